"""Progress of one EM step towards a fixed point, in relative entropy."""

from __future__ import annotations

from proofs.lemmas import em, sums
from proofs.lemmas.em import at
from proofs.li2022.belief_setting import BEYOND, M, N, every_j, every_k, j, k
from proofs.li2022.em_setting import MODELS, counts, likely, log_likelihood, mixed, totals, weights
from proofs.statements.plan import Have, Lambda, Plan, auto, chain, instance, positive, telescope, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers, log, reals

n = reals("n")
h, i, y = integers("h i y")
c, g, best, a, b, pi, new, rho, u, v, moved = functions("c g best a b pi new rho u v moved", 1)
q = functions("q", 2)

model = ForAll(every_k, 1, N, Eq(b(every_k), mixed(rho, every_k)))
own_weights = ForAll(every_k, 1, N, Eq(best(every_k) * b(every_k), c(every_k)))
stays = ForAll(every_j, 1, M, Eq(rho(every_j) * Sum(best(k) * q(k, every_j), k, 1, N), n * rho(every_j)))
factor = ForAll(every_j, 1, M, Eq(Sum(g(k) * q(k, every_j), k, 1, N), n * u(every_j)))
positive_shares = [ForAll(every_j, 1, M, 0 < one(every_j)) for one in (pi, new)]
step = [
    ForAll(every_j, 1, M, Eq(new(every_j), pi(every_j) * u(every_j))),
    ForAll(every_j, 1, M, Eq(u(every_j) * v(every_j), 1)),
]
not_negative = [
    ForAll(every_j, 1, M, 0 <= rho(every_j)),
    ForAll(every_k, 1, N, ForAll(every_j, 1, M, 0 <= q(every_k, every_j))),
]
distance = ForAll(every_j, 1, M, Eq(moved(every_j), log(new(every_j)) - log(pi(every_j))))


def double(of: Term) -> Term:
    """Sum over all messages and inputs."""
    return Sum(Sum(of, j, 1, M), k, 1, N)


share = best(k) * q(k, j) * rho(j)
gained = double(share * (log(b(k)) - log(a(k))))
brought = double(share * moved(j))
mixed_back = double(g(k) * q(k, j) * rho(j) * v(j))
all_shares = double(share)


def weight_of(message: Term) -> Term:
    """Weight that a message gives to an input at the fixed point."""
    value: Term = best(message) * q(message, j) * rho(j)
    return value


def by_input(of: Term) -> Have:
    """Exchange the two sums."""
    return Have(
        Eq(double(of), Sum(Sum(of, k, 1, N), j, 1, M)),
        chain(sums.interchange.id, {"N": N, "M": M, "F": Lambda([j, k], of)}),
    )


def one_input(of: Term, whole: Term, *known: Have) -> Plan:
    """Sum of the weights of all messages, for one input."""
    inner = Sum(of, k, 1, N).substitute({"j": i})
    return auto().after(Have(Eq(inner, whole), termwise(index="y")), *known)


