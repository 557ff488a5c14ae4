"""Beyond the print: t is at least 1/E[M | M > 0], and that at least 1/(1 + (n - 1) c)."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, inverse_moment_step, powers
from proofs.statements.plan import Have, auto, chain, induct, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language.term import Term, integers, reals

c = reals("c")
n = integers("n")


T = survey.inverse_moment

probability = [0 < c, c <= 1]


def jensen(n: Term) -> Term:
    """1/E[M | M > 0]"""
    result: Term = inverse_moment_bounds.answered(n, c) / (n * c)
    return result


above_jensen = Statement(
    "li2022/beyond.inverse-moment-jensen",
    title="T is at least 1/E[M | M > 0], and that at least 1/(1 + (n - 1) c).",
    where="beyond Theorem 10",
    printed=r"\frac{1}{1+(n-1)c} \le \frac{1-(1-c)^n}{nc} \le T_n",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[powers.silent(n, c), Have(0 <= (n - 1) * c, auto()), Have(0 < 1 + (n - 1) * c, auto())],
    claim=[1 / (1 + (n - 1) * c) <= jensen(n), jensen(n) <= T(n, c)],
    example=powers.single,
    proof=[
        positive((1 - c) - (1 + (n - 1) * c) * powers.unanswered(n, c), degree=1).after(
            Have(powers.complement_bounded_after_one.claims[0], chain(powers.complement_bounded_after_one.id, {"c": c, "n": n}))
        ),
        induct(
            "n", 1,
            base=auto().after(powers.silent(1, c), inverse_moment_bounds.first(c)),
            step=chain(
                inverse_moment_step.below.id,
                {
                    "c": c, "x": inverse_moment_bounds.answered(n + 1, c), "h": 1 / (n + 1), "s": T(n, c), "t": T(n + 1, c),
                    "y": jensen(n), "r": jensen(n + 1),
                },
            ).after(
                *inverse_moment_bounds.forward(n, c),
                Have(powers.complement_bounded.claims[0], chain(powers.complement_bounded.id, {"c": c, "n": n})),
                Have(
                    inverse_moment_bounds.answered(n + 1, c) * jensen(n + 1) <= (inverse_moment_bounds.answered(n + 1, c) - c) * jensen(n) + inverse_moment_bounds.answered(n + 1, c) * (1 / (n + 1)),
                    positive(1 - c, 1 - powers.unanswered(n, c), 1 - (1 + n * c) * powers.unanswered(n, c), degree=3),
                ),
            ),
        ),
    ],
    why="induction on n; Jensen's inequality says the same",
)  # fmt: skip
