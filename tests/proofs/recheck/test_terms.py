"""Binding, substitution and derivatives."""

from __future__ import annotations

from typing import Any

import pytest
from flint import fmpq

from proofs.recheck import Refused
from proofs.recheck.budget import fresh_budget
from proofs.recheck.evaluation import value_at
from proofs.recheck.normal import Normal
from proofs.recheck.reading import read_atom, read_term
from proofs.recheck.terms import Function, derivative, free, integral, open_with, substitute

SORTS = {"x": "real", "y": "real", "k": "integer", "n": "integer", "f": "function 1"}


def read(data: Any, **more: str) -> Any:
    return read_term(data, {**SORTS, **more})


def test_nothing_is_captured() -> None:
    """A substituted variable with the name of the sum's index stays different from it."""
    term = read(["sum", "j", 1, 3, ["*", "j", "x"]])
    put = substitute(term, {"x": "j"})
    assert put == read(["sum", "i", 1, 3, ["*", "i", "j"]], j="integer")
    assert value_at(put, {"j": fmpq(10)}, 64) == 60


def test_a_function_put_in_under_binders() -> None:
    """Substitutes f(i) = sum over m of i * m where i is bound inside or outside of that sum."""
    body = read(["sum", "m", 1, 2, ["*", "p", "m"]], p="integer")
    term = read(["sum", "i", 1, 3, ["+", ["at", "f", "i"], ["sum", "j", 1, "i", ["at", "f", ["+", "i", "j"]]]]])
    put = substitute(term, {"f": Function(("p",), body)})
    expected = sum(3 * i + sum(3 * (i + j) for j in range(1, i + 1)) for i in range(1, 4))
    assert free(put) == frozenset()
    assert value_at(put, {}, 64) == expected


def test_an_instance_with_a_sum_in_it() -> None:
    atom = read_atom(["all", "i", 1, 9, ["<", ["sum", "j", 1, "i", ["*", "i", "j"]], 9]], SORTS)
    place = read(["+", "n", 1])
    assert open_with(atom[3], place) == read_atom(
        ["<", ["sum", "q", 1, ["+", "n", 1], ["*", ["+", "n", 1], "q"]], 9], SORTS
    )


def test_all_at_once() -> None:
    assert substitute(("+", "x", "y"), {"x": "y", "y": "x"}) == ("+", "y", "x")


def test_an_exponent_does_not_grow() -> None:
    """An exponent above the limit is refused when its normal form is computed."""
    for term in (
        substitute(("^", "x", "n"), {"n": 1001}),
        derivative(("^", "x", -1000), "x"),
        ("^", "x", ("*", 2, 501)),
    ):
        with pytest.raises(Refused, match="over 1000"):
            Normal().of(term)


def test_depth_is_bounded() -> None:
    term: Any = "x"
    with pytest.raises(Refused, match=r"too large|too much work"), fresh_budget():
        for _ in range(200):
            term = substitute(("exp", ("exp", ("exp", ("exp", ("exp", ("exp", "x")))))), {"x": term})
            substitute(term, {"x": "y"})


@pytest.mark.parametrize(
    "term", [3, "k", ["+", "k", 1], ["*", "k", ["neg", "n"]], ["!", "k"], ["^", "k", 2], ["-", "k", "n"]]
)
def test_integral(term: Any) -> None:
    assert integral(read(term), SORTS)


@pytest.mark.parametrize(
    "term",
    ["x", ["/", 4, 2], ["^", "k", -1], ["^", 2, "k"], ["abs", "k"], ["at", "f", 1], ["sum", "i", 1, 2, "i"],
    ["binomial", "n", "k"]]
)  # fmt: skip
def test_not_integral(term: Any) -> None:
    assert not integral(read(term), SORTS)


@pytest.mark.parametrize(
    ("term", "slope"),
    [
        (["^", "x", 3], ["*", 3, ["^", "x", 2]]),
        (["^", ["+", "x", 1], 0], 0),
        (["^", 0, 0], 0),
        (["/", 1, "x"], ["/", -1, ["^", "x", 2]]),
        (["*", "x", "y"], "y"),
        (["exp", ["*", 2, "x"]], ["*", 2, ["exp", ["*", 2, "x"]]]),
        (["log", "x"], ["/", 1, "x"]),
        (["Phi", ["neg", "x"]], ["neg", ["phi", ["neg", "x"]]]),
        (["phi", "x"], ["neg", ["*", "x", ["phi", "x"]]]),
        ("y", 0),
        (["sum", "i", 1, "n", ["^", "x", 2]], ["sum", "i", 1, "n", ["*", 2, "x"]]),
        (["abs", "y"], 0),
        (["^", "x", "n"], ["*", "n", ["^", "x", ["-", "n", 1]]]),
        (["integral", "z", 0, 1, "z"], 0),
        (["sqrt", "x"], ["/", 1, ["*", 2, ["sqrt", "x"]]]),
    ],
)
def test_derivative(term: Any, slope: Any) -> None:
    assert Normal().same(derivative(read(term), "x"), read(slope))


@pytest.mark.parametrize(
    "term",
    [
        ["abs", "x"],
        ["max", "x", 1],
        ["min", 1, "x"],
        ["integral", "z", 0, "x", 1],
        ["integral", "z", 0, 1, ["*", "x", "z"]],
    ],
)
def test_no_derivative(term: Any) -> None:
    with pytest.raises(Refused, match="no derivative"):
        derivative(read(term), "x")
