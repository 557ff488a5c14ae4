"""Optimistic errors of two answers with sum 4/(e^ε+1)^2, for the product of masses."""

from __future__ import annotations

from proofs.li2022.belief_setting import t
from proofs.li2022.corollary_6 import PRODUCT
from proofs.li2022.tests_setting import ERRORS
from proofs.statements.plan import Have, auto, positive
from proofs.statements.statement import Statement
from symbolic.language import Eq

v = 1 / (t + 1)
sharp = Statement(
    "li2022/beyond.corollary-19.sharp",
    title="Optimistic errors of two answers can sum to 4/(t+1)^2 < 2/(t+1), t = e^epsilon, for the product of masses.",
    where="additional result",
    formula=r"v = \tfrac{1}{t+1}:\ 2v^2 + 2v^2 = \tfrac{4}{(t+1)^2} < \tfrac{2}{t+1},\ 1 - v = t v",
    variables=(t,),
    given=[1 < t],
    claim=[Eq(2 * v**2 + 2 * v**2, 4 / (t + 1) ** 2), 4 / (t + 1) ** 2 < 2 / (t + 1), Eq(1 - v, t * v), 0 < 1 - 2 * v],
    example={"t": 2},
    proof=[
        auto(),
        positive(multiply=[0 < t + 1, 0 < t + 1], degree=2).after(Have(0 < t + 1, auto())),
        auto(),
        positive(multiply=[0 < t + 1], degree=1).after(Have(0 < t + 1, auto())),
    ],
    why="Under both inputs {a}, {b}, {a, b} have masses v, v, 1 - 2v. So {a} has plausibility 1 - v and belief v. "
    "The rectangles within E = {(a,a), (b,b)} are {(a,a)} and {(b,b)}. Those within its complement are {(a,b)} "
    "and {(b,a)}.",
    exceptions={"equivalent": "Claim 2 is equivalent to 2 < t + 1. The other claims identify the mechanism."},
    models=[PRODUCT],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
)
