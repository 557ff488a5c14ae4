"""Optimality of Q_WRR among all mechanisms within the budget and all unbiased estimates."""

from __future__ import annotations

from proofs.lemmas import mean_squares
from proofs.lemmas.em import at
from proofs.li2022.belief_setting import BEYOND, NATURAL, N, every_k, k, m, masses, r, rows, t, within
from proofs.statements.plan import (
    Have,
    Lambda,
    Plan,
    auto,
    chain,
    fact,
    instance,
    positive,
    rewrite,
    ring,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers, reals
from symbolic.survey import warner

pi = reals("pi")
i, n, y, z, Z = integers("i n y z Z")
every_z = integers("every_z")
P, S, g, h, s, w = functions("P S g h s w", 1)

mixed = pi * m(k) + (1 - pi) * r(k)
turned = (1 - pi) * m(k) + pi * r(k)
information = Sum(h(k), k, 1, N)
least = pi * (1 - pi) + t / (t - 1) ** 2
error = Sum(P(z) * (g(z) - pi) ** 2, z, 1, Z)
spread = Sum(P(z) * S(z) ** 2, z, 1, Z)
signal = Sum((g(z) - pi) * (P(z) * S(z)), z, 1, Z)
sent = ForAll(every_k, 1, N, 0 < mixed.substitute({"k": every_k}))
of_message = ForAll(every_k, 1, N, Eq(h(every_k) * mixed.substitute({"k": every_k}), (m(every_k) - r(every_k)) ** 2))
likely = ForAll(every_z, 1, Z, 0 < P(every_z))

own, other = mixed.substitute({"k": i}), turned.substitute({"k": i})
close = least * (m(i) - r(i)) ** 2 <= own * other
one_message = positive(
    close, multiply=[0 < own, 0 < least], modulo=[Eq(h(i) * own, (m(i) - r(i)) ** 2)], degree=1
).after(
    Have(Eq(h(i) * own, (m(i) - r(i)) ** 2), instance(of_message, i)),
    Have(0 < own, instance(sent, i)),
    *(at(one, i) for one in (within(t, m, r), within(t, r, m))),
    Have(0 <= (t * m(i) - r(i)) * (t * r(i) - m(i)), positive(degree=2)),
    Have(
        close,
        positive(0 <= (t * m(i) - r(i)) * (t * r(i) - m(i)), multiply=[0 < t - 1, 0 < t - 1], degree=1),
    ),
)
cramer_rao = 1 <= n * information * error
bounded = information <= 1 / least
variance_of_warner = Eq(warner.variance(n, t / (t + 1), pi), least / n)
optimal = Statement(
    "li2022/beyond.optimal-estimate",
    title="Every unbiased estimate under a finite mechanism within the budget has at least the variance of Q_WRR.",
    where=BEYOND,
    formula=r"\mathrm{Var}(\hat\pi) \ge \frac{1}{n I(\pi)} \ge \frac1n \Bigl(\pi(1-\pi) + "
    r"\frac{e^\epsilon}{(e^\epsilon-1)^2}\Bigr)",
    variables=(N, Z, n, t, pi, m, r, h, P, S, g),
    given=[0 <= N, 0 <= Z, 1 <= n, 1 < t, 0 <= pi, pi <= 1, *rows, Eq(signal, 1), Eq(spread, n * information)],
    throughout=[*masses(m), *masses(r), sent, of_message, likely, within(t, m, r), within(t, r, m)],
    claim=warner.variance(n, t / (t + 1), pi) <= error,
    example={
        "N": 2,
        "Z": 2,
        "n": 1,
        "t": 2,
        "pi": "1/2",
        "m": ["2/3", "1/3"],
        "r": ["1/3", "2/3"],
        "P": ["1/2", "1/2"],
        "S": ["2/3", "-2/3"],
        "g": [2, -1],
        "h": ["2/9", "2/9"],
    },
    before=[
        Have(0 < t + 1, auto()),
        Have(0 < t - 1, auto()),
        Have(0 < (t - 1) ** 2, positive(squares=[t - 1])),
        Have(0 < 2 * (t / (t + 1)) - 1, positive(multiply=[0 < t + 1])),
    ],
    proof=rewrite(Eq(least / n, warner.variance(n, t / (t + 1), pi)), fact()).after(
        Have(
            0 < least,
            positive(degree=2).after(
                Have(0 < t / (t - 1) ** 2, positive(multiply=[0 < (t - 1) ** 2])),
                Have(0 <= pi * (1 - pi), positive(degree=2)),
            ),
        ),
        Have(variance_of_warner, ring()),
        Have(
            information <= 1 / least * Sum(turned, k, 1, N),
            termwise(one_message, index="i"),
        ),
        Have(Eq(Sum(turned, k, 1, N), (1 - pi) * rows[0].left + pi * rows[1].left), termwise(index="i")),
        Have(
            bounded,
            positive(
                information <= 1 / least * Sum(turned, k, 1, N),
                modulo=[Eq(Sum(turned, k, 1, N), (1 - pi) * rows[0].left + pi * rows[1].left), *rows],
                degree=1,
            ),
        ),
        Have(
            1 <= Sum((P(z) * S(z)) ** 2 / P(z), z, 1, Z) * error,
            chain(
                mean_squares.cauchy.id,
                {"N": Z, "f": Lambda(z, g(z) - pi), "g": Lambda(z, P(z) * S(z)), "w": Lambda(z, P(z))},
            ),
        ),
        Have(
            Eq(Sum((P(z) * S(z)) ** 2 / P(z), z, 1, Z), spread),
            termwise(ring().after(Have(0 < P(y), instance(likely, y))), index="y"),
        ),
        Have(cramer_rao, auto()),
        Have(
            0 <= error,
            termwise(
                positive(0 < P(y), squares=[g(y) - pi], degree=2).after(Have(0 < P(y), instance(likely, y))), index="y"
            ),
        ),
        Have(Eq(least / n, warner.variance(n, t / (t + 1), pi)), auto()),
        Have(
            least / n <= error,
            chain(mean_squares.inverse.id, {"n": n, "x": information, "y": error, "z": least}),
        ),
    ),
    why="By the Cramer-Rao inequality Var >= 1/(n I). The information of a message is at most 1/L with L = pi (1 - "
    "pi) + t/(t - 1)^2. This holds as L (m - r)^2 <= w w', which is equivalent to (t m - r)(t r - m) >= 0. Q_WRR "
    "has variance L/n.",
    reads=[NATURAL],
    models=[
        "P(z) is the probability of the z-th tuple of n messages at the share pi; tuples of probability 0 are "
        "left out. S(z) is the sum of the n scores (m - r)/w, the derivative of ln P. h(k) = (m(k) - "
        "r(k))^2/w(k) is the contribution of message k to the information. g(z) is the estimate. It is "
        "unbiased at every share, so differentiating its mean gives E[(g - pi) S] = 1. The scores are "
        "independent with mean 0."
    ],
    rests_on=["li2022/beyond.optimal-estimate.scores"],
    remarks=[
        "li2022/example-7.optimal is the analogue for averages over the respondents; it allows messages of "
        "probability 0."
    ],
)


first = [Sum(P(z) * power, z, 1, Z) for power in (as_term(1), S(z) ** 1, S(z) ** 2)]
second = [Sum(w(k) * power, k, 1, N) for power in (as_term(1), s(k) ** 1, s(k) ** 2)]
known = [Eq(first[0], 1), Eq(first[1], 0), Eq(second[0], 1), Eq(second[1], 0)]


def added(power: int, pairs: Term) -> Plan:
    """Sum with one more message, from the separate sums."""
    counts = (1, 1) if power == 1 else (1, 2, 1)
    parts = [(count * one, of) for count, of, one in zip(counts, reversed(first[: power + 1]), second, strict=False)]
    inner = Sum(P(y) * w(k) * (S(y) + s(k)) ** power, k, 1, N)
    whole = sum((factor * P(y) * S(y) ** (power - number) for number, (factor, _) in enumerate(parts)), as_term(0))
    return ring(modulo=[Eq(pairs, sum((factor * of for factor, of in parts), as_term(0))), *known]).after(
        Have(
            Eq(pairs, sum((factor * of for factor, of in parts), as_term(0))),
            telescope(
                "y",
                1,
                Z,
                [(-1, pairs), *parts],
                0,
                pointwise=auto().after(Have(Eq(inner, whole), termwise(index="i"))),
            ),
        )
    )


mean, pair = (Sum(Sum(P(z) * w(k) * (S(z) + s(k)) ** power, k, 1, N), z, 1, Z) for power in (1, 2))
scores = Statement(
    "li2022/beyond.optimal-estimate.scores",
    title="E[(S + s)^2] = E[S^2] + E[s^2] and E[S + s] = 0 for the scores S of n respondents and s of one more.",
    where=BEYOND,
    formula=r"E[(S + s)^2] = E[S^2] + E[s^2],\ E[S + s] = 0",
    variables=(N, Z, P, S, w, s),
    given=[0 <= N, 0 <= Z, *known],
    claim=[Eq(mean, 0), Eq(pair, first[2] + second[2])],
    example={"N": 1, "Z": 1, "P": [1], "S": [0], "w": [1], "s": [0]},
    proof=[added(1, mean), added(2, pair)],
    why="The scores are independent and have mean 0.",
    exceptions={
        "equivalent": "Claim 1 states that the mean stays 0 with one more respondent. Claim 2, on the squares, is the "
        "theorem."
    },
    models=[
        "P(z) and S(z) are the probabilities of the tuples of n messages and the sums of their scores; w(k) "
        "and s(k) are those of one message."
    ],
)
