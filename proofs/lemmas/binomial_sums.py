"""Binomial sums and their first moments.

The sums are homogeneous: x + y need not be 1. One lemma therefore covers probabilities with sum 1 and with sum p + q.
"""

from __future__ import annotations

from proofs.statements.plan import Have, Lambda, auto, chain, function, induct, ring, substitute, sum_step, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, Sum, Term, TermLike, as_term, binomial, factorial, functions, integers, reals

k: Term
n: Term
x: Term
y: Term
x, y = reals("x y")
d, i, k, n = integers("d i k n")


def weight(n: TermLike, k: TermLike, x: Term, y: Term) -> Term:
    """binomial(n, k) x^k y^(n - k)"""
    return binomial(n, k) * (x**k * y ** (n - k))


def total(n: TermLike, x: Term, y: Term) -> Term:
    return Sum(weight(n, k, x, y), k, 0, n)


shifted = Sum(weight(n + 1, k, x, y), k, 0, n)

theorem = Statement(
    "lemma/binomial-sums.theorem",
    title="Binomial theorem: the sum of C(n, k) x^k y^(n-k) over k is (x + y)^n.",
    where="the lemma library",
    formula=r"\sum_{k=0}^n \binom nk x^k y^{n-k} = (x+y)^n",
    variables=(x, y, n),
    given=[0 <= n],
    claim=Eq(total(n, x, y), (x + y) ** n),
    example={"x": 2, "y": -1, "n": 3},
    proof=induct(
        "n",
        0,
        base=ring(
            modulo=[
                Eq(total(0, x, y), Sum(weight(0, k, x, y), k, 0, -1) + weight(0, 0, x, y)),
                Eq(Sum(weight(0, k, x, y), k, 0, -1), 0),
            ]
        ).after(
            Have(Eq(Sum(weight(0, k, x, y), k, 0, -1), 0), sum_step("empty")),
            Have(Eq(total(0, x, y), Sum(weight(0, k, x, y), k, 0, -1) + weight(0, 0, x, y)), sum_step("last")),
        ),
        step=auto().after(
            Have(Eq(total(n + 1, x, y), shifted + weight(n + 1, n + 1, x, y)), sum_step("last")),
            Have(
                Eq(shifted, (x + y) * total(n, x, y) - x ** (n + 1)),
                telescope(
                    "i",
                    0,
                    n,
                    sums=[(-1, shifted), (x + y, total(n, x, y))],
                    rest=-(x ** (n + 1)),
                    certificate=i * (factorial(n) / (factorial(i) * factorial(n + 1 - i))) * (x**i * y ** (n + 1 - i)),
                    pointwise=ring(),
                ),
            ),
        ),
    ),
    why="Induction on n: the sum for n + 1 is compared with the sum for n by telescoping.",
    good_for="total probability; any sum of binomial weights",
)


def first_step(k: Term) -> Term:
    """Telescope to weight * (k (x + y) - n x). It vanishes at k = 0 and k = n + 1."""
    return -(k * (n + 1 - k)) * (factorial(n) / (factorial(k) * factorial(n + 1 - k))) * (x**k * y ** (n + 1 - k))


deviation = k * (x + y) - n * x
first_moment = Sum(weight(n, k, x, y) * deviation, k, 0, n)
second_moment = Sum(weight(n, k, x, y) * deviation**2, k, 0, n)

mean = Statement(
    "lemma/binomial-sums.mean",
    title="First moment of binomial weights: the sum of C(n, k) x^k y^(n-k) (k (x + y) - n x) over k is 0.",
    where="the lemma library",
    formula=r"\sum_{k=0}^n \binom nk x^k y^{n-k} \bigl(k(x+y)-nx\bigr) = 0",
    variables=(x, y, n),
    given=[0 <= n],
    claim=Eq(first_moment, 0),
    example={"x": 2, "y": -1, "n": 3},
    proof=telescope(
        "i",
        0,
        n,
        sums=[(-1, first_moment)],
        certificate=-first_step(i),
        pointwise=ring(),
    ),
    why="The sum telescopes. For x + y = 1 it says that the mean is n x.",
    good_for="unbiased estimates from a binomial count",
)

