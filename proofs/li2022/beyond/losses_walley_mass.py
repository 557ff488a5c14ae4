"""Privacy by Walley's ratio does not imply privacy by mass."""

from __future__ import annotations

from proofs.li2022.losses_setting import even, refuted, spread

walley_mass = refuted(
    "walley",
    "mass",
    [spread, even],
    "ab",
    "Thirds on {a}, {b}, {a, b} against halves on {a}, {b}: m({a, b}) is 1/3 against 0.",
)
