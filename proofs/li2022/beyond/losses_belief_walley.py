"""Privacy by belief does not imply privacy by Walley's ratio."""

from __future__ import annotations

from proofs.li2022.losses_setting import ALWAYS, refuted, vacuous

belief_walley = refuted("belief", "walley", vacuous, "a", ALWAYS)
