"""Certificates are made from plans, reproducibly to the byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofs.search.certify import certify, dump, theorems_of
from proofs.search.work import Unproved
from proofs.statements.files import certificate_path
from proofs.statements.library import statements
from proofs.statements.plan import chain, positive
from symbolic.language import reals

AGAIN = 40
SMALL = 8_000  # bytes; long certificates usually take long to find


@pytest.mark.exhaustive
def test_forty_certificates_are_made_again(tmp_path: Path) -> None:
    small = [it for it in statements() if (it.proof or it.counterexample) and _size(it) < SMALL]
    chosen = small[:: len(small) // AGAIN]
    assert len(chosen) >= AGAIN
    compared = 0
    for it in chosen:
        made = certify(it, root=tmp_path)
        assert made.changed and made.files
        for file in made.files:
            committed = certificate_path(it).parent / file.path.name
            assert file.text.encode() == file.path.read_bytes() == committed.read_bytes(), committed.name
            compared += 1
        assert not certify(it, root=tmp_path).changed
    assert compared >= AGAIN


def _size(it: Any) -> int:
    return certificate_path(it).stat().st_size


def test_proofs_refutations_and_what_fails_without_an_assumption(tmp_path: Path) -> None:
    both = next(it for it in statements() if it.provided and it.proof and it.counterexample and _size(it) < SMALL)
    names = [file.path.name for file in certify(both, root=tmp_path).files]
    name = both.id.partition("/")[2]
    assert names == [f"{name}.json", *(f"{name}.without-{i + 1}.json" for i in range(len(both.provided)))]
    refuted = next(it for it in statements() if not it.proof and it.counterexample)
    (file,) = certify(refuted, root=tmp_path).files
    assert '"refutation"' in file.text and '"proof":{"claims"' not in file.text


def test_theorems_are_found_wherever_a_plan_uses_them() -> None:
    chained = [it for it in statements() if theorems_of(it)]
    assert len(chained) > 100
    assert all(name != it.id for it in chained for name in theorems_of(it))


def test_what_cannot_be_proved_is_not_written(tmp_path: Path, statement: Any) -> None:
    x = reals("x")
    with pytest.raises(Unproved):
        certify(statement([0 <= x], x <= 1, positive(), {"x": 1}), root=tmp_path)
    with pytest.raises(KeyError):
        certify(statement([0 <= x], x <= 1, chain("test/nothing", {}), {"x": 1}), root=tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_text_is_sorted_and_compact() -> None:
    assert dump({"b": [1, 2], "a": {"c": "x"}}) == '{"a":{"c":"x"},"b":[1,2]}\n'
    lines = dump({"long": [["=", "x", 10**50 + place] for place in range(9)]}).splitlines()
    assert lines[0] == "{" and len(lines) == 13
