"""The largest epsilon for every entry of Table 1 that has one, to ten decimals; one statement per row."""

from __future__ import annotations

from fractions import Fraction

from proofs.liu2019.table_entries import ENTRIES, LARGEST, PRINTED, RESTS, Entry, number
from proofs.statements.plan import enclose
from proofs.statements.statement import Statement
from symbolic.language import Relation

HALF_OF_THE_LAST_DECIMAL = Fraction(5, 10**11)
KNOWN = [entry for entry in ENTRIES if entry.exact != "-"]


def ends(entry: Entry) -> tuple[Fraction, Fraction]:
    """Half a unit of the tenth decimal below and above."""
    middle = Fraction(entry.exact)
    return middle - HALF_OF_THE_LAST_DECIMAL, middle + HALF_OF_THE_LAST_DECIMAL


def kept(entry: Entry) -> list[Relation]:
    """The bound is kept at the lower end, and exceeded at the upper end."""
    low, high = ends(entry)
    return [entry.best(low) <= number(entry.f), number(entry.f) < entry.best(high)]


def row(beta: str) -> Statement:
    """A row of the table."""
    entries = [entry for entry in KNOWN if entry.beta == beta]
    return Statement(
        f"liu2019/beyond.table-1.beta-{beta}",
        title=f"Table 1, beta = {beta}: the largest epsilon of every entry that has one, to ten decimals.",
        where="additional result on Table 1",
        formula=r",\quad ".join(rf"\epsilon({entry.beta}, {entry.bound}) = {entry.exact}\ldots" for entry in entries),
        variables=(),
        given=(),
        before=[step for entry in entries for end in ends(entry) for step in entry.defined(end)],
        claim=[relation for entry in entries for relation in kept(entry)],
        example={},
        proof=enclose(),
        why="F* is at most the bound half a unit of the tenth decimal below, and exceeds it half a unit above.",
        reads=[LARGEST, "epsilon(beta, F) is the largest epsilon with F*_beta <= F."],
        rests_on=RESTS,
    )


largest = tuple(row(beta) for beta in PRINTED)
