"""What a composition of mechanisms costs, certified: delta for epsilon, epsilon for delta, Rényi divergences and their
conversions.

>>> from symbolic.accounting import Account
>>> run = Account.of({"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 10**4})
>>> run.epsilon("1e-10", digits=10)
9.316138526
"""

from typing import TYPE_CHECKING, Any

from symbolic.accounting.values.named import delta_subsampled as delta_subsampled_gaussian
from symbolic.accounting.values.named import discrete_gaussian as delta_discrete_gaussian
from symbolic.accounting.values.named import discrete_laplace as delta_discrete_laplace
from symbolic.accounting.values.named import epsilon_rdp
from symbolic.accounting.values.named import epsilon_subsampled as epsilon_subsampled_gaussian
from symbolic.accounting.values.named import exponential as error_exponential_mechanism
from symbolic.accounting.values.named import permute_and_flip as error_permute_and_flip
from symbolic.accounting.values.named import rdp as rdp_subsampled_gaussian
from symbolic.accounting.values.named import shuffled as delta_shuffled_randomized_response
from symbolic.accounting.values.named import staircase as error_staircase
from symbolic.accounting.values.named import variance as variance_discrete_gaussian
from symbolic.accounting.values.named import zcdp as delta_zcdp

if TYPE_CHECKING:
    from symbolic.accounting.account import Account

__all__ = [
    "Account",
    "delta_discrete_gaussian",
    "delta_discrete_laplace",
    "delta_shuffled_randomized_response",
    "delta_subsampled_gaussian",
    "delta_zcdp",
    "epsilon_rdp",
    "epsilon_subsampled_gaussian",
    "error_exponential_mechanism",
    "error_permute_and_flip",
    "error_staircase",
    "rdp_subsampled_gaussian",
    "variance_discrete_gaussian",
]


def __getattr__(name: str) -> Any:
    """Import `Account`, and the libraries that it needs, when it is first used."""
    if name == "Account":
        from symbolic.accounting.account import Account

        return Account
    raise AttributeError(f"module 'symbolic.accounting' has no attribute {name!r}")
