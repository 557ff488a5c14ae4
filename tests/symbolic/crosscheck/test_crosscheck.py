"""`verdicts crosscheck` reports a disagreement if any one representation is altered."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import pytest

from symbolic import values
from symbolic.crosscheck import compare as crosscheck
from symbolic.formula import Formula
from symbolic.formula.definition import Body, Cases, Extremum, Integral, Root, Series, Where
from symbolic.language import Q, Term, as_term
from symbolic.number import Value
from symbolic.representations.near import Near
from symbolic.simulation import registry
from symbolic.simulation.comparison import Comparison
from symbolic.simulation.representations import row_of

NAMES = values.all_names()
LEVEL = crosscheck.level(NAMES)
SLOW = (  # values that take seconds a point
    "f-beta.laplace-pair",
    "trade-off.laplace-k-fold",
    "epsilon.gaussian",
    "f-score.gaussian",
    "planar.normaliser",
    "planar.lattice-sum",
    "rdp.subsampled-gaussian",
    "epsilon.rdp",
    "threshold.gaussian",
    "f-beta.gaussian",
    "trade-off.randomized-response",
    "sigma.gaussian",
    "delta.laplace-k-fold",
    "trade-off.laplace-pair",
    "planar.channel",
)
QUICK = tuple(name for name in NAMES if name not in SLOW)
TEN_THOUSANDTH = Q(10001, 10000)


# ---- functions with altered results


@pytest.mark.sample(9, rotating=True)
@pytest.mark.parametrize("name", QUICK)
def test_a_function_that_says_something_else_is_seen(name: str) -> None:
    """Multiply each function of the value by 1.0001 in turn."""
    right = crosscheck.functions(name)
    assert all(cell.outcome != "differs" for cell in right.values())
    for representation in ("term", "sympy", "mpmath", "numpy", "ball"):
        if right[representation].outcome == "agrees":
            assert crosscheck.functions(name, {representation: 1.0001})[representation].outcome == "differs", (
                representation
            )


def test_a_function_without_numbers_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(crosscheck._FUNCTIONS, "mpmath", lambda name, given: None)  # type: ignore[arg-type]
    assert crosscheck.functions("warner.mle")["mpmath"].outcome == "differs"


# ---- functions, altered where they are defined


@contextmanager
def changed(name: str, **fields: Any) -> Iterator[None]:
    """Temporarily replace fields of a value's declaration."""
    one: Any = values.entry(name)
    before = {key: getattr(one, key) for key in fields}

    def put(these: dict[str, Any]) -> None:
        for key, value in these.items():
            object.__setattr__(one, key, value)
        every = (vars(kind).items() for kind in type(one).__mro__)
        for key in {key for each in every for key, of in each if isinstance(of, cached_property)}:
            one.__dict__.pop(key, None)

    put(fields)
    try:
        yield
    finally:
        put(before)


def scaled(what: Body) -> Body:
    """The formula times 1.0001."""
    if isinstance(what, Term):
        return what * TEN_THOUSANDTH
    if isinstance(what, Cases):
        return Cases(tuple((scaled(body), one) for body, one in what.pieces))
    assert isinstance(what, (Extremum, Series, Integral, Root, Where))
    return replace(what, body=scaled(what.body))


