"""Plausibility-based privacy does not imply belief-based privacy."""

from __future__ import annotations

from proofs.li2022.losses_setting import fails, some_of_it

plausibility_belief = fails(
    "plausibility",
    "belief",
    [some_of_it, {"ab": "1"}],
    "a",
    "Masses 1/2, 1/2 of {a}, {a, b} against mass 1 of {a, b}: bel({a}) is 1/2 against 0.",
)
