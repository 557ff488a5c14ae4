"""Beyond the print: c^2 T does not decrease with c."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, inverse_moment_step, powers
from proofs.statements.plan import Have, auto, chain, fact, induct, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language.term import integers, reals

c1, c2 = reals("c1 c2")
n = integers("n")


T = survey.inverse_moment

order = [0 < c1, c1 < c2, c2 <= 1]

two_silent = [Have(0 < c2, auto()), Have(c1 <= 1, auto()), powers.silent(n, c1), powers.silent(n, c2)]

squared = Statement(
    "li2022/beyond.inverse-moment-squared",
    title="c^2 T does not decrease with c.",
    where="used for Corollary 11",
    printed=r"c_1 < c_2 \Rightarrow c_1^2\, T_n(c_1) \le c_2^2\, T_n(c_2)",
    variables=(c1, c2, n),
    given=[*order, 1 <= n],
    before=two_silent,
    claim=c1**2 * T(n, c1) <= c2**2 * T(n, c2),
    example=powers.two,
    proof=induct(
        "n", 1,
        base=auto().after(Have(0 < c2, auto()), Have(c1 <= 1, auto()), powers.silent(1, c1), powers.silent(1, c2), inverse_moment_bounds.first(c1), inverse_moment_bounds.first(c2)),
        step=fact().after(
            *inverse_moment_bounds.both(n),
            Have(powers.gain_slope.claims[0].substitute({n: n + 1}), chain(powers.gain_slope.id, {"c1": c1, "c2": c2, "n": n + 1})),
            Have(0 < 1 / (n + 1), auto()),
            Have(c1 * T(n, c1) <= 2 * (1 / (n + 1)), positive(T(n, c1) <= 2 / ((n + 1) * c1), c1)),
            inverse_moment_bounds.two_ahead(inverse_moment_step.increase, n),
        ),
    ),
    why="induction on n",
)  # fmt: skip
