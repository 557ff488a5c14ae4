"""Belief-based privacy does not imply ε-WLDP."""

from __future__ import annotations

from proofs.li2022.losses_setting import ALWAYS, fails, vacuous

belief_walley = fails("belief", "walley", vacuous, "a", ALWAYS)
