"""The optimal mechanism of Shokri and others for any loss, by linear programming.

HiGHS (scipy) solves the program in floats; no bound relies on it. The solution is rounded to fractions and repaired,
which gives a mechanism whose exact V is a lower bound. For the adversary's strategy w (the guess z after y has
probability w_yz) and a price p >= 0 of quality,

    V(A) <= p q + sum over x of pi_x max over y of (sum over z of w_yz l(x, z) - p l(x, y))

for all A with L(A) <= q. The rounded dual solution gives an exact upper bound in this way.

>>> found = enclosed([[0, 1], [1, 0]], ["1/2", "1/2"], "1/4")
>>> found.low <= Fraction(1, 4) <= found.high and found.high - found.low < Fraction(1, 10**9)
True

Source: Shokri, Theodorakopoulos, Troncoso, Hubaux and Le Boudec, CCS 2012.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from symbolic.formula import DomainError
from symbolic.mechanisms.channel import Array, Channel
from symbolic.mechanisms.matrix import Matrix
from symbolic.mechanisms.shokri import Loss, audit
from symbolic.number import Undecided, parse, shown
from symbolic.representations.exact import TooLarge

MOST_SYMBOLS: Final = 40  # the program has k^2 + k unknowns
MOST_ON_LINE: Final = 200
SHORT: Final = 10**12  # largest denominator of the rounded numbers


@dataclass(frozen=True)
class Enclosed:
    """A mechanism of privacy `low`; no mechanism of the same quality has more than `high`."""

    rows: Matrix
    low: Fraction
    high: Fraction


def _highs(*arguments: Any, **options: Any) -> Any:
    from scipy.optimize import linprog

    found = linprog(*arguments, method="highs", **options)
    if found.status:
        raise Undecided(f"HiGHS: {found.message}")
    return found


def enclosed(loss: Loss, prior: Sequence[Any], q: Any) -> Enclosed:
    """Return a nearly optimal mechanism with exact bounds on the optimal value.

    Parameters
    ----------
    loss: a square matrix of numbers >= 0.
    prior: shares that sum to 1.
    q: the largest loss of the user.

    Raises `DomainError` where no mechanism has the quality, `TooLarge` beyond 40 symbols.
    """
    k = len(loss)
    if k > MOST_SYMBOLS:
        raise TooLarge(f"a linear program on {k} symbols; at most {MOST_SYMBOLS}")
    losses = [[parse(one) for one in row] for row in loss]
    shares = [parse(one) for one in prior]
    if any(len(row) != k or min(row) < 0 for row in losses) or len(shares) != k or min(shares) < 0 or sum(shares) != 1:
        raise DomainError(
            "the losses must be a square matrix of numbers >= 0, and the shares of the prior must sum to 1"
        )
    quality = parse(q)
    best = [min(range(k), key=row.__getitem__) for row in losses]  # the answers with the least loss for the user
    least = sum((p * min(row) for p, row in zip(shares, losses, strict=True)), Fraction(0))
    if quality < least:
        raise DomainError(f"q = {shown(quality)} is below {shown(least)}, the smallest loss of any mechanism")
    found = _program(losses, shares, quality)
    rows = _repaired(losses, shares, quality, best, least, found.x[: k * k].reshape(k, k))
    duals = -found.ineqlin.marginals
    high = _bound(losses, shares, quality, duals[: k * k].reshape(k, k), float(duals[k * k]))
    return Enclosed(rows, audit(losses, shares, rows)[0], high)


def _program(loss: Loss, prior: Sequence[Fraction], q: Fraction) -> Any:
    """Solve for A (row by row) and the loss r_y after each y, at most that of each guess."""
    import numpy as np
    from scipy.sparse import csr_array, vstack

    k = len(prior)
    losses, shares = np.array(loss, dtype=float), np.array(prior, dtype=float)
    y, z, x = (axis.ravel() for axis in np.meshgrid(*[np.arange(k)] * 3, indexing="ij"))
    rows = np.concatenate([y * k + z, np.arange(k * k)])
    columns = np.concatenate([x * k + y, k * k + np.repeat(np.arange(k), k)])
    entries = np.concatenate([-shares[x] * losses[x, z], np.ones(k * k)])
    guesses = csr_array((entries, (rows, columns)), shape=(k * k, k * k + k))
    user = np.concatenate([(shares[:, None] * losses).ravel(), np.zeros(k)])
    sums = csr_array((np.ones(k * k), (np.repeat(np.arange(k), k), np.arange(k * k))), shape=(k, k * k + k))
    gain = np.concatenate([np.zeros(k * k), -np.ones(k)])
    limits = np.concatenate([np.zeros(k * k), [float(q)]])
    return _highs(gain, A_ub=vstack([guesses, csr_array(user[None, :])]), b_ub=limits, A_eq=sums, b_eq=np.ones(k))


def _repaired(
    loss: Loss, prior: Sequence[Fraction], q: Fraction, best: Sequence[int], least: Fraction, floats: Array
) -> Matrix:
    """Return the solution in fractions, mixed with the best answers so that its loss is <= q."""
    rows = []
    for row in floats.tolist():
        exact = [max(Fraction(0), Fraction(one).limit_denominator(SHORT)) for one in row]
        whole = sum(exact, Fraction(0))
        rows.append([one / whole for one in exact])
    lost = sum(
        (
            p * sum(a * one for a, one in zip(row, line, strict=True))
            for p, row, line in zip(prior, rows, loss, strict=True)
        ),
        Fraction(0),
    )
    keep = Fraction(1) if lost <= q else (q - least) / (lost - least)
    return tuple(
        tuple(keep * one + (1 - keep if y == best[x] else 0) for y, one in enumerate(row)) for x, row in enumerate(rows)
    )


def _bound(loss: Loss, prior: Sequence[Fraction], q: Fraction, strategy: Array, price: float) -> Fraction:
    """Return the upper bound that the module documents."""
    k = len(prior)
    cost = max(Fraction(0), Fraction(price).limit_denominator(SHORT))
    weights = []
    for row in strategy.tolist():
        exact = [max(Fraction(0), Fraction(one).limit_denominator(SHORT)) for one in row]
        whole = sum(exact, Fraction(0))
        weights.append([one / whole for one in exact] if whole else [Fraction(1, k)] * k)
    total = cost * q
    for p, line in zip(prior, loss, strict=True):
        gains = (
            sum(w * one for w, one in zip(row, line, strict=True)) - cost * line[y] for y, row in enumerate(weights)
        )
        total += p * max(gains)
    return total


def least_truth(points: Sequence[Any], prior: Sequence[Any], q: Any, name: str = "") -> Channel:
    """Return the optimum on a line, q <= Vmax, that reports the truth least often.

    The matrix is in floats and not certified; `audit_floats` evaluates it.
    """
    return _on_line(points, prior, q, 1.0, name)


def any_end(points: Sequence[Any], prior: Sequence[Any], q: Any, name: str = "") -> Channel:
    """Return the optimum on a line, q <= Vmax, that HiGHS finds with a zero objective.

    This is what a solver returns without a preference among the optima. It depends on the version of HiGHS.
    """
    return _on_line(points, prior, q, 0.0, name)


def _on_line(points: Sequence[Any], prior: Sequence[Any], q: Any, price: float, name: str) -> Channel:
    """Return the optimum that minimises `price` times the probability of the truth.

    A best guess is a median. Hence the optima are the A with L(A) = q and at most half of the joint mass of a column on
    either side of the diagonal: 2 k constraints.
    """
    import numpy as np
    from scipy.sparse import csr_array, vstack

    k = len(points)
    if k > MOST_ON_LINE:
        raise TooLarge(f"a linear program on {k} points; at most {MOST_ON_LINE}")
    places = np.array([float(parse(one)) for one in points])
    shares = np.array([float(parse(one)) for one in prior])
    shares /= shares.sum()
    x, y = (axis.ravel() for axis in np.meshgrid(np.arange(k), np.arange(k), indexing="ij"))
    sides = [
        csr_array((shares[x] * (np.where(side, 1.0, 0.0) - 0.5), (y, x * k + y)), shape=(k, k * k))
        for side in (x < y, x > y)
    ]
    user = csr_array((shares[x] * abs(places[x] - places[y]))[None, :])
    sums = csr_array((np.ones(k * k), (x, x * k + y)), shape=(k, k * k))
    found = _highs(
        np.where(x == y, price * shares[x], 0.0), A_ub=vstack(sides), b_ub=np.zeros(2 * k), A_eq=vstack([sums, user]),
        b_eq=np.append(np.ones(k), float(parse(q))), bounds=(0, 1),
    )  # fmt: skip
    matrix = np.maximum(found.x.reshape(k, k), 0)
    return Channel(matrix / matrix.sum(axis=1, keepdims=True), name)
