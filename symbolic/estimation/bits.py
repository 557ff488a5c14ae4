"""Reports of RAPPOR as a block of a mixture: what a bit vector says of theta takes a look in a table or two, not a sum
over its bits.

A vector v has the likelihood 1 + (e^epsilon - 1) (v theta), up to a factor for the vector. The bits are taken in pieces
of ten: v theta is a sum of one entry a piece from a table of the 1,024 sums that there are, and the slope adds up by
pieces before it is spread over the bits.

>>> import numpy as np
>>> block = Bits.of(np.array([[1, 0, 0], [1, 1, 0]], dtype=np.uint8), np.array([0.5, 0.5]), np.array([0.25, 0.75]))
>>> block.fitted(np.array([0.5, 0.25, 0.25])).tolist(), block.slope(np.array([1.0, 2.0])).tolist()
([0.75, 0.875], [3.0, 2.5, 1.5])
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from symbolic.mechanisms.channel import Array

PIECE: Final = 10  # bits: a table of as many sums stays near the processor
CHUNK: Final = 128  # reports whose terms are added at once where the rounding is bounded


@dataclass(frozen=True, eq=False)
class Bits:
    """Reports, a row each.

    Parameters
    ----------
    bits: whether each bit is set.
    small: the likelihood where it is not, over that where it is: e^-epsilon of the report's mechanism.
    codes: for each piece of bits, which row of `patterns` each report has there.
    patterns: for each piece, the bits of all its codes.
    """

    bits: Array
    small: Array
    weights: Array
    codes: tuple[Array, ...]
    patterns: tuple[Array, ...]

    @staticmethod
    def of(bits: Array, small: Array, weights: Array) -> Bits:
        import numpy as np

        codes, patterns = [], []
        for start in range(0, bits.shape[1], PIECE):
            piece = bits[:, start : start + PIECE]
            places = np.arange(piece.shape[1])
            codes.append(piece @ (1 << places))
            patterns.append((np.arange(1 << len(places))[:, None] >> places & 1).astype(float))
        return Bits(bits, small, weights, tuple(codes), tuple(patterns))

    def fitted(self, theta: Array) -> Array:
        sums, start = 0.0, 0
        for codes, patterns in zip(self.codes, self.patterns, strict=True):
            stop = start + patterns.shape[1]
            sums, start = sums + (patterns @ theta[start:stop]).take(codes), stop
        return self.small * theta.sum() + (1 - self.small) * sums

    def slope(self, ratio: Array) -> Array:
        import numpy as np

        where_set = (1 - self.small) * ratio
        added = [
            np.bincount(codes, where_set, len(patterns)) @ patterns
            for codes, patterns in zip(self.codes, self.patterns, strict=True)
        ]
        return np.concatenate(added) + (self.small * ratio).sum()

    def slope_in_chunks(self, ratio: Array) -> Array:
        """The same, of sums of at most `CHUNK` terms."""
        import numpy as np

        starts = range(0, len(ratio), CHUNK)
        return sum(ratio[one] @ self._rows(one) for one in (np.s_[start : start + CHUNK] for start in starts))

    def _rows(self, chosen: slice) -> Array:
        import numpy as np

        return np.where(self.bits[chosen], 1.0, self.small[chosen, None])

    def curvature(self, scale: Array) -> Array:
        import numpy as np

        scaled = self._rows(np.s_[:]) * np.sqrt(scale)[:, None]
        return scaled.T @ scaled  # recognised by numpy as symmetric: half the work

    @property
    def depth(self) -> int:
        """How many roundings an entry of the slope has, at most."""
        return int(self.bits.shape[1]) + min(len(self.bits), CHUNK) + -(-len(self.bits) // CHUNK) + 8
