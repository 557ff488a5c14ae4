"""coqc accepts a proof, refuses a false one, and keeps its answers until a text changes."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from proofs.rocq import compiling
from proofs.rocq.compiling import Compiled, Compiler, NoRocq, forbidden, keys, loaded, version

rocq = pytest.mark.skipif(not shutil.which("coqc"), reason="coqc is missing")
BASE = "Require Import Coq.micromega.Lia.\nLemma base : 1 < 2.\nProof. lia. Qed.\n"
TRUE = "Require Import Base.\nTheorem a : 1 < 2.\nProof. exact base. Qed.\nPrint Assumptions a.\n"
FALSE = "Require Import Base.\nTheorem b : 2 < 1.\nProof. exact base. Qed.\n"
AXIOM = "Axiom wrong : 2 < 1.\nTheorem c : 2 < 1.\nProof. exact wrong. Qed.\nPrint Assumptions c.\n"
ABOVE = "Require Import B.\nTheorem d : 1 < 2.\nProof. exact base. Qed.\n"


def _run(folder: Path, texts: dict[str, str]) -> tuple[dict[str, Compiled], list[str]]:
    """The answers on these texts, and the names of the files that coqc compiled anew."""
    stamps = {name: (folder / f"{name}.json") for name in texts}
    before = {name: path.stat().st_mtime_ns if path.exists() else 0 for name, path in stamps.items()}
    for name, text in texts.items():
        (folder / f"{name}.v").write_text(text, encoding="utf-8")
    paths = {name: folder / f"{name}.v" for name in texts}
    found = Compiler(paths, folder, ["-R", ".", "Here"], []).run(2, lambda one: None)
    return found, [name for name, path in stamps.items() if path.exists() and path.stat().st_mtime_ns != before[name]]


@rocq
def test_answers_are_kept_until_a_text_changes(tmp_path: Path) -> None:
    texts = {"Base": BASE, "A": TRUE, "B": FALSE, "C": AXIOM, "D": ABOVE}
    found, compiled = _run(tmp_path, texts)
    assert {name: one.answer for name, one in found.items()} == {
        "Base": "accepted", "A": "accepted", "B": "refused", "C": "refused", "D": "blocked",
    }  # fmt: skip
    assert "has type" in found["B"].reason
    assert found["C"].axioms == ("wrong",)
    assert sorted(compiled) == ["A", "B", "Base", "C"]
    again, compiled = _run(tmp_path, {"Base": BASE, "A": TRUE})
    assert again["A"] == found["A"]
    assert not compiled
    _, compiled = _run(tmp_path, {"Base": f"(* about *)\n{BASE}", "A": TRUE})
    assert not compiled
    _, compiled = _run(tmp_path, {"Base": BASE + "Definition more := base.\n", "A": TRUE})
    assert sorted(compiled) == ["A", "Base"]


@rocq
def test_an_interrupt_leaves_what_was_compiled(tmp_path: Path) -> None:
    class Interrupt(Exception):
        pass

    def interrupt(one: Compiled) -> None:
        raise Interrupt

    (tmp_path / "Base.v").write_text(BASE, encoding="utf-8")
    slow = TRUE.replace("exact base", "do 100000000 (pose proof base as H; clear H); exact base")
    (tmp_path / "A.v").write_text(slow, encoding="utf-8")
    paths = {name: tmp_path / f"{name}.v" for name in ("Base", "A")}
    compiler = Compiler(paths, tmp_path, ["-R", ".", "Here"], [])
    with pytest.raises(Interrupt):
        compiler.run(2, interrupt)
    assert not compiler.running
    assert (tmp_path / "Base.json").exists()
    assert not (tmp_path / "A.json").exists()


@rocq
def test_an_interrupt_forgets_the_answer_on_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its compiled file may be of the new text."""
    _run(tmp_path, {"Base": BASE})
    (tmp_path / "Base.v").write_text(BASE.replace("1 < 2", "1 < 3"), encoding="utf-8")
    compiler = Compiler({"Base": tmp_path / "Base.v"}, tmp_path, ["-R", ".", "Here"], [])
    compile_ = compiler._compile

    def interrupted(name: str, key: str) -> Compiled:
        found = compile_(name, key)
        compiler.stopped = True
        return found

    monkeypatch.setattr(compiler, "_compile", interrupted)
    compiler.run(1, lambda one: None)
    _, compiled = _run(tmp_path, {"Base": BASE})
    assert compiled == ["Base"]


def test_a_missing_coqc_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(NoRocq, match="libcoq-coquelicot"):
        version()


def test_only_known_axioms_are_allowed() -> None:
    assert forbidden(["Classical_Prop.classic", "Uint63.add_spec", "PrimFloat.add"]) == []
    assert forbidden(["gauss", "Normal.gauss"], ["gauss"]) == []
    wrong = ["wrong", "PrimFloat.x.y", "PrimFloat", "classic", "Wrong.classic", "f is assumed to be guarded."]
    assert forbidden(wrong) == wrong


def test_keys_change_with_what_a_file_loads() -> None:
    texts = {"A": "Require Import B C.", "B": "", "C": "Require Export D.", "D": ""}
    assert loaded(texts["A"], texts) == ("B", "C")
    for text in ("Require Import(* *)B.", "Require Import (* D. *) B."):
        assert loaded(text, texts) == ("B",)
    before, after = keys(texts), keys({**texts, "D": "Open Scope R_scope."})
    assert {name for name in texts if before[name] != after[name]} == {"A", "C", "D"}
    assert keys(texts, "8.16")["D"] != keys(texts, "8.17")["D"]


def test_a_damaged_answer_is_not_used(tmp_path: Path) -> None:
    for text in ("", "[]", '{"name": "A"}', '{"axioms": 1}'):
        (tmp_path / "A.json").write_text(text, encoding="utf-8")
        found: Any = compiling._known(tmp_path / "A.json")
        assert found is None
