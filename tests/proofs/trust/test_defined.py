"""A condition under `defined` only says where a claim has a value.

Any other condition of a claim must be an assumption.
"""

from __future__ import annotations

import dataclasses

import pytest

from proofs.statements.library import find, statements
from proofs.statements.statement import Statement
from proofs.trust.defined import hides_something
from symbolic import Ne, Relation, Sum, integers, log, reals, sqrt

x, y = reals("x y")
n, k = integers("n k")


@pytest.mark.sample(8, rotating=True)
@pytest.mark.parametrize("identifier", [one.id for one in statements() if one.defined and one.proof is not None])
def test_nothing_is_hidden(identifier: str) -> None:
    assert hides_something(find(identifier)) is None


def told(given: list[Relation], defined: list[Relation], claim: Relation) -> Statement:
    return Statement(
        "a/b", "", "", formula="1", variables=(x, y, n), given=given, claim=claim, example={}, why="", defined=defined
    )


@pytest.mark.parametrize(
    ("given", "defined", "claim"),
    [
        ([], [Ne(y, 0)], x / y <= x / y + 1),
        ([], [0 <= x], 0 <= sqrt(x)),
        ([1 < y], [0 < x], log(x) <= x - 1),
        ([0 <= y], [0 <= n + 1], Sum(y, k, 0, n) >= 0),
    ],
)
def test_a_value_that_is_lost_is_no_fault(given: list[Relation], defined: list[Relation], claim: Relation) -> None:
    assert hides_something(told(given, defined, claim)) is None


@pytest.mark.parametrize(
    ("given", "defined", "claim"),
    [
        ([], [0 < y], 0 < 1 / y),
        ([0 < x], [x < 1], log(x) < 0),
        ([], [x <= 1], x <= 1),
        ([], [0 <= x - y * y], y * y <= x),
        ([0 <= x, x <= 1, 0 <= y, y <= 1], [x + y <= 1], 1 / (1 + 8 * (1 - x)) <= 1 / (1 + 8 * (1 - x - y))),
        ([0 < x], [0 <= n], 1 <= (1 + x) ** n),
        ([], [0 < y, 0 < 2 * y], 0 < 1 / y),  # either condition would hide the other
        ([], [0 < y, 0 < y * y * y], 0 < 1 / y),
    ],
)
def test_what_makes_a_claim_true_is_seen(given: list[Relation], defined: list[Relation], claim: Relation) -> None:
    assert hides_something(told(given, defined, claim)) is not None


z = reals("z")


@pytest.mark.parametrize(
    ("defined", "claim", "hidden"),
    [
        ([Ne(y, 0)], [z * y <= x], False),
        ([0 < y], [z * y <= x, 0 < y * y + z - z], False),
        ([0 < y], [z * y <= x, 0 < y], True),
        (
            [0 < x],
            [z * y <= x, log(x) <= x, 0 < x],
            False,
        ),  # without it, a part of the claim and hence the claim has no value
    ],
)
def test_what_is_to_exist_is_put_in(defined: list[Relation], claim: list[Relation], hidden: bool) -> None:
    statement = told([Ne(y, 0)] if defined != [Ne(y, 0)] else [], defined, x <= x)
    statement = dataclasses.replace(statement, claim=claim, exists=(z,), witness={"z": x / y})
    assert (hides_something(statement) is not None) is hidden
