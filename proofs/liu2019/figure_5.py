"""Figure 5: the precision-recall relation with a prior."""

from __future__ import annotations

from proofs.liu2019.knowledge import enhanced
from symbolic.detection import laplace
from symbolic.language import Q, as_term

fifth = Q(1, 5)
figure_5 = enhanced(
    5,
    "a prior of rho_p = 0.2",
    as_term(1),
    laplace.weight_prior(fifth),
    r"\text{this enhanced PR-relation in Figure 5(b) by setting } \rho_p = 0.2",
    r"this enhanced PR-relation in Figure 5(b) by setting  $\rho_p = 0.2$",
)
