"""The mass function as the Moebius transform of its belief function."""

from __future__ import annotations

from proofs.lemmas.moebius import beliefs, family, given, inversion, subsets
from proofs.lemmas.subsets import a, sign, sub
from proofs.li2022.belief_setting import N, j, m
from proofs.li2022.mobius_setting import LISTED, WHERE, bel, same, signs, small, square, transform
from proofs.statements.plan import Have, auto, chain, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, Sum

inverse = Statement(
    "li2022/mobius.inverse",
    title="m(A) is the sum of (-1)^|A \\ B| bel(B) over the subsets B of A.",
    where=WHERE,
    printed=r"m(A) = \sum_{B \subseteq A} (-1)^{|A \setminus B|} bel(B) \text{ for all } A \in \mathcal{A}",
    quote=r"m(A) = \sum_{B \subseteq A} (-1)^{|A \setminus B|} bel(B)",
    variables=(*family, m),
    given=given,
    throughout=[*subsets, signs],
    claim=Eq(transform(bel(m), a), m(a)),
    example={**small, "m": ["1/4", "3/4"]},
    proof=auto().after(
        square,
        Have(
            Eq(Sum(sign(j) * sub(j, a) * beliefs(m, j), j, 1, N), sign(a) * m(a)), chain(inversion.id, {**same, "f": m})
        ),
        Have(
            Eq(transform(bel(m), a), sign(a) * Sum(sign(j) * sub(j, a) * beliefs(m, j), j, 1, N)),
            termwise(index="i"),
        ),
    ),
    why="In the double sum, the mass of C is multiplied by the sum of the signs of the sets B between C and A. "
    "If C differs from A, choose an element of A outside C. The sets B with and without it cancel in pairs, "
    "so the sum is 0.",
    models=[LISTED],
)
