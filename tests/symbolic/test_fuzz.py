"""A sample of `tests/benchmarks/fuzz.py`: inputs give a correct value or a refusal."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from flint import arb

from symbolic import values
from symbolic.number import Value

LIMIT = 5_000_000  # executed lines of Python for one answer; ten times the largest observed count


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    path = Path(__file__).parents[1] / "benchmarks" / "fuzz.py"
    spec = importlib.util.spec_from_file_location("fuzz", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fuzz"] = module
    spec.loader.exec_module(module)
    return module


def test_random_and_extreme_inputs(fuzz: ModuleType) -> None:
    within = fuzz.lines_within(LIMIT)
    found = [fuzz.judge(*one, within) for one in fuzz.inputs(300, seed=2)]
    assert [one for one in found if one.outcome == "fault"] == []
    assert {one.name for one in found} == set(values.all_names())
    assert sum(one.outcome == "right" for one in found) > 60
    assert sum(one.outcome == "refused" for one in found) > 60
    assert next(fuzz.inputs(3, seed=2, start=7))[0] == list(fuzz.inputs(8, seed=2))[7][0]


def test_what_the_fuzz_found(fuzz: ModuleType) -> None:
    loss: dict[str, Any] = {"frame": ["a", "b"], "rows": {"x": {"a": "1/2", "b": "1/2"}}}
    for name, given in (
        ("delta.laplace-k-fold", {"k": "2", "ratio": "5e-1258", "at": "1"}),
        ("f-beta.laplace-pair", {"epsilon1": "1", "epsilon2": "1", "beta": "1", "rho_p": "2e2814"}),
        ("survey.clipped-mse", {"n": "8e1333", "p": "1", "q": "0", "pi": "0.999"}),
        ("k-rr.error-bound", {"theta": 0.5, "ratios": "2"}),
        ("belief.trade-off", {"mechanism": loss, "x": {}, "y": "x", "alpha": "1/2", "kind": "optimistic"}),
    ):
        assert fuzz.judge(name, given, 50, fuzz.lines_within(LIMIT)).outcome == "refused"


def test_the_judge_sees_faults(fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(text: str, ball: Any) -> Value:
        return Value(5, None, ball, text, "5e-6")

    def returns(*found: Any) -> str:
        waiting = iter(found)

        def value(*_: Any, **__: Any) -> Any:
            one = next(waiting)
            if isinstance(one, Exception):
                raise one
            return one() if callable(one) else one

        monkeypatch.setattr(fuzz.values, "value", value)
        outcome: str = fuzz.judge("name", {}, 5, fuzz.lines_within(1000)).outcome
        return outcome

    third = answer("0.33333", arb(1) / 3)
    assert returns(third, third) == "right"
    assert returns(answer("0.33334", arb(1) / 3), third) == "fault"
    assert returns(answer("nan", arb("nan")), third) == "fault"
    assert returns(ZeroDivisionError()) == "fault"
    assert returns(ValueError("a\nb")) == "fault"
    assert returns(fuzz.DomainError("two\nlines")) == "fault"
    assert returns(fuzz.DomainError("one line")) == "refused"

    def forever() -> None:
        while True:
            pass

    assert returns(forever) == "fault"
