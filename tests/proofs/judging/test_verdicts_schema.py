"""The JSON Schema of `check --json` and `list --json`: it accepts every verdict, and refuses broken ones."""

from __future__ import annotations

import copy
import json
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from proofs.command.judge import unwritten
from proofs.command.statements import check, list_
from proofs.judging.verdict import Verdict, schema
from proofs.statements.paper import Listed

VALIDATOR = jsonschema.Draft202012Validator(json.loads(schema()))
REFUTED: dict[str, Any] = {
    "id": "li2022/theorem-10.first",
    "paper": "li2022",
    "part": "printed",
    "title": "the variance",
    "verdict": "refuted",
    "cause": "error",
    "outcome": None,
    "engines": ["kernel", "flint"],
    "repaired": {"id": "li2022/theorem-10.first.repaired", "verdict": "verified"},
    "trusted": {"models": ["a model"]},
    "rests_on": {"lemma/maximum": "verified"},
    "seconds": 0.25,
    "reason": "It fails at a point.",
}
FINDINGS: dict[str, Any] = {"noticed": {"kind": ["line"]}, "reasons": {"kind": "why"}, "unexplained": [], "unused": []}
BROKEN: dict[str, dict[str, Any]] = {
    "unknown verdict": {"verdict": "true"},
    "unknown cause": {"cause": "typo"},
    "unknown part": {"part": "section"},
    "unknown checker": {"engines": ["sympy"]},
    "checker twice": {"engines": ["kernel", "kernel"]},
    "no checker": {"engines": []},
    "no title": {"title": ""},
    "no reason": {"reason": ""},
    "id without paper": {"id": "theorem-10"},
    "negative time": {"seconds": -1},
    "time as text": {"seconds": "0.25"},
    "outcome of a proof": {"outcome": "reproduced"},
    "cause of a verified statement": {"verdict": "verified"},
    "observed without outcome": {"verdict": "observed", "cause": None, "engines": []},
    "open with checkers": {"verdict": "open", "cause": None},
    "repair without verdict": {"repaired": {"id": "li2022/theorem-10.first.repaired"}},
    "unknown kind of trust": {"trusted": {"rumours": ["a rumour"]}},
    "empty kind of trust": {"trusted": {"models": []}},
    "rests on an open statement": {"rests_on": {"lemma/maximum": "open"}},
    "incomplete vacuity": {"vacuity": {"noticed": {}}},
    "incomplete mutants": {"mutants": {"counted": 1}},
    "unknown key": {"colour": "red"},
}


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(schema()))
    done = CliRunner().invoke(check, ["--schema"], standalone_mode=False)
    assert (done.return_value, done.stdout) == (0, schema())


def test_it_accepts_every_verdict(verdicts: list[Verdict]) -> None:
    rows = json.loads(json.dumps([one.data for one in verdicts]))
    wrong = {row["id"]: [error.message for error in VALIDATOR.iter_errors([row])] for row in rows}
    assert {name: messages for name, messages in wrong.items() if messages} == {}
    listed = {"reproduced", "not reproduced", "depends on an unstated choice"} & {row["outcome"] for row in rows}
    assert listed and {"verified", "refuted"} <= {row["verdict"] for row in rows}


def test_it_accepts_a_statement_that_is_not_written() -> None:
    VALIDATOR.validate([unwritten(Listed("li2022/theorem-99", "a theorem", "survey", False))])


def test_it_accepts_findings() -> None:
    VALIDATOR.validate([REFUTED, {**REFUTED, "vacuity": FINDINGS}])


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_it_refuses_broken_verdicts(change: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid([{**copy.deepcopy(REFUTED), **change}])


@pytest.mark.parametrize("key", REFUTED)
def test_it_refuses_a_missing_key(key: str) -> None:
    assert not VALIDATOR.is_valid([{name: value for name, value in REFUTED.items() if name != key}])


@pytest.mark.parametrize("arguments", [["--json", "--all"], ["li2022/corollary-6", "--verdict", "refuted", "--json"]])
def test_it_accepts_what_list_prints(arguments: list[str]) -> None:
    rows = json.loads(CliRunner().invoke(list_, arguments, standalone_mode=False).stdout)
    assert rows and ("verdict" in rows[0]) == ("--verdict" in arguments)
    VALIDATOR.validate(rows)


@pytest.mark.parametrize("change", [{"id": "theorem-10"}, {"part": "section"}, {"title": ""}, {"paper": "li2022"}])
def test_it_refuses_broken_lists(change: dict[str, str]) -> None:
    listed = {key: REFUTED[key] for key in ("id", "part", "title")}
    VALIDATOR.validate([listed])
    assert not VALIDATOR.is_valid([{**listed, **change}])


OWN: dict[str, Any] = {
    **REFUTED, "id": "My-paper/wrong", "paper": "My-paper", "repaired": None, "label": "wrong", "line": 3, "where": "",
    "printed": "", "details": ["t <= 1 fails: left 2, right 1"], "warnings": [],
}  # fmt: skip
DRAFT = {key: OWN[key] for key in ("label", "line", "where", "printed", "details")} | {
    "verdict": "broken",
    "reason": "y",
}


def test_it_accepts_a_users_paper() -> None:
    VALIDATOR.validate([OWN, DRAFT, {**DRAFT, "verdict": "not stated", "label": ""}])


@pytest.mark.parametrize(
    "change",
    [
        *(BROKEN[name] for name in ("no checker", "no title", "unknown key", "unknown verdict", "outcome of a proof")),
        {"line": 0}, {"details": [""]}, {"id": "a b/wrong"}, {"printed": None},
    ],
)  # fmt: skip
def test_it_refuses_a_broken_row_of_a_users_paper(change: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid([{**OWN, **change}])


@pytest.mark.parametrize("key", sorted(OWN))
def test_it_refuses_a_row_of_a_users_paper_without_a_key(key: str) -> None:
    assert not VALIDATOR.is_valid([{name: value for name, value in OWN.items() if name != key}])


def test_a_draft_has_no_fields_of_a_verdict() -> None:
    assert not VALIDATOR.is_valid([{**DRAFT, "engines": ["kernel"]}])
    assert not VALIDATOR.is_valid([{**DRAFT, "verdict": "verified"}])


def test_ids_of_the_project_are_as_strict_as_before() -> None:
    assert not VALIDATOR.is_valid([{**REFUTED, "paper": "Li-2022"}])
    assert not VALIDATOR.is_valid([{**REFUTED, "rests_on": {"Li-2022/a": "verified"}}])
    assert not VALIDATOR.is_valid([{**REFUTED, "repaired": {"id": "Li-2022/a", "verdict": "verified"}}])


def test_it_refuses_one_verdict_without_a_list() -> None:
    assert not VALIDATOR.is_valid(REFUTED)
