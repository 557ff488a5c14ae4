"""Section 2.3: the planar geometric mechanism on an infinite grid, and with remapping."""

from __future__ import annotations

from proofs.lemmas import exponential, geometric_sums, squares
from proofs.lemmas.em import at
from proofs.lemmas.geometric_sums import eps
from proofs.lemmas.magnitude import magnitude
from proofs.lemmas.squares import by_squares
from proofs.statements.plan import Have, Lambda, auto, chain, fact, function, positive, rewrite, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, ForAll, Sum, Term, TermLike, as_term, exp, functions, integers, reals, sqrt

s, scale, ratio = reals("s lambda ratio")
x1, x2, y1, y2, z1, z2 = reals("x1 x2 y1 y2 z1 z2")
i, j, x, y, z, N, w, every_w = integers("i j x y z N w every_w")
p, r = functions("p r", 1)

DISTANCE = r"where $\mathbf{d}(\cdot,\cdot)$ is the planar (i.e. Euclidean) distance"
PRINTED = (
    r"P(z|x) = \lambda\,e^{-\varepsilon\,\mathbf{d}(x,z)} \text{ where } \lambda = 1/\sum_{(i,j)\in\mathbb{Z}^2} "
    r"e^{-\varepsilon\,s\,\sqrt{i^2+j^2}}"
)
SUM_QUOTE = r"\displaystyle=1/\sum_{(i,j)\in\mathbb{Z}^{2}}e^{-\varepsilon\,s\,\sqrt{i^{2}+j^{2}}}"


def far(u: Term, v: Term) -> Term:
    return sqrt(u**2 + v**2)


def defined(u: Term, v: Term) -> Have:
    return Have(0 <= u**2 + v**2, positive(squares=[u, v], degree=1))


cell = [defined(s * i, s * j), defined(i, j)]
same_squares = positive(modulo=[Eq(root**2, root.args[0]) for root in (far(s * i, s * j), far(i, j))], degree=1)
distance = Statement(
    "elsalamouny2022/planar-geometric.distance",
    title="The centres of two cells that are i columns and j rows apart have the distance s sqrt(i^2 + j^2).",
    where="Section 2.3",
    printed=PRINTED,
    quote=SUM_QUOTE,
    variables=(s, i, j),
    given=[0 < s],
    before=cell,
    claim=Eq(far(s * i, s * j), s * far(i, j)),
    example={"s": 1, "i": 1, "j": 0},
    proof=fact().after(
        *(Have(0 <= root, function()) for root in (far(s * i, s * j), far(i, j))),
        *(Have(Eq(root**2, root.args[0]), function()) for root in (far(s * i, s * j), far(i, j))),
        Have(0 <= s * far(i, j), positive(s, far(i, j), degree=2)),
        Have(
            far(s * i, s * j) <= s * far(i, j), by_squares(far(s * i, s * j), s * far(i, j), same_squares, strict=False)
        ),
        Have(
            s * far(i, j) <= far(s * i, s * j), by_squares(s * far(i, j), far(s * i, s * j), same_squares, strict=False)
        ),
    ),
    why="The factor s is taken out of the root.",
)
half = eps / 2


def beside(place: Term) -> Term:
    """The factor e^(-(eps/2) |i|), the bound for one coordinate."""
    return exp(-half * Abs(place))


def line(low: TermLike, high: TermLike) -> Term:
    return Sum(beside(w), w, low, high)


def cell_mass(column: Term, row: Term) -> Term:
    """The unnormalised probability; eps stands for epsilon s."""
    return exp(-eps * far(column, row))


def series(sign: int, low: TermLike, high: TermLike) -> list[Have]:
    """The geometric series of the bounds on one side of 0."""
    lemma, of = (
        (geometric_sums.rising, geometric_sums.after) if sign > 0 else (geometric_sums.falling, geometric_sums.before)
    )
    distance = j - 0 if sign > 0 else 0 - j
    return [
        Have(
            Eq(line(low, high), of(low, high, 0).substitute({eps: half})),
            termwise(
                index="j",
                pointwise=rewrite(Eq(distance, Abs(j)), ring()).after(
                    magnitude(j, sign), Have(Eq(distance, Abs(j)), auto())
                ),
            ),
        ),
        Have(
            lemma.claims[0].substitute({"low": low, "high": high, "x": 0, "eps": half}),
            chain(lemma.id, {"low": low, "high": high, "x": 0, "eps": half}),
        ),
    ]


