"""Appendix 10.3 and 10.5.1: where the objective f increases and decreases.

Each statement compares f at two thresholds, given by x and y < x; y is the higher threshold.
"""

from __future__ import annotations

from typing import Any

from proofs.lemmas.objective import between_sign, recall_positive
from proofs.liu2019.appendix import READS, Case, inner
from proofs.liu2019.appendix_words import said
from proofs.liu2019.setting import b, t, x, y
from proofs.statements.plan import Have, Plan, auto, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Relation, Term, reals

z: Term = reals("z")
HIGHER = "x and y stand for two thresholds; y < x means that y is the higher one."
ROOT = "z is the positive root of w t z^2 = w z + b, where f'(theta) = 0."
SLIP = "The source writes epsilon in [Q(D'), Q(D)]; theta is meant."
ABOVE = r"f \text{ increases monotonically with } \theta \in [Q(D), +\infty)"


def by_lemma(order: str, w: Term) -> Plan:
    """Apply one of the four lemmas that compare the objective at x and y."""
    return chain(f"lemma/objective.{order}", {"x": x, "y": y, "t": t, "b": b, "w": w})


def weight(case: Case) -> Have:
    """The weight of a false alarm is positive."""
    return Have(0 < case.w, auto())


def gain(case: Case) -> Have:
    """epsilon is below the turning point."""
    return Have(0 < case.w + b - case.w * t, positive(t < case.turning, 0 < case.w, degree=2))


def loss(case: Case) -> Have:
    """epsilon is above the turning point."""
    return Have(case.w + b - case.w * t < 0, positive(case.turning < t, 0 < case.w, degree=2))


POSITIVE = [Have(0 < y, auto()), Have(0 < x, auto())]


def recalls(at_y: Plan) -> list[Have]:
    """The recalls at both thresholds are positive; `at_y` proves that y is not above Q(D)."""
    return [
        Have(1 <= y * t, at_y),
        *recall_positive(y),
        Have(1 <= x * t, positive(x - y, t, y * t - 1, degree=2)),
        *recall_positive(x),
    ]


def known(case: Case) -> list[Have]:
    """Both thresholds are at most Q(D')."""
    return [weight(case), *POSITIVE, *recalls(positive(y, t, t - 1, y - 1, degree=2))]


# ---- theta <= Q(D')


def increases_below(case: Case, identifier: str) -> Statement:
    """State that f increases for theta <= Q(D') below the turning point."""
    return Statement(
        identifier,
        title=f"If epsilon < {case.words.turning}, the objective f is strictly increasing for theta <= Q(D').",
        where=f"after Eq. {case.numbers[0]}",
        **said(identifier),
        variables=(x, y, *case.variables),
        given=[*case.assumed, 1 <= y, y < x, t < case.turning],
        before=[*known(case), gain(case)],
        claim=case.below(x) < case.below(y),
        example={**case.example, "x": 3, "y": 1, "t": "3/2"},
        proof=by_lemma("below-rises", case.w),
        why=f"f'(theta) has the sign of {case.words.gain}.",
        reads=[*READS, HIGHER],
    )


def decreases_below(case: Case, identifier: str) -> Statement:
    """State that f does not increase for theta <= Q(D') from the turning point on."""
    return Statement(
        identifier,
        title=f"If epsilon >= {case.words.turning}, the objective f is non-increasing for theta <= Q(D').",
        where=f"after Eq. {case.numbers[0]}",
        **said(identifier),
        variables=(x, y, *case.variables),
        given=[*case.assumed, 1 <= y, y < x, case.turning <= t],
        before=[
            *known(case),
            Have(case.w + b - case.w * t <= 0, positive(case.turning <= t, 0 < case.w, degree=2)),
        ],
        claim=case.below(y) <= case.below(x),
        example={**case.example, "x": 3, "y": 1, "t": 3},
        proof=by_lemma("below-falls", case.w),
        why=f"f'(theta) has the sign of {case.words.gain}, which is at most 0.",
        reads=[*READS, HIGHER, '"Decreases monotonically" is read as non-increasing.'],
        remarks=["At the turning point f is constant; for larger epsilon it is strictly decreasing."],
    )


# ---- Q(D') <= theta <= Q(D)


