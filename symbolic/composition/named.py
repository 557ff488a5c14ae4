"""The named values of composition: what `verdicts value` offers for k mechanisms one after another.

>>> from symbolic.values import value
>>> value("delta.randomized-response", ratio=3, k=2, at=0).exact
Fraction(1, 2)
>>> value("trade-off.randomized-response", epsilon="1e-9", k=10**18, alpha="0.05", digits=20)
0.74048897715855592933
>>> value("delta.laplace-k-fold", epsilon="0.1", k=100, at=1, digits=20)
0.12125178797301299452
>>> value("trade-off.laplace-k-fold", epsilon=1, k=2, alpha="0.1", digits=20)
0.49092651698182089495

Possible issues
---------------
Laplace: k up to 1,000. Randomized response: k up to 10^18; digits up to about 10,000 there, fewer than that being the work of milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from symbolic.evaluator import Evaluator, Option
from symbolic.number import Value


def _answers_trade_off(digits: int, given: Mapping[str, Any]) -> Value:
    from symbolic.composition.randomized_response import trade_off

    return trade_off(given["k"], given["alpha"], given["epsilon"], given["ratio"], digits)


def _answers_delta(digits: int, given: Mapping[str, Any]) -> Value:
    from symbolic.composition.randomized_response import delta

    return delta(given["k"], given["at"], given["at_ratio"], given["epsilon"], given["ratio"], digits)


def _laplace_trade_off(digits: int, given: Mapping[str, Any]) -> Value:
    from symbolic.composition.laplace import trade_off

    return trade_off(given["k"], given["alpha"], given["epsilon"], given["ratio"], digits)


def _laplace_delta(digits: int, given: Mapping[str, Any]) -> Value:
    from symbolic.composition.laplace import delta

    return delta(given["k"], given["at"], given["at_ratio"], given["epsilon"], given["ratio"], digits)


_EPSILON: Final = Option("the loss of one mechanism, epsilon >= 0; or give ratio", None)
_RATIO: Final = Option("e^epsilon >= 1, exactly", None)
_ALPHA: Final = Option("0 <= alpha <= 1")
_AT: Final = Option("the epsilon of the whole; or give at_ratio", None)
_AT_RATIO: Final = Option("e^at > 0, exactly", None)

answers_trade_off: Final = Evaluator(
    "trade-off.randomized-response",
    "The trade-off curve of k randomized responses at alpha: the smallest type II error of a test with type I error at most alpha.",
    "li2022, Corollaries 6 and 19, for every k",
    {"epsilon": _EPSILON, "ratio": _RATIO, "k": Option("how many answers, up to 10^18"), "alpha": _ALPHA},
    _answers_trade_off,
)
answers_delta: Final = Evaluator(
    "delta.randomized-response",
    "The smallest delta with which k randomized responses are (at, delta)-differentially private.",
    "Kairouz, Oh and Viswanath 2017",
    {
        "epsilon": _EPSILON,
        "ratio": _RATIO,
        "k": Option("how many answers, up to 10^18"),
        "at": _AT,
        "at_ratio": _AT_RATIO,
    },
    _answers_delta,
)
laplace_trade_off: Final = Evaluator(
    "trade-off.laplace-k-fold",
    "The trade-off curve of k Laplace mechanisms on one pair of inputs at alpha: the smallest type II error of a test with type I error "
    "at most alpha; each has scale sensitivity/epsilon.",
    "Dong, Roth and Su 2022, for every k (k = 2 by Lambert's W)",
    {"epsilon": _EPSILON, "ratio": _RATIO, "k": Option("how many mechanisms, up to 1,000"), "alpha": _ALPHA},
    _laplace_trade_off,
)
laplace_delta: Final = Evaluator(
    "delta.laplace-k-fold",
    "The smallest delta with which k Laplace mechanisms of scale sensitivity/epsilon are (at, delta)-differentially private.",
    "Sommer, Meiser and Mohammadi 2019 (loss distributions), in closed form",
    {
        "epsilon": _EPSILON,
        "ratio": _RATIO,
        "k": Option("how many mechanisms, up to 1,000"),
        "at": _AT,
        "at_ratio": _AT_RATIO,
    },
    _laplace_delta,
)
EVALUATORS: Final = MappingProxyType(
    {one.name: one for one in (answers_trade_off, answers_delta, laplace_trade_off, laplace_delta)}
)
