"""Privacy by belief does not imply privacy by mass."""

from __future__ import annotations

from proofs.li2022.losses_setting import even, refuted, spread

belief_mass = refuted(
    "belief",
    "mass",
    [spread, even],
    "ab",
    "Thirds on {a}, {b}, {a, b} against halves on {a}, {b}: m({a, b}) is 1/3 against 0.",
)
