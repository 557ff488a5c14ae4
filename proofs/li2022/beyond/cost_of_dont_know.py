"""Factor by which "don't know" increases the variance at a fixed privacy loss."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds
from proofs.li2022.figure_2 import LOSS, as_warner, loss, warner_above, warner_variance
from proofs.li2022.setting import COUNTS, VARIANCE, n, p, pi, q, share
from proofs.statements.plan import Have, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, reals
from symbolic.survey import inverse_moment

other_p, t = reals("p' t")


answers = p + q

warners = [Eq(other_p, t * (1 - other_p)), 1 < t, 0 < q, Eq(p, t * q), answers <= 1, *share, 1 <= n]


cost = survey.dont_know_cost(n, answers)
dont_know_cost = Statement(
    "li2022/beyond.cost-of-dont-know",
    title='At a fixed privacy loss, "don\'t know" multiplies the variance by n T_n(p+q), between 1 and '
    "2n/((n+1)(p+q)).",
    where="additional result on Figure 2",
    formula=r"\nu^S(p,q) = n\,T_n(p+q)\,\nu^S(p',1-p'),\quad 1 \le n\,T_n(p+q) \le \frac{2n}{(n+1)(p+q)}",
    variables=(t, p, q, other_p, pi, n),
    given=warners,
    before=warner_above,
    claim=[
        Eq(survey.variance(n, p, q, pi), cost * warner_variance),
        1 <= cost,
        cost <= 2 * n / ((n + 1) * answers),
    ],
    example=loss,
    proof=[
        ring(modulo=[as_warner.claim]).after(as_warner),
        positive(inverse_moment(n, answers) - 1 / n, n).after(
            Have(1 / n <= inverse_moment(n, answers), chain(inverse_moment_bounds.least.id, {"c": answers, "n": n}))
        ),
        positive(inverse_moment(n, answers) <= 2 / ((n + 1) * answers), n).after(
            Have(
                inverse_moment(n, answers) <= 2 / ((n + 1) * answers),
                chain(inverse_moment_bounds.bound.id, {"c": answers, "n": n}),
            )
        ),
    ],
    why="The factor in front of T_n is n times the variance of Warner's model. T_n = E[1/M | M > 0] lies between "
    "1/n and 2/((n + 1)(p + q)).",
    reads=[VARIANCE, LOSS],
    models=[COUNTS],
    rests_on=["li2022/theorem-9"],
)
