"""What Appendix 10.3 and 10.5 conclude from Eq. 26 to 28 and 30 to 32: where the objective rises and falls, and where it is smallest."""

from __future__ import annotations

from proofs.liu2019.appendix import READS, Case, plain, prior
from proofs.liu2019.setting import b, t, x, y
from proofs.statements.plan import Have, Plan, absurd, auto, cases, chain, fact, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Q, Relation, Term, reals

z = reals("z")
half = Q(1, 2)
HIGHER = "Of the two thresholds y is the higher one: the smaller of the numbers."
UP, DOWN = r"f \text{ increases monotonically", r"f \text{ decreases monotonically"


# ---- the order of the objective at two thresholds, for any weight


def recall_known(x: Term) -> list[Have]:
    """The recall at a threshold that is not above Q(D) is at least 1/2."""
    return [
        Have(0 < x * t, auto()),
        Have(0 < laplace.recall_below(x, t), positive(1 <= x * t, multiply=[0 < x * t], degree=1)),
    ]


def below(x: Term, w: Term) -> Term:
    return laplace.objective(laplace.recall_below(x, t), laplace.false_alarm_below(x), b, w)


def between(x: Term, w: Term) -> Term:
    return laplace.objective(laplace.recall_below(x, t), laplace.false_alarm_above(x), b, w)


def _order(name: str, title: str, f: Term, sign: Term, rising: bool) -> Statement:
    high = f.substitute({"x": y})
    known = 0 < sign if rising else sign < 0
    product = 0 < t * (x - y) * sign if rising else t * (x - y) * sign < 0
    factor = 0 < t * (x - y)
    return Statement(
        f"liu2019/lemma.{name}",
        title=title,
        where="used below",
        printed=r"f(y) - f(x) = \frac{c\,(x-y)}{R(x) R(y)},\ " + (r"c > 0" if rising else r"c < 0"),
        variables=(x, y, t, b, w_),
        given=[1 <= t, 0 < y, y < x, 1 <= x * t, 1 <= y * t, known],
        before=[*recall_known(y), Have(0 < x, auto()), *recall_known(x)],
        claim=f < high if rising else high < f,
        example={"x": 1, "y": "2/3", "t": 2, "b": 3 if rising else "1/20", "w": 1},
        proof=positive(product, multiply=[0 < laplace.recall_below(x, t), 0 < laplace.recall_below(y, t), 0 < x * t, 0 < y * t], degree=1).after(
            Have(0 < x - y, auto()), Have(factor, positive(t, x - y)), Have(product, positive(factor, known)),
        ),
        why="over the common denominator",
    )  # fmt: skip


w_ = reals("w")
below_sign, between_sign = w_ + b - w_ * t, w_ * (x + y) + 2 * b - 2 * w_ * t * (x * y)
orders = {
    ("below", True): _order("objective-below-rises", "Below Q(D') the objective rises where w t < w + b.", below(x, w_), below_sign, True),
    ("below", False): _order("objective-below-falls", "Below Q(D') the objective falls where w + b < w t.", below(x, w_), below_sign, False),
    ("between", True): _order("objective-between-rises", "Between Q(D') and Q(D) the objective rises where 2 w t x y < w (x + y) + 2b.", between(x, w_), between_sign, True),
    ("between", False): _order("objective-between-falls", "Between Q(D') and Q(D) the objective falls where w (x + y) + 2b < 2 w t x y.", between(x, w_), between_sign, False),
}  # fmt: skip


def by_order(where: str, rising: bool, w: Term) -> Plan:
    return chain(orders[where, rising].id, {"x": x, "y": y, "t": t, "b": b, "w": w})


def conclusion(
    case: Case,
    number: str,
    part: str,
    title: str,
    printed: str,
    f: Term,
    given: list[Relation],
    rising: bool,
    proof: Plan,
    example: dict[str, object],
    why: str,
    before: list[Have],
    provided: list[Relation] | None = None,
    counterexample: dict[str, object] | None = None,
    extra: tuple[Term, ...] = (),
) -> Statement:
    """The order of the objective at two thresholds."""
    high = f.substitute({"x": y})
    return Statement(
        case.name(number, part),
        title=title,
        where=f"after Eq. {number}",
        printed=printed,
        variables=(x, y, t, b, *extra, *case.names),
        given=[*case.given, *given],
        provided=provided or [],
        before=before,
        claim=f < high if rising else high < f,
        example={**case.one, **example},
        counterexample={**case.one, **counterexample} if counterexample else None,
        proof=proof,
        why=why,
        reads=[*READS, HIGHER],
        remarks=["The file prints epsilon in [Q(D'), Q(D)] where theta is meant."] if printed.startswith(UP + r" in") else [],
    )  # fmt: skip


