"""Remark 8: EM for any evidential mechanism. A certificate of the maximum, its steps, its fixed points, and where it fails."""

from __future__ import annotations

from proofs.li2022.belief_setting import M, N, every_j, every_k, j, k
from proofs.li2022.em_setting import (
    READS,
    WHERE,
    a,
    at,
    b,
    bounded,
    c,
    counts,
    every_d,
    g,
    gap,
    gradient,
    i,
    improvement,
    likely,
    linear,
    log_likelihood,
    model,
    n,
    pi,
    q,
    rho,
    root_tangent,
    s,
    shares,
    totals,
    weighted,
    weights,
)
from proofs.statements.plan import Have, HaveAll, chain, every, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, as_term, functions, log

gap_statement = Statement(
    "li2022/remark-8.certificate",
    title="Where no share has a derivative above n (1 + gap), the log-likelihood is within n gap of its maximum.",
    where=WHERE,
    printed=r"\max_j \sum_i \frac{n_i}{n} \frac{q_{ij}}{(q\pi)_i} \le 1 + \delta \Rightarrow \ell(\rho) \le \ell(\pi) + n\delta \text{ for all } \rho",
    variables=(N, M, n, gap, c, g, a, b, pi, rho, q),
    given=[0 <= N, 0 <= M, *totals],
    throughout=[*counts, *likely, *model, *weights, *shares, *bounded],
    claim=log_likelihood(b) <= log_likelihood(a) + n * gap,
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
        "q": [[1]],
    },
    proof=positive(degree=1, modulo=[totals[0]]).after(improvement, *linear),
    why="log x <= x - 1 for each answer; what is left is linear in rho, a mean of the derivatives.",
    reads=READS,
)

# ---- where EM stays

stays = [ForAll(every_j, 1, M, Eq(pi(every_j) * gradient(every_j), n * pi(every_j)))]
positive_shares = ForAll(every_j, 1, M, 0 < pi(every_j))
reached = HaveAll(
    ForAll(every_d, 1, M, gradient(every_d) <= n * (as_term(1) + 0)),
    every(
        positive(
            multiply=[0 < pi(every_d)], degree=1, modulo=[Eq(pi(every_d) * gradient(every_d), n * pi(every_d))]
        ).after(at(positive_shares, every_d), at(stays[0], every_d))
    ),
)
same = {name.name: name for name in (N, M, n, c, g, a, b, pi, rho, q)}
fixed = Statement(
    "li2022/remark-8.maximum",
    title="Where a step of EM changes nothing, no other shares are likelier.",
    where=WHERE,
    printed=r"\pi_j \leftarrow \pi_j \sum_i \frac{n_i}{n}\frac{q_{ij}}{(q\pi)_i}: \text{ EM converges to the maximum likelihood estimate}",
    variables=(N, M, n, c, g, a, b, pi, rho, q),
    given=[0 <= N, 0 <= M, *totals],
    throughout=[*counts, *likely, *model, *weights, *shares, *stays],
    provided=[positive_shares],
    claim=log_likelihood(b) <= log_likelihood(a),
    example={"N": 1, "M": 1, "n": 1, "c": [1], "g": [1], "a": [1], "b": [1], "pi": [1], "rho": [1], "q": [[1]]},
    counterexample={
        "N": 2,
        "M": 2,
        "n": 8,
        "c": [5, 3],
        "g": [20, 4],
        "a": ["1/4", "3/4"],
        "b": ["5/8", "3/8"],
        "pi": [0, 1],
        "rho": ["3/4", "1/4"],
        "q": [["3/4", "1/4"], ["1/4", "3/4"]],
    },
    proof=positive(degree=1).after(
        reached,
        Have(log_likelihood(b) <= log_likelihood(a) + n * 0, chain(gap_statement.id, {**same, "gap": 0})),
    ),
    why="Where all shares are positive and EM stays, all derivatives are n, and the certificate has no gap. A share that starts at 0 stays 0: in Warner's model "
    "with p = 3/4 and 5 yes of 8 EM stays at the share 0, and 3/4 is likelier.",
    reads=[*READS, "A step of EM multiplies pi(j) by the sum of c(k) q(k, j)/a(k), divided by n."],
)

distances = Sum(c(k) * (s(k) - 1) ** 2, k, 1, N)
root_term = log(b(i)) - log(a(i)) <= 2 * (s(i) - 1)
far = a(i) * (log(b(i)) - log(a(i))) <= b(i) - a(i) - a(i) * (s(i) - 1) ** 2
square = Eq(b(i), s(i) ** 2 * a(i))
roots = [ForAll(every_k, 1, N, 0 < s(every_k)), ForAll(every_k, 1, N, Eq(b(every_k), s(every_k) ** 2 * a(every_k)))]
closer = Have(
    log_likelihood(b) <= log_likelihood(a) + weighted - totals[0].left - distances,
    termwise(
        index="i",
        pointwise=positive(0 <= g(i), far, degree=2, modulo=[Eq(g(i) * a(i), c(i))]).after(
            at(likely[0], i),
            at(likely[1], i),
            at(counts[0], i),
            at(weights[0], i),
            at(roots[0], i),
            at(roots[1], i),
            Have(root_term, chain(root_tangent.id, {"x": b(i), "y": a(i), "u": s(i)})),
            Have(far, positive(0 < a(i), root_term, degree=2, modulo=[square])),
            Have(0 <= g(i), positive(0 <= c(i), multiply=[0 < a(i)], modulo=[Eq(g(i) * a(i), c(i))], degree=1)),
        ),
    ),
)
other = functions("other", 1)
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
        proof=positive(degree=1, modulo=[totals[0]]).after(closer, *linear),
        why="log x <= 2 (sqrt x - 1) = x - 1 - (sqrt x - 1)^2, and the rest as in the certificate. With gap 0 and equal likelihoods every square is 0. So the estimate is one where "
        "different shares give the sent messages different probabilities.",
        reads=[*READS, "s(k) is the root of b(k)/a(k)."],
    ),
    reads=[
        *READS,
        "That no derivative is above n makes both likelihoods maximal (remark-8.certificate); other(k) is c(k)/b(k).",
    ],
)

STATEMENTS = [gap_statement, fixed, unique]
