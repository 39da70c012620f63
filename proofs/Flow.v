(* This file proves Theorem 1: every solution is correct. A function whose blocks read and write
   variables, and the function without variables that a solution makes of it, compute the same on every
   path: each operation gets the same operands, and so gives the same result and decides branches alike. *)

Require Import Classical List Arith Lia.
Import ListNotations.
From CPS Require Import Values Least.

(* Names are what the code of the front end uses: the results of operations, which may be constants or
   parameters of the function, and the answers of reads. *)
Inductive name := Result (w : nat) | Answer (r : nat).

Inductive instr :=
| Op (w : nat) (xs : list name)        (* w is the result of an operation on xs *)
| Read (r v : nat)                     (* r is what the variable v holds *)
| Write (v : nat) (x : name).

(* The nodes of the graph of values. *)
Inductive node := Undef | Ord (w : nat) | Q (k v : nat).

Section Flow.
Variable edge : nat -> nat -> Prop.    (* blocks are numbers; 0 is the entry, and no edge leads to it *)
Variable code : nat -> list instr.
Variable home : name -> option nat.    (* the block that defines a name; constants have none *)
Variable answer : nat -> node.         (* what each read asks for *)
Variable out : nat -> nat -> node.     (* out p v: what v is at the end of p *)

Definition node_of x := match x with Result w => Ord w | Answer r => answer r end.

(* Paths from the entry, the last block first. *)
Inductive path : list nat -> Prop :=
| path_entry : path [0]
| path_edge p k l : path (p :: l) -> edge p k -> path (k :: p :: l).

Definition before b k := forall l, path (k :: l) -> In b l.      (* b strictly dominates k *)

Fixpoint defs c := match c with
  | [] => []
  | Op w _ :: c => Result w :: defs c
  | Read r _ :: c => Answer r :: defs c
  | Write _ _ :: c => defs c
  end.

(* A name may be used if its definition came before, in this block or in one that dominates it. *)
Definition usable k seen x :=
  In x seen \/ (exists w, x = Result w /\ home x = None) \/ (exists b, home x = Some b /\ before b k).

(* This is how reads are answered and written variables recorded (Algorithm 1), and what the front end
   must keep to: names are used where their definitions dominate, and defined once. cur is what each
   variable is before c. *)
Definition set (cur : nat -> node) v a : nat -> node := fun u => if u =? v then a else cur u.

Fixpoint answered k seen cur c := match c with
  | [] => forall v, out k v = cur v
  | Op w xs :: c => Forall (usable k seen) xs /\ ~ In (Result w) (defs c) /\ answered k (Result w :: seen) cur c
  | Read r v :: c => answer r = cur v /\ ~ In (Answer r) (defs c) /\ answered k (Answer r :: seen) cur c
  | Write v x :: c => usable k seen x /\ answered k seen (set cur v (node_of x)) c
  end.

Definition start k v := if k =? 0 then Undef else Q k v.

Hypothesis no_edge_to_entry : forall p, ~ edge p 0.
Hypothesis home_defs : forall x b, home x = Some b <-> In x (defs (code b)).
Hypothesis all_answered : forall k, answered k [] (start k) (code k).

(* What reads ask for, and the arguments of that. *)
Inductive Asked : node -> Prop :=
| asked_read k r v : In (Read r v) (code k) -> Asked (answer r)
| asked_arg p k v : Asked (Q k v) -> edge p k -> Asked (out p v).

Definition G : graph node := Graph
  (fun x => match x with Q k v => ~ Asked x | _ => True end)
  (fun a q => exists p k v, q = Q k v /\ a = out p v /\ Asked q /\ edge p k).

Section Solution.
Variable s : node -> node.
Hypothesis sol : solution G s.

Lemma s_ord w : s (Ord w) = Ord w.
Proof. now apply (solution_ord G s sol). Qed.

Lemma s_undef : s Undef = Undef.
Proof. now apply (solution_ord G s sol). Qed.

Lemma s_arg p k v : Asked (Q k v) -> edge p k -> s (Q k v) <> Q k v -> s (out p v) = s (Q k v).
Proof. intros A E N. apply (solution_arg G s sol); auto. exists p, k, v. auto. Qed.

