(* This file defines the checker of placements, and proves that it decides what it says. Package
   certify is this algorithm in Go, definition by definition. *)

Require Import Classical List Arith Bool Lia.
Import ListNotations.
From CPS Require Import Values Least Merge Spread.

Section Certify.
(* The checker gets a graph of values, whose nodes are the numbers below n: the arguments of each
   question (an ordinary value has none), what is used, and which questions are parameters. *)
Variable n : nat.
Variable args : nat -> list nat.
Variable uses : list nat.
Variable placed : nat -> bool.

Definition nodes := seq 0 n.
Definition question x := match args x with [] => false | _ => true end.
Definition some (o : option nat) := match o with Some _ => true | None => false end.
Definition is (o : option nat) x := match o with Some y => y =? x | None => false end.
Definition same (o o' : option nat) := match o' with Some x => is o x | None => false end.

(* What is asked: what is used, and what is an argument of what is asked. *)
Definition asked := spread n uses args (fun _ => true).
Definition is_asked x := some (asked x).

Definition pruned := forallb (fun x => implb (placed x) (is_asked x && question x)) nodes.

(* Ordinary values and parameters spread to the questions that have no other value. *)
Definition users x := filter (fun q => existsb (Nat.eqb x) (args q)) nodes.
Definition root x := is_asked x && implb (question x) (placed x).
Definition value := spread n (filter root nodes) users (fun x => is_asked x && negb (root x)).

Definition solved := forallb (fun q => implb (is_asked q)
  (some (value q) && (root q || forallb (fun a => same (value a) (value q)) (args q)))) nodes.

(* Where questions are merged into their values, each parameter is reached without u, for each other
   value u. A value that is not passed to a parameter need not be tried. *)
Definition receivers x := filter (fun q => placed q && existsb (fun a => is (value a) x) (args q)) nodes.
Definition passed u := match receivers u with [] => false | _ => true end.
Definition ordinary := filter (fun x => root x && negb (placed x)) nodes.
Definition parameters := filter placed nodes.
Definition without u := spread n (filter (fun x => negb (x =? u)) ordinary) receivers (fun q => negb (q =? u)).

Definition least := forallb (fun u => forallb (fun p =>
  (p =? u) || some (without u p)) parameters) (filter (fun u => root u && passed u) nodes).

(* The definitions. *)

Inductive Asked : nat -> Prop :=
| asked_use x : In x uses -> Asked x
| asked_arg a q : Asked q -> In a (args q) -> Asked a.

(* The graph of values of what is asked. The rest is out of the way: children of the root. *)
Definition G : graph nat :=
  Graph (fun x => args x = [] \/ ~ Asked x) (fun a q => Asked q /\ In a (args q)).

Hypothesis args_below : forall a q, In a (args q) -> a < n /\ q < n.
Hypothesis uses_below : forall x, In x uses -> x < n.
Hypothesis wf : well_formed G.       (* that is, each question has a value *)

Lemma Asked_below x : Asked x -> x < n.
Proof. destruct 1 as [x I | a q _ I]; [auto | now apply args_below in I]. Qed.

Lemma next_below x y : In y (args x) -> y < n.
Proof. intro I. now apply args_below in I. Qed.

Lemma question_spec x : question x = true <-> args x <> [].
Proof. unfold question. now destruct (args x). Qed.

Lemma in_nodes x : In x nodes <-> x < n.
Proof. unfold nodes. rewrite in_seq. intuition auto with arith. Qed.

Lemma forall_nodes f : forallb f nodes = true <-> forall x, x < n -> f x = true.
Proof. rewrite forallb_forall. split; intros H x I; apply H; now apply in_nodes. Qed.

Lemma is_asked_spec x : is_asked x = true <-> Asked x.
Proof.
  unfold is_asked. split.
  - destruct (asked x) as [b |] eqn:E; [| easy]. intros _. apply spread_path in E; [| exact next_below].
    induction E as [I | x y _ IH I _]; [now apply asked_use | now apply asked_arg with x].
  - intro A. enough (asked x <> None) by (destruct (asked x); easy).
    assert (P : exists b, path uses args (fun _ => true) b x).
    { induction A as [x I | a q _ [b P] I]; [exists x; now apply path_start |].
      exists b. now apply path_next with q. }
    destruct P as [b P]. now apply path_spread with b; [exact next_below |].
Qed.

Theorem pruned_correct :
  pruned = true <-> forall x, x < n -> placed x = true -> Asked x /\ args x <> [].
Proof.
  unfold pruned. rewrite forall_nodes. split; intros H x B.
  - intro P. specialize (H x B). rewrite P in H. cbn in H. apply andb_true_iff in H as [A Q].
    now rewrite <- is_asked_spec, <- question_spec.
  - destruct (placed x) eqn:P; [cbn | easy]. apply andb_true_iff.
    rewrite is_asked_spec, question_spec. now apply H.
Qed.

Definition placement (s : nat -> nat) :=
  solution G s /\ forall x, Asked x -> args x <> [] -> (s x = x <-> placed x = true).

Definition v x := match value x with Some b => b | None => x end.

Lemma root_spec x : root x = true <-> Asked x /\ (args x = [] \/ placed x = true).
Proof.
  unfold root. rewrite andb_true_iff, is_asked_spec. unfold question.
  destruct (args x), (placed x); cbn; intuition (auto; discriminate).
Qed.

Lemma users_spec a q : In q (users a) <-> In a (args q).
Proof.
  unfold users. rewrite filter_In, in_nodes, existsb_exists. split.
  - intros [_ [b [I E]]]. apply Nat.eqb_eq in E. congruence.
  - intro I. split; [now apply args_below in I |]. exists a. auto using Nat.eqb_refl.
Qed.

Lemma users_below x y : In y (users x) -> y < n.
Proof. rewrite users_spec. intro I. now apply args_below in I. Qed.

Lemma value_path x b : value x = Some b -> root b = true /\ Asked x.
Proof.
  intro E. apply spread_path in E; [| exact users_below]. induction E as [I | x y _ IH I F].
  - apply filter_In in I. rewrite root_spec in *. tauto.
  - apply andb_true_iff in F. now rewrite is_asked_spec in F.
Qed.

Lemma value_root x : root x = true -> value x = Some x.
Proof.
  intro R. apply spread_start; [exact users_below |]. apply filter_In. split; auto.
  apply in_nodes, Asked_below. now apply root_spec in R.
Qed.

Lemma value_forwarded x : Asked x -> root x = false -> value x <> Some x.
Proof. intros _ R E. apply value_path in E. destruct E; congruence. Qed.

Lemma solved_v : solved = true -> placement v.
Proof.
  unfold solved. rewrite forall_nodes. intro H.
  assert (S : forall q, Asked q -> value q <> None /\
              (root q = true \/ forall a, In a (args q) -> value a = value q)).
  { intros q A. specialize (H q (Asked_below q A)). apply is_asked_spec in A. rewrite A in H. cbn in H.
    apply andb_true_iff in H as [E F]. split; [now destruct (value q) |].
    apply orb_true_iff in F as [F | F]; [now left | right]. rewrite forallb_forall in F.
    intros a I. specialize (F a I). unfold same, is in F.
    destruct (value a), (value q); try easy. apply Nat.eqb_eq in F. congruence. }
  assert (R : forall x, root x = true -> v x = x) by (intros x R; unfold v; now rewrite value_root).
  split; [split |].
  - intros x O. destruct (classic (Asked x)) as [A | A].
    + apply R, root_spec. cbn in O. tauto.
    + unfold v. destruct (value x) as [b |] eqn:E; [| easy]. now apply value_path in E.
  - intros a q [A I] N. destruct (S q A) as [V [F | F]]; [now apply R in F |].
    unfold v in *. rewrite (F a I). now destruct (value q).
  - intros x A Q. split.
    + intro F. destruct (root x) eqn:E; [apply root_spec in E; tauto |].
      destruct (S x A) as [V _]. unfold v in F. destruct (value x) as [b |] eqn:W; [| easy].
      subst b. now apply value_forwarded in W.
    + intro P. apply R, root_spec. auto.
Qed.

Theorem solved_correct : solved = true <-> exists s, placement s.
Proof.
  split.
  - intro H. exists v. now apply solved_v.
  - unfold solved. rewrite forall_nodes. intros [s [S P]] q B. destruct (is_asked q) eqn:A; [cbn | easy]. apply is_asked_spec in A.
    assert (Fix : forall x, root x = true -> s x = x).
    { intros x R. apply root_spec in R as [Ax [O | L]]; [apply (solution_ord G s S); now left |].
      destruct (args x) as [| a l] eqn:E; [apply (solution_ord G s S); now left |].
      apply P; auto. congruence. }
    (* In any solution, a question has the value that spreads to it. *)
    assert (W : forall x b, value x = Some b -> s x = b).
    { intros x b E. apply spread_path in E; [| exact users_below]. induction E as [I | x y _ IH I F].
      - apply filter_In in I. now apply Fix.
      - apply andb_true_iff in F as [Ay Ry]. rewrite is_asked_spec in Ay. apply users_spec in I.
        rewrite <- IH. symmetry. apply (solution_arg G s S); [now split |]. intro Fy.
        assert (root y = true); [| now destruct (root y)]. apply root_spec. split; auto.
        right. apply P; auto. intro E. now rewrite E in I. }
    assert (Some_value : forall x, Asked x -> value x <> None).
    { intro x. induction (all_reached G wf x) as [x O _ | a x _ IH [Ax I] _]; intro A'.
      - rewrite value_root; [easy |]. apply root_spec. cbn in O. tauto.
      - destruct (root x) eqn:R; [now rewrite value_root |].
        destruct (value a) as [b |] eqn:E; [| now destruct IH; [apply asked_arg with x |]].
        apply path_spread with b; [apply users_below |]. apply path_next with a.
        + now apply spread_path in E; [| exact users_below].
        + now apply users_spec.
        + now rewrite R, (proj2 (is_asked_spec x) Ax). }
    specialize (Some_value q A) as V. apply andb_true_iff. split; [now destruct (value q) |].
    destruct (root q) eqn:R; [easy |]. apply forallb_forall. intros a I.
    assert (Aa : Asked a) by now apply asked_arg with q.
    specialize (Some_value a Aa). unfold same, is.
    destruct (value q) as [b |] eqn:E; [| easy]. destruct (value a) as [c |] eqn:Ea; [| easy].
    apply Nat.eqb_eq. rewrite <- (W a c Ea), <- (W q b E). apply (solution_arg G s S); [now split |].
    intro F. rewrite (W q b E) in F. subst b. now apply value_forwarded in E.
Qed.
(* A dominator tree exists: above n there are only ordinary values that are no arguments. *)
Lemma tree_exists H : well_formed H -> (forall a q, arg H a q -> a < n) -> (forall x, n <= x -> ord H x) ->
  exists d, forall x, topmost H x (d x).
Proof.
  intros W A O.
  assert (E : forall k, exists d, forall x, x < k \/ n <= x -> topmost H x (d x)).
  { induction k as [| k [d D]].
    - exists (fun x => x). intros x [| B]; [easy |]. apply (topmost_self H W). intro u. apply dom_ord. auto.
    - destruct (topmost_exists H W (k :: nodes) k) as [u U].
      + intros y D'. destruct (le_lt_dec n y); [left | right; now apply in_nodes].
        symmetry. apply (dom_leaf H W); auto. intros q E. apply A in E. lia.
      + exists (fun x => if x =? k then u else d x). intros x B.
        destruct (Nat.eqb_spec x k) as [-> | N]; auto. apply D.
        destruct B as [B |]; auto. lia. }
  destruct (E n) as [d D]. exists d. intro x. apply D. destruct (le_lt_dec n x); auto.
Qed.

Lemma G_tree : exists d, forall x, topmost G x (d x).
Proof.
  apply tree_exists; [exact wf | intros a q [_ I]; now apply args_below in I |].
  intros x B. left. destruct (args x) as [| a l] eqn:E; [easy |].
  assert (x < n) by (apply (args_below a x); rewrite E; now left). lia.
Qed.

Section Accepted.
Hypothesis is_pruned : pruned = true.
Hypothesis is_solved : solved = true.

Lemma v_placement : placement v.
Proof. now apply solved_v. Qed.

Lemma asked_value x : Asked x -> value x = Some (v x).
Proof.
  intro A. pose proof is_solved as H. unfold solved in H. rewrite forall_nodes in H.
  specialize (H x (Asked_below x A)). apply is_asked_spec in A. rewrite A in H. cbn in H.
  apply andb_true_iff in H as [H _]. unfold v. now destruct (value x).
Qed.

Lemma placed_spec p : p < n -> placed p = true <-> Asked p /\ args p <> [] /\ v p = p.
Proof.
  intro B. pose proof (proj1 pruned_correct is_pruned p B) as H. pose proof v_placement as [_ P].
  split; [intro L; destruct H as [A Q]; auto; repeat split; auto; now apply P |].
  intros (A & Q & F). now apply P.
Qed.

Definition M := merged G v.      (* the graph in which questions are merged into their values *)

Lemma M_well_formed : well_formed M.
Proof.
  apply merged_well_formed; auto. intro x. apply (solution_dom G), v_placement.
Qed.

Lemma receivers_spec x q : q < n -> In q (receivers x) <-> placed q = true /\ exists a, In a (args q) /\ value a = Some x.
Proof.
  intro B. unfold receivers. rewrite filter_In, in_nodes, andb_true_iff, existsb_exists. split.
  - intros (_ & P & a & I & E). split; auto. exists a. split; auto.
    unfold is in E. destruct (value a); [| easy]. apply Nat.eqb_eq in E. congruence.
  - intros (P & a & I & E). repeat split; auto. exists a. rewrite E. cbn. auto using Nat.eqb_refl.
Qed.

Lemma receivers_below x q : In q (receivers x) -> q < n.
Proof. unfold receivers. rewrite filter_In, in_nodes. easy. Qed.

Lemma without_correct u p : Asked p -> v p = p -> without u p <> None <-> ~ dom M u p.
Proof.
  intros Ap Fp. unfold dom. split.
  - intros L D. apply D. clear D. destruct (without u p) as [b |] eqn:E; [| easy]. clear L Ap Fp.
    apply spread_path in E; [| exact receivers_below]. induction E as [I | x y _ IH I F].
    + apply filter_In in I as [I N]. apply filter_In in I as [_ I]. apply andb_true_iff in I as [R P].
      apply root_spec in R as [A [O | P']]; [| now rewrite P' in P].
      apply reached_ord; [now left |]. intros ->. now rewrite Nat.eqb_refl in N.
    + pose proof (receivers_below _ _ I) as B. apply receivers_spec in I as (P & a & I & E); auto.
      apply placed_spec in P as (A & Q & Fy); auto.
      apply reached_arg with x; auto.
      * left. split; auto. exists a. split; [now split |]. unfold v. now rewrite E.
      * intros ->. now rewrite Nat.eqb_refl in F.
  - intro R. apply NNPP in R.
    assert (H : exists b, path (filter (fun x => negb (x =? u)) ordinary) receivers (fun q => negb (q =? u)) b p).
    { revert Ap Fp. induction R as [x O N | b x R IH E N]; intros A F.
      - exists x. apply path_start. apply filter_In. unfold ordinary. rewrite filter_In, in_nodes, !andb_true_iff.
        pose proof (Asked_below x A) as B. destruct O as [O | O]; [| easy]. repeat split; auto.
        + apply root_spec. auto.
        + destruct (placed x) eqn:P; [| easy]. now apply placed_spec in P as (_ & Q & _).
        + destruct (Nat.eqb_spec x u); [congruence | easy].
      - destruct E as [[_ [a [[_ I] ->]]] | [N' _]]; [| easy].
        assert (Aa : Asked a) by now apply asked_arg with x.
        pose proof (asked_value a Aa) as E. pose proof (value_path _ _ E) as [Rv _].
        destruct IH as [c C].
        + now apply root_spec in Rv.
        + apply (solution_idem G wf). apply v_placement.
        + exists c. apply path_next with (v a); auto.
          * pose proof (Asked_below x A) as B. apply receivers_spec; auto. split; [| eauto].
            apply placed_spec; auto. repeat split; auto. intro O. now rewrite O in I.
          * destruct (Nat.eqb_spec x u); [congruence | easy]. }
    destruct H as [b P]. apply path_spread with b; auto. exact receivers_below.
Qed.

(* Merging does not change which parameters are their own topmost dominators. *)
Lemma topmost_merged p : topmost M p p <-> topmost G p p.
Proof.
  destruct G_tree as [d D].
  destruct (tree_exists M M_well_formed) as [d' D'].
  { intros b q E. destruct (classic (b < n)) as [| N]; auto. exfalso.
    assert (L : forall x, Asked x -> v x < n).
    { intros x A. apply asked_value in A. apply value_path in A as [R _].
      apply Asked_below. now apply root_spec in R. }
    destruct E as [[_ [a [[A I] ->]]] | [F ->]]; apply N, L; [now apply asked_arg with q |].
    apply NNPP. intro A. apply F. apply (solution_ord G v (proj1 v_placement)). now right. }
  { intros x B. left. destruct (args x) as [| a l] eqn:E; [easy |].
    assert (x < n) by (apply (args_below a x); rewrite E; now left).
    lia. }
  assert (S : d p = d' p).
  { apply (merged_same G wf v); auto. intro x. apply (solution_dom G), v_placement. }
  split; intro T.
  - assert (F : d p = p) by (rewrite S; now apply (topmost_unique M M_well_formed p)).
    rewrite <- F at 2. apply D.
  - assert (F : d' p = p) by (rewrite <- S; now apply (topmost_unique G wf p)).
    rewrite <- F at 2. apply D'.
Qed.

Theorem least_correct : least = true <-> forall p, p < n -> placed p = true -> topmost G p p.
Proof.
  unfold least. rewrite forallb_forall. split.
  - intros H p B P. pose proof P as P'. apply placed_spec in P' as (A & _ & F); auto.
    apply topmost_merged, (topmost_self M M_well_formed). intros u D.
    destruct (root u && passed u) eqn:R.
    + apply NNPP. intro N.
      assert (I : In u (filter (fun u => root u && passed u) nodes)).
      { apply filter_In. rewrite in_nodes. split; auto. apply Asked_below.
        apply andb_true_iff in R as [R _]. now apply root_spec in R. }
      specialize (H u I). rewrite forallb_forall in H.
      assert (J : In p parameters) by (apply filter_In; now rewrite in_nodes). specialize (H p J).
      destruct (Nat.eqb_spec p u); [congruence |]. cbn in H.
      assert (W : without u p <> None) by (intro E; now rewrite E in H).
      now apply (without_correct u p A F) in W.
    + (* u is not passed to any parameter *)
      assert (E : receivers u = []).
      { destruct (receivers u) as [| q l] eqn:E; [easy |]. exfalso.
        assert (J : In q (receivers u)) by (rewrite E; now left).
        pose proof (receivers_below _ _ J) as Bq. apply receivers_spec in J as (_ & a & _ & W); auto.
        apply value_path in W as [W _]. unfold passed in R. now rewrite W, E in R. }
      clear R P H B. induction (all_reached M M_well_formed p) as [p O _ | b p _ IH [[_ [a [[_ I] ->]]] | [N _]] _].
      * now apply (dom_ord M).
      * apply NNPP. intro N. assert (Aa : Asked a) by now apply asked_arg with p.
        assert (W : u = v a).
        { pose proof (asked_value a Aa) as W. apply value_path in W as [W _]. apply IH.
          - now apply root_spec in W.
          - now apply (solution_idem G wf), v_placement.
          - apply dom_arg with p; auto. left. split; auto. exists a. now repeat split. }
        assert (J : In p (receivers u)).
        { apply receivers_spec; [now apply Asked_below |]. split.
          - apply placed_spec; [now apply Asked_below |]. repeat split; auto. intro O. now rewrite O in I.
          - exists a. split; auto. rewrite W. now apply asked_value. }
        now rewrite E in J.
      * easy.
  - intros H u I. apply forallb_forall. intros p J. apply filter_In in J as [B P]. apply in_nodes in B.
    destruct (Nat.eqb_spec p u) as [-> | N]; [easy |]. cbn.
    pose proof P as P'. apply placed_spec in P' as (A & _ & F); auto.
    enough (without u p <> None) by now destruct (without u p).
    apply without_correct; auto. intro D. apply N. symmetry.
    apply (topmost_self M M_well_formed p); auto. apply topmost_merged. auto.
Qed.

(* Use passes on to arguments, so all that is asked has a value that is used. *)
Inductive Used : nat -> Prop :=
| used_use x : In x uses -> Used (v x)
| used_arg a p : Used p -> placed p = true -> In a (args p) -> Used (v a).

Lemma asked_used x : Asked x -> Used (v x).
Proof.
  induction 1 as [x I | a q A U I]; [now apply used_use |].
  destruct v_placement as [S P]. destruct (Nat.eq_dec (v q) q) as [F | N].
  - rewrite F in U. apply used_arg with q; auto. apply P; auto. intro E. now rewrite E in I.
  - now rewrite (solution_arg G v S a q).
Qed.

Theorem placed_used p : p < n -> placed p = true -> Used p.
Proof. intros B P. apply placed_spec in P as (A & _ & F); auto. rewrite <- F. now apply asked_used. Qed.
End Accepted.

(* The whole. A placement is accepted if and only if its parameters are those of the dominator tree
   that are asked for: by Theorems 2 and 3, the only strictly minimal solution, and the least one. *)
Theorem certify_correct :
  pruned && solved && least = true <->
  forall x, x < n -> (placed x = true <-> Asked x /\ args x <> [] /\ topmost G x x).
Proof.
  destruct G_tree as [d D]. rewrite !andb_true_iff. split.
  - intros [[P S] L] x B. rewrite least_correct in L by auto. split.
    + intro Px. split; [| split; auto]; now apply (proj1 pruned_correct P x B).
    + intros (A & Q & T). apply (proj2 (v_placement S) x A Q).
      apply (theorem_3_least G wf d D v x (proj1 (v_placement S))). split.
      * intros [O | N]; auto.
      * apply (topmost_unique G wf x); auto.
  - intro H. assert (P : pruned = true) by (apply pruned_correct; intros x B Px; apply H in Px; tauto).
    assert (S : solved = true).
    { apply solved_correct. exists d. split; [now apply theorem_2 |]. intros x A Q.
      rewrite (H x (Asked_below x A)). split.
      - intro F. split; [| split]; auto. rewrite <- F at 2. apply D.
      - intros (_ & _ & T). now apply (topmost_unique G wf x). }
    repeat split; auto. apply least_correct; auto. intros p B Pp. now apply H in Pp.
Qed.

Theorem certified_value x : pruned && solved && least = true -> Asked x ->
  exists u, value x = Some u /\ topmost G x u.
Proof.
  rewrite !andb_true_iff. intros [[P S] L] A. exists (v x). split; [now apply asked_value |].
  destruct G_tree as [d D]. pose proof (v_placement S) as [Sol Pl].
  assert (V : dom G (v x) x) by now apply solution_dom.
  enough (F : d (v x) = v x) by (rewrite <- F, (d_of_dom G wf d D (v x) x V); apply D).
  pose proof (value_path x (v x) (asked_value S x A)) as [R _]. apply root_spec in R as [Av [O | Pv]].
  - apply (d_ord G d D). now left.
  - apply (topmost_unique G wf (v x)); auto. apply least_correct; auto. now apply Asked_below.
Qed.
End Certify.

(* The example of package certify: x = 0; while (...) { if (...) x = 1; }. Value 0 is 0, value 1 is 1, and
   the questions for x are 2 at the loop and 3 after the if. Were the 1 a 0, no parameter would be needed. *)
Definition loop_args c x := match x with 2 => [0; 3] | 3 => [2; c] | _ => [] end.
Definition verdict c placed := (pruned 4 (loop_args c) [2] placed, solved 4 (loop_args c) [2] placed, least 4 (loop_args c) [2] placed).

Example both : verdict 1 (fun x => 1 <? x) = (true, true, true).
Proof. reflexivity. Qed.

Example one : verdict 1 (fun x => x =? 2) = (true, false, true).
Proof. reflexivity. Qed.

Example too_many : verdict 0 (fun x => 1 <? x) = (true, true, false).
Proof. reflexivity. Qed.

Example none : verdict 0 (fun _ => false) = (true, true, true).
Proof. reflexivity. Qed.
