"""delta by the contour against exact values and against the values of an earlier, independent implementation."""

from __future__ import annotations

from fractions import Fraction
from math import inf, log

import mpmath
import pytest
from flint import arb

from symbolic.accounting.balls import OutOfReach
from symbolic.accounting.contour.line import Contour
from symbolic.accounting.distribution.distribution import Distribution
from symbolic.accounting.mechanisms.part import Part

# q, sigma, times, delta, epsilon of the larger direction (16 digits, by the chapter before it was rebuilt)
KNOWN = [
    ("0.00341", "10.3", 12, "7.21e-6", "0.002513200696874175", False),
    ("0.0667", "1.73", 7, "4.95e-12", "1.541954884069342", False),
    ("0.00541", "1.95", 6, "6.93e-29", "0.8488852676498157", False),
    ("0.00000168", "45.0", 176827, "1.09e-9", "0.00005427828313634171", False),
    ("0.0684", "80.0", 28, "1.77e-18", "0.03560017862378725", False),
    ("0.0483", "0.357", 3444, "0.000233", "347.0571250757665", False),
    ("0.00101", "9.05", 13706, "5.11e-17", "0.09882330374800241", False),
    ("0.139", "85.8", 186324, "2.36e-11", "4.596973898377046", False),
    ("0.000129", "2.3", 152616, "6.98e-26", "0.2283779870773995", False),
]


@pytest.mark.parametrize(("q", "sigma", "times", "delta", "epsilon", "add"), KNOWN)
def test_known_values(q: str, sigma: str, times: int, delta: str, epsilon: str, add: bool) -> None:
    contour = Contour([(Fraction(q), Fraction(sigma), times)], add)
    found = contour.delta(Fraction(epsilon), 12, log(float(delta)))
    assert found.rel_accuracy_bits() >= 39
    assert abs(found / arb(delta) - 1) < 1e-11
    again = contour.delta(Fraction(epsilon) * Fraction(10_001, 10_000), 8)
    assert again < found


@pytest.mark.parametrize("y", ["0", "0.5", "3"])
def test_gaussians_are_elementary(y: str) -> None:
    """Gaussians together are one Gaussian, whose delta has a closed form."""
    steps = [(Fraction(1), Fraction(2), 3), (Fraction(1), Fraction(5), 4)]
    mu = mpmath.sqrt(3 / mpmath.mpf(4) + 4 / mpmath.mpf(25))
    e = mpmath.mpf(y)
    exact = mpmath.ncdf(mu / 2 - e / mu) - mpmath.exp(e) * mpmath.ncdf(-mu / 2 - e / mu)
    for add in (False, True):
        assert abs(float(Contour(steps, add).delta(Fraction(y), 14)) / float(exact) - 1) < 1e-12


@pytest.mark.parametrize("add", [False, True])
def test_one_step_is_elementary(add: bool) -> None:
    """delta of one step is an integral over the x beyond one point."""
    q, sigma, y = Fraction(1, 10), Fraction(2), Fraction(1, 20)
    e = mpmath.exp(-mpmath.mpf(1) / 20 if add else mpmath.mpf(1) / 20)
    x = 4 * mpmath.log((e - 1 + 0.1) / mpmath.mpf(0.1)) + 0.5
    p, n = mpmath.mpf(1) / 10, mpmath.ncdf
    if add:
        low = n(x / 2)
        exact = low - mpmath.exp(mpmath.mpf(1) / 20) * ((1 - p) * low + p * n((x - 1) / 2))
    else:
        exact = (1 - p) * n(-x / 2) + p * n((1 - x) / 2) - e * n(-x / 2)
    assert abs(float(Contour([(q, sigma, 1)], add).delta(y, 12)) / float(exact) - 1) < 1e-11


def test_kinds_of_steps_add_up() -> None:
    """The same composition, written as one kind and as three."""
    q, sigma = Fraction(1, 50), Fraction(3, 2)
    one = Contour([(q, sigma, 600)], False).delta(Fraction(1), 13)
    three = Contour([(q, sigma, 100), (q, sigma, 200), (q, sigma, 300)], False).delta(Fraction(1), 13)
    assert one.overlaps(three)
    assert three.rel_accuracy_bits() > 42


def test_maximum_loss_of_an_added_record() -> None:
    contour = Contour([(Fraction(1, 2), Fraction(1), 2)], True)
    assert contour.delta(Fraction(14, 10), 10) == 0  # 2 log 2 = 1.386
    assert Contour([(Fraction(1, 2), Fraction(1), 20)], True).delta(Fraction(1), 10) > 0


@pytest.mark.parametrize("y", ["0.015", "0.0199", "0.02"])
def test_near_the_maximum_loss_of_an_added_record(y: str) -> None:
    """Orders are about -5000: |w|^order falls more slowly on a shifted line, so the grid in x has to be longer."""
    few = Distribution([Part("gaussian", {"sigma": Fraction("1.4")}, 2, Fraction("0.01"))], True)
    rough = few.delta(Fraction(y), 2**12)
    found = Contour([(Fraction("0.01"), Fraction("1.4"), 2)], add=True).delta(Fraction(y), 14, float(rough.log().mid()))
    assert found.rel_accuracy_bits() > 46 and found.overlaps(rough)


def test_budget() -> None:
    """A rare record with a tiny loss needs more nodes than the budget has."""
    with pytest.raises(OutOfReach):
        Contour([(Fraction("1.33e-6"), Fraction("0.657"), 562)], False).delta(
            Fraction("0.005271147273271558"), 12, -22.0
        )


EXTREME = [("1e-200", "1", -inf), ("0.99999999999999999999", "1", -9.0), ("0.5", "1e-30", -9.0), ("0.5", "0.01", -inf)]


@pytest.mark.parametrize(("q", "sigma", "rough"), EXTREME)
def test_parameters_beyond_floats_are_out_of_reach(q: str, sigma: str, rough: float) -> None:
    with pytest.raises(OutOfReach):
        Contour([(Fraction(q), Fraction(sigma), 2)], False).delta(Fraction(0), 12, rough)
