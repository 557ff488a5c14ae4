"""Aliasing error of δ(ε) when it is computed as a trapezoid sum along a vertical line."""

from __future__ import annotations

from proofs.accounting.setting import at
from proofs.statements.plan import Have, Plan, auto, chain, fact, function, positive, rewrite, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term, as_term, functions, integers, reals

K, m, each = integers("K m i")
A, B, d, y, u, v, w, x = reals("A B d y u v w x")
f, g = functions("f g", 1)
minus = as_term(-1)

NODES = (
    "For finite distributions delta(y) is the integral of N(s) e^(y(1 - s))/(2 pi i s(s - 1)) along a vertical "
    "line through c > 1, where N(s) = E_Q e^(sL). The trapezoid sum over all nodes at half-odd multiples of "
    "the step h, with W = 2 pi/h, is the sum over all integers m of (-1)^m e^((c - 1) m W) delta(y + m W). The "
    "terms with m != 0 are the aliasing terms. S_K keeps K of them on each side."
)
POISSON = "Poisson's summation formula, for the trapezoid sum of the Bromwich integral of delta at half-odd nodes."


def alternating(size: Term) -> Term:
    """Alternating sum of the aliasing terms m = 1, ..., K."""
    return Sum(minus**m * size, m, 1, K)


def images(size: Term, most: Term, share: Term) -> list[ForAll]:
    """Each aliasing term is nonnegative and at most `most` times a power of `share`."""
    return [ForAll(each, 1, K, 0 <= size(each)), ForAll(each, 1, K, size(each) <= most * share**each)]


def small(of: Term, most: Term, share: Term) -> list[Have]:
    """(1 - share) times the alternating sum is at most most * share in absolute value."""
    powers = Sum(share**m, m, 1, K)
    here = [at(one, m) for one in images(of, most, share)]
    signed = Eq((minus**m) ** 2, 1)
    bound = most * share**m
    steps = [
        *here,
        Have(signed, chain("lemma/powers.sign", {"n": m})),
        Have(minus**m <= 1, positive(squares=[minus**m - 1], modulo=[signed], degree=1)),
        Have(-1 <= minus**m, positive(squares=[minus**m + 1], modulo=[signed], degree=1)),
    ]
    total = Eq((1 - share) * powers, share - share ** (K + 1))

    def scaled(claim: Relation, gap: Term, known: Relation) -> Have:
        room = 0 <= (1 - share) * gap
        nonnegative = Have(room, positive(1 - share, known, degree=2))
        return Have(claim, positive(room, 0 <= most * share ** (K + 1), modulo=[total], degree=1).after(nonnegative))

    return [
        Have(total, chain("lemma/powers.total", {"n": K, "c": share})),
        Have(0 <= share ** (K + 1), function()),
        Have(0 <= most * share ** (K + 1), positive(most, share ** (K + 1))),
        Have(
            alternating(of(m)) <= most * powers,
            termwise(
                auto().after(
                    *steps,
                    Have(minus**m * of(m) <= of(m), positive(1 - minus**m, of(m), degree=2)),
                    Have(of(m) <= bound, fact()),
                ),
                index="m",
            ),
        ),
        Have(
            -(most * powers) <= alternating(of(m)),
            termwise(
                auto().after(
                    *steps,
                    Have(-of(m) <= minus**m * of(m), positive(1 + minus**m, of(m), degree=2)),
                    Have(of(m) <= bound, fact()),
                ),
                index="m",
            ),
        ),
        scaled(
            (1 - share) * alternating(of(m)) <= most * share,
            most * powers - alternating(of(m)),
            alternating(of(m)) <= most * powers,
        ),
        scaled(
            -(most * share) <= (1 - share) * alternating(of(m)),
            most * powers + alternating(of(m)),
            -(most * powers) <= alternating(of(m)),
        ),
    ]


