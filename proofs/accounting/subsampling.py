"""Poisson subsampling: δ(ε) for removing and adding a record, and amplification."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from proofs.accounting.setting import (
    FINITE,
    LEVEL,
    M,
    N,
    above,
    at,
    at_most,
    bounds,
    delta,
    every_j,
    j,
    k,
    mass,
    masses,
    p,
    q,
    t,
)
from proofs.lemmas.exponential import ONE
from proofs.lemmas.maxima import maximum
from proofs.statements.plan import Have, Lambda, Plan, auto, cases, chain, fact, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Relation, Sum, Term, TermLike, exp, functions, reals

g, bound = reals("gamma d")
w = functions("w", 1)
eps = reals("epsilon")
tangent = 1 + 1 / g * (exp(g * eps) - 1) <= exp(1 / g * (g * eps))
unscaled = 1 + 1 / g * (exp(g * eps) - 1) <= exp(eps)
F, G, H = functions("F G H", 2)

SOURCE = "Zhu, Dong and Wang 2022, Theorem 11; Steinke 2022"
SAMPLED = (
    "P and Q are the output distributions of the base mechanism with and without the record. If the data "
    "contain the record, it is sampled with probability gamma, and the output distribution is (1 - gamma) Q + "
    "gamma P."
)


def sampled(place: Term) -> Term:
    """Output distribution if the data contain the record."""
    value: Term = (1 - g) * q(place) + g * p(place)
    return value


def pair(first: Term, second: Term, level: TermLike) -> Term:
    """delta of two distributions that are written out in k."""
    return Sum(Max(0, first - level * second), k, 1, N)


def scaled(whole: Term, part: Term, factor: Term) -> Plan:
    """Sums of positive parts, if one summand is a positive multiple of the other."""
    above_whole, above_part = Eq(Max(0, whole), whole), Eq(Max(0, part), part)
    return termwise(
        cases(
            part,
            0,
            at_most=ring(modulo=[Eq(above_whole.left, 0), Eq(above_part.left, 0)]).after(
                Have(whole <= 0, positive(part <= 0, factor, degree=2)), maximum(0, whole), maximum(0, part)
            ),
            greater=ring(modulo=[above_whole, above_part]).after(
                Have(0 <= part, auto()),
                Have(0 <= whole, positive(0 <= part, factor, degree=2)),
                maximum(0, whole, is_first=False),
                maximum(0, part, is_first=False),
            ),
        ),
        index="k",
    )


inner = (t - 1 + g) / g
excess = p(k) - inner * q(k)
sampling = [0 < g, g <= 1]
remove = Statement(
    "accounting/subsampling.remove",
    title="Removing a record: delta(epsilon) = gamma delta_{P|Q}(log(1 + (e^epsilon - 1)/gamma)) after Poisson "
        "subsampling (finite distributions).",
    where=f"{SOURCE}; Li, Qardaji and Su 2012",
    formula=r"\delta_{(1-\gamma)Q + \gamma P | Q}(\epsilon) = \gamma\, \delta_{P|Q}\Bigl(\log\Bigl(1 + "
        r"\frac{e^\epsilon - 1}{\gamma}\Bigr)\Bigr)",
    variables=(N, t, g, p, q),
    given=[0 <= N, *sampling],
    claim=Eq(pair(sampled(k), q(k), t), g * delta(p, q, inner)),
    example={"N": 2, "t": 1, "gamma": "1/2", "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"]},
    proof=scaled(sampled(k) - t * q(k), excess, g),
    why="(1 - gamma) Q + gamma P - t Q = gamma (P - (1 + (t - 1)/gamma) Q) for each outcome.",
    reads=[LEVEL],
    models=[FINITE, SAMPLED],
)  # fmt: skip
room = 1 - t * (1 - g)
other = q(k) - t * g / room * p(k)
add = Statement(
    "accounting/subsampling.add",
    title="Adding a record: delta(epsilon) = c delta_{Q|P}(log(gamma e^epsilon/c)) after subsampling, if c = 1 - "
        "e^epsilon (1 - gamma) > 0 (finite distributions).",
    where=SOURCE,
    formula=r"c = 1 - e^\epsilon(1-\gamma) > 0 \Rightarrow \delta_{Q | (1-\gamma)Q + \gamma P}(\epsilon) = c\, "
        r"\delta_{Q|P}\Bigl(\log\frac{\gamma e^\epsilon}{c}\Bigr)",
    variables=(N, t, g, p, q),
    given=[0 <= N, *sampling, 0 < room],
    claim=Eq(pair(q(k), sampled(k), t), room * pair(q(k), p(k), t * g / room)),
    example={"N": 2, "t": 1, "gamma": "1/2", "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"]},
    proof=scaled(q(k) - t * sampled(k), other, room),
    why="Q - t ((1 - gamma) Q + gamma P) = c (Q - (t gamma/c) P) for each outcome.",
    reads=[LEVEL],
    models=[FINITE, SAMPLED],
)  # fmt: skip
never = Statement(
    "accounting/subsampling.add.never",
    title="Adding a record: delta(epsilon) = 0 under Poisson subsampling, if epsilon >= -log(1 - gamma) (finite "
    "distributions).",
    where=SOURCE,
    formula=r"1 \le e^\epsilon (1-\gamma) \Rightarrow \delta_{Q | (1-\gamma)Q + \gamma P}(\epsilon) = 0",
    variables=(N, t, g, p, q),
    given=[0 <= N, *sampling, room <= 0],
    throughout=[masses(p), masses(q)],
    claim=Eq(pair(q(k), sampled(k), t), 0),
    example={"N": 2, "t": 2, "gamma": "1/2", "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"]},
    before=[Have(0 <= t, auto())],
    proof=termwise(
        auto().after(
            mass(p, k),
            mass(q, k),
            Have(0 <= g * p(k), positive(g, p(k))),
            Have(0 <= t * (g * p(k)), positive(t, g * p(k))),
            Have(q(k) - t * sampled(k) <= 0, positive(room <= 0, q(k), 0 <= t * (g * p(k)), degree=2)),
            maximum(0, q(k) - t * sampled(k)),
        ),
        index="k",
    ),
    why="With the record every outcome has at least 1 - gamma times its probability without the record.",
    reads=[LEVEL],
    models=[FINITE, SAMPLED],
)
amplified = 1 + g * (t - 1)
gain, lost = Max(0, sampled(k) - amplified * q(k)), Max(0, q(k) - amplified * sampled(k))
back, slower = above(q, p, t, k), (1 - g) * (t - 1)
slack = back - (1 - slower) * q(k) + amplified * p(k)
steps = [
    Have(0 <= slower, positive(1 - g, t - 1)),
    Have(0 <= slower * q(k), positive(slower, q(k))),
    Have(0 <= g * (t - 1) * p(k), positive(g, t - 1, p(k), degree=3)),
]
either = cases(
    t * p(k),
    q(k),
    at_most=positive(
        q(k) - t * p(k) <= back, 0 <= slower * (q(k) - t * p(k)), 0 <= slower * (t - 1) * p(k), degree=1
    ).after(
        Have(0 <= slower * (q(k) - t * p(k)), positive(slower, q(k) - t * p(k))),
        Have(0 <= slower * (t - 1) * p(k), positive(slower, t - 1, p(k), degree=3)),
    ),
    greater=cases(
        p(k),
        q(k),
        at_most=positive(0 <= back, q(k) < t * p(k), 0 <= slower * (q(k) - p(k)), degree=1).after(
            Have(0 <= slower * (q(k) - p(k)), positive(slower, q(k) - p(k)))
        ),
        greater=positive(0 <= back, q(k) < p(k), 0 <= slower * q(k), 0 <= g * (t - 1) * p(k), degree=1),
    ),
).after(*steps)
by_base = above(p, q, t, k)
amplification = Statement(
    "accounting/subsampling.amplification",
    title="Subsampling turns (epsilon, delta)-DP into (log(1 + gamma (e^epsilon - 1)), gamma delta)-DP, for removing "
    "and adding a record (finite distributions).",
    where="Li, Qardaji and Su 2012, Theorem 1; Balle, Barthe and Gaboardi 2018, Theorem 8",
    formula=r"\delta'(\log(1 + \gamma(e^\epsilon - 1))) \le \gamma\, \delta(\epsilon)",
    variables=(N, t, g, p, q),
    given=[0 <= N, 1 <= t, *sampling],
    throughout=[masses(p), masses(q)],
    claim=[pair(sampled(k), q(k), amplified) <= g * delta(p, q), pair(q(k), sampled(k), amplified) <= g * delta(q, p)],
    example={"N": 2, "t": 1, "gamma": "1/2", "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"]},
    proof=[
        termwise(
            fact().after(
                *bounds(by_base),
                at_most(
                    gain, g * by_base, positive(g, by_base, degree=2), positive(p(k) - t * q(k) <= by_base, g, degree=2)
                ),
            ),
            index="k",
        ),
        termwise(
            fact().after(
                *bounds(back),
                mass(p, k),
                mass(q, k),
                Have(0 <= t - 1, auto()),
                Have(0 <= g * back, positive(g, back)),
                at_most(lost, g * back, fact(), positive(g, slack, degree=2).after(Have(0 <= slack, either))),
            ),
            index="k",
        ),
    ],
    why="Removal: (1 - gamma) Q + gamma P - (1 + gamma (t - 1)) Q = gamma (P - t Q). Addition: the difference is "
    "gamma (c Q - (1 + gamma (t - 1)) P) with c = 1 - (1 - gamma)(t - 1). It is at most gamma max{0, Q - t P}, "
    "for each order of P, Q and t P.",
    reads=[LEVEL],
    models=[FINITE, SAMPLED],
)
weights = ForAll(every_j, 1, M, 0 <= w(every_j))
without = Sum(w(j) * G(j, k), j, 1, M)
included = Sum(w(j) * ((1 - g) * G(j, k) + g * F(j, k)), j, 1, M)


Table = Callable[[Term, Term], Term]


def mixed(excess: Term, factor: Term, top: Table, bottom: Table, order: Term) -> tuple[ForAll, Relation, Plan]:
    """Bound on δ of a mixture over samples of the other records: assumption, claim, proof.

    `excess` is the sum of w `factor` (`top` - `order` `bottom`).
    """

    def part(row: Term) -> Term:
        return Max(0, top(row, k) - order * bottom(row, k))

    def of_row(row: Term) -> Term:
        return Sum(part(row), k, 1, N)

    rows = ForAll(every_j, 1, M, of_row(every_j) <= bound)
    above_mixed, by_rows, weight = Max(0, excess), Sum(w(j) * part(j), j, 1, M), at(weights, j)
    exchanged, known = Sum(Sum(w(j) * part(j), k, 1, N), j, 1, M), [weight, *bounds(part(j))]
    slack = bound - Sum(by_rows, k, 1, N)
    gains = termwise(
        positive(0 <= w(j), factor, top(j, k) - order * bottom(j, k) <= part(j), degree=3).after(*known), index="j"
    )
    share = positive(0 <= w(j), part(j), degree=2).after(*known)
    proof = auto().after(
        Have(
            Sum(above_mixed, k, 1, N) <= factor * Sum(by_rows, k, 1, N),
            termwise(
                fact().after(
                    Have(0 <= by_rows, termwise(share, index="j")),
                    Have(excess <= factor * by_rows, gains),
                    at_most(above_mixed, factor * by_rows, positive(factor, by_rows, degree=2), fact()),
                ),
                index="k",
            ),
        ),
        Have(
            Eq(Sum(by_rows, k, 1, N), exchanged),
            chain("lemma/sums.interchange", {"N": N, "M": M, "F": Lambda([j, k], w(j) * part(j))}),
        ),
        Have(
            exchanged <= bound * Sum(w(j), j, 1, M),
            termwise(
                auto().after(
                    weight,
                    at(rows, j),
                    Have(Eq(Sum(w(j) * part(j), k, 1, N), w(j) * of_row(j)), termwise(index="k")),
                    Have(0 <= w(j) * (bound - of_row(j)), positive(w(j), bound - of_row(j))),
                ),
                index="j",
            ),
        ),
        Have(0 <= factor * slack, positive(0 <= slack, factor, degree=2).after(Have(0 <= slack, auto()))),
    )
    return rows, Sum(above_mixed, k, 1, N) <= factor * bound, proof


def by_choices(
    name: str, mixture: tuple[ForAll, Relation, Plan], given: Sequence[Relation], title: str, formula: str
) -> Statement:
    """A statement on δ of a mixture over the choices of the other records."""
    rows, claim, proof = mixture
    return Statement(
        f"accounting/subsampling.{name}",
        title=title,
        where=SOURCE,
        formula=formula,
        variables=(M, N, t, g, bound, w, F, G),
        given=[0 <= M, 0 <= N, *sampling, *given, Eq(Sum(w(j), j, 1, M), 1)],
        throughout=[weights, rows],
        claim=claim,
        example={"M": 1, "N": 1, "t": 1, "gamma": 1, "d": 0, "w": [1], "F": [[1]], "G": [[1]]},
        proof=proof,
        why="delta of a mixture is at most the mixture of the delta. With a single sample equality holds, so the "
        "bound is tight. For adding a record c = 1 - e^epsilon (1 - gamma) is positive.",
        reads=[LEVEL],
        models=[
            "j runs over the choices S of the other records, and w(j) is the probability of the choice. F(j, "
            "k) and G(j, k) are the probabilities of outcome k with and without the record among the sampled "
            "ones."
        ],
    )


removed_of_many = by_choices(
    "others",
    mixed(included - t * without, g, F, G, inner),
    [],
    title="Removing a record: delta(epsilon) <= gamma d, if delta <= d at log(1 + (e^epsilon - 1)/gamma) for each "
    "sample of the other records (finite distributions).",
    formula=r"\forall S:\ \delta_{M(S \cup x)|M(S)}\Bigl(\log\Bigl(1 + \tfrac{e^\epsilon - 1}{\gamma}\Bigr)\Bigr) \le "
    r"d \Rightarrow \delta_{M'(D \cup x)|M'(D)}(\epsilon) \le \gamma d",
)
added_to_many = by_choices(
    "others.added",
    mixed(without - t * included, room, G, F, t * g / room),
    [0 < room],
    title="Adding a record: delta(epsilon) <= c d, if delta <= d at log(gamma e^epsilon/c) for each sample of the "
    "other records (finite distributions).",
    formula=r"c = 1 - e^\epsilon(1-\gamma) > 0,\ \forall S:\ \delta_{M(S)|M(S \cup x)}\Bigl(\log\frac{\gamma "
    r"e^\epsilon}{c}\Bigr) \le d \Rightarrow \delta_{M'(D)|M'(D \cup x)}(\epsilon) \le c d",
)
grown = 1 + g * (exp(eps) - 1)
bracket = Statement(
    "accounting/subsampling.linear.repaired",
    title="gamma epsilon <= log(1 + gamma (e^epsilon - 1)) <= gamma (e^epsilon - 1) for epsilon >= 0: the amplified "
    "epsilon of subsampling.",
    where="Li, Qardaji and Su 2012; Balle, Barthe and Gaboardi 2018",
    formula=r"\gamma \epsilon \le \log(1 + \gamma (e^\epsilon - 1)) \le \gamma (e^\epsilon - 1)",
    variables=(eps, g),
    given=[0 <= eps, *sampling],
    claim=[exp(g * eps) <= grown, grown <= exp(g * (exp(eps) - 1))],
    example={"epsilon": 0, "gamma": "1/2"},
    proof=[
        positive(unscaled, g, degree=2).after(
            Have(1 <= 1 / g, positive(1 - g, multiply=[0 < g], degree=1)),
            Have(tangent, chain("lemma/exponential.power-above-tangent", {"a": 1 / g, "u": g * eps})),
            Have(1 / g * (g * eps) <= eps, positive(multiply=[0 < g], degree=1)),
            Have(
                exp(1 / g * (g * eps)) <= exp(eps), chain("lemma/exponential.order", {"u": 1 / g * (g * eps), "v": eps})
            ),
            Have(
                0 <= g * (exp(eps) - exp(1 / g * (g * eps))), positive(g, exp(1 / g * (g * eps)) <= exp(eps), degree=2)
            ),
            Have(unscaled, auto()),
        ),
        chain("lemma/exponential.above-tangent", {"u": g * (exp(eps) - 1)}).after(
            ONE,
            Have(exp(0) <= exp(eps), chain("lemma/exponential.order", {"u": 0, "v": eps})),
            Have(
                0 <= g * (exp(eps) - 1), positive(g, 0 <= exp(eps) - 1, degree=2).after(Have(0 <= exp(eps) - 1, auto()))
            ),
        ),
    ],
    why="The exponential is convex and lies above its tangent.",
    reads=["The claims are stated for e^epsilon of the sampled mechanism, 1 + gamma (e^epsilon - 1)."],
    rests_on=["accounting/subsampling.amplification"],
)
x = reals("x")
with_record = (1 - g) * (1 - x) + g * x
linear = Statement(
    "accounting/subsampling.linear",
    title="Sampling with probability gamma makes an epsilon-DP mechanism (gamma epsilon)-DP (randomized response, "
        "one of its outcomes).",
    where="common misconception: privacy is amplified by the sampling rate",
    formula=r"e^{-\epsilon} \le \tfrac{x}{1-x} \le e^\epsilon \Rightarrow (1-\gamma) Q_1 + \gamma P_1 \le "
        r"e^{\gamma\epsilon} Q_1,\quad P = (x, 1-x),\ Q = (1-x, x)",
    variables=(eps, g, x),
    given=[0 <= eps, *sampling, 0 <= x, x <= 1, x <= exp(eps) * (1 - x), 1 - x <= exp(eps) * x],
    claim=with_record <= exp(g * eps) * (1 - x),
    example={"epsilon": 0, "gamma": "1/2", "x": "1/2"},
    counterexample={"epsilon": 1, "gamma": "1/2", "x": "73/100"},
    cause="error",
    why="gamma = 1/2 and epsilon = 1. A response that is true with probability 0.73 has likelihood ratio 2.70. "
        "After sampling the ratio is 1.85, but e^(1/2) is 1.65. As epsilon tends to 0 the two ratios agree.",
    repaired=bracket,
    models=[SAMPLED],
    remarks=["It holds up to a constant: for epsilon <= 1 the sampled mechanism is (2 gamma epsilon)-DP "
        "(subsampling.small)."],
)  # fmt: skip
small = Statement(
    "accounting/subsampling.small",
    title="log(1 + gamma (e^epsilon - 1)) <= 2 gamma epsilon for 0 <= epsilon <= 1: the amplified epsilon.",
    where="Abadi, Chu, Goodfellow, McMahan, Mironov, Talwar and Zhang 2016 state O(gamma epsilon), without the "
    "constant",
    formula=r"\epsilon \le 1 \Rightarrow \log(1 + \gamma (e^\epsilon - 1)) \le 2 \gamma \epsilon",
    variables=(eps, g),
    given=[0 <= eps, eps <= 1, *sampling],
    claim=grown <= exp(2 * g * eps),
    example={"epsilon": 1, "gamma": "1/2"},
    proof=positive(1 + 2 * g * eps <= exp(2 * g * eps), 0 <= g * (1 + 2 * eps - exp(eps)), degree=1).after(
        Have(0 <= 2 * g * eps, positive(g, eps)),
        Have(1 + 2 * g * eps <= exp(2 * g * eps), chain("lemma/exponential.above-tangent", {"u": 2 * g * eps})),
        Have(exp(eps) * (2 - eps) <= 2 + eps, chain("lemma/binomial-tails.tangent", {"u": eps})),
        Have(0 <= eps * (1 - eps), positive(eps, 1 - eps)),
        Have(
            exp(eps) <= 1 + 2 * eps,
            positive(exp(eps) * (2 - eps) <= 2 + eps, 0 <= eps * (1 - eps), multiply=[0 < 2 - eps], degree=1).after(
                Have(0 < 2 - eps, auto())
            ),
        ),
        Have(0 <= g * (1 + 2 * eps - exp(eps)), positive(g, 1 + 2 * eps - exp(eps))),
    ),
    why="e^epsilon - 1 <= 2 epsilon/(2 - epsilon) <= 2 epsilon.",
    reads=["The claim is stated for e^epsilon of the sampled mechanism, 1 + gamma (e^epsilon - 1)."],
    rests_on=["accounting/subsampling.amplification"],
)
