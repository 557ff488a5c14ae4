"""Every rule of the kernel and every certificate can be stated in words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import pytest

from proofs.kernel import RULES
from proofs.report.content.blocks import Block, Display, Fold, Math, Paragraph
from proofs.report.content.prose import Prose, prose
from proofs.report.content.reasons import told_by
from proofs.report.content.telling import Teller
from proofs.statements.files import certificate_path
from proofs.statements.library import find, statements
from symbolic.representations.mathml import mathml

SOME = [one.id for one in statements() if one.proof or one.counterexample][::6]
BY_REASON = {"fact", "integer", "instance", "axiom", "sum", "enclose"}


def all_of(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Fold):
            yield from all_of(block.blocks)


def title(identifier: str) -> str:
    return find(identifier).title


def test_every_rule_has_words() -> None:
    told = {name[1:] for name in (*vars(Prose), *vars(Teller)) if name.startswith("_") and not name.startswith("__")}
    assert set(RULES) <= told | BY_REASON
    for rule in BY_REASON:
        assert told_by({"rule": rule, "name": "exp-sum", "step": "last"}, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("identifier", SOME)
def test_a_certificate_is_told(identifier: str) -> None:
    (statement,) = (one for one in statements() if one.id == identifier)
    certificate = json.loads(certificate_path(statement).read_text(encoding="utf-8"))
    told = prose(certificate, title)
    assert told or "refutation" in certificate
    for block in all_of(told):
        if isinstance(block, Display):
            assert mathml(block.latex)
        if isinstance(block, Paragraph):
            words = "".join(part for part in block.text if isinstance(part, str))
            assert "by the rule" not in words and "^" not in words
            assert all(mathml(part.latex) for part in block.text if isinstance(part, Math))


@pytest.mark.exhaustive
def test_what_is_told_again_up_to_renaming_is_likewise() -> None:
    reasons = [
        "".join(map(str, block.reason))
        for one in statements()[:300]
        if one.proof
        for block in all_of(prose(json.loads(certificate_path(one).read_text(encoding="utf-8")), title))
        if isinstance(block, Display)
    ]
    assert "likewise" in reasons
