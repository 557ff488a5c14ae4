"""Finite spaces of databases, and the neighbour relations of privacy notions.

A database is a tuple with the value of each record. A pair is ordered, and every relation here contains both orders.

>>> bits = Space.of(2, "01")
>>> [bits.text(database) for database in bits.databases]
['0 0', '0 1', '1 0', '1 1']
>>> len(bounded(bits)), len(every(bits.databases))
(8, 12)

Sources: He, Machanavajjhala and Ding 2014, Definition 4.1 (neighbours of Blowfish privacy); Liu, Chakraborty and Mittal
2016 (dependent neighbours).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final, TypeAlias

from symbolic.formula import DomainError
from symbolic.representations.exact import TooLarge

Database: TypeAlias = tuple[str, ...]
Pair: TypeAlias = tuple[Database, Database]
Edge: TypeAlias = tuple[str, str]
Change: TypeAlias = tuple[int, str, str]  # record, value before, value after

MOST_DATABASES: Final = 1 << 12
MOST_PAIRS: Final = 1 << 18
MOST_TRIPLES: Final = 1 << 24


@dataclass(frozen=True)
class Space:
    """All databases whose records have values in given finite sets.

    Parameters
    ----------
    records: the values of each record, at least one each, without repetition; a value is a name without spaces.

    Raises `DomainError` for no records, no values, or repeated or invalid names; `TooLarge` beyond 4,096 databases.
    """

    records: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        if not self.records:
            raise DomainError("a database needs at least one record")
        for i, values in enumerate(self.records, start=1):
            if not values:
                raise DomainError(f"record {i} has no values")
            if len(set(values)) < len(values):
                raise DomainError(f"record {i} has a value twice")
            for value in values:
                if not isinstance(value, str) or value.split() != [value]:
                    raise DomainError(f"record {i}: {value!r} is not a valid value; write a name without spaces")
        if prod(map(len, self.records)) > MOST_DATABASES:
            raise TooLarge(f"more than {MOST_DATABASES} databases; use fewer records or values")

    @staticmethod
    def of(records: int, values: Iterable[str]) -> Space:
        """Return the space of `records` records with the same values."""
        if not 1 <= records <= 12:
            raise DomainError(f"between 1 and 12 records, not {records}")
        return Space((tuple(values),) * records)

    def __len__(self) -> int:
        return prod(map(len, self.records))

    @property
    def databases(self) -> tuple[Database, ...]:
        """All databases, the last record changing fastest."""
        return tuple(product(*self.records))

    @staticmethod
    def text(database: Database) -> str:
        """Return a database as a model file writes it: its values with spaces between."""
        return " ".join(database)

    def read(self, text: str) -> Database:
        """Parse a database; raises `DomainError` where it is not in the space."""
        database = tuple(text.split())
        if len(database) != len(self.records):
            raise DomainError(f"the database {text!r} has {len(database)} records, not {len(self.records)}")
        for i, (value, values) in enumerate(zip(database, self.records, strict=True), start=1):
            if value not in values:
                raise DomainError(f"the database {text!r}: record {i} has no value {value!r}")
        return database


def differing(one: Database, other: Database) -> tuple[int, ...]:
    """Return the records in which two databases differ, counted from 0."""
    return tuple(i for i, (x, y) in enumerate(zip(one, other, strict=True)) if x != y)


def every(databases: Sequence[Database]) -> list[Pair]:
    """Return all pairs of two different databases; `TooLarge` beyond 262,144 pairs."""
    _check(len(databases) ** 2, MOST_PAIRS, "pairs of databases")
    return [(one, other) for one in databases for other in databases if one != other]


def bounded(space: Space) -> list[Pair]:
    """Return the pairs that differ in the value of one record.

    These are the neighbours of bounded differential privacy.
    """
    _check(len(space) * sum(map(len, space.records)), MOST_PAIRS, "pairs of databases")
    return [
        (one, (*one[:i], value, *one[i + 1 :]))
        for one in space.databases
        for i, values in enumerate(space.records)
        for value in values
        if value != one[i]
    ]


def unbounded(space: Space, absent: str = "-") -> list[Pair]:
    """Return the pairs of which one database has one record more.

    Parameters
    ----------
    absent: the value of a record that is not in the database.

    Raises `DomainError` where some record does not have this value.

    >>> len(unbounded(Space.of(2, "-ab")))
    24
    """
    for i, values in enumerate(space.records, start=1):
        if absent not in values:
            raise DomainError(f"unbounded neighbours: record {i} has no value {absent!r} for an absent record")
    return [(one, other) for one, other in bounded(space) if absent in (one[(i := differing(one, other)[0])], other[i])]


def dependent(databases: Sequence[Database], related: Callable[[int, int], bool]) -> list[Pair]:
    """Return the pairs that differ in one record and, possibly, records related to it.

    Parameters
    ----------
    databases: the possible databases, if a prior is known.
    related: (i, j) -> whether record j may change because record i does.

    Source: Liu, Chakraborty and Mittal 2016 (at most L - 1 other records, those that depend on the first).
    """
    return [
        (one, other)
        for one, other in every(databases)
        if any(all(i == j or related(i, j) for j in changed) for changed in (differing(one, other),) for i in changed)
    ]


def changes(one: Database, other: Database, edges: Collection[Edge] | None) -> frozenset[Change]:
    """Return T(D, D'), the discriminative secrets in which two databases differ.

    `edges=None` is the complete graph.
    """
    return frozenset(
        (i, one[i], other[i])
        for i in differing(one, other)
        if edges is None or (one[i], other[i]) in edges or (other[i], one[i]) in edges
    )


def blowfish(allowed: Sequence[Database], edges: Collection[Edge] | None = None) -> list[Pair]:
    """Return the neighbours of Blowfish privacy: no third allowed database lies between them.

    Parameters
    ----------
    allowed: I_Q, the databases that satisfy the constraints.
    edges: the edges of the discriminative secret graph on the values; None for the complete graph.

    D and D' are neighbours if T(D, D') is not empty and no allowed D'' has either T(D, D'') a proper nonempty subset of
    T(D, D'), or T(D, D'') = T(D, D') and a smaller set of records that differ. (The source does not write "nonempty";
    D'' = D would leave no neighbours at all.)

    >>> one_of_three = [("1", "0", "0"), ("0", "1", "0"), ("0", "0", "1")]
    >>> len(blowfish(one_of_three)), len(blowfish(Space.of(3, "01").databases))
    (6, 24)
    """
    _check(len(allowed) ** 3, MOST_TRIPLES, "comparisons of databases")
    found = []
    for one in allowed:
        others = [(other, changes(one, other, edges), set(differing(one, other))) for other in allowed]
        for other, secrets, changed in others:
            between = any(
                third and (third < secrets or (third == secrets and less < changed)) for _, third, less in others
            )
            if secrets and not between:
                found.append((one, other))
    return found


def _check(size: int, most: int, what: str) -> None:
    if size > most:
        raise TooLarge(f"more than {most} {what}; use a smaller model")
