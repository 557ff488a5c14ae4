"""The named values of the Gaussian mechanism."""

from __future__ import annotations

import random
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from proofs.liu2019 import misprints
from symbolic import values
from symbolic.formula import DomainError
from symbolic.language import reals
from symbolic.number import NumberError, Value, parse
from symbolic.representations.ball import certify

NAMES = ("trade-off", "delta", "mu", "sigma", "f-beta", "threshold", "f-score", "precision", "recall", "epsilon")


def value(name: str, digits: int = 20, **parameters: Any) -> Any:
    return values.value(f"{name}.gaussian", digits, **parameters)


def test_registered() -> None:
    for name in NAMES:
        entry = values.entry(f"{name}.gaussian")
        assert entry.name == f"{name}.gaussian"
        assert entry.doc


@pytest.mark.parametrize(
    ("name", "parameters", "exact"),
    [
        ("trade-off", {"mu": 0, "alpha": "1/3"}, "2/3"),
        ("trade-off", {"mu": 2, "alpha": 0}, "1"),
        ("trade-off", {"mu": 2, "alpha": 1}, "0"),
        ("delta", {"epsilon": 1, "mu": 0}, "0"),
        ("mu", {"epsilon": 1, "delta": 0}, "0"),
        ("f-beta", {"mu": 0, "beta": 1}, "2/3"),
        ("f-beta", {"mu": 0, "beta": 2, "rho_p": "1/2"}, "10/11"),
        ("f-beta", {"mu": 1, "beta": 2, "rho_p": 1}, "1"),
        ("f-beta", {"epsilon": 0, "delta": "1e-5", "beta": 1}, "2/3"),
        ("recall", {"mu": 7, "theta": 1}, "1/2"),
        ("precision", {"mu": 0, "theta": 3, "rho_p": "1/5"}, "5/9"),
        ("precision", {"mu": 3, "theta": 3, "rho_p": 1}, "1"),
        ("f-score", {"mu": 0, "theta": 3, "beta": 1}, "1/2"),
        ("threshold", {"mu": 3, "alpha": "1/2"}, "0"),
        ("epsilon", {"f": "2/3", "delta": "1e-5", "beta": 1}, "0"),
    ],
)
def test_exact_values(name: str, parameters: dict[str, Any], exact: str) -> None:
    assert value(name, **parameters).exact == parse(exact)


@pytest.mark.parametrize(
    ("name", "parameters", "text"),
    [
        ("delta", {"epsilon": 1, "mu": 1}, "0.12693673750664394580"),
        ("sigma", {"epsilon": 1, "delta": "1e-5"}, "3.7306316348159418322"),
        ("sigma", {"epsilon": 1, "delta": "1e-5", "calibration": "classical"}, "4.8448052626053894213"),
    ],
)
def test_values(name: str, parameters: dict[str, Any], text: str) -> None:
    assert value(name, **parameters).text == text


def printed(sensitivity: int) -> Value:
    """The standard deviation that the paper prints, at epsilon = 1/10 and delta = 1e-5."""
    delta, epsilon, unit = reals("delta epsilon unit")
    given = {"delta": Fraction(1, 10**5), "epsilon": Fraction(1, 10), "unit": sensitivity}
    return certify(misprints.sigma(delta, epsilon, unit), given, 20)


def test_the_printed_noise_is_not_private() -> None:
    """liu2019, Section 4.3: the printed noise is not private.

    The noise is sqrt(2 log(1.25/delta) Delta Q/epsilon) at Delta Q = 1, epsilon = 1/10, delta = 1e-5.
    """
    wanted = Fraction(1, 10**5)
    sigma = {kind: value("sigma", epsilon="0.1", delta="1e-5", calibration=kind) for kind in ("analytic", "classical")}
    sigma["printed"] = printed(1)
    assert sigma["printed"].text == "15.320619449803221436"
    delta = {kind: value("delta", epsilon="0.1", mu=1 / parse(one.text)) for kind, one in sigma.items()}
    assert delta["printed"].text.startswith("0.00186776851")
    assert delta["printed"].arb > 180 * float(wanted)
    assert abs(delta["analytic"].arb / float(wanted) - 1) < 1e-12
    assert delta["classical"].arb < float(wanted)


