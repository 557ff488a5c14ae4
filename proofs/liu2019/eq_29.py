"""Eq. 29: the likelihood ratio for Gaussian noise."""

from __future__ import annotations

from proofs.lemmas.squares import by_squares
from proofs.liu2019 import misprints
from proofs.liu2019.setting import DISTANCE, noise
from proofs.statements.plan import Have, chain, function, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, as_term, exp, reals, sqrt

level, sensitivity, eps, o, near, far = reals("L Delta eps o Q' Q")

twice = 4 * level * sensitivity / eps
difference = (o - near) ** 2 / twice - (o - far) ** 2 / twice
printed = sensitivity * (2 * o - far - near) / twice

spread = reals("v")
at_near, at_far = (-((o - centre) ** 2 / (2 * spread)) for centre in (near, far))
SPREAD = "v stands for the variance, printed as 2 log(1.25/delta) Delta Q/epsilon."
exponent = Statement(
    "liu2019/eq-29",
    title="For Gaussian noise, log Lambda(o) = Delta Q (2 o - Q(D) - Q(D'))/(4 log(1.25/delta) Delta Q/epsilon).",
    where="Eq. 29",
    printed=r"\Lambda(o) = \exp\left(\frac{\Delta Q(2o - Q(D) - Q(D'))}{4 \log(1.25/\delta) \Delta Q/\epsilon}\right)",
    quote=r"\exp\left(\frac{\Delta Q(2o - Q(D) - Q(D'))}{4 \log(1.25/\delta) \Delta Q/\epsilon}\right)",
    variables=(o, near, far, eps, sensitivity, level),
    given=[*noise, 0 < level, Eq(far - near, sensitivity)],
    before=[
        Have(0 < level * sensitivity, positive(level, sensitivity)),
        Have(0 < twice, positive(level * sensitivity, multiply=[0 < eps], degree=1)),
    ],
    claim=Eq(difference, printed),
    example={"o": 1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1, "L": 1},
    proof=ring(modulo=[Eq(far - near, sensitivity)]),
    why="The difference of the squares is (Q(D) - Q(D'))(2 o - Q(D) - Q(D')), and Q(D) - Q(D') = Delta Q.",
    reads=[
        "L stands for log(1.25/delta), so the variance as printed is 2 L Delta Q/epsilon. The claim compares "
        "exponents: the density ratio is the exponential of their difference, because the factors in front of the "
        "exponentials cancel.",
        DISTANCE,
    ],
    remarks=["The lines above this one have lost a fraction bar (eq-29.quotient)."],
)

near_density, far_density = (misprints.density(o - centre, spread) for centre in (near, far))
quotient = Statement(
    "liu2019/eq-29.quotient",
    title="The density under h_1 equals the density under h_0: the second and third lines of Eq. 29.",
    where="Eq. 29",
    printed=r"\Lambda(o) = \frac{1}{\sqrt{2 \log(1.25/\delta) \Delta Q/\epsilon}} \exp\left(-\frac{(o-Q(D))^2}{4 "
    r"\log(1.25/\delta) \Delta Q/\epsilon}\right) = \frac{1}{\sqrt{2 \log(1.25/\delta) \Delta Q/\epsilon}} "
    r"\exp\left(-\frac{(o-Q(D'))^2}{4 \log(1.25/\delta) \Delta Q/\epsilon}\right)",
    quote=r"\exp\left(-\frac{(o-Q(D))^2}{4 \log(1.25/\delta) \Delta Q/\epsilon}\right) \\ &= \frac{1}{\sqrt{2 "
    r"\log(1.25/\delta) \Delta Q/\epsilon}} \exp\left(-\frac{(o-Q(D'))^2}",
    variables=(o, near, far, spread),
    given=[0 < spread, near <= far],
    claim=Eq(far_density, near_density),
    example={"o": "1/2", "Q'": 0, "Q": 1, "v": 1},
    counterexample={"o": 1, "Q'": 0, "Q": 1, "v": 1},
    cause="conversion",
    why="A fraction bar is missing: the density under h_1 should be divided by the density under h_0. The lines as "
    "printed set the two densities equal.",
    reads=[SPREAD],
    repaired=Statement(
        "liu2019/eq-29.quotient.repaired",
        title="Lambda(o) is the ratio of the two densities and equals exp(((o - Q(D'))^2 - (o - Q(D))^2)/(2 sigma^2)).",
        where="Eq. 29",
        formula=r"\Lambda(o) = \frac{\frac{1}{\sigma} \exp\left(-\frac{(o-Q(D))^2}{2\sigma^2}\right)}{\frac{1}{\sigma} "
        r"\exp\left(-\frac{(o-Q(D'))^2}{2\sigma^2}\right)} = "
        r"\exp\left(\frac{(o-Q(D'))^2-(o-Q(D))^2}{2\sigma^2}\right)",
        variables=(o, near, far, spread),
        given=[0 < spread, near <= far],
        before=[
            Have(0 <= sqrt(spread), function()),
            Have(Eq(sqrt(spread) ** 2, spread), function()),
            Have(
                0 < sqrt(spread),
                by_squares(as_term(0), sqrt(spread), positive(modulo=[Eq(sqrt(spread) ** 2, spread)], degree=1)),
            ),
            Have(0 < exp(at_near), function()),
            Have(0 < near_density, positive(0 < exp(at_near), multiply=[0 < sqrt(spread)], degree=1)),
        ],
        claim=Eq(far_density / near_density, exp(at_far - at_near)),
        example={"o": "1/2", "Q'": 0, "Q": 1, "v": 1},
        proof=ring(modulo=[Eq(exp(at_far - at_near) * exp(at_near), exp(at_far))]).after(
            Have(
                Eq(exp(at_far - at_near) * exp(at_near), exp(at_far)),
                ring(modulo=[Eq(exp(at_far - at_near + at_near), exp(at_far - at_near) * exp(at_near))]).after(
                    Have(
                        Eq(exp(at_far - at_near + at_near), exp(at_far - at_near) * exp(at_near)),
                        chain("lemma/exponential.sum", {"u": at_far - at_near, "v": at_near}),
                    )
                ),
            )
        ),
        why="The factors in front of the exponentials are equal and cancel.",
        reads=[SPREAD],
    ),
)
