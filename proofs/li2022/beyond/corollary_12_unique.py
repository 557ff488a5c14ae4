"""Uniqueness of Q_GWRR as the optimum of Corollary 12."""

from __future__ import annotations

from proofs.lemmas import products, survey_factor
from proofs.lemmas.powers import silent
from proofs.li2022.corollary_12 import BUDGET, best, of_both, same_answers, same_total, within_budget
from proofs.li2022.setting import COUNTS, VARIANCE, n, p, pi, q
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Q, reals
from symbolic.survey import factor_centred

c, other_p, other_q, t = reals("c p' q' t")


answers, other_answers = p + q, other_p + other_q

only_best = Statement(
    "li2022/beyond.corollary-12-unique",
    title="Q_GWRR is the only optimum: every other Q_2x3 within the budget and with the same p + q has larger "
    "variance.",
    where="additional result on Corollary 12",
    formula=r"p + q = c,\ q < p < e^\epsilon q \Rightarrow \nu^S\Bigl(\frac{e^\epsilon}{e^\epsilon+1}c, "
    r"\frac{1}{e^\epsilon+1}c\Bigr) < \nu^S(p,q)",
    variables=best.variables,
    given=[p < t * q if given == (p <= t * q) else given for given in within_budget],
    before=[
        *same_total,
        Have(
            p < other_p, positive(p < t * q, multiply=[0 < t + 1], modulo=[Eq(p + q, c), Eq((t + 1) * other_p, t * c)])
        ),
        Have(0 < p - q, auto()),
        Have(p - q < other_p - other_q, auto()),
        Have(0 < other_p - other_q, auto()),
        silent(n, answers),
        silent(n, other_answers),
    ],
    claim=survey.variance(n, other_p, other_q, pi) < survey.variance(n, p, q, pi),
    example=best.example,
    proof=chain(products.ordered_factors_strict.id, of_both).after(
        *same_answers,
        Have(
            factor_centred(other_p, other_q, pi) < factor_centred(p, q, pi),
            chain(
                survey_factor.at_distance_strict.id,
                {"x": answers, "y": other_answers, "w": pi - Q(1, 2), "d1": p - q, "d2": other_p - other_q},
            ),
        ),
    ),
    why="At fixed p + q the variance strictly decreases with p - q, and Q_GWRR has the largest p - q.",
    reads=[VARIANCE, BUDGET],
    models=[COUNTS],
    rests_on=["li2022/theorem-9"],
)
