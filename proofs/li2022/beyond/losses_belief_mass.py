"""Beyond the print: privacy by belief implies privacy by mass."""

from __future__ import annotations

from proofs.li2022.losses_setting import refuted

spread, even = {"a": "1/3", "b": "1/3", "ab": "1/3"}, {"a": "1/2", "b": "1/2"}

belief_mass = refuted(
    "belief",
    "mass",
    [spread, even],
    "ab",
    "Thirds on {a}, {b}, {a, b} against halves on {a}, {b}: m({a, b}) is 1/3 against 0.",
)
