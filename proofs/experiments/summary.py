"""Compare results with the paper: mean distances, their ratios, and ratings.

**Rating.** A method is rated by its mean earth mover's distance divided by that of the certified maximum likelihood
estimate on the same data. A ratio up to 1.25 is excellent, up to 2 good, and above 2 bad. For inversion, the rating is
that of the better post-processing. For IBU it is the rating of the limit, and for GIBU the rating at the smallest delta
from the uniform start. The ratio has a 95 % Student confidence interval over the repetitions. If the interval contains
1.25 or 2, the rating is marked by "?".

**Repetitions.** The number of repetitions is chosen so that an interval seldom contains both 1.25 and 2. In nine cases
out of ten, the upper end of the interval is at most 1.6 times the lower end. (All intervals of a claim hold together
with probability 95 %.) The line needs 40 repetitions. On the plane the intervals are half as wide, and varied settings
have half as many repetitions.

The verdicts (`proofs.experiments.seen`) use a stricter rule: every stop and every start is a separate choice, and all
intervals hold together.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import fmean
from typing import Any, Final

from proofs.experiments.designs import DELTAS, Experiment, Setting
from proofs.experiments.outcome import outcome
from proofs.experiments.ratios import half_of, interval_of, ratio_of
from proofs.experiments.seen import Kept, otherwise, seen
from proofs.experiments.stored import OWN, Distances, stored
from proofs.statements.observation import Ratio, Shown, Silent

EXCELLENT, GOOD = Fraction(5, 4), Fraction(2)
BANDS: Final[Mapping[str, tuple[Fraction, Fraction | None]]] = {
    "excellent": (Fraction(0), EXCELLENT),
    "good": (EXCELLENT, GOOD),
    "bad": (GOOD, None),
}
EACH: Final = 0.05  # the error probability of each interval of a table


@dataclass(frozen=True)
class Line:
    """The result of one method in one setting.

    Parameters
    ----------
    low, high: 95 % confidence interval of the mean distance.
    ratio_low, ratio_high: 95 % confidence interval of the ratio.
    users: the ratio of distances from the sampled values of the users; nan if not measured.
    refused: the reason if there is no estimate, otherwise empty.
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
        """The rating by the rule in the module docstring."""
        if self.refused:
            return "n/a"
        sure = _rated(self.ratio_low) == _rated(self.ratio_high)
        return _rated(self.ratio) + ("" if sure else "?")

    @property
    def data(self) -> dict[str, Any]:
        """This line as JSON data."""
        if self.refused:
            return {"variant": self.variant, "repeats": self.repeats, "rating": self.rating, "refused": self.refused}
        names = ("mean", "low", "high", "ratio", "ratio_low", "ratio_high")
        numbers = {name: float(f"{getattr(self, name):.5g}") for name in names}
        own = {} if math.isnan(self.users) else {"ratio_users": float(f"{self.users:.5g}")}
        return {"variant": self.variant, "repeats": self.repeats, **numbers, **own, "rating": self.rating}


def _rated(ratio: float) -> str:
    return next(name for name, (_, upto) in BANDS.items() if upto is None or ratio <= upto)


def lines(found: Distances) -> dict[str, Line]:
    """Map each method and variant to its line, from the repetitions of one setting."""
    best = found["mle"]
    assert not isinstance(best, str)
    return {name: _line(name, one, best, found) for name, one in found.items() if not name.endswith(OWN)}


def _line(variant: str, own: Sequence[float] | str, best: Sequence[float], found: Distances) -> Line:
    if isinstance(own, str):
        return Line(variant, len(best), refused=own)
    mean, half = fmean(own), half_of(own, EACH)
    users, best_users = found.get(variant + OWN), found.get("mle" + OWN)
    if users is None or best_users is None:
        other = math.nan
    else:
        other = fmean(users) / fmean(best_users)  # type: ignore[arg-type]
    ratio = ratio_of(own, best), *interval_of(own, best, EACH)
    return Line(variant, len(own), mean, mean - half, mean + half, *ratio, other)


def variants(method: str, found: Mapping[str, Line]) -> list[str]:
    """The variants of a method."""
    return [one for one in found if one.partition(".")[0] == method]


def chosen(method: str, found: Mapping[str, Line]) -> Line | None:
    """The rated variant of a method.

    The rated variant is the better post-processing of inversion, the limit of IBU, or GIBU with the smallest delta.
    """
    if method == "gibu":
        return found.get(f"gibu.{min(DELTAS):g}")
    if method.startswith("ibu"):
        return found.get(f"{method}.limit")
    own = [found[one] for one in variants(method, found)]
    return min(own, key=lambda line: math.inf if line.refused else line.mean, default=None)


# ---- comparison with the printed ratings


def rated(mixture: str, space: str, method: str, printed: str) -> Shown:
    """The range of ratios that have the printed rating under our rule."""
    if printed == "n/a":
        return Silent(mixture, space, method)
    return Ratio(mixture, space, method, "mle", *BANDS[printed])


def observed(experiment: Experiment, kept: Kept) -> list[dict[str, Any]]:
    """Each printed rating with its outcome over all settings of its mixture."""
    rows = []
    for (mixture, method), printed in experiment.printed.items():
        for space in experiment.spaces:
            readings = seen([rated(mixture, space, method, printed)], kept)
            if readings:
                row = {"mixture": mixture, "method": method, "printed": printed, "outcome": outcome(readings)}
                known = [one for one in readings if one.repeats]
                narrow = sum(one.high <= one.low * float(GOOD / EXCELLENT) for one in known)
                rows.append({**row, "otherwise": otherwise(readings), "intervals": len(known), "narrow": narrow})
    return rows


def document(experiment: Experiment, kept: Mapping[Setting, Distances]) -> dict[str, Any]:
    """The complete results of one experiment, as JSON data."""
    settings = []
    for setting, own in kept.items():
        found = lines(own)
        shown = [
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
        settings.append({"setting": setting.name, "lines": [found[one].data for one in shown], "ratings": ratings})
    return {"id": experiment.id, "says": experiment.says, "observed": observed(experiment, kept), "settings": settings}


def stored_document(experiment: Experiment, space: str) -> dict[str, Any] | None:
    """The results of one experiment from the kept results of a space, or None."""
    found = stored(space)
    wanted = experiment.settings(space, True)
    own = {one: found.settings[one] for one in wanted if one in found.settings} if found else {}
    return document(experiment, own) if own else None
