"""Compare every estimator with a second implementation, and under relabelling.

The second implementation uses plain fractions and floats and follows the definitions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.estimation import estimators, named
from symbolic.estimation.mixture import Mixture, Observed
from symbolic.formula import DomainError
from symbolic.mechanisms.channel import Channel, geometric, k_rr, rappor

Vector = list[float]
Matrix = list[Vector]
STEPS = 2000


@dataclass(frozen=True)
class Part:
    """The reports of the users of one mechanism.

    Holds the probability of each observable for each input, and the observed counts.
    """

    kind: str
    epsilon: Fraction
    rows: Matrix
    counts: tuple[int, ...]

    @property
    def users(self) -> int:
        return sum(self.counts)

    @property
    def observed(self) -> Observed:
        """The same data in the library's type."""
        k = len(self.rows)
        if self.kind == "rappor":
            return Observed.of(rappor(k, self.epsilon), self.counts, list(product((0, 1), repeat=k)))
        if self.kind == "matrix":
            return Observed.of(Channel.of(self.rows), self.counts)
        return Observed.of((k_rr if self.kind == "k-rr" else geometric)(k, self.epsilon), self.counts)


def rows_of(kind: str, k: int, epsilon: float) -> Matrix:
    """The rows of the mechanism, from its definition."""
    u = math.exp(-epsilon)
    if kind == "k-rr":
        return [[(1 if x == z else u) / (1 + (k - 1) * u) for z in range(k)] for x in range(k)]
    if kind == "geometric":
        total = [
            [u ** abs(z - x) * (1 / (1 + u) if z in (0, k - 1) else (1 - u) / (1 + u)) for z in range(k)]
            for x in range(k)
        ]
        assert all(abs(sum(row) - 1) < 1e-12 for row in total)
        return total
    keep = 1 / (1 + math.exp(-epsilon / 2))
    vectors = list(product((0, 1), repeat=k))
    return [
        [math.prod(keep if bit == (y == x) else 1 - keep for y, bit in enumerate(v)) for v in vectors] for x in range(k)
    ]


@st.composite
def surveys(draw: st.DrawFn, kinds: Sequence[str] = ("k-rr", "geometric", "matrix")) -> list[Part]:
    """Strategy: one to three mechanisms on two to four symbols, with at least one report."""
    k = draw(st.integers(2, 4))
    parts = []
    for _ in range(draw(st.integers(1, 3))):
        kind, epsilon = draw(st.sampled_from(list(kinds))), draw(st.fractions(Fraction(1, 2), 5, max_denominator=6))
        if kind == "matrix":  # diagonally dominant, so that no sum of such matrices is singular
            weights = [[draw(st.integers(0, 3)) + 9 * (x == z) for z in range(k)] for x in range(k)]
            rows = [[one / sum(row) for one in row] for row in weights]
        else:
            rows = rows_of(kind, k, float(epsilon))
        m = len(rows[0])
        parts.append(Part(kind, epsilon, rows, tuple(draw(st.lists(st.integers(0, 30), min_size=m, max_size=m)))))
    if not any(part.users for part in parts):
        parts.append(Part("k-rr", Fraction(1), rows_of("k-rr", k, 1), (1,) * k))
    return parts


# ---- the second implementation


def solved(rows: Matrix, right: Sequence[float]) -> Vector:
    """Solve theta A = right by elimination in fractions."""
    k = len(rows)
    system = [[Fraction(rows[x][z]) for x in range(k)] + [Fraction(right[z])] for z in range(k)]
    for place in range(k):
        pivot = next(row for row in range(place, k) if system[row][place])
        system[place], system[pivot] = system[pivot], system[place]
        for row in range(k):
            if row != place and (factor := system[row][place] / system[place][place]):
                system[row] = [a - factor * b for a, b in zip(system[row], system[place], strict=True)]
    return [float(system[x][k] / system[x][x]) for x in range(k)]


def nearest(theta: Vector) -> Vector:
    """The nearest distribution: the best over all supports."""
    k, found = len(theta), []
    for size in range(1, k + 1):
        for kept in combinations(range(k), size):
            less = (sum(theta[x] for x in kept) - 1) / size
            own = [theta[x] - less if x in kept else 0.0 for x in range(k)]
            if min(own) >= 0:
                found.append((sum((a - b) ** 2 for a, b in zip(own, theta, strict=True)), own))
    return min(found)[1]


def clipped(theta: Vector) -> Vector:
    positive = [max(0.0, one) for one in theta]
    return [one / sum(positive) for one in positive]


def shares(part: Part) -> Vector:
    return [count / part.users for count in part.counts]


