"""The example of a probability function on the slides."""

from __future__ import annotations

from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q

WHERE = "Belief function vs probability function"
probability = Statement(
    "li2023/probability-function",
    title="The probabilities 1/2, 1/4 and 1/4 of three outcomes sum to 1.",
    where=WHERE,
    printed=r"\text{probability function: } 1/2\ 1/4\ 1/4\ \{a\}\ \{b\}\ \{c\}",
    quote=r"$1/2$ $1/4$ $1/4$ $\{a\}$ $\{b\}$ $\{c\}$",
    variables=(),
    given=[],
    claim=Eq(Q(1, 2) + Q(1, 4) + Q(1, 4), 1),
    example={},
    proof=auto(),
    why="The sum is 1. The mass function shown beside it is missing in the extracted text.",
)
