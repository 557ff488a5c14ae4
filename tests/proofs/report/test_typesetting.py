"""Every formula and text of a statement can be typeset; invalid LaTeX is refused."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.report.content.blocks import Math
from proofs.report.content.difference import marked
from proofs.report.content.prints import sentence, tidy
from proofs.report.content.words import rich
from proofs.statements.library import statements
from proofs.statements.statement import Statement
from symbolic.representations.breaking import pieces
from symbolic.representations.mathml import mathml

NARROW = 13.0  # em


def formulas(statement: Statement) -> Iterator[str]:
    shown = [tidy(statement.latex)]
    if statement.repaired:
        shown.append(marked(tidy(statement.latex), tidy(statement.repaired.latex)))
    for one in shown:
        said = sentence(one)
        yield from [part.latex for part in said if isinstance(part, Math)] if said else [one]


def words(statement: Statement) -> Iterator[str]:
    yield from (statement.title, statement.why, *statement.remarks)
    yield from (line for lines in statement.believed.values() for line in lines)


def test_every_print_can_be_set_and_every_piece_of_it() -> None:
    for one in statements():
        for formula in formulas(one):
            for piece in (formula, *pieces(formula, NARROW)):
                assert mathml(piece, True), one.id


def test_no_caret_stands_in_words_and_every_formula_in_them_can_be_set() -> None:
    for one in statements():
        for line in words(one):
            for part in rich(line):
                assert not isinstance(part, str) or "^" not in part, (one.id, part)
                assert not isinstance(part, Math) or mathml(part.latex), one.id
