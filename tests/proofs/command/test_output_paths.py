"""Commands check that they can write their output before they begin to work."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from proofs.command import certify, expect, readme, simulate
from proofs.command.errors import BadInput
from proofs.command.files import writable
from proofs.command.main import cli, run
from proofs.judging import ledger
from proofs.statements.library import find

FOLDERS = (["report"], ["report", "--pdf"], ["vectors"], ["export", "li2022/theorem-10.first"])
FILES = {
    "latex": ["latex", "--all", "--what", "proof"],
    "figure": ["figure", "li2022/figure-2"],
    "account": ["account", "steps.json"],
    "experiment": ["experiment", "figure-7"],
    "check": ["check", "li2022/theorem-10.first", "--engine", "rocq"],
}
OPTION = {"account": "--curve", "experiment": "--store", "check": "--log", "export": "--rocq"}
SUFFIX = {"figure": ".svg", "account": ".csv"}


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The one-line error of a command that has not begun to work."""
    (tmp_path / "steps.json").write_text(json.dumps([{"mechanism": "gaussian", "sigma": 1}]))
    (tmp_path / "file").write_text("")
    monkeypatch.chdir(tmp_path)
    for worker in ("proofs.judging.ledger.verdicts", "symbolic.vectors.document", "proofs.experiments.work.fill"):
        monkeypatch.setattr(worker, worked)
    monkeypatch.setattr("proofs.report.figures.figure.drawn", worked)

    def command(*arguments: str) -> str:
        with pytest.raises(SystemExit) as left:
            run(list(arguments))
        shown = capsys.readouterr()
        assert (left.value.code, shown.out, shown.err.count("\n")) == (2, "", 1), shown.err
        return shown.err

    return command


def worked(*_: Any, **__: Any) -> Any:
    raise AssertionError("it has begun to work")


BAD = ["/proc/new", "file/new", "none/new"]


@pytest.mark.parametrize("output", BAD)
@pytest.mark.parametrize("command", FILES)
def test_a_file_is_tried_first(command: str, output: str, said: Callable[..., str]) -> None:
    if output.startswith("/proc") and not Path("/proc/self").exists():
        pytest.skip("this system has no /proc")
    assert output in said(*FILES[command], OPTION.get(command, "-o"), output + SUFFIX.get(command, ""))


@pytest.mark.parametrize("output", ["/proc/new", "file/new", "file"])
@pytest.mark.parametrize("command", FOLDERS, ids=" ".join)
def test_a_folder_is_tried_first(command: list[str], output: str, said: Callable[..., str]) -> None:
    if output.startswith("/proc") and not Path("/proc/self").exists():
        pytest.skip("this system has no /proc")
    assert output in said(*command, OPTION.get(command[0], "-o"), output)


def test_no_option_is_left_out() -> None:
    """Each option that names an output file is tested here."""
    writes = {
        name
        for name, command in cli.commands.items()
        for option in command.params
        if isinstance(option.type, click.Path) or option.name in ("output", "curve", "store")
    }
    assert writes - {"new"} == {*FILES, *(command[0] for command in FOLDERS)}  # test_own has the folder of `new`


def test_a_folder_is_no_file_and_nothing_stays(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is a folder"):
        writable(tmp_path)
    writable(tmp_path / "new", tmp_path / "other")
    writable(tmp_path / "some" / "new", folder=True)
    assert list(tmp_path.iterdir()) == []
    kept = tmp_path / "kept"
    kept.write_text("what was there")
    writable(kept)
    assert kept.read_text() == "what was there"


def test_what_the_project_keeps_is_tried_first(
    tmp_path: Path, said: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    none = tmp_path / "none" / "file"
    monkeypatch.setattr(expect, "PATH", none)
    monkeypatch.setattr(simulate, "kept_in", lambda one: none)
    monkeypatch.setattr(simulate, "work", worked)
    monkeypatch.setattr("proofs.command.experiment._written", lambda space: (none, none))
    for arguments in (["expect"], ["simulate", "li2022"], ["experiment", "all", "--vary"]):
        assert str(none) in said(*arguments, "--write")


def test_where_certificates_go_is_tried_first(
    tmp_path: Path, said: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certify, "mapped", worked)
    monkeypatch.setattr(certify, "folder", lambda statement: tmp_path / "file")
    assert "file is not a folder" in said("certify", find("li2022/theorem-9").id)


def test_the_counts_are_tried_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "verdicts", worked)
    monkeypatch.setattr("sys.argv", ["readme", str(tmp_path / "none" / "README.md")])
    with pytest.raises(BadInput, match="there is no folder"):
        readme.main()
