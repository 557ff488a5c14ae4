"""Integrals without a plan: sympy proposes the primitive function, and the checkers differentiate it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from mechanism_claims import stated

from proofs.search import budget, witness
from proofs.search.certify import dump
from proofs.search.elaborate import elaborate
from proofs.search.methods import primitive
from proofs.search.work import Unproved
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, Integral, Phi, Relation, Term, exp, log, phi, reals

a, b, c, d, m, s, x, z = reals("a b c d m s x z")


def over(body: Term, low: Any, high: Any) -> Term:
    return Integral(body, z, low, high)


def elaborated(statement: Statement) -> dict[str, Any]:
    full = replace(statement, counterexample=None, proof=auto(), example=witness.example(statement.data()) or {})
    with budget.within(600):  # seconds that no test reaches
        return elaborate(full, {})


FOUND: dict[str, tuple[list[Relation], Relation]] = {
    "power": ([0 <= x], Eq(over(z**2, 0, x), x**3 / 3)),
    "odd": ([0 <= a], Eq(over(z**3, -a, a), 0)),
    "rational": ([0 <= x], Eq(over(1 / (1 + z) ** 2, 0, x), x / (1 + x))),
    "exponential": ([0 <= x, 0 < b], Eq(over(exp(-z / b) / b, 0, x), 1 - exp(-x / b))),
    "by parts": ([0 <= x, 0 < a], Eq(over(z * exp(-a * z), 0, x), (1 - (1 + a * x) * exp(-a * x)) / a**2)),
    "logarithm": ([1 <= x], Eq(over(log(z), 1, x), x * log(x) - x + 1)),
    "Laplace": (
        [0 < b, m <= c, c <= d],
        Eq(over(exp(-Abs(z - m) / b) / (2 * b), c, d), (exp(-(c - m) / b) - exp(-(d - m) / b)) / 2),
    ),
    "normal": ([0 < s, a <= b], Eq(over(phi((z - c) / s) / s, a, b), Phi((b - c) / s) - Phi((a - c) / s))),
    "inequality": ([0 <= x], over(exp(-z), 0, x) <= x),
}


@pytest.mark.parametrize(("given", "claim"), FOUND.values(), ids=FOUND)
def test_integrals_need_no_plan(given: list[Relation], claim: Relation, engines: Any) -> None:
    statement = stated("it", given, claim)
    certificate = elaborated(statement)
    for engine in engines:
        assert isinstance(engine.check(statement.data(), engine.load(dump(certificate)), {}), engine.Theorem)


REFUSED: dict[str, tuple[list[Relation], Relation]] = {
    "false": ([0 <= x], Eq(over(z**2, 0, x), x**3)),
    "no elementary primitive": ([0 <= x], Eq(over(exp(-(z**2)), 0, x), x)),
    "undefined at an end": ([0 <= x], Eq(over(1 / z, 0, x), x)),
}


@pytest.mark.parametrize(("given", "claim"), REFUSED.values(), ids=REFUSED)
def test_other_integrals_are_refused(given: list[Relation], claim: Relation) -> None:
    with pytest.raises(Unproved):
        elaborated(stated("it", given, claim))


def test_a_wrong_primitive_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(primitive, "primitive", lambda work, body, name: ("^", name, 3))
    with pytest.raises(Unproved):
        elaborated(stated("it", [0 <= x], Eq(over(z**2, 0, x), x**3)))
