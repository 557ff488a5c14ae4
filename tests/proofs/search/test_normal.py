"""Normal forms written as terms."""

from __future__ import annotations

from proofs.search.data import show
from proofs.search.normal import ONE, Rational, Units


def test_what_is_above_a_line_is_a_product_where_that_is_shorter() -> None:
    units = Units()
    x, y = units.variable("x"), units.variable("y")
    assert show(units.shortest(Rational(2 * x * (x + y) ** 2))) == "2*x*(x + y)^2"
    assert show(units.shortest(Rational(x**2 - x * y + y**2))) == "x^2 - x*y + y^2"  # it has no factors
    assert show(units.shortest(Rational(-x))) == "-x"  # shorter than -1*x
    assert show(units.shortest(Rational(-ONE))) == "-1"
    assert show(units.shortest(Rational(0 * x))) == "0"


def test_no_factor_stands_above_and_below_a_line() -> None:
    units = Units()
    x, y = units.variable("x"), units.variable("y")
    below = ((x, 2), (x + y, 1))
    assert show(units.shortest(Rational(x * y, below))) == "y/x/(x + y)"
    assert show(units.shortest(Rational(x**3 + x**2 * y, below))) == "1"
    assert show(units.shortest(Rational(0 * x, below))) == "0"


def test_it_is_the_same_number() -> None:
    units = Units()
    x, y = units.variable("x"), units.variable("y")
    value = Rational((x + 1) ** 3 * (x - 2 * y) * 6 - 0 * y, ((x + 1, 1), (y, 2)))
    again = units.normal(units.shortest(value))
    assert not (value - again).num
