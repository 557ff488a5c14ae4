"""Lower bounds on E[1/M | M > 0] of Jensen's type."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_step, powers
from proofs.lemmas.inverse_moment_bounds import answered, first, forward
from proofs.lemmas.powers import probability, silent, unanswered
from proofs.statements.plan import Have, auto, chain, induct, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Term, integers, reals

c = reals("c")
n = integers("n")


T = survey.inverse_moment


def jensen(n: Term) -> Term:
    """1/E[M | M > 0]"""
    result: Term = answered(n, c) / (n * c)
    return result


above_jensen = Statement(
    "li2022/beyond.inverse-moment-jensen",
    title="E[1/M | M > 0] >= 1/E[M | M > 0] >= 1/(1 + (n - 1) c).",
    where="additional result on Theorem 10",
    formula=r"\frac{1}{1+(n-1)c} \le \frac{1-(1-c)^n}{nc} \le T_n",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c), Have(0 <= (n - 1) * c, auto()), Have(0 < 1 + (n - 1) * c, auto())],
    claim=[1 / (1 + (n - 1) * c) <= jensen(n), jensen(n) <= T(n, c)],
    example=powers.single,
    proof=[
        positive((1 - c) - (1 + (n - 1) * c) * unanswered(n, c), degree=1).after(
            powers.complement_bounded_after_one.at({"c": c, "n": n})
        ),
        induct(
            "n",
            1,
            base=auto().after(silent(1, c), first(c)),
            step=chain(
                inverse_moment_step.below.id,
                {
                    "c": c,
                    "x": answered(n + 1, c),
                    "h": 1 / (n + 1),
                    "s": T(n, c),
                    "t": T(n + 1, c),
                    "y": jensen(n),
                    "r": jensen(n + 1),
                },
            ).after(
                *forward(n, c),
                powers.complement_bounded.at({"c": c, "n": n}),
                Have(
                    answered(n + 1, c) * jensen(n + 1)
                    <= (answered(n + 1, c) - c) * jensen(n) + answered(n + 1, c) * (1 / (n + 1)),
                    positive(1 - c, 1 - unanswered(n, c), 1 - (1 + n * c) * unanswered(n, c), degree=3),
                ),
            ),
        ),
    ],
    why="By induction on n. The first inequality is also Jensen's inequality.",
)
