"""Privacy by plausibility does not imply privacy by Walley's ratio."""

from __future__ import annotations

from proofs.li2022.losses_setting import ALWAYS, refuted, vacuous

plausibility_walley = refuted("plausibility", "walley", vacuous, "a", ALWAYS)
