"""Privacy by mass does not imply privacy by Walley's ratio."""

from __future__ import annotations

from proofs.li2022.losses_setting import ALWAYS, refuted, vacuous

mass_walley = refuted("mass", "walley", vacuous, "a", ALWAYS)
