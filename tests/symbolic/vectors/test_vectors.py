"""The reference vectors: schema, accuracy, files, README example."""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from proofs.command import vectors as command
from proofs.command.errors import BadInput
from symbolic import values, vectors
from symbolic.formula import Formula
from symbolic.vectors import generate
from symbolic.vectors.accounting import BELOW, FALSE, FIGURES
from symbolic.vectors.plan import FLAGS, Plan
from symbolic.vectors.tables import PLANS

Run = Callable[..., "subprocess.CompletedProcess[str]"]
ROOT = Path(__file__).resolve().parents[3]

EXAMPLE = """import json
from fractions import Fraction
from math import isclose


def variance(n, pi):  # the implementation that is tested, in floats
    return (0.25 - (pi - 0.5) ** 2) / n


with open("vectors/warner.sampling-variance.json") as file:
    for case in json.load(file)["tests"]:
        case = case.get("binary64", case)  # what is right at the inputs that a float holds
        if case["result"] == "valid":
            found = variance(**{name: float(Fraction(text)) for name, text in case["arguments"].items()})
            if not isclose(found, float(Fraction(case["value"])), rel_tol=1e-12):
                print(case["arguments"], "gives", found, "and not", case["value"], case["flags"])
"""


@pytest.fixture(scope="module")
def documents() -> dict[str, dict[str, Any]]:
    return {name: vectors.document(name) for name in vectors.names()}


