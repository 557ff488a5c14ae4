"""Bounds for extreme Gaussians enclose what other methods find, and are sharp for tiny noise."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from symbolic.accounting.account import Account
from symbolic.accounting.distribution.distribution import Distribution
from symbolic.accounting.extreme import Extreme
from symbolic.accounting.mechanisms.part import Part


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize("y", [F(0), F(1, 2)])
def test_G6_bounds_overlap_the_loss_distribution(add: bool, y: F) -> None:
    parts = [Part("gaussian", {"sigma": F(1, 2)}, 3, F(3, 10)), Part("gaussian", {"sigma": F(2)}, 2, F(1, 10))]
    found, known = Extreme(parts, add).delta(y, 0), Distribution(parts, add).delta(y, 2**12)
    assert found.lower() <= known.upper() and known.lower() <= found.upper()
    low, high = Extreme(parts, add).epsilon(F(1, 100), 0)
    least, most = Distribution(parts, add).epsilon(F(1, 100), 2**12)
    assert high is not None and most is not None and low <= most and least <= high


@pytest.mark.parametrize("sigma", ["1e-5", "1e-30", "1e-300"])
def test_tiny_noise_reveals_a_sampled_record(sigma: str) -> None:
    run = Account.of({"mechanism": "subsampled-gaussian", "q": "0.5", "sigma": sigma, "times": 3})
    assert run.delta(1, "remove", digits=9).text == "0.875000000"
    assert run.delta(1, "add", digits=9).text == "0.660214771"  # 1 - e/8
    assert run.epsilon("1e-5", "add", digits=8).text == "2.0794315"  # log 8 - 1e-5


@pytest.mark.parametrize(("q", "sigma"), [("1e-200", "1"), ("0.99999999999999999999", "1"), ("0.5", "1e300")])
def test_no_parameters_fail(q: str, sigma: str) -> None:
    run = Account.of(
        {"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": 3}, {"mechanism": "laplace", "epsilon": 1}
    )
    for found in (run.delta(1), run.epsilon("1e-5")):
        assert found.high is None or found.low <= found.high
