"""ε-WLDP implies plausibility-based privacy."""

from __future__ import annotations

from proofs.li2022.belief_setting import belief, plausibility, r, t
from proofs.li2022.losses_setting import at_most, by_plausibility, by_walley, implication
from proofs.statements.plan import positive

walley_plausibility = implication(
    "walley",
    "plausibility",
    by_plausibility,
    [by_walley],
    "pl_x(E) <= t bel_x'(E) <= t pl_x'(E).",
    positive(belief(r) <= plausibility(r), by_walley, 1 <= t, degree=2).after(at_most[1]),
)
