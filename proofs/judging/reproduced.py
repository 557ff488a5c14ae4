"""Judge an observation by the stored results of experiments."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from proofs.experiments.designs import Setting
from proofs.experiments.outcome import Observed, of_all, outcome
from proofs.experiments.seen import Seen, mean_ratio, otherwise, seen
from proofs.experiments.stored import RESULTS, Distances, stored
from proofs.judging.observed import Repeated, kept
from proofs.statements.observation import Observation, Shown
from symbolic.formula import DomainError

PLACES: Final = {"linear": "on the line", "planar": "on the plane"}
LEAST: Final = 20  # the least number of repetitions of each setting for a Student confidence interval


@dataclass(frozen=True)
class Reproduced:
    """The results of the experiments on an observation.

    Parameters
    ----------
    readings: one result for each comparison and each choice that the source leaves open.
    commands: the commands that compute the results again.
    kept: a digest of each file of results.
    """

    readings: tuple[Seen, ...]
    commands: tuple[str, ...]
    kept: tuple[str, ...] = ()

    @property
    def outcome(self) -> Observed:
        """The outcome of all comparisons together.

        If one comparison is never observed, the outcome is "not reproduced".
        """
        return of_all(list(self.parts.values()))

    @property
    def parts(self) -> dict[Shown, Observed]:
        """Map each comparison to its outcome."""
        found: dict[Shown, list[Seen]] = {}
        for one in self.readings:
            found.setdefault(one.shown, []).append(one)
        return {shown: outcome(own) for shown, own in found.items()}

    @property
    def reason(self) -> str:
        """The result in one or two sentences."""
        counts = {word: sum(one.outcome == word for one in self.readings) for word in ("yes", "no", "undecided")}
        worst = [one for one, own in self.parts.items() if own == self.outcome]
        first = next(one for one in self.readings if one.shown == worst[0])
        words = f"{self.outcome[0].upper()}{self.outcome[1:]}: {counts['yes']} of {len(self.readings)} choices show it"
        words += f", {counts['undecided']} undecided" if counts["undecided"] else ""
        if self.outcome == "not reproduced" and counts["yes"]:
            words += "".join(f"; none for {one.method} under {one.mixture}, {PLACES[one.space]}" for one in worst)
        words += (
            f"; the ratio is {mean_ratio(first)} with {first.choices['users']} users, {first.repeats} repetitions"
            if first.repeats
            else ""
        )
        against = "; ".join(otherwise(self.readings)) if counts["yes"] else ""
        return f"{words}. Never observed with: {against}." if against else f"{words}."


def reproduced(observation: Observation, folder: Path = RESULTS) -> Reproduced | Repeated | str:
    """Read the stored results on an observation, or return the reason if there are none."""
    if observation.experiment:
        return kept(observation)
    if not observation.shows:
        return "The observation states no criterion."
    spaces = dict.fromkeys(one.space for one in observation.shows)
    settings: dict[Setting, Distances] = {}
    commands, digests = [], []
    for space in spaces:
        try:
            found = stored(space, folder)
        except DomainError as reason:
            return f"{reason}."
        command = f"verdicts experiment all --space {space} --vary --write"
        if found is None:
            return f"No results of the {space} experiments are stored. Run {command}."
        if found.repeats < LEAST:
            return f"There are {found.repeats} repetitions, but at least {LEAST} are needed. Run {command}."
        settings.update(found.settings)
        commands.append(found.command)
        digests.append(found.digest)
    readings = seen(observation.shows, settings)
    read = {one.shown for one in readings}
    lost = [one for one in observation.shows if one not in read]
    if lost:
        return f"The results do not contain {lost[0]}."
    return Reproduced(tuple(readings), tuple(commands), tuple(digests))