variance = Statement(
    "lemma/binomial-sums.variance",
    title="Second moment: the sum of C(n, k) x^k y^(n-k) (k (x + y) - n x)^2 over k is n x y (x + y)^n.",
    where="the lemma library",
    formula=r"\sum_{k=0}^n \binom nk x^k y^{n-k} \bigl(k(x+y)-nx\bigr)^2 = n x y (x+y)^n",
    variables=(x, y, n),
    given=[0 <= n],
    claim=Eq(second_moment, n * x * y * (x + y) ** n),
    example={"x": 2, "y": -1, "n": 3},
    proof=ring(modulo=[Eq(second_moment, n * x * y * total(n, x, y)), theorem.claims[0]]).after(
        theorem.at({"x": x, "y": y, "n": n}),
        Have(
            Eq(second_moment, n * x * y * total(n, x, y)),
            telescope(
                "i",
                0,
                n,
                sums=[(-1, second_moment), (n * x * y, total(n, x, y))],
                certificate=-(i * (x + y) - n * x - x) * first_step(i),
                pointwise=ring(),
            ),
        ),
    ),
    why="Minus n x y times the binomial theorem, the sum telescopes.",
    good_for="the variance of an estimate from a binomial count",
)

minus = as_term(-1)
one = as_term(1)
alternating_terms = Sum(binomial(d, i) * (one**i * minus ** (d - i)), i, 0, d)
expanded = Sum(binomial(d, k) * (one**k * minus ** (d - k)), k, 0, d)
cancelled = (one + minus) ** d

alternating = Statement(
    "lemma/binomial-sums.alternating",
    title="The alternating sum of the binomial coefficients C(d, i) over i is 0 for d >= 1.",
    where="the lemma library",
    formula=r"\sum_{i=0}^d \binom di (-1)^{d-i} = 0 \quad (d \ge 1)",
    variables=(d,),
    given=[1 <= d],
    claim=Eq(alternating_terms, 0),
    example={"d": 3},
    proof=auto().after(
        Have(Eq(expanded, cancelled), chain(theorem.id, {"x": one, "y": minus, "n": d})),
        Have(Eq(cancelled, 0), substitute("d", 1, ring(), fresh="w")),
    ),
    why="It is (1 - 1)^d by the binomial theorem.",
    good_for="Moebius inversion over subsets",
)

pascal = Statement(
    "lemma/binomial-sums.pascal",
    title="Pascal's rule: C(n, k - 1) + C(n, k) = C(n + 1, k) for 1 <= k <= n.",
    where="the lemma library",
    formula=r"\binom{n}{k-1} + \binom nk = \binom{n+1}{k}",
    variables=(n, k),
    given=[1 <= k, k <= n],
    claim=Eq(binomial(n, k - 1) + binomial(n, k), binomial(n + 1, k)),
    example={"n": 3, "k": 1},
    proof=substitute("n", k, substitute("k", 1, ring(), fresh="v"), fresh="w"),
    why="(n + 1)! = (n - k + 1) n! + k n!.",
    good_for="induction on the number of trials",
)

g = functions("g", 1)
one_trial = Sum(binomial(n, k) * (g(k) + g(k + 1)), k, 0, n)
next_trials = Sum(binomial(n + 1, k) * g(k), k, 0, n)
one_more = Statement(
    "lemma/binomial-sums.one-more",
    title="Conditioning on the last trial: the sum of C(n + 1, k) g_k is the sum of C(n, k) (g_k + g_{k+1}).",
    where="the lemma library",
    formula=r"\sum_{k=0}^{n+1} \binom{n+1}k g_k = \sum_{k=0}^n \binom nk (g_k + g_{k+1})",
    variables=(n, g),
    given=[0 <= n],
    claim=Eq(Sum(binomial(n + 1, k) * g(k), k, 0, n + 1), one_trial),
    example={"n": 1, "g": [1, 2]},
    proof=auto().after(
        Have(Eq(Sum(binomial(n + 1, k) * g(k), k, 0, n + 1), next_trials + g(n + 1)), sum_step("last")),
        Have(
            Eq(one_trial, next_trials + g(n + 1)),
            telescope(
                "i",
                0,
                n,
                sums=[(1, one_trial), (-1, next_trials)],
                rest=-g(n + 1),
                certificate=i * (factorial(n) / (factorial(i) * factorial(n + 1 - i))) * g(i),
                pointwise=ring(),
            ),
        ),
    ),
    why="Pascal's rule, summed by telescoping.",
    good_for="induction on the number of trials",
)


