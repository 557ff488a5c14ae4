"""The composed Poisson-subsampled Gaussian mechanism (a run of DP-SGD), as named values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symbolic.accounting.account import Account
from symbolic.accounting.mechanism import Part
from symbolic.number import Value

Given = Mapping[str, Any]


def _account(given: Given) -> Account:
    return Account((Part.of("subsampled-gaussian", given["times"], q=given["q"], sigma=given["sigma"]),))


def delta(digits: int, given: Given) -> Value:
    return _account(given).delta(given["epsilon"], given["direction"], digits)


def epsilon(digits: int, given: Given) -> Value:
    return _account(given).epsilon(given["delta"], given["direction"], digits)
