(* This file proves Theorems 2 and 3: to give each question its topmost dominator is a solution; its
   parameters are parameters of every solution; and no other solution is strictly minimal. *)

Require Import Classical.
From CPS Require Import Values.

Section Solutions.
Context {V : Type} (G : graph V).

(* A solution gives each question itself, which is then a parameter, or forwards it to the one
   value that all its arguments have. An ordinary value is its own value. *)
Record solution (s : V -> V) : Prop := {
  solution_ord : forall x, ord G x -> s x = x;
  solution_arg : forall a q, arg G a q -> s q <> q -> s a = s q }.

Definition param (s : V -> V) q := ~ ord G q /\ s q = q.

(* A set P of parameters is redundant if each argument of each of them has a value that is in P,
   or is one value u outside of P. *)
Definition redundant (s : V -> V) (P : V -> Prop) u :=
  (exists p, P p) /\ (forall p, P p -> param s p) /\ ~ P u /\
  forall p a, P p -> arg G a p -> P (s a) \/ s a = u.

Definition strictly_minimal s := forall P u, ~ redundant s P u.

(* A question is forwarded to one of its dominators. *)
Lemma solution_dom s q : solution s -> dom G (s q) q.
Proof.
  intro S. apply (enclosed_dom G (s q) (fun x => s x = s q)); auto.
  intros x X N. rewrite <- X in N. split.
  - intro O. apply N. symmetry. now apply (solution_ord s S).
  - intros a E. rewrite <- X. apply (solution_arg s S); auto.
Qed.

Hypothesis wf : well_formed G.

Lemma solution_idem s x : solution s -> s (s x) = s x.
Proof.
  intro S. induction (all_reached G wf x) as [x O _ | a x _ IH E _].
  - now rewrite !(solution_ord s S x O).
  - destruct (classic (s x = x)) as [F | F]; [congruence |].
    rewrite <- (solution_arg s S a x E F). exact IH.
Qed.

(* The function that the dominator tree gives. Where there are finitely many values, it exists, by
   topmost_exists. *)
Variable d : V -> V.
Hypothesis d_topmost : forall x, topmost G x (d x).

Lemma d_dom x : dom G (d x) x.
Proof. exact (proj1 (d_topmost x)). Qed.

Lemma d_ord x : ord G x -> d x = x.
Proof. intro O. apply (dom_ord G); auto using d_dom. Qed.

Lemma d_of_dom w x : dom G w x -> d w = d x.
Proof. intro W. apply (topmost_unique G wf w); auto. now apply topmost_dom with x. Qed.

Theorem theorem_2 : solution d.
Proof.
  split; [exact d_ord |]. intros a q E N.
  rewrite <- (d_of_dom (d q) a).
  - now rewrite (d_of_dom (d q) q (d_dom q)).
  - apply dom_arg with q; auto using d_dom.
Qed.

Theorem theorem_3_least s q : solution s -> param d q -> param s q.
Proof.
  intros S [O F]. split; auto.
  apply (topmost_self G wf q); [rewrite <- F at 2; apply d_topmost | now apply solution_dom].
Qed.

Theorem theorem_3_minimal : strictly_minimal d.
Proof.
  intros P u [[p I] [Par [Out Args]]].
  (* Every path into P passes u. *)
  assert (U : dom G u p).
  { apply (enclosed_dom G u (fun x => P (d x) \/ dom G u x)).
    - intros x [X | X] N; split.
      + intro O. rewrite (d_ord x O) in X. now apply (Par x X).
      + intros a E. destruct (classic (d x = x)) as [F | F].
        * rewrite F in X. destruct (Args x a X E) as [A | <-]; auto. right. apply d_dom.
        * left. now rewrite (solution_arg d theorem_2 a x E F).
      + intro O. apply N. symmetry. now apply (dom_ord G).
      + intros a E. right. now apply dom_arg with x; [| | auto].
    - left. now rewrite (proj2 (Par p I)). }
  apply Out. rewrite (proj1 (topmost_self G wf p)) with u; auto.
  rewrite <- (proj2 (Par p I)) at 2. apply d_topmost.
Qed.

Theorem theorem_3_unique s : solution s -> strictly_minimal s -> forall x, s x = d x.
Proof.
  intros S M.
  assert (D : forall x, d (s x) = d x) by (intro x; apply d_of_dom; now apply solution_dom).
  assert (F : forall p, param s p -> d p = p).
  { intros p Hp. apply NNPP. intro N.
    (* The parameters of s that d forwards to the same value are a redundant set. *)
    apply (M (fun x => param s x /\ d x = d p /\ x <> d p) (d p)). repeat split.
    - exists p. auto.
    - apply H.
    - apply H.
    - now intros [_ [_ C]].
    - intros x a [_ [X Nx]] E.
      assert (A : d a = d p) by (rewrite <- X; apply (solution_arg d theorem_2 a x E); congruence).
      destruct (classic (s a = d p)) as [C | C]; [now right | left].
      repeat split; auto using solution_idem; [| now rewrite D].
      intro O. apply C. now rewrite <- A, <- (D a), (d_ord _ O). }
  intro x. rewrite <- (D x). symmetry.
  destruct (classic (ord G (s x))) as [O | O]; [now apply d_ord |].
  apply F. split; auto using solution_idem.
Qed.
End Solutions.
