"""`verdicts design`: its output, its refusals and its JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import proofs
from proofs.command import design as command
from proofs.command.main import cli, run
from symbolic.number import endpoints
from symbolic.survey import design
from symbolic.survey.budget import Budget, NoDesign
from symbolic.survey.coverage import Interval

F = Fraction
NOTIONS = ("sldp", "wldp")

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Exit code, standard output and standard error."""

    def typed(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            run(["design", *arguments])
        shown = capsys.readouterr()
        return int(left.value.code or 0), shown.out, shown.err

    return typed


REFUSED = [
    ({"epsilon": "0"}, "no number of respondents suffices"),
    ({"epsilon": "ln(1)"}, "no number of respondents suffices"),
    ({"epsilon": "-1"}, "below 0"),
    ({"epsilon": "ln(1/2)"}, "below 0"),
    ({"epsilon": "ln(-1)"}, "below 0"),
    ({"epsilon": "one"}, "not a number"),
    ({"share": "0.4..0.2"}, "smallest first"),
    ({"share": "0.1..0.2..0.3"}, "a range such as 0.2..0.4"),
    ({"share": "1.5"}, "between 0 and 1"),
    ({"share": ""}, "not a number"),
    ({"margin": "0"}, "above 0"),
    ({"margin": "1.01"}, "at most 1"),
    ({"margin": "1e-30"}, "10^18"),
    ({"margin": None}, "exactly one of margin and respondents"),
    ({"respondents": "10"}, "exactly one of margin and respondents"),
    ({"margin": None, "respondents": "0"}, "not an integer"),
    ({"margin": None, "respondents": "1.5"}, "not an integer"),
    ({"confidence": "0"}, "above 0"),
    ({"confidence": "1"}, "below 1"),
    ({"p": "0.74"}, "give at most 0.731058"),
    ({"p": "0.5"}, "a larger p"),
    ({"p": "1.2"}, "not a probability"),
    ({"q": "0"}, "not above 0"),
    ({"q": "0.5"}, "below 1/2"),
    ({"p": "0.6", "q": "0.2"}, "give at least 0.220728"),
    ({"p": "0.3", "q": "0.4"}, "not below p"),
    ({"p": "0.7", "q": "0.4"}, "not probabilities"),
    ({"p": "0.6", "q": "0.3", "dont_know": "0.2"}, "leave out one"),
    ({"dont_know": "1"}, "nobody would answer"),
    ({"notion": "wldp", "dont_know": "0.5"}, "leaves less than 0.462117"),
    ({"notion": "dp"}, "unknown; choose one of"),
]


@pytest.mark.parametrize(("changed", "words"), REFUSED, ids=lambda one: str(one) if isinstance(one, dict) else "")
def test_what_is_refused(changed: dict[str, Any], words: str) -> None:
    arguments = {"epsilon": "1", "share": "0.2..0.4", "margin": "0.1", **changed}
    with pytest.raises(NoDesign) as refused:
        design(**arguments)
    assert words in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(("changed", "words"), REFUSED, ids=lambda one: str(one) if isinstance(one, dict) else "")
def test_the_command_refuses_in_one_line(said: Said, changed: dict[str, Any], words: str) -> None:
    typed = {"epsilon": "1", "share": "0.2..0.4", "margin": "0.1", **changed}
    options = [f"--{name.replace('_', '-')}={text}" for name, text in typed.items() if text is not None]
    code, out, error = said(*options)
    assert code == 2 and out == "" and error.count("\n") == 1 and error.startswith("verdicts: ")
    assert f"--{next(iter(changed))}".replace("_", "-") in error or "give" in error or "--" in error


def test_a_float_is_refused() -> None:
    with pytest.raises(NoDesign, match="not exact"):
        design(0.1, margin="0.1")


# ---- the command

EXAMPLE = ("--epsilon", "1", "--notion", "sldp", "--share", "0.2..0.4", "--margin", "0.03")
TEXT = {"type": "string", "pattern": r"^[0-9]+(\.[0-9]+|/[0-9]+)?(e-[0-9]+)?$"}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "notion": {"enum": list(NOTIONS)},
        "epsilon": {"type": "string"},
        "share": {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2},
        **dict.fromkeys(("confidence", "p", "q", "dont_know"), TEXT),
        "rule": {"enum": ["best", "dont-know", "p", "q", "given"]},
        "privacy_loss": TEXT,
        "respondents": {"type": "integer", "minimum": 1},
        "margin": TEXT,
        "fixed": {"enum": ["margin", "respondents"]},
        "certified": {"type": "boolean"},
        "variance": TEXT,
        "worst_share": TEXT,
        "walley_variance": {"anyOf": [TEXT, {"type": "null"}]},
        "coverage": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "at_least": TEXT,
                "at_most": TEXT,
                "method": {"enum": ["exact", "cells", "berry-esseen"]},
                "parts": {"type": "integer"},
            },
            "required": ["at_least", "at_most", "method", "parts"],
        },
        "alternatives": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    **dict.fromkeys(("dont_know", "p", "q", "variance_ratio"), TEXT),
                    "respondents": {"type": "integer"},
                },
                "required": ["dont_know", "p", "q", "variance_ratio", "respondents"],
            },
        },
        "statements": {"type": "array", "items": {"type": "string"}},
    },
}
SCHEMA["required"] = list(SCHEMA["properties"])


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "arguments",
    [
        EXAMPLE,
        ("--epsilon", "ln(3)", "--share", "0.3", "--respondents", "1000"),
        ("--epsilon", "ln(2)", "--share", "1/3", "--cost", "10"),
        ("--epsilon", "1", "--notion", "wldp", "--dont-know", "0.4", "--margin", "0.3"),
        ("--epsilon", "1", "--notion", "wldp", "--p", "0.6", "--margin", "0.3", "--certified"),
        ("--epsilon", "1", "--p", "0.5", "--q", "0.2", "--respondents", "100"),
    ],
)
def test_the_object_has_its_schema(said: Said, arguments: tuple[str, ...]) -> None:
    code, out, error = said(*arguments, "--json")
    found = json.loads(out)
    jsonschema.validate(found, SCHEMA)
    assert code == 0 and error == "" and list(found) == list(SCHEMA["properties"])
    p, q, epsilon = F(found["p"]), F(found["q"]), found["epsilon"]
    assert Budget.read(epsilon, found["notion"]).allows(p, q)
    assert found["coverage"]["at_least"] <= found["coverage"]["at_most"]
    code, table, _ = said(*arguments)
    assert code == 0 and max(map(len, table.splitlines())) <= 80
    assert found["p"] in table and found["coverage"]["at_least"] in table
    assert all(one in table for one in found["statements"] if "inverse-moment-" not in one)


