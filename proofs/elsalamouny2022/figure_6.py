"""Figure 6: [IBU]^R and GIBU under Shokri's mechanisms."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import BORDER, COMPARED, MUCH, better, observed

poor = observed(
    "figure-6",
    "Under Shokri's mechanisms [IBU]^R is significantly less accurate than GIBU.",
    "Figure 6 and Section 7",
    r"\text{It is clear from Figures 3,4,5,and 6 that the method of combining results shows a significantly "
    r"poor estimation quality compared to GIBU.}",
    "that the method of combining results shows a significantly poor estimation quality compared to GIBU",
    [better("shokri", "linear", "gibu", "ibu-r", BORDER)],
    "The mean of the results gives a poor mechanism a weight proportional to its number of users.",
    (COMPARED, MUCH),
)
