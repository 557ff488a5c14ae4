"""Entries of a file: fields, order, points, repairs, and what is not stated."""

from __future__ import annotations

import pytest

from proofs.statements.plan import Plan
from proofs.text.building import Entry, entries

OVERLAP = r"""
# A comment.
theorem overlap
  title    The overlap is at least 2/(e^eps + 1).
  place    Theorem 1, page 3
  printed  \frac{2}{e^\varepsilon + 1}
             \le \sum_z \min(P(z), Q(z))
  distributions P, Q on z = 1..N          # N is an integer
  reals    t
  given    1 <= t; P <= t Q;              # at every outcome
           Q <= t P
  claim    2/(t + 1) <= sum min(P, Q)
  example  N = 2, t = 0.5, P = [2/3, 1/3], Q = [1/3, 2/3]
  proof    termwise
  why      The minimum is at least
           the mean divided by t + 1.
  reads    The distributions are finite.
  reads    # a comment
  rests on lemma/order.transitive, other
"""


def only(text: str, paper: str = "mine") -> Entry:
    (found,) = entries(text, paper, "statements.txt")
    assert found.error is None, found.error
    return found


def test_all_fields() -> None:
    entry = only(OVERLAP)
    statement = entry.statement
    assert statement is not None
    assert (entry.name, entry.line, statement.id) == ("overlap", 3, "mine/overlap")
    assert entry.printed == statement.printed == r"\frac{2}{e^\varepsilon + 1} \le \sum_z \min(P(z), Q(z))"
    assert entry.where == statement.where == "Theorem 1, page 3"
    assert entry.title == statement.title == "The overlap is at least 2/(e^eps + 1)."
    assert statement.why == "The minimum is at least the mean divided by t + 1."
    assert statement.example == {"N": 2, "t": "1/2", "P": ["2/3", "1/3"], "Q": ["1/3", "2/3"]}
    assert isinstance(statement.proof, Plan) and statement.proof.rule == "termwise"
    assert list(statement.reads) == ["The distributions are finite."]
    assert list(statement.rests_on) == ["lemma/order.transitive", "mine/other"]
    assert entry.example_given and entry.plan_given
    assert repr(statement.claim) == "(2/(t + 1) <= Sum(min(P(z), Q(z)), z=1..N),)"


def test_what_is_left_out() -> None:
    entry = only("lemma square\n  reals a, b\n  claim 2*a*b <= a^2 + b^2")
    statement = entry.statement
    assert statement is not None
    assert (statement.proof, statement.counterexample, statement.example) == (None, None, {})
    assert not entry.example_given and not entry.plan_given
    assert statement.title == statement.why == ""


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("reals x", "no claim yet"),
        ("reals x\n  claim? x <= 1", "read by machine: confirm"),
        ("claim? \\frac{1}{2} nonsense (", "read by machine: confirm"),
        ("reals x\n  given? 0 <= x\n  claim x <= 1", "read by machine: confirm"),
        ("printed 1 = 1", "no claim yet"),
    ],
)
def test_what_is_not_confirmed_is_not_stated(fields: str, reason: str) -> None:
    entry = only(f"lemma a\n  {fields}")
    assert entry.statement is None
    assert entry.reason == reason


def test_added_assumptions_with_their_points() -> None:
    entry = only(
        "lemma a\n  reals x, y\n  claim 0 <= x + y\n  assume 0 <= x\n  assume 0 <= y\n"
        "  fails at x = -1, y = 0\n  fails at x = 0, y = -1/2"
    )
    assert entry.statement is not None
    assert [repr(one) for one in entry.statement.provided] == ["0 <= x", "0 <= y"]
    assert list(entry.statement.counterexamples) == [{"x": -1, "y": 0}, {"x": 0, "y": "-1/2"}]


def test_something_that_exists() -> None:
    entry = only("lemma a\n  reals x\n  exists reals y\n  claim x < y\n  witness y = x + 1")
    assert entry.statement is not None
    assert repr(entry.statement.exists) == "[y]"
    assert repr(entry.statement.witness) == "{'y': x + 1}"
    assert [one.name for one in entry.statement.variables] == ["x"]


def test_a_repair_is_part_of_what_it_repairs() -> None:
    text = (
        "lemma a\n  reals x\n  claim x <= 1\nlemma a.repaired\n  reals x\n  repairs a\n  given x <= 1\n  claim x <= 1"
    )
    first, second = entries(text, "mine", "")
    assert first.statement is not None
    assert first.statement.repaired == second.statement


def test_a_counterexample_without_letters() -> None:
    entry = only("claim a\n  claim 2 + 2 = 5\n  counterexample")
    assert entry.statement is not None
    assert entry.statement.counterexample == {}


def test_tabs_and_line_ends_of_any_system() -> None:
    text = "lemma a\r\n\treals x\r\n\tgiven 0 <= x;\r\n\t\t\tx <= 1\r\n\tclaim x^2 <= x\r\n"
    entry = only(text)
    assert entry.statement is not None
    assert [repr(one) for one in entry.statement.given] == ["0 <= x", "x <= 1"]


def test_an_empty_text_has_no_statements() -> None:
    assert entries("", "mine", "") == entries("# nothing\n\n", "mine", "") == []


def test_declarations_may_assume_the_same() -> None:
    entry = only("lemma a\n  distributions P on z = 1..N\n  events S on z = 1..N\n  claim 0 <= N")
    assert entry.statement is not None
    assert [repr(one) for one in entry.statement.given] == ["0 <= N", "Sum(P(z), z=1..N) = 1"]


def test_bound_letters_keep_clear_of_letters_that_are_declared_later() -> None:
    entry = only(
        "lemma a\n  distributions P on z = 1..N\n  reals z\n  given sum(y = 1..N, P(y)) <= z\n  exists y\n"
        "  claim z <= y"
    )
    assert entry.statement is not None
    assert [repr(one) for one in entry.statement.assumed] == [
        "0 <= N", "Sum(P(z'), z'=1..N) = 1", "Sum(P(y'), y'=1..N) <= z", "for z'=1..N: 0 <= P(z')",
    ]  # fmt: skip
