"""Composition of two or more (ε, δ) guarantees, and when the bounds are attained."""

from __future__ import annotations

from proofs.accounting.setting import M, N, at_most, delta, j, k, mass, masses, p, probabilities, q, s, t, total
from proofs.lemmas.maxima import maximum
from proofs.lemmas.running import at_least, whole
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    Plan,
    auto,
    chain,
    every,
    fact,
    function,
    positive,
    ring,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Min, Sum, Term, as_term, functions, integers, log, reals

a, b, c, d, x, y = reals("a b c d x y")
n = integers("n")
r, w = functions("P' Q'", 1)
delta_1, delta_2 = reals("delta1 delta2")

PAIRS = (
    "P, Q are the distributions of the first outcome, k = 1..N, under the two inputs, and P', Q' those of the "
    "second, j = 1..M. The outcomes are independent, so the probability of a pair is the product."
)
LEVELS = "s and t stand for e^epsilon of the two mechanisms."
DELTA = "delta(epsilon) is the sum of max{0, P - e^epsilon Q}."

losses = Statement(
    "accounting/composition.losses",
    title="The privacy loss of two independent outcomes is the sum of their losses: log(PP'/QQ') = log(P/Q) + "
    "log(P'/Q').",
    where="Dwork and Rothblum 2016",
    formula=r"\log\frac{P_k P'_j}{Q_k Q'_j} = \log\frac{P_k}{Q_k} + \log\frac{P'_j}{Q'_j}",
    variables=(a, b, c, d),
    given=[0 < a, 0 < b, 0 < c, 0 < d],
    before=[Have(0 < a * c, positive(degree=2)), Have(0 < b * d, positive(degree=2))],
    claim=Eq(log(a * c) - log(b * d), (log(a) - log(b)) + (log(c) - log(d))),
    example={"a": 1, "b": 1, "c": 1, "d": 1},
    proof=ring(modulo=[Eq(log(a * c), log(a) + log(c)), Eq(log(b * d), log(b) + log(d))]).after(
        *(
            Have(Eq(log(x * y), log(x) + log(y)), chain("lemma/logarithm.product", {"x": x, "y": y}))
            for x, y in ((a, c), (b, d))
        )
    ),
    why="The ratio of products is the product of the ratios.",
    models=[
        "a and b are the probabilities of the first outcome under the two inputs, c and d those of the second. "
        "Outcomes with a probability 0 are excluded, as their loss is infinite."
    ],
)
pair = Max(0, p(k) * r(j) - t * s * (q(k) * w(j)))
of_pair = Sum(Sum(pair, j, 1, M), k, 1, N)
first, second = Min(p(k), t * q(k)), Min(r(j), s * w(j))
in_first, in_second = Sum(first, k, 1, N), Sum(second, j, 1, M)
rest = p(k) * r(j) - first * second
every_pair = Sum(Sum(rest, j, 1, M), k, 1, N)
given = [0 <= N, 0 <= M, 0 <= s, 0 <= t, *probabilities(p, q), Eq(Sum(r(j), j, 1, M), 1), Eq(Sum(w(j), j, 1, M), 1)]
laws = [masses(p), masses(q), masses(r, M), masses(w, M)]
delta_first, delta_second = delta(p, q), Sum(Max(0, r(j) - s * w(j)), j, 1, M)
small = [
    mass(p, k),
    mass(q, k),
    mass(r, j, M),
    mass(w, j, M),
    Have(0 <= t * q(k), positive(t, q(k))),
    Have(0 <= s * w(j), positive(s, w(j))),
    *(
        Have(one <= other, function())
        for one, other in ((first, p(k)), (first, t * q(k)), (second, r(j)), (second, s * w(j)))
    ),
    Have(0 <= first, chain("lemma/maxima.at-least", {"p": p(k), "q": t * q(k), "x": 0})),
    Have(0 <= second, chain("lemma/maxima.at-least", {"p": r(j), "q": s * w(j), "x": 0})),
]
two = Statement(
    "accounting/composition.two",
    title="delta(epsilon_1 + epsilon_2) <= delta_1 + delta_2 - delta_1 delta_2 for the composition of two mechanisms "
    "(finite distributions).",
    where="Kairouz, Oh and Viswanath 2015, for two mechanisms at the largest epsilon; Dwork and Roth 2014, Theorem "
    "3.16, has delta_1 + delta_2",
    formula=r"\delta(\epsilon_1 + \epsilon_2) \le \delta_1(\epsilon_1) + \delta_2(\epsilon_2) - \delta_1(\epsilon_1)\, "
    r"\delta_2(\epsilon_2)",
    variables=(M, N, s, t, p, q, r, w),
    given=given,
    throughout=laws,
    claim=of_pair <= delta_first + delta_second - delta_first * delta_second,
    example={"M": 1, "N": 2, "s": 1, "t": 2, "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"], "P'": [1], "Q'": [1]},
    proof=auto().after(
        Have(
            of_pair <= every_pair,
            termwise(
                termwise(
                    fact().after(
                        *small,
                        at_most(
                            pair,
                            rest,
                            positive(0 <= p(k) - first, 0 <= first, 0 <= r(j) - second, 0 <= r(j), degree=2),
                            positive(
                                0 <= t * q(k) - first, 0 <= first, 0 <= s * w(j) - second, 0 <= s * w(j), degree=2
                            ),
                        ),
                    ),
                    index="j",
                ),
                index="k",
            ),
        ),
        Have(
            Eq(every_pair, total(p) * Sum(r(j), j, 1, M) - in_first * in_second),
            termwise(
                auto().after(
                    Have(Eq(Sum(rest, j, 1, M), p(k) * Sum(r(j), j, 1, M) - first * in_second), termwise(index="j"))
                ),
                index="k",
            ),
        ),
        Have(Eq(delta_first, 1 - in_first), chain("accounting/hockey-stick.overlap", {"N": N, "t": t, "P": p, "Q": q})),
        Have(
            Eq(delta_second, 1 - in_second), chain("accounting/hockey-stick.overlap", {"N": M, "t": s, "P": r, "Q": w})
        ),
    ),
    why="For a pair of outcomes, max{0, P P' - e^(epsilon_1 + epsilon_2) Q Q'} is at most P P' - min{P, "
    "e^epsilon_1 Q} min{P', e^epsilon_2 Q'}.",
    reads=[DELTA, LEVELS],
    models=[PAIRS],
)
strict = Statement(
    "accounting/composition.strict",
    title="If delta_1 > 0 and delta_2 > 0, then delta(epsilon_1 + epsilon_2) < delta_1 + delta_2: basic composition "
    "is not tight (finite distributions).",
    where="Kairouz, Oh and Viswanath 2015",
    formula=r"0 < \delta_1(\epsilon_1),\ 0 < \delta_2(\epsilon_2) \Rightarrow \delta(\epsilon_1 + \epsilon_2) < "
    r"\delta_1(\epsilon_1) + \delta_2(\epsilon_2)",
    variables=(M, N, s, t, p, q, r, w),
    given=[*given, 0 < delta_first, 0 < delta_second],
    throughout=laws,
    claim=of_pair < delta_first + delta_second,
    example={
        "M": 2,
        "N": 2,
        "s": 1,
        "t": 1,
        "P": ["1/2", "1/2"],
        "Q": ["1/4", "3/4"],
        "P'": ["1/2", "1/2"],
        "Q'": ["1/4", "3/4"],
    },
    proof=auto().after(
        Have(
            of_pair <= delta_first + delta_second - delta_first * delta_second,
            chain(two.id, {"M": M, "N": N, "s": s, "t": t, "P": p, "Q": q, "P'": r, "Q'": w}),
        ),
        Have(0 < delta_first * delta_second, positive(delta_first, delta_second, degree=2)),
    ),
    why="composition.two bounds it by delta_1 + delta_2 - delta_1 delta_2.",
    reads=[DELTA, LEVELS],
    models=[PAIRS],
    remarks=[
        "Example: two mechanisms each reveal the input with probability 1/2. At epsilon = 0 their deltas sum "
        "to 1, but the pair has delta = 3/4. The sum counts twice the event that both reveal it."
    ],
)
d1, d2 = reals("delta1 delta2")


