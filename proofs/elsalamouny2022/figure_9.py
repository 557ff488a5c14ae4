"""Figure 9: [INV]^M and GIBU under geometric and k-RR mechanisms, linear and planar."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import BOTH, COMPARED, better, observed

superior = [
    observed(
        f"figure-9.{space}",
        f"Under geometric and k-RR mechanisms GIBU is better than [INV]^M on the {space} alphabet.",
        "Figure 9 and Section 8.1.3",
        r"\text{Figure 9 which reflects again that GIBU provides a better estimation performance compared to [INV]}^M",
        "which reflects again that GIBU provides a better estimation performance compared to",
        [better("mixed", space, "gibu", "inv-m")],
        "GIBU weights each report by the information that its mechanism provides. Stopped at delta = 10^-4, it is "
        "still near its start. Then, with a million users, [INV]^M is as accurate on the line and more accurate "
        "on the plane.",
        (COMPARED,),
    )
    for space in BOTH
]
