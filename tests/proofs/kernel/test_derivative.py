"""The formal derivative is the coefficient of e in the value at x + e, computed by flint."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from flint import arb, arb_series, ctx, fmpq

from proofs.kernel import Refused
from proofs.kernel.analysis.derivative import carried_out, derivative
from proofs.kernel.analysis.evaluate import Point, evaluate
from proofs.kernel.core.reading import refill
from proofs.kernel.core.term import read

SORTS = {"x": "real", "y": "real", "n": "integer", "f": "function 1"}
TERMS = [
    7,
    "x",
    "y",
    ["+", "x", ["*", "x", "y"]],
    ["-", "y", "x"],
    ["neg", ["*", "x", "x"]],
    ["/", "x", ["+", ["*", "x", "x"], 1]],
    ["^", ["+", "x", 2], 3],
    ["^", ["+", "x", 9], -2],
    ["^", "x", 1],
    ["^", "x", 0],
    ["sqrt", ["+", ["^", "x", 2], 1]],
    ["log", ["+", ["^", "x", 2], 1]],
    ["exp", ["*", "x", "y"]],
    ["sum", "k", 1, 4, ["*", "k", ["^", "x", 2]]],
    ["*", ["exp", "x"], ["*", "x", ["sqrt", ["+", ["*", "x", "x"], 2]]]],
]


def series(term: Any, x: Any, y: Any) -> Any:
    """The value as a power series, by flint."""
    if isinstance(term, int):
        return arb_series([arb(term)], prec=2)
    if isinstance(term, str):
        return {"x": x, "y": y}[term]
    if term[0] == "sum":
        parts = [series([*term[4][:1], k, *term[4][2:]], x, y) for k in range(term[2], term[3] + 1)]
        return sum(parts[1:], parts[0])
    a, b = (series(part, x, y) for part in (term[1], term[-1]))
    match term[0]:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            return a / b
        case "neg":
            return -a
        case "^":
            result = arb_series([arb(1)], prec=2)
            for _ in range(abs(term[2])):
                result = result * a
            return result if term[2] >= 0 else 1 / result
    return {"exp": a.exp, "log": a.log, "sqrt": a.sqrt}[term[0]]()


@pytest.mark.parametrize("term", TERMS, ids=str)
def test_the_linear_coefficient(term: Any) -> None:
    source = random.Random(0)
    for _ in range(5):
        refill()
        x, y = (Fraction(source.randint(-20, 20), source.randint(1, 9)) for _ in range(2))
        slope = derivative(read(term, SORTS), "x")
        low, high = evaluate(slope, Point({"x": (x, x), "y": (y, y)}, 100))
        with ctx.workprec(400):
            at_x, at_y = (arb(fmpq(v.numerator, v.denominator)) for v in (x, y))
            truth = series(term, arb_series([at_x, 1], prec=2), arb_series([at_y], prec=2))[1]
            assert not truth < arb(fmpq(low.numerator, low.denominator))
            assert not truth > arb(fmpq(high.numerator, high.denominator))


def test_of_the_normal_distribution() -> None:
    refill()
    assert derivative(("Phi", "x"), "x") == ("*", ("phi", "x"), 1)
    assert derivative(("phi", "x"), "x") == ("*", ("neg", ("*", "x", ("phi", "x"))), 1)


@pytest.mark.parametrize(
    ("term", "reason"),
    [
        (["abs", "x"], "no derivative of abs"),
        (["max", "x", 0], "no derivative of max"),
        (["min", 0, "x"], "no derivative of min"),
        (["integral", "z", 0, "x", "z"], "no derivative of integral"),
        (["integral", "z", 0, 1, ["*", "x", "z"]], "no derivative of integral"),
    ],
)
def test_there_is_none(term: Any, reason: str) -> None:
    refill()
    with pytest.raises(Refused, match=reason):
        derivative(read(term, SORTS), "x")


def test_what_does_not_contain_the_variable() -> None:
    refill()
    for term in (["abs", "y"], ["integral", "z", 0, "y", "z"], ["at", "f", "n"], ["^", "y", "n"], ["!", "n"]):
        assert derivative(read(term, SORTS), "x") == 0


def test_carried_out_collects_what_is_differentiated() -> None:
    refill()
    bodies: list[Any] = []
    term = read(["+", ["D", ["D", ["^", "x", 3], "x"], "x"], 1], SORTS, derivatives=True)
    plain = carried_out(term, bodies)
    assert bodies == [("^", "x", 3), derivative(("^", "x", 3), "x")]
    assert evaluate(plain, Point({"x": (Fraction(2), Fraction(2))}, 64)) == (Fraction(13), Fraction(13))


def test_a_derivative_must_be_of_what_is_defined(judge: Any) -> None:
    slope = ["=", ["D", ["log", "x"], "x"], ["/", 1, "x"]]
    assert judge(slope, {"rule": "ring"}, given=[["<", 0, "x"]])
    with pytest.raises(Refused, match="not shown defined"):
        judge(slope, {"rule": "ring"}, given=[["!=", "x", 0]])
