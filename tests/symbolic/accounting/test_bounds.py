"""The general lemmas G1 to G5 of symbolic/accounting/BOUNDS.md, checked by exact enumeration of outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction as F
from itertools import product
from math import exp, log

import pytest

from symbolic.accounting import Account

Pair = Sequence[tuple[F, F]]
"""P and Q of each outcome."""


def response(p: F) -> Pair:
    return [(p, 1 - p), (1 - p, p)]


def failing(p: F, d: F) -> Pair:
    """With probability d the outcome reveals the input."""
    return [(d, F(0)), (F(0), d), *(((1 - d) * one, (1 - d) * other) for one, other in response(p))]


def composed(pairs: Sequence[Pair]) -> Pair:
    found: list[tuple[F, F]] = [(F(1), F(1))]
    for pair in pairs:
        found = [(one * p, other * q) for (one, other), (p, q) in product(found, pair)]
    return found


def delta(pair: Pair, ratio: float) -> float:
    return sum(max(0.0, float(p) - ratio * float(q)) for p, q in pair)


def odds(p: str) -> str:
    return repr(log(float(F(p)) / (1 - float(F(p)))))


@pytest.mark.parametrize("epsilon", ["0", "0.3", "1.5"])
def test_G1_composition_is_the_product_of_pairs(epsilon: str) -> None:
    chances = ["3/4", "2/3", "2/3"]
    account = Account.of([{"mechanism": "randomized-response", "p": p} for p in chances])
    expected = delta(composed([response(F(p)) for p in chances]), exp(float(epsilon)))
    assert float(account.delta(epsilon)) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("epsilon", ["0", "0.7", "2.5"])
def test_G2_failures_are_separated(epsilon: str) -> None:
    entry = {"mechanism": "approximate", "epsilon": odds("3/4"), "delta": "1/10", "times": 2}
    expected = delta(composed([failing(F(3, 4), F(1, 10))] * 2), exp(float(epsilon)))
    assert float(Account.of(entry).delta(epsilon)) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("epsilon", ["0.2", "0.9"])
def test_G3_the_other_direction_has_the_negative_epsilon(epsilon: str) -> None:
    run = Account.of({"mechanism": "gaussian", "sigma": 1, "q": "0.3", "times": 2})
    negative, positive = run.delta(f"-{epsilon}", "remove"), run.delta(epsilon, "add")
    shift = exp(-float(epsilon))
    assert float(negative) == pytest.approx(1 - shift + shift * float(positive), rel=1e-12)
    assert float(positive) != pytest.approx(float(run.delta(epsilon, "remove")), rel=1e-3)


def test_G4_closed_forms_do_not_depend_on_how_a_composition_is_written() -> None:
    """Equal responses are one sum; with different ones the sum runs over all outcomes."""
    same = Account.of({"mechanism": "randomized-response", "p": "3/4", "times": 4}).delta("0.5")
    listed = Account.of([{"mechanism": "randomized-response", "p": "3/4", "times": 2}] * 2).delta("0.5")
    near = Account.of([{"mechanism": "randomized-response", "p": p, "times": 2} for p in ("3/4", "0.7500001")])
    assert same.text == listed.text
    assert float(near.delta("0.5")) == pytest.approx(float(same), rel=1e-5)


@pytest.mark.parametrize("target", ["0.01", "1e-6"])
def test_G5_signs_enclose_epsilon(target: str) -> None:
    run = Account.of({"mechanism": "gaussian", "sigma": 2, "q": "0.2", "times": 30})
    found = run.epsilon(target, digits=12)
    assert found.high is not None
    assert found.low < found.high
    assert run.delta(found.low - F(1, 10**9)).low > F(target) > (run.delta(found.high + F(1, 10**9)).high or 1)
    assert run.epsilon("0.9").high == 0
