"""Statements, examples and refutations; theorems cannot be forged."""

from __future__ import annotations

import copy
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from proofs.kernel import Refused, Refutation, Theorem, check

Data = Any
RING, FACT = {"rule": "ring"}, {"rule": "fact"}
SQUARE = {"rule": "positive", "terms": [{"coefficient": 1, "squares": ["x"]}]}


def statement(claim: Data, given: Data = (), name: str = "t/1", **more: Data) -> dict[str, Data]:
    return {"id": name, "variables": {"x": "real"}, "given": list(given), "claim": [claim]} | more


def refuted(stated: Data, **refutation: Data) -> Any:
    return check(stated, {"format": 2, "statement": stated, "refutation": refutation}, {})


# ---- nothing is forged ----


def test_a_theorem_is_not_made_by_hand() -> None:
    stated = statement(["<", 0, 0])
    of_theorems: tuple[Any, ...] = ((), (stated,), (stated, None, object()), (stated, None, None), (stated, None, True))
    for arguments in of_theorems:
        with pytest.raises((Refused, TypeError)):
            Theorem(*arguments)
    of_refutations: tuple[Any, ...] = ((), ({}, "false"), ({}, "false", object()))
    for arguments in of_refutations:
        with pytest.raises((Refused, TypeError)):
            Refutation(*arguments)


def test_a_theorem_is_not_changed_afterwards(judge: Any) -> None:
    stated = statement(["=", "x", ["+", "x", 0]])
    certificate = {"format": 2, "statement": stated, "example": {"x": 1}, "proof": {"claims": [RING]}}
    theorem: Any = check(stated, certificate, {})
    used = {"rule": "chain", "theorem": "t/1", "with": {"x": "x"}, "given": []}
    for data in (stated, theorem.statement):
        data["claim"][0] = ["=", "x", 0]
        with pytest.raises(Refused, match="says something else"):
            judge(["=", "x", 0], used, theorems={"t/1": theorem}, example={"x": 0}, name="t/2")


def test_only_theorems_are_chained(judge: Any) -> None:
    used = {"rule": "chain", "theorem": "t/1", "with": {"x": "x"}, "given": []}
    false = statement(["=", "x", 0])
    for forged in (SimpleNamespace(statement=false, reading=None), false, refuted(false, point={"x": 1}), None):
        with pytest.raises(Refused, match="no such theorem"):
            judge(["=", "x", 0], used, theorems={"t/1": forged}, example={"x": 0}, name="t/2")


def test_check_changes_nothing_that_it_is_given() -> None:
    stated = statement(["<=", 0, ["^", "x", 2]])
    certificate = {"format": 2, "statement": stated, "example": {"x": "1/2"}, "proof": {"claims": [SQUARE]}}
    before = copy.deepcopy(certificate)
    for _ in range(2):
        assert isinstance(check(stated, certificate, {}), Theorem)
        assert certificate == before


# ---- exactly the keys that are named ----

GOOD = {
    "format": 2,
    "statement": statement(["<=", 0, ["^", "x", 2]], [["<=", -1, "x"]]),
    "example": {"x": "1/2"},
    "proof": {"claims": [SQUARE], "lemmas": [{"claim": ["=", "x", "x"], "proof": RING}], "witness": {}},
}
WRONG: list[tuple[str, Data, str]] = [
    ("format", 1, "unknown format"),
    ("format", 2.0, "unknown format"),
    ("format", True, "unknown format"),
    ("format", ..., "missing one"),
    ("more", 1, "unknown keys"),
    ("example", ..., "missing one"),
    ("example", {}, "a point gives each variable"),
    ("example.x", 1.5, "not a rational"),
    ("example.y", 1, "a point gives each variable"),
    ("example.x", -2, "does not satisfy"),
    ("refutation", {"point": {"x": 0}}, "proof and refutation at once"),
    ("proof", [], "an object is expected"),
    ("proof.claims", [], "each claim needs a proof"),
    ("proof.claims", SQUARE, "a list is expected"),
    ("proof.claims", [SQUARE, SQUARE], "each claim needs a proof"),
    ("proof.claims.0.rule", ..., "unknown rule"),
    ("proof.claims.0.rule", ["ring"], "unknown rule"),
    ("proof.claims.0", None, "unknown rule"),
    ("proof.claims.0.more", 1, "unknown keys"),
    ("proof.lemmas", {}, "lemmas are a list"),
    ("proof.lemmas.0.more", 1, "unknown keys"),
    ("proof.lemmas.0.claim", ["=", 1, ["/", "x", "x"]], "not shown nonzero"),
    ("proof.witness", {"y": 1}, "a witness for each"),
    ("proof.witness", [], "a witness for each"),
    ("proof.more", 1, "unknown keys"),
]


