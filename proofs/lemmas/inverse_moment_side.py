"""Sign of T - G for T = E[1/M | M > 0] and its approximation G = 1/((n + 1) c - 1).

It changes once: (S - (1 - u^n) G)/u^n increases with c. Here u = 1 - c, and w = c/u is the odds of an answer.
S/u^n is a polynomial in w.
"""

from __future__ import annotations

from proofs.lemmas import binomial_sums, powers
from proofs.statements.plan import (
    Have,
    auto,
    chain,
    fact,
    function,
    induct,
    monotone,
    positive,
    rewrite,
    ring,
    sum_step,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Sum, Term, TermLike, as_term, binomial, factorial, integers, reals

c, u, w, w1, w2, z = reals("c u w w1 w2 z")
i, k, m, n = integers("i k m n")

polynomial = Sum(1 / m * (binomial(n, m) * z**m), m, 1, n)
slope = Sum(1 / m * (binomial(n, m) * (m * z ** (m - 1))), m, 1, n)
gap = n * z - 1
side = polynomial - ((1 + z) ** n - 1) * (1 + z) / gap


def power_of(base: Term, exponent: Term) -> Have:
    """Split off one factor of a power."""
    return Have(Eq(base ** (exponent + 1), base**exponent * base ** as_term(1)), function())


from_zero = binomial_sums.total(n, z, as_term(1))
from_one = Sum(binomial_sums.weight(n, k, z, as_term(1)), k, as_term(0) + 1, n)
derivative = Statement(
    "lemma/inverse-moment-side.derivative",
    title="z times the derivative in z of the sum of C(n, m) z^m/m over m = 1..n is (1 + z)^n - 1.",
    where="the lemma library",
    formula=r"z \sum_{m=1}^n \binom nm z^{m-1} = (1+z)^n - 1",
    variables=(n, z),
    given=[0 <= n, 0 < z],
    claim=Eq(z * slope, (1 + z) ** n - 1),
    example={"n": 2, "z": 1},
    proof=auto().after(
        Have(Eq(from_zero, (z + 1) ** n), chain(binomial_sums.theorem.id, {"x": z, "y": 1, "n": n})),
        Have(Eq(from_zero, binomial_sums.weight(n, as_term(0), z, as_term(1)) + from_one), sum_step("first")),
        powers.of_one.at({"n": n}),
        Have(
            Eq(z * slope, from_one),
            termwise(
                auto().after(
                    powers.of_one.at({"n": n - i}),
                    Have(Eq(z ** (i - 1 + 1), z ** (i - 1) * z ** as_term(1)), function()),
                ),
                index="i",
            ),
        ),
    ),
    why="The binomial theorem.",
    good_for="the sum of C(n, m) z^m/m",
)  # fmt: skip

beginning = 1 + (n + 1) * z + (n + 1) * n / 2 * z**2 + (n + 1) * n * (n - 1) / 6 * z**3
cubic = Statement(
    "lemma/inverse-moment-side.cubic",
    title="1 + (n + 1) z + C(n + 1, 2) z^2 + C(n + 1, 3) z^3 <= (1 + z)^(n+1) for z >= 0.",
    where="the lemma library",
    formula=r"1 + (n+1) z + \tbinom{n+1}{2} z^2 + \tbinom{n+1}{3} z^3 \le (1+z)^{n+1}",
    variables=(n, z),
    given=[0 <= z, 1 <= n],
    claim=beginning <= (1 + z) ** (n + 1),
    example={"n": 2, "z": 1},
    proof=induct(
        "n", 1,
        base=auto(),
        step=positive(
            0 <= (1 + z) * ((1 + z) ** (n + 1) - beginning), 0 <= (n + 1) * n * (n - 1) * z**4,
            modulo=[Eq((1 + z) ** (n + 1 + 1), (1 + z) ** (n + 1) * (1 + z) ** as_term(1))], degree=1,
        ).after(
            power_of(1 + z, n + 1),
            Have(0 <= (1 + z) * ((1 + z) ** (n + 1) - beginning), positive(1 + z, (1 + z) ** (n + 1) - beginning)),
            Have(0 <= (n + 1) * n * (n - 1), positive(n - 1, n, degree=3)),
            Have(0 <= (n + 1) * n * (n - 1) * z**4, positive(0 <= (n + 1) * n * (n - 1), squares=[z**2], degree=1)),
        ),
    ),
    why="Induction on n.",
    good_for="a lower bound on a power",
)  # fmt: skip

first_gap = n * w1 - 1
steep = (1 + z) * (1 + z) ** n - (1 + z - n * z + n**2 * z**2)
lower_power, power = (1 + z) ** (n - 1), (1 + z) ** n
rises = Statement(
    "lemma/inverse-moment-side.rises",
    title="K increases for w > 1/n, K(w) the sum of C(n, m) w^m/m over m = 1..n minus ((1 + w)^n - 1)(1 + w)/(n w - "
    "1).",
    where="the lemma library",
    formula=r"\tfrac1n < w_1 < w_2 \Rightarrow K(w_1) < K(w_2),\quad K(w) = \sum_{m=1}^n \tfrac1m \binom nm w^m - "
    r"\frac{((1+w)^n - 1)(1+w)}{nw - 1}",
    variables=(n, w1, w2),
    given=[1 <= n, 0 < w1, 1 < n * w1, w1 < w2],
    before=[Have(0 < n * (w2 - w1), positive(n, w2 - w1)), Have(1 < n * w2, auto())],
    claim=side.substitute({"z": w1}) < side.substitute({"z": w2}),
    example={"n": 2, "w1": 1, "w2": 2},
    proof=monotone(
        "z",
        side,
        w1,
        w2,
        positive(
            0 < steep,
            multiply=[0 < z, 0 < gap, 0 < gap],
            degree=1,
            modulo=[Eq(z * slope, power - 1), Eq(power, lower_power * (1 + z) ** as_term(1))],
            cofactors={Eq(z * slope, power - 1): gap**2, Eq(power, lower_power * (1 + z) ** as_term(1)): n * z * gap},
        ).after(
            Have(Eq(z * slope, power - 1), chain(derivative.id, {"n": n, "z": z})),
            Have(Eq((1 + z) ** (n - 1 + 1), lower_power * (1 + z) ** as_term(1)), function()),
            Have(Eq(power, lower_power * (1 + z) ** as_term(1)), auto()),
            Have(beginning <= (1 + z) ** (n + 1), chain(cubic.id, {"n": n, "z": z})),
            power_of(1 + z, n),
            Have(0 <= (n - 1) * z**2, positive(n - 1, squares=[z], degree=1)),
            Have(
                0 < 2 - (n - 1) * z / 2 + (n - 1) * (n + 1) * z**2 / 6,
                positive(0 <= (n - 1) * z**2, squares=[(n - 1) * z - Q(3, 2)], degree=1),
            ),
            Have(0 < n * z, positive(n, z)),
            Have(
                0 < n * z * (2 - (n - 1) * z / 2 + (n - 1) * (n + 1) * z**2 / 6),
                positive(0 < n * z, 0 < 2 - (n - 1) * z / 2 + (n - 1) * (n + 1) * z**2 / 6),
            ),
            Have(
                0 < steep,
                positive(
                    0 < n * z * (2 - (n - 1) * z / 2 + (n - 1) * (n + 1) * z**2 / 6),
                    beginning <= (1 + z) ** (n + 1),
                    degree=1,
                    modulo=[Eq((1 + z) ** (n + 1), power * (1 + z) ** as_term(1))],
                ),
            ),
        ),
        inside=[Have(0 < z, auto()), Have(0 <= n * (z - w1), positive(n, z - w1)), Have(0 < gap, auto())],
    ),
    why="Its derivative has the sign of (1 + w)^(n+1) - (1 + w - n w + n^2 w^2), which is positive by "
    "lemma/inverse-moment-side.cubic.",
    good_for="the approximation G changes from above T to below T at one c only",
)

weighted = Sum(1 / m * (binomial(n, m) * (c**m * u ** (n - m))), m, 1, n)
of_odds = polynomial.substitute({"z": w})
all_of = (1 + w) ** n * u**n
by_odds = Statement(
    "lemma/inverse-moment-side.by-odds",
    title="S - (1 - u^n)/((n + 1) c - 1) = u^n K(w) for u = 1 - c > 0, the odds w = c/u and (n + 1) c > 1.",
    where="the lemma library",
    formula=r"w = c/u,\ u = 1 - c \Rightarrow S - \frac{1 - u^n}{(n+1)c - 1} = u^n K(w)",
    variables=(n, c, u, w),
    given=[1 <= n, 0 < u, 0 < w, Eq(w * u, c), Eq(c + u, 1), 1 < (n + 1) * c],
    before=[
        Have(Eq((n + 1) * c - 1, u * (n * w - 1)), auto()),
        Have(
            0 < n * w - 1,
            positive(1 < (n + 1) * c, multiply=[0 < u], modulo=[Eq((n + 1) * c - 1, u * (n * w - 1))], degree=1),
        ),
    ],
    claim=Eq(weighted - (1 - u**n) / ((n + 1) * c - 1), u**n * side.substitute({"z": w})),
    example={"n": 2, "c": "1/2", "u": "1/2", "w": 1},
    proof=ring(
        modulo=[Eq(weighted, u**n * of_odds), Eq(all_of, 1), Eq((n + 1) * c - 1, u * (n * w - 1)), Eq((1 + w) * u, 1)],
    ).after(
        Have(
            Eq(weighted, u**n * of_odds),
            termwise(
                auto().after(
                    Have(Eq((w * u) ** i, w**i * u**i), function()),
                    Have(Eq(c**i, w**i * u**i), rewrite(Eq(w * u, c), fact())),
                    Have(Eq(u ** (n - i + i), u ** (n - i) * u**i), function()),
                ),
                index="i",
            ),
        ),
        Have(Eq((1 + w) * u, 1), auto()),
        powers.of_one.at({"n": n}),
        Have(Eq(((1 + w) * u) ** n, all_of), function()),
        Have(Eq(1, (1 + w) * u), auto()),
        Have(Eq(((1 + w) * u) ** n, 1), rewrite(Eq(1, (1 + w) * u), fact())),
        Have(Eq(all_of, 1), auto()),
    ),
    why="c^m u^(n-m) = u^n w^m, and 1 + w = 1/u.",
    good_for="the sign of S - (1 - u^n) G, by a polynomial",
)


def chosen(place: TermLike) -> Term:
    """Term of the binomial series."""
    value: Term = binomial(n, place) * z ** as_term(place)
    return value


gathered_terms = Sum(1 / (m * (m - 1)) * chosen(m), m, 2, n)
from_two = Sum(1 / m * chosen(m), m, 2, n)


def series(low: TermLike, high: TermLike) -> Term:
    """Part of the binomial series of n + 1."""
    return Sum(binomial(n + 1, m) * z**m, m, low, high)


series_from_two = series(2, n)
shifted = Eq(gap * from_two - series_from_two - gathered_terms, z ** (n + 1) - (n * z) ** 2)
binomial_series = Eq((1 + z) ** n * (1 + z), 1 + (n + 1) * z + series_from_two + z ** (n + 1))
whole_series = binomial_sums.total(n + 1, z, as_term(1))
gathered = Statement(
    "lemma/inverse-moment-side.gathered",
    title="(n w - 1) K(w) = A - 2 n w for w > 1/n, A the sum of C(n, m) w^m/(m (m - 1)) over m = 2..n.",
    where="the lemma library",
    formula=r"(nw - 1) K(w) = \sum_{m=2}^n \binom nm \frac{w^m}{m(m-1)} - 2nw",
    variables=(n, z),
    given=[1 <= n, 0 < z, 1 < n * z],
    before=[Have(0 < gap, auto())],
    claim=Eq(gap * side, gathered_terms - 2 * n * z),
    example={"n": 2, "z": 1},
    proof=ring(
        modulo=[Eq(polynomial, n * z + from_two), shifted, binomial_series],
        cofactors={
            Eq(polynomial, n * z + from_two): gap,
            shifted: 1,
            binomial_series: -as_term(1),
        },
    ).after(
        Have(Eq(whole_series, (z + 1) ** (n + 1)), chain(binomial_sums.theorem.id, {"x": z, "y": 1, "n": n + 1})),
        Have(Eq(whole_series, series(0, n + 1)), termwise(auto().after(powers.of_one.at({"n": n + 1 - i})), index="i")),
        Have(
            Eq(series(0, n + 1), binomial(n + 1, 0) * z ** as_term(0) + series(as_term(0) + 1, n + 1)),
            sum_step("first"),
        ),
        Have(
            Eq(series(1, n + 1), binomial(n + 1, 1) * z ** as_term(1) + series(as_term(1) + 1, n + 1)),
            sum_step("first"),
        ),
        Have(Eq(series(2, n + 1), series(2, n + 1 - 1) + binomial(n + 1, n + 1) * z ** (n + 1)), sum_step("last")),
        power_of(1 + z, n),
        Have(binomial_series, auto()),
        Have(
            Eq(polynomial, n * z + from_two),
            auto().after(
                Have(
                    Eq(polynomial, 1 / as_term(1) * chosen(1) + Sum(1 / m * chosen(m), m, as_term(1) + 1, n)),
                    sum_step("first"),
                )
            ),
        ),
        Have(
            shifted,
            telescope(
                "i",
                2,
                n,
                [(gap, from_two), (-as_term(1), series_from_two), (-as_term(1), gathered_terms)],
                n * (factorial(n) / (factorial(i - 1) * factorial(n + 1 - i))) * z**i / (i - 1),
                pointwise=ring(),
            ),
        ),
    ),
    why="The coefficients of each power of w are compared; only that of w itself is negative.",
    good_for="where T - G changes sign",
)
