r"""Read reports of users from a CSV file, counted by mechanism and observable.

The header names the columns `mechanism`, `observation`, and optionally `count` (the number of users of a line), in any
order; other columns are ignored. Blank lines are skipped.

>>> import io
>>> from symbolic.mechanisms.reading import read
>>> known = read({"symbols": ["a", "b"], "mechanisms": {"m": {"mechanism": "k-rr", "epsilon": 1}}})
>>> [part.counts.tolist() for part in parts(known, counted(io.StringIO("mechanism,observation\nm,a\nm,b\nm,a\n")))]
[[2, 1]]
>>> parts(known, counted(io.StringIO("mechanism,observation\nm,a\n\nm,c\n")))
Traceback (most recent call last):
symbolic.formula.domain.DomainError: line 4: m: there is no observation 'c'; it is one of a, b
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Final

from symbolic.estimation.mixture import Observed
from symbolic.formula import DomainError
from symbolic.formula.words import among
from symbolic.mechanisms.channel import Mechanism, Rappor
from symbolic.mechanisms.reading import Mechanisms

COLUMNS: Final = ("mechanism", "observation")
COUNT: Final = "count"
MOST_USERS: Final = 2**53
LONGEST_COUNT: Final = 16  # digits; int() of a longer text would be slow

Key = tuple[str, str]


@dataclass(frozen=True)
class Counts:
    """The users of each (mechanism, observation), and the line where it first occurs."""

    users: dict[Key, int] = field(default_factory=dict)
    lines: dict[Key, int] = field(default_factory=dict)


def counted(lines: Iterable[str]) -> Counts:
    """Count the reports of a file; raises `DomainError` for a malformed file."""
    rows = csv.reader(lines, strict=True)
    try:
        return _counted(rows)
    except IndexError:
        raise DomainError(f"line {rows.line_num} has fewer columns than the first line") from None
    except csv.Error as reason:
        raise DomainError(f"line {rows.line_num}: {reason}") from None


def _counted(rows: Any) -> Counts:
    """Count the rows in one pass with little work per row, because there may be millions."""
    places = _places(next(filled(rows), []))
    key_of, found = itemgetter(*places[:2]), Counts()
    users, first = found.users, found.lines
    for row in rows:
        try:
            key = key_of(row)
            count = 1 if len(places) == 2 else _count(row[places[2]], rows.line_num)
        except IndexError:
            if is_blank(row):
                continue
            raise
        if key in users:
            users[key] += count
        else:
            users[key], first[key] = count, rows.line_num
    return found


def is_blank(row: Sequence[str]) -> bool:
    """Whether a row of a CSV file is a blank line."""
    return not row or (len(row) == 1 and not row[0].strip())


def filled(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    """Yield the rows that are not blank."""
    return (row for row in rows if not is_blank(row))


def _count(text: str, line: int) -> int:
    digits = text.strip()
    if not digits.isascii() or not digits.isdigit() or len(digits) > LONGEST_COUNT:
        raise DomainError(f"line {line}: a count must be a whole number >= 0, not {digits[:40]!r}")
    return int(digits)


def _places(names: Sequence[str]) -> list[int]:
    found = [name.strip().removeprefix("\ufeff").lower() for name in names]
    for name in COLUMNS:
        if found.count(name) != 1:
            raise DomainError(
                f"the first line has no column {name!r}, or several; it has {', '.join(names)[:80] or 'nothing'}"
            )
    return [found.index(name) for name in (*COLUMNS, *([COUNT] if COUNT in found else []))]


def parts(known: Mechanisms, counts: Counts) -> list[Observed]:
    """Return the reports of each mechanism, in order; unused mechanisms have counts of 0.

    Raises `DomainError`, with the line, for an unknown mechanism or observation.
    """
    if sum(counts.users.values()) > MOST_USERS:
        raise DomainError(f"more than {MOST_USERS} users")
    seen: dict[str, dict[str, int]] = {name: {} for name in known.mechanisms}
    places = {name: {text: place for place, text in enumerate(names)} for name, names in known.observables.items()}
    for key, users in counts.users.items():
        name, observation = (text.strip() for text in key)
        try:
            _check(known, places, name, observation)
        except DomainError as reason:
            raise DomainError(f"line {counts.lines[key]}: {reason}") from None
        seen[name][observation] = seen[name].get(observation, 0) + users
    return [_observed(channel, places[name], seen[name]) for name, channel in known.mechanisms.items()]


def _check(known: Mechanisms, places: Mapping[str, Mapping[str, int]], name: str, observation: str) -> None:
    if name not in known.mechanisms:
        raise DomainError(f"no mechanism is called {name[:40]!r}; {among(name, known.mechanisms)}")
    channel = known.mechanisms[name]
    if isinstance(channel, Rappor):
        if len(observation) != channel.k or set(observation) - {"0", "1"}:
            raise DomainError(f"{name}: an observation of RAPPOR is {channel.k} bits, not {observation[:40]!r}")
    elif observation not in places[name]:
        names = among(observation, places[name])
        raise DomainError(f"{name}: there is no observation {observation[:40]!r}; {names}")


def _observed(channel: Mechanism, places: Mapping[str, int], seen: Mapping[str, int]) -> Observed:
    import numpy as np

    if isinstance(channel, Rappor):
        bits = [[int(bit) for bit in text] for text in seen]
        return Observed.of(channel, list(seen.values()), np.array(bits, dtype=np.uint8).reshape(len(bits), channel.k))
    array = np.zeros(len(places), dtype=np.int64)
    for text, users in seen.items():
        array[places[text]] = users
    return Observed.of(channel, array)