def increases_between(case: Case, identifier: str) -> Statement:
    """State that f increases between Q(D') and Q(D) below the turning point."""
    w = case.w
    crossed, closeness = x * (1 - y) + y * (1 - x), 1 - x * y
    return Statement(
        identifier,
        title=f"If epsilon < {case.words.turning}, the objective f is strictly increasing between Q(D') and Q(D).",
        where=f"after Eq. {case.numbers[1]}",
        **said(identifier),
        variables=(x, y, *case.variables),
        given=[*case.assumed, 0 < y, 1 <= y * t, y < x, x <= 1, t < case.turning],
        before=[
            *known(case), gain(case),
            Have(0 <= crossed, positive(x, y, 1 - x, 1 - y, x - y, degree=2)),
            Have(0 <= w * crossed, positive(w, crossed)),
            Have(0 <= closeness, positive(1 - x, x - y, x, y, degree=2)),
            Have(0 <= w * (t - 1), positive(w, t - 1)),
            Have(0 <= w * (t - 1) * closeness, positive(w * (t - 1), closeness)),
            Have(0 < between_sign(w), positive(w + b - w * t, w * crossed, w * (t - 1) * closeness, degree=1)),
        ],
        claim=case.between(x) < case.between(y),
        example={**case.example, "x": 1, "y": "2/3", "t": "3/2"},
        proof=by_lemma("between-rises", w),
        why=f"f'(theta) has the sign of {case.words.inner}, which is positive there.",
        reads=[*READS, HIGHER],
        remarks=[SLIP],
    )  # fmt: skip


def root_of(case: Case) -> Relation:
    """z is a root of w t z^2 = w z + b."""
    return Eq(case.w * t * z**2, case.w * z + b)


def beyond_half(case: Case) -> list[Have]:
    """1 < t z: the stationary threshold is below Q(D)."""
    w = case.w
    product = Eq(w * z * (t * z - 1), b)
    return [
        Have(0 < w * z, positive(w, z)),
        Have(product, ring(modulo=[root_of(case)])),
        Have(1 < t * z, positive(multiply=[0 < w * z], degree=1, modulo=[product])),
    ]


def inside(case: Case, identifier: str, closed: bool) -> Statement:
    """State that the stationary threshold lies in the interval, which is printed `closed` or open."""
    above_half = beyond_half(case)
    root = {"w": case.w, "b": b, "t": t, "z": z}
    if closed:
        at_most = Have(case.w + b <= case.w * t, positive(case.turning <= t, 0 < case.w, degree=2))
        beside: dict[str, Any] = {
            "title": f"If epsilon >= {case.words.turning}, the stationary threshold lies in [Q(D'), Q(D))."
        }
        lowest, plan = z <= 1, chain("lemma/objective.root-at-most-one", root).after(at_most)
    else:
        beside = {
            "title": f"If epsilon > {case.words.turning}, the stationary threshold lies in (Q(D'), Q(D)).",
            "provided": [case.turning < t],
            "counterexample": {**inner(case.example), "t": 3, "z": 1},
        }
        lowest, plan = z < 1, chain("lemma/objective.root-below-one", root).after(loss(case))
    return Statement(
        identifier,
        **beside,
        where=f"after Eq. {case.numbers[1]}",
        **said(identifier),
        variables=(z, *case.variables),
        given=[*case.assumed, case.turning <= t, 0 < z, root_of(case)],
        before=[weight(case)],
        claim=[1 < t * z, lowest],
        example={**case.example, "t": 6, "z": "1/2"},
        proof=[above_half[2].plan.after(*above_half[:2]), plan],
        why=f"At epsilon = {case.words.turning} the stationary threshold is Q(D'), which the stated interval "
        + ("contains." if closed else "excludes."),
        reads=[*READS, ROOT],
    )


def excess(x: Term, y: Term) -> Term:
    """f' has the sign of minus this value, which is positive for x, y >= z and negative for x, y <= z."""
    return (x - z) * (2 * (t * y) - 1) + (y - z) * (2 * (t * z) - 1)


def sign_by_root(case: Case) -> list[Have]:
    """The sign of the slope in terms of the root z."""
    sign = Eq(between_sign(case.w), -(case.w * excess(x, y)))
    return [*beyond_half(case), Have(sign, ring(modulo=[root_of(case)]))]


