"""The limit of IBU if the maximum likelihood estimate is not unique."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.elsalamouny2022.likelihood_setting import CELLS, G, N, at, every_z, r, slope, theta
from proofs.statements.plan import Have, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, integers

first, second = integers("x1 x2")
alike = ForAll(every_z, 1, N, Eq(G(every_z, first), G(every_z, second)))
kept = Statement(
    "elsalamouny2022/beyond.ratio-kept",
    title="If two values have the same row in every mechanism, each step keeps the ratio of their components.",
    where=BEYOND,
    formula=r"A_{xz} = A_{yz} \text{ for all } A, z \Rightarrow \theta^{t+1}_x \theta^t_y = \theta^{t+1}_y \theta^t_x",
    variables=(N, first, second, r, theta, G),
    given=[1 <= N],
    throughout=[alike],
    claim=Eq(theta(first) * slope(first) * theta(second), theta(second) * slope(second) * theta(first)),
    example={"N": 1, "x1": 1, "x2": 2, "r": [1], "theta": ["1/4", "3/4"], "G": [["1/2", "1/2"]]},
    proof=ring(modulo=[Eq(slope(first), slope(second))]).after(
        Have(
            Eq(slope(first), slope(second)),
            termwise(
                index="i",
                pointwise=ring(modulo=[at(alike, integers("i")).claim]).after(at(alike, integers("i"))),
            ),
        )
    ),
    why="Both values have the same factor.",
    models=[CELLS],
    remarks=[
        "The limit has the ratio of the start. All distributions that divide the mass of the two values "
        "differently are equally likely. So the start selects one of the maxima, and the data do not."
    ],
)
