"""The optimistic errors of two answers may sum to 4/(t+1)^2, less than 2/(t+1), for the product of masses."""

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
    title="The optimistic errors of two answers may sum to 4/(t+1)^2, less than 2/(t+1), for the product of masses.",
    where="beyond the print",
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
    why="Both rows have the masses v, v, 1 - 2v of {a}, {b}, {a, b}: plausibility 1 - v of a against belief v. Of "
    "the rectangles only {(a,a)} and {(b,b)} lie in E = {(a,a), (b,b)}, and only {(a,b)} and {(b,a)} in its "
    "complement.",
    exceptions={
        "equivalent": "Claim 2 says that 2 is less than t + 1; the other claims say of which mechanism the two numbers are."
    },
    models=[PRODUCT],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
)
