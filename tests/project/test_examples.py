"""The example papers: every statement has its expected verdict from both checkers, with the stored certificates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from proofs.judging.expected import expected, expected_sources, surprises
from proofs.judging.verdict import Verdict, check
from proofs.own.folder import PAPERS, Own, open_paper
from proofs.own.judging import certified
from proofs.own.kept import completed
from proofs.statements.library import find
from proofs.statements.paper import OPENED
from proofs.statements.statement import Statement
from symbolic.language import ForAll

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FOLDERS = sorted(path.parent.name for path in EXAMPLES.glob("*/paper.toml"))
LEAST = 8
"""Statements of each example, at least."""


@pytest.fixture(scope="module", params=FOLDERS)
def own(request: pytest.FixtureRequest) -> Iterator[Own]:
    """An example, opened as a user's paper and forgotten afterwards."""
    opened = open_paper(EXAMPLES / request.param)
    yield opened
    PAPERS.pop(opened.paper.id, None)
    OPENED.pop(opened.paper.id, None)


@pytest.fixture(scope="module")
def statements(own: Own) -> list[Statement]:
    assert not own.faults
    assert [(one.name, one.error, one.reason) for one in own.entries if one.statement is None] == []
    return [completed(one.statement) for one in own.entries if one.statement is not None]


@pytest.fixture(scope="module")
def verdicts(statements: list[Statement]) -> list[Verdict]:
    return [check(one) for one in statements]


def test_three_papers() -> None:
    assert FOLDERS == ["concentrated", "duchi-linf", "wang2017"]


def test_the_verdicts_are_as_expected(own: Own, verdicts: list[Verdict]) -> None:
    known = expected(own.folder / "expected.toml")
    assert {one.id: one.verdict for one in verdicts} == {name: one["verdict"] for name, one in known.items()}


def test_nothing_differs_from_the_record(own: Own, verdicts: list[Verdict]) -> None:
    """`verdicts check` on the example ends with exit code 0."""
    path = own.folder / "expected.toml"
    typed = {one.statement.id: one.statement for one in own.entries if one.statement is not None}
    opened = [replace(check(find(one.id)), statement=typed[one.id]) for one in verdicts]
    assert surprises(opened, [own.paper.id], expected(path), expected_sources(path)) == []


def test_both_checkers_decide_each_statement(verdicts: list[Verdict]) -> None:
    assert {one.id: sorted(one.engines) for one in verdicts if set(one.engines) != {"kernel", "flint"}} == {}
    assert {one.verdict for one in verdicts} == {"verified", "refuted"}


def test_no_certificate_is_missing_stale_or_left_over(own: Own, statements: list[Statement]) -> None:
    assert [one.id for one in statements if not certified(one)] == []
    stored = {path.stem for path in (own.folder / "certificates").glob("*.json")}
    assert stored == {one.id.partition("/")[2] for one in statements}


def test_each_example_has_all_kinds_of_statements(statements: list[Statement], verdicts: list[Verdict]) -> None:
    assert len(statements) >= LEAST
    refuted = [one for one in verdicts if one.verdict == "refuted"]
    repairs = [one.statement.repaired for one in refuted]
    assert refuted and None not in repairs
    verified = {one.id for one in verdicts if one.verdict == "verified"}
    assert {one.id for one in repairs if one is not None} <= verified
    assert any(one.id in verified and _about_all_mechanisms(one) for one in statements)


def test_restated_statements_quote_nothing(statements: list[Statement]) -> None:
    assert [one.id for one in statements if one.printed] == []
    assert [one.id for one in statements if not one.where] == []


def test_a_changed_claim_needs_another_certificate(statements: list[Statement]) -> None:
    one = next(one for one in statements if one.counterexample is None and len(one.claims) == 1)
    assert not certified(replace(one, given=[*one.given, one.claims[0]]))


def _about_all_mechanisms(statement: Statement) -> bool:
    """Whether it is about N outcomes and functions of them."""
    lengths = {variable.name for variable in statement.variables if variable.sort == "integer"}
    ranged = [atom for atom in statement.assumed if isinstance(atom, ForAll)]
    return "N" in lengths and any(variable.places for variable in statement.variables) and bool(ranged)
