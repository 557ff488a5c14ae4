"""Theorem 3: that the likelihood ratio exceeds lambda where the output exceeds the threshold."""

from __future__ import annotations

from proofs.liu2019.likelihood import OUTPUT, inverse_square
from proofs.liu2019.setting import BUDGET, ratio
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import reals

x, t, y = reals("x t y")

ratio_between = laplace.likelihood_ratio_between(x, t)
below = Statement(
    "liu2019/theorem-3.rule.below",
    title="Where the output is below the threshold, its likelihood ratio is below lambda.",
    where="Theorem 3, proof, before Eq. 8",
    printed=r"o < \theta \Rightarrow \Lambda(o) < \lambda",
    variables=(x, y, t),
    given=[*ratio, 0 < x, x < y],
    provided=[x < 1],
    before=[Have(0 < y, auto()), *inverse_square(x), *inverse_square(y)],
    claim=laplace.likelihood_ratio(y, t) < ratio_between,
    example={"x": "1/2", "y": 1, "t": 4},
    counterexample={"x": 1, "y": 2, "t": 2},
    proof=chain(
        "lemma/clipping.less", {"p": 1 / t, "q": t, "u": laplace.likelihood_ratio_between(y, t), "v": ratio_between}
    ).after(
        Have(1 / t < ratio_between, positive(x < 1, 0 < x, multiply=[0 < t * x**2], degree=2)),
        Have(
            laplace.likelihood_ratio_between(y, t) < ratio_between,
            positive(x < y, 0 < x, 0 < t, multiply=[0 < t * x**2, 0 < t * y**2], degree=3),
        ),
    ),
    why="For a threshold at or below Q(D') every output has a likelihood ratio of at least lambda: the ratio test says always h_1.",
    reads=[BUDGET, OUTPUT],
)
above = Statement(
    "liu2019/theorem-3.rule.above",
    title="Where the output is at least the threshold, its likelihood ratio is at least lambda.",
    where="Theorem 3, proof, before Eq. 8",
    printed=r"o \ge \theta \Rightarrow \Lambda(o) \ge \lambda",
    variables=(x, y, t),
    given=[*ratio, 0 < y, y <= x],
    provided=[1 <= t * x],
    before=[Have(0 < x, auto()), *inverse_square(x), *inverse_square(y)],
    claim=ratio_between <= laplace.likelihood_ratio(y, t),
    example={"x": "1/2", "y": "1/4", "t": 4},
    counterexample={"x": "1/4", "y": "1/4", "t": 2},
    proof=chain(
        "lemma/clipping.at-least",
        {"p": 1 / t, "q": t, "u": laplace.likelihood_ratio_between(y, t), "v": ratio_between},
    ).after(
        Have(ratio_between <= t, positive(t * x - 1, t, x, multiply=[0 < t * x**2], degree=2)),
        Have(
            ratio_between <= laplace.likelihood_ratio_between(y, t),
            positive(x - y, y, t, multiply=[0 < t * x**2, 0 < t * y**2], degree=3),
        ),
    ),
    why="For a threshold above Q(D) lambda is above e^epsilon, which no likelihood ratio exceeds: the ratio test never says h_1.",
    reads=[BUDGET, OUTPUT],
)
