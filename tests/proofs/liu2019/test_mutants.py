"""Mutants of theorem-7 and propositions 1 and 2 of liu2019, for any number of databases.

No checker accepts a mutant that an exact point refutes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from proofs.judging.examine import certificate_path
from proofs.liu2019 import notions_mixtures as mixtures
from proofs.statements.library import find
from proofs.statements.statement import Statement
from proofs.trust.mutants import checkers
from symbolic.language import Atom, ForAll, Relation
from symbolic.representations.ball import enclose
from symbolic.representations.exact import Irrational, Undefined, holds

PARTS = {
    "theorem-7.bp-ddp": mixtures.some_of_many,
    "theorem-7.bp-ddp.records": mixtures.any_two_mixtures,
    "theorem-7.bp-ddp.original.repaired": mixtures.chain_of_neighbours,
    "theorem-7.ddp-mp.records": mixtures.near_output,
    "theorem-7.midp-mp": mixtures.information,
    "proposition-2.midp-mp.original.repaired": mixtures.information_given_others,
    "proposition-1.ip-dp.all-priors.at-most": replace(
        mixtures.same_mixture, throughout=(*mixtures.same_mixture.throughout, mixtures.same_others)
    ),
}
FEW = {  # the minimum number of mutants with a refuting point; without points the test would be empty
    "theorem-7.bp-ddp": 5,
    "theorem-7.bp-ddp.records": 7,
    "theorem-7.bp-ddp.original.repaired": 5,
    "theorem-7.ddp-mp.records": 6,
    "theorem-7.midp-mp": 7,
    "proposition-2.midp-mp.original.repaired": 7,
    "proposition-1.ip-dp.all-priors.at-most": 5,
}
NUMBERS = [Fraction(text) for text in ("-1", "0", "1/4", "1/2", "1", "2", "3")]
TRIES = 1500


def changes(part: mixtures.Part) -> Iterator[tuple[str, mixtures.Part]]:
    """Remove an assumption or its first index; reverse the claim or make it strict."""
    for i, atom in enumerate(part.given):
        yield f"without {atom!r}", replace(part, given=part.given[:i] + part.given[i + 1 :])
    for i, every in enumerate(part.throughout):
        before, after = part.throughout[:i], part.throughout[i + 1 :]
        yield f"without {every!r}", replace(part, throughout=before + after)
        shorter = ForAll(every.index, every.low + 1, every.high, every.body)
        yield f"shorter {every!r}", replace(part, throughout=(*before, shorter, *after))
    claims = claimed(part)
    for i, claim in enumerate(claims):
        for what, other in (
            ("reversed", Relation(claim.op, claim.right, claim.left)),
            ("strict", Relation("<", claim.left, claim.right)),
        ):
            yield f"{what} {i}", replace(part, claim=(*claims[:i], other, *claims[i + 1 :]))


def claimed(part: mixtures.Part) -> tuple[Relation, ...]:
    return (part.claim,) if isinstance(part.claim, Relation) else part.claim


def decided(atom: Atom, point: Mapping[str, Any]) -> bool | None:
    """None if the relation has no value or the enclosures overlap."""
    try:
        return holds(atom, point)
    except Undefined:
        return None
    except Irrational:
        assert isinstance(atom, Relation)
    try:
        difference = enclose(atom.right - atom.left, point, 100)
    except (ArithmeticError, ValueError):
        return None
    return None if difference.contains(0) else bool(difference > 0)


def drawn(random: Random, part: mixtures.Part) -> dict[str, Any]:
    def table() -> list[Fraction]:
        # Half of them sum to 1, like probabilities.
        entries = [random.choice(NUMBERS), random.choice(NUMBERS)]
        return [entries[0], 1 - entries[0]] if random.random() < 0.5 else entries

    return {
        one.name: table() if one.places else random.choice([1, 2] if one.sort == "integer" else NUMBERS)
        for one in part.variables
    }


def statement(identifier: str, part: mixtures.Part) -> dict[str, Any]:
    return Statement(f"liu2019/{identifier}", "", "", why="", **part.fields).data()


@pytest.mark.sample(2, rotating=True)
@pytest.mark.parametrize("identifier", PARTS)
def test_no_false_change_is_accepted(identifier: str) -> None:
    original = PARTS[identifier]
    certificate = json.loads(certificate_path(find(f"liu2019/{identifier}")).read_text(encoding="utf-8"))
    assert statement(identifier, original) == certificate["statement"]
    engines = checkers()
    assert [engine.answer(certificate["statement"], certificate)[0] for engine in engines] == ["accepted"] * 2
    random, false = Random(7), 0
    points = [drawn(random, original) for _ in range(TRIES)]
    for what, part in changes(original):
        if not any(
            any(decided(claim, point) is False for claim in claimed(part))
            for point in points
            if all(decided(atom, point) for atom in (*part.given, *part.throughout))
        ):
            continue
        false += 1
        changed = statement(identifier, part)
        relabelled = {**certificate, "statement": changed}
        for engine in engines:
            assert engine.answer(changed, relabelled)[0] == "refused", f"{engine.name}: {what}"
    assert false >= FEW[identifier], false
