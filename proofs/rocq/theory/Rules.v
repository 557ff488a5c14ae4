(* Lemmas that the proofs use. A reader of a theorem need not read them. *)
Require Export Terms.
Open Scope R_scope.

(* ---- order: a sign from one identity ---- *)
Lemma d_lt a b : a < b -> 0 < b - a. Proof. intros; lra. Qed.
Lemma d_le a b : a <= b -> 0 <= b - a. Proof. intros; lra. Qed.
Lemma w_lt a : 0 < a -> 0 <= a. Proof. intros; lra. Qed.
Lemma e_0 c a b : a = b -> c * (a - b) = 0. Proof. intros; subst; ring. Qed.
Lemma z_add a b : a = 0 -> b = 0 -> a + b = 0. Proof. intros; lra. Qed.
Lemma sq_nn a : 0 <= a * a. Proof. apply Rle_0_sqr. Qed.
Lemma sq_pp a : a <> 0 -> 0 < a * a. Proof. apply Rsqr_pos_lt. Qed.
Lemma m_nn a b : 0 <= a -> 0 <= b -> 0 <= a * b. Proof. apply Rmult_le_pos. Qed.
Lemma m_pp a b : 0 < a -> 0 < b -> 0 < a * b. Proof. apply Rmult_lt_0_compat. Qed.
Lemma a_nn a b : 0 <= a -> 0 <= b -> 0 <= a + b. Proof. intros; lra. Qed.
Lemma a_pn a b : 0 < a -> 0 <= b -> 0 < a + b. Proof. intros; lra. Qed.
Lemma a_np a b : 0 <= a -> 0 < b -> 0 < a + b. Proof. intros; lra. Qed.
Lemma a_pp a b : 0 < a -> 0 < b -> 0 < a + b. Proof. intros; lra. Qed.
Lemma c_pos m x : 0 < m -> 0 < m * x -> 0 < x.
Proof. intros. destruct (Rlt_or_le 0 x); [assumption|]. assert (m * x <= m * 0) by (apply Rmult_le_compat_l; lra). lra.
  Qed.
Lemma c_nn m x : 0 < m -> 0 <= m * x -> 0 <= x.
Proof. intros. destruct (Rlt_or_le x 0); [|lra]. assert (m * x < m * 0) by (apply Rmult_lt_compat_l; lra). lra. Qed.
Lemma by_lt m a b s z : m * (b - a) = s + z -> 0 < m -> z = 0 -> 0 < s -> a < b.
Proof. intros He Hm Hz Hs. assert (0 < b - a) by (apply (c_pos m); [assumption|rewrite He; lra]). lra. Qed.
Lemma by_le m a b s z : m * (b - a) = s + z -> 0 < m -> z = 0 -> 0 <= s -> a <= b.
Proof. intros He Hm Hz Hs. assert (0 <= b - a) by (apply (c_nn m); [assumption|rewrite He; lra]). lra. Qed.
Lemma by_ne m a b s z : m * (b - a) = s + z -> 0 < m -> z = 0 -> 0 < s -> a <> b.
Proof. intros A B C D. pose proof (by_lt m a b s z A B C D). lra. Qed.
Lemma by_en m a b s z : m * (a - b) = s + z -> 0 < m -> z = 0 -> 0 < s -> a <> b.
Proof. intros A B C D. pose proof (by_lt m b a s z A B C D). lra. Qed.
Lemma by_eq a b z : a - b = z -> z = 0 -> a = b. Proof. intros; lra. Qed.
Lemma by_nz c t a b : a <> b -> c <> 0 -> t = c * (b - a) -> t <> 0.
Proof. intros A B -> D. destruct (Rmult_integral _ _ D); [tauto|]. apply A; lra. Qed.
Lemma nz_pos a : 0 < a -> a <> 0. Proof. intros; lra. Qed.
Lemma nz_neg a : a < 0 -> a <> 0. Proof. intros; lra. Qed.
Lemma nz_sub a b : b - a <> 0 -> a <> b. Proof. intros A ->. apply A; ring. Qed.
Lemma nz_mul a b : a <> 0 -> b <> 0 -> a * b <> 0. Proof. apply Rmult_integral_contrapositive_currified. Qed.
Lemma nz_div a b : a <> 0 -> b <> 0 -> a / b <> 0. Proof. intros; apply nz_mul; [|apply Rinv_neq_0_compat]; assumption.
  Qed.
