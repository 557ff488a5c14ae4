"""Additional results on the inverse moment, by exact sums over the binomial distribution."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, prod

CHANCES = [Fraction(k, 40) for k in range(1, 41)]


def chance(n: int, m: int, c: Fraction) -> Fraction:
    return comb(n, m) * c**m * (1 - c) ** (n - m)


def conditional(n: int, c: Fraction) -> Fraction:
    """E[1/M | M > 0]."""
    return sum((chance(n, m, c) / m for m in range(1, n + 1)), Fraction(0)) / (1 - (1 - c) ** n)


def test_the_approximation_changes_side_once() -> None:
    """beyond.approximation-side: the approximation is first too large, then too small.

    This holds from two respondents on. The side changes at 8/9 for two respondents and at 3/4 for three.
    """
    for n in range(2, 13):
        above = [c for c in CHANCES if (n + 1) * c > 1 and c < 1]
        signs = [conditional(n, c) >= 1 / ((n + 1) * c - 1) for c in above]
        assert signs == sorted(signs)  # the sign changes only once
        assert not any(sign for c, sign in zip(above, signs, strict=True) if (n + 1) * c <= 2)
        assert all(
            sign for c, sign in zip(above, signs, strict=True) if c >= (Fraction(8, 9) if n < 6 else Fraction(1, 2))
        )
    assert conditional(2, Fraction(8, 9)) == 1 / (3 * Fraction(8, 9) - 1)
    assert conditional(3, Fraction(3, 4)) == 1 / (4 * Fraction(3, 4) - 1)


def test_where_it_changes_side() -> None:
    """beyond.approximation-side.order: the change lies between (n + 1) c = 3.9 and 4.175.

    At 4.175 the approximation is not too large. At 3.9 it is, from twenty respondents on.
    """
    turn = Fraction(167, 40)
    for n in range(4, 40):
        assert conditional(n, turn / (n + 1)) >= 1 / (turn - 1)
        assert n < 20 or conditional(n, Fraction(39, 10 * (n + 1))) < Fraction(10, 29)


def test_bounds_of_every_order() -> None:
    """beyond.inverse-moment-orders: the terms from their definition and as probabilities.

    The lower bounds increase with the order.
    """
    for n in range(1, 8):
        for c in CHANCES[::3]:
            exact = conditional(n, c) * (1 - (1 - c) ** n)
            lowest = Fraction(0)
            for r in range(7):

                def term(order: int, n: int = n, c: Fraction = c) -> Fraction:
                    rising = [prod(range(m + 1, m + order + 1)) for m in range(n + 1)]
                    return sum((chance(n, m, c) / rising[m] for m in range(1, n + 1)), Fraction(0))

                more = sum((chance(n + r, j, c) for j in range(r + 1, n + r + 1)), Fraction(0))
                assert term(r) == more / (prod(range(n + 1, n + r + 1)) * c**r)
                lower = sum((factorial(i - 1) * term(i) for i in range(1, r + 1)), Fraction(0))
                assert lowest <= lower <= exact <= lower + (r + 2) * factorial(r) * term(r + 1)
                lowest = lower
