"""Every value has every representation or a reason; mpmath agrees with the balls."""

from __future__ import annotations

import importlib
from typing import Any

import mpmath
import pytest

import symbolic
from symbolic import values
from symbolic.crosscheck import compare as crosscheck
from symbolic.formula import DomainError, NotComputed
from symbolic.number import NumberError
from symbolic.number.table import Table
from symbolic.representations.exact import TooLarge
from symbolic.representations.mpmath import steady
from symbolic.simulation.representations import row_of, table
from symbolic.vectors.plan import Point
from symbolic.vectors.tables import PLANS

NAMES = values.all_names()
MOST = 6  # points of each plan
SLOW = {  # values that take mpmath long, and their number of points
    "delta.subsampled-gaussian": 0,
    "epsilon.subsampled-gaussian": 0,
    "trade-off.laplace-k-fold": 2,
    "mu.gaussian": 3,
    "threshold.gaussian": 3,
    "rdp.subsampled-gaussian": 2,
    "survey.clipped-bias": 3,
    "survey.clipped-mse": 3,
    "epsilon.rdp": 1,
    "epsilon.gaussian": 2,
    "delta.shuffled-randomized-response": 3,
    "variance.discrete-gaussian": 3,
}
DIGITS = 15


# ---- the table


def test_no_cell_is_empty() -> None:
    assert [row.name for row in table() if not row.is_whole] == []


def test_a_representation_without_a_reason_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert {name for names in values.chapters().values() for name in names} == set(values.all_names())
    for chapter, names in values.chapters().items():
        module = importlib.import_module(f"symbolic.{chapter}")
        for name in names:
            whole = name.replace(".", "_").replace("-", "_")
            found = [getattr(module, each, None) for each in (whole, whole.removeprefix(f"{chapter}_"))]
            one = values.entry(name)
            assert one in found, name
            assert all(each is one for each in found if isinstance(each, type(one))), name
    with pytest.raises(AttributeError):
        _ = symbolic.detection.no_such_value


# ---- mpmath


def points(name: str) -> list[Point]:
    """The first points of a plan and a sample of the others, extremes included."""
    most = SLOW.get(name, MOST)
    found = PLANS[name].points(name)
    step = max(1, len(found) // max(most, 1))
    return found[::step][:most]


@pytest.mark.sample(14, rotating=True)
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


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("survey.variance", {"n": 1000, "p": "0.6", "q": "0.2", "pi": "0.3"}),
        ("f-beta.laplace", {"epsilon": 1, "beta": 1}),
        ("delta.gaussian", {"epsilon": 1, "mu": 1}),
        ("planar.normaliser", {"epsilon": "0.5"}),
        ("delta.subsampled-gaussian", {"q": "0.1", "sigma": 1, "times": 1, "epsilon": "1/2"}),
        ("epsilon.subsampled-gaussian", {"q": "0.1", "sigma": 1, "times": 1, "delta": "0.001"}),
    ],
)
def test_any_precision(name: str, given: dict[str, Any]) -> None:
    for digits in (5, 40):
        assert values.value(name, digits, engine="both", **given).agree


@pytest.mark.parametrize("name", NAMES)
def test_mpmath_refuses_what_the_ball_refuses(name: str) -> None:
    """mpmath refuses the inputs that the ball refuses, with the same message.

    These are the refusals in the plan, an unknown name, and a text that is not a number.
    """
    good = PLANS[name].points(name)[0].arguments
    wrong: list[dict[str, Any]] = [{**good, **one} for one in PLANS[name].refused]
    wrong = [{key: one for key, one in given.items() if one is not None} for given in wrong]
    wrong += [{**good, "nobody": "1"}, {}, {**good, next(iter(good)): "no number"}]
    for given in wrong:
        words = []
        for engine in ("arb", "mpmath"):
            with pytest.raises((DomainError, NumberError)) as found:
                values.value(name, DIGITS, engine=engine, **given)
            words.append((type(found.value), str(found.value)))
        assert words[0] == words[1] or words[0][0] is NotComputed, given


@pytest.mark.parametrize("name", [name for name in NAMES if getattr(values.entry(name), "places", ())])
def test_mpmath_has_one_number_of_a_table(name: str) -> None:
    """Without its index, an entry of a table raises an error."""
    given = PLANS[name].points(name)[0].arguments
    places = values.entry(name).places  # type: ignore[union-attr]
    whole: dict[str, Any] = {key: one for key, one in given.items() if key not in places}
    assert isinstance(values.value(name, 5, **whole), Table)
    for engine in ("mpmath", "both"):
        with pytest.raises(DomainError, match=f"give {' and '.join(places)}"):
            values.value(name, 5, engine=engine, **whole)


