"""Counterexamples and examples: small exact points of statements about numbers and finite mechanisms."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from mechanism_claims import FALSE, TRUE

from proofs.search import budget, simplest, tables, witness
from proofs.search.certify import dump
from proofs.search.data import expand, freeze
from proofs.search.refute import refutation
from proofs.search.values import truth
from proofs.statements.statement import Statement


def name(statement: Statement) -> str:
    return statement.id


@pytest.mark.parametrize("statement", FALSE, ids=name)
def test_a_false_claim_about_mechanisms_is_refuted_at_few_outcomes(statement: Statement, engines: Any) -> None:
    point = witness.find(statement.data())
    assert point is not None and point["N"] <= 2
    found = refutation(Statement(**{**vars(statement), "counterexample": point}))
    for engine in engines:
        assert engine.check(statement.data(), engine.load(dump(found)), {}).kind == "false"


@pytest.mark.parametrize("statement", TRUE, ids=name)
def test_a_true_claim_about_mechanisms_has_an_example_and_no_counterexample(statement: Statement) -> None:
    data = statement.data()
    point = witness.example(data)
    assert point is not None and point["N"] >= 1
    assert truth([expand(freeze(atom)) for atom in data["given"]], point) is True
    assert witness.find(data, tries=40) is None


def test_the_smallest_counterexample_is_reported() -> None:
    data = {"variables": {"x": "real"}, "given": [["<=", 0, "x"]], "claim": [["<", "x", 1]]}
    assert witness.find(data) == {"x": 1}
    far = {"variables": {"x": "real"}, "given": [["<=", 0, "x"]], "claim": [["<", "x", 300]]}
    found = witness.find(far)
    assert found is not None and found["x"] >= 300


def test_a_claim_without_a_value() -> None:
    data = {"variables": {"x": "real", "y": "real"}, "given": [["<=", "x", "y"]]}
    gap = ["/", 1, ["-", "x", "y"]]
    found = witness.undefined({**data, "claim": [["<=", gap, 0]]})
    assert found is not None and found["x"] == found["y"]
    assert witness.undefined({**data, "given": [["<", "x", "y"]], "claim": [["<=", gap, 0]]}) is None


def test_a_sum_over_a_range_that_is_too_short_has_no_value() -> None:
    whole = ["sum", "k", 1, "n", "k"]
    data = {"variables": {"n": "integer"}, "given": [["<=", -3, "n"]], "claim": [["<=", 0, whole]]}
    found = witness.undefined(data)
    assert found is not None and found["n"] < 0
    assert witness.undefined({**data, "given": [["<=", 0, "n"]]}) is None


def test_the_search_stops_in_time() -> None:
    data = {"variables": {"x": "real"}, "given": [], "claim": [["<", "x", 1]]}
    assert witness.find(data) is not None
    with budget.within(0):
        assert witness.find(data) is None


def test_indicators_take_both_values() -> None:
    domain = simplest.Simple({"x": "real"}, [("=", ("*", "x", ("-", 1, "x")), 0)])
    assert {point["x"] for point in domain.simple()} == {0, 1}


def test_tables_end_with_the_range_and_numbers_become_small() -> None:
    half = Fraction(1, 2)
    point = {"N": Fraction(2), "x": Fraction(7, 3), "f": (half, half, Fraction(3))}
    assert simplest.smaller(point, lambda _: True) == {"N": 0, "x": 0, "f": (half,)}
    assert simplest.smaller(point, lambda other: other["N"] == 2 and other["x"] > 1) == {
        "N": 2, "x": 2, "f": (half, half),
    }  # fmt: skip


def test_an_example_has_no_empty_range() -> None:
    data: dict[str, Any] = {"variables": {"N": "integer", "f": "function 1"}, "claim": [["<=", 0, 1]]}
    given = [["<=", 0, "N"], ["all", "k", 1, "N", ["<=", 0, ["at", "f", "k"]]]]
    point = witness.example({**data, "given": given})
    assert point is not None and point["N"] >= 1
    assert witness.example({**data, "given": [*given, ["<=", "N", 0]]}) is None


def test_points_of_a_domain_without_functions() -> None:
    domain = tables.domain({"n": "integer"}, [("<=", 3, "n")])
    assert next(simplest.points(domain))["n"] >= 3
