"""The fourth moment of the deviation of the data from their mean."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas import counts, fourth_moment
from proofs.lemmas.em import at
from proofs.lemmas.sums import interchange
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    auto,
    chain,
    every,
    instance,
    positive,
    ring,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers

users, M, i, s, w, x, y, z = integers("n M i s w x y z")
every_i, every_x = integers("every_i every_x")
theta = functions("theta", 1)
A, P = functions("A P", 2)

row = Sum(theta(x) * A(i, x), x, 1, M)  # m^i_z
predicted = Sum(theta(x) * Sum(A(i, x), i, 1, users), x, 1, M)
gap = s - 1 - predicted  # n times the component of z
model = counts.law(P, functions("m", 1))


def law() -> list[ForAll]:
    """The distribution of the count of z, where user i reports z with probability m^i_z."""
    shown = Sum(theta(x) * A(counts.every_i, x), x, 1, M)
    step = (1 - shown) * P(counts.every_i, counts.every_s) + shown * P(counts.every_i, counts.every_s - 1)
    of_all = (
        Eq(P(counts.every_i, 0), 0),
        Eq(P(counts.every_i, counts.every_i + 1), 0),
        ForAll(counts.every_s, 1, counts.every_i + 1, Eq(P(counts.every_i + 1, counts.every_s), step)),
    )
    return [ForAll(counts.every_i, 1, users, one) for one in of_all]


chances = [
    ForAll(every_x, 1, M, 0 <= theta(every_x)),
    ForAll(every_i, 1, users, ForAll(every_x, 1, M, 0 <= A(every_i, every_x))),
    ForAll(every_i, 1, users, ForAll(every_x, 1, M, A(every_i, every_x) <= 1)),
]
whole = Sum(row, i, 1, users)
by_values = Sum(Sum(theta(x) * A(i, x), i, 1, users), x, 1, M)
moment = Sum(gap**4 * P(users + 1, s), s, 1, users + 1)
about_mean = Sum((s - 1 - whole) ** 4 * P(users + 1, s), s, 1, users + 1)


at_user = Sum(theta(x) * A(w, x), x, 1, M)
chances_here = [
    at(chances[0], y),
    Have(0 <= A(w, y), instance(chances[1], w, y)),
    Have(A(w, y) <= 1, instance(chances[2], w, y)),
]
total = Sum(theta(x), x, 1, M)
bits = [
    HaveAll(
        ForAll(w, 1, users, 0 <= at_user),
        every(termwise(index="y", pointwise=positive(theta(y), A(w, y), degree=2).after(*chances_here))),
    ),
    HaveAll(
        ForAll(w, 1, users, at_user <= 1),
        every(
            auto().after(
                Have(
                    at_user <= total,
                    termwise(index="y", pointwise=positive(theta(y), 1 - A(w, y), degree=2).after(*chances_here)),
                )
            )
        ),
    ),
]
factored = Eq(Sum(theta(y) * A(i, y), i, 1, users), theta(y) * Sum(A(i, y), i, 1, users))
same_mean = Eq(predicted, by_values)
fourth = Statement(
    "elsalamouny2022/beyond.component-moment",
    title="The fourth moment of each component of (theta[n] - theta) A[n] is at most 3/(16 n^2), for all mechanisms.",
    where=BEYOND,
    formula=r"\mathbf{E}\bigl[n^4 ((\hat{\boldsymbol{\theta}}[n]-\boldsymbol{\theta})\,A[n])_z^4\bigr] \le \frac{3 "
    r"n^2}{16}",
    variables=(users, M, theta, A, P),
    given=[1 <= users, 1 <= M, Eq(total, 1), Eq(P(1, 1), 1)],
    throughout=[*chances, *law()],
    before=[Have(0 < users, auto())],
    claim=16 * moment <= 3 * users**2,
    example={"n": 2, "M": 1, "theta": [1], "A": [["1/2"], ["1/3"]], "P": [[1], ["1/2", "1/2"], ["1/3", "1/2", "1/6"]]},
    proof=auto().after(
        *bits,
        Have(
            16 * about_mean <= 3 * users**2, chain(fourth_moment.fourth.id, {"n": users, "m": Lambda(i, row), "P": P})
        ),
        Have(
            Eq(by_values, whole), chain(interchange.id, {"N": M, "M": users, "F": Lambda([i, x], theta(x) * A(i, x))})
        ),
        Have(
            same_mean,
            telescope(
                "y",
                1,
                M,
                [(-1, predicted), (1, by_values)],
                0,
                pointwise=ring(modulo=[factored]).after(
                    Have(
                        factored,
                        telescope(
                            "z",
                            1,
                            users,
                            [(-1, factored.left), (theta(y), Sum(A(i, y), i, 1, users))],
                            0,
                            pointwise=ring(),
                        ),
                    )
                ),
            ),
        ),
        Have(Eq(predicted, whole), ring(modulo=[same_mean, Eq(by_values, whole)])),
        Have(
            Eq(moment, about_mean),
            telescope(
                "z", 1, users + 1, [(-1, moment), (1, about_mean)], 0, pointwise=ring(modulo=[Eq(predicted, whole)])
            ),
        ),
    ),
    why="Since theta[n] A[n] is q[n] and theta A[n] is the mean of the m^i, the component of z is the proportion "
    "of z in the data minus its mean.",
    reads=[
        "Since theta[n] A[n] = q[n], n times the component of z is s - 1 minus the sum over x and i of theta(x) "
        "A(i, x), where s - 1 users report z. A(i, x) is the entry A^i_xz."
    ],
    models=[
        "Users are independent, and user i reports z with probability m^i_z, the sum of theta(x) A(i, x). P(i + "
        "1, s + 1) is the probability that s of the first i users report z."
    ],
)