def slopes(case: Case) -> list[Statement]:
    """Rising and falling."""
    w, turning = case.w, case.turning
    low = [1 <= y, y < x]
    weight = Have(0 < w, auto())
    order = [Have(0 < y, auto()), Have(0 < x, auto())]
    known = [
        *order,
        Have(1 <= y * t, positive(y, t, t - 1, y - 1, degree=2)),
        *recall_known(y),
        Have(1 <= x * t, positive(x - y, t, y * t - 1, degree=2)),
        *recall_known(x),
    ]
    gain = Have(0 < w + b - w * t, positive(t < turning, 0 < w, degree=2))
    loss = Have(w + b - w * t < 0, positive(turning < t, 0 < w, degree=2))
    by_parts = Eq(w * t * z**2, w * z + b)
    sign = between_sign.substitute({"w": w})
    steep = [
        Have(0 < w * z, positive(w, z)),
        Have(Eq(w * z * (t * z - 1), b), ring(modulo=[by_parts])),
        Have(1 < t * z, positive(multiply=[0 < w * z], degree=1, modulo=[Eq(w * z * (t * z - 1), b)])),
        Have(Eq(sign, -(w * ((x - z) * (2 * (t * y) - 1) + (y - z) * (2 * (t * z) - 1)))), ring(modulo=[by_parts])),
    ]
    slack = (x - z) * (2 * (t * y) - 1) + (y - z) * (2 * (t * z) - 1)
    return [
        conclusion(
            case, case.first, "increases", "Below Q(D') the objective rises with the threshold while epsilon < log(1 + b/w).",
            UP + r" with } \theta \in (-\infty, Q(D')] \text{ if } \epsilon < \log(1+\beta^2/w)", case.below(x), [*low, t < turning], True,
            by_order("below", True, w), {"x": 3, "y": 1, "t": "3/2"}, "The derivative has the sign of (w + b)/t - w.", [weight, *known, gain],
        ),
        conclusion(
            case, case.first, "decreases", "Below Q(D') the objective falls with the threshold otherwise.",
            DOWN + r" otherwise}", case.below(x), [*low, turning <= t], False,
            by_order("below", False, w), {"x": 3, "y": 1, "t": 3}, "At epsilon = log(1 + b/w) itself it is constant.", [weight, *known, loss],
            provided=[turning < t], counterexample={"x": 3, "y": 1, "t": 2},
        ),
        conclusion(
            case, case.second, "increases", "Between Q(D') and Q(D) the objective rises with the threshold while epsilon < log(1 + b/w).",
            UP + r" in } [Q(D'), Q(D)] \text{ if } \epsilon < \log(1+\beta^2/w)", case.between(x), [0 < y, 1 <= y * t, y < x, x <= 1, t < turning], True,
            by_order("between", True, w), {"x": 1, "y": "2/3", "t": "3/2"},
            "The derivative has the sign of w/t - w x + b/(x t), which is positive there.",
            [weight, *known, gain,
             Have(0 <= x * (1 - y) + y * (1 - x), positive(x, y, 1 - x, 1 - y, x - y, degree=2)),
             Have(0 <= w * (x * (1 - y) + y * (1 - x)), positive(w, x * (1 - y) + y * (1 - x))),
             Have(0 <= 1 - x * y, positive(1 - x, x - y, x, y, degree=2)),
             Have(0 <= w * (t - 1), positive(w, t - 1)),
             Have(0 <= w * (t - 1) * (1 - x * y), positive(w * (t - 1), 1 - x * y)),
             Have(0 < sign, positive(w + b - w * t, w * (x * (1 - y) + y * (1 - x)), w * (t - 1) * (1 - x * y), degree=1))],
        ),
        Statement(
            case.name(case.second, "inside"),
            title="Otherwise the objective is smallest strictly between Q(D') and Q(D).",
            where=f"after Eq. {case.second}",
            printed=r"\text{Otherwise, it decreases and then increases thus there is a minimum within this interval}",
            variables=(z, t, b, *case.names),
            given=[*case.given, turning <= t, 0 < z, by_parts],
            provided=[turning < t],
            before=[weight, loss],
            claim=[1 < t * z, z < 1],
            example={**case.one, "t": 6, "z": "1/2"},
            counterexample={**case.one, "t": 2, "z": 1},
            proof=[
                positive(multiply=[0 < w * z], degree=1, modulo=[Eq(w * z * (t * z - 1), b)]).after(*steep[:2]),
                chain(root_below.id, {"w": w, "b": b, "t": t, "z": z}),
            ],
            why="At epsilon = log(1 + b/w) itself the minimum is at theta = Q(D'), the end of the interval.",
            reads=[*READS, "z is the positive root of w t z^2 = w z + b, where the derivative vanishes."],
        ),
        conclusion(
            case, case.second, "valley.falls", "From Q(D') up to the stationary threshold the objective falls.",
            r"\text{it decreases and then increases: the first half}", case.between(x), [turning <= t, 0 < z, by_parts, z <= y, y < x, x <= 1], False,
            by_order("between", False, w), {"x": 1, "y": "3/4", "t": 6, "z": "1/2"}, "The derivative has the sign of w/t - w x + b/(x t), negative for x > z.",
            [weight, *order, *steep,
             Have(1 < t * y, positive(t * z - 1, y - z, t, degree=2)), Have(1 <= y * t, auto()), *recall_known(y),
             Have(1 <= x * t, positive(x - y, t, y * t - 1, degree=2)), *recall_known(x),
             Have(0 < (x - z) * (2 * (t * y) - 1), positive(0 < x - z, 1 < t * y, degree=2).after(Have(0 < x - z, auto()))),
             Have(0 <= (y - z) * (2 * (t * z) - 1), positive(y - z, t * z - 1, degree=2)),
             Have(0 < slack, auto()), Have(0 < w * slack, positive(w, slack)),
             Have(sign < 0, positive(0 < w * slack, modulo=[Eq(sign, -(w * slack))], degree=1))], extra=(z,),
        ),
        conclusion(
            case, case.second, "valley.rises", "From the stationary threshold up to Q(D) the objective rises.",
            r"\text{it decreases and then increases: the second half}", case.between(x), [turning <= t, 0 < z, by_parts, 0 < y, 1 <= y * t, y < x, x <= z], True,
            by_order("between", True, w), {"x": "1/2", "y": "1/4", "t": 6, "z": "1/2"}, "The derivative has the sign of w/t - w x + b/(x t), positive for x < z.",
            [weight, *order, *steep, *recall_known(y),
             Have(1 <= x * t, positive(x - y, t, y * t - 1, degree=2)), *recall_known(x),
             Have(0 <= (z - x) * (2 * (t * y) - 1), positive(z - x, 1 <= y * t, degree=2)),
             Have(0 < (z - y) * (2 * (t * z) - 1), positive(0 < z - y, 1 < t * z, degree=2).after(Have(0 < z - y, auto()))),
             Have(slack < 0, auto()), Have(w * slack < 0, positive(w, slack < 0)),
             Have(0 < sign, positive(w * slack < 0, modulo=[Eq(sign, -(w * slack))], degree=1))], extra=(z,),
        ),
    ]  # fmt: skip


