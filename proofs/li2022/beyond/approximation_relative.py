"""Relative error of Grab and Savage's approximation of E[1/M | M > 0]."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_error, order
from proofs.lemmas.powers import silent
from proofs.li2022.setting import COUNTS, mechanism, n, p, q
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Abs, Q
from symbolic.survey import inverse_moment_approximation as G

T = survey.inverse_moment
error = 4 / n**2
answers = p + q

relative = Statement(
    "li2022/beyond.approximation-relative",
    title="G approximates E[1/M | M > 0] with relative error at most 4/n^2, for n >= 2.",
    where="additional result",
    formula=r"\Bigl|\,\mathbb{E}\Bigl[\frac1M \Bigm| M>0\Bigr] - G\Bigr| \le \frac{4}{n^2}\,G,\quad G = "
    r"\frac{1}{(n+1)(p+q)-1},\ n \ge 2",
    variables=(p, q, n),
    given=[*mechanism, 2 <= n],
    before=[
        Have(Q(1, 2) <= answers, auto()),
        Have(0 < answers, auto()),
        Have(0 < (n + 1) * answers - 1, positive(n - 2, 2 * answers - 1, answers)),
        silent(n, answers),
    ],
    claim=Abs(T(n, answers) - G(n, answers)) <= error * G(n, answers),
    example={"p": "3/5", "q": "1/5", "n": 2},
    proof=chain(order.absolute_value.id, {"x": T(n, answers) - G(n, answers), "y": error * G(n, answers)}).after(
        inverse_moment_error.above.at({"c": answers, "n": n}),
        inverse_moment_error.below.at({"c": answers, "n": n}),
    ),
    why="For p + q >= 1/2 both bounds follow by induction on n from the recurrence of E[1/M | M > 0]. For small n "
    "they are polynomial inequalities in p + q.",
    models=[COUNTS],
    remarks=[
        "For n = 1, E[1/M | M > 0] = 1 and 1/G = 2(p + q) - 1.",
        "For n >= 6, G never exceeds E[1/M | M > 0].",
    ],
)
