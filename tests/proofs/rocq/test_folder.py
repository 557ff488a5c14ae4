"""The folder of an export, the log of answers, and the commands; coqc is replaced where no answer of it is needed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from proofs.command import rocq as command
from proofs.command.main import cli
from proofs.rocq import accepted, folder
from proofs.rocq.compiling import Compiled, forbidden
from proofs.rocq.export import Exported
from proofs.rocq.statement import NotExported, rocq_name
from proofs.statements.library import find, statements


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Export every statement as a file without a theorem that anybody reads, and compile nothing."""

    def exported(certificate: Mapping[str, Any], lookup: Callable[[str], Any]) -> Exported:
        name = rocq_name(certificate["statement"]["id"])
        return Exported(name, f"Theorem {name} : True.\nProof. exact I. Qed.\n", (), (name,))

    monkeypatch.setattr(folder, "exported", exported)
    monkeypatch.setattr(folder, "check", lambda *given, **options: None)


def _some() -> str:
    return next(one.id for one in statements() if one.proof is not None)


@pytest.mark.usefixtures("fake")
def test_the_folder_has_what_coqc_needs(tmp_path: Path) -> None:
    found = list(folder.files([find(_some())]))
    paths = folder.write_folder(tmp_path, found)
    name = rocq_name(_some())
    assert (
        paths[name]
        .read_text(encoding="utf-8")
        .endswith(f"Qed.\nDefinition {name}_all := ({name}).\nPrint Assumptions {name}_all.\n")
    )
    project = (tmp_path / "_CoqProject").read_text(encoding="utf-8").splitlines()
    assert project[0] == "-R theory Theory -R statements Statements"
    assert all((tmp_path / line).is_file() for line in project[1:])
    assert f"Print Assumptions {name}.{name}_all." in (tmp_path / "Assumptions.v").read_text(encoding="utf-8")
    assert "coq_makefile" in (tmp_path / "Makefile").read_text(encoding="utf-8")
    assert not list(tmp_path.rglob("*.new"))
    before = paths[name].stat().st_mtime_ns
    folder.write_folder(tmp_path, found)
    assert paths[name].stat().st_mtime_ns == before


