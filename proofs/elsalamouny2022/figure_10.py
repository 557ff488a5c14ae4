"""Figure 10: [IBU]^M and GIBU under k-RR mechanisms, linear and planar."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import BOTH, COMPARED, better, observed

superior = [
    observed(
        f"figure-10.{space}",
        f"Under k-RR mechanisms GIBU outperforms [IBU]^M on the {space} alphabet.",
        "Figure 10 and Section 8.2.1",
        r"\text{It is clear that GIBU outperforms [IBU]}^M \text{ in both cases of linear and planar data.}",
        "It is clear that GIBU outperforms",
        [better("k-rr", space, "gibu", "ibu-m")],
        "The reports do not come from the average mechanism, whose likelihood [IBU]^M maximises.",
        (COMPARED,),
    )
    for space in BOTH
]
