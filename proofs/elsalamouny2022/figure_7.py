"""Figure 7: [INV]^M and GIBU under k-RR mechanisms, linear and planar."""

from __future__ import annotations

from fractions import Fraction

from proofs.elsalamouny2022.observing import BORDER, BOTH, COMPARED, MUCH, observed
from proofs.statements.observation import Ratio

projection = [
    observed(
        f"figure-7.projection.{space}",
        f"[INV]^M with projection is significantly better than with normalization on the {space} alphabet.",
        "Figure 7 and Section 8.1.1",
        r"\text{for both linear and planar alphabets, post-processing the result of [INV]}^M \text{ using "
        r"projection exhibits significantly better estimation performance compared to normalization}",
        "using projection exhibits significantly better estimation performance compared to normalization",
        [Ratio("k-rr", space, "inv-m.normalise", "inv-m.project", BORDER)],
        "Truncating negative components and rescaling changes all other components in proportion to their size. "
        "Projection subtracts the same number from each. The difference grows with fewer users and with more "
        "cells that have no user.",
        (COMPARED, MUCH),
    )
    for space in BOTH
]
slightly = [
    observed(
        f"figure-7.gibu.{space}",
        f"GIBU slightly outperforms [INV]^M with projection on the {space} alphabet.",
        "Figure 7 and Section 8.1.1",
        r"\text{We also observe that GIBU slightly outperforms [INV]}^M \text{ with projection.}",
        "We also observe that GIBU slightly outperforms",
        [Ratio("k-rr", space, "inv-m.project", "gibu", Fraction(1), BORDER)],
        "If GIBU is stopped at delta = 10^-4, it does not outperform [INV]^M. On the line with many users it "
        "outperforms [INV]^M by more than slightly. With few users, nearly half of them in one cell, projection "
        "is more accurate.",
        (COMPARED, MUCH),
    )
    for space in BOTH
]
