"""Lemma 3: composition of epsilon-SLDP mechanisms."""

from __future__ import annotations

from proofs.li2022.belief_setting import NATURAL, ZERO, M, N, j, k, masses, s, t, within
from proofs.statements.plan import positive
from proofs.statements.statement import Statement
from symbolic.language import functions

m1, m2, r1, r2 = functions("m1 m2 r1 r2", 1)


composition = Statement(
    "li2022/lemma-3",
    title="If Q_1 is epsilon_1-SLDP and Q_2 is epsilon_2-SLDP, then (Q_1, Q_2) is (epsilon_1 + epsilon_2)-SLDP.",
    where="Lemma 3",
    printed=r"Q_{1,2}(x) = (Q_1(x), Q_2(x)) \text{ is } \epsilon_1 + \epsilon_2 \text{-SLDP}",
    quote=r"$\epsilon_1 + \epsilon_2$ -SLDP",
    variables=(M, N, j, k, s, t, m1, r1, m2, r2),
    given=[1 <= j, j <= M, 1 <= k, k <= N],
    throughout=[
        *masses(m1, M),
        *masses(r1, M),
        *masses(m2),
        *masses(r2),
        within(s, m1, r1, M),
        within(t, m2, r2),
    ],
    claim=m1(j) * m2(k) <= s * t * (r1(j) * r2(k)),
    example={
        "M": 2,
        "N": 1,
        "j": 1,
        "k": 1,
        "s": 2,
        "t": 1,
        "m1": ["2/3", "1/3"],
        "r1": ["1/3", "2/3"],
        "m2": [1],
        "r2": [1],
    },
    proof=positive(degree=3),
    why="The mass of a pair of focal sets is the product of their masses, so the ratios multiply.",
    reads=[ZERO, NATURAL],
    models=[
        "The composition assigns the mass m1(A) m2(C) to the rectangle A x C, and no mass to other sets. A "
        "nonempty rectangle determines its two sides."
    ],
)
