"""One budget for all work, spent in advance; certificates built to hang are refused."""

from __future__ import annotations

from typing import Any

import pytest
from flint import fmpq

from proofs.recheck import Refused
from proofs.recheck.budget import BUDGET, fresh_budget, spend, spent
from proofs.recheck.evaluation import value_at
from proofs.recheck.normal import Normal
from proofs.recheck.polynomials import Algebra
from proofs.recheck.reading import read_term

Data = Any
RING = {"rule": "ring"}
TOO_MUCH = "too much work|too large|divides by zero|undecided"
SORTS = {"x": "real", "n": "integer", **dict.fromkeys("abcd", "real")}
AT = {"x": 2, "n": 3, **dict.fromkeys("abcd", 1)}


def nested(op: str, depth: int, inner: Data, *more: Data) -> Data:
    term = inner
    for _ in range(depth):
        term = [op, term, *more]
    return term


def doubled(depth: int, inner: Data) -> Data:
    term = inner
    for _ in range(depth):
        term = ["*", term, term]
    return term


def test_the_budget() -> None:
    assert BUDGET == 2_000_000
    with fresh_budget():
        spend(BUDGET)
        assert spent() == BUDGET
        with fresh_budget():
            assert spent() == 0
        with pytest.raises(Refused, match="too much work"):
            spend(1)
    spend(10 * BUDGET)  # of nobody


@pytest.mark.parametrize(
    "term",
    [
        nested("^", 6, "x", 1000),
        nested("^", 6, 3, 1000),
        nested("^", 60, ["+", "x", "a"], 3),
        ["^", ["+", ["+", ["+", "a", "b"], ["+", "c", "d"]], ["+", "x", 1]], 60],
        ["sum", "k", 1, 1_000_000, 1],
        ["sum", "i", 1, 90_000, ["sum", "j", 1, 90_000, ["*", "i", "j"]]],
        ["!", 1_000_000],
        ["*", nested("!", 20, 3), "x"],
        ["^", 2, ["*", 1_000_000, 1_000_000]],
        ["^", 2, ["^", 10, 1000]],
        ["binomial", 100_000_000, 50_000_000],
        ["!", ["^", 10, 1000]],
        [
            "*",
            ["^", ["+", ["^", 7, 1000], ["*", ["^", 11, 1000], "x"]], 40],
            ["^", ["+", ["^", 13, 1000], ["*", ["^", 17, 1000], "x"]], 40],
        ],
        ["sum", "k", 1, 100_000, ["^", ["/", 1, "k"], 50]],
    ],
)
def test_refused_in_a_claim(term: Data, state: Data, refuse: Data) -> None:
    """A costly term is refused in an evaluated assumption and in a normal form."""
    given = [["<=", 0, "n"], ["=", term, ["*", 1, term]]]
    refuse(TOO_MUCH, state(SORTS, given, ["=", "x", "x"]), AT, RING)


@pytest.mark.parametrize(
    "term",
    [
        nested("!", 20, "n"), nested("^", 150, 2, "n"), nested("exp", 150, "x"), ["^", ["^", ["^", 2, "n"], "n"], "n"],
        ["sum", "k", 1, "n", nested("^", 50, "x", "k")],
    ],
)  # fmt: skip
def test_small_normal_forms(term: Data) -> None:
    """Towers of powers have small normal forms: one unit each."""
    with fresh_budget():
        normal = Normal()
        normal.of(read_term(term, SORTS))
        assert spent() < 50_000 and len(normal.algebra.units) < 200


def test_a_claim_has_a_budget_of_its_own_at_the_example(state: Data, prove: Data) -> None:
    """A claim that exceeds the example's budget is undecided there, and its proof is checked."""
    costly = ["sum", "i", 1, 1000, ["sum", "j", 1, 1000, ["*", "i", "j"]]]
    assert prove(state(SORTS, [], ["=", costly, ["*", 1, costly]]), AT, RING)


def test_heights_are_spent_with_many_terms() -> None:
    """A product of polynomials of 40 terms costs more with coefficients of 47,000 bits."""
    algebra = Algebra()
    x = algebra.unit("variable", name="x")
    large = sum((x**i * fmpq(3) ** 30_000 for i in range(40)), algebra.constant(0))
    small = sum((x**i for i in range(40)), algebra.constant(0))
    with fresh_budget():
        algebra.times(small, small)
        cheap = spent()
        algebra.times(large, large)
        assert spent() > 100 * cheap
        with pytest.raises(Refused, match=TOO_MUCH):
            algebra.times(algebra.times(large, large), algebra.times(large, large))


def test_many_leaves_with_the_normal_distribution(state: Data, refuse: Data) -> None:
    splits: Data = None
    for _ in range(11):
        splits = ["x", splits, splits]
    statement = state("x", [["<=", 0, "x"], ["<=", "x", 1]], ["<", ["Phi", "x"], 2])
    proof = {"rule": "enclose", "precision": 4096, "box": {"x": [0, 1]}, "splits": splits}
    refuse("too much work", statement, {"x": 0}, proof)


def test_forty_doublings(state: Data, refuse: Data) -> None:
    """After 40 substitutions x(i+1) := x(i) + x(i), the goal would have 2^40 nodes."""
    names = [f"x{i}" for i in range(41)]
    given = [["=", names[i + 1], ["+", names[i], names[i]]] for i in range(40)]
    proof: Data = RING
    for i in range(40):
        fact = ["+", names[i], names[i]]
        proof = {"rule": "substitute", "variable": names[i + 1], "by": fact, "then": proof}
    refuse(
        "too much work|too large",
        state(" ".join(names), given, ["=", names[40], ["*", 1, names[40]]]),
        dict.fromkeys(names, 0),
        proof,
    )


def test_doubled_derivatives(state: Data, refuse: Data) -> None:
    term = ["exp", ["*", "x", ["exp", ["*", "x", "x"]]]]
    for _ in range(30):
        term = ["D", term, "x"]
    refuse("too much work|too large", state("x", [], ["=", term, term]), {"x": 0}, RING)


def test_a_sum_at_many_bits(state: Data, refuse: Data) -> None:
    long = ["<=", ["*", "x", ["sum", "k", 1, 20_000, ["exp", ["/", 1, "k"]]]], 0]
    proof = {"rule": "enclose", "precision": 4096, "box": {"x": [0, 0]}}
    refuse(TOO_MUCH, state("x", [["<=", 0, "x"], ["<=", "x", 0]], long), {"x": 0}, proof)


def test_an_integral_that_needs_too_much() -> None:
    bumps = [
        "integral",
        "z",
        0,
        1000,
        ["Phi", ["*", 1000, ["abs", ["-", ["abs", ["-", ["abs", ["-", "z", 1]], 10]], 100]]]],
    ]
    with fresh_budget(), pytest.raises(Refused, match=TOO_MUCH):
        value_at(read_term(bumps, {}), {}, 4096)


def test_the_same_answer_again(state: Data, refuse: Data) -> None:
    """Work is deterministic: the same certificate is refused with the same message."""
    for _ in range(2):
        statement = state(SORTS, [], ["=", ["^", ["+", "x", "a"], 1000], doubled(5, ["+", "x", "a"])])
        refuse(
            "too large: integer over|too much work: more than 2,000,000 units|false at the example", statement, AT, RING
        )
