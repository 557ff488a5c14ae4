"""Compare the verdicts on Theorem 7 and Propositions 1 and 2 with all small models."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from proofs.liu2019 import notions_setting as setting
from proofs.search import models
from proofs.statements.library import statements_of
from symbolic.notions import Model, information_loss, privacy_loss
from symbolic.notions.loss import Kind
from symbolic.notions.space import Database, Space
from symbolic.representations.ball import certify
from symbolic.representations.exact import evaluate

ROWS = ("theorem-7", "proposition-1", "proposition-2", "beyond.mp-factor", "beyond.ip-at-most-dp")
BY_NAME = {
    identifier.removeprefix("liu2019/"): statement
    for row in ROWS
    for identifier, statement in statements_of(f"liu2019/{row}").items()
}
REFUTED = [name for name, statement in BY_NAME.items() if statement.cause]


@cache
def found(name: str) -> models.Found | None:
    return models.smallest(models.QUESTIONS[name])


def values(point: object) -> dict[str, Fraction]:
    assert isinstance(point, dict)
    return {name: Fraction(value) for name, value in point.items()}


@pytest.mark.parametrize("name", REFUTED)
def test_enumeration_refutes_what_is_refuted(name: str) -> None:
    assert found(name) is not None


@pytest.mark.parametrize("name", [name for name in models.QUESTIONS if name in BY_NAME and BY_NAME[name].proof])
def test_enumeration_refutes_nothing_that_is_verified(name: str) -> None:
    assert (found(name) is not None) == bool(BY_NAME[name].provided)


@pytest.mark.parametrize("name", [name for name in models.QUESTIONS if name not in BY_NAME])
def test_the_other_questions(name: str) -> None:
    assert found(name) is None


@pytest.mark.parametrize("name", REFUTED)
def test_no_smaller_model_refutes(name: str) -> None:
    """The counterexample has the sizes of the smallest refuting model.

    Its largest denominator is that of the smallest model too.
    """
    smallest = found(name)
    assert smallest is not None
    assert smallest.sizes == ((4, 2, 2) if name == "theorem-7.bp-ddp.original" else (2, 2, 2))
    point = values(BY_NAME[name].counterexample)
    rows = [value for variable, value in point.items() if variable.startswith("k")]
    assert smallest.denominators[0] == max(value.denominator for value in rows)


# ---- the formulas of the statements are privacy losses of the models


def model_of(point: dict[str, Fraction], prior: dict[Database, Fraction]) -> Model:
    table = {key: evaluate(entry, point) for key, entry in setting.TABLE.items()}
    return Model(setting.BITS, setting.OUTPUTS, table, prior)


def normal(weights: dict[Database, Fraction]) -> dict[Database, Fraction]:
    return {one: weight / sum(weights.values()) for one, weight in weights.items()}


SIDES: dict[str, tuple[Kind, Kind, int]] = {
    "proposition-1.bp-ddp": ("free-lunch", "dependent", 1),
    "proposition-2.bp-ddp": ("free-lunch", "dependent", 1),
    "proposition-2.ip-dp.original": ("inferential", "bounded", 1),
    "proposition-2.ddp-mp.original": ("dependent", "membership", 2),
}


def prior_of(name: str, point: dict[str, Fraction]) -> dict[Database, Fraction]:
    if name.startswith("theorem"):
        return normal({one: evaluate(weight, point) for one, weight in setting.PRIOR.items()})
    return dict.fromkeys(setting.BITS.databases, Fraction(1, 4))


@pytest.mark.parametrize("name", SIDES)
def test_both_sides_at_the_counterexample_are_the_losses(name: str) -> None:
    point = values(BY_NAME[name].counterexample)
    model = model_of(point, prior_of(name, point))
    left, right, power = SIDES[name]
    claim = BY_NAME[name].claims[0]
    lefts, rights = privacy_loss(model, left).ratio, privacy_loss(model, right).ratio
    assert rights is not None
    assert evaluate(claim.left, point) == lefts
    assert evaluate(claim.right, point) == rights**power
    assert lefts != rights**power


def test_the_information_at_the_counterexample() -> None:
    name = "proposition-2"
    statement = BY_NAME[f"{name}.midp-mp.original"]
    point = values(statement.counterexample)
    model = model_of(point, prior_of(name, point))
    assert privacy_loss(model, "membership").ratio == 1
    assert str(information_loss(model, "conditional").value(12)) == "0.0566330122651"
    assert str(certify(statement.claims[0].left, point, 12)) == "0.0566330122651"


def test_the_count_constraint_at_the_counterexample() -> None:
    statement = BY_NAME["theorem-7.bp-ddp.original"]
    point = values(statement.counterexample)
    space = Space.of(4, "01")
    rows = dict(zip(setting.SLICE, setting.SLICE_MECHANISM, strict=True))
    table: dict[tuple[Database, str], Fraction] = {}
    for one in space.databases:
        p = evaluate(rows[one], point) if one in rows else Fraction(1, 2)
        table |= {(one, "a"): p, (one, "b"): 1 - p}
    prior = {one: Fraction(one in setting.OPPOSITE, 2) for one in space.databases}
    model = Model(space, ("a", "b"), table, prior)
    assert model.blocks == ((0, 1, 2, 3),)
    assert privacy_loss(model, "dependent").ratio == evaluate(statement.claims[0].left, point) == 3
    assert (
        privacy_loss(model, "blowfish", allowed=setting.SLICE).ratio == evaluate(statement.claims[0].right, point) == 2
    )


def test_constraints_that_the_prior_does_not_respect_go_either_way() -> None:
    """The remark of proposition-1.bp-ddp: without its assumption, either loss can be larger."""
    allowed = [("0", "1"), ("1", "0")]
    uniform = dict.fromkeys(setting.BITS.databases, Fraction(1, 4))
    names = [variable.name for variable in setting.MECHANISM]
    equal = model_of(dict(zip(names, map(Fraction, setting.xor_of_records), strict=True)), uniform)
    assert privacy_loss(equal, "blowfish", allowed=allowed).ratio == 1 < 2 == privacy_loss(equal, "dependent").ratio
    point = dict(zip(names, map(Fraction, ("1/2", "1/4", "3/4", "1/2")), strict=True))
    first = model_of(point, uniform)
    assert privacy_loss(first, "blowfish", allowed=allowed).ratio == 3 > 2 == privacy_loss(first, "dependent").ratio


@pytest.mark.parametrize("name", ["theorem-7.ip-dp", "proposition-1.ip-dp.at-least"])
def test_the_point_without_the_assumption_comes_from_a_model(name: str) -> None:
    """a, b, s, w, v are output probabilities of a mechanism with that prior."""
    point = values(BY_NAME[name].point_without(1))
    if name.startswith("theorem"):
        prior = {one: Fraction(one[0] != one[1], 2) for one in setting.BITS.databases}
        model = model_of(
            {v.name: Fraction(x) for v, x in zip(setting.MECHANISM, setting.and_of_records, strict=True)}, prior
        )
        first, second = model.space.read("1 1"), model.space.read("0 1")
        weights = point["w"], point["v"]
    else:
        model = Model.of(["01"], {"0": {"a": "2/3", "b": "1/3"}, "1": {"a": "1/3", "b": "2/3"}}, {"1": 1})
        first, second = model.space.read("0"), model.space.read("1")
        weights = point["u"] * point["r"], point["u'"] * point["r"]
    prior = dict(model.weights())
    assert (model.table[first, "a"], model.table[second, "a"]) == (point["a"], point["b"])
    assert (prior[first], prior[second]) == weights
    assert sum(p * model.table[one, "a"] for one, p in prior.items()) == point["s"]
    assert privacy_loss(model, "inferential-databases").ratio == 1 < 2 == privacy_loss(model, "bounded").ratio
