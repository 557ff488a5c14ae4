"""Every certificate has the shape that the schema describes, and the schema refuses other shapes."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = json.loads((ROOT / "proofs" / "certificate.schema.json").read_text(encoding="utf-8"))
CERTIFICATES = sorted((ROOT / "proofs").glob("*/certificates/*.json"))

VALID: dict[str, Any] = {
    "format": 1,
    "statement": {
        "id": "sample/square",
        "variables": {"x": "real", "n": "integer"},
        "given": [["<=", 0, "x"]],
        "claim": [["=", ["^", "x", 2], ["*", "x", "x"]]],
    },
    "example": {"x": "1/2", "n": 3},
    "proof": {"claims": [{"rule": "ring"}]},
}

FUNCTIONS: dict[str, Any] = {
    "format": 1,
    "statement": {
        "id": "sample/functions",
        "variables": {"f": "function 1", "g": "function 2", "n": "integer", "x": "real"},
        "given": [["all", "i", 1, "n", ["all", "j", 1, "i", ["<=", 0, ["at", "g", "i", "j"]]]]],
        "claim": [["all", "i", 1, "n", ["<", 0, ["+", ["^", ["at", "f", "i"], 2], ["+", ["Phi", "x"], ["phi", "x"]]]]]],
    },
    "example": {"f": ["1/2", 3], "g": [[1], [], [0, "1/3"]], "n": 2, "x": 0},
    "proof": {
        "claims": [
            {
                "rule": "every",
                "proof": {
                    "rule": "chain",
                    "theorem": "sample/other",
                    "with": {"h": ["lambda", ["k"], ["at", "f", "k"]], "x": "x"},
                    "given": [{"rule": "instance", "fact": ["all", "k", 1, 2, ["<", 0, "x"]], "at": [1]}],
                },
            }
        ]
    },
}


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    return jsonschema.Draft202012Validator(SCHEMA)


def test_certificates(validator: jsonschema.Draft202012Validator) -> None:
    for path in CERTIFICATES:
        error = next(validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))), None)
        assert error is None, f"{path.name}: {error}"


def test_the_sample_is_valid(validator: jsonschema.Draft202012Validator) -> None:
    validator.validate(VALID)
    validator.validate(FUNCTIONS)


def changed(*path: Any, to: Any = None, remove: bool = False, of: Any = VALID) -> Any:
    data = copy.deepcopy(of)
    *way, last = path
    inner: Any = data
    for step in way:
        inner = inner[step]
    if remove:
        del inner[last]
    else:
        inner[last] = to
    return data


@pytest.mark.parametrize(
    "data",
    [
        changed("format", to=2),
        changed("statement", remove=True),
        changed("example", remove=True),
        changed("proof", remove=True),
        changed("more", to=1),
        changed("refutation", to={"point": {"x": "1", "n": 2}}),
        changed("example", "x", to=0.5),
        changed("example", "x", to="1/0"),
        changed("example", "x", to="0.5"),
        changed("statement", "variables", "x", to="complex"),
        changed("statement", "claim", to=[]),
        changed("statement", "claim", 0, 0, to="=="),
        changed("statement", "claim", 0, 1, to=["+", "x"]),
        changed("statement", "claim", 0, 1, to=["+", "x", "x", "x"]),
        changed("statement", "claim", 0, 1, to=["sin", "x"]),
        changed("statement", "claim", 0, 1, to=1.5),
        changed("statement", "claim", 0, 1, to=["sum", 1, 0, "n", "x"]),
        changed("statement", "given", 0, to=["<=", 0]),
        changed("proof", "claims", to=[]),
        changed("proof", "claims", 0, "rule", to="believe"),
        changed("proof", "claims", 0, "terms", to=[]),
        changed("proof", "claims", 0, to={"rule": "positive"}),
        changed(
            "proof",
            "claims",
            0,
            to={"rule": "cases", "left": "x", "right": 0, "branches": {"<": {"rule": "fact"}}},
        ),
        changed("proof", "claims", 0, "lemmas", to=[{"claim": ["<", 0, 1]}]),
    ],
)
def test_other_shapes(validator: jsonschema.Draft202012Validator, data: Any) -> None:
    assert not validator.is_valid(data)


CLAIM, CHAIN = ("statement", "claim", 0), ("proof", "claims", 0, "proof")


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("statement", "variables", "f"), "function 0"),
        (("statement", "variables", "f"), "function 10"),
        (("statement", "variables", "f"), "function"),
        (("statement", "exists"), {"h": "function 1"}),
        ((*CLAIM, 4), "x"),
        ((*CLAIM, 1), 1),
        (CLAIM, ["all", "i", 1, "n"]),
        (CLAIM, ["some", "i", 1, "n", ["<", 0, "i"]]),
        (CLAIM, ["<", 0, ["all", "i", 1, "n", ["<", 0, "i"]]]),
        (CLAIM, ["<", 0, ["at", "f"]]),
        (CLAIM, ["<", 0, ["at", 1, 1]]),
        (CLAIM, ["<", 0, ["lambda", ["k"], "k"]]),
        (CLAIM, ["<", 0, ["Phi", "x", "x"]]),
        (("example", "f"), [0.5]),
        (("example", "f"), [None]),
        (("example", "f"), {"1": 1}),
        ((*CHAIN, "with", "h"), ["lambda", [], "x"]),
        ((*CHAIN, "with", "h"), ["lambda", ["k", "k"], "x"]),
        ((*CHAIN, "with", "h"), ["lambda", "k", "x"]),
        ((*CHAIN, "with", "h"), ["lambda", ["k"], "x", "x"]),
        ((*CHAIN, "given", 0, "at"), "n"),
        ((*CHAIN, "given", 0, "more"), 1),
        (("proof", "claims", 0), {"rule": "every"}),
        (("proof", "claims", 0), {"rule": "instance", "fact": ["<", 0, "x"]}),
        (
            ("proof", "claims", 0),
            {"rule": "positive", "terms": [{"coefficient": 1, "facts": [["all", "i", 1, 2, ["<", 0, "i"]]]}]},
        ),
    ],
)
def test_other_shapes_of_functions(validator: jsonschema.Draft202012Validator, path: tuple[Any, ...], to: Any) -> None:
    assert not validator.is_valid(changed(*path, to=to, of=FUNCTIONS))
