"""Grab and Savage's approximation is too large if 1 < (n+1) c <= 2."""

from __future__ import annotations

from proofs.lemmas import order
from proofs.lemmas.powers import probability, silent
from proofs.li2022.beyond.inverse_moment_bound_strict import later_bounded
from proofs.li2022.setting import n
from proofs.statements.plan import Have, chain, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import reals
from symbolic.survey import inverse_moment_approximation as G

c = reals("c")


T = survey.inverse_moment


y_ = (n + 1) * c
overestimates = Statement(
    "li2022/beyond.approximation-overestimates",
    title="If n >= 2 and 1 < (n+1) c <= 2, then T_n(c) < G_n(c).",
    where="additional result on Grab and Savage's approximation",
    formula=r"1 < (n+1)c \le 2,\ n \ge 2 \Rightarrow T_n < G_n",
    variables=(c, n),
    given=[*probability, 1 < y_, y_ <= 2, 2 <= n],
    before=[silent(n, c)],
    claim=T(n, c) < G(n, c),
    example={"c": "1/2", "n": 2},
    proof=chain(order.less_transitive.id, {"x": T(n, c), "y": 2 / y_, "r": G(n, c)}).after(
        Have(T(n, c) < 2 / y_, chain(later_bounded.id, {"c": c, "n": n})),
        Have(2 / y_ <= G(n, c), positive(2 - y_, degree=1)),
    ),
    why="T_n < 2/((n+1) c), and 2/y <= 1/(y - 1) for 1 < y <= 2.",
)
