"""What all maxima of the likelihood share: the probabilities of the messages that occur."""

from __future__ import annotations

from proofs.lemmas import logarithm
from proofs.lemmas.em import at
from proofs.li2022.belief_setting import BEYOND, M, N, every_k, k
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
from symbolic.language import Eq, ForAll, Sum, functions, integers, log, reals

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

maxima = Statement(
    "li2022/beyond.likelihood-maxima",
    title="If no derivative of ell at pi exceeds n (1 + delta), then ell(rho) plus a sum of squares is at most "
    "ell(pi) + n delta.",
    where=BEYOND,
    formula=r"\ell(\rho) + \sum_i n_i \Bigl(\sqrt{\tfrac{(q\rho)_i}{(q\pi)_i}} - 1\Bigr)^2 \le \ell(\pi) + n\delta",
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
    why="Apply log x <= 2 (sqrt x - 1) = x - 1 - (sqrt x - 1)^2, then argue as in beyond.likelihood-certificate. If "
    "delta = 0 and ell(rho) = ell(pi), every square is 0: two maxima give every message that occurs the same "
    "probability. So the maximum is unique if different shares give these messages different probabilities. In "
    "general it is not (beyond.likelihood-not-unique).",
    models=[*MODELS, "s(k) is the square root of b(k)/a(k)."],
)