def leaking(chance: Term, level: Term) -> list[tuple[Term, Term]]:
    """Probabilities of the three outcomes of a mechanism that reveals the input.

    It does so with probability `chance`. Otherwise its likelihood ratio is e^epsilon.
    """
    return [(chance, as_term(0)), (1 - chance, (1 - chance) / level), (as_term(0), 1 - (1 - chance) / level)]


outcomes = [(a * c, b * d, a * c - t * s * (b * d)) for a, b in leaking(d1, t) for c, d in leaking(d2, s)]
gains = sum((Max(0, gain) for *_, gain in outcomes[1:]), Max(0, outcomes[0][2]))


def known(place: int) -> list[Have]:
    """The maximum at one pair of outcomes.

    It is positive only if one of the two mechanisms reveals the input under P.
    """
    _, lower, gain = outcomes[place]
    if place in (0, 1, 3):
        return [Have(0 <= gain, positive(d1, d2, 1 - d1, 1 - d2, degree=2)), maximum(0, gain, is_first=False)]
    if place == 4:
        return [Have(gain <= 0, positive(multiply=[0 < s, 0 < t], degree=1)), maximum(0, gain)]
    return [
        Have(0 <= lower, LESS[place]),
        Have(0 <= t * s * lower, positive(t, s, lower, degree=3)),
        Have(gain <= 0, auto()),
        maximum(0, gain),
    ]


high = [
    Have(0 <= (1 - d1) / t, positive(1 - d1, multiply=[0 < t], degree=1)),
    Have(0 <= (1 - d2) / s, positive(1 - d2, multiply=[0 < s], degree=1)),
    Have(0 <= 1 - (1 - d1) / t, positive(0 <= t - 1, d1, multiply=[0 < t], degree=1)),
    Have(0 <= 1 - (1 - d2) / s, positive(0 <= s - 1, d2, multiply=[0 < s], degree=1)),
]
LESS = {place: positive(*(one.claim for one in high), degree=2) for place in (2, 5, 6, 7, 8)}


