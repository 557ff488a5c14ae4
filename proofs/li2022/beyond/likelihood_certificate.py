"""A certificate for a maximum of the likelihood: every derivative is at most n (1 + δ)."""

from __future__ import annotations

from proofs.lemmas import logarithm
from proofs.lemmas.em import at
from proofs.li2022.belief_setting import BEYOND, M, N
from proofs.li2022.em_setting import (
    MODELS,
    bounded,
    counted,
    counts,
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
from symbolic.language import Eq, functions, integers, log, reals

n, gap = reals("n gap")
i, every_d = integers("i every_d")
c, g, a, b, pi, rho = functions("c g a b pi rho", 1)
q = functions("q", 2)


one_term = log(b(i)) - log(a(i)) <= b(i) / a(i) - 1
scaled = a(i) * (log(b(i)) - log(a(i))) <= b(i) - a(i)
improvement = Have(
    log_likelihood(b) <= log_likelihood(a) + weighted - counted.left,
    termwise(
        index="i",
        pointwise=positive(0 <= g(i), scaled, degree=2, modulo=[Eq(g(i) * a(i), c(i))]).after(
            at(likely[0], i),
            at(likely[1], i),
            at(counts[0], i),
            at(weights[0], i),
            Have(one_term, chain(logarithm.tangent.id, {"x": b(i), "y": a(i)})),
            Have(scaled, positive(0 < a(i), one_term, degree=2)),
            Have(0 <= g(i), positive(0 <= c(i), multiply=[0 < a(i)], modulo=[Eq(g(i) * a(i), c(i))], degree=1)),
        ),
    ),
)

gap_statement = Statement(
    "li2022/beyond.likelihood-certificate",
    title="If every derivative of ell at pi is at most n (1 + delta), then ell(rho) <= ell(pi) + n delta for all "
    "shares rho.",
    where=BEYOND,
    formula=r"\max_j \sum_i \frac{n_i}{n} \frac{q_{ij}}{(q\pi)_i} \le 1 + \delta \Rightarrow \ell(\rho) \le \ell(\pi) "
    r"+ n\delta \text{ for all } \rho",
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
    proof=positive(degree=1, modulo=[counted]).after(improvement, *linear),
    why="Apply log x <= x - 1 to each answer. The remaining bound is linear in rho: a mean of the derivatives with "
    "weights rho.",
    models=MODELS,
)
