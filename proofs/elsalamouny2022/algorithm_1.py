"""Algorithm 1: what it returns, and what a step costs."""

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
    """The normalised log-likelihood, of the probability of the first observable."""
    return q * log(of) + (1 - q) * log(1 - of)


returns = Statement(
    "elsalamouny2022/algorithm-1.mle",
    title="What Algorithm 1 returns is a maximum likelihood estimate, up to C times its tolerance delta: here where "
    "it stops after its first step.",
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
    why="A small gain says that a step is short, not that the maximum is near: with k-RR on two values, e^epsilon "
    "= 101/99 and 101 of 200 answers, the first step gains less than delta = 10^-8 and stops at the share "
    "0.50005, where the only maximum is 1, and likelier by more than 4000 delta. Without the rule the iterates "
    "approach the maximum (beyond.gibu-converges), and a rule with a proved gap is the repair.",
    reads=[
        "p is the probability of the truth, q the share of the first answer; theta0 is the start, theta1 the share "
        "after one step, rho any share; a, b and c are the probabilities of the first answer under them.",
        "An estimate that is found by iteration is one up to the tolerance at which it stops; C = 0 is the print "
        "to the letter.",
    ],
    repaired=replace(
        gap,
        id="elsalamouny2022/algorithm-1.mle.repaired",
        title="Where every factor of a step is at most g, no distribution is likelier by more than ln g: stopped "
        "when that is at most delta, Algorithm 1 is within delta of the maximum.",
        where="Section 6",
        proof=chain(gap.id, {variable.name: variable for variable in gap.variables}),
    ),
)
observables = functions("observables", 1)
some = ForAll(every_i, 1, m, 1 <= observables(every_i))
cells, ones = Sum(observables(i), i, 1, m), Sum(as_term(1), i, 1, m)
each = k + (k - 1) + 3  # of one observable, for one x: the sum over u, the numerator, the quotient, the share
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
    title="Evaluated as it is written, an iteration of Algorithm 1 takes at least N k^2 operations and at most 6 N "
    "k^2, N the number of observables of all mechanisms: the number of users does not occur.",
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
    why="For each x and each observable k products and k - 1 additions under the bar, the product above it, the "
    "division and the product with the share; then the sums over the observables and over the mechanisms.",
    reads=[
        "Independent of n: the set of mechanisms is given, and the iteration reads n^A, n and the empirical "
        "distributions, whose sizes do not depend on the number of users.",
        "The time is that of the evaluation as it is written, for each x anew, as that of Eq. 18 is.",
    ],
    models=[
        "Operations are additions, products and divisions of numbers; k is the size of the alphabet, m the number of "
        "mechanisms, observables(i) the number of observables of the i-th."
    ],
    remarks=[
        "Where every user has a mechanism of his own, as the title of the paper allows, there are n mechanisms, and "
        "the sum grows with n."
    ],
)
reduction = Statement(
    "elsalamouny2022/algorithm-1.reduction",
    title="Where there are fewer cells than users an iteration of Algorithm 1 takes less time than one of Eq. 18.",
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
        "equivalent": "The claim is the assumption times k^2: the comparison of the source is one of the numbers of cells "
        "and of users."
    },
    proof=positive(n - N, k, degree=3),
    why="The number of cells does not depend on n, so with many users it is the smaller one, and the reduction is "
    "n/N. For RAPPOR there are 2^k cells a mechanism: the 10 mechanisms on 20 values of Table IV have "
    "10 times 2^20 cells, more than a million users.",
    reads=[
        "N is the number of cells, the sum of |Z^A| over the mechanisms: all observables, whether they were seen or "
        "not. The times are N k^2 and n k^2, up to a factor."
    ],
    rests_on=["elsalamouny2022/eq-18.time", "elsalamouny2022/algorithm-1.time"],
    remarks=["Summed over the cells that were seen, an iteration never takes more time than one of Eq. 18."],
)
share, another, inverse, entry, theta = functions("q q' s A theta", 1)
alike = ForAll(every_i, 1, N, Eq(share(every_i), another(every_i)))


def part(of: Term, own: Term) -> Term:
    """n times the term of one mechanism."""
    return own * Sum(of(i) * (theta(y) * entry(i) * inverse(i)), i, 1, N)


one = as_term(1)
parallel = Statement(
    "elsalamouny2022/algorithm-1.parallel",
    title="The term of a mechanism depends on no data but its triplet: where two samples have the same Z^A, q^A and "
    "n^A, it is the same for both.",
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
    why="Equal numbers in equal places.",
    reads=[
        "q(z) and q'(z) are q^A_z in the two samples, s(z) the reciprocal of the sum of theta_u A_uz, A(z) the entry "
        "A_xz for the value x = y.",
        "The terms share theta^t and the matrix A, which are no data; they are divided by the number n of all users "
        "after they are summed.",
    ],
)