above = Statement(
    "accounting/aliasing.above",
    title="If 0 <= f_m <= A x^m, the alternating sum of the aliasing terms above epsilon is at most A x/(1 - x) in "
        "absolute value.",
    where="Abate and Whitt 1992, for the aliasing of Fourier series",
    formula=r"0 \le f_m \le A x^m,\ 0 \le x < 1 \Rightarrow \Bigl|\sum_{m=1}^K (-1)^m f_m\Bigr| \le \frac{A x}{1 - x}",
    variables=(K, A, x, f),
    given=[0 <= K, 0 <= A, 0 <= x, x < 1],
    throughout=images(f, A, x),
    before=[Have(0 < 1 - x, auto())],
    claim=[alternating(f(m)) <= A * x / (1 - x), -(A * x / (1 - x)) <= alternating(f(m))],
    example={"K": 2, "A": 1, "x": "1/2", "f": ["1/4", "1/4"]},
    proof=[
        positive((1 - x) * alternating(f(m)) <= A * x, multiply=[0 < 1 - x], degree=1).after(*small(f, A, x)),
        positive(-(A * x) <= (1 - x) * alternating(f(m)), multiply=[0 < 1 - x], degree=1).after(*small(f, A, x)),
    ],
    why="Each term is at most its bound, and the bounds form a geometric series.",
    reads=["f(m) is e^((c - 1) m W) delta(y + m W). By Chernoff's bound at an order a > c, f(m) <= A x^m with x = "
        "e^(-(a - c) W), where A is the bound on delta(y)."],
    models=[NODES],
    rests_on=["accounting/chernoff.delta"],
)  # fmt: skip
lower = Sum(minus**m * (u**m - y * w**m + g(m)), m, 1, K)
whole = alternating(f(m)) + d + lower
ones, growing = (Sum((minus * base) ** m, m, 1, K) for base in (u, w))
closed = d - u / (1 + u) + y * w / (1 + w)
last, last_of = minus ** (K + 1), [u ** (K + 1), w ** (K + 1)]
missing = A * x / (1 - x) + B * v / (1 - v) + u ** (K + 1) / (1 + u) + y * w ** (K + 1) / (1 + w)


def series(base: Term, total: Term) -> list[Have]:
    """Closed form of the alternating powers, and a bound on the last one."""
    end, sign = (minus * base) ** (K + 1), Eq(last**2, 1)
    sum_of = Eq((1 - minus * base) * total, minus * base - end)
    return [
        Have(0 < 1 + base, auto()),
        Have(sum_of, chain("lemma/powers.total", {"n": K, "c": minus * base})),
        Have(Eq(end, last * base ** (K + 1)), function()),
        Have(sign, chain("lemma/powers.sign", {"n": K + 1})),
        Have(last <= 1, positive(squares=[last - 1], modulo=[sign], degree=1)),
        Have(-1 <= last, positive(squares=[last + 1], modulo=[sign], degree=1)),
        Have(0 <= base ** (K + 1), function()),
        Have(0 <= (1 - last) * base ** (K + 1), positive(1 - last, base ** (K + 1))),
        Have(0 <= (1 + last) * base ** (K + 1), positive(1 + last, base ** (K + 1))),
        Have(
            total + base / (1 + base) <= base ** (K + 1) / (1 + base),
            positive(
                0 <= (1 + last) * base ** (K + 1),
                multiply=[0 < 1 + base],
                modulo=[sum_of, Eq(end, last * base ** (K + 1))],
                degree=1,
            ),
        ),
        Have(
            -(base ** (K + 1) / (1 + base)) <= total + base / (1 + base),
            positive(
                0 <= (1 - last) * base ** (K + 1),
                multiply=[0 < 1 + base],
                modulo=[sum_of, Eq(end, last * base ** (K + 1))],
                degree=1,
            ),
        ),
    ]