def off(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with its results multiplied by 1.0001."""

    def call(*args: Any, **keywords: Any) -> Any:
        found = function(*args, **keywords)
        if isinstance(found, Value):
            return Value.of(Fraction(found.text) * Fraction(10001, 10000), found.digits)
        return found * Near.exact(1.0001) if isinstance(found, Near) else found * 1.0001

    return call


EVERY_KIND = (
    "warner.variance",
    "survey.inverse-moment",
    "delta.randomized-response",
    "trade-off.randomized-response",
    "mu.gaussian",
    "f-beta.gaussian",
    "delta.discrete-laplace",
    "geometric.probability",
)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", EVERY_KIND)
def test_another_term(name: str) -> None:
    one = values.entry(name)
    wrong = scaled(one.definition)
    with changed(name, term=wrong) if isinstance(one, Formula) else changed(name, define=lambda: wrong):
        cells = crosscheck.functions(name)
    if isinstance(one, Formula) and one.evaluate is None:  # its ball comes from the term
        assert cells["mpmath"].outcome == "differs"
    else:
        assert cells["term"].outcome == cells["sympy"].outcome == "differs"
    assert crosscheck.functions(name)["term"].outcome == "agrees"


@pytest.mark.parametrize("name", ["warner.variance", "delta.gaussian", "trade-off.laplace"])
def test_another_expression_of_sympy(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from symbolic.formula import numeric
    from symbolic.representations import sympy

    before = sympy.expression
    monkeypatch.setattr(sympy, "expression", lambda term: before(term) * before(as_term(TEN_THOUSANDTH)))
    numeric.by_sympy.cache_clear()
    with changed(name):  # no expression is cached from before or for later
        cells = crosscheck.functions(name)
    numeric.by_sympy.cache_clear()
    assert [representation for representation, cell in cells.items() if cell.outcome == "differs"] == ["sympy"]


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", EVERY_KIND)
def test_another_function_of_mpmath(name: str) -> None:
    with changed(name, by_mpmath=off(values.entry(name).by_mpmath)):  # type: ignore[arg-type]
        assert crosscheck.functions(name)["mpmath"].outcome == "differs"


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", EVERY_KIND)
def test_another_ball(name: str) -> None:
    one: Any = values.entry(name)
    field = "evaluate" if isinstance(one, Formula) else "compute"
    compute = getattr(one, field) or (lambda given, digits: Value.of(exact_value(one, given), digits))
    with changed(name, **{field: off(compute)}):
        cells = crosscheck.functions(name)
    assert cells["ball"].outcome == cells["mpmath"].outcome == "differs"


def exact_value(one: Formula, given: Any) -> Fraction:
    from symbolic.representations import exact

    return exact.evaluate(one.term, given)


@pytest.mark.parametrize("name", ["survey.variance", "trade-off.gaussian", "warner.variance", "recall.laplace"])
def test_another_function_of_arrays(name: str) -> None:
    """Alter the array function where it is written, or where a reordered term defines it.

    sympy's lambdify with numpy uses it too.
    """
    one: Any = values.entry(name)
    if one.fast is not None:
        with changed(name, fast=off(one.fast)):
            cells = crosscheck.functions(name)
    else:
        stable = one.stable
        with changed(name, stable=lambda *given: stable(*given) * TEN_THOUSANDTH):
            cells = crosscheck.functions(name)
    assert [representation for representation, cell in cells.items() if cell.outcome == "differs"] == ["sympy", "numpy"]


# ---- derivations


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("warner.variance", "symbolic.survey.derivations"),
        ("trade-off.laplace", "symbolic.detection.derivations.closed_forms"),
        ("delta.gaussian", "symbolic.detection.derivations.gaussian"),
        ("delta.randomized-response", "symbolic.composition.derivations.randomized_response"),
        ("k-rr.error-common", "symbolic.estimation.derivations.errors"),
        ("geometric.probability", "symbolic.mechanisms.derivations.normalisers"),
        ("error.staircase", "symbolic.accounting.values.derivations"),
    ],
)
def test_another_step(name: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alter each evaluated step of a derivation in turn: the check fails."""
    from symbolic.formula import checking

    calls, chosen = 0, -1

    def same(one: Any, other: Any, **ranges: Any) -> str:
        nonlocal calls
        calls += 1
        wrong = calls - 1 == chosen
        change = checking.rational(Fraction(10001, 10000))
        return checking.same(one * change + change - 1 if wrong else one, other, **ranges)

    monkeypatch.setattr(importlib.import_module(module), "same", same)
    with changed(name):
        assert crosscheck._derived(name, 1).outcome == "agrees"
    steps = calls
    assert steps
    for chosen in range(steps):
        calls = 0
        with changed(name):
            assert crosscheck._derived(name, 1).outcome == "differs", chosen


# ---- enumerated and simulated data


def of_another_law(one: Comparison) -> Comparison:
    """The original claim, with data simulated from shares that are one percent larger."""

    def build(**design: Any) -> Any:
        case = one.build(**design)
        larger = {
            key: value * Fraction(101, 100) if isinstance(value, Fraction) and value.denominator > 1 else value
            for key, value in design.items()
        }
        return replace(one.build(**larger), claim=case.claim, scale=case.scale)

    return replace(one, build=build)


@pytest.mark.parametrize("name", ["warner.variance", "survey.mle", "recall.laplace", "trade-off.laplace"])
def test_another_law_of_the_data(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [one for one in registry.comparisons() if one.name == name]
    monkeypatch.setattr(registry, "comparisons", lambda: tuple(of_another_law(one) for one in before))
    counted, drawn = crosscheck._compared_designs(name, LEVEL, crosscheck.SEED, {})
    there = row_of(name).there
    assert "enumeration" not in there or counted.outcome == "differs"
    assert "simulation" in there and drawn.outcome == "differs"


@pytest.mark.parametrize("name", ["warner.variance", "delta.randomized-response", "trade-off.laplace"])
def test_a_value_that_is_off_is_seen_by_data(name: str) -> None:
    """Enumeration detects a factor of 1.0001 in the value, and simulation a factor of 1.001."""
    counted, _ = crosscheck._compared_designs(name, LEVEL, crosscheck.SEED, {"enumeration": 1.0001})
    assert counted.outcome == ("differs" if "enumeration" in row_of(name).there else "none")
    _, drawn = crosscheck._compared_designs(name, LEVEL, crosscheck.SEED, {"simulation": 1.001})
    assert drawn.outcome == "differs"
