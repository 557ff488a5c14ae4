"""Lower envelopes of segments between nested events, as piecewise-linear functions.

>>> at = lambda a, b, event: (Fraction(a), Fraction(b), event)
>>> pieces = lower_envelope({0: at(0, 1, 0), 1: at("1/2", "1/4", 1), 2: at("1/4", "3/4", 2), 3: at(1, 0, 3)})
>>> [(str(one.left), str(one.value(one.left)), one.first[2], one.second[2]) for one in pieces]
[('0', '1', 0, 1), ('1/2', '1/4', 1, 3)]
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

from symbolic.belief.frame import submasks

Point: TypeAlias = tuple[Fraction, Fraction, int]
# floats of numbers in [0, 1] are right to 2e-16, slopes are at most 1 / SHORT: gaps are right to less than this
NEAR: Final = 1e-9
SHORT: Final = 1e-6  # exact comparisons decide shorter segments, and envelopes whose corners are closer together


@dataclass(frozen=True)
class Piece:
    """A piece of the envelope on [left, right].

    The function follows the segment from `first` to `second` and is constant after its end.

    Parameters
    ----------
    first, second: (alpha, beta, event), the second with an alpha at least as large; the same point for a constant.
    """

    left: Fraction
    right: Fraction
    first: Point
    second: Point

    def weight(self, alpha: Fraction) -> Fraction:
        """Return the weight of `second`, in [0, 1], in the mixture used at alpha."""
        length = self.second[0] - self.first[0]
        if length == 0:
            return Fraction(1)
        return max(Fraction(0), min(Fraction(1), (alpha - self.first[0]) / length))

    def value(self, alpha: Fraction) -> Fraction:
        """Return the value at alpha."""
        return self.first[1] + (self.second[1] - self.first[1]) * self.weight(alpha)

    def moved(self, lift: Callable[[int], int]) -> Piece:
        """Return the same piece with `lift` applied to its events."""
        (a, b, E), (c, d, F) = self.first, self.second
        return Piece(self.left, self.right, (a, b, lift(E)), (c, d, lift(F)))


def lower_envelope(points: Mapping[int, Point]) -> list[Piece]:
    """Return the smallest value at each alpha on any segment between two nested events.

    A segment also counts after its right end, with the value there. Floats rank the segments and discard those that lie
    above the envelope by more than the rounding error; exact comparisons decide the others.

    Parameters
    ----------
    points: event -> (alpha, beta, event). One event is contained in all others and has alpha = 0.
    """
    zero, one = Fraction(0), Fraction(1)
    bottom = min(points)
    start = points[bottom]
    envelope = [Piece(zero, one, start, start)]
    others = [event for event in points if event != bottom]
    for event in sorted(others, key=lambda event: points[event][1]):
        envelope = _lowered(envelope, start, points[event])
    segments = _falling(points, bottom, others)
    if segments:
        envelope = _with_segments(envelope, segments)
    return [piece for piece in envelope if piece.left < piece.right]


def _falling(points: Mapping[int, Point], bottom: int, others: list[int]) -> list[tuple[Point, Point]]:
    """Return the nested pairs whose segment falls.

    A segment that does not fall is never below the segments from the smallest event.
    """
    found = []
    for large in others:
        for small in submasks(large ^ bottom):
            if small and small != large ^ bottom:
                one, other = sorted((points[small | bottom], points[large]))
                if one[0] < other[0] and one[1] > other[1]:
                    found.append((one, other))
    return found


def _with_segments(envelope: list[Piece], segments: list[tuple[Point, Point]]) -> list[Piece]:
    import numpy as np

    for segment in segments:
        if segment[1][0] - segment[0][0] < SHORT:
            envelope = _lowered(envelope, *segment)
    segments = [segment for segment in segments if segment[1][0] - segment[0][0] >= SHORT]
    ends = np.array([[float(x) for x in (a, b, c, d)] for (a, b, _), (c, d, _) in segments])
    while segments:
        corners = knots(envelope)
        if any(right[0] - left[0] < SHORT for left, right in itertools.pairwise(corners)):
            for segment in segments:
                envelope = _lowered(envelope, *segment)
            return envelope
        gaps = _gaps(ends, np.array([[float(a), float(b)] for a, b in corners]))
        lowest = gaps.min(axis=1)
        best = int(lowest.argmin())
        if lowest[best] < -NEAR:
            envelope = _lowered(envelope, *segments[best])
            continue
        for k in (lowest < NEAR).nonzero()[0]:
            one, other = segments[k]
            if _is_below(corners, one, other, (gaps[k] < NEAR).nonzero()[0]):
                envelope = _lowered(envelope, one, other)
        break
    return envelope


def _gaps(ends: Any, corners: Any) -> Any:
    """Return how far each segment is above the envelope, at its ends and the corners inside.

    Columns of corners outside the segment hold 1.
    """
    import numpy as np

    a, b, c, d = (ends[:, i, None] for i in range(4))
    x, y = corners[:, 0], corners[:, 1]
    inside = np.where((a < x) & (x < c), b + (d - b) * (x - a) / (c - a) - y, 1.0)
    first = b - np.interp(a, x, y)
    return np.concatenate([first, d - np.interp(c, x, y), inside], axis=1)


def _is_below(corners: list[tuple[Fraction, Fraction]], one: Point, other: Point, places: Iterable[int]) -> bool:
    """Decide exactly whether a segment is below the envelope at given columns of `_gaps`."""
    for place in places:
        if place < 2:
            a, b, _ = (one, other)[place]
            i = min(bisect_right(corners, a, key=lambda corner: corner[0]), len(corners) - 1) - 1
            (left, high), (right, low) = corners[i : i + 2]
            if (b - high) * (right - left) < (low - high) * (a - left):
                return True
        else:
            a, y = corners[place - 2]
            if (one[1] - y) * (other[0] - one[0]) < (one[1] - other[1]) * (a - one[0]):
                return True
    return False


def knots(pieces: Sequence[Piece], step: bool = False) -> list[tuple[Fraction, Fraction]]:
    """Return the corners of the function, from 0 to 1.

    A piece has a corner where its second point lies inside it.
    """
    found = {}
    for piece in pieces:
        for at in (piece.left, piece.second[0]):
            if at == piece.left or (not step and piece.left < at < piece.right):
                found[at] = piece.value(at)
    found[Fraction(1)] = pieces[-1].value(Fraction(1))
    return list(found.items())


def _lowered(envelope: list[Piece], one: Point, other: Point) -> list[Piece]:
    """Return the minimum of the envelope and the segment between two points."""
    if other[0] < one[0]:
        one, other = other, one
    if other[1] >= one[1]:  # the segment rises: only its left end can matter
        other = one
    place = bisect_right(envelope, one[0], key=lambda piece: piece.left) - 1
    if envelope[place].value(one[0]) <= other[1]:
        return envelope
    result: list[Piece] = envelope[:place]
    changed = False
    for piece in envelope[place:]:
        cuts = sorted(
            {
                piece.left,
                piece.right,
                *(a for a in (one[0], other[0], piece.second[0]) if piece.left < a < piece.right),
            }
        )
        for left, right in itertools.pairwise(cuts):
            kept = Piece(left, right, piece.first, piece.second)
            if right <= one[0]:
                _append(result, kept)
                continue
            new = Piece(left, right, one, other)
            d_left, d_right = new.value(left) - piece.value(left), new.value(right) - piece.value(right)
            if d_left >= 0 and d_right >= 0:
                _append(result, kept)
                continue
            changed = True
            if d_left <= 0 and d_right <= 0:
                _append(result, new)
                continue
            cross = left + (right - left) * d_left / (d_left - d_right)
            before, after = (kept, new) if d_left > 0 else (new, kept)
            _append(result, Piece(left, cross, before.first, before.second))
            _append(result, Piece(cross, right, after.first, after.second))
    return result if changed else envelope


def _append(pieces: list[Piece], piece: Piece) -> None:
    if pieces and pieces[-1].first == piece.first and pieces[-1].second == piece.second:
        pieces[-1] = Piece(pieces[-1].left, piece.right, piece.first, piece.second)
    else:
        pieces.append(piece)
