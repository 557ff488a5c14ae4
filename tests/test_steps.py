"""Every rule of the kernel is told in words, and every certificate can be told."""

from __future__ import annotations

import json

import pytest

from proofs.kernel import RULES
from proofs.report.steps import _RULES, readable
from proofs.statements.files import certificate_path
from proofs.statements.library import statements

SOME = [one.id for one in statements() if one.proof or one.counterexample][::8]


def test_every_rule_has_words() -> None:
    assert set(_RULES) == set(RULES)


@pytest.mark.parametrize("identifier", SOME)
def test_a_certificate_is_told(identifier: str) -> None:
    (statement,) = (one for one in statements() if one.id == identifier)
    certificate = json.loads(certificate_path(statement).read_text(encoding="utf-8"))
    told = [step.text() for step in readable(certificate)]
    assert not any("does not have the shape" in line or "By the rule" in line for line in told)
    assert told or "refutation" in certificate
