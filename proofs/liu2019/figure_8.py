"""Figure 8: the maximum F1 score with different knowledge."""

from __future__ import annotations

from proofs.liu2019.beyond.one_line import one_line_defined
from proofs.liu2019.setting import ONE_LINE
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import as_term, reals

rho_p, rho_c, rho_t, more_p, more_c, more_t, u = reals("rhop rhoc rhot rhop' rhoc' rhot' u")

least_known, most_known = laplace.weight_time(rho_p, rho_c, rho_t), laplace.weight_time(more_p, more_c, more_t)
one = as_term(1)
factors, more_factors = (2 - rho_p) * (1 - rho_c) * (1 - rho_t), (2 - more_p) * (1 - more_c) * (1 - more_t)
figure_8 = Statement(
    "liu2019/figure-8",
    title="While (2 - rho_p) (1 - rho_c) (1 - rho_t) > 1, the maximum F1 score is non-decreasing in rho_p, rho_c and "
    "rho_t.",
    where="Section 5.3, summary, and Figure 8",
    printed=r"\text{the adversary can infer more information of the input data with more auxiliary information (higher "
    r"values of } \rho_p, \rho_c, \rho_t \text{)}",
    quote=r"can infer more information of the input data with more auxiliary information (higher values of  $\rho_p, "
    r"\rho_c, \rho_t$ )",
    variables=(u, rho_p, rho_c, rho_t, more_p, more_c, more_t),
    given=[
        0 < u,
        u <= 1,
        0 <= rho_p,
        rho_p <= more_p,
        more_p <= 1,
        0 <= rho_c,
        rho_c <= more_c,
        more_c <= 1,
        0 <= rho_t,
        rho_t <= more_t,
        more_t <= 1,
    ],
    provided=[0 < most_known],
    before=[
        Have(0 < one, auto()),
        Have(
            (1 - more_c) * (1 - more_t) <= (1 - rho_c) * (1 - rho_t),
            positive(more_c - rho_c, more_t - rho_t, 1 - more_c, 1 - rho_t, 1 - more_t, 1 - rho_c, degree=2),
        ),
        Have(0 <= (1 - more_c) * (1 - more_t), positive(1 - more_c, 1 - more_t)),
        Have(0 <= (1 - rho_c) * (1 - rho_t) - (1 - more_c) * (1 - more_t), auto()),
        Have(
            more_factors <= factors,
            positive(
                2 - rho_p,
                more_p - rho_p,
                (1 - more_c) * (1 - more_t),
                (1 - rho_c) * (1 - rho_t) - (1 - more_c) * (1 - more_t),
                degree=2,
            ).after(Have(0 <= 2 - rho_p, auto())),
        ),
        Have(most_known <= least_known, positive(more_factors <= factors, degree=1)),
        Have(0 < least_known, auto()),
        *one_line_defined(one, u, least_known),
        *one_line_defined(one, u, most_known),
    ],
    claim=laplace.best(one, u, least_known) <= laplace.best(one, u, most_known),
    example={"u": "1/2", "rhop": 0, "rhoc": 0, "rhot": 0, "rhop'": "1/5", "rhoc'": "1/10", "rhot'": "1/10"},
    counterexample={"u": "1/2", "rhop": 0, "rhoc": 0, "rhot": 0, "rhop'": "1/2", "rhoc'": "2/3", "rhot'": 0},
    proof=chain("liu2019/beyond.best-monotone", {"u": u, "u'": u, "b": 1, "w": least_known, "w'": most_known}),
    why="The weight (2 - rho_p)(1 - rho_c)(1 - rho_t) - 1 of the false alarm rate is non-increasing in each "
    "coefficient. If the weight is not positive, the formula has no value.",
    reads=["u stands for e^-epsilon. Coefficients equal to 0 give Eq. 12, 18 and 21."],
    rests_on=ONE_LINE,
    remarks=['"Conditioning always reduces entropy" holds on average over the condition, not for each of its values.'],
)
