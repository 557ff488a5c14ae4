"""Figure 2: [RAP]^R and GIBU under RAPPOR, for high and low privacy."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import BORDER, COMPARED, MUCH, better, observed

QUOTES = {"high": "High privacy Bad (Fig. 2(a))", "low": "Low privacy Bad (Fig. 2(b))"}
regimes = [
    observed(
        f"figure-2.{regime}",
        f"Under RAPPOR with {regime} privacy, [RAP]^R is clearly less accurate than GIBU.",
        f"Figure 2({place}) and Table II",
        rf"\text{{[RAP]}}^R \text{{ Bad (Fig. 2({place})) [...] GIBU Excellent}}",
        QUOTES[regime],
        [better(f"rappor-{regime}", "linear", "gibu", "rap-r", BORDER)],
        "At small levels GIBU stops near its start unless delta is small. At its limit it is the maximum "
        "likelihood estimate.",
        (COMPARED, MUCH),
    )
    for place, regime in (("a", "high"), ("b", "low"))
]
