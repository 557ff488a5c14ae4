"""Functions, `all` assumptions and the normal distribution in both checkers.

Tests single rules, tables of functions, and enclosures against flint's values.
"""

from __future__ import annotations

from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs import kernel, recheck
from proofs.kernel.analysis.balls import Ball, Undecided
from proofs.kernel.analysis.evaluate import Point, decide, evaluate
from proofs.kernel.core.reading import refill
from proofs.kernel.core.term import read, read_atom
from proofs.recheck.evaluation import value_at
from proofs.recheck.intervals import Interval
from proofs.search import tables, witness

Data = Any
ENGINES = pytest.mark.parametrize("engine", [kernel, recheck], ids=["kernel", "recheck"])
RING = {"rule": "ring"}
UP = ["all", "i", 1, "n", ["<=", 0, ["at", "f", "i"]]]
SORTS = {"f": "function 1", "n": "integer"}


def statement(variables: Data, given: Data, *claims: Data, **more: Data) -> dict[str, Any]:
    return {"id": "t/1", "variables": variables, "given": given, "claim": list(claims), **more}


def prove(engine: ModuleType, stated: Data, example: Data, *proofs: Data) -> Any:
    certificate = {"format": 2, "statement": stated, "example": example, "proof": {"claims": list(proofs)}}
    return engine.check(stated, certificate, {})


def refute(engine: ModuleType, stated: Data, point: Data) -> Any:
    return engine.check(stated, {"format": 2, "statement": stated, "refutation": {"point": point}}, {})


# ---- the normal distribution ----

numbers = (
    st.fractions(-64, 64, max_denominator=1000) | st.fractions(-3, 3, max_denominator=10**12) | st.integers(-64, 64)
)


def enclosed(name: str, low: Fraction, high: Fraction, bits: int) -> Ball:
    """The first checker's enclosure of the function over an interval."""
    refill()
    return evaluate(read([name, "x"], {"x": "real"}), Point({"x": (low, high)}, bits))


def truth(name: str, x: Fraction) -> arb:
    """Phi by flint's erfc or phi by its exp, with far more bits than the checkers use."""
    at = arb(fmpq(x.numerator, x.denominator))
    if name == "Phi":
        return (-at / arb(2).sqrt()).erfc() / 2
    return (-at * at / 2).exp() / (2 * arb.pi()).sqrt()


@settings(max_examples=150, deadline=None)
@given(x=numbers.map(Fraction), bits=st.sampled_from([8, 64, 128, 400]), name=st.sampled_from(["Phi", "phi"]))
def test_both_enclose_the_truth(x: Fraction, bits: int, name: str) -> None:
    """Each end is on its side of the true value, or equal to it up to 9000 bits; no tolerance."""
    low, high = enclosed(name, x, x, bits)
    other = value_at((name, "x"), {"x": fmpq(x.numerator, x.denominator)}, bits)
    with ctx.workprec(9000):
        value = truth(name, x)
        assert not value < arb(fmpq(low.numerator, low.denominator))
        assert not value > arb(fmpq(high.numerator, high.denominator))
        assert high - low <= Fraction(8, 2**bits)
        if isinstance(other, Interval):
            assert not value < other.low
            assert not value > other.high
        else:
            assert name == "Phi" and x == 0 and other == fmpq(1, 2)


@settings(max_examples=60, deadline=None)
@given(
    ends=st.tuples(numbers, numbers).map(sorted),
    part=st.fractions(0, 1, max_denominator=50),
    name=st.sampled_from(["Phi", "phi"]),
)
def test_a_box_holds_every_point_of_it(ends: list[Fraction], part: Fraction, name: str) -> None:
    start, stop = map(Fraction, ends)
    inner = start + part * (stop - start)
    low, high = enclosed(name, start, stop, 64)
    point = enclosed(name, inner, inner, 256)
    assert low <= point[1]
    assert point[0] <= high


def test_far_away_is_not_decided() -> None:
    """Phi is decided up to 64, where 1 - Phi(64) < 2^-2900 needs many bits.

    At a precision of 4096 bits, it takes more work than the budget.
    """
    low, high = enclosed("Phi", Fraction(64), Fraction(64), 3072)
    assert 1 - Fraction(1, 2**2900) < low < high < 1
    for x in (Fraction(65), Fraction(-65), Fraction(10**9)):
        with pytest.raises(Undecided, match="too large a number"):
            enclosed("Phi", x, x, 64)
        with pytest.raises(Undecided, match="too large a number"):
            decide(read_atom(["<", 0, ["Phi", "x"]], {"x": "real"}), Point({"x": (x, x)}, 64))


NORMAL = ("Phi-positive", "Phi-below-one", "Phi-reflection", "density-positive", "density")


@ENGINES
@pytest.mark.parametrize(
    ("claim", "right"),
    [
        (["<", 0, ["Phi", "x"]], "Phi-positive"),
        (["<", ["Phi", "x"], 1], "Phi-below-one"),
        (["<", 0, ["phi", "x"]], "density-positive"),
        (["=", ["+", ["Phi", "x"], ["Phi", ["neg", "x"]]], 1], "Phi-reflection"),
        (["=", ["phi", "x"], ["*", ["phi", 0], ["exp", ["neg", ["/", ["^", "x", 2], 2]]]]], "density"),
        (["=", ["+", ["Phi", ["neg", "x"]], ["Phi", "x"]], 1], None),
        (["<=", ["Phi", "x"], ["/", 1, 2]], None),
        (["<", 1, ["Phi", "x"]], None),
        (["<", ["phi", "x"], 1], None),
        (["=", ["Phi", "x"], ["phi", "x"]], None),
    ],
)
def test_the_axioms(engine: ModuleType, claim: Data, right: str | None) -> None:
    """Each conclusion is accepted for its own axiom and for no other.

    The conclusions are lemmas, since no example decides an equation of two enclosures.
    """
    stated = statement({"x": "real"}, [], ["=", "x", "x"])
    for name in NORMAL:
        lemmas = [{"claim": claim, "proof": {"rule": "axiom", "name": name, "with": {"a": "x"}}}]
        proof = {"lemmas": lemmas, "claims": [RING]}
        certificate = {"format": 2, "statement": stated, "example": {"x": 0}, "proof": proof}
        if name == right:
            assert isinstance(engine.check(stated, certificate, {}), engine.Theorem)
        else:
            with pytest.raises(engine.Refused, match="it says something else"):
                engine.check(stated, certificate, {})


