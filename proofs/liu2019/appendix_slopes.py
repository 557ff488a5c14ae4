"""What Appendix 10.3 and 10.5.1 conclude from the derivatives: where the objective rises and falls, and where it is
smallest.

Each statement compares the objective f at two thresholds: y, the higher one, and x > y."""

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
HIGHER = "Of the two thresholds y is the higher one: the smaller of the numbers."
ROOT = "z is the positive root of w t z^2 = w z + b, where the derivative vanishes."
SLIP = "The file prints epsilon in [Q(D'), Q(D)] where theta is meant."
ABOVE = r"f \text{ increases monotonically with } \theta \in [Q(D), +\infty)"


def by_lemma(order: str, w: Term) -> Plan:
    """One of the four lemmas on the order of the objective at x and y."""
    return chain(f"lemma/objective.{order}", {"x": x, "y": y, "t": t, "b": b, "w": w})


def weight(case: Case) -> Have:
    """The weight of a false alarm is positive."""
    return Have(0 < case.w, auto())


def gain(case: Case) -> Have:
    """Before the turning point."""
    return Have(0 < case.w + b - case.w * t, positive(t < case.turning, 0 < case.w, degree=2))


def loss(case: Case) -> Have:
    """Beyond the turning point."""
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


# ---- up to Q(D')


def increases_below(case: Case, identifier: str) -> Statement:
    """Up to Q(D'), before the turning point."""
    return Statement(
        identifier,
        title="Below Q(D') the objective rises with the threshold while epsilon is below the turning point.",
        where=f"after Eq. {case.numbers[0]}",
        **said(identifier),
        variables=(x, y, *case.variables),
        given=[*case.assumed, 1 <= y, y < x, t < case.turning],
        before=[*known(case), gain(case)],
        claim=case.below(x) < case.below(y),
        example={**case.example, "x": 3, "y": 1, "t": "3/2"},
        proof=by_lemma("below-rises", case.w),
        why="The derivative has the sign of (w + b)/t - w.",
        reads=[*READS, HIGHER],
    )


def decreases_below(case: Case, identifier: str) -> Statement:
    """Up to Q(D'), from the turning point on."""
    return Statement(
        identifier,
        title="Below Q(D') the objective does not rise with the threshold otherwise.",
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
        why="The derivative has the sign of (w + b)/t - w, which is not positive.",
        reads=[*READS, HIGHER, '"Decreases monotonically" is read as does not rise.'],
        remarks=["At the turning point itself it is constant; beyond, it falls strictly."],
    )


# ---- between Q(D') and Q(D)


def increases_between(case: Case, identifier: str) -> Statement:
    """Between Q(D') and Q(D), before the turning point."""
    w = case.w
    crossed, closeness = x * (1 - y) + y * (1 - x), 1 - x * y
    return Statement(
        identifier,
        title="Between Q(D') and Q(D) the objective rises with the threshold while epsilon is below the turning point.",
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
        why="The derivative has the sign of w/t - w x + b/(x t), which is positive there.",
        reads=[*READS, HIGHER],
        remarks=[SLIP],
    )  # fmt: skip


def root_of(case: Case) -> Relation:
    """z is a root of w t z^2 = w z + b."""
    return Eq(case.w * t * z**2, case.w * z + b)


def beyond_half(case: Case) -> list[Have]:
    """1 < t z: the derivative vanishes at a threshold below Q(D)."""
    w = case.w
    product = Eq(w * z * (t * z - 1), b)
    return [
        Have(0 < w * z, positive(w, z)),
        Have(product, ring(modulo=[root_of(case)])),
        Have(1 < t * z, positive(multiply=[0 < w * z], degree=1, modulo=[product])),
    ]


def inside(case: Case, identifier: str, closed: bool) -> Statement:
    """From the turning point on the stationary threshold lies in the interval, which is printed `closed` or open."""
    above_half = beyond_half(case)
    root = {"w": case.w, "b": b, "t": t, "z": z}
    if closed:
        at_most = Have(case.w + b <= case.w * t, positive(case.turning <= t, 0 < case.w, degree=2))
        beside: dict[str, Any] = {"title": "Otherwise the objective is smallest in [Q(D'), Q(D)]."}
        lowest, plan = z <= 1, chain("lemma/objective.root-at-most-one", root).after(at_most)
    else:
        beside = {
            "title": "Otherwise the objective is smallest strictly between Q(D') and Q(D).",
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
        why="At the turning point itself the minimum is at theta = Q(D'), the end of the interval, which is printed "
        + ("with it." if closed else "without it."),
        reads=[*READS, ROOT],
    )


def excess(x: Term, y: Term) -> Term:
    """The sign between Q(D') and Q(D) is -w times this, which is positive beyond the root and negative before."""
    return (x - z) * (2 * (t * y) - 1) + (y - z) * (2 * (t * z) - 1)


def sign_by_root(case: Case) -> list[Have]:
    """The sign of the slope, by the root."""
    sign = Eq(between_sign(case.w), -(case.w * excess(x, y)))
    return [*beyond_half(case), Have(sign, ring(modulo=[root_of(case)]))]


def valley_falls(case: Case, identifier: str) -> Statement:
    """Below the stationary threshold."""
    w, sign, slack = case.w, between_sign(case.w), excess(x, y)
    first, second = (x - z) * (2 * (t * y) - 1), (y - z) * (2 * (t * z) - 1)
    return Statement(
        identifier,
        title="From Q(D') up to the stationary threshold the objective falls.",
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
        why="The derivative has the sign of w/t - w x + b/(x t), negative for x > z.",
        reads=[*READS, HIGHER],
    )  # fmt: skip


def valley_rises(case: Case, identifier: str) -> Statement:
    """Above the stationary threshold."""
    w, sign, slack = case.w, between_sign(case.w), excess(x, y)
    first, second = (z - x) * (2 * (t * y) - 1), (z - y) * (2 * (t * z) - 1)
    return Statement(
        identifier,
        title="From the stationary threshold up to Q(D) the objective rises.",
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
        why="The derivative has the sign of w/t - w x + b/(x t), positive for x < z.",
        reads=[*READS, HIGHER],
    )  # fmt: skip


# ---- from Q(D) on


def increases_above(case: Case, identifier: str) -> Statement:
    """From Q(D) on."""
    return Statement(
        identifier,
        title="Above Q(D) the objective rises with the threshold.",
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
        why="There it is w/t + 2b/(x t).",
        reads=[*READS, HIGHER],
    )
