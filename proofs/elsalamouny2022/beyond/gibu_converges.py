"""The likelihood of the GIBU iterates approaches its maximum from a full-support start."""

from __future__ import annotations

from typing import Any

from proofs.elsalamouny2022.beyond.gibu_rate import entries, maximal, of_best, p, rate
from proofs.elsalamouny2022.inversion import BEYOND
from proofs.elsalamouny2022.likelihood_setting import (
    CELLS,
    G,
    M,
    N,
    at,
    b,
    every_x,
    every_z,
    likelihood,
    model,
    q,
    rho,
    seen,
    shares,
    x,
    y,
    z,
)  # fmt: skip
from proofs.lemmas import logarithm
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    Plan,
    auto,
    chain,
    every,
    instance,
    positive,
    rewrite,
    ring,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, TermLike, as_term, functions, integers, log

one = as_term(1)
T, t, v, w, every_t = integers("T t v w every_t")
a: Term
r: Term
d: Term
u: Term
theta: Term
a, r, d, u, theta = functions("a r d u theta", 2)


def of_cells(claim: Any) -> ForAll:
    """An array with one entry for each step and each cell."""
    return ForAll(every_t, 1, T, ForAll(every_z, 1, N, claim))


def of_values(claim: Any) -> ForAll:
    """An array with one entry for each step and each value."""
    return ForAll(every_t, 1, T, ForAll(every_x, 1, M, claim))


positive_cells = of_cells(0 < a(every_t, every_z))
gains = of_cells(Eq(d(every_t, every_z), log(b(every_z)) - log(a(every_t, every_z))))
ratios = of_cells(Eq(r(every_t, every_z) * a(every_t, every_z), q(every_z)))
mixed = of_cells(Eq(a(every_t, every_z), Sum(G(every_z, x) * theta(every_t, x), x, 1, M)))
positive_factors = of_values(0 < u(every_t, every_x))
factors = of_values(Eq(u(every_t, every_x), Sum(r(every_t, z) * G(z, every_x), z, 1, N)))
full = ForAll(every_t, 1, T + 1, ForAll(every_x, 1, M, 0 < theta(every_t, every_x)))
steps = of_values(Eq(theta(every_t + 1, every_x), theta(every_t, every_x) * u(every_t, every_x)))
last = ForAll(every_x, 1, M, theta(T + 1, every_x) <= 1)


def nearness(step: TermLike) -> Term:
    """The mean log-component before a step, weighted by the components of a maximum."""
    return Sum(rho(x) * log(theta(step, x)), x, 1, M)


def closer(step: Term) -> Term:
    return Sum(rho(x) * log(u(step, x)), x, 1, M)


def lacking(step: Term) -> Term:
    """The gap between the maximum log-likelihood and the log-likelihood before a step."""
    value: Term = likelihood(b) - Sum(q(z) * log(a(step, z)), z, 1, N)
    return value


