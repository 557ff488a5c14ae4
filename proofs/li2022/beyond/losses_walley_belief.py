"""ε-WLDP implies belief-based privacy."""

from __future__ import annotations

from proofs.li2022.losses_setting import at_most, by_belief, by_walley, implication
from proofs.statements.plan import positive

walley_belief = implication(
    "walley",
    "belief",
    by_belief,
    [by_walley],
    "bel_x(E) <= pl_x(E) <= t bel_x'(E).",
    positive(degree=1).after(at_most[0]),
)
