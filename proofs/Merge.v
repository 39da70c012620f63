(* This file proves what Theorem 4 relies on: how the graph of values may change without a change of
   what the dominator tree decides. *)

Require Import Classical.
From CPS Require Import Values Least.

(* Lookups. The graph H has, for each question, what lookups have returned: for each of its arguments a
   value that dominates it; or the question was forwarded, and has one of its dominators as its only
   argument. *)
Section Lookups.
Context {V : Type} (G H : graph V) (wf : well_formed G).

Definition answers q := (forall a, arg G a q -> exists b, arg H b q /\ dom G b a) /\
  forall b, arg H b q -> exists a, arg G a q /\ dom G b a.
Definition forwards q := exists w, w <> q /\ dom G w q /\ forall b, arg H b q <-> b = w.

Hypothesis ord_same : forall x, ord H x <-> ord G x.
Hypothesis no_arg : forall b q, arg H b q -> ~ ord H q.
Hypothesis looked_up : forall q, ~ ord G q -> answers q \/ forwards q.

Lemma lookups_well_formed : well_formed H.
Proof.
  split; [exact no_arg |].
  assert (R : forall x, reached G (fun _ => False) x -> forall w, dom G w x -> reached H (fun _ => False) w).
  { induction 1 as [x O _ | a x _ IH E _]; intros w W.
    - rewrite (dom_ord G w x O W). apply reached_ord; auto. now apply ord_same.
    - destruct (classic (w = x)) as [-> | N]; [| apply IH; now apply dom_arg with x].
      destruct (looked_up x (ord_no_arg G wf a x E)) as [[A _] | (w & Nw & Dw & F)].
      + destruct (A a E) as (b & Eb & Db). apply reached_arg with b; auto.
      + apply reached_arg with w; [| now apply F | auto]. apply IH. now apply dom_arg with x. }
  intro x. apply (R x (all_reached G wf x)). apply dom_refl.
Qed.

Variables d d' : V -> V.
Hypothesis d_topmost : forall x, topmost G x (d x).
Hypothesis d'_topmost : forall x, topmost H x (d' x).

Theorem lookups_same x : d x = d' x.
Proof.
  pose proof (theorem_2 G wf d d_topmost) as S.
  assert (D : forall b a, dom G b a -> d b = d a) by (intros b a; apply (d_of_dom G wf d d_topmost)).
  assert (NotOrd : forall b q, arg H b q -> ~ ord G q) by (intros b q E O; apply (no_arg b q E); now apply ord_same).
  apply (theorem_3_unique H lookups_well_formed d' d'_topmost).
  - split; [intros y O; apply S; now apply ord_same |]. intros b q E N.
    destruct (looked_up q (NotOrd b q E)) as [[_ A] | (w & _ & Dw & F)].
    + destruct (A b E) as (a & Ea & Da). rewrite (D b a Da). now apply (solution_arg G d S).
    + apply F in E as ->. now apply D.
  - intros P u [P1 [P2 [P3 P4]]]. apply (theorem_3_minimal G wf d d_topmost P u).
    assert (Q : forall p, P p -> ~ ord G p /\ d p = p).
    { intros p I. destruct (P2 p I) as [O F]. split; auto. intro O'. apply O. now apply ord_same. }
    repeat split; auto; try apply (Q _ H0).
    intros p a I E. destruct (Q p I) as [O F].
    destruct (looked_up p O) as [[A _] | (w & Nw & Dw & _)].
    + destruct (A a E) as (b & Eb & Db). rewrite <- (D b a Db). now apply P4 with p.
    + destruct Nw. apply (topmost_self G wf p); auto. rewrite <- F at 2. apply d_topmost.
Qed.
End Lookups.

(* Forwarding. Each node x may be merged into one of its dominators, m x: the edges out of x then
   start at m x, and x itself has m x as its only argument. *)
Section Merged.
Context {V : Type} (G : graph V) (wf : well_formed G).
Variable m : V -> V.
Hypothesis m_dom : forall x, dom G (m x) x.

Definition merged : graph V := Graph (ord G)
  (fun b q => m q = q /\ (exists a, arg G a q /\ b = m a) \/ m q <> q /\ b = m q).

Lemma merged_no_arg b q : arg merged b q -> ~ ord merged q.
Proof.
  intros [[_ [a [E _]]] | [N _]] O.
  - now apply (ord_no_arg G wf a q).
  - apply N. now apply (dom_ord G).
Qed.

Lemma merged_looked_up q : answers G merged q \/ forwards G merged q.
Proof.
  destruct (classic (m q = q)) as [F | N]; [left | right].
  - split.
    + intros a E. exists (m a). split; auto. left. eauto.
    + intros b [[_ [a [E ->]]] | [N _]]; [eauto | contradiction].
  - exists (m q). repeat split; auto.
    + intros [[F _] | [_ E]]; [contradiction | exact E].
    + intros ->. right. auto.
Qed.

Lemma merged_well_formed : well_formed merged.
Proof.
  apply (lookups_well_formed G merged wf); [easy | apply merged_no_arg | intros q _; apply merged_looked_up].
Qed.

Variables d d' : V -> V.
Hypothesis d_topmost : forall x, topmost G x (d x).
Hypothesis d'_topmost : forall x, topmost merged x (d' x).

