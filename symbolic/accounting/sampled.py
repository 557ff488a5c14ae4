"""The composed Poisson-subsampled Gaussian mechanism (a run of DP-SGD), as named values.

>>> delta_value.value(q="0.01", sigma=1, times=10**4, epsilon=5, digits=12)
0.000277929621982
>>> epsilon_value.value(q="0.01", sigma=1, times=10**4, delta="1e-5", direction="add", digits=12)
5.61150861765
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from symbolic.accounting.account import DIRECTIONS, Account
from symbolic.accounting.mechanism import Part
from symbolic.formula import Evaluator, Option
from symbolic.number import Value

Given = Mapping[str, Any]
Q_: Final = Option("the share of the records in a batch, 0 < q <= 1, each record by a coin of its own")
SIGMA: Final = Option("the noise's standard deviation over the sensitivity, 1/100 <= sigma <= 10^6")
DIRECTION: Final = Option("a record removed, added, or the worse of both", "both", DIRECTIONS)


def _account(given: Given) -> Account:
    return Account((Part.of("subsampled-gaussian", given["times"], q=given["q"], sigma=given["sigma"]),))


def _delta(digits: int, given: Given) -> Value:
    return _account(given).delta(given["epsilon"], given["direction"], digits)


def _epsilon(digits: int, given: Given) -> Value:
    return _account(given).epsilon(given["delta"], given["direction"], digits)


_STEPS: Final = {"q": Q_, "sigma": SIGMA, "times": Option("how many steps, an integer from 1 to 10^9")}
delta_value: Final = Evaluator(
    "delta.subsampled-gaussian",
    "The smallest delta with which so many steps of the Poisson-subsampled Gaussian mechanism are (epsilon, delta)-differentially private, "
    "where a record is added or removed.",
    "Mironov, Talwar and Zhang 2019; Zhu, Dong and Wang 2022 (dominating pairs)",
    {**_STEPS, "epsilon": Option("the epsilon of the whole, any real number"), "direction": DIRECTION},
    _delta,
)
epsilon_value: Final = Evaluator(
    "epsilon.subsampled-gaussian",
    "The smallest epsilon >= 0 with which so many steps of the Poisson-subsampled Gaussian mechanism are (epsilon, delta)-differentially private, "
    "where a record is added or removed.",
    "Mironov, Talwar and Zhang 2019; Zhu, Dong and Wang 2022 (dominating pairs)",
    {**_STEPS, "delta": Option("0 < delta < 1"), "direction": DIRECTION},
    _epsilon,
)
VALUES: Final = (delta_value, epsilon_value)
