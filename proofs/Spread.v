(* This file defines spread, the one loop of the checker (certify/certify.go), and proves what it
   computes: which nodes can be reached from a start, and from which of its nodes. *)

Require Import List Arith Lia.
Import ListNotations.

Definition labels := nat -> option nat.

Definition set (l : labels) x b : labels := fun y => if Nat.eqb y x then Some b else l y.

Section Spread.
Variable n : nat.                 (* nodes are the numbers below n *)
Variable start : list nat.
Variable next : nat -> list nat.
Variable enter : nat -> bool.     (* a node outside the start that may be labelled *)

(* Labels the nodes of ys that have no label, and puts them on the worklist. *)
Fixpoint visit b ys (l : labels) todo : labels * list nat :=
  match ys with
  | [] => (l, todo)
  | y :: ys =>
      match l y, enter y with
      | None, true => visit b ys (set l y b) (y :: todo)
      | _, _ => visit b ys l todo
      end
  end.

Fixpoint loop fuel (l : labels) todo : labels :=
  match fuel, todo with
  | S fuel, x :: todo =>
      match l x with
      | Some b => let (l, todo) := visit b (next x) l todo in loop fuel l todo
      | None => l
      end
  | _, _ => l
  end.

Definition spread : labels :=
  loop (n + length start) (fun x => if existsb (Nat.eqb x) start then Some x else None) start.

(* A path leads from b, in the start, to a node, through nodes that may be labelled. *)
Inductive path b : nat -> Prop :=
| path_start : In b start -> path b b
| path_next x y : path b x -> In y (next x) -> enter y = true -> path b y.

Hypothesis next_below : forall x y, In y (next x) -> y < n.

Definition unlabelled (l : labels) :=
  length (filter (fun x => match l x with None => true | Some _ => false end) (seq 0 n)).

