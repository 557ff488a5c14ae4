"""Statements on many answers, by exact enumeration of all tuples of messages."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest

RATIOS = [Fraction(3, 2), Fraction(2), Fraction(5)]


def curve(n: int, t: Fraction, s: Fraction) -> Fraction:
    """The smallest s alpha + beta of n answers in Warner's model."""
    return sum((comb(n, j) * min(s * t**j, t ** (n - j)) for j in range(n + 1)), Fraction(0)) / (1 + t) ** n


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_curves_of_n_answers(n: int) -> None:
    """multi-fold and beyond.multi-fold-upper: the best and the worst test of the messages.

    The mechanisms have three messages.
    """
    for t in RATIOS:
        least = 1 / (t + 1)
        for share in (
            Fraction(0),
            Fraction(1, 3),
            Fraction(1, 2),
        ):  # Warner's model, with some answers withheld
            kept = 1 - share
            far, near = (kept * t * least, kept * least, share), (kept * least, kept * t * least, share)
            chances = [(prod(far[i] for i in one), prod(near[i] for i in one)) for one in product(range(3), repeat=n)]
            for s in (Fraction(1, 3), Fraction(1), t, t**2):
                best = sum((min(s * p, q) for p, q in chances), Fraction(0))
                worst = sum((max(s * p, q) for p, q in chances), Fraction(0))
                assert curve(n, t, s) <= best <= worst <= s + 1 - curve(n, t, s)
                assert share or best == curve(n, t, s)  # attained


def test_every_tuple_is_drawn_after_answers_of_warners_model() -> None:
    """beyond.multi-fold-drawn: n messages are a function of n answers of Warner's model.

    The probabilities are summed over all true answers, for all pairs of messages of a mechanism with three
    messages.
    """
    t, far, near = (
        Fraction(3),
        (Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)),
        (Fraction(1, 5), Fraction(3, 5), Fraction(1, 5)),
    )
    after_true = [(t * p - q) / (t - 1) for p, q in zip(far, near, strict=True)]
    after_lie = [(t * q - p) / (t - 1) for p, q in zip(far, near, strict=True)]
    for n in (1, 2, 3):
        totals = [Fraction(0)] * (n + 1)
        for one in product(range(3), repeat=n):
            chosen = [Fraction(0)] * (n + 1)
            for truth in product((True, False), repeat=n):
                chosen[sum(truth)] += prod(
                    after_true[i] if true else after_lie[i] for i, true in zip(one, truth, strict=True)
                )
            assert prod(far[i] for i in one) * (1 + t) ** n == sum(c * t**j for j, c in enumerate(chosen))
            assert prod(near[i] for i in one) * (1 + t) ** n == sum(c * t ** (n - j) for j, c in enumerate(chosen))
            totals = [x + y for x, y in zip(totals, chosen, strict=True)]
        assert totals == [comb(n, j) for j in range(n + 1)]


def test_the_scaling() -> None:
    """beyond.gaussian-scaling: 4 t/(1 + t)^2 = cosh(epsilon/2)^-2.

    The test squares the bounds to avoid the root.
    """
    for t in [Fraction(1), *RATIOS]:
        for n in range(1, 12):
            errors, square = curve(n, t, Fraction(1)), (4 * t / (1 + t) ** 2) ** n
            assert square / 2 <= errors and errors**2 <= square
