"""Every sympy evaluation of a value's expression gives the certified value or none.

An expression with a wrong value is detected.
"""

from __future__ import annotations

import pickle
from fractions import Fraction
from math import comb
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy

from symbolic import values
from symbolic.crosscheck import compare as crosscheck
from symbolic.crosscheck import in_sympy
from symbolic.crosscheck.points import extreme, points
from symbolic.formula import DomainError
from symbolic.formula.certified import Certified
from symbolic.representations.exact import TooLarge
from symbolic.representations.sums import Sum, total

DESIGN = {"n": "30", "p": "0.6", "q": "0.2", "pi": "0.3"}
FOUR_FIFTHS = sympy.Rational(4, 5)


def at(name: str, **given: Any) -> tuple[Any, dict[Any, Any]]:
    """The expression, and the numbers for its symbols, sorted by name."""
    one = values.entry(name).sympy
    return one, {symbol: sympy.sympify(given[symbol.name]) for symbol in sorted(one.free_symbols, key=str)}


# ---- every evaluation method, for every value


@pytest.mark.sample(12, rotating=True)
@pytest.mark.parametrize("name", values.all_names())
def test_every_way_gives_the_certified_value(name: str) -> None:
    agrees, where = in_sympy.compared(name, [*points(name), *extreme(name)])
    assert agrees, where


