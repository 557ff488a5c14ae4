"""The representations of a term agree with each other, and with known values."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symbolic import (
    Abs,
    D,
    Eq,
    Max,
    Min,
    Ne,
    Q,
    Sum,
    Term,
    as_term,
    binomial,
    exp,
    factorial,
    integers,
    log,
    reals,
    sqrt,
)
from symbolic.number import Undecided, endpoints
from symbolic.representations import sums
from symbolic.representations.ball import certify, enclose
from symbolic.representations.derivative import derivative
from symbolic.representations.exact import Irrational, TooLarge, Undefined, evaluate, holds
from symbolic.representations.latex import displayed, latex, latex_name
from symbolic.representations.numpy import compiled
from symbolic.representations.plain import plain
from symbolic.representations.sympy import expression, symbol

p, q, q1, q2, pi, x = reals("p q q1 q2 pi x")
n, m, k = integers("n m k")
point = st.fixed_dictionaries({
    "p": st.fractions(-3, 3, max_denominator=9), "q": st.fractions(-3, 3, max_denominator=9),
    "x": st.fractions(0, 3, max_denominator=9), "n": st.integers(0, 6), "m": st.integers(0, 6),
})  # fmt: skip


SORTS: dict[str, Any] = {
    "p": "real",
    "q": "real",
    "x": "real",
    "n": "integer",
    "m": "integer",
    "k": "integer",
}


def terms() -> st.SearchStrategy[Term]:
    """Terms of every operation except sums and derivatives."""
    integral = st.recursive(
        st.one_of(st.integers(-9, 9).map(as_term), st.sampled_from([n, m])),
        lambda inner: st.builds(lambda op, a, b: Term(op, (a, b)), st.sampled_from("+-*"), inner, inner),
        max_leaves=3,
    )
    leaves = st.one_of(st.integers(-9, 9).map(as_term), st.sampled_from([p, q, x, n]))
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(
                lambda op, a, b: Term(op, (a, b)), st.sampled_from(["+", "-", "*", "/", "max", "min"]), inner, inner
            ),
            st.builds(
                lambda op, a: Term(op, (a,)), st.sampled_from(["neg", "sqrt", "log", "exp", "abs"]), inner
            ),
            st.builds(lambda a, e: Term("^", (a, e)), inner, integral),
            st.builds(lambda a: Term("!", (a,)), integral),
            st.builds(lambda a, b: Term("binomial", (a, b)), integral, integral),
            st.builds(lambda a, low, high: Sum(a, k, low, high), inner.filter(lambda t: "k" not in t.bound),
                      integral, integral),
        ),
        max_leaves=8,
    )  # fmt: skip


# ---- terms


@settings(deadline=None)
@given(terms())
def test_data_and_back(term: Term) -> None:
    assert Term.from_data(term.data, SORTS) == term
    assert hash(Term.from_data(term.data, SORTS)) == hash(term)
    assert pickle.loads(pickle.dumps(term)) == term
    assert copy.deepcopy(term) == term


@settings(deadline=None)
@given(terms(), terms())
def test_what_is_printed_tells_terms_apart(a: Term, b: Term) -> None:
    assert (repr(a) == repr(b)) == (a == b)


# ---- agreement


@settings(max_examples=200, deadline=None)
@given(terms(), point)
def test_the_ball_contains_the_exact_value(term: Term, values: dict[str, Any]) -> None:
    try:
        truth = evaluate(term, values)
    except Undefined:
        with pytest.raises((Undefined, TooLarge, Undecided)):
            enclose(term, values, 100)
        return
    except (Irrational, TooLarge):
        return
    found = enclose(term, values, 100)
    if isinstance(found, Fraction):
        assert found == truth
    else:
        low, high = endpoints(found)
        assert low <= truth <= high


@pytest.mark.exhaustive
@settings(max_examples=200, deadline=None)
@given(terms(), point)
def test_numpy_is_near_the_certified_value(term: Term, values: dict[str, Any]) -> None:
    order = [variable.name for variable in term.variables]
    assume(term.op != "integer" and not term.bound)
    try:
        truth = float(certify(term, values, 20))
    except (Undefined, TooLarge, Undecided, OverflowError):
        return
    found = float(compiled(term)(*(float(values[name]) for name in order)))
    assume(np.isfinite(found))  # floats overflow, and cancel near a border of the domain
    nudged = [float(values[name]) * (1 + 1e-13) for name in order if name not in "nm"]
    assume(nudged)
    moved = float(compiled(term)(**{name: float(values[name]) * (1 + 1e-13 * (name not in "nm")) for name in order}))
    scale = abs(moved - found) * 1e3 if np.isfinite(moved) else np.inf
    assert abs(found - truth) <= 1e-9 * max(1.0, abs(truth)) + scale or _cancels(term, values, truth)


def _cancels(term: Term, values: dict[str, Any], truth: float) -> bool:
    """Is some part of the term so large that rounding explains the difference?"""
    sizes = [abs(truth)]
    nodes = [term]
    for node in nodes:
        nodes.extend(node.args)
        try:
            sizes.append(abs(float(certify(node, values, 5))))
        except (ArithmeticError, ValueError):
            continue
    return max(sizes) > 1e5 or min((size for size in sizes if size), default=1) < 1e-5


@pytest.mark.parametrize(
    "term",
    [
        p * q / (q - p) ** 2,
        Sum(binomial(n, k) * q**k * (1 - q) ** (n - k), k, 0, m),
        exp(p) - log(q) + sqrt(p * q),
        Max(p, q) - Min(p, q),
        Abs(p - 2 * q),
        factorial(n) / factorial(m),
        -((p - Q(1, 2)) ** 2),
        D(log(p * q) / p, p),
    ],
)
def test_sympy_has_the_same_value(term: Term) -> None:
    values = {"p": Fraction(3, 5), "q": Fraction(1, 5), "n": 5, "m": 3}
    found = expression(term).subs({symbol(v): sympy.Rational(values[v.name]) for v in term.variables}).doit()
    assert abs(sympy.N(found, 40) - sympy.Float(str(certify(term, values, 40)), 40)) < 1e-36


# ---- exact


def test_exact() -> None:
    assert evaluate(x**0, {"x": 0}) == 1
    assert evaluate(Sum(k, k, 3, 2), {}) == 0
    assert evaluate(sqrt(x), {"x": Fraction(4, 9)}) == Fraction(2, 3)
    assert evaluate(log(x) + exp(x - 1), {"x": 1}) == 1
    assert evaluate(Abs(-x) + Max(x, 3) + Min(x, 3), {"x": 2}) == 7
    assert evaluate(factorial(n) / binomial(n, 2), {"n": 5}) == 12
    assert evaluate(D(x**3, x), {"x": 2}) == 12
    assert evaluate((-1) ** n + 0 * x, {"n": 10**40 + 1, "x": 0}) == -1
    assert evaluate(n + Sum(n * k, k, 1, n), {"n": 3}) == 21


@pytest.mark.parametrize(
    "term",
    [
        1 / (x - x),
        x**-1,
        sqrt(x - 1),
        log(x),
        binomial(n, 7),
        factorial(n - 9),
        Sum(k, k, 5, 2),
        binomial(n, -1),
    ],
)
def test_undefined(term: Term) -> None:
    with pytest.raises(Undefined):
        evaluate(term, {"x": 0, "n": 5})
    with pytest.raises(Undefined):
        certify(term, {"x": 0, "n": 5}, 10)


@pytest.mark.parametrize("term", [sqrt(x), log(x), exp(x)])
def test_irrational(term: Term) -> None:
    with pytest.raises(Irrational):
        evaluate(term, {"x": 2})


@pytest.mark.parametrize("term", [x ** (10**9), factorial(n * 10**9), Sum(1, k, 0, 10**9)])
def test_too_large(term: Term) -> None:
    with pytest.raises(TooLarge):
        evaluate(term, {"x": 3, "n": 1})


def test_points_are_exact() -> None:
    for bad in ({"x": 0.5}, {"x": True}):
        with pytest.raises(TypeError):
            evaluate(x, bad)
        with pytest.raises(TypeError):
            enclose(x, bad, 64)
    for representation in (evaluate, lambda term, values: enclose(term, values, 64)):
        with pytest.raises(ValueError, match="no value"):
            representation(x, {})
        with pytest.raises(ValueError, match="integer"):
            representation(n, {"n": Fraction(1, 2)})


def test_holds() -> None:
    values = {"p": Fraction(3, 5), "q": Fraction(1, 5)}
    assert holds(q < p, values) and holds(q <= p, values) and holds(Ne(p, q), values)
    assert not holds(Eq(p, q), values) and not holds(p <= q, values)
    assert holds(p <= Q(3, 5), values) and not holds(p < Q(3, 5), values)


# ---- certified


def test_certified_digits() -> None:
    assert str(certify(exp(x), {"x": 1}, 50)) == "2.7182818284590452353602874713526624977572470937000"
    assert certify(x**2 / 3, {"x": 2}, 5).exact == Fraction(4, 3)
    assert str(certify(exp(x) - 1 - x, {"x": Fraction(1, 10**60)}, 5)) == "5.0000e-121"
    assert certify(Max(sqrt(x), 1), {"x": 2}, 20).exact is None
    assert certify(sqrt(x - x), {"x": 2}, 20).exact == 0
    big = certify((1 - p) ** n, {"p": Fraction(1, 10**9), "n": 10**18}, 10)
    assert str(big) == "7.578808460e-434294483"
    assert certify(binomial(n, k) * 2 ** (-n), {"n": 10**6, "k": 5 * 10**5}, 10).text == "0.0007978843613"
    assert certify(factorial(n) / factorial(n - 1), {"n": 10**6}, 8).text == "1000000.0"


def test_undecided_is_said() -> None:
    with pytest.raises(Undecided):
        certify(sqrt(x) ** 2 - 2, {"x": 2}, 5)
    with pytest.raises(Undecided):
        certify(1 / (sqrt(x) ** 2 - 2), {"x": 2}, 5)


# ---- numpy


def test_numpy_is_vectorised() -> None:
    f = compiled(Sum(binomial(n, k) * q**k, k, 0, n), ("n", "q"))
    assert np.allclose(
        f(np.arange(5)[:, None], np.array([0.1, 0.5])), (1 + np.array([0.1, 0.5])) ** np.arange(5)[:, None]
    )
    assert f(n=3, q=1) == 8.0
    g = compiled(p / q)
    assert np.isnan(g(1, 0)) and g(q=4, p=1) == 0.25
    assert compiled(Q(1, 2), ("p",))(np.zeros(3)).tolist() == [0.5] * 3
    assert np.isnan(compiled(log(x))(0)) and np.isnan(compiled(sqrt(x))(-1)) and compiled(x**0)(0) == 1
    with pytest.raises(TypeError, match="no value for q"):
        g(1)
    with pytest.raises(TypeError, match="not a parameter"):
        g(1, 2, r=3)
    with pytest.raises(TypeError, match="at most 2"):
        g(1, 2, 3)
    with pytest.raises(ValueError, match="depends on q"):
        compiled(p / q, ("p",))


# ---- derivatives


@pytest.mark.parametrize(
    "term",
    [
        x**5 / (x + 1),
        sqrt(x) * log(x),
        exp(-(x**2)),
        x**n,
        Sum(x**k / (k + 1), k, 0, n),
        x**0 + 3,
        (x - 1) ** -2,
    ],
)
def test_derivatives_agree_with_sympy(term: Term) -> None:
    ours = expression(derivative(term, x))
    theirs = sympy.diff(expression(term).subs(symbol(n), 3).doit(), symbol(x))
    difference = (ours.subs(symbol(n), 3).doit() - theirs).subs(symbol(x), sympy.Rational(7, 3))
    assert abs(sympy.N(difference, 30)) < 1e-25


def test_derivatives_that_are_refused() -> None:
    for term in (Abs(x), Max(x, 1)):
        with pytest.raises(ValueError, match="no derivative"):
            derivative(term, x)
    assert evaluate(D(D(x**2, x), x), {"x": 5}) == 2
    assert derivative(p, x).data == 0


# ---- LaTeX


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (q1 * q2 / (q - p) ** 2, r"\frac{q_{1} q_{2}}{(q - p)^{2}}"),
        (-((pi - Q(1, 2)) ** 2), r"-\bigl(\pi - \tfrac{1}{2}\bigr)^{2}"),
        (Q(1, 4) * ((p + q) / (p - q)) ** 2, r"\tfrac{1}{4} \left(\frac{p + q}{p - q}\right)^{2}"),
        (Sum(binomial(n, k) * q**k, k, 0, n - 1), r"\sum_{k=0}^{n - 1} \binom{n}{k} q^{k}"),
        (Sum(p + k, k, 1, n) * p, r"\left(\sum_{k=1}^{n} (p + k)\right) p"),
        (p * Sum(k, k, 1, n), r"p \sum_{k=1}^{n} k"),
        (p - (q - x), "p - (q - x)"),
        (p + (q - x), "p + q - x"),
        (2 * p * 3, r"2 p \cdot 3"),
        (2 * Q(1, 3), r"2 \cdot \tfrac{1}{3}"),
        (2**n * 3**n, r"2^{n} \cdot 3^{n}"),
        (p * -q, "p (-q)"),
        (p - (-q), "p - (-q)"),
        ((-1) ** n, "(-1)^{n}"),
        (Q(-3, 5) * p, r"-\tfrac{3}{5} p"),
        (p * (q * x), "p q x"),
        (p / q * x, r"\frac{p}{q} x"),
        (sqrt(1 + p) / exp(-x), r"\frac{\sqrt{1 + p}}{e^{-x}}"),
        (sqrt(p) ** 2, r"\left(\sqrt{p}\right)^{2}"),
        ((p**2) ** 3, "(p^{2})^{3}"),
        (factorial(n - 1) / factorial(n), r"\frac{(n - 1)!}{n!}"),
        (factorial(n) ** 2, "(n!)^{2}"),
        (Max(0, Min(1, p)), r"\max(0, \min(1, p))"),
        (Max(p, q, x), r"\max(p, q, x)"),
        (Abs(p - q), r"\left|p - q\right|"),
        (log(p / q), r"\log\left(\frac{p}{q}\right)"),
        (D(p * q + 1, p), r"\frac{\partial}{\partial p} (p q + 1)"),
        (1 * exp(-Q(11, 20)), r"1 \cdot e^{-11/20}"),
        (exp(-x / 2), "e^{-x/2}"),
        (exp(Sum(p + k, k, 1, n)), r"\exp\left(\sum_{k=1}^{n} (p + k)\right)"),
        (-(p + q), "-(p + q)"),
        (-p * q, "-p q"),
    ],
)
def test_latex(term: Term, text: str) -> None:
    assert latex(term) == text
    assert displayed(term) == f"$\\displaystyle {text}$"


def test_latex_relations() -> None:
    assert latex(p <= Q(1, 2)) == r"p \leq \tfrac{1}{2}"
    assert latex([q >= 0, q < p, p + q <= 1, Ne(p, q)]) == r"0 \leq q < p,\quad p + q \leq 1,\quad p \neq q"
    assert latex(Eq(p, q)) == "p = q"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pi", r"\pi"),
        ("lam", r"\lambda"),
        ("lambda_", r"\lambda"),
        ("epsilon", r"\epsilon"),
        ("q1", "q_{1}"),
        ("theta_hat", r"\hat{\theta}"),
        ("theta1_hat", r"\hat{\theta}_{1}"),
        ("N12", "N_{12}"),
        ("eps_S", r"\epsilon_{S}"),
        ("x_star", "x^{*}"),
        ("x'", "x'"),
        ("bel", r"\mathrm{bel}"),
        ("x_lam_2", r"x_{\lambda,2}"),
        ("Gamma", r"\Gamma"),
    ],
)
def test_latex_names(name: str, text: str) -> None:
    assert latex_name(name) == text


@settings(deadline=None)
@given(terms())
def test_latex_has_balanced_braces(term: Term) -> None:
    text = latex(term)
    assert text.count("{") == text.count("}") and text.count(r"\left") == text.count(r"\right")
    assert text.count("(") == text.count(")")


# ---- plain


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (q1 * q2 / (q - p) ** 2, "q1*q2/(q - p)^2"),
        (p / (q * x), "p/(q*x)"),
        (p * (q * x), "p*(q*x)"),
        (p + (q + x), "p + (q + x)"),
        (-(p**2), "-p^2"),
        ((-p) ** 2, "(-p)^2"),
        (-(p * q), "-(p*q)"),
        (-p * q, "-p*q"),
        (p - (-q), "p - (-q)"),
        (2 ** (-n), "2^(-n)"),
        (Sum(binomial(n, k), k, 0, n), "Sum(binomial(n, k), k=0..n)"),
        (factorial(n + 1), "(n + 1)!"),
    ],
)
def test_plain(term: Term, text: str) -> None:
    assert plain(term) == repr(term) == text


def test_plain_relations() -> None:
    assert plain([p >= 0, Ne(p, q)]) == "0 <= p, p != q"
    assert plain(sqrt(p) <= 1, unicode=True) == "√(p) ≤ 1"


# ---- sympy


def test_sympy() -> None:
    assert expression(x / x) == 1  # so an expression cannot be converted back to its term
    assert expression(p <= q) == sympy.Le(*sympy.symbols("p q", real=True))
    assert symbol(n).is_integer and symbol(p).is_real and symbol(p, positive=["p"]).is_positive
    assert isinstance(expression(Sum(p**k, k, 0, n)), sums.Sum)  # its numbers are correct