def test_the_example(said: Said) -> None:
    found = json.loads(said(*EXAMPLE, "--json")[1])
    assert (found["p"], found["q"], found["respondents"]) == ("0.731058", "0.268942", 4955)
    assert found["coverage"] == {"at_least": "0.949375", "at_most": "0.949376", "method": "exact", "parts": 1834}
    assert "--certified" in said(*EXAMPLE)[1]
    certified = json.loads(said(*EXAMPLE, "--certified", "--json")[1])
    assert certified["coverage"]["at_least"] >= "0.95" and certified["respondents"] < 5050


@pytest.mark.parametrize("notion", NOTIONS)
def test_what_is_cited_is_verified(notion: str) -> None:
    ids = {*command.ESTIMATE, *command.BRACKET, command.COST, *command.LOSS[notion], "li2022/nu-w"}
    ids |= {one for key, (_, cited) in command.BECAUSE.items() if key[1] == notion for one in cited}
    assert {one: proofs.check(one).verdict for one in ids} == dict.fromkeys(ids, "verified")


def test_a_smaller_p_than_the_paper_assumes_is_named(said: Said) -> None:
    assert "assumes p > 1/2" in said("--epsilon", "1", "--dont-know", "0.4", "--respondents", "50")[1]
    assert "assumes p > 1/2" not in said("--epsilon", "1", "--respondents", "50")[1]


@pytest.mark.exhaustive
def test_the_help_has_examples_that_work(said: Said) -> None:
    text = str(cli.commands["design"].help)
    examples = [line.split("#")[0].split()[2:] for line in text.splitlines() if "verdicts design --" in line]
    assert len(examples) >= 4 and list(EXAMPLE) in examples
    for one in examples:
        typed = [word.strip('"') for word in one if word not in ("--plot", "design.svg")]
        assert said(*typed)[0] == 0


def test_the_start_does_not_load_it(environment: Any) -> None:
    code = (
        "import sys, proofs.command.main\n"
        "print([one for one in sys.modules if one.endswith('command.design') or one.startswith('symbolic.survey')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment())
    assert done.stdout.strip() == "[]"


# ---- the picture


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("kind", "begins", "share"), [("png", b"\x89PNG", "0..1"), ("svg", b"<?xml", "0.3"), ("pdf", b"%PDF", "0.3")]
)
def test_the_picture(said: Said, tmp_path: Path, kind: str, begins: bytes, share: str) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"design.{kind}"
    code, out, error = said("--epsilon", "1", "--share", share, "--respondents", "60", "--plot", str(file))
    assert code == 0 and out and error == "" and file.read_bytes().startswith(begins)


def test_the_picture_is_refused_before_the_work(said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "design", None)
    for file, words in (("x.gif", ".svg, .pdf, .png"), ("none/x.png", "there is no folder")):
        code, _, error = said(*EXAMPLE, "--plot", str(tmp_path / file))
        assert code == 2 and words in error
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    code, _, error = said(*EXAMPLE, "--plot", str(tmp_path / "x.png"))
    assert code == 2 and "pip install '.[figures]'" in error and not list(tmp_path.iterdir())


def test_neighbouring_margins_have_neighbouring_coverage() -> None:
    """The coverage at a given share never decreases if the margin grows."""
    values = [Interval(40, F(3, 4), F(1, 4), F(k, 50)).at(F(1, 3)) for k in range(1, 50)]
    assert all(endpoints(one)[0] <= endpoints(other)[1] for one, other in pairwise(values))