@pytest.fixture(scope="module")
def folder(documents: dict[str, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the command writes, from the current documents."""
    output = tmp_path_factory.mktemp("vectors")
    made = {f"{name}.json": one for name, one in documents.items()}
    texts = {file: vectors.text(one) for file, one in made.items()}
    command.write(output, texts | {vectors.SCHEMA: vectors.schema(), "index.json": vectors.text(vectors.index(made))})
    return output


def cases(documents: dict[str, dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, one in documents.items():
        for case in one["tests"]:
            yield name, case


def outcomes(case: dict[str, Any]) -> list[dict[str, Any]]:
    """The outcome of the case, and its second outcome if it has one."""
    return [case, *([case["binary64"]] if "binary64" in case else [])]


# ---- contents


def test_every_name_has_its_cases(documents: dict[str, dict[str, Any]]) -> None:
    missing = set(values.all_names()) - PLANS.keys()
    assert not missing, f"symbolic/vectors/tables.py has no plan for {', '.join(sorted(missing))}"
    assert not PLANS.keys() - set(values.all_names())
    for name, one in documents.items():
        results = [case["result"] for case in one["tests"]]
        assert results.count("valid") >= 10, name
        assert "invalid" in results, name
    assert sum(one["numberOfTests"] for one in documents.values()) >= 2_000


def test_every_parameter_varies(documents: dict[str, dict[str, Any]]) -> None:
    for name, one in documents.items():
        valued = [case["arguments"] for case in one["tests"] if case["result"] != "invalid"]
        for parameter in one["parameters"]:
            if parameter not in UNVARIED.get(name, ()):
                seen = {json.dumps(arguments[parameter]) for arguments in valued if parameter in arguments}
                assert len(seen) >= 2, f"{name}: {parameter}"


UNVARIED = {"survey.mle": ("n3",), "survey.mle-clipped": ("n3",)}  # of no effect


def test_every_flag_is_used_and_explained(documents: dict[str, dict[str, Any]]) -> None:
    for one in documents.values():
        assert one["notes"].keys() == {flag for case in one["tests"] for own in outcomes(case) for flag in own["flags"]}
    assert {flag for one in documents.values() for flag in one["notes"]} == FLAGS.keys()


def test_ids_and_arguments_are_unique(documents: dict[str, dict[str, Any]]) -> None:
    for name, one in documents.items():
        ids = [case["id"] for case in one["tests"]]
        assert len(set(ids)) == len(ids) == one["numberOfTests"]
        assert ids == [vectors.identifier(name, case["arguments"]) for case in one["tests"]]
        arguments = [json.dumps(case["arguments"], sort_keys=True) for case in one["tests"]]
        assert len(set(arguments)) == len(arguments), name


def test_values_at_other_precision(documents: dict[str, dict[str, Any]]) -> None:
    """The value with twenty more digits lies within the radius, and exact values are exact."""
    for name, case in cases(documents):
        if case["result"] != "valid" or int(case["id"][-8:], 16) % 3:
            continue
        found = values.value(name, digits=generate.DIGITS + 20, **case["arguments"])
        scale = Decimal(case["value"]).adjusted()
        if abs(scale) > 4_000:
            continue  # its Fraction would be long
        near, radius = Fraction(case["value"]), Fraction(case["radius"])
        assert abs(Fraction(found.text) - near) <= radius + found.radius, (name, case)
        if "exact" in case:
            assert abs(Fraction(case["exact"]) - near) <= radius
            assert found.exact == Fraction(case["exact"])
            assert (radius == 0) == (near == Fraction(case["exact"]))


def test_exact_values_are_those_of_the_term(documents: dict[str, dict[str, Any]]) -> None:
    """Exact values agree with the exact evaluation of the term, in fractions.

    Terms with more than a thousand summands are left out.
    """
    from symbolic.representations import exact

    judged = 0
    for name, case in cases(documents):
        entry = values.entry(name)
        if (
            "exact" not in case
            or not isinstance(entry, Formula)
            or not name.startswith(("survey", "warner", "k-rr", "rappor"))
        ):
            continue
        point = entry.check(case["arguments"])
        if point.get("n", 1) > 60:
            continue
        assert exact.evaluate(entry.term, point) == Fraction(case["exact"]), (name, case)
        judged += 1
    assert judged > 150


def plain(arguments: dict[str, Any]) -> dict[str, Fraction]:
    """The arguments that are single numbers."""
    return {key: Fraction(one) for key, one in arguments.items() if isinstance(one, str) and PLAIN.fullmatch(one)}


PLAIN = re.compile(r"-?[0-9.]+(e-?[0-9]+)?(/[1-9][0-9]*)?")


def nearest(number: Fraction) -> float:
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def test_the_second_outcome_is_at_the_rounded_inputs(documents: dict[str, dict[str, Any]]) -> None:
    """The second outcome is the value at the rounded inputs.

    It is present where it differs: for numbers that no double holds and values beyond the range of doubles.
    """
    seen = 0
    for name, case in cases(documents):
        if "binary64" in case:
            own = case["binary64"]
            shown = {key: float(one) for key, one in own["arguments"].items() if key in plain(case["arguments"])}
            assert shown == {key: nearest(one) for key, one in plain(case["arguments"]).items()}, (name, case)
            assert own["arguments"].keys() == case["arguments"].keys() and "exact" not in own
            held = all(
                math.isfinite(shown[key]) and Fraction(shown[key]) == one
                for key, one in plain(case["arguments"]).items()
            )
            assert ("input-not-binary64" in case["flags"]) or (held and own["result"] == "acceptable")
            if (
                own["result"] == "valid"
                and shown.keys() == own["arguments"].keys()
                and int(case["id"][-8:], 16) % 3 == 0
            ):
                found = values.value(name, 30, **{key: Fraction(one) for key, one in shown.items()})
                assert abs(Fraction(found.text) - Fraction(own["value"])) <= found.radius + Fraction(own["radius"])
                seen += 1
        elif "value" in case:
            assert all(nearest(one) == one for one in plain(case["arguments"]).values()), (name, case)
            if case["value"] != "infinite":
                assert case["value"] == "0" or 2.3e-308 < abs(Decimal(case["value"])) < Decimal("1.8e308")
    assert seen > 300


def test_what_is_acceptable_has_its_reason(documents: dict[str, dict[str, Any]]) -> None:
    reasons = {"infinite", "too-large", "underflow", "overflow", "rounds-across-the-domain"}
    seen = set()
    for _, case in cases(documents):
        for own in outcomes(case):
            if own["result"] == "acceptable":
                assert reasons & set(own["flags"]) and "normal" not in own["flags"]
                seen |= reasons & set(own["flags"])
            assert (own is case) or "input-not-binary64" not in own["flags"]
    assert seen == reasons


def test_numbers_can_be_read_anywhere(documents: dict[str, dict[str, Any]]) -> None:
    """No integer exceeds Python's default limit, and no exponent exceeds that of `decimal`."""
    for _, case in cases(documents):
        assert all(len(part) <= 4_001 for part in case.get("exact", "0").split("/"))
        if case["result"] == "valid":
            assert abs(Decimal(case["value"]).adjusted()) < 100_000


@pytest.mark.parametrize(
    ("flag", "holds"),
    [
        (
            "huge-n",
            lambda case: any(
                isinstance(one, str) and one.isdigit() and int(one) > 2**53 for one in case["arguments"].values()
            ),
        ),
        ("infinite", lambda case: case.get("value") == "infinite" and case["result"] == "acceptable"),
        ("too-large", lambda case: case["result"] == "acceptable" and "cannot be computed" in case.get("error", "")),
        ("undefined", lambda case: case["result"] == "invalid" and "undefined there" in case["error"]),
    ],
)
def test_flags_say_what_is_so(documents: dict[str, dict[str, Any]], flag: str, holds: Callable[[Any], bool]) -> None:
    for name, case in cases(documents):
        assert (flag in case["flags"]) == holds(case), (name, case)


def test_refusals_stay_refused(documents: dict[str, dict[str, Any]]) -> None:
    for name, case in cases(documents):
        if case["result"] == "invalid":
            with pytest.raises(ValueError) as caught:
                values.value(name, **case["arguments"])
            assert str(caught.value) == case["error"] and "\n" not in case["error"]


# ---- a plan that promises too much is detected


@pytest.mark.parametrize(
    ("name", "plan", "words"),
    [
        ("k-rr.excess-bound", Plan({"n": ("1",), "k": ("two",)}), "not a number"),
        ("k-rr.excess-bound", Plan({"n": ("1",), "k": ("3",)}, refused=({"k": "4"},)), "is to be refused"),
        ("planar.normaliser", Plan({"epsilon": ("1", "0")}), "epsilon = 0"),
        ("k-rr.excess-bound", Plan({"n": ("0",), "k": ("3",)}), "no point"),
        ("k-rr.excess-bound", Plan({"n": ("1|nonsense",), "k": ("3",)}), "no flag is called nonsense"),
    ],
)
def test_broken_plans(monkeypatch: pytest.MonkeyPatch, name: str, plan: Plan, words: str) -> None:
    monkeypatch.setattr(generate, "PLANS", {name: plan})
    with pytest.raises((generate.BrokenPlan, ValueError), match=words):
        vectors.document(name)


def test_a_plan_takes_every_text() -> None:
    plan = Plan({"a": tuple("12345678"), "b": tuple("12345678")}, most=8)
    points = plan.points("x")
    assert len(points) == 8
    for key in "ab":
        assert len({one.arguments[key] for one in points}) >= 4  # while enough points remain
    assert [one.arguments for one in points] == [one.arguments for one in plan.points("x")]
    assert [one.arguments for one in points] != [one.arguments for one in plan.points("y")]


# ---- the files


@pytest.mark.exhaustive
def test_the_schema_accepts_them(folder: Path) -> None:
    schema = json.loads((folder / vectors.SCHEMA).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in folder.glob("*.json"):
        if path.name != vectors.SCHEMA:
            error = next(validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))), None)
            assert error is None, f"{path.name}: {error}"
    assert set(schema["$defs"]["flag"]["enum"]) == FLAGS.keys()


