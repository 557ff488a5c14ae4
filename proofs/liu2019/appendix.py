"""Appendix 10.3 and 10.5.1: the objective (w GSR + beta^2)/RSR and its derivatives.

Eq. 26 to 28 are the derivation without prior knowledge (w = 1). Eq. 30 to 32 repeat it with a prior (w = 1 - rho_p).
Each derivation has three intervals of the threshold.
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
    "f is the objective (w GSR + beta^2)/RSR, f' its derivative in theta; w is 1 without a prior and 1 - rho_p with "
    "one. x stands for exp(-(theta - Q(D')) epsilon/Delta Q), which has the derivative -(epsilon/Delta Q) x in theta. "
    "exp(-(theta - Q(D)) epsilon/Delta Q) is x t. " + DISTANCE
)
SCALE = "A factor epsilon beside a fraction in an exponent is read as part of the exponent (an extraction artefact)."
READS = (BUDGET, X, SCALE)
SIGN = "The exponents have the wrong sign: e^((theta - Q)...) is right where e^(-(theta - Q)...) is printed."
half = Q(1, 2)

# The three intervals of the threshold theta in terms of x, which decreases with theta.
LOW: list[Relation] = [1 <= x]
MIDDLE: list[Relation] = [1 <= x * t, x <= 1]
HIGH: list[Relation] = [0 < x, x * t <= 1]


INTERVALS = {"first": "theta <= Q(D')", "second": "Q(D') <= theta <= Q(D)", "third": "theta >= Q(D)"}


@dataclass(frozen=True)
class Words:
    """Formulas of a derivation as they stand in titles and reasons.

    Parameters
    ----------
    objective: f in terms of the two rates.
    turning: the value of epsilon at which the optimal threshold enters [Q(D'), Q(D)].
    gain: has the sign of f' for theta <= Q(D').
    inner: has the sign of f' between Q(D') and Q(D).
    value: f for theta >= Q(D).
    root: the equation of the stationary threshold.
    """

    objective: str
    turning: str
    gain: str
    inner: str
    value: str
    root: str


@dataclass(frozen=True)
class Case:
    """The derivation for one weight w of the false alarm rate.

    Parameters
    ----------
    numbers: the equations for the three intervals.
    w, given, names: the weight, the assumptions on it, and its variables.
    where: the part of the appendix.
    weight: w in LaTeX.
    words: the formulas in titles.
    """

    numbers: tuple[str, str, str]
    w: Term
    given: tuple[Relation, ...]
    names: tuple[Term, ...]
    where: str
    weight: Weight
    words: Words

    @property
    def assumed(self) -> list[Relation]:
        """The assumptions of every statement."""
        return [*ratio, *beta, *self.given]

    @property
    def variables(self) -> tuple[Term, ...]:
        """The variables of every statement."""
        return (t, b, *self.names)

    @property
    def example(self) -> dict[str, object]:
        """The values of `variables`."""
        return {"t": 2, "b": 1, **dict.fromkeys([name.name for name in self.names], 0)}

    @property
    def turning(self) -> Term:
        """1 + b/w: for larger t the optimal threshold lies between Q(D') and Q(D)."""
        return laplace.turning_ratio(b, self.w)

    def objective(self, x: Term) -> Term:
        """The objective at any threshold."""
        return laplace.objective(laplace.recall(x, t), laplace.false_alarm(x), b, self.w)

    def below(self, x: Term) -> Term:
        """The objective for theta <= Q(D')."""
        return laplace.objective(laplace.recall_below(x, t), laplace.false_alarm_below(x), b, self.w)

    def between(self, x: Term) -> Term:
        """The objective for Q(D') <= theta <= Q(D)."""
        return laplace.objective(laplace.recall_below(x, t), laplace.false_alarm_above(x), b, self.w)

    def above(self, x: Term) -> Term:
        """The objective for theta >= Q(D)."""
        return laplace.objective(laplace.recall_above(x, t), laplace.false_alarm_above(x), b, self.w)


PLAIN = Words(
    objective="(GSR + beta^2)/RSR",
    turning="log(1 + beta^2)",
    gain="(1 + beta^2) e^-epsilon - 1",
    inner="e^-epsilon - x + beta^2/(x t)",
    value="e^-epsilon + 2 beta^2/(x t)",
    root="t x^2 = x + beta^2",
)
WITH_PRIOR = Words(
    objective="((1 - rho_p) GSR + beta^2)/RSR",
    turning="log(1 + beta^2/(1 - rho_p))",
    gain="(1 - rho_p + beta^2) e^-epsilon - (1 - rho_p)",
    inner="(1 - rho_p) (e^-epsilon - x) + beta^2/(x t)",
    value="(1 - rho_p) e^-epsilon + 2 beta^2/(x t)",
    root="(1 - rho_p) t x^2 = (1 - rho_p) x + beta^2",
)
plain = Case(("26", "27", "28"), as_term(1), (), (), "Appendix 10.3", latex.ONE, PLAIN)
prior = Case(
    ("30", "31", "32"),
    laplace.weight_prior(rho_p),
    (0 <= rho_p, rho_p < 1),
    (rho_p,),
    "Appendix 10.5.1",
    latex.PRIOR,
    WITH_PRIOR,
)


def slope(f: Term) -> Term:
    """The derivative of f in theta."""
    return -(rate * x) * D(f, x)


def recall_known(x: Term) -> list[Have]:
    """The recall is positive for theta <= Q(D)."""
    return [
        Have(0 < x * t, positive(x, t)),
        Have(1 <= x * t, positive(x, t, 1 - x, x - 1, t - 1, degree=2)),
        Have(0 < laplace.recall_below(x, t), positive(1 <= x * t, multiply=[0 < x * t], degree=1)),
    ]


def shown(text: str | Print) -> dict[str, Any]:
    """The fields of a corrected formula, or of a printed one."""
    return {"formula": text} if isinstance(text, str) else {"printed": text.printed, "quote": text.quote}


def version(text: str | Print) -> str:
    """The word for a formula in a title: a printed one is stated, another one corrected."""
    return "corrected" if isinstance(text, str) else "stated"


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
    """State the closed form of the objective on an interval; `tails` gives both rates there."""
    detected, alarmed = tails
    return Statement(
        identifier,
        title=f"For {INTERVALS[interval]}, f = {case.words.objective} has the {version(text)} closed form.",
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
        why="Insert RSR and GSR of Eq. 9 and 10, with their signs corrected.",
        reads=READS,
        rests_on=RATES,
    )


def derivative_is(
    case: Case, identifier: str, f: Term, region: list[Relation], value: Term, text: str | Print, point: Point
) -> Statement:
    """State the derivative f' on an interval."""
    interval = "first" if region is LOW else "second" if region is MIDDLE else "third"
    form = "by the quotient rule" if ".first" in identifier else "in simplified form"
    third = [Have(0 < x * t, positive(0 < x, 0 < t)), Have(0 < laplace.recall_above(x, t), auto())]
    return Statement(
        identifier,
        title=f"For {INTERVALS[interval]}, f = {case.words.objective} has the {version(text)} derivative {form}.",
        where=f"Eq. {identifier.partition('-')[2].partition('.')[0]}",
        **shown(text),
        variables=(x, t, b, eps, sensitivity, *case.names),
        given=[*noise, *case.assumed, *region],
        before=[Have(0 < x, auto()), *(third if region is HIGH else recall_known(x))],
        claim=Eq(slope(f), value),
        example={**case.example, "eps": 1, "Delta": 1, **point},
        proof=ring(),
        why="Apply the quotient rule; both sides are the same rational function.",
        reads=READS,
    )


def inner(example: Point) -> Point:
    """The example, with a non-uniform prior if the case has one."""
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
    """The printed form of `right`, with another value.

    It fails at `point`, or at the example if no point is given.
    """
    return replace(
        right,
        id=right.id.removesuffix(".repaired"),
        title=right.title.replace("corrected", "stated"),
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
    """The quotient rule as two fractions over the squared denominator, as in Eq. 26 to 32."""
    return above_slope * below / below**2 + below_slope * above / below**2
