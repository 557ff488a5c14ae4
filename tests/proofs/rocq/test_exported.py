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


@pytest.mark.parametrize("weaker", [
    ("ex_derive (fun x : R => (1 * (1 / 2 * x) + b) / (1 / 2 * (x * t))) x /\\", ""),
    ("Derive (fun x : R => (1 *", "Derive (fun x : R => (2 *"),
    ("0 < x /\\", ""),
    ("~ (", "~ (0 < 0 /\\ "),
])  # fmt: skip
def test_a_refutation_with_a_derivative_is_compared_with_the_statement(weaker: tuple[str, str]) -> None:
    data = find("liu2019/eq-28.derivative.last").data()
    found = _file("liu2019/eq-28.derivative.last").exported
    assert found and weaker[0] in found.text
    check(found.text, found.theorems, data, folder.theory(), refuted=True)
    with pytest.raises(Differs):
        check(found.text.replace(*weaker), found.theorems, data, folder.theory(), refuted=True)


@pytest.mark.parametrize("weaker", [
    ("2 * s * phi 0 * zpow 4 k <= (", "1 * s * phi 0 * zpow 4 k <= ("),
    ("0 < s ->", "1 < s ->"),
    ("s ^ 2 = 2 * IZR k ->", "s ^ 2 = 2 * IZR k -> k = 1%Z ->"),
    ("0 <= 2 * IZR k - IZR k /\\", ""),
])  # fmt: skip
def test_a_theorem_from_the_continuity_of_a_sum_is_compared_with_the_statement(weaker: tuple[str, str]) -> None:
    data = find("lemma/central-binomial.middle").data()
    found = _file("lemma/central-binomial.middle").exported
    assert found and "c_bsum" in found.text and weaker[0] in found.text
    modules = [*folder.theory(), *found.imports]
    check(found.text, found.theorems, data, modules)
    with pytest.raises(Differs):
        check(found.text.replace(*weaker), found.theorems, data, modules)


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
