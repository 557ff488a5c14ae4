"""An empirical statement: an experiment done again, many times, for every choice that the source leaves open.

>>> choice = Reading("cut off", 100, 100, 1e-6)
>>> choice.outcome, round(choice.low, 3), choice.high
('yes', 0.865, 1.0)
>>> outcome([choice, Reading("not cut off", 3, 100, 1e-6)])
'depends on an unstated choice'
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from proofs.experiments.outcome import LEVEL, Answer, Observed, outcome
from proofs.statements.observation import Observation
from proofs.statements.paper import ROOT
from symbolic.simulation.bounds import probability_interval

SEED: Final = 1
EXPERIMENTS: Final = 100  # of each observation
USUALLY: Final = 0.75  # of the experiments done again: what is seen at least as often, beyond doubt, is reproduced


@dataclass(frozen=True)
class Reading:
    """One choice of what the source leaves open: the observation was made in `seen` of `times` experiments.

    `low` and `high` enclose the probability that an experiment shows it; the interval is wrong with probability `level`
    at most.
    """

    choice: str
    seen: int
    times: int
    level: float

    @property
    def low(self) -> float:
        return probability_interval(self.seen / self.times, self.times, self.level)[0]

    @property
    def high(self) -> float:
        return probability_interval(self.seen / self.times, self.times, self.level)[1]

    @property
    def outcome(self) -> Answer:
        """Is it usual that the experiment shows it?"""
        return "yes" if self.low >= USUALLY else "no" if self.high < USUALLY else "undecided"

    @property
    def data(self) -> dict[str, Any]:
        return {
            "choice": self.choice,
            "seen": self.seen,
            "times": self.times,
            "low": self.low,
            "high": self.high,
            "outcome": self.outcome,
        }


@dataclass(frozen=True)
class Repeated:
    """An observation, and what came of its experiment."""

    observation: Observation
    readings: tuple[Reading, ...]

    @property
    def outcome(self) -> Observed:
        return outcome(self.readings)

    @property
    def kept(self) -> tuple[tuple[str, int, int], ...]:
        """What is kept of it."""
        return tuple((one.choice, one.seen, one.times) for one in self.readings)

    @property
    def commands(self) -> tuple[str, ...]:
        return (f"verdicts simulate {self.observation.id} --write",)

    @property
    def reason(self) -> str:
        """What was seen, in a sentence."""
        so = sum(reading.outcome == "yes" for reading in self.readings)
        least, times = min(reading.seen for reading in self.readings), self.readings[0].times
        words = f"{self.outcome[0].upper()}{self.outcome[1:]}: {so} of {len(self.readings)} choices show it"
        return f"{words}, each in at least {least} of {times} experiments."

    @property
    def data(self) -> dict[str, Any]:
        """As JSON data."""
        one, experiment = self.observation, self.observation.experiment
        assert experiment
        return {
            "id": one.id,
            "where": one.where,
            "says": one.title,
            "what": experiment.means,
            "kind": "observed",
            "evidence": "simulation",
            "outcome": self.outcome,
            "design": experiment.design,
            "open": experiment.open,
            "readings": [reading.data for reading in self.readings],
        }


def repeated(observation: Observation, seed: int = SEED, level: float = LEVEL) -> Repeated:
    """The experiment of an observation, done again now; the same seed gives the same readings.

    Raises `ValueError` where it has none.
    """
    if observation.experiment is None:
        raise ValueError(f"{observation.id} has no experiment that is done again")
    return Repeated(observation, tuple(observation.experiment.readings(seed, EXPERIMENTS, level)))


# ---- what is kept, so that a verdict needs no random numbers


def keep(found: Iterable[Repeated], root: Path = ROOT) -> None:
    """Write how often each choice showed it, into the file of its paper; what is kept of other statements stays."""
    for one in found:
        path = kept_in(one.observation, root)
        data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        data[one.observation.id] = {reading.choice: [reading.seen, reading.times] for reading in one.readings}
        new = path.with_suffix(".new")
        new.write_text(json.dumps(dict(sorted(data.items())), indent=1) + "\n", encoding="utf-8")
        new.replace(path)


def kept(observation: Observation, root: Path = ROOT) -> Repeated | str:
    """What is kept of an experiment; or why it says nothing."""
    path, again = kept_in(observation, root), f"verdicts simulate {observation.id} --write."
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))[observation.id]
        level = LEVEL / len(rows)
        readings = tuple(Reading(choice, int(seen), int(times), level) for choice, (seen, times) in rows.items())
    except FileNotFoundError:
        return f"No results are kept of it: {again}"
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return f"{path.name} has no results of it: {again}"
    if not all(0 <= one.seen <= one.times and one.times >= EXPERIMENTS for one in readings):
        return f"{path.name} has too few experiments of it, or impossible counts: {again}"
    return Repeated(observation, readings)


def kept_in(observation: Observation, root: Path = ROOT) -> Path:
    """The file of what the experiments of a paper show."""
    return root / observation.paper / "observed.json"
