"""Repeat the experiment of an empirical claim for every choice that is left open.

>>> choice = Reading("clipped", 100, 100, 1e-6)
>>> choice.outcome, round(choice.low, 3), choice.high
('yes', 0.865, 1.0)
>>> outcome([choice, Reading("not clipped", 3, 100, 1e-6)])
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
EXPERIMENTS: Final = 100  # repetitions for each choice
USUALLY: Final = 0.75  # a claim is reproduced if experiments show it with at least this probability


@dataclass(frozen=True)
class Reading:
    """The result for one unprinted choice: `seen` of `times` experiments show the claim.

    `low` and `high` are a confidence interval for the probability that an experiment shows the claim. The interval is
    wrong with probability at most `level`.
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
        """Whether the experiment shows the claim with probability at least 3/4."""
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
    """An empirical claim and the results of its experiment."""

    observation: Observation
    readings: tuple[Reading, ...]

    @property
    def outcome(self) -> Observed:
        return outcome(self.readings)

    @property
    def kept(self) -> tuple[tuple[str, int, int], ...]:
        """The stored counts: (choice, seen, times)."""
        return tuple((one.choice, one.seen, one.times) for one in self.readings)

    @property
    def commands(self) -> tuple[str, ...]:
        return (f"verdicts simulate {self.observation.id} --write",)

    @property
    def reason(self) -> str:
        """The result in one sentence."""
        so = sum(reading.outcome == "yes" for reading in self.readings)
        least, times = min(reading.seen for reading in self.readings), self.readings[0].times
        words = f"{self.outcome[0].upper()}{self.outcome[1:]}: {so} of {len(self.readings)} choices show it"
        return f"{words}. Every choice shows it in at least {least} of {times} experiments."

    @property
    def data(self) -> dict[str, Any]:
        """The results as JSON data."""
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
    """Run the experiment of an observation; the same seed gives the same results.

    Raises `ValueError` if the observation has no experiment.
    """
    if observation.experiment is None:
        raise ValueError(f"{observation.id} has no experiment to repeat")
    return Repeated(observation, tuple(observation.experiment.readings(seed, EXPERIMENTS, level)))


# ---- stored results, so that a verdict needs no random numbers


def keep(found: Iterable[Repeated], root: Path = ROOT) -> None:
    """Store the counts of each choice in the file of its paper.

    The counts of other statements are kept.
    """
    for one in found:
        path = kept_in(one.observation, root)
        data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        data[one.observation.id] = {reading.choice: [reading.seen, reading.times] for reading in one.readings}
        new = path.with_suffix(".new")
        new.write_text(json.dumps(dict(sorted(data.items())), indent=1) + "\n", encoding="utf-8")
        new.replace(path)


def kept(observation: Observation, root: Path = ROOT) -> Repeated | str:
    """Read the stored results of an experiment, or return the reason if there are none."""
    path, again = kept_in(observation, root), f"verdicts simulate {observation.id} --write."
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))[observation.id]
        level = LEVEL / len(rows)
        readings = tuple(Reading(choice, int(seen), int(times), level) for choice, (seen, times) in rows.items())
    except FileNotFoundError:
        return f"No results are stored. Run {again}"
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return f"{path.name} has no valid results of it. Run {again}"
    if not all(0 <= one.seen <= one.times and one.times >= EXPERIMENTS for one in readings):
        return f"{path.name} has too few experiments of it, or impossible counts. Run {again}"
    return Repeated(observation, readings)


def kept_in(observation: Observation, root: Path = ROOT) -> Path:
    """The file with the results of a paper's experiments."""
    return root / observation.paper / "observed.json"
