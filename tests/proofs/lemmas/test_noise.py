"""Integrate the densities with Arb and compare with the probabilities of the noise lemmas."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint
import pytest
from flint import acb, arb

from proofs.statements.library import find
from symbolic.detection import laplace
from symbolic.language import Phi, exp, reals
from symbolic.representations import ball

a, b, c, s = reals("a b c s")
CASES = [("1/3", "2", "0", "1"), ("-3/2", "1/4", "-1", "2/3"), ("-2", "5", "1", "1/2"), ("1", "7", "1", "3")]


def number(text: Any) -> Any:
    exact = Fraction(text)
    return arb(flint.fmpq(exact.numerator, exact.denominator))


def value(term: Any, point: dict[str, Any]) -> Any:
    """An enclosure of the formula."""
    found = ball.enclose(term, point, 200)
    return found if isinstance(found, arb) else number(found)


def integrated(density: Any, low: Any, high: Any) -> Any:
    """The integral of an analytic function between two ends."""
    return acb.integral(lambda z, _: density(z), low, high).real


def laplace_mass(low: Any, high: Any, centre: Any, scale: Any) -> Any:
    def side(sign: int) -> Any:
        return lambda z: (-(z - centre) * sign / scale).exp() / (2 * scale)

    below = integrated(side(-1), low, min(high, centre)) if low < centre else arb(0)
    above = integrated(side(1), max(low, centre), high) if high > centre else arb(0)
    return below + above


@pytest.mark.parametrize("case", CASES)
def test_laplace_tail(case: tuple[str, ...]) -> None:
    """The tail beyond b is positive and below the bound of the lemma."""
    point = dict(zip("abcs", map(Fraction, case), strict=True))
    mass = laplace_mass(*map(number, case))
    tail = value(laplace.exceeds(exp(-((a - c) / s))), point)
    beyond = value(exp(-((b - c) / s)) / 2, point)
    assert (tail - mass).overlaps(beyond) and mass < tail
    rate = number(point["s"] / (2 * (point["b"] - point["c"])))
    assert tail - rate < mass, "for the smallest e that the lemma allows"


@pytest.mark.parametrize("case", CASES)
def test_normal(case: tuple[str, ...]) -> None:
    point = dict(zip("abcs", map(Fraction, case), strict=True))
    low, high, centre, scale = map(number, case)
    root = (2 * arb.pi()).sqrt()
    mass = integrated(lambda z: (-(((z - centre) / scale) ** 2) / 2).exp() / (root * scale), low, high)
    assert mass.overlaps(value(Phi((b - c) / s) - Phi((a - c) / s), point))
    assert mass.rad() < 1e-10


def test_the_integrals_of_the_lemmas_are_these() -> None:
    """The integrals agree above the centre, where the density is smooth."""
    point = dict(zip("abcs", map(Fraction, CASES[0]), strict=True))
    for name, mass in (
        ("lemma/noise.laplace-above", laplace_mass(*map(number, CASES[0]))),
        (
            "lemma/noise.normal",
            integrated(lambda z: (-(z**2) / 2).exp() / (2 * arb.pi()).sqrt(), number("1/3"), number(2)),
        ),
    ):
        (claim,) = find(name).claims
        assert value(claim.right, point).overlaps(mass) and mass.rad() < 1e-10
