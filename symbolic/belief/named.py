"""The named values on belief functions: what `verdicts value` offers beyond closed forms.

>>> from symbolic.values import value
>>> q = {"frame": ["yes", "no"], "rows": {"x0": {"yes": "0.6", "no": "0.2", "yes no": "0.2"}, "x1": {"yes": "0.2", "no": "0.6", "yes no": "0.2"}}}
>>> value("belief.loss", mechanism=q, kind="walley", digits=10)
1.386294361
>>> value("belief.loss", mechanism=q, kind="walley", scale="ratio").exact
Fraction(4, 1)
>>> value("belief.trade-off", mechanism=q, x="x0", y="x1", alpha="0.1", kind="optimistic").exact
Fraction(3, 5)
>>> value("belief.loss", mechanism=q, kind="wally")
Traceback (most recent call last):
symbolic.formula.DomainError: belief.loss: no kind is called 'wally'; did you mean walley?

Possible issues
---------------
`mechanism` is a `Mechanism` or the object of a mechanism file, never a path: reading files is the caller's, by `Mechanism.read`.
An infinite loss prints as "infinite", and is neither exact nor a finite ball.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from symbolic.evaluator import Evaluator, Option
from symbolic.number import Value


def _mechanism(given: Any) -> Any:
    from symbolic.belief.mechanism import Mechanism

    return given if isinstance(given, Mechanism) else Mechanism.of_object(given)


def _loss(digits: int, given: Mapping[str, Any]) -> Value:
    from symbolic.belief.loss import privacy_loss

    found = privacy_loss(_mechanism(given["mechanism"]), given["kind"])
    if found.ratio is None:
        from flint import arb

        return Value(digits, None, arb("inf"), "infinite", "0")
    return Value.of(found.ratio, digits) if given["scale"] == "ratio" else found.epsilon(digits)


def _trade_off(digits: int, given: Mapping[str, Any]) -> Value:
    from symbolic.belief.tradeoff import trade_off

    mechanism = _mechanism(given["mechanism"])
    found = trade_off(mechanism[given["x"]], mechanism[given["y"]], given["kind"], given["tests"] == "crisp")
    return Value.of(found(given["alpha"]), digits)


_FILE = Option('a mechanism file {"frame": [...], "rows": {...}}, or its object')

loss: Final = Evaluator(
    "belief.loss",
    "The privacy loss of an evidential mechanism, ln of the largest ratio of masses (shafer), of plausibility to belief (walley), "
    "of beliefs or of plausibilities; with scale=ratio the ratio itself, exactly.",
    "li2022, Definitions 1 and 13",
    {
        "mechanism": _FILE,
        "kind": Option("which loss", choices=("shafer", "walley", "belief", "plausibility")),
        "scale": Option("epsilon, or ratio = e^epsilon", "epsilon", ("epsilon", "ratio")),
    },
    _loss,
    ("mechanism",),
)
trade_off: Final = Evaluator(
    "belief.trade-off",
    "The trade-off function between two inputs of an evidential mechanism at alpha: the smallest type II error of a test with type I "
    "error at most alpha, both at their largest (pessimistic) or smallest (optimistic) over the credal sets; optimistic-printed is the sup.",
    "li2022, Definition 17",
    {
        "mechanism": _FILE,
        "x": Option("the input under H_0"),
        "y": Option("the input under H_1"),
        "alpha": Option("0 <= alpha <= 1"),
        "kind": Option("which errors", choices=("pessimistic", "optimistic", "optimistic-printed")),
        "tests": Option("randomised, or crisp", "randomised", ("randomised", "crisp")),
    },
    _trade_off,
    ("mechanism",),
)
EVALUATORS: Final = MappingProxyType({one.name: one for one in (loss, trade_off)})
