"""Beyond the print: privacy by plausibility implies privacy by Walley's ratio."""

from __future__ import annotations

from proofs.li2022.losses_setting import ALWAYS, refuted

vacuous = [{"ab": "1"}]

plausibility_walley = refuted("plausibility", "walley", vacuous, "a", ALWAYS)
