"""Theorem 3: optimality of threshold tests."""

from __future__ import annotations

from proofs.liu2019.likelihood import OUTPUT, inverse_square
from proofs.liu2019.setting import BUDGET, ratio
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import reals

x, t, y, phi, recall, alarm, other_recall, other_alarm, lam = reals("x t y phi R G R' G' lam")

ratio_at = laplace.likelihood_ratio(x, t)
ratio_between = laplace.likelihood_ratio_between(x, t)
inside = Statement(
    "liu2019/theorem-3.optimal.inside",
    title="For o >= theta, phi = 1 maximizes the gain phi (Lambda(o) - Lambda(theta)) over all tests phi.",
    where="Theorem 3",
    printed=r"\text{then the decision rule of the adversary's hypothesis testing is } o "
    r"\underset{h_0}{\overset{h_1}{\geq}} \theta",
    quote=r"then the decision rule of the adversary's hypothesis testing is  $o \underset{h_0}{\overset{h_1}{\geq}} "
    r"\theta",
    variables=(x, y, t, phi),
    given=[*ratio, 0 < y, y <= x, 0 <= phi, phi <= 1],
    before=[Have(0 < x, auto()), *inverse_square(x), *inverse_square(y)],
    claim=phi * (laplace.likelihood_ratio(y, t) - ratio_at) <= laplace.likelihood_ratio(y, t) - ratio_at,
    example={"x": "1/2", "y": "1/4", "t": 4, "phi": "1/2"},
    proof=positive(1 - phi, laplace.likelihood_ratio(y, t) - ratio_at, degree=2).after(
        Have(
            ratio_between <= laplace.likelihood_ratio_between(y, t),
            positive(x - y, y, t, multiply=[0 < t * x**2, 0 < t * y**2], degree=3),
        ),
        Have(
            ratio_at <= laplace.likelihood_ratio(y, t),
            chain(
                "lemma/clipping.ordered",
                {"p": 1 / t, "q": t, "u": ratio_between, "v": laplace.likelihood_ratio_between(y, t)},
            ),
        ),
    ),
    why="The likelihood ratio is nondecreasing in the output.",
    reads=[BUDGET, OUTPUT],
)
outside = Statement(
    "liu2019/theorem-3.optimal.outside",
    title="For o < theta, phi = 0 maximizes the gain phi (Lambda(o) - Lambda(theta)) over all tests phi.",
    where="Theorem 3",
    printed=r"\text{then the decision rule of the adversary's hypothesis testing is } o "
    r"\underset{h_0}{\overset{h_1}{\geq}} \theta",
    quote=r"then the decision rule of the adversary's hypothesis testing is  $o \underset{h_0}{\overset{h_1}{\geq}} "
    r"\theta",
    variables=(x, y, t, phi),
    given=[*ratio, 0 < x, x < y, 0 <= phi, phi <= 1],
    before=[Have(0 < y, auto()), *inverse_square(x), *inverse_square(y)],
    claim=phi * (laplace.likelihood_ratio(y, t) - ratio_at) <= 0,
    example={"x": "1/2", "y": 1, "t": 4, "phi": "1/2"},
    proof=positive(phi, ratio_at - laplace.likelihood_ratio(y, t), degree=2).after(
        Have(
            laplace.likelihood_ratio_between(y, t) <= ratio_between,
            positive(y - x, x, t, multiply=[0 < t * x**2, 0 < t * y**2], degree=3),
        ),
        Have(
            laplace.likelihood_ratio(y, t) <= ratio_at,
            chain(
                "lemma/clipping.ordered",
                {"p": 1 / t, "q": t, "v": ratio_between, "u": laplace.likelihood_ratio_between(y, t)},
            ),
        ),
    ),
    why="The likelihood ratio is nondecreasing in the output.",
    reads=[BUDGET, OUTPUT],
)
optimal = Statement(
    "liu2019/theorem-3.optimal",
    title="Among all tests with P_FA <= alpha, the threshold test with P_FA = alpha has the largest P_TD.",
    where="Theorem 3",
    printed=r"\text{Applying Neyman-Pearson criterion of maximizing the true detection rate under a given requirement "
    r"of false alarm rate } \alpha \text{ in Definition 3 is equivalent to the following hypothesis testing "
    r"which is of a simpler formulation: setting a threshold}",
    quote=r"Applying Neyman-Pearson criterion of maximizing the true detection rate under a given requirement of "
    r"false alarm rate  $\alpha$  in Definition 3 is equivalent to",
    variables=(recall, alarm, other_recall, other_alarm, lam),
    given=[0 <= lam, other_recall - lam * other_alarm <= recall - lam * alarm, other_alarm <= alarm],
    claim=other_recall <= recall,
    example={"R": "3/4", "G": "1/4", "R'": "1/2", "G'": "1/4", "lam": 1},
    proof=positive(lam, alarm - other_alarm, other_recall - lam * other_alarm <= recall - lam * alarm, degree=2),
    why="With lambda the likelihood ratio at its threshold, the threshold test has the largest P_TD - lambda P_FA "
    "of all tests.",
    models=[
        "R and G are the rates of the threshold test, R' and G' those of another test. Integration of "
        "the two pointwise inequalities over the outputs under h_0 gives R' - lambda G' <= R - lambda G, for "
        "measurable phi."
    ],
    rests_on=["liu2019/theorem-3.optimal.inside", "liu2019/theorem-3.optimal.outside"],
    remarks=[
        "The best test is not unique. For alpha below e^-epsilon/2 or above 1/2 the likelihood ratio is "
        "constant near the threshold, and other tests with the same false-alarm rate are equally good. For "
        "alpha < e^-epsilon/2 an example is to say h_1 with probability 2 alpha e^epsilon on every output "
        "above Q(D)."
    ],
)
