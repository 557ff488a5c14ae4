"""The queries that change by the full sensitivity are the worst for privacy."""

from __future__ import annotations

from proofs.lemmas.tails import recall_defined
from proofs.liu2019.setting import DISTANCES, RATES
from proofs.statements.plan import Have, auto, chain
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import reals

x, t, u = reals("x t u")

worst_query = Statement(
    "liu2019/beyond.worst-query",
    title="At each false-alarm rate the recall is largest for a query and databases with Q(D) - Q(D') = Delta Q.",
    where="additional result on Theorem 5",
    formula=r"RSR_u(x) \le RSR_{e^\epsilon}(x)",
    variables=(x, t, u),
    given=[1 <= u, u <= t, 0 < x],
    before=[Have(1 <= t, auto()), *recall_defined(x, u), *recall_defined(x, t)],
    claim=laplace.recall(x, u) <= laplace.recall(x, t),
    example={"x": 1, "t": 2, "u": 1},
    proof=chain("lemma/tails.distance", {"x": x, "u": u, "v": t}),
    why="At each false-alarm rate the recall is nondecreasing in the distance Q(D) - Q(D').",
    reads=[DISTANCES],
    rests_on=RATES,
)
