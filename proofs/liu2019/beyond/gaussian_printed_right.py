"""A range in which the printed standard deviation of the Gaussian mechanism suffices."""

from __future__ import annotations

from proofs.lemmas.calibration import LEVEL, small
from proofs.lemmas.calibration_border import MOST
from proofs.lemmas.gaussian import NORMAL
from proofs.liu2019 import misprints
from proofs.liu2019.gaussian_setting import EVENT, MODEL
from proofs.liu2019.gaussian_sigma import needed
from proofs.liu2019.setting import noise
from proofs.statements.plan import Have, absurd, auto, cases, chain, fact, function, positive
from proofs.statements.statement import Statement
from symbolic.language import Eq, Phi, exp, reals

s, sensitivity, eps, theta, near, far = reals("s Delta eps theta Q' Q")

square = s**2 * sensitivity / eps
root = misprints.sigma_of_level(s, eps, sensitivity)
gaussian_printed_right = Statement(
    "liu2019/beyond.gaussian-printed-right",
    title="For Delta Q <= epsilon <= 3.78686019316 the printed standard deviation gives (epsilon, delta)-DP.",
    where="Section 4.3",
    formula=r"\Delta Q \le \epsilon \le 3.78686019316,\ \sigma = \sqrt{2 \log(1.25/\delta) \Delta Q/\epsilon} "
    r"\Rightarrow P(A(D) \ge \theta) \le e^\epsilon P(A(D') \ge \theta) + \delta",
    variables=(theta, near, far, eps, sensitivity, s),
    given=[*noise, eps <= MOST, 0 < s, small <= 1, near <= far, far - near <= sensitivity, sensitivity <= eps],
    before=[
        Have(0 < s**2 * sensitivity, positive(sensitivity, squares=[s], degree=1)),
        Have(0 < square, positive(0 < s**2 * sensitivity, multiply=[0 < eps], degree=1)),
        Have(0 <= root, function()),
        Have(Eq(root**2, square), function()),
        Have(0 < s * sensitivity, positive(s, sensitivity)),
        Have(0 < needed, positive(0 < s * sensitivity, multiply=[0 < eps], degree=1)),
        Have(
            0 <= square * (1 - sensitivity / eps),
            positive(square, 1 - sensitivity / eps).after(
                Have(0 <= 1 - sensitivity / eps, positive(sensitivity <= eps, multiply=[0 < eps], degree=1))
            ),
        ),
        Have(
            needed <= root,
            cases(
                needed,
                root,
                at_most=fact(),
                greater=absurd(
                    positive(
                        0 < (needed - root) * (needed + root),
                        0 <= square * (1 - sensitivity / eps),
                        modulo=[Eq(root**2, square)],
                        degree=1,
                    )
                ).after(
                    Have(0 < needed - root, auto()),
                    Have(0 < needed + root, auto()),
                    Have(0 < (needed - root) * (needed + root), positive(needed - root, needed + root)),
                ),
            ),
        ),
        Have(0 < root, auto()),
    ],
    claim=1 - Phi((theta - far) / root) <= exp(eps) * (1 - Phi((theta - near) / root)) + small,
    example={"theta": 1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1, "s": 2},
    proof=chain(
        "liu2019/gaussian-sigma.repaired",
        {
            "theta": theta,
            "Q'": near,
            "Q": far,
            "eps": eps,
            "Delta": sensitivity,
            "s": s,
            "sigma": root,
        },
    ),
    why="Since Delta Q/epsilon <= 1, it is at most its square root, so the printed standard deviation is at least "
    "the classical one.",
    reads=[LEVEL, NORMAL],
    models=[MODEL, EVENT],
)
