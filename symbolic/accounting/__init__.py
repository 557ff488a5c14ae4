"""What a composition of mechanisms costs, certified: delta for epsilon, epsilon for delta, Rényi divergences and their conversions.

>>> from symbolic.accounting import Account
>>> run = Account.of({"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 10**4})
>>> run.epsilon("1e-10", digits=10)
9.316138526
"""

from __future__ import annotations

from symbolic.accounting.account import Account

__all__ = ["Account"]
