"""The named values on mechanisms and on randomized response."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

import symbolic.belief
from symbolic import values
from symbolic.belief.mechanism import Mechanism
from symbolic.formula import DomainError, Formula
from symbolic.number import NumberError

SURVEY: dict[str, Any] = {
    "frame": ["yes", "no"],
    "rows": {
        "x0": {"yes": "0.6", "no": "0.2", "yes no": "0.2"},
        "x1": {"yes": "0.2", "no": "0.6", "yes no": "0.2"},
    },
}
TRADE: dict[str, Any] = {"mechanism": SURVEY, "x": "x0", "y": "x1", "alpha": "0.1", "kind": "pessimistic"}


@pytest.mark.parametrize(("kind", "ratio"), [("shafer", 3), ("walley", 4), ("belief", 3), ("plausibility", 2)])
def test_loss(kind: str, ratio: int) -> None:
    found = values.value("belief.loss", mechanism=SURVEY, kind=kind, scale="ratio")
    assert found.exact == ratio
    logarithm = values.value("belief.loss", 30, mechanism=Mechanism.of_object(SURVEY), kind=kind)
    assert logarithm.exact is None
    assert len(logarithm.text.replace(".", "").lstrip("0")) == 30


def test_infinite_loss() -> None:
    data = {"frame": ["a", "b"], "rows": {"x": {"a": "1"}, "z": {"b": "1"}}}
    for scale in ("epsilon", "ratio"):
        found = values.value("belief.loss", mechanism=data, kind="shafer", scale=scale)
        assert (str(found), found.exact, found.radius_text) == ("infinite", None, "0")
        assert float(found) == float("inf")


@pytest.mark.parametrize(
    ("kind", "tests", "truth"),
    [
        ("pessimistic", "randomised", Fraction(17, 20)),
        ("pessimistic", "crisp", 1),
        ("optimistic", "randomised", Fraction(3, 5)),
        ("optimistic", "crisp", 1),
        ("optimistic-sup", "randomised", 1),
    ],
)
def test_trade_off(kind: str, tests: str, truth: Any) -> None:
    assert values.value("belief.trade-off", **{**TRADE, "kind": kind, "tests": tests}).exact == truth


def test_randomized_response() -> None:
    assert values.value("trade-off.randomized-response", ratio=2, k=2, alpha="1/9").exact == Fraction(5, 9)
    assert values.value("delta.randomized-response", ratio=3, k=2, at_ratio=3).exact == Fraction(3, 8)
    assert values.value("delta.randomized-response", 10, epsilon="0.5", k=3, at=1).text == "0.09489511195"


@pytest.mark.parametrize(
    ("name", "changed", "message"),
    [
        ("belief.trade-off", {"kind": "optimist"}, "did you mean optimistic"),
        ("belief.trade-off", {"tests": "fuzzy"}, "it is one of randomised, crisp"),
        ("belief.trade-off", {"x": "x2"}, "no input is called 'x2'"),
        ("belief.trade-off", {"alpha": "2"}, "the nearest is 1"),
        ("belief.trade-off", {"alpha": "x"}, "belief.trade-off: not a number"),
        ("belief.trade-off", {"mechanism": "q.json"}, "a mechanism is an object"),
        ("belief.trade-off", {"z": "1"}, "no parameter 'z'"),
        (
            "belief.trade-off",
            {"mechanism": {**SURVEY, "rows": {"x": {"yes": "1/2"}}}},
            "row 'x': the masses sum to 1/2",
        ),
    ],
)
def test_errors_are_one_clear_line(name: str, changed: dict[str, Any], message: str) -> None:
    with pytest.raises((DomainError, NumberError), match=message) as error:
        values.value(name, **{**TRADE, **changed})
    assert "\n" not in str(error.value)


def test_missing_and_unknown() -> None:
    with pytest.raises(DomainError, match="no value given for kind"):
        values.value("belief.loss", mechanism=SURVEY)
    with pytest.raises(DomainError, match=r"did you mean belief\.loss\?"):
        values.value("belief.lost", mechanism=SURVEY)
    names = [f"y{i}" for i in range(40)]
    rows = {"x": {**dict.fromkeys(names, "1/80"), " ".join(names): "1/2"}}
    mechanism = {"frame": names, "rows": rows}
    assert values.value("belief.loss", mechanism=mechanism, kind="walley", scale="ratio").exact == 41
    rows["z"] = {**{y: f"1/{80 + i}" for i, y in enumerate(names)}}
    rows["z"][" ".join(names)] = str(1 - sum(Fraction(1, 80 + i) for i in range(40)))
    with pytest.raises(DomainError, match="cannot be computed there"):
        values.value("belief.loss", mechanism=mechanism, kind="belief")


def test_entries() -> None:
    for name in values.all_names():
        entry = values.entry(name)
        assert entry.name == name
        assert entry.doc
        assert entry.parameters
    assert isinstance(values.entry("survey.variance"), Formula)
    assert set(values.names()) < set(values.all_names())
    assert json.dumps(SURVEY)
    assert symbolic.belief.Mechanism is Mechanism
    assert {"Mass", "privacy_loss", "operations"} <= set(dir(symbolic.belief))
    for name in dir(symbolic.belief):
        assert getattr(symbolic.belief, name) is not None
    with pytest.raises(AttributeError):
        symbolic.belief.nothing  # noqa: B018


def test_imports_are_light() -> None:
    code = (
        "import sys, symbolic.belief.loss, symbolic.belief.mechanism\n"
        "from symbolic.belief import Mass\n"
        "assert Mass.of('ab', {'a': 1}).belief('a') == 1\n"
        "assert not {'sympy', 'numpy', 'flint', 'mpmath'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
