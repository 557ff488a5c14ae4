"""Each rule of the ledger rejects an input that breaks it.

The rules detect errors in typed text that nothing else would notice.
"""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from proofs.judging import expected, typed
from proofs.judging.examine import ENGINES, Examiner
from proofs.judging.rules import faults, nameless, turned
from proofs.judging.verdict import Verdict, check, judge_observation
from proofs.statements import files
from proofs.statements.library import statements
from proofs.statements.observation import Observation, Ratio, Silent
from proofs.statements.plan import enclose, ring
from proofs.statements.statement import Statement
from symbolic import Eq, Ne, Sum, functions, integers, reals, sqrt
from symbolic.language import ForAll

x, y, z = reals("x y z")
k, j, n = integers("k j n")
f = functions("f", 1)


def judged(sample: Any, statement: Statement, *others: Statement) -> Verdict:
    known = {one.id: one for one in (*sample.statements, *others)}
    examiners = {engine: Examiner(engine, known.__getitem__, sample.folder) for engine in ENGINES}
    return check(statement, ENGINES, examiners, known.__getitem__)


def changed(statement: Statement, **fields: Any) -> Statement:
    return dataclasses.replace(statement, **fields)


# ---- expected verdicts


@pytest.fixture
def looked_at(sample: Any) -> tuple[list[Verdict], dict[str, expected.Entry]]:
    """The verdicts of the sample, and their entries in a fresh `expected.toml`."""
    verdicts = [judged(sample, statement) for statement in sample.statements]
    path = sample.folder / "expected.toml"
    path.write_text(expected.written(verdicts), encoding="utf-8")
    return verdicts, expected.expected(path)


def surprises(looked_at: Any, **fields: Any) -> list[str]:
    """The differences that are reported if fields of the first statement change."""
    (first, *rest), known = looked_at
    now = dataclasses.replace(first, statement=changed(first.statement, **fields))
    return expected.surprises([now, *rest], known=known)


def test_nothing_is_said_where_nothing_changed(looked_at: Any) -> None:
    verdicts, known = looked_at
    assert expected.surprises(verdicts, known=known) == []
    assert list(known["sample/square"]) == ["verdict", "print", "claim", "points", "words"]


CHANGES: dict[str, tuple[str, Any]] = {
    "printed": ("print", "0 = 1"),
    "formula": ("print", "0 = 1"),
    "quote": ("print", "zero is one"),
    "variables": ("claim", (x, y, k)),
    "given": ("claim", [0 < x]),
    "throughout": ("claim", [ForAll(k, 1, 2, 0 < x)]),
    "defined": ("claim", [0 < x]),
    "provided": ("claim", [0 < x]),
    "exists": ("claim", (y,)),
    "claim": ("claim", Eq(x, x)),
    "example": ("points", {"x": 7}),
    "witness": ("points", {"y": x}),
    "counterexample": ("points", {"x": 7}),
    "counterexamples": ("points", [{"x": 7}]),
    "reads": ("trusted", ["The source means this."]),
    "models": ("trusted", ["A coin is fair."]),
    "cites": ("trusted", ["Somebody proved it."]),
    "rests_on": ("trusted", ["sample/cube"]),
    "title": ("words", "The square of every number is positive."),
    "where": ("words", "Theorem 1"),
    "why": ("words", "It was always so."),
    "remarks": ("words", ["The bound is attained."]),
    "restates": ("words", "It is the same."),
    "good_for": ("words", "Everything."),
    "cause": ("words", "conversion"),
    "exceptions": ("words", {"equivalent": "The two are the same in the source."}),
}


@pytest.mark.parametrize("field", CHANGES)
def test_each_field_that_changed_is_noticed_in_its_part(looked_at: Any, field: str) -> None:
    part, content = CHANGES[field]
    (line,) = surprises(looked_at, **{field: content})
    assert line.startswith(f"sample/square: {part} differs from"), line


def test_every_field_of_a_statement_is_looked_at() -> None:
    """Each field is compared with `expected.toml` or listed with a reason for leaving it out.

    A new field without either fails.
    """
    observed = {"shows", "experiment"}  # fields of an observation: tests/proofs/judging/test_observations.py
    names = {field.name for field in dataclasses.fields(Observation)} - {"_"}
    assert names == {*CHANGES, *observed, *typed.NOT_SHOWN}
    assert {*typed.NOT_SHOWN} - {"id", "repaired"} <= {*files.PLANNED}