def test_classical_and_analytic_noise() -> None:
    for epsilon in ("1/100", "1/2", "1"):
        for delta in ("1/2", "1e-5", "1e-50"):
            given = {"epsilon": epsilon, "delta": delta}
            assert value("sigma", **given).arb < value("sigma", calibration="classical", **given).arb
    given = {"epsilon": 10, "delta": "1e-5"}  # the classical noise is too small for some epsilon > 1
    assert value("sigma", **given).arb > value("sigma", calibration="classical", **given).arb


def test_one_sensitivity_is_one_unit() -> None:
    given = {"epsilon": 1, "delta": "1e-5"}
    for kind, factor in (("analytic", 4), ("classical", 4)):
        one, four = (value("sigma", sensitivity=s, calibration=kind, **given) for s in (1, 4))
        assert (four.arb / one.arb).overlaps(one.arb * factor / one.arb)
    assert (printed(4).arb / printed(1).arb).overlaps(printed(1).arb * 2 / printed(1).arb)


def test_epsilon_of_a_bound() -> None:
    for kind in ("classical", "analytic"):
        found = value("epsilon", f="0.8", delta="1e-5", beta=1, calibration=kind)
        for shift, low, high in ((-1, "0.79", "0.8"), (1, "0.8", "0.81")):
            epsilon = parse(found.text) + shift * Fraction(1, 1000)
            score = value("f-beta", epsilon=epsilon, delta="1e-5", beta=1, calibration=kind)
            assert parse(low) < parse(score.text) < parse(high)


def test_best_threshold_attains_the_best_score() -> None:
    given = {"mu": "1/2", "beta": "3/2", "rho_p": "0.2", "rho_c": "0.1"}
    theta = value("threshold", 40, **given)
    at = value("f-score", theta=parse(theta.text), **given)
    assert at.text == value("f-beta", **given).text


def test_theorem_6() -> None:
    """The threshold for alpha has false-positive rate alpha and recall 1 - trade-off."""
    theta = value("threshold", 60, mu=2, alpha="0.03")
    recall = value("recall", 30, mu=2, theta=parse(theta.text))
    trade_off = value("trade-off", 40, mu=2, alpha="0.03")
    assert abs(parse(recall.text) + parse(trade_off.text) - 1) < Fraction(1, 10**29)


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("trade-off", {"mu": -1, "alpha": "1/2"}, "mu = -1 is outside its domain mu >= 0; the nearest is 0"),
        ("trade-off", {"mu": 1, "alpha": 2}, "alpha = 2 is outside its domain 0 <= alpha <= 1"),
        ("trade-off", {"mu": 1, "alpha": 0.5}, "the float 0.5 is not exact"),
        ("trade-off", {"mu": 1}, "no value given for alpha"),
        ("delta", {"epsilon": "-1", "mu": 1}, "epsilon >= 0"),
        ("delta", {"epsilon": 1, "mu": "1e-1000"}, "above 2\\^2000"),
        ("mu", {"epsilon": 1, "delta": 1}, "any noise"),
        ("mu", {"epsilon": "1e2000", "delta": "1/2"}, "2\\^2000"),
        ("sigma", {"epsilon": 0, "delta": "1e-5", "calibration": "classical"}, "epsilon > 0"),
        ("sigma", {"epsilon": 1, "delta": 1}, "0 < delta < 1"),
        ("f-beta", {"beta": 1}, "give mu"),
        ("f-beta", {"beta": 1, "mu": 1, "epsilon": 1}, "not both"),
        ("f-beta", {"beta": 0, "mu": 1}, "beta > 0"),
        ("f-beta", {"beta": 1, "mu": 1, "rho_p": "0.9", "rho_c": "0.2"}, "no prior has these coefficients"),
        ("f-beta", {"beta": 1, "mu": 1, "rho_c": "-1"}, "0 <= rho_c <= 1"),
        ("threshold", {"mu": 0, "beta": 1}, "no threshold is best"),
        ("threshold", {"mu": 1, "beta": 1, "rho_p": 1}, "no threshold is best"),
        ("threshold", {"mu": 1, "beta": 1, "alpha": "1/2"}, "not both"),
        ("threshold", {"mu": 1}, "give beta"),
        ("epsilon", {"f": "0.6", "beta": 1, "delta": "1e-5"}, "here 2/3 <= f < 1"),
        ("epsilon", {"f": "0.7", "beta": 1, "delta": "0.9", "calibration": "analytic"}, "a smaller delta"),
        ("epsilon", {"f": "0.7", "beta": 1, "delta": "1e-5", "calibration": "analytical"}, "did you mean analytic"),
    ],
)  # fmt: skip
def test_refusals(name: str, parameters: dict[str, Any], message: str) -> None:
    with pytest.raises((DomainError, NumberError), match=message) as error:
        value(name, **parameters)
    assert "\n" not in str(error.value)


