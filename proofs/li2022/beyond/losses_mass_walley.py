"""Beyond the print: privacy by mass implies privacy by Walley's ratio."""

from __future__ import annotations

from proofs.li2022.losses_setting import ALWAYS, refuted

vacuous = [{"ab": "1"}]

mass_walley = refuted("mass", "walley", vacuous, "a", ALWAYS)
