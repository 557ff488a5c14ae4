"""What came out, beside what is printed: mean distances with their confidence intervals, ratios to the certified maximum, ratings by a stated rule.

**The rule.** A method is rated by the ratio of its mean earth mover's distance to that of the maximum likelihood estimate on the same data: excellent up to 1.25,
good up to 2, and bad beyond. Of the two ways to mend negative entries the better one is rated; of IBU, its limit; of GIBU, each delta by itself. The interval of
the ratio is by the delta method over the repetitions, 95 % each; where it holds a border of the rule, the rating is marked by "?".
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from proofs.experiments.cell import Result
from proofs.experiments.designs import DELTAS, Experiment, Setting

EXCELLENT, GOOD = 1.25, 2.0
NORMAL: Final = 1.96


@dataclass(frozen=True)
class Line:
    """One method of one setting.

    Parameters
    ----------
    low, high: 95 % confidence interval of the mean distance; of the ratio, `ratio_low` and `ratio_high`.
    users: the ratio where distances are from the distribution of the users at hand; nan where that was not measured.
    refused: why it says nothing, where it does.
    """

    variant: str
    repeats: int
    mean: float = math.nan
    low: float = math.nan
    high: float = math.nan
    ratio: float = math.nan
    ratio_low: float = math.nan
    ratio_high: float = math.nan
    users: float = math.nan
    refused: str = ""

    @property
    def rating(self) -> str:
        """By the rule of this module's head."""
        if self.refused:
            return "n/a"
        sure = _rated(self.ratio_low) == _rated(self.ratio_high)
        return _rated(self.ratio) + ("" if sure else "?")

    @property
    def data(self) -> dict[str, Any]:
        """As JSON data."""
        if self.refused:
            return {"variant": self.variant, "repeats": self.repeats, "rating": self.rating, "refused": self.refused}
        names = ("mean", "low", "high", "ratio", "ratio_low", "ratio_high")
        numbers = {name: float(f"{getattr(self, name):.5g}") for name in names}
        own = {} if math.isnan(self.users) else {"ratio_users": float(f"{self.users:.5g}")}
        return {"variant": self.variant, "repeats": self.repeats, **numbers, **own, "rating": self.rating}


def _rated(ratio: float) -> str:
    return "excellent" if ratio <= EXCELLENT else "good" if ratio <= GOOD else "bad"


def lines(results: Sequence[Result]) -> dict[str, Line]:
    """Method and variant -> its line, from the repetitions of one setting."""
    found: dict[str, Line] = {}
    for variant in dict.fromkeys(key for one in results for key in one):
        reasons = [one[variant]["refused"] for one in results if "refused" in one[variant]]
        if reasons:
            found[variant] = Line(variant, len(results), refused=reasons[0])
            continue
        own = [one[variant]["emd"] for one in results]
        best = [one["mle"]["emd"] for one in results]
        found[variant] = _line(variant, own, best, _users(variant, results))
    return found


def _users(variant: str, results: Sequence[Result]) -> float:
    if any("emd_users" not in one[variant] for one in results):
        return math.nan
    return fmean(one[variant]["emd_users"] for one in results) / fmean(one["mle"]["emd_users"] for one in results)


def _line(variant: str, own: Sequence[float], best: Sequence[float], users: float) -> Line:
    count, mean, least = len(own), fmean(own), fmean(best)
    ratio = mean / least
    half = NORMAL * _error(own)
    off = NORMAL * _error([a - ratio * b for a, b in zip(own, best, strict=True)]) / least
    return Line(variant, count, mean, mean - half, mean + half, ratio, ratio - off, ratio + off, users)


def _error(numbers: Sequence[float]) -> float:
    """The standard error of their mean."""
    count, mean = len(numbers), fmean(numbers)
    return math.sqrt(sum((one - mean) ** 2 for one in numbers) / max(1, count - 1) / count)


def variants(method: str, found: Mapping[str, Line]) -> list[str]:
    """The variants of a method."""
    return [one for one in found if one.partition(".")[0] == method]


def chosen(method: str, found: Mapping[str, Line]) -> Line | None:
    """The variant by which a method is rated: the better mending, the limit of IBU, the smallest delta of GIBU."""
    if method == "gibu":
        return found.get(f"gibu.{min(DELTAS):g}")
    if method.startswith("ibu"):
        return found.get(f"{method}.limit")
    own = [found[one] for one in variants(method, found)]
    return min(own, key=lambda line: math.inf if line.refused else line.mean, default=None)


def agrees(line: Line, printed: str) -> bool:
    """Is the printed rating the line's, or one that its interval allows?"""
    if line.refused or printed == "n/a":
        return bool(line.refused) and printed == "n/a"
    return printed in {_rated(one) for one in (line.ratio_low, line.ratio, line.ratio_high)}


def observed(experiment: Experiment, found: Mapping[Setting, Mapping[str, Line]]) -> list[dict[str, Any]]:
    """Each printed rating beside all settings of its mixture: reproduced in all of them, in none, or what it depends on."""
    verdicts = []
    for (mixture, method), printed in experiment.printed.items():
        seen: dict[str, bool] = {}
        for setting, own in found.items():
            if setting.mixture != mixture:
                continue
            if method == "gibu":
                seen |= {
                    f"{setting.name}, delta {one.partition('.')[2]}": agrees(own[one], printed)
                    for one in variants(method, own)
                }
            elif (line := chosen(method, own)) is not None:
                seen[setting.name] = agrees(line, printed)
        if seen:
            outcome = (
                "reproduced"
                if all(seen.values())
                else "depends on an unstated choice"
                if any(seen.values())
                else "not reproduced"
            )
            row: dict[str, Any] = {"mixture": mixture, "method": method, "printed": printed, "outcome": outcome}
            if outcome.startswith("depends"):
                row["otherwise"] = [name for name, same in seen.items() if not same]
            verdicts.append(row)
    return verdicts


def document(experiment: Experiment, done: Mapping[Setting, Sequence[Result]]) -> dict[str, Any]:
    """Everything of one experiment, as JSON data."""
    settings = []
    every = {setting: lines(results) for setting, results in done.items()}
    for setting, found in every.items():
        kept = [
            one
            for method in ("mle", "gibu", *experiment.methods, "inverse-variance")
            for one in variants(method, found)
        ]
        ratings = []
        for method in (*experiment.methods, "gibu"):
            line = chosen(method, found)
            printed = experiment.printed.get((setting.mixture, method))
            if line is not None:
                ratings.append({"method": method, "by": line.variant, "rating": line.rating, "printed": printed})
        settings.append({"setting": setting.name, "lines": [found[one].data for one in kept], "ratings": ratings})
    return {"id": experiment.id, "says": experiment.says, "observed": observed(experiment, every), "settings": settings}
