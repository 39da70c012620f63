(* This file puts Flow.v and Certify.v together: if the checker accepts a placement as a solution, for the
   graph of values of a function, then the function with these parameters does the same on every path as
   the one with variables. *)

Require Import Classical List.
From CPS Require Import Values Least Flow Certify.

Section Correct.
(* A function, as in Flow.v. *)
Variable edge : nat -> nat -> Prop.
Variable code : nat -> list instr.
Variable home : name -> option nat.
Variable answer : nat -> node.
Variable out : nat -> nat -> node.
Hypothesis no_edge_to_entry : forall p, ~ edge p 0.
Hypothesis home_defs : forall x b, home x = Some b <-> In x (defs (code b)).
Hypothesis all_answered : forall k, answered edge home answer out k nil (start k) (code k).

(* What the checker gets: the nodes are numbered, the arguments of each question that is asked are listed,
   and the answers of all reads are uses. *)
Variable n : nat.
Variable number : node -> nat.
Variable node_at : nat -> node.
Variable args : nat -> list nat.
Variable uses : list nat.
Variable placed : nat -> bool.
Hypothesis numbered : forall x, node_at (number x) = x.
Hypothesis args_below : forall a q, In a (args q) -> a < n /\ q < n.
Hypothesis uses_below : forall x, In x uses -> x < n.
Hypothesis uses_listed : forall m, In m uses <-> exists k r v, In (Read r v) (code k) /\ m = number (answer r).
Hypothesis args_undef : args (number Undef) = nil.
Hypothesis args_ord : forall w, args (number (Ord w)) = nil.
Hypothesis args_listed : forall k v, Flow.Asked edge code answer out (Q k v) ->
  forall a, In a (args (number (Q k v))) <-> exists p, edge p k /\ a = number (out p v).

Lemma asked_same m : Asked args uses m <-> exists x, m = number x /\ Flow.Asked edge code answer out x.
Proof.
  split.
  - induction 1 as [m I | a q _ (x & -> & A) I].
    + apply uses_listed in I as (k & r & v & I & ->). exists (answer r). split; auto. now apply asked_read with k v.
    + destruct x as [| w | k v]; [now rewrite args_undef in I | now rewrite args_ord in I |].
      apply args_listed in I as (p & E & ->); auto. exists (out p v). split; auto. now apply Flow.asked_arg with k.
  - intros (x & -> & A). induction A as [k r v I | p k v A IH E].
    + apply asked_use, uses_listed. eauto.
    + apply Certify.asked_arg with (number (Q k v)); auto. apply args_listed; eauto.
Qed.

(* What the checker says: its value for what is asked. *)
Definition s x := if is_asked n args uses (number x) then node_at (v n args uses placed (number x)) else x.

Hypothesis accepted : solved n args uses placed = true.

Lemma s_solution : solution (Flow.G edge code answer out) s.
Proof.
  destruct (solved_v n args uses placed args_below uses_below accepted) as [S _].
  assert (Yes : forall x, Flow.Asked edge code answer out x -> is_asked n args uses (number x) = true).
  { intros x A. apply is_asked_spec; auto. apply asked_same. eauto. }
  split.
  - intros x O. unfold s. destruct (is_asked n args uses (number x)) eqn:E; auto.
    apply is_asked_spec in E; auto. apply asked_same in E as (y & E & A).
    assert (y = x) by (rewrite <- (numbered x), E; auto). subst y.
    rewrite (solution_ord _ _ S); auto. left.
    destruct x as [| w | k u]; [apply args_undef | apply args_ord | contradiction].
  - intros a q (p & k & u & -> & -> & A & E) N.
    assert (Aa : Flow.Asked edge code answer out (out p u)) by now apply Flow.asked_arg with k.
    unfold s in *. rewrite (Yes _ A) in *. rewrite (Yes _ Aa). f_equal.
    apply (solution_arg _ _ S).
    + split; [apply asked_same; eauto | apply args_listed; eauto].
    + intro F. apply N. now rewrite F.
Qed.

Theorem certified_correct D result undefined constant k l : path edge (k :: l) ->
  trace D (exec code D result undefined constant (k :: l)) =
  trace' D (exec' code answer out s D result undefined constant (k :: l)).
Proof. intro P. apply theorem_1_traces with (edge := edge) (home := home); auto. exact s_solution. Qed.
End Correct.
