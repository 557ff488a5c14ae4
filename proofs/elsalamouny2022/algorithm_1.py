"""Algorithm 1: its result and the cost of a step."""

from __future__ import annotations

from dataclasses import replace

from proofs.elsalamouny2022.beyond.stopping_rule import gap
from proofs.lemmas.counts import counting
from proofs.lemmas.em import at
from proofs.statements.plan import Have, auto, chain, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, ForAll, Sum, Term, as_term, functions, integers, log, reals

q: Term
p, q, a, b, c, start, after, rho, delta, C = reals("p q a b c theta0 theta1 rho delta C")
N, n, k, m, i, j, y, every_i, users, others = integers("N n k m i j y every_i users users'")


def likelihood(of: Term) -> Term:
    """The normalised log-likelihood as a function of the probability of the first observable."""
    return q * log(of) + (1 - q) * log(1 - of)


returns = Statement(
    "elsalamouny2022/algorithm-1.mle",
    title="If Algorithm 1 stops after one step, its normalised log-likelihood is within C delta of the maximum.",
    where="Section 6",
    printed=r"\text{algorithm 1 returns an MLE for } \boldsymbol{\theta}",
    quote="theoremgibumle algorithm 1 returns an MLE for",
    variables=(p, q, a, b, c, start, after, rho, delta, C),
    given=[
        0 < delta,
        0 < p,
        p < 1,
        0 <= q,
        q <= 1,
        0 < start,
        start < 1,
        0 <= rho,
        rho <= 1,
        0 < a,
        a < 1,
        0 < b,
        b < 1,
        0 < c,
        c < 1,
        0 < 1 - a,
        0 < 1 - b,
        0 < 1 - c,
        Eq(a, start * p + (1 - start) * (1 - p)),
        Eq(b, after * p + (1 - after) * (1 - p)),
        Eq(c, rho * p + (1 - rho) * (1 - p)),
        Eq(after, q * (start * p / a) + (1 - q) * (start * (1 - p) / (1 - a))),
        Abs(likelihood(b) - likelihood(a)) < delta,
        0 <= C,
    ],
    claim=likelihood(c) <= likelihood(b) + C * delta,
    example={
        "p": "101/200",
        "q": "1/2",
        "a": "1/2",
        "b": "1/2",
        "c": "101/200",
        "theta0": "1/2",
        "theta1": "1/2",
        "rho": 1,
        "delta": "1/1000",
        "C": 0,
    },
    counterexample={
        "p": "101/200",
        "q": "101/200",
        "a": "1/2",
        "b": "1000001/2000000",
        "c": "101/200",
        "theta0": "1/2",
        "theta1": "10001/20000",
        "rho": 1,
        "delta": "1/100000000",
        "C": 4000,
    },
    cause="error",
    why="A small gain means that a step is short, not that the maximum is near. Counterexample: k-RR on two "
    "values with e^epsilon = 101/99, and 101 of 200 answers are the first value. The first step gains less "
    "than delta = 10^-8 and stops at the estimate 0.50005. But the only maximum is 1, and its log-likelihood "
    "is larger by more than 4000 delta. Without this stopping rule the iterates approach the maximum "
    "(beyond.gibu-converges). The repair is a stopping rule that bounds how far the likelihood is from its "
    "maximum.",
    reads=[
        "p is the probability of a true answer. q is the proportion of the first answer in the data. theta0 is "
        "the start. theta1 is the estimate after one step. rho is any other estimate. a, b and c are the "
        "probabilities of the first answer under theta0, theta1 and rho.",
        "An iterative estimate is accurate only up to its stopping tolerance; C = 0 is the literal print.",
    ],
    repaired=replace(
        gap,
        id="elsalamouny2022/algorithm-1.mle.repaired",
        title="If every factor of a step is at most g, the normalised log-likelihood is within ln g of the maximum.",
        where="Section 6",
        proof=chain(gap.id, {variable.name: variable for variable in gap.variables}),
    ),
)
observables = functions("observables", 1)
some = ForAll(every_i, 1, m, 1 <= observables(every_i))
cells, ones = Sum(observables(i), i, 1, m), Sum(as_term(1), i, 1, m)
each = k + (k - 1) + 3  # for one observable and one x: the sum over u, the numerator, the quotient, the product with q
of_mechanisms = Sum(observables(i) * each + (observables(i) - 1) + 1, i, 1, m)
written = k * (of_mechanisms + (m - 1))
summed = Eq(of_mechanisms, cells * (each + 1))
counted = [
    Have(summed, telescope("j", 1, m, [(-1, of_mechanisms), (each + 1, cells)], 0, pointwise=ring())),
    counting(i, m),
    Have(ones <= cells, termwise(index="j", pointwise=auto().after(at(some, j)))),
    Have(0 <= cells - m, auto()),
    *(Have(0 <= one, auto()) for one in (cells, m - 1, k - 1, k)),
]
time = Statement(
    "elsalamouny2022/algorithm-1.time",
    title="Evaluated as written, a step of Algorithm 1 takes N k^2 to 6 N k^2 operations, independent of the number "
    "of users.",
    where="Section 6",
    printed=r"\text{each iteration of algorithm 1 requires time in order of } "
    r"\sum_{A\in\mathcal{A}}|\mathcal{Z}^A|\cdot|\mathcal{X}|^2 \text{ which is independent of } n",
    quote="requires time in order of",
    variables=(m, k, observables),
    given=[1 <= m, 1 <= k],
    throughout=[some],
    claim=[cells * k**2 <= written, written <= 6 * cells * k**2],
    example={"m": 2, "k": 2, "observables": [2, 3]},
    proof=[
        positive(k, cells, m - 1, modulo=[summed], degree=3).after(*counted),
        positive(k, cells, k - 1, cells - m, modulo=[summed], degree=3).after(*counted),
    ],
    why="For each x and each observable, the denominator needs k products and k - 1 additions. The numerator, the "
    "division and the product with the weight need one operation each. The sums over the observables and over "
    "the mechanisms are added.",
    reads=[
        '"Independent of n" is interpreted for a given set of mechanisms. The iteration reads n^A, n and the '
        "empirical distributions, whose sizes do not depend on the number of users.",
        "The time is that of the evaluation as written, separately for each x, as for Eq. 18.",
    ],
    models=[
        "Operations are additions, products and divisions of numbers. k is the size of the alphabet, m the number "
        "of mechanisms, and observables(i) the number of observables of the i-th mechanism. N is the number of "
        "observables of all mechanisms."
    ],
    remarks=[
        "If every user has an individual mechanism, as the title of the paper allows, there are n mechanisms, and "
        "the sum grows with n."
    ],
)
reduction = Statement(
    "elsalamouny2022/algorithm-1.reduction",
    title="If there are fewer cells than users, a step of Algorithm 1 takes less time than a step of Eq. 18.",
    where="Section 6",
    printed=r"\text{and therefore shows a significant reduction in the time complexity compared to (18)}",
    quote="and therefore shows a significant reduction in the time complexity compared to (18)",
    variables=(N, n, k),
    given=[1 <= N, 1 <= n, 1 <= k],
    provided=[N < n],
    claim=N * k**2 < n * k**2,
    example={"N": 1, "n": 2, "k": 2},
    counterexample={"N": 10485760, "n": 1000000, "k": 20},
    exceptions={
        "equivalent": (
            "The claim is the assumption multiplied by k^2. The source compares the number of cells with the number "
            "of users."
        )
    },
    proof=positive(n - N, k, degree=3),
    why="The number of cells does not depend on n, so for many users it is smaller than n, by the factor N/n. For "
    "RAPPOR each mechanism has 2^k cells. The 10 mechanisms on 20 values of Table IV have 10 times 2^20 "
    "cells, which is more than a million users.",
    reads=[
        "N is the number of cells, which is the sum of |Z^A| over the mechanisms. It includes observables that "
        "did not occur. The times are N k^2 and n k^2 up to a constant factor."
    ],
    rests_on=["elsalamouny2022/eq-18.time", "elsalamouny2022/algorithm-1.time"],
    remarks=["If only observed cells are summed, a step never takes more time than a step of Eq. 18."],
)
share, another, inverse, entry, theta = functions("q q' s A theta", 1)
alike = ForAll(every_i, 1, N, Eq(share(every_i), another(every_i)))


