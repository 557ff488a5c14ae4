"""Eq. 18: the maximum F_beta score with a prior."""

from __future__ import annotations

from proofs.liu2019 import knowing_more
from proofs.liu2019.highest_score import first_bound, first_supremum, prior, second_attained, second_without_exponent
from proofs.liu2019.setting import alarm, b, beta, recall
from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq

bound = first_bound(prior)
supremum = first_supremum(prior)
second = second_without_exponent(prior)
threshold = second_attained(prior)
improved, larger = knowing_more.improved, knowing_more.larger
precision = laplace.precision(recall, alarm, prior.w)
definition = Statement(
    "liu2019/eq-18.definition",
    title="With the precision of Eq. 17, F_beta = (1 + beta^2)/(1 + ((1 - rho_p) GSR + beta^2)/RSR).",
    where="Appendix 10.5.1",
    printed=r"F_{\beta score} = \frac{1}{\frac{1}{(1+\beta^2)precision} + \frac{\beta^2}{(1+\beta^2)recall}} = "
    r"\frac{1+\beta^2}{1 + \frac{(1-\rho_p)GSR + \beta^2}{RSR}}",
    quote=r"\frac{1+\beta^2}{1 + \frac{(1-\rho_p)GSR + \beta^2}{RSR}}",
    variables=(recall, alarm, b, *prior.names),
    given=[*beta, 0 <= recall, recall <= 1, 0 <= alarm, alarm <= 1, *prior.coefficients],
    defined=[0 < recall],
    before=[
        Have(0 <= prior.w, auto()),
        Have(0 <= prior.w * alarm, positive(prior.w, alarm)),
        Have(0 < recall + prior.w * alarm, auto()),
        Have(0 < precision, positive(0 < recall, multiply=[0 < recall + prior.w * alarm], degree=1)),
        Have(0 < 1 + b, auto()),
        Have(0 < (1 + b) * precision, positive(1 + b, precision)),
        Have(0 < (1 + b) * recall, positive(b, 0 < recall)),
    ],
    claim=Eq(
        laplace.f_score(precision, recall, b), laplace.f_of_objective(laplace.objective(recall, alarm, b, prior.w), b)
    ),
    example={"R": "3/4", "G": "1/4", "b": 1, "rhop": "1/5"},
    proof=ring(),
    why="Both sides are the same rational function of RSR, GSR, beta^2 and rho_p.",
    reads=["R and G stand for RSR and GSR, b for beta^2."],
)
