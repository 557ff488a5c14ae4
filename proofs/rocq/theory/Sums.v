(* Continuity and derivatives of sums. *)
Require Export Calculus.
Open Scope R_scope.
Transparent bsum.
Lemma c_bsum lo hi (f : R -> Z -> R) x :
  (forall k, IZR lo <= IZR k -> IZR k <= IZR hi -> continuity_pt (fun y => f y k) x) ->
  continuity_pt (fun y => bsum lo hi (f y)) x.
Proof. intros H. unfold bsum. assert (G : forall i, (i < Z.to_nat (hi - lo + 1))%nat ->
    continuity_pt (fun y => f y (lo + Z.of_nat i)%Z) x) by (intros; apply H; apply IZR_le; lia).
  induction (Z.to_nat (hi - lo + 1)) as [|n IH]; simpl; [apply c_const|].
  apply c_plus; [apply IH; intros; apply G; lia | apply G; lia]. Qed.
Lemma d_bsum lo hi (f : R -> Z -> R) (g : Z -> R) x :
  (forall k, IZR lo <= IZR k -> IZR k <= IZR hi -> der (fun y => f y k) x (g k)) ->
  der (fun y => bsum lo hi (f y)) x (bsum lo hi g).
Proof. intros H. unfold bsum. assert (G : forall i, (i < Z.to_nat (hi - lo + 1))%nat ->
    der (fun y => f y (lo + Z.of_nat i)%Z) x (g (lo + Z.of_nat i)%Z)) by (intros; apply H; apply IZR_le; lia).
  induction (Z.to_nat (hi - lo + 1)) as [|n IH]; simpl; [apply d_const|].
  apply (d_plus (fun y => nsum n (fun i => f y (lo + Z.of_nat i)%Z))); [apply IH; intros; apply G; lia | apply G; lia]. Qed.
Global Opaque bsum.
