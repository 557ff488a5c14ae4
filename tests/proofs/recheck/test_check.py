"""`check`: certificates, theorems and statements."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from flint import fmpq

from proofs import recheck
from proofs.recheck import Refused, Refutation, Theorem, check, load
from proofs.recheck.rules import RULES
from proofs.recheck.statement import Reading

Data = Any
RING = {"rule": "ring"}
SAME = {"id": "t/1", "variables": {"x": "real"}, "given": [], "claim": [["=", "x", "x"]]}
CERTIFICATE = {"format": 2, "statement": SAME, "example": {"x": 1}, "proof": {"claims": [RING]}}


def test_the_rules() -> None:
    assert set(RULES) == {
        "ring",
        "positive",
        "fact",
        "cases",
        "absurd",
        "integer",
        "axiom",
        "rewrite",
        "every",
        "instance",
        "sum",
        "telescope",
        "induct",
        "substitute",
        "chain",
        "obtain",
        "attain",
        "witness",
        "monotone",
        "ivt",
        "integral",
        "enclose",
    }


def test_accepted() -> None:
    theorem = check(SAME, load(json.dumps(CERTIFICATE)), {})
    assert isinstance(theorem, Theorem) and theorem.statement == SAME


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": True}, "unknown format"),
        ({"format": 1}, "unknown format"),
        ({"format": "2"}, "unknown format"),
        ({"note": ""}, "unknown key"),
        ({"statement": {**SAME, "claim": [["=", "x", 1]]}}, "another statement"),
        ({"statement": None}, "another statement"),
        ({"refutation": {"point": {"x": 1}}}, "unknown key"),
        ({"proof": {"claims": []}}, "one proof"),
        ({"proof": {"claims": [RING, RING]}}, "one proof"),
        ({"proof": [RING]}, "not an object"),
        ({"proof": {"claims": {"0": RING}}}, "not a list"),
        ({"proof": {"claims": [{"rule": "trust"}]}}, "unknown rule"),
        ({"proof": {"claims": [{"rule": ["ring"]}]}}, "names its rule"),
        ({"proof": {"claims": ["ring"]}}, "names its rule"),
        ({"proof": {"claims": [{**RING, "hint": 1}]}}, "unknown key: hint"),
        ({"proof": {"claims": [RING], "witness": {"y": 1}}}, "unknown key: y"),
        ({"proof": {"claims": [RING], "lemmas": [{"claim": ["=", 0, 0]}]}}, "missing key: proof"),
        ({"example": [1]}, "not an object"),
        ({"example": {"x": [1]}}, "not a rational"),
    ],
)
def test_refused(change: Data, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        check(SAME, {**CERTIFICATE, **change}, {})


@pytest.mark.parametrize("data", [None, [], "x", 1, {}])
def test_what_is_no_certificate_or_no_statement(data: Data) -> None:
    with pytest.raises(Refused):
        check(SAME, data, {})
    with pytest.raises(Refused):
        check(data, {**CERTIFICATE, "statement": data}, {})


def test_true_is_not_one() -> None:
    one = {**SAME, "claim": [["=", 1, 1]]}
    with pytest.raises(Refused, match="another statement"):
        check(one, {**CERTIFICATE, "statement": {**SAME, "claim": [["=", True, 1]]}}, {})


def test_a_theorem_cannot_be_forged_or_changed() -> None:
    with pytest.raises(Refused, match="only be made by the checker"):
        Theorem(json.dumps(SAME), object(), Reading(SAME))
    theorem = check(SAME, CERTIFICATE, {})
    assert isinstance(theorem, Theorem)
    theorem.statement["claim"].append(["<", 0, 0])
    assert theorem.statement == SAME


def test_a_refutation_is_no_theorem() -> None:
    false = {**SAME, "claim": [["<", "x", 0]]}
    result = check(false, {"format": 2, "statement": false, "refutation": {"point": {"x": "1/2"}}}, {})
    assert result == Refutation({"x": fmpq(1, 2)}, "false")
    use = {"rule": "chain", "theorem": "t/1", "with": {"x": "x"}, "given": []}
    stated = {**false, "id": "t/2"}
    forged: Data = {"t/1": result}
    with pytest.raises(Refused, match="not a theorem"):
        check(stated, {"format": 2, "statement": stated, "example": {"x": -1}, "proof": {"claims": [use]}}, forged)


def test_what_it_is_given_is_not_changed() -> None:
    before = json.dumps(CERTIFICATE)
    check(SAME, CERTIFICATE, {})
    assert json.dumps(CERTIFICATE) == before


def test_claims_are_facts_for_those_after_them(state: Data, prove: Data, refuse: Data) -> None:
    square, above = ["<=", 0, ["^", "x", 2]], ["<=", -1, ["^", "x", 2]]
    positive = {"rule": "positive", "terms": [{"coefficient": 1, "squares": ["x"]}]}
    prove(state("x", [], square, above), {"x": 1}, positive, {"rule": "fact"})
    refuse("not a fact", state("x", [], above, square), {"x": 1}, {"rule": "fact"}, positive)


def test_the_lemmas_of_a_proof_help_to_define_its_goal(state: Data, prove: Data, refuse: Data) -> None:
    claim = ["=", ["/", ["exp", "x"], ["exp", "x"]], 1]
    lemma = {"claim": ["<", 0, ["exp", "x"]], "proof": {"rule": "axiom", "name": "exp-positive", "with": {"a": "x"}}}
    prove(state("x", [], claim), {"x": 1}, {**RING, "lemmas": [lemma]})
    prove(
        state("x", [], ["=", "x", "x"]),
        {"x": 1},
        {**RING, "lemmas": [{"claim": claim, "proof": {**RING, "lemmas": [lemma]}}]},
    )
    refuse("not shown defined", state("x", [], claim), {"x": 1}, RING)
    refuse(
        "not shown defined",
        state("x", [], ["=", "x", "x"]),
        {"x": 1},
        {**RING, "lemmas": [{"claim": claim, "proof": RING}]},
    )


def test_deep_data_that_is_no_text_is_refused() -> None:
    term: Data = "x"
    for _ in range(5000):
        term = ["neg", term]
    stated = {**SAME, "claim": [["=", term, term]]}
    with pytest.raises(Refused):
        check(stated, {**CERTIFICATE, "statement": stated}, {})


def test_the_modules_are_small_and_their_arrows_go_one_way() -> None:
    """Modules import the standard library, flint, and each other without cycles; 300 lines."""
    folder = Path(recheck.__file__).parent
    uses = {}
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 300, path.name
        found = set(re.findall(r"^\s*(?:from|import) ([\w.]+)", text, re.MULTILINE))
        names = re.findall(r"^from proofs\.recheck import (.*)$", text, re.MULTILINE)
        found |= {f"proofs.recheck.{name.strip()}" for line in names for name in line.split(",")} - {"proofs.recheck"}
        for module in found - {"proofs.recheck"}:
            top = module.partition(".")[0]
            assert top == "flint" or top in sys.stdlib_module_names or module.startswith("proofs.recheck."), module
        own = {module.removeprefix("proofs.recheck.") for module in found if module.startswith("proofs.recheck.")}
        uses[path.stem] = own
    waiting = set(uses)
    while waiting:
        free = {name for name in waiting if not uses[name] & waiting}
        assert free, f"a circle of imports: {sorted(waiting)}"
        waiting -= free
