"""The largest epsilon for each entry of Table 1, to ten decimals."""

from __future__ import annotations

from fractions import Fraction

from proofs.liu2019.table_entries import ENTRIES, Entry, largest_within
from proofs.statements.statement import Statement

HALF_OF_THE_LAST_DECIMAL = Fraction(5, 10**11)


def ten_decimals(entry: Entry) -> Statement:
    """The largest epsilon, rounded."""
    return largest_within(
        entry,
        f"liu2019/beyond.{entry.name}",
        title=f"With beta = {entry.beta}, F* <= {entry.bound} allows epsilon up to {entry.exact}, rounded to ten decimals.",
        printed=rf"\beta = {entry.beta},\ F^*_\beta \le {entry.bound} \iff \epsilon \le {entry.exact}\ldots",
        epsilon=Fraction(entry.exact),
        half=HALF_OF_THE_LAST_DECIMAL,
        why="F* is at most the bound at half a unit of the tenth decimal below, and above it at half a unit above.",
    )


largest = tuple(ten_decimals(entry) for entry in ENTRIES if entry.exact != "-")
