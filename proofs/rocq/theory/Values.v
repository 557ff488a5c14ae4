(* Values of the normal distribution: the library Interval encloses its integral. *)
Require Export Normal Points.
Open Scope R_scope.
Ltac bound_integrals := repeat match goal with |- context [RInt ?f ?a ?b] =>
  let A := fresh in integral_intro (RInt f a b) as A; revert A; generalize (RInt f a b); intros ? A end.
Ltac enclosed ::= unfold Phi, phi; bound_integrals; first [interval | interval with (i_prec 120) | lra].
