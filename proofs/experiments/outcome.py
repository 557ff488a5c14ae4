"""The outcome of an empirical claim over all choices that its source leaves open."""

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
LEVEL: Final = 0.05  # the probability that at least one confidence interval of a statement misses


class Answered(Protocol):
    """A reading that says whether one choice reproduces the claim."""

    @property
    def outcome(self) -> Answer: ...


def outcome(readings: Sequence[Answered]) -> Observed:
    """The joint outcome of all readings.

    The outcome is "reproduced" if every choice reproduces the claim. It is "not reproduced" if at least one choice
    contradicts the claim and no choice reproduces it.
    """
    found = {reading.outcome for reading in readings}
    if found == {"yes"}:
        return "reproduced"
    if "no" in found:
        return "depends on an unstated choice" if "yes" in found else "not reproduced"
    return "undecided"


def of_all(outcomes: Sequence[Observed]) -> Observed:
    """The outcome of a claim with several parts, which is the outcome of its worst part."""
    return min(outcomes, key=WORST_FIRST.index)
