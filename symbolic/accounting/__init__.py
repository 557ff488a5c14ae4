"""What a composition of mechanisms costs, certified: delta for epsilon, epsilon for delta, Rényi divergences and their conversions.

>>> from symbolic.accounting import Account
>>> run = Account.of({"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 10**4})
>>> run.epsilon("1e-10", digits=10)
9.316138526
"""

from __future__ import annotations

from typing import Any

from symbolic.formula.chapter import values_of

_value, _values = values_of(
    __name__,
    {
        ".named": "delta_subsampled_gaussian epsilon_subsampled_gaussian rdp_subsampled_gaussian delta_zcdp epsilon_rdp delta_discrete_gaussian "
        "variance_discrete_gaussian delta_discrete_laplace delta_shuffled_randomized_response error_permute_and_flip error_exponential_mechanism "
        "error_staircase",
    },
)


def __getattr__(name: str) -> Any:
    """`Account`, or a value, and the libraries that it needs, when it is first asked for."""
    if name == "Account":
        from symbolic.accounting.account import Account

        return Account
    return _value(name)


def __dir__() -> list[str]:
    return sorted({"Account", *_values()})
