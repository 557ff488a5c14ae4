"""What a composition of mechanisms costs, certified: delta for epsilon, epsilon for delta, Rényi divergences and their conversions.

>>> from symbolic.accounting import Account
>>> run = Account.of({"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 10**4})
>>> run.epsilon("1e-10", digits=10)
9.316138526
"""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """`Account`, and the libraries that it needs, when it is first asked for."""
    if name == "Account":
        from symbolic.accounting.account import Account

        return Account
    raise AttributeError(f"module 'symbolic.accounting' has no attribute {name!r}")
