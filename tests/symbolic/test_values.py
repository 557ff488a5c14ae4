"""The named formulas and their values."""

from __future__ import annotations

import math
import random
import subprocess
import sys
from fractions import Fraction
from math import factorial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import symbolic
from symbolic import survey, values
from symbolic.formula import DomainError, Formula
from symbolic.language import integers, reals
from symbolic.number import NumberError, endpoints, parse
from symbolic.representations import ball
from symbolic.representations.near import Near
from symbolic.survey import certified_moment, clipped, fast, walley, warner

PROMISED = {
    "warner.mle": "n1 n p",
    "warner.variance": "n p pi",
    "survey.mle": "n1 n2 p q n3",
    "survey.mle-clipped": "n1 n2 p q n3",
    "survey.variance": "n p q pi",
    "survey.inverse-moment": "n c",
    "survey.inverse-moment-sum": "n c",
    "survey.variance-approx": "n p q pi",
    "survey.fisher-information": "p q pi",
    "survey.clipped-bias": "n p q pi",
    "survey.clipped-mse": "n p q pi",
}
POINT: dict[str, Any] = {"n": 12, "n1": 5, "n2": 3, "p": "0.6", "q": "0.2", "pi": "0.3", "c": "0.8"}
POINT |= {"epsilon": 2, "beta": 1, "f": "0.8", "theta": "0.3", "alpha": "0.1"}
POINT |= {"k": 3, "squares": "7/18", "ratio": 3, "root": 2}

shares = st.fractions(0, 1, max_denominator=20)


@st.composite
def designs(draw: st.DrawFn) -> tuple[Fraction, Fraction]:
    d = draw(st.integers(1, 12))
    p = draw(st.integers(0, d))
    q = draw(st.integers(0, d - p).filter(lambda q: q != p))
    return Fraction(p, d), Fraction(q, d)


def arguments(formula: Formula) -> dict[str, Any]:
    return {name: POINT[name] for name, domain in formula.parameters.items() if domain.default is None}


@pytest.mark.parametrize("name", values.names())
def test_every_representation(name: str) -> None:
    formula = values.formula(name)
    assert formula.name == name
    assert formula.doc
    assert name in repr(formula)
    assert formula.latex()
    assert formula.sympy is not None
    given = arguments(formula)
    value = formula.value(**given)
    term = ball.certify(
        formula.term,
        {name: parse(given.get(name, domain.default or 0)) for name, domain in formula.parameters.items()},
        50,
    )
    assert (value.exact, value.text) == (term.exact, term.text)
    assert symbolic.value(name, 50, **given).text == term.text
    fast_value = formula.numpy(**{name: float(Fraction(x)) for name, x in given.items()})
    assert float(fast_value) == pytest.approx(float(term), rel=1e-12)


def test_promised_names() -> None:
    for name, parameters in PROMISED.items():
        assert " ".join(values.formula(name).parameters) == parameters


def test_the_example_of_the_readme() -> None:
    value = survey.variance.value(n=1000, p="0.6", q="0.2", pi="0.3", digits=50)
    assert value.text == "0.0012003004508646441529408235615529910738693505003035"
    assert value.exact is not None


def test_formulas_build_terms() -> None:
    n, m, j = integers("n m j")
    p, q, pi, c = reals("p q pi c")
    assert survey.mle(j, m - j, p, q) == (((m - j) * q - j * p) / ((j + (m - j)) * (q - p)))
    assert survey.variance(n, p, q, pi) == survey.variance.term
    assert survey.inverse_moment(n, p + q) == survey.inverse_moment_sum(n, p + q) / (1 - (1 - (p + q)) ** n)
    assert warner.variance(n, c, pi) == warner.sampling_variance(n, pi) + warner.privacy_variance(n, c)
    assert walley.variance(n, 1, p, q, pi) == warner.variance(n, walley.truth(1, p, q), pi)
    with pytest.raises(TypeError):
        survey.mle(j, m, p)


