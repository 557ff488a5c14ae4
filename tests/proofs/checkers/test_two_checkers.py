"""The two checkers give the same answers, except where `proofs/RULES.md` lets them differ."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from proofs import kernel, recheck

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import attack
from attacks.trial import Attempt


def answer(checker: Any, attempt: Attempt) -> tuple[str, str]:
    """The answer (`theorem`, `false`, `undefined` or `refused`), and the reason of a refusal."""
    proved: dict[str, Any] = {}
    try:
        for theorem in attempt.theorems:
            proved[theorem["statement"]["id"]] = checker.check(theorem["statement"], theorem, proved)
        result = checker.check(attempt.statement, checker.load(json.dumps(attempt.certificate)), proved)
    except checker.Refused as refused:
        return "refused", str(refused)
    return getattr(result, "kind", "theorem"), ""


def left_open(attempt: Attempt, first: str, second: str) -> bool:
    """Whether the rules let the two differ: in work, irrational equalities, integrals."""
    integral = '"integral"' in json.dumps(attempt.statement) and "undecided" in second
    return "too much work" in first + second or "enclosures overlap" in first or integral


@pytest.mark.sample("near", "evaluated")
@pytest.mark.parametrize("kind", ["near", "sight", "edited", "collided", "evaluated"])
def test_they_accept_the_same(kind: str) -> None:
    agreed = accepted = 0
    for (attempt, _), _ in zip(attack.attempts(kind, 3), range(1000), strict=False):
        (first, why), (second, because) = answer(kernel, attempt), answer(recheck, attempt)
        if not left_open(attempt, why, because):
            assert first == second, (why, because, json.dumps(attempt.certificate))
            agreed += 1
            accepted += first != "refused"
    assert agreed > 950
    assert accepted > 30
