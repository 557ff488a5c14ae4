"""Figure 8: [INV]^M and GIBU under geometric mechanisms, linear and planar."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import BORDER, BOTH, COMPARED, MUCH, better, observed

superior = [
    observed(
        f"figure-8.{space}",
        f"Under geometric mechanisms GIBU is significantly better than [INV]^M on the {space} alphabet.",
        "Figure 8 and Section 8.1.2",
        r"\text{It is clear from Figure 8 that the performance of GIBU is significantly better than [INV]}^M "
        r"\text{ in both cases of linear and planar alphabets.}",
        "It is clear from Figure 8 that the performance of GIBU is significantly better than",
        [better("geometric", space, "gibu", "inv-m", BORDER)],
        "The average of geometric mechanisms is nearly singular, so its inverse amplifies the noise. On the plane "
        "with a million users, [INV]^M is as accurate as GIBU stopped at delta = 10^-4, still near a random "
        "start.",
        (COMPARED, MUCH),
    )
    for space in BOTH
]
