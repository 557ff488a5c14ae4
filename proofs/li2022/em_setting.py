"""EM for any evidential mechanism: its likelihood and derivatives, and the lemmas on logarithms that Remark 8 stands on.

Messages k = 1..N with counts c(k), inputs j = 1..M with shares pi(j); q(k, j) is the mass of message k under input j, a(k) the probability of message k."""

from __future__ import annotations

from proofs.li2022.belief_setting import M, N, every_j, every_k, j, k
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    Plan,
    auto,
    cases,
    chain,
    every,
    instance,
    monotone,
    positive,
    ring,
    substitute,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term, as_term, functions, integers, log, reals

x, y, z, n, gap = reals("x y z n gap")
i, h, every_i, every_h, every_d = integers("i h every_i every_h every_d")
c, g, a, b, pi, rho = functions("c g a b pi rho", 1)
q = functions("q", 2)
WHERE = "Remark 8"

tangent_function = z / y - log(z)
tangent = Statement(
    "li2022/lemma.em-tangent",
    title="The logarithm lies below its tangent.",
    where="used below",
    printed=r"\log x - \log y \le \frac{x}{y} - 1",
    variables=(x, y),
    given=[0 < x, 0 < y],
    claim=log(x) - log(y) <= x / y - 1,
    example={"x": 2, "y": 1},
    proof=cases(
        x,
        y,
        at_most=positive(y / y - log(y) <= x / y - log(x), degree=1).after(
            Have(
                y / y - log(y) <= x / y - log(x),
                monotone(
                    "z",
                    tangent_function,
                    x,
                    y,
                    sign=positive(multiply=[0 < y, 0 < z], degree=1).after(Have(0 < z, auto())),
                    inside=[Have(0 < z, auto())],
                ),
            )
        ),
        greater=positive(y / y - log(y) <= x / y - log(x), degree=1).after(
            Have(
                y / y - log(y) <= x / y - log(x),
                monotone(
                    "z",
                    tangent_function,
                    y,
                    x,
                    sign=positive(multiply=[0 < y, 0 < z], degree=1).after(Have(0 < z, auto())),
                    inside=[Have(0 < z, auto())],
                ),
            )
        ),
    ),
    why="z/y - log z falls up to z = y and rises from there.",
)


def mixed(of: Term, at: Term) -> Term:
    """The probability of a message when the shares are these."""
    return Sum(q(at, j) * of(j), j, 1, M)


def log_likelihood(of: Term) -> Term:
    """Without the logarithm of the multinomial coefficient, in which the shares do not occur."""
    return Sum(c(k) * log(of(k)), k, 1, N)


def gradient(at: Term) -> Term:
    """The derivative of the log-likelihood in the share of one input; g(k) is c(k)/a(k)."""
    return Sum(g(k) * q(k, at), k, 1, N)


counts = [ForAll(every_k, 1, N, 0 <= c(every_k))]
likely = [ForAll(every_k, 1, N, 0 < a(every_k)), ForAll(every_k, 1, N, 0 < b(every_k))]
model = [ForAll(every_k, 1, N, Eq(one(every_k), mixed(of, every_k))) for one, of in ((a, pi), (b, rho))]
weights = [ForAll(every_k, 1, N, Eq(g(every_k) * a(every_k), c(every_k)))]
shares = [ForAll(every_j, 1, M, 0 <= rho(every_j))]
bounded = [ForAll(every_d, 1, M, gradient(every_d) <= n * (1 + gap))]
totals = [Eq(Sum(c(k), k, 1, N), n), Eq(Sum(rho(j), j, 1, M), 1)]
READS = [
    "g(k) is c(k)/a(k), a(k) and b(k) the probabilities of message k under the shares pi and rho; the messages are those that were sent by somebody, so a(k) and "
    "b(k) are positive where the likelihood is.",
    "The answers are independent, and message k is sent with the probability that the shares mix from the masses: Shafer's semantics. According to Walley no "
    "focal set is observed.",
]

weighted = Sum(g(k) * b(k), k, 1, N)
rows_first = Sum(Sum(g(k) * q(k, j) * rho(j), j, 1, M), k, 1, N)
columns_first = Sum(Sum(g(k) * q(k, j) * rho(j), k, 1, N), j, 1, M)
by_gradient = Sum(rho(j) * gradient(j), j, 1, M)


def at(fact: ForAll, place: Term) -> Have:
    """What holds for all of a range, at this place."""
    assert isinstance(fact.body, Relation)
    return Have(fact.body.substitute({fact.index: place}), instance(fact, place))


