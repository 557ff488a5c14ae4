"""The likelihood of any evidential mechanism and its derivatives, for EM in Remark 8.

c(k) counts the answers equal to message k = 1..N, and pi(j) is the share of input j = 1..M. q(k, j) is the mass of
message k under input j, and a(k) is the probability of message k.
"""

from __future__ import annotations

from proofs.lemmas import em, sums
from proofs.li2022.belief_setting import M, N, every_j, every_k, j, k
from proofs.statements.plan import Have, HaveAll, Lambda, chain, every, positive, ring, telescope, termwise
from symbolic.language import Eq, ForAll, Relation, Sum, Term, functions, integers, log, reals

n, gap = reals("n gap")
h, every_i, every_h, every_d = integers("h every_i every_h every_d")
c, g, a, b, pi, rho = functions("c g a b pi rho", 1)
q = functions("q", 2)
WHERE = "Remark 8"


def mixed(of: Term, at: Term) -> Term:
    """Return the probability of a message under these shares."""
    return Sum(q(at, j) * of(j), j, 1, M)


def log_likelihood(of: Term) -> Term:
    """Return the log-likelihood without the constant multinomial coefficient."""
    return Sum(c(k) * log(of(k)), k, 1, N)


def gradient(at: Term) -> Term:
    """Return the derivative of the log-likelihood in one share; g(k) is c(k)/a(k)."""
    return Sum(g(k) * q(k, at), k, 1, N)


counts = [ForAll(every_k, 1, N, 0 <= c(every_k))]
likely = [ForAll(every_k, 1, N, 0 < a(every_k)), ForAll(every_k, 1, N, 0 < b(every_k))]
weights = [ForAll(every_k, 1, N, Eq(g(every_k) * a(every_k), c(every_k)))]
model = [ForAll(every_k, 1, N, Eq(one(every_k), mixed(of, every_k))) for one, of in ((a, pi), (b, rho))]

shares = [ForAll(every_j, 1, M, 0 <= rho(every_j))]
bounded = [ForAll(every_d, 1, M, gradient(every_d) <= n * (1 + gap))]
counted, shared = Eq(Sum(c(k), k, 1, N), n), Eq(Sum(rho(j), j, 1, M), 1)
totals = [counted, shared]
MODELS = [
    "g(k) is c(k)/a(k), where a(k) and b(k) are the probabilities of message k under the shares pi and rho. "
    "Only observed messages are listed, so a(k) and b(k) are positive where the likelihood is positive.",
    "The answers are independent. Message k has the probability that the shares mix from the masses, as in "
    "Shafer's semantics. In Walley's semantics no focal set is observed.",
]

weighted = Sum(g(k) * b(k), k, 1, N)
rows_first = Sum(Sum(g(k) * q(k, j) * rho(j), j, 1, M), k, 1, N)
columns_first = Sum(Sum(g(k) * q(k, j) * rho(j), k, 1, N), j, 1, M)
by_gradient = Sum(rho(j) * gradient(j), j, 1, M)


def spread(at: Term) -> Relation:
    """State that a factor can be moved into the sum."""
    return Eq(Sum(g(at) * q(at, j) * rho(j), j, 1, M), g(at) * mixed(rho, at))


row = HaveAll(
    ForAll(every_i, 1, N, Eq(g(every_i) * b(every_i), Sum(g(every_i) * q(every_i, j) * rho(j), j, 1, M))),
    every(
        ring(modulo=[Eq(b(every_i), mixed(rho, every_i)), spread(every_i)]).after(
            em.at(model[1], every_i), Have(spread(every_i), termwise(pointwise=ring()))
        )
    ),
)
column = HaveAll(
    ForAll(every_h, 1, M, Eq(Sum(g(k) * q(k, every_h) * rho(every_h), k, 1, N), rho(every_h) * gradient(every_h))),
    every(termwise(pointwise=ring())),
)
bound = n * (1 + gap) * shared.left
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
            pointwise=ring(modulo=[em.at(row.claim, h).claim]).after(em.at(row.claim, h)),
        ),
    ),
    Have(
        Eq(rows_first, columns_first),
        chain(sums.interchange.id, {"N": N, "M": M, "F": Lambda([j, k], g(k) * q(k, j) * rho(j))}),
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
            pointwise=ring(modulo=[em.at(column.claim, h).claim]).after(em.at(column.claim, h)),
        ),
    ),
    Have(
        by_gradient <= bound,
        telescope(
            "h",
            1,
            M,
            [(n * (1 + gap), shared.left), (-1, by_gradient)],
            0,
            pointwise=positive(0 <= rho(h), gradient(h) <= n * (1 + gap), degree=2).after(
                em.at(shares[0], h), em.at(bounded[0], h)
            ),
        ),
    ),
    Have(
        weighted <= n * (1 + gap),
        positive(
            degree=1,
            modulo=[Eq(weighted, rows_first), Eq(rows_first, columns_first), Eq(columns_first, by_gradient), shared],
        ),
    ),
]
