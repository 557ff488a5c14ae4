"""E[1/M | M > 0] < 2/((n + 1) c) for at least two respondents."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, inverse_moment_step, powers
from proofs.lemmas.inverse_moment_bounds import answered, from_two
from proofs.lemmas.powers import probability, silent
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import integers, reals

c, t = reals("c t")
n, w = integers("n w")


T = survey.inverse_moment


later_bounded = Statement(
    "li2022/beyond.inverse-moment-bound-strict",
    title="E[1/M | M > 0] < 2/((n + 1) c) for n >= 2.",
    where="used for Corollary 11",
    formula=r"T_n < \frac{2}{(n+1)c},\quad n \ge 2",
    variables=(c, n),
    given=[*probability, 2 <= n],
    before=[silent(n, c)],
    claim=T(n, c) < 2 / ((n + 1) * c),
    example=powers.single,
    proof=from_two(
        c,
        inverse_moment_bounds.bound.at({"c": c, "n": w + 1}),
        powers.gain_bounded.at({"c": c, "n": w + 1}),
        inverse_moment_step.bound.at({"c": c, "n": w + 1, "x": answered(w + 2, c), "s": T(w + 1, c), "t": T(w + 2, c)}),
    ),
    why="The induction step is strict.",
)  # fmt: skip