Lemma nz_opp a : a <> 0 -> - a <> 0. Proof. intros; lra. Qed.
Lemma nz_inv a : a <> 0 -> / a <> 0. Proof. apply Rinv_neq_0_compat. Qed.

(* ---- equals for equals ---- *)
Lemma up (P : R -> Prop) a b : a = b -> P a -> P b. Proof. intros <-; trivial. Qed.
Lemma upz (P : Z -> Prop) a b : a = b -> P a -> P b. Proof. intros <-; trivial. Qed.
Lemma z_eq a b x y : x = IZR a -> y = IZR b -> x = y -> a = b. Proof. intros -> -> H. apply eq_IZR, H. Qed.
Lemma z_le a b x y : x = IZR a -> y = IZR b -> x <= y -> (a <= b)%Z. Proof. intros -> -> H. apply le_IZR, H. Qed.
Lemma z_less a b x y : x = IZR a -> y = IZR b -> x < y -> (a < b)%Z. Proof. intros -> -> H. apply lt_IZR, H. Qed.
Lemma z_split x t xr tr : xr = IZR x -> tr = IZR t -> exists w, x = (t + w)%Z /\ xr = tr + IZR w.
Proof. intros -> ->. exists (x - t)%Z. split; [ring|rewrite minus_IZR; ring]. Qed.
Lemma r_split x t : exists w, x = t + w. Proof. exists (x - t). ring. Qed.
Lemma le_part x t w : x = t + w -> t <= x -> 0 <= w. Proof. intros; lra. Qed.
Lemma lt_part x t w : x = t + w -> t < x -> 0 < w. Proof. intros; lra. Qed.
Lemma int_step a b x y : x = IZR a -> y = IZR b -> x < y -> x + 1 <= y.
Proof. intros -> -> H. apply lt_IZR in H. rewrite <- plus_IZR. apply IZR_le. lia. Qed.
(* x = IZR n, where x is the integer term n written as a real term *)
Ltac zr := rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR; first [reflexivity | ring |
  (repeat match goal with |- context [IZR (?a ^ ?b)] => change (a ^ b)%Z with (Z.pow_pos a 1) end; fail) |
  (unfold Z.pow, Z.pow_pos; simpl Pos.iter; rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR; ring)].

(* ---- identities: the context has only what `field` may ask for ---- *)
Lemma nz_mul_l a b : a * b <> 0 -> a <> 0. Proof. intros H ->. apply H; ring. Qed.
Lemma nz_mul_r a b : a * b <> 0 -> b <> 0. Proof. intros H ->. apply H; ring. Qed.
Lemma nz_of p q : q <> 0 -> (p = 0 -> q = 0) -> p <> 0. Proof. intros A B C; apply A, B, C. Qed.
Ltac nz1 := first
  [ assumption
  | lra
  | match goal with |- _ * _ <> 0 => apply nz_mul; nz1 end
  | match goal with |- _ ^ _ <> 0 => apply pow_nonzero; nz1 end
  | match goal with N : ?q <> 0 |- ?p <> 0 => apply (nz_of p q N); let E := fresh in intro E; clear -E; lra end
  | match goal with N : ?q <> 0 |- ?p <> 0 => apply (nz_of p q N); let E := fresh in intro E; 
      field_simplify_eq; [first [lra | (ring_simplify; ring_simplify in E; lra) | nra] | repeat split; first
      [assumption | lra]] end ].
Ltac nz_parts := repeat match goal with H : ?a * ?b <> 0 |- _ =>
  pose proof (nz_mul_l a b H); pose proof (nz_mul_r a b H); clear H end.
