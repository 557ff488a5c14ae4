"""Beyond the print: privacy by belief implies privacy by Walley's ratio."""

from __future__ import annotations

from proofs.li2022.losses_setting import ALWAYS, refuted

vacuous = [{"ab": "1"}]

belief_walley = refuted("belief", "walley", vacuous, "a", ALWAYS)
