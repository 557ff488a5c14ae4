"""Named closed forms: representations, values, domains, derivations."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy

from symbolic import Eq, Ne, Term, exp, integers, log, reals, sqrt
from symbolic.formula import Derivation, Domain, DomainError, Formula, Step, formula
from symbolic.number import NumberError, Value
from symbolic.representations.sympy import expression

p, q, pi = reals("p q pi")
n = integers("n")
DOMAINS = {
    "n": Domain("integer", "n >= 1", (n >= 1,)),
    "p": Domain("real", "0 < p <= 1", (p > 0, p <= 1)),
    "q": Domain("real", "0 <= q < p, p + q <= 1", (q >= 0, q < p, p + q <= 1)),
}


@formula("test.ratio", DOMAINS, source="nowhere, Eq. 1")
def ratio(n: Term, p: Term, q: Term) -> Term:
    """A ratio, for tests."""
    return (p + q) / (n * (p - q))


def test_representations() -> None:
    assert repr(ratio) == "test.ratio = (p + q)/(n*(p - q))"
    assert ratio.latex() == r"\frac{p + q}{n (p - q)}"
    assert ratio._repr_latex_() == r"$\displaystyle \text{test.ratio} = \frac{p + q}{n (p - q)}$"
    assert ratio.doc == "A ratio, for tests."
    assert str(ratio.__doc__).splitlines() == [
        ratio.doc,
        "",
        "Parameters",
        "----------",
        "n: integer, n >= 1",
        "p: real, 0 < p <= 1",
        "q: real, 0 <= q < p, p + q <= 1",
        "",
        "Source: nowhere, Eq. 1.",
    ]
    assert ratio.sympy == expression(p + q) / (expression(n) * expression(p - q))
    assert np.allclose(ratio.numpy(n=2, p=np.array([0.5, 0.6]), q=0.2), [7 / 6, 1.0])
    assert ratio.numpy(1, 0.5, 0.25) == 3.0
    assert ratio.variables == (n, p, q)


def test_called_with_terms_it_gives_a_term() -> None:
    assert ratio(n + 1, p, q=0) == (p + 0) / ((n + 1) * (p - 0))
    assert ratio(1, 1, 0) == ratio(n=1, p=1, q=0)
    plain = Formula("test.plain", p / q, {"p": Domain("real", ""), "q": Domain("real", "")})
    assert plain(q, p) == q / p
    for bad in (
        lambda: ratio(1, 2),
        lambda: ratio(1, 2, 3, 4),
        lambda: ratio(1, 2, 3, p=1),
        lambda: ratio(1, 2, r=1),
    ):
        with pytest.raises(TypeError):
            bad()


def test_value() -> None:
    value = ratio.value(n=1000, p="0.6", q="1/5", digits=10)
    assert value.exact == Fraction(1, 500)
    assert str(value) == "0.002000000000"
    assert ratio.value(n="3", p=Fraction(1, 2), q=0).exact_text == "1/3"
    assert len(str(ratio.value(n=7, p="0.6", q="0.2"))) == 52


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ({"n": 0, "p": "0.6", "q": "0.2"}, "test.ratio: n = 0 is outside its domain n >= 1; the nearest is 1"),
        ({"n": 2, "p": "0.6", "q": "0.7"},
         "test.ratio: q = 0.7 is outside its domain 0 <= q < p, p + q <= 1: q < p fails with p = 0.6"),
        ({"n": 2, "p": "0.6", "q": "0.6"},
         "test.ratio: q = 0.6 is outside its domain 0 <= q < p, p + q <= 1: q < p fails with p = 0.6"),
        ({"n": 2, "p": "0.9", "q": "1/5"},
         "test.ratio: q = 1/5 is outside its domain 0 <= q < p, p + q <= 1: p + q <= 1 fails with p = 0.9"),
        ({"n": "2.5", "p": "0.6", "q": "0.2"}, "test.ratio: n = 2.5 is not an integer; the nearest are 2 and 3"),
        ({"n": 2, "p": "0.6"}, "test.ratio: no value given for q (real, 0 <= q < p, p + q <= 1)"),
        ({"n": 2, "p": "0.6", "q": 0, "N": 1}, "test.ratio has no parameter 'N' (it takes n, p, q)"),
        ({"n": 2, "p": "0.6", "q": 0, "pp": 1}, "test.ratio has no parameter 'pp' (it takes n, p, q); did you mean p?"),
    ],
)  # fmt: skip
def test_domain_errors(parameters: dict[str, Any], says: str) -> None:
    with pytest.raises(DomainError) as caught:
        ratio.value(**parameters)
    assert str(caught.value) == says


def test_number_errors() -> None:
    with pytest.raises(NumberError, match=r"^test.ratio: p: not a number: 'abc'; write"):
        ratio.value(n=2, p="abc", q=0)
    with pytest.raises(NumberError, match="pass a string"):
        ratio.value(n=2, p=0.6, q=0)
    for digits in (0, 1_000_000):
        with pytest.raises(NumberError, match="digits"):
            ratio.value(n=2, p="0.6", q=0, digits=digits)


def test_no_value_there() -> None:
    anything = Domain("real", "any real")
    with pytest.raises(DomainError, match="undefined there: division by zero"):
        Formula("f", 1 / p, {"p": anything}).value(p=0)
    with pytest.raises(DomainError, match="cannot be computed"):
        Formula("f", sqrt(p) ** 2 - 2, {"p": anything}).value(p=2)
    fails = Domain("real", "1/p > 0", (1 / p > 0,))
    with pytest.raises(DomainError, match="outside its domain"):
        Formula("f", p, {"p": fails}).value(p=0)


def test_defaults_and_evaluators() -> None:
    seen: list[Any] = []

    def evaluate(parameters: Any, digits: int) -> Value:
        seen.append((dict(parameters), digits))
        return Value.of(Fraction(1, 3), digits)

    domains = {"p": Domain("real", "any"), "q": Domain("real", "any", default="1/2")}
    f = Formula("f", exp(p) + q, domains, evaluate=evaluate, fast=lambda p, q: p)
    assert str(f.value(p=1, digits=3)) == "0.333"
    assert seen == [({"p": 1, "q": Fraction(1, 2)}, 3)]
    assert f.numpy(p=4, q=1) == 4


def test_defaults_in_the_numpy_representation() -> None:
    domains = {
        "p": Domain("real", "any"),
        "q": Domain("real", "any", default="1/2"),
        "n": Domain("real", "any", default=3),
    }
    f = Formula("f", p + q, domains)
    assert f.numpy(p=4) == f.numpy(4) == 4.5
    assert f.numpy(p=4, q=1) == f.numpy(4, 1, n=7) == 5  # n is not in the term, but is accepted
    assert list(f.numpy([1, 2], q=[0, 1])) == [1, 3]
    with pytest.raises(TypeError, match="no value for p"):
        f.numpy(q=1)


def test_parameters_must_fit_the_term() -> None:
    with pytest.raises(ValueError, match="q is not among"):
        Formula("f", p + q, {"p": Domain("real", "")})
    with pytest.raises(ValueError, match="n is integer"):
        Formula("f", n + 0, {"n": Domain("real", "")})


def test_derivation() -> None:
    def derive() -> list[Any]:
        theta = sympy.Symbol("theta")
        return [
            "Take the likelihood.",
            ("Its score:", sympy.diff(sympy.log(theta), theta)),
            Step("So:", Eq(p, q)),
        ]

    f = Formula("f", log(p), {"p": Domain("real", "")}, derive=derive)
    assert str(f.derivation).splitlines() == [
        "f = log(p): derivation",
        "  1. Take the likelihood.",
        "  2. Its score:",
        "       1/theta",
        "  3. So:",
        "       p = q",
    ]
    assert isinstance(f.derivation, Derivation) and len(f.derivation) == 3 and f.derivation[1].text == "Its score:"
    assert r"$$ \frac{1}{\theta} $$" in f.derivation._repr_markdown_()
    with pytest.raises(ValueError, match="no derivation"):
        _ = ratio.derivation


def test_domain_by_inequality_of_two_sides() -> None:
    f = Formula("f", 1 / (p - q), {"p": Domain("real", "p != q", (Ne(p, q),)), "q": Domain("real", "any real")})
    with pytest.raises(DomainError, match="p != q fails with q = 1"):
        f.value(p=1, q=1)


@pytest.mark.parametrize("text", ["1+1", "__import__('os').getcwd()", b"2"])
def test_a_text_is_not_evaluated_in_a_derivation(text: Any) -> None:
    from symbolic.formula.checking import same

    assert same(2, Fraction(4, 2)) == "exactly"
    with pytest.raises(sympy.SympifyError):
        same(text, 2)