def test_a_part_that_is_gone_is_named(looked_at: Any) -> None:
    (first, second, *rest), known = looked_at
    assert first.statement.cause is None and second.statement.cause == "misprint"
    now = dataclasses.replace(second, statement=changed(second.statement, cause=None, repaired=None))
    (line,) = expected.surprises([first, now, *rest], known=known)
    assert line.startswith("sample/cube: words, repaired differ from")


def test_another_repair_is_seen_in_what_it_repairs(looked_at: Any) -> None:
    verdicts, known = looked_at
    false = verdicts[1].statement
    now = dataclasses.replace(verdicts[1], statement=changed(false, repaired=changed(false.repaired, printed="0 = 1")))
    (line,) = expected.surprises([verdicts[0], now, *verdicts[2:]], known=known)
    assert line.startswith("sample/cube: repaired differs from")


def test_a_statement_that_was_dropped_is_missed(looked_at: Any) -> None:
    verdicts, known = looked_at
    assert expected.surprises(verdicts[1:], known=known) == [
        "sample/square is recorded as verified, but was not judged"
    ]
    assert expected.surprises(verdicts[1:], ["sample/cube"], known) == []
    assert len(expected.surprises(verdicts[1:], ["sample"], known)) == 1


def test_a_new_statement_and_another_verdict_are_seen(looked_at: Any) -> None:
    verdicts, known = looked_at
    without = {identifier: one for identifier, one in known.items() if identifier != "sample/square"}
    assert expected.surprises(verdicts, known=without) == [
        "sample/square is new, and verified; verdicts expect --write accepts it"
    ]
    turned_over = {**known, "sample/square": {**known["sample/square"], "verdict": "refuted"}}
    assert expected.surprises(verdicts, known=turned_over) == ["sample/square is verified, expected refuted"]


def test_the_file_is_compared_line_by_line(looked_at: Any, sample: Any) -> None:
    verdicts, _ = looked_at
    path: Path = sample.folder / "expected.toml"
    assert expected.difference(verdicts, path) == []
    lines = expected.difference(verdicts[1:], path)
    assert [line for line in lines if line.startswith(("-", "+"))][2:] == [
        line.replace('"square"', '-"square"')
        for line in path.read_text(encoding="utf-8").splitlines()
        if '"square"' in line
    ]


# ---- claims, assumptions and repairs


@pytest.mark.parametrize(
    ("given", "throughout", "claim"),
    [
        ([x < y], [], x < y),
        ([x < y], [], x <= y),
        ([x < y], [], Ne(y, x)),
        ([Eq(x, y)], [], Eq(y, x)),
        ([Eq(x, y)], [], y <= x),
        ([Sum(f(k), k, 1, n) <= x], [], Sum(f(j), j, 1, n) <= x),
    ],
)
def test_no_claim_stands_among_its_own_assumptions(sample: Any, given: Any, throughout: Any, claim: Any) -> None:
    statement = changed(sample.true, variables=(x, y, n, f), given=given, throughout=throughout, claim=claim)
    assert list(faults(statement)) == ["claim 1 is one of its own assumptions"]
    assert list(faults(changed(statement, given=[], provided=given, proof=None)))
    assert list(faults(changed(statement, given=[x <= y + 1]))) == []


