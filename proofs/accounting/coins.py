"""Lossless conversion from Renyi divergence to δ(ε): Bernoulli pairs are the worst case."""

from __future__ import annotations

from proofs.accounting.chernoff import LOSS, moment
from proofs.accounting.chernoff import loss as losses
from proofs.accounting.setting import N, every_k, k, mass, masses, q
from proofs.lemmas.exponential import ONE, joined
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    auto,
    chain,
    every,
    function,
    instance,
    positive,
    ring,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, exp, functions, reals

a, near, far, t, x, y, m = reals("a l l' t p q m")
test = functions("h", 1)

SOURCE = "Asoodeh, Liao, Calmon, Kosut and Sankar 2021"


def yes(of: Term) -> Term:
    """Sum over the outcomes, weighted by the test."""
    return Sum(test(k) * of, k, 1, N)


under_q, under_p, part = yes(q(k)), yes(q(k) * exp(losses(k))), yes(q(k) * exp(a * losses(k)))
tests = [ForAll(every_k, 1, N, 0 <= test(every_k)), ForAll(every_k, 1, N, test(every_k) <= 1)]
weight = test(k) * q(k)
ratio = exp(losses(k) - near)
tangent = 1 + a * (ratio - 1) <= exp(a * (losses(k) - near))
term = (
    test(k) * (q(k) * exp(a * near))
    + a * exp(a * near) * exp(-near) * (test(k) * (q(k) * exp(losses(k))))
    - a * exp(a * near) * (test(k) * q(k))
)
lower = exp(a * near) * under_q + a * exp(a * near) * exp(-near) * under_p - a * exp(a * near) * under_q
inverse = Eq(exp(near) * exp(-near), 1)
merged = Statement(
    "accounting/coins.merged",
    title="A merged outcome with loss l and probability q has e^(a l) q at most the sum of h_k Q_k e^(a L_k), for a "
    ">= 1 (finite distributions).",
    where="van Erven and Harremoes 2014, data processing",
    formula=r"e^\ell q = \sum_k h_k P_k,\ \sum_k h_k Q_k \le q \Rightarrow e^{a\ell} q \le \sum_k h_k Q_k e^{a L_k}",
    variables=(N, a, y, near, q, losses, test),
    given=[0 <= N, 1 <= a, under_q <= y, Eq(exp(near) * y, under_p)],
    throughout=[masses(q), tests[0]],
    claim=exp(a * near) * y <= part,
    example={"N": 1, "a": 2, "q": 1, "l": 0, "Q": [1], "L": [0], "h": [1]},
    proof=auto().after(
        ONE,
        joined(near, -near),
        Have(inverse, ring(modulo=[Eq(exp(near + -near), exp(near) * exp(-near)), ONE.claim])),
        Have(
            lower <= part,
            termwise(
                auto().after(
                    mass(q, k),
                    Have(0 <= test(k), instance(tests[0], k)),
                    Have(0 <= weight, positive(test(k), q(k))),
                    Have(tangent, chain("lemma/exponential.power-above-tangent", {"a": a, "u": losses(k) - near})),
                    joined(losses(k), -near),
                    joined(a * (losses(k) - near), a * near),
                    Have(0 < exp(a * near), function()),
                    Have(0 <= weight * exp(a * near), positive(degree=2)),
                    Have(
                        0 <= weight * exp(a * near) * (exp(a * (losses(k) - near)) - 1 - a * (ratio - 1)),
                        positive(0 <= weight * exp(a * near), tangent, degree=2),
                    ),
                ),
                index="k",
            ),
        ),
        Have(
            Eq(lower, exp(a * near) * (a * y - (a - 1) * under_q)), ring(modulo=[Eq(exp(near) * y, under_p), inverse])
        ),
        Have(0 < exp(a * near), function()),
        Have(0 <= (a - 1) * (y - under_q), positive(a - 1, y - under_q)),
        Have(
            0 <= exp(a * near) * ((a - 1) * (y - under_q)), positive(exp(a * near), (a - 1) * (y - under_q), degree=2)
        ),
    ),
    why="For each outcome e^(aL) lies above its tangent at ell. The tangents sum to the value at ell.",
    exceptions={
        "thin": "The inequalities can be strict: for h = Q = 1 and L = 0 at one outcome, q = e^(-ell) > 1 for every "
        "ell < 0. No such point is rational."
    },
    reads=[
        "q is the probability of the merged outcome under Q, l its loss, and h(k) the probability that outcome "
        "k is merged into it.",
        "q may exceed the sum of h(k) Q(k): the merged outcome may also come from outcomes with P = 0, which "
        "the list omits.",
    ],
    models=[LOSS],
)
no = Lambda(k, 1 - test(k))
rest_q, rest_p, rest = (
    Sum((1 - test(k)) * of, k, 1, N) for of in (q(k), q(k) * exp(losses(k)), q(k) * exp(a * losses(k)))
)
all_q, all_p = Sum(q(k), k, 1, N), Sum(q(k) * exp(losses(k)), k, 1, N)
parts = [
    Have(Eq(rest_q, all_q - under_q), termwise(index="k")),
    Have(Eq(rest_p, all_p - under_p), termwise(index="k")),
    Have(Eq(rest, moment - part), termwise(index="k")),
]
coins = Statement(
    "accounting/coins.reduction",
    title="A test h yields coins (p, q) with Renyi moment at most that of (P, Q), for a >= 1 (finite distributions).",
    where=SOURCE,
    formula=r"p = \sum_k h_k P_k,\ q = \sum_k h_k Q_k \Rightarrow q \Bigl(\frac pq\Bigr)^a + (1-q) "
    r"\Bigl(\frac{1-p}{1-q}\Bigr)^a \le \sum_k Q_k e^{a L_k}",
    variables=(N, a, near, far, q, losses, test),
    given=[
        0 <= N,
        1 <= a,
        all_q <= 1,
        Eq(all_p, 1),
        Eq(exp(near) * under_q, under_p),
        Eq(exp(far) * (1 - under_q), 1 - under_p),
    ],
    throughout=[masses(q), *tests],
    claim=under_q * exp(a * near) + (1 - under_q) * exp(a * far) <= moment,
    example={"N": 2, "a": 2, "l": 0, "l'": 0, "Q": ["1/2", "1/2"], "L": [0, 0], "h": [1, 0]},
    proof=auto().after(
        *parts,
        HaveAll(
            ForAll(every_k, 1, N, 0 <= 1 - test(every_k)),
            every(auto().after(Have(test(every_k) <= 1, instance(tests[1], every_k)))),
        ),
        Have(
            exp(a * near) * under_q <= part,
            chain(merged.id, {"N": N, "a": a, "q": under_q, "l": near, "Q": q, "L": losses, "h": test}),
        ),
        Have(
            exp(a * far) * (1 - under_q) <= rest,
            chain(
                merged.id,
                {"N": N, "a": a, "q": 1 - under_q, "l": far, "Q": q, "L": losses, "h": no},
                [auto(), auto(), auto(), auto(), None, None],
            ),
        ),
    ),
    why="The test merges the outcomes into yes and no. If it says yes iff P > e^epsilon Q, the coins also have the "
    "same delta(epsilon). So converting from one order only requires considering coins.",
    exceptions={
        "thin": "The inequalities can be strict: take Q = 1/2 with loss L = log 2 at one outcome. No such point is "
        "rational."
    },
    reads=[
        "l and l' are the losses of yes and no. The claim excludes tests with an answer of probability 0 under "
        "P or Q, as its loss is infinite or undefined."
    ],
    models=[LOSS],
    rests_on=["accounting/hockey-stick.attained"],
)
squares = x**2 / y + (1 - x) ** 2 / (1 - y)
one_coin = [0 <= x, x <= 1, 0 < y, y < 1]
within = [
    Have(0 < 1 - y, auto()),
    Have(0 <= (1 - x) ** 2 / (1 - y), positive(squares=[1 - x], multiply=[0 < 1 - y], degree=1)),
]
lossless = Statement(
    "accounting/coins.order-two",
    title="Coins with Renyi divergence D of order 2 have delta(epsilon) <= e^(D - epsilon)/4 for epsilon >= 0, a "
    "quarter of Mironov's bound.",
    where=SOURCE,
    formula=r"\frac{p^2}{q} + \frac{(1-p)^2}{1-q} \le m \Rightarrow p - e^\epsilon q \le \frac{m}{4}\, e^{-\epsilon}",
    variables=(t, m, x, y),
    given=[1 <= t, *one_coin, squares <= m],
    before=[Have(0 < t, auto()), *within],
    claim=x - t * y <= m / (4 * t),
    example={"t": 2, "m": 4, "p": 1, "q": "1/4"},
    proof=positive(x**2 <= m * y, squares=[x - 2 * t * y], multiply=[0 < y, 0 < t], degree=1).after(
        Have(x**2 <= m * y, positive(x**2 / y <= m, multiply=[0 < y], degree=1).after(Have(x**2 / y <= m, auto())))
    ),
    why="(p - 2 t q)^2 >= 0.",
    reads=[
        "m is e^D for the Renyi divergence D of order 2. t stands for e^epsilon. The coins say yes with "
        "probabilities p and q."
    ],
    rests_on=["accounting/coins.reduction"],
    remarks=[
        "Mironov 2017, Proposition 3, gives epsilon = D + log(1/delta)/(a - 1), so delta(epsilon) <= m e^-epsilon. "
        "No pair attains it."
    ],
)
