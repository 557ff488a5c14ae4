(* Values of the normal distribution: the library Interval encloses its integral. *)
Require Export Normal Points.
Open Scope R_scope.
Lemma RInt_none (f : R -> R) a : RInt f a a = 0. Proof. exact (RInt_point a f). Qed.
(* Replace an integral by a number within bounds of relative width 2^-w. *)
Ltac bound_integral f a b w := let A := fresh in
  integral_intro (RInt f a b) with (i_prec 120, i_fuel 500, i_relwidth w) as A; revert A;
  generalize (RInt f a b : R); intros ? A.
(* The same for all of them; the library may need a number for the end, too. *)
Ltac bound_integrals w := repeat match goal with |- context [RInt ?f ?a ?b] => first [bound_integral f a b w |
  let x := fresh in let B := fresh in
  interval_intro b with (i_prec 120) as B; revert B; generalize b; intros x B; bound_integral f a x w] end.
Ltac within w := bound_integrals w; first
  [lra | interval with (i_prec 120) | (first [apply Rminus_lt | apply Rminus_le]; interval with (i_prec 120))].
Ltac enclosed ::= unfold Phi, phi; rewrite ?RInt_none; first [within 30%positive | within 60%positive].
