"""Typed points: each fault is one line, and a right point is none."""

from __future__ import annotations

import pytest

from proofs.own.points import wrong_point
from proofs.text.building import entries


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ("reals x\n  given 1 < x\n  claim x < x^2\n  example x = 2", ""),
        ("reals x\n  given 1 < x\n  claim x < x^2\n  example x = 1", "violates the assumption 1 < x"),
        ("reals x, y\n  claim 0 <= x^2 + y^2\n  example x = 1", "gives no value to y"),
        ("reals x\n  claim x < x^2\n  counterexample x = 1", ""),
        ("reals x\n  claim x < x^2\n  counterexample x = 2", "the claim is true"),
        ("reals x\n  given 1 < x\n  claim x < x^2\n  counterexample x = 1", "violates the assumption"),
        ("reals x\n  assume 1 < x\n  claim x < x^2\n  counterexample x = 1", ""),
        ("distributions P on z = 1..N\n  claim sum P = 1\n  example N = 2, P = [1/2, 1/3]", "violates the assumption"),
        ("reals x\n  claim exp(x) < 2\n  counterexample x = 1", ""),
    ],
)
def test_points(fields: str, said: str) -> None:
    (entry,) = entries(f"claim row\n  {fields}\n", "mine", "")
    assert entry.statement is not None
    found = wrong_point(entry.statement)
    assert said in found if said else found == ""
    assert "\n" not in found
