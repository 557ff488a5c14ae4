"""Combining estimates from parts of the data of one mechanism."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas.em import at
from proofs.statements.plan import Have, auto, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers, reals

M, a, w, every_a = integers("M a w every_a")
n, v = reals("n v")
users = functions("users", 1)
some = ForAll(every_a, 1, M, 0 < users(every_a))
whole, combined = Sum(users(a), a, 1, M), Sum((users(a) / n) ** 2 * (v / users(a)), a, 1, M)
parts = Statement(
    "elsalamouny2022/beyond.one-mechanism",
    title="If all users apply one mechanism, combining estimates by inversion from parts has the same error as "
    "using all data.",
    where=BEYOND,
    formula=r"\sum_A \Bigl(\frac{n^A}{n}\Bigr)^2 \frac{v}{n^A} = \frac{v}{n}",
    variables=(M, n, v, users),
    given=[1 <= M, 0 < n, Eq(whole, n)],
    throughout=[some],
    claim=Eq(combined, v / n),
    example={"M": 2, "n": 3, "v": 1, "users": [1, 2]},
    proof=ring(modulo=[Eq(combined, v / n**2 * whole), Eq(whole, n)]).after(
        Have(
            Eq(combined, v / n**2 * whole),
            telescope("w", 1, M, [(-1, combined), (v / n**2, whole)], 0, pointwise=ring().after(at(some, w))),
        ),
    ),
    before=[Have(0 < n**2, auto())],
    why="The mean of the partial estimates, weighted by their proportions of the data, is the estimate from all data.",
    reads=[
        "v/n^A is the expected squared error of the estimate by inversion from n^A users of the mechanism. The "
        "parts are independent."
    ],
    rests_on=["elsalamouny2022/beyond.k-rr-error", "elsalamouny2022/beyond.rappor-error"],
)