OTHERWISE = {
    "for all of a range of one": ([ForAll(k, n, n, f(k) <= x)], f(n) <= x),
    "the claim for all of a range of one": ([f(2) <= x], ForAll(k, 2, 1 + 1, f(k) <= x)),
    "within a range of one": ([ForAll(k, 1, n, ForAll(j, 2, 2, f(k) <= j * x))], ForAll(j, 1, n, f(j) <= x + x)),
    "a sum of one": ([Sum(f(k), k, n, n) <= x], f(n) <= x),
    "a sum of two": ([f(1) + f(2) <= x], 2 * Sum(f(k), k, 1, 2) <= 2 * x),
    "scaled": ([Eq(x, y)], Eq(2 * x, 2 * y)),
    "scaled by a fraction": ([x < y], x / 3 <= y / 3),
    "scaled by less than nothing": ([x <= y], -2 * y <= -2 * x),
    "moved over": ([Eq(x, y)], Eq(x - y, 0)),
    "moved over and taken apart": ([x * (x + 1) <= y], x**2 <= y - x),
    "turned round": ([Eq(x, y)], Eq(3 * y, 3 * x)),
    "turned round by its sign": ([x <= y], -y <= -x),
    "with another denominator": ([0 <= 1 / (x + 1)], x / (1 + x) <= 1),
    "under a root": ([sqrt(2 * x) <= y], sqrt(x + x) - y <= 0),
    "within a sum": ([Sum(f(k) * (x + 1), k, 1, n) <= y], 2 * Sum(x * f(j) + f(j), j, 1, n + 0) <= 2 * y),
    "pinched": ([x <= y, 2 * y <= 2 * x], Eq(y - x, 0)),
    "apart": ([Ne(x, y)], Ne(2 * y, 2 * x)),
    "for all of a range": ([ForAll(k, 1, n, f(k) <= x)], ForAll(j, 1, n + 1 - 1, -x <= -f(j))),
}


@pytest.mark.parametrize("kind", OTHERWISE)
def test_nor_said_otherwise(sample: Any, kind: str) -> None:
    given, claim = OTHERWISE[kind]
    statement = changed(sample.true, variables=(x, y, n, f), given=given, claim=[x <= x + y * y, claim])
    assert list(faults(statement)) == ["claim 2 is one of its own assumptions in another form"]
    assert list(faults(changed(statement, given=[], defined=given)))
    assert list(faults(changed(statement, restates="The source prints both."))) == []
    assert len(list(faults(changed(statement, given=[], restates="The source prints both.")))) == 1  # it is false


@pytest.mark.parametrize(
    ("given", "claim"),
    [
        ([x <= y], x < y),
        ([x <= y], Eq(x, y)),
        ([x <= y], y <= x),
        ([Ne(x, y)], x < y),
        ([x <= y], 2 * x <= y),
        ([x <= y], x <= y + 1),
        ([x <= y, x <= 2 * y], Eq(x, y)),
        ([sqrt(x) <= y], sqrt(2 * x) <= y),
        ([Sum(f(k), k, 1, n) <= y], Sum(f(k), k, 0, n) <= y),
        ([ForAll(k, 1, n, f(k) <= x)], [ForAll(k, 0, n, f(k) <= x)]),
        ([ForAll(k, 1, n, f(k) <= x)], [ForAll(k, 1, n, f(k + 1) <= x)]),
        ([ForAll(k, 1, 1, f(k) <= x)], f(2) <= x),
        ([ForAll(k, 1, 2, f(k) <= x)], [ForAll(k, 1, 1, f(k + 1) <= x)]),
        ([ForAll(k, 1, 1, ForAll(j, 1, n, f(j) <= x))], [ForAll(j, 1, n, f(1) <= x)]),
        ([Sum(f(k), k, 1, 2) <= x], f(1) <= x),
        ([x / (y - y) <= 1], x <= y),
    ],
)
def test_what_says_something_else_stands(sample: Any, given: Any, claim: Any) -> None:
    assert list(faults(changed(sample.true, variables=(x, y, n, f), given=given, claim=claim))) == []


def test_to_the_letter_there_is_no_excuse(sample: Any) -> None:
    statement = changed(sample.true, given=[x < y], claim=x <= y, restates="The source prints both.")
    assert "claim 1 is one of its own assumptions" in list(faults(statement))