one_term = log(b(i)) - log(a(i)) <= b(i) / a(i) - 1
scaled = a(i) * (log(b(i)) - log(a(i))) <= b(i) - a(i)
improvement = Have(
    log_likelihood(b) <= log_likelihood(a) + weighted - totals[0].left,
    termwise(
        index="i",
        pointwise=positive(0 <= g(i), scaled, degree=2, modulo=[Eq(g(i) * a(i), c(i))]).after(
            at(likely[0], i),
            at(likely[1], i),
            at(counts[0], i),
            at(weights[0], i),
            Have(one_term, chain(tangent.id, {"x": b(i), "y": a(i)})),
            Have(scaled, positive(0 < a(i), one_term, degree=2)),
            Have(0 <= g(i), positive(0 <= c(i), multiply=[0 < a(i)], modulo=[Eq(g(i) * a(i), c(i))], degree=1)),
        ),
    ),
)


def spread(at: Term) -> Relation:
    """A factor goes into the sum."""
    return Eq(Sum(g(at) * q(at, j) * rho(j), j, 1, M), g(at) * mixed(rho, at))


row = HaveAll(
    ForAll(every_i, 1, N, Eq(g(every_i) * b(every_i), Sum(g(every_i) * q(every_i, j) * rho(j), j, 1, M))),
    every(
        ring(modulo=[Eq(b(every_i), mixed(rho, every_i)), spread(every_i)]).after(
            at(model[1], every_i), Have(spread(every_i), termwise(pointwise=ring()))
        )
    ),
)
column = HaveAll(
    ForAll(every_h, 1, M, Eq(Sum(g(k) * q(k, every_h) * rho(every_h), k, 1, N), rho(every_h) * gradient(every_h))),
    every(termwise(pointwise=ring())),
)
bound = n * (1 + gap) * totals[1].left
linear: list[Have | HaveAll] = [
    row,
    Have(
        Eq(weighted, rows_first),
        telescope(
            "h",
            1,
            N,
            [(1, rows_first), (-1, weighted)],
            0,
            pointwise=ring(modulo=[at(row.claim, h).claim]).after(at(row.claim, h)),
        ),
    ),
    Have(
        Eq(rows_first, columns_first),
        chain("li2022/lemma.sum-interchange", {"N": N, "M": M, "F": Lambda([j, k], g(k) * q(k, j) * rho(j))}),
    ),
    column,
    Have(
        Eq(columns_first, by_gradient),
        telescope(
            "h",
            1,
            M,
            [(1, by_gradient), (-1, columns_first)],
            0,
            pointwise=ring(modulo=[at(column.claim, h).claim]).after(at(column.claim, h)),
        ),
    ),
    Have(
        by_gradient <= bound,
        telescope(
            "h",
            1,
            M,
            [(n * (1 + gap), totals[1].left), (-1, by_gradient)],
            0,
            pointwise=positive(0 <= rho(h), gradient(h) <= n * (1 + gap), degree=2).after(
                at(shares[0], h), at(bounded[0], h)
            ),
        ),
    ),
    Have(
        weighted <= n * (1 + gap),
        positive(
            degree=1,
            modulo=[Eq(weighted, rows_first), Eq(rows_first, columns_first), Eq(columns_first, by_gradient), totals[1]],
        ),
    ),
]

s = functions("s", 1)
u = reals("u")


def root_step(low: Term, high: Term) -> Plan:
    """From 1 to u, whichever is larger: 2 z - log(z^2 y) is least at z = 1."""
    value = 2 * z - log(z**2 * y)
    ends = value.substitute({z: as_term(1)}) <= value.substitute({z: u})
    inside = [Have(0 < z, auto()), Have(0 < z**2 * y, positive(0 < z, 0 < y, degree=3))]
    return positive(ends, degree=1).after(
        Have(
            ends,
            monotone(
                "z",
                value,
                low,
                high,
                sign=positive(multiply=[0 < z], degree=1).after(Have(0 < z, auto())),
                inside=inside,
            ),
        )
    )


root_plan = cases(
    u,
    1,
    at_most=root_step(u, as_term(1)),
    greater=root_step(as_term(1), u),
)
root_tangent = Statement(
    "li2022/lemma.em-root",
    title="The logarithm of a ratio is at most twice its root less one.",
    where="used below",
    printed=r"\log x - \log y \le 2\Bigl(\sqrt{\tfrac{x}{y}} - 1\Bigr)",
    variables=(x, y, u),
    given=[0 < y, 0 < u, Eq(x, u**2 * y)],
    claim=log(x) - log(y) <= 2 * (u - 1),
    example={"x": 4, "y": 1, "u": 2},
    before=[Have(0 < x, positive(0 < y, 0 < u, degree=3, modulo=[Eq(x, u**2 * y)]))],
    proof=substitute("x", u**2 * y, root_plan),
    why="2 (z - 1) - log z^2 is least at z = 1.",
)

STATEMENTS = [tangent, root_tangent]
