"""Figure 7: [INV]^M and GIBU under k-RR, on the line and on the plane."""

from __future__ import annotations

from fractions import Fraction

from proofs.elsalamouny2022.observing import BORDER, BOTH, COMPARED, MUCH, observed
from proofs.statements.observation import Ratio

projection = [
    observed(
        f"figure-7.projection.{space}",
        f"[INV]^M with projection is significantly better than with normalisation, on the {space} alphabet.",
        "Figure 7 and Section 8.1.1",
        r"\text{for both linear and planar alphabets, post-processing the result of [INV]}^M \text{ using "
        r"projection exhibits significantly better estimation performance compared to normalization}",
        "using projection exhibits significantly better estimation performance compared to normalization",
        [Ratio("k-rr", space, "inv-m.normalise", "inv-m.project", BORDER)],
        "Cutting negative shares off and dividing moves all the others; projection takes the same from each. The "
        "fewer users, and the more cells nobody is in, the more there is to mend.",
        (COMPARED, MUCH),
    )
    for space in BOTH
]
slightly = [
    observed(
        f"figure-7.gibu.{space}",
        f"GIBU is slightly better than [INV]^M with projection, on the {space} alphabet.",
        "Figure 7 and Section 8.1.1",
        r"\text{We also observe that GIBU slightly outperforms [INV]}^M \text{ with projection.}",
        "We also observe that GIBU slightly outperforms",
        [Ratio("k-rr", space, "inv-m.project", "gibu", Fraction(1), BORDER)],
        "Stopped at delta = 10^-4 it does not outperform it, and with many users on the line it does so by more than "
        "slightly. Where nearly half of the users are in one cell, and there are few "
        "users, projection is nearer.",
        (COMPARED, MUCH),
    )
    for space in BOTH
]
