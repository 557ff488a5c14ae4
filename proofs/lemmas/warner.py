"""Variance of the estimate from randomized response with two answers."""

from __future__ import annotations

from proofs.lemmas import binomial_sums, powers
from proofs.statements.plan import Have, Plan, auto, cases, chain, fact, positive, rewrite, ring, substitute, telescope
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Ne, Q, Term, as_term, integers, reals
from symbolic.survey import warner

p, pi, x, y = reals("p pi x y")
k, n = integers("k n")
least, m, r, t = reals("L m r t")


yes, no = warner.yes(p, pi), warner.no(p, pi)

variables = (p, pi, n)
example: Point = {"p": "3/4", "pi": "1/3", "n": 2}


# ---- mean and variance
def moments(of: Term, *parts: tuple[Term | int, Term]) -> Plan:
    """E[of] as a combination of binomial moments, term by term."""
    return telescope(
        "i", 0, n, sums=[(-1, warner.expectation(of, k, n, p, pi)), *parts], certificate=0, pointwise=ring()
    )


at = {"x": yes, "y": no}

square_sum = binomial_sums.second_moment.substitute(at)

is_one = [
    binomial_sums.theorem.at({"x": yes, "y": no, "n": n}),
    Have(Eq((yes + no) ** n, as_term(1) ** n), rewrite(Eq(1, yes + no), ring())),
    Have(Eq(as_term(1) ** n, 1), chain(powers.of_one.id, {"n": n})),
]

squared = binomial_sums.variance.at({"x": yes, "y": no, "n": n})
domain = [0 <= p, p <= 1, 0 <= pi, pi <= 1, 1 <= n]
guess = warner.mle(k, n, p)
scale = (2 * p - 1) * n

deviation_squared = (guess - pi) ** 2

variance = Statement(
    "lemma/warner.variance",
    title="Warner's formula is the variance of the estimate (p - 1)/(2p - 1) + N_1/((2p - 1) n).",
    where="the lemma library",
    formula=r"\mathbb{E}\Bigl[\Bigl(\frac{p-1}{2p-1}+\frac{N_1}{(2p-1)n}-\pi\Bigr)^2\Bigr] = "
    r"\frac{-(\pi-\frac12)^2+\frac14}{n} + \frac{\frac{1}{4(2p-1)^2}-\frac14}{n}",
    variables=variables,
    given=domain,
    defined=[Ne(2 * p - 1, 0)],
    claim=Eq(warner.expectation(deviation_squared, k, n, p, pi), warner.variance(n, p, pi)),
    example=example,
    proof=ring().after(
        Have(
            Eq(warner.expectation(deviation_squared, k, n, p, pi), 1 / scale**2 * square_sum),
            moments(deviation_squared, (1 / scale**2, square_sum)),
        ),
        squared,
        *is_one,
    ),
    why="N_1 is binomial with variance n q_1 q_2, and q_1 q_2 = 1/4 - (2p - 1)^2 (pi - 1/2)^2.",
    good_for="the accuracy of randomized response with two answers",
)

decreasing = Statement(
    "lemma/warner.decreasing",
    title="Warner's variance is nonincreasing in the probability p of a true answer, for p > 1/2.",
    where="the lemma library",
    formula=r"\tfrac12 < x \le y \Rightarrow \nu(y) \le \nu(x)",
    variables=(x, y, pi, n),
    given=[Q(1, 2) < x, x <= y, 1 <= n],
    claim=warner.variance(n, y, pi) <= warner.variance(n, x, pi),
    example={"x": "3/5", "y": "4/5", "pi": "1/3", "n": 2},
    before=[Have(0 < 2 * x - 1, auto()), Have(0 < 2 * y - 1, auto())],
    proof=positive(multiply=[0 < n], degree=1).after(
        Have(
            1 / (4 * (2 * y - 1) ** 2) <= 1 / (4 * (2 * x - 1) ** 2),
            positive(x <= y, 0 < 2 * x - 1, 0 < 2 * y - 1, degree=2),
        ),
    ),
    why="(2p - 1)^2 is in the denominator.",
    good_for="comparing randomized responses",
)

# ---- every epsilon-LDP mechanism, message by message
here, swapped = pi * m + (1 - pi) * r, (1 - pi) * m + pi * r
of_least = Eq(least * (t - 1) ** 2, pi * (1 - pi) * (t - 1) ** 2 + t)
discriminant = least * (m - r) ** 2 <= here * swapped

one_message = Statement(
    "lemma/warner.one-message",
    title="2 L (m - r) x <= (pi m + (1 - pi) r) x^2 + L ((1 - pi) m + pi r) if m <= t r, r <= t m, t > 1, L = pi (1 "
    "- pi) + t/(t - 1)^2.",
    where="the lemma library",
    formula=r"2L(m-r)x \le (\pi m+(1-\pi)r)\,x^2 + L\,((1-\pi)m+\pi r),\quad L(t-1)^2 = \pi(1-\pi)(t-1)^2 + t",
    variables=(m, r, x, pi, t, least),
    given=[0 <= m, 0 <= r, m <= t * r, r <= t * m, 0 <= pi, pi <= 1, 1 < t, of_least],
    claim=2 * least * ((m - r) * x) <= here * x**2 + least * swapped,
    example={"m": "2/3", "r": "1/3", "x": 1, "pi": "1/3", "t": 2, "L": "20/9"},
    before=[Have(0 < (t - 1) ** 2, positive(squares=[t - 1]))],
    proof=cases(
        m,
        0,
        less=auto(),
        equal=substitute("m", 0, substitute("r", 0, auto())).after(
            Have(r <= 0, positive(r <= t * m, degree=1, modulo=[Eq(m, 0)])), Have(Eq(r, 0), fact())
        ),
        greater=positive(
            discriminant, 0 <= least, multiply=[0 < here], squares=[here * x - least * (m - r)], degree=2
        ).after(
            Have(m <= t * here, positive(0 <= t * r - m, 0 <= 1 - pi, 0 <= pi, 0 <= m, 0 <= t - 1, degree=3)),
            Have(0 < here, positive(multiply=[0 < t], degree=1)),
            Have(0 < t, auto()),
            Have(0 <= pi * (1 - pi), positive(degree=2)),
            Have(
                0 <= least,
                positive(
                    0 <= pi * (1 - pi),
                    0 < (t - 1) ** 2,
                    0 < t,
                    multiply=[0 < (t - 1) ** 2],
                    modulo=[of_least],
                    degree=2,
                ),
            ),
            Have(t * (m - r) ** 2 <= (t - 1) ** 2 * (m * r), positive(0 <= t * m - r, 0 <= t * r - m, degree=2)),
            Have(
                discriminant,
                positive(
                    t * (m - r) ** 2 <= (t - 1) ** 2 * (m * r), multiply=[0 < (t - 1) ** 2], modulo=[of_least], degree=1
                ),
            ),
        ),
    ),
    why="A quadratic in x with discriminant L ((m - r)^2 L - w w') <= 0, as (t m - r)(t r - m) >= 0.",
    good_for="the least variance of an unbiased estimate under epsilon-LDP; the Fisher information of a mechanism",
)
