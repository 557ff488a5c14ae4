"""Figure 14: [RAP]^M and GIBU under RAPPOR, for high and low privacy."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import BORDER, COMPARED, MUCH, better, observed
from proofs.statements.observation import Ratio

WHERE = "Figure 14 and Section 8.3"
similar = observed(
    "figure-14.high",
    "Under RAPPOR with high privacy, [RAP]^M and GIBU perform similarly.",
    WHERE,
    r"\text{It is clear that the performances of [RAP]}^M \text{ and GIBU are similar in the high privacy regime}",
    "and GIBU are similar in the high privacy regime",
    [Ratio("rappor-high", "linear", "rap-m", "gibu", 1 / BORDER, BORDER)],
    "At its limit GIBU performs like [RAP]^M. Before the limit the likelihood is so flat that GIBU stops near "
    "its start, unless delta is small.",
    (COMPARED, MUCH),
)
clearly = observed(
    "figure-14.low",
    "Under RAPPOR with low privacy, GIBU is clearly better than [RAP]^M.",
    WHERE,
    r"\text{while the latter is clearly better in the low privacy regime}",
    "while the latter is clearly better in the low privacy regime",
    [better("rappor-low", "linear", "gibu", "rap-m", BORDER)],
    "[RAP]^M weights all reports equally, but most of the information comes from the reports with a large epsilon.",
    (COMPARED, MUCH),
)
