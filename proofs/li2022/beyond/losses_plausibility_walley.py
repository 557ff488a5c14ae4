"""Plausibility-based privacy does not imply ε-WLDP."""

from __future__ import annotations

from proofs.li2022.losses_setting import ALWAYS, fails, vacuous

plausibility_walley = fails("plausibility", "walley", vacuous, "a", ALWAYS)