# ---- functions and ranges ----


@ENGINES
def test_an_undefined_instance_is_not_passed_over(engine: ModuleType) -> None:
    """The claim has no value at k = 0 and is false at k = 1: undefined, in either order."""
    for low, high in ((0, 1), (-1, 0), (-1, 1)):
        stated = statement({"n": "integer"}, [], ["all", "k", low, high, ["<", ["/", 7, ["*", "k", "k"]], "n"]])
        assert refute(engine, stated, {"n": 1}).kind == "undefined"


@ENGINES
@pytest.mark.parametrize(("low", "high", "false"), [(1, 3, True), (1, 2, False), (4, 9, False), (5, 1, False)])
def test_for_all_is_each_of_the_range(engine: ModuleType, low: int, high: int, false: bool) -> None:
    stated = statement({"f": "function 1"}, [], ["all", "k", low, high, ["<=", 0, ["at", "f", "k"]]])
    if false:
        assert refute(engine, stated, {"f": [0, "1/2", -1]}).kind == "false"
    else:
        with pytest.raises(engine.Refused):
            refute(engine, stated, {"f": [0, "1/2", -1]})


@ENGINES
@pytest.mark.parametrize(("place", "value"), [(1, 5), (2, 6), (3, 0), (0, 0), (-1, 0), (10**9, 0)])
def test_tables_begin_at_one_and_are_zero_elsewhere(engine: ModuleType, place: int, value: int) -> None:
    stated = statement({"f": "function 1"}, [], ["!=", ["at", "f", place], value])
    assert refute(engine, stated, {"f": [5, 6]}).kind == "false"


@ENGINES
def test_rows_may_be_of_different_lengths(engine: ModuleType) -> None:
    for i, row in enumerate(([7], [], [0, 8]), 1):
        for k in (1, 2, 3):
            value = row[k - 1] if k <= len(row) else 0
            stated = statement({"g": "function 2"}, [], ["!=", ["at", "g", i, k], value])
            assert refute(engine, stated, {"g": [[7], [], [0, 8]]}).kind == "false"


@ENGINES
@pytest.mark.parametrize("place", ["n", 1, ["-", "m", 1], ["+", "m", 1], "m"])
def test_an_instance_is_known_to_be_in_the_range(engine: ModuleType, place: Data) -> None:
    """Each end of the range needs a fact: from 1 <= m <= n, only m is known to be in 1..n."""
    stated = statement({**SORTS, "m": "integer"}, [["<=", 1, "m"], ["<=", "m", "n"], UP], ["<=", 0, ["at", "f", place]])
    proof = {"rule": "instance", "fact": UP, "at": [place]}
    if place == "m":
        assert isinstance(prove(engine, stated, {"f": [1], "n": 1, "m": 1}, proof), engine.Theorem)
    else:
        with pytest.raises(engine.Refused, match="not known to be in the range"):
            prove(engine, stated, {"f": [1], "n": 1, "m": 1}, proof)


# ---- points with tables ----

MASSES = [["<=", 1, "n"], UP, ["=", ["sum", "k", 1, "n", ["at", "f", "k"]], 1]]


def test_points_respect_what_holds_for_all() -> None:
    points = list(tables.domain_of(statement(SORTS, MASSES, ["<=", 0, 1])).points())[:40]
    assert len(points) >= 20
    assert {int(point["n"]) for point in points} >= {1, 2, 3}
    for point in points:
        masses = point["f"][: int(point["n"])]
        assert min(masses) >= 0
        assert sum(masses) == 1


def test_indicators_are_found() -> None:
    indicator = ["all", "i", 1, "n", ["=", ["*", ["at", "f", "i"], ["-", 1, ["at", "f", "i"]]], 0]]
    points = list(tables.domain_of(statement(SORTS, [["<=", 1, "n"], indicator], ["<=", 0, 1])).points())[:40]
    assert len(points) >= 5
    assert all(set(point["f"][: int(point["n"])]) <= {0, 1} for point in points)


@pytest.mark.parametrize(
    "claim",
    [
        ["<=", ["at", "f", 1], ["/", 1, 2]], ["all", "j", 1, "n", ["<", 0, ["at", "f", "j"]]],
        ["<", ["sum", "k", 1, "n", ["^", ["at", "f", "k"], 2]], 1], ["=", ["at", "f", ["+", "n", 1]], 0],
    ],
)  # fmt: skip
def test_false_claims_are_refuted(claim: Data) -> None:
    stated = statement(SORTS, MASSES, claim)
    point = witness.find(stated)
    assert point is not None
    for engine in (kernel, recheck):
        assert refute(engine, stated, {name: tables.write(value) for name, value in point.items()}).kind == "false"


def test_true_claims_are_not() -> None:
    square = ["sum", "k", 1, "n", ["^", ["at", "f", "k"], 2]]
    assert (
        witness.find(statement(SORTS, MASSES, ["<=", square, 1], ["all", "j", 1, "n", ["<=", ["at", "f", "j"], 1]]))
        is None
    )
