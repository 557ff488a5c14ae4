"""Lower bounds on binomial coefficients by the normal density, without Stirling's formula.

A polynomial that is at most a normal density has at most its mass, which bounds the central coefficient from below.
The other coefficients follow one by one.
"""

from __future__ import annotations

from proofs.lemmas.binomial_tails import LIBRARY, tangent
from proofs.lemmas.exponential import ONE, above_tangent, joined
from proofs.statements.plan import (
    Have,
    auto,
    chain,
    fact,
    function,
    induct,
    monotone,
    positive,
    ring,
    sum_step,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, Phi, Sum, Term, as_term, binomial, exp, factorial, integers, phi, reals

s, u, v, z = reals("s u v z")
i, j, k, m, h = integers("i j k m h")

falling = exp(-v) + v
below = Statement(
    "lemma/central-binomial.below",
    title="1 - u <= e^-u for u >= 0.",
    where=LIBRARY,
    formula=r"1 - u \le e^{-u} \quad (u \ge 0)",
    variables=(u,),
    given=[0 <= u],
    claim=1 - u <= exp(-u),
    example={"u": 1},
    before=[ONE],
    proof=positive(falling.substitute({"v": 0}) <= falling.substitute({"v": u}), modulo=[ONE.claim], degree=1).after(
        Have(
            falling.substitute({"v": 0}) <= falling.substitute({"v": u}),
            monotone(
                "v",
                falling,
                0,
                u,
                positive(exp(-v) <= exp(0), modulo=[ONE.claim], degree=1).after(
                    Have(exp(-v) <= exp(0), chain("lemma/exponential.order", {"u": -v, "v": 0}))
                ),
            ),
        ),
    ),
    why="e^-u + u is nondecreasing for u >= 0, and is 1 at u = 0.",
    good_for="an upper bound on a power of a number below 1",
)
power = Statement(
    "lemma/central-binomial.power",
    title="(1 - u)^k <= e^(-k u) for 0 <= u < 1 and every integer k >= 0.",
    where=LIBRARY,
    formula=r"(1 - u)^k \le e^{-ku} \quad (0 \le u < 1)",
    variables=(k, u),
    given=[0 <= k, 0 <= u, u < 1],
    before=[ONE, below.at({"u": u}), Have(0 < 1 - u, auto())],
    claim=(1 - u) ** k <= exp(-(k * u)),
    example={"k": 2, "u": "1/2"},
    proof=induct("k", 0, base=auto(), step=positive(
        0 <= exp(-(k * u)) * (exp(-u) - (1 - u)), 0 <= (1 - u) * (exp(-(k * u)) - (1 - u) ** k), degree=1,
        modulo=[Eq((1 - u) ** (k + 1), (1 - u) ** k * (1 - u)), Eq(exp(-(k * u) + -u), exp(-(k * u)) * exp(-u))]).after(
            Have(0 < exp(-(k * u)), function()),
            Have(Eq((1 - u) ** (k + 1), (1 - u) ** k * (1 - u)), auto()),
            joined(-(k * u), -u),
            Have(0 <= exp(-(k * u)) * (exp(-u) - (1 - u)), positive(exp(-(k * u)), exp(-u) - (1 - u))),
            Have(0 <= (1 - u) * (exp(-(k * u)) - (1 - u) ** k), positive(1 - u, exp(-(k * u)) - (1 - u) ** k)),
        )),
    why="Induction on k.",
    good_for="comparing a power with a normal density",
)  # fmt: skip


def centre(of: Term) -> Term:
    """Central binomial coefficient C(2 of, of)."""
    ways: Term = binomial(2 * of, of)
    return ways


quarter = (1 - z**2) / 4
series = z * Sum(centre(i) * quarter**i, i, 0, k)
plain, weighted = Sum(centre(i) * quarter**i, i, 0, k), Sum(centre(i) * (i * quarter ** (i - 1) * (-z / 2)), i, 0, k)
inner = [0 < z, z < 1]
slope = Statement(
    "lemma/central-binomial.slope",
    title="The derivative of x times the sum of C(2i, i) w^i over i <= k is (2k + 1) C(2k, k) w^k, for w = (1 - "
    "x^2)/4.",
    where=LIBRARY,
    formula=r"\Bigl(x \sum_{i=0}^k \tbinom{2i}i w^i\Bigr)' = (2k+1) \tbinom{2k}k w^k,\quad w = \tfrac{1 - x^2}4",
    variables=(k, z),
    given=[0 <= k, *inner],
    before=[Have(0 < quarter, auto())],
    claim=Eq(plain + z * weighted, (2 * k + 1) * centre(k) * quarter**k),
    example={"k": 1, "z": "1/2"},
    proof=telescope(
        "j",
        0,
        k,
        sums=[(1, plain), (z, weighted)],
        certificate=j * centre(j) * quarter ** (j - 1) / 2,
        rest=-((2 * k + 1) * centre(k) * quarter**k),
    ),
    why="The sum telescopes.",
    good_for="the integral of (1 - x^2)^k",
)

whole, four = (2 * k + 1) * centre(k), as_term(4) ** k
ahead = whole * Phi(s * z) - s * phi(0) * four * series
spread = exp(-((s * z) ** 2 / 2))
none = (as_term(1) - as_term(1) ** 2) / 4
beyond_first = Sum(centre(i) * none**i, i, 1, k)
at_one = Sum(centre(i) * none**i, i, 0, k)
dense = (4 * quarter) ** k
half = Eq(Phi(0) + Phi(-as_term(0)), 1)
middle = Statement(
    "lemma/central-binomial.middle",
    title="2 sqrt(2k) phi(0) 4^k <= (2k + 1) C(2k, k) for k >= 1.",
    where=LIBRARY,
    formula=r"2 \sqrt{2k}\, \varphi(0)\, 4^k \le (2k+1) \tbinom{2k}k",
    variables=(k, s),
    given=[1 <= k, 0 < s, Eq(s**2, 2 * k)],
    claim=2 * s * phi(0) * four <= whole,
    example={"k": 2, "s": 2},
    proof=positive(
        ahead.substitute({"z": 0}) <= ahead.substitute({"z": 1}),
        0 <= whole * (1 - Phi(s * 1)),
        degree=1,
        modulo=[half, Eq(at_one, 1)],
    ).after(
        *(Have(0 < factorial(one), function()) for one in (2 * k, k)),
        Have(
            0 < whole,
            positive(factorial(2 * k) * (2 * k + 1), multiply=[0 < factorial(k)] * 2, degree=1).after(
                Have(0 < factorial(2 * k) * (2 * k + 1), positive(factorial(2 * k), k))
            ),
        ),
        Have(half, function()),
        Have(Phi(s * 1) < 1, function()),
        Have(0 <= whole * (1 - Phi(s * 1)), positive(whole, 1 - Phi(s * 1))),
        Have(
            Eq(beyond_first, 0),
            termwise(
                auto().after(
                    Have(Eq(none ** (as_term(1) + (j - 1)), none ** as_term(1) * none ** (j - 1)), function())
                ),
                index="j",
            ),
        ),
        Have(Eq(at_one, centre(as_term(0)) * none**0 + beyond_first), sum_step("first")),
        Have(Eq(at_one, 1), auto()),
        Have(
            ahead.substitute({"z": 0}) <= ahead.substitute({"z": 1}),
            monotone(
                "z",
                ahead,
                0,
                1,
                positive(
                    0 <= whole * s * phi(0) * (spread - dense),
                    degree=1,
                    modulo=[
                        Eq(plain + z * weighted, whole * quarter**k),
                        Eq(phi(s * z), phi(0) * spread),
                        Eq(dense, four * quarter**k),
                    ],
                ).after(
                    Have(0 < quarter, auto()),
                    slope.at({"k": k, "z": z}),
                    Have(Eq(phi(s * z), phi(0) * spread), function()),
                    Have(Eq(dense, four * quarter**k), function()),
                    Have(0 <= z**2, positive(squares=[z])),
                    Have((1 - z**2) ** k <= exp(-(k * z**2)), chain(power.id, {"k": k, "u": z**2})),
                    Have(Eq(-((s * z) ** 2 / 2), -(k * z**2)), ring(modulo=[Eq(s**2, 2 * k)])),
                    Have(
                        exp(-(k * z**2)) <= spread,
                        chain("lemma/exponential.order", {"u": -(k * z**2), "v": -((s * z) ** 2 / 2)}),
                    ),
                    Have(0 < phi(0), function()),
                    Have(0 < whole * s * phi(0), positive(whole, s, phi(0), degree=3)),
                    Have(0 <= spread - dense, auto()),
                    Have(0 <= whole * s * phi(0) * (spread - dense), positive(whole * s * phi(0), spread - dense)),
                ),
            ),
        ),
    ),
    why="x times the sum of C(2i, i) ((1 - x^2)/4)^i over i <= k is 1 at x = 1. Its slope is (2k + 1) C(2k, k) ((1 "
    "- x^2)/4)^k, where (1 - x^2)^k <= e^(-k x^2). The normal mass above 0 is 1/2.",
    good_for="lower bounds on binomial coefficients",
)


def relative(place: Term) -> Term:
    """Binomial coefficient divided by the normal density, both relative to the centre."""
    return binomial(2 * k, k + place) * exp(place**2 / (k + 1))


far = (2 * i + 1) / (k + 1)
here, there = relative(i), relative(i + 1)
loss = (2 * i + 1) * (i + 1)
b, e, f, t, w = reals("b e f t w")
CHANGE = [Eq(f * (k + 1), 2 * i + 1), Eq(t * (k + i + 1), b * e * (k - i))]
one_step = Statement(
    "lemma/central-binomial.one-step",
    title="1 - (2i + 1)(i + 1)/(k + 1)^2 <= e (k - i)/(k + i + 1) <= 1 for 0 <= i < k and 1 + f <= e <= (2 + f)/(2 - "
    "f), f = (2i + 1)/(k + 1).",
    where=LIBRARY,
    formula=r"1 + f \le e,\ e (2 - f) \le 2 + f,\ f = \tfrac{2i+1}{k+1} \Rightarrow 1 - \frac{(2i+1)(i+1)}{(k+1)^2} "
    r"\le \frac{k-i}{k+i+1} e \le 1",
    variables=(k, i, b, e, f, t),
    given=[
        0 <= k,
        0 <= i,
        i + 1 <= k,
        0 <= b,
        Eq(f * (k + 1), 2 * i + 1),
        1 + f <= e,
        e * (2 - f) <= 2 + f,
        Eq(t * (k + i + 1), b * e * (k - i)),
    ],
    before=[
        Have(0 < k + 1, auto()),
        Have(0 < k + i + 1, auto()),
        Have(0 <= k - i, auto()),
        Have(0 < 2 - f, positive(k - i, multiply=[0 < k + 1], modulo=[Eq(f * (k + 1), 2 * i + 1)], degree=1)),
        Have(0 <= b * (k - i) * (k + 1), positive(b, k - i, k + 1, degree=3)),
        Have(0 <= b * (k - i) * (k + 1) * (2 + f - e * (2 - f)), positive(b * (k - i) * (k + 1), e * (2 - f) <= 2 + f)),
        Have(0 <= b * (k - i) * (k + 1) * (e - 1 - f), positive(b * (k - i) * (k + 1), e - 1 - f)),
        Have(0 <= b * (k - i) * (k + 1) * (e - 1 - f) * (k + 1), positive(b * (k - i) * (k + 1) * (e - 1 - f), k + 1)),
        Have(0 <= b * (loss * i), positive(b, loss * i).after(Have(0 <= loss * i, positive(i, degree=3)))),
        Have(0 <= b * (1 + 2 * i), positive(b, i)),
    ],
    claim=[b * (1 - loss / (k + 1) ** 2) <= t, t <= b],
    example={"k": 1, "i": 0, "b": 2, "e": "3/2", "f": "1/2", "t": "3/2"},
    proof=[
        positive(
            0 <= b * (k - i) * (k + 1) * (e - 1 - f) * (k + 1),
            0 <= b * (loss * i),
            multiply=[0 < k + 1, 0 < k + 1, 0 < k + i + 1],
            degree=1,
            modulo=CHANGE,
            cofactors={CHANGE[0]: (k + 1) * b * (k - i), CHANGE[1]: (k + 1) ** 2},
        ),
        positive(
            0 <= b * (k - i) * (k + 1) * (2 + f - e * (2 - f)),
            0 <= b * (1 + 2 * i),
            multiply=[0 < k + i + 1, 0 < 2 - f, 0 < k + 1],
            degree=1,
            modulo=CHANGE,
            cofactors={CHANGE[0]: -b * (2 * k + 1), CHANGE[1]: -(2 - f) * (k + 1)},
        ),
    ],
    why="(k + 1)(k - i)(k + 2i + 2) = ((k + 1)^2 - (2i + 1)(i + 1))(k + i + 1) + (2i + 1)(i + 1) i.",
    good_for="binomial coefficients away from the centre",
)
added = Statement(
    "lemma/central-binomial.added",
    title="b - t <= w f if t >= b (1 - f), b <= w and f >= 0.",
    where=LIBRARY,
    formula=r"t \ge b(1 - f),\ b \le w \Rightarrow b - t \le w f",
    variables=(b, e, f, t, u, w),
    given=[b * (1 - f) <= t, b <= w, 0 <= f, Eq(u, e + f)],
    claim=-(t + w * u) - -(b + w * e) <= 0,
    example={"b": 1, "e": 0, "f": 0, "t": 1, "u": 0, "w": 1},
    proof=positive(b * (1 - f) <= t, 0 <= (w - b) * f, degree=1, modulo=[Eq(u, e + f)]).after(
        Have(0 <= (w - b) * f, positive(w - b, f))
    ),
    why="b f <= w f.",
    good_for="adding up losses",
)
rate = exp(far)
neighbours = Statement(
    "lemma/central-binomial.neighbours",
    title="(1 - (2i + 1)(i + 1)/(k + 1)^2) b_i <= b_{i+1} <= b_i for b_i = C(2k, k + i) e^(i^2/(k + 1)) and 0 <= i < "
    "k.",
    where=LIBRARY,
    formula=r"\Bigl(1 - \frac{(2i+1)(i+1)}{(k+1)^2}\Bigr) b_i \le b_{i+1} \le b_i,\quad b_i = \tbinom{2k}{k+i} "
    r"e^{i^2/(k+1)}",
    variables=(k, i),
    given=[0 <= i, i + 1 <= k],
    before=[
        Have(0 < k + 1, auto()),
        *(Have(0 < factorial(one), function()) for one in (2 * k, k + i, k - i - 1)),
        Have(0 < k - i, auto()),
        Have(0 <= far, positive(i, multiply=[0 < k + 1])),
        Have(0 < exp(i**2 / (k + 1)), function()),
        joined(i**2 / (k + 1), far),
        Have(
            0 < binomial(2 * k, k + i),
            positive(factorial(2 * k), multiply=[0 < factorial(k + i), 0 < factorial(k - i - 1), 0 < k - i], degree=1),
        ),
        Have(0 < here, positive(binomial(2 * k, k + i), exp(i**2 / (k + 1)))),
        Have(Eq(there * (k + i + 1), here * rate * (k - i)), auto()),
        tangent.at({"u": far}),
        above_tangent.at({"u": far}),
    ],
    claim=[here * (1 - loss / (k + 1) ** 2) <= there, there <= here],
    example={"k": 2, "i": 1},
    proof=[
        chain(one_step.id, {"k": k, "i": i, "b": here, "e": rate, "f": far, "t": there}, claim=number)
        for number in (0, 1)
    ],
    why="b_{i+1} = (k - i)/(k + i + 1) e^((2i + 1)/(k + 1)) b_i, and 1 + u <= e^u <= (2 + u)/(2 - u) for 0 <= u < 2.",
    good_for="binomial coefficients away from the centre",
)
first = binomial(2 * k, k)
MIDDLE = Have(Eq(exp(as_term(0) ** 2 / (k + 1)), 1), ring(modulo=[ONE.claim]).after(ONE))
fewer = Statement(
    "lemma/central-binomial.fewer",
    title="C(2k, k + m) e^(m^2/(k + 1)) <= C(2k, k) for 0 <= m <= k.",
    where=LIBRARY,
    formula=r"\tbinom{2k}{k+m} e^{m^2/(k+1)} \le \tbinom{2k}k",
    variables=(k, m),
    given=[0 <= m, m <= k],
    before=[Have(0 < k + 1, auto())],
    claim=relative(m) <= first,
    example={"k": 2, "m": 1},
    proof=telescope("i", 0, m - 1, [], relative(i), rest=first - relative(m), boundary=auto().after(MIDDLE),
        pointwise=fact().after(Have(there <= here, chain(neighbours.id, {"k": k, "i": i}, claim=1)))),
    why="Relative to the normal density, each coefficient is at most its neighbour nearer to the centre.",
    good_for="binomial tails",
)  # fmt: skip


def lost(place: Term) -> Term:
    """Sum of the losses up to this index."""
    losses: Term = place * (place + 1) * (4 * place - 1) / (6 * (k + 1) ** 2)
    return losses


slowly = Statement(
    "lemma/central-binomial.slowly",
    title="C(2k, k + m) e^(m^2/(k + 1)) >= C(2k, k) (1 - m (m + 1)(4m - 1)/(6 (k + 1)^2)) for 0 <= m <= k.",
    where=LIBRARY,
    formula=r"\tbinom{2k}{k+m} e^{m^2/(k+1)} \ge \tbinom{2k}k \Bigl(1 - \frac{m(m+1)(4m-1)}{6(k+1)^2}\Bigr)",
    variables=(k, m),
    given=[0 <= m, m <= k],
    before=[Have(0 < k + 1, auto())],
    claim=first * (1 - lost(m)) <= relative(m),
    example={"k": 2, "m": 1},
    proof=telescope(
        "i",
        0,
        m - 1,
        [],
        -(relative(i) + first * lost(i)),
        rest=relative(m) - first * (1 - lost(m)),
        boundary=auto().after(MIDDLE),
        pointwise=chain(
            added.id, {"b": here, "e": lost(i), "f": loss / (k + 1) ** 2, "t": there, "u": lost(i + 1), "w": first}
        ).after(
            Have(neighbours.claims[0], chain(neighbours.id, {"k": k, "i": i}, claim=0)),
            Have(here <= first, chain(fewer.id, {"k": k, "m": i})),
            Have(0 <= loss / (k + 1) ** 2, positive(i, multiply=[0 < k + 1, 0 < k + 1])),
        ),
    ),
    why="The product of the factors 1 - (2i + 1)(i + 1)/(k + 1)^2 is at least 1 minus the sum of their losses.",
    good_for="binomial tails",
)