Theorem merged_same x : d x = d' x.
Proof.
  apply (lookups_same G merged wf); auto; [easy | apply merged_no_arg | intros q _; apply merged_looked_up].
Qed.
End Merged.

(* Certain nodes. A node that is its own topmost dominator may become a child of the root, without
   its arguments. *)
Section Certain.
Context {V : Type} (G : graph V) (wf : well_formed G).
Variables d d' : V -> V.
Hypothesis d_topmost : forall x, topmost G x (d x).
Variable certain : V -> Prop.
Hypothesis certain_self : forall x, certain x -> d x = x.

Definition cut : graph V :=
  Graph (fun x => ord G x \/ certain x) (fun a q => arg G a q /\ ~ certain q).

Lemma cut_well_formed : well_formed cut.
Proof.
  split.
  - intros a q [E N] [O | C]; auto. now apply (ord_no_arg G wf a q).
  - intro x. induction (all_reached G wf x) as [x O _ | a x _ IH E _].
    + apply reached_ord; cbn; auto.
    + destruct (classic (certain x)) as [C | N].
      * apply reached_ord; cbn; auto.
      * apply reached_arg with a; cbn; auto.
Qed.

Hypothesis d'_topmost : forall x, topmost cut x (d' x).

Theorem cut_same x : d x = d' x.
Proof.
  pose proof (theorem_2 G wf d d_topmost) as S.
  apply (theorem_3_unique cut cut_well_formed d' d'_topmost).
  - split.
    + intros y [O | C]; auto. now apply (solution_ord G d S).
    + intros a q [E _]. now apply (solution_arg G d S).
  - intros P u [P1 [P2 [P3 P4]]]. apply (theorem_3_minimal G wf d d_topmost P u).
    assert (Q : forall p, P p -> ~ ord G p /\ ~ certain p /\ d p = p).
    { intros p I. destruct (P2 p I) as [N F]. cbn in N. tauto. }
    repeat split; auto; try apply (Q _ H).
    intros p a I E. apply P4 with p; auto. split; auto. now apply Q.
Qed.
End Certain.

(* A closed question. Whether u dominates q depends only on the nodes from which q can be reached.
   So what is decided when all these have their arguments does not change later. *)
Section Closed.
Context {V : Type} (G H : graph V).
Variable C : V -> Prop.
Hypothesis C_closed : forall a q, C q -> arg G a q -> C a.
Hypothesis same_ord : forall x, C x -> (ord G x <-> ord H x).
Hypothesis same_arg : forall a x, C x -> (arg G a x <-> arg H a x).

Theorem closed_same u q : C q -> (dom G u q <-> dom H u q).
Proof.
  intro I. split; intros D R; apply D; clear D.
  - induction R as [x O N | a x _ IH E N].
    + apply reached_ord; auto. now apply same_ord.
    + assert (E' : arg G a x) by now apply same_arg.
      apply reached_arg with a; auto. apply IH. now apply C_closed with x.
  - induction R as [x O N | a x _ IH E N].
    + apply reached_ord; auto. now apply same_ord.
    + apply reached_arg with a; [| now apply same_arg | auto]. apply IH. now apply C_closed with x.
Qed.
End Closed.

(* Early forwarding. A question q was forwarded to w because w encloses a set S with q in it. Later
   the graph G becomes H: edges into S are removed, and none is added; a value outside of S is
   replaced by another one, and so may w be: r x is what x has become. What was forwarded stays right. *)
Section Early.
Context {V : Type} (G H : graph V).
Variables (w : V) (S : V -> Prop) (r : V -> V).
Hypothesis S_enclosed : enclosed G w S.
Hypothesis no_new_value : forall x, S x -> x <> w -> ord H x -> ord G x.
Hypothesis no_new_edge : forall b x, S x -> x <> w -> arg H b x -> exists a, arg G a x /\ b = r a.
Hypothesis questions_stay : forall x, S x -> x <> w -> r x = x.

Theorem early_forwarding q : S q -> dom H (r w) (r q).
Proof.
  intro Q. destruct (classic (q = w)) as [-> | N]; [apply dom_refl |]. rewrite (questions_stay q Q N).
  apply (enclosed_dom H (r w) (fun x => x = r w \/ S x /\ x <> w)); [| auto].
  intros x [-> | [I Nw]] Nr; [easy |]. destruct (S_enclosed x I Nw) as [O A]. split; auto.
  intros b E. destruct (no_new_edge b x I Nw E) as [a [Ea ->]].
  destruct (classic (a = w)) as [-> | Na]; auto.
  rewrite (questions_stay a (A a Ea) Na). auto.
Qed.
End Early.
