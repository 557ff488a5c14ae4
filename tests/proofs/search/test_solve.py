"""Verdicts within a budget, with and without the solvers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from proofs.search import SOLVERS, budget, missing_solvers
from proofs.search.solve import example, solve
from proofs.statements.statement import Statement
from symbolic.language import Max, Relation, integers, reals

p, q, t, x, y = reals("p q t x y")
pi = reals("pi")
k = integers("k")
ENOUGH = 600.0
"""A budget in seconds that no test reaches."""


def stated(given: Sequence[Relation], claim: Relation, **more: Any) -> Statement:
    variables = {one.name: one for atom in (*given, claim) for one in atom.variables}
    fields = {"example": {}, "why": "", **more}
    return Statement("own/it", "", "", variables=tuple(variables.values()), given=given, claim=claim, **fields)


POSTERIOR = stated(
    [0 <= pi, pi <= 1, 0 < q, 0 <= p, p <= t * q, 1 <= t],
    pi * p / (pi * p + (1 - pi) * q) <= pi * t / (1 + pi * (t - 1)),
)


@pytest.fixture(params=["", "z3", "clarabel", "z3 clarabel"])
def _without(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in request.param.split():
        monkeypatch.setitem(sys.modules, name, None)


@pytest.mark.usefixtures("_without")
def test_true_false_and_undefined() -> None:
    square = solve(stated([], 2 * x * y <= x**2 + y**2), ENOUGH)
    assert square.kind == "proved" and square.certificate is not None and square.plan == "auto" and square.tried > 0
    false = solve(stated([0 < x], x <= x**2), ENOUGH)
    assert false.kind == "refuted" and false.point is not None and 0 < false.point["x"] < 1
    assert false.certificate is not None and "refutation" in false.certificate
    assert solve(POSTERIOR, ENOUGH).kind == "undefined"


def test_an_example_is_found_or_kept() -> None:
    row = stated([1 < x], 1 < x**2)
    assert example(row, ENOUGH) == {"x": Fraction(2)}
    found = solve(row, ENOUGH)
    assert found.certificate is not None and found.certificate["example"] == {"x": 2}
    kept = solve(stated([1 < x], 1 < x**2, example={"x": 7}), ENOUGH)
    assert kept.certificate is not None and kept.certificate["example"] == {"x": 7}


def test_contradictory_assumptions_have_no_example() -> None:
    row = stated([x < 0, 0 < x], 0 < x)
    assert example(row, ENOUGH) is None
    found = solve(row, ENOUGH)
    assert found.kind == "open" and "example" in found.missing


def test_a_claim_about_integers() -> None:
    assert solve(stated([], 0 <= (k - 2) * (k - 4)), ENOUGH).kind == "refuted"
    pytest.importorskip("z3")
    assert solve(stated([], 0 <= (k - 2) * (k - 3)), ENOUGH).kind == "proved"


def test_a_wrong_counterexample_is_no_refutation() -> None:
    row = stated([1 <= x], 1 <= x**2, counterexample={"x": 2})
    assert solve(row, ENOUGH).kind == "proved"


def test_hints() -> None:
    pytest.importorskip("z3")
    found = solve(stated([0 <= x, 0 <= y], 2 * x <= x**2 + 1), ENOUGH)
    assert found.kind == "proved"
    assert any(line.startswith("tight at x = 1") for line in found.hints)
    assert "0 <= y is not needed" in found.hints
    assert "never tight: 0 < x^2 + 1 holds too" in solve(stated([], 0 <= x**2 + 1), ENOUGH).hints


class Clock:
    """A clock that advances by a fixed step whenever it is read."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize("step", [0.001, 0.01, 0.1, 10.0])
def test_the_budget_is_kept_whatever_the_clock_says(step: float, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(step)
    monkeypatch.setattr(budget, "clock", clock)
    h = [Max(0, 1 - t * one) for one in (x, y, p * x + (1 - p) * y)]
    found = solve(stated([0 <= p, p <= 1, 1 <= t], h[2] <= p * h[0] + (1 - p) * h[1]), 1.0)
    assert found.kind == "proved" or found.missing.startswith(("the time was used up", "not proved: "))
    assert found.seconds <= 1.1 + 100 * step


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan")])
def test_a_budget_is_positive(seconds: float) -> None:
    with pytest.raises(ValueError, match="must be positive"):
        solve(stated([], 0 <= x**2), seconds)


def test_missing_solvers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "z3", None)
    missing = missing_solvers()
    assert missing["z3"] == SOLVERS["z3"] and set(missing) <= set(SOLVERS)