def valley_falls(case: Case, identifier: str) -> Statement:
    """State that f decreases from Q(D') to the stationary threshold."""
    w, sign, slack = case.w, between_sign(case.w), excess(x, y)
    first, second = (x - z) * (2 * (t * y) - 1), (y - z) * (2 * (t * z) - 1)
    return Statement(
        identifier,
        title=f"If epsilon >= {case.words.turning}, f is strictly decreasing from Q(D') to the stationary threshold.",
        where=f"after Eq. {case.numbers[1]}",
        **said(identifier),
        variables=(x, y, t, b, z, *case.names),
        given=[*case.assumed, case.turning <= t, 0 < z, root_of(case), z <= y, y < x, x <= 1],
        before=[
            weight(case), *POSITIVE, *sign_by_root(case),
            Have(1 < t * y, positive(t * z - 1, y - z, t, degree=2)), *recalls(auto()),
            Have(0 < first, positive(0 < x - z, 1 < t * y, degree=2).after(Have(0 < x - z, auto()))),
            Have(0 <= second, positive(y - z, t * z - 1, degree=2)),
            Have(0 < slack, auto()), Have(0 < w * slack, positive(w, slack)),
            Have(sign < 0, positive(0 < w * slack, modulo=[Eq(sign, -(w * slack))], degree=1)),
        ],
        claim=case.between(y) < case.between(x),
        example={**case.example, "x": 1, "y": "3/4", "t": 6, "z": "1/2"},
        proof=by_lemma("between-falls", w),
        why=f"f'(theta) has the sign of {case.words.inner}, which is negative for x > z.",
        reads=[*READS, HIGHER],
    )  # fmt: skip


def valley_rises(case: Case, identifier: str) -> Statement:
    """State that f increases from the stationary threshold to Q(D)."""
    w, sign, slack = case.w, between_sign(case.w), excess(x, y)
    first, second = (z - x) * (2 * (t * y) - 1), (z - y) * (2 * (t * z) - 1)
    return Statement(
        identifier,
        title=f"If epsilon >= {case.words.turning}, f is strictly increasing from the stationary threshold to Q(D).",
        where=f"after Eq. {case.numbers[1]}",
        **said(identifier),
        variables=(x, y, t, b, z, *case.names),
        given=[*case.assumed, case.turning <= t, 0 < z, root_of(case), 0 < y, 1 <= y * t, y < x, x <= z],
        before=[
            weight(case), *POSITIVE, *sign_by_root(case), *recalls(auto())[1:],
            Have(0 <= first, positive(z - x, 1 <= y * t, degree=2)),
            Have(0 < second, positive(0 < z - y, 1 < t * z, degree=2).after(Have(0 < z - y, auto()))),
            Have(slack < 0, auto()), Have(w * slack < 0, positive(w, slack < 0)),
            Have(0 < sign, positive(w * slack < 0, modulo=[Eq(sign, -(w * slack))], degree=1)),
        ],
        claim=case.between(x) < case.between(y),
        example={**case.example, "x": "1/2", "y": "1/4", "t": 6, "z": "1/2"},
        proof=by_lemma("between-rises", w),
        why=f"f'(theta) has the sign of {case.words.inner}, which is positive for x < z.",
        reads=[*READS, HIGHER],
    )  # fmt: skip


# ---- theta >= Q(D)


def increases_above(case: Case, identifier: str) -> Statement:
    """State that f increases for theta >= Q(D)."""
    return Statement(
        identifier,
        title="The objective f is strictly increasing for theta >= Q(D).",
        where=f"after Eq. {case.numbers[2]}",
        **said(identifier, ABOVE),
        variables=(x, y, *case.variables),
        given=[*case.assumed, 0 < y, y < x, x * t <= 1],
        before=[
            Have(0 < x, auto()),
            *(Have(0 < v * t, positive(0 < v, 0 < t)) for v in (x, y)),
            *(Have(0 < laplace.recall_above(v, t), auto()) for v in (x, y)),
        ],
        claim=case.above(x) < case.above(y),
        example={**case.example, "x": "1/2", "y": "1/4"},
        proof=positive(0 < b * (x - y), multiply=[0 < x * t, 0 < y * t], degree=1).after(
            Have(0 < x - y, auto()), Have(0 < b * (x - y), positive(b, x - y))
        ),
        why=f"For theta >= Q(D), f = {case.words.value}.",
        reads=[*READS, HIGHER],
    )
