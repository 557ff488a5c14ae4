"""Powers with integer exponents.

One example is (1 - c)^n, the probability that none of n respondents answers.
"""

from __future__ import annotations

from proofs.statements.plan import Have, auto, chain, function, induct, positive, ring, sum_step
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Q, Sum, Term, TermLike, as_term, integers, reals

a_, b_, c, c1, c2, q, u_, y = reals("a b c c1 c2 q u y")
k, n = integers("k n")


of_one = Statement(
    "lemma/powers.of-one",
    title="1^n = 1 for every integer n >= 0.",
    where="the lemma library",
    formula=r"1^n = 1",
    variables=(n,),
    given=[0 <= n],
    claim=Eq(as_term(1) ** n, 1),
    example={"n": 2},
    proof=induct("n", 0, base=ring(), step=auto()),
    why="Induction on n.",
    good_for="total probabilities, which are powers of 1",
)

below_one = Statement(
    "lemma/powers.below-one",
    title="u^n < 1 for 0 <= u < 1 and n >= 1.",
    where="the lemma library",
    formula=r"0 \le u < 1,\ n \ge 1 \Rightarrow u^n < 1",
    variables=(u_, n),
    given=[0 <= u_, u_ < 1, 1 <= n],
    claim=u_**n < 1,
    example={"u": "1/2", "n": 1},
    proof=induct(
        "n",
        1,
        base=auto(),
        step=positive((u_**n < 1), (u_ < 1), (0 <= u_), degree=2),
    ),
    why="u^(n+1) = u u^n.",
    good_for="an event occurs at least once with positive probability",
)

small = Statement(
    "lemma/powers.small",
    title="n (n + 1) u^n <= 3/2 for 0 <= u <= 1/2 and n >= 2.",
    where="the lemma library",
    formula=r"0 \le u \le \tfrac12,\ n \ge 2 \Rightarrow n(n+1)\,u^n \le \tfrac32",
    variables=(u_, n),
    given=[0 <= u_, u_ <= Q(1, 2), 2 <= n],
    claim=n * (n + 1) * u_**n <= Q(3, 2),
    example={"u": "1/2", "n": 2},
    proof=induct(
        "n",
        2,
        base=positive(0 <= u_, u_ <= Q(1, 2), degree=2),
        step=positive(n * (n + 1) * u_**n <= Q(3, 2), 0 <= (n - (n + 2) * u_) * ((n + 1) * u_**n), degree=1).after(
            Have(0 <= u_**n, auto()),
            Have(0 <= n - (n + 2) * u_, positive(0 <= Q(1, 2) - u_, 2 <= n, degree=2)),
            Have(
                0 <= (n - (n + 2) * u_) * ((n + 1) * u_**n),
                positive(0 <= n - (n + 2) * u_, 0 <= u_**n, 2 <= n, degree=3),
            ),
        ),
    ),
    why="From n to n + 1 the left side is multiplied by (n + 2) u/n <= 1.",
    good_for="a correction term that is a power of the probability of no answer",
)

at_most = Statement(
    "lemma/powers.at-most",
    title="q^n (1 + n y) <= 1 for 0 <= q <= 1/(1 + y), y >= 0 and n >= 0.",
    where="the lemma library",
    formula=r"0 \le q,\ q(1+y) \le 1 \Rightarrow q^n (1 + n y) \le 1",
    variables=(q, y, n),
    given=[0 <= q, 0 <= y, q * (1 + y) <= 1, 0 <= n],
    claim=q**n * (1 + n * y) <= 1,
    example={"q": "1/2", "y": 1, "n": 2},
    proof=induct(
        "n",
        0,
        base=auto(),
        step=positive(
            q**n * (1 + n * y) <= 1,
            0 <= q**n * ((q * y) * (n * y)),
            0 <= (1 - q * (1 + y)) * (q**n * (1 + n * y)),
            degree=1,
        ).after(
            Have(0 <= q**n, auto()),
            Have(0 <= q * y, auto()),
            Have(0 <= n * y, auto()),
            Have(0 <= q**n * ((q * y) * (n * y)), positive(0 <= q**n, 0 <= q * y, 0 <= n * y, degree=3)),
            Have(0 <= q**n * (1 + n * y), positive(0 <= q**n, 0 <= n * y, degree=2)),
            Have(
                0 <= (1 - q * (1 + y)) * (q**n * (1 + n * y)),
                positive(q * (1 + y) <= 1, 0 <= q**n * (1 + n * y), degree=2),
            ),
        ),
    ),
    why="Bernoulli's inequality, by induction on n.",
    good_for="powers that vanish as the exponent grows",
)


