"""Eq. 2: the truncated geometric mechanism."""

from __future__ import annotations

from proofs.lemmas import exponential, geometric_sums, sums
from proofs.lemmas.geometric_sums import eps
from proofs.lemmas.magnitude import magnitude
from proofs.statements.plan import (
    Have,
    Lambda,
    Plan,
    absurd,
    auto,
    cases,
    chain,
    function,
    positive,
    rewrite,
    ring,
    termwise,
)  # fmt: skip
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, Sum, Term, TermLike, exp, integers
from symbolic.mechanisms.matrix import geometric_normaliser

r1, r2, x, y, z, i = integers("r1 r2 x y z i")

small = exp(-eps)
at_end, inner = geometric_normaliser(True, small), geometric_normaliser(False, small)
PRINTED = (
    r"P(z|x) = c_z\,e^{-\varepsilon|z-x|} \text{ where } c_z = \frac{1}{1+e^{-\varepsilon}} \begin{cases} 1 & "
    r"\text{if } z\in\{r_1,r_2\} \\ 1-e^{-\varepsilon} & \text{if } r_1<z<r_2 \\ 0 & \text{otherwise} "
    r"\end{cases}"
)
READS = [
    "The sum over z is split into its first term, its last term and the terms between, each with its own c_z. "
    "P(z|x) is 0 outside r_1..r_2."
]


def decayed(seen: Term, of: Term = x) -> Term:
    """The factor e^(-eps |z - x|)."""
    return exp(-eps * Abs(seen - of))


def near(low: TermLike, high: TermLike) -> Term:
    return Sum(inner * decayed(z), z, low, high)


def beside(sign: int, low: TermLike, high: TermLike) -> list[Have]:
    """The geometric series of the probabilities strictly between the ends, on one side of x."""
    series = geometric_sums.after(low, high, x) if sign > 0 else geometric_sums.before(low, high, x)
    lemma = geometric_sums.rising if sign > 0 else geometric_sums.falling
    distance = i - x if sign > 0 else -(i - x)
    return [
        Have(Eq(near(low, high), inner * series), termwise(
            index="i",
            pointwise=ring(modulo=[Eq(decayed(i), exp(-eps * distance))]).after(
                magnitude(i - x, sign),
                Have(Eq(decayed(i), exp(-eps * distance)), rewrite(Eq(distance, Abs(i - x)), ring())),
            ),
        )),
        lemma.at({"low": low, "high": high, "x": x, "eps": eps}),
    ]  # fmt: skip


def ending(place: Term, sign: int) -> list[Have]:
    """The exponential at an end, without the absolute value."""
    distance = place - x if sign > 0 else -(place - x)
    return [
        magnitude(place - x, sign),
        Have(Eq(decayed(place), exp(-eps * distance)), rewrite(Eq(distance, Abs(place - x)), ring())),
    ]


whole = at_end * decayed(r1) + near(r1 + 1, r2 - 1) + at_end * decayed(r2)
at_zero = Have(
    Eq(exp(-eps * (x - x)), 1),
    rewrite(Eq(0, -eps * (x - x)), chain(exponential.zero.id, {})).after(Have(Eq(-eps * (x - x), 0), ring())),
)
positive_sum = [Have(0 < small, function()), Have(0 < 1 + small, auto())]
below: Plan = ring().after(
    Have(
        Eq(near(r1 + 1, r2 - 1), near(r1 + 1, x) + near(x + 1, r2 - 1)),
        chain(sums.cut.id, {"low": r1 + 1, "middle": x, "L": r2 - 1, "f": Lambda(z, inner * decayed(z))}),
    ),
    *beside(-1, r1 + 1, x),
    *beside(1, x + 1, r2 - 1),
    at_zero,
)
last: Plan = ring().after(
    *beside(-1, r1 + 1, r2 - 1),
    at_zero,
    Have(Eq(exp(-eps * (x - (r2 - 1))), small), rewrite(Eq(r2, x), ring())),
    Have(Eq(exp(-eps * (r2 - x)), 1), rewrite(Eq(x, r2), at_zero.plan)),
)
rows = Statement(
    "elsalamouny2022/eq-2.rows",
    title="For each value x, the probabilities P(z|x) of the truncated geometric mechanism sum to 1 over z.",
    where="Eq. 2",
    printed=PRINTED,
    quote=r"\displaystyle=c_{z}\,e^{-\varepsilon|z-x|}, (2)",
    variables=(r1, r2, x, eps),
    given=[r1 < r2, r1 <= x, x <= r2, 0 < eps],
    before=positive_sum,
    claim=Eq(whole, 1),
    example={"r1": 1, "r2": 3, "x": 2, "eps": 1},
    proof=cases(x, r2, less=below, equal=last, greater=absurd(auto())).after(*ending(r1, -1), *ending(r2, 1)),
    why="Between the ends the two geometric series sum to 1 - (e^(-eps (x - r_1)) + e^(-eps (r_2 - x)))/(1 + "
    "e^-eps). The two ends have the remaining probability.",
    reads=READS,
)

