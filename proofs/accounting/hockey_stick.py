"""The hockey-stick divergence: δ as a function of e^ε."""

from __future__ import annotations

from proofs.accounting.setting import (
    FINITE,
    LEVEL,
    M,
    N,
    above,
    at_most,
    bounds,
    delta,
    every_j,
    every_k,
    j,
    k,
    mass,
    masses,
    p,
    probabilities,
    q,
    s,
    t,
    total,
)
from proofs.lemmas import sums
from proofs.lemmas.maxima import maximum, minimum
from proofs.statements.plan import Have, Lambda, Plan, auto, cases, chain, fact, instance, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Min, Sum, Term, functions, reals

share = reals("lambda")
test, p2, q2 = functions("h P' Q'", 1)
kernel = functions("K", 2)
HERE = above(p, q, t, k)

SOURCE = "Barthe and Olmedo 2013; Balle, Barthe and Gaboardi 2018"
tests = [ForAll(every_k, 1, N, 0 <= test(every_k)), ForAll(every_k, 1, N, test(every_k) <= 1)]
gained = Sum(test(k) * (p(k) - t * q(k)), k, 1, N)
largest = Statement(
    "accounting/hockey-stick.test",
    title="Every randomized test satisfies P(yes) <= e^epsilon Q(yes) + delta(epsilon) (finite distributions).",
    where=SOURCE,
    formula=r"0 \le h_k \le 1 \Rightarrow \sum_k h_k P_k \le e^\epsilon \sum_k h_k Q_k + \delta(\epsilon)",
    variables=(N, t, p, q, test),
    given=[0 <= N],
    throughout=tests,
    claim=Sum(test(k) * p(k), k, 1, N) <= t * Sum(test(k) * q(k), k, 1, N) + delta(p, q),
    example={"N": 2, "t": 2, "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"], "h": [1, "1/2"]},
    proof=termwise(
        positive(0 <= HERE, p(k) - t * q(k) <= HERE, 0 <= test(k), test(k) <= 1, degree=2).after(
            *bounds(HERE), Have(0 <= test(k), instance(tests[0], k)), Have(test(k) <= 1, instance(tests[1], k))
        ),
        index="k",
    ),
    why="For each outcome h (P - t Q) <= max{0, P - t Q}.",
    reads=[LEVEL],
    models=[FINITE],
)
likelier = [
    ForAll(every_k, 1, N, Eq(test(every_k) * (1 - test(every_k)), 0)),
    ForAll(every_k, 1, N, 0 <= (2 * test(every_k) - 1) * (p(every_k) - t * q(every_k))),
]
excess, bit = p(k) - t * q(k), Eq(test(k) * (1 - test(k)), 0)
signed = 0 <= (2 * test(k) - 1) * excess
by_test = [Have(bit, instance(likelier[0], k)), Have(signed, instance(likelier[1], k))]
attained = Statement(
    "accounting/hockey-stick.attained",
    title="The test that says yes iff P > e^epsilon Q gains exactly delta(epsilon): P(yes) = e^epsilon Q(yes) + "
    "delta(epsilon) (finite distributions).",
    where=SOURCE,
    formula=r"h_k = [P_k > e^\epsilon Q_k] \Rightarrow \sum_k h_k P_k = e^\epsilon \sum_k h_k Q_k + \delta(\epsilon)",
    variables=(N, t, p, q, test),
    given=[0 <= N],
    throughout=likelier,
    claim=Eq(Sum(test(k) * p(k), k, 1, N), t * Sum(test(k) * q(k), k, 1, N) + delta(p, q)),
    example={"N": 2, "t": 1, "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"], "h": [1, 0]},
    proof=termwise(
        cases(
            test(k),
            0,
            equal=ring(modulo=[Eq(test(k), 0), Eq(HERE, 0)]).after(
                Have(excess <= 0, positive(signed, modulo=[Eq(test(k), 0)], degree=1)), maximum(0, excess)
            ),
            differ=ring(modulo=[Eq(test(k), 1), Eq(HERE, excess)]).after(
                Have(Eq(test(k), 1), ring(modulo=[bit], cofactors={bit: -1 / test(k)})),
                Have(0 <= excess, positive(signed, modulo=[Eq(test(k), 1)], degree=1)),
                maximum(0, excess, is_first=False),
            ),
        ).after(*by_test),
        index="k",
    ),
    why="If h = 1, the term is P - t Q >= 0. If h = 0, the term is 0 and P - t Q <= 0.",
    reads=[
        LEVEL,
        "h takes the values 0 and 1: 1 only if P >= t Q, and 0 only if P <= t Q. This is written as two "
        "conditions on each outcome.",
    ],
    models=[FINITE],
)
low = Min(p(k), t * q(k))
overlap = Sum(low, k, 1, N)
either = cases(
    excess,
    0,
    at_most=ring(modulo=[Eq(HERE, 0), Eq(low, p(k))]).after(
        maximum(0, excess), Have(p(k) <= t * q(k), auto()), minimum(p(k), t * q(k))
    ),
    greater=ring(modulo=[Eq(HERE, excess), Eq(low, t * q(k))]).after(
        Have(0 <= excess, auto()),
        maximum(0, excess, is_first=False),
        Have(t * q(k) <= p(k), auto()),
        minimum(p(k), t * q(k), is_first=False),
    ),
)
overlapping = Statement(
    "accounting/hockey-stick.overlap",
    title="delta(epsilon) is 1 minus the sum of min{P_k, e^epsilon Q_k} (finite distributions).",
    where=f"{SOURCE}; the form that Chernoff bounds below epsilon start from",
    formula=r"\delta(\epsilon) = 1 - \sum_k \min\{P_k, e^\epsilon Q_k\}",
    variables=(N, t, p, q),
    given=[0 <= N, *probabilities(p)],
    claim=Eq(delta(p, q), 1 - overlap),
    example={"N": 2, "t": 2, "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"]},
    proof=auto().after(Have(Eq(delta(p, q), total(p) - overlap), termwise(either, index="k"))),
    why="max{0, x - y} = x - min{x, y} for each outcome.",
    reads=[LEVEL],
    models=[FINITE],
)
back = Max(0, q(k) - 1 / t * p(k))
turned_excess = q(k) - 1 / t * p(k)
directions = Statement(
    "accounting/hockey-stick.directions",
    title="delta_{P|Q}(epsilon) = 1 - e^epsilon + e^epsilon delta_{Q|P}(-epsilon): exchanging P and Q (finite "
    "distributions).",
    where=f"{SOURCE}; Zhu, Dong and Wang 2022",
    formula=r"\delta_{P|Q}(\epsilon) = 1 - e^\epsilon + e^\epsilon\, \delta_{Q|P}(-\epsilon)",
    variables=(N, t, p, q),
    given=[0 <= N, 0 < t, *probabilities(p, q)],
    claim=Eq(delta(p, q), 1 - t + t * delta(q, p, 1 / t)),
    example={"N": 2, "t": 2, "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"]},
    proof=auto().after(
        Have(
            Eq(delta(p, q), total(p) - t * total(q) + t * delta(q, p, 1 / t)),
            termwise(
                cases(
                    excess,
                    0,
                    at_most=ring(modulo=[Eq(HERE, 0), Eq(back, turned_excess)]).after(
                        maximum(0, excess),
                        Have(0 <= turned_excess, positive(excess <= 0, multiply=[0 < t], degree=1)),
                        maximum(0, turned_excess, is_first=False),
                    ),
                    greater=ring(modulo=[Eq(HERE, excess), Eq(back, 0)]).after(
                        Have(0 <= excess, auto()),
                        maximum(0, excess, is_first=False),
                        Have(turned_excess <= 0, positive(0 <= excess, multiply=[0 < t], degree=1)),
                        maximum(0, turned_excess),
                    ),
                ),
                index="k",
            ),
        ),
    ),
    why="max{0, P - t Q} = P - t Q + t max{0, Q - P/t} for each outcome.",
    reads=[LEVEL],
    models=[FINITE],
)
here_s = above(p, q, s, k)
decreasing = Statement(
    "accounting/hockey-stick.decreasing",
    title="delta(epsilon) is nonincreasing in epsilon and 1-Lipschitz in e^epsilon (finite distributions).",
    where=SOURCE,
    formula=r"s \le t \Rightarrow 0 \le \delta(\log s) - \delta(\log t) \le t - s",
    variables=(N, s, t, p, q),
    given=[0 <= N, s <= t, *probabilities(q)],
    throughout=[masses(q)],
    claim=[delta(p, q, t) <= delta(p, q, s), delta(p, q, s) - delta(p, q, t) <= t - s],
    example={"N": 2, "s": 1, "t": 2, "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"]},
    proof=[
        termwise(
            fact().after(
                mass(q, k),
                *bounds(here_s),
                at_most(
                    HERE,
                    here_s,
                    fact(),
                    positive(0 <= q(k), s <= t, excess - 0 <= HERE, p(k) - s * q(k) <= here_s, degree=2),
                ),
            ),
            index="k",
        ),
        auto().after(
            Have(
                delta(p, q, s) - delta(p, q, t) <= (t - s) * total(q),
                termwise(
                    auto().after(
                        mass(q, k),
                        *bounds(HERE),
                        Have(0 <= (t - s) * q(k), positive(t - s, q(k))),
                        at_most(here_s, HERE + (t - s) * q(k), auto(), auto()),
                    ),
                    index="k",
                ),
            )
        ),
    ],
    why="For each outcome max{0, P - t Q} has a slope between -Q and 0 in t.",
    reads=[LEVEL, "s stands for e^epsilon at the smaller epsilon."],
    models=[FINITE],
)
middle = share * s + (1 - share) * t
here_middle = above(p, q, middle, k)
mixing = [0 <= share, share <= 1]