def unanswered(n: TermLike, c: Term) -> Term:
    """Probability that nobody answers."""
    return (1 - c) ** n


probability = [0 < c, c <= 1]


def silent(n: TermLike, c: Term) -> Have:
    """Show that somebody answers with positive probability."""
    return Have(unanswered(n, c) < 1, chain(below_one.id, {"u": 1 - c, "n": n}))


u = 1 - c
a, b = 1 - c1, 1 - c2
two_shares = [0 < c1, c1 < c2, c2 <= 1]
two: Point = {"c1": "1/3", "c2": "1/2", "n": 2}
single: Point = {"c": "1/3", "n": 2}
below = Have(c1 < 1, auto())

complement_ordered = Statement(
    "lemma/powers.complement-ordered",
    title="(1 - c)^n strictly decreases in c for 0 < c <= 1 and n >= 1.",
    where="the lemma library",
    formula=r"(1-c_2)^n < (1-c_1)^n,\quad n \ge 1",
    variables=(c1, c2, n),
    given=[*two_shares, 1 <= n],
    claim=b**n < a**n,
    example=two,
    proof=induct(
        "n", 1, base=auto(),
        step=positive(c2 - c1, 1 - c2, a**n, a**n - b**n).after(below, Have(0 < a**n, auto())),
    ),
    why="Induction on n.",
    good_for="comparing the probabilities that nobody answers",
)  # fmt: skip

bernoulli = Statement(
    "lemma/powers.bernoulli",
    title="Bernoulli's inequality, strict: 1 - (n + 1) c < (1 - c)^(n+1) for 0 < c <= 1 and n >= 1.",
    where="the lemma library",
    formula=r"1 - (n+1)c < (1-c)^{n+1},\quad n \ge 1",
    variables=(c, n),
    given=[*probability, 1 <= n],
    claim=1 - (n + 1) * c < u ** (n + 1),
    example=single,
    proof=induct(
        "n", 1, base=auto(),
        step=positive(u, u ** (n + 1) - (1 - (n + 1) * c), c, n, degree=3),
    ),
    why="Induction on n.",
    good_for="a first lower bound on (1 - c)^n",
)  # fmt: skip

complement_bounded = Statement(
    "lemma/powers.complement-bounded",
    title="(1 + n c)(1 - c)^n <= 1 for 0 < c <= 1 and n >= 0.",
    where="the lemma library",
    formula=r"(1+nc)(1-c)^n \le 1",
    variables=(c, n),
    given=[*probability, 0 <= n],
    claim=(1 + n * c) * u**n <= 1,
    example=single,
    proof=induct(
        "n",
        0,
        base=auto(),
        step=positive(1 - (1 + n * c) * u**n, c, n + 1, u**n, degree=4).after(
            Have(0 <= u**n, auto()), Have(0 < n + 1, auto())
        ),
    ),
    why="Induction on n.",
    good_for="a first upper bound on (1 - c)^n",
)

complement_bounded_after_one = Statement(
    "lemma/powers.complement-bounded-after-one",
    title="(1 + (n - 1) c)(1 - c)^n <= 1 - c for 0 < c <= 1 and n >= 1.",
    where="the lemma library",
    formula=r"(1+(n-1)c)(1-c)^n \le 1-c,\quad n \ge 1",
    variables=(c, n),
    given=[*probability, 1 <= n],
    claim=(1 + (n - 1) * c) * u**n <= u,
    example=single,
    proof=induct(
        "n", 1, base=auto(),
        step=positive(u - (1 + (n - 1) * c) * u**n, c, n, u**n, degree=4).after(Have(0 <= u**n, auto())),
    ),
    why="Induction on n.",
    good_for="an upper bound on (1 - c)^n with one factor 1 - c kept",
)  # fmt: skip