@pytest.mark.parametrize(
    "change",
    [
        {"result": "good"},
        {"value": "1e+5"},
        {"value": 0.5},
        {"radius": None},
        {"flags": []},
        {"flags": ["odd"]},
        {"result": "invalid"},
        {"error": "why"},
        {"arguments": {"n": 3}},
        {"more": "1"},
        {"exact": "1/0"},
        {"result": "limit"},
        {"result": "acceptable"},
        {"binary64": None},
        {"binary64": {}},
        {"binary64": {"arguments": {"n": "1"}, "result": "valid", "value": "1", "radius": "0"}},
        {
            "binary64": {
                "arguments": {"n": "1"},
                "result": "valid",
                "value": "1",
                "radius": "0",
                "exact": "1",
                "flags": ["normal"],
            }
        },
        {"binary64": {"arguments": {"n": "1"}, "result": "acceptable", "flags": ["infinite"]}},
        {
            "binary64": {
                "arguments": {"n": "1"},
                "result": "invalid",
                "value": "1",
                "radius": "0",
                "flags": ["out-of-domain"],
                "error": "no",
            }
        },
    ],
)
def test_the_schema_refuses(documents: dict[str, dict[str, Any]], change: dict[str, Any]) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(vectors.schema()))
    good = documents["warner.variance"]
    first = good["tests"][0]
    assert validator.is_valid({**good, "tests": [first]})
    assert not validator.is_valid({**good, "tests": [first | change]})
    without = {key: one for key, one in first.items() if key != "binary64"}
    assert "input-not-binary64" in first["flags"] and not validator.is_valid({**good, "tests": [without]})


