"""Mass-based privacy implies belief-based privacy."""

from __future__ import annotations

from proofs.li2022.losses_setting import by_belief, by_terms, implication

mass_belief = implication("mass", "belief", by_belief, [], "Sum the bounds over the focal sets within E.", by_terms)
