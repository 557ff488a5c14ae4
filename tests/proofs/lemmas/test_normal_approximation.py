"""li2022/conclusion-clt and lemma/normal-approximation: compare with binomial tails.

The tails are enumerated exactly.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from mpmath import mp, mpf


def slack(k: int, m: int) -> Fraction:
    """E_m as printed."""
    a = abs(m)
    return Fraction(1, k + 1) + Fraction(a * (a + 1) * (4 * a - 1), 6 * (k + 1) ** 2)


@pytest.mark.parametrize("k", [1, 2, 3, 7, 20])
@pytest.mark.parametrize("odds", [Fraction(1), Fraction(11, 10), Fraction(3, 2), Fraction(4), Fraction(50)])
def test_errors_of_every_count(k: int, odds: Fraction) -> None:
    """The errors of each counting test, as fractions, are within E_m of the Gaussian curve."""
    n = 2 * k + 1
    with mp.workdps(40):
        r = mp.sqrt(n + 1)
        mu = r * mp.log(mpf(odds.numerator) / odds.denominator)
        for m in range(-k, k + 1):
            missed = sum(comb(n, j) * odds**j for j in range(k + m + 1)) / (1 + odds) ** n
            told = sum(comb(n, j) * odds ** (n - j) for j in range(k + m + 1, n + 1)) / (1 + odds) ** n
            threshold = 2 * m / r + mu / 2
            for error, limit in ((told, mp.ncdf(-threshold)), (missed, mp.ncdf(threshold - mu))):
                apart = abs(mpf(error.numerator) / error.denominator - limit)
                assert apart <= mpf(slack(k, m).numerator) / slack(k, m).denominator


def test_slack_is_of_order_one_over_n() -> None:
    """The slack is O(1/n) near the mean and O(1/sqrt(n)) up to two standard deviations away."""
    k = 2000
    assert slack(k, 0) < Fraction(1, 1999) and slack(k, 45) < Fraction(1, 40)
    assert slack(4 * k, 90) < slack(k, 45) * Fraction(3, 5)
