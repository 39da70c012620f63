(* This file proves Theorem 5, and the part of Theorem 4 that says how promises are resolved: whatever
   steps decide about questions, one after the other, in whatever order, the end is what the dominator
   tree decides. The steps are those of the strategies and of Algorithm 5. *)

Require Import Classical List Lia.
Import ListNotations.
From CPS Require Import Values Least Merge.

Section Resolve.
Context {V : Type} (G : graph V) (wf : well_formed G).
Variable d : V -> V.
Hypothesis d_topmost : forall x, topmost G x (d x).

(* What is known in the middle: the certain nodes are ordinary values and parameters that are known to
   be needed; resolve x is what x was forwarded to, or x itself. *)
Record state := State { certain : V -> Prop; resolve : V -> V }.

Definition open s q := resolve s q = q /\ ~ certain s q.
Definition passes s b q := exists a, arg G a q /\ b = resolve s a.     (* b is an argument of q now *)

(* c reaches q through open questions, or without u at least. *)
Inductive comes s c u : V -> Prop :=
| comes_first q : passes s c q -> q <> u -> comes s c u q
| comes_next b q : comes s c u b -> passes s b q -> q <> u -> comes s c u q.

(* c comes from the argument a: it is a, or an argument of a. *)
Definition from s c a := certain s a /\ c = a \/ ~ certain s a /\ passes s c a.

