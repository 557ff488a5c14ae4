"""Exact belief functions on finite frames: credal sets, evidential mechanisms, privacy.

A set is a bit mask: bit i stands for element i of the frame. All numbers are fractions.

>>> from symbolic.belief import Mechanism, privacy_losses
>>> survey = Mechanism.of(["yes", "no"], {
...     "x0": {"yes": "1/2", "no": "1/4", "yes no": "1/4"},
...     "x1": {"yes": "1/4", "no": "1/2", "yes no": "1/4"}})
>>> {kind: str(loss.ratio) for kind, loss in privacy_losses(survey).items()}
{'shafer': '2', 'walley': '3', 'belief': '2', 'plausibility': '3/2'}

Source: Shafer 1976 (belief functions); Walley 1991 and Huber and Strassen 1973 (credal sets and tests).
"""

from symbolic.belief.curve import Curve
from symbolic.belief.frame import Frame
from symbolic.belief.loss import Loss, privacy_loss, privacy_losses
from symbolic.belief.loss import loss_value as belief_loss
from symbolic.belief.mass import Mass, Table
from symbolic.belief.mechanism import Mechanism
from symbolic.belief.tradeoff import TradeOff, trade_off
from symbolic.belief.tradeoff import trade_off_value as belief_trade_off

__all__ = [
    "Curve",
    "Frame",
    "Loss",
    "Mass",
    "Mechanism",
    "Table",
    "TradeOff",
    "belief_loss",
    "belief_trade_off",
    "privacy_loss",
    "privacy_losses",
    "trade_off",
]
