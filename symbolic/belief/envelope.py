"""The lower envelope of segments between nested events, as a nonincreasing piecewise-linear function on [0, 1].

>>> at = lambda a, b, event: (Fraction(a), Fraction(b), event)
>>> pieces = lower_envelope({0: at(0, 1, 0), 1: at("1/2", "1/4", 1), 2: at("1/4", "3/4", 2), 3: at(1, 0, 3)})
>>> [(str(one.left), str(one.value(one.left)), one.first[2], one.second[2]) for one in pieces]
[('0', '1', 0, 1), ('1/2', '1/4', 1, 3)]
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from symbolic.belief.frame import submasks

Point: TypeAlias = tuple[Fraction, Fraction, int]


@dataclass(frozen=True)
class Piece:
    """The function on [left, right]: the segment from the point `first` to `second` where it is over it, constant after its end.

    Parameters
    ----------
    first, second: (alpha, beta, event), the second with an alpha at least as large; the same point for a constant.
    """

    left: Fraction
    right: Fraction
    first: Point
    second: Point

    def weight(self, alpha: Fraction) -> Fraction:
        """The weight of `second` in the mixture that is used at alpha, in [0, 1]."""
        length = self.second[0] - self.first[0]
        if length == 0:
            return Fraction(1)
        return max(Fraction(0), min(Fraction(1), (alpha - self.first[0]) / length))

    def value(self, alpha: Fraction) -> Fraction:
        """The value at alpha."""
        return self.first[1] + (self.second[1] - self.first[1]) * self.weight(alpha)

    def moved(self, lift: Callable[[int], int]) -> Piece:
        """The same, with the events changed."""
        (a, b, E), (c, d, F) = self.first, self.second
        return Piece(self.left, self.right, (a, b, lift(E)), (c, d, lift(F)))


def lower_envelope(points: Mapping[int, Point]) -> list[Piece]:
    """The smallest value at each alpha on any segment between the points of nested events, ended at smaller or equal alpha.

    `points` has a smallest event (contained in all others) with alpha = 0. O(pairs times pieces), almost all pairs
    being dismissed by one comparison.
    """
    zero, one = Fraction(0), Fraction(1)
    bottom = min(points)
    start = points[bottom]
    envelope = [Piece(zero, one, start, start)]
    others = [event for event in points if event != bottom]
    for event in sorted(others, key=lambda event: points[event][1]):
        envelope = _lowered(envelope, start, points[event])
    for large in others:
        for small in submasks(large ^ bottom):
            if small and small != large ^ bottom:
                envelope = _lowered(envelope, points[small | bottom], points[large])
    return [piece for piece in envelope if piece.left < piece.right]


def _lowered(envelope: list[Piece], one: Point, other: Point) -> list[Piece]:
    """The minimum of the envelope and of the segment between two points."""
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
