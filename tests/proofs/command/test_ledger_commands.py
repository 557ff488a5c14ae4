"""`verdicts lemmas`, `kernel`, `expect`, `certify`; the modules loaded for one statement."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from proofs.command import certify, expect
from proofs.command.main import run
from proofs.judging.verdict import check
from proofs.statements.finding import lemmas
from proofs.statements.kind import is_observation
from proofs.statements.library import find, statements
from proofs.trust.needs import layers_needed
from proofs.trust.sizes import layers

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Exit code, standard output and standard error."""

    def command(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            run(list(arguments))
        shown = capsys.readouterr()
        return int(left.value.code or 0), shown.out, shown.err

    return command


# ---- lemmas


def test_lemmas_are_found_by_words_and_operations(said: Said) -> None:
    code, out, err = said("lemmas", "binomial", "theorem")
    assert (code, err) == (0, "")
    assert "lemma/binomial-sums.theorem" in out and "useful for: " in out
    assert {one.id for one in lemmas(["exp", "sum"])} <= {one.id for one in lemmas(["exp"])}
    assert lemmas(["exp"]) != lemmas(["log"])


def test_lemmas_are_found_by_shape() -> None:
    found = lemmas(["exp(_) <= exp(_)"])
    assert "lemma/exponential.order" in [one.id for one in found]
    assert lemmas(["exp(_) <= exp(_) + 17"]) == []


def test_a_lemma_that_is_not_there(said: Said) -> None:
    assert said("lemmas", "nonsense", "_=0=_") == (
        2,
        "",
        "verdicts: no lemma matches nonsense _=0=_; try fewer words\n",
    )


# ---- kernel


def test_the_kernel_is_counted_and_quoted(said: Said) -> None:
    code, out, _ = said("kernel")
    assert code == int(any(layer.lines > layer.limit for layer in layers()))
    for layer in layers():
        assert f"{layer.name}: {layer.lines} lines of code, at most {layer.limit}" in out
    certified = [one for one in statements() if not is_observation(one)]
    needed = re.findall(r"needed by (\d+) of the (\d+) verdicts that have certificates", out)
    assert needed[0] == (str(len(certified)),) * 2  # every certificate needs the core
    for layer in layers():
        for name, lines in layer.files.items():
            assert f"  {name:<28} {lines:>4}" in out
        for name, says in layer.rules.items():
            assert f"\n  {name}\n" in out and says.splitlines()[0] in out


def test_layers_are_needed_by_what_is_used(sample: Any) -> None:
    def needed(proof: Any) -> frozenset[str]:
        sample.write(sample.true, proof=proof)
        return layers_needed([sample.true], sample.folder).get(sample.true.id, frozenset())

    assert needed({"rule": "ring"}) == {"core"}
    assert needed({"rule": "enclose", "precision": 64}) == {"core", "analysis"}
    assert needed({"rule": "axiom", "name": "exp-sum", "with": {}}) == {"core", "analysis"}
    assert needed({"rule": "axiom", "name": "power-sum", "with": {}}) == {"core"}
    sample.write(sample.true, text="no certificate")
    assert layers_needed([sample.true], sample.folder) == {}


# ---- expect


def test_expect_shows_and_writes(said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = [check("li2022/theorem-10.second")]
    path = tmp_path / "expected.toml"
    monkeypatch.setattr(expect, "judge", lambda *_, **__: verdicts)
    monkeypatch.setattr(expect, "PATH", path)
    code, out, _ = said("expect")
    assert code == 1 and '+"theorem-10.second" = {' in out and not path.exists()
    assert said("expect", "--write")[0] == 0 and path.exists()
    assert said("expect") == (0, "", "")


# ---- certify


def test_certify_needs_what_it_names(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(name="scipy")

    monkeypatch.setattr(importlib, "import_module", missing)
    assert said("certify", "li2022/theorem-9") == (
        2, "", "verdicts: the search for certificates needs scipy: pip install '.[search]' from the repository root\n",
    )  # fmt: skip


@pytest.mark.parametrize("step", ["made", "refused"])
def test_certify_says_what_failed(step: str, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(importlib, "import_module", lambda name: None)
    monkeypatch.setattr(certify, "made", lambda identifier: (identifier, ""))
    monkeypatch.setattr(certify, "refused", lambda identifier: (identifier, ""))
    monkeypatch.setattr(certify, "write_plans", lambda ones: written.extend(one.id for one in ones))
    assert said("certify", "li2022/theorem-9")[:2] == (0, "1 of 1 certified\n")
    assert written == ["li2022/theorem-9"]
    monkeypatch.setattr(certify, step, lambda identifier: (identifier, f"{identifier}: it failed"))
    code, out, err = said("certify", "li2022/theorem-9")
    assert (code, out, err) == (1, "0 of 1 certified\n", "verdicts: li2022/theorem-9: it failed\n")
    assert written == ["li2022/theorem-9"]


def test_what_is_written_is_judged_at_once() -> None:
    assert certify.refused("li2022/theorem-10.second") == ("li2022/theorem-10.second", "")


# ---- modules and files that are loaded


@pytest.mark.sample(1)
@pytest.mark.parametrize("command", ["check", "show"])
def test_one_statement_is_answered_for_from_its_own_file(command: str, environment: Any, root: Path) -> None:
    """Judging one statement loads no algebra system, no numerical library and no other paper.

    Importing these would take most of the time.
    """
    script = (
        "import sys\nfrom proofs.command.main import run\n"
        f"try:\n    run(['{command}', 'li2022/theorem-10.second'])\nfinally:\n    print('MODULES', *sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=root, capture_output=True, text=True, env=environment(), check=False
    )
    loaded = done.stdout.partition("MODULES")[2].split()
    assert find("li2022/theorem-10.second").id in done.stdout
    assert not {"sympy", "numpy", "scipy", "mpmath", "multiprocessing"} & set(loaded)
    papers = {name.split(".")[1] for name in loaded if name.startswith(("proofs.li", "proofs.le"))}
    assert papers <= {"li2022", "lemmas"}
    assert "proofs.li2022.theorem_10" in loaded and "proofs.li2022.theorem_18" not in loaded


def test_a_part_of_a_row_is_found_in_its_own_file(environment: Any, root: Path) -> None:
    script = (
        "import sys; from proofs.statements.library import find; print(find('li2022/remark-8.simulated').id, "
        "*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=root, capture_output=True, text=True, env=environment(), check=True
    )
    found, *loaded = done.stdout.split()
    assert found == "li2022/remark-8.simulated"
    assert "proofs.li2022.remark_8.simulated" in loaded and "proofs.li2022.remark_8.convergence" not in loaded
    assert all(find(one.id) is one for one in statements())  # for every way to find them
