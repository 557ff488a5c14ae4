"""Theorem 7 and propositions 1 and 2 on random small models.

The assumptions hold as stated, and the two sides are privacy losses of the model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import flint
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from proofs.liu2019 import notions_mixtures as mixtures
from symbolic.notions import Model, Space, condition, loss, privacy_loss, product_prior
from symbolic.notions.information import database_information, information
from symbolic.notions.space import Database
from symbolic.representations.ball import enclose
from symbolic.representations.exact import evaluate, holds

BITS = 200
NARROW = 1e-40


@st.composite
def models(draw: st.DrawFn, independent: bool = False, everything: bool = False) -> Model:
    """Strategy: two records with two or three values, or three bits; a positive mechanism.

    The mechanism has two or three outputs.
    """
    frame = Space.of(3, "01") if draw(st.booleans()) else Space((("0", "1"), tuple("012"[: draw(st.integers(2, 3))])))
    outputs = tuple("abc"[: draw(st.integers(2, 3))])
    table = {}
    for one in frame.databases:
        row = [draw(st.integers(1, 4)) for _ in outputs]
        table |= {(one, o): Fraction(x, sum(row)) for o, x in zip(outputs, row, strict=True)}
    if independent:
        sides = [{value: draw(st.integers(1, 3)) for value in values} for values in frame.records]
        shares = [{value: Fraction(x, sum(side.values())) for value, x in side.items()} for side in sides]
        return Model(frame, outputs, table, product_prior(frame, shares))
    weights = [draw(st.integers(1 if everything else 0, 3)) for _ in frame.databases]
    assume(sum(weights))
    prior = {one: Fraction(x, sum(weights)) for one, x in zip(frame.databases, weights, strict=True)}
    return Model(frame, outputs, table, prior)


def finite(ratio: Fraction | None) -> Fraction:
    assert ratio is not None
    return ratio


def assumptions_hold(part: mixtures.Part, point: Mapping[str, Any]) -> None:
    assert {variable.name for variable in part.variables} == set(point)
    assert all(holds(atom, point) for atom in (*part.given, *part.throughout))


def two_values(model: Model) -> tuple[list[Database], list[Database]]:
    """The possible databases whose last record has one value, and those with another value."""
    values = sorted({one[-1] for one in model.possible})
    assume(len(values) > 1)
    first, second = ([one for one in model.possible if one[-1] == value] for value in values[:2])
    return first, second


def chances(model: Model, databases: Sequence[Database]) -> list[Fraction]:
    weights = [model.weights()[one] for one in databases]
    return [weight / sum(weights) for weight in weights]


def averages(model: Model, output: str) -> dict[str, Any]:
    first, second = two_values(model)
    return {
        "N": len(first),
        "M": len(second),
        "p": chances(model, first),
        "q": chances(model, second),
        "f": [model.table[one, output] for one in first],
        "g": [model.table[one, output] for one in second],
    }


def sides_are_posteriors(model: Model, output: str, point: Mapping[str, Any]) -> None:
    last = len(model.space.records) - 1
    claim = mixtures.any_two_mixtures.claim  # p_given <= t * (sum of q g)
    for databases, side in zip(two_values(model), (claim.left, claim.right / mixtures.t), strict=True):
        event = condition.is_record(last, databases[0][-1])
        assert evaluate(side, point) == condition.given_event(model.table, model.weights(), event, output)


@given(models(), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_some_comparisons_of_many(model: Model, at: int) -> None:
    """theorem-7.bp-ddp: dependent neighbours are among the pairs compared by Blowfish privacy."""
    pairs = [(one, two) for one in model.possible for two in model.possible if one != two]
    dependent = loss.dependent_pairs(model)
    assert {frozenset(pair) for pair in dependent} <= {frozenset(pair) for pair in pairs}
    assume(dependent)
    chosen = dependent[at % len(dependent)][:2]
    point = {
        "N": len(pairs),
        "e": pairs.index((chosen[0], chosen[1])) + 1,
        "t": finite(privacy_loss(model, "free-lunch").ratio),
        "m": model.table[chosen[0], "a"] / model.table[chosen[1], "a"],
        "f": [model.table[one, "a"] for one, _ in pairs],
        "g": [model.table[two, "a"] for _, two in pairs],
    }
    assumptions_hold(mixtures.some_of_many, point)
    assert holds(mixtures.some_of_many.claim, point)


@given(models())
@settings(max_examples=25, deadline=None)
def test_mixtures_of_any_two(model: Model) -> None:
    """theorem-7.bp-ddp.records and theorem-7.ddp-ip.original.repaired."""
    for output in model.outputs:
        point = averages(model, output) | {"t": finite(privacy_loss(model, "free-lunch").ratio)}
        assumptions_hold(mixtures.any_two_mixtures, point)
        sides_are_posteriors(model, output, point)
        assert holds(mixtures.any_two_mixtures.claim, point)


@given(models())
@settings(max_examples=25, deadline=None)
def test_mixtures_near_the_output(model: Model) -> None:
    """theorem-7.ddp-mp.records."""
    m = finite(privacy_loss(model, "membership-databases").ratio)
    for output in model.outputs:
        s = condition.joint(model.table, model.weights(), condition.anything, output)
        point = averages(model, output) | {"s": s, "m": m}
        assumptions_hold(mixtures.near_output, point)
        assert holds(mixtures.near_output.claim, point)
    assert finite(privacy_loss(model, "inferential").ratio) <= m**2


@given(models(independent=True))
@settings(max_examples=25, deadline=None)
def test_the_same_mixture(model: Model) -> None:
    """proposition-1.ip-dp.all-priors.at-most and beyond.ip-at-most-dp."""
    for output in model.outputs:
        point = averages(model, output) | {"t": finite(privacy_loss(model, "bounded").ratio)}
        assert point.pop("M") == point["N"]
        assumptions_hold(mixtures.same_mixture, point)
        assert holds(mixtures.same_others, point)
        assert holds(mixtures.same_mixture.claim, point)


def test_mixtures_that_differ_come_from_a_model() -> None:
    """The counterexample of beyond.ip-at-most-dp, without its assumption, comes from a model.

    It has two equal bits and a mechanism that depends on their sum.
    """
    from proofs.liu2019.beyond.ip_at_most_dp import ip_at_most_dp

    rows = {"0 0": "1/4", "0 1": "1/2", "1 0": "1/2", "1 1": "3/4"}
    table = {one: {"a": p, "b": str(1 - Fraction(p))} for one, p in rows.items()}
    model = Model.of(["01", "01"], table, {"0 0": "1/2", "1 1": "1/2"})
    assert (privacy_loss(model, "inferential").ratio, privacy_loss(model, "bounded").ratio) == (3, 2)
    point = ip_at_most_dp.counterexample
    assert point is not None
    for value, row, others in (("1", "f", "p"), ("0", "g", "q")):
        assert [model.table[(value, other), "a"] for other in "01"] == [Fraction(x) for x in point[row]]
        weights = [model.weights()[value, other] for other in "01"]
        assert [weight / sum(weights) for weight in weights] == point[others]
    assert point["t"] == 2


@given(models())
@settings(max_examples=25, deadline=None)
def test_a_chain_of_neighbours(model: Model) -> None:
    """theorem-7.bp-ddp.*.repaired, proposition-1.bp-ddp.repaired: a chain of neighbours."""
    first, last = model.space.databases[0], model.space.databases[-1]
    path = [(*last[:i], *first[i:]) for i in range(len(first) + 1)]
    assert all(sum(x != y for x, y in zip(one, two, strict=True)) == 1 for one, two in pairwise(path))
    t = finite(privacy_loss(model, "bounded").ratio)
    point = {"L": len(path) - 1, "t": t, "f": [model.table[one, "a"] for one in path]}
    assumptions_hold(mixtures.chain_of_neighbours, point)
    assert all(holds(claim, point) for claim in mixtures.chain_of_neighbours.claim)
    assert finite(privacy_loss(model, "free-lunch").ratio) <= t ** len(first)


def outcomes(model: Model) -> list[tuple[Database, str, Fraction]]:
    """The databases and outputs with positive joint probability, and these probabilities."""
    return [(one, o, model.weights()[one] * model.table[one, o]) for one in model.possible for o in model.outputs]


@given(models())
@settings(max_examples=15, deadline=None)
def test_the_mean_of_the_logarithm(model: Model) -> None:
    """theorem-7.midp-mp, and its copies in the propositions."""
    found = outcomes(model)
    total = {o: sum(c for _, other, c in found if other == o) for o in model.outputs}
    m = finite(privacy_loss(model, "membership-databases").ratio)
    ratios = [model.table[one, o] / total[o] for one, o, _ in found]
    point = {"N": len(found), "m": m, "c": [c for _, _, c in found], "r": ratios}
    assumptions_hold(mixtures.information, point)
    assert agree(mixtures.mean, point, database_information(model).ball(BITS))
    assert database_information(model).at_most(m)


@given(models())
@settings(max_examples=15, deadline=None)
def test_the_mean_where_the_others_are_known(model: Model) -> None:
    """proposition-2.midp-mp.original.repaired."""
    found = outcomes(model)
    total = {o: sum(c for _, other, c in found if other == o) for o in model.outputs}
    weights: dict[Database, Fraction] = {}
    joint: dict[tuple[Database, str], Fraction] = {}
    for one, o, c in found:
        joint[one[:-1], o] = joint.get((one[:-1], o), Fraction(0)) + c
    for others, o in joint:
        weights[others] = weights.get(others, Fraction(0)) + joint[others, o]
    m = finite(privacy_loss(model, "membership-databases").ratio)
    point = {
        "N": len(found),
        "m": m,
        "c": [c for _, _, c in found],
        "r": [model.table[one, o] / total[o] for one, o, _ in found],
        "u": [total[o] * weights[one[:-1]] / joint[one[:-1], o] for one, o, _ in found],
    }
    assumptions_hold(mixtures.information_given_others, point)
    known = information(model, len(model.space.records) - 1, "conditional")
    assert agree(mixtures.conditional, point, known.ball(BITS))
    assert known.at_most(m)


def agree(term: Any, point: Mapping[str, Any], known: Any) -> bool:
    """Do two narrow enclosures overlap?"""
    value = enclose(term, point, BITS)
    value = flint.arb(flint.fmpq(value.numerator, value.denominator)) if isinstance(value, Fraction) else value
    assert value.rad() < NARROW and known.rad() < NARROW
    return bool(value.overlaps(known))
