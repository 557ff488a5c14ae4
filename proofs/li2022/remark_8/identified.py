"""What all maxima have in common: the probabilities of the messages, and not always the shares."""

from __future__ import annotations

from proofs.lemmas import logarithm
from proofs.lemmas.em import at
from proofs.li2022.belief_setting import M, N, every_j, every_k, j, k
from proofs.li2022.em_setting import (
    MODELS,
    WHERE,
    bounded,
    counted,
    counts,
    gradient,
    likely,
    linear,
    log_likelihood,
    model,
    shares,
    totals,
    weighted,
    weights,
)
from proofs.statements.plan import Have, chain, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers, log, reals

other = functions("other", 1)


n, gap = reals("n gap")
i, every_d = integers("i every_d")
c, g, a, b, pi, rho = functions("c g a b pi rho", 1)
q = functions("q", 2)


s = functions("s", 1)

distances = Sum(c(k) * (s(k) - 1) ** 2, k, 1, N)
root_term = log(b(i)) - log(a(i)) <= 2 * (s(i) - 1)
far = a(i) * (log(b(i)) - log(a(i))) <= b(i) - a(i) - a(i) * (s(i) - 1) ** 2
square = Eq(b(i), s(i) ** 2 * a(i))
roots = [ForAll(every_k, 1, N, 0 < s(every_k)), ForAll(every_k, 1, N, Eq(b(every_k), s(every_k) ** 2 * a(every_k)))]
closer = Have(
    log_likelihood(b) <= log_likelihood(a) + weighted - counted.left - distances,
    termwise(
        index="i",
        pointwise=positive(0 <= g(i), far, degree=2, modulo=[Eq(g(i) * a(i), c(i))]).after(
            at(likely[0], i),
            at(likely[1], i),
            at(counts[0], i),
            at(weights[0], i),
            at(roots[0], i),
            at(roots[1], i),
            Have(root_term, chain(logarithm.twice_the_root.id, {"x": b(i), "y": a(i), "u": s(i)})),
            Have(far, positive(0 < a(i), root_term, degree=2, modulo=[square])),
            Have(0 <= g(i), positive(0 <= c(i), multiply=[0 < a(i)], modulo=[Eq(g(i) * a(i), c(i))], degree=1)),
        ),
    ),
)

both_maximal = [
    ForAll(every_k, 1, N, Eq(other(every_k) * b(every_k), c(every_k))),
    ForAll(every_d, 1, M, gradient(every_d) <= n),
    ForAll(every_d, 1, M, Sum(other(k) * q(k, every_d), k, 1, N) <= n),
]
unique = Statement(
    "li2022/remark-8.identified",
    title="Two shares of maximal likelihood are equal: there is one maximum likelihood estimate.",
    where=WHERE,
    printed=r"\text{the MLE of } \pi",
    variables=(N, M, i, n, c, g, other, a, b, pi, rho, q),
    given=[0 <= N, 1 <= i, i <= M, 0 <= M, *totals, Eq(Sum(pi(j), j, 1, M), 1)],
    throughout=[
        *counts,
        *likely,
        *model,
        *weights,
        *shares,
        ForAll(every_j, 1, M, 0 <= pi(every_j)),
        *both_maximal,
    ],
    claim=Eq(pi(i), rho(i)),
    example={
        "N": 1,
        "M": 1,
        "i": 1,
        "n": 1,
        "c": [1],
        "g": [1],
        "other": [1],
        "a": [1],
        "b": [1],
        "pi": [1],
        "rho": [1],
        "q": [[1]],
    },
    counterexample={
        "N": 1,
        "M": 2,
        "i": 1,
        "n": 1,
        "c": [1],
        "g": [1],
        "other": [1],
        "a": [1],
        "b": [1],
        "pi": [1, 0],
        "rho": [0, 1],
        "q": [[1, 1]],
    },
    cause="error",
    why="Where two inputs send their messages alike, or only 'don't know' was sent, the answers do not tell them apart: all their mixtures are as likely, and "
    "EM's limit depends on its start.",
    repaired=Statement(
        "li2022/remark-8.identified.repaired",
        title="Two shares of maximal likelihood give every message that was sent the same probability.",
        where=WHERE,
        printed=r"\ell(\rho) + \sum_i n_i \Bigl(\sqrt{\tfrac{(q\rho)_i}{(q\pi)_i}} - 1\Bigr)^2 \le \ell(\pi) + n\delta",
        variables=(N, M, n, gap, c, g, a, b, pi, rho, s, q),
        given=[0 <= N, 0 <= M, *totals],
        throughout=[*counts, *likely, *model, *weights, *shares, *bounded, *roots],
        claim=log_likelihood(b) + distances <= log_likelihood(a) + n * gap,
        example={
            "N": 1,
            "M": 1,
            "n": 1,
            "gap": 0,
            "c": [1],
            "g": [1],
            "a": [1],
            "b": [1],
            "pi": [1],
            "rho": [1],
            "s": [1],
            "q": [[1]],
        },
        proof=positive(degree=1, modulo=[counted]).after(closer, *linear),
        why="log x <= 2 (sqrt x - 1) = x - 1 - (sqrt x - 1)^2, and the rest as in the certificate. With gap 0 and equal likelihoods every square is 0. So the estimate is one where "
        "different shares give the sent messages different probabilities.",
        models=[*MODELS, "s(k) is the root of b(k)/a(k)."],
    ),
    reads=["That no derivative is above n makes both likelihoods maximal; other(k) is c(k)/b(k)."],
    models=MODELS,
    rests_on=["li2022/remark-8.certificate"],
)
