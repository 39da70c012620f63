(* This file proves what each read returns, whatever the order in which blocks are filled and sealed, and
   whatever a strategy does at joins: a value that dominates what was asked for, in the graph of values
   of the finished function. So the dominator tree of the graph that the lookups have made decides the same as
   that of the function's own graph. This is the part of Theorem 4 that is about lookups. *)

Require Import Classical List Arith Bool.
From CPS Require Import Values Least Merge Flow.

(* A function under construction. Values are nodes of the graph of values; Q k v is a promise, or a
   parameter that was placed, for v in k. *)
Record state := State {
  edge : nat -> nat -> Prop;                     (* p leads to k *)
  filled : nat -> Prop;                          (* a block that has its terminator *)
  sealed : nat -> Prop;                          (* a block that gets no more predecessors *)
  table : nat -> nat -> option node;             (* defs: the value that is known for v at the end of k so far *)
  given : nat -> nat -> option (nat -> node);    (* the arguments of the promise for v in k, by predecessor *)
  resolve : node -> node;                        (* what a value was replaced by, or the value *)
  (* Only the proof knows these: what v is at the end of k so far, as the definition of the graph has it,
     and what the values asked for that reads have returned. *)
  holds : nat -> nat -> node;
  returned : node -> node -> Prop }.

Definition initial := State (fun _ _ => False) (fun _ => False) (fun _ => False) (fun _ _ => None)
  (fun _ _ => None) (fun x => x) start (fun x n => x = n /\ match x with Q _ _ => False | _ => True end).

Definition put {A} (f : nat -> nat -> A) k v a : nat -> nat -> A :=
  fun j u => if (j =? k) && (u =? v) then a else f j u.

(* What a lookup may answer for v in k, where nothing is known: undef in the entry; a promise, wherever the
   strategy wants one; or x, if k is in a set of sealed blocks that do not write v, and all that enters
   the set has the value x. The set is k alone if k has one predecessor or its predecessors agree; all blocks
   that a far lookup skips; or a component of scc. *)
Inductive may_answer s k v : node -> Prop :=
| undefined : k = 0 -> may_answer s k v Undef
| promise : k <> 0 -> may_answer s k v (Q k v)
| region (R : nat -> Prop) x : R k ->
    (forall j, R j -> j <> 0 /\ sealed s j /\ forall p, edge s p j ->
       R p /\ holds s p v = Q p v \/ exists y, table s p v = Some y /\ resolve s y = x) ->
    may_answer s k v x.

Inductive step s : state -> Prop :=
| add_edge p k : filled s p -> ~ sealed s k -> k <> 0 ->
    step s (State (fun q j => edge s q j \/ q = p /\ j = k) (filled s) (sealed s) (table s) (given s) (resolve s) (holds s) (returned s))
| fill p :
    step s (State (edge s) (fun q => filled s q \/ q = p) (sealed s) (table s) (given s) (resolve s) (holds s) (returned s))
| seal k :
    step s (State (edge s) (filled s) (fun j => sealed s j \/ j = k) (table s) (given s) (resolve s) (holds s) (returned s))
(* A front end writes an ordinary value, or what a read has returned. *)
| write k v x n : ~ filled s k -> returned s x n ->
    step s (State (edge s) (filled s) (sealed s) (put (table s) k v (Some x)) (given s) (resolve s) (put (holds s) k v n) (returned s))
| remember k v x : table s k v = None -> may_answer s k v x ->
    step s (State (edge s) (filled s) (sealed s) (put (table s) k v (Some x)) (given s) (resolve s) (holds s) (returned s))
| update k v y : table s k v = Some y ->
    step s (State (edge s) (filled s) (sealed s) (put (table s) k v (Some (resolve s y))) (given s) (resolve s) (holds s) (returned s))
| read k v y : table s k v = Some y ->
    step s (State (edge s) (filled s) (sealed s) (table s) (given s) (resolve s) (holds s)
      (fun x n => returned s x n \/ x = resolve s y /\ n = holds s k v))
| give k v f : sealed s k -> (forall p, edge s p k -> exists y, table s p v = Some y /\ f p = resolve s y) ->
    step s (State (edge s) (filled s) (sealed s) (table s) (put (given s) k v (Some f)) (resolve s) (holds s) (returned s))
(* A set of promises is replaced by the only value that enters it, or a promise by what a lookup answers. *)
| replace (C : node -> Prop) w to :
    (forall q, C q -> exists k v f, q = Q k v /\ given s k v = Some f /\
       forall p, edge s p k -> C (resolve s (f p)) \/ resolve s (f p) = w) ->
    (forall x, C (resolve s x) /\ to x = w \/ to x = resolve s x) ->
    step s (State (edge s) (filled s) (sealed s) (table s) (given s) to (holds s) (returned s))
| replace_unchanged k v x to : k <> 0 -> may_answer s k v x ->
    (forall y, resolve s y = Q k v /\ to y = x \/ to y = resolve s y) ->
    step s (State (edge s) (filled s) (sealed s) (table s) (given s) to (holds s) (returned s)).

Inductive steps s : state -> Prop :=
| steps_none : steps s s
| steps_more s' s'' : steps s s' -> step s' s'' -> steps s s''.

(* What does not change any more. *)
Record later s s' : Prop := {
  later_edge : forall p k, edge s p k -> edge s' p k;
  later_sealed : forall k, sealed s k -> sealed s' k /\ forall p, edge s' p k -> edge s p k;
  later_filled : forall p, filled s p -> filled s' p /\ forall v, holds s' p v = holds s p v }.

