"""Each rule of analysis accepts an honest proof, and refuses it with any premise broken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

Data = Any
RING, FACT = {"rule": "ring"}, {"rule": "fact"}
EXP_POSITIVE = {"rule": "axiom", "name": "exp-positive", "with": {"a": "z"}}
SLOPE = {"rule": "positive", "terms": [{"coefficient": 1, "facts": [["<", 0, ["exp", "z"]]]}],
         "lemmas": [{"claim": ["<", 0, ["exp", "z"]], "proof": EXP_POSITIVE}]}  # fmt: skip
SQUARE_POSITIVE = {
    "claim": ["<", 0, ["*", "x", "x"]],
    "proof": {
        "rule": "positive",
        "terms": [
            {"coefficient": 1, "squares": [["-", "x", 1]]},
            {"coefficient": 2, "facts": [["<=", 1, "x"]]},
            {"coefficient": 1},
        ],
    },
}
AREA = ["integral", "u", 0, "x", ["phi", "u"]]
LOG = ["integral", "u", 1, "x", ["/", 1, "u"]]

HONEST: dict[str, dict[str, Data]] = {
    "monotone": {
        "claim": ["<", ["exp", 0], ["exp", "x"]],
        "proof": {"rule": "monotone", "variable": "z", "function": ["exp", "z"], "from": 0, "to": "x", "sign": SLOPE},
        "given": [["<", 0, "x"]],
    },
    "monotone falling": {
        "claim": ["<=", ["/", 1, "x"], 1],
        "proof": {
            "rule": "monotone",
            "variable": "z",
            "function": ["/", 1, "z"],
            "from": 1,
            "to": "x",
            "lemmas_inside": [
                {
                    "claim": ["<", 0, "z"],
                    "proof": {
                        "rule": "positive",
                        "terms": [{"coefficient": 1, "facts": [["<=", 1, "z"]]}, {"coefficient": 1}],
                    },
                }
            ],
            "sign": {"rule": "positive", "terms": [{"coefficient": 1, "squares": [["/", 1, "z"]]}]},
        },
        "given": [["<=", 1, "x"]],
    },
    "ivt": {
        "claim": ["<=", 0, 0],
        "proof": {
            "rule": "ivt",
            "variable": "z",
            "function": ["-", ["^", "z", 2], 2],
            "from": 0,
            "to": "x",
            "then": {
                "rule": "fact",
                "lemmas": [
                    {
                        "claim": ["=", ["^", "z", 2], 2],
                        "proof": {
                            "rule": "ring",
                            "equations": [{"fact": ["=", ["-", ["^", "z", 2], 2], 0], "cofactor": 1}],
                        },
                    }
                ],
            },
        },
        "given": [["<=", 0, "x"], ["<=", 2, ["^", "x", 2]]],
        "example": {"x": 2},
    },
    "integral": {
        "claim": ["=", AREA, ["-", ["Phi", "x"], ["Phi", 0]]],
        "proof": {"rule": "integral", "primitive": ["Phi", "z"], "variable": "z", "slope": RING},
        "given": [["<=", 0, "x"]],
        "example": {"x": "3/2"},
    },
    "integral with lemmas": {
        "claim": ["=", LOG, ["-", ["/", ["log", ["*", "x", "x"]], 2], ["/", ["log", 1], 2]]],
        "proof": {
            "rule": "integral",
            "primitive": ["/", ["log", ["*", "v", "v"]], 2],
            "variable": "v",
            "slope": RING,
            "lemmas": [SQUARE_POSITIVE],
            "lemmas_inside": [
                {
                    "claim": ["<", 0, ["*", "v", "v"]],
                    "proof": {
                        "rule": "positive",
                        "terms": [
                            {"coefficient": 1, "squares": [["-", "v", 1]]},
                            {"coefficient": 2, "facts": [["<=", 1, "v"]]},
                            {"coefficient": 1},
                        ],
                    },
                }
            ],
        },
        "given": [["<=", 1, "x"]],
        "example": {"x": 2},
    },
    "enclose": {
        "claim": ["<", ["exp", "x"], 3],
        "proof": {"rule": "enclose", "precision": 64, "box": {"x": [0, 1]}, "splits": ["x", None, ["x", None, None]]},
        "given": [["<=", 0, "x"], ["<", "x", ["/", 1, 2]]],
        "example": {"x": "1/3"},
    },
}

BROKEN: list[tuple[str, str, Data, str]] = [
    ("monotone", "claim.0", "=", "false at the example|monotone proves"),
    ("monotone", "given.0.0", "<=", "may be empty"),
    ("monotone", "proof.from", "x", "may be empty"),
    ("monotone", "proof.variable", "x", "captured"),
    ("monotone", "proof.function", ["exp", ["*", 2, "z"]], "not the values"),
    ("monotone", "proof.function", ["abs", "z"], "no derivative"),
    ("monotone", "proof.function", ["^", 2, "z"], "not an integer"),
    ("monotone", "proof.function", ["log", "z"], "not shown defined"),
    ("monotone", "proof.function", ["+", "z", ["integral", "v", 0, "z", 1]], "no derivative"),
    ("monotone", "proof.sign", FACT, "not a fact"),
    ("monotone", "proof.to", ..., "missing one"),
    ("monotone", "proof.more", 0, "unknown keys"),
    ("monotone falling", "proof.lemmas_inside", None, "lemmas are a list"),
    ("monotone falling", "proof.sign.terms.0.coefficient", -1, "negative coefficient"),
    ("ivt", "proof.variable", "x", "captured"),
    ("ivt", "proof.from", 2, "may be empty|not known to be at most"),
    ("ivt", "proof.function", ["-", ["^", "z", 2], 3], "at least 0 at the upper end"),
    ("ivt", "proof.function", ["+", ["^", "z", 2], 2], "at most 0 at the lower end"),
    ("ivt", "proof.function", ["/", ["-", ["^", "z", 2], 2], ["-", "z", 5]], "not shown nonzero"),
    ("ivt", "proof.then", FACT | {"lemmas": [{"claim": ["=", "z", 2], "proof": FACT}]}, "not a fact"),
    ("integral", "proof.primitive", ["phi", "z"], "not the difference"),
    ("integral", "proof.primitive", ["+", ["Phi", "z"], ["abs", "z"]], "not the difference|no derivative"),
    ("integral", "proof.variable", "x", "captured"),
    ("integral", "proof.slope", FACT, "not a fact"),
    ("integral", "claim.2.2", 0, "false at the example|not the difference"),
    ("integral", "claim.1", 1, "false at the example|integral proves"),
    ("integral", "given", [["<=", -1, "x"]], "not shown defined"),
    ("integral with lemmas", "proof.lemmas_inside", [], "not shown defined"),
    ("integral with lemmas", "given", [["<=", 0, "x"]], "not a fact"),
    ("enclose", "claim.2", 1, "false at the example"),
    ("enclose", "claim.2", 2, "overlap"),
    ("enclose", "claim.0", "=", "false at the example|do not prove equations"),
    ("enclose", "proof.precision", 7, "precision"),
    ("enclose", "proof.precision", 4097, "precision"),
    ("enclose", "proof.precision", True, "precision"),
    ("enclose", "proof.precision", ..., "missing one"),
    ("enclose", "proof.box", {}, "without a box"),
    ("enclose", "proof.box.x", [0, 1, 2], "two ends"),
    ("enclose", "proof.box.x", "01", "two ends"),
    ("enclose", "proof.box.y", [0, 1], "not in the goal"),
    ("enclose", "proof.box.x", ["1/4", 1], "not within the box"),
    ("enclose", "proof.box.x", [0, "1/4"], "not within the box"),
    ("enclose", "proof.splits", ["x", None], "a split names"),
    ("enclose", "proof.splits", ["y", None, None], "a split names"),
    ("enclose", "proof.splits", [["x"], None, None], "a split names"),
    ("enclose", "variables", {"x": "integer"}, "an integer is expected"),
    ("enclose", "given", [["<=", 0, "x"], ["<", ["^", "x", 2], 1]], "not within the box"),
]  # fmt: skip


@pytest.mark.parametrize("name", HONEST)
def test_accepts(name: str, judge: Any) -> None:
    assert judge(**HONEST[name]).statement["claim"] == [HONEST[name]["claim"]]


@pytest.mark.parametrize(("name", "path", "new", "reason"), BROKEN)
def test_refuses(name: str, path: str, new: Data, reason: str, refuses: Any) -> None:
    refuses(HONEST[name], path, new, reason)


def test_every_rule_is_tried() -> None:
    """Each rule has an honest and a broken proof, here or in test_rules_core."""
    from proofs.kernel import RULES

    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rules_*.py"))
    assert [rule for rule in RULES if f'"rule": "{rule}"' not in text] == []


AXIOMS = {
    "root-nonnegative": (["<=", 0, ["sqrt", "x"]], "a"),
    "root-square": (["=", ["^", ["sqrt", "x"], 2], "x"], "a"),
    "abs-nonnegative": (["<=", 0, ["abs", "x"]], "a"),
    "abs-above": (["<=", "x", ["abs", "x"]], "a"),
    "abs-below": (["<=", ["neg", "x"], ["abs", "x"]], "a"),
    "abs-square": (["=", ["^", ["abs", "x"], 2], ["^", "x", 2]], "a"),
    "max-left": (["<=", "x", ["max", "x", "y"]], "ab"),
    "max-right": (["<=", "y", ["max", "x", "y"]], "ab"),
    "max-either": (["=", ["*", ["-", ["max", "x", "y"], "x"], ["-", ["max", "x", "y"], "y"]], 0], "ab"),
    "min-left": (["<=", ["min", "x", "y"], "x"], "ab"),
    "min-right": (["<=", ["min", "x", "y"], "y"], "ab"),
    "min-either": (["=", ["*", ["-", ["min", "x", "y"], "x"], ["-", ["min", "x", "y"], "y"]], 0], "ab"),
    "power-positive": (["<", 0, ["^", "x", "p"]], "am"),
    "power-nonnegative": (["<=", 0, ["^", "x", "p"]], "am"),
    "power-apart": (["!=", ["^", "x", "p"], 0], "am"),
    "power-sum": (["=", ["^", "x", ["+", "p", "q"]], ["*", ["^", "x", "p"], ["^", "x", "q"]]], "amn"),
    "power-sum-natural": (["=", ["^", "x", ["+", "p", "q"]], ["*", ["^", "x", "p"], ["^", "x", "q"]]], "amn"),
    "power-product": (["=", ["^", ["*", "x", "y"], "p"], ["*", ["^", "x", "p"], ["^", "y", "p"]]], "abm"),
    "factorial-positive": (["<", 0, ["!", "p"]], "m"),
    "factorial-next": (["=", ["!", ["+", "p", 1]], ["*", ["+", "p", 1], ["!", "p"]]], "m"),
    "exp-positive": (["<", 0, ["exp", "x"]], "a"),
    "exp-sum": (["=", ["exp", ["+", "x", "y"]], ["*", ["exp", "x"], ["exp", "y"]]], "ab"),
    "exp-log": (["=", ["exp", ["log", "x"]], "x"], "a"),
    "Phi-positive": (["<", 0, ["Phi", "x"]], "a"),
    "Phi-below-one": (["<", ["Phi", "x"], 1], "a"),
    "Phi-reflection": (["=", ["+", ["Phi", "x"], ["Phi", ["neg", "x"]]], 1], "a"),
    "density-positive": (["<", 0, ["phi", "x"]], "a"),
    "density": (["=", ["phi", "x"], ["*", ["phi", 0], ["exp", ["neg", ["/", ["^", "x", 2], 2]]]]], "a"),
}
GUARDED = {
    "power-positive",
    "power-nonnegative",
    "power-apart",
    "power-sum",
    "power-sum-natural",
    "factorial-next",
    "exp-log",
}


def axiom(judge: Any, name: str, given: Data, claim: Data = None) -> Any:
    values = {"a": "x", "b": "y", "m": "p", "n": "q"}
    proof = {"rule": "axiom", "name": name, "with": {letter: values[letter] for letter in AXIOMS[name][1]}}
    sorts = {"x": "real", "y": "real", "p": "integer", "q": "integer"}
    return judge(
        claim or AXIOMS[name][0], proof, variables=sorts, given=given, example={"x": 2, "y": 3, "p": 2, "q": 3}
    )


@pytest.mark.parametrize("name", AXIOMS)
def test_axioms(name: str, judge: Any) -> None:
    positive = [["<", 0, "x"], ["<", 0, "y"], ["<=", 0, "p"], ["<=", 0, "q"]]
    assert axiom(judge, name, positive)


@pytest.mark.parametrize("name", sorted(GUARDED))
def test_axioms_need_their_guards(name: str, judge: Any) -> None:
    from proofs.kernel import Refused

    with pytest.raises(Refused, match=r"not known at sight|not shown defined"):
        axiom(judge, name, [["<", -1, "x"], ["<=", -1, "p"], ["<=", -1, "q"]])


def test_the_table_of_axioms_is_complete() -> None:
    from proofs.kernel.rules import AXIOMS as table

    assert set(table) == set(AXIOMS)
