"""Equalities, signs at sight and derivatives hold at random points, tested exactly.

Each test requires a minimum number of cases, because it would test nothing if everything were refused or undefined.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from flint import fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from proofs.recheck.budget import Refused, Undefined
from proofs.recheck.context import Context
from proofs.recheck.evaluation import decide, value_at
from proofs.recheck.normal import Normal
from proofs.recheck.terms import close, derivative, substitute

SORTS = {"x": "real", "y": "real"}
GRID = [fmpq(p, q) for p, q in ((-2, 1), (-1, 2), (0, 1), (1, 3), (1, 1), (3, 1))]
POINTS = [dict(zip("xy", pair, strict=True)) for pair in product(GRID, GRID)]
LEAVES = st.sampled_from(["x", "y", 0, 1, 2, -1])


def grow(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    binary = st.tuples(st.sampled_from("+-*/"), inner, inner)
    extreme = st.tuples(st.sampled_from(["max", "min"]), inner, inner)
    power = st.tuples(st.just("^"), inner, st.sampled_from([0, 1, 2, 3, -1, ("-", 3, 1), ("neg", 2)]))
    total = inner.map(lambda body: ("sum", 1, 3, close(substitute(body, {"y": ("+", "k", "y")}), "k")))
    return binary | binary | extreme | power | total | st.tuples(st.sampled_from(["neg", "abs"]), inner)


TERMS = st.recursive(LEAVES, grow, max_leaves=6)
RELATIONS = st.sampled_from(["<", "<=", "=", "!="])


def value(term: Any, point: Any) -> fmpq | None:
    try:
        return value_at(term, point, 64)
    except (Undefined, Refused):
        return None


def test_the_same_number_has_the_same_values() -> None:
    """Tests pairs that are equal by an algebraic law, and random pairs."""
    tried = 0

    @settings(max_examples=40, deadline=None, derandomize=True)
    @given(one=TERMS, other=TERMS, third=TERMS)
    def compared(one: Any, other: Any, third: Any) -> None:
        nonlocal tried
        pairs = [
            (one, other),
            (("+", one, other), ("+", other, one)),
            (("*", one, ("+", other, third)), ("+", ("*", one, other), ("*", third, one))),
            (("/", one, other), ("*", one, ("^", other, -1))),
            (("max", one, other), ("max", other, one)),
            (("abs", one), one),
            (("-", ("/", one, third), ("/", other, third)), ("/", ("-", one, other), third)),
            (("^", one, 2), ("*", one, one)),
        ]
        for a, b in pairs:
            try:
                same = Normal().same(a, b)
            except Refused:
                continue
            for point in POINTS if same else ():
                u, v = value(a, point), value(b, point)
                if u is not None and v is not None:
                    assert u == v, (a, b, point)
                    tried += 1

    compared()
    assert tried > 1_000


def test_what_is_known_at_sight_is_so() -> None:
    tried = {"nonnegative": 0, "positive": 0, "apart": 0}

    @settings(max_examples=40, deadline=None, derandomize=True)
    @given(
        facts=st.lists(st.tuples(RELATIONS, TERMS, TERMS), min_size=1, max_size=3),
        scale=st.sampled_from([1, 2, ("/", 1, 3), -1]),
        shift=st.sampled_from([0, 1, -1]),
        other=TERMS,
    )
    def seen(facts: Any, scale: Any, shift: Any, other: Any) -> None:
        try:
            context = Context(Normal()).extend(SORTS, facts)
        except Refused:  # not defined anywhere
            return
        holding = [point for point in POINTS if all(holds(fact, point) for fact in facts)]
        for _, left, right in facts:
            near = ("+", ("*", scale, ("-", right, left)), shift)
            for term in (near, other, ("*", near, other), ("^", near, 2), ("/", near, ("+", near, 1))):
                try:
                    known = {what: getattr(context, what)(term) for what in tried}
                except Refused:
                    continue
                for v in (value(term, point) for point in holding):
                    if v is not None:
                        so = {"nonnegative": v >= 0, "positive": v > 0, "apart": v != 0}
                        assert all(so[what] for what in tried if known[what]), (facts, term, v)
                        tried.update({what: tried[what] + known[what] for what in tried})

    seen()
    assert min(tried.values()) > 40, tried


def holds(fact: Any, point: Any) -> bool:
    try:
        return decide(fact, point, 64)
    except (Undefined, Refused):
        return False


def test_what_is_seen_to_be_defined_has_a_value() -> None:
    tried = 0

    @settings(max_examples=150, deadline=None, derandomize=True)
    @given(facts=st.lists(st.tuples(RELATIONS, LEAVES, LEAVES), max_size=2), term=TERMS)
    def seen(facts: Any, term: Any) -> None:
        nonlocal tried
        try:
            context = Context(Normal()).extend(SORTS, facts)
            context.require_defined(term)
        except Refused:
            return
        for point in POINTS:
            if all(holds(fact, point) for fact in facts):
                assert value(term, point) is not None, (facts, term, point)
                tried += "/" in str(term) or "^" in str(term)  # need not have a value

    seen()
    assert tried > 200


# ---- derivatives ----


def dual(term: Any, x: fmpq, y: fmpq, k: fmpq | None = None) -> tuple[fmpq, fmpq]:
    """The value and the derivative in x, by dual numbers a + b d with d * d = 0."""
    if term == "x":
        return x, fmpq(1)
    if term == "y" or isinstance(term, int):
        return (y if term == "y" else fmpq(term)), fmpq(0)
    if term[0] == "bound":
        assert k is not None
        return k, fmpq(0)
    if term[0] == "sum":
        parts = [dual(term[3], x, y, fmpq(i)) for i in (1, 2, 3)]
        return sum((a for a, _ in parts), fmpq(0)), sum((b for _, b in parts), fmpq(0))
    a, da = dual(term[1], x, y, k)
    if term[0] == "neg":
        return -a, -da
    if term[0] == "^":
        n = int(dual(term[2], x, y)[0].numerator)
        return a**n, n * a ** (n - 1) * da if n else fmpq(0)
    b, db = dual(term[2], x, y, k)
    if term[0] in "+-":
        sign = 1 if term[0] == "+" else -1
        return a + sign * b, da + sign * db
    return (a * b, a * db + da * b) if term[0] == "*" else (a / b, (da * b - a * db) / (b * b))


def test_derivatives_are_those_of_dual_numbers() -> None:
    tried = 0

    @settings(max_examples=40, deadline=None, derandomize=True)
    @given(term=TERMS)
    def compared(term: Any) -> None:
        nonlocal tried
        assume(not any(op in str(term) for op in ("max", "min", "abs")) and str(term).count("sum") < 2)
        slope = derivative(term, "x")
        for point in POINTS:
            found = value(slope, point)
            if found is not None and value(term, point) is not None:
                try:
                    expected = dual(term, point["x"], point["y"])[1]
                except ZeroDivisionError:
                    continue  # 0 to a power below 0 beside a factor 0
                assert found == expected, (term, point)
                tried += expected != 0

    compared()
    assert tried > 40
