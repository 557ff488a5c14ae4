"""Each method for inequalities: a goal that it proves, and a false one near it that it refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

from proofs.search import budget, closing
from proofs.search.certify import dump
from proofs.search.data import Node, expand, freeze, thaw
from proofs.search.elaborate import Elaboration
from proofs.search.methods.corners import corners
from proofs.search.methods.factor import by_factors
from proofs.search.methods.gram import squares_low, squares_mid, squares_multiplied
from proofs.search.methods.interval import between
from proofs.search.methods.problem import Aim, Problem
from proofs.search.methods.products import contradiction, products_low, products_mid
from proofs.search.methods.search import prepared, search
from proofs.search.methods.semidefinite import decomposition, kernel, load
from proofs.search.methods.splits import integers, split, split_again
from proofs.search.pruning import pruned
from proofs.search.work import Proof, Unproved, Work, with_lemmas
from symbolic.language import Abs, Eq, Max, Min, Relation, Term, as_term, reals
from symbolic.language import integers as whole

a, b, c, p, t, x, y, z = reals("a b c p t x y z")
m = whole("m")
ENOUGH = 600.0
"""A deadline in seconds that no test reaches."""
Method = Callable[[Problem, Aim, int], Proof | None]
MOTZKIN = x**4 * y**2 + x**2 * y**4 - 3 * x**2 * y**2


@pytest.fixture(autouse=True)
def _deadline() -> Iterator[None]:
    with budget.within(ENOUGH):
        yield


def content(given: Sequence[Relation], goal: Relation) -> dict[str, Any]:
    variables = {one.name: one.sort for atom in (*given, goal) for one in atom.variables}
    return {"id": "own/it", "variables": variables, "given": [atom.data for atom in given], "claim": [goal.data]}


def start(given: Sequence[Relation], goal: Relation) -> tuple[Work, Node]:
    context = Elaboration({}).start(content(given, goal))
    return Work(context, closing.close), expand(freeze(goal.data))


def accepted(statement: dict[str, Any], work: Work, proof: Proof, example: dict[str, Any], engines: Any) -> None:
    """Both checkers accept the proof."""
    full = pruned({"claims": [with_lemmas(proof, work.lemmas)]}, work.context.uses)
    certificate = dict(thaw({"format": 2, "statement": statement, "example": example, "proof": full}))
    for engine in engines:
        engine.check(statement, engine.load(dump(certificate)), {})


def by(method: Method, given: Sequence[Relation], goal: Relation) -> tuple[Work, Proof | None]:
    """What one method makes of 0 <= or < a polynomial."""
    work, atom = start(given, goal)
    problem = prepared(work, atom)
    difference = work.context.difference(atom)
    try:
        return problem.work, method(problem, Aim(atom, difference.num, atom[0] == "<"), 2)
    except Unproved:
        return problem.work, None


Case = tuple[Method, list[Relation], Relation, Relation, dict[str, Any]]
CASES: dict[str, Case] = {
    "factor": (by_factors, [0 <= a], 0 <= a * (x - y) ** 2, 0 <= a * (x - y), {"a": 0, "x": 0, "y": 0}),
    "factors that change sign together": (
        by_factors, [], 0 <= (x - y) * (x**3 - y**3 + x - y), 0 <= (x - y) * (x**3 + y**3), {"x": 0, "y": 0},
    ),
    "corners": (corners, [1 <= t, 2 <= x], 2 <= t * x, 3 <= t * x, {"t": 1, "x": 2}),
    "triangular corners": (corners, [y < x, x < 1], x**2 + y < x + x * y, 2 * y < x * y, {"x": "1/2", "y": 0}),
    "unknown multiplier": (products_mid, [0 < a, 1 <= a * x], 0 < x, 1 <= x, {"a": 1, "x": 1}),
    "products": (products_low, [0 <= x, x <= 1], x**3 <= x, x <= x**3, {"x": 0}),
    "interval": (
        between, [0 <= x, x <= 1, 0 <= a, 0 <= b], 0 <= a * (1 - x) + b * x, 0 <= a - b * x,
        {"x": 0, "a": 0, "b": 0},
    ),
    "split": (
        split, [0 <= x, 0 <= y], x**2 * y + x * y**2 <= x**3 + y**3, 2 * x**2 * y <= x**3 + y**3, {"x": 0, "y": 0},
    ),
    "splits": (split_again, [0 <= x, 0 <= y], x * y <= x**2 + y**2, 3 * x * y <= x**2 + y**2, {"x": 0, "y": 0}),
}  # fmt: skip
SQUARES: dict[str, Case] = {
    "squares": (squares_low, [], 0 <= x**2 + x * y + y**2, 0 <= x**2 + 3 * x * y + y**2, {"x": 0, "y": 0}),
    "squares on a face": (
        squares_low, [], 2 * x * y + 2 * y * z <= x**2 + 2 * y**2 + z**2, 3 * x * y <= x**2 + y**2,
        {"x": 0, "y": 0, "z": 0},
    ),
    "squares times facts": (
        squares_mid, [0 <= x, 0 <= y], 2 * x * y * (x + y) <= 2 * x**3 + 2 * y**3, x**3 + y**3 <= x * y,
        {"x": 0, "y": 0},
    ),
    "squares of a multiple": (squares_multiplied, [], 0 <= MOTZKIN + 1, 0 <= MOTZKIN + as_term(99) / 100,
                              {"x": 0, "y": 0}),
}  # fmt: skip


@pytest.mark.parametrize("case", [*CASES.values(), *SQUARES.values()], ids=[*CASES, *SQUARES])
def test_a_method_proves_what_is_true(case: Case, engines: Any) -> None:
    method, given, true, _, example = case
    if case in SQUARES.values() and load() is None:
        pytest.skip("Clarabel is not installed")
    work, proof = by(method, given, true)
    assert proof is not None
    accepted(content(given, true), work, proof, example, engines)


@pytest.mark.parametrize("case", [*CASES.values(), *SQUARES.values()], ids=[*CASES, *SQUARES])
def test_a_method_refuses_what_is_false(case: Case) -> None:
    method, given, _, false, _ = case
    assert by(method, given, false)[1] is None


def test_integers_are_split(engines: Any) -> None:
    pytest.importorskip("z3")
    goal = 0 <= (m - 2) * (m - 3)
    work, proof = by(integers, [], goal)
    assert proof is not None
    accepted(content([], goal), work, proof, {"m": 0}, engines)
    assert by(integers, [], 0 <= (x - 2) * (x - 3))[1] is None
    assert by(integers, [], 0 <= (m - 2) * (m - 4))[1] is None


def test_a_contradiction_is_found() -> None:
    work, atom = start([x < y, y < x], as_term(0) < x)
    assert contradiction(prepared(work, atom)) is not None
    work, atom = start([x < y], as_term(0) < x)
    assert contradiction(prepared(work, atom)) is None


WHOLE: dict[str, tuple[list[Relation], Relation, Relation, dict[str, Any]]] = {
    "absolute values": (
        [], Abs(a - b) <= Abs(a - c) + Abs(c - b), Abs(a - b) <= Abs(a - c), {"a": 0, "b": 0, "c": 0},
    ),
    "maximum": ([], Max(x, y) + Min(x, y) <= x + y, Max(x, y) <= x, {"x": 0, "y": 0}),
    "equation with a maximum": ([0 < p], Eq(p * Max(0, a), Max(0, p * a)), Eq(Max(0, a), a), {"p": 1, "a": 0}),
    "fact with a maximum": ([Max(x, y) <= 1], x <= 1, x <= 0, {"x": 0, "y": 0}),
    "nested maxima": ([], Max(x, Max(y, z)) <= Max(Max(x, y), z), Max(x, Max(y, z)) <= Max(x, y),
                      {"x": 0, "y": 0, "z": 0}),
    "divisor": ([1 < x], 1 / x < 1, 1 / x < as_term(1) / 2, {"x": 2}),
    "sign of a divisor": ([0 <= x, x <= 1, 0 < a, 0 < b], 0 < 1 / (a * x + b * (1 - x)), 1 < 1 / (a * x + b),
                          {"x": 0, "a": 1, "b": 1}),
    "divisor without a sign": ([], (x - y) ** 2 / (1 + (x - y) ** 2) <= 1, (x - y) / (1 + x**2) <= 1,
                               {"x": 0, "y": 0}),
}  # fmt: skip


@pytest.mark.parametrize("name", WHOLE)
def test_maxima_and_divisors(name: str, engines: Any) -> None:
    given, true, _, example = WHOLE[name]
    work, goal = start(given, true)
    proof = search(work, goal)
    accepted(content(given, true), work, proof, example, engines)


@pytest.mark.parametrize("name", WHOLE)
def test_false_maxima_and_divisors(name: str) -> None:
    given, _, false, _ = WHOLE[name]
    with pytest.raises(Unproved):
        search(*start(given, false))


@pytest.mark.parametrize("name", WHOLE)
def test_without_z3_points_stand_in(name: str, engines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "z3", None)
    test_maxima_and_divisors(name, engines)
    test_false_maxima_and_divisors(name)


def test_without_clarabel_sums_of_squares_are_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "clarabel", None)
    assert load() is None
    assert by(squares_low, [], 0 <= x**2 + x * y + y**2)[1] is None


def test_only_inequalities_and_equations_are_searched() -> None:
    work, _ = start([], x < y)
    with pytest.raises(Unproved, match="only"):
        search(work, ("!=", "x", "y"))


def test_a_decomposition_is_exact() -> None:
    matrix = [[Fraction(2), Fraction(1)], [Fraction(1), Fraction(1)]]
    parts = decomposition(matrix) or []
    again = [[sum((d * l[i] * l[j] for d, l in parts), Fraction(0)) for j in range(2)] for i in range(2)]
    assert again == matrix and all(d > 0 for d, _ in parts)
    assert decomposition([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(1)]]) is None


def test_a_kernel_is_orthogonal() -> None:
    rows = [[Fraction(1), Fraction(2), Fraction(3)]]
    found = kernel(rows, 3)
    assert len(found) == 2 and all(sum(u * v for u, v in zip(rows[0], one, strict=True)) == 0 for one in found)


def test_terms_are_terms() -> None:
    assert isinstance(MOTZKIN, Term)
