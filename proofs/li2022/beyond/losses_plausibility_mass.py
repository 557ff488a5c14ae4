"""Privacy by plausibility does not imply privacy by mass."""

from __future__ import annotations

from proofs.li2022.losses_setting import refuted, some_of_it

plausibility_mass = refuted(
    "plausibility",
    "mass",
    [some_of_it, {"ab": "1"}],
    "a",
    "{a} 1/2, {a, b} 1/2 against {a, b} 1: m({a}) is 1/2 against 0.",
)
