"""Eq. 7: the likelihood ratio on three intervals of the output; its exponent is compared."""

from __future__ import annotations

from proofs.lemmas.magnitude import magnitude
from proofs.liu2019.setting import noise
from proofs.statements.plan import Have, ring
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, reals

o, near, far, eps, sensitivity = reals("o Q' Q eps Delta")

EXPONENT = (
    "The ratio of the densities is the exponential of the difference of their exponents, which is what is compared."
)


WHOLE = "The exponent is epsilon (Q(D) - Q(D'))/Delta Q: the print takes the two databases to differ by the whole sensitivity."
exponent = eps * (Abs(o - near) - Abs(o - far)) / sensitivity
whole, far_is = Eq(far - near, sensitivity), Eq(far, near + sensitivity)

above = Statement(
    "liu2019/theorem-3.eq-7.above",
    title="Eq. 7, the likelihood ratio above Q(D) is e^epsilon.",
    where="Eq. 7",
    printed=r"\Lambda(o) = e^{\epsilon},\ o > Q(D)",
    variables=(o, near, far, eps, sensitivity),
    given=[*noise, near <= far, far - near <= sensitivity, far < o],
    provided=[whole],
    claim=Eq(exponent, eps),
    example={"o": 2, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1},
    counterexample={"o": 2, "Q'": 0, "Q": "1/2", "eps": 1, "Delta": 1},
    proof=ring(modulo=[far_is, magnitude(o - near, 1).claim, magnitude(o - far, 1).claim]).after(
        Have(far_is, ring(modulo=[whole])), magnitude(o - near, 1), magnitude(o - far, 1)
    ),
    why=WHOLE,
    reads=[EXPONENT],
)
between = Statement(
    "liu2019/theorem-3.eq-7.between",
    title="Eq. 7, the likelihood ratio between Q(D') and Q(D).",
    where="Eq. 7",
    printed=r"\Lambda(o) = \exp\Bigl(\frac{2o-Q(D)-Q(D')}{\Delta Q}\epsilon\Bigr),\ o \in [Q(D'), Q(D)]",
    variables=(o, near, far, eps, sensitivity),
    given=[*noise, near <= far, far - near <= sensitivity, near <= o, o <= far],
    claim=Eq(exponent, (2 * o - far - near) / sensitivity * eps),
    example={"o": "1/2", "Q'": 0, "Q": 1, "eps": 1, "Delta": 1},
    proof=ring(modulo=[Eq(Abs(o - near), o - near), Eq(Abs(o - far), -(o - far))]).after(
        magnitude(o - near, 1), magnitude(o - far, -1)
    ),
    why="|o - Q(D')| - |o - Q(D)| is 2o - Q(D) - Q(D') there, whatever the distance of Q(D) and Q(D').",
    reads=[EXPONENT],
)
below = Statement(
    "liu2019/theorem-3.eq-7.below",
    title="Eq. 7, the likelihood ratio below Q(D') is e^-epsilon.",
    where="Eq. 7",
    printed=r"\Lambda(o) = e^{-\epsilon},\ o < Q(D')",
    variables=(o, near, far, eps, sensitivity),
    given=[*noise, near <= far, far - near <= sensitivity, o < near],
    provided=[whole],
    claim=Eq(exponent, -eps),
    example={"o": -1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1},
    counterexample={"o": -1, "Q'": 0, "Q": "1/2", "eps": 1, "Delta": 1},
    proof=ring(modulo=[far_is, magnitude(o - near, -1).claim, magnitude(o - far, -1).claim]).after(
        Have(far_is, ring(modulo=[whole])), magnitude(o - near, -1), magnitude(o - far, -1)
    ),
    why=WHOLE,
    reads=[EXPONENT],
)
