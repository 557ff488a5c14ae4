"""Eq. 14: precision and recall for Gaussian noise."""

from __future__ import annotations

from proofs.lemmas.gaussian import NORMAL, half_at
from proofs.liu2019.gaussian_setting import (
    ANY_SIGMA,
    UNIFORM,
    alarmed,
    at,
    at_far,
    at_near,
    below_one,
    detected,
)
from proofs.statements.plan import Have, auto, chain, function, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.detection import laplace
from symbolic.language import D, Eq, Phi, Q, reals

theta, far, sigma, density, near, recall, alarm = reals("theta Q sigma d Q' R G")

recall_tail = Statement(
    "liu2019/eq-14.recall",
    title="For Gaussian noise, the recall is 1/2 at Q(D), and its derivative in theta is minus the density of the "
    "output.",
    where="Eq. 14, second line",
    printed=r"\text{recall} = 1 - \Phi\left(\frac{\theta - Q(D)}{\sigma}\right)",
    quote=r"\text{recall} &= 1 - \Phi\left(\frac{\theta - Q(D)}{\sigma}\right)",
    variables=(theta, far, sigma),
    given=[0 < sigma],
    exists=(density,),
    claim=[
        Eq(density, gaussian.density(theta - far, sigma)),
        Eq(D(detected, theta), -density),
        Eq(detected.substitute({"theta": far}), Q(1, 2)),
    ],
    example={"theta": 1, "Q": 0, "sigma": 1},
    witness={"d": gaussian.density(theta - far, sigma)},
    proof=[ring(), ring(), half_at((far - far) / sigma)],
    why="The derivative of Phi is the standard normal density phi, and Phi(0) = 1/2.",
    reads=[ANY_SIGMA, NORMAL],
    rests_on=["lemma/noise.normal"],
)
printed_precision = gaussian.precision(at_near, at_far)
precision = Statement(
    "liu2019/eq-14.precision",
    title="For Gaussian noise, R/(R + G) equals the precision of Eq. 14.",
    where="Eq. 14, first line",
    printed=r"\text{precision} = \frac{1 - \Phi\left(\frac{\theta - Q(D)}{\sigma}\right)}{2 - \Phi\left(\frac{\theta - "
        r"Q(D)}{\sigma}\right) - \Phi\left(\frac{\theta - Q(D')}{\sigma}\right)}",
    quote=r"\text{precision} &= \frac{1 - \Phi\left(\frac{\theta - Q(D)}{\sigma}\right)}{2 - \Phi\left(\frac{\theta "
        r"- Q(D)}{\sigma}\right) - \Phi\left(\frac{\theta - Q(D')}{\sigma}\right)}",
    variables=(theta, near, far, sigma),
    given=[0 < sigma],
    exists=(recall, alarm),
    before=[*below_one, Have(0 < detected, auto()), Have(0 < alarmed, auto()), Have(0 < detected + alarmed, auto()),
            Have(0 < detected + 1 * alarmed, auto()), Have(0 < 2 - Phi(at_far) - Phi(at_near), auto())],
    claim=[Eq(recall, detected), Eq(alarm, alarmed), Eq(laplace.precision(recall, alarm), printed_precision)],
    example=at,
    witness={"R": detected, "G": alarmed},
    proof=[ring(), ring(), ring()],
    why="Insert R = 1 - Phi((theta - Q(D))/sigma) and G = 1 - Phi((theta - Q(D'))/sigma) into Eq. 11. The denominator "
    "is never 0.",
    reads=[ANY_SIGMA, NORMAL],
    models=[UNIFORM],
    rests_on=["lemma/noise.normal"],
)  # fmt: skip
above_zero = [Have(0 < Phi(one), function()) for one in (at_far, at_near)]
precision_range = Statement(
    "liu2019/eq-14.range",
    title="If Q(D') <= Q(D), the precision for Gaussian noise lies in [1/2, 1) at every threshold.",
    where="Eq. 14",
    printed=r"\text{precision} = \frac{1 - \Phi\left(\frac{\theta - Q(D)}{\sigma}\right)}{2 - \Phi\left(\frac{\theta - "
    r"Q(D)}{\sigma}\right) - \Phi\left(\frac{\theta - Q(D')}{\sigma}\right)}",
    quote=r"\text{precision} &= \frac{1 - \Phi\left(\frac{\theta - Q(D)}{\sigma}\right)}{2 - \Phi\left(\frac{\theta "
    r"- Q(D)}{\sigma}\right) - \Phi\left(\frac{\theta - Q(D')}{\sigma}\right)}",
    variables=(theta, near, far, sigma),
    given=[0 < sigma, near <= far],
    before=[
        *below_one,
        *above_zero,
        Have(0 < detected, auto()),
        Have(0 < alarmed, auto()),
        Have(0 < 2 - Phi(at_far) - Phi(at_near), auto()),
        Have(at_far <= at_near, positive(near <= far, multiply=[0 < sigma], degree=1)),
        Have(Phi(at_far) <= Phi(at_near), chain("lemma/gaussian.order", {"u": at_far, "v": at_near})),
    ],
    claim=[Q(1, 2) <= printed_precision, printed_precision < 1],
    example=at,
    proof=[
        positive(multiply=[0 < 2 - Phi(at_far) - Phi(at_near)], degree=1),
        positive(multiply=[0 < 2 - Phi(at_far) - Phi(at_near)], degree=1),
    ],
    why="The recall is at least the false alarm rate, and both are positive.",
    exceptions={
        "equivalent": "The precision is at least 1/2 exactly if the recall is at least the false alarm rate, that is, "
        "if Q(D') <= Q(D)."
    },
    reads=[ANY_SIGMA, NORMAL],
    models=[UNIFORM],
    rests_on=["lemma/noise.normal"],
)
