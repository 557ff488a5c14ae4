"""Corollary 12: the optimal mechanism at a fixed probability p + q = c of an answer."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, products, survey_factor
from proofs.lemmas.powers import silent
from proofs.li2022.setting import COUNTS, VARIANCE, n, p, pi, q, share
from proofs.statements.plan import Have, auto, chain, positive, rewrite, ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Q, reals
from symbolic.survey import factor_centred, inverse_moment

c, other_p, other_q, t = reals("c p' q' t")


BUDGET = "t stands for e^epsilon. Q_2x3(p, q) with q < p is epsilon-LDP if and only if p <= t q."
answers, other_answers = p + q, other_p + other_q

within_budget = [
    1 < t, 0 <= q, q < p, p <= t * q, Eq(p + q, c), c <= 1,
    Eq(other_p, t / (t + 1) * c), Eq(other_q, 1 / (t + 1) * c), *share, 1 <= n,
]  # fmt: skip
same_total = [
    Have(0 < t + 1, auto()), Have(0 < c, auto()),
    Have(Eq(other_p + other_q, c), ring(cofactors={Eq(other_p, t / (t + 1) * c): 1, Eq(other_q, 1 / (t + 1) * c): 1})),
    Have(0 < answers, auto()), Have(answers <= 1, auto()),
    Have(0 < other_answers, auto()), Have(other_answers <= 1, auto()), Have(Eq(other_answers, answers), auto()),
    Have(Eq((t + 1) * other_p, t * c), ring(cofactors={Eq(other_p, t / (t + 1) * c): t + 1})),
]  # fmt: skip
of_both = {
    "s1": factor_centred(p, q, pi), "s2": factor_centred(other_p, other_q, pi),
    "t1": inverse_moment(n, answers), "t2": inverse_moment(n, other_answers),
}  # fmt: skip
same_answers = [
    Have(0 < inverse_moment(n, answers), chain(inverse_moment_bounds.above_zero.id, {"c": answers, "n": n})),
    Have(
        Eq(inverse_moment(n, other_answers), inverse_moment(n, answers)),
        rewrite(Eq(answers, other_answers), ring()),
    ),
]
best = Statement(
    "li2022/corollary-12",
    title="Among the epsilon-LDP mechanisms Q_2x3(p, q) with q < p and p + q = c, Q_GWRR has the smallest variance.",
    where="Corollary 12",
    printed=r"\text{Fix } p + q = c \text{. The optimal } \epsilon \text{-LDP mechanism is } Q_{GWRR} = "
    r"\begin{pmatrix} \frac{e^{\epsilon}}{e^{\epsilon}+1}c & \frac{1}{e^{\epsilon}+1}c & 1-c\\ "
    r"\frac{1}{e^{\epsilon}+1}c & \frac{e^{\epsilon}}{e^{\epsilon}+1}c & 1-c \end{pmatrix}",
    quote=r"$$Q_{GWRR} = \begin{pmatrix} \frac{e^{\epsilon}}{e^{\epsilon}+1}c",
    variables=(t, c, p, q, other_p, other_q, pi, n),
    given=within_budget,
    before=[
        *same_total,
        Have(
            p <= other_p,
            positive(p <= t * q, multiply=[0 < t + 1], modulo=[Eq(p + q, c), Eq((t + 1) * other_p, t * c)]),
        ),
        Have(0 < p - q, auto()),
        Have(p - q <= other_p - other_q, auto()),
        Have(0 < other_p - other_q, auto()),
        silent(n, answers),
        silent(n, other_answers),
    ],
    claim=survey.variance(n, other_p, other_q, pi) <= survey.variance(n, p, q, pi),
    example={"t": 3, "c": "4/5", "p": "1/2", "q": "3/10", "p'": "3/5", "q'": "1/5", "pi": "1/3", "n": 2},
    proof=chain(products.ordered_factors.id, of_both).after(
        *same_answers,
        Have(
            factor_centred(other_p, other_q, pi) <= factor_centred(p, q, pi),
            chain(
                survey_factor.at_distance.id,
                {"x": answers, "y": other_answers, "w": pi - Q(1, 2), "d1": p - q, "d2": other_p - other_q},
            ),
        ),
    ),
    why="At fixed p + q the variance depends on (p+q)/(p-q) alone, and p - q is largest at p = t q.",
    reads=[VARIANCE, BUDGET],
    models=[COUNTS],
    rests_on=["li2022/theorem-9"],
)