Lemma unlabelled_set l y b : l y = None -> y < n -> unlabelled l = S (unlabelled (set l y b)).
Proof.
  intros U B. unfold unlabelled. assert (I : In y (seq 0 n)) by (apply in_seq; lia).
  pose proof (seq_NoDup n 0) as D. clear B. induction (seq 0 n) as [| z zs IH]; [easy |].
  inversion D as [| ? ? Z D']; subst. cbn. unfold set at 1. destruct (Nat.eqb_spec z y) as [-> | N].
  - rewrite U. cbn. do 2 f_equal. apply filter_ext_in. intros x X. unfold set.
    destruct (Nat.eqb_spec x y); [congruence | reflexivity].
  - destruct I as [| I]; [easy |]. specialize (IH I D'). destruct (l z); cbn; congruence.
Qed.

Record good (l : labels) todo : Prop := {
  good_todo : forall x, In x todo -> l x <> None;
  good_path : forall x b, l x = Some b -> path b x;
  good_start : forall x, In x start -> l x = Some x }.

Lemma visit_good x b (ys : list nat) : forall l todo,
  good l todo -> path b x -> incl ys (next x) ->
  let (l', todo') := visit b ys l todo in
  good l' todo' /\ (forall y c, l y = Some c -> l' y = Some c) /\
  (forall y, In y ys -> enter y = true -> l' y <> None) /\
  (forall y, l' y <> None -> l y <> None \/ In y todo') /\ incl todo todo' /\
  length todo' + unlabelled l' = length todo + unlabelled l.
Proof.
  induction ys as [| y ys IH]; intros l todo Good P Ys; cbn.
  - repeat split; auto using incl_refl; apply Good.
  - assert (Y : In y (next x)) by (apply Ys; now left).
    assert (Ys' : incl ys (next x)) by (intros z Z; apply Ys; now right).
    destruct (l y) as [c |] eqn:L; [| destruct (enter y) eqn:E].
    2: { (* y gets the label b *)
      assert (Good' : good (set l y b) (y :: todo)).
      { destruct Good as [A B C]. split.
        - intros z Z. unfold set. destruct (Nat.eqb_spec z y); [easy |].
          apply A. destruct Z; congruence.
        - intros z c. unfold set. destruct (Nat.eqb_spec z y) as [-> |]; [| auto].
          intros [= <-]. now apply path_next with x.
        - intros z Z. unfold set. destruct (Nat.eqb_spec z y) as [-> |]; [| auto].
          rewrite C in L by auto. easy. }
      specialize (IH _ _ Good' P Ys'). destruct (visit b ys _ _) as [l' todo'].
      destruct IH as (G & Keep & Ent & New & Inc & Count).
      assert (L' : l' y = Some b) by (apply Keep; unfold set; now rewrite Nat.eqb_refl).
      repeat split; try apply G.
      - intros z c Z. apply Keep. unfold set. destruct (Nat.eqb_spec z y); [congruence | auto].
      - intros z [<- | Z] Ez; [congruence | auto].
      - intros z Z. destruct (New z Z) as [O | O]; [| auto]. unfold set in O.
        destruct (Nat.eqb_spec z y) as [-> |]; [right; apply Inc; now left | auto].
      - intros z Z. apply Inc. now right.
      - rewrite Count, (unlabelled_set l y b) by eauto. cbn. lia. }
    all: specialize (IH l todo Good P Ys'); destruct (visit b ys l todo) as [l' todo'];
      destruct IH as (G & Keep & Ent & New & Inc & Count); repeat split; try apply G; auto;
      intros z [<- | Z] Ez; try congruence; auto.
    rewrite (Keep _ _ L). easy.
Qed.

(* When the loop ends, everything that a labelled node leads to and that may be labelled is. *)
Lemma loop_good fuel : forall l todo,
  good l todo -> length todo + unlabelled l <= fuel ->
  (forall x, l x <> None -> In x todo \/ forall y, In y (next x) -> enter y = true -> l y <> None) ->
  good (loop fuel l todo) [] /\
  forall x y, loop fuel l todo x <> None -> In y (next x) -> enter y = true -> loop fuel l todo y <> None.
Proof.
  induction fuel as [| fuel IH]; intros l [| x todo] Good F Closed; cbn in *; try lia.
  1, 2: split; [split; try apply Good; easy | intros x y X; destruct (Closed x X); easy || auto].
  destruct (l x) as [b |] eqn:L; [| now destruct (good_todo _ _ Good x (or_introl eq_refl))].
  assert (Good' : good l todo) by (split; try apply Good; intros y Y; apply Good; now right).
  pose proof (visit_good x b (next x) l todo Good' (good_path _ _ Good x b L) (incl_refl _)) as V.
  destruct (visit b (next x) l todo) as [l' todo'].
  destruct V as (G & Keep & Ent & New & Inc & Count). apply IH; auto; [lia |].
  intros z Z. destruct (New z Z) as [Old | T]; [| auto].
  destruct (Closed z Old) as [[<- | T] | C]; auto.
  right. intros y Y E. specialize (C y Y E). destruct (l y) eqn:Ly; [| easy]. now rewrite (Keep _ _ Ly).
Qed.

Lemma spread_good : good spread [] /\
  forall x y, spread x <> None -> In y (next x) -> enter y = true -> spread y <> None.
Proof.
  set (l := fun x => if existsb (Nat.eqb x) start then Some x else None).
  assert (In_l : forall x, In x start <-> l x = Some x).
  { intro x. unfold l. destruct (existsb (Nat.eqb x) start) eqn:E; split; try easy.
    - intros _. apply existsb_exists in E as [y [I Q]]. apply Nat.eqb_eq in Q. now subst.
    - intro I. enough (false = true) by easy. rewrite <- E. apply existsb_exists.
      exists x. split; auto. apply Nat.eqb_refl. }
  assert (Only : forall x b, l x = Some b -> b = x).
  { unfold l. intros x b. now destruct (existsb (Nat.eqb x) start); intros [=]. }
  apply loop_good; fold l.
  - split.
    + intros x I. apply In_l in I. congruence.
    + intros x b L. assert (b = x) by auto. subst b. apply path_start. now apply In_l.
    + intros x. apply In_l.
  - enough (unlabelled l <= n) by lia. unfold unlabelled. rewrite <- (seq_length n 0) at 2.
    induction (seq 0 n) as [| x xs IH]; cbn; [lia | destruct (l x); cbn; lia].
  - intros x X. left. apply In_l. destruct (l x) as [b |] eqn:L; [| easy]. now rewrite (Only x b).
Qed.

Theorem spread_path x b : spread x = Some b -> path b x.
Proof. apply spread_good. Qed.

Theorem spread_start x : In x start -> spread x = Some x.
Proof. apply spread_good. Qed.

Theorem path_spread b x : path b x -> spread x <> None.
Proof.
  induction 1 as [I | x y _ IH I E].
  - now rewrite spread_start.
  - now apply (proj2 spread_good) with x.
Qed.
End Spread.