(* Where a value is defined: on each path, before it is used. *)
Definition inside l n := match n with
  | Undef => True
  | Ord w => match home (Result w) with Some b => In b l | None => True end
  | Q b _ => b <> 0 /\ In b l
  end.

Lemma inside_incl l l' n : inside l n -> incl l l' -> inside l' n.
Proof. destruct n as [| w | b v]; cbn; intuition. destruct (home (Result w)); auto. Qed.

Lemma path_suffix l b : path l -> In b l -> exists l', path (b :: l') /\ incl (b :: l') l /\ length (b :: l') <= length l.
Proof.
  induction 1 as [| p k l P IH E].
  - intros [<- | []]. exists []. repeat split; auto using path_entry, incl_refl.
  - intros [<- | I].
    + exists (p :: l). repeat split; auto using incl_refl. now apply path_edge.
    + destruct (IH I) as (l' & P' & Inc & L). exists l'. repeat split; auto using incl_tl. cbn in *. lia.
Qed.

Lemma first_visit k l : path (k :: l) -> exists l', path (k :: l') /\ ~ In k l'.
Proof.
  remember (length l) as n eqn:N. assert (length l <= n) by lia. clear N. revert l H.
  induction n as [| n IH]; intros l B P.
  - destruct l; cbn in B; [exists []; auto | lia].
  - destruct (classic (In k l)) as [I | N]; [| eauto].
    inversion P as [| p k' l' P' E]; subst; [easy |].
    destruct (path_suffix (p :: l') k P' I) as (l2 & P2 & _ & L). apply (IH l2); auto. cbn in *. lia.
Qed.

Lemma walk_inside k l : forall c seen cur,
  answered k seen cur c -> (forall x, In x seen -> inside l (s (node_of x))) ->
  (forall x, (exists b, home x = Some b /\ before b k) -> inside l (s (node_of x))) ->
  (forall v, Asked (cur v) -> inside l (s (cur v))) ->
  (forall r v, In (Read r v) c -> Asked (answer r)) ->
  (forall w, In (Result w) (defs c) -> inside l (Ord w)) ->
  (forall x, In x (defs c) -> inside l (s (node_of x))) /\ forall v, Asked (out k v) -> inside l (s (out k v)).
Proof.
  induction c as [| [w xs | r v | v x] c IH]; intros seen cur Ans Seen Up Cur Reads Ops; cbn [answered defs In] in *.
  - split; [easy |]. intro v. rewrite Ans. auto.
  - destruct Ans as (_ & _ & Ans).
    assert (W : inside l (s (Ord w))) by (rewrite s_ord; apply Ops; auto).
    destruct (IH (Result w :: seen) cur Ans) as [A B]; auto.
    + intros x [<- | I]; auto.
    + eauto.
    + split; auto. intros x [<- | I]; auto.
  - destruct Ans as (A & _ & Ans).
    assert (R : inside l (s (answer r))) by (pose proof (Reads r v (or_introl eq_refl)); rewrite A in *; auto).
    destruct (IH (Answer r :: seen) cur Ans) as [B C]; auto.
    + intros x [<- | I]; auto.
    + eauto.
    + split; auto. intros x [<- | I]; auto.
  - destruct Ans as (U & Ans). apply (IH seen _ Ans); auto; [| eauto].
    intros u. unfold set. destruct (u =? v); auto. intros _.
    destruct U as [I | [(w & -> & H) | I]]; auto. cbn. rewrite s_ord. cbn. now rewrite H.
Qed.

Lemma path_inside n : forall k l, length l <= n -> path (k :: l) ->
  (forall v, k <> 0 -> Asked (Q k v) -> s (Q k v) = Q k v \/ inside l (s (Q k v))) /\
  (forall x, home x = Some k -> inside (k :: l) (s (node_of x))) /\
  (forall v, Asked (out k v) -> inside (k :: l) (s (out k v))).
Proof.
  induction n as [n IH] using lt_wf_ind. intros k l B P.
  assert (In_k : forall v, k <> 0 -> Asked (Q k v) -> s (Q k v) = Q k v \/ inside l (s (Q k v))).
  { intros v K A. inversion P as [| p k' l' P' E]; subst; [easy |].
    destruct (classic (s (Q k v) = Q k v)) as [F | F]; auto. right.
    rewrite <- (s_arg p k v A E F). cbn in B. apply (IH (length l')); auto. now apply asked_arg with k. }
  split; auto. pose proof (walk_inside k (k :: l) (code k) [] (start k) (all_answered k)) as W.
  destruct W as [W1 W2].
  - easy.
  - intros x (b & H & D). specialize (D l P). inversion P as [| p k' l' P' E]; subst; [easy |].
    destruct (path_suffix _ b P' D) as (l2 & P2 & Inc & L).
    apply inside_incl with (b :: l2); [| now apply incl_tl]. cbn in *.
    apply (IH (length l2)); auto. lia.
  - intros v A. unfold start in *. destruct (Nat.eqb_spec k 0) as [-> | N].
    + now rewrite s_undef.
    + destruct (In_k v N A) as [-> | I]; [split; auto; now left |]. apply inside_incl with l; auto. now apply incl_tl, incl_refl.
  - intros r v I. now apply asked_read with k v.
  - intros w I. cbn. apply home_defs in I. rewrite I. now left.
  - split; auto. intros x H. apply W1. now apply home_defs.
Qed.

(* In a block that can be reached, what is defined in blocks before is not defined in it. *)
Definition away k n := match n with
  | Undef => True
  | Ord w => home (Result w) <> Some k
  | Q b _ => b <> k
  end.

Lemma inside_away k l n : inside l n -> ~ In k l -> away k n.
Proof.
  destruct n as [| w | b v]; cbn; auto.
  - destruct (home (Result w)); congruence.
  - intros [_ I] N ->. contradiction.
Qed.

Lemma question_away k l v : k <> 0 -> path (k :: l) -> Asked (Q k v) -> s (Q k v) = Q k v \/ away k (s (Q k v)).
Proof.
  intros N P A. destruct (first_visit k l P) as (l' & P' & F).
  destruct (path_inside (length l') k l') as [H _]; auto.
  destruct (H v N A); auto. right. now apply inside_away with l'.
Qed.

Lemma name_away k l b x : path (k :: l) -> home x = Some b -> before b k -> away k (s (node_of x)).
Proof.
  intros P H D. destruct (first_visit k l P) as (l' & P' & F). pose proof (D l' P') as I.
  inversion P' as [| p k' l2 P2 E]; subst; [easy |].
  destruct (path_suffix _ b P2 I) as (l3 & P3 & Inc & _).
  apply inside_away with (b :: l3); [| auto].
  now apply (path_inside (length l3) b l3).
Qed.

(* What the code does. An operation gives a value that may depend on its operands and on all that was
   done before: the trace. *)
Variable D : Type.
Variable result : list (nat * list D) -> D.
Variable undefined : D.
Variable constant : nat -> D.

Record source := Source { vars : nat -> D; names : name -> D; trace : list (nat * list D) }.
Record target := Target { env : node -> D; trace' : list (nat * list D) }.

Definition name_dec : forall x y : name, {x = y} + {x <> y}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Definition node_dec : forall x y : node, {x = y} + {x <> y}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Definition put_name (f : name -> D) x a : name -> D := fun y => if name_dec y x then a else f y.
Definition put_node (f : node -> D) x a : node -> D := fun y => if node_dec y x then a else f y.

Fixpoint run c S := match c with
  | [] => S
  | Op w xs :: c =>
      let t := (w, map (names S) xs) :: trace S in
      run c (Source (vars S) (put_name (names S) (Result w) (result t)) t)
  | Read r v :: c => run c (Source (vars S) (put_name (names S) (Answer r) (vars S v)) (trace S))
  | Write v x :: c => run c (Source (fun u => if u =? v then names S x else vars S u) (names S) (trace S))
  end.

(* The function that the solution makes has the operations only; an operand that is the answer of a
   read is the value that the solution gives it. *)
Fixpoint run' c T := match c with
  | [] => T
  | Op w xs :: c =>
      let t := (w, map (fun x => env T (s (node_of x))) xs) :: trace' T in
      run' c (Target (put_node (env T) (Ord w) (result t)) t)
  | _ :: c => run' c T
  end.

(* The jump from p to k binds the parameters of k to its arguments, all at once. (Questions that nothing
   asks for are bound, too; no operand is one of them.) *)
Definition jump p k T := Target
  (fun n => match n with
     | Q b v => if (b =? k) then if node_dec (s n) n then env T (s (out p v)) else env T n else env T n
     | _ => env T n
     end) (trace' T).

Definition first := Source (fun _ => undefined) (fun x => match x with Result w => constant w | _ => undefined end) [].
Definition first' := Target (fun n => match n with Ord w => constant w | _ => undefined end) [].

(* The states after a path, and the state of the function without variables when k is entered after l. *)
Fixpoint exec l := match l with
  | [] => first
  | k :: l => run (code k) (exec l)
  end.

Fixpoint exec' l := match l with
  | [] => first'
  | k :: l => run' (code k) (match l with [] => first' | p :: _ => jump p k (exec' l) end)
  end.

Definition entered k l := match l with [] => first' | p :: _ => jump p k (exec' l) end.

Lemma jump_away p k T n : away k n -> env (jump p k T) n = env T n.
Proof. destruct n as [| w | b v]; cbn; auto. intro N. now apply Nat.eqb_neq in N as ->. Qed.

Lemma usable_more k seen y x : usable k (y :: seen) x -> x = y \/ usable k seen x.
Proof. unfold usable. intros [[|] | [|]]; auto. Qed.

(* Within a block, usable names and variables have the same values on both sides, and no operation to
   come changes them. *)
Definition agree a (n : node) c T := a = env T (s n) /\ forall w, In (Result w) (defs c) -> s n <> Ord w.

Lemma walk k : forall c seen cur S T,
  answered k seen cur c -> (forall r v, In (Read r v) c -> Asked (answer r)) ->
  trace S = trace' T ->
  (forall x, usable k seen x -> agree (names S x) (node_of x) c T) ->
  (forall v, Asked (cur v) -> agree (vars S v) (cur v) c T) ->
  let S' := run c S in let T' := run' c T in
  trace S' = trace' T' /\
  (forall x, In x (defs c) \/ usable k seen x -> names S' x = env T' (s (node_of x))) /\
  forall v, Asked (out k v) -> vars S' v = env T' (s (out k v)).
Proof.
  induction c as [| [w xs | r v | v x] c IH]; intros seen cur S T Ans Reads Tr Names Vars;
    cbn [answered defs In run run'] in *.
  - repeat split; auto.
    + intros x [[] | U]. exact (proj1 (Names x U)).
    + intros v. rewrite Ans. intro A. exact (proj1 (Vars v A)).
  - destruct Ans as (Xs & New & Ans).
    assert (M : map (names S) xs = map (fun x => env T (s (node_of x))) xs).
    { apply map_ext_in. intros x I. rewrite Forall_forall in Xs. exact (proj1 (Names x (Xs x I))). }
    rewrite M, Tr. set (t := (w, map _ xs) :: trace' T).
    match goal with |- trace (run c ?S1) = trace' (run' c ?T1) /\ _ =>
      destruct (IH (Result w :: seen) cur S1 T1 Ans) as (A & B & C) end; eauto.
    + intros x U. cbn. unfold put_name, agree, put_node. cbn. destruct (name_dec x (Result w)) as [-> | N].
      * cbn. rewrite s_ord. destruct (node_dec (Ord w) (Ord w)); [| easy]. split; auto. congruence.
      * apply usable_more in U as [E | U]; [easy |]. destruct (Names x U) as [E L].
        destruct (node_dec (s (node_of x)) (Ord w)) as [F | _]; [now destruct (L w (or_introl eq_refl)) |].
        split; auto. intros w' I. apply L. now right.
    + intros v A. destruct (Vars v A) as [E L]. unfold agree, put_node. cbn.
      destruct (node_dec (s (cur v)) (Ord w)) as [F | _]; [now destruct (L w (or_introl eq_refl)) |].
      split; auto. intros w' I. apply L. now right.
    + repeat split; auto. intros x [[<- | I] | U]; apply B; auto.
      * right. left. now left.
      * right. destruct U as [I | U]; [left; now right | now right].
  - destruct Ans as (An & New & Ans).
    assert (Ask : Asked (cur v)) by (rewrite <- An; eauto).
    match goal with |- trace (run c ?S1) = trace' (run' c ?T1) /\ _ =>
      destruct (IH (Answer r :: seen) cur S1 T1 Ans) as (A & B & C) end; eauto.
    + intros x U. cbn. unfold put_name. destruct (name_dec x (Answer r)) as [-> | N].
      * cbn. rewrite An. destruct (Vars v Ask) as [E L]. split; auto. intros w I. apply L. now right.
      * apply usable_more in U as [E | U]; [easy |]. destruct (Names x U) as [E L]. split; auto.
        intros w I. apply L. now right.
    + intros u U. destruct (Vars u U) as [E L]. split; auto. intros w I. apply L. now right.
    + repeat split; auto. intros x [[<- | I] | U]; apply B; auto.
      * right. left. now left.
      * right. destruct U as [I | U]; [left; now right | now right].
  - destruct Ans as (U & Ans). apply (IH seen _ _ T Ans); auto; [eauto |].
    intros u A. unfold set in *. cbn. destruct (u =? v); [now apply (Names x) | now apply Vars].
Qed.

Lemma reads_asked k r v : In (Read r v) (code k) -> Asked (answer r).
Proof. apply asked_read. Qed.

Lemma defined_here k w n : away k n -> In (Result w) (defs (code k)) -> n <> Ord w.
Proof. intros A I ->. apply home_defs in I. now apply A. Qed.

Lemma path_agree l k : path (k :: l) ->
  trace (exec (k :: l)) = trace' (exec' (k :: l)) /\
  (forall x, (exists w, x = Result w /\ home x = None) \/ (exists b, home x = Some b /\ (b = k \/ before b k)) ->
    names (exec (k :: l)) x = env (exec' (k :: l)) (s (node_of x))) /\
  (forall v, Asked (out k v) -> vars (exec (k :: l)) v = env (exec' (k :: l)) (s (out k v))) /\
  (forall v, k <> 0 -> Asked (Q k v) -> vars (exec l) v = env (entered k l) (s (Q k v))).
Proof.
  revert k. induction l as [| p l IH]; intros k P.
  - inversion P; subst.
    destruct (walk 0 (code 0) [] (start 0) first first' (all_answered 0)) as (A & B & C); auto.
    + apply reads_asked.
    + intros x [[] | [(w & -> & H) | (b & H & Bf)]]; [| now destruct (Bf [] P)].
      cbn. unfold agree. rewrite s_ord. split; auto. intros w' I. apply (defined_here 0); auto. cbn. congruence.
    + intros v _. unfold agree, start. cbn. now rewrite s_undef.
    + repeat split; auto; [| easy]. intros x H. apply B.
      destruct H as [H | (b & H & [-> | Bf])]; [right; right; now left | left; now apply home_defs | right; right; right; eauto].
  - inversion P as [| p' k' l' P' E]; subst. destruct (IH p P') as (Tr & Names & Vars & _).
    assert (K : k <> 0) by (intros ->; now apply (no_edge_to_entry p)).
    assert (V : forall v, Asked (Q k v) -> agree (vars (exec (p :: l)) v) (Q k v) (code k) (entered k (p :: l))).
    { intros v A. unfold agree, entered. destruct (question_away k (p :: l) v K P A) as [F | F].
      - split; [| intros w _; congruence]. rewrite F. unfold jump. cbn [env].
        rewrite Nat.eqb_refl. destruct (node_dec (s (Q k v)) (Q k v)); [| easy].
        apply Vars. now apply asked_arg with k.
      - split; [| intros w I; now apply (defined_here k)]. rewrite jump_away by auto.
        destruct (classic (s (Q k v) = Q k v)) as [Same | N]; [rewrite Same in F; now destruct F |].
        rewrite <- (s_arg p k v A E N). apply Vars. now apply asked_arg with k. }
    destruct (walk k (code k) [] (start k) (exec (p :: l)) (entered k (p :: l)) (all_answered k)) as (A & B & C); auto.
    + apply reads_asked.
    + intros x [[] | [(w & -> & H) | (b & H & Bf)]].
      * cbn [node_of]. unfold agree, entered. rewrite s_ord. split.
        -- rewrite jump_away; [| cbn; congruence]. rewrite <- s_ord. apply (Names (Result w)). left. eauto.
        -- intros w' I. apply (defined_here k); auto. cbn. congruence.
      * pose proof (name_away k (p :: l) b x P H Bf) as F. unfold agree, entered. split.
        -- rewrite jump_away by auto. apply Names. right. exists b. split; auto.
           destruct (Nat.eq_dec b p) as [| Nb]; [now left | right]. intros m Pm.
           assert (Pk : path (k :: p :: m)) by now apply path_edge.
           destruct (Bf (p :: m) Pk); [congruence | auto].
        -- intros w I. now apply (defined_here k).
    + unfold start. apply Nat.eqb_neq in K as ->. exact V.
    + split; [exact A | split; [| split; [exact C |]]].
      * intros x H. apply B.
        destruct H as [H | (b & H & [-> | Bf])]; [right; right; now left | left; now apply home_defs | right; right; right; eauto].
      * intros v _ Av. now apply V.
Qed.

(* Whenever a block is entered, each variable that is asked for holds what the solution says. *)
Theorem theorem_1 k l v : path (k :: l) -> k <> 0 -> Asked (Q k v) ->
  vars (exec l) v = env (entered k l) (s (Q k v)).
Proof. intros P K A. now apply path_agree. Qed.

(* On every path, both functions do the same operations with the same operands. So they also decide
   alike where to go on: a branch is decided by its operands. *)
Theorem theorem_1_traces k l : path (k :: l) -> trace (exec (k :: l)) = trace' (exec' (k :: l)).
Proof. intro P. now apply path_agree. Qed.
End Solution.

(* The other theorems assume that each question can be reached from an ordinary value. So it is if each
   block can be reached. *)
Hypothesis all_blocks_reached : forall k, (code k <> [] \/ exists j, edge k j) -> exists l, path (k :: l).

Lemma read_defs c r v : In (Read r v) c -> In (Answer r) (defs c).
Proof.
  induction c as [| i c IH]; cbn; [easy |].
  intros [-> | I]; [now left |]. destruct i; cbn; auto.
Qed.

Theorem questions_well_formed : well_formed G.
Proof.
  assert (Id : solution G (fun n => n)) by (split; [auto | congruence]).
  assert (NotEntry : forall k v, Asked (Q k v) -> k <> 0 /\ exists l, path (k :: l)).
  { assert (H : forall q, Asked q -> exists l, path l /\ inside l q).
    { intros q A. destruct A as [k r v I | p k v A E].
      - destruct (all_blocks_reached k) as [l P]; [left; intro N; now rewrite N in I |].
        exists (k :: l). split; auto. destruct (path_inside _ Id (length l) k l) as (_ & H & _); auto.
        apply (H (Answer r)). apply home_defs. now apply read_defs with v.
      - destruct (all_blocks_reached p) as [l P]; [right; eauto |].
        exists (p :: l). split; auto. destruct (path_inside _ Id (length l) p l) as (_ & _ & H); auto.
        apply H. now apply asked_arg with k. }
    intros k v A. destruct (H _ A) as (l & P & N & I). split; auto.
    destruct (path_suffix l k P I) as (l' & P' & _). eauto. }
  split.
  - intros a q (p & k & v & -> & _ & A & _) N. now apply N.
  - assert (R : forall n k v l, length l <= n -> path (k :: l) -> Asked (Q k v) -> reached G (fun _ => False) (Q k v)).
    { induction n as [n IH] using lt_wf_ind. intros k v l B P A.
      destruct (NotEntry k v A) as [N _]. inversion P as [| p k' l' P' E]; subst; [easy |].
      assert (Ao : Asked (out p v)) by now apply asked_arg with k.
      apply reached_arg with (out p v); [| exists p, k, v; auto | auto].
      destruct (path_inside _ Id (length l') p l') as (_ & _ & H); auto. specialize (H v Ao).
      destruct (out p v) as [| w | g y]; [now apply reached_ord | now apply reached_ord |].
      destruct H as [_ I]. destruct (path_suffix _ g P' I) as (l2 & P2 & _ & L).
      cbn in *. apply (IH (length l2)) with l2; auto. lia. }
    intros [| w | k v]; [now apply reached_ord | now apply reached_ord |].
    destruct (classic (Asked (Q k v))) as [A | N]; [| now apply reached_ord].
    destruct (NotEntry k v A) as (_ & l & P). now apply (R (length l) k v l).
Qed.
End Flow.
