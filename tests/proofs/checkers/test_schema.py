"""All certificates satisfy the JSON schema, and the schema refuses malformed ones."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from proofs.kernel.core.term import variables
from proofs.kernel.rules import AXIOMS, RULES
from proofs.recheck.rules import RULES as RECHECK_RULES

Data = Any
ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "proofs" / "certificate.schema.json").read_text(encoding="utf-8"))
CERTIFICATES = sorted((ROOT / "proofs").glob("*/certificates/*.json"))
ARENA = sorted((ROOT / "tests" / "arena" / "good").glob("*.json"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

RING, FACT = {"rule": "ring"}, {"rule": "fact"}
ALL = ["all", "k", 1, "n", ["<", 0, ["at", "f", "k"]]]
INSIDE = [{"claim": ["<", 0, "z"], "proof": FACT}]
EVERYTHING = [
    "+",
    ["-", "x", ["*", 2, "x"]],
    ["/", ["max", "x", 1], ["min", "x", ["sum", "k", 0, "n", ["binomial", "n", "k"]]]],
]

PROOFS: dict[str, Data] = {
    "ring": {"rule": "ring", "equations": [{"fact": ["=", "x", 1], "cofactor": "x"}], "lemmas": INSIDE},
    "positive": {
        "rule": "positive",
        "terms": [
            {"coefficient": "1/2", "facts": [["<=", 0, "x"], ["<", 0, "x"]], "squares": ["x"]},
            {"coefficient": 0},
        ],
        "multiply": [["<", 0, "x"]],
        "equations": [{"fact": ["=", "x", 1], "cofactor": 1}],
        "reverse": True,
    },
    "fact": FACT,
    "cases": {"rule": "cases", "left": "x", "right": 0, "branches": {"<": FACT, "=": FACT, ">": FACT}},
    "absurd": {"rule": "absurd", "proof": FACT},
    "integer": {"rule": "integer"},
    "axiom": {"rule": "axiom", "name": "power-sum", "with": {"a": ["exp", "x"], "m": "n", "n": ["-", "n", 1]}},
    "rewrite": {"rule": "rewrite", "fact": ["=", "x", 1], "variable": "y", "goal": ["<", 0, "y"], "proof": FACT},
    "every": {"rule": "every", "index": "k", "proof": FACT},
    "instance": {"rule": "instance", "fact": ALL, "at": [1, ["+", "n", 1]]},
    "sum": {"rule": "sum", "step": "shift", "by": -1},
    "telescope": {
        "rule": "telescope",
        "index": "k",
        "low": 0,
        "high": "n",
        "sums": [{"coefficient": "x", "sum": ["sum", "k", 0, "n", "k"]}],
        "certificate": ["/", "k", 2],
        "pointwise": RING,
        "boundary": RING,
        "rest": "x",
        "lemmas_inside": INSIDE,
    },
    "induct": {"rule": "induct", "variable": "n", "from": 0, "base": RING, "step": RING},
    "substitute": {"rule": "substitute", "variable": "x", "by": ["sqrt", 2], "then": FACT, "fresh": "w"},
    "chain": {
        "rule": "chain",
        "theorem": "sample/other",
        "with": {"h": ["lambda", ["j", "k"], ["at", "f", "k"]], "x": ["phi", "x"]},
        "given": [None, FACT],
        "claim": 1,
    },
    "obtain": {"rule": "obtain", "theorem": "sample/other", "with": {}, "given": [], "as": {"y": "y'"}, "then": FACT},
    "attain": {
        "rule": "attain",
        "index": "k",
        "low": 1,
        "high": "n",
        "value": ["at", "f", "k"],
        "as": "m",
        "then": FACT,
    },
    "witness": {"rule": "witness", "claims": [FACT], "witness": {"y": ["exp", "x"]}},
    "monotone": {
        "rule": "monotone",
        "variable": "z",
        "function": ["log", "z"],
        "from": 1,
        "to": "x",
        "sign": FACT,
        "lemmas_inside": INSIDE,
    },
    "ivt": {
        "rule": "ivt",
        "variable": "z",
        "function": ["abs", "z"],
        "from": 1,
        "to": "x",
        "then": FACT,
        "lemmas_inside": INSIDE,
    },
    "integral": {
        "rule": "integral",
        "primitive": ["Phi", "z"],
        "variable": "z",
        "slope": RING,
        "lemmas_inside": INSIDE,
    },
    "enclose": {"rule": "enclose", "precision": 64, "box": {"x": [0, "1/2"]}, "splits": ["x", None, ["x", None, None]]},
}

PROVED: dict[str, Data] = {
    "format": 2,
    "statement": {
        "id": "sample/all",
        "variables": {"x": "real", "n": "integer", "f": "function 1", "g": "function 2"},
        "given": [
            ["all", "i", 1, "n", ["all", "j", 1, ["*", 2, "i"], ["<=", 0, ["at", "g", "i", ["^", "j", 2]]]]],
            ["<", "x", EVERYTHING],
        ],
        "exists": {"y": "real", "m": "integer"},
        "claim": [
            ["=", ["D", ["*", "x", ["^", "x", -2]], "x"], ["neg", ["integral", "z", 0, "x", ["^", "z", "n"]]]],
            ["!=", ["!", ["neg", "n"]], "y"],
        ],
    },
    "example": {"x": "-1/2", "n": 3, "f": ["1/2", 3], "g": [[1], [], [0, "1/3"]]},
    "proof": {
        "claims": [RING, FACT],
        "lemmas": [{"claim": ["<=", 0, "x"], "proof": proof} for proof in PROOFS.values()],
        "witness": {"y": "x", "m": ["-", "n", 1]},
    },
}
EXISTENCE: dict[str, Data] = {
    "format": 2,
    "statement": {
        "id": "sample/none",
        "variables": {"x": "real"},
        "given": [],
        "exists": {"y": "real"},
        "claim": [["<", "y", "y"]],
    },
    "refutation": {"point": {"x": "1"}, "precision": 64, "proof": FACT},
}
PLAIN: dict[str, Data] = {
    "format": 2,
    "statement": {"id": "sample/plain", "variables": {"x": "real"}, "given": [], "claim": [["<", "x", 0]]},
    "example": {"x": "1"},
    "proof": {"claims": [RING]},
}
REFUTED: dict[str, Data] = {**{key: PLAIN[key] for key in ("format", "statement")}, "refutation": {"point": {"x": "1"}}}

OUT = object()
"""The key is left out."""


def changed(data: Data, path: tuple[Any, ...], to: Data) -> Data:
    """A copy with another value at the path, or without it."""
    result = copy.deepcopy(data)
    *way, last = path
    inner = result
    for step in way:
        inner = inner[step]
    if to is OUT:
        del inner[last]
    else:
        inner[last] = to
    return result


def valid(proof: Data) -> bool:
    return bool(VALIDATOR.is_valid({**PLAIN, "proof": {"claims": [proof]}}))


EXISTING = {**PLAIN, "statement": {**PLAIN["statement"], "exists": {"y": "real"}}}
WITNESS = {"rule": "witness", "claims": [FACT], "witness": {"y": "x"}}


@pytest.mark.parametrize("rule", ["cases", "absurd", "obtain", "attain", "ivt"])
def test_what_exists_may_be_proved_by_these_rules(rule: str) -> None:
    VALIDATOR.validate({**EXISTING, "proof": PROOFS[rule]})


def test_the_rule_may_be_left_out_for_a_witness_alone() -> None:
    without = {key: WITNESS[key] for key in ("claims", "witness")}
    for proof in (WITNESS, without):
        VALIDATOR.validate({**EXISTING, "proof": proof})
    wrong = [PROOFS[rule] for rule in PROOFS if rule not in ("cases", "absurd", "obtain", "attain", "ivt", "witness")]
    wrong += [{"claims": [FACT]}, {"witness": {"y": "x"}}, {**WITNESS, "rule": None}, {**WITNESS, "rule": "exists"}]
    wrong += [{**WITNESS, "claims": []}, {**WITNESS, "witness": ["x"]}, {**WITNESS, "witness": {"y": "1x"}}]
    for proof in wrong:
        assert not VALIDATOR.is_valid({**EXISTING, "proof": proof}), proof


def named(rule: str) -> Data:
    return SCHEMA["$defs"][f"rule-{rule}"]


def check(path: Path, certificate: Data) -> None:
    error = next(VALIDATOR.iter_errors(certificate), None)
    assert error is None, f"{path.name}: {error}"


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(4))
def test_certificates(part: int) -> None:
    assert CERTIFICATES
    for path in CERTIFICATES[part::4]:
        check(path, json.loads(path.read_text(encoding="utf-8")))


def test_the_arena() -> None:
    """The honest certificates of the arena, with their theorems, satisfy the schema."""
    assert ARENA
    for path in ARENA:
        entry = json.loads(path.read_text(encoding="utf-8"))
        for certificate in (entry["certificate"], *entry.get("theorems", [])):
            check(path, certificate)


def test_the_samples() -> None:
    for sample in (PROVED, PLAIN, REFUTED, EXISTENCE):
        VALIDATOR.validate(sample)
    assert all(map(valid, PROOFS.values()))


# ---- rules and axioms ----


def test_the_rules_are_those_of_the_checkers() -> None:
    """The rules and keys agree with the second checker's table; the first has no table."""
    listed = SCHEMA["$defs"]["proof"]["properties"]["rule"]["enum"]
    assert set(listed) == set(RULES) == set(RECHECK_RULES) == set(PROOFS)
    for rule in listed:
        required, known = set(named(rule).get("required", [])), set(named(rule)["properties"]) - {"rule", "lemmas"}
        assert (required, known - required) == (set(RECHECK_RULES[rule].required), set(RECHECK_RULES[rule].optional))


