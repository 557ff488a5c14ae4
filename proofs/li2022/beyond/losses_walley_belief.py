"""Beyond the print: privacy by Walley's ratio implies privacy by belief."""

from __future__ import annotations

from proofs.li2022.belief_setting import belief, m, plausibility, r, t
from proofs.li2022.losses_setting import implication
from proofs.statements.plan import Have, positive, termwise

by_belief = belief(m) <= t * belief(r)

by_walley = plausibility(m) <= t * belief(r)
at_most = [Have(belief(of) <= plausibility(of), termwise(pointwise=positive(degree=2))) for of in (m, r)]

walley_belief = implication(
    "walley",
    "belief",
    by_belief,
    [by_walley],
    "bel_x(E) <= pl_x(E) <= t bel_x'(E).",
    positive(degree=1).after(at_most[0]),
)
