"""Beyond the print: t is below 1 from two respondents on."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, inverse_moment_step, powers
from proofs.statements.plan import Have, chain, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language.term import integers, reals

c = reals("c")
n, w = integers("n w")


T = survey.inverse_moment

probability = [0 < c, c <= 1]

below_one = Statement(
    "li2022/beyond.inverse-moment-below-one",
    title="T is below 1 from two respondents on.",
    where="beyond Theorem 10",
    printed=r"T_n < 1,\quad n \ge 2",
    variables=(c, n),
    given=[*probability, 2 <= n],
    before=[powers.silent(n, c)],
    claim=T(n, c) < 1,
    example=powers.single,
    proof=inverse_moment_bounds.from_two(
        c,
        Have(inverse_moment_bounds.at_most_one.claims[0].substitute({n: w + 1}), chain(inverse_moment_bounds.at_most_one.id, {"c": c, "n": w + 1})),
        Have(powers.bernoulli.claims[0].substitute({n: w + 1}), chain(powers.bernoulli.id, {"c": c, "n": w + 1})),
        Have(inverse_moment_bounds.answered(w + 1 + 1, c) * (1 / (w + 1 + 1)) < c, positive((w + 1 + 1) * c - inverse_moment_bounds.answered(w + 1 + 1, c), degree=1)),
        inverse_moment_bounds.ahead(inverse_moment_step.most, c=c, h=1 / (w + 1 + 1), x=inverse_moment_bounds.answered(w + 1 + 1, c), s=T(w + 1, c), t=T(w + 1 + 1, c)),
    ),
    why="the step is strict",
)  # fmt: skip
