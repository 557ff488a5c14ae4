"""Compute one repetition of one setting: the reports, all estimates, and their distances.

>>> found = compute(Cell(Setting("k-rr", "linear", users=1000), 0, 1))
>>> sorted(found)[:3], found["mle"]["gap"] < 1e-9
(['gibu.0.0001', 'gibu.0.0001.inversion', 'gibu.0.0001.random'], True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any, Final

from proofs.experiments.designs import DELTAS, GRID, LEVELS, LINE, SHORT_LINE, SIDE, Setting
from symbolic.estimation import distance, estimators
from symbolic.estimation.interior_point import closest
from symbolic.estimation.mixture import Mixture, Observed
from symbolic.formula import DomainError
from symbolic.mechanisms import channel, remapped, shokri
from symbolic.mechanisms.channel import Array, Channel, Mechanism
from symbolic.mechanisms.reading import shokri_on_cells
from symbolic.simulation.randomness import generator
from symbolic.simulation.reports import reports_and_values, shared

MOST_STEPS: Final = {"linear": 20_000, "planar": 5_000}
NARROW: Final = 1e-12
DIGITS: Final = 10  # significant digits kept; later digits depend on the order of additions
SPREAD: Final = 0.01  # weight of the uniform distribution, if iterations start near an estimate
SPOTS: Final = 12
ZIPF: Final = 1.6  # exponent of the "zipf" population
POPULATION: Final = 1  # seed of the synthetic population
POSTS: Final = {
    "project": estimators.projected,
    "normalise": estimators.normalised,
}  # post-processing of an estimate by inversion

Result = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Cell:
    """One repetition of a setting.

    Parameters
    ----------
    theta: the distribution on the grid, if it comes from check-ins; empty for a synthetic distribution.
    """

    setting: Setting
    repeat: int
    seed: int
    theta: tuple[float, ...] = ()


def cells() -> list[tuple[int, int]]:
    """The cells of the grid, row by row."""
    return remapped.rectangle(*GRID)


@lru_cache(maxsize=8)
def population(space: str, symbols: int, kind: str = "") -> Array:
    """The synthetic distribution of a `Setting.population`.

    On a line it is binomial. On the grid it has twelve round clusters of weights 1, 1/2, 1/3, .... By default, 5 % of
    the mass is spread over all cells; for "spots", only the clusters have mass. For "zipf", the cells in random order
    have weights proportional to 1, 1/2^1.6, 1/3^1.6, ..., so one cell has 45 % of the users.
    """
    import numpy as np

    if space == "linear":
        return np.array([comb(symbols - 1, x) / 2 ** (symbols - 1) for x in range(symbols)])
    random = generator(POPULATION, "population")
    points = np.array(cells(), dtype=float)
    if kind == "zipf":
        weights = np.arange(1, len(points) + 1) ** -ZIPF
        return random.permutation(weights / weights.sum())
    centres = random.random((SPOTS, 2)) * GRID
    away = ((points[:, None, :] - centres) ** 2).sum(axis=2)
    spots = np.exp(-away / (2 * 2.0**2))  # standard deviation: two cells, 1 km
    theta = (spots / spots.sum(axis=0)) @ (1 / np.arange(1, SPOTS + 1))
    return theta / theta.sum() if kind == "spots" else 0.95 * theta / theta.sum() + 0.05 / len(points)


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
    """The number of symbols."""
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
    if choice == "avoiding":
        return _avoiding(level)
    if space == "planar":
        return shokri_on_cells(cells(), level, SIDE, choice)
    if choice in ("least-truth", "any-end") and float(level) > 25:
        choice = "truth-or-guess"  # above Vmax = 25 the constant mechanism is optimal, and no choice remains
    return shokri_on_cells([(x, 0) for x in range(symbols)], level, 1, choice)


def _avoiding(level: str) -> Channel:
    """An optimal mechanism of Shokri et al. on the grid that never reports cell 1.

    With probability t the mechanism reports the best guess from the prior. Otherwise it reports the truth, except that
    it reports cell 1 as cell 2 with probability t and as cell 0 with probability 1 - t. Every report is a best guess,
    because one of two cells has at least half of the mass. The loss is t Vmax + (1 - t) side/k.
    """
    import numpy as np

    constant = shokri.on_cells(cells(), "100", SIDE)  # any threshold above Vmax will do
    guess = int(np.argmax(constant.matrix[0]))
    away = float(SIDE) * np.hypot(*(np.array(cells()) - cells()[guess]).T)
    one_cell = float(SIDE) / len(cells())
    t = (float(level) - one_cell) / (float(away.mean()) - one_cell)
    truth = np.eye(len(cells()))
    truth[1, :3] = 1 - t, 0, t
    return Channel((1 - t) * truth + t * constant.matrix)


def compute(cell: Cell) -> Result:
    """Map each method and variant to its distance and other facts, or to `refused`."""
    setting = cell.setting
    import numpy as np

    symbols = size_of(setting.mixture, setting.space)
    theta = np.array(cell.theta) if cell.theta else population(setting.space, symbols, setting.population)
    known = mechanisms(setting.mixture, setting.space, setting.choice)
    purpose = (setting.name, cell.repeat)
    users = shared(setting.users, len(known), setting.shares, cell.seed, *purpose)
    seen, values = reports_and_values(known, theta, users, cell.seed, *purpose)
    drawn = generator(cell.seed, "start", *purpose).dirichlet(np.ones(len(theta)))
    found = estimates(seen, MOST_STEPS[setting.space], {"random": drawn}, setting.space == "linear")
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


# ---- all estimates


def estimates(seen: list[Observed], most: int, starts: Mapping[str, Array], results_too: bool) -> dict[str, Any]:
    """Map each method and variant to (theta, other facts), or to the reason for no estimate.

    Iterations start from the uniform distribution, from the given starts, and from the estimate by inversion. Combined
    results are computed only with `results_too`. They take half of the time, and no figure shows them for the plane.
    """
    found: dict[str, Any] = {}
    mixture = Mixture.of(seen)
    best = closest(mixture, NARROW)
    found["mle"] = best.theta, {"gap": float(f"{best.gap:.2g}")}
    bits = seen[0].vectors is not None
    together = estimators.combined(seen)
    whole = _inverted(together)
    whole_starts = {**starts, "inversion": _inside(whole)}
    _iterated(found, "gibu", mixture, most, whole_starts)
    for post, after in POSTS.items():
        found[f"{'rap' if bits else 'inv'}-m.{post}"] = _mended(whole, after)
    try:
        found["inverse-variance.project"] = estimators.projected(estimators.inverse_variance(seen)), {}
    except DomainError as reason:
        found["inverse-variance.project"] = str(reason)
    if not bits:
        average = Mixture.of([together])
        found["ibu-m.limit"] = closest(average, NARROW).theta, {}
        _iterated(found, "ibu-m", average, most, whole_starts)
    if results_too:
        _results(found, [one for one in seen if one.users], bits, most, starts)
    return found


def _results(
    found: dict[str, Any], seen: Sequence[Observed], bits: bool, most: int, starts: Mapping[str, Array]
) -> None:
    """The means of the estimates from each mechanism's reports alone.

    IBU also starts near the estimate by inversion from the same reports.
    """
    inverted = {one: _inverted(one) for one in seen}
    for post, after in POSTS.items():
        mended = {one: _mended(own, after) for one, own in inverted.items()}
        refused = next((own for own in mended.values() if isinstance(own, str)), None)
        found[f"{'rap' if bits else 'inv'}-r.{post}"] = refused or (
            estimators.results(seen, lambda one: mended[one][0]),  # noqa: B023
            {},
        )
    if bits:
        return
    parts = {one: Mixture.of([one]) for one in seen}
    found["ibu-r.limit"] = estimators.results(seen, lambda one: closest(parts[one], NARROW).theta), {}
    begins = {name: [start] * len(seen) for name, start in starts.items()}
    begins = {"": [None] * len(seen), **begins, "inversion": [_inside(own) for own in inverted.values()]}
    for name, own in begins.items():
        variants = _variants("ibu-r", name)
        refused = next((start for start in own if isinstance(start, str)), None)
        if refused:
            found |= dict.fromkeys(variants, refused)
            continue
        paths = [estimators.trajectory(parts[one], DELTAS, start, most) for one, start in zip(seen, own, strict=True)]
        for variant, stops in zip(variants, zip(*paths, strict=True), strict=True):
            at = dict(zip(seen, stops, strict=True))
            mean = estimators.results(seen, lambda one: at[one].theta)  # noqa: B023
            found[variant] = mean, {"reached": all(one.delta is not None for one in stops)}


def _inverted(seen: Observed) -> Array | str:
    """The estimate by inversion, or the reason if there is none."""
    try:
        return estimators.inversion(seen)
    except DomainError as reason:
        return str(reason)


def _mended(estimate: Array | str, after: Callable[[Array], Array]) -> Any:
    if isinstance(estimate, str):
        return estimate
    try:
        return after(estimate), {}
    except DomainError as reason:
        return str(reason)


def _inside(estimate: Array | str) -> Array | str:
    """A starting distribution near an estimate by inversion, if there is one.

    The estimate is projected and mixed with 1 % of the uniform distribution, since iterations keep a component that
    is 0.
    """
    if isinstance(estimate, str):
        return estimate
    return (1 - SPREAD) * estimators.projected(estimate) + SPREAD / len(estimate)


def _variants(method: str, start: str) -> list[str]:
    """The names of the variants for each delta."""
    return [".".join(filter(None, [method, f"{delta:g}", start])) for delta in DELTAS]


def _iterated(found: dict[str, Any], method: str, mixture: Mixture, most: int, starts: Mapping[str, Any]) -> None:
    for name, start in {"": None, **starts}.items():
        variants = _variants(method, name)
        if isinstance(start, str):
            found |= dict.fromkeys(variants, start)
            continue
        for variant, one in zip(variants, estimators.trajectory(mixture, DELTAS, start, most), strict=True):
            more = {"steps": one.steps, "gap": float(f"{one.gap:.2g}"), "reached": one.delta is not None}
            found[variant] = one.theta, more