Ltac ident := intros; subst; first [ring | (field; nz_parts; repeat split; nz1)].

(* ---- sums ---- *)
Lemma bsum_ext lo hi lo' hi' f g : lo = lo' -> hi = hi' ->
  (forall k, IZR lo <= IZR k -> IZR k <= IZR hi -> f k = g k) -> bsum lo hi f = bsum lo' hi' g.
Proof. intros <- <- H. apply nsum_ext. intros. apply H; apply IZR_le; lia. Qed.
Lemma bsum_shift lo hi d f : bsum lo hi f = bsum (lo + d) (hi + d) (fun k => f (k - d)%Z).
Proof. unfold bsum. replace (hi + d - (lo + d) + 1)%Z with (hi - lo + 1)%Z by lia. apply nsum_ext. intros. f_equal.
  lia. Qed.
Lemma bsum_ind (P : Z -> Prop) lo : P (lo - 1)%Z -> (forall h, (lo <= h)%Z -> P (h - 1)%Z -> P h) -> forall hi, (lo <=
  hi + 1)%Z -> P hi.
Proof. intros H0 HS hi Hh. assert (G : forall x, (lo - 1 <= x)%Z -> P x).
  { apply Zlt_lower_bound_ind. intros x IH Hx. destruct (Z.eq_dec (lo - 1) x) as [<-|N]; [assumption|]. apply HS;
  [lia|apply IH; lia]. }
  apply G; lia. Qed.
Lemma bsum_first lo hi f : (lo <= hi)%Z -> bsum lo hi f = f lo + bsum (lo + 1) hi f.
Proof. intros. assert (G : (lo <= hi + 1)%Z) by lia. revert hi G H.
  apply (bsum_ind (fun hi => (lo <= hi)%Z -> bsum lo hi f = f lo + bsum (lo + 1) hi f)); [lia|].
  intros h Hh IH _. rewrite bsum_last by lia. destruct (Z.eq_dec lo h) as [<-|N].
  - rewrite (bsum_empty lo (lo - 1)), (bsum_empty (lo + 1) lo) by lia. ring.
  - rewrite IH by lia. rewrite (bsum_last (lo + 1) h) by lia. ring. Qed.
Lemma nsum_plus n f g : nsum n (fun i => f i + g i) = nsum n f + nsum n g. Proof. induction n; simpl; [ring|rewrite
  IHn; ring]. Qed.
Lemma nsum_scal n a f : nsum n (fun i => a * f i) = a * nsum n f. Proof. induction n; simpl; [ring|rewrite IHn; ring].
  Qed.
Lemma bsum_plus lo hi f g : bsum lo hi (fun k => f k + g k) = bsum lo hi f + bsum lo hi g.
Proof. apply (nsum_plus _ (fun i => f (lo + Z.of_nat i)%Z)). Qed.
Lemma bsum_scal lo hi a f : bsum lo hi (fun k => a * f k) = a * bsum lo hi f.
Proof. apply (nsum_scal _ a (fun i => f (lo + Z.of_nat i)%Z)). Qed.
Lemma bsum_0 lo hi : bsum lo hi (fun _ => 0) = 0.
Proof. unfold bsum. induction (Z.to_nat (hi - lo + 1)) as [|n IH]; simpl; [reflexivity|]. rewrite IH. ring. Qed.
Lemma nsum_le n f g : (forall i, (i < n)%nat -> f i <= g i) -> nsum n f <= nsum n g.
Proof. induction n; simpl; intros; [lra|]. apply Rplus_le_compat; [apply IHn; intros; apply H; lia|apply H; lia]. Qed.
Lemma bsum_le lo hi f g : (forall k, IZR lo <= IZR k -> IZR k <= IZR hi -> f k <= g k) -> bsum lo hi f <= bsum lo hi g.
Proof. intros. apply nsum_le. intros. apply H; apply IZR_le; lia. Qed.
Lemma tele lo hi G : (lo <= hi + 1)%Z -> bsum lo hi (fun k => G (k + 1)%Z - G k) = G (hi + 1)%Z - G lo.
Proof. revert hi. apply bsum_ind.
  - rewrite bsum_empty by lia. replace (lo - 1 + 1)%Z with lo by lia. ring.
  - intros h Hh IH. rewrite bsum_last by lia. rewrite IH. replace (h - 1 + 1)%Z with h by lia. ring. Qed.