def away(trials: TermLike, power: int, heads: Term) -> Term:
    """Power of 2 * heads - trials."""
    return (2 * heads - trials) ** power if power else as_term(1)


def about_half(trials: TermLike, power: int, most: TermLike | None = None) -> Term:
    """Sum of the binomial coefficients times `away`."""
    return Sum(binomial(trials, k) * away(trials, power, k), k, 0, trials if most is None else most)


def fair_moment(name: str, power: int, value: Term, latex: str, title: str, *lower: Have) -> Statement:
    """Central moment of n fair trials, times 2^n, by induction on n from the `lower` moments."""
    now, then = about_half(n, power), about_half(n + 1, power)
    grown = Sum(binomial(n, k) * (away(n + 1, power, k) + away(n + 1, power, k + 1)), k, 0, n)
    even = {0: [(2, 0)], 2: [(2, 2), (2, 0)], 4: [(2, 4), (12, 2), (2, 0)]}[power]  # (d - 1)^p + (d + 1)^p
    spread = sum((c * about_half(n, p) for c, p in even), as_term(0))
    doubled = Eq(as_term(2) ** (n + 1), as_term(2) ** n * as_term(2) ** 1)
    claim = Eq(now, value)
    return Statement(
        f"lemma/binomial-sums.{name}",
        title=title,
        where="the lemma library",
        formula=latex,
        variables=(n,),
        given=[0 <= n],
        claim=claim,
        example={"n": 3},
        proof=induct(
            "n",
            0,
            base=auto().after(
                Have(Eq(about_half(0, power, -1), 0), sum_step("empty")),
                Have(
                    Eq(about_half(0, power), about_half(0, power, -1) + binomial(0, 0) * away(0, power, as_term(0))),
                    sum_step("last"),
                ),
            ),
            step=ring(modulo=[Eq(then, grown), Eq(grown, spread), claim, *(one.claim for one in lower), doubled]).after(
                *lower,
                Have(Eq(then, grown), chain(one_more.id, {"n": n, "g": Lambda(k, away(n + 1, power, k))})),
                Have(
                    Eq(grown, spread),
                    telescope("i", 0, n, [(-1, grown), *((c, about_half(n, p)) for c, p in even)], 0, pointwise=ring()),
                ),
                Have(doubled, function()),
            ),
        ),
        why="An additional trial changes 2k - n by 1 or -1.",
        good_for="moments of the share of heads of a fair coin",
    )


two = as_term(2) ** n
fair_total = fair_moment("fair-total", 0, two, r"\sum_{k=0}^n \binom nk = 2^n", "The sum of C(n, k) over k is 2^n.")
fair_variance = fair_moment(
    "fair-variance",
    2,
    n * two,
    r"\sum_{k=0}^n \binom nk (2k-n)^2 = n 2^n",
    "The sum of C(n, k) (2k - n)^2 over k is n 2^n.",
    fair_total.at({"n": n}),
)
fair_fourth = fair_moment(
    "fair-fourth",
    4,
    (3 * n**2 - 2 * n) * two,
    r"\sum_{k=0}^n \binom nk (2k-n)^4 = (3n^2 - 2n) 2^n",
    "The sum of C(n, k) (2k - n)^4 over k is (3n^2 - 2n) 2^n.",
    fair_total.at({"n": n}),
    fair_variance.at({"n": n}),
)