def test_the_axioms_are_those_of_the_checkers() -> None:
    """Each axiom takes its variables and no others, with integer-valued terms for m and n."""
    for name, (_, conclusion) in AXIOMS.items():
        values = dict.fromkeys(sorted(variables(conclusion)), 1)
        honest = {"rule": "axiom", "name": name, "with": values}
        assert valid(honest)
        assert not valid({**honest, "with": []})
        for x in values:
            assert not valid(changed(honest, ("with", x), OUT))
            assert valid(changed(honest, ("with", x), ["sqrt", 2])) is (x in "ab")
        for x in {"a", "b", "c", "m", "n"} - set(values):
            assert not valid(changed(honest, ("with", x), 1))
    assert not valid({"rule": "axiom", "name": "abs-small", "with": {"a": 1}})
    assert not valid({"rule": "axiom", "name": 1, "with": {"a": 1}})


def test_a_sum_is_shifted_by_so_many() -> None:
    for step, by in (("first", False), ("last", False), ("empty", False), ("shift", True)):
        assert valid({"rule": "sum", "step": step}) is not by
        assert valid({"rule": "sum", "step": step, "by": 1}) is by
    assert not valid({"rule": "sum", "step": "middle"})


@pytest.mark.parametrize("rule", PROOFS)
def test_each_rule_has_its_keys_and_no_others(rule: str) -> None:
    honest = PROOFS[rule]
    assert set(honest) | {"lemmas"} == set(named(rule)["properties"])
    for key in named(rule)["properties"]:
        needed = key in ["rule", *named(rule).get("required", [])] or (rule, key) == ("sum", "by")
        whole = honest if key in honest else {**honest, key: []}
        assert valid(whole)
        assert valid(changed(whole, (key,), OUT)) is not needed
        # every key has a schema
        wrong = {"believe": True} if key != "with" else {"1": 1}
        assert not valid({**whole, key: wrong}), key
    assert not valid({**honest, "more": 1})
    assert not valid({**honest, "lemmas": {}})
    assert not valid({**honest, "lemmas": ["x"]})
    assert not valid({**honest, "lemmas": [{"claim": ["<", 0, 1]}]})
    assert not valid({**honest, "lemmas": [{"proof": FACT}]})
    assert not valid({**honest, "lemmas": [{"claim": ["<", 0, 1], "proof": FACT, "more": 1}]})