def test_the_index(folder: Path) -> None:
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    assert {one["file"] for one in index["files"]} | {"index.json", vectors.SCHEMA} == {
        one.name for one in folder.iterdir()
    }
    for one in index["files"]:
        content = (folder / one["file"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == one["sha256"]
        assert len(json.loads(content)["tests"]) == one["numberOfTests"]


@pytest.mark.exhaustive
def test_the_same_bytes_from_the_command(run: Run, folder: Path, tmp_path: Path) -> None:
    output = tmp_path / "deep" / "vectors"
    done = run("vectors", "-o", str(output))
    assert done.returncode == 0 and done.stderr == "", done.stderr
    assert re.fullmatch(r"\d+ cases of \d+ formulas in .*\n", done.stdout)
    assert {one.name: one.read_bytes() for one in output.iterdir()} == {
        one.name: one.read_bytes() for one in folder.iterdir()
    }


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, documents: dict[str, dict[str, Any]]) -> None:
    monkeypatch.setattr(command, "computed", lambda: {"warner.mle.json": documents["warner.mle"]})


def names_in(output: Path) -> list[str]:
    return sorted(one.name for one in output.iterdir())


@pytest.mark.usefixtures("quick")
def test_an_earlier_run_is_replaced(tmp_path: Path) -> None:
    whole = ["index.json", "vectors.schema.json", "warner.mle.json"]
    assert command.run(tmp_path) == 0 and names_in(tmp_path) == whole
    (tmp_path / "of-a-formula-that-went.json").write_text('{"generator": "verdicts vectors"}')
    (tmp_path / ".verdicts-vectors-left").mkdir()
    assert command.run(tmp_path) == 0 and names_in(tmp_path) == whole


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("notes.txt", ""),
        ("other.json", "{}"),
        ("list.json", "[1]"),
        ("broken.json", "{"),
        ("vectors.schema.json", "{}"),
        (".git", None),
    ],
)
def test_foreign_files_are_left_alone(tmp_path: Path, name: str, content: str | None) -> None:
    path = tmp_path / name
    path.mkdir() if content is None else path.write_text(content)
    with pytest.raises(BadInput, match=re.escape(name)):
        command.run(tmp_path)
    assert names_in(tmp_path) == [name] and (content is None or path.read_text() == content)


@pytest.mark.usefixtures("quick")
def test_an_interrupt_while_writing_leaves_whole_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command.run(tmp_path)
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    calls = []

    def interrupted(source: Path, target: Path) -> None:
        calls.append(target)
        raise KeyboardInterrupt

    monkeypatch.setattr(command.os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        command.run(tmp_path)
    assert calls and {one.name: one.read_bytes() for one in tmp_path.iterdir()} == before


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way there")
def test_ctrl_c(tmp_path: Path, in_a_terminal: Callable[..., Any]) -> None:
    output = tmp_path / "vectors"
    process = in_a_terminal("vectors", "-o", str(output))
    time.sleep(0.6)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130 and "Traceback" not in errors
    assert not output.exists() or names_in(output) == []


def test_bad_folders(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for arguments, words in (
        (("vectors",), "--output"),
        (("vectors", "-o", str(file)), "not a folder"),
        (("vectors", "-o", str(file / "inside")), "file"),
        (("vectors", "-o", str(tmp_path)), "contains file"),
    ):
        done = run(*arguments)
        assert done.returncode == 2 and done.stdout == "" and words in done.stderr
        assert done.stderr.startswith("verdicts: ") and done.stderr.count("\n") == 1
    assert names_in(tmp_path) == ["file"]


# ---- the example


def test_the_example_of_the_readme(folder: Path, tmp_path: Path) -> None:
    """The example of the README detects cancellation in the float formula, and nowhere else.

    It reports no error for a correct function.
    """
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = [block for block in re.findall(r"```python\n(.*?)```", readme, re.DOTALL) if "vectors/" in block]
    assert shown in ([], [EXAMPLE])
    (tmp_path / "vectors").symlink_to(folder)
    done = subprocess.run([sys.executable, "-c", EXAMPLE], cwd=tmp_path, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines and all("'cancellation'" in line or "'underflow'" in line for line in lines), done.stdout
    right = EXAMPLE.replace("(0.25 - (pi - 0.5) ** 2) / n", "pi * (1 - pi) / n")
    better = subprocess.run([sys.executable, "-c", right], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert better.stdout == ""


def test_peers_are_below_the_truth_where_the_flag_says_so(documents: dict[str, dict[str, Any]]) -> None:
    """The measured figures of peers lie below the true value exactly where the flag says so."""
    cases = documents["epsilon.subsampled-gaussian"]["tests"]
    seen = set()
    for case in cases:
        given = case["arguments"]
        key = tuple(given.get(name) for name in ("q", "sigma", "times", "delta"))
        if case["result"] == "valid" and given["direction"] == "both" and key in FIGURES:
            seen.add(key)
            below = [Fraction(figure) < Fraction(case["value"]) for figure in FIGURES[key]]
            for flag, is_below in zip(BELOW, below, strict=False):
                assert (flag in case["flags"]) == is_below == (flag in FALSE.get(key, "").split("|"))
            assert not below[-1]
    assert seen == FIGURES.keys()
