"""Figure 7: the precision-recall relation with temporal correlation."""

from __future__ import annotations

from proofs.liu2019.knowledge import enhanced
from symbolic.detection import laplace
from symbolic.language import Q

fifth = Q(1, 5)
tenth = Q(1, 10)
figure_7 = enhanced(
    7,
    "temporal correlation rho_t = 0.1 in addition",
    laplace.weight_record(fifth, tenth),
    laplace.weight_time(fifth, tenth, tenth),
    r"\text{the enhanced } PR\text{-relation in Figure 7(b) by setting } \rho_p = 0.2, \rho_c = 0.1, \rho_t = 0.1",
    r"-relation in Figure 7(b) by setting  $\rho_p = 0.2, \rho_c = 0.1, \rho_t = 0.1$",
    remarks=["The caption of Figure 7 calls panel (b) the F1 score; the text calls it the PR-relation."],
)
