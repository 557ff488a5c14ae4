"""c^2 E[1/M | M > 0] is nondecreasing in c."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_step, powers
from proofs.lemmas.inverse_moment_bounds import both, first, two_ahead, two_silent
from proofs.lemmas.powers import silent, two_shares
from proofs.statements.plan import Have, auto, fact, induct, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import integers, reals

c1, c2 = reals("c1 c2")
n = integers("n")


T = survey.inverse_moment


squared = Statement(
    "li2022/beyond.inverse-moment-squared",
    title="c^2 E[1/M | M > 0] is nondecreasing in c.",
    where="used for Corollary 11",
    formula=r"c_1 < c_2 \Rightarrow c_1^2\, T_n(c_1) \le c_2^2\, T_n(c_2)",
    variables=(c1, c2, n),
    given=[*two_shares, 1 <= n],
    before=two_silent,
    claim=c1**2 * T(n, c1) <= c2**2 * T(n, c2),
    example=powers.two,
    proof=induct(
        "n",
        1,
        base=auto().after(
            Have(0 < c2, auto()), Have(c1 <= 1, auto()), silent(1, c1), silent(1, c2), first(c1), first(c2)
        ),
        step=fact().after(
            *both(n),
            powers.gain_slope.at({"c1": c1, "c2": c2, "n": n + 1}),
            Have(0 < 1 / (n + 1), auto()),
            Have(c1 * T(n, c1) <= 2 * (1 / (n + 1)), positive(T(n, c1) <= 2 / ((n + 1) * c1), c1)),
            two_ahead(inverse_moment_step.increase, n),
        ),
    ),
    why="By induction on n.",
)
