"""Observations from several mechanisms, in floats, with a certificate for their mixture.

Users of the mechanism A report z a number of times. The normalised log-likelihood is L(theta) = sum of w_i log m_i,
where w_i are the shares of the observations (with total sum 1) and m_i = (theta A)_z their probabilities. It is
concave, and for every theta of sum 1

    max L - L(theta)  <=  log max over x of d_x,    d_x = sum over i of w_i A_xz / m_i,

by Jensen's inequality: L(phi) - L(theta) = sum of w_i log(m_i(phi)/m_i(theta)) <= log sum over x of phi_x d_x. The sum
of theta_x d_x is 1; hence the right side is nonnegative, and it is 0 exactly at the maxima. It is at most max d - 1,
the certificate of `symbolic.estimation.likelihood`.

>>> from symbolic.mechanisms.channel import k_rr
>>> seen = Mixture.of([Observed.of(k_rr(2, 1), [5, 3]), Observed.of(k_rr(2, 2), [6, 2])])
>>> seen.n, seen.k, round(seen.gap([0.5, 0.5]), 4)
(16, 2, 0.2217)

Possible issues
---------------
The gap belongs to the matrix in floats, and includes a bound for all rounding errors of its computation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from symbolic.estimation.bits import CHUNK, Bits
from symbolic.formula import DomainError
from symbolic.mechanisms.channel import KRR, Array, Channel, Mechanism, Rappor

UNIT: Final = 2.0**-53


@dataclass(frozen=True, eq=False)
class Observed:
    """The reports of the users of one mechanism.

    Parameters
    ----------
    counts: the count of each observable; for RAPPOR, of each of `vectors`.
    vectors: the bit vectors, one per row, for RAPPOR only.
    """

    mechanism: Mechanism
    counts: Array
    vectors: Array | None = None

    @staticmethod
    def of(mechanism: Mechanism, counts: Any, vectors: Any = None) -> Observed:
        """Check the counts and build the reports.

        Raises `DomainError` where a count is not a whole number >= 0, or the number of counts is wrong.
        """
        import numpy as np

        given = np.asarray(counts)
        found = given.astype(np.int64)
        if given.ndim != 1 or (found != given).any() or (found < 0).any():
            raise DomainError("counts must be a list of whole numbers >= 0")
        if isinstance(mechanism, Rappor):
            bits = np.asarray(vectors if vectors is not None else np.zeros((0, mechanism.k)), dtype=np.uint8)
            if bits.shape != (len(found), mechanism.k) or (bits > 1).any():
                raise DomainError(f"RAPPOR on {mechanism.k} symbols needs its bit vectors, and a count for each")
            return Observed(mechanism, found, bits)
        if vectors is not None or len(found) != mechanism.observables:
            raise DomainError(
                f"the mechanism has {mechanism.observables} observables, and there are {len(found)} counts"
            )
        return Observed(mechanism, found)

    @property
    def users(self) -> int:
        """The number n_A of users."""
        return int(self.counts.sum())

    @property
    def shares(self) -> Array:
        """The empirical distribution q_A; for RAPPOR, the frequency of each bit."""
        if self.vectors is not None:
            return self.counts @ self.vectors / self.users
        return self.counts / self.users


@dataclass(frozen=True, eq=False)
class Rows:
    """Observations with a row of likelihoods each: `rows[i, x]`."""

    rows: Array
    weights: Array

    def fitted(self, theta: Array) -> Array:
        return self.rows @ theta

    def slope(self, ratio: Array) -> Array:
        return ratio @ self.rows

    def slope_in_chunks(self, ratio: Array) -> Array:
        """Return the slope as a sum of sums of at most `CHUNK` terms."""
        starts = range(0, len(ratio), CHUNK)
        return sum(ratio[start : start + CHUNK] @ self.rows[start : start + CHUNK] for start in starts)

    def curvature(self, scale: Array) -> Array:
        import numpy as np

        scaled = self.rows * np.sqrt(scale)[:, None]
        return scaled.T @ scaled  # numpy recognises the symmetry, which halves the work

    @property
    def depth(self) -> int:
        """The largest number of roundings in an entry of the slope."""
        return int(self.rows.shape[1]) + min(len(self.rows), CHUNK) + -(-len(self.rows) // CHUNK) + 4


@dataclass(frozen=True, eq=False)
class KRRs:
    """Observations of k-RR mechanisms, one per row, without their matrices."""

    other: Array  # a column
    more: Array  # a column
    weights: Array

    def fitted(self, theta: Array) -> Array:
        return self.other * theta.sum() + self.more * theta

    def slope(self, ratio: Array) -> Array:
        return (self.more * ratio).sum(axis=0) + (self.other[:, 0] * ratio.sum(axis=1)).sum()

    slope_in_chunks = slope

    def parts(self, scale: Array) -> tuple[float, Array, Array]:
        """Return (sigma, v, g), where the curvature is sigma 1 1' + v 1' + 1 v' + diag(g)."""
        sigma = float((self.other[:, 0] ** 2 * scale.sum(axis=1)).sum())
        return sigma, ((self.other * self.more) * scale).sum(axis=0), (self.more**2 * scale).sum(axis=0)

    def curvature(self, scale: Array) -> Array:
        import numpy as np

        sigma, v, g = self.parts(scale)
        return sigma + v + v[:, None] + np.diag(g)

    @property
    def depth(self) -> int:
        return 2 * int(self.weights.shape[1]) + len(self.weights) + 6