@pytest.mark.parametrize(
    ("name", "changed", "message"),
    [
        ("survey.variance", {"n": 0}, "n = 0 is outside its domain n >= 1; the nearest is 1"),
        ("survey.variance", {"n": "1.5"}, "n = 1.5 is not an integer; the nearest are 1 and 2"),
        ("survey.variance", {"q": "0.5"}, "p \\+ q <= 1 fails"),
        ("survey.variance", {"p": "0.2"}, "p != q fails"),
        ("survey.variance", {"q": "-0.1"}, "q = -0.1 is outside its domain"),
        ("survey.variance", {"pi": "1.1"}, "the nearest is 1"),
        ("survey.variance", {"pj": 1}, "did you mean p"),
        ("survey.variance", {"pi": "x"}, "not a number"),
        ("survey.variance", {"pi": 0.1}, "not exact"),
        ("survey.variance", {"pi": "nan"}, "not a number"),
        ("survey.variance", {"digits": 0}, "the nearest is 1"),
        ("survey.variance", {"digits": 1_000_000}, "the nearest is 100000"),
        ("survey.variance", {"n": 10**101}, "n is above 10\\^100"),
        ("survey.fisher-information", {"pi": 0, "q": 0}, "undefined there"),
        ("survey.inverse-moment", {"c": 0}, "domain 0 < c <= 1"),
        ("survey.inverse-moment", {"c": "1.01"}, "the nearest is 1"),
        ("survey.mle", {"n1": 0, "n2": 0}, "n1 \\+ n2"),
        ("survey.mle", {"n3": -1}, "n3 = -1"),
        ("warner.mle", {"n1": 13}, "n1 <= n fails"),
        ("warner.mle", {"p": "1/2"}, "p != 1/2"),
        ("survey.clipped-bias", {"n": 2_001}, "above 2000"),
    ],
)
def test_errors_are_one_clear_line(name: str, changed: dict[str, Any], message: str) -> None:
    given = {**arguments(values.formula(name)), **changed}
    with pytest.raises((DomainError, NumberError), match=message) as error:
        symbolic.value(name, **given)
    assert "\n" not in str(error.value)


def test_missing_parameters_and_unknown_names() -> None:
    with pytest.raises(DomainError, match="no value given for pi"):
        symbolic.value("survey.variance", n=3, p="0.6", q="0.2")
    with pytest.raises(DomainError, match=r"did you mean survey\.variance\?"):
        symbolic.value("survey.varience")
    with pytest.raises(DomainError, match=r"symbolic\.values\.all_names\(\) lists the names"):
        symbolic.value("qqq")


# ---- enumeration, without the formulas


def outcomes(n: int, p: Fraction, q: Fraction, pi: Fraction) -> list[tuple[Fraction, int, int]]:
    yes, no = pi * p + (1 - pi) * q, pi * q + (1 - pi) * p
    return [
        (
            Fraction(factorial(n), factorial(a) * factorial(b) * factorial(n - a - b))
            * yes**a
            * no**b
            * (1 - p - q) ** (n - a - b),
            a,
            b,
        )
        for a in range(n + 1)
        for b in range(n + 1 - a)
        if a + b
    ]


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 7), designs(), shares)
def test_moments_against_enumeration(n: int, design: tuple[Fraction, Fraction], pi: Fraction) -> None:
    p, q = design
    given = {"n": n, "p": p, "q": q, "pi": pi}
    weight = variance = bias = mse = moment = Fraction(0)
    for chance, a, b in outcomes(n, p, q, pi):
        estimate = (b * q - a * p) / ((a + b) * (q - p))
        cut = max(Fraction(0), min(Fraction(1), estimate))
        weight += chance
        variance += chance * (estimate - pi) ** 2
        bias += chance * (cut - pi)
        mse += chance * (cut - pi) ** 2
        moment += chance / (a + b)
    assert survey.variance.value(**given).exact == variance / weight
    assert survey.clipped_bias.value(**given).exact == bias / weight
    assert survey.clipped_mse.value(**given).exact == mse / weight
    assert survey.inverse_moment.value(n=n, c=p + q).exact == moment / weight
    assert survey.inverse_moment_sum.value(n=n, c=p + q).exact == moment
    for squared, truth in ((False, bias), (True, mse)):
        low, high = endpoints(clipped.enclose_moment(n, p, q, pi, squared, 100))
        assert low <= truth / weight <= high


def test_a_minute_bias_loses_no_digits() -> None:
    """A tiny bias keeps all its digits: it is computed as the expected clipping.

    A difference of two means would cancel. At q = 10^-99999 it has 50 digits at once.
    """
    small = str(survey.clipped_bias.value(n=20, p="0.77", q="1e-99999", pi="0.3"))
    assert small.endswith("e-100002")
    # for small q the bias is linear in q
    assert small[:45] == str(survey.clipped_bias.value(n=20, p="0.77", q="1e-80", pi="0.3"))[:45]
    small = str(survey.clipped_mse.value(n=40, p="0.7", q="1e-99999", pi="0.3", digits=20))  # here pi is the estimate
    assert small == str(survey.clipped_mse.value(n=40, p="0.7", q=0, pi="0.3", digits=20))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 9), st.integers(0, 9), designs())
