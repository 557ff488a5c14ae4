"""Figure 11: [IBU]^M and GIBU under geometric mechanisms, linear and planar."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import BOTH, COMPARED, better, observed

superior = [
    observed(
        f"figure-11.{space}",
        f"Under geometric mechanisms GIBU is superior to [IBU]^M on the {space} alphabet.",
        "Figure 11 and Section 8.2.2",
        r"\text{Figure 11 shows the estimation performances of [IBU]}^M \text{ and GIBU in these two cases. It "
        r"is clear from this figure that GIBU is superior.}",
        "It is clear from this figure that GIBU is superior.",
        [better("geometric", space, "gibu", "ibu-m")],
        "The reports do not come from the average mechanism, whose likelihood [IBU]^M maximises. If both are "
        "stopped early, at delta = 10^-6, [IBU]^M can be closer. This happens on the plane if more private "
        "mechanisms have more users.",
        (COMPARED,),
    )
    for space in BOTH
]