Lemma step_later s s' : step s s' -> later s s'.
Proof.
  destruct 1; split; cbn; auto.
  - intros j S. split; auto. intros q [E | [-> ->]]; [auto | contradiction].
  - intros p F. split; auto. intro u. unfold put.
    destruct (Nat.eqb_spec p k) as [-> |]; [contradiction | reflexivity].
Qed.

Lemma later_trans s s' s'' : later s s' -> later s' s'' -> later s s''.
Proof.
  intros [A B C] [A' B' C']. split; auto.
  - intros k S. destruct (B k S) as [S' E]. destruct (B' k S') as [S'' E']. split; auto.
  - intros p F. destruct (C p F) as [F' H]. destruct (C' p F') as [F'' H']. split; auto.
    intro v. now rewrite H', H.
Qed.

Lemma steps_later s s' : steps s s' -> later s s'.
Proof.
  induction 1 as [| s' s'' _ IH T]; [now split |]. apply later_trans with s'; auto using step_later.
Qed.

(* The graph of values of the finished function. *)
Definition graph_of f : graph node := Graph
  (fun x => match x with Q _ _ => False | _ => True end)
  (fun a q => exists p k v, q = Q k v /\ edge f p k /\ a = holds f p v).

Record right f s : Prop := {
  right_edge : forall p k, edge s p k -> filled s p;
  right_holds : forall k v, table s k v = None -> holds s k v = start k v;
  right_table : forall k v x, table s k v = Some x -> dom (graph_of f) x (holds s k v);
  right_resolve : forall x, dom (graph_of f) (resolve s x) x;
  right_returned : forall x n, returned s x n -> dom (graph_of f) x n;
  right_given : forall k v g, given s k v = Some g -> sealed s k /\
    forall p, edge f p k -> dom (graph_of f) (g p) (holds f p v) }.

Section Final.
Variable f : state.
Notation G := (graph_of f).

Lemma sealed_edge s p k : right f s -> later s f -> sealed s k -> edge f p k ->
  edge s p k /\ forall v, holds f p v = holds s p v.
Proof.
  intros R L S E. destruct (later_sealed s f L k S) as [_ X]. specialize (X p E). split; auto.
  now apply (later_filled s f L), (right_edge f s R p k).
Qed.

(* A set S, in which all is dominated by w or has arguments in S, and no ordinary value but w. *)
Lemma dom_by w (S : node -> Prop) q : S q ->
  (forall n, S n -> exists k v, n = Q k v /\ forall a, arg G a n -> S a \/ dom G w a) -> dom G w q.
Proof.
  intros I H. apply (enclosed_dom G w (fun n => S n \/ dom G w n)); auto. intros n [N | N] Nw.
  - destruct (H n N) as (k & v & -> & A). split; auto.
  - split; [intro O; apply Nw; symmetry; now apply (dom_ord G) |]. intros a E. right. now apply dom_arg with n; [| | auto].
Qed.

Lemma answer_right s k v x : right f s -> later s f -> may_answer s k v x -> dom G x (start k v).
Proof.
  intros R L [-> | N | S y K H].
  - apply dom_refl.
  - unfold start. apply Nat.eqb_neq in N as ->. apply dom_refl.
  - destruct (H k K) as [N _]. unfold start. apply Nat.eqb_neq in N as ->.
    apply (dom_by y (fun n => exists j, S j /\ n = Q j v)); [eauto |].
    intros n (j & J & ->). exists j, v. split; auto. intros a (p & j' & v' & [= <- <-] & E & ->).
    destruct (H j J) as (_ & Sj & P). destruct (sealed_edge s p j R L Sj E) as [Es Hs]. rewrite Hs.
    destruct (P p Es) as [[Rp ->] | (z & T & <-)]; [left; eauto | right].
    apply dom_trans with z; [apply R | now apply R].
Qed.

Lemma step_right s s' : right f s -> step s s' -> later s f -> later s' f -> right f s'.
Proof.
  intros R T L L'. pose proof R as [Re Rh Rt Rr Rn Rg].
  destruct T as [p k F S N | p | k | k v x n F K | k v x E A | k v y E | k v y E | k v g S H | C w to H To | k v x to N A To];
    split; cbn; auto.
  - intros q j [E | [-> ->]]; eauto.
  - intros q j E. left. eauto.
  - intros j v g E. destruct (Rg j v g E). auto.
  - intros j u. unfold put. destruct ((j =? k) && (u =? v)); [easy | auto].
  - intros j u y. unfold put. destruct ((j =? k) && (u =? v)); [intros [= <-] |]; auto.
  - intros j u. unfold put. destruct ((j =? k) && (u =? v)); [easy | auto].
  - intros j u y. unfold put. destruct ((j =? k) && (u =? v)) eqn:Eq; [intros [= <-] | auto].
    apply andb_prop in Eq as [->%Nat.eqb_eq ->%Nat.eqb_eq]. rewrite (Rh k v E). now apply answer_right with s.
  - intros j u. unfold put. destruct ((j =? k) && (u =? v)); [easy | auto].
  - intros j u x. unfold put. destruct ((j =? k) && (u =? v)) eqn:Eq; [intros [= <-] | auto].
    apply andb_prop in Eq as [->%Nat.eqb_eq ->%Nat.eqb_eq]. apply dom_trans with y; auto.
  - intros x n [Old | [-> ->]]; auto. apply dom_trans with y; auto.
  - intros j u g'. unfold put. destruct ((j =? k) && (u =? v)) eqn:Eq; [intros [= <-] | auto].
    apply andb_prop in Eq as [->%Nat.eqb_eq ->%Nat.eqb_eq]. split; auto. intros p E.
    destruct (sealed_edge s p k R L S E) as [Es Hs]. destruct (H p Es) as (y & Ty & ->). rewrite Hs.
    apply dom_trans with y; auto.
  - (* replace *)
    assert (D : forall q, C q -> dom G w q).
    { intros q Cq. apply (dom_by w (fun n => exists c, C c /\ dom G c n)); [exists q; split; auto; apply dom_refl |].
      intros n (c & Cc & Dn). destruct (H c Cc) as (k & v & g & -> & Gv & Enter).
      destruct (Rg k v g Gv) as [Sk Dg].
      assert (Qn : exists j u, n = Q j u).
      { destruct n as [| u | j u]; eauto; apply (dom_ord G) in Dn; cbn; auto; discriminate. }
      destruct Qn as (j & u & ->). exists j, u. split; auto. intros a E.
      destruct (node_dec (Q k v) (Q j u)) as [Same | N].
      - injection Same as <- <-. destruct E as (p & k' & v' & [= <- <-] & E & ->).
        destruct (sealed_edge s p k R L Sk E) as [Es _].
        assert (D : dom G (resolve s (g p)) (holds f p v)) by (apply dom_trans with (g p); auto).
        destruct (Enter p Es) as [I | <-]; [left; eauto | now right].
      - left. exists (Q k v). split; auto. apply dom_arg with (Q j u); auto. }
    intro x. destruct (To x) as [[Cx ->] | ->]; auto. apply dom_trans with (resolve s x); auto.
  - apply (answer_right s) in A; auto. unfold start in A. apply Nat.eqb_neq in N as E. rewrite E in A.
    intro y. destruct (To y) as [[F ->] | ->]; auto. apply dom_trans with (resolve s y); auto. now rewrite F.
Qed.

Lemma steps_first s s' s'' : step s s' -> steps s' s'' -> steps s s''.
Proof. intros A B. induction B; eauto using steps_none, steps_more. Qed.

Lemma steps_right s : steps initial s -> steps s f -> right f s.
Proof.
  intros T. induction T as [| s s' T IH St]; intros U.
  - split; cbn; try easy.
    + intro x. apply dom_refl.
    + intros x n [-> _]. apply dom_refl.
  - apply step_right with s; eauto using steps_later, steps_first.
Qed.

(* What a read returns dominates what v is at this point: the value that was written last, or the
   question for v in k. *)
Theorem read_dominates s k v y : steps initial s -> steps s f -> table s k v = Some y ->
  dom G (resolve s y) (holds s k v).
Proof. intros T U E. destruct (steps_right s T U). apply dom_trans with y; auto. Qed.

(* What the placement decides about in the end: promises with the arguments that lookups gave them, and
   those that were replaced. Of questions that nobody has made a promise for, it knows nothing, so
   here they are as they were. *)
Definition built : graph node := Graph (ord G)
  (fun b q => exists k v, q = Q k v /\
     (resolve f q <> q /\ b = resolve f q \/
      resolve f q = q /\ match given f k v with
        | Some g => exists p, edge f p k /\ b = resolve f (g p)
        | None => arg G b q
        end)).

Hypothesis wf : well_formed G.
Hypothesis finished : steps initial f.
Variables d d' : node -> node.
Hypothesis d_topmost : forall x, topmost G x (d x).
Hypothesis d'_topmost : forall x, topmost built x (d' x).

Theorem lookups_decide x : d x = d' x.
Proof.
  destruct (steps_right f finished (steps_none f)) as [_ _ _ Rr _ Rg].
  apply (lookups_same G built wf); auto; [easy | now intros b q (k & v & -> & _) |].
  intros q O. destruct q as [| w | k v]; try now destruct O.
  destruct (node_dec (resolve f (Q k v)) (Q k v)) as [F | N].
  - left. destruct (given f k v) as [g |] eqn:Gv.
    + destruct (Rg k v g Gv) as [_ Dg]. split.
      * intros a (p & k' & v' & [= <- <-] & E & ->). exists (resolve f (g p)). split.
        -- exists k, v. split; auto. right. split; auto. rewrite Gv. eauto.
        -- apply dom_trans with (g p); auto.
      * intros b (k' & v' & [= <- <-] & [[N _] | [_ A]]); [contradiction |]. rewrite Gv in A.
        destruct A as (p & E & ->). exists (holds f p v). split; [now exists p, k, v |].
        apply dom_trans with (g p); auto.
    + split.
      * intros a E. exists a. split; [| apply dom_refl]. exists k, v. split; auto. right. now rewrite Gv.
      * intros b (k' & v' & [= <- <-] & [[N _] | [_ A]]); [contradiction |]. rewrite Gv in A.
        exists b. split; auto. apply dom_refl.
  - right. exists (resolve f (Q k v)). repeat split; auto.
    + intros (k' & v' & [= <- <-] & [[_ E] | [F _]]); [auto | contradiction].
    + intros ->. exists k, v. auto.
Qed.

(* So the value that a read gets in the end is what the dominator tree says of what it asked for. *)
Theorem read_decided x n : returned f x n -> d' x = d n.
Proof.
  intro E. rewrite <- lookups_decide. destruct (steps_right f finished (steps_none f)).
  apply (d_of_dom G wf d d_topmost). auto.
Qed.
End Final.
