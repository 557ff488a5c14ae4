"""All EM steps: progress towards a fixed point and monotone likelihood."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.lemmas import sums
from proofs.lemmas.em import at
from proofs.li2022.belief_setting import BEYOND, M, N, every_j, every_k, j, k
from proofs.li2022.beyond import em_progress
from proofs.li2022.em_setting import MODELS, counts, log_likelihood
from proofs.li2022.remark_8 import step
from proofs.statements.plan import Have, HaveAll, Lambda, auto, chain, every, instance, positive, ring, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Atom, Eq, ForAll, Sum, Term, functions, integers, log, reals

n = reals("n")
d, e, i, other, T = integers("d e i other T")
c, best, b, rho = functions("c best b rho", 1)
a, g, log_chance, log_share, pi, q, u, v = functions("a g log_chance log_share pi q u v", 2)

STEPS = (
    "e = 1, ..., T + 1 numbers the shares pi(e, .) before step e. Under them message k has probability a(e, "
    "k). g(e, k) = c(k)/a(e, k); u(e, j) is the factor of the step and v(e, j) = 1/u(e, j). log_chance = ln a "
    "and log_share = ln pi. rho is a fixed point of EM, with message probabilities b(k) and best(k) = "
    "c(k)/b(k)."
)


def places(body: Atom) -> ForAll:
    """The body for all shares, including those after the last step."""
    return ForAll(e, 1, T + 1, body)


def steps(body: Atom) -> ForAll:
    """The body for all steps."""
    return ForAll(e, 1, T, body)


def each_message(body: Atom) -> ForAll:
    return ForAll(every_k, 1, N, body)


def each_input(body: Atom) -> ForAll:
    return ForAll(every_j, 1, M, body)


def said(fact: ForAll, place: Term) -> HaveAll:
    """An instance of a fact about all shares or all steps."""
    assert isinstance(fact.body, ForAll)
    return HaveAll(fact.body.substitute({fact.index: place}), instance(fact, place))


likely, modelled, shares = (
    places(each_message(0 < a(e, every_k))),
    places(each_message(Eq(a(e, every_k), Sum(q(every_k, j) * pi(e, j), j, 1, M)))),
    places(each_input(0 < pi(e, every_j))),
)
weights, factors, moves, inverses = (
    steps(each_message(Eq(g(e, every_k) * a(e, every_k), c(every_k)))),
    steps(each_input(Eq(Sum(g(e, k) * q(k, every_j), k, 1, N), n * u(e, every_j)))),
    steps(each_input(Eq(pi(e + 1, every_j), pi(e, every_j) * u(e, every_j)))),
    steps(each_input(Eq(u(e, every_j) * v(e, every_j), 1))),
)
chances = each_message(ForAll(every_j, 1, M, 0 <= q(every_k, every_j)))
logs = [
    places(each_message(Eq(log_chance(e, every_k), log(a(e, every_k))))),
    places(each_input(Eq(log_share(e, every_j), log(pi(e, every_j))))),
]
maximum = [
    each_message(0 < b(every_k)),
    each_message(Eq(b(every_k), Sum(q(every_k, j) * rho(j), j, 1, M))),
    each_message(Eq(best(every_k) * b(every_k), c(every_k))),
    each_input(Eq(rho(every_j) * Sum(best(k) * q(k, every_j), k, 1, N), n * rho(every_j))),
    each_input(0 <= rho(every_j)),
]
given = [0 <= N, 0 <= M, 1 <= T, 0 < n, Eq(Sum(c(k), k, 1, N), n)]
own = [*counts, likely, modelled, shares, weights, factors, moves]
throughout = [*own, inverses, chances, *maximum, *logs]
variables = (N, M, T, n, c, best, b, rho, pi, a, g, u, v, q, log_chance, log_share)
example: Point = {
    "N": 1,
    "M": 1,
    "T": 2,
    "n": 1,
    "c": [1],
    "best": [1],
    "b": [1],
    "rho": [1],
    "pi": [[1], [1], [1]],
    "a": [[1], [1], [1]],
    "g": [[1], [1]],
    "u": [[1], [1]],
    "v": [[1], [1]],
    "q": [[1]],
    "log_chance": [[0], [0], [0]],
    "log_share": [[0], [0], [0]],
}


def only(names: Sequence[Term], **more: object) -> Point:
    """The values of the example for these variables."""
    known = {one.name for one in names}
    return {**{name: value for name, value in example.items() if name in known}, **more}


by_message = Sum(Sum(pi(d, j) * (g(d, k) * q(k, j)), j, 1, M), k, 1, N)
by_input = Sum(Sum(pi(d, j) * (g(d, k) * q(k, j)), k, 1, N), j, 1, M)
gradient = Sum(g(d, k) * q(k, i), k, 1, N)
share_names = (N, M, T, d, n, c, pi, a, g, u, q)
new_shares = Statement(
    "li2022/beyond.em-rate.shares",
    title="After every EM step the shares sum to 1.",
    where=BEYOND,
    formula=r"\sum_j \pi_{d+1,j} = 1",
    variables=share_names,
    given=[*given, 1 <= d, d <= T],
    throughout=own,
    claim=[Eq(Sum(pi(d, j) * u(d, j), j, 1, M), 1), Eq(Sum(pi(d + 1, j), j, 1, M), 1)],
    example=only(share_names, d=1),
    before=[
        said(factors, d),
        said(weights, d),
        said(modelled, d),
        said(moves, d),
        Have(
            Eq(by_message, by_input),
            chain(sums.interchange.id, {"N": N, "M": M, "F": Lambda([j, k], pi(d, j) * (g(d, k) * q(k, j)))}),
        ),
        Have(
            Eq(by_message, Sum(c(k), k, 1, N)),
            termwise(
                ring(
                    modulo=[
                        Eq(Sum(pi(d, j) * (g(d, i) * q(i, j)), j, 1, M), g(d, i) * Sum(q(i, j) * pi(d, j), j, 1, M)),
                        Eq(a(d, i), Sum(q(i, j) * pi(d, j), j, 1, M)),
                        Eq(g(d, i) * a(d, i), c(i)),
                    ]
                ).after(
                    Have(
                        Eq(Sum(pi(d, j) * (g(d, i) * q(i, j)), j, 1, M), g(d, i) * Sum(q(i, j) * pi(d, j), j, 1, M)),
                        termwise(),
                    ),
                    at(modelled, d, i),
                    at(weights, d, i),
                ),
                index="i",
            ),
        ),
        Have(
            Eq(by_input, n * Sum(pi(d, j) * u(d, j), j, 1, M)),
            termwise(
                ring(
                    modulo=[
                        Eq(Sum(pi(d, i) * (g(d, k) * q(k, i)), k, 1, N), pi(d, i) * gradient),
                        Eq(gradient, n * u(d, i)),
                    ]
                ).after(
                    Have(Eq(Sum(pi(d, i) * (g(d, k) * q(k, i)), k, 1, N), pi(d, i) * gradient), termwise()),
                    at(factors, d, i),
                ),
                index="i",
            ),
        ),
        Have(Eq(n * Sum(pi(d, j) * u(d, j), j, 1, M), n), auto()),
        Have(
            Eq(Sum(pi(d, j) * u(d, j), j, 1, M), 1),
            ring(
                modulo=[Eq(n * Sum(pi(d, j) * u(d, j), j, 1, M), n)],
                cofactors={Eq(n * Sum(pi(d, j) * u(d, j), j, 1, M), n): 1 / n},
            ),
        ),
        Have(
            Eq(Sum(pi(d + 1, j), j, 1, M), Sum(pi(d, j) * u(d, j), j, 1, M)),
            termwise(auto().after(at(moves, d, i)), index="i"),
        ),
    ],
    proof=[auto(), auto()],
    why="Each message distributes its count among the inputs, and the counts sum to n.",
    models=[*MODELS, STEPS],
)

row_of = {one.name: Lambda(k, one(d, k)) for one in (a, g)} | {one.name: Lambda(j, one(d, j)) for one in (pi, u, v)}
new_row, moved = Lambda(j, pi(d + 1, j)), Lambda(j, log_share(d + 1, j) - log_share(d, j))
fixed = {one.name: one for one in (N, M, n, c, q)}
every_step = [said(one, d) for one in (likely, modelled, shares, weights, factors, moves)]


def likelihood(place: Term) -> Term:
    """Log-likelihood of the shares before this step."""
    return Sum(c(k) * log_chance(place, k), k, 1, N)


def nearness(place: Term) -> Term:
    """Mean of the log-shares with the weights rho."""
    return Sum(rho(j) * log_share(place, j), j, 1, M)


def in_logs(place: Term) -> Have:
    """Log-likelihood, written with the logarithms of the definition."""
    written = Sum(c(k) * log(a(place, k)), k, 1, N)
    return Have(Eq(written, likelihood(place)), termwise(auto().after(at(logs[0], place, i)), index="i"))


gap = log_likelihood(b) - Sum(c(k) * log(a(d, k)), k, 1, N)
brought = Sum(rho(j) * (log_share(d + 1, j) - log_share(d, j)), j, 1, M)
all_names = (N, M, T, d, *variables[3:])
nearer = Statement(
    "li2022/beyond.em-rate.nearer",
    title="Every EM step d has ell(rho) - ell(pi_d) <= n (sum of rho_j (ln pi(d+1, j) - ln pi(d, j)) over j).",
    where=BEYOND,
    formula=r"\ell(\rho) - \ell(\pi_d) \le n \sum_j \rho_j (\ln \pi_{d+1,j} - \ln \pi_{d,j})",
    variables=all_names,
    given=[*given, Eq(Sum(rho(j), j, 1, M), 1), 1 <= d, d <= T],
    throughout=throughout,
    claim=log_likelihood(b) - likelihood(d) <= n * (nearness(d + 1) - nearness(d)),
    example={**example, "d": 1},
    proof=positive(
        gap <= n * brought,
        degree=1,
        modulo=[in_logs(d).claim, Eq(brought, nearness(d + 1) - nearness(d))],
    ).after(
        *every_step,
        said(inverses, d),
        said(shares, d + 1),
        HaveAll(
            ForAll(
                other,
                1,
                M,
                Eq(log_share(d + 1, other) - log_share(d, other), log(pi(d + 1, other)) - log(pi(d, other))),
            ),
            every(
                auto().after(
                    at(shares, d, other), at(shares, d + 1, other), at(logs[1], d, other), at(logs[1], d + 1, other)
                )
            ),
        ),
        Have(
            gap <= n * brought,
            chain(
                em_progress.progress.id,
                {**fixed, **row_of, "best": best, "b": b, "rho": rho, "new": new_row, "moved": moved},
            ),
        ),
        in_logs(d),
        Have(Eq(brought, nearness(d + 1) - nearness(d)), termwise()),
    ),
    why="This is beyond.em-progress at step d.",
    models=[*MODELS, STEPS],
)

new_model = Eq(a(d + 1, other), Sum(q(other, j) * (pi(d, j) * u(d, j)), j, 1, M))
moved_on = Eq(Sum(q(other, j) * pi(d + 1, j), j, 1, M), Sum(q(other, j) * (pi(d, j) * u(d, j)), j, 1, M))
rise_names = (N, M, T, d, n, c, pi, a, g, u, v, q, log_chance)
rises = Statement(
    "li2022/beyond.em-rate.rises",
    title="No EM step decreases the likelihood.",
    where=BEYOND,
    formula=r"\ell(\pi_d) \le \ell(\pi_{d+1})",
    variables=rise_names,
    given=[*given, 1 <= d, d <= T, Eq(Sum(pi(d, j), j, 1, M), 1)],
    throughout=[*own, inverses, chances, logs[0]],
    claim=likelihood(d) <= likelihood(d + 1),
    example=only(rise_names, d=1),
    proof=positive(
        Sum(c(k) * log(a(d, k)), k, 1, N) <= Sum(c(k) * log(a(d + 1, k)), k, 1, N),
        degree=1,
        modulo=[in_logs(d).claim, in_logs(d + 1).claim],
    ).after(
        *every_step,
        said(inverses, d),
        said(likely, d + 1),
        said(modelled, d + 1),
        said(shares, d + 1),
        HaveAll(
            ForAll(other, 1, N, new_model),
            every(
                auto().after(
                    at(modelled, d + 1, other), Have(moved_on, termwise(auto().after(at(moves, d, i)), index="i"))
                )
            ),
        ),
        HaveAll(
            ForAll(other, 1, M, 0 < v(d, other)),
            every(
                auto().after(
                    at(shares, d, other), at(shares, d + 1, other), at(moves, d, other), at(inverses, d, other)
                )
            ),
        ),
        HaveAll(ForAll(other, 1, M, 0 <= pi(d, other)), every(auto().after(at(shares, d, other)))),
        Have(new_shares.claims[0], chain(new_shares.id, {name.name: name for name in share_names})),
        Have(
            Sum(c(k) * log(a(d, k)), k, 1, N) <= Sum(c(k) * log(a(d + 1, k)), k, 1, N),
            chain(step.step.id, {**fixed, **row_of, "b": Lambda(k, a(d + 1, k))}),
        ),
        in_logs(d),
        in_logs(d + 1),
    ),
    why="This is remark-8.step at step d.",
    models=[*MODELS, STEPS],
)
