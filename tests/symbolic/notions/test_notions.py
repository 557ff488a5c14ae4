"""Notions of privacy in finite models: compare with the definitions, and test properties."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import isclose, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.formula import DomainError
from symbolic.notions import (
    Model,
    Space,
    condition,
    information,
    information_loss,
    loss,
    pair_loss,
    privacy_loss,
    product_prior,
    pufferfish_loss,
    space,
    worst_prior,
)
from symbolic.representations.exact import TooLarge

Ratio = Fraction | None  # None if infinite
BITS = Space.of(2, "01")


@st.composite
def models(
    draw: st.DrawFn, positive: bool = True, independent: bool = False, everything: bool = False, most_records: int = 3
) -> Model:
    """Strategy: a small random model; with `everything`, every database is possible."""
    records = draw(st.integers(1, most_records))
    frame = Space(tuple(tuple("012"[: draw(st.integers(2, 3 if records < 3 else 2))]) for _ in range(records)))
    outputs = tuple("abc"[: draw(st.integers(2, 3))])
    table: dict[tuple[space.Database, str], Fraction] = {}
    for one in frame.databases:
        row = [draw(st.integers(1 if positive else 0, 4)) for _ in outputs]
        row[0] += not sum(row)
        table |= {(one, o): Fraction(x, sum(row)) for o, x in zip(outputs, row, strict=True)}
    least = 1 if everything else 0
    if independent:
        marginals = []
        for values in frame.records:
            weights = [draw(st.integers(least, 3)) for _ in values]
            weights[0] += not sum(weights)
            marginals.append({v: Fraction(x, sum(weights)) for v, x in zip(values, weights, strict=True)})
        return Model(frame, outputs, table, product_prior(frame, marginals))
    weights = [draw(st.integers(least, 3)) for _ in frame.databases]
    weights[0] += not sum(weights)
    return Model(
        frame, outputs, table, {one: Fraction(x, sum(weights)) for one, x in zip(frame.databases, weights, strict=True)}
    )


# ---- the definitions, from events of outputs and posteriors, without the code under test


def worst(pairs: Iterable[tuple[Fraction, Fraction]]) -> Ratio:
    """The smallest t >= 1 with above <= t below for all pairs."""
    found = Fraction(1)
    for above, below in pairs:
        if above > 0 and below == 0:
            return None
        if below:
            found = max(found, above / below)
    return found


def events(model: Model) -> list[tuple[str, ...]]:
    """All nonempty sets of outputs."""
    picked = product((False, True), repeat=len(model.outputs))
    return [tuple(o for o, take in zip(model.outputs, which, strict=True) if take) for which in picked if any(which)]


def chance(model: Model, one: tuple[str, ...], event: tuple[str, ...]) -> Fraction:
    return sum((model.table[one, o] for o in event), Fraction(0))


def brute(model: Model, kind: str) -> Ratio:
    prior, everything = model.weights(), model.space.databases
    possible = [one for one in everything if prior[one]]

    def differ(one: tuple[str, ...], other: tuple[str, ...]) -> int:
        return sum(x != y for x, y in zip(one, other, strict=True))

    def posterior(held: list[tuple[str, ...]], event: tuple[str, ...]) -> Fraction:
        both = sum((prior[one] * chance(model, one, event) for one in held), Fraction(0))
        return both / sum((prior[one] * chance(model, one, event) for one in everything), Fraction(0))

    pairs: list[tuple[Fraction, Fraction]] = []
    values = [(i, x) for i, names in enumerate(model.space.records) for x in names]
    for event in events(model):
        if kind == "bounded":
            pairs += [
                (chance(model, d, event), chance(model, e, event))
                for d in everything
                for e in everything
                if differ(d, e) == 1
            ]
        if kind == "free-lunch":
            pairs += [(chance(model, d, event), chance(model, e, event)) for d in possible for e in possible]
        if sum(prior[one] * chance(model, one, event) for one in everything) == 0:
            continue
        if kind == "membership-databases":
            for d in possible:
                pairs += [(posterior([d], event), prior[d]), (prior[d], posterior([d], event))]
        held = {(i, x): [one for one in everything if one[i] == x] for i, x in values}
        weight = {key: sum((prior[one] for one in held[key]), Fraction(0)) for key in values}
        if kind == "membership":
            for key in values:
                pairs += [(posterior(held[key], event), weight[key]), (weight[key], posterior(held[key], event))]
        if kind == "inferential":
            for i, x in values:
                for j, y in values:
                    if i == j and weight[i, x] and weight[j, y]:
                        odds = posterior(held[i, x], event), posterior(held[j, y], event)
                        pairs.append((odds[0] * weight[j, y], odds[1] * weight[i, x]))
    return worst(pairs)


@given(models(positive=False, most_records=2))
@settings(max_examples=40, deadline=None)
@pytest.mark.parametrize("kind", ["bounded", "free-lunch", "inferential", "membership", "membership-databases"])
def test_losses_are_the_definitions(kind: loss.Kind, model: Model) -> None:
    assert privacy_loss(model, kind).ratio == brute(model, kind)


# ---- neighbours


@pytest.mark.parametrize(
    "frame", [Space.of(1, "01"), BITS, Space.of(3, "01"), Space.of(2, "012"), Space((("0", "1"), ("0", "1", "2")))]
)
def test_blowfish_without_constraints_is_bounded(frame: Space) -> None:
    assert set(space.blowfish(frame.databases)) == set(space.bounded(frame))


def test_blowfish_neighbours_of_a_count_exchange_two_records() -> None:
    four = [one for one in Space.of(4, "01").databases if one.count("1") == 2]
    pairs = space.blowfish(four)
    assert len(pairs) == 24 and all(len(space.differing(one, other)) == 2 for one, other in pairs)


def test_blowfish_graph_leaves_out_what_is_no_secret() -> None:
    line = Space.of(1, "012")
    pairs = space.blowfish(line.databases, [("0", "1"), ("1", "2")])
    assert set(pairs) == {(("0",), ("1",)), (("1",), ("0",)), (("1",), ("2",)), (("2",), ("1",))}


def test_unbounded_neighbours_add_or_remove_one_record() -> None:
    present = Space.of(2, "-a")
    assert set(space.unbounded(present)) == set(space.bounded(present))
    with pytest.raises(DomainError, match="has no value '-'"):
        space.unbounded(BITS)


def test_dependent_neighbours_of_independent_records_are_bounded() -> None:
    assert set(space.dependent(BITS.databases, lambda i, j: False)) == set(space.bounded(BITS))
    assert set(space.dependent(BITS.databases, lambda i, j: True)) == set(space.every(BITS.databases))


def test_pairwise_independent_records_can_be_one_block() -> None:
    even = {" ".join(one): "1/4" for one in Space.of(3, "01").databases if one.count("1") % 2 == 0}
    rows = {" ".join(one): {"a": 1} for one in Space.of(3, "01").databases}
    assert Model.of(["01"] * 3, rows, even).blocks == ((0, 1, 2),)
    two = {"0 0 0": "1/6", "0 1 1": "1/6", "1 0 0": "1/3", "1 1 1": "1/3"}
    assert Model.of(["01"] * 3, rows, two).blocks == ((0,), (1, 2))


@given(models(independent=True))
@settings(max_examples=30, deadline=None)
def test_products_are_independent(model: Model) -> None:
    assert model.independent


# ---- the relations of liu2019, section 6, on random models


@given(models())
@settings(max_examples=60, deadline=None)
def test_what_theorem_7_can_mean_holds(model: Model) -> None:
    dependent, any_two = privacy_loss(model, "dependent").ratio, privacy_loss(model, "free-lunch").ratio
    record, member = privacy_loss(model, "inferential").ratio, privacy_loss(model, "membership").ratio
    databases = privacy_loss(model, "membership-databases").ratio
    assert dependent and any_two and record and member and databases
    assert dependent <= any_two and record <= any_two
    assert privacy_loss(model, "inferential-databases").ratio == dependent
    assert member <= record <= member**2
    assert databases <= any_two <= databases**2
    assert member <= databases
    assert information_loss(model, "record").at_most(member)
    assert information_loss(model, "database").at_most(databases)
    assert information_loss(model, "conditional").at_most(databases)


@given(models(independent=True))
@settings(max_examples=40, deadline=None)
def test_independent_records_are_averages(model: Model) -> None:
    bounded, any_two = privacy_loss(model, "bounded").ratio, privacy_loss(model, "free-lunch").ratio
    assert bounded and any_two
    assert privacy_loss(model, "inferential").at_most(bounded)
    assert privacy_loss(model, "dependent").at_most(bounded)
    assert any_two <= bounded ** len(model.space.records)


@given(models(independent=True, everything=True))
@settings(max_examples=30, deadline=None)
def test_of_possible_independent_databases_the_losses_are_equal(model: Model) -> None:
    assert privacy_loss(model, "dependent").ratio == privacy_loss(model, "bounded").ratio


@given(models(everything=True))
@settings(max_examples=30, deadline=None)
def test_of_possible_databases_dependent_is_at_least_bounded(model: Model) -> None:
    assert privacy_loss(model, "bounded").at_most(privacy_loss(model, "inferential-databases").ratio)


@given(models(most_records=2))
@settings(max_examples=25, deadline=None)
def test_point_masses_on_the_other_records_give_bounded(model: Model) -> None:
    """The largest inferential loss over product priors equals the differential privacy loss."""
    best = Fraction(1)
    for i, values in enumerate(model.space.records):
        for one in model.space.databases:
            marginals = [{v: Fraction(1)} for v in one]
            marginals[i] = dict.fromkeys(values, Fraction(1, len(values)))
            prior = product_prior(model.space, marginals)
            found = largest_ratio(model, prior)
            best = max(best, found)
    assert best == privacy_loss(model, "bounded").ratio


def largest_ratio(model: Model, prior: dict[tuple[str, ...], Fraction]) -> Fraction:
    found = loss.largest("", condition.inferential(model.space, model.table, model.outputs, prior)).ratio
    assert found is not None
    return found


@given(models(), st.data())
@settings(max_examples=40, deadline=None)
def test_nothing_is_learnt_from_processing_the_output(model: Model, data: st.DataObject) -> None:
    after = {}
    for o in model.outputs:
        row = [data.draw(st.integers(1, 3)) for _ in "xy"]
        after[o] = [Fraction(x, sum(row)) for x in row]
    table = {
        (one, name): sum((model.table[one, o] * after[o][k] for o in model.outputs), Fraction(0))
        for one in model.space.databases
        for k, name in enumerate("xy")
    }
    processed = Model(model.space, ("x", "y"), table, model.prior)
    for kind in loss.KINDS:
        if kind != "unbounded":
            assert privacy_loss(processed, kind).at_most(privacy_loss(model, kind).ratio)


# ---- Pufferfish


@given(models())
@settings(max_examples=20, deadline=None)
def test_pufferfish_with_databases_as_secrets_and_records_as_secrets(model: Model) -> None:
    pairs = space.every(model.possible)
    secrets = [("", condition.is_database(one), condition.is_database(other)) for one, other in pairs]
    assert pufferfish_loss(model, secrets).ratio == pair_loss(model, pairs).ratio
    records = condition.record_secrets(model.space)
    assert pufferfish_loss(model, records).ratio == privacy_loss(model, "inferential").ratio
    more = pufferfish_loss(
        model, records, [model.weights(), dict.fromkeys(model.space.databases, Fraction(1, len(model.space)))]
    )
    assert privacy_loss(model, "inferential").at_most(more.ratio)


# ---- information


def floating(model: Model, i: int) -> float:
    """I(X_i; Y | the others) = H(Y | the others) - H(Y | all), in floating point."""
    prior = {one: float(p) for one, p in model.weights().items()}
    found = 0.0
    for one, p in prior.items():
        alike = [other for other in prior if other[:i] + other[i + 1 :] == one[:i] + one[i + 1 :]]
        for o in model.outputs:
            q = float(model.table[one, o])
            mixed = sum(prior[other] * float(model.table[other, o]) for other in alike)
            if p * q:
                found += p * q * log(q * sum(prior[other] for other in alike) / mixed)
    return found


@given(models(positive=False))
@settings(max_examples=40, deadline=None)
def test_information_is_the_definition(model: Model) -> None:
    for i in range(len(model.space.records)):
        assert isclose(
            float(information.information(model, i, "conditional").value(20)), floating(model, i), abs_tol=1e-12
        )


@given(models(most_records=2))
@settings(max_examples=15, deadline=None)
def test_the_chain_rule_is_exact(model: Model) -> None:
    """I(X_1, X_2; Y) = I(X_1; Y) + I(X_2; Y | X_1), exactly."""
    if len(model.space.records) == 2:
        first = information.information(model, 0, "record")
        second = information.information(model, 1, "conditional")
        whole = information.database_information(model)
        parts = (*first.parts, *second.parts, *((-c, r) for c, r in whole.parts))
        assert abs(float(information.Information(parts).ball(512).abs_upper())) < 1e-140


@given(models(positive=False, most_records=2))
@settings(max_examples=15, deadline=None)
def test_the_worst_prior_is_enclosed(model: Model) -> None:
    low, high = worst_prior(model)
    assert low.ball(256) <= high.ball(256) or low.ball(256).overlaps(high.ball(256))
    assert float(information_loss(model, "conditional").ball(256)) <= float(high.ball(256)) + 1e-60
    assert float(high.ball(128)) - float(low.ball(128)) < 1e-3


@pytest.mark.parametrize(
    ("parts", "ratio", "answer"),
    [
        ([], 1, 0),
        ([("1/2", 4)], 2, 0),
        ([("1/3", 8), ("-1/2", 4)], 1, 0),
        ([("1/2", 4)], "2000000000000000000000000000000000000000001/1000000000000000000000000000000000000000000", -1),
        ([(1, 3)], 2, 1),
    ],
)
def test_information_is_compared_exactly(parts: list[tuple[str, int]], ratio: int | str, answer: int) -> None:
    found = information.Information(tuple((Fraction(c), Fraction(r)) for c, r in parts))
    assert found.compare(Fraction(ratio)) == answer


# ---- bad input


@pytest.mark.parametrize(
    ("records", "mechanism", "prior", "message"),
    [
        ([], {}, None, "at least one record"),
        ([["0", "0"]], {}, None, "record 1 has a value twice"),
        ([[]], {}, None, "record 1 has no values"),
        ([["a b"]], {}, None, "without spaces"),
        ([["0"]], {"0": {}}, None, "no outputs"),
        ([["0", "1"]], {"0": {"a": 1}}, None, "no row for the database '1'"),
        ([["0"]], {"0": {"a": "1/2"}}, None, "probability 1/2 together"),
        ([["0"]], {"0": {"a": 2, "b": -1}}, None, "negative"),
        ([["0"]], {"0": {"a": 0.5, "b": 0.5}}, None, "not exact"),
        ([["0"]], {"2": {"a": 1}}, None, "record 1 has no value '2'"),
        ([["0"]], {"0 0": {"a": 1}}, None, "has 2 records, not 1"),
        ([["0", "1"]], {"0": {"a": 1}, "1": {"a": 1}}, {"0": "1/3"}, "probability 1/3 together"),
        ([["0"]], {"0": {"a": 1}}, "even", "the prior must be"),
    ],
)
def test_bad_models_are_refused(
    records: list[list[str]], mechanism: dict[str, dict[str, object]], prior: object, message: str
) -> None:
    with pytest.raises(DomainError, match=message):
        Model.of(records, mechanism, prior)


def test_large_models_are_refused_before_the_work() -> None:
    with pytest.raises(TooLarge):
        Space.of(12, "012")
    with pytest.raises(TooLarge):
        space.blowfish(Space.of(9, "01").databases)
    with pytest.raises(TooLarge):
        space.every(Space.of(12, "01").databases)
    nine = Model.of(["01"] * 9, {" ".join(one): {"a": 1} for one in Space.of(9, "01").databases}, "uniform")
    with pytest.raises(TooLarge):
        privacy_loss(nine, "dependent")


def test_missing_priors_and_unknown_names_are_refused() -> None:
    model = Model.of(["01"], {"0": {"a": "1/3", "b": "2/3"}, "1": {"a": 1}})
    assert privacy_loss(model, "bounded").ratio is None
    with pytest.raises(DomainError, match="the loss is infinite"):
        privacy_loss(model, "bounded").epsilon()
    with pytest.raises(DomainError, match="needs a prior"):
        privacy_loss(model, "membership")
    with pytest.raises(DomainError, match="no notion is called 'dp'"):
        privacy_loss(model, "dp")
    with pytest.raises(DomainError, match="not a database of the model"):
        privacy_loss(model, "blowfish", allowed=[("2",)])
    with pytest.raises(DomainError, match="no information loss"):
        information_loss(model, "mean")


def test_a_model_is_its_object_again() -> None:
    data = {
        "records": [["0", "1"]],
        "mechanism": {"0": {"a": "1/3", "b": "2/3"}, "1": {"a": "1", "b": "0"}},
        "prior": {"0": "1"},
    }
    assert Model.of_object(data).object == data
    with pytest.raises(DomainError, match="not 'rows'"):
        Model.of_object({"rows": {}})
    with_floats = {**data, "mechanism": {"0": {"a": 0.1, "b": 0.9}, "1": {"a": 1.0}}}  # as `json.load` returns them
    assert Model.of_object(with_floats).object["mechanism"]["0"] == {"a": "1/10", "b": "9/10"}