def test_the_cut_off_estimate_is_the_most_likely_share(n1: int, n2: int, design: tuple[Fraction, Fraction]) -> None:
    p, q = design
    if n1 + n2 == 0:
        return
    best = survey.mle_clipped.value(n1=n1, n2=n2, p=p, q=q, n3=4).exact
    assert best is not None

    def likelihood(share: Fraction) -> Fraction:
        return (share * p + (1 - share) * q) ** n1 * (share * q + (1 - share) * p) ** n2

    assert 0 <= best <= 1
    assert all(likelihood(Fraction(k, 40)) <= likelihood(best) for k in range(41))


def test_variance_over_bound_and_over_warner() -> None:
    n, p, q, pi = 9, Fraction(3, 5), Fraction(1, 5), Fraction(1, 3)
    variance = survey.variance.value(n=n, p=p, q=q, pi=pi).fraction
    information = survey.fisher_information.value(p=p, q=q, pi=pi).fraction
    assert survey.cramer_rao_ratio.value(n=n, c=p + q).fraction == variance * n * information
    without = warner.variance.value(n=n, p=p / (p + q), pi=pi).fraction
    assert survey.dont_know_cost.value(n=n, c=p + q).fraction == variance / without


@settings(max_examples=30, deadline=None)
@given(st.integers(2_001, 10**18), designs(), shares)
def test_certified_variance_at_more_digits(n: int, design: tuple[Fraction, Fraction], pi: Fraction) -> None:
    p, q = design
    short = survey.variance.value(n=n, p=p, q=q, pi=pi, digits=30)
    long = survey.variance.value(n=n, p=p, q=q, pi=pi, digits=60)
    assert abs(parse(short.text) - parse(long.text)) <= short.radius + long.radius


def test_evaluators_against_the_terms() -> None:
    for n in (40, 300):
        point = {"n": n, "p": Fraction(3, 5), "q": Fraction(1, 7), "pi": Fraction(1, 4)}
        found = ball.enclose(survey.variance.term, point, 200)
        value = survey.variance.value(**point)
        assert value.exact == found if isinstance(found, Fraction) else contains(found, value.fraction)


def contains(found: Any, number: Fraction) -> bool:
    low, high = endpoints(found)
    return low <= number <= high


def test_symmetric_bias_is_exactly_zero() -> None:
    assert survey.clipped_bias.value(n=1500, p="0.6", q="0.2", pi="1/2").exact == 0
    assert survey.clipped_bias.value(n=1500, p="0.6", q="0", pi="1/3").exact == 0
    assert survey.variance.value(n=10**18, p="0.6", q="0", pi="0").exact == 0


# ---- floats


def grid() -> list[tuple[int, float]]:
    draw = random.Random(7)
    points = []
    for _ in range(3_000):
        n = int(float(draw.choice([draw.randint(1, 60), draw.randint(1, 500), int(10 ** draw.uniform(0, 18)), 10**18])))
        c = draw.choice(
            [
                10 ** draw.uniform(-18, 0),
                min(1.0, 10 ** draw.uniform(-2, 2) / n),
                1 - 10 ** draw.uniform(-16, -1),
                draw.random(),
            ]
        )
        points.append((n, c))
    return points  # fmt: skip


def ulps(found: float, truth: Fraction) -> float:
    return float(abs(Fraction(found) - truth) / Fraction(math.ulp(float(truth))))


def middle(found: Any) -> Fraction:
    if isinstance(found, Fraction):
        return found
    low, high = endpoints(found)
    return (low + high) / 2


def test_floats_are_as_near_as_they_say() -> None:
    points = grid()
    n, c = np.array([float(n) for n, _ in points]), np.array([c for _, c in points])
    for function, enclose in (
        (fast.inverse_moment, certified_moment.enclose),
        (fast.inverse_moment_sum, certified_moment.enclose_sum),
    ):
        with np.errstate(all="ignore"):
            found = function(Near.exact(n), Near.exact(c))
        for x, error, (size, chance) in zip(found.value, found.error, points, strict=True):
            truth = middle(enclose(size, Fraction(chance), 96))
            assert abs(Fraction(*x.as_integer_ratio()) - truth) <= Fraction(*error.as_integer_ratio())
            assert error <= 1e-17 * x


