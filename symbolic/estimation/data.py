"""Reports of users, read from a CSV file, counted by mechanism and observable.

The first line has the names of the columns: `mechanism`, `observation`, and `count` where each line stands for several users; in any order, and others are
left alone. A million lines take about a second.

>>> import io
>>> from symbolic.mechanisms.reading import read
>>> known = read({"symbols": ["a", "b"], "mechanisms": {"m": {"mechanism": "k-rr", "epsilon": 1}}})
>>> [part.counts.tolist() for part in parts(known, counted(io.StringIO("mechanism,observation\\nm,a\\nm,b\\nm,a\\n")))]
[[2, 1]]
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Final

from symbolic.estimation.mixture import Observed
from symbolic.formula import DomainError
from symbolic.mechanisms.channel import Rappor
from symbolic.mechanisms.reading import Mechanisms

COLUMNS: Final = ("mechanism", "observation")
COUNT: Final = "count"
MOST_USERS: Final = 2**53

Counts = Mapping[tuple[str, str], int]


def counted(lines: Iterable[str]) -> Counts:
    """(mechanism, observation) -> how many users; raises `DomainError` where the file is none of this kind."""
    rows = csv.reader(lines, strict=True)
    try:
        names = next(rows, [])
        places = _places(names)
        if len(places) == 2:
            return Counter(map(itemgetter(*places), rows))
        found: Counter[tuple[str, str]] = Counter()
        for row in rows:
            text = row[places[2]].strip()
            if not text.isascii() or not text.isdigit() or len(text) > 16:
                raise DomainError(f"line {rows.line_num}: a count is a whole number >= 0, not {text[:40]!r}")
            found[row[places[0]], row[places[1]]] += int(text)
        return found
    except IndexError:
        raise DomainError(f"line {rows.line_num} has fewer columns than the first line") from None
    except csv.Error as reason:
        raise DomainError(f"line {rows.line_num}: {reason}") from None


def _places(names: Sequence[str]) -> list[int]:
    found = [name.strip().removeprefix("\ufeff").lower() for name in names]
    for name in COLUMNS:
        if found.count(name) != 1:
            raise DomainError(
                f"the first line has no column {name!r}, or several; it has {', '.join(names)[:80] or 'nothing'}"
            )
    return [found.index(name) for name in (*COLUMNS, *([COUNT] if COUNT in found else []))]


def parts(known: Mechanisms, counts: Counts) -> list[Observed]:
    """What was seen of each mechanism, in their order; those that nobody uses have counts of 0.

    Raises `DomainError` for a mechanism or an observation that is not known.
    """
    import numpy as np

    seen: dict[str, dict[str, int]] = {name: {} for name in known.mechanisms}
    for (mechanism, observation), count in counts.items():
        own, what = seen.get(mechanism.strip()), observation.strip()
        if own is None:
            raise DomainError(f"the data has the mechanism {mechanism[:40]!r}, which the file of mechanisms has not")
        own[what] = own.get(what, 0) + count
    if sum(map(sum, (one.values() for one in seen.values()))) > MOST_USERS:
        raise DomainError(f"more than {MOST_USERS} users")
    found = []
    for name, channel in known.mechanisms.items():
        if isinstance(channel, Rappor):
            bits = [_bits(name, channel.k, text) for text in seen[name]]
            vectors = np.array(bits, dtype=np.uint8).reshape(len(bits), channel.k)
            found.append(Observed.of(channel, list(seen[name].values()), vectors))
            continue
        places = {text: place for place, text in enumerate(known.observables[name])}
        array = np.zeros(len(places), dtype=np.int64)
        for text, count in seen[name].items():
            if text not in places:
                raise DomainError(f"{name}: there is no observation {text[:40]!r}")
            array[places[text]] += count
        found.append(Observed.of(channel, array))
    return found


def _bits(name: str, k: int, text: str) -> list[int]:
    if len(text) != k or set(text) - {"0", "1"}:
        raise DomainError(f"{name}: an observation of RAPPOR is {k} bits, not {text[:40]!r}")
    return [int(one) for one in text]