@pytest.mark.parametrize(
    ("rule", "path", "to"),
    [
        ("ring", ("rule",), "believe"),
        ("ring", ("rule",), "function"),
        ("ring", ("terms",), []),
        ("ring", ("equations", 0), ["=", "x", 1]),
        ("ring", ("equations", 0, "cofactor"), OUT),
        ("ring", ("equations", 0, "fact"), OUT),
        ("ring", ("equations", 0, "more"), 1),
        ("ring", ("equations", 0, "fact"), ["<", "x", 1]),
        ("ring", ("equations",), "="),
        ("positive", ("terms", 0, "coefficient"), "-1/2"),
        ("positive", ("terms", 0, "coefficient"), -1),
        ("positive", ("terms", 0, "coefficient"), OUT),
        ("positive", ("terms", 0, "coefficient"), "x"),
        ("positive", ("terms", 0, "facts"), "x"),
        ("positive", ("terms", 0, "squares"), "x"),
        ("positive", ("terms", 0, "more"), 1),
        ("positive", ("terms", 0, "facts", 0), ["=", 0, "x"]),
        ("positive", ("terms", 0, "facts", 0), ALL),
        ("positive", ("multiply", 0), ["<=", 0, "x"]),
        ("positive", ("multiply",), "x"),
        ("positive", ("reverse",), 1),
        ("positive", ("equations", 0, "fact"), ["!=", "x", 1]),
        ("ring", ("equations", 0, "fact"), ["=", "x"]),
        ("ring", ("equations", 0, "fact"), ["=", "x", 1, 1]),
        ("ring", ("equations", 0, "fact"), "x"),
        ("ring", ("equations", 0), "x"),
        ("positive", ("terms", 0, "facts", 0), ["<", 0]),
        ("positive", ("terms", 0, "facts", 0), ["<", 0, "x", "x"]),
        ("positive", ("terms", 0, "facts", 0), "x"),
        ("positive", ("multiply", 0), ["<", 0]),
        ("positive", ("multiply", 0), ["<", 0, "x", "x"]),
        ("positive", ("multiply", 0), "x"),
        ("positive", ("terms", 0), "x"),
        ("cases", ("branches",), {}),
        ("cases", ("branches", ">"), OUT),
        ("cases", ("branches",), {"<": FACT, "<=": FACT}),
        ("cases", ("branches", ">="), FACT),
        ("cases", ("branches", "<"), None),
        ("cases", ("branches",), {"!=": FACT}),
        ("cases", ("branches",), [FACT, FACT]),
        ("rewrite", ("fact",), ["<", "x", 1]),
        ("rewrite", ("variable",), 1),
        ("rewrite", ("variable",), "1y"),
        ("instance", ("at",), []),
        ("instance", ("at",), "n"),
        ("instance", ("at", 0), "1"),
        ("instance", ("at", 0), ["/", "n", 2]),
        ("instance", ("fact",), ["<", 0, "x"]),
        ("instance", ("fact",), ["some", *ALL[1:]]),
        ("sum", ("step",), "first"),
        ("sum", ("step",), "middle"),
        ("sum", ("by",), "1"),
        ("sum", ("by",), ["/", "n", 2]),
        ("telescope", ("low",), ["exp", 0]),
        ("telescope", ("high",), ["at", "f", 1]),
        ("telescope", ("sums",), ["sum", "k", 0, "n", "k"]),
        ("telescope", ("sums", 0, "sum"), "x"),
        ("telescope", ("sums", 0, "coefficient"), OUT),
        ("telescope", ("sums", 0, "more"), 1),
        ("telescope", ("sums", 0, "sum"), ["integral", "k", 0, "n", "k"]),
        ("telescope", ("sums", 0, "sum"), ["sum", "k", 0, "n", "k", "k"]),
        ("telescope", ("sums", 0), "x"),
        ("induct", ("from",), ["/", 1, 2]),
        ("substitute", ("fresh",), 1),
        ("chain", ("claim",), -1),
        ("chain", ("claim",), "0"),
        ("chain", ("given",), {}),
        ("chain", ("given", 0), {}),
        ("chain", ("given", 0), "fact"),
        ("chain", ("with",), []),
        ("chain", ("with", "h"), ["lambda", [], "x"]),
        ("chain", ("with", "h"), ["lambda", ["k", "k"], "x"]),
        ("chain", ("with", "h"), ["lambda", "k", "x"]),
        ("chain", ("with", "h"), ["lambda", ["k"], "x", "x"]),
        ("chain", ("with", "h"), ["lambda", ["k"]]),
        ("chain", ("with", "h"), ["lambda", list("abcdefghij"), "x"]),
        ("chain", ("theorem",), None),
        ("obtain", ("as", "y"), ["y"]),
        ("obtain", ("as", "y"), "2y"),
        ("obtain", ("as",), "y"),
        ("obtain", ("as", "1y"), "y"),
        ("enclose", ("box", "1x"), [0, 1]),
        ("attain", ("as",), {"m": "m"}),
        ("attain", ("low",), ["sqrt", 4]),
        ("enclose", ("precision",), 7),
        ("enclose", ("precision",), 4097),
        ("enclose", ("precision",), "64"),
        ("enclose", ("box", "x"), [0]),
        ("enclose", ("box", "x"), [0, 1, 2]),
        ("enclose", ("box", "x"), "01"),
        ("enclose", ("box", "x", 0), ["/", 1, 2]),
        ("enclose", ("box", "x", 1), "1/0"),
        ("enclose", ("box",), [[0, 1]]),
        ("enclose", ("splits",), "x"),
        ("enclose", ("splits",), []),
        ("enclose", ("splits", 0), 1),
        ("enclose", ("splits",), ["x", None]),
        ("enclose", ("splits",), ["x", None, None, None]),
    ],
)
def test_other_shapes_of_rules(rule: str, path: Any, to: Data) -> None:
    assert not valid(changed(PROOFS[rule], path if isinstance(path, tuple) else (path,), to))


