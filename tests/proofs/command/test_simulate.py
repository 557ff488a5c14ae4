"""`verdicts simulate`: its answers and exit codes, for any number of processes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction as F
from typing import Any

import pytest

from proofs.command import simulate as command
from symbolic.simulation import registry

Run = Callable[..., Any]
SOME = ("warner", "survey.inverse-moment-approx", "li2022/theorem-10", "li2022/nu-s")


@pytest.fixture(scope="module")
def table(run: Run) -> Any:
    return run("simulate", "survey", "precision.laplace", "li2022/theorem-10", "li2022/figure-3.small", "--jobs", "1")


@pytest.mark.exhaustive
def test_the_table(table: Any) -> None:
    assert table.returncode == 0 and table.stderr == ""
    lines = table.stdout.splitlines()
    assert "\x1b" not in table.stdout
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)
    assert "li2022/theorem-10.A  1/(yes + no)" in lines
    first = lines.index("survey.variance  (estimate - pi)^2, given an answer")
    assert lines[first + 1].split()[:2] == ["enumeration", "equal"]  # the better evidence comes first
    assert lines[first + 2].split()[:2] == ["simulation", "agrees"] and lines[first + 2].endswith(" %")
    assert any(line.startswith("enumeration wrong") and "equal" not in line for line in lines)
    assert any(line.startswith("simulation  right") and "differs" not in line for line in lines)


@pytest.mark.exhaustive
def test_the_number_of_processes_changes_nothing(run: Run) -> None:
    one, two = (run("simulate", *SOME, "--json", "--repeats", "100000", "--jobs", jobs) for jobs in ("1", "2"))
    assert one.stdout == two.stdout
    other = run("simulate", *SOME, "--json", "--repeats", "100000", "--jobs", "2", "--seed", "2")
    assert json.loads(other.stdout) != json.loads(one.stdout)


@pytest.mark.exhaustive
def test_json(run: Run) -> None:
    rows = json.loads(run("simulate", "li2022/theorem-10.A", "li2022/figure-3", "--json").stdout)
    assert {row["id"] for row in rows} == {
        "li2022/theorem-10.A", "li2022/figure-3.large", "li2022/figure-3.small",
    }  # fmt: skip
    for row in rows:
        assert row["expected"] is True
        if row["evidence"] == "enumeration":
            assert F(row["claim"]) == F(row["truth"]) or row["kind"] == "wrong"
        elif row["kind"] == "observed":
            assert all(0 <= one["low"] <= one["seen"] / one["times"] <= one["high"] <= 1 for one in row["readings"])
        else:
            assert (row["low"] <= row["claim"] <= row["high"]) == (row["outcome"] != "differs")
            assert row["visible"] > 0 and row["repetitions"] <= 10**9


def test_chosen_parts_draw_the_same(run: Run) -> None:
    everything = command.work(command.plan(command.choose(("warner", "survey.mle")), 1, 10**6), 1)
    alone = command.work(command.plan(command.choose(("warner.variance",)), 1, 10**6), 1)
    averages = [
        [
            one.numbers["average"]
            for found in results
            for one in found
            if one.name == "warner.variance" and one.evidence == "simulation"
        ]
        for results in (everything, alone)
    ]
    assert averages[0] == averages[1] != []


@pytest.mark.sample("arguments3---repeats", "arguments6---seed", "arguments7---jobs")
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("survey.varianc",), "there is nothing to simulate called 'survey.varianc'; the nearest is survey.variance"),
        (("survey.mle-clipped",), "survey.mle-clipped has no simulation"),
        (("li2022/eq-2",), "li2022/eq-2 has no simulation"),
        (("--repeats", "1"), "--repeats"),
        (("--repeats", "10000000000000"), "--repeats"),
        (("--repeats", "many"), "--repeats"),
        (("--seed", "-1"), "--seed"),
        (("--jobs", "0"), "--jobs"),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    done = run("simulate", *arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("verdicts: ") and complaint in done.stderr and done.stderr.count("\n") == 1


def test_a_right_form_that_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Enumeration and simulation both detect a variance that is 0.1 % too large."""
    right = next(one for one in registry.comparisons() if one.name == "warner.variance")

    def build(**parameters: Any) -> Any:
        case = right.build(**parameters)
        return replace(case, claim=case.exact_claim * F(1001, 1000))

    monkeypatch.setattr(command, "everything", lambda: (replace(right, build=build),))
    assert command.run(("warner.variance",), 10**9, 1, 1, False) == 1
    said = capsys.readouterr()
    assert "warner.variance (right) differs by enumeration" in said.err
    assert "warner.variance (right) differs by simulation at n = 100" in said.err


def test_a_wrong_form_that_passes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    right = next(one for one in registry.comparisons() if one.name == "warner.variance")
    monkeypatch.setattr(command, "everything", lambda: (replace(right, kind="wrong"),))
    assert command.run((), 10**6, 1, 1, True) == 1
    assert "warner.variance (wrong) equal by enumeration" in capsys.readouterr().err


def test_an_experiment_that_comes_out_otherwise(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    observation = command.simulated.observations()[0]
    monkeypatch.setattr(command, "everything", lambda: (observation,))
    monkeypatch.setattr(command.expected, "expected", lambda **_: {observation.id: {"outcome": "not reproduced"}})
    assert command.run((), 10, 1, 1, False) == 1
    said = capsys.readouterr()
    assert "is reproduced, expected not reproduced" in said.err and "experiment  reproduced" in said.out