Definition replaced s (C : V -> Prop) w s' :=
  (forall x, certain s' x <-> certain s x) /\
  forall x, (C (resolve s x) -> resolve s' x = w) /\ (~ C (resolve s x) -> resolve s' x = resolve s x).

Definition decided s q s' :=
  (forall x, certain s' x <-> certain s x \/ x = q) /\ forall x, resolve s' x = resolve s x.

Inductive step s s' : Prop :=
(* One value w enters a set: a trivial parameter, a component of Algorithm 5, or a closed one. *)
| one (C : V -> Prop) w :
    (forall q, C q -> open s q) -> resolve s w = w -> ~ C w ->
    (forall b q, C q -> passes s b q -> C b \/ b = w) ->
    replaced s C w s' -> step s s'
(* Two certain values are arguments of q, or one is and the other reaches q without it. So it is in a
   component that several values enter, if q is one of its entries. *)
| several c c' q :
    open s q -> certain s c -> certain s c' -> c <> c' -> passes s c q -> comes s c' c q ->
    decided s q s' -> step s s'
(* Different certain values come from two arguments of q: examine. *)
| witnesses c1 c2 a1 a2 q :
    open s q -> certain s c1 -> certain s c2 -> c1 <> c2 ->
    passes s a1 q -> passes s a2 q -> a1 <> a2 -> from s c1 a1 -> from s c2 a2 ->
    decided s q s' -> step s s'.

Inductive steps s : state -> Prop :=
| steps_none : steps s s
| steps_more s' s'' : steps s s' -> step s' s'' -> steps s s''.

(* What is certain is needed; what was forwarded was forwarded to a dominator. *)
Record right s : Prop := {
  right_ord : forall x, ord G x -> certain s x;
  right_certain : forall x, certain s x -> d x = x;
  right_resolve : forall x, dom G (resolve s x) x;
  right_again : forall x, resolve s (resolve s x) = resolve s x }.

Lemma d_resolve s x : right s -> d (resolve s x) = d x.
Proof. intro R. apply (d_of_dom G wf d d_topmost). now apply right_resolve. Qed.

Lemma d_passes s b q : right s -> passes s b q -> d q <> q -> d b = d q.
Proof.
  intros R [a [E ->]] N. rewrite d_resolve by auto. now apply (solution_arg G d (theorem_2 G wf d d_topmost)).
Qed.

Lemma one_right s (C : V -> Prop) w s' :
  right s -> (forall q, C q -> open s q) -> resolve s w = w -> ~ C w ->
  (forall b q, C q -> passes s b q -> C b \/ b = w) -> replaced s C w s' -> right s'.
Proof.
  intros R Open W Nw Enter [K F].
  assert (D : forall q, C q -> dom G w q).
  { intros q Q. apply (enclosed_dom G w (fun x => dom G w x \/ exists c, C c /\ dom G c x)).
    - intros x X Nx. destruct X as [X | (c & Ic & X)].
      + split; [intro O; apply Nx; symmetry; now apply (dom_ord G) |].
        intros a E. left. apply dom_arg with x; auto.
      + destruct (classic (c = x)) as [-> | Nc].
        * split; [intro O; now apply (Open x Ic), R |]. intros a E.
          destruct (Enter (resolve s a) x Ic) as [I | <-]; [now exists a | right | left].
          -- exists (resolve s a). split; auto. now apply right_resolve.
          -- now apply right_resolve.
        * split; [intro O; apply Nc; now apply (dom_ord G) |].
          intros a E. right. exists c. split; auto. now apply dom_arg with x.
    - right. exists q. split; auto. apply dom_refl. }
  split.
  - intros x O. now apply K, R.
  - intros x Kx. now apply (right_certain s R), K.
  - intro x. destruct (F x) as [F1 F2]. destruct (classic (C (resolve s x))) as [I | N].
    + rewrite F1 by auto. apply dom_trans with (resolve s x); auto. now apply right_resolve.
    + rewrite F2 by auto. now apply right_resolve.
  - intro x. destruct (F x) as [F1 F2]. destruct (classic (C (resolve s x))) as [I | N].
    + rewrite F1 by auto. destruct (F w) as [_ F3]. rewrite W in F3. auto.
    + rewrite F2 by auto. destruct (F (resolve s x)) as [_ F3]. rewrite right_again in F3; auto.
Qed.

Lemma decided_right s q s' : right s -> d q = q -> decided s q s' -> right s'.
Proof.
  intros R D [K F]. split.
  - intros x O. apply K. left. now apply R.
  - intros x Kx. apply K in Kx as [Kx | ->]; auto. now apply (right_certain s R).
  - intro x. rewrite F. now apply right_resolve.
  - intro x. rewrite !F. now apply right_again.
Qed.

Lemma step_right s s' : right s -> step s s' -> right s'.
Proof.
  intros R [C w Open W Nw Enter F | c c' q O K K' N P Q F | c1 c2 a1 a2 q O K1 K2 N P1 P2 Na F1 F2 F].
  - now apply one_right with s C w.
  - apply decided_right with s q; auto. apply NNPP. intro Nq.
    assert (D : d q = c) by (rewrite <- (d_passes s c q), (right_certain s R c); auto).
    clear P F O Nq. induction Q as [q P Nc | b q _ IH P Nc].
    + assert (d c' = d q) by (apply (d_passes s); congruence).
      rewrite (right_certain s R c') in H; congruence.
    + apply IH. rewrite <- D. apply (d_passes s); congruence.
  - apply decided_right with s q; auto. apply NNPP. intro Nq.
    assert (D : forall c a, certain s c -> passes s a q -> from s c a -> d q = a \/ d q = c).
    { intros c a K P [[Ka ->] | [Ka Pc]]; rewrite <- (d_passes s a q); auto.
      - left. now apply (right_certain s R).
      - destruct (classic (d a = a)) as [Fa | Fa]; auto.
        right. rewrite <- (d_passes s c a); auto. now apply (right_certain s R). }
    assert (X : forall c a c', from s c a -> certain s c' -> a = c' -> c = c').
    { intros c a c' [[_ ->] | [Ka _]] K' ->; easy. }
    destruct (D c1 a1 K1 P1 F1), (D c2 a2 K2 P2 F2); try congruence.
    + apply N. apply X with a1; congruence.
    + apply N. symmetry. apply X with a2; congruence.
Qed.

Lemma steps_right s s' : right s -> steps s s' -> right s'.
Proof. intros R T. induction T; eauto using step_right. Qed.

(* Any solution may be where resolving starts: each question by itself for deferred, what simple,
   marker or scc have placed for Algorithm 5. *)
Lemma solution_right m : solution G m -> right (State (ord G) m).
Proof.
  intro S. split; cbn; auto.
  - apply (d_ord G d d_topmost).
  - intro x. now apply solution_dom.
  - intro x. now apply (solution_idem G wf).
Qed.

Theorem resolved m s : solution G m -> steps (State (ord G) m) s ->
  (forall q, ~ open s q) -> forall x, resolve s x = d x.
Proof.
  intros S T None x. apply solution_right in S. apply (steps_right _ s) in S; auto.
  rewrite <- (d_resolve s x S). symmetry. apply NNPP. intro N. apply (None (resolve s x)). split.
  - now apply right_again.
  - intro K. apply N. now apply (right_certain s S).
Qed.

(* Components. If some question is open, there is a strongly connected component of open questions that
   only certain values enter, and one of the first two steps applies to it. So Algorithm 5, which takes
   the components after those on which they depend, ends only if none is open. *)
Inductive leads s q : V -> Prop :=      (* a node leads to q, through open questions *)
| leads_self : open s q -> leads s q q
| leads_arg b x : leads s q x -> passes s b x -> open s b -> leads s q b.

Lemma leads_open s q x : leads s q x -> open s x.
Proof. now destruct 1. Qed.

Lemma leads_trans s q x y : leads s q x -> leads s x y -> leads s q y.
Proof. intros A B. induction B; eauto using leads_arg. Qed.

Lemma leads_comes s c u q x : certain s u -> leads s q x -> comes s c u x -> comes s c u q.
Proof.
  intros K L. induction L as [| b x L IH P _]; intro C; auto.
  apply IH. apply comes_next with b; auto. intros ->. now apply (leads_open s q u L).
Qed.

Definition component s (C : V -> Prop) :=
  (exists q, C q) /\ (forall q, C q -> open s q) /\ (forall q x, C q -> C x -> leads s q x) /\
  forall b q, C q -> passes s b q -> C b \/ certain s b.

Theorem component_exists s (all : list V) q : right s ->
  (forall x, leads s q x -> In x all) -> open s q -> exists C, component s C.
Proof.
  intros R F O. remember (length all) as n eqn:L. assert (length all <= n) by lia. clear L. revert q all F O H.
  induction n as [| n IH]; intros q all F O B.
  - destruct all; [| cbn in B; lia]. now destruct (F q (leads_self s q O)).
  - destruct (classic (forall x, leads s q x -> leads s x q)) as [All | N].
    + exists (leads s q). split; [exists q; now apply leads_self |]. split; [intros x; apply leads_open |]. split.
      * intros x y X Y. apply leads_trans with q; auto.
      * intros b x X P. destruct (classic (certain s b)) as [K | K]; [now right | left].
        apply leads_arg with x; auto. split; auto. destruct P as [a [_ ->]]. now apply right_again.
    + apply not_all_ex_not in N as [x N]. apply imply_to_and in N as [X Nx].
      destruct (in_split q all (F q (leads_self s q O))) as [l1 [l2 ->]].
      apply IH with x (l1 ++ l2); [| now apply leads_open with q |].
      * intros y Y. assert (I : In y (l1 ++ q :: l2)) by (apply F; now apply leads_trans with x).
        apply in_app_iff in I as [I | [<- | I]]; apply in_app_iff; auto. contradiction.
      * rewrite app_length in *. cbn in B. lia.
Qed.

Lemma entered s C : right s -> component s C -> exists c q, C q /\ certain s c /\ passes s c q.
Proof.
  intros R ((q & Q) & Open & _ & Enter).
  (* Follow a path to q; at each node x of it there is a y in C that dominates x. *)
  assert (H : forall x, reached G (fun _ => False) x -> forall y, C y -> dom G y x ->
              exists c q, C q /\ certain s c /\ passes s c q).
  { induction 1 as [x O _ | a x _ IH E _]; intros y Y D.
    - exfalso. apply (Open y Y). apply R. now rewrite (dom_ord G y x O D).
    - destruct (classic (y = x)) as [-> | N].
      + assert (P : passes s (resolve s a) x) by now exists a.
        destruct (Enter _ _ Y P) as [I | K]; [| eauto].
        apply (IH _ I). now apply right_resolve.
      + apply (IH y Y). now apply dom_arg with x. }
  apply (H q (all_reached G wf q) q Q). apply dom_refl.
Qed.

Theorem algorithm_5 s C : right s -> component s C ->
  (exists w, forall s', replaced s C w s' -> step s s') \/
  (forall c q, C q -> certain s c -> passes s c q -> forall s', decided s q s' -> step s s').
Proof.
  intros R K. destruct (entered s C R K) as (c0 & q0 & Q0 & K0 & P0). destruct K as (_ & Open & Conn & Enter).
  destruct (classic (forall c q, C q -> certain s c -> passes s c q -> c = c0)) as [One | N].
  - left. exists c0. intros s' F. apply (one s s' C c0); auto.
    + destruct P0 as [a [_ ->]]. now apply right_again.
    + intro I. now apply (Open c0 I).
    + intros b q Q P. destruct (Enter b q Q P) as [I | Kb]; eauto.
  - right. intros c q Q Kc P s' F.
    assert (O : exists c' q', c <> c' /\ C q' /\ certain s c' /\ passes s c' q').
    { destruct (classic (c = c0)) as [-> | Nc]; [| exists c0, q0; auto].
      apply NNPP. intro M. apply N. intros c' q' Q' K' P'. apply NNPP. intro N'. apply M.
      exists c', q'. auto. }
    destruct O as (c' & q' & Nc & Q' & K' & P').
    apply (several s s' c c' q); auto. apply leads_comes with q'; auto.
    apply comes_first; auto. intros ->. now apply (Open c Q').
Qed.
End Resolve.
