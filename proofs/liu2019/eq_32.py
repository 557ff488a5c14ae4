"""Eq. 32: the derivative of the objective above Q(D) with a prior, and its sign."""

from __future__ import annotations

from dataclasses import replace

from proofs.lemmas.tails import tail_above
from proofs.liu2019 import appendix_latex as latex
from proofs.liu2019.appendix import (
    HIGH,
    READS,
    as_printed,
    by_quotient,
    derivative_is,
    half,
    inner,
    objective_is,
    prior,
)
from proofs.liu2019.appendix_latex import Print
from proofs.liu2019.appendix_slopes import HIGHER, increases_above
from proofs.liu2019.setting import b, eps, rate, rho_p, sensitivity, t, x, y
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Q

w, recall, alarms = prior.w, laplace.recall_above(x, t), half * (prior.w * x) + b
inverted = half / (x * t)
INVERTED = (
    "The exponent of RSR in the denominators has the wrong sign: 0.5 e^((theta - Q(D))...) exceeds 1/2 for theta > "
    "Q(D). Eq. 28 has the right sign."
)

function = as_printed(
    objective_is(
        prior,
        "liu2019/eq-32.function.repaired",
        "third",
        HIGH,
        prior.above(x),
        (tail_above(x * t), tail_above(x)),
        {"x": "1/2"},
        latex.above(latex.PRIOR),
    ),
    alarms / inverted,
    cause="conversion",
    why=INVERTED,
    text=latex.ABOVE_PRIOR,
    point={"x": "1/4"},
)
first_line = as_printed(
    derivative_is(
        prior,
        "liu2019/eq-32.derivative.first.repaired",
        prior.above(x),
        HIGH,
        by_quotient(alarms, -(half * rate * (w * x)), recall, half * rate * (x * t)),
        latex.slope_above_first(latex.PRIOR),
        {"x": "1/2"},
    ),
    -(Q(1, 4) * w * eps**2 / sensitivity * x * (x * t)) / inverted**2 + half * rate * (x * t) * alarms / inverted**2,
    cause="misprint",
    why=f"{INVERTED} As in Eq. 28, epsilon^2 is printed where epsilon is right.",
    text=latex.EQ_32_FIRST,
    point={"x": "1/4"},
)
last_line = as_printed(
    derivative_is(
        prior,
        "liu2019/eq-32.derivative.last.repaired",
        prior.above(x),
        HIGH,
        laplace.slope_above(x, t, b, rate),
        latex.SLOPE_ABOVE,
        {"x": "1/2"},
    ),
    half * b * rate * (x * t) / inverted**2,
    cause="conversion",
    why=INVERTED,
    text=latex.EQ_32_LAST,
    point={"x": "1/4"},
)
increases = Statement(
    "liu2019/eq-32.increases",
    title="The objective f is strictly increasing for theta <= Q(D').",
    where="after Eq. 32",
    printed=r"f \text{ increases monotonically for } \theta \in (-\infty, Q(D')]",
    quote=r"Therefore,  $f$  increases monotonically for  $\theta \in (-\infty, Q(D')]$",
    variables=(x, y, t, b, rho_p),
    given=[*prior.assumed, 1 <= y, y < x],
    claim=prior.below(x) < prior.below(y),
    example={**prior.example, "x": 3, "y": 2, "t": "3/2"},
    counterexample={**inner(prior.example), "x": 3, "y": 2, "t": 4},
    cause="misprint",
    why="The third interval is [Q(D), infinity), and f increases there. On the stated interval f decreases if epsilon "
    "> log(1 + beta^2/(1 - rho_p)).",
    repaired=increases_above(prior, "liu2019/eq-32.increases.repaired"),
    reads=[*READS, HIGHER],
)
interval = replace(
    as_printed(
        objective_is(
            prior,
            "liu2019/eq-32.interval.repaired",
            "third",
            HIGH,
            prior.above(x),
            (tail_above(x * t), tail_above(x)),
            {"x": "1/2"},
            rf"{latex.above(latex.PRIOR)},\ \theta \in [Q(D), +\infty)",
        ),
        prior.above(x),
        cause="misprint",
        why="The third interval begins at Q(D), as in Appendix 10.3. Between Q(D') and Q(D), RSR is 1 - 0.5 e^((theta "
        "- Q(D)) epsilon/Delta Q).",
        text=Print(
            r"\text{For the third interval of } [Q(D'), +\infty)", r"3) For the third interval of  $[Q(D'), +\infty)$"
        ),
        point={"x": "3/4"},
    ),
    title="For every theta >= Q(D'), f has the closed form that is stated for the third interval.",
    given=[*prior.assumed, 0 < x, x <= 1],
)
