"""TODO"""

from __future__ import annotations

from proofs.lemmas import em, logarithm
from proofs.li2022.belief_setting import M, N, every_j, every_k, j, k
from proofs.li2022.em_setting import READS, WHERE, gradient, linear, log_likelihood, mixed
from proofs.statements.plan import Have, chain, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language.quantifier import ForAll
from symbolic.language.term import Eq, Sum, functions, integers, log, reals

n, gap = reals("n gap")
i, every_d = integers("i every_d")
c, g, a, b, pi, rho = functions("c g a b pi rho", 1)
q = functions("q", 2)

counts = [ForAll(every_k, 1, N, 0 <= c(every_k))]
likely = [ForAll(every_k, 1, N, 0 < a(every_k)), ForAll(every_k, 1, N, 0 < b(every_k))]
model = [ForAll(every_k, 1, N, Eq(one(every_k), mixed(of, every_k))) for one, of in ((a, pi), (b, rho))]
weights = [ForAll(every_k, 1, N, Eq(g(every_k) * a(every_k), c(every_k)))]
shares = [ForAll(every_j, 1, M, 0 <= rho(every_j))]
bounded = [ForAll(every_d, 1, M, gradient(every_d) <= n * (1 + gap))]
totals = [Eq(Sum(c(k), k, 1, N), n), Eq(Sum(rho(j), j, 1, M), 1)]

weighted = Sum(g(k) * b(k), k, 1, N)

one_term = log(b(i)) - log(a(i)) <= b(i) / a(i) - 1
scaled = a(i) * (log(b(i)) - log(a(i))) <= b(i) - a(i)
improvement = Have(
    log_likelihood(b) <= log_likelihood(a) + weighted - totals[0].left,
    termwise(
        index="i",
        pointwise=positive(0 <= g(i), scaled, degree=2, modulo=[Eq(g(i) * a(i), c(i))]).after(
            em.at(likely[0], i),
            em.at(likely[1], i),
            em.at(counts[0], i),
            em.at(weights[0], i),
            Have(one_term, chain(logarithm.tangent.id, {"x": b(i), "y": a(i)})),
            Have(scaled, positive(0 < a(i), one_term, degree=2)),
            Have(0 <= g(i), positive(0 <= c(i), multiply=[0 < a(i)], modulo=[Eq(g(i) * a(i), c(i))], degree=1)),
        ),
    ),
)

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
