"""Attacks on compositions agree with closed forms, and with exact tests on finite spaces."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest
from exact_accounts import Known, finite, gaussian
from flint import arb, ctx

from symbolic.accounting.answer import Answer
from symbolic.accounting.attack import curve, f_beta, precision, tpr_at_fpr, trade_off
from symbolic.accounting.balls import ball
from symbolic.detection.hypotheses import Hypotheses
from symbolic.formula import DomainError
from symbolic.number import NumberError, Value, endpoints
from symbolic.values import value

SKEW = Hypotheses.of(["3/4", "3/16", "1/16"], ["1/8", "3/8", "1/2"])
FAILING = Hypotheses.of(["1/10", "3/10", "3/5", "0"], ["0", "3/5", "3/10", "1/10"])  # (log 2, 1/10)-DP
ALPHAS = ["1e-10", "1e-3", "1/10", "1/2", "9/10"]


def normal(mu: str) -> Known:
    return Known(gaussian(arb(F(mu).numerator) / F(mu).denominator))


def agree(found: Answer, expected: Value, digits: int) -> None:
    assert found.is_certain and found.value.text == Value.of(expected.exact or expected.arb, digits).text


def encloses(found: Answer, expected: F) -> None:
    assert found.high is not None and found.low <= expected <= found.high and found.high - found.low < F(1, 10**8)


@pytest.mark.parametrize("mu", ["1/10", "1", "5"])
@pytest.mark.parametrize("alpha", ALPHAS)
def test_a3_gaussian(mu: str, alpha: str) -> None:
    expected = value("trade-off.gaussian", mu=mu, alpha=alpha, digits=40)
    agree(trade_off(normal(mu), alpha, digits=8), expected, 8)
    with ctx.workprec(200):
        missed = 1 - expected.arb
    agree(tpr_at_fpr(normal(mu), alpha, digits=8), Value.of(missed, 20), 8)


@pytest.mark.parametrize("epsilon", ["1/2", "2", "10"])
@pytest.mark.parametrize("alpha", ALPHAS)
def test_pure_mechanisms_have_a_piecewise_linear_trade_off(epsilon: str, alpha: str) -> None:
    def at(y: F, direction: str) -> Any:
        t = ball(F(epsilon)).exp()
        return ((t - ball(y).exp()) / (1 + t)).max(arb(0))

    expected = value("trade-off.universal", epsilon=epsilon, alpha=alpha, digits=40)
    agree(trade_off(Known(at), alpha, digits=20), expected, 20)
    agree(f_beta(Known(at), 2, digits=20), value("f-beta.universal", epsilon=epsilon, beta=2, digits=40), 20)


@pytest.mark.parametrize("pair", [SKEW, FAILING])
@pytest.mark.parametrize("alpha", [F(1, 100), F(1, 8), F(1, 3), F(3, 4), F(19, 20)])
def test_a3_finite_spaces(pair: Hypotheses, alpha: F) -> None:
    known, other = Known(finite(pair), is_symmetric=False), Hypotheses(pair.alternative, pair.null)
    one, two = pair.trade_off(alpha), other.trade_off(alpha)
    encloses(trade_off(known, alpha, digits=10), one)
    encloses(trade_off(known, alpha, "add", digits=10), two)
    encloses(trade_off(known, alpha, "both", digits=10), min(one, two))
    encloses(tpr_at_fpr(known, alpha, "both", digits=10), 1 - min(one, two))


@pytest.mark.parametrize("spread", [F(1, 10**3), F(1, 10**6)])
def test_a4_wide_deltas_give_intervals_around_the_truth(spread: F) -> None:
    at = finite(SKEW)
    for alpha in (F(1, 50), F(1, 5), F(4, 5)):
        found = trade_off(Known(at, False, spread), alpha, digits=9)
        assert found.high is not None and found.low < SKEW.trade_off(alpha) < found.high < found.low + 20 * spread
    normal_one = Known(gaussian(arb(1)), True, spread)
    found, exact = trade_off(normal_one, "1/10", digits=9), value("trade-off.gaussian", mu=1, alpha="1/10", digits=20)
    assert found.high is not None and found.low < endpoints(exact.arb)[0] < found.high < found.low + 20 * spread


@pytest.mark.parametrize("mu", ["1/100", "1", "4"])
@pytest.mark.parametrize("beta", ["1/2", "1", "3"])
def test_a5_gaussian(mu: str, beta: str) -> None:
    agree(f_beta(normal(mu), beta, digits=12), value("f-beta.gaussian", mu=mu, beta=beta, digits=40), 12)


@pytest.mark.parametrize("pair", [SKEW, FAILING])
@pytest.mark.parametrize("prior", [F(1, 10), F(1, 2), F(9, 10)])
def test_a5_and_a6_finite_spaces(pair: Hypotheses, prior: F) -> None:
    known, weight = Known(finite(pair), is_symmetric=False), (1 - prior) / prior
    for beta in (F(1, 3), F(1), F(2)):
        encloses(f_beta(known, beta, prior, digits=10), pair.max_f_score(beta**2, weight))
    for recall in (F(1, 50), F(1, 2), F(9, 10)):
        encloses(precision(known, recall, prior, digits=10), pair.best_precision(recall, weight))


def test_a_curve_shares_evaluations() -> None:
    calls = []

    def at(y: F, direction: str) -> Any:
        calls.append(y)
        return gaussian(arb(1))(y, direction)

    alphas = [F(k, 20) for k in range(1, 20)]
    found = curve(Known(at), alphas)
    assert len(calls) < 11 * len(alphas)  # alone, an alpha takes up to 18
    for alpha, answer in found:
        agree(answer, value("trade-off.gaussian", mu=1, alpha=alpha, digits=30), 6)


@pytest.mark.parametrize("alpha", ["0", "1", "-1/2"])
def test_domains(alpha: str) -> None:
    with pytest.raises(DomainError, match="0 < alpha < 1"):
        trade_off(normal("1"), alpha)
    with pytest.raises(DomainError, match="0 < recall < 1"):
        precision(normal("1"), alpha)
    with pytest.raises(DomainError, match="0 < prior < 1"):
        f_beta(normal("1"), 1, prior=alpha)


def test_numbers_are_exact() -> None:
    with pytest.raises(NumberError, match=r"fpr: the float 0\.1"):
        tpr_at_fpr(normal("1"), 0.1)
    with pytest.raises(DomainError, match="beta > 0"):
        f_beta(normal("1"), 0)


@pytest.mark.parametrize("pair", [SKEW, FAILING])
def test_after_a_deadline_the_intervals_contain_the_truth(pair: Hypotheses) -> None:
    at, alpha = finite(pair), F(1, 8)
    calls: list[F] = []

    def counted(y: F, direction: str) -> Any:
        calls.append(y)
        return at(y, direction)

    late = Known(counted, is_symmetric=False, is_late=True)
    missed = pair.trade_off(alpha)
    pairs = [
        (trade_off(late, alpha), missed),
        (tpr_at_fpr(late, alpha), 1 - missed),
        (f_beta(late, 2), pair.max_f_score(F(4), F(1))),
        (precision(late, "1/2"), pair.best_precision(F(1, 2), F(1))),
    ]
    assert len(calls) == len(pairs)  # the first value of each, and no refinement
    for found, truth in pairs:
        assert found.high is not None and 0 <= found.low <= truth <= found.high <= 1 and not found.is_certain
