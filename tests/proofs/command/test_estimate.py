"""`verdicts estimate` returns a distribution with a certificate for reports of users."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from proofs.command.surveys import ESTIMATORS
from symbolic.estimation.named import NAMES, POSTS

Run = Callable[..., "subprocess.CompletedProcess[str]"]
MECHANISMS: dict[str, Any] = {
    "symbols": ["red", "green", "blue"],
    "mechanisms": {"app": {"mechanism": "k-rr", "epsilon": 1.5}, "web": {"mechanism": "geometric", "epsilon": "0.5"}},
}
REPORTS = (
    "mechanism,observation,count\napp,red,500\napp,green,300\napp,blue,200\nweb,red,450\nweb,green,300\nweb,blue,250\n"
)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    (tmp_path / "m.json").write_text(json.dumps(MECHANISMS))
    (tmp_path / "d.csv").write_text(REPORTS)
    return ["estimate", "--data", str(tmp_path / "d.csv"), "--mechanisms", str(tmp_path / "m.json")]


def test_the_names_are_those_of_the_library() -> None:
    assert ESTIMATORS == NAMES and POSTS == ("project", "normalise", "none")


def test_a_table(run: Run, files: list[str]) -> None:
    done = run(*files)
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and done.stderr == ""
    assert lines[0].split() == ["symbol", "share", "standard", "error"]
    assert [line.split()[0] for line in lines[1:4]] == ["red", "green", "blue"]
    assert all(line == line.rstrip() and len(line) <= 80 for line in lines) and "█" * 30 in done.stdout
    assert "mle from 2000 users of 2 mechanisms" in done.stdout and "gap" in done.stdout


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ["mle", "gibu", "inv-m", "inv-r", "ibu-m", "ibu-r", "inverse-variance"])
def test_json(run: Run, files: list[str], name: str) -> None:
    done = run(*files, "--estimator", name, "--json")
    answer = json.loads(done.stdout)
    assert (
        answer["estimator"] == name and answer["users"] == 2000 and answer["mechanisms"] == {"app": 1000, "web": 1000}
    )
    assert sum(row["share"] for row in answer["estimate"]) == pytest.approx(1)
    assert answer["gap"] >= 0 and answer["log_likelihood"] < 0
    assert (answer["gap"] < 1e-9) == (name == "mle")
    assert (answer["estimate"][0]["standard_error"] is not None) == (name in ("mle", "inv-m"))


def test_standard_input_and_schema(run: Run, files: list[str]) -> None:
    piped = run("estimate", "--data", "-", "--mechanisms", files[-1], given=REPORTS)
    assert piped.stdout == run(*files).stdout != ""
    schema = json.loads(run("estimate", "--schema").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(MECHANISMS, schema)
    assert not jsonschema.Draft202012Validator(schema).is_valid({**MECHANISMS, "more": 1})


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (["--estimator", "mla"], "nearest is mle"),
        (["--estimator", "rap-m"], "RAPPOR mechanisms only"),
        (["--estimator", "gibu", "--delta", "0"], "delta"),
        (["--data", "/nowhere.csv"], "/nowhere.csv"),
        (["--mechanisms", "/nowhere.json"], "/nowhere.json"),
        (["--post", "clip"], "clip"),
    ],
)
def test_bad_input(run: Run, files: list[str], change: list[str], words: str) -> None:
    done = run(*files, *change)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and words in done.stderr


def test_one_user_and_mechanisms_that_nobody_uses(run: Run, files: list[str]) -> None:
    Path(files[2]).write_text("mechanism,observation\n\nweb,red\n\n")
    more = {**MECHANISMS["mechanisms"], "bits": {"mechanism": "rappor", "epsilon": 1}}
    Path(files[4]).write_text(json.dumps({**MECHANISMS, "mechanisms": more}))
    for name in ("mle", "ibu-m"):
        done = run(*files, "--estimator", name)
        assert (done.returncode, done.stderr) == (0, "") and f"{name} from 1 user of 1 mechanism\n" in done.stdout


def test_bad_files(run: Run, files: list[str]) -> None:
    data, mechanisms = Path(files[2]), Path(files[4])
    data.write_text("mechanism,observation\n\napp,red\napp,pink\n")
    assert "line 4: app: there is no observation 'pink'; it is one of red, green, blue" in run(*files).stderr
    data.write_text("mechanism,observation\noue,red\n")
    assert "line 2: no mechanism is called 'oue'; it is one of app, web" in run(*files).stderr
    data.write_bytes(b"mechanism,observation\napp,\xff\n")
    assert "UTF-8" in run(*files).stderr
    data.write_text("mechanism,observation\n")
    assert "no observations" in run(*files).stderr
    mechanisms.write_text('{"symbols": 3, "symbols": 4}')
    assert "twice" in run(*files).stderr
    mechanisms.write_text('{"symbols": 3, "mechanisms": {"app": {"mechanism": "k-rr", "epsilon": NaN}}}')
    assert "NaN" in run(*files).stderr
    assert "give both --data" in run("estimate").stderr
