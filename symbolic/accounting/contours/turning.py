"""Sums of weight * e^{iv loss} at equidistant heights v >= 0.

With node = side * row + column, e^{iv loss} is a factor of the row times one of the column: one product of matrices, whose factors are powers of few exponentials.

The first losses, which are so near to `base` that v (loss - base) stays small at all heights, are summed together, as a polynomial: where |v (loss - base)| <= t, the terms of their
exponential series from the d-th on are at most t^d/d! * e^t, times the sum of the weights' sizes. Where heights are many the polynomial is moved to each row's, and its values there are one more product of matrices.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from math import inf, isqrt, lgamma, log, log2
from operator import add, mul
from typing import Final, NamedTuple

from flint import acb, acb_mat, acb_poly, arb, arb_poly, ctx

from symbolic.accounting.contours.loss import Ball, Complex, Matrix, disc
from symbolic.accounting.contours.together import power_sums, powers, powers_of

NEAR: Final = 6.0
"""t, at most."""
WORD: Final = 64
SPARE: Final = 12
"""Bits for what powers and sums round."""
FEW: Final = 30
"""Weights, below which they are not worth a product of their own."""
LITTLE: Final = 40_000
"""Losses times heights, up to which nothing is gained by a polynomial."""
SHARE: Final = 0.35
"""Of the terms of a polynomial, if a row has more heights: then it is less work to move it to each row than to look at it at each height."""
COARSE: Final = 44
"""Bits for bounds."""


class Nodes(NamedTuple):
    """The weights and the losses, the least loss, and what the sum misses at any height, at most."""

    weights: Sequence[Complex]
    losses: Sequence[Complex]
    base: Ball
    missing: Ball


def turned(
    weights: Sequence[Complex],
    losses: Sequence[Complex],
    base: Ball,
    missing: Ball,
    heights: tuple[Ball, Ball],
    count: int,
) -> list[Complex]:
    """The sums, and at most `missing`, at v = first, first + step, ... (`heights`), `count` of them."""
    first, step = heights
    side = isqrt(count - 1) + 1
    starts = [first + step * side * row for row in range(-(-count // side))]
    losses = [loss - base for loss in losses]
    near = _near(losses, first + step * count, count)
    found = _apart(weights[near:], losses[near:], starts, step, side)
    if near:
        found = list(map(add, found, _together(weights[:near], losses[:near], starts, step, side)))
    error, turn = disc(missing), acb(0, base)
    row, column = ([(turn * v).exp() for v in some] for some in (starts, [step * k for k in range(side)]))
    whole = (one * other for one in row for other in column)
    return [value * one + error for _, value, one in zip(range(count), found, whole, strict=False)]


def _near(losses: Sequence[Complex], most: Ball, heights: int) -> int:
    """How many of the first ones are summed together."""
    height = float(most.mid())
    count = sum(1 for _ in takewhile(lambda loss: abs(complex(loss)) * height < NEAR, losses[:-1]))
    return count if count * heights > LITTLE else 0


def _apart(
    weights: Sequence[Complex], losses: Sequence[Complex], starts: Sequence[Ball], step: Ball, side: int
) -> list[Complex]:
    """The sums at v = start, start + step, ... of each start, `side` of them: small weights with fewer bits."""
    if side == len(starts) == 1:
        turn = acb(0, starts[0])
        return [sum(((turn * loss).exp() * weight for loss, weight in zip(losses, weights, strict=True)), acb(0))]
    found: list[Complex] = []
    for bits, places in _by_words(weights):
        with ctx.workprec(bits):
            turns = [losses[place] * acb(0, 1) for place in places]
            columns = powers([(step * turn).exp() for turn in turns], side + 1)
            row = [(starts[0] * turn).exp() * weights[place] for turn, place in zip(turns, places, strict=True)]
            rows = [list(map(mul, row, power)) for power in powers(columns[side], len(starts))]
            some = _product(acb_mat(rows), acb_mat(columns[:side]).transpose())
        found = list(map(add, found, some)) if found else some
    return found


def _by_words(weights: Sequence[Complex]) -> list[tuple[int, list[int]]]:
    """The places of those that need as many words of bits, for an error that is minute beside the largest, and these bits; the few of a number of words go with those that need more.
    Where all have two words at most nothing is gained."""
    import numpy as np

    precise, sizes = int(ctx.prec), abs(np.array([complex(weight) for weight in weights]))
    most = sizes.max(initial=0.0)
    if precise <= 2 * WORD or not 0 < most < inf:
        return [(precise, list(range(len(weights))))]
    with np.errstate(divide="ignore"):
        words = np.ceil((precise + SPARE + np.log2(sizes) - log2(most)) / WORD)
    bits = np.minimum(precise, WORD * np.maximum(1, words)).astype(int)
    groups: list[tuple[int, list[int]]] = []
    for size in np.unique(bits)[::-1].tolist():
        places = np.flatnonzero(bits == size).tolist()
        if groups and len(places) < FEW:
            groups[-1][1].extend(places)
        else:
            groups.append((size, places))
    return groups


def _product(rows: Matrix, columns: Matrix) -> list[Complex]:
    """The entries of a product of two matrices, by three real ones in place of four."""
    real, other, both = (
        rows.real * columns.real,
        rows.imag * columns.imag,
        (rows.real + rows.imag) * (columns.real + columns.imag),
    )
    return list(map(acb, (real - other).entries(), (both - real - other).entries()))


def _together(
    weights: Sequence[Complex], losses: Sequence[Complex], starts: Sequence[Ball], step: Ball, side: int
) -> list[Complex]:
    """The same by a polynomial, whose rest is as small as rounding is beside weights that may be huge."""
    accuracy = int(ctx.prec) * log(2)
    with ctx.workprec(COARSE):
        size = sum(map(abs, weights), arb(0))
        reach = (max(abs(loss).upper() for loss in losses) * (starts[-1] + step * side)).upper()
        degree = _degree(min(float(size.upper().log().mid()), 0.0) + accuracy, float(reach.mid()))
        error = (size * reach**degree / arb(degree + 1).gamma() * reach.exp()).upper()
    moments = power_sums(weights, powers_of(losses, degree), degree)
    terms = [moment * acb(0, 1) ** (k % 4) / arb(k + 1).gamma() for k, moment in enumerate(moments)]
    by_rows = side > SHARE * degree
    found = _moved(terms, starts, step, side) if by_rows else _each(terms, starts, step, side)
    rest = disc(error)
    return [value + rest for value in found]


def _each(terms: Sequence[Complex], starts: Sequence[Ball], step: Ball, side: int) -> list[Complex]:
    """The values of a polynomial, height by height."""
    real, other = arb_poly([term.real for term in terms]), arb_poly([term.imag for term in terms])
    return [acb(real(v), other(v)) for start in starts for v in (start + step * k for k in range(side))]


def _moved(terms: Sequence[Complex], starts: Sequence[Ball], step: Ball, side: int) -> list[Complex]:
    """The same, moved to the height of each row."""
    whole, degree = acb_poly(terms), len(terms)
    rows = [whole(acb_poly([start, 1])) for start in starts]
    columns = powers([step * k for k in range(side)], degree)
    return (acb_mat([[row[k] for k in range(degree)] for row in rows]) * acb_mat(columns)).entries()


def _degree(height: float, reach: float) -> int:
    """How many terms are needed."""
    degree = 1
    while height + reach + degree * log(reach) - lgamma(degree + 1) > 0:
        degree += 1
    return degree
