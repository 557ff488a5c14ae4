"""`verdicts show --json` returns a statement's document, which agrees with the verdict."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import jsonschema
import pytest

from proofs.judging import ledger
from proofs.judging.verdict import Verdict
from proofs.report.content.document import CAUSES, MEANING
from proofs.report.content.evidence import OUTCOMES
from proofs.report.data import FORMAT, data, schema
from symbolic.representations.exact import Irrational, Undefined, evaluate
from symbolic.representations.latex import latex
from symbolic.representations.tidy import Tidy

KEYS = {
    "format",
    "id",
    "part",
    "title",
    "verdict",
    "meaning",
    "cause",
    "cause_in_words",
    "reason",
    "source",
    "printed",
    "formula",
    "checked",
    "assumptions",
    "compared",
    "counterexample",
    "needed",
    "repaired",
    "proof",
    "trusted",
    "rests_on",
    "uses",
    "remarks",
    "figures",
    "evidence",
}


SOME = (
    "li2022/theorem-10",
    "li2022/theorem-5",
    "li2022/rectangle",
    "li2022/corollary-11",
    "li2022/nu-s",
    "li2022/trade-off-substitution",
    "li2022/eq-2",
    "liu2019/table-1.beta-0.5",
    "liu2019/gaussian-sigma",
    "liu2019/figure-8",
    "lemma/order",
)
Told = list[tuple[Verdict, dict[str, Any]]]


@pytest.fixture(scope="module")
def told() -> Told:
    """Verdicts of every kind, with their documents as data."""
    found = [(one, data(one)) for one in ledger.verdicts(ledger.select(SOME))]
    assert {one.verdict for one, _ in found} == {"verified", "verified-if", "refuted"}
    return found


def test_every_document_is_data(told: Told) -> None:
    for one, found in told:
        assert set(found) == KEYS and json.loads(json.dumps(found)) == found, one.id
        assert (found["verdict"], found["cause"]) == (one.verdict, one.cause)
        assert (found["printed"] or found["formula"]) == one.statement.latex
        assert len(found["checked"]["claim"]) == len(one.statement.claims)
        assert sum(map(len, found["assumptions"].values())) == len(one.statement.assumed)
        assert (found["counterexample"] is not None) == (one.verdict == "refuted")
        assert [bool(each["point"] is not None) for each in found["needed"]] == [True] * len(one.statement.provided)
        assert (found["repaired"] or {}).get("id") == (one.repaired.id if one.repaired else None)
        assert (found["proof"] is None) == (one.verdict == "open") and found["proof"] != {"of": one.id, "outline": []}
        assert [each["engine"] for each in found["evidence"]] == [each.engine for each in one.evidence]
        assert "\\" not in found["title"] and "$" not in found["title"]


def test_the_counterexample_is_the_one_that_was_checked(told: Told) -> None:
    """Evaluating both sides at the stated counterexample gives the stated values."""
    for one, whole in told:
        found = whole["counterexample"]
        if found is None or one.statement.exists:
            continue
        point = {name: _read(text) for name, text in found["point"].items()}
        told_of = [each["latex"] for each in found["fails"]]
        claims = [claim for claim in one.statement.claims if latex(Tidy().formula(claim)) in told_of]
        assert claims and len(claims) == len(found["fails"])
        for claim, fails in zip(claims, found["fails"], strict=True):
            for side, text in ((claim.left, fails["left"]), (claim.right, fails["right"])):
                try:
                    truth = evaluate(side, {name: point[name] for name in (each.name for each in side.variables)})
                except (Irrational, Undefined):
                    continue
                assert str(truth) == text.partition(" = ")[0] or text.endswith("..."), (one.id, text)


def _read(text: Any) -> Any:
    return [_read(one) for one in text] if isinstance(text, list) else Fraction(text)


@pytest.mark.exhaustive
def test_the_command(run: Callable[..., Any]) -> None:
    done = run("show", "li2022/theorem-10.first", "--json")
    (one,) = json.loads(done.stdout)
    assert done.returncode == 0 and one["verdict"] == "refuted" and one["cause"] == "error"
    assert one["counterexample"]["point"]["n"] == "2"
    assert [(fails["left"], fails["right"]) for fails in one["counterexample"]["fails"]] == [("2/3", "16/25")]
    assert one["repaired"]["verdict"] == "verified" and one["proof"]["of"] == "li2022/theorem-10.first.repaired"
    assert one["proof"]["outline"] and one["source"]["where"] == "Theorem 10, first equality"
    assert {each["engine"] for each in one["evidence"]} == {"kernel", "flint"}
    assert "li2022/figure-2" in one["figures"]
    parts = json.loads(run("show", "li2022/theorem-10", "--json").stdout)
    assert [each["id"] for each in parts][:2] == ["li2022/theorem-10.first", "li2022/theorem-10.first.repaired"]
    wrong = run("show", "li2022/theorem-100", "--json")
    assert wrong.returncode == 2 and wrong.stdout == "" and wrong.stderr.count("\n") == 1


# ---- the schema


SCHEMA = json.loads(schema())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema(told: Told, run: Callable[..., Any]) -> None:
    """The schema is valid JSON Schema, is printed by a documented option, and knows all keys.

    test_report.py validates the document of every statement.
    """
    VALIDATOR.check_schema(SCHEMA)
    assert run("show", "--schema").stdout == schema()
    assert "--schema" in run("show", "--help").stdout
    parts = SCHEMA["$defs"]
    assert parts["verdict"]["enum"] == list(MEANING)
    document = parts["document"]["properties"]
    assert set(document) == KEYS == set(parts["document"]["required"])
    assert document["cause"]["enum"] == [*CAUSES, None] and document["format"]["const"] == FORMAT
    assert parts["evidence"]["items"]["properties"]["outcome"]["enum"] == list(OUTCOMES)
    VALIDATOR.validate([found for _, found in told])


BROKEN = (
    ("verdict", "true"),
    ("verdict", "verified"),
    ("cause", None),
    ("cause", "a typo"),
    ("format", 1),
    ("part", "beyond"),
    ("id", "theorem-10"),
    ("title", ""),
    ("counterexample", None),
    ("counterexample.point.n", 1),
    ("counterexample.point.n", "0.5"),
    ("counterexample.point.n", "1/0"),
    ("counterexample.fails", []),
    ("counterexample.fails.0.left", None),
    ("printed", None),
    ("formula", "x"),
    ("checked.claim.0.latex", ""),
    ("checked.variables.n", "natural"),
    ("checked.letters", []),
    ("repaired.verdict", "believed"),
    ("repaired.evidence.0.engine", "hand"),
    ("proof.outline", []),
    ("trusted.hopes", ["x"]),
    ("rests_on.li2022/theorem-9", "yes"),
    ("evidence.0.seconds", -1),
    ("evidence.0.outcome", "perhaps"),
    ("evidence.0.without", 0),
    ("more", 1),
    ("compared.by", "a friend"),
    ("compared.machine", "yes"),
    ("compared.formulas", -1),
    ("compared.meaning.x", 1),
    ("repaired.compared", None),
)


@pytest.mark.parametrize(("path", "to"), BROKEN)
def test_a_broken_document_fails(told: Told, path: str, to: Any) -> None:
    whole = next(found for one, found in told if one.id == "li2022/theorem-10.first")
    broken: Any = copy.deepcopy(whole)
    place: Any = broken
    *way, last = path.split(".")
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    place[int(last) if last.isdigit() else last] = to
    assert VALIDATOR.is_valid([whole]) and not VALIDATOR.is_valid([broken])


def test_nothing_is_left_out(told: Told) -> None:
    for one, found in told:
        for key in KEYS:
            assert not VALIDATOR.is_valid([{name: value for name, value in found.items() if name != key}]), (
                one.id,
                key,
            )
    assert not VALIDATOR.is_valid([]) and not VALIDATOR.is_valid(told[0][1])


def test_the_letters_are_told(told: Told) -> None:
    letters = {one.id: found["checked"]["letters"] for one, found in told}
    assert letters["li2022/theorem-5.1-2-upper"]["low"] == "the lower end l of the type I error interval"
    assert letters["li2022/theorem-10.first"] == {}
