"""What several looks at one statement say together: each for one choice of what its source leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Protocol

Answer = Literal["yes", "no", "undecided"]
Observed = Literal["reproduced", "not reproduced", "depends on an unstated choice", "undecided"]
WORST_FIRST: Final[tuple[Observed, ...]] = (
    "not reproduced",
    "depends on an unstated choice",
    "undecided",
    "reproduced",
)
LEVEL: Final = 0.05  # with which some interval of a statement misses


class Answered(Protocol):
    """What says whether one choice shows it."""

    @property
    def outcome(self) -> Answer: ...


def outcome(readings: Sequence[Answered]) -> Observed:
    """Reproduced where every choice shows it; not reproduced where none does and some shows that it is not so."""
    found = {reading.outcome for reading in readings}
    if found == {"yes"}:
        return "reproduced"
    if "no" in found:
        return "depends on an unstated choice" if "yes" in found else "not reproduced"
    return "undecided"


def of_all(outcomes: Sequence[Observed]) -> Observed:
    """Of a statement with several parts, all of which must be so: as its worst part."""
    return min(outcomes, key=WORST_FIRST.index)
