"""Epstein's zeta function of the square lattice, Z(s) = sum over z in Z^2, z != 0, of |z|^(-2 s) = 4 zeta(s) beta(s),
at s = 3/2, 5/2, 7/2, ...

beta(s) = sum of (-1)^k (2 k + 1)^(-s) and eta(s) = (1 - 2^(1-s)) zeta(s) = sum of (-1)^k (k + 1)^(-s) are alternating,
and their terms are moments: with w(x) = (-log x)^(s-1) / Gamma(s) they are the integrals over (0, 1) of x^(2 k) w(x)
and of x^k w(x). For such sums Cohen, Rodriguez Villegas and Zagier (2000, Proposition 1) give integers c_k with |c_k|
<= d and

    | S - sum over k < n of c_k a_k / d |  <=  |S| / d,        d = ((3 + sqrt 8)^n + (3 - sqrt 8)^n) / 2.

All s share the c_k, and from s to s + 1 the term m^(-s) is divided by m once more. In units of 2^-P, each c_k a_k / d
begins within 2 units (one floor for the root, one for the quotient) and each division by m >= 2 leaves it within 2/m +
1 <= 2. A term that is at most 1 is left out from then on: what it stood for is within 3 units of 0, and stays so, as it
only shrinks. So a sum of n terms is known within 3 n units, whatever s is. Where fewer bits are needed of later values,
the unit grows on the way: a shift by more than a word leaves 2/2^64 + 1 <= 2 units.

>>> [str(one) for one in epstein(2, 64)]
['[9.03362168310095 +/- 3.07e-16]', '[5.09025823366548 +/- 2.95e-15]']

The work is n divisions by a short integer for each s, and n roots to begin with; n is about 0.4 times the bits.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read
Integer: TypeAlias = Any  # fmpz

WORD: Final = 64


def epstein(count: int, bits: int, fall: float = 0) -> Iterator[Ball]:
    """Balls for Z(3/2), Z(5/2), ..., so many, the one with the number j (from 0) known within about 2^(j fall - bits)."""
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
    """Balls for beta(s) (odd) or eta(s), s = 3/2, 5/2, ..."""
    from flint import arb, fmpz

    n = math.ceil(bits / math.log2(3 + math.sqrt(8))) + 2
    places = bits + n.bit_length() + 4
    d, weights = _weights(n)
    bases = [2 * k + 1 if odd else k + 1 for k in range(n)]
    one = fmpz(1) << (2 * places)
    terms = [weight * (one // base**3).isqrt() // d for weight, base in zip(weights, bases, strict=True)]
    relative = arb(1, 2 / arb(d))  # S / (1 + t/d), |t| <= 1, lies within 2/d of it relatively, as d >= 2
    dropped = 0
    for j in range(count):
        total = arb(sum(terms, fmpz(0)))
        yield (total + arb(0, 3 * n)) * arb(2) ** (dropped - places) * relative
        terms = [term // base for term, base in zip(terms, bases[: len(terms)], strict=True)]
        if (j + 1) * fall >= dropped + WORD:  # less is needed of what follows
            more = int((j + 1) * fall - dropped)
            terms = [term >> more for term in terms]
            dropped += more
        while terms and -1 <= terms[-1] <= 1:
            terms.pop()


def _weights(n: int) -> tuple[Integer, list[Integer]]:
    """d, and c_0, ..., c_{n-1} with their signs.

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
