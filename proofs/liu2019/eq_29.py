"""Eq. 29: the likelihood ratio behind Gaussian noise."""

from __future__ import annotations

from proofs.liu2019.setting import noise
from proofs.statements.plan import Have, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

level, sensitivity, eps, o, near, far = reals("L Delta eps o Q' Q")

twice = 4 * level * sensitivity / eps
difference = (o - near) ** 2 / twice - (o - far) ** 2 / twice
printed = sensitivity * (2 * o - far - near) / twice

LOST = (
    "The first equality has lost the bar of its fraction: it prints the density under h_1 as equal to that under h_0."
)
exponent = Statement(
    "liu2019/eq-29",
    title="The exponent of the likelihood ratio behind Gaussian noise.",
    where="Eq. 29",
    printed=r"\Lambda(o) = \exp\left(\frac{\Delta Q(2o - Q(D) - Q(D'))}{4 \log(1.25/\delta) \Delta Q/\epsilon}\right)",
    variables=(o, near, far, eps, sensitivity, level),
    given=[*noise, 0 < level, near <= far, far - near <= sensitivity],
    provided=[Eq(far - near, sensitivity)],
    before=[
        Have(0 < level * sensitivity, positive(level, sensitivity)),
        Have(0 < twice, positive(level * sensitivity, multiply=[0 < eps], degree=1)),
    ],
    claim=Eq(difference, printed),
    example={"o": 1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1, "L": 1},
    counterexample={"o": 1, "Q'": 0, "Q": "1/2", "eps": 1, "Delta": 1, "L": 1},
    proof=ring(modulo=[Eq(far - near, sensitivity)]),
    why="The factor in the exponent is Q(D) - Q(D'), for which Delta Q is put.",
    reads=[
        "L stands for log(1.25/delta), so that the variance is 2 L Delta Q/epsilon, as printed. The ratio of the densities is the exponential of the "
        "difference of their exponents, which is what is compared; the factors in front are equal and cancel."
    ],
    remarks=[LOST],
)