@pytest.mark.parametrize("ways", [["<", "=", ">"], ["<=", ">"], ["<", ">="], ["=", "!="]])
def test_the_branches_of_cases(ways: list[str]) -> None:
    honest = {"rule": "cases", "left": "x", "right": 0, "branches": dict.fromkeys(ways, FACT)}
    assert valid(honest)
    for way in ways:
        assert not valid(changed(honest, ("branches", way), OUT))


# ---- terms, statements, certificates ----


@pytest.mark.parametrize(
    "term",
    [
        [],
        "",
        "1x",
        "x y",
        "x\n",
        None,
        True,
        1.5,
        {"+": 1},
        [1, 2],
        ["x"],
        ["sin", "x"],
        ["+"],
        ["+", "x"],
        ["+", "x", "x", "x"],
        ["neg", "x", "x"],
        ["max", "x"],
        ["Phi", "x", "x"],
        ["^", "x"],
        ["^", "x", 1001],
        ["^", "x", -1001],
        ["^", "x", ["/", 1, 2]],
        ["!", ["sqrt", 4]],
        ["!", ["^", "n", -1]],
        ["!", ["^", "n", 1001]],
        ["!", ["^", "n", "n"]],
        ["binomial", 3, ["exp", 0]],
        ["binomial", ["max", 1, "n"], 1],
        ["at", "f"],
        ["at", 1, 1],
        ["at", "f", ["abs", "n"]],
        ["at", "f", *range(10)],
        ["at"],
        ["lambda", ["k"], "k"],
        ["sum", 1, 0, "n", "x"],
        ["sum", "k", 0, "n"],
        ["sum", "k", ["/", "n", 2], "n", "x"],
        ["sum", "k", 0, ["/", "n", 2], "x"],
        ["sum", "k", 0, "n", ["D", "x", "x"]],
        ["integral", 1, 0, "x", "x"],
        ["integral", "z", 0, "x"],
        ["integral", "z", 0, "x", ["D", "x", "x"]],
        ["D", "x", 1],
        ["D", "x"],
        ["D", "x", "x", "x"],
        ["D", "x", ["neg", "x"]],
        ["neg"],
        ["^", "x", 2, 2],
        ["!"],
        ["!", "n", "n"],
        ["binomial", 3],
        ["binomial", 3, 1, 1],
        ["sum", "k", 0, "n", "k", "k"],
        ["integral", "z", 0, "x", "z", "z"],
        ["!", []],
        ["!", ["+", 1]],
        ["!", ["+", 1, 2, 3]],
        ["!", ["neg"]],
        ["!", ["neg", 1, 2]],
        ["!", ["^", 1]],
        ["!", ["^", 1, 2, 3]],
        ["^", "x", ["D", "x", "x"]],
        ["<", 0, 1],
        ["all", "k", 1, "n", ["<", 0, "k"]],
    ],
)
def test_what_is_no_term(term: Data) -> None:
    """Malformed terms are refused in statements and certificates, at the top and inside."""
    for inner in (term, ["+", "x", term]):
        assert not VALIDATOR.is_valid(changed(PROVED, ("statement", "claim", 0, 2), inner))
        assert not valid(changed(PROOFS["monotone"], ("function",), inner))