L = log(b(i)) - log(a(i))
weight = best(i) * (q(i, y) * rho(y))
for_message = [
    at(likely[0], i),
    at(likely[1], i),
    at(counts[0], i),
    at(weights[0], i),
    at(own_weights, i),
    at(model, i),
]
tangent = weight * L <= weight * (log(new(y)) - log(pi(y))) + g(i) * (q(i, y) * rho(y)) * v(y) - weight
names = {
    "above": b(i),
    "below": a(i),
    "best": best(i),
    "count": c(i),
    "factor": u(y),
    "inverted": v(y),
    "new": new(y),
    "old": pi(y),
    "own": g(i),
    "share": q(i, y) * rho(y),
}
one_pair = positive(tangent, modulo=[Eq(moved(y), log(new(y)) - log(pi(y)))], degree=1).after(
    *(at(one, y) for one in (*positive_shares, *step, not_negative[0], distance)),
    Have(0 <= q(i, y), instance(not_negative[1], i, y)),
    Have(0 <= q(i, y) * rho(y), positive(0 <= q(i, y), 0 <= rho(y), degree=2)),
    Have(tangent, chain(em.pair.id, names)),
)
final = [
    Eq(gained, log_likelihood(b) - log_likelihood(a)),
    by_input(share * moved(j)).claim,
    Eq(Sum(Sum(share * moved(j), k, 1, N), j, 1, M), n * Sum(rho(j) * moved(j), j, 1, M)),
    by_input(g(k) * q(k, j) * rho(j) * v(j)).claim,
    Eq(Sum(Sum(g(k) * q(k, j) * rho(j) * v(j), k, 1, N), j, 1, M), n * Sum(rho(j), j, 1, M)),
    Eq(all_shares, Sum(c(k), k, 1, N)),
    *totals,
]
row_bound = Sum(weight_of(i) * L, j, 1, M) <= Sum(weight_of(i) * moved(j), j, 1, M) + Sum(
    g(i) * q(i, j) * rho(j) * v(j), j, 1, M
) - Sum(weight_of(i), j, 1, M)
variables = (N, M, n, c, g, best, a, b, pi, new, rho, u, v, moved, q)
given = [0 <= N, 0 <= M, *totals]
throughout = [
    *counts,
    *likely,
    model,
    *weights,
    own_weights,
    stays,
    factor,
    *positive_shares,
    *step,
    *not_negative,
    distance,
]
example: Point = {
    "N": 1, "M": 1, "n": 1, "c": [1], "g": [1], "best": [1], "a": [1], "b": [1], "pi": [1], "new": [1], "rho": [1],
    "u": [1], "v": [1], "moved": [0], "q": [[1]],
}  # fmt: skip
pairs = Statement(
    "li2022/beyond.em-progress.pairs",
    title="For one EM step, the w-weighted sum of ln(b_k/a_k) is bounded by that of ln(pi'_j/pi_j) and two further "
    "sums.",
    where=BEYOND,
    formula=r"\sum_{k,j} w_{kj} \ln\tfrac{b_k}{a_k} \le \sum_{k,j} w_{kj} \ln\tfrac{\pi'_j}{\pi_j} + \sum_{k,j} g_k "
    r"q_{kj} \rho_j \tfrac{\pi_j}{\pi'_j} - \sum_{k,j} w_{kj},\ w_{kj} = \tfrac{c_k}{b_k} q_{kj} \rho_j",
    variables=variables,
    given=given,
    throughout=throughout,
    claim=gained <= brought + mixed_back - all_shares,
    example=example,
    proof=termwise(
        positive(row_bound, degree=1).after(
            *for_message,
            Have(
                row_bound,
                termwise(one_pair, index="y"),
            ),
        ),
        index="i",
    ),
    why="Sum of lemma/em.pair over all pairs of a message and an input.",
    models=MODELS,
)
progress = Statement(
    "li2022/beyond.em-progress",
    title="One EM step from pi to pi' has ell(rho) - ell(pi) <= n (sum of rho_j (ln pi'_j - ln pi_j)) for every fixed "
    "point rho.",
    where=BEYOND,
    formula=r"\ell(\rho) - \ell(\pi) \le n \sum_j \rho_j (\ln \pi'_j - \ln \pi_j)",
    variables=variables,
    given=given,
    throughout=throughout,
    claim=log_likelihood(b) - log_likelihood(a) <= n * Sum(rho(j) * moved(j), j, 1, M),
    example=example,
    proof=positive(gained <= brought + mixed_back - all_shares, modulo=final, degree=1).after(
        Have(
            gained <= brought + mixed_back - all_shares,
            chain(pairs.id, {variable.name: variable for variable in variables}),
        ),
        Have(
            Eq(gained, log_likelihood(b) - log_likelihood(a)),
            telescope(
                "i",
                1,
                N,
                [(1, log_likelihood(b)), (-1, log_likelihood(a)), (-1, gained)],
                0,
                pointwise=auto().after(
                    *for_message,
                    Have(Eq(Sum(weight_of(i) * L, j, 1, M), best(i) * L * mixed(rho, i)), termwise(index="y")),
                    Have(Eq(best(i) * L * mixed(rho, i), c(i) * L), auto()),
                ),
            ),
        ),
        by_input(share * moved(j)),
        Have(
            Eq(Sum(Sum(share * moved(j), k, 1, N), j, 1, M), n * Sum(rho(j) * moved(j), j, 1, M)),
            termwise(
                one_input(share * moved(j), rho(i) * moved(i) * Sum(best(k) * q(k, i), k, 1, N), at(stays, i)),
                index="i",
            ),
        ),
        by_input(g(k) * q(k, j) * rho(j) * v(j)),
        Have(
            Eq(Sum(Sum(g(k) * q(k, j) * rho(j) * v(j), k, 1, N), j, 1, M), n * Sum(rho(j), j, 1, M)),
            termwise(
                one_input(
                    g(k) * q(k, j) * rho(j) * v(j),
                    rho(i) * v(i) * Sum(g(k) * q(k, i), k, 1, N),
                    at(factor, i),
                    at(step[1], i),
                ),
                index="i",
            ),
        ),
        Have(
            Eq(all_shares, Sum(c(k), k, 1, N)),
            termwise(
                auto().after(
                    Have(Eq(Sum(weight_of(i), j, 1, M), best(i) * mixed(rho, i)), termwise(index="y")),
                    at(model, i),
                    at(own_weights, i),
                ),
                index="i",
            ),
        ),
    ),
    why="The logarithm is concave. So for each input ln u_j is at least the mean of ln(b_k/a_k), weighted by the "
    "contributions of the messages to that input at rho.",
    models=[
        *MODELS,
        "rho is a fixed point of EM: if rho(j) > 0, best(k) q(k, j) sums to n over k, where best(k) = "
        "c(k)/b(k). Every maximum of the likelihood is a fixed point (Lagrange multiplier condition). u(j) is "
        "the factor of a step from pi to new, v(j) = 1/u(j), and moved(j) = ln new(j) - ln pi(j).",
    ],
    remarks=[
        "If ell(rho) >= ell(pi), the step does not increase the relative entropy, the sum of rho_j ln(rho_j/pi_j)."
    ],
)
