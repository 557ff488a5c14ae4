"""Eq. 7: the likelihood ratio on three intervals of the output; its exponent is compared."""

from __future__ import annotations

from proofs.lemmas.magnitude import magnitude
from proofs.liu2019.setting import noise
from proofs.statements.plan import Have, ring
from proofs.statements.statement import Point, Statement
from symbolic.language.term import Abs, Eq, Term, reals

o, near, far, eps, sensitivity = reals("o Q' Q eps Delta")

EXPONENT = (
    "The ratio of the densities is the exponential of the difference of their exponents, which is what is compared."
)


def _ratio(
    name: str, where: str, region: list[object], value: Term, example: Point, counterexample: Point, signs: list[Have]
) -> Statement:
    return Statement(
        f"liu2019/theorem-3.eq-7.{name}",
        title=f"Eq. 7, the likelihood ratio {where}.",
        where="Eq. 7",
        printed={"above": r"\Lambda(o) = e^{\epsilon},\ o > Q(D)", "below": r"\Lambda(o) = e^{-\epsilon},\ o < Q(D')"}[
            name
        ],
        variables=(o, near, far, eps, sensitivity),
        given=[*noise, near <= far, far - near <= sensitivity, *region],  # type: ignore[list-item]
        provided=[Eq(far - near, sensitivity)],
        claim=Eq(eps * (Abs(o - near) - Abs(o - far)) / sensitivity, value),
        example=example,
        counterexample=counterexample,
        proof=ring(modulo=[Eq(far, near + sensitivity), *(one.claim for one in signs)]).after(
            Have(Eq(far, near + sensitivity), ring(modulo=[Eq(far - near, sensitivity)])), *signs
        ),
        why="The exponent is epsilon (Q(D) - Q(D'))/Delta Q: the print takes the two databases to differ by the whole sensitivity.",
        reads=[EXPONENT],
    )


close: Point = {"o": 2, "Q'": 0, "Q": "1/2", "eps": 1, "Delta": 1}
above = _ratio(
    "above", "above Q(D) is e^epsilon", [far < o], eps,
    {"o": 2, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1}, close, [magnitude(o - near, 1), magnitude(o - far, 1)],
)  # fmt: skip
between = Statement(
    "liu2019/theorem-3.eq-7.between",
    title="Eq. 7, the likelihood ratio between Q(D') and Q(D).",
    where="Eq. 7",
    printed=r"\Lambda(o) = \exp\Bigl(\frac{2o-Q(D)-Q(D')}{\Delta Q}\epsilon\Bigr),\ o \in [Q(D'), Q(D)]",
    variables=(o, near, far, eps, sensitivity),
    given=[*noise, near <= far, far - near <= sensitivity, near <= o, o <= far],
    claim=Eq(eps * (Abs(o - near) - Abs(o - far)) / sensitivity, (2 * o - far - near) / sensitivity * eps),
    example={"o": "1/2", "Q'": 0, "Q": 1, "eps": 1, "Delta": 1},
    proof=ring(modulo=[Eq(Abs(o - near), o - near), Eq(Abs(o - far), -(o - far))]).after(
        magnitude(o - near, 1), magnitude(o - far, -1)
    ),
    why="|o - Q(D')| - |o - Q(D)| is 2o - Q(D) - Q(D') there, whatever the distance of Q(D) and Q(D').",
    reads=[EXPONENT],
)
below = _ratio(
    "below", "below Q(D') is e^-epsilon", [o < near], -eps,
    {"o": -1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1}, {**close, "o": -1}, [magnitude(o - near, -1), magnitude(o - far, -1)],
)  # fmt: skip
