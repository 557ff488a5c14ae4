"""The assumptions leave each variable more than one value, or the statement says why not."""

from __future__ import annotations

import pytest

from proofs.statements.library import find, statements
from proofs.statements.observation import Observation
from proofs.statements.statement import Statement
from proofs.trust.thin import thin
from symbolic import Eq, Relation, exp, integers, reals

x, y, z = reals("x y z")
n = integers("n")
SAID = "leaves one value"
"""An exception with these words names the variables with a single value, and gives the reason."""


@pytest.mark.sample("accounting", "li2022", "li2023")
@pytest.mark.parametrize("paper", sorted({one.paper for one in statements()}))
def test_a_thin_row_says_so(paper: str) -> None:
    rows = [one for one in statements() if one.paper == paper and not isinstance(one, Observation)]
    told = {one.id for one in rows if SAID in one.exceptions.get("thin", "")}
    assert {one.id for one in rows if thin(find(one.id))} == told


def of(given: list[Relation]) -> Statement:
    example = {"x": 0, "y": 0, "z": 0, "n": 1}
    return Statement("a/b", "", "", variables=(x, y, z, n), given=given, claim=x <= y, example=example, why="")


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ([x <= 0, 0 <= x], ["x"]),
        ([0 <= x, 0 <= y, Eq(x + y, 0)], ["x", "y"]),
        ([x * x <= 0], ["x"]),
        ([0 < n, n < 2], ["n"]),
        ([x + n <= 1, 0 <= x, 1 <= n], ["x", "n"]),
        ([Eq(x, y + z), y <= 0, 0 <= y, z <= 0, 0 <= z], ["y", "z"]),  # and x is determined by them
    ],
)
def test_one_value_is_seen(given: list[Relation], names: list[str]) -> None:
    assert thin(of(given)) == names


@pytest.mark.parametrize("given", [[], [0 <= x], [Eq(x, y + z), Eq(y, 2 * z)], [0 <= n], [Eq(x, exp(y) - 1)]])
def test_more_values_are_met(given: list[Relation]) -> None:
    assert thin(of(given)) == []
