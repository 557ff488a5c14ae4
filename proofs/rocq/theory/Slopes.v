(* Derivatives at a point, for counterexamples. *)
Require Export Calculus Points.
Open Scope R_scope.
(* ex_derive f x at a point, by the rules of Coquelicot; the conditions on numbers remain for `num` *)
Ltac smooth := cbv beta; auto_derive; repeat split; num.
(* replace each derivative at a point by its formula *)
Ltac slopes := cbv beta; repeat match goal with |- context [Derive ?f ?x] =>
  let E := fresh in eassert (E : is_derive f x _) by (auto_derive; [repeat split; num | reflexivity]);
  rewrite (is_derive_unique f x _ E); clear E end.
