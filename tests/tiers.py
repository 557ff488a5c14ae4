"""The two tiers of the tests.

`pytest` runs the quick tier, and `pytest -m exhaustive` runs all other tests. A test is marked in one of two ways.
`@pytest.mark.exhaustive` keeps it out of the quick tier. `@pytest.mark.sample` keeps a sample of its cases in the
quick tier and marks the other cases as exhaustive:

* `sample(8)`: eight cases, evenly spaced from the first to the last;
* `sample("first", "second")`: the cases with these ids;
* `sample(8, rotating=True)`: eight cases that a digest of the code selects. Every change of the code selects
  others, so that in time all cases run in the quick tier.

No sample depends on the clock or the machine.

>>> evenly_spaced(10, 4), evenly_spaced(10, 1), evenly_spaced(2, 4)
([0, 3, 6, 9], [0], [0, 1])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import TypeVar

import pytest

Case = TypeVar("Case")
ROOT = Path(__file__).resolve().parent.parent


def assign(items: Iterable[pytest.Item]) -> None:
    """Mark the cases that are in no sample as exhaustive."""
    for _, group in groupby(items, lambda item: item.nodeid.partition("[")[0]):
        cases = list(group)
        if mark := cases[0].get_closest_marker("sample"):
            kept = sample([_id(case) for case in cases], *mark.args, **mark.kwargs)
            for case in cases:
                if kept and _id(case) not in kept:  # none is kept if only other cases were requested
                    case.add_marker(pytest.mark.exhaustive)


def sample(cases: Sequence[str], *keep: int | str, rotating: bool = False) -> set[str]:
    """The ids that stay in the quick tier."""
    (first, *_) = keep
    if isinstance(first, str):
        return set(cases) & set(keep)
    if rotating:
        return set(in_rotation(cases)[:first])
    return {cases[place] for place in evenly_spaced(len(cases), first)}


def evenly_spaced(many: int, keep: int) -> list[int]:
    if keep >= many:
        return list(range(many))
    return [round((many - 1) * step / max(keep - 1, 1)) for step in range(keep)]


def in_rotation(cases: Iterable[Case], name: Callable[[Case], str] = str) -> list[Case]:
    """The cases in a pseudorandom order that depends on the code and on their names."""
    return sorted(cases, key=lambda case: sha256(f"{code()} {name(case)}".encode()).digest())


@cache
def code() -> str:
    """A digest of the code that is tested."""
    found = sha256()
    for folder in ("proofs", "symbolic"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


def _id(item: pytest.Item) -> str:
    return item.name.partition("[")[2].removesuffix("]")