root_below = Statement(
    "liu2019/lemma.root-below-one",
    title="The positive root of w t z^2 = w z + b is below 1 for w t > w + b.",
    where="used below",
    printed=r"w t z^2 = w z + b,\ w + b < w t \Rightarrow z < 1",
    variables=(w_, b, t, z),
    given=[0 < w_, 0 < b, 1 <= t, 0 < z, Eq(w_ * t * z**2, w_ * z + b), w_ + b - w_ * t < 0],
    claim=z < 1,
    example={"w": 1, "b": 1, "t": 6, "z": "1/2"},
    proof=cases(
        z,
        1,
        less=fact(),
        at_least=absurd(
            positive(
                0 <= (z - 1) * ((w_ + b) * z + b),
                0 < (w_ * t - w_ - b) * z**2,
                modulo=[Eq(w_ * t * z**2, w_ * z + b)],
                degree=1,
            ).after(
                Have(0 < (w_ + b) * z + b, positive(w_, b, z, degree=2)),
                Have(0 <= (z - 1) * ((w_ + b) * z + b), positive(z - 1, (w_ + b) * z + b)),
                Have(0 < w_ * t - w_ - b, auto()),
                Have(0 < (w_ * t - w_ - b) * z**2, positive(w_ * t - w_ - b, squares=[z])),
            )
        ),
    ),
    why="the difference of the two sides at 1 is positive",
)
STATEMENTS = [root_below, *orders.values(), *slopes(plain), *slopes(prior)]
