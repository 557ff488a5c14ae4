(* What a reader of a theorem trusts: sums, powers, factorials and binomial coefficients.
   Everything else in a theorem is a definition of the standard library of Rocq or of Coquelicot. *)
From Coq Require Export Reals Lra Lia ZArith.
Open Scope R_scope.

(* The sum of f 0, ..., f (n - 1). *)
Fixpoint nsum (n : nat) (f : nat -> R) : R := match n with O => 0 | S m => nsum m f + f m end.
(* The sum of f k over the integers k with lo <= k <= hi; it is 0 if there are none. *)
Definition bsum (lo hi : Z) (f : Z -> R) : R := nsum (Z.to_nat (hi - lo + 1)) (fun i => f (lo + Z.of_nat i)%Z).
(* b to the power e, for an integer e. *)
Definition zpow (b : R) (e : Z) : R := powerRZ b e.
(* The factorial of n >= 0, computed in binary integers; it is 1 if n < 0. *)
Fixpoint nfact (n : nat) : Z := match n with O => 1%Z | S m => (Z.of_nat n * nfact m)%Z end.
Definition zfact (n : Z) : R := IZR (nfact (Z.to_nat n)).
(* The binomial coefficient n over k, for 0 <= k <= n. *)
Definition binom (n k : Z) : R := zfact n / (zfact k * zfact (n - k)).

(* ---- these definitions mean what their names say ---- *)
Lemma nsum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> nsum n f = nsum n g.
Proof. induction n; simpl; intros H; [reflexivity|]. rewrite IHn by (intros; apply H; lia). rewrite H by lia.
  reflexivity. Qed.
Lemma bsum_empty lo hi f : (hi < lo)%Z -> bsum lo hi f = 0.
Proof. intros. unfold bsum. replace (Z.to_nat (hi - lo + 1)) with 0%nat by lia. reflexivity. Qed.
Lemma bsum_one k f : bsum k k f = f k.
Proof. unfold bsum. replace (Z.to_nat (k - k + 1)) with 1%nat by lia. simpl. rewrite Z.add_0_r. ring. Qed.
Lemma bsum_last lo hi f : (lo <= hi)%Z -> bsum lo hi f = bsum lo (hi - 1) f + f hi.
Proof. intros. unfold bsum. replace (Z.to_nat (hi - lo + 1)) with (S (Z.to_nat (hi - 1 - lo + 1))) by lia. simpl.
  f_equal. f_equal. lia. Qed.
Lemma zfact_fact n : zfact n = INR (fact (Z.to_nat n)).
Proof. unfold zfact. rewrite INR_IZR_INZ. f_equal. induction (Z.to_nat n) as [|m IH]; [reflexivity|].
  rewrite fact_simpl, Nat2Z.inj_mul, <- IH. reflexivity. Qed.
Lemma zfact_is n m : nfact (Z.to_nat n) = m -> zfact n = IZR m. Proof. intros <-. reflexivity. Qed.
Lemma zfact_0 : zfact 0 = 1. Proof. reflexivity. Qed.
Lemma zfact_step n : (0 <= n)%Z -> zfact (n + 1) = (IZR n + 1) * zfact n.
Proof. intros. unfold zfact. rewrite <- plus_IZR, <- mult_IZR. replace (Z.to_nat (n + 1)) with (S (Z.to_nat n)) by lia.
  change (nfact (S (Z.to_nat n))) with (Z.of_nat (S (Z.to_nat n)) * nfact (Z.to_nat n))%Z. do 2 f_equal. lia. Qed.
Lemma zpow_nat b n : zpow b (Z.of_nat n) = b ^ n. Proof. symmetry. apply pow_powerRZ. Qed.
Lemma zpow_neg b e : b <> 0 -> zpow b (- e) = / zpow b e. Proof. intros. apply powerRZ_neg'. Qed.
Lemma binom_C n k : (k <= n)%nat -> binom (Z.of_nat n) (Z.of_nat k) = C n k.
Proof. intros. unfold binom, C. rewrite !zfact_fact, !Nat2Z.id. replace (Z.to_nat (Z.of_nat n - Z.of_nat k)) with (n -
  k)%nat by lia. reflexivity. Qed.