@pytest.mark.exhaustive
def test_extreme_inputs() -> None:
    """Extreme inputs give a well-formed number or a clear refusal."""
    source = random.Random(5)

    def number() -> Fraction:
        return source.randint(1, 99) * Fraction(10) ** source.choice([0, -1, 1, -5, 5, -30, 30, -300, 100, -2000])

    refused = 0
    for _ in range(200):
        share = 1 / (1 + number())
        noise = (
            {"mu": number()}
            if source.random() < 0.5
            else {"epsilon": number(), "delta": share, "calibration": source.choice(["classical", "analytic"])}
        )
        theta = {"theta": source.choice([1, -1]) * number() % 10**8}
        name, given = source.choice(
            [
                ("trade-off", {"mu": source.choice([100, 1, Fraction(1, 9), number() % 100]), "alpha": share}),
                ("delta", {"epsilon": number() % 10**4, "mu": number()}),
                ("mu", {"epsilon": number(), "delta": share}),
                ("f-beta", {**noise, "beta": number()}),
                ("threshold", {**noise, "beta": number()}),
                ("precision", {**noise, **theta}),
                ("f-score", {**noise, **theta, "beta": number()}),
                (
                    "epsilon",
                    {
                        "f": Fraction(2, 3) + share / 3,
                        "delta": share,
                        "beta": 1,
                        "calibration": source.choice(["classical", "analytic"]),
                    },
                ),
            ]
        )
        try:
            found = value(name, source.choice([1, 7, 50]), **given)
        except DomainError as reason:
            assert "\n" not in str(reason)
            refused += 1
            continue
        assert found.text.lstrip("-")[0].isdigit()
        assert found.exact is not None or found.ball.is_finite()
    assert refused < 70


def test_imports_are_light() -> None:
    code = (
        "import sys, symbolic.detection.gaussian_mechanism\n"
        "from symbolic import values\n"
        "values.entry('f-beta.gaussian')\n"
        "assert not {'sympy', 'numpy', 'flint', 'mpmath'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["mu", "recall"])
def test_what_cannot_be_computed_is_refused_before_the_work(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inputs that are too large are refused before any work.

    A mu of 2^166000 used to take seconds of quantiles and square roots with a million bits before the refusal.
    """

    def work(*_: Any) -> None:
        raise AssertionError("it was begun")

    monkeypatch.setattr("symbolic.detection.gaussian.quantile", work)
    more = {} if name == "mu" else {"theta": 0, "calibration": "analytic"}
    with pytest.raises(DomainError, match="2\\^2000"):
        value(name, epsilon="1e100000", delta="1e-5", **more)
