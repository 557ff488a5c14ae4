"""Theorem 5 for vector queries: their precision-recall relation does depend on the query."""

from __future__ import annotations

from proofs.liu2019.theorem_4 import coordinates
from proofs.statements.statement import Statement

vector_queries: Statement = (coordinates.repaired or coordinates).restated(
    "liu2019/beyond.vector-queries",
    title="The relation of Theorem 5 depends on a vector query: one that moves two coordinates by half of its "
    "sensitivity each tells less than one that moves one by all of it.",
    where="beyond Theorem 5",
    reads=[
        "2 epsilon is the budget, so that each coordinate has noise of scale Delta Q/(2 epsilon) and moves by "
        "Delta Q/2."
    ],
)