def part(of: Term, own: Term) -> Term:
    """The term of one mechanism, multiplied by n."""
    return own * Sum(of(i) * (theta(y) * entry(i) * inverse(i)), i, 1, N)


one = as_term(1)
parallel = Statement(
    "elsalamouny2022/algorithm-1.parallel",
    title="The term of mechanism A depends on the data only through the triplet (Z^A, q^A, n^A).",
    where="Section 6",
    printed=r"\text{every iteration is a sum of terms that can be computed in parallel since each term depends only "
    r"on the triplet } (\mathcal{Z}^A, \boldsymbol{q}^A, n^A) \text{ of the mechanism } A",
    quote="every iteration is a sum of terms that can be computed in parallel since each term depends only on the "
    "triplet",
    variables=(N, y, users, others, share, another, inverse, entry, theta),
    given=[0 <= N, Eq(users, others)],
    throughout=[alike],
    claim=Eq(part(share, users), part(another, others)),
    example={"N": 1, "y": 1, "users": 2, "users'": 2, "q": [1], "q'": [1], "s": [1], "A": [1], "theta": [1]},
    proof=ring(modulo=[Eq(users, others), Eq(part(share, one), part(another, one))]).after(
        Have(
            Eq(part(share, one), part(another, one)),
            telescope(
                "j",
                1,
                N,
                [(-1, part(share, one).args[1]), (1, part(another, one).args[1])],
                0,
                pointwise=ring(modulo=[at(alike, j).claim]).after(at(alike, j)),
            ),
        ),
    ),
    why="Two samples with the same triplet give equal numbers in every place of the formula.",
    reads=[
        "q(z) and q'(z) are q^A_z in the two samples. s(z) is the reciprocal of the sum of theta_u A_uz. A(z) is "
        "the entry A_xz for the value x = y.",
        "All terms share theta^t and the matrix A, which are no data. The sum of the terms is divided by the "
        "number n of all users.",
    ],
)