def average(parts: Sequence[Part]) -> Part:
    n, (k, m) = sum(part.users for part in parts), (len(parts[0].rows), len(parts[0].counts))
    rows = [[sum(part.users * part.rows[x][z] for part in parts) / n for z in range(m)] for x in range(k)]
    return Part("matrix", Fraction(1), rows, tuple(map(sum, zip(*(part.counts for part in parts), strict=True))))


def bits(k: int) -> list[tuple[int, ...]]:
    return list(product((0, 1), repeat=k))


def inverted(part: Part) -> Vector:
    """INV, or RAP for RAPPOR."""
    if part.kind != "rappor":
        return solved(part.rows, shares(part))
    k, keep = len(part.rows), 1 / (1 + math.exp(-float(part.epsilon) / 2))
    ones = [sum(share for v, share in zip(bits(k), shares(part), strict=True) if v[x]) for x in range(k)]
    return [(one - (1 - keep)) / (2 * keep - 1) for one in ones]


def rap_of_all(parts: Sequence[Part]) -> Vector:
    """[RAP]^M: each bit is kept with the mean probability."""
    n, k = sum(part.users for part in parts), len(parts[0].rows)
    keep = sum(part.users / (1 + math.exp(-float(part.epsilon) / 2)) for part in parts) / n
    ones = [sum(c for part in parts for v, c in zip(bits(k), part.counts, strict=True) if v[x]) / n for x in range(k)]
    return [(one - (1 - keep)) / (2 * keep - 1) for one in ones]


def error_of_one(part: Part) -> float:
    """The expected squared error of the estimate from a single report, for uniform theta."""
    k, total = len(part.rows), 0.0
    for z in range(len(part.counts)):
        chance = sum(part.rows[x][z] for x in range(k)) / k
        alone = Part(part.kind, part.epsilon, part.rows, tuple(int(y == z) for y in range(len(part.counts))))
        total += chance * sum((one - 1 / k) ** 2 for one in inverted(alone))
    return total


def weighted(parts: Sequence[Part], estimates: Sequence[Vector], weights: Sequence[float]) -> Vector:
    return [
        sum(w * own[x] for w, own in zip(weights, estimates, strict=True)) / sum(weights)
        for x in range(len(parts[0].rows))
    ]


def pairs_of(parts: Sequence[Part]) -> list[tuple[float, Vector]]:
    n = sum(part.users for part in parts)
    return [(c / n, [row[z] for row in part.rows]) for part in parts for z, c in enumerate(part.counts) if c]


def likelihood(pairs: Sequence[tuple[float, Vector]], theta: Sequence[float]) -> float:
    return sum(w * math.log(sum(t * q for t, q in zip(theta, row, strict=True))) for w, row in pairs)


def updated(parts: Sequence[Part], delta: float) -> Vector:
    """EM on all reports until the mean log-likelihood grows by less than delta."""
    pairs, k = pairs_of(parts), len(parts[0].rows)
    theta, steps = [1 / k] * k, 0
    now = likelihood(pairs, theta)
    while steps < STEPS:
        fitted = [sum(t * q for t, q in zip(theta, row, strict=True)) for _, row in pairs]
        theta = [
            t * sum(w * row[x] / m for (w, row), m in zip(pairs, fitted, strict=True)) for x, t in enumerate(theta)
        ]
        before, now, steps = now, likelihood(pairs, theta), steps + 1
        if abs(now - before) < delta:
            break
    return theta


def again(parts: Sequence[Part], name: str, after: Callable[[Vector], Vector], delta: float) -> Vector:
    """The second implementation of the estimator with that name."""
    seen = [part for part in parts if part.users]
    users = [float(part.users) for part in seen]
    if name in ("inv-r", "rap-r"):
        return weighted(seen, [after(inverted(part)) for part in seen], users)
    if name == "inv-m":
        return after(inverted(average(seen)))
    if name == "rap-m":
        return after(rap_of_all(seen))
    if name == "inverse-variance":
        weights = [part.users / error_of_one(part) for part in seen]
        return after(weighted(seen, [inverted(part) for part in seen], weights))
    if name == "ibu-m":
        return updated([average(seen)], delta)
    if name == "ibu-r":
        return weighted(seen, [updated([part], delta) for part in seen], users)
    assert name == "gibu"
    return updated(seen, delta)


# ---- comparison


POSTS: dict[str, Callable[[Vector], Vector]] = {"project": nearest, "normalise": clipped, "none": lambda theta: theta}


def compared(parts: list[Part], name: str, post: str) -> None:
    ours = named.estimate([part.observed for part in parts], name, post, 1e-3)
    assert ours.theta == pytest.approx(again(parts, name, POSTS[post], 1e-3), abs=1e-7)


