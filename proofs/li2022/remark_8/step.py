"""A step of EM does not decrease the likelihood."""

from __future__ import annotations

from proofs.lemmas import em, sums
from proofs.li2022.belief_setting import M, N, every_j, every_k, j, k
from proofs.li2022.em_setting import MODELS, WHERE, counts, gradient, likely, log_likelihood, weights
from proofs.statements.plan import Have, HaveAll, Lambda, chain, every, instance, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term, functions, integers, reals

h, of_input, of_message, of_row = integers("h of_input of_message of_row")
u, v = functions("u v", 1)


n = reals("n")
i = integers("i")
c, g, a, b, pi = functions("c g a b pi", 1)
q = functions("q", 2)


signs = [ForAll(every_j, 1, M, 0 <= pi(every_j)), ForAll(every_j, 1, M, 0 < v(every_j))]
inverse = ForAll(every_j, 1, M, Eq(u(every_j) * v(every_j), 1))
masses = ForAll(every_k, 1, N, ForAll(every_j, 1, M, 0 <= q(every_k, every_j)))

lost = Sum(q(h, j) * pi(j) * (1 - v(j)), j, 1, M)


def gained(at: Term) -> Relation:
    """Apply the lemma to a message."""
    found: Relation = em.message.claims[0].substitute({h: at})
    return found


every_message = HaveAll(
    ForAll(of_message, 1, N, gained(of_message)),
    every(
        chain(
            em.message.id,
            {"N": N, "M": M, "h": of_message, "a": a, "b": b, "pi": pi, "u": u, "v": v, "q": q},
        )
    ),
)
weight = g(k) * q(k, j) * pi(j) * (1 - v(j))
rows_first, columns_first = Sum(Sum(weight, j, 1, M), k, 1, N), Sum(Sum(weight, k, 1, N), j, 1, M)


def row(at: Term) -> Relation:
    """State that a factor can be moved into the sum."""
    return Eq(Sum(g(at) * q(at, j) * pi(j) * (1 - v(j)), j, 1, M), g(at) * lost.substitute({h: at}))


def column(at: Term) -> Relation:
    return Eq(Sum(g(k) * q(k, at) * pi(at) * (1 - v(at)), k, 1, N), pi(at) * (1 - v(at)) * gradient(at))


all_rows = HaveAll(ForAll(of_row, 1, N, row(of_row)), every(termwise(pointwise=ring())))
all_columns = HaveAll(ForAll(of_input, 1, M, column(of_input)), every(termwise(pointwise=ring())))
factors = ForAll(every_j, 1, M, Eq(gradient(every_j), n * u(every_j)))
before, after = Eq(Sum(pi(j), j, 1, M), 1), Eq(Sum(pi(j) * u(j), j, 1, M), 1)
step = Statement(
    "li2022/remark-8.step",
    title="A step of EM never decreases the likelihood.",
    where=WHERE,
    printed=r"\text{We can apply EM algorithm to approximate the prior distribution and compute its Fisher information "
    r"and further the standard "
    "error of the approximation}",
    quote="apply EM algorithm to approximate the prior distribution and compute its Fisher information",
    variables=(N, M, n, c, g, a, b, pi, u, v, q),
    given=[0 <= N, 0 <= M, before, after],
    throughout=[*counts, *likely, *em.model, *weights, *signs, inverse, masses, factors],
    claim=log_likelihood(a) <= log_likelihood(b),
    example={
        "N": 2,
        "M": 2,
        "n": 4,
        "c": [3, 1],
        "g": [6, 2],
        "a": ["1/2", "1/2"],
        "b": ["9/16", "7/16"],
        "pi": ["1/2", "1/2"],
        "u": ["5/4", "3/4"],
        "v": ["4/5", "4/3"],
        "q": [["3/4", "1/4"], ["1/4", "3/4"]],
    },
    proof=positive(rows_first <= log_likelihood(b) - log_likelihood(a), degree=1, modulo=[Eq(rows_first, 0)]).after(
        every_message,
        all_rows,
        all_columns,
        Have(
            rows_first <= log_likelihood(b) - log_likelihood(a),
            telescope(
                "i",
                1,
                N,
                [(1, log_likelihood(b)), (-1, log_likelihood(a)), (-1, rows_first)],
                0,
                pointwise=positive(0 <= g(i), gained(i), degree=2, modulo=[row(i), Eq(g(i) * a(i), c(i))]).after(
                    em.at(likely[0], i),
                    em.at(likely[1], i),
                    em.at(counts[0], i),
                    em.at(weights[0], i),
                    Have(row(i), instance(all_rows.claim, i)),
                    Have(gained(i), instance(every_message.claim, i)),
                    Have(0 <= g(i), positive(0 <= c(i), multiply=[0 < a(i)], modulo=[Eq(g(i) * a(i), c(i))], degree=1)),
                ),
            ),
        ),
        Have(
            Eq(rows_first, columns_first),
            chain(sums.interchange.id, {"N": N, "M": M, "F": Lambda([j, k], weight)}),
        ),
        Have(
            Eq(columns_first, n * (after.left - before.left)),
            telescope(
                "i",
                1,
                M,
                [(-1, columns_first), (n, after.left), (-n, before.left)],
                0,
                pointwise=ring(modulo=[column(i), Eq(gradient(i), n * u(i)), Eq(u(i) * v(i), 1)]).after(
                    Have(column(i), instance(all_columns.claim, i)),
                    em.at(factors, i),
                    em.at(inverse, i),
                ),
            ),
        ),
        Have(Eq(columns_first, 0), ring(modulo=[Eq(columns_first, n * (after.left - before.left)), before, after])),
        Have(Eq(rows_first, 0), ring(modulo=[Eq(rows_first, columns_first), Eq(columns_first, 0)])),
    ),
    why="Apply the lemma to each message. In the sum, the smaller side is n (1 - 1) = 0.",
    models=[
        *MODELS,
        "u(j) is the factor by which a step multiplies the share of input j: the sum of c(k) q(k, j)/a(k), "
        "divided by n. v(j) is 1/u(j). An input that cannot send any observed message has the factor 0 and "
        "is omitted.",
        "The new shares sum to 1, because the sum of pi(j) c(k) q(k, j)/a(k) over j and k is n.",
    ],
)
