"""Privacy by mass implies privacy by belief."""

from __future__ import annotations

from proofs.li2022.losses_setting import by_belief, by_terms, implication

mass_belief = implication("mass", "belief", by_belief, [], "The focal sets within E, summed.", by_terms)
