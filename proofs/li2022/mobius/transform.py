"""A function from its Moebius transform."""

from __future__ import annotations

from proofs.lemmas.moebius import family, given, inversion, subsets
from proofs.lemmas.subsets import a, f, sign, sub
from proofs.li2022.belief_setting import N, j, k
from proofs.li2022.mobius_setting import LISTED, WHERE, same, signs, small, square
from proofs.statements.plan import Have, Lambda, auto, chain, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, Sum, integers

i = integers("i")

signed = Lambda(k, sign(k) * f(k))
inner = Sum(sub(k, j) * (sign(k) * f(k)), k, 1, N)
back = Statement(
    "li2022/mobius.transform",
    title="f(A) is the sum of the Moebius transform of f over the subsets of A.",
    where=WHERE,
    printed=r"\text{A mapping } f : \mathcal{A} \to [0, 1] \text{ is a belief function if and only if its Möbius "
    r"transform is a mass assignment}",
    quote="if and only if its Möbius transform is a mass assignment",
    variables=(*family, f),
    given=given,
    throughout=[*subsets, signs],
    claim=Eq(Sum(sub(j, a) * Sum(sign(j) * sign(k) * sub(k, j) * f(k), k, 1, N), j, 1, N), f(a)),
    example={**small, "f": [0, 1]},
    proof=auto().after(
        square,
        Have(
            Eq(Sum(sign(j) * sub(j, a) * inner, j, 1, N), sign(a) * (sign(a) * f(a))),
            chain(inversion.id, {**same, "f": signed}),
        ),
        Have(
            Eq(
                Sum(sub(j, a) * Sum(sign(j) * sign(k) * sub(k, j) * f(k), k, 1, N), j, 1, N),
                Sum(sign(j) * sub(j, a) * inner, j, 1, N),
            ),
            termwise(
                auto().after(
                    Have(
                        Eq(
                            Sum(sign(i) * sign(k) * sub(k, i) * f(k), k, 1, N),
                            sign(i) * Sum(sub(k, i) * (sign(k) * f(k)), k, 1, N),
                        ),
                        termwise(),
                    )
                ),
                index="i",
            ),
        ),
    ),
    why="This is Moebius inversion for f times the signs. At the whole frame the transform sums to f(Omega) = 1.",
    models=[LISTED],
    remarks=["For nonnegativity see mobius.nonnegative. For the monotonicity of belief functions see mobius.monotone."],
)
