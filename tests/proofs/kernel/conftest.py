"""Shared by the tests of the kernel: a small statement and its certificate."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from proofs.kernel import Refused, check

Data = Any


def judge(
    claim: Data,
    proof: Data,
    *,
    given: Data = (),
    variables: Data = None,
    example: Data = None,
    theorems: Data = None,
    name: str = "t/1",
    **more: Data,
) -> Any:
    """The theorem `claim`, proved by `proof`; or raises Refused.

    `more` may contain exists, lemmas and witness; and whole, if `proof` proves all claims together."""
    statement = {"id": name, "variables": variables or {"x": "real"}, "given": list(given), "claim": [claim]}
    if "exists" in more:
        statement["exists"] = more.pop("exists")
    certificate = {"format": 2, "statement": copy.deepcopy(statement), "example": example or {"x": 1}}
    certificate["proof"] = proof if more.pop("whole", False) else {"claims": [proof], **more}
    return check(statement, certificate, theorems or {})


def edited(data: Data, path: str, new: Data) -> Data:
    """A copy with another value at a path such as proof.terms.0.facts; `...` removes the key."""
    result = json.loads(json.dumps(data))
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = result
    for step in way:
        place = place[step]
    if new is ...:
        del place[last]
    else:
        place[last] = new
    return result


@pytest.fixture(name="judge")
def the_judge() -> Callable[..., Any]:
    return judge


@pytest.fixture
def refuses() -> Callable[..., None]:
    def refuses(honest: dict[str, Data], path: str, new: Data, reason: str) -> None:
        """Asserts that the honest input is accepted, and refused for this reason after one change."""
        assert judge(**copy.deepcopy(honest)) is not None
        with pytest.raises(Refused, match=reason):
            judge(**edited(honest, path, new))

    return refuses