def mixture(mixed: Term, first: Term, second: Term) -> Plan:
    """max{0, mixture} is at most the mixture of max{0, `first`} and max{0, `second`}."""
    one, other = Max(0, first), Max(0, second)
    return termwise(
        fact().after(
            *bounds(one),
            *bounds(other),
            at_most(
                mixed,
                share * one + (1 - share) * other,
                positive(*mixing, 0 <= one, 0 <= other, degree=2),
                positive(*mixing, first <= one, second <= other, degree=2),
            ),
        ),
        index="k",
    )


convex = Statement(
    "accounting/hockey-stick.convex",
    title="delta is convex as a function of e^epsilon (finite distributions).",
    where=f"{SOURCE}; Doroshenko, Ghazi, Kamath, Kumar and Manurangsi 2022",
    formula=r"\delta(\log(\lambda s + (1-\lambda) t)) \le \lambda\, \delta(\log s) + (1-\lambda)\, \delta(\log t)",
    variables=(N, s, t, share, p, q),
    given=[0 <= N, *mixing],
    claim=delta(p, q, middle) <= share * delta(p, q, s) + (1 - share) * delta(p, q, t),
    example={"N": 2, "s": 1, "t": 2, "lambda": "1/2", "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"]},
    proof=mixture(here_middle, p(k) - s * q(k), excess),
    why="A maximum of two functions linear in t is convex, and so is a sum of such maxima.",
    reads=[LEVEL, "s and t stand for e^epsilon at two values of epsilon."],
    models=[FINITE],
)
mixed_p = p(k) * share + (1 - share) * p2(k)
mixed_q = q(k) * share + (1 - share) * q2(k)
here_mixed = Max(0, mixed_p - t * mixed_q)
jointly_convex = Statement(
    "accounting/hockey-stick.jointly-convex",
    title="delta is jointly convex: a mixture of two pairs has at most the mixture of their delta (finite "
    "distributions).",
    where=f"{SOURCE}, joint convexity of an f-divergence",
    formula=r"\delta_{\lambda P + (1-\lambda)P' | \lambda Q + (1-\lambda)Q'} \le \lambda\, \delta_{P|Q} + "
    r"(1-\lambda)\, \delta_{P'|Q'}",
    variables=(N, t, share, p, q, p2, q2),
    given=[0 <= N, *mixing],
    claim=Sum(here_mixed, k, 1, N) <= share * delta(p, q) + (1 - share) * delta(p2, q2),
    example={"N": 1, "t": 2, "lambda": "1/2", "P": [1], "Q": [1], "P'": [1], "Q'": [1]},
    proof=mixture(here_mixed, excess, p2(k) - t * q2(k)),
    why="For each outcome: max{0, x} is convex and positively homogeneous.",
    reads=[LEVEL],
    models=[FINITE],
)
after_p, after_q = (Sum(kernel(j, k) * of(k), k, 1, N) for of in (p, q))
processed = Max(0, after_p - t * after_q)
chances = ForAll(every_j, 1, M, ForAll(every_k, 1, N, 0 <= kernel(every_j, every_k)))
stochastic = ForAll(every_k, 1, N, Eq(Sum(kernel(j, every_k), j, 1, M), 1))
kept = Sum(kernel(j, k) * HERE, k, 1, N)
chance = Have(0 <= kernel(j, k), instance(chances, j, k))
shared_out = Sum(Sum(kernel(j, k) * HERE, k, 1, N), j, 1, M)
by_outcome = Sum(Sum(kernel(j, k) * HERE, j, 1, M), k, 1, N)
processing = Statement(
    "accounting/hockey-stick.post-processing",
    title="Post-processing, also randomized, does not increase delta(epsilon) (finite distributions).",
    where=f"{SOURCE}; Dwork, McSherry, Nissim and Smith 2006",
    formula=r"\sum_j K_{jk} = 1 \Rightarrow \delta_{KP|KQ}(\epsilon) \le \delta_{P|Q}(\epsilon)",
    variables=(M, N, t, p, q, kernel),
    given=[0 <= M, 0 <= N],
    throughout=[chances, stochastic],
    claim=Sum(processed, j, 1, M) <= delta(p, q),
    example={"M": 1, "N": 2, "t": 1, "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"], "K": [[1, 1]]},
    proof=auto().after(
        Have(
            Sum(processed, j, 1, M) <= shared_out,
            termwise(
                fact().after(
                    at_most(
                        processed,
                        kept,
                        termwise(positive(0 <= HERE, kernel(j, k), degree=2).after(*bounds(HERE), chance), index="k"),
                        termwise(
                            positive(excess <= HERE, kernel(j, k), degree=2).after(*bounds(HERE), chance), index="k"
                        ),
                    )
                ),
                index="j",
            ),
        ),
        Have(
            Eq(by_outcome, shared_out),
            chain(sums.interchange.id, {"N": N, "M": M, "F": Lambda([j, k], kernel(j, k) * HERE)}),
        ),
        Have(
            Eq(by_outcome, delta(p, q)),
            termwise(
                auto().after(
                    Have(Eq(Sum(kernel(j, k), j, 1, M), 1), instance(stochastic, k)),
                    Have(Eq(Sum(kernel(j, k) * HERE, j, 1, M), HERE * Sum(kernel(j, k), j, 1, M)), termwise(index="j")),
                ),
                index="k",
            ),
        ),
    ),
    why="The maximum of a sum is at most the sum of the maxima, and the probabilities of a kernel sum to 1.",
    reads=[LEVEL],
    models=[FINITE, "K(j, k) is the probability that outcome k is mapped to j."],
)
ends = Statement(
    "accounting/hockey-stick.range",
    title="max{0, 1 - e^epsilon} <= delta(epsilon) <= 1 (finite distributions).",
    where=SOURCE,
    formula=r"\max\{0, 1 - e^\epsilon\} \le \delta(\epsilon) \le 1",
    variables=(N, t, p, q),
    given=[0 <= N, 0 <= t, *probabilities(p, q)],
    throughout=[masses(p), masses(q)],
    claim=[0 <= delta(p, q), 1 - t <= delta(p, q), delta(p, q) <= 1],
    example={"N": 2, "t": 1, "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"]},
    proof=[
        termwise(auto().after(*bounds(HERE)), index="k"),
        auto().after(Have(total(p) - t * total(q) <= delta(p, q), termwise(auto().after(*bounds(HERE)), index="k"))),
        auto().after(
            Have(
                delta(p, q) <= total(p),
                termwise(
                    fact().after(mass(p, k), mass(q, k), at_most(HERE, p(k), fact(), positive(t, q(k), degree=2))),
                    index="k",
                ),
            )
        ),
    ],
    why="Each term lies between max{0, P - t Q} and P.",
    reads=[LEVEL],
    models=[FINITE],
)