def alone(chance: Term, bound: Term) -> tuple[Term, list[Have]]:
    """delta of one such mechanism at its own epsilon, and the value of each maximum."""
    (sure, _), (mostly, ratio), (_, never) = leaking(chance, bound)
    gains = [sure - bound * as_term(0), mostly - bound * ratio, as_term(0) - bound * never]
    first, *rest = (Max(0, gain) for gain in gains)
    steps = [
        Have(0 <= gains[0], auto()), maximum(0, gains[0], is_first=False),
        Have(gains[1] <= 0, positive(multiply=[0 < bound], degree=1)), maximum(0, gains[1]),
        Have(0 <= bound * never, positive(bound, never)), Have(gains[2] <= 0, auto()), maximum(0, gains[2]),
    ]  # fmt: skip
    return sum(rest, first), steps


def of_one(chance: Term, bound: Term) -> Plan:
    """Proof that this delta is the probability of revealing the input."""
    steps = alone(chance, bound)[1]
    known = [one.claim for one in steps if one.claim.op == "="]
    return ring(modulo=known).after(*high, *steps)


tight = Statement(
    "accounting/composition.attained",
    title="delta_1 + delta_2 - delta_1 delta_2 is attained: mechanism i reveals the input with probability delta_i, "
    "else has ratio e^epsilon_i.",
    where="Kairouz, Oh and Viswanath 2015",
    formula=r"\exists\, P, Q, P', Q':\ \delta(\epsilon_1 + \epsilon_2) = \delta_1 + \delta_2 - \delta_1 \delta_2",
    variables=(s, t, d1, d2),
    given=[1 <= s, 1 <= t, 0 <= d1, d1 <= 1, 0 <= d2, d2 <= 1],
    before=[Have(0 < s, auto()), Have(0 < t, auto())],
    claim=[Eq(alone(d1, t)[0], d1), Eq(alone(d2, s)[0], d2), Eq(gains, d1 + d2 - d1 * d2)],
    example={"s": 1, "t": 2, "delta1": "1/2", "delta2": "1/2"},
    proof=[
        of_one(d1, t),
        of_one(d2, s),
        ring(modulo=[one[-1].claim for one in map(known, range(9))]).after(
            *high, *(step for place in range(9) for step in known(place))
        ),
    ],
    why="A pair of outcomes contributes only if one of the two mechanisms reveals the input. This has probability "
    "1 - (1 - delta_1)(1 - delta_2).",
    reads=[DELTA, LEVELS],
    models=[
        "Each mechanism has three outcomes with probabilities delta, 1 - delta, 0 under P, and 0, (1 - "
        "delta)/e^epsilon and the rest under Q. The sum runs over the nine pairs."
    ],
)
L, i = integers("L i")
D, each_delta, product = functions("D d R", 1)
one_more = ForAll(i, 1, L, D(i + 1) <= D(i) + each_delta(i) - D(i) * each_delta(i))
of_factors = ForAll(i, 1, L, Eq(product(i + 1), product(i) * (1 - each_delta(i))))
left_over = ForAll(i, 1, L, 0 <= 1 - each_delta(i))
kept = ForAll(i, 1, L, (1 - D(i)) * (1 - each_delta(i)) <= 1 - D(i + 1))
many = Statement(
    "accounting/composition.many",
    title="delta(epsilon_1 + ... + epsilon_L) <= 1 - (1 - delta_1)...(1 - delta_L) for the composition of L "
    "mechanisms (finite distributions).",
    where="Kairouz, Oh and Viswanath 2015, at the largest epsilon",
    formula=r"\delta(\epsilon_1 + \dots + \epsilon_L) \le 1 - \prod_{i=1}^L (1 - \delta_i)",
    variables=(L, D, each_delta, product),
    given=[0 <= L, Eq(D(1), 0), Eq(product(1), 1)],
    throughout=[one_more, left_over, of_factors],
    claim=D(L + 1) <= 1 - product(L + 1),
    example={"L": 2, "D": [0, "1/2", "3/4"], "d": ["1/2", "1/2"], "R": [1, "1/2", "1/4"]},
    proof=auto().after(
        HaveAll(kept, every(auto())),
        Have(Eq(1 - D(1), 1), ring(modulo=[Eq(D(1), 0)])),
        Have(
            0 <= (1 - D(L + 1)) - product(L + 1),
            whole(
                (1 - D(L + 1)) - product(L + 1),
                at_least.id,
                {"L": L, "a": Lambda(k, 1 - D(k)), "b": Lambda(k, 1 - each_delta(k)), "R": product},
            ),
        ),
    ),
    why="By composition.two, 1 - D is multiplied by at least 1 - delta_i at each step.",
    reads=[
        "D(i) is the delta of the first i - 1 mechanisms together, at the sum of their epsilon. d(i) is that "
        "of mechanism i. R(i) is the product of 1 - d over the first i - 1."
    ],
    rests_on=["accounting/composition.two"],
)
