"""Privacy by belief does not imply privacy by Walley's ratio."""

from __future__ import annotations

from proofs.li2022.losses_setting import ALWAYS, fails, vacuous

belief_walley = fails("belief", "walley", vacuous, "a", ALWAYS)
