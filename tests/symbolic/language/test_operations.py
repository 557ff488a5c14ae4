"""Every operation has every representation; integrals and sums bind their variables alike."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy

from symbolic import Capture, D, Integral, Phi, Q, Sum, Term, exp, functions, integers, log, phi, reals, sqrt
from symbolic.language.operations import OPERATIONS
from symbolic.number import Undecided
from symbolic.representations import ball, exact
from symbolic.representations.derivative import derivative, expand
from symbolic.representations.latex import latex
from symbolic.representations.mpmath import evaluate as evaluate_mpmath
from symbolic.representations.numpy import compiled
from symbolic.representations.plain import plain
from symbolic.representations.sympy import expression, symbol

x, y, z = reals("x y z")
n, k = integers("n k")


def sample(name: str) -> Term:
    """The operation at arguments where it has a value."""
    if name == "at":
        return functions("f", 1)(k)
    if name in ("sum", "integral"):
        index = k if name == "sum" else z
        return Term(name, (index, Term("integer", value=1), Term("integer", value=3), index * x))
    if name == "D":
        return D(x**3, x)
    row = OPERATIONS[name]
    arguments = {"^": (x, n), "!": (n,), "binomial": (n, k)}.get(name, (x, y)[: row.arity])
    return Term(name, arguments)


POINT = {"x": Fraction(3, 2), "y": Fraction(2, 3), "n": Fraction(4), "k": Fraction(2), "f": [5, 7, 9]}


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_representation(name: str) -> None:
    term = sample(name)
    assert Term.from_data(term.data, {"n": "integer", "k": "integer", "f": "function 1"}) == term
    assert plain(term) == repr(term) and latex(term) and plain(term, unicode=True)
    given = {one.name: POINT[one.name] for one in term.variables}
    value = ball.certify(term, given, 30)
    theirs = evaluate_mpmath(term, given, 30)
    assert mpmath.almosteq(mpmath.mpf(value.text), theirs, 1e-12)
    if name != "at":
        floats = compiled(term)(**{one: float(number) for one, number in given.items()})
        assert np.isclose(floats, float(value), rtol=1e-12)
        found = expression(term).subs({symbol(one): sympy.Rational(str(given[one.name])) for one in term.variables})
        if name != "D":
            assert abs(sympy.N(found.doit(), 20) - sympy.Float(value.text, 20)) < 1e-15


@pytest.mark.parametrize("name", [name for name, row in OPERATIONS.items() if row.derivative is not None])
def test_derivatives_have_the_value_of_a_difference_quotient(name: str) -> None:
    term = sample(name)
    given = {one.name: POINT[one.name] for one in term.variables}
    step = Fraction(1, 10**12)
    ends = [ball.certify(term, {**given, "x": given["x"] + sign * step}, 40).arb for sign in (-1, 1)]
    quotient = (ends[1] - ends[0]) / (2 * float(step))
    assert abs(float(quotient) - float(ball.certify(derivative(term, x), given, 20))) < 1e-9


# ---- integrals


@pytest.mark.parametrize(
    ("term", "given", "same"),
    [
        (Integral(phi(z), z, 0, x), {"x": 2}, Phi(x) - Q(1, 2)),
        (Integral(exp(-z), z, 0, x), {"x": Fraction(7, 3)}, 1 - exp(-x)),
        (Integral(1 / z, z, 1, x), {"x": 5}, log(x)),
        (Integral(sqrt(z), z, 1, x), {"x": 4}, Q(14, 3)),
        (Integral(Sum(z**k, k, 0, n), z, 0, x), {"x": 1, "n": 2}, Q(11, 6)),
        (Integral(z**2, z, x, y), {"x": -1, "y": 2}, Q(3, 1)),
    ],
)
def test_integrals(term: Term, given: dict[str, Any], same: Term) -> None:
    free = {one.name: given[one.name] for one in same.variables}
    known, found = ball.certify(same, free, 30), ball.certify(term, given, 30)
    assert known.arb.overlaps(found.arb) and found.radius < Fraction(1, 10**25)
    floats = compiled(term)(**{name: float(number) for name, number in given.items()})
    assert np.isclose(floats, float(known), rtol=1e-12)


def test_an_integral_over_one_point_is_0_where_the_body_has_a_value() -> None:
    assert exact.evaluate(Integral(1 / z, z, x, x), {"x": Fraction(2)}) == 0
    with pytest.raises(exact.Undefined):
        exact.evaluate(Integral(1 / z, z, x, x), {"x": Fraction(0)})


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: ball.certify(Integral(z, z, 1, 0), {}, 10), exact.Undefined),
        (lambda: exact.evaluate(Integral(z, z, 1, 0), {}), exact.Undefined),
        (lambda: exact.evaluate(Integral(z, z, 0, 1), {}), exact.Irrational),
        (lambda: ball.enclose(Integral(1 / z, z, -1, 1), {}, 64), Undecided),
        (lambda: ball.enclose(Integral(log(z), z, -1, 1), {}, 64), Undecided),
        (lambda: ball.certify(Integral(abs(z), z, -1, 1), {}, 30), exact.TooLarge),
        (lambda: derivative(Integral(z * x, z, 0, 1), x), ValueError),
        (lambda: derivative(Integral(z, z, 0, x), x), ValueError),
        (lambda: Integral(z, z, 0, z), Capture),
        (lambda: Integral(Integral(z, z, 0, 1), z, 0, 1), Capture),
        (lambda: Integral(z * x, z, 0, 1).substitute({x: z}), Capture),
        (lambda: Integral(k, k, 0, 1), ValueError),
        (lambda: Sum(z, z, 0, 1), ValueError),
        (lambda: Term.from_data(["integral", 1, 0, 1, 2]), ValueError),
    ],
)
def test_what_is_refused(make: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        make()


def test_what_an_integral_looks_like() -> None:
    term = Integral(z + x, z, 0, 1)
    assert term.data == ["integral", "z", 0, 1, ["+", "z", "x"]] and term.variables == (x,) and term.bound == {"z"}
    assert repr(term) == "Integral(z + x, z=0..1)" and latex(term) == r"\int_{0}^{1} (z + x)\,dz"
    assert expand(D(term + x, y)) == Term("integer", value=0) and not term.integral
    assert term.substitute({x: y, z: x}) == Integral(z + y, z, 0, 1)
