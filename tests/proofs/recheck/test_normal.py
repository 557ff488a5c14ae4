"""Normal forms depend on the term alone; only the rules of RULES.md split or join units."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.recheck import Refused
from proofs.recheck.normal import Normal
from proofs.recheck.reading import read_term

SORTS = {"x": "real", "y": "real", "k": "integer", "n": "integer", "f": "function 2"}
NEXT = ["+", "n", 1]


def same(a: Any, b: Any) -> bool:
    return Normal().same(read_term(a, SORTS), read_term(b, SORTS))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (["neg", "x"], ["*", -1, "x"]),
        (["binomial", "n", "k"], ["/", ["!", "n"], ["*", ["!", "k"], ["!", ["-", "n", "k"]]]]),
        (["^", "x", ["-", ["+", "n", 2], "n"]], ["*", "x", "x"]),
        (["^", "x", ["-", "n", "n"]], 1),
        (["^", 0, 0], 1),
        (["!", ["+", 2, 3]], 120),
        (["!", 0], 1),
        (["^", ["+", "x", "y"], 2], ["+", ["*", "x", "x"], ["+", ["*", 2, ["*", "x", "y"]], ["*", "y", "y"]]]),
        (["/", "x", ["/", 1, "y"]], ["*", "x", "y"]),
        (["-", ["/", 1, "x"], ["/", 1, "y"]], ["/", ["-", "y", "x"], ["*", "x", "y"]]),
        (["exp", ["+", "x", "x"]], ["exp", ["*", 2, "x"]]),
        (["sqrt", ["/", 2, 4]], ["sqrt", ["/", 1, 2]]),
        (["sum", "i", 1, "n", ["*", "i", "x"]], ["sum", "j", 1, ["-", NEXT, 1], ["*", "x", "j"]]),
        (["integral", "z", 0, 1, ["*", "z", "x"]], ["integral", "w", 0, 1, ["*", "x", "w"]]),
        (["at", "f", "n", ["+", 1, 1]], ["at", "f", "n", 2]),
        (["^", ["*", 2, "x"], 3], ["*", 8, ["^", "x", 3]]),
        (["/", 1, ["^", ["*", 2, "x"], -2]], ["*", 4, ["^", "x", 2]]),
        (["^", ["/", "x", "y"], -1], ["/", "y", "x"]),
        (
            ["sum", "i", 1, 2, ["sum", "j", 1, "i", ["*", "i", "j"]]],
            ["sum", "j", 1, 2, ["sum", "i", 1, "j", ["*", "i", "j"]]],
        ),
    ],
)
def test_the_same_number(a: Any, b: Any) -> None:
    assert same(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (["^", 2, NEXT], ["*", 2, ["^", 2, "n"]]),
        (["!", NEXT], ["*", NEXT, ["!", "n"]]),
        (["sqrt", 4], 2),
        (["exp", 0], 1),
        (["abs", "x"], ["max", "x", ["neg", "x"]]),
        (["max", "x", "y"], ["max", "y", "x"]),
        (["exp", "x"], ["exp", "y"]),
        (["sum", "i", 1, "n", "i"], ["sum", "i", 0, "n", "i"]),
        (["at", "f", 1, 2], ["at", "f", 2, 1]),
        ("x", "y"),
        (["!", -1], 1),
        (["^", "x", "n"], ["^", "x", "k"]),
        (["^", ["^", "x", "n"], 2], ["^", "x", ["*", 2, "n"]]),
        (["!", 1001], ["*", 1001, ["!", 1000]]),
        (["sum", "i", 1, 2, ["sum", "j", 1, 2, "i"]], ["sum", "i", 1, 2, ["sum", "j", 1, 2, "j"]]),
        (["Phi", "x"], ["phi", "x"]),
    ],
)
def test_not_seen_to_be_the_same(a: Any, b: Any) -> None:
    assert not same(a, b)


def test_division_by_the_polynomial_zero() -> None:
    with pytest.raises(Refused, match="divides by zero"):
        same(["/", 1, ["-", "x", "x"]], 0)


def test_many_units() -> None:
    """More units than the first ring holds; earlier normal forms stay valid."""
    normal = Normal()
    first = ("+", ("exp", "x"), ("exp", 0))
    before = normal.of(first)
    total: Any = 0
    for i in range(80):
        total = ("+", total, ("exp", i))
    assert normal.same(total, ("-", ("*", 2, total), total))
    assert normal.algebra.identical(before, normal.of(("+", ("exp", 0), ("exp", "x"))))
