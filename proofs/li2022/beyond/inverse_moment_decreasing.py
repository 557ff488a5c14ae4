"""Beyond the print: t decreases with the probability c of an answer, from two respondents on."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, inverse_moment_step, powers
from proofs.statements.plan import Have, auto, chain, substitute
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language.term import integers, reals

c1, c2 = reals("c1 c2")
n, w = integers("n w")


T = survey.inverse_moment

order = [0 < c1, c1 < c2, c2 <= 1]

two_silent = [Have(0 < c2, auto()), Have(c1 <= 1, auto()), powers.silent(n, c1), powers.silent(n, c2)]

decreasing = Statement(
    "li2022/beyond.inverse-moment-decreasing",
    title="T decreases with the probability c of an answer, from two respondents on.",
    where="used for Figure 2",
    printed=r"c_1 < c_2 \Rightarrow T_n(c_2) < T_n(c_1),\quad n \ge 2",
    variables=(c1, c2, n),
    given=[*order, 2 <= n],
    before=two_silent,
    claim=T(n, c2) < T(n, c1),
    example=powers.two,
    proof=substitute(
        "n", 2, auto().after(
            *inverse_moment_bounds.both(w + 1),
            Have(inverse_moment_bounds.nonincreasing.claims[0].substitute({n: w + 1}), chain(inverse_moment_bounds.nonincreasing.id, {"c1": c1, "c2": c2, "n": w + 1})),
            inverse_moment_bounds.two_ahead(inverse_moment_step.decrease, w + 1),
        ), fresh="w",
    ),
    why="a step of the induction is strict",
)  # fmt: skip
