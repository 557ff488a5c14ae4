"""Beyond the print: t is below 2/((n + 1) c) from two respondents on."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, inverse_moment_step, powers
from proofs.statements.plan import Have, chain
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language.term import integers, reals

c, t = reals("c t")
n, w = integers("n w")


T = survey.inverse_moment

probability = [0 < c, c <= 1]

later_bounded = Statement(
    "li2022/beyond.inverse-moment-bound-strict",
    title="T is below 2/((n + 1) c) from two respondents on.",
    where="used for Corollary 11",
    printed=r"T_n < \frac{2}{(n+1)c},\quad n \ge 2",
    variables=(c, n),
    given=[*probability, 2 <= n],
    before=[powers.silent(n, c)],
    claim=T(n, c) < 2 / ((n + 1) * c),
    example=powers.single,
    proof=inverse_moment_bounds.from_two(
        c,
        Have(inverse_moment_bounds.bound.claims[0].substitute({n: w + 1}), chain(inverse_moment_bounds.bound.id, {"c": c, "n": w + 1})),
        Have(powers.gain_bounded.claims[0].substitute({n: w + 1}), chain(powers.gain_bounded.id, {"c": c, "n": w + 1})),
        Have(
            inverse_moment_step.bound.claims[0].substitute({n: w + 1, t: T(w + 2, c)}),
            chain(inverse_moment_step.bound.id, {"c": c, "n": w + 1, "x": inverse_moment_bounds.answered(w + 2, c), "s": T(w + 1, c), "t": T(w + 2, c)}),
        ),
    ),
    why="the step is strict",
)  # fmt: skip