@pytest.mark.parametrize("way", in_sympy.WAYS)
@pytest.mark.parametrize("name", ["survey.variance", "warner.variance", "delta.gaussian"])
def test_a_way_that_says_something_else_is_seen(name: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = in_sympy.WAYS[way]
    wrong = one._replace(evaluate=lambda *given: one.evaluate(*given) * (1 + 10 * sympy.Float(one.near, 40)))
    monkeypatch.setattr(in_sympy, "WAYS", {**in_sympy.WAYS, way: wrong})
    agrees, where = in_sympy.compared(name, points(name))
    assert not agrees and where.startswith(f"by {way}: ")
    assert crosscheck.functions(name)["sympy"].outcome == "differs"


@pytest.mark.parametrize("way", list(in_sympy.WAYS)[: in_sympy.OF_SYMPY])
def test_a_way_without_numbers_is_seen(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    none = in_sympy.WAYS[way]._replace(evaluate=lambda one, point: one)
    monkeypatch.setattr(in_sympy, "WAYS", {**in_sympy.WAYS, way: none})
    agrees, where = in_sympy.compared("survey.variance", points("survey.variance"))
    assert not agrees and where == f"by {way}: no number at any point"


@pytest.mark.parametrize(
    ("name", "given", "plain", "way"),
    [
        ("survey.variance", DESIGN, lambda one: one.func(*one.args).replace(Sum, sympy.Sum), "float"),  # 0
        ("delta.gaussian", {"epsilon": "800", "mu": "10"}, lambda one: one.rewrite(sympy.erf), "float"),  # -2.5e89
        ("delta.gaussian", {"epsilon": "0", "mu": "1e-200"}, lambda one: one.func(*one.args), "float"),
        ("warner.variance", {"n": "1", "p": "1", "pi": "1e-18"}, lambda one: one.func(*one.args), "subs of floats"),
        (
            "survey.variance-approx", {"n": "30", "p": "1", "q": "0", "pi": "1e-18"}, lambda one: one.func(*one.args),
            "lambdify with numpy",
        ),
        ("recall.gaussian", {"theta": "20", "mu": "2"}, lambda one: one.rewrite(sympy.erf), "lambdify with numpy"),
    ],
)  # fmt: skip
def test_sympy_alone_is_wrong_and_seen(
    name: str, given: dict[str, str], plain: Any, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = plain(values.entry(name).sympy)
    assert not isinstance(wrong, Certified)
    monkeypatch.setattr(in_sympy, "WAYS", {way: in_sympy.WAYS[way]})  # sympy takes minutes for some of the others
    assert in_sympy.differences(name, given) == {}
    assert in_sympy.differences(name, given, wrong).keys() == {way}


# ---- expressions that evaluate to the certified value


def test_of_a_square_root_too() -> None:
    one, point = at("survey.variance", n=30, p="3/5", q="1/5", pi="3/10")
    assert float(sympy.sqrt(one).subs(point)) == pytest.approx(0.0403511631969907**0.5, rel=1e-15)


def test_many_respondents_take_no_time() -> None:
    """10^18 respondents take no time, though sympy would write a fraction with 10^18 digits."""
    one, point = at("survey.inverse-moment", n=10**18, c="1/2")
    assert one.subs(point).evalf(20) == sympy.Float("2.0000000000000000020e-18", 20)
    assert sympy.lambdify(list(point), one, "mpmath")(0.5, 10**18) == mpmath.mpf(one.subs(point).evalf())
    assert str(one.subs(point)) == "survey.inverse-moment(1000000000000000000, 1/2)"


def test_irrational_arguments() -> None:
    one, point = at("delta.gaussian", epsilon="log(2)", mu="sqrt(2)")
    found = one.subs(point).evalf(30)
    digits = {symbol.name: str(sympy.N(number, 45)) for symbol, number in point.items()}
    right = values.value("delta.gaussian", 20, **digits)
    assert found == pytest.approx(sympy.Float(right.text, 30), rel=1e-19)
    with pytest.raises(TypeError, match="not a real number"):
        one.subs(point | {next(iter(point)): sympy.I}).evalf()


def test_outside_of_the_domain_it_is_refused() -> None:
    one, point = at("delta.gaussian", epsilon=1, mu=-1)
    for evaluate in (lambda: float(one.subs(point)), lambda: one.subs(point).evalf(), lambda: one.evalf(subs=point)):
        with pytest.raises(DomainError, match="outside its domain"):
            evaluate()
    with pytest.raises(DomainError, match="outside its domain"):
        sympy.lambdify(list(point), one, "mpmath")(1, -1)
    assert np.isnan(sympy.lambdify(list(point), one, "numpy")(1.0, -1.0))


def test_words_choose() -> None:
    """A symbol for a text parameter is true or false, and selects the text."""
    one = values.entry("sigma.gaussian").sympy
    symbols = {symbol.name: symbol for symbol in one.free_symbols}
    point = {symbols["epsilon"]: 1, symbols["delta"]: sympy.Rational(1, 1000), symbols["sensitivity"]: 2}
    for analytic in (True, False):
        told = one.subs({symbols["calibration = analytic"]: analytic}).subs(point)
        word = "analytic" if analytic else "classical"
        right = values.value("sigma.gaussian", 20, epsilon=1, delta="0.001", sensitivity=2, calibration=word)
        assert float(told) == float(right)


def test_arrays() -> None:
    """Expressions evaluate on arrays, also a supremum, which has no array function of its own."""
    one = values.entry("trade-off.laplace-pair").sympy
    alpha, first, second = sorted(one.free_symbols, key=str)
    found = sympy.lambdify([first, second, alpha], one, "numpy")([1, 2], 0.5, [[0.25], [2]])
    assert found.shape == (2, 2) and np.isnan(found[1]).all()
    assert found[0, 0] == float(values.value("trade-off.laplace-pair", 20, epsilon1=1, epsilon2="0.5", alpha="0.25"))


def test_it_is_an_ordinary_expression_to_sympy() -> None:
    one, point = at("warner.variance", n=10, p="9/10", pi="1/2")
    n, p, pi = point
    plain = one.func(*one.args)
    assert [isinstance(one, kind) for kind in (Certified, sympy.Add)] == [True, True] and not isinstance(
        plain, Certified
    )
    assert one == plain and plain == one and hash(one) == hash(plain) and one - plain == 0 and str(one) == str(plain)
    assert sympy.latex(one) == sympy.latex(plain) and pickle.loads(pickle.dumps(one)) == one
    assert sympy.diff(one, pi) == sympy.diff(plain, pi) and sympy.simplify(one - plain) == 0
    assert sympy.solve(one.subs({n: 10, p: 1}) - sympy.Rational(1, 40), pi) == [sympy.Rational(1, 2)]
    assert one.subs(point) == sympy.Rational(1, 40) + sympy.Rational(9, 640)
    assert one.subs(n, 10) == plain.subs(n, 10) and one.xreplace({n: p}) == plain.xreplace({n: p})
    assert one.subs(p, 0.5) != one.subs(p, sympy.Rational(1, 2)) and one.subs(p, 0.25).has(sympy.Float)


@pytest.mark.parametrize("last", ["n", "p", "q", "pi"])
def test_floats_and_fractions_in_any_order(last: str) -> None:
    """If any argument is a float, the result is a float, in every order of the symbols."""
    given = {"n": 30, "p": 0.6, "q": sympy.Rational(1, 5), "pi": sympy.Rational(3, 10)}
    one = values.entry("survey.variance").sympy
    symbols = {symbol.name: symbol for symbol in one.free_symbols}
    for name in sorted(given, key=lambda name: name == last):
        one = one.subs(symbols[name], given[name])
    right = values.value("survey.variance", 20, n=30, p=Fraction(0.6), q="1/5", pi="3/10")
    assert isinstance(one, sympy.Float) and float(one) == pytest.approx(float(right), rel=1e-15)


# ---- finite sums


@pytest.mark.parametrize("name", ["survey.variance", "survey.clipped-mse", "survey.inverse-moment"])
def test_what_sympy_makes_of_it_keeps_its_sums(name: str) -> None:
    """No sympy operation turns the expression into sums that sympy evaluates wrongly."""
    one, point = at(name, n=4, c=FOUR_FIFTHS, p="3/5", q="1/5", pi="3/10")
    right = float(one.subs(point))
    for change in (sympy.expand, sympy.factor, sympy.together, sympy.powsimp, lambda what: what.doit(deep=False)):
        found = change(one.func(*one.args))
        assert not found.has(sympy.Sum)
        assert found.subs(point).evalf(20) == pytest.approx(right, rel=1e-15)


def test_simplified_it_keeps_its_sums() -> None:
    one, point = at("survey.inverse-moment", n=30, c=FOUR_FIFTHS)
    found = sympy.simplify(one)
    assert not found.has(sympy.Sum, sympy.hyper) and float(found.subs(point)) == float(one.subs(point))


def test_a_derivative_has_its_number() -> None:
    one, point = at("survey.inverse-moment-sum", n=30, c=FOUR_FIFTHS)
    x = Fraction(4, 5)
    logarithmic = {m: m / x - (30 - m) / (1 - x) for m in range(1, 31)}
    slope = sum(Fraction(comb(30, m), m) * x**m * (1 - x) ** (30 - m) * logarithmic[m] for m in logarithmic)
    found = sympy.diff(one, next(iter(point)))
    assert isinstance(found, Sum) and float(found.subs(point)) == pytest.approx(float(slope), rel=1e-15)
    function = sympy.lambdify(list(point), found, "numpy")
    assert function(0.8, np.array([30, 30])) == pytest.approx([float(slope)] * 2, rel=1e-13)
    assert float(sympy.lambdify(list(point), found, "math")(0.8, 30)) == pytest.approx(float(slope), rel=1e-13)


def test_sums_that_are_refused() -> None:
    k, n, x = sympy.symbols("k n x")
    with pytest.raises(TooLarge):
        Sum(1 / k, (k, 1, 10**9)).evalf()
    with pytest.raises(ValueError, match="integers"):
        total(lambda index: index, 0, 1.5)
    assert Sum(2**-k, (k, 0, sympy.oo)).evalf().has(Sum)  # no number instead of a wrong one
    assert Sum(k, (k, 0, n)).doit() == n**2 / 2 + n / 2 and Sum(k, (k, 1, 0)).subs(x, 1).doit() == 0
    half = sympy.Rational(1, 2)
    closed = sympy.N(sympy.sin(500) * sympy.sin(1001 * half) / sympy.sin(half), 30)
    assert Sum(sympy.sin(k), (k, 1, 1000)).evalf(30) == pytest.approx(closed, rel=1e-29)


# ---- negative numbers of mpmath


def test_a_negative_number_of_mpmath_stays_negative() -> None:
    """A negative mpmath number keeps its sign; an earlier domain check dropped it."""
    with pytest.raises(DomainError, match="outside its domain"):
        values.entry("trade-off.gaussian").mpmath(mu=1, alpha=mpmath.mpf("-0.25"))


@pytest.mark.parametrize(
    ("function", "limit"),
    [
        ("[].append(1)", ("k", 1, 2)),
        ("1", ("k", 1, 2)),
        (1, (sympy.Symbol("k"), "1", 2)),
        (1, (sympy.Symbol("k"), 1, "2")),
    ],
)
def test_a_sum_runs_no_text(function: Any, limit: Any) -> None:
    with pytest.raises(sympy.SympifyError):
        Sum(function, limit)
    k = sympy.Symbol("k")
    assert Sum(k, (k, 1, 3)).doit() == 6
