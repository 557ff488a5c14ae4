"""Sums over outcomes, exponentials and logarithms: goals that `auto` proves under a deadline, and refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from mechanism_claims import FALSE, TRUE, stated

from proofs.search import budget, closing, witness
from proofs.search.certify import dump
from proofs.search.closing import close
from proofs.search.data import expand, freeze
from proofs.search.elaborate import Elaboration, elaborate
from proofs.search.methods import further
from proofs.search.work import Unproved, Work
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Eq, Term, as_term, exp, log, reals

a, b, p, q, s, t, x, y = reals("a b p q s t x y")
ENOUGH = 600.0
"""A deadline in seconds that no test reaches: the methods run only under one, and no test depends on the clock."""


def certificate(statement: Statement, engines: Any = ()) -> dict[str, Any]:
    """A certificate by `auto` under a deadline, accepted by the checkers."""
    full = replace(statement, counterexample=None, proof=auto(), example=witness.example(statement.data()) or {})
    with budget.within(ENOUGH):
        found = elaborate(full, {})
    for engine in engines:
        assert isinstance(engine.check(full.data(), engine.load(dump(found)), {}), engine.Theorem)
    return found


def short(statement: Statement) -> str:
    return statement.id.partition("/")[2]


@pytest.mark.parametrize("statement", TRUE, ids=short)
def test_claims_about_mechanisms_need_no_plan(statement: Statement, engines: Any) -> None:
    certificate(statement, engines)


@pytest.mark.parametrize("statement", FALSE, ids=short)
def test_false_claims_about_mechanisms_are_refused(statement: Statement) -> None:
    with pytest.raises(Unproved):
        certificate(statement)


def test_without_a_deadline_nothing_new_is_tried_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "AGAIN", 0.0)
    statement = next(one for one in TRUE if short(one) == "event")
    data = statement.data()
    work = Work(Elaboration({}).start(data), close)
    goal = expand(freeze(data["claim"][0]))
    assert further.attempts(work, goal) == []
    with pytest.raises(Unproved):
        close(work, goal)
    with budget.within(ENOUGH):
        assert further.attempts(work, goal)


def claim(given: list[Any], goal: Any) -> Statement:
    return stated("it", given, goal)


FOUND = {
    "exponential of a sum": claim([], Eq(exp(x + y), exp(x) * exp(y))),
    "exponential of a difference": claim([], Eq(exp(x - y), exp(x) / exp(y))),
    "exponential of the negative": claim([], Eq(exp(-x) * exp(x), 1)),
    "exponential of a multiple": claim([], Eq(exp(3 * x), exp(x) ** 3)),
    "exponential of a negative multiple": claim([], Eq(exp(-3 * x) * exp(x) ** 3, 1)),
    "exponential of 0": claim([], Eq(exp(as_term(0)), 1)),
    "logarithm of 1": claim([], Eq(log(as_term(1)), 0)),
    "logarithm of an exponential": claim([], Eq(log(exp(x)), x)),
    "logarithm of a product": claim([0 < x, 0 < y], Eq(log(x * y), log(x) + log(y))),
    "logarithm of a quotient": claim([0 < x, 0 < y], Eq(log(x / y), log(x) - log(y))),
    "logarithm of a power": claim([0 < x], Eq(log(x**3), 3 * log(x))),
    "order": claim([x <= y], exp(x) <= exp(y)),
    "strict order": claim([x < y], exp(x) < exp(y)),
    "order of logarithms": claim([0 < x, x <= y], log(x) <= log(y)),
    "sign": claim([0 < x], exp(-x) < 1),
    "tangent": claim([], 1 + x <= exp(x)),
    "tangent of the logarithm": claim([0 < x], log(x) <= x - 1),
    "Taylor": claim([0 <= x], 1 + x + x**2 / 2 <= exp(x)),
    "hyperbolic tangent": claim([0 <= y], exp(2 * y) - 1 <= y * (exp(2 * y) + 1)),
    "convexity": claim([0 <= s, s <= 1, 0 <= x], exp(s * x) <= 1 + s * (exp(x) - 1)),
    "concavity": claim([0 <= s, s <= 1, 1 <= t], s * log(t) <= log(1 + s * (t - 1))),
    "hyperbolic cosine": claim([0 <= x], (exp(x) + exp(-x)) * exp(-(x * x) / 2) <= 2),
    "Kullback-Leibler of randomized response": claim([0 <= x], x * (exp(x) - 1) / (exp(x) + 1) <= x**2 / 2),
    "Pinsker at two points": claim(
        [0 < q, q <= p, p < 1], 2 * (p - q) ** 2 <= p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))
    ),
    "slope rises": claim([0 < a, a <= b], (exp(a) - 1) / a <= (exp(b) - 1) / b),
}


@pytest.mark.parametrize("statement", FOUND.values(), ids=FOUND)
def test_exponentials_and_logarithms_need_no_plan(statement: Statement, engines: Any) -> None:
    certificate(statement, engines)


REFUSED = {
    "too large": claim([0 <= x], exp(x) <= 1 + x + x**2),
    "a missing sign": claim([], exp(-x) <= 1),
    "tangent from above": claim([], exp(x) <= 1 + x),
    "an equation": claim([], Eq(exp(x + y), exp(x) + exp(y))),
    "logarithm without a sign": claim([0 < x * y], Eq(log(x * y), log(x) + log(y))),
    "strict at a point": claim([0 <= x], 1 + x < exp(x)),
}


@pytest.mark.parametrize("statement", REFUSED.values(), ids=REFUSED)
def test_false_claims_with_exponentials_are_refused(statement: Statement) -> None:
    with pytest.raises(Unproved):
        certificate(statement)


def test_the_search_ends_at_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10**9))
    monkeypatch.setattr(budget, "clock", lambda: float(next(ticks)))
    statement = replace(FOUND["hyperbolic cosine"], counterexample=None, proof=auto(), example={"x": 1})
    with pytest.raises(budget.OutOfTime), budget.within(5):
        elaborate(statement, {})


def test_a_term_without_variables_stays(engines: Any) -> None:
    one: Term = exp(as_term(1))
    certificate(claim([0 <= x], 0 <= x * one), engines)
