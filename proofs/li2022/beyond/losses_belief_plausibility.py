"""Privacy by belief does not imply privacy by plausibility."""

from __future__ import annotations

from proofs.li2022.losses_setting import refuted, some_of_it

belief_plausibility = refuted(
    "belief",
    "plausibility",
    [some_of_it, {"a": "1"}],
    "b",
    "{a} 1/2, {a, b} 1/2 against {a} 1: pl({b}) is 1/2 against 0.",
)