@pytest.mark.parametrize(
    "term",
    [["D", "x", "x"], ["/", 1, ["neg", ["D", "x", "x"]]], ["D", ["D", "x", "x"], "x"], ["^", ["D", "x", "x"], 2]],
)
def test_a_derivative_stands_in_a_statement_only(term: Data) -> None:
    assert VALIDATOR.is_valid(changed(PROVED, ("statement", "claim", 0, 2), term))
    assert not VALIDATOR.is_valid(changed(PROVED, ("statement", "claim", 0), ["all", "k", 1, 2, ["<", 0, term]]))
    assert not valid(changed(PROOFS["monotone"], ("function",), term))


@pytest.mark.parametrize(
    "formula",
    [
        [],
        "x",
        ["<", 0],
        ["<", 0, 1, 2],
        ["==", 0, "x"],
        [">", "x", 0],
        ["all", "i", 1, "n"],
        ["all", 1, 1, "n", ["<", 0, 1]],
        ["all", "i", 1, "n", "x"],
        ["all", "i", ["sqrt", 1], "n", ["<", 0, 1]],
        ["all", "i", 1, ["/", "n", 2], ["<", 0, 1]],
        ["some", "i", 1, "n", ["<", 0, "i"]],
        ["<", 0, ["all", "i", 1, "n", ["<", 0, "i"]]],
        ["all", "i", 1, "n", ["<", 0, 1], 1],
    ],
)
def test_what_is_no_formula(formula: Data) -> None:
    assert not VALIDATOR.is_valid(changed(PROVED, ("statement", "given", 0), formula))
    assert not valid({**FACT, "lemmas": [{"claim": formula, "proof": FACT}]})


