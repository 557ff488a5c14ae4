"""Shells of the square lattice, and its Epstein zeta function at s = 3/2, 5/2, ...

Z(s) = sum over z in Z^2, z != 0, of |z|^(-2 s) = 4 zeta(s) beta(s). The alternating series of beta(s) and
eta(s) = (1 - 2^(1-s)) zeta(s) are accelerated (BOUNDS.md E1); E2 bounds the rounding error. The work is n divisions by
a short integer for each s, and n roots at the start, with n about 0.4 times the bits.

>>> [str(one) for one in epstein(2, 64)]
['[9.03362168310095 +/- 3.07e-16]', '[5.09025823366548 +/- 2.95e-15]']

Source: Cohen, Rodriguez Villegas and Zagier 2000, Proposition 1; Hardy and Wright, Section 17.9.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read
Integer: TypeAlias = Any  # fmpz

WORD: Final = 64


@lru_cache(maxsize=4)
def _counted(most: int) -> tuple[tuple[int, int], ...]:
    counts = [0] * (most + 1)
    for i in range(1, math.isqrt(most) + 1):  # one of four quarters: i >= 1, j >= 0
        for j in range(math.isqrt(most - i * i) + 1):
            counts[i * i + j * j] += 4
    return tuple((m, count) for m, count in enumerate(counts) if count)


@lru_cache(maxsize=16)
def shells(most: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs (m, r(m)) with r(m) > 0 and 1 <= m <= most.

    r(m) is the number of points of the square lattice at squared distance m from 0.

    >>> shells(5)
    ((1, 4), (2, 4), (4, 4), (5, 8))
    """
    # few table sizes, so that the cache of `_counted` is hit
    return tuple((m, count) for m, count in _counted(1 << max(5, most.bit_length())) if m <= most)


def epstein(count: int, bits: int, fall: float = 0) -> Iterator[Ball]:
    """Yield `count` balls for Z(3/2), Z(5/2), ...

    Number j (from 0) has an error of about 2^(j fall - bits).
    """
    import flint
    from flint import arb

    with flint.ctx.workprec(bits + 32):
        values = []
        pairs = zip(*(alternating(count, bits + 8, fall, odd=odd) for odd in (False, True)), strict=True)
        half = 1 / arb(2).sqrt()  # 2^(1 - s)
        for eta, beta in pairs:
            values.append(4 * eta / (1 - half) * beta)
            half = half / 2
    return iter(values)


def alternating(count: int, bits: int, fall: float = 0, *, odd: bool) -> Iterator[Ball]:
    """Yield balls for beta(s) (odd) or eta(s), s = 3/2, 5/2, ..."""
    from flint import arb, fmpz

    n = math.ceil(bits / math.log2(3 + math.sqrt(8))) + 2
    places = bits + n.bit_length() + 4
    d, weights = _weights(n)
    bases = [2 * k + 1 if odd else k + 1 for k in range(n)]
    one = fmpz(1) << (2 * places)
    terms = [weight * (one // base**3).isqrt() // d for weight, base in zip(weights, bases, strict=True)]
    relative = arb(1, 2 / arb(d))  # S / (1 + t/d), |t| <= 1, has a relative error of at most 2/d, because d >= 2
    dropped = 0
    for j in range(count):
        total = arb(sum(terms, fmpz(0)))
        yield (total + arb(0, 3 * n)) * arb(2) ** (dropped - places) * relative
        terms = [term // base for term, base in zip(terms, bases[: len(terms)], strict=True)]
        if (j + 1) * fall >= dropped + WORD:  # later values need fewer bits
            more = int((j + 1) * fall - dropped)
            terms = [term >> more for term in terms]
            dropped += more
        while terms and -1 <= terms[-1] <= 1:
            terms.pop()


def _weights(n: int) -> tuple[Integer, list[Integer]]:
    """Return d, and c_0, ..., c_{n-1} with their signs (BOUNDS.md E1).

    >>> d, weights = _weights(2)
    >>> int(d), [int(c) for c in weights]
    (17, [16, -8])
    """
    from flint import fmpz

    before, d = fmpz(1), fmpz(3)  # Chebyshev's polynomials at 3: T_0, T_1, ...
    for _ in range(n - 1):
        before, d = d, 6 * d - before
    b, c, weights = fmpz(-1), -d, []
    for k in range(n):
        c = b - c
        weights.append(c)
        b = b * (2 * (k + n) * (k - n)) // ((2 * k + 1) * (k + 1))
    return d, weights
