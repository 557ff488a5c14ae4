"""Figure 13: [IBU]^M and GIBU under Shokri's mechanisms, linear and planar."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import BOTH, COMPARED, better, observed

superior = [
    observed(
        f"figure-13.{space}",
        f"Under Shokri's mechanisms GIBU is superior to [IBU]^M on the {space} alphabet.",
        "Figure 13 and Section 8.2.4",
        r"\text{The performances of [IBU]}^M \text{ and GIBU for the linear and planar alphabets are shown in "
        r"Figure 13 which reflects the superiority of GIBU in this experiment.}",
        "which reflects the superiority of GIBU in this experiment.",
        [better("shokri", space, "gibu", "ibu-m")],
        "With optimal mechanisms that report either the true value or one fixed guess, the average mechanism "
        "loses almost no information.",
        (COMPARED,),
    )
    for space in BOTH
]