total, brought = Sum(lacking(t), t, 1, T), Sum(closer(t), t, 1, T)
known: list[Plan] = [auto(), auto()]
one_step = chain(
    rate.id,
    {"N": N, "M": M, "q": q, "p": p, "b": b, "rho": rho, "G": G}
    | {of.name: Lambda(z, of(w, z)) for of in (a, r, d, u, theta)},
    [
        *known,
        None,
        instance(positive_cells, w),
        None,
        instance(gains, w),
        instance(ratios, w),
        None,
        instance(mixed, w),
        None,
        None,
        None,
        instance(positive_factors, w),
        instance(factors, w),
        None,
    ],
)
stepped = Eq(theta(w + 1, y), theta(w, y) * u(w, y))
turned = Eq(theta(w, y) * u(w, y), theta(w + 1, y))
product = Eq(log(theta(w, y) * u(w, y)), log(theta(w, y)) + log(u(w, y)))
moved = Eq(log(theta(w + 1, y)), log(theta(w, y)) + log(u(w, y)))
approach = Statement(
    "elsalamouny2022/beyond.gibu-converges.approach",
    title="Weighted by theta*, the logarithms of all step factors sum to at most the sum of theta* ln 1/theta^0.",
    where=BEYOND,
    formula=r"\sum_{t=0}^{T-1} \sum_x \theta^*_x \ln\frac{\theta^{t+1}_x}{\theta^t_x} \le \sum_x \theta^*_x "
    r"\ln\frac{1}{\theta^0_x}",
    variables=(M, T, rho, u, theta),
    given=[1 <= M, 1 <= T],
    throughout=[shares[0], positive_factors, full, steps, last],
    before=[HaveAll(ForAll(v, 1, M, 0 < theta(1, v)), every(instance(full, 1, v)))],
    claim=brought <= -nearness(1),
    example={"M": 1, "T": 1, "rho": [1], "u": [[1]], "theta": [[1], [1]]},
    proof=auto().after(
        Have(
            Eq(brought, nearness(T + 1) - nearness(1)),
            telescope(
                "w",
                1,
                T,
                [(-1, brought)],
                -nearness(w),
                rest=nearness(T + 1) - nearness(1),
                inside=[HaveAll(ForAll(v, 1, M, 0 < theta(w, v)), every(instance(full, w, v)))],
                pointwise=auto().after(
                    Have(
                        Eq(nearness(w + 1), nearness(w) + closer(w)),
                        telescope(
                            "y",
                            1,
                            M,
                            [(1, nearness(w + 1)), (-1, nearness(w)), (-1, closer(w))],
                            0,
                            pointwise=ring(modulo=[moved]).after(
                                Have(0 < theta(w, y), instance(full, w, y)),
                                Have(0 < u(w, y), instance(positive_factors, w, y)),
                                Have(stepped, instance(steps, w, y)),
                                Have(product, chain(logarithm.product.id, {"x": theta(w, y), "y": u(w, y)})),
                                Have(turned, auto()),
                                Have(moved, rewrite(turned, auto())),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        Have(
            nearness(T + 1) <= 0,
            termwise(
                index="y",
                pointwise=positive(rho(y), -log(theta(T + 1, y)), degree=2).after(
                    at(shares[0], y),
                    at(last, y),
                    Have(0 < theta(T + 1, y), instance(full, T + 1, y)),
                    Have(Eq(log(one * 1), log(one) + log(one)), chain(logarithm.product.id, {"x": 1, "y": 1})),
                    Have(Eq(log(one), 0), auto()),
                    Have(
                        log(theta(T + 1, y)) - log(one) <= theta(T + 1, y) / 1 - 1,
                        chain(logarithm.tangent.id, {"x": theta(T + 1, y), "y": 1}),
                    ),
                    Have(0 <= -log(theta(T + 1, y)), auto()),
                ),
            ),
        ),
    ),
    why="The sum over the steps telescopes, and no logarithm of a component is above 0.",
    reads=["theta(t, x) are the components before step t, beginning with the start; u(t, x) is the factor of step t."],
)
converges = Statement(
    "elsalamouny2022/beyond.gibu-converges",
    title="From a start with full support, the sum over t of L(theta*) - L(theta^t) is at most the sum of theta* ln "
    "1/theta^0.",
    where=BEYOND,
    formula=r"\sum_{t=0}^{T-1} \bigl(\mathcal{L}(\theta^*) - \mathcal{L}(\theta^t)\bigr) \le \sum_x \theta^*_x "
    r"\ln\frac{1}{\theta^0_x} \text{ for every } T",
    variables=(N, M, T, q, p, b, rho, G, a, r, d, u, theta),
    given=[1 <= N, 1 <= M, 1 <= T],
    throughout=[
        seen[0],
        seen[2],
        of_best,
        model[1],
        *shares,
        entries,
        maximal,
        positive_cells,
        gains,
        ratios,
        mixed,
        positive_factors,
        factors,
        full,
        steps,
        last,
    ],
    claim=total <= -nearness(1),
    example={
        "N": 1,
        "M": 2,
        "T": 1,
        "q": [1],
        "p": [1],
        "b": [1],
        "rho": ["1/2", "1/2"],
        "G": [[1, 1]],
        "a": [[1]],
        "r": [[1]],
        "d": [[0]],
        "u": [[1, 1]],
        "theta": [["1/2", "1/2"], ["1/2", "1/2"]],
    },
    proof=auto().after(
        Have(total <= brought, termwise(index="w", pointwise=auto().after(Have(lacking(w) <= closer(w), one_step)))),
        Have(brought <= -nearness(1), chain(approach.id, {of.name: of for of in approach.variables})),
    ),
    why="A step reduces the divergence from a maximum by at least the current likelihood gap (beyond.gibu-rate). "
    "The logarithms of the components stay at most 0.",
    reads=[
        "theta(t, x) are the components before step t, beginning with the start, and a(t, z) the probabilities of "
        "the cells under them. r(t, z) is q(z)/a(t, z), d(t, z) is ln b(z) - ln a(t, z), and u(t, x) is the "
        "factor of step t."
    ],
    models=[
        CELLS,
        "rho is a maximum: if rho(x) is not 0, the factor of a step from rho, the sum of p(z) G(z, x) with p(z) = "
        "q(z)/b(z), is 1.",
    ],
    cites=[
        "By the Karush-Kuhn-Tucker conditions, at a maximum the factor of every value with a positive component is 1."
    ],
    remarks=[
        "The bound does not depend on the number of steps T, and the likelihood never decreases "
        "(li2022/remark-8.step). So the likelihood gap is at most the bound divided by T. For the uniform start "
        "the bound is ln k.",
        "If a value could not have produced any of the observations, its component is 0 after one step. Such "
        "values are left out.",
    ],
)
