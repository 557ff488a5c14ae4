"""Figure 5: [INV]^R, [IBU]^R and GIBU under geometric mechanisms."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import BORDER, COMPARED, MUCH, better, observed

poor = observed(
    "figure-5",
    "Under geometric mechanisms [INV]^R and [IBU]^R are significantly less accurate than GIBU.",
    "Figure 5 and Section 7",
    r"\text{It is clear from Figures 3,4,5,and 6 that the method of combining results shows a significantly "
    r"poor estimation quality compared to GIBU.}",
    "that the method of combining results shows a significantly poor estimation quality compared to GIBU",
    [better("geometric", "linear", "gibu", "inv-r", BORDER), better("geometric", "linear", "gibu", "ibu-r", BORDER)],
    "The mean of the results gives a poor mechanism a weight proportional to its number of users.",
    (COMPARED, MUCH),
)
