(* Values at a point, for examples and counterexamples. *)
Require Export Rules.
From Interval Require Export Tactic.
Open Scope R_scope.
Transparent zfact bsum.
Lemma differ (a b : R) : a <> b -> ~ (a = b). Proof. trivial. Qed.
Ltac unroll := cbv [bsum nsum zpow powerRZ binom zfact nfact Z.to_nat Pos.to_nat Pos.iter_op Z.of_nat Pos.of_succ_nat
  Pos.succ
  Z.add Z.sub Z.opp Z.mul Z.pos_sub Z.succ_double Z.pred_double Z.double Pos.add Pos.add_carry Pos.mul Pos.pred_double
  Nat.add].
Ltac eqn := first [reflexivity | lra | (field; repeat split; lra) | (rewrite ?sqrt_1, ?exp_0, ?ln_1; lra)].
Ltac enclosed := fail. (* for Phi: see Values.v *)
Ltac num1 := first [lra | interval | (apply Req_le; eqn) | eqn | enclosed].
Ltac innermost t := lazymatch t with
  | context [Rmax _ _] => fail | context [Rmin _ _] => fail | context [Rabs _] => fail | _ => idtac end.
Ltac corners := repeat match goal with
  | |- context [Rmax ?a ?b] =>
      innermost a; innermost b; first [rewrite (Rmax_left a b) by num1 | rewrite (Rmax_right a b) by num1]
  | |- context [Rmin ?a ?b] =>
      innermost a; innermost b; first [rewrite (Rmin_left a b) by num1 | rewrite (Rmin_right a b) by num1]
  | |- context [Rabs ?a] => innermost a; first [rewrite (Rabs_pos_eq a) by num1 | rewrite (Rabs_left1 a) by num1]
  end.
Ltac ends_in A := revert A; unroll; rewrite <- ?plus_IZR, <- ?minus_IZR, <- ?mult_IZR; intros A; apply le_IZR in A.
Ltac num := cbv beta; lazymatch goal with
  | |- forall k : Z, _ <= IZR k -> IZR k <= _ -> _ =>
      let k := fresh "k" in let A := fresh in let B := fresh in intros k A B; ends_in A; ends_in B;
      first [exfalso; lia | lazymatch type of A with (?l <= k)%Z => let l' := eval cbv in l in walk k l' end]
  | |- _ /\ _ => split; num
  | |- _ \/ _ => first [left; num | right; num]
  | |- _ <> _ => unroll; corners; first [apply Rlt_not_eq; num1 | apply Rgt_not_eq; num1]
  | |- True => exact I
  | |- _ => unroll; corners; num1
  end
with walk k l := first [exfalso; lia | (destruct (Z.eq_dec k l) as [->|]; [num | let l' := eval cbv in (l + 1)%Z in
  walk k l'])].

(* ---- the rule `enclose` ---- *)
Lemma min_abs a b : Rmin a b = (a + b - Rabs (a - b)) / 2.
Proof. unfold Rmin; destruct (Rle_dec a b); [rewrite Rabs_left1 by lra|rewrite Rabs_pos_eq by lra]; lra. Qed.
Lemma max_abs a b : Rmax a b = (a + b + Rabs (a - b)) / 2.
Proof. unfold Rmax; destruct (Rle_dec a b); [rewrite Rabs_left1 by lra|rewrite Rabs_pos_eq by lra]; lra. Qed.
Ltac prepare := rewrite ?min_abs, ?max_abs; unroll.