@pytest.mark.parametrize(
    ("given", "provided", "claim"),
    [
        ([], [x <= y, y <= z], x <= z),
        ([x <= y], [y <= z], 2 * x <= 2 * z),
        ([], [Eq(x, y), Eq(y, z)], Eq(z, x)),
        ([0 <= y], [x < z], x < z + y),
    ],
)
def test_what_is_provided_does_not_add_up_to_the_claim(sample: Any, given: Any, provided: Any, claim: Any) -> None:
    points = [{"x": 0}] * len(provided)
    fields = {"variables": (x, y, z), "given": given, "claim": claim, "counterexamples": points}
    found = list(faults(changed(sample.true, provided=provided, **fields)))
    assert found == ["claim 1 is a sum of assumptions, not all of which the source states"]
    fields["given"] = [*given, *provided]
    assert list(faults(changed(sample.true, **fields))) == []  # the source may print a trivial statement
    fields["claim"] = 3 * x <= 5 * z
    assert list(faults(changed(sample.true, provided=provided, **fields))) == []


def test_bound_names_are_no_difference() -> None:
    one, other = ForAll(k, 1, n, f(k) <= x), ForAll(j, 1, n, f(j) <= x)
    assert nameless(one.data) == nameless(other.data) != nameless(ForAll(j, 1, n, f(j) <= y).data)
    assert nameless(ForAll(j, 1, n, f(j) < x).data) != nameless(ForAll(j, 1, n, f(n) < x).data)
    assert nameless(other.data) in turned(nameless(ForAll(j, 1, n, f(j) < x).data))


def test_a_claim_among_its_assumptions_is_not_verified(sample: Any) -> None:
    statement = changed(sample.true, given=[sample.true.claims[0]])
    sample.write(statement, proof={"rule": "fact"})
    verdict = judged(sample, statement)
    assert verdict.verdict == "open" and "own assumptions" in verdict.reason


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"claim": Eq(1, 1)}, "same term on both sides"),
        ({"claim": Eq(x * x, x * x)}, "same term on both sides"),
        ({"claim": [ForAll(k, 1, 3, x * k <= x * k)]}, "same term on both sides"),
        ({"claim": Eq(x + 2 * x, x * 2 + x)}, "same term on both sides"),
        ({"claim": x * (x + 1) < x * x + x + 1}, "compares a number with itself"),
        ({"formula": r"\text{cube}"}, "has the same formula as the statement"),
        ({"claim": Eq(2, 1 + Eq(1, 1).left)}, "none of the variables"),
        ({"given": [Eq(x**3, x * x * x)]}, "own assumptions"),
        ({"id": "sample/square.repaired"}, "another statement of the source"),
    ],
)
def test_a_repair_says_something_of_its_row(sample: Any, fields: dict[str, Any], words: str) -> None:
    assert list(faults(sample.false)) == []
    statement = changed(sample.false, repaired=changed(sample.repaired, **fields))
    assert any(words in fault for fault in faults(statement)), list(faults(statement))
    verdict = judged(sample, statement)
    assert verdict.verdict == "open" and words in verdict.reason


# ---- claims of existence and of observations


def test_something_is_claimed_of_what_is_to_exist(sample: Any) -> None:
    statement = changed(sample.true, exists=(y,), variables=(x,), claim=x <= 1 + x * x, witness={"y": x})
    assert list(faults(statement)) == ["no claim contains y, which is to exist"]
    assert list(faults(changed(statement, claim=x < y))) == []


@pytest.mark.parametrize(
    ("shown", "fault"),
    [
        (Ratio("k-rr", "linear", "inv-m", "mle"), True),
        (Ratio("k-rr", "linear", "mle", "mle", upto=Fraction(2)), True),
        (Ratio("k-rr", "linear", "inv-m", "mle", above=Fraction(1)), False),
        (Ratio("k-rr", "linear", "inv-m", "mle", upto=Fraction(2)), False),
        (Silent("k-rr", "linear", "inv-m"), False),
    ],
)
def test_what_must_be_seen_can_be_missed(shown: Any, fault: bool) -> None:
    observation = Observation("li2022/figure-3.other", "", "", why="", shows=(shown,))
    assert bool(list(faults(observation))) is fault
    if fault:
        assert judge_observation(observation).verdict == "open"


def test_an_observation_of_nothing_is_open() -> None:
    assert judge_observation(Observation("li2022/figure-3.other", "", "", why="")).verdict == "open"


# ---- added assumptions