factor = exp(-half)
side = line(-N, N)
NEXT = as_term(0) + 1
ends = (as_term(0) - -N + 1, N + 1 - as_term(0))
square = Sum(Sum(cell_mass(i, j), j, -N, N), i, -N, N)
largest = (1 + factor) / (1 - factor)
root_above = [
    Have(0 <= far(x, y), function()),
    Have(Eq(far(x, y) ** 2, x**2 + y**2), function()),
    Have(Eq(Abs(x) ** 2, x**2), function()),
    Have(Eq(Abs(y) ** 2, y**2), function()),
    Have(
        ((Abs(x) + Abs(y)) / 2) ** 2 <= far(x, y) ** 2,
        positive(
            squares=[Abs(x) - Abs(y), Abs(x), Abs(y)],
            modulo=[Eq(far(x, y) ** 2, x**2 + y**2), Eq(Abs(x) ** 2, x**2), Eq(Abs(y) ** 2, y**2)],
            degree=1,
        ),
    ),
    Have((Abs(x) + Abs(y)) / 2 <= far(x, y), chain(squares.at_most.id, {"u": far(x, y), "v": (Abs(x) + Abs(y)) / 2})),
]
of_both = -half * Abs(x) + -half * Abs(y)
one_cell = [
    defined(x, y),
    *root_above,
    Have(-eps * far(x, y) <= of_both, positive((Abs(x) + Abs(y)) / 2 <= far(x, y), 0 < eps, degree=2)),
    Have(cell_mass(x, y) <= exp(of_both), chain(exponential.order.id, {"u": -eps * far(x, y), "v": of_both})),
    exponential.sum.at({"u": -half * Abs(x), "v": -half * Abs(y)}),
]
converges = Statement(
    "elsalamouny2022/planar-geometric.normaliser",
    title="The normaliser converges: its sum over every square is at most ((1 + e^(-epsilon s/2))/(1 - e^(-epsilon "
    "s/2)))^2.",
    where="Section 2.3",
    printed=PRINTED,
    quote=SUM_QUOTE,
    variables=(N, eps),
    given=[0 <= N, 0 < eps],
    before=[
        Have(0 < factor, function()),
        Have(
            factor < 1,
            auto().after(
                Have(factor < exp(0), chain(exponential.increasing.id, {"u": -half, "v": 0})),
                Have(Eq(exp(0), 1), chain(exponential.zero.id, {})),
            ),
        ),
        Have(0 < 1 - factor, auto()),
    ],
    claim=square <= largest**2,
    example={"N": 1, "eps": 1},
    proof=chain("lemma/order.transitive", {"u": square, "v": side * side, "w": largest**2}).after(
        Have(
            Eq(side, line(-N, 0) + line(NEXT, N)),
            chain("lemma/sums.cut", {"low": -N, "middle": 0, "L": N, "f": Lambda(w, beside(w))}),
        ),
        *series(-1, -N, 0),
        *series(1, NEXT, N),
        Have(
            Eq(exp(-half * (as_term(0) - 0)), 1),
            rewrite(Eq(0, -half * (as_term(0) - 0)), chain(exponential.zero.id, {})).after(
                Have(Eq(-half * (as_term(0) - 0), 0), ring())
            ),
        ),
        *(Have(0 < exp(-half * of), function()) for of in ends),
        Have((1 - factor) * side <= 1 + factor, auto()),
        Have(0 <= side, termwise(index="j", pointwise=auto().after(Have(0 < beside(j), function())))),
        Have(0 <= (1 - factor) * side, positive(0 <= side, 0 < 1 - factor, degree=2)),
        Have(
            ((1 - factor) * side) ** 2 <= (1 + factor) ** 2,
            positive((1 - factor) * side <= 1 + factor, 0 <= (1 - factor) * side, 0 < 1 + factor, degree=2).after(
                Have(0 < 1 + factor, auto())
            ),
        ),
        Have(0 < (1 - factor) ** 2, positive(0 < 1 - factor, degree=2)),
        Have(
            side * side <= largest**2,
            positive(((1 - factor) * side) ** 2 <= (1 + factor) ** 2, multiply=[0 < (1 - factor) ** 2], degree=1),
        ),
        Have(
            square <= side * side,
            termwise(
                index="x",
                pointwise=auto().after(
                    Have(
                        Sum(cell_mass(x, z), z, -N, N) <= beside(x) * side,
                        termwise(index="y", pointwise=auto().after(*one_cell)),
                    )
                ),
            ),
        ),
    ),
    why="sqrt(i^2 + j^2) is at least (|i| + |j|)/2, so each term is at most a product of two factors. The sum is "
    "at most the square of a two-sided geometric series.",
    reads=["eps is the printed epsilon times s. The sum is over -N <= i, j <= N."],
    models=[
        "The terms are positive and the sums over squares are bounded, so the sum over all cells converges. Its "
        "reciprocal lambda is positive and normalises the probabilities."
    ],
    remarks=[
        "Each row sums to 1 for every x, because the cells around x have the same distances as the cells around 0."
    ],
)
moved, along, across = far(y1 - z1, y2 - z2), far(x1 - z1, x2 - z2), far(x1 - y1, x2 - y2)
lengths = [defined(y1 - z1, y2 - z2), defined(x1 - z1, x2 - z2), defined(x1 - y1, x2 - y2)]
split = eps * across + -eps * moved
private = Statement(
    "elsalamouny2022/planar-geometric.private",
    title="The planar geometric mechanism satisfies P(z|x) <= e^(epsilon d(x,x')) P(z|x'): "
    "epsilon-geo-indistinguishability.",
    where="Section 2.3",
    printed=r"\text{We remark that geometric mechanisms are known to satisfy } "
    r"\varepsilon\text{-geo-indistinguishability, in which the distinguishability between two points } x,x' "
    r"\text{ in the space of secrets is bounded by } \varepsilon\mathbf{d}(x,x')",
    quote="We remark that geometric mechanisms are known to satisfy",
    variables=(x1, x2, y1, y2, z1, z2, eps, scale),
    given=[0 < eps, 0 < scale],
    before=lengths,
    claim=scale * exp(-eps * along) <= exp(eps * across) * (scale * exp(-eps * moved)),
    example={"x1": 0, "x2": 0, "y1": 1, "y2": 0, "z1": 0, "z2": 0, "eps": 1, "lambda": 1},
    proof=positive(exp(-eps * along) <= exp(eps * across) * exp(-eps * moved), 0 < scale, degree=2).after(
        Have(Eq(far(y1 - x1, y2 - x2), across), auto()),
        squares.plane.at({"a1": y1 - x1, "a2": y2 - x2, "b1": x1 - z1, "b2": x2 - z2}),
        Have(moved <= across + along, auto()),
        Have(-eps * along <= split, positive(moved <= across + along, 0 < eps, degree=2)),
        Have(exp(-eps * along) <= exp(split), chain(exponential.order.id, {"u": -eps * along, "v": split})),
        exponential.sum.at({"u": eps * across, "v": -eps * moved}),
        Have(exp(-eps * along) <= exp(eps * across) * exp(-eps * moved), auto()),
    ),
    why="Apply the triangle inequality in the plane; the factor lambda does not depend on x.",
    reads=["x, x' and z are points of the plane: x = (x1, x2), x' = (y1, y2), z = (z1, z2). lambda is positive."],
)
remapped = Statement(
    "elsalamouny2022/planar-geometric.remapped",
    title="Remapping to cells preserves the bound P(z|x) <= e^(epsilon d(x,x')) P(z|x'), for every tie-breaking rule.",
    where="Section 2.3",
    printed=r"\text{it is obtained by drawing points in } \mathcal{G} \text{ according to the above distribution and "
    r"then remapping each of them to its nearest point in } \mathcal{X}",
    quote="according to the above distribution and then remapping each of them to its nearest point in",
    variables=(N, ratio, p, r),
    given=[0 <= N],
    throughout=[ForAll(every_w, 1, N, p(every_w) <= ratio * r(every_w))],
    claim=Sum(p(w), w, 1, N) <= ratio * Sum(r(w), w, 1, N),
    example={"N": 2, "ratio": 2, "p": [1, 2], "r": [1, 1]},
    proof=termwise(index="j", pointwise=auto().after(at(ForAll(every_w, 1, N, p(every_w) <= ratio * r(every_w)), j))),
    why="Sum the bounds for the points that are mapped to one cell.",
    reads=[
        "p(w) and r(w) are the probabilities under x and x' of the w-th point that is mapped to the cell; ratio "
        "is e^(epsilon d(x, x'))."
    ],
    models=[
        "For infinitely many points, the bound holds for the first N points for every N, and therefore in the limit."
    ],
    remarks=[
        "The nearest cell need not be unique, and the paper does not say how ties are broken. The bound holds for "
        "every rule, but the probabilities depend on the rule."
    ],
)
