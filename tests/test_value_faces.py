"""Every value has every face, or a reason why not; and mpmath's digits lie in the certified balls."""

from __future__ import annotations

import importlib
from typing import Any

import mpmath
import pytest

import symbolic
from symbolic import values
from symbolic.faces.exact import TooLarge
from symbolic.faces.mpmath import steady
from symbolic.formula import DomainError
from symbolic.formula.chapter import python_name
from symbolic.number import NumberError
from symbolic.simulation.faces import row_of, table
from symbolic.vectors.plan import Point
from symbolic.vectors.tables import PLANS

NAMES = values.all_names()
MOST = 6  # points of a plan
SLOW = {  # what takes mpmath long a point: fewer of them
    "delta.subsampled-gaussian": 1, "epsilon.subsampled-gaussian": 0, "trade-off.laplace-k-fold": 2, "mu.gaussian": 3, "threshold.gaussian": 3,
    "rdp.subsampled-gaussian": 2, "survey.clipped-bias": 3, "survey.clipped-mse": 3, "epsilon.rdp": 1, "epsilon.gaussian": 2,
    "delta.shuffled-randomized-response": 3, "variance.discrete-gaussian": 3,
}  # fmt: skip
DIGITS = 15


# ---- the table


def test_no_cell_is_empty() -> None:
    assert [row.name for row in table() if not row.is_whole] == []


def test_a_face_without_a_reason_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    one = values.entry("mu.gaussian")
    assert "numpy" in row_of("mu.gaussian").missing
    object.__setattr__(one, "reasons", {key: text for key, text in one.reasons.items() if key != "numpy"})
    try:
        assert not row_of("mu.gaussian").is_whole
    finally:
        object.__setattr__(one, "reasons", {**one.reasons, "numpy": "as it was"})
    assert row_of("mu.gaussian").is_whole


@pytest.mark.parametrize("name", NAMES)
def test_the_formula_is_written_three_ways(name: str) -> None:
    one = values.entry(name)
    assert one.plain() and one.latex() and one.sympy is not None
    assert one.latex().count("{") == one.latex().count("}")


def test_every_value_has_a_name_in_its_chapter_and_one_only() -> None:
    for module in values.MODULES:
        chapter = importlib.import_module(".".join(module.split(".")[:2]))
        for one in importlib.import_module(module).VALUES:
            whole = python_name(one.name)
            short = whole.removeprefix(f"{chapter.__name__.partition('.')[2]}_")
            found = [getattr(chapter, name, None) for name in (whole, short)]
            assert one in found, one.name
            assert all(each is one for each in found if isinstance(each, type(one))), one.name
    with pytest.raises(AttributeError):
        _ = symbolic.detection.no_such_value


# ---- mpmath


def points(name: str) -> list[Point]:
    """The first of a plan, and then some from everywhere: extremes are in it."""
    most = SLOW.get(name, MOST)
    found = PLANS[name].points(name)
    step = max(1, len(found) // max(most, 1))
    return found[::step][:most]


@pytest.mark.parametrize("name", NAMES)
def test_mpmath_lies_in_the_ball(name: str) -> None:
    compared = 0
    for point in points(name):
        try:
            found = values.value(name, DIGITS, engine="both", **point.arguments)
        except (DomainError, NumberError) as reason:
            assert "mpmath" not in str(reason) or "not computed by mpmath" in str(reason), reason
            continue
        assert found.agree, (point.arguments, str(found.ball), found.mpf)
        compared += 1
    assert compared or SLOW.get(name) == 0


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("survey.variance", {"n": 1000, "p": "0.6", "q": "0.2", "pi": "0.3"}),
        ("f-beta.laplace", {"epsilon": 1, "beta": 1}),
        ("delta.gaussian", {"epsilon": 1, "mu": 1}),
        ("planar.normaliser", {"epsilon": "0.5"}),
    ],
)
def test_any_precision(name: str, given: dict[str, Any]) -> None:
    for digits in (5, 60, 300):
        assert values.value(name, digits, engine="both", **given).agree


def test_both_can_disagree() -> None:
    both = values.value("delta.gaussian", 20, engine="both", epsilon=1, mu=1)
    assert both.agree and not values.Both(both.ball, both.mpf * (1 + mpmath.mpf(10) ** -18)).agree


def test_digits_that_cancel_are_asked_again() -> None:
    small = steady(lambda x: mpmath.exp(x) - 1 - x, "small", ("x",), {})
    assert mpmath.almosteq(small(x="1e-200"), mpmath.mpf("5e-401"), rel_eps=1e-15)
    assert steady(lambda x: x - x, "nothing", ("x",), {})(x=3) == 0
    never = iter(range(10**6))
    with pytest.raises(TooLarge, match="still change"):
        steady(lambda x: x + next(never), "restless", ("x",), {})(x=1)


def test_engines_that_there_are_not() -> None:
    with pytest.raises(DomainError, match="did you mean mpmath"):
        values.value("warner.mle", engine="mpmth", n1=1, n=2, p="0.9")
    with pytest.raises(DomainError, match="no parameter"):
        values.value("warner.mle", engine="mpmath", n1=1, n=2, r=3)


# ---- derivations


@pytest.mark.parametrize("name", NAMES)
def test_the_derivation_runs_and_is_checked(name: str) -> None:
    steps = values.entry(name).derivation
    assert len(steps) >= 3
    assert any(step.checked for step in steps), "no step is checked"
