(* Continuity and derivatives by structure, and the mean value theorem. *)
Require Export Rules.
From Coquelicot Require Export Coquelicot.
Open Scope R_scope.

(* ---- continuity ---- *)
Lemma c_id x : continuity_pt (fun y => y) x. Proof. apply derivable_continuous_pt, derivable_pt_id. Qed.
Lemma c_const c x : continuity_pt (fun y => c) x. Proof. apply continuity_pt_const. intros ? ?; reflexivity. Qed.
Lemma c_plus f g x : continuity_pt f x -> continuity_pt g x -> continuity_pt (fun y => f y + g y) x. Proof. apply
  continuity_pt_plus. Qed.
Lemma c_minus f g x : continuity_pt f x -> continuity_pt g x -> continuity_pt (fun y => f y - g y) x. Proof. apply
  continuity_pt_minus. Qed.
Lemma c_mult f g x : continuity_pt f x -> continuity_pt g x -> continuity_pt (fun y => f y * g y) x. Proof. apply
  continuity_pt_mult. Qed.
Lemma c_div f g x : continuity_pt f x -> continuity_pt g x -> g x <> 0 -> continuity_pt (fun y => f y / g y) x. Proof.
  apply continuity_pt_div. Qed.
Lemma c_opp f x : continuity_pt f x -> continuity_pt (fun y => - f y) x. Proof. apply continuity_pt_opp. Qed.
Lemma c_pow n f x : continuity_pt f x -> continuity_pt (fun y => f y ^ n) x.
Proof. intros H. apply (continuity_pt_comp f (fun y => y ^ n)); [assumption|]. apply derivable_continuous_pt,
  derivable_pt_pow. Qed.
Lemma c_inv f x : continuity_pt f x -> f x <> 0 -> continuity_pt (fun y => / f y) x. Proof. apply continuity_pt_inv.
  Qed.
Lemma c_exp f x : continuity_pt f x -> continuity_pt (fun y => exp (f y)) x.
Proof. intros H. apply (continuity_pt_comp f exp); [assumption|]. apply derivable_continuous_pt, derivable_pt_exp. Qed.
Lemma c_log f x : continuity_pt f x -> 0 < f x -> continuity_pt (fun y => ln (f y)) x.
Proof. intros H P. apply (continuity_pt_comp f ln); [assumption|]. apply derivable_continuous_pt. exists (/ f x). apply
  derivable_pt_lim_ln; assumption. Qed.
Lemma c_sqrt f x : continuity_pt f x -> 0 <= f x -> continuity_pt (fun y => sqrt (f y)) x.
Proof. intros H P. apply (continuity_pt_comp f sqrt); [assumption|]. apply continuity_pt_sqrt; assumption. Qed.
Lemma c_zpow e f x : continuity_pt f x -> (0 <= e)%Z -> continuity_pt (fun y => zpow (f y) e) x.
Proof. intros H P. apply (continuity_pt_ext (fun y => f y ^ Z.to_nat e)); [|apply c_pow; assumption].
  intros. rewrite <- zpow_nat, Z2Nat.id by assumption. reflexivity. Qed.

(* ---- derivatives, in the form of the formal derivative of the checkers ---- *)
Definition der (f : R -> R) (x l : R) := derivable_pt_lim f x l.
Lemma d_id x : der (fun y => y) x 1. Proof. apply derivable_pt_lim_id. Qed.
Lemma d_const c x : der (fun y => c) x 0. Proof. apply derivable_pt_lim_const. Qed.
Lemma d_plus f g x a b : der f x a -> der g x b -> der (fun y => f y + g y) x (a + b). Proof. apply
  derivable_pt_lim_plus. Qed.
Lemma d_minus f g x a b : der f x a -> der g x b -> der (fun y => f y - g y) x (a - b). Proof. apply
  derivable_pt_lim_minus. Qed.
Lemma d_mult f g x a b : der f x a -> der g x b -> der (fun y => f y * g y) x (a * g x + f x * b). Proof. apply
  derivable_pt_lim_mult. Qed.
Lemma d_div f g x a b : der f x a -> der g x b -> g x <> 0 -> der (fun y => f y / g y) x ((a * g x - f x * b) / g x ^
  2).
Proof. intros A B N. replace ((a * g x - f x * b) / g x ^ 2) with ((a * g x - b * f x) / Rsqr (g x)) by (unfold Rsqr;
  field; assumption).
  apply derivable_pt_lim_div; assumption. Qed.
Lemma d_opp f x a : der f x a -> der (fun y => - f y) x (- a). Proof. apply derivable_pt_lim_opp. Qed.
Lemma d_comp f g x a b : der f x a -> der g (f x) b -> der (fun y => g (f y)) x (b * a). Proof. apply
  derivable_pt_lim_comp. Qed.