close = exp(eps * Abs(x - y))
split = eps * Abs(x - y) + -eps * Abs(z - y)
closer = Have(
    decayed(z) <= close * decayed(z, y),
    auto().after(
        Have(
            Abs(z - y) - Abs(z - x) <= Abs(x - y),
            chain("lemma/magnitude.triangle", {"u": z - x, "v": x - y, "w": z - y}),
        ),
        Have(-eps * Abs(z - x) <= split, positive(Abs(z - y) - Abs(z - x) <= Abs(x - y), 0 < eps, degree=2)),
        Have(decayed(z) <= exp(split), chain(exponential.order.id, {"u": -eps * Abs(z - x), "v": split})),
        exponential.sum.at({"u": eps * Abs(x - y), "v": -eps * Abs(z - y)}),
    ),
)
below_one = Have(
    small < 1,
    auto().after(
        Have(small < exp(0), chain(exponential.increasing.id, {"u": -eps, "v": 0})),
        Have(Eq(exp(0), 1), chain(exponential.zero.id, {})),
    ),
)
private = Statement(
    "elsalamouny2022/eq-2.private",
    title="The truncated geometric mechanism satisfies P(z|x) <= e^(epsilon |x - x'|) P(z|x'): "
    "epsilon-geo-indistinguishability.",
    where="Section 2.3",
    printed=r"\text{We remark that geometric mechanisms are known to satisfy } "
    r"\varepsilon\text{-geo-indistinguishability, in which the distinguishability between two points } x,x' "
    r"\text{ in the space of secrets is bounded by } \varepsilon\mathbf{d}(x,x')",
    quote="We remark that geometric mechanisms are known to satisfy",
    variables=(x, y, z, eps),
    given=[0 < eps],
    before=positive_sum,
    claim=[
        at_end * decayed(z) <= close * (at_end * decayed(z, y)),
        inner * decayed(z) <= close * (inner * decayed(z, y)),
    ],
    example={"x": 1, "y": 2, "z": 3, "eps": 1},
    proof=[
        positive(decayed(z) <= close * decayed(z, y), multiply=[0 < 1 + small], degree=1).after(closer),
        positive(decayed(z) <= close * decayed(z, y), 0 < 1 - small, multiply=[0 < 1 + small], degree=2).after(
            closer, below_one, Have(0 < 1 - small, auto())
        ),
    ],
    why="Apply the triangle inequality; the factor c_z does not depend on x.",
    reads=["The first claim is about an answer at an end, the second about an answer between the ends."],
)
close_by, close_to = exp(eps) * decayed(x, x + 2), decayed(x, x)
differs = Statement(
    "elsalamouny2022/eq-2.differs",
    title="Geo-indistinguishability does not imply epsilon-LDP: at distance 2, P(x|x) > e^epsilon P(x|x + 2).",
    where="Section 2.3",
    printed=r"\text{This notion differs from the } \epsilon\text{-local differential privacy because in the latter "
    r"notion the distinguishability between any two points is bounded by the fixed } \epsilon",
    quote="because in the latter notion the distinguishability between any two points is bounded by the fixed",
    variables=(x, eps),
    given=[0 < eps],
    before=positive_sum,
    claim=exp(eps) * (at_end * decayed(x, x + 2)) < at_end * decayed(x, x),
    example={"x": 1, "eps": 1},
    proof=positive(close_by < close_to, multiply=[0 < 1 + small], degree=1).after(
        magnitude(x - (x + 2), -1),
        magnitude(x - x, 1),
        Have(Eq(Abs(x - (x + 2)), 2), auto()),
        Have(Eq(Abs(x - x), 0), auto()),
        exponential.sum.at({"u": eps, "v": -eps * 2}),
        Have(Eq(decayed(x, x + 2), exp(-eps * 2)), rewrite(Eq(2, Abs(x - (x + 2))), ring())),
        Have(Eq(decayed(x, x), exp(-eps * 0)), rewrite(Eq(0, Abs(x - x)), ring())),
        Have(
            exp(eps + -eps * 2) < exp(-eps * 0), chain(exponential.increasing.id, {"u": eps + -eps * 2, "v": -eps * 0})
        ),
        Have(close_by < close_to, auto()),
    ),
    why="At the end x of the range, P(x|x) = e^(2 epsilon) P(x|x + 2).",
    reads=["The range contains x, x + 1 and x + 2, and x is its lower end."],
)
