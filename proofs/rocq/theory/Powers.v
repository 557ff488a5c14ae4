(* The derivative of a power whose exponent is an integer term. *)
Require Export Calculus.
Open Scope R_scope.
Lemma d_powerRZ e y : y <> 0 -> der (fun z => zpow z e) y (IZR e * zpow y (e - 1)).
Proof. intros N. destruct e as [|p|p].
  - rewrite Rmult_0_l. apply (d_const 1).
  - replace (IZR (Zpos p)) with (INR (Pos.to_nat p)) by (rewrite INR_IZR_INZ, positive_nat_Z; reflexivity).
    replace (Zpos p - 1)%Z with (Z.of_nat (pred (Pos.to_nat p))) by lia. rewrite zpow_nat.
    apply (derivable_pt_lim_pow y (Pos.to_nat p)).
  - destruct (Pos2Nat.is_succ p) as [m E].
    replace (IZR (Zneg p) * zpow y (Zneg p - 1)) with ((0 * y ^ S m - 1 * (INR (S m) * y ^ m)) / (y ^ S m) ^ 2).
    + apply is_derive_Reals. apply (is_derive_ext (fun z => 1 / z ^ S m)).
      { intros t. unfold zpow, powerRZ. rewrite E. unfold Rdiv. apply Rmult_1_l. }
      apply is_derive_Reals. apply (d_div (fun _ => 1) (fun z => z ^ S m)); [apply d_const | | apply pow_nonzero, N].
      apply (derivable_pt_lim_pow y (S m)).
    + replace (Zneg p - 1)%Z with (Zneg (p + 1)) by lia. unfold zpow, powerRZ.
      replace (Pos.to_nat (p + 1)) with (S (S m)) by lia.
      replace (IZR (Zneg p)) with (- INR (S m)) by (rewrite <- E, INR_IZR_INZ, positive_nat_Z, <- opp_IZR; reflexivity).
      simpl pow. field. repeat split; first [assumption | apply pow_nonzero, N]. Qed.
Lemma d_zpow e c f x a : c = IZR e -> f x <> 0 -> der f x a ->
  der (fun y => zpow (f y) e) x (c * zpow (f x) (e - 1) * a).
Proof. intros -> N H. apply (d_comp f (fun y => zpow y e)); [assumption | apply d_powerRZ, N]. Qed.
