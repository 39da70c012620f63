(* This file defines the graph of values, and dominance in it.

   A question (k, v) asks for the value of the variable v when the continuation k is entered. Its
   arguments are the values of v at the ends of the predecessors of k. Each argument is an ordinary
   value or another question. The graph of values has an edge from each argument to its question, and
   a root, which is not a node here, with an edge to each ordinary value. *)

Require Import Classical List.
Import ListNotations.

Record graph (V : Type) := Graph { ord : V -> Prop; arg : V -> V -> Prop }.
Arguments Graph {V}. Arguments ord {V}. Arguments arg {V}.

Section Dominance.
Context {V : Type} (G : graph V).

(* A path leads from the root to a node, through nodes that are not left out. *)
Inductive reached (out : V -> Prop) : V -> Prop :=
| reached_ord x : ord G x -> ~ out x -> reached out x
| reached_arg a q : reached out a -> arg G a q -> ~ out q -> reached out q.

(* What all theorems assume: ordinary values have no arguments, and everything can be reached. *)
Record well_formed : Prop := {
  ord_no_arg : forall a q, arg G a q -> ~ ord G q;
  all_reached : forall x, reached (fun _ => False) x }.

(* u dominates x, or is x: no path to x leaves u out. *)
Definition dom u x := ~ reached (eq u) x.

Lemma dom_refl x : dom x x.
Proof. intro R. now inversion R. Qed.

Lemma dom_arg u a q : dom u q -> arg G a q -> u <> q -> dom u a.
Proof. intros D E N R. apply D. now apply reached_arg with a. Qed.

Lemma dom_ord u x : ord G x -> dom u x -> u = x.
Proof. intros O D. apply NNPP. intro N. apply D. now apply reached_ord. Qed.

(* A set is enclosed by u if paths enter it only through u. Dominance is the same thing: this
   is how dominance is shown, and why it does not change with other parts of the graph. *)
Definition enclosed u (S : V -> Prop) :=
  forall x, S x -> x <> u -> ~ ord G x /\ forall a, arg G a x -> S a.

Lemma enclosed_dom u S x : enclosed u S -> S x -> dom u x.
Proof.
  intros C I R. induction R as [x O N | a x R IH E N].
  - destruct (C x I) as [A _]; auto.
  - destruct (C x I) as [_ A]; auto.
Qed.

Theorem dom_enclosed u x : dom u x <-> exists S, enclosed u S /\ S x.
Proof.
  split.
  - intro D. exists (dom u). split; auto. clear. intros x D N. split.
    + intro O. apply N. symmetry. now apply dom_ord.
    + intros a E. apply dom_arg with x; auto.
  - intros [S [C I]]. now apply enclosed_dom with S.
Qed.

Lemma dom_trans u w x : dom u w -> dom w x -> dom u x.
Proof.
  intros U W. apply (enclosed_dom u (fun y => dom u y \/ dom w y)); [| now right].
  intros y Y N. split.
  - intro O. destruct Y as [D | D]; apply dom_ord in D; auto; subst; auto. apply dom_ord in U; auto.
  - intros a E. destruct Y as [D | D].
    + left. now apply dom_arg with y; [| | auto].
    + destruct (classic (w = y)) as [-> |]; [left | right]; eapply dom_arg; eauto.
Qed.

Hypothesis wf : well_formed.

(* The dominators of a node form a chain. *)
Lemma dom_chain u w x : dom u x -> dom w x -> dom u w \/ dom w u.
Proof.
  intros U W. apply NNPP. intro C. apply not_or_and in C as [A B]. apply NNPP in A, B.
  assert (R : reached (eq u) x \/ reached (eq w) x).
  { clear U W. induction (all_reached wf x) as [x O _ | a x _ IH E _].
    - destruct (classic (u = x)) as [-> | N]; [now right | left; now apply reached_ord].
    - destruct IH as [R | R].
      + destruct (classic (u = x)) as [-> | N]; [now right | left; now apply reached_arg with a].
      + destruct (classic (w = x)) as [-> | N]; [now left | right; now apply reached_arg with a]. }
  destruct R; auto.
Qed.

(* Two nodes do not dominate each other: a shortest path to one of them leaves out the other. *)
Lemma dom_antisym u w : dom u w -> dom w u -> u = w.
Proof.
  intros U W. apply NNPP. intro N.
  assert (R : forall x, reached (fun _ => False) x -> reached (eq u) x /\ reached (eq w) x).
  { induction 1 as [x O _ | a x _ [A B] E _]; split.
    - apply reached_ord; auto. intros ->. apply N. symmetry. now apply dom_ord.
    - apply reached_ord; auto. intros ->. apply N. now apply dom_ord.
    - apply reached_arg with a; auto. intros ->. apply W. now apply reached_arg with a; [| | auto].
    - apply reached_arg with a; auto. intros ->. apply U. now apply reached_arg with a; [| | auto]. }
  now apply (dom_refl u), R, (all_reached wf).
Qed.

(* The child of the root that dominates x: the dominator nearest to the root. *)
Definition topmost x u := dom u x /\ forall w, dom w x -> dom u w.

Lemma topmost_unique x u w : topmost x u -> topmost x w -> u = w.
Proof. intros [A B] [C D]. apply dom_antisym; auto. Qed.

(* It exists if x has finitely many dominators. *)
Lemma topmost_exists (all : list V) x : (forall y, dom y x -> In y all) -> exists u, topmost x u.
Proof.
  intro F.
  assert (H : exists u, dom u x /\ forall w, In w all -> dom w x -> dom u w).
  { clear F. induction all as [| w l [u [U L]]].
    - exists x. split; [apply dom_refl | easy].
    - destruct (classic (dom w x /\ dom w u)) as [[W A] | N].
      + exists w. split; auto. intros y [<- | I] Y; [apply dom_refl | apply dom_trans with u; auto].
      + exists u. split; auto. intros y [<- | I] Y; [| auto].
        destruct (dom_chain u w x U Y); tauto. }
  destruct H as [u [U L]]. exists u. split; auto.
Qed.

(* A node has the same topmost dominator as each of its dominators. *)
Lemma topmost_dom w x u : dom w x -> topmost x u -> topmost w u.
Proof.
  intros W [U T]. split; auto. intros y Y. apply T. now apply dom_trans with w.
Qed.

(* A node that is no argument dominates only itself. *)
Lemma dom_leaf u x : (forall q, ~ arg G u q) -> dom u x -> u = x.
Proof.
  intros L D. apply NNPP. intro N. apply D.
  assert (H : forall y, reached (fun _ => False) y -> y = u \/ reached (eq u) y).
  { induction 1 as [y O _ | a y _ IH E _]; destruct (classic (u = y)) as [-> | Ny]; auto.
    - right. now apply reached_ord.
    - destruct IH as [-> | R]; [now destruct (L y) | right; now apply reached_arg with a]. }
  destruct (H x (all_reached wf x)); auto. congruence.
Qed.

(* A node that only the root dominates. *)
Lemma topmost_self x : topmost x x <-> forall u, dom u x -> u = x.
Proof.
  split.
  - intros [_ T] u U. apply dom_antisym; auto.
  - intro H. split; [apply dom_refl |]. intros w W. rewrite (H w W). apply dom_refl.
Qed.
End Dominance.
