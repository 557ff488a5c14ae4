"""The array functions: accuracy over the whole domain, nan outside, and ufunc behaviour."""

from __future__ import annotations

import importlib.util
import math
import random
import sys
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import mpmath
import numpy as np
import pytest

from symbolic import values
from symbolic.formula import Formula, arrays
from symbolic.representations import exact, near
from symbolic.representations.near import NUMBER, Near

POINTS = 80


def benchmark() -> ModuleType:
    path = Path(__file__).parents[2] / "benchmarks" / "floats.py"
    spec = importlib.util.spec_from_file_location("floats", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["floats"] = module
    spec.loader.exec_module(module)
    return module


floats = benchmark()


# ---- accuracy


@pytest.mark.sample(12, rotating=True)
@pytest.mark.parametrize("name", floats.NAMES)
def test_as_near_as_it_says(name: str) -> None:
    found = floats.measure(name, POINTS, seed=3)
    assert found.worst <= arrays.units(values.entry(name)), found.at
    assert found.missing == [] and found.invented == []


def test_a_function_that_is_less_near_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """An inaccurate function is detected: in plain floats, Warner's estimate cancels."""
    monkeypatch.setattr(arrays, "units", lambda one: 10**30)
    assert floats.measure("warner.mle", POINTS, seed=3).worst > 100
    monkeypatch.undo()
    vars(values.entry("warner.mle")).pop("numpy")  # it may exist by now, with these units in its docstring
    monkeypatch.setattr(arrays, "_certified", lambda one, given: 1.0)
    found = floats.measure("trade-off.laplace", POINTS, seed=3)
    assert found.worst > 100


@pytest.mark.parametrize(
    ("name", "given", "truth"),
    [
        ("warner.sampling-variance", {"n": 3.28e17, "pi": 6e-23}, "1.8292682926829269e-40"),
        ("warner.privacy-variance", {"n": 3.28e17, "p": 6e-23}, "1.8292682926829269e-40"),
        ("warner.variance", {"n": 3.28e17, "p": 1.0, "pi": 6e-23}, "1.8292682926829269e-40"),
        ("warner.mle", {"n1": 1, "n": 3, "p": 2 / 3}, None),
        ("survey.variance-approx", {"n": 3.28e17, "p": 1.0, "q": 0.0, "pi": 6e-23}, "1.8292682926829269e-40"),
        ("survey.clipped-mse", {"n": 20, "p": 0.3, "q": 0.3 - 5.6e-17, "pi": 0.4}, None),
        ("trade-off.laplace", {"epsilon": 397, "alpha": 0}, "1"),
        ("precision.laplace", {"epsilon": 25.8, "theta": 56}, None),
        ("threshold.laplace", {"epsilon": 800, "beta": 1}, None),
    ],
)
def test_where_doubles_went_wrong(name: str, given: dict[str, float], truth: str | None) -> None:
    found = float(values.entry(name).numpy(**given))
    right = values.value(name, 25, **{key: Fraction(number) for key, number in given.items()})
    assert truth is None or found == float(truth)
    assert floats.ulps(found, mpmath.mpf(right.text)) <= arrays.units(values.entry(name))


@pytest.mark.parametrize("name", [name for name in floats.NAMES if getattr(values.entry(name), "stable", None)])
def test_the_order_for_floats_is_the_same_number(name: str) -> None:
    one = values.entry(name)
    assert isinstance(one, Formula) and one.in_floats != one.term
    ranges = {"n": (1, 5, 40), "theta": ("-1/2", "1/3", "5/4")}
    shares = ("1/7", "3/8", "2/3", "4/5")
    draw = random.Random(name)
    for _ in range(6):
        given = {key: Fraction(draw.choice(ranges.get(key, shares))) for key in one.parameters}
        if given.get("p") == given.get("q", Fraction(1, 2)):
            continue
        if "exp" in repr(one.term):
            with mpmath.workdps(40):
                numbers = {key: mpmath.mpf(number.numerator) / number.denominator for key, number in given.items()}
                from symbolic.representations.mpmath import of_term

                assert mpmath.almosteq(of_term(one.term)(**numbers), of_term(one.in_floats)(**numbers), 1e-35)
        else:
            assert exact.evaluate(one.term, given) == exact.evaluate(one.in_floats, given)


# ---- the bounds of the arithmetic


OPERATIONS = {
    "+": (2, lambda x, y: x + y),
    "-": (2, lambda x, y: x - y),
    "*": (2, lambda x, y: x * y),
    "/": (2, lambda x, y: x / y),
    "sqrt": (1, mpmath.sqrt),
    "exp": (1, mpmath.exp),
    "log": (1, mpmath.log),
    "Phi": (1, mpmath.ncdf),
    "phi": (1, mpmath.npdf),
    "max": (2, max),
    "min": (2, min),
    "abs": (1, abs),
    "neg": (1, lambda x: -x),
}


@pytest.mark.parametrize("op", OPERATIONS)
def test_bounds_hold(op: str) -> None:
    """The true result is within its bound whenever the arguments are within theirs."""
    arity, function = OPERATIONS[op]
    draw = random.Random(op)
    for _ in range(150):
        truths, given = [], []
        for _ in range(arity):
            truth = mpmath.mpf(draw.choice((-1, 1)) * 10 ** draw.uniform(-12, 1.5))
            truth = abs(truth) if op in ("sqrt", "log") else truth
            off = abs(truth) * draw.choice((0, 1e-12, 1e-3))
            truths.append(truth)
            given.append(Near(NUMBER(float(truth + draw.uniform(-1, 1) * off)), NUMBER(float(off) * 1.01)))
        found = near.FUNCTIONS[op](*given)
        with mpmath.workdps(40):
            right = function(*truths)
            assert abs(mpmath.mpf(str(found.value)) - right) <= mpmath.mpf(str(found.error)) + abs(right) * 1e-19
        if all(one.error == 0 for one in given) and op != "-":
            assert found.error <= 1e-16 * abs(found.value) + 1e-300


def test_what_is_not_known() -> None:
    with np.errstate(all="ignore"):
        assert not np.isfinite((Near.exact(1.0) / Near(NUMBER(1e-20), NUMBER(1e-19))).error)
        assert not np.isfinite(near.log(Near(NUMBER(1e-20), NUMBER(1e-19))).error)
        assert not np.isfinite((Near.exact(2.0) ** Near(NUMBER(2.5), NUMBER(1))).error)


# ---- the domain


@pytest.mark.parametrize("name", floats.NAMES)
def test_nan_outside(name: str) -> None:
    one = values.entry(name)
    draw = random.Random(name)
    good = next(
        given for given in (floats.point(name, draw) for _ in range(500)) if floats.truth(name, given) is not None
    )
    assert not np.isnan(one.numpy(**good))
    for key in one.of_arrays():
        outside = [math.nan, math.inf, -math.inf]
        outside += [-1.0] if key != "theta" else []
        outside += [1.5] if one.domains[key].sort == "integer" or key.startswith("rho") else []
        outside += [1.5] if key in ("p", "q", "pi", "c", "alpha", "f", "squares") else []
        assert np.isnan(one.numpy(**{**good, key: outside})).all(), key


def test_the_trade_off_beyond_one() -> None:
    assert np.isnan(values.entry("trade-off.laplace").numpy([1, 1, 1], [2, -0.1, 1 + 2**-52])).all()


def test_what_doubles_decide() -> None:
    """Floats decide the domain: 0.9 + 0.1 > 1 in binary, and the double 1/3 is below a third."""
    found = values.entry("survey.variance").numpy(n=10, p=0.9, q=0.1, pi=0.5)
    assert found == pytest.approx(float(values.value("survey.variance", n=10, p="0.9", q="0.1", pi="0.5")), rel=1e-15)
    assert not np.isnan(values.entry("k-rr.error-common").numpy(n=10, k=3, squares=1 / 3, ratio=2))


# ---- as a ufunc


def test_shapes() -> None:
    function = values.entry("survey.variance").numpy
    assert function([[1], [2]], 0.5, [0.1, 0.2, 0.3], 0.5).shape == (2, 3)
    assert function([], 0.5, 0.25, 0.5).shape == (0,)
    assert function(np.ones((2, 0)), 0.5, 0.25, 0.5).shape == (2, 0)
    assert type(function(3, 0.5, 0.25, 0.5)) is np.float64 is type(function(np.array(3), 0.5, 0.25, 0.5))
    with pytest.raises(ValueError, match="broadcast"):
        function([1, 2], [0.5, 0.6, 0.7], 0.25, 0.5)
    many = function(np.arange(1, arrays.CHUNK + 5), 0.5, 0.25, 0.5)
    assert many[-1] == function(arrays.CHUNK + 4, 0.5, 0.25, 0.5)


def test_types() -> None:
    function = values.entry("trade-off.laplace").numpy
    single, half = np.array([0.25, 0.5], dtype=np.float32), np.array([0.25], dtype=np.float16)
    assert function(1, single).dtype == np.float32 == function(single, half).dtype
    assert function(np.float64(1), single).dtype == np.float64 == function(np.array([1]), single).dtype
    assert function(1, half).dtype == np.float16
    assert function(1, [0.25, 0.5]).dtype == np.float64 == function([1, 2], [0, 1]).dtype
    assert function(True, 0.25) == function(1, 0.25) == function(np.int8(1), 0.25) == function(1, Fraction(1, 4))
    assert function(10**30, 1) == 0
    for wrong in (
        "0.25",
        ["0.25"],
        [None],
        1j,
        np.longdouble(0.25),
        np.datetime64("2020"),
        np.array(["1", 2], dtype=object),
    ):
        with pytest.raises(TypeError):
            function(1, wrong)


def test_arguments() -> None:
    function = values.entry("f-beta.laplace").numpy
    assert function(1, 1) == function(epsilon=1, beta=1) == function(1, beta=1, rho_p=0)
    for args, keywords in (((1,), {}), ((1, 1), {"beta": 1}), ((1, 1, 0, 0, 0, 0), {}), ((1, 1), {"gamma": 1})):
        with pytest.raises(TypeError):
            function(*args, **keywords)


def test_the_error_is_stated(capsys: pytest.CaptureFixture[str]) -> None:
    from proofs.command.value import run

    assert "at most 1 unit in the last place" in str(values.entry("warner.mle").numpy.__doc__)
    assert "pi: 0 <= pi <= 1" in str(values.entry("warner.variance").numpy.__doc__)
    assert run("delta.gaussian", [], None, False, False, False, representations=True) == 0
    shown: Any = capsys.readouterr().out
    assert f"{arrays.units(values.entry('delta.gaussian'))} ulp" in shown and "returns nan" in shown


def test_phi_is_as_near_as_it_says() -> None:
    """Phi has the stated accuracy, also where it changes its method."""
    x = np.concatenate(
        [np.linspace(-9, 9, 150), [e + s * 1e-9 for e in (2, 3, 5, -2, -3, -5) for s in (-1, 0, 1)], [0, -40, -150]]
    )
    found = near.normal(Near.exact(x))
    with mpmath.workdps(40):
        for at, number, error in zip(x, found.value, found.error, strict=True):
            truth = mpmath.ncdf(mpmath.mpf(float(at)))
            written, bound = (mpmath.mpf(np.format_float_scientific(one, precision=24)) for one in (number, error))
            assert abs(written - truth) <= bound