gain_bounded = Statement(
    "lemma/powers.gain-bounded",
    title="1 - (1 - c)^(n+1) < 2 (n + 2) c/(2 + (n + 2) c) for 0 < c <= 1 and n >= 1.",
    where="the lemma library",
    formula=r"\bigl(1-(1-c)^{n+1}\bigr)\bigl(2+(n+2)c\bigr) < 2(n+2)c,\quad n \ge 1",
    variables=(c, n),
    given=[*probability, 1 <= n],
    claim=(1 - u ** (n + 1)) * (2 + (n + 1 + 1) * c) < 2 * (n + 1 + 1) * c,
    example=single,
    proof=induct(
        "n", 1,
        base=positive(c, multiply=[], squares=[c - Q(2, 3)], degree=2).after(),
        step=positive(
            u, 2 * (n + 1 + 1) * c - (1 - u ** (n + 1)) * (2 + (n + 1 + 1) * c),
            c, u ** (n + 1 + 1) - (1 - (n + 1 + 1) * c),
        ).after(bernoulli.at({"c": c, "n": n + 1})),
    ),
    why="Induction on n, by Bernoulli's inequality.",
    good_for="a close upper bound on the probability that somebody answers",
)  # fmt: skip

gain_concave = Statement(
    "lemma/powers.gain-concave",
    title="(1 - (1 - c)^(n+1))/c strictly decreases in c for 0 < c <= 1 and n >= 1.",
    where="the lemma library",
    formula=r"\frac{1-(1-c_2)^{n+1}}{c_2} < \frac{1-(1-c_1)^{n+1}}{c_1},\quad n \ge 1",
    variables=(c1, c2, n),
    given=[*two_shares, 1 <= n],
    claim=c1 * (1 - b ** (n + 1)) < c2 * (1 - a ** (n + 1)),
    example=two,
    proof=induct(
        "n",
        1,
        base=positive(c1, c2, c2 - c1, degree=3).after(Have(0 < c2, auto())),
        step=positive(
            c2 * (1 - a ** (n + 1)) - c1 * (1 - b ** (n + 1)), c1, c2, a ** (n + 1) - b ** (n + 1), degree=3
        ).after(
            Have(0 < c2, auto()),
            complement_ordered.at({"c1": c1, "c2": c2, "n": n + 1}),
        ),
    ),
    why="c_1 c_2 times the difference grows by c_1 c_2 ((1 - c_1)^n - (1 - c_2)^n) from n - 1 to n.",
    good_for="the probability that somebody answers, as a function of c",
)

gain_slope = Statement(
    "lemma/powers.gain-slope",
    title="c/(1 - (1 - c)^n) grows at most as fast as c, for 0 < c <= 1 and n >= 1.",
    where="the lemma library",
    formula=r"\frac{c_2}{1-(1-c_2)^n} - \frac{c_1}{1-(1-c_1)^n} \le c_2 - c_1,\quad n \ge 1",
    variables=(c1, c2, n),
    given=[*two_shares, 1 <= n],
    claim=c2 * (1 - a**n) - c1 * (1 - b**n) <= (c2 - c1) * (1 - a**n) * (1 - b**n),
    example=two,
    proof=induct(
        "n", 1,
        base=auto(),
        step=positive(
            (c2 - c1) * (1 - a**n) * (1 - b**n) - (c2 * (1 - a**n) - c1 * (1 - b**n)),
            a, c1, c2, c2 - c1, a**n, b**n, 1 - a**n, degree=5,
        ).after(below, Have(0 < c2, auto()), Have(0 < a**n, auto()), Have(0 <= b**n, auto()), silent(n, c1)),
    ),
    why="Induction on n.",
    good_for="how fast c over the probability of an answer grows",
)  # fmt: skip

