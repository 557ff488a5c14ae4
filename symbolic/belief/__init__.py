"""Belief functions on finite frames, exactly: masses, credal sets, evidential mechanisms, their privacy losses and
trade-offs.

Nothing is loaded until it is used. A set is a bit mask: bit i stands for element i of the frame. All numbers are
fractions.

>>> from symbolic.belief import Mechanism, privacy_losses
>>> survey = Mechanism.of(["yes", "no"], {
...     "x0": {"yes": "1/2", "no": "1/4", "yes no": "1/4"},
...     "x1": {"yes": "1/4", "no": "1/2", "yes no": "1/4"}})
>>> {kind: str(loss.ratio) for kind, loss in privacy_losses(survey).items()}
{'shafer': '2', 'walley': '3', 'belief': '2', 'plausibility': '3/2'}

Source: Shafer 1976 (belief functions), Walley 1991 and Huber and Strassen 1973 (credal sets and tests).
"""

from __future__ import annotations

import importlib
from typing import Any

from symbolic.formula.chapter import values_of

_NAMES = {
    "Frame": "frame",
    "Mass": "mass",
    "Table": "mass",
    "Mechanism": "mechanism",
    "Loss": "loss",
    "privacy_loss": "loss",
    "privacy_losses": "loss",
    "Curve": "curve",
    "TradeOff": "tradeoff",
    "trade_off": "tradeoff",
}
_MODULES = (
    "conditioning",
    "credal",
    "curve",
    "em",
    "envelope",
    "frame",
    "loss",
    "mass",
    "mechanism",
    "messages",
    "moebius",
    "operations",
    "reduction",
    "total",
    "tradeoff",
)

__all__ = [
    "Curve",
    "Frame",
    "Loss",
    "Mass",
    "Mechanism",
    "Table",
    "TradeOff",
    "privacy_loss",
    "privacy_losses",
    "trade_off",
]


_value, _values = values_of(__name__, {".loss": "belief_loss", ".tradeoff": "belief_trade_off"})


def __getattr__(name: str) -> Any:
    """Load a module, or a name of one, when it is first asked for."""
    if name in _NAMES:
        return getattr(importlib.import_module(f"symbolic.belief.{_NAMES[name]}"), name)
    if name in _MODULES:
        return importlib.import_module(f"symbolic.belief.{name}")
    return _value(name)


def __dir__() -> list[str]:
    return sorted({*_NAMES, *_MODULES, *_values()})