@pytest.mark.exhaustive
def test_what_is_too_much_for_a_ball_may_be_a_number_of_mpmath() -> None:
    given = {"n": 10**101, "c": "1/2"}
    with pytest.raises(NotComputed):
        values.value("survey.inverse-moment", DIGITS, **given)
    assert mpmath.almosteq(
        values.value("survey.inverse-moment", DIGITS, engine="mpmath", **given), 2 / mpmath.mpf(10) ** 101
    )


def test_numbers_of_mpmath_are_taken() -> None:
    one = values.entry("trade-off.laplace")
    assert mpmath.almosteq(
        one.mpmath(epsilon=mpmath.mpf(1), alpha=mpmath.mpf("0.25")), one.mpmath(epsilon=1, alpha="1/4")
    )
    for wrong in (mpmath.mpf(2), mpmath.nan, mpmath.inf, 0.25):
        with pytest.raises((DomainError, NumberError)):
            one.mpmath(epsilon=1, alpha=wrong)


def test_both_can_disagree() -> None:
    both = values.value("delta.gaussian", 20, engine="both", epsilon=1, mu=1)
    assert both.agree and not values.Both(both.ball, both.mpf * (1 + mpmath.mpf(10) ** -18)).agree


def test_digits_that_cancel_are_asked_again() -> None:
    small = steady(lambda x: mpmath.exp(x) - 1 - x, "small", ("x",), {})
    assert mpmath.almosteq(small(x="1e-200"), mpmath.mpf("5e-401"), rel_eps=1e-15)
    for name, given in (
        ("warner.mle", {"n1": 1, "n": 1, "p": "2e-3783"}),
        ("delta.shuffled-randomized-response", {"n": 1, "others": 0, "epsilon0": "2e-4875", "epsilon": 0}),
    ):
        assert values.value(name, 20, engine="both", **given).agree, name
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


@pytest.mark.sample(14, rotating=True)
@pytest.mark.parametrize("name", [name for name in NAMES if "derivation" in row_of(name).there])
def test_the_derivation_runs_and_is_checked(name: str) -> None:
    steps = values.entry(name).derivation
    assert len(steps) >= 3
    assert any(step.checked for step in steps), "no step is checked"


# ---- all representations against each other


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "name",
    [
        "warner.variance",
        "trade-off.laplace",
        "delta.randomized-response",
        "geometric.probability",
        "survey.clipped-bias",
    ],
)
def test_representations_agree(name: str) -> None:
    assert crosscheck.check(name, crosscheck.level(NAMES)).agrees


@pytest.mark.sample(4)
@pytest.mark.parametrize("representation", crosscheck.REPRESENTATIONS)
def test_a_changed_representation_is_seen(representation: str) -> None:
    """The cross-check detects a factor of 1.0001, and of 1.001 in simulations."""
    name = "warner.variance"
    row = crosscheck.check(
        name, crosscheck.level(NAMES), altered={representation: 1.001 if representation == "simulation" else 1.0001}
    )
    assert row.cells[representation].outcome == "differs" and not row.agrees


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "name", [name for name in NAMES if name.startswith("trade-off.") and row_of(name).there[-1] == "simulation"]
)
def test_a_curve_that_is_off_by_a_thousandth_is_seen_by_drawing(name: str) -> None:
    row = crosscheck.check(name, crosscheck.level(NAMES), altered={"simulation": 1.001})
    assert row.cells["simulation"].outcome == "differs"


def test_the_cross_check_of_two_values(capsys: pytest.CaptureFixture[str]) -> None:
    from proofs.command.crosscheck import choose, run

    assert run(["warner"], 1, 1) == 0
    shown = capsys.readouterr().out
    assert "warner.mle" in shown and "DIFFERS" not in shown and "false alarm" in shown
    assert choose(["planar.normaliser", "warner.mle"]) == ("warner.mle", "planar.normaliser")


# ---- the command


def test_both_engines_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    from proofs.command.value import run

    given = ["n=1000", "p=0.6", "q=0.2", "pi=0.3"]
    assert run("survey.variance", given, 20, False, False, False, engine="both") == 0
    assert "The mpmath value lies in the ball." in capsys.readouterr().out
    assert run("survey.variance", given, 20, False, False, False, engine="mpmath") == 0
    assert capsys.readouterr().out.strip() == "0.0012003004508646441529"
    assert run("survey.variance", [], None, False, False, False, derive=True) == 0
    assert "proved: li2022/theorem-10.first.repaired" in capsys.readouterr().out
    assert run(None, [], None, False, False, False, representations=True) == 0
    assert "NONE" not in capsys.readouterr().out


def test_what_proves_a_step_is_a_verified_statement() -> None:
    """Each statement that proves a derivation step is verified and proves exactly one step."""
    from proofs.judging.verdict import check
    from proofs.report.derivations import PROVED

    for name, steps in PROVED.items():
        texts = [step.text for step in values.entry(name).derivation]
        for start, statement in steps.items():
            assert sum(text.startswith(start) for text in texts) == 1, (name, start)
            assert check(statement).verdict.startswith("verified"), statement