Lemma tele_le lo hi f G : (lo <= hi + 1)%Z -> (forall k, IZR lo <= IZR k -> IZR k <= IZR hi -> G (k + 1)%Z - G k <= f
  k) ->
  G (hi + 1)%Z - G lo <= bsum lo hi f.
Proof. intros. rewrite <- tele by assumption. apply bsum_le; assumption. Qed.
Lemma tele_eq lo hi f G : (lo <= hi + 1)%Z -> (forall k, IZR lo <= IZR k -> IZR k <= IZR hi -> G (k + 1)%Z - G k = f k)
  ->
  G (hi + 1)%Z - G lo = bsum lo hi f.
Proof. intros. rewrite <- tele by assumption. apply bsum_ext; auto. Qed.
Lemma end_le a b d s r : d <= s -> 0 <= d + r -> b - a = s + r -> a <= b. Proof. intros; lra. Qed.
Lemma end_eq a b d s r : d = s -> 0 = d + r -> b - a = s + r -> a = b. Proof. intros; lra. Qed.

(* ---- integers ---- *)
Lemma zind (a : Z) (P : Z -> Prop) : P a -> (forall n, IZR a <= IZR n -> P n -> P (n + 1)%Z) -> forall n, IZR a <= IZR
  n -> P n.
Proof. intros H0 HS n Hn. apply le_IZR in Hn. revert n Hn. apply Zlt_lower_bound_ind. intros x IH Hx.
  destruct (Z.eq_dec a x) as [->|N]; [assumption|]. replace x with (x - 1 + 1)%Z by lia. apply HS; [apply IZR_le;
  lia|apply IH; lia]. Qed.
Lemma least lo hi (f : Z -> R) : (lo <= hi)%Z ->
  exists m, IZR lo <= IZR m /\ IZR m <= IZR hi /\ forall k, IZR lo <= IZR k -> IZR k <= IZR hi -> f m <= f k.
Proof. intros H. replace hi with (lo + Z.of_nat (Z.to_nat (hi - lo)))%Z by lia. generalize (Z.to_nat (hi - lo)); intros
  n.
  induction n as [|n [m [A [B IH]]]].
  - exists lo. rewrite Z.add_0_r. repeat split; try lra. intros k X Y. replace k with lo by (apply le_IZR in X, Y;
  lia). lra.
  - set (t := (lo + Z.of_nat (S n))%Z). destruct (Rle_or_lt (f m) (f t)) as [L|L].
    + exists m. repeat split; try assumption. { apply le_IZR in B. apply IZR_le. unfold t. lia. }
      intros k X Y. apply le_IZR in Y. destruct (Z.eq_dec k t) as [->|N]; [assumption|]. apply IH; [assumption|apply
      IZR_le; unfold t in *; lia].
    + exists t. repeat split; [apply IZR_le; unfold t; lia|lra|]. intros k X Y. apply le_IZR in Y.
      destruct (Z.eq_dec k t) as [->|N]; [lra|]. left. apply Rlt_le_trans with (f m); [assumption|]. apply IH;
      [assumption|apply IZR_le; unfold t in *; lia]. Qed.

(* ---- the axioms of RULES.md ---- *)
Lemma zpow_pos b e : 0 < b -> 0 < zpow b e. Proof. apply powerRZ_lt. Qed.
Lemma zpow_nz b e : b <> 0 -> zpow b e <> 0. Proof. apply powerRZ_NOR. Qed.
Lemma zpow_nn b e : 0 <= b -> 0 <= zpow b e.
Proof. intros. destruct (Req_dec b 0) as [->|]; [|left; apply zpow_pos; lra]. destruct e; unfold zpow; simpl; try lra.
  - rewrite pow_i by lia; lra. - rewrite pow_i by lia; rewrite Rinv_0; lra. Qed.
