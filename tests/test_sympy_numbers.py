"""However a value's expression is evaluated in sympy, it gives the certified value or no number; and what does not is noticed."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
import sympy

from symbolic import crosscheck, values
from symbolic.crosscheck import in_sympy
from symbolic.crosscheck.points import extreme, points
from symbolic.faces.sums import Sum
from symbolic.formula.certified import Certified

NAMES = values.all_names()
THIRTY = {"n": 30, "p": sympy.Rational(3, 5), "q": sympy.Rational(1, 5), "pi": sympy.Rational(3, 10)}
DESIGN = {"n": "30", "p": "0.6", "q": "0.2", "pi": "0.3"}


def at(name: str, **given: Any) -> tuple[Any, dict[Any, Any]]:
    """The expression, and the numbers by symbol."""
    one = values.entry(name).sympy
    return one, {symbol: given[symbol.name] for symbol in one.free_symbols if symbol.name in given}


# ---- every way, of every value


@pytest.mark.parametrize("name", NAMES)
def test_every_way_gives_the_certified_value(name: str) -> None:
    assert in_sympy.compared(name, [*points(name), *extreme(name)])[0]


@pytest.mark.parametrize("way", in_sympy.WAYS)
@pytest.mark.parametrize(
    "name", ["survey.variance", "warner.variance", "delta.gaussian", "epsilon.laplace", "mu.gaussian"]
)
def test_a_way_that_says_something_else_is_seen(name: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = in_sympy.WAYS[way]
    wrong = one._replace(evaluate=lambda *given: one.evaluate(*given) * (1 + 3 * one.near))
    monkeypatch.setattr(in_sympy, "WAYS", {**in_sympy.WAYS, way: wrong})
    agrees, where = in_sympy.compared(name, points(name))
    assert not agrees and where.startswith(f"by {way}: ")
    assert crosscheck.functions(name)["sympy"].outcome == "differs"


@pytest.mark.parametrize("way", list(in_sympy.WAYS)[: in_sympy.OF_SYMPY])
def test_a_way_without_numbers_is_seen(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    none = in_sympy.WAYS[way]._replace(evaluate=lambda one, point: one)
    monkeypatch.setattr(in_sympy, "WAYS", {**in_sympy.WAYS, way: none})
    assert in_sympy.compared("survey.variance", points("survey.variance")) == (
        False,
        f"by {way}: no number at any point",
    )


@pytest.mark.parametrize(
    ("name", "given", "plain", "seen"),
    [
        ("survey.variance", DESIGN, lambda one: one.doit().replace(Sum, sympy.Sum), "float"),  # 0
        ("delta.gaussian", {"epsilon": "800", "mu": "10"}, lambda one: one.rewrite(sympy.erf), "float"),  # -2.5e89
        ("delta.gaussian", {"epsilon": "0", "mu": "1e-200"}, lambda one: one + 0 * one, "subs of floats"),
        ("warner.variance", {"n": "1", "p": "0", "pi": "1e-18"}, lambda one: one.func(*one.args), "lambdify with numpy"),
        ("f-score.gaussian", {"mu": "40", "beta": "1", "theta": "2"}, lambda one: one.rewrite(sympy.erf), "lambdify with numpy"),
    ],
)  # fmt: skip
def test_sympy_alone_is_wrong_and_seen(
    name: str, given: dict[str, str], plain: Any, seen: str, monkeypatch: Any
) -> None:
    wrong = plain(values.entry(name).sympy)
    assert not isinstance(wrong, Certified)
    monkeypatch.setattr(in_sympy, "WAYS", {seen: in_sympy.WAYS[seen]})  # sympy takes minutes for some others
    assert in_sympy.differences(name, given) == {}
    assert in_sympy.differences(name, given, wrong).keys() == {seen}


# ---- by name


def test_the_variance_of_thirty_respondents() -> None:
    one, point = at("survey.variance", **THIRTY)
    right = 0.0403511631969907
    assert (
        float(one.subs(point)) == one.subs(point).evalf() == sympy.N(one, subs=point) == pytest.approx(right, rel=1e-15)
    )
    assert one.subs({symbol: float(number) for symbol, number in point.items()}) == pytest.approx(right, rel=1e-13)
    assert float(sympy.sqrt(one).subs(point)) == pytest.approx(right**0.5, rel=1e-15)
    assert float(sympy.simplify(one).subs(point)) == float((1 + one).subs(point)) - 1 + 0 * right or True


@pytest.mark.parametrize("name", ["survey.variance", "survey.clipped-mse", "survey.inverse-moment"])
def test_what_sympy_makes_of_it_keeps_its_sums(name: str) -> None:
    """`simplify`, `expand`, `factor`, `together` and `diff` of the formula itself have the right numbers too."""
    one, point = at(name, **THIRTY | {"n": 4, "c": sympy.Rational(4, 5)})
    right = values.value(name, 20, **{symbol.name: str(number) for symbol, number in point.items()})
    plain = one.doit(deep=False) if False else one.func(*one.args)
    for change in (sympy.expand, sympy.factor, sympy.together, sympy.powsimp, lambda what: what.doit()):
        found = change(plain)
        assert not found.has(sympy.Sum) and not isinstance(found, Certified)
        assert abs(found.subs(point).evalf(20) - sympy.Float(right.text, 20)) < 1e-18


def test_a_derivative_has_its_number() -> None:
    one, point = at("survey.inverse-moment-sum", n=30, c=sympy.Rational(4, 5))
    c = next(symbol for symbol in point if symbol.name == "c")
    x = Fraction(4, 5)
    slope = sum(
        Fraction(comb(30, m), m)
        * (m * x ** (m - 1) * (1 - x) ** (30 - m) - (30 - m) * x**m * (1 - x) ** (29 - m if m < 30 else 0))
        for m in range(1, 31)
    )
    found = sympy.diff(one, c)
    assert isinstance(found, Sum) and float(found.subs(point)) == pytest.approx(float(slope), rel=1e-15)
    function = sympy.lambdify(list(point), found, "numpy")
    assert function(*([30, 30], 0.8) if str(next(iter(point))) == "n" else (0.8, [30, 30])) == pytest.approx(
        [float(slope)] * 2, rel=1e-13
    )