cubic = 1 + n * c + n * (n + 1) * c**2 / 2 + n * (n + 1) * (n + 2) * c**3 / 6
complement_against_cubic = Statement(
    "lemma/powers.complement-against-cubic",
    title="(1 - c)^n (1 + n c + C(n + 1, 2) c^2 + C(n + 2, 3) c^3) <= 1 for 0 <= c <= 1 and n >= 0.",
    where="the lemma library",
    formula=r"(1-c)^n \Bigl(1 + nc + \tbinom{n+1}2 c^2 + \tbinom{n+2}3 c^3\Bigr) \le 1",
    variables=(c, n),
    given=[0 <= c, c <= 1, 0 <= n],
    claim=u**n * cubic <= 1,
    example={"c": "1/2", "n": 3},
    proof=induct(
        "n",
        0,
        base=auto(),
        step=positive(1 - u**n * cubic, 0 <= u**n * ((n + 1) * (n + 2) * (n + 3) * c**4), degree=1).after(
            Have(0 <= u**n, auto()),
            Have(0 <= (n + 1) * (n + 2) * (n + 3), auto()),
            Have(
                0 <= u**n * ((n + 1) * (n + 2) * (n + 3) * c**4),
                positive(u**n, (n + 1) * (n + 2) * (n + 3), squares=[c**2]),
            ),
        ),
    ),
    why="Induction on n.",
    good_for="an upper bound on (1 - c)^n of third order in n c",
)
t = reals("t")
at_least_one = Statement(
    "lemma/powers.at-least-one",
    title="t^n >= 1 for t >= 1 and n >= 0.",
    where="the lemma library",
    formula=r"t \ge 1,\ n \ge 0 \Rightarrow 1 \le t^n",
    variables=(t, n),
    given=[1 <= t, 0 <= n],
    before=[Have(0 < t, auto())],
    claim=1 <= t**n,
    example={"t": 2, "n": 2},
    proof=induct("n", 0, base=auto(), step=auto()),
    why="Each factor is at least 1.",
    good_for="e^(q epsilon) for q coordinates",
)
minus = as_term(-1)
sign = Statement(
    "lemma/powers.sign",
    title="((-1)^n)^2 = 1 for every integer n >= 0.",
    where="the lemma library",
    formula=r"((-1)^n)^2 = 1",
    variables=(n,),
    given=[0 <= n],
    claim=Eq((minus**n) ** 2, 1),
    example={"n": 3},
    proof=auto().after(
        Have(Eq((minus * minus) ** n, minus**n * minus**n), function()),
        Have(Eq(as_term(1) ** n, 1), chain(of_one.id, {"n": n})),
    ),
    why="It is 1^n.",
    good_for="sums with alternating signs",
)
powers_of_c = Sum(c**k, k, 1, n)
total = Statement(
    "lemma/powers.total",
    title="Geometric sum: (1 - c) times the sum of c^k over k = 1..n is c - c^(n+1).",
    where="the lemma library",
    formula=r"(1 - c) \sum_{k=1}^n c^k = c - c^{n+1}",
    variables=(n, c),
    given=[0 <= n],
    claim=Eq((1 - c) * powers_of_c, c - c ** (n + 1)),
    example={"n": 2, "c": "1/2"},
    proof=induct(
        "n",
        0,
        base=auto().after(Have(Eq(Sum(c**k, k, 1, 0), 0), sum_step("empty"))),
        step=auto().after(Have(Eq(Sum(c**k, k, 1, n + 1), powers_of_c + c ** (n + 1)), sum_step("last"))),
    ),
    why="Induction on n.",
    good_for="geometric series, also with alternating signs",
)
growth = Statement(
    "lemma/powers.growth",
    title="(1 + c)^n (1 - n c) <= 1 for c >= 0 and n >= 0.",
    where="the lemma library",
    formula=r"0 \le c \Rightarrow (1 + c)^n (1 - n c) \le 1",
    variables=(n, c),
    given=[0 <= n, 0 <= c],
    claim=(1 + c) ** n * (1 - n * c) <= 1,
    example={"n": 3, "c": "1/10"},
    proof=induct(
        "n",
        0,
        base=auto(),
        step=auto().after(
            Have(Eq((1 + c) ** (n + 1), (1 + c) ** n * (1 + c) ** 1), function()),
            Have(0 < (1 + c) ** n, function()),
            Have(0 <= (1 + c) ** n * (n + 1), positive((1 + c) ** n, n, degree=2)),
            Have(0 <= (1 + c) ** n * (n + 1) * c**2, positive((1 + c) ** n * (n + 1), squares=[c], degree=3)),
        ),
    ),
    why="From n to n + 1 the product changes by -(n + 1) c^2 (1 + c)^n.",
    good_for="an upper bound on a power of a number near 1",
)
