"""Appendix 10.3 and 10.5.1: the objective (w GSR + beta^2)/RSR on its three intervals, and its derivatives: what Eq. 26
to 32 share.

The derivation is printed twice: for w = 1, without prior knowledge (Eq. 26 to 28), and for w = 1 - rho_p (Eq. 30 to
32).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from proofs.lemmas.scores import scored
from proofs.liu2019 import appendix_latex as latex
from proofs.liu2019.appendix_latex import Print, Weight
from proofs.liu2019.setting import (
    BUDGET,
    DISTANCE,
    RATES,
    b,
    beta,
    eps,
    noise,
    rate,
    ratio,
    rho_p,
    sensitivity,
    t,
    x,
)
from proofs.statements.plan import Have, auto, positive, rewrite, ring
from proofs.statements.statement import Cause, Point, Statement
from symbolic.detection import laplace
from symbolic.language import D, Eq, Q, Relation, Term, as_term

X = (
    "x stands for exp(-(theta - Q(D')) epsilon/Delta Q), so its derivative in theta is -(epsilon/Delta Q) x; "
    "e^(-(theta - Q(D)) epsilon/Delta Q) is x t. " + DISTANCE
)
SCALE = "The factor epsilon that stands beside the fractions in exponents in the file is read as part of the exponent."
READS = (BUDGET, X, SCALE)
SIGN = "The exponents have the wrong sign: where e^(-(theta - Q)...) is printed, e^((theta - Q)...) is needed."
half = Q(1, 2)

# the three intervals of the threshold: up to Q(D'), up to Q(D), and beyond
LOW: list[Relation] = [1 <= x]
MIDDLE: list[Relation] = [1 <= x * t, x <= 1]
HIGH: list[Relation] = [0 < x, x * t <= 1]


@dataclass(frozen=True)
class Case:
    """The derivation for one weight w of a false alarm.

    Parameters
    ----------
    numbers: of the equations for the three intervals.
    w, given, names: the weight, what is assumed of it, and its variables.
    where: the part of the appendix.
    weight: w in LaTeX.
    """

    numbers: tuple[str, str, str]
    w: Term
    given: tuple[Relation, ...]
    names: tuple[Term, ...]
    where: str
    weight: Weight

    @property
    def assumed(self) -> list[Relation]:
        """What is assumed throughout."""
        return [*ratio, *beta, *self.given]

    @property
    def variables(self) -> tuple[Term, ...]:
        """Those of every statement."""
        return (t, b, *self.names)

    @property
    def example(self) -> dict[str, object]:
        """The values of `variables`."""
        return {"t": 2, "b": 1, **dict.fromkeys([name.name for name in self.names], 0)}

    @property
    def turning(self) -> Term:
        """1 + b/w, the value of t from which the best threshold lies between Q(D') and Q(D)."""
        return laplace.turning_ratio(b, self.w)

    def objective(self, x: Term) -> Term:
        """The objective at any threshold."""
        return laplace.objective(laplace.recall(x, t), laplace.false_alarm(x), b, self.w)

    def below(self, x: Term) -> Term:
        """The objective at a threshold up to Q(D')."""
        return laplace.objective(laplace.recall_below(x, t), laplace.false_alarm_below(x), b, self.w)

    def between(self, x: Term) -> Term:
        """The objective at a threshold between Q(D') and Q(D)."""
        return laplace.objective(laplace.recall_below(x, t), laplace.false_alarm_above(x), b, self.w)

    def above(self, x: Term) -> Term:
        """The objective at a threshold from Q(D) on."""
        return laplace.objective(laplace.recall_above(x, t), laplace.false_alarm_above(x), b, self.w)


plain = Case(("26", "27", "28"), as_term(1), (), (), "Appendix 10.3", latex.ONE)
prior = Case(
    ("30", "31", "32"), laplace.weight_prior(rho_p), (0 <= rho_p, rho_p < 1), (rho_p,), "Appendix 10.5.1", latex.PRIOR
)


def slope(f: Term) -> Term:
    """df/dtheta."""
    return -(rate * x) * D(f, x)


def recall_known(x: Term) -> list[Have]:
    """The recall at a threshold that is not above Q(D) is at least 1/2."""
    return [
        Have(0 < x * t, positive(x, t)),
        Have(1 <= x * t, positive(x, t, 1 - x, x - 1, t - 1, degree=2)),
        Have(0 < laplace.recall_below(x, t), positive(1 <= x * t, multiply=[0 < x * t], degree=1)),
    ]


def shown(text: str | Print) -> dict[str, Any]:
    """The fields of a formula of ours, or of a print."""
    return {"formula": text} if isinstance(text, str) else {"printed": text.printed, "quote": text.quote}


def objective_is(
    case: Case,
    identifier: str,
    interval: str,
    region: list[Relation],
    value: Term,
    tails: tuple[Have, Have],
    point: Point,
    text: str | Print,
) -> Statement:
    """What the objective is on an interval, where both rates are known by `tails`."""
    detected, alarmed = tails
    return Statement(
        identifier,
        title="The objective on the interval.",
        where=f"{case.where}, {interval} interval",
        **shown(text),
        variables=(x, *case.variables),
        given=[*case.assumed, *region],
        before=[Have(0 < x, auto()), *scored(x, t, case.w), *([] if interval == "third" else recall_known(x))],
        claim=Eq(case.objective(x), value),
        example={**case.example, **point},
        proof=rewrite(
            Eq(detected.claim.right, laplace.recall(x, t)),
            rewrite(Eq(alarmed.claim.right, laplace.false_alarm(x)), ring()),
        ).after(*tails),
        why="RSR and GSR there, by Eq. 9 and 10 as mended.",
        reads=READS,
        rests_on=RATES,
    )


def derivative_is(
    case: Case, identifier: str, f: Term, region: list[Relation], value: Term, text: str | Print, point: Point
) -> Statement:
    """df/dtheta on an interval."""
    third = [Have(0 < x * t, positive(0 < x, 0 < t)), Have(0 < laplace.recall_above(x, t), auto())]
    return Statement(
        identifier,
        title="The derivative of the objective with respect to the threshold.",
        where=f"Eq. {identifier.partition('-')[2].partition('.')[0]}",
        **shown(text),
        variables=(x, t, b, eps, sensitivity, *case.names),
        given=[*noise, *case.assumed, *region],
        before=[Have(0 < x, auto()), *(third if region is HIGH else recall_known(x))],
        claim=Eq(slope(f), value),
        example={**case.example, "eps": 1, "Delta": 1, **point},
        proof=ring(),
        why="The rule for quotients; both sides are one rational function.",
        reads=READS,
    )


def inner(example: Point) -> Point:
    """The example, with a prior that is not uniform where there is one."""
    return {**example, **({rho_p.name: "1/2"} if rho_p.name in example else {})}


def as_printed(
    right: Statement,
    value: Term,
    cause: Cause,
    why: str,
    text: Print,
    point: Point | None = None,
    defined: Sequence[Relation] = (),
) -> Statement:
    """What is printed instead of `right`: the same with another value; `point` tells where it fails, if not at the
    example.
    """
    return replace(
        right,
        id=right.id.removesuffix(".repaired"),
        title=right.title.removesuffix(".") + ", as printed.",
        formula="",
        printed=text.printed,
        quote=text.quote,
        defined=defined,
        claim=Eq(right.claims[0].left, value),
        counterexample={**inner(right.example), **(point or {})},
        proof=None,
        cause=cause,
        why=why,
        repaired=right,
    )


def by_quotient(above: Term, above_slope: Term, below: Term, below_slope: Term) -> Term:
    """The rule for quotients as the first lines of Eq. 26 to 32 write it: two fractions over the square of the
    denominator.
    """
    return above_slope * below / below**2 + below_slope * above / below**2
