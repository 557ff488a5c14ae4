"""ε-WLDP does not imply mass-based privacy."""

from __future__ import annotations

from proofs.li2022.losses_setting import even, fails, spread

walley_mass = fails(
    "walley",
    "mass",
    [spread, even],
    "ab",
    "Masses 1/3, 1/3, 1/3 of {a}, {b}, {a, b} against 1/2, 1/2, 0: m({a, b}) is 1/3 against 0.",
)
