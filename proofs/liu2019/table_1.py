"""Table 1: the largest epsilon for each bound on F*, and on which side of the exact value the entry lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from proofs.liu2019.beyond.one_line import objective, one_line_defined
from proofs.liu2019.setting import ONE_LINE
from proofs.liu2019.table_entries import ENTRIES, LARGEST, RESTS, WHERE, Entry, number
from proofs.statements.plan import enclose, positive
from proofs.statements.statement import Statement, Vacuity
from symbolic.detection import laplace
from symbolic.language import Min, as_term, reals

u = reals("u")
one = as_term(1)
DECIMALS = (
    "An entry has two decimals: 3 stands for 3.00, and 1.4 for 1.40. It is correct if its last digit is "
    "correct, whether rounded or truncated."
)
HUNDREDTH = Fraction(1, 100)
SMALL = 4  # from this beta^2 on, the formula of F* falls below its least value at some u < 0


def no_epsilon(entry: Entry, identifier: str) -> Statement:
    """A dash in the table: no epsilon keeps the bound."""
    b = number(entry.b)
    smaller = Min(one, objective(b, u, one))  # of the two objectives in the one-line formula
    text: dict[str, Any] = {
        "formula": rf"\beta = {entry.beta}:\quad F^*_\beta > {entry.bound} \text{{ for every }} \epsilon"
    }
    everywhere: Mapping[Vacuity, str] = {
        "unconditional": "F* is at least the score of the test that always says h_1, for every u."
    }
    return Statement(
        identifier,
        title=f"For beta = {entry.beta}, F* > {entry.bound} for every epsilon.",
        where=WHERE,
        **({"printed": entry.cell, "quote": entry.quote} if entry.printed == "-" else text),
        variables=(u,),
        given=[0 < u, u <= 1],
        before=one_line_defined(b, u, one),
        claim=number(entry.f) < laplace.best(b, u),
        example={"u": "1/2"},
        proof=positive(smaller <= one, multiply=[0 < 1 + b + smaller], degree=1),
        why=f"F* is at least (1 + beta^2)/(2 + beta^2) = {entry.least} > {entry.bound}, the score of the "
        "test that always says h_1.",
        exceptions=everywhere if entry.b < SMALL else {},
        reads=["u stands for e^-epsilon."],
        rests_on=ONE_LINE,
    )


def side(entry: Entry) -> tuple[Fraction, Fraction, str]:
    """The two ends of an interval for the largest epsilon, one of them the entry, and its rounding."""
    cell = Fraction(entry.printed)
    if entry.exact == "-":
        return cell, cell + HUNDREDTH, ""
    exact = Fraction(entry.exact)
    if exact < cell:
        return cell - HUNDREDTH / 2, cell, " (rounded up, so it slightly exceeds the bound)"
    if exact <= cell + HUNDREDTH / 2:
        return cell, cell + HUNDREDTH / 2, " (rounded down, so it keeps the bound)"
    return cell, cell + HUNDREDTH, " (truncated after two decimals, so it keeps the bound)"


def number_cell(entry: Entry, identifier: str) -> Statement:
    """The largest epsilon is the entry, rounded or truncated."""
    low, high, where = side(entry)
    return Statement(
        identifier,
        title=f"For beta = {entry.beta}, the largest epsilon with F* <= {entry.bound} is {entry.printed}{where}.",
        where=WHERE,
        printed=entry.cell,
        quote=entry.quote,
        variables=(),
        given=(),
        before=[*entry.defined(low), *entry.defined(high)],
        claim=[entry.best(low) <= number(entry.f), number(entry.f) < entry.best(high)],
        example={},
        proof=enclose(),
        why=f"The largest epsilon is {entry.exact} (beyond.table-1.beta-{entry.beta}).",
        reads=[LARGEST, DECIMALS],
        rests_on=RESTS,
    )


def judged(entry: Entry) -> Statement:
    """The entry is correct in its digits, or a dash belongs there."""
    identifier = f"liu2019/{entry.name}"
    if entry.printed == "-":
        return no_epsilon(entry, identifier)
    statement = number_cell(entry, identifier)
    if entry.exact != "-":
        return statement
    return replace(
        statement,
        proof=None,
        counterexample={},
        cause="error",
        why="No epsilon keeps this bound, so the entry should be a dash: F* is at least (1 + beta^2)/(2 "
        f"+ beta^2) = {entry.least} > {entry.bound}. The printed number is the turning point log(1 + "
        "beta^2).",
        repaired=no_epsilon(entry, f"{identifier}.repaired"),
    )


table_1 = tuple(judged(entry) for entry in ENTRIES)