@pytest.mark.sample(4)
@pytest.mark.parametrize("post", POSTS)
@pytest.mark.parametrize("name", ["inv-m", "inv-r", "inverse-variance"])
@settings(max_examples=25, deadline=None)
@given(parts=surveys())
def test_by_inversion(name: str, post: str, parts: list[Part]) -> None:
    compared(parts, name, post)


@pytest.mark.parametrize("post", POSTS)
@pytest.mark.parametrize("name", ["rap-m", "rap-r", "inverse-variance"])
@settings(max_examples=20, deadline=None)
@given(parts=surveys(kinds=["rappor"]))
def test_of_bits(name: str, post: str, parts: list[Part]) -> None:
    bits_only = [part for part in parts if part.kind == "rappor" and part.users]
    if bits_only and all(max(inverted(part)) > 0 for part in bits_only) and max(rap_of_all(bits_only)) > 0:
        compared(bits_only, name, post)


@pytest.mark.parametrize("name", ["ibu-m", "ibu-r", "gibu"])
@settings(max_examples=25, deadline=None)
@given(parts=surveys())
def test_iterated(name: str, parts: list[Part]) -> None:
    compared(parts, name, "project")


@settings(max_examples=25, deadline=None)
@given(parts=surveys(kinds=["k-rr", "geometric", "matrix", "rappor"]))
def test_the_maximum(parts: list[Part]) -> None:
    """The estimate has a likelihood between that of EM and EM's upper bound.

    After T steps from the uniform distribution, EM is below the maximum by at most log(k)/T (Cover 1984).
    """
    pairs, k = pairs_of(parts), len(parts[0].rows)
    ours = named.estimate([part.observed for part in parts]).theta.tolist()
    slow = likelihood(pairs, updated(parts, 0))
    assert slow - 1e-9 <= likelihood(pairs, ours) <= slow + math.log(k) / STEPS + 1e-9


# ---- other names, another order


def renamed(part: Observed, order: list[int]) -> Observed:
    """Rename symbol `order[x]` to x; observables likewise, where they are symbols."""
    if part.vectors is not None:
        return Observed(part.mechanism, part.counts, part.vectors[:, order])
    return Observed(Channel(part.mechanism.matrix[np.ix_(order, order)]), part.counts[order])


@pytest.mark.sample(6)
@pytest.mark.parametrize("kinds", [("k-rr", "geometric", "matrix"), ("rappor",)])
@pytest.mark.parametrize("name", named.NAMES)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_equivariant(name: str, kinds: tuple[str, ...], data: st.DataObject) -> None:
    """Relabelling symbols relabels the estimate; the order of mechanisms has no effect."""
    parts = [part.observed for part in data.draw(surveys(kinds=kinds)) if kinds[0] == "k-rr" or part.kind == "rappor"]
    if not parts:
        return
    order = data.draw(st.permutations(range(parts[0].mechanism.k)))
    delta = 1e-3 if name in ("gibu", "ibu-m", "ibu-r") else None
    found: list[Any] = []
    for own in (parts, [renamed(part, list(order)) for part in reversed(parts)]):
        try:
            found.append(named.estimate(own, name, "project", delta))
        except DomainError as reason:
            found.append(type(reason))
    first, second = found
    if isinstance(first, type) or isinstance(second, type):
        assert first is second
        return
    if name == "mle":  # the maximum may not be unique; its likelihood is
        mixture = Mixture.of(parts)
        back = np.empty_like(second.theta)
        back[list(order)] = second.theta
        assert mixture.log_likelihood(back) == pytest.approx(mixture.log_likelihood(first.theta), abs=1e-9)
        return
    assert first.theta[list(order)] == pytest.approx(second.theta, abs=1e-7)


def test_each_of_these_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparisons fail for a biased start and for weights without the numbers of users."""
    parts = [
        Part("k-rr", Fraction(1), rows_of("k-rr", 3, 1), (9, 4, 2)),
        Part("k-rr", Fraction(3), rows_of("k-rr", 3, 3), (2, 1, 0)),
    ]
    compared(parts, "inv-r", "project")
    compared(parts, "gibu", "project")
    monkeypatch.setattr(estimators, "results", lambda seen, of: sum(map(of, seen)) / len(seen))
    with pytest.raises(AssertionError):
        compared(parts, "inv-r", "project")
    whole = estimators.trajectory
    monkeypatch.setattr(
        estimators,
        "trajectory",
        lambda mixture, deltas, start, most: whole(mixture, deltas, np.array([0.6, 0.2, 0.2]), most),
    )
    with pytest.raises(AssertionError):
        compared(parts, "gibu", "project")
