"""Bounds on the precision for Laplace noise."""

from __future__ import annotations

from proofs.lemmas.tails import recall_defined, tail_defined
from proofs.liu2019.setting import BUDGET, DISTANCE, RATES, THRESHOLD
from proofs.statements.plan import Have, chain
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Q, reals

x, t = reals("x t")

detected = laplace.recall(x, t)
half = Q(1, 2)
precision_bounds = Statement(
    "liu2019/beyond.precision-bounds",
    title="For Laplace noise every threshold has a precision between 1/2 and e^epsilon/(1 + e^epsilon).",
    where="additional result on observation 2 of Section 4.1.3",
    formula=r"\tfrac12 \le \frac{RSR}{RSR+GSR} \le \frac{e^\epsilon}{1+e^\epsilon}",
    variables=(x, t),
    given=[0 < x, 1 <= t],
    before=[
        *recall_defined(x, t),
        *tail_defined(x),
        Have(0 < laplace.false_alarm(x), chain("lemma/tails.probability", {"v": x})),
        Have(0 < detected, chain("lemma/tails.probability", {"v": x * t})),
        Have(
            0 < detected + 1 * laplace.false_alarm(x),
            chain("lemma/scores.sum-positive", {"R": detected, "G": laplace.false_alarm(x)}),
        ),
        Have(laplace.false_alarm(x) <= detected, chain("lemma/tails.ratio", {"x": x, "t": t})),
        Have(detected <= t * laplace.false_alarm(x), chain("lemma/tails.ratio", {"x": x, "t": t}, claim=1)),
    ],
    claim=[
        half <= laplace.precision(detected, laplace.false_alarm(x)),
        laplace.precision(detected, laplace.false_alarm(x)) <= t / (1 + t),
    ],
    example={"x": 1, "t": 2},
    proof=[
        chain("lemma/scores.precision-between", {"R": detected, "G": laplace.false_alarm(x), "t": t}),
        chain("lemma/scores.precision-between", {"R": detected, "G": laplace.false_alarm(x), "t": t}, claim=1),
    ],
    why="The recall lies between the false-alarm rate and e^epsilon times the false-alarm rate.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
)
