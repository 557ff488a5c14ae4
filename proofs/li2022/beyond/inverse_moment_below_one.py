"""E[1/M | M > 0] < 1 for at least two respondents."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, inverse_moment_step, powers
from proofs.lemmas.inverse_moment_bounds import ahead, answered, from_two
from proofs.lemmas.powers import probability, silent
from proofs.statements.plan import Have, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import integers, reals

c = reals("c")
n, w = integers("n w")


T = survey.inverse_moment


below_one = Statement(
    "li2022/beyond.inverse-moment-below-one",
    title="E[1/M | M > 0] < 1 for n >= 2.",
    where="additional result on Theorem 10",
    formula=r"T_n < 1,\quad n \ge 2",
    variables=(c, n),
    given=[*probability, 2 <= n],
    before=[silent(n, c)],
    claim=T(n, c) < 1,
    example=powers.single,
    proof=from_two(
        c,
        inverse_moment_bounds.at_most_one.at({"c": c, "n": w + 1}),
        powers.bernoulli.at({"c": c, "n": w + 1}),
        Have(
            answered(w + 1 + 1, c) * (1 / (w + 1 + 1)) < c, positive((w + 1 + 1) * c - answered(w + 1 + 1, c), degree=1)
        ),
        ahead(
            inverse_moment_step.most, c=c, h=1 / (w + 1 + 1), x=answered(w + 1 + 1, c), s=T(w + 1, c), t=T(w + 1 + 1, c)
        ),
    ),
    why="The induction step is strict.",
)