Lemma zpow_sum b m n : b <> 0 -> zpow b (m + n) = zpow b m * zpow b n. Proof. apply powerRZ_add. Qed.
Lemma zpow_sumn b m n : (0 <= m)%Z -> (0 <= n)%Z -> zpow b (m + n) = zpow b m * zpow b n.
Proof. intros. rewrite <- (Z2Nat.id m), <- (Z2Nat.id n) by assumption. rewrite <- Nat2Z.inj_add, !zpow_nat. apply
  pow_add. Qed.
Lemma zpow_prod a b m : zpow (a * b) m = zpow a m * zpow b m.
Proof. destruct m; unfold zpow; simpl; [ring|apply Rpow_mult_distr|]. rewrite Rpow_mult_distr. apply Rinv_mult. Qed.
Lemma zfact_pos n : 0 < zfact n. Proof. rewrite zfact_fact. apply INR_fact_lt_0. Qed.
Lemma zfact_next m x : x = IZR m -> 0 <= x -> zfact (m + 1) = (x + 1) * zfact m.
Proof. intros -> H. apply zfact_step, le_IZR, H. Qed.
Lemma sqrt_2 a : 0 <= a -> sqrt a ^ 2 = a. Proof. intros. simpl. rewrite Rmult_1_r. apply sqrt_sqrt; assumption. Qed.
Lemma abs_l a : a <= Rabs a. Proof. apply Rle_abs. Qed.
Lemma abs_r a : - a <= Rabs a. Proof. rewrite <- Rabs_Ropp. apply Rle_abs. Qed.
Lemma abs_2 a : Rabs a ^ 2 = a ^ 2. Proof. rewrite RPow_abs, Rabs_pos_eq; [reflexivity|]. simpl; rewrite Rmult_1_r;
  apply Rle_0_sqr. Qed.
Lemma max_m a b : (Rmax a b - a) * (Rmax a b - b) = 0. Proof. unfold Rmax; destruct (Rle_dec a b); ring. Qed.
Lemma min_m a b : (Rmin a b - a) * (Rmin a b - b) = 0. Proof. unfold Rmin; destruct (Rle_dec a b); ring. Qed.
Global Opaque zfact bsum.

(* ---- the same statement up to IZR of a sum, also in the summands of a sum ---- *)
Ltac push := cbv beta; rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR.
Ltac sm := cbv beta; first
  [ reflexivity
  | (push; reflexivity)
  | (apply bsum_ext; [sm | sm | let k := fresh "k" in intros k ? ?; sm])
  | match goal with |- ?f ?a = ?f ?b => apply (f_equal f); sm end
  | match goal with |- ?f ?a ?c = ?f ?b ?d => apply (f_equal2 f); sm end
  | (push; ring) ].
Ltac cv H := cbv beta; first
  [ exact H
  | match goal with
    | |- ?A -> ?B => let x := fresh "x" in intro x;
      match type of H with ?A' -> _ => let y := fresh "y" in assert (y : A') by (cv x); cv (H y) end
    | |- forall k : Z, _ => let k := fresh "k" in intros k; cv (H k)
    | |- _ = _ => refine (eq_trans _ (eq_trans H _)); sm
    | |- _ <= _ => refine (Rle_trans _ _ _ (Req_le _ _ _) (Rle_trans _ _ _ H (Req_le _ _ _))); sm
    | |- _ < _ => refine (Rle_lt_trans _ _ _ (Req_le _ _ _) (Rlt_le_trans _ _ _ H (Req_le _ _ _))); sm
    end ].
Ltac same H := first [exact H | (let W := fresh in pose proof H as W; cbv beta in W; cv W)].
