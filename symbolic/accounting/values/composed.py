"""delta and epsilon of composed Poisson-subsampled Gaussian mechanisms, such as a run of DP-SGD."""

from __future__ import annotations

from typing import Final

from symbolic.accounting.account import Account
from symbolic.accounting.values.parameters import Given, integer, sampling
from symbolic.formula import DomainError
from symbolic.number import NumberError, Value, parse

MOST_STEPS: Final = 10**9
"""Steps of the composition; the largest number in an account."""


def delta(digits: int, given: Given) -> Value:
    """Return the smallest delta for an epsilon."""
    return _account(given).delta(given["epsilon"], given["direction"], digits).value


def epsilon(digits: int, given: Given) -> Value:
    """Return the smallest epsilon >= 0 for a delta."""
    found = _account(given).epsilon(given["delta"], given["direction"], digits)
    if found.is_infinite:
        raise DomainError("delta = 0 is outside its domain 0 < delta < 1: epsilon is infinite")
    return found.value


def _account(given: Given) -> Account:
    for name in ("q", "sigma", "times"):
        try:
            parse(given[name])
        except NumberError as reason:
            raise NumberError(f"{name}: {reason}") from None
    q, sigma = sampling(given)
    times = integer(given, "times", MOST_STEPS)
    return Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})
