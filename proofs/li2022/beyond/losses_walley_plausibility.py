"""Beyond the print: privacy by Walley's ratio implies privacy by plausibility."""

from __future__ import annotations

from proofs.li2022.belief_setting import belief, m, plausibility, r, t
from proofs.li2022.losses_setting import implication
from proofs.statements.plan import Have, positive, termwise

by_plausibility = plausibility(m) <= t * plausibility(r)
by_walley = plausibility(m) <= t * belief(r)
at_most = [Have(belief(of) <= plausibility(of), termwise(pointwise=positive(degree=2))) for of in (m, r)]

walley_plausibility = implication(
    "walley",
    "plausibility",
    by_plausibility,
    [by_walley],
    "pl_x(E) <= t bel_x'(E) <= t pl_x'(E).",
    positive(belief(r) <= plausibility(r), by_walley, 1 <= t, degree=2).after(at_most[1]),
)
