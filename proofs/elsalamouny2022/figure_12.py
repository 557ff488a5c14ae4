"""Figure 12: [IBU]^M and GIBU under geometric and k-RR mechanisms, linear and planar."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import BOTH, COMPARED, better, observed

superior = [
    observed(
        f"figure-12.{space}",
        f"Under geometric and k-RR mechanisms GIBU is superior to [IBU]^M on the {space} alphabet.",
        "Figure 12 and Section 8.2.3",
        r"\text{The performances of [IBU]}^M \text{ and GIBU are shown by Figure 12 from which it is clear "
        r"that GIBU is superior.}",
        "from which it is clear that GIBU is superior.",
        [better("mixed", space, "gibu", "ibu-m")],
        "The reports do not come from the average mechanism, whose likelihood [IBU]^M maximises.",
        (COMPARED,),
    )
    for space in BOTH
]
