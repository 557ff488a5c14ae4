"""Theorem 5 for vector queries: their precision-recall relation depends on the query."""

from __future__ import annotations

from proofs.liu2019.theorem_4 import coordinates
from proofs.statements.statement import Statement

vector_queries: Statement = (coordinates.repaired or coordinates).restated(
    "liu2019/beyond.vector-queries",
    title="A vector query with two coordinates that change by Delta Q/2 each has a smaller total variation distance "
    "than one with a single change of Delta Q.",
    where="additional result on Theorem 5",
    reads=[
        "The budget is 2 epsilon, so each coordinate has noise of scale Delta Q/(2 epsilon) and changes by Delta Q/2."
    ],
)
