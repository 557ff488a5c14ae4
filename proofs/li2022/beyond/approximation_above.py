"""Upper bound on E[1/M | M > 0] in terms of Grab and Savage's approximation."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_near
from proofs.lemmas.inverse_moment_near import gap, half, one_by_one, upper
from proofs.lemmas.powers import silent
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import integers, reals

c = reals("c")
n = integers("n")


T = survey.inverse_moment


y_now = gap(n)

above = Statement(
    "li2022/beyond.approximation-above",
    title="T_n(c) <= G_n(c) (1 + 2 (1-c)/((n+1) c - 1)^2) for n >= 2 and c >= 1/2.",
    where="additional result on Grab and Savage's approximation",
    formula=r"T_n \le G_n\Bigl(1+\frac{2(1-c)}{((n+1)c-1)^2}\Bigr),\quad n \ge 2,\ c \ge \tfrac12",
    variables=(c, n),
    given=[*half, 2 <= n],
    before=[Have(0 < c, auto()), Have(0 < y_now, positive(n - 2, 2 * c - 1, c)), silent(n, c)],
    claim=T(n, c) <= upper(n),
    example={"c": "1/2", "n": 3},
    proof=one_by_one(
        {number: inverse_moment_near.few_are_above(number) for number in range(2, inverse_moment_near.NINE)},
        chain(inverse_moment_near.above_many.id, {"c": c, "n": n}),
    ),
    why="For n <= 8 each bound is a polynomial inequality in c. For n >= 9 the bound follows by induction.",
)  # fmt: skip
