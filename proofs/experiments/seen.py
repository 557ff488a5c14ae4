"""The ratio of two mean distances for every choice that the paper leaves open.

Each ratio has a Student confidence interval over the repetitions (`proofs.experiments.ratios`). With probability 95 %,
all intervals of a claim contain their true ratios.

>>> from fractions import Fraction
>>> found = {"mle": [1.0, 1.2, 0.8], "inv-m.project": [2.1, 2.3, 1.7], "inv-m.normalise": [5.0, 5.1, 5.2]}
>>> kept = {Setting("k-rr", "linear"): found}
>>> [one] = seen([Ratio("k-rr", "linear", "inv-m", "mle", above=Fraction(3, 2))], kept)
>>> one.outcome, round(one.ratio, 3), one.choices["users"]
('yes', 2.033, '100000')
>>> [one] = seen([Ratio("k-rr", "linear", "inv-m", "mle", above=Fraction(3))], kept)
>>> one.outcome
'no'
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from statistics import fmean
from typing import Final

from proofs.experiments.designs import Setting
from proofs.experiments.outcome import LEVEL, Answer
from proofs.experiments.ratios import interval_of, ratio_of
from proofs.experiments.stored import OWN, Distances
from proofs.statements.observation import Ratio, Shown, Silent

LIMIT: Final = "to the limit"
FLOOR: Final = "spots and floor"  # the population of the plane in the base setting
TOGETHER: Final = 3  # the largest number of choices combined in one explanation of a dependence
Kept = Mapping[Setting, Distances]
Choices = Mapping[str, str]


@dataclass(frozen=True)
class Seen:
    """The result for one pair of methods and one combination of the unprinted choices.

    Parameters
    ----------
    choices: the number of users and their distribution over the mechanisms, the optimal mechanism of Shokri et al.,
        the population of the plane, delta, the start, and the reference of the distances.
    ratio, low, high: the ratio of the mean distances and its confidence interval; nan if a method gives no estimate.
    """

    shown: Shown
    choices: Choices
    repeats: int
    ratio: float
    low: float
    high: float
    outcome: Answer


def seen(shows: Sequence[Shown], kept: Kept) -> list[Seen]:
    """The results for all parts of a claim and all settings, in this order."""
    pairs = [(one, *pair) for one in shows for pair in _pairs(one, kept)]
    return [_read(*one, LEVEL / len(pairs)) for one in pairs]


Of = Sequence[float] | str


def _pairs(shown: Shown, kept: Kept) -> Iterator[tuple[Choices, Of, Of]]:
    """For each choice: the choice, the distances of the method, and those to compare with."""
    for setting, found in kept.items():
        if (setting.mixture, setting.space) != (shown.mixture, shown.space):
            continue
        chosen = {"space": setting.space, "users": str(setting.users), "shares": setting.shares}
        if setting.choice:
            chosen["optimum"] = setting.choice
        if setting.space == "planar":
            chosen["population"] = setting.population or FLOOR
        for after in ("", OWN) if "mle" + OWN in found else ("",):
            whose = {**chosen, "distance": "from the users at hand" if after else "from the distribution"}
            own = _variants(shown.method, found)
            others: Mapping[Stop, str] = {(): "mle"}
            if isinstance(shown, Ratio):
                others = _variants(shown.against, found)
            for stop, first, second in _matched(own, others):
                said = found[first] if isinstance(found[first], str) else found[first + after]
                held = found[second] if isinstance(found[second], str) else found[second + after]
                yield {**whose, **stop}, said, held


Stop = tuple[tuple[str, str], ...]


def _variants(method: str, found: Distances) -> dict[Stop, str]:
    """The variants of a method by stopping rule and start.

    A method without iterations has a single variant, with the better post-processing.
    """
    if method in found:
        return {(): method}
    names = [one for one in found if one.split(".")[0] == method and not one.endswith(OWN)]
    if method == "gibu":
        names = ["mle", *names]
    if not names:  # combined results are not computed for the plane
        return {}
    if not any(one == "mle" or one.endswith(".limit") for one in names):
        better = [one for one in names if not isinstance(found[one], str)]
        best = min(better, key=lambda one: fmean(found[one]), default=names[0])  # type: ignore[arg-type]
        return {(): best}
    stops: dict[Stop, str] = {}
    for one in sorted(names, key=lambda one: one != "mle" and not one.endswith(".limit")):
        if one == "mle" or one.endswith(".limit"):
            stops[(("delta", LIMIT),)] = one
        elif not isinstance(found[one], str):  # a variant without an estimate has no start
            delta, start = _stopped(one)
            stops[(("delta", delta), ("start", start))] = one
    return stops


def _stopped(variant: str) -> tuple[str, str]:
    """The value of delta and the start of a variant.

    >>> _stopped("gibu.0.0001.random"), _stopped("gibu.1e-06")
    (('10^-4', 'random'), ('10^-6', 'uniform'))
    """
    rest = variant.partition(".")[2]
    delta, _, start = rest.rpartition(".") if rest.rpartition(".")[2].isalpha() else (rest, "", "uniform")
    return f"10^{round(math.log10(float(delta)))}", start


def _matched(own: Mapping[Stop, str], others: Mapping[Stop, str]) -> Iterator[tuple[dict[str, str], str, str]]:
    """The pairs of stops to compare: equal stops of two iterations, otherwise all stops."""
    for stop, first in own.items():
        for place, second in others.items():
            if stop == place or not stop or not place:
                yield dict(stop or place), first, second


def _read(shown: Shown, choices: Choices, first: Of, second: Of, level: float) -> Seen:
    if isinstance(first, str) or isinstance(second, str):
        silent = isinstance(shown, Silent) and isinstance(first, str)
        return Seen(shown, choices, 0, math.nan, math.nan, math.nan, "yes" if silent else "no")
    low, high = interval_of(first, second, level)
    outcome = "no" if isinstance(shown, Silent) else _within(shown, low, high)
    return Seen(shown, choices, len(first), ratio_of(first, second), low, high, outcome)


def _within(shown: Ratio, low: float, high: float) -> Answer:
    above, upto = float(shown.above), math.inf if shown.upto is None else float(shown.upto)
    if low > above and high <= upto:
        return "yes"
    return "no" if high <= above or low > upto else "undecided"


# ---- in words


def otherwise(readings: Sequence[Seen]) -> list[str]:
    """The choices, alone or combined, under which no result shows the claim.

    The number of results follows in brackets.

    >>> def of(outcome, **choices):
    ...     return Seen(Silent("a", "linear", "inv"), choices, 1, 1.0, 1.0, 1.0, outcome)
    >>> no = [of("no", delta="0.2", n="1"), of("no", delta="0.2", n="2"), of("no", delta="0.1", n="2")]
    >>> otherwise([*no, of("yes", delta="0.1", n="1"), of("yes", delta="0.3", n="2")])
    ['delta 0.2 (2)', 'delta 0.1 with n 2 (1)']
    """
    factors = [(frozenset(own), one.outcome == "no") for own, one in zip(_factors(readings), readings, strict=True)]
    left = [own for own, never in factors if never]
    found = []
    for size in range(1, TOGETHER + 1):
        together = dict.fromkeys(frozenset(some) for own in left for some in combinations(sorted(own), size))
        never = [some for some in together if all(no for own, no in factors if some <= own)]
        for some in sorted(never, key=lambda some: -sum(some <= own for own in left)):
            if count := sum(some <= own for own in left):
                found.append(f"{' with '.join(' '.join(pair) for pair in sorted(some))} ({count})")
                left = [own for own in left if not some <= own]
    return found + [f"{len(left)} others"] * bool(left)


def _factors(readings: Sequence[Seen]) -> list[list[tuple[str, str]]]:
    """The choices in which a result differs from other results, for each result."""
    own = [{"mixture": one.shown.mixture, "method": one.shown.method, **one.choices} for one in readings]
    told = {name for name in set(chain(*own)) if len({each.get(name) for each in own}) > 1}
    return [[pair for pair in each.items() if pair[0] in told] for each in own]


def mean_ratio(one: Seen) -> str:
    """The ratio with its interval, as text."""
    return "no estimate" if math.isnan(one.ratio) else f"{one.ratio:.3g} ({one.low:.3g} to {one.high:.3g})"
