"""Exported theorems say what their statements say, and coqc accepts a rotating sample of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tiers import in_rotation

from proofs.command import rocq as command
from proofs.rocq import folder
from proofs.rocq.comparing import check
from proofs.rocq.reading import Differs
from proofs.statements.library import find, statements
from proofs.statements.statement import Statement
from proofs.trust.changes import selected

PROVED = [one for one in statements() if not one.observed and one.proof is not None]
CHANGES = 12
"""The most changes of one statement."""
COMPILED = 3


def _file(identifier: str) -> folder.File:
    return next(iter(folder.files([find(identifier)])))


@pytest.mark.sample(12, rotating=True)
@pytest.mark.parametrize("statement", PROVED, ids=lambda one: one.id)
def test_a_theorem_is_not_the_theorem_of_a_changed_statement(statement: Statement) -> None:
    found = _file(statement.id)
    if not found.exported:
        pytest.skip(found.reason)
    modules = [*folder.theory(), *found.exported.imports]
    data = statement.data()
    for what, changed in selected(data, CHANGES):
        if changed["given"] == data["given"] and all(one in data["claim"] for one in changed["claim"]):
            continue  # one claim became another one, so the theorem says all that the changed statement says
        with pytest.raises(Differs):
            check(found.exported.text, found.exported.theorems, changed, modules)
            pytest.fail(f"{statement.id} passes as its own change: {what}")


@pytest.mark.parametrize("identifier", ["lemma/likelihood.falls", "li2022/eq-2"])
def test_a_theorem_about_powers_of_a_variable_exponent_is_compared(identifier: str) -> None:
    test_a_theorem_is_not_the_theorem_of_a_changed_statement(find(identifier))
    found = _file(identifier).exported
    assert found
    weaker = found.text.replace(f"Theorem {found.name} : ", f"Theorem {found.name} : 0 < 0 -> ")
    with pytest.raises(Differs):
        check(weaker, found.theorems, find(identifier).data(), [*folder.theory(), *found.imports])


WEAKER = {  # texts of a theorem, each with one that says less
    "liu2019/eq-28.derivative.last": (
        ("ex_derive (fun x : R => (1 * (1 / 2 * x) + b) / (1 / 2 * (x * t))) x /\\", ""),
        ("Derive (fun x : R => (1 *", "Derive (fun x : R => (2 *"),
        ("0 < x /\\", ""),
        ("~ (", "~ (0 < 0 /\\ "),
    ),
    "lemma/central-binomial.middle": (
        ("2 * s * phi 0 * zpow 4 k <= (", "1 * s * phi 0 * zpow 4 k <= ("),
        ("0 < s ->", "1 < s ->"),
        ("s ^ 2 = 2 * IZR k ->", "s ^ 2 = 2 * IZR k -> k = 1%Z ->"),
        ("0 <= 2 * IZR k - IZR k /\\", ""),
    ),
}


@pytest.mark.parametrize(("identifier", "now", "weaker"), [(one, *pair) for one in WEAKER for pair in WEAKER[one]])
def test_a_weaker_theorem_is_not_that_of_the_statement(identifier: str, now: str, weaker: str) -> None:
    """A refutation with a derivative, and a proof from the continuity of a sum."""
    statement, found = find(identifier), _file(identifier).exported
    assert found and now in found.text
    modules, refuted = [*folder.theory(), *found.imports], statement.proof is None
    check(found.text, found.theorems, statement.data(), modules, refuted=refuted)
    with pytest.raises(Differs):
        check(found.text.replace(now, weaker), found.theorems, statement.data(), modules, refuted=refuted)


@pytest.mark.skipif(not shutil.which("coqc"), reason="coqc is missing")
def test_coqc_accepts_a_rotating_sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    small = (one.id for one in in_rotation(PROVED, lambda one: one.id) if not one.uses)
    names = [name for name, _ in zip(filter(accepted, small), range(COMPILED), strict=False)]
    if not names:
        pytest.skip("no answer of coqc is recorded")
    assert command.check(names, 1, as_json=False, quiet=True, accept=False) == 0


def accepted(identifier: str) -> bool:
    from proofs.rocq.accepted import agrees

    return agrees(find(identifier))
