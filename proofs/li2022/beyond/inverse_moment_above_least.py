"""E[1/M | M > 0] > 1/n unless everybody answers."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, inverse_moment_step, powers
from proofs.lemmas.inverse_moment_bounds import ahead, answered, from_two
from proofs.lemmas.powers import silent, unanswered
from proofs.statements.plan import Have, chain, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import integers, reals

c = reals("c")
n, w = integers("n w")


T = survey.inverse_moment

above_least = Statement(
    "li2022/beyond.inverse-moment-above-least",
    title="E[1/M | M > 0] > 1/n for c < 1 and n >= 2.",
    where="additional result on Figure 2",
    formula=r"T_n > \frac1n,\quad n \ge 2,\ c < 1",
    variables=(c, n),
    given=[0 < c, c < 1, 2 <= n],
    before=[silent(n, c)],
    claim=1 / n < T(n, c),
    example=powers.single,
    proof=from_two(
        c,
        Have(0 < T(w + 1, c), chain(inverse_moment_bounds.above_zero.id, {"c": c, "n": w + 1})),
        Have(c < answered(w + 1 + 1, c), positive(1 - c, 1 - unanswered(w + 1, c))),
        ahead(
            inverse_moment_step.above_least,
            c=c,
            h=1 / (w + 1 + 1),
            x=answered(w + 1 + 1, c),
            s=T(w + 1, c),
            t=T(w + 1 + 1, c),
        ),
    ),
    why="For c < 1 the induction step is strict.",
)