@pytest.mark.usefixtures("fake")
def test_the_folder_does_not_depend_on_the_order_of_exports(tmp_path: Path) -> None:
    found = list(folder.files([one for one in statements() if one.proof is not None][:2]))
    folder.write_folder(tmp_path / "one", found)
    folder.write_folder(tmp_path / "other", found[::-1])
    for name in ("_CoqProject", "Assumptions.v"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()


def test_the_folder_has_the_whole_theory(tmp_path: Path) -> None:
    folder.write_folder(tmp_path, [])
    there = {path.name for path in (tmp_path / "theory").iterdir()}
    assert there == {path.name for path in folder.THEORY.glob("*.v")}
    assert {"Terms.v", "Rules.v", "Points.v", "Calculus.v", "Normal.v", "Values.v"} <= there


def test_the_theory_has_one_axiom() -> None:
    assert folder.axioms_of_theory() == ["gaussian_integral"]
    assert forbidden(["gaussian_integral", "Theory.Normal.gaussian_integral"], folder.axioms_of_theory()) == []


def test_names_of_statements_differ() -> None:
    names = [rocq_name(one.id) for one in statements()]
    assert len({*names, *folder.theory()}) == len(names) + len(folder.theory())


def test_a_statement_that_cannot_be_exported_has_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def exported(certificate: Mapping[str, Any], lookup: Callable[[str], Any]) -> Exported:
        raise NotExported("no rule")

    monkeypatch.setattr(folder, "exported", exported)
    (found,) = folder.files([find(_some())])
    assert (found.exported, found.reason) == (None, "no rule")


def test_a_file_that_uses_a_missing_statement_is_left_out() -> None:
    b, c, d = (Exported(name, "", (), (name,)) for name in "bcd")
    found = [
        folder.File("a", None, "no rule"), folder.File("b", b, uses=("a",)), folder.File("c", c, uses=("b",)),
        folder.File("d", d),
    ]  # fmt: skip
    assert [one.reason for one in folder.closed(found)] == [
        "no rule", "it uses a, which is not exported", "it uses b, which is not exported", "",
    ]  # fmt: skip


def test_two_statements_have_two_files() -> None:
    same = Exported("t_a_b", "", (), ("t_a_b",))
    found = folder.closed([folder.File("a-b", same), folder.File("a.b", same), folder.File("c", None, uses=("a.b",))])
    assert [one.exported for one in found] == [same, None, None]
    assert "a-b" in found[1].reason


@pytest.mark.parametrize(("name", "imports"), [("Rules", ()), (rocq_name(_some()), ("t_other",))])
def test_a_file_has_its_own_name_and_imports(
    monkeypatch: pytest.MonkeyPatch, name: str, imports: tuple[str, ...]
) -> None:
    monkeypatch.setattr(folder, "exported", lambda certificate, lookup: Exported(name, "", imports, ("t",)))
    monkeypatch.setattr(folder, "check", lambda *given, **options: None)
    (found,) = folder.files([find(_some())])
    assert (found.exported, found.reason) == (None, f"the file {name} loads {', '.join(imports)}")


def test_a_file_loads_what_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiled file of another run may be in the folder, so a file loads only what this run compiles before."""
    statement = next(one for one in statements() if one.uses)
    name, used = rocq_name(statement.id), rocq_name(statement.uses[0])
    text = f"Require Import Rules {used}.\nOpen Scope R_scope.\nTheorem {name} : 0 < 1.\nProof. lra. Qed.\n"
    for imports, reason in (((), "Require Import"), ((used,), "variable|say|theorem")):
        made = Exported(name, text, imports, (name,))
        monkeypatch.setattr(folder, "exported", lambda certificate, lookup, made=made: made)
        found = next(iter(folder.files([statement])))
        assert re.search(reason, found.reason)


def test_a_theorem_that_says_something_else_is_not_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    name = rocq_name(_some())
    text = f"Require Import Rules.\nOpen Scope R_scope.\nTheorem {name} : 0 < 1.\nProof. lra. Qed.\n"
    monkeypatch.setattr(folder, "exported", lambda certificate, lookup: Exported(name, text, (), (name,)))
    (found,) = folder.files([find(_some())])
    assert found.exported is None
    assert "missing" in found.reason or "does not say" in found.reason


@pytest.mark.usefixtures("fake")
def test_the_log_applies_only_to_the_same_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, statement = tmp_path / "accepted.toml", find(_some())
    assert not accepted.agrees(statement, log)
    assert accepted.due([statement], 0, log) == [statement]
    found = list(folder.files([statement]))
    name = rocq_name(statement.id)
    accepted.record(found, {name: Compiled(name, "accepted")}, log)
    assert accepted.agrees(statement, log)
    assert accepted.due([statement], 0, log) == []
    assert accepted.due([statement], 1, log) == [statement]
    monkeypatch.setattr(accepted, "_inputs", lambda identifier: "changed")
    assert accepted.agrees(statement, log)  # the code changed, and the text did not
    monkeypatch.setattr(folder.File, "text", property(lambda self: "changed"))
    assert not accepted.agrees(statement, log)
    accepted.record(found, {name: Compiled(name, "refused")}, log)
    assert not accepted.agrees(statement, log)
    assert accepted.due([statement], 1, log) == []


def test_without_coqc_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    found = CliRunner().invoke(cli, ["check", _some(), "--engine", "rocq"])
    assert found.exit_code == 2
    assert "apt-get install coq libcoq-coquelicot libcoq-interval" in found.output


@pytest.mark.parametrize(
    "arguments",
    [["--mutants", "--engine", "rocq"], ["--vacuity", "--engine", "rocq"], ["--log", "x"], ["--sample", "3"]],
)
def test_options_that_do_not_fit(arguments: list[str]) -> None:
    assert CliRunner().invoke(cli, ["check", _some(), *arguments]).exit_code == 2


@pytest.mark.usefixtures("fake")
def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Fake:
        def __init__(self, paths: Mapping[str, Path], *options: Any) -> None:
            self.paths = paths

        def run(self, jobs: int, advance: Callable[[Compiled], None]) -> dict[str, Compiled]:
            ours = {name: Compiled(name, answer, "why" if answer == "refused" else "") for name in self.paths}
            return {**ours, **({} if theory else {name: Compiled(name, "accepted") for name in folder.theory()})}

    monkeypatch.setattr(command, "Compiler", Fake)
    monkeypatch.setattr(command, "version", lambda: "8.16.1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    answer: Any = "accepted"
    theory = False
    run, log = CliRunner().invoke, tmp_path / "log"
    found = run(cli, ["check", _some(), "--engine", "rocq", "--log", str(log)], standalone_mode=False)
    assert (found.return_value, "1 accepted" in found.output) == (0, True)
    line, summary = log.read_text(encoding="utf-8").split("\n\n")
    assert line.endswith(_some()) and summary.startswith("coq 8.16.1: 1 accepted\n")
    answer = "refused"
    found = run(cli, ["check", _some(), "--engine", "rocq", "--json"], standalone_mode=False)
    assert (found.return_value, json.loads(found.output)[0]["reason"]) == (1, "why")
    theory = True  # a library is missing
    found = run(cli, ["check", _some(), "--engine", "rocq"], standalone_mode=True)
    assert (found.exit_code, "libcoq-interval" in found.output) == (2, True)
    found = run(cli, ["export", "--rocq", str(tmp_path / "out"), _some()], standalone_mode=False)
    assert (found.return_value, (tmp_path / "out" / "README.md").is_file()) == (0, True)


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    with command.alone(tmp_path), pytest.raises(Exception, match="another run"), command.alone(tmp_path):
        pass


def test_an_observation_is_not_exported(tmp_path: Path) -> None:
    observed = next(one.id for one in statements() if one.observed)
    found = CliRunner().invoke(cli, ["export", "--rocq", str(tmp_path / "new"), observed])
    assert (found.exit_code, (tmp_path / "new").exists()) == (2, False)
