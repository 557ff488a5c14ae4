"""The term language: data, operators, substitution, refusals."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

import symbolic
from symbolic import (
    Abs,
    Capture,
    D,
    Eq,
    Max,
    Min,
    Ne,
    Q,
    Relation,
    Sum,
    Term,
    binomial,
    exp,
    factorial,
    integers,
    log,
    reals,
    sqrt,
)
from symbolic.language import ForAll, from_data, functions

p, q, x = reals("p q x")
n, m, k = integers("n m k")


def test_operators_write_what_they_say() -> None:
    assert (p + q + 1).data == ["+", ["+", "p", "q"], 1]
    assert (1 - p).data == ["-", 1, "p"]
    assert (2 * p / q).data == ["/", ["*", 2, "p"], "q"]
    assert (-(p**2)).data == ["neg", ["^", "p", 2]]
    assert (2**n).data == ["^", 2, "n"]
    assert (1 / p).data == ["/", 1, "p"]
    assert (x / x).data == ["/", "x", "x"]
    assert (Fraction(3, 5) * p).data == ["*", ["/", 3, 5], "p"]
    assert (p - Fraction(4)).data == ["-", "p", 4]
    assert Q(6, 4).data == ["/", 6, 4]
    assert abs(p) == Abs(p)
    assert +p is p
    assert Max(p, q, 1).data == ["max", ["max", "p", "q"], 1]
    assert Min(p, q).data == ["min", "p", "q"]
    assert [sqrt(2).data, log(p).data, exp(p).data, factorial(n).data] == [
        ["sqrt", 2],
        ["log", "p"],
        ["exp", "p"],
        ["!", "n"],
    ]
    assert Sum(p**k, "k", 0, n) == Sum(p**k, k, 0, n)
    assert D(p * q, p).data == ["D", ["*", "p", "q"], "p"]
    assert sum([p, q]).data == ["+", ["+", 0, "p"], "q"]


def test_relations() -> None:
    assert (q >= 0).data == ["<=", 0, "q"]
    assert (p > q).data == ["<", "q", "p"]
    assert (p <= 1).data == ["<=", "p", 1]
    assert Eq(p, 1).data == ["=", "p", 1]
    assert Ne(p, q) == Relation.from_data(["!=", "p", "q"])
    assert {p < q: 1}[q > p] == 1
    assert (p < q).substitute({"p": x}) == (x < q)
    assert (p + q <= x).variables == (p, q, x)
    with pytest.raises(TypeError, match="two relations"):
        _ = 0 <= p <= 1
    with pytest.raises(ValueError, match="unknown relation"):
        Relation(">", p, q)


def test_equality_looks_at_sorts() -> None:
    assert reals("n") != integers("n")
    assert p + q != q + p
    assert p != "p"


def test_free_variables() -> None:
    term = Sum(binomial(n, k) * p**k, k, 0, n + m)
    assert term.variables == (n, m, p)
    assert term.bound == {"k"}
    assert D(p * q, p).variables == (p, q)


def test_substitution_is_at_once_and_does_not_capture() -> None:
    assert (p - q).substitute({p: q, "q": p}) == q - p
    total = Sum(p**k, k, 0, n)
    assert total.substitute({"k": 3}) == total
    assert total.substitute({n: n + 1, p: Q(1, 2)}) == Sum(Q(1, 2) ** k, k, 0, n + 1)
    with pytest.raises(Capture):
        total.substitute({p: 1 / k})
    with pytest.raises(Capture):
        total.substitute({n: k})
    with pytest.raises(Capture):
        D(p * q, p).substitute({q: p})
    with pytest.raises(Capture):
        D(p * q, p).substitute({p: 1 + q})
    with pytest.raises(Capture):
        D(p * q, p).substitute({p: q})
    assert D(p * q, p).substitute({p: q, q: p}) == D(q * p, q)
    assert D(p * q, p).substitute({p: x}) == D(x * q, x)
    with pytest.raises(Capture):
        Sum(q, k, 0, n).substitute({q: Sum(p, k, 0, 1)})
    with pytest.raises(TypeError):
        p.substitute({p + q: 1})


def test_sums_do_not_capture() -> None:
    with pytest.raises(Capture):
        Sum(p, k, 0, k)
    with pytest.raises(Capture):
        Sum(Sum(p, k, 0, 1), k, 0, 1)
    with pytest.raises(Capture):
        Sum(reals("k"), k, 0, 1)
    with pytest.raises(ValueError, match="index"):
        Sum(p, p, 0, 1)


def test_ranges_of_data() -> None:
    f = functions("f", 2)
    whole = ForAll(k, 1, n, ForAll(m, k, n, f(k, m) <= p))
    assert from_data(whole.data, {"f": "function 2", "n": "integer"}) == whole
    assert from_data(["<", 0, "p"]) == (0 < p)
    for bad in (
        ["all", "k", 1, 2],
        [*whole.data, 1],
        ["all", 1, 1, 2, ["<", 0, 1]],
        ["all", "k", 1, 2, ["all"]],
        [],
        "all",
    ):
        with pytest.raises(ValueError):
            from_data(bad)


@pytest.mark.parametrize(
    "data",
    [True, None, 1.5, [], [1, 2], ["+", 1], ["foo", 1], ["+", 1, 2, 3], "2x", "", ["sum", 1, 0, 1, 2], ["^", 2, "p"],
     ["!", ["/", 1, 2]], ["D", "p", 2], ["sum", "k", 0, "p", 1], {"a": 1}],
)  # fmt: skip
def test_bad_data_is_refused(data: Any) -> None:
    with pytest.raises(ValueError):
        Term.from_data(data)


@pytest.mark.parametrize("value", [0.1, True, "p", None, 1j])
def test_what_is_not_exact_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        _ = p + value
    with pytest.raises(TypeError):
        Q(value, 2)


def test_immutable() -> None:
    with pytest.raises(AttributeError):
        p.name = "r"
    with pytest.raises(AttributeError):
        (p < q).left = q  # type: ignore[misc]


def test_names() -> None:
    assert reals("a") == Term("variable", name="a", sort="real")
    assert len(integers("a, b c")) == 3
    for bad in ("", "_a", "é", "a-b"):
        with pytest.raises(ValueError):
            reals(bad)
    with pytest.raises(AttributeError):
        _ = symbolic.nothing_of_that_name


def test_import_loads_no_heavy_library() -> None:
    code = (
        "import symbolic, symbolic.language.term, sys; p = symbolic.reals('p'); repr(p + 1);"
        "print([name for name in ('sympy', 'numpy', 'flint', 'mpmath') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
