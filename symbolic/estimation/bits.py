"""Reports of RAPPOR as a block of a mixture, evaluated by table look-up.

A vector v has the likelihood 1 + (e^epsilon - 1) (v theta), up to a factor for the vector. The bits are split into
pieces of ten. v theta is a sum of one entry per piece from a table of the 1,024 possible sums; the slope is summed by
pieces before it is distributed over the bits.

>>> import numpy as np
>>> block = Bits.of(np.array([[1, 0, 0], [1, 1, 0]], dtype=np.uint8), np.array([0.5, 0.5]), np.array([0.25, 0.75]))
>>> block.fitted(np.array([0.5, 0.25, 0.25])).tolist(), block.slope(np.array([1.0, 2.0])).tolist()
([0.75, 0.875], [3.0, 2.5, 1.5])
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from symbolic.mechanisms.channel import Array

PIECE: Final = 10  # bits: a table of 2^PIECE sums fits into the processor's cache
CHUNK: Final = 128  # reports per partial sum where the rounding error is bounded


@dataclass(frozen=True, eq=False)
class Bits:
    """A block of reports, one per row.

    Parameters
    ----------
    bits: whether each bit is set.
    small: the likelihood of an unset bit over that of a set bit: e^-epsilon of the report's mechanism.
    codes: for each piece of bits, the row of `patterns` of each report.
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
        """Return the slope as a sum of sums of at most `CHUNK` terms."""
        import numpy as np

        starts = range(0, len(ratio), CHUNK)
        return sum(ratio[one] @ self._rows(one) for one in (np.s_[start : start + CHUNK] for start in starts))

    def _rows(self, chosen: slice) -> Array:
        import numpy as np

        return np.where(self.bits[chosen], 1.0, self.small[chosen, None])

    def curvature(self, scale: Array) -> Array:
        import numpy as np

        scaled = self._rows(np.s_[:]) * np.sqrt(scale)[:, None]
        return scaled.T @ scaled  # numpy recognises the symmetry, which halves the work

    @property
    def depth(self) -> int:
        """The largest number of roundings in an entry of the slope."""
        return int(self.bits.shape[1]) + min(len(self.bits), CHUNK) + -(-len(self.bits) // CHUNK) + 8
