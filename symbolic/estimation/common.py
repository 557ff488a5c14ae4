"""Expected squared errors of the estimators by inversion if all users have one level.

`ratio` is e^epsilon and `root` is e^(epsilon/2), exactly; `squares` is the sum of the squares of theta.

>>> k_rr_error_common.value(n=10, k=3, squares="7/18", ratio=4).exact
Fraction(47, 180)
>>> rappor_error_common.value(n=10, k=3, squares="7/18", root=2).exact
Fraction(119, 180)
>>> k_rr_excess_bound
k-rr.excess-bound = (3 + 1/(k - 1))/n

Source: Kairouz, Bonawitz and Ramage 2016.
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from symbolic.formula import Domain, formula, later
from symbolic.formula.reasons import BOUND
from symbolic.language import Term, integers, reals
from symbolic.survey import domains

K = integers("k")
SQUARES, RATIO, ROOT = reals("squares ratio root")

alphabet = Domain("integer", "k >= 2", (2 <= K,), about="the size of the alphabet")
squares_ = Domain(
    "real", "1/k <= squares <= 1", (1 / K <= SQUARES, SQUARES <= 1), about="the sum of the squares of theta"
)
ratio_ = Domain("real", "ratio > 1", (1 < RATIO,), about="e^epsilon")
root_ = Domain("real", "root > 1", (1 < ROOT,), about="e^(epsilon/2)")


def _derivations() -> ModuleType:
    from symbolic.estimation.derivations import errors

    return errors


@formula(
    "k-rr.error-common",
    {"n": domains.respondents, "k": alphabet, "squares": squares_, "ratio": ratio_},
    source="Kairouz, Bonawitz and Ramage 2016",
    derive=later(_derivations, "k_rr_common"),
)
def k_rr_error_common(n: Term, k: Term, squares: Term, ratio: Term) -> Term:
    """The expected squared error of [INV]^M if all n users apply k-RR with one level."""
    return (1 - squares) / n + (k - 1) / n * ((k + 2 * (ratio - 1)) / (ratio - 1) ** 2)


@formula(
    "rappor.error-common",
    {"n": domains.respondents, "k": alphabet, "squares": squares_, "root": root_},
    derive=later(_derivations, "rappor_common"),
)
def rappor_error_common(n: Term, k: Term, squares: Term, root: Term) -> Term:
    """The expected squared error of [RAP]^M if all n users apply RAPPOR with one level."""
    return (1 - squares) / n + 1 / n * (k * root / (root - 1) ** 2)


@formula(
    "k-rr.excess-bound",
    {"n": domains.respondents, "k": alphabet},
    derive=later(_derivations, "k_rr_excess"),
    reasons={"enumeration": BOUND, "simulation": BOUND},
)
def k_rr_excess_bound(n: Term, k: Term) -> Term:
    """An upper bound on the error of [INV]^M minus that of unperturbed samples.

    The latter is (1 - squares)/n. The bound needs e^epsilon[n] >= k.
    """
    return (3 + 1 / (k - 1)) / n


VALUES: Final = (k_rr_error_common, rappor_error_common, k_rr_excess_bound)