def edited(data: Data, path: str, new: Data) -> Data:
    result = copy.deepcopy(data)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = result
    for step in way:
        place = place[step]
    if new is ...:
        del place[last]
    else:
        place[last] = new
    return result


def test_the_good_one() -> None:
    assert isinstance(check(GOOD["statement"], GOOD, {}), Theorem)


@pytest.mark.parametrize(("path", "new", "reason"), WRONG)
def test_certificates_are_read_strictly(path: str, new: Data, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        check(GOOD["statement"], edited(GOOD, path, new), {})


STATEMENTS: list[tuple[str, Data, str]] = [
    ("id", 7, "a statement has an id"),
    ("more", 1, "unknown keys"),
    ("given", ..., "missing one"),
    ("claim", [], "nothing is claimed"),
    ("claim", {}, "a list is expected"),
    ("given", {}, "a list is expected"),
    ("variables", [], "an object is expected"),
    ("variables.x", "complex", "real or integer"),
    ("variables.x", "function 10", "real or integer"),
    ("variables.x", "real\n", "real or integer"),
    ("variables.2", "real", "not a name"),
    ("exists", {"x": "real"}, "captured"),
    ("exists", {"y": "function 1"}, "real or integer"),
    ("variables.x", None, "real or integer"),
    ("given", [["<=", 0, ["/", 1, "x"]]], "not shown nonzero"),
]


@pytest.mark.parametrize(("path", "new", "reason"), STATEMENTS)
def test_statements_are_read_strictly(path: str, new: Data, reason: str) -> None:
    certificate = edited(GOOD, f"statement.{path}" if path != "variables.2" else "statement.variables.a b", new)
    with pytest.raises(Refused, match=reason):
        check(certificate["statement"], certificate, {})


def test_another_statement() -> None:
    other = edited(GOOD["statement"], "claim.0.0", "<")
    with pytest.raises(Refused, match="another statement"):
        check(other, GOOD, {})


@pytest.mark.parametrize("certificate", [None, [], "x", 1, {}])
def test_what_is_no_certificate(certificate: Data) -> None:
    with pytest.raises(Refused):
        check(statement(["=", "x", "x"]), certificate, {})


# ---- the example ----


def test_nothing_is_proved_of_nothing(judge: Any) -> None:
    """An `all` assumption must not have an empty range at the example."""
    each = ["all", "k", 1, "n", ["<=", 0, ["at", "f", "k"]]]
    stated = {"given": [each], "variables": {"n": "integer", "f": "function 1"}}
    assert judge(["=", 1, 1], RING, example={"n": 1, "f": [2]}, **stated)
    with pytest.raises(Refused, match="its range is empty"):
        judge(["=", 1, 1], RING, example={"n": 0, "f": [2]}, **stated)


def test_an_undecided_claim_is_proved_and_a_false_one_is_not(judge: Any) -> None:
    root = {"rule": "axiom", "name": "root-square", "with": {"a": "x"}}
    assert judge(["=", ["^", ["sqrt", "x"], 2], "x"], root, given=[["<=", 0, "x"]], example={"x": 2})
    with pytest.raises(Refused, match="false at the example"):
        judge(["=", "x", 2], FACT, given=[["<", 0, "x"]])
    with pytest.raises(Refused, match="division by zero"):
        judge(["=", ["/", 1, ["-", "x", 1]], 1], FACT, given=[["<", 0, "x"]])
    with pytest.raises(Refused, match="overlap"):  # an assumption must be decided
        judge(["<", 0, "x"], FACT, given=[["<", 0, "x"], ["<=", ["*", ["sqrt", 2], ["sqrt", 2]], 2]])


# ---- there are values ----


def test_witnesses(judge: Any) -> None:
    exists: dict[str, Data] = {"exists": {"y": "real"}, "given": [["<", 0, "x"]]}
    assert judge(["<", "x", "y"], FACT, witness={"y": ["+", "x", 1]}, **exists)
    for witness, reason in (
        ({}, "a witness for each"),
        ({"y": "y"}, "unknown variable"),
        ({"y": "x"}, "not a fact"),
        ({"y": ["/", 1, ["-", "x", 1]]}, "not shown nonzero"),
    ):
        with pytest.raises(Refused, match=reason):
            judge(["<", "x", "y"], FACT, witness=witness, **exists)
    with pytest.raises(Refused, match="an integer is expected"):
        judge(["<", "x", "y"], FACT, witness={"y": ["+", "x", 1]}, exists={"y": "integer"})


def test_a_refutation_that_nothing_exists() -> None:
    stated = statement(["<", ["^", "y", 2], "x"], exists={"y": "real"})
    square = {
        "rule": "positive",
        "terms": [
            {"coefficient": 1, "facts": [["<", ["^", "y", 2], -1]]},
            {"coefficient": 1, "squares": ["y"]},
            {"coefficient": 1},
        ],
    }
    assert refuted(stated, point={"x": -1}, proof=square).kind == "false"
    with pytest.raises(Refused, match="missing one"):
        refuted(stated, point={"x": -1})
    with pytest.raises(Refused, match="not a fact"):
        refuted(stated, point={"x": 1}, proof=square)
    table = {**stated, "variables": {"x": "real", "f": "function 1"}}
    with pytest.raises(Refused, match="no function"):
        refuted(table, point={"x": -1, "f": []}, proof=square)


# ---- refutations ----


def test_refutations_of_both_kinds() -> None:
    quotient = statement(["<", 0, ["/", 1, "x"]])
    assert refuted(quotient, point={"x": -1}).kind == "false"
    assert refuted(quotient, point={"x": 0}).kind == "undefined"
    assert refuted({**quotient, "claim": [["<", 0, ["/", 1, "x"]], ["<", 0, "x"]]}, point={"x": 0}).kind == "false"
    assert refuted(quotient, point={"x": "-2/3"}, precision=8).point == {"x": Fraction(-2, 3)}
    with pytest.raises(Refused, match="true at the point"):
        refuted(quotient, point={"x": 2})
    for refutation, reason in (
        ({"point": {"x": -1}, "proof": RING}, "unknown keys"),
        ({"point": {"x": -1}, "precision": 7}, "precision"),
        ({"point": {}}, "each variable"),
        ({}, "missing one"),
    ):
        with pytest.raises(Refused, match=reason):
            refuted(quotient, **refutation)


def test_a_false_claim_is_enough_and_an_undecided_one_is_not() -> None:
    equal = ["=", ["*", ["sqrt", 2], ["sqrt", 2]], 2]
    assert refuted({**statement(equal), "claim": [equal, ["<", 0, "x"]]}, point={"x": 0}).kind == "false"
    for claims in ([equal], [equal, ["=", 1, 1]], [equal, ["<", 0, ["/", 1, "x"]]]):
        with pytest.raises(Refused, match="overlap"):
            refuted({**statement(equal), "claim": claims}, point={"x": 0})


def test_assumptions_hold_at_the_point() -> None:
    with pytest.raises(Refused, match="does not satisfy"):
        refuted(statement(["<", "x", 0], [["<", 0, "x"], ["<", "x", 5]]), point={"x": 7})
    with pytest.raises(Refused, match="not shown nonzero"):
        refuted(statement(["<", "x", 0], [["<", 0, ["/", 1, "x"]]]), point={"x": 7})


def test_derivatives_at_a_point() -> None:
    """A derivative is undecided where its formula has no value (x^2 written as a root, at 0)."""
    root = ["sqrt", ["^", "x", 4]]
    with pytest.raises(Refused, match="formula of a derivative"):
        refuted(statement(["=", ["D", root, "x"], 0]), point={"x": 0})
    assert refuted(statement(["=", ["D", root, "x"], 0]), point={"x": 1}).kind == "false"
    assert refuted(statement(["=", ["D", ["/", 1, "x"], "x"], 0]), point={"x": 0}).kind == "undefined"
    with pytest.raises(Refused, match="true at the point"):
        refuted(statement(["=", ["D", ["^", "x", 0], "x"], 0]), point={"x": 0})


def test_ill_sorted_statements_are_not_refuted() -> None:
    for term in (["!", "x"], ["^", 2, "x"], ["sum", "k", 1, "x", "k"]):
        with pytest.raises(Refused, match="not an integer"):
            refuted(statement(["=", term, 7]), point={"x": 2})


def test_the_same_refusal_whatever_the_order_of_hashes(judge: Any) -> None:
    """Messages name the first wrong key in file order, which does not depend on hashes."""
    with pytest.raises(Refused, match=r"missing one: zebra$"):
        judge(["=", "x", "x"], {"rule": "ring", "zebra": 1, "ant": 2})
