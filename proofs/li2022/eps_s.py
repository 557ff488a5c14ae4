"""The privacy loss epsilon^S of the mechanism with "don't know"."""

from __future__ import annotations

from proofs.li2022.setting import mechanism, p, q
from proofs.statements.plan import auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq

silent = 1 - p - q
ratio = p / q
loss = Statement(
    "li2022/eps-s",
    title="epsilon^S(p, q) = ln(p/q): the largest ratio of masses of Q_2x3 is p/q.",
    where="after Corollary 12, and LDP according to Walley",
    printed=r"\text{According to Shafer's semantics, the privacy loss for the mechanism } Q_{2\times 3} \text{ is "
    r"defined as } \epsilon^{S}(p,q) = ln(\frac{p}{q})",
    quote=r"is defined as $\epsilon^{S}(p,q) = ln(\frac{p}{q})$",
    variables=(p, q),
    given=mechanism,
    defined=[0 < q],
    claim=[p <= ratio * q, q <= ratio * p, silent <= ratio * silent, Eq(p, ratio * q)],
    example={"p": "3/5", "q": "1/5"},
    proof=[
        auto(),
        positive(multiply=[0 < q], degree=2),
        positive(multiply=[0 < q], degree=2),
        ring(),
    ],
    why='The ratios are p/q, q/p and, for "don\'t know", 1; moreover p > q.',
    reads=[
        "The loss of Definition 1 is the logarithm of the largest ratio. The claim is about that ratio: no "
        "ratio of masses exceeds it, and one equals it."
    ],
)
