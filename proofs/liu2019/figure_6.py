"""Figure 6: the precision-recall relation with correlated records."""

from __future__ import annotations

from proofs.liu2019.knowledge import enhanced
from symbolic.detection import laplace
from symbolic.language import Q

fifth = Q(1, 5)
tenth = Q(1, 10)
figure_6 = enhanced(
    6,
    "record correlation rho_c = 0.1 in addition",
    laplace.weight_prior(fifth),
    laplace.weight_record(fifth, tenth),
    r"\text{the enhanced PR-relation in Figure 6(b) by setting } \rho_p = 0.2, \rho_c = 0.1",
    r"the enhanced PR-relation in Figure 6(b) by setting  $\rho_p = 0.2, \rho_c = 0.1$",
)