def test_each_assumption_is_seen_needed_by_a_point_of_its_own(sample: Any) -> None:
    two = changed(
        sample.needs, id="sample/both", provided=[0 < x, x < 2], counterexamples=[{"x": 0}, {"x": 3}], proof=ring()
    )
    sample.write(two, proof={"rule": "ring"})
    sample.write(two, without=1, refutation={"point": {"x": "0"}})
    sample.write(two, without=2, refutation={"point": {"x": "3"}})
    files.write_plans([two], sample.folder)
    verdict = judged(sample, two)
    assert verdict.verdict == "open" and "without-2.json" in verdict.reason  # it also holds at 3
    files.certificate_path(two, without=2, root=sample.folder).unlink()
    verdict = judged(sample, two)
    assert verdict.verdict == "open" and "x < 2" in verdict.reason
    one = changed(two, provided=[0 < x], counterexamples=[{"x": 0}])
    sample.write(one, proof={"rule": "ring"})
    sample.write(one, without=1, refutation={"point": {"x": "0"}})
    files.write_plans([one], sample.folder)
    assert judged(sample, one).verdict == "verified-if"
    assert "no point" in next(faults(changed(two, counterexamples=[{"x": 0}])))


# ---- dependencies of a statement


@pytest.mark.parametrize(
    ("rests_on", "verdict", "words"),
    [
        (["sample/cube.repaired"], "verified", "The reason of square."),
        (["sample/cube.repaired", "sample/cube"], "open", "rests on sample/cube, which is refuted"),
        (["sample/ratio"], "open", "rests on sample/ratio, which is verified-if"),
        (["sample/nowhere"], "open", "rests on sample/nowhere, which is unknown"),
        (["sample/square"], "open", "rests on sample/square, which is part of a cycle"),
    ],
)
def test_what_it_rests_on_is_followed(sample: Any, rests_on: list[str], verdict: str, words: str) -> None:
    found = judged(sample, changed(sample.true, rests_on=rests_on))
    assert (found.verdict, list(found.rests_on)) == (verdict, rests_on)
    assert words in found.reason


def test_two_that_rest_on_each_other_rest_on_nothing(sample: Any) -> None:
    other = changed(sample.repaired, rests_on=["sample/square"])
    assert judged(sample, changed(sample.true, rests_on=[other.id]), other).verdict == "open"


# ---- the printed proof


@pytest.mark.parametrize(
    "fields",
    [
        {"proof": enclose()},
        {"proof": ring(modulo=[Eq(x, y)])},
        {"example": {"x": 1, "y": 1}},
        {"witness": {"y": x}},
        {"counterexample": {"x": 0}},
    ],
)
def test_a_plan_that_was_changed_is_not_certified(sample: Any, fields: dict[str, Any]) -> None:
    assert judged(sample, sample.true).verdict == "verified"
    verdict = judged(sample, changed(sample.true, **fields))
    assert verdict.verdict == "open"
    assert verdict.reason == "The plan changed after its certificate was made. Run verdicts certify sample/square."


def test_a_plan_that_nobody_wrote_down_is_not_certified(sample: Any) -> None:
    plans = sample.folder / "sample" / "certificates" / files.PLANS
    plans.write_text('"square" = "1"\n"square" = "2"\n', encoding="utf-8")  # as after a merge
    verdict = judged(sample, sample.true)
    assert verdict.verdict == "open"
    assert verdict.reason.startswith("sample/certificates/plans.toml is damaged: ")
    with pytest.raises(files.DamagedPlans):
        files.write_plans([sample.true], sample.folder)
    assert plans.read_text(encoding="utf-8").startswith('"square" = "1"')  # the other contents of the file are kept
    plans.unlink()
    assert judged(sample, sample.true).verdict == "open"
    files.write_plans([sample.true], sample.folder)
    assert judged(sample, sample.true).verdict == "verified"


def test_digests_see_every_place() -> None:
    plans = {files.plan_digest(one) for one in statements()}
    assert len(plans) > len(statements()) / 2  # some have the same plan at the same example
    with pytest.raises(TypeError):
        files.digest([object()])
    contents = [[], [[]], {}, "", None, 0, "0", [0], {"0": 0}, x, "x", x < y, x <= y, ForAll(k, 1, n, f(k) < x), ring()]
    assert len({files.digest(one) for one in contents}) == len(contents) - 1  # a variable is stored as its name
