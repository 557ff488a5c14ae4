"""Bounds of the images above of a sum along a vertical line, in blocks. Notation as in `symbolic.accounting.contours.heavy`."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from symbolic.accounting.contours.line import least_multiple
from symbolic.accounting.contours.loss import Ball

FINELY: Final = 10**9
"""Images up to here are looked at in blocks that grow slowly, and farther ones in blocks twice as long each."""


class Images(NamedTuple):
    """Those from `first` to `last`: the order, and at most the product of the truncated moments, and the chance that some step is beyond its end."""

    first: int
    last: int
    order: Ball
    moment: Ball
    lost: Ball

    def bound(self, y: Ball, c: Ball, window: Ball) -> Ball:
        a, number = self.order, self.last - self.first + 1
        place = self.first if a > c else self.last
        small = self.moment * least_multiple(a) * ((1 - a) * y + (c - a) * window * place).exp()
        return number * (small + self.lost * ((c - 1) * window * self.last).exp())


@cache
def blocks(doubled: int) -> tuple[tuple[int, int], ...]:
    """The images' numbers, from the first on, in growing numbers; and in so many more that are each twice the one before."""
    found, first = [], 1
    while first < FINELY:
        last = max(first, first * 6 // 5 - 1)
        found.append((first, last))
        first = last + 1
    return (*found, *((first << k, (first << (k + 1)) - 1) for k in range(doubled)))
