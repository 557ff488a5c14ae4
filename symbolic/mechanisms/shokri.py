"""The optimal mechanism of Shokri and others, which maximises the adversary's loss.

A is a mechanism on k symbols, pi a prior, and l(x, z) >= 0 a loss. The adversary sees y and makes the guess z with the
least posterior loss. The privacy is V(A) = sum over y of min over z of sum over x of pi_x A_xy l(x, z); the user's loss
L(A) = sum of pi_x A_xy l(x, y) must be at most q. Both use one loss.

**Value.** If l(x, x) = 0, the greatest privacy is min(q, Vmax), Vmax = min over z of sum of pi_x l(x, z), for every
loss:

* An adversary who guesses the observable has the loss L(A) <= q, and one who always guesses m (the best guess from the
  prior alone) has Vmax. Hence V(A) is at most both; the two strategies are the dual certificate.
* Report the truth with probability 1 - t and m otherwise, with t = min(1, q/Vmax). After y != m the truth is y. After m
  the loss of the guess z is (1 - t) pi_m l(m, z) + t sum of pi_x l(x, z), and z = m minimises both summands. Hence
  V = L = t Vmax.

**Choice.** The optimum is not unique. If q <= Vmax, the optima are all mechanisms with L = q for which every observable
is a best guess; they form a polytope. This module uses the optimum above, "truth or guess", with m the first best guess
in the order of the symbols. Others are `symmetric` (noise that is symmetric about the observable), and `least_truth`
and `any_end` (vertices of the polytope, by linear programming). All have the same V and L, but their observables carry
very different information about theta. If q > Vmax, the constant mechanism is optimal, and its output is independent of
the input.

>>> found = on_line([0, 1, 2, 3], [1, 1, 1, 1], "1/2")
>>> found.value, found.lie, found.guess
(Fraction(1, 2), Fraction(1, 2), 1)
>>> audit(distances([0, 1, 2, 3]), found.prior, found.rows())
(Fraction(1, 2), Fraction(1, 2))

Source: Shokri, Theodorakopoulos, Troncoso, Hubaux and Le Boudec, CCS 2012.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise
from math import lcm
from typing import Any, Final, Literal, TypeAlias

from symbolic.formula import DomainError
from symbolic.mechanisms.channel import Array, Channel
from symbolic.mechanisms.matrix import Matrix
from symbolic.number import parse, shown

Loss: TypeAlias = Sequence[Sequence[Fraction]]

CHOICES: Final = ("truth-or-guess", "symmetric", "least-truth", "any-end")


@dataclass(frozen=True)
class Optimum:
    """The optimum "truth or guess": report `guess` with probability `lie`, else the truth.

    Parameters
    ----------
    weights: the prior, as whole numbers over a common denominator.
    value: its V and L.
    guess: the number of a symbol.
    bound: the adversary's strategy that proves optimality: guess the observable ("seen"), or always `guess` ("prior").
    """

    weights: tuple[int, ...]
    value: Fraction
    lie: Fraction
    guess: int
    bound: Literal["seen", "prior"]

    @cached_property
    def prior(self) -> tuple[Fraction, ...]:
        whole = sum(self.weights)
        return tuple(Fraction(one, whole) for one in self.weights)

    def rows(self) -> Matrix:
        """Return the exact mechanism."""
        k, zero, truth = len(self.weights), Fraction(0), 1 - self.lie
        return tuple(
            tuple((truth if x == y else zero) + (self.lie if y == self.guess else zero) for y in range(k))
            for x in range(k)
        )

    def channel(self, name: str = "") -> Channel:
        """Return the mechanism in floats."""
        import numpy as np

        k = len(self.weights)
        matrix = float(1 - self.lie) * np.eye(k)
        matrix[:, self.guess] += float(self.lie)
        return Channel(matrix, name)


def _weights(prior: Sequence[Any], k: int) -> tuple[int, ...]:
    """Return the prior as whole numbers; its sum need not be 1."""
    if len(prior) != k:
        raise DomainError(f"a prior of {len(prior)} shares for {k} symbols")
    if all(isinstance(one, int) for one in prior):
        weights = tuple(prior)
    else:
        shares = [parse(one) for one in prior]
        whole = lcm(*(one.denominator for one in shares))
        weights = tuple(int(one * whole) for one in shares)
    if min(weights) < 0 or not sum(weights):
        raise DomainError("the shares of a prior must be >= 0 and not all 0")
    return weights


def _mixed(weights: tuple[int, ...], most: Fraction, guess: int, q: Any) -> Optimum:
    quality = q if isinstance(q, Fraction) else parse(q)
    if quality < 0:
        raise DomainError(f"q = {shown(quality)} is outside its domain q >= 0")
    if quality >= most:
        return Optimum(weights, most, Fraction(1), guess, "prior")
    return Optimum(weights, quality, quality / most, guess, "seen")


def on_line(points: Sequence[Any], prior: Sequence[Any], q: Any) -> Optimum:
    """Return the optimum for the distances of points on a line, with m the first median.

    Parameters
    ----------
    points: in increasing order.
    prior: one share >= 0 for each point; the sum need not be 1.
    q: the largest loss of the user, q >= 0.
    """
    exact = points if all(isinstance(one, int) for one in points) else [parse(one) for one in points]
    if len(exact) < 2 or any(one >= two for one, two in pairwise(exact)):
        raise DomainError("give at least two points, in increasing order")
    weights = _weights(prior, len(exact))
    below = list(accumulate(weights))
    whole = below[-1]
    guess = next(z for z, sum_ in enumerate(below) if 2 * sum_ >= whole)
    centre = exact[guess]
    most = sum(w * abs(point - centre) for w, point in zip(weights, exact, strict=True))
    return _mixed(weights, Fraction(most) / whole, guess, q)


def optimum(loss: Loss, prior: Sequence[Any], q: Any) -> Optimum:
    """Return the optimum for a matrix of losses >= 0 with l(x, x) = 0.

    `symbolic.mechanisms.shokri_program` handles other losses.
    """
    weights = _weights(prior, len(loss))
    if any(len(row) != len(loss) or min(row) < 0 for row in loss):
        raise DomainError("the losses must be a square matrix of numbers >= 0")
    if any(row[x] for x, row in enumerate(loss)):
        raise DomainError("the closed form needs l(x, x) = 0; use symbolic.mechanisms.shokri_program")
    risks = [sum(w * row[z] for w, row in zip(weights, loss, strict=True)) for z in range(len(loss))]
    guess = min(range(len(loss)), key=risks.__getitem__)
    return _mixed(weights, Fraction(risks[guess], 1) / sum(weights), guess, q)


def distances(points: Sequence[Any]) -> list[list[Fraction]]:
    """Return the matrix |x - z| of points on a line."""
    exact = [parse(one) for one in points]
    return [[abs(x - z) for z in exact] for x in exact]


def audit(loss: Loss, prior: Sequence[Fraction], rows: Matrix) -> tuple[Fraction, Fraction]:
    """Return V and L of a mechanism, exactly, from their definitions."""
    from flint import fmpq, fmpq_mat

    def table(entries: Any) -> Any:
        return fmpq_mat([[fmpq(one.numerator, one.denominator) for one in row] for row in entries])

    joint = [[p * one for one in row] for p, row in zip(prior, rows, strict=True)]
    after = (table(joint).transpose() * table(loss)).tolist()  # [y][z]
    privacy = sum((min(row) for row in after), fmpq(0))
    quality = sum((row[y] for y, row in enumerate(after)), fmpq(0))
    return Fraction(int(privacy.p), int(privacy.q)), Fraction(int(quality.p), int(quality.q))


# ---- other optima, in floats


def audit_floats(loss: Array, prior: Array, matrix: Array) -> tuple[float, float]:
    """Return V and L of a mechanism in floats."""
    after = (prior[:, None] * matrix).T @ loss
    return float(after.min(axis=1).sum()), float(after.diagonal().sum())


def _euclidean(cells: Sequence[tuple[int, int]], side: Any) -> Array:
    import numpy as np

    points = np.array(cells)
    return float(parse(side)) * np.hypot(*(points[:, None, axis] - points[:, axis] for axis in (0, 1)))


def on_cells(cells: Sequence[tuple[int, int]], q: Any, side: Any = 1, name: str = "") -> Channel:
    """Return "truth or guess" for Euclidean distances of cells and equal prior shares.

    The matrix is in floats; m is the first best guess.
    """
    import numpy as np

    loss, wanted = _euclidean(cells, side), float(parse(q))
    if wanted < 0:
        raise DomainError(f"q = {shown(parse(q))} is outside its domain q >= 0")
    risks = loss.mean(axis=0)
    guess = int(np.flatnonzero(risks <= risks.min() * (1 + 1e-12))[0])
    lie = min(1.0, wanted / float(risks[guess]))
    matrix = (1 - lie) * np.eye(len(cells))
    matrix[:, guess] += lie
    return Channel(matrix, name)


def symmetric(cells: Sequence[tuple[int, int]], q: Any, side: Any = 1, name: str = "") -> Channel:
    """Return a symmetric optimum for Euclidean distances of cells and equal prior shares.

    For the input x it samples y uniformly, with one probability for all x, from those y for which 2 y - x is a cell
    too; otherwise it reports x. A distribution that is symmetric about y has y among its best guesses. Hence the
    mechanism is optimal for its own L, and so are its mixtures with the truth (for smaller q) and with the best guess
    from the prior (for larger q).
    """
    import numpy as np

    loss = _euclidean(cells, side)
    known = set(cells)
    mirrored = np.array([[(2 * y[0] - x[0], 2 * y[1] - x[1]) in known for y in cells] for x in cells])
    noise = mirrored / mirrored.sum(axis=1).max()
    noise[np.arange(len(cells)), np.arange(len(cells))] += 1 - noise.sum(axis=1)
    guess = int(loss.sum(axis=0).argmin())
    reached, most, wanted = float((noise * loss).sum() / len(cells)), float(loss[:, guess].mean()), float(parse(q))
    if wanted <= reached:
        share = wanted / reached
        return Channel(share * noise + (1 - share) * np.eye(len(cells)), name)
    share = min(1.0, (wanted - reached) / (most - reached))
    matrix = (1 - share) * noise
    matrix[:, guess] += share
    return Channel(matrix, name)
