(* The standard normal distribution: its density, and its distribution function as an integral. *)
Require Export Calculus.
Open Scope R_scope.
Definition phi (x : R) : R := / sqrt (2 * PI) * exp (- (x ^ 2 / 2)).
(* The distribution function: one half, and the integral of the density from 0 to x. *)
Definition Phi (x : R) : R := / 2 + RInt phi 0 x.
(* The only assumption: half of the Gaussian integral is 1/2. *)
Axiom gaussian_integral : is_lim (fun x => RInt phi 0 x) p_infty (Finite (/ 2)).

Lemma sqrt_2pi : 0 < sqrt (2 * PI). Proof. apply sqrt_lt_R0. pose proof PI_RGT_0; lra. Qed.
Lemma phi_pos x : 0 < phi x. Proof. apply m_pp; [apply Rinv_0_lt_compat, sqrt_2pi|apply exp_pos]. Qed.
Lemma phi_exp x : phi x = phi 0 * exp (- (x ^ 2 / 2)).
Proof. unfold phi. replace (- (0 ^ 2 / 2)) with 0 by field. rewrite exp_0. ring. Qed.
Lemma phi_even x : phi (- x) = phi x. Proof. unfold phi. do 3 f_equal. field. Qed.
Lemma phi_der x : der phi x (- (x * phi x)).
Proof. apply is_derive_Reals. unfold phi. auto_derive; [exact I|]. simpl; unfold Rdiv; rewrite ?Rmult_1_r; field. apply
  Rgt_not_eq, sqrt_2pi. Qed.
Lemma phi_continuous x : continuous phi x.
Proof. apply continuity_pt_filterlim, derivable_continuous_pt. exists (- (x * phi x)). apply phi_der. Qed.
Lemma phi_int a b : ex_RInt phi a b. Proof. apply (ex_RInt_continuous phi). intros; apply phi_continuous. Qed.
Lemma Phi_der x : der Phi x (phi x).
Proof. replace (phi x) with (0 + phi x) by ring. apply (d_plus (fun _ => / 2) (fun y => RInt phi 0 y)); [apply
  d_const|].
  apply is_derive_Reals. apply (is_derive_RInt phi _ 0 x); [|apply phi_continuous].
  apply filter_forall. intros y. exact (RInt_correct (V := R_CompleteNormedModule) phi 0 y (phi_int 0 y)). Qed.
Lemma Phi_0 : Phi 0 = / 2. Proof. unfold Phi. rewrite RInt_point. unfold zero; simpl. ring. Qed.
Lemma Phi_sym x : Phi x + Phi (- x) = 1.
Proof. assert (E : RInt phi 0 (- x) = - RInt phi 0 x).
  { pose proof (RInt_correct (V := R_CompleteNormedModule) phi (- 0) (- x) (phi_int _ _)) as A. apply is_RInt_comp_opp
  in A.
    rewrite Ropp_0 in A. rewrite <- (is_RInt_unique _ _ _ _ A). apply is_RInt_unique.
    apply (is_RInt_ext (fun y => opp (phi y))); [intros y _; rewrite phi_even; reflexivity|].
    apply (is_RInt_opp (V := R_NormedModule)). exact (RInt_correct (V := R_CompleteNormedModule) phi 0 x (phi_int 0
    x)). }
  unfold Phi. rewrite E. field. Qed.
Lemma Phi_increasing x y : x < y -> Phi x < Phi y.
Proof. intros H. apply (mvt_lt Phi phi x y); [|intros; apply Phi_der|assumption|intros; apply phi_pos].
  intros. apply derivable_continuous_pt. exists (phi z). apply Phi_der. Qed.
Lemma Phi_lt x : Phi x < 1.
Proof. apply Rlt_le_trans with (Phi (x + 1)); [apply Phi_increasing; lra|].
  assert (L : Rbar_le (Finite (RInt phi 0 (x + 1))) (Finite (/ 2))).
  { apply (is_lim_le_loc (fun _ => RInt phi 0 (x + 1)) (fun y => RInt phi 0 y) p_infty); [|apply is_lim_const|apply
  gaussian_integral].
    exists (x + 1). intros y Hy. pose proof (Phi_increasing (x + 1) y Hy) as G. unfold Phi in G. lra. }
  simpl in L. unfold Phi. lra. Qed.
Lemma Phi_pos x : 0 < Phi x. Proof. pose proof (Phi_sym x). pose proof (Phi_lt (- x)). lra. Qed.
Lemma c_Phi f x : continuity_pt f x -> continuity_pt (fun y => Phi (f y)) x.
Proof. intros H. apply (continuity_pt_comp f Phi); [assumption|]. apply derivable_continuous_pt. exists (phi (f x)).
  apply Phi_der. Qed.
Lemma c_phi f x : continuity_pt f x -> continuity_pt (fun y => phi (f y)) x.
Proof. intros H. apply (continuity_pt_comp f phi); [assumption|]. apply derivable_continuous_pt. eexists. apply
  phi_der. Qed.
Lemma d_Phi f x a : der f x a -> der (fun y => Phi (f y)) x (phi (f x) * a).
Proof. intros H. apply (d_comp f Phi); [assumption|apply Phi_der]. Qed.
Lemma d_phi f x a : der f x a -> der (fun y => phi (f y)) x (- (f x * phi (f x)) * a).
Proof. intros H. apply (d_comp f phi); [assumption|apply phi_der]. Qed.
