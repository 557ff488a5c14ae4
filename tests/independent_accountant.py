"""A second implementation of the accountant, in floats; it shares no code with `symbolic.accounting`.

`delta` uses the first method that applies, with L the privacy loss under P and M(s) = E_P e^{(s-1)L}:

* `nested`: delta(y) = E delta_rest(y - L), by quadrature over all mechanisms but the last, which has a closed form.
* `integral`: delta(y) = (1/pi) int_0^inf Re M(s) e^{y(1-s)}/(s(s-1)) dv, s = c + iv, on two lines with two steps.
* `gridded`: losses on a grid, convolved by FFT; split between neighbours such that P and Q keep their mass (upper end),
  or rounded down (lower end; that of smooth losses is from the change when the step is halved). With Laplace or
  exponential mechanisms, both ends move by three times the change when their densities have fewer nodes.
* No interval is proved: each is the difference of two computations and a margin for rounding.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import ceil, exp, inf, log, log1p, pi, prod, sqrt
from typing import Any

import numpy as np
from scipy.special import erfcx, ndtr

Array = Any  # numpy array of floats
Interval = tuple[float, float]
Law = tuple[Array, Array, int]  # losses, masses under P, times
MARGIN = 1e-10  # relative; rounding errors are below 10^5 units in the last place
UNRESOLVED = 5e-5  # relative; delta of a sample changes within less than a node where its loss ends
KINKS = 3e-8  # relative; the same without samples, where two levels may agree by chance
MANY_NODES = 500  # a distribution with so many losses is that of nodes, which a phase has to resolve
MOST_NODES = 6000  # of the integral: 0.5 s with 1,500 losses
MOST_TERMS = 4_000_000  # of a nested sum: 0.5 s
GAUSS = np.polynomial.legendre.leggauss(12)
NOISE = ((13, 601), (13, 901), (40, 6001))  # level -> reach in sigma, nodes
PANELS = (4, 8, 32)  # level -> panels of a bounded loss


class Mechanism:
    """One application in one direction: the distribution of its loss, and delta in closed form."""

    def __init__(self, part: Any, add: bool) -> None:
        self.kind, self.q, self.add = part.mechanism, float(part.q), add
        given = {name: float(one) for name, one in part.parameters.items()}
        if "p" in given:
            given["epsilon"] = log(given["p"] / (1 - given["p"]))
        self.sigma, self.epsilon = given.get("sigma", 0.0), given.get("epsilon", 0.0)
        self.sensitivity, self.failing = given.get("sensitivity", 1.0), given.get("delta", 0.0)
        self.is_smooth = self.kind == "gaussian"
        self.is_sampled = self.is_smooth and self.q < 1
        self.is_dense = self.kind in ("laplace", "exponential")

    def base(self) -> tuple[Array, Array, Array]:
        """Return the atoms without sampling: losses, masses under P and under Q."""
        e = self.epsilon
        if self.kind == "laplace":
            return np.array([e, -e]), np.array([1, exp(-e)]) / 2, np.array([exp(-e), 1]) / 2
        if self.is_smooth or self.is_dense:
            return (np.empty(0),) * 3
        if self.kind.startswith("discrete"):
            reach = ceil(40 * self.sigma if self.sigma else 40 / e) + int(self.sensitivity)
            x = np.arange(-reach, reach + 1.0)
            rest, moved = (t**2 if self.sigma else abs(t) for t in (x, x - self.sensitivity))
            unit = 0.5 / self.sigma**2 if self.sigma else e
            whole, place = np.unique(moved - rest, return_inverse=True)  # equal losses are one
            p = np.bincount(place.ravel(), np.exp(-unit * rest) / np.exp(-unit * rest).sum())
            return unit * whole, p, p * np.exp(-unit * whole)
        true, d = 1 / (1 + exp(-e)), self.failing
        p = np.array([(1 - d) * true, (1 - d) * (1 - true), d, 0])
        return np.array([e, -e, inf, -inf]), p, p[[1, 0, 3, 2]]

    def sampled(self, loss: Array, p: Array, q: Array) -> tuple[Array, Array]:
        """Return losses and masses after sampling and in this direction."""
        if self.q < 1:
            near = np.log1p(self.q * np.expm1(np.minimum(loss, 500)))
            loss = np.where(loss < 500, near, loss + log(self.q))
        return (-loss, q) if self.add else (loss, (1 - self.q) * q + self.q * p)

    def law(self, level: int, ends: Sequence[float] = ()) -> tuple[Array, Array]:
        """Return losses and masses; of a density, quadrature nodes in panels that end at `ends`."""
        if self.is_smooth:
            reach, count = NOISE[level]
            x = np.linspace(-reach, reach, count) * self.sigma
            rest, none = np.exp(-(x**2) / (2 * self.sigma**2)), np.zeros(count)
            rest /= rest.sum()
            missed = self.sampled((x - 0.5) / self.sigma**2, none, rest)
            hit = self.sampled((x + 0.5) / self.sigma**2, rest, none)
            return missed if self.add else tuple(map(np.concatenate, zip(missed, hit, strict=True)))  # type: ignore
        atoms, e = self.base(), self.epsilon
        if self.is_dense:
            ratios = (1 + np.expm1(min(-end if self.add else end, 700)) / self.q for end in ends)
            inside = [log(ratio) for ratio in ratios if exp(-e) < ratio < exp(e)]  # before sampling
            panels = np.unique([*inside, *np.linspace(-e, e, PANELS[level] + 1)])
            nodes = ((panels[:-1, None] + panels[1:, None] + np.diff(panels)[:, None] * GAUSS[0]) / 2).ravel()
            density = np.exp((nodes - e) / 2) / (4 if self.kind == "laplace" else -2 * np.expm1(-e))
            p = density * (np.diff(panels)[:, None] * GAUSS[1] / 2).ravel()
            atoms = tuple(map(np.concatenate, zip(atoms, (nodes, p, p * np.exp(-nodes)), strict=True)))  # type: ignore
        loss, p = self.sampled(*atoms)
        return loss[p > 0], p[p > 0]

    def edges(self) -> Array:
        """Return the losses where delta is not smooth."""
        if self.is_smooth:
            return np.array([-log1p(-self.q) if self.add else log1p(-self.q)] if self.q < 1 else [])
        loss = np.array([self.epsilon, -self.epsilon]) if self.is_dense else self.base()[0]
        return self.sampled(loss, np.ones_like(loss), np.ones_like(loss))[0]

    def profile(self, y: Array) -> Array:
        """Return delta at each y, in closed form."""
        q = self.q
        with np.errstate(all="ignore"):
            if q == 1:
                return self.unsampled_profile(y)
            if self.add:
                left = -np.expm1(y + log1p(-q))  # 1 - e^y (1 - q)
                return np.where(left > 0, left * self.unsampled_profile(y + np.log(q) - np.log(abs(left))), 0.0)
            ratio = np.maximum(np.expm1(y) / q, -1)
            return np.where(ratio > -1, q * self.unsampled_profile(np.log1p(ratio)), -np.expm1(y))

    def unsampled_profile(self, y: Array) -> Array:
        e, all_lost = self.epsilon, -np.expm1(np.minimum(y, 0))
        if self.kind == "laplace":
            return np.where(y <= -e, all_lost, -np.expm1(np.minimum(y - e, 0) / 2))
        if self.kind == "exponential":
            return np.where(y <= -e, all_lost, (exp(e / 2) * np.expm1(np.minimum(y - e, 0) / 2)) ** 2 / np.expm1(e))
        if self.is_smooth:
            u, v = y * self.sigma - 0.5 / self.sigma, y * self.sigma + 0.5 / self.sigma
            far = np.exp(-(u**2) / 2) / 2 * (erfcx(u / sqrt(2)) - erfcx(v / sqrt(2)))
            return np.where(np.isneginf(y), 1.0, np.where(u > -4, far, ndtr(-u) - np.exp(y) * ndtr(-v)))
        loss, p, _ = self.base()
        return (p * -np.expm1(np.minimum(np.asarray(y)[..., None] - loss, 0)))[..., p > 0].sum(axis=-1)


def log_moment(laws: Sequence[Law], order: float) -> float:
    """Return log E e^{order L}."""
    total = 0.0
    for loss, p, times in laws:
        logs = order * loss + np.log(p)
        small = (p * np.expm1(np.minimum(order * loss, 30))).sum() + p.sum() - 1
        large = logs.max() + np.log(np.exp(logs - logs.max()).sum())
        total += times * float(np.log1p(small) if (order * loss).max() < 30 else large)
    return total


def saddle(laws: Sequence[Law], y: float) -> tuple[float, float]:
    """Return the c with the least bound of delta, and a period W such that losses beyond y +- W do not count."""

    def bound(c: float) -> float:
        return log_moment(laws, c - 1) - (c - 1) * y

    orders, steps = 1 + np.geomspace(1e-5, 1e8, 105), np.geomspace(1e-3, 1e6, 46)
    c = min(orders.tolist(), key=lambda c: bound(c) - log(c * (c - 1)))
    c = min((1 + (c - 1) * np.geomspace(0.75, 1.33, 13)).tolist(), key=lambda c: bound(c) - log(c * (c - 1)))
    widths = (min((bound(c + g) - bound(c) + 37) / abs(g) for g in gaps.tolist()) for gaps in (steps, -steps))
    return c, 1.1 * max(widths)


def integral(laws: Sequence[Law], y: float) -> Interval | None:
    """Sum along two lines; None if the integrand decays too slowly."""
    c, period = saddle(laws, y)
    one = _line(laws, y, c, period)
    other = _line(laws, y, 1 + (c - 1) * 1.04, 1.37 * period) if one < inf else inf
    error = 3 * abs(one - other) + (MARGIN + 1e-15 * max(t for *_, t in laws)) * one if other < inf else inf
    return (one - error, one + error) if error < 1e-6 * one else None


def _line(laws: Sequence[Law], y: float, c: float, period: float) -> float:
    h, tilted, total, k = 2 * pi / period, [], 0.0, 0
    for loss, p, times in laws:
        weight = p * np.exp((c - 1) * loss - log_moment([(loss, p, 1)], c - 1))
        keep = weight > 1e-18
        tilted.append((loss[keep], weight[keep] / weight[keep].sum(), times))
    while k < MOST_NODES:
        v = h * np.arange(k, k + 256)
        value = np.exp(-1j * y * v) / ((c + 1j * v) * (c - 1 + 1j * v))
        for loss, weight, times in tilted:
            value = value * np.exp(times * np.log1p(np.expm1(1j * np.outer(v, loss)) @ weight))
        value[0] /= 2 if k == 0 else 1
        total, k = total + float(value.real.sum()), k + 256
        left = float(abs(value[-64:]).max()) * c * (c - 1)
        if left < 1e-17 or (k >= 1024 and left > 1e-5):
            break
    log_scale = log_moment(laws, c - 1) - (c - 1) * y
    below = y + log_moment(laws, -1) - c * period
    gap = max((_gap(loss[weight > MARGIN]) for loss, weight, _ in tilted if len(loss) > MANY_NODES), default=0.0)
    if gap * h * k > 3 or left > 1e-17 or max(log_scale, below) > 700:
        return inf
    far = exp(log_moment(laws, 0)) / np.expm1((c - 1) * period)
    far -= exp(below) / -np.expm1(-c * period)
    return float(total * h / pi * exp(log_scale) - far)


def _gap(loss: Array) -> float:
    return float(np.diff(np.sort(loss)).max()) if len(loss) > 1 else inf


def nested(some: Sequence[Mechanism], y: float) -> Interval | None:
    """Sum with fewer and with more nodes; None if there are too many."""
    sets = [one.edges() for one in some]
    kinks = max((prod(map(len, sets[k + 1 :])) for k, one in enumerate(some) if one.is_dense), default=0)
    if kinks > 500 or prod(len(one.law(1)[0]) for one in some[:-1]) > MOST_TERMS:
        return None
    one, other = (_nested(some, sets, np.array(y), level) for level in (0, 1))
    if abs(one - other) > 1e-7 * other:
        return None
    error = 3 * abs(one - other) + (UNRESOLVED if any(one.is_sampled for one in some) else KINKS) * other
    return other - error, other + error


def _nested(some: Sequence[Mechanism], sets: Sequence[Array], y: Array, level: int) -> float:
    if len(some) == 1:
        return float(some[0].profile(y))
    ends = {float(y) - sum(losses) for losses in itertools.product(*sets[1:])} if some[0].is_dense else set()
    loss, p = some[0].law(level, [one for one in ends if np.isfinite(one)])
    if len(some) == 2:
        return float((p * some[1].profile(y - loss)).sum())
    return float((p * np.array([_nested(some[1:], sets[1:], one, level) for one in y - loss])).sum())


def gridded(laws: Sequence[Law], y: float, is_smooth: bool, size: int = 1 << 17) -> Interval:
    """Convolve on grids of `size` points, and of a half and a quarter as many."""
    c, period = saddle(laws, y)
    high, coarse, coarser = (_convolved(laws, y, c, 2 * period, size >> k, True) for k in range(3))
    low = _convolved(laws, y, c, 2 * period, size, False)
    if is_smooth and 0 <= coarse - high < 0.4 * (coarser - coarse):  # of the second order: the rest is about a third
        low = max(low, high - 3 * (coarse - high))
    rounding = 1e-14 * max(times for *_, times in laws) + UNRESOLVED
    return low * (1 - rounding), high * (1 + rounding)


def _convolved(laws: Sequence[Law], y: float, c: float, period: float, size: int, are_split: bool) -> float:
    h, whole, scale = period / size, np.ones(size // 2 + 1, complex), -(c - 1) * y
    for loss, p, times in laws:
        place = np.floor(loss / h)
        up = np.expm1(place * h - loss) / np.expm1(-h) if are_split else np.zeros_like(loss)
        top, masses = log_moment([(loss, p, 1)], c - 1), np.zeros(size)
        for k, share in ((0, 1 - up), (1, up)):
            mass = p * share * np.exp((c - 1) * h * (place + k) - top)
            masses += np.bincount((place + k).astype(np.int64) % size, mass, size)
        scale += times * (top + log(masses.sum()))
        whole *= np.fft.rfft(masses / masses.sum()) ** times
    places = np.arange(ceil(y / h), ceil((y + period / 2) / h))
    terms = np.fft.irfft(whole, size)[places % size] * np.exp(scale - (c - 1) * (h * places - y))
    return float((terms * -np.expm1(y - h * places)).sum())


def delta(parts: Sequence[Any], y: float, add: bool) -> Interval:
    """Return an interval for delta(y) in one direction."""
    pairs = [(Mechanism(part, add), int(part.times)) for part in parts]
    once = [one for one, times in pairs for _ in range(times)] if sum(t for _, t in pairs) < 9 else []
    once.sort(key=lambda one: (one.is_smooth, one.is_dense, one.q / one.sigma if one.sigma else 0))
    if sum(one.is_dense for one in once) == 1:  # its delta is smooth where the losses of samples vary little
        once.sort(key=lambda one: one.is_dense)
    if once and (found := nested(once, y)):
        return found
    failing, laws, rough, most = 0.0, [], [], 0.0
    for one, times in pairs:
        for level, found_laws in ((2, laws), (1, rough)):
            loss, p = one.law(level)
            keep = np.isfinite(loss) & (p > 0)
            found_laws.append((loss[keep], p[keep], times))
        failing -= times * log1p(-float(p[np.isinf(loss)].sum()))
        most += times * float(max(one.edges()) if one.is_dense else laws[-1][0].max())
    failure = -float(np.expm1(-failing))
    if y >= most:
        return failure * (1 - MARGIN), failure * (1 + MARGIN)
    found = integral(laws, y) if any(one.is_smooth for one, _ in pairs) else None
    low, high = found or gridded(laws, y, all(one.is_smooth for one, _ in pairs))
    if not found and any(one.is_dense for one, _ in pairs):  # fewer nodes show how well densities are resolved
        if y >= sum(times * float(loss.max()) for loss, _, times in rough):
            return failure, 1.0
        fewer = gridded(rough, y, False)
        change = 3 * max(abs(low - fewer[0]), abs(high - fewer[1]))
        low, high = max(low - change, 0.0), high + change
    return low + failure, high + failure
