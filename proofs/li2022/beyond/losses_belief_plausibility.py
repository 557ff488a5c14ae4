"""Belief-based privacy does not imply plausibility-based privacy."""

from __future__ import annotations

from proofs.li2022.losses_setting import fails, some_of_it

belief_plausibility = fails(
    "belief",
    "plausibility",
    [some_of_it, {"a": "1"}],
    "b",
    "Masses 1/2, 1/2 of {a}, {a, b} against mass 1 of {a}: pl({b}) is 1/2 against 0.",
)
