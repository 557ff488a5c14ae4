"""Counterexamples as shown: sets, tables over their own ranges, and checked assumptions."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from proofs.judging.verdict import Verdict, check
from proofs.report.content.blocks import Block, Display, Math, Paragraph, Table
from proofs.report.content.certificates import certificate_of
from proofs.report.content.checked import naming_of
from proofs.report.content.chosen import Chosen
from proofs.report.content.decode import ENOUGH, HIGH, LOW, sets_of
from proofs.report.content.naming import Naming
from proofs.report.content.numbers import Point, failing, point_of
from proofs.report.content.worked import worked
from proofs.report.terminal.wrapping import plain
from proofs.statements.library import find
from proofs.statements.statement import Statement
from symbolic.language import Atom, ForAll, Relation


def example(identifier: str) -> tuple[Block, ...]:
    verdict = check(identifier)
    without = 0 if verdict.verdict == "refuted" else 1
    return worked(verdict.statement, certificate_of(verdict.evidence, without or None), without)


def words(identifier: str) -> str:
    return in_words(example(identifier))


def in_words(blocks: Sequence[Block]) -> str:
    return " ".join(plain(one.text) for one in blocks if isinstance(one, Paragraph))


def table(identifier: str, caption: str) -> list[list[str]]:
    return the_table(example(identifier), caption)


def the_table(blocks: Sequence[Block], caption: str) -> list[list[str]]:
    (found,) = (one for one in blocks if isinstance(one, Table) and plain(one.caption) == caption)
    return [[plain(cell) for cell in row] for row in (found.head, *found.rows)]


def at_a_point(statement: Statement, point: Any) -> tuple[Block, ...]:
    """The document of a statement that fails at the given point."""
    return worked(statement, {"refutation": {"point": point}})


def impossible_input() -> tuple[Block, ...]:
    """Conditioning on an input with prior 0, where the claim has no value."""
    conditional = replace(find("li2023/total-belief.2-geometric"), defined=())
    return at_a_point(conditional, {**conditional.example, "prior": [0, 1]})


MESSAGES = "Focal sets and their masses"


def test_one_of_both_tables_is_enough() -> None:
    assert table("li2023/uncertainty-factor.equality", MESSAGES) == [
        ["focal set", "m", "r"], ["{a}", "1/4", "1/3"], ["{b}", "1/4", "1/3"], ["{a, b}", "1/2", "1/3"],
    ]  # fmt: skip
    for identifier in ("li2023/uncertainty-factor.equality", "li2023/bayesian-data.m"):
        assert "The event is {a, b}." in words(identifier)  # which is the third focal set
    assert "The event is {b}." in words("li2023/r-w-definition.errors")


def test_a_test_of_pairs_rejects_on_pairs() -> None:
    assert "The test of two answers rejects on the pair (a, a)." in words("li2022/corollary-6.upper")
    assert [row[0] for row in table("li2022/corollary-6.upper", MESSAGES)] == ["focal set", "{a}", "{b}", "{a, b}"]
    assert "The test of two answers rejects on no pair." in words("li2022/corollary-19.op")


def test_what_is_over_another_range_is_no_mass() -> None:
    """w is a weight of the events, and prior of what is given, however long they are."""
    assert table("li2023/trade-off.walley.op", MESSAGES)[0] == ["focal set", "m", "r"]
    assert "The values of w at 1, ..., L are 1, 0, 0 and 0." in words("li2023/trade-off.walley.op")
    alone = {**find("li2023/uncertainty-factor.bound").example, "N": 1, "A": 1, "m": [1], "r": [1], "epsilon": "1/2"}
    said = in_words(at_a_point(find("li2023/uncertainty-factor.bound"), alone))
    assert "The only value of m is 1, of r is 1." in said
    assert the_table(impossible_input(), MESSAGES)[0] == ["focal set", "m"]
    assert the_table(impossible_input(), "Values at the indices 1, ..., D")[0] == [
        "index",
        "chosen",
        "prior",
    ]


def test_tables_of_two_places_stand_side_by_side() -> None:
    head, *rows = table("elsalamouny2022/shokri.solution", "Values of A, loss and same")
    assert head == ["i", "A(i, 1)", "A(i, 2)", "loss(i, 1)", "loss(i, 2)", "same(i, 1)", "same(i, 2)"]
    assert rows == [["1", "0", "1", "1", "0", "1", "0"], ["2", "1", "0", "0", "1", "0", "1"]]


def test_a_chain_has_its_values_once() -> None:
    assert "½ < 3/5 = p, p + q = 4/5 ≤ 1, 0 ≤ π = ½ ≤ 1" in words("li2022/theorem-10.first")


def test_no_range_is_left_out_where_it_is_not_that_of_a_table() -> None:
    """A table over another range keeps its range.

    same(i, i) = 1 and same(i, j) = 0 hold at different indices.
    """
    told = words("elsalamouny2022/shokri.solution")
    everywhere = told.partition("At every index, ")[2].partition(".")[0]
    assert everywhere == "0 ≤ prior(i), 0 ≤ loss(i, l), 0 ≤ same(i, j)"
    assert "same(i, i) = 1: 1 = 1;" in told
    assert "For i = 1, ..., k and j = 1, ..., i − 1, same(i, j) = 0: 0 = 0." in told


def test_a_side_without_a_value_is_what_breaks() -> None:
    last = [one for one in impossible_input() if isinstance(one, Display)][-1]
    assert last.kind == "breaks" and r"\text{is undefined: division by zero}" in last.latex


def test_a_side_of_several_claims_is_computed_once() -> None:
    shown = [one.latex for one in example("li2023/trade-off.shafer.upper") if isinstance(one, Display)]
    assert len(shown) == len(set(shown)) == 5  # three sides, two relations


def test_a_long_side_is_named() -> None:
    """A long side is named and not repeated.

    A maximum of 24 terms is in the checked formula.
    """
    shown = [one.latex for one in example("liu2019/proposition-1.bp-ddp") if isinstance(one, Display)]
    assert shown == [r"\text{the left side} = 3", r"\text{the right side} = 2", r"3 \neq 2"]


def test_no_other_paper_is_loaded() -> None:
    """A page of one paper loads no other paper."""
    code = (
        "import sys\nfrom proofs.judging.verdict import check\nfrom proofs.report.content.document import "
        "document\ndocument(check('liu2019/theorem-4'))\nprint([one for one in sys.modules if 'li2022' in one "
        "or 'li2023' in one])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# ---- every refutation


IMPOSSIBLE = [
    (one, {**one.example, "prior": [0, 1]})
    for one in map(find, ("li2023/total-belief.2-geometric", "li2023/total-belief.2-dempster"))
]
"""Points at which conditioning has an input with prior 0. Their statements exclude these points."""


@pytest.fixture(scope="module")
def points(verdicts: list[Verdict]) -> list[tuple[Statement, Point]]:
    return [*_points(verdicts), *IMPOSSIBLE]


def _points(verdicts: Sequence[Verdict]) -> Iterator[tuple[Statement, Point]]:
    for one in verdicts:
        for _, certificate in _refutations(one):
            if point := point_of(certificate):
                yield one.statement, point


def _refutations(one: Verdict) -> Iterator[tuple[int | None, Any]]:
    """The certificate of a refuted statement, or those for each assumption left out."""
    needed = range(1, len(one.statement.provided) + 1) if one.verdict == "verified-if" else ()
    for without in (None,) if one.verdict == "refuted" else needed:
        certificate: Any = certificate_of(one.evidence, without)
        if certificate and "refutation" in certificate:
            yield without, certificate


def test_the_sets_say_what_the_tables_say(points: list[tuple[Statement, Point]]) -> None:
    """The displayed sets agree with the tables of inclusion and intersection.

    The test computes both relations from the sets alone.
    """
    read = 0
    for statement, point in points:
        sets = Chosen(statement, point, Naming([])).sets
        if sets is None:
            continue
        read += 1
        if sets.pairs:
            messages = [
                [{f"({a}, {b})" for a in one for b in other} for other in sets.messages] for one in sets.messages
            ]
        else:
            messages = [[set(one) for one in sets.messages]] * len(sets.events)
        for name in set(sets.tables) & {*LOW, *HIGH}:
            rows = point[name] if isinstance(point[name][0], list) else [point[name]]
            for place, row in enumerate(rows):
                event = set(sets.events[0 if sets.pairs else place])
                holds = [one <= event if name in LOW else bool(one & event) for one in messages[place]]
                assert holds == [bool(value) for value in row], (statement.id, name, place)
    assert read >= 20


def test_every_table_of_events_is_read(points: list[tuple[Statement, Point]]) -> None:
    """Every table of events is shown as sets, with one exception.

    A table of the subsets of the frame, the empty set first, states which contain the empty set.
    """
    unread = {
        statement.id
        for statement, point in points
        if {*LOW, *HIGH} & {name for name, one in point.items() if isinstance(one, list)}
        and Chosen(statement, point, Naming([])).sets is None
    }
    assert unread == {"li2023/equivalent-characterization"}
    assert "within" not in ENOUGH and find("li2023/equivalent-characterization")


def test_what_is_no_indicator_is_not_read() -> None:
    assert sets_of({"inside": [1, 2], "touch": [1, 1]}) is None
    assert sets_of({"inside": [1, 1], "touch": [0, 0]}) is None  # a set cannot be inside an event that it does not meet
    assert sets_of({"m": [1]}) is None
    assert sets_of({"lowest": [[1]], "highest": [[0]]}, ["lowest", "highest"]) is None


def test_every_assumption_is_seen_to_hold(verdicts: list[Verdict]) -> None:
    """The text shows both sides of each assumption at each counterexample.

    For a range, it shows the sides of its formula.
    """
    examples = [(one.statement, without, certificate) for one in verdicts for without, certificate in _refutations(one)]
    for statement, without, certificate in examples:
        kept = [atom for number, atom in enumerate(statement.provided, 1) if number != without]
        assumed = [*statement.given, *statement.throughout, *statement.defined, *kept]
        claims = list(statement.claims) if statement.exists else failing(statement, point_of(certificate) or {})
        names = [one.name for one in (*statement.variables, *statement.exists)]
        naming = Naming([*assumed, *claims], names, naming_of(statement).letters)
        said = " ".join(
            part.latex
            for one in worked(statement, certificate, without or 0)
            if isinstance(one, Paragraph)
            for part in one.text
            if isinstance(part, Math)
        )
        for atom in assumed:
            relation = innermost(atom)
            for side in (relation.left, relation.right):
                assert not side.variables or naming.latex(side) in said, (statement.id, atom)
    assert len(examples) > 100


def innermost(atom: Atom) -> Relation:
    return innermost(atom.body) if isinstance(atom, ForAll) else atom
