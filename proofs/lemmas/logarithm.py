"""The logarithm."""

from __future__ import annotations

from proofs.statements.plan import Have, auto, monotone, positive
from proofs.statements.statement import Statement
from symbolic.language.term import log, reals

u, v, z = reals("u v z")

increasing = Statement(
    "lemma/logarithm.increasing",
    title="The logarithm increases.",
    where="used below",
    printed=r"0 < u < v \Rightarrow \log u < \log v",
    variables=(u, v),
    given=[0 < u, u < v],
    before=[Have(0 < v, auto())],
    claim=log(u) < log(v),
    example={"u": 1, "v": 2},
    proof=monotone(
        "z", log(z), u, v, positive(multiply=[0 < z], degree=1).after(Have(0 < z, auto())), inside=[Have(0 < z, auto())]
    ),
    why="its derivative is positive",
)
