"""The optimal mechanism of Shokri and others: the adversary's expected loss is maximal, the user's is at most q.

A mechanism A on k symbols, a prior pi, losses l(x, z) >= 0. The adversary sees y and makes the guess z with the least
posterior loss, so that the privacy is V(A) = sum over y of min over z of sum over x of pi_x A_xy l(x, z); the user
loses L(A) = sum of pi_x A_xy l(x, y). Both use one loss.

**The value.** Where l(x, x) = 0, the greatest privacy is min(q, Vmax), Vmax = min over z of sum of pi_x l(x, z), for
every loss and not on a line only:

* An adversary who guesses what he sees has the loss L(A) <= q, and one who always guesses m (the best guess from the
  prior alone) has Vmax: no mechanism is better than either. These two strategies are the dual certificate.
* Tell the truth with probability 1 - t and else report m, with t = min(1, q/Vmax). After y != m the truth is y; after m
  the loss of the guess z is (1 - t) pi_m l(m, z) + t sum of pi_x l(x, z), and z = m makes both summands least. So V = L
  = t Vmax.

**The choice.** The optimum is not unique: where q <= Vmax the optima are all mechanisms with L = q for which what is
seen is everywhere a best guess, and they form a polytope. This project takes the one above, "truth or guess", m the
first best guess in the order of the symbols. Others: `symmetric` (noise that is symmetric about what is seen),
`least_truth` and `any_end` (ends of the polytope, by linear programming). All have one V and one L; what their answers
say about theta differs widely. Where q > Vmax the constant mechanism is optimal, and says nothing.

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
    """The optimal mechanism "truth or guess": with probability `lie` the symbol number `guess` is reported, and else
    the truth.

    Parameters
    ----------
    value: V and L of it.
    weights: the prior, in whole numbers of one denominator.
    bound: the adversary's strategy that proves it optimal: guess what is seen ("seen"), or always `guess` ("prior").
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
        """The mechanism, exactly."""
        k, zero, truth = len(self.weights), Fraction(0), 1 - self.lie
        return tuple(
            tuple((truth if x == y else zero) + (self.lie if y == self.guess else zero) for y in range(k))
            for x in range(k)
        )

    def channel(self, name: str = "") -> Channel:
        """The mechanism in floats."""
        import numpy as np

        k = len(self.weights)
        matrix = float(1 - self.lie) * np.eye(k)
        matrix[:, self.guess] += float(self.lie)
        return Channel(matrix, name)


def _weights(prior: Sequence[Any], k: int) -> tuple[int, ...]:
    """The prior in whole numbers; it need not sum to 1."""
    if len(prior) != k:
        raise DomainError(f"a prior of {len(prior)} shares for {k} symbols")
    if all(isinstance(one, int) for one in prior):
        weights = tuple(prior)
    else:
        shares = [parse(one) for one in prior]
        whole = lcm(*(one.denominator for one in shares))
        weights = tuple(int(one * whole) for one in shares)
    if min(weights) < 0 or not sum(weights):
        raise DomainError("the shares of a prior are >= 0, and not all 0")
    return weights


def _mixed(weights: tuple[int, ...], most: Fraction, guess: int, q: Any) -> Optimum:
    quality = q if isinstance(q, Fraction) else parse(q)
    if quality < 0:
        raise DomainError(f"q = {shown(quality)} is outside its domain q >= 0")
    if quality >= most:
        return Optimum(weights, most, Fraction(1), guess, "prior")
    return Optimum(weights, quality, quality / most, guess, "seen")


def on_line(points: Sequence[Any], prior: Sequence[Any], q: Any) -> Optimum:
    """The optimum for the distances of points on a line, in increasing order: m is the first median. Two sums from left
    to right.
    """
    exact = points if all(isinstance(one, int) for one in points) else [parse(one) for one in points]
    if len(exact) < 2 or any(one >= two for one, two in pairwise(exact)):
        raise DomainError("the points are two or more, in increasing order")
    weights = _weights(prior, len(exact))
    below = list(accumulate(weights))
    whole = below[-1]
    guess = next(z for z, sum_ in enumerate(below) if 2 * sum_ >= whole)
    centre = exact[guess]
    most = sum(w * abs(point - centre) for w, point in zip(weights, exact, strict=True))
    return _mixed(weights, Fraction(most) / whole, guess, q)


def optimum(loss: Loss, prior: Sequence[Any], q: Any) -> Optimum:
    """The optimum for a matrix of losses >= 0 with l(x, x) = 0; for others see `symbolic.mechanisms.shokri_program`."""
    weights = _weights(prior, len(loss))
    if any(len(row) != len(loss) or min(row) < 0 for row in loss):
        raise DomainError("the losses are a square matrix of numbers >= 0")
    if any(row[x] for x, row in enumerate(loss)):
        raise DomainError("there is a closed form where l(x, x) = 0 only")
    risks = [sum(w * row[z] for w, row in zip(weights, loss, strict=True)) for z in range(len(loss))]
    guess = min(range(len(loss)), key=risks.__getitem__)
    return _mixed(weights, Fraction(risks[guess], 1) / sum(weights), guess, q)


def distances(points: Sequence[Any]) -> list[list[Fraction]]:
    """|x - z| on a line."""
    exact = [parse(one) for one in points]
    return [[abs(x - z) for z in exact] for x in exact]


def audit(loss: Loss, prior: Sequence[Fraction], rows: Matrix) -> tuple[Fraction, Fraction]:
    """V and L of any mechanism, exactly, from their definitions."""
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
    """V and L of any mechanism."""
    after = (prior[:, None] * matrix).T @ loss
    return float(after.min(axis=1).sum()), float(after.diagonal().sum())


def _euclidean(cells: Sequence[tuple[int, int]], side: Any) -> Array:
    import numpy as np

    points = np.array(cells)
    return float(parse(side)) * np.hypot(*(points[:, None, axis] - points[:, axis] for axis in (0, 1)))


def on_cells(cells: Sequence[tuple[int, int]], q: Any, side: Any = 1, name: str = "") -> Channel:
    """ "Truth or guess" for the Euclidean distances of cells and equal prior shares, in floats; of equal best guesses
    the first.
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
    """Another optimum for the Euclidean distances of cells and equal prior shares: from x, a y is drawn evenly for
    which 2 y - x is a cell too.

    Drawn evenly with one probability for all x; what is left is the truth. A distribution that is symmetric about y has
    y among its best guesses, so that the mechanism is optimal for its own L, and so are its mixtures with the truth
    (for smaller q) and with the best guess from the prior (for larger q).
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
