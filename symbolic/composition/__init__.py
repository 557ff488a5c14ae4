"""k mechanisms one after another, certified: randomized responses for k up to 10^18, Laplace mechanisms for moderate k.

Nothing is loaded until it is used.

>>> from symbolic.composition import randomized_response
>>> randomized_response.delta(10**18, at=1, epsilon="1e-9", digits=20)
0.12693673750664394568
>>> from symbolic.composition import laplace
>>> laplace.trade_off(2, "0.1", epsilon=1, digits=20)
0.49092651698182089495
"""

from __future__ import annotations

from symbolic.formula.chapter import values_of

__getattr__, __dir__ = values_of(
    __name__,
    {
        ".randomized_response": "trade_off_randomized_response delta_randomized_response",
        ".laplace": "trade_off_laplace_k_fold delta_laplace_k_fold",
    },
)