@dataclass(frozen=True, eq=False)
class Mixture:
    """All observations of several mechanisms."""

    k: int
    n: int
    blocks: tuple[Rows | KRRs | Bits, ...]

    @staticmethod
    def of(parts: Sequence[Observed]) -> Mixture:
        """Collect the reports of each mechanism; mechanisms without users are ignored.

        Raises `DomainError` where there are no users, the mechanisms have different symbols, or an observation has
        probability 0 from every input.
        """
        import numpy as np

        seen = [one for one in parts if one.users]
        n = sum(one.users for one in seen)
        if not n:
            raise DomainError("there are no observations; at least one is needed")
        if len({one.mechanism.k for one in seen}) > 1:
            raise DomainError("the mechanisms have different numbers of symbols")
        k = seen[0].mechanism.k
        blocks: list[Rows | KRRs | Bits] = []
        rr = [(one.mechanism, one.counts) for one in seen if isinstance(one.mechanism, KRR)]
        if rr:
            other, more = (np.array([[getattr(a, name)] for a, _ in rr]) for name in ("other", "more"))
            blocks.append(KRRs(other, more, np.array([counts for _, counts in rr]) / n))
        bits = [one for one in seen if isinstance(one.mechanism, Rappor)]
        if bits:
            blocks.append(_bits(bits, n))
        rows = [_rows(one) for one in seen if isinstance(one.mechanism, Channel)]
        if rows:
            stacked = np.concatenate([matrix for matrix, _ in rows])
            if not stacked.max(axis=1).all():
                raise DomainError("an observation has the probability 0 from every input: every likelihood is 0")
            blocks.append(Rows(stacked, np.concatenate([counts for _, counts in rows]) / n))
        return Mixture(k, n, tuple(blocks))

    @staticmethod
    def of_rows(rows: Array, weights: Array) -> Mixture:
        """Build a mixture from rows of likelihoods, with weights of sum 1."""
        return Mixture(int(rows.shape[1]), 0, (Rows(rows, weights),))

    def slope(self, theta: Array) -> Array:
        """Return d; may be infinite where an observation has probability 0."""
        return sum(one.slope(ratio_of(one.weights, one.fitted(theta))) for one in self.blocks)

    def log_likelihood(self, theta: Array) -> float:
        """Return L; minus infinity where an observation has probability 0."""
        import numpy as np

        total = 0.0
        with np.errstate(divide="ignore"):
            for one in self.blocks:
                seen = one.weights > 0
                total += float((one.weights[seen] * np.log(one.fitted(theta)[seen])).sum())
        return total

    def gap(self, theta: Any) -> float:
        """Return an upper bound of max L - L(theta), for theta divided by its sum.

        It is log max d, plus a bound for the rounding error: sums and products of nonnegative numbers with at most N
        roundings have a relative error of at most N u / (1 - N u), u = 2^-53. Infinite where an observation has
        probability 0.
        """
        import numpy as np

        shares = np.asarray(theta, dtype=float)
        if shares.shape != (self.k,) or not (shares >= 0).all() or not shares.any():
            raise DomainError(f"theta has {self.k} shares >= 0 that are not all 0")
        with np.errstate(invalid="ignore"):  # observations of probability 0 give 0/0
            slope = sum(one.slope_in_chunks(ratio_of(one.weights, one.fitted(shares))) for one in self.blocks)
        most = float(np.max(slope)) * float(shares.sum())
        if not np.isfinite(most):
            return float("inf")
        roundings = (sum(one.depth for one in self.blocks) + self.k + 8) * UNIT
        return float(np.log(most)) + 2 * roundings

    def solver(self, ratios: Sequence[Array], fitted: Sequence[Array], diagonal: Array) -> Callable[[Array], Array]:
        """Return the function b -> (H + diag)^-1 b for the curvature H.

        H is sum of w_i A_xz A_yz / m_i^2. For k-RR alone it is a diagonal plus a matrix of rank 2, and Woodbury's
        formula needs only a few sums over the symbols.
        """
        import numpy as np

        scales = [ratio / m for ratio, m in zip(ratios, fitted, strict=True)]
        first = self.blocks[0]
        if len(self.blocks) == 1 and isinstance(first, KRRs):
            sigma, v, g = first.parts(scales[0])
            scale = 1 / (g + diagonal)
            low = np.stack([np.ones(self.k), v])
            scaled = low * scale
            inner = np.linalg.inv(np.array([[0.0, 1.0], [1.0, -sigma]]) + scaled @ low.T)
            return lambda right: scale * right - (inner @ (scaled @ right)) @ scaled
        matrix = sum(one.curvature(scale) for one, scale in zip(self.blocks, scales, strict=True))
        matrix[np.arange(self.k), np.arange(self.k)] += diagonal
        return lambda right: np.linalg.solve(matrix, right)


def ratio_of(weights: Array, fitted: Array) -> Array:
    """Return weights / fitted, 0 where the weight is 0."""
    import numpy as np

    if (fitted > 0).all():
        return weights / fitted
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(weights > 0, weights / fitted, 0.0)


def _bits(seen: Sequence[Observed], n: int) -> Bits:
    """Return the bit vectors of all RAPPOR mechanisms with positive counts."""
    import math

    import numpy as np

    bits = [one.vectors[one.counts > 0] for one in seen if one.vectors is not None]
    counts = [one.counts[one.counts > 0] for one in seen]
    # A factor for each vector changes neither d nor the maximum; the division by e^epsilon keeps the likelihood
    # below 1
    small = [math.exp(-one.mechanism.epsilon) for one in seen if isinstance(one.mechanism, Rappor)]
    return Bits.of(np.concatenate(bits), np.repeat(small, [len(one) for one in bits]), np.concatenate(counts) / n)


def _rows(seen: Observed) -> tuple[Array, Array]:
    """Return likelihoods and counts of the observations with positive counts."""
    chosen = seen.counts > 0
    assert isinstance(seen.mechanism, Channel)
    return seen.mechanism.matrix[:, chosen].T, seen.counts[chosen]
