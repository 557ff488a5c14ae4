"""Certified k-fold composition of randomized responses and of Laplace mechanisms.

k is at most 10^18 for randomized responses and 1,000 for Laplace mechanisms.

>>> from symbolic.composition import randomized_response
>>> randomized_response.delta(10**18, at=1, epsilon="1e-9", digits=20)
0.12693673750664394568
>>> from symbolic.composition import laplace
>>> laplace.trade_off(2, "0.1", epsilon=1, digits=20)
0.49092651698182089495
"""

from symbolic.composition.laplace import delta_value as delta_laplace_k_fold
from symbolic.composition.laplace import trade_off_value as trade_off_laplace_k_fold
from symbolic.composition.randomized_response import delta_value as delta_randomized_response
from symbolic.composition.randomized_response import trade_off_value as trade_off_randomized_response

__all__ = [
    "delta_laplace_k_fold",
    "delta_randomized_response",
    "trade_off_laplace_k_fold",
    "trade_off_randomized_response",
]