Lemma d_pow n c f x a : c = INR n -> der f x a -> der (fun y => f y ^ n) x (c * f x ^ pred n * a).
Proof. intros -> H. apply (d_comp f (fun y => y ^ n)); [assumption|apply derivable_pt_lim_pow]. Qed.
Lemma d_exp f x a : der f x a -> der (fun y => exp (f y)) x (exp (f x) * a).
Proof. intros H. apply (d_comp f exp); [assumption|apply derivable_pt_lim_exp]. Qed.
Lemma d_log f x a : der f x a -> 0 < f x -> der (fun y => ln (f y)) x (a / f x).
Proof. intros H P. unfold Rdiv. rewrite Rmult_comm. apply (d_comp f ln); [assumption|apply derivable_pt_lim_ln;
  assumption]. Qed.
Lemma d_sqrt f x a : der f x a -> 0 <= f x -> 2 * sqrt (f x) <> 0 -> der (fun y => sqrt (f y)) x (a / (2 * sqrt (f x))).
Proof. intros H P N. unfold Rdiv. rewrite Rmult_comm. apply (d_comp f sqrt); [assumption|]. apply derivable_pt_lim_sqrt.
  destruct P as [P|P]; [assumption|]. exfalso; apply N. rewrite <- P, sqrt_0; ring. Qed.
Lemma d_derive f x a : der f x a -> ex_derive f x /\ Derive f x = a.
Proof. intros H. assert (is_derive f x a) by (apply is_derive_Reals; exact H). split; [exists a; assumption|apply
  is_derive_unique; assumption]. Qed.

(* ---- the mean value theorem, as the rule `monotone` uses it ---- *)
Lemma mvt_ex f df a b : a < b -> (forall z, a <= z -> z <= b -> continuity_pt f z) -> (forall z, a < z -> z < b -> der
  f z (df z)) ->
  exists c, a < c /\ c < b /\ f b - f a = df c * (b - a).
Proof. intros Hab C D.
  assert (pr1 : forall c, a < c < b -> derivable_pt f c) by (intros c [A B]; exists (df c); apply D; assumption).
  assert (pr2 : forall c, a < c < b -> derivable_pt id c) by (intros; apply derivable_pt_id).
  destruct (MVT f id a b pr1 pr2 Hab) as [c [P E]].
  - intros; apply C; tauto.
  - intros; apply derivable_continuous_pt, derivable_pt_id.
  - exists c. destruct P as [A B]. split; [assumption|split; [assumption|]].
    assert (E2 : derive_pt id c (pr2 c (conj A B)) = 1) by (rewrite (pr_nu _ _ _ (derivable_pt_id c)); apply
    derive_pt_id).
    assert (E1 : derive_pt f c (pr1 c (conj A B)) = df c) by (apply derive_pt_eq_0, D; assumption).
    rewrite E1, E2 in E. unfold id in E. lra. Qed.
Section Monotone.
Variables (f df : R -> R) (a b : R).
Hypothesis C : forall z, a <= z -> z <= b -> continuity_pt f z.
Hypothesis D : forall z, a < z -> z < b -> der f z (df z).
Lemma mvt_le : a <= b -> (forall z, a < z -> z < b -> 0 <= df z) -> f a <= f b.
Proof. intros H S. destruct (Req_dec a b) as [->|N]; [lra|]. destruct (mvt_ex f df a b) as [c [A [B E]]]; auto; [lra|].
  pose proof (S c A B). assert (0 <= df c * (b - a)) by (apply m_nn; lra). lra. Qed.
Lemma mvt_lt : a < b -> (forall z, a < z -> z < b -> 0 < df z) -> f a < f b.
Proof. intros H S. destruct (mvt_ex f df a b) as [c [A [B E]]]; auto.
  pose proof (S c A B). assert (0 < df c * (b - a)) by (apply m_pp; lra). lra. Qed.
Lemma mvt_ge : a <= b -> (forall z, a < z -> z < b -> df z <= 0) -> f b <= f a.
Proof. intros H S. destruct (Req_dec a b) as [->|N]; [lra|]. destruct (mvt_ex f df a b) as [c [A [B E]]]; auto; [lra|].
  pose proof (S c A B). assert (0 <= (- df c) * (b - a)) by (apply m_nn; lra). lra. Qed.
Lemma mvt_gt : a < b -> (forall z, a < z -> z < b -> df z < 0) -> f b < f a.
Proof. intros H S. destruct (mvt_ex f df a b) as [c [A [B E]]]; auto.
  pose proof (S c A B). assert (0 < (- df c) * (b - a)) by (apply m_pp; lra). lra. Qed.
End Monotone.

(* ---- the rules `integral` and `ivt` ---- *)
Lemma ivt f a b : a <= b -> (forall z, a <= z -> z <= b -> continuity_pt f z) -> f a <= 0 -> 0 <= f b ->
  exists z, a <= z /\ z <= b /\ f z = 0.
Proof. intros H C A B. destruct (Req_dec a b) as [->|N]; [exists b; repeat split; lra|].
  destruct A as [A|A]; [|exists a; repeat split; lra]. destruct B as [B|B]; [|exists b; repeat split; lra].
  destruct (Ranalysis5.IVT_interv f a b) as [z [P E]]; [intros; apply C; tauto|lra|assumption|assumption|]. exists z.
  tauto. Qed.
