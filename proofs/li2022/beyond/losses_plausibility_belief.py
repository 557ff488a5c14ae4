"""Privacy by plausibility does not imply privacy by belief."""

from __future__ import annotations

from proofs.li2022.losses_setting import refuted, some_of_it

plausibility_belief = refuted(
    "plausibility",
    "belief",
    [some_of_it, {"ab": "1"}],
    "a",
    "{a} 1/2, {a, b} 1/2 against {a, b} 1: bel({a}) is 1/2 against 0.",
)