def test_float_variance_over_arrays() -> None:
    n = np.array([[1], [30], [1_000], [10**6], [10**12]], dtype=float)
    p, q, pi = 0.625, np.array([0.0, 0.125, 0.25, 0.375]), 0.3125
    found = survey.variance.numpy(n, p, q, pi)
    assert found.shape == (5, 4)
    for i in range(5):
        for k in range(4):
            value = survey.variance.value(n=int(n[i, 0]), p=Fraction(p), q=Fraction(q[k]), pi=Fraction(pi), digits=30)
            assert ulps(float(found[i, k]), parse(value.text)) <= 1
    assert np.isnan(survey.variance.numpy(n=[0, 1.5, np.nan, np.inf], p=0.5, q=0.25, pi=0.5)).all()
    assert np.isnan(survey.variance.numpy(n=5, p=[0.5, 0.9, -0.1], q=[0.5, 0.2, 0.1], pi=0.5)).all()


def test_float_clipped_moments() -> None:
    found = survey.clipped_mse.numpy(n=[5, 200], p=0.5, q=0.25, pi=0.125)
    for n, x in zip([5, 200], found, strict=True):
        value = survey.clipped_mse.value(n=n, p="1/2", q="1/4", pi="1/8")
        assert float(x) == pytest.approx(float(value), abs=1e-12)


# ---- derivations and imports


@pytest.mark.sample(10, rotating=True)
@pytest.mark.parametrize("name", [name for name in values.names() if values.formula(name).derive is not None])
def test_derivations_end_with_the_formula(name: str) -> None:
    formula = values.formula(name)
    steps = formula.derivation
    assert len(steps) >= 3
    assert str(steps).startswith(repr(formula))
    if not name.endswith(("sampling-variance", "privacy-variance", "fisher-information")):
        assert steps[-1].result == formula.sympy


def test_imports_are_light() -> None:
    code = (
        "import sys, symbolic\n"
        "assert not {'sympy', 'numpy', 'flint', 'mpmath'} & set(sys.modules)\n"
        "symbolic.survey.variance, symbolic.values.names()\n"
        "assert not {'sympy', 'numpy', 'flint', 'mpmath'} & set(sys.modules)\n"
        "print(symbolic.survey.variance.value(n=10**9, p='0.6', q='0.2', pi='0.3'))\n"
        "assert not {'sympy', 'numpy', 'mpmath'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_minute_parameters_take_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiny parameters take no time, and the digits are those of the exact fraction.

    Numbers are rounded before multiplication: no outcome multiplies two numbers with 300,000 bits.
    """
    given: dict[str, Any] = {"n": 6, "p": "0.77", "q": "1e-40000", "pi": "0.3"}
    for name in ("survey.clipped-bias", "survey.clipped-mse"):
        ball = values.value(name, 30, **given)
        assert ball.exact is None
        with monkeypatch.context() as patched:
            patched.setattr("symbolic.survey.certified_moment.LONGEST", 10**9)
            fraction = values.value(name, 30, **given)
        assert fraction.exact is not None and fraction.text == ball.text


# ---- rational values that are too long


@pytest.mark.parametrize("name", values.all_names())
def test_what_has_a_fraction_is_known_to_be_rational_at_any_size(name: str) -> None:
    """A value with a fraction is known to be rational at any size.

    Closed forms are classified by their operations, other values by their parameters. A value with an exponential
    or logarithm never counts as rational.
    """
    entry = values.entry(name)
    if isinstance(entry, Formula):
        words = {"exp", "log", "sqrt", "Phi", "phi", "integral"}
        assert entry.is_rational({}) == (not any(f"{word}(" in repr(entry.term) for word in words))
    else:
        assert set(entry.rational) <= entry.parameters.keys() and not entry.is_rational({})


@pytest.mark.parametrize(
    ("name", "given", "rational"),
    [
        ("trade-off.randomized-response", {"k": 10**6, "ratio": 3, "alpha": "1/2"}, True),
        ("trade-off.randomized-response", {"k": 10**6, "epsilon": "0.001", "alpha": "1/2"}, False),
        ("delta.randomized-response", {"k": 10**6, "ratio": 3, "at_ratio": 2}, True),
        ("delta.randomized-response", {"k": 10**6, "ratio": 3, "at": 2}, False),
        ("survey.variance", {"n": 10**9, "p": "0.6", "q": "0.2", "pi": "0.3"}, True),
        ("delta.gaussian", {"epsilon": 1, "mu": 1}, False),
    ],
)
def test_too_long_is_not_irrational(name: str, given: dict[str, Any], rational: bool) -> None:
    assert values.value(name, digits=10, **given).exact is None
    assert values.entry(name).is_rational(given) is rational