@pytest.mark.parametrize(
    "value",
    [0.5, None, True, "", "x", "0.5", "+1", "1/0", "1/00", "1/-2", " 1", "1\n", "1/", "/2", "1/2/3", "1" * 4001,
    "1/" + "1" * 4001, {"1": 1}, [0.5], [None], [[["1/0"]]]],
)  # fmt: skip
def test_what_is_no_value(value: Data) -> None:
    for name in ("x", "f"):
        assert not VALIDATOR.is_valid(changed(PROVED, ("example", name), value))
    assert not VALIDATOR.is_valid(changed(REFUTED, ("refutation", "point", "x"), value))


@pytest.mark.parametrize(
    "value", [0, -1, "-0", "007", "-1/3", "1/010", "9" * 4000, "1/" + "9" * 4000, [], [[[1], []], ["1/2"]]]
)
def test_what_is_a_value(value: Data) -> None:
    assert VALIDATOR.is_valid(changed(PROVED, ("example", "f"), value))


@pytest.mark.parametrize(
    ("data", "path", "to"),
    [
        (PLAIN, ("format",), 1),
        (PLAIN, ("format",), "2"),
        (PLAIN, ("format",), OUT),
        (PLAIN, ("statement",), OUT),
        (PLAIN, ("example",), OUT),
        (PLAIN, ("proof",), OUT),
        (PLAIN, ("more",), 1),
        (PLAIN, ("refutation",), {"point": {"x": "1"}}),
        (PLAIN, ("example",), ["1"]),
        (PLAIN, ("example", "1x"), 1),
        (PLAIN, ("proof",), RING),
        (PLAIN, ("proof",), [RING]),
        (PLAIN, ("proof", "claims"), OUT),
        (PLAIN, ("statement",), "x"),
        (REFUTED, ("refutation",), []),
        (PLAIN, ("proof", "claims"), []),
        (PLAIN, ("proof", "claims"), RING),
        (PLAIN, ("proof", "claims"), "ring"),
        (PLAIN, ("proof", "claims", 0), None),
        (PLAIN, ("proof", "claims", 0, "rule"), OUT),
        (PLAIN, ("proof", "more"), 1),
        (PLAIN, ("proof", "witness"), {"y": 1}),
        (PLAIN, ("proof", "lemmas"), {}),
        (PROVED, ("proof", "witness"), OUT),
        (PROVED, ("proof", "witness", "y"), 1.5),
        (PROVED, ("proof", "witness"), [1]),
        (PROVED, ("proof", "witness", "1y"), 1),
        (REFUTED, ("example",), {"x": "1"}),
        (REFUTED, ("proof",), {"claims": [RING]}),
        (REFUTED, ("refutation",), OUT),
        (REFUTED, ("refutation", "point"), OUT),
        (REFUTED, ("refutation", "point"), [1]),
        (REFUTED, ("refutation", "proof"), FACT),
        (REFUTED, ("refutation", "more"), 1),
        (REFUTED, ("refutation", "precision"), 7),
        (REFUTED, ("refutation", "precision"), 4097),
        (REFUTED, ("refutation", "precision"), "64"),
        (EXISTENCE, ("refutation", "proof"), OUT),
        (EXISTENCE, ("refutation", "proof"), []),
        (PROVED, ("statement", "id"), 1),
        (PROVED, ("statement", "id"), OUT),
        (PROVED, ("statement", "variables"), OUT),
        (PROVED, ("statement", "given"), OUT),
        (PROVED, ("statement", "claim"), OUT),
        (PROVED, ("statement", "more"), 1),
        (PROVED, ("statement", "variables"), ["x"]),
        (PROVED, ("statement", "variables", "1x"), "real"),
        (PROVED, ("statement", "variables", "x'\n"), "real"),
        (PROVED, ("statement", "variables", "x"), "complex"),
        (PROVED, ("statement", "variables", "f"), "function 0"),
        (PROVED, ("statement", "variables", "f"), "function 10"),
        (PROVED, ("statement", "variables", "f"), "function"),
        (PROVED, ("statement", "exists", "h"), "function 1"),
        (PROVED, ("statement", "exists"), ["y"]),
        (PROVED, ("statement", "exists", "1y"), "real"),
        (PROVED, ("statement", "claim"), []),
        (PROVED, ("statement", "claim"), ["<", 0, 1]),
        (PROVED, ("statement", "claim"), "x"),
        (PROVED, ("statement", "given"), "x"),
        (PROVED, ("statement", "given"), {}),
    ],
)
def test_other_shapes(data: Data, path: tuple[Any, ...], to: Data) -> None:
    assert not VALIDATOR.is_valid(changed(data, path, to))


def test_a_certificate_is_an_object() -> None:
    for data in ("x", 2, None, ["x"]):
        assert not VALIDATOR.is_valid(data)


def test_an_empty_witness_may_stand_where_nothing_is_to_exist() -> None:
    """An empty `witness` is allowed without `exists`, and so is an empty `exists`."""
    data = changed(PLAIN, ("proof", "witness"), {})
    assert VALIDATOR.is_valid(data)
    assert VALIDATOR.is_valid(changed(data, ("statement", "exists"), {}))
