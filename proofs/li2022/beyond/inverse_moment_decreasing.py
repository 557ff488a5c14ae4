"""E[1/M | M > 0] decreases with the probability c of an answer."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, inverse_moment_step, powers
from proofs.lemmas.inverse_moment_bounds import both, two_ahead, two_silent
from proofs.lemmas.powers import two_shares
from proofs.statements.plan import auto, substitute
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import integers, reals

c1, c2 = reals("c1 c2")
n, w = integers("n w")


T = survey.inverse_moment


decreasing = Statement(
    "li2022/beyond.inverse-moment-decreasing",
    title="E[1/M | M > 0] is strictly decreasing in the probability c of an answer, for n >= 2.",
    where="used for Figure 2",
    formula=r"c_1 < c_2 \Rightarrow T_n(c_2) < T_n(c_1),\quad n \ge 2",
    variables=(c1, c2, n),
    given=[*two_shares, 2 <= n],
    before=two_silent,
    claim=T(n, c2) < T(n, c1),
    example=powers.two,
    proof=substitute(
        "n", 2, auto().after(
            *both(w + 1),
            inverse_moment_bounds.nonincreasing.at({"c1": c1, "c2": c2, "n": w + 1}),
            two_ahead(inverse_moment_step.decrease, w + 1),
        ), fresh="w",
    ),
    why="The induction step is strict.",
)  # fmt: skip
