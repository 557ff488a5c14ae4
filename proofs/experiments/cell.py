"""One repetition of one setting: what the users report, every estimate of their distribution, and how far each is off.

>>> found = compute(Cell(Setting("k-rr", "linear", users=1000), 0, 1))
>>> sorted(found)[:3], found["mle"]["gap"] < 1e-9
(['gibu.0.0001', 'gibu.1e-06', 'gibu.1e-08'], True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from math import comb
from typing import Any, Final

from proofs.experiments.designs import DELTAS, GRID, LEVELS, LINE, SHORT_LINE, SIDE, Setting
from symbolic.estimation import distance, estimators
from symbolic.estimation.interior_point import closest
from symbolic.estimation.mixture import Mixture, Observed
from symbolic.formula import DomainError
from symbolic.mechanisms import channel, remapped
from symbolic.mechanisms.channel import Array, Mechanism
from symbolic.mechanisms.reading import shokri_on_cells
from symbolic.simulation.randomness import generator
from symbolic.simulation.reports import reports_and_values, shared

MOST_STEPS: Final = {"linear": 20_000, "planar": 1_000}
NARROW: Final = 1e-12
DIGITS: Final = 10  # of what is kept: beyond them the order of additions shows
SPOTS: Final = 12
POPULATION: Final = 1  # the seed of the synthetic population

Result = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Cell:
    """A repetition.

    Parameters
    ----------
    theta: the distribution on the grid, where it comes from check-ins; empty for the synthetic ones.
    """

    setting: Setting
    repeat: int
    seed: int
    theta: tuple[float, ...] = ()


def cells() -> list[tuple[int, int]]:
    """Of the grid, row by row."""
    return remapped.rectangle(*GRID)


@lru_cache(maxsize=4)
def population(space: str, symbols: int) -> Array:
    """The synthetic distribution: binomial on a line; on the grid, twelve round spots of weights 1, 1/2, 1/3, ... and 5 % everywhere."""
    import numpy as np

    if space == "linear":
        return np.array([comb(symbols - 1, x) / 2 ** (symbols - 1) for x in range(symbols)])
    random = generator(POPULATION, "population")
    points = np.array(cells(), dtype=float)
    centres = random.random((SPOTS, 2)) * GRID
    away = ((points[:, None, :] - centres) ** 2).sum(axis=2)
    spots = np.exp(-away / (2 * 2.0**2))  # standard deviation: two cells, 1 km
    theta = (spots / spots.sum(axis=0)) @ (1 / np.arange(1, SPOTS + 1))
    return 0.95 * theta / theta.sum() + 0.05 / len(points)


@lru_cache(maxsize=4)
def mechanisms(mixture: str, space: str, choice: str) -> tuple[Mechanism, ...]:
    """The ten mechanisms of a mixture."""
    symbols = size_of(mixture, space)
    found: list[Mechanism] = []
    for kind, levels in (part.split(":") for part in LEVELS[mixture, space].split(",")):
        for level in levels.split():
            found.append(_mechanism(kind.strip(), level, symbols, space, choice))
    return tuple(found)


def size_of(mixture: str, space: str) -> int:
    """How many symbols there are."""
    if space == "planar":
        return GRID[0] * GRID[1]
    return SHORT_LINE if mixture.startswith("rappor") else LINE


def _mechanism(kind: str, level: str, symbols: int, space: str, choice: str) -> Mechanism:
    if kind == "k-rr":
        return channel.k_rr(symbols, level)
    if kind == "rappor":
        return channel.rappor(symbols, level)
    if kind == "geometric":
        return channel.geometric(symbols, level)
    if kind == "planar":
        return remapped.planar(cells(), level, SIDE)
    if space == "planar":
        return shokri_on_cells(cells(), level, SIDE, choice)
    if choice == "least-truth" and float(level) > 25:
        choice = "truth-or-guess"  # beyond Vmax = 25 the constant mechanism is optimal, and there is nothing to choose
    return shokri_on_cells([(x, 0) for x in range(symbols)], level, 1, choice)


def compute(cell: Cell) -> Result:
    """Method and variant -> its distance, and what else is known of it; `refused` where the method says nothing."""
    setting = cell.setting
    import numpy as np

    theta = np.array(cell.theta) if cell.theta else population(setting.space, size_of(setting.mixture, setting.space))
    known = mechanisms(setting.mixture, setting.space, setting.choice)
    purpose = (setting.name, cell.repeat)
    users = shared(setting.users, len(known), setting.shares, cell.seed, *purpose)
    seen, values = reports_and_values(known, theta, users, cell.seed, *purpose)
    found = estimates(seen, MOST_STEPS[setting.space])
    return {name: _judged(one, theta, values / values.sum(), setting) for name, one in found.items()}


def _judged(one: Any, theta: Array, own: Array, setting: Setting) -> dict[str, Any]:
    if isinstance(one, str):
        return {"refused": one}
    estimate, more = one
    away = {"emd": _short(_distance(theta, estimate, setting)), **more}
    if setting.space == "linear":
        away["emd_users"] = _short(_distance(own, estimate, setting))
    return away


def _distance(first: Array, second: Array, setting: Setting) -> float:
    if setting.space == "linear":
        return distance.on_line(first, second)
    return distance.on_plane(first, second, cells(), float(SIDE))


def _short(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")


# ---- every estimate


def estimates(seen: list[Observed], most: int) -> dict[str, Any]:
    """Method and variant -> (theta, what else is known), or the reason why there is none."""
    found: dict[str, Any] = {}
    rappor = seen[0].vectors is not None
    mixture = Mixture.of(seen)
    best = closest(mixture, NARROW)
    found["mle"] = best.theta, {"gap": float(f"{best.gap:.2g}")}
    _iterated(found, "gibu", estimators.trajectory(mixture, DELTAS, None, most))
    inversion = "rap" if rappor else "inv"
    for post, after in (("project", estimators.projected), ("normalise", estimators.normalised)):
        _tried(found, f"{inversion}-m.{post}", partial(_combined, seen, after))
        _tried(found, f"{inversion}-r.{post}", partial(_results, seen, after))
    _tried(found, "inverse-variance.project", lambda: estimators.projected(estimators.inverse_variance(seen)))
    if rappor:
        return found
    whole = Mixture.of([estimators.combined(seen)])
    found["ibu-m.limit"] = closest(whole, NARROW).theta, {}
    _iterated(found, "ibu-m", estimators.trajectory(whole, DELTAS, None, most))
    apart = [(one.users / mixture.n, Mixture.of([one])) for one in seen if one.users]
    found["ibu-r.limit"] = sum(share * closest(one, NARROW).theta for share, one in apart), {}
    paths = [(share, estimators.trajectory(one, DELTAS, None, most)) for share, one in apart]
    for place, delta in enumerate(DELTAS):
        found[f"ibu-r.{delta:g}"] = sum(share * path[place].theta for share, path in paths), {}
    return found


def _combined(seen: list[Observed], after: Callable[[Array], Array]) -> Array:
    return after(estimators.inversion(estimators.combined(seen)))


def _results(seen: list[Observed], after: Callable[[Array], Array]) -> Array:
    return estimators.results(seen, lambda one: after(estimators.inversion(one)))


def _iterated(found: dict[str, Any], method: str, stopped: list[estimators.Stopped]) -> None:
    for delta, one in zip(DELTAS, stopped, strict=True):
        more = {"steps": one.steps, "gap": float(f"{one.gap:.2g}"), "reached": one.delta is not None}
        found[f"{method}.{delta:g}"] = one.theta, more


def _tried(found: dict[str, Any], name: str, estimate: Callable[[], Array]) -> None:
    try:
        found[name] = estimate(), {}
    except DomainError as reason:
        found[name] = str(reason)
