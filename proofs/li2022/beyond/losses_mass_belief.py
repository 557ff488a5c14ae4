"""Beyond the print: privacy by mass implies privacy by belief."""

from __future__ import annotations

from proofs.li2022.belief_setting import belief, m, r, t
from proofs.li2022.losses_setting import implication
from proofs.statements.plan import positive, termwise

by_belief = belief(m) <= t * belief(r)

by_terms = termwise(pointwise=positive(degree=2))

mass_belief = implication("mass", "belief", by_belief, [], "The focal sets within E, summed.", by_terms)