expanded = Eq(lower, ones - y * growing + alternating(g(m)))
exchanged = [Have(Eq((minus * base) ** m, minus**m * base**m), function()) for base in (u, w)]
sides = [
    Have(claim, chain(above.id, {"K": K, "A": most, "x": share, "f": of}, claim=number))
    for of, most, share in ((f, A, x), (g, B, v))
    for number, claim in enumerate(
        (alternating(of(m)) <= most * share / (1 - share), -(most * share / (1 - share)) <= alternating(of(m)))
    )
]
tail, gap = growing + w / (1 + w), w ** (K + 1) / (1 + w)
scaled = [
    Have(0 <= y * (gap - tail), positive(y, tail <= gap, degree=2)),
    Have(0 <= y * (gap + tail), positive(y, -gap <= tail, degree=2)),
]
steps = [
    Have(expanded, termwise(auto().after(*exchanged), index="m")),
    *series(u, ones),
    *series(w, growing),
    *sides,
    *scaled,
]
rest = ones + u / (1 + u)
regrouped = alternating(f(m)) + alternating(g(m)) + (rest + -y * tail)
tops = [sides[0].claim, sides[2].claim, rest <= u ** (K + 1) / (1 + u), -y * tail <= y * gap]
bottoms = [sides[1].claim, sides[3].claim, -(u ** (K + 1) / (1 + u)) <= rest, -(y * gap) <= -y * tail]


def summed(bounds: list[Relation]) -> Plan:
    """Sum of the four bounds."""
    one, two, three, four = bounds
    halves = [one.left + two.left <= one.right + two.right, three.left + four.left <= three.right + four.right]
    pairs = [
        *zip((halves[0], halves[1]), ((one, two), (three, four)), strict=True),
        (halves[0].left + halves[1].left <= halves[0].right + halves[1].right, halves),
    ]
    added = [
        Have(claim, chain("lemma/order.added", {"u": a.left, "v": a.right, "x": b.left, "y": b.right}))
        for claim, (a, b) in pairs
    ]
    return rewrite(Eq(regrouped, whole - closed), fact()).after(
        Have(Eq(regrouped, whole - closed), ring(modulo=[expanded])), Have(four, auto()), *added
    )


value = Statement(
    "accounting/aliasing.value",
    title="|S_K - (delta(y) - u/(1+u) + e^y w/(1+w))| is at most a truncation and aliasing error, in closed form.",
    where="Abate and Whitt 1992, for the aliasing of Fourier series",
    formula=r"\Bigl|S_K - \Bigl(\delta(y) - \frac{u}{1+u} + \frac{e^y w}{1+w}\Bigr)\Bigr| \le \frac{A x}{1-x} + "
    r"\frac{B v}{1-v} + \frac{u^{K+1}}{1+u} + \frac{e^y w^{K+1}}{1+w}",
    variables=(K, A, B, d, y, u, v, w, x, f, g),
    given=[0 <= K, 0 <= A, 0 <= B, 0 <= y, 0 <= u, u < 1, 0 <= w, w < 1, 0 <= x, x < 1, 0 <= v, v < 1],
    throughout=[*images(f, A, x), *images(g, B, v)],
    before=[Have(0 < 1 - x, auto()), Have(0 < 1 - v, auto()), Have(0 < 1 + u, auto()), Have(0 < 1 + w, auto())],
    claim=[whole - closed <= missing, -missing <= whole - closed],
    example={
        "K": 1,
        "A": 1,
        "B": 1,
        "d": "1/2",
        "y": 1,
        "u": "1/2",
        "v": "1/2",
        "w": "1/4",
        "x": "1/2",
        "f": ["1/4"],
        "g": ["1/4"],
    },
    proof=[
        summed(tops).after(*steps),
        summed(bottoms).after(*steps),
    ],
    why="delta(y - m W) = 1 - e^y e^(-m W) + E_Q max{0, e^(y - m W) - e^L}. The first two parts give alternating "
    "geometric series. The last part is bounded like the aliasing terms above epsilon.",
    reads=[
        "S is the sum with K aliasing terms on each side. y stands for e^y, u = e^(-(c - 1) W), w = e^(-c W). "
        "f(m) = e^((c - 1) m W) delta(y + m W) and g(m) = u^m E_Q max{0, e^(y - m W) - e^L}. Chernoff's bound "
        "bounds each by a power.",
        "As K grows, the last two terms of the error tend to 0. They are the truncation error of the closed forms.",
    ],
    models=[NODES],
    cites=[POISSON],
    rests_on=["accounting/hockey-stick.directions", "accounting/chernoff.delta", "accounting/chernoff.below"],
)
