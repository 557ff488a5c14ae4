"""Parameters that the values of this chapter share.

Three coefficients describe the adversary's knowledge: rho_p = 1 - P(h_0)/P(h_1) for the prior (0 if uniform), rho_c for
correlation among records, and rho_t for correlation over time (0 for none). The smallest P(h_0)/P(h_1) that they allow
is w = (2 - rho_p)(1 - rho_c)(1 - rho_t) - 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any

from symbolic.detection import laplace
from symbolic.formula import Domain
from symbolic.language import reals
from symbolic.number import Value

EPSILON, BETA, F, ALPHA, RHO_P, RHO_C, RHO_T = reals("epsilon beta f alpha rho_p rho_c rho_t")

epsilon_ = Domain("real", "epsilon >= 0", (0 <= EPSILON,), about="the privacy parameter")
positive_epsilon = Domain("real", "epsilon > 0", (0 < EPSILON,), about="the privacy parameter")
beta_ = Domain("real", "beta > 0", (0 < BETA,), about="weight of recall relative to precision")
alpha_ = Domain("real", "0 <= alpha <= 1", (0 <= ALPHA, ALPHA <= 1), about="the type I error")
theta_ = Domain("real", "any", (), about="the threshold, in sensitivities above Q(D')")
rho_p_ = Domain("real", "0 <= rho_p <= 1", (0 <= RHO_P, RHO_P <= 1), default=0, about="prior coefficient")
rho_c_ = Domain(
    "real", "0 <= rho_c <= 1", (0 <= RHO_C, RHO_C <= 1), default=0, about="coefficient of correlation among records"
)
rho_t_ = Domain(
    "real",
    "0 <= rho_t <= 1, (2 - rho_p)(1 - rho_c)(1 - rho_t) >= 1",
    (0 <= RHO_T, RHO_T <= 1, 1 <= (2 - RHO_P) * (1 - RHO_C) * (1 - RHO_T)),
    default=0,
    about="coefficient of correlation over time",
)
WEIGHT = laplace.weight(RHO_P, RHO_C, RHO_T)
f_ = Domain(
    "real",
    "(1 + beta^2)/(1 + beta^2 + w) <= f < 1, w = (2 - rho_p)(1 - rho_c)(1 - rho_t) - 1",
    (laplace.least_bound(BETA**2, WEIGHT) <= F, F < 1),
    about="upper bound on the F_beta score",
)
KNOWN = {"rho_p": rho_p_, "rho_c": rho_c_, "rho_t": rho_t_}
SCORE = {"epsilon": epsilon_, "beta": beta_, **KNOWN}
BOUND = {"f": f_, "beta": beta_, **KNOWN}


def closed_forms() -> ModuleType:
    """Import the derivations of the closed forms."""
    from symbolic.detection.derivations import closed_forms as module

    return module


def densities() -> ModuleType:
    """Import the derivations from the densities of the output."""
    from symbolic.detection.derivations import densities as module

    return module


def certified(name: str, *arguments: str) -> Callable[[Mapping[str, Fraction], int], Value]:
    """Return the evaluator `certified.<name>` on these parameters.

    "b" is beta^2, "w" is P(h_0)/P(h_1).
    """

    def evaluate(values: Mapping[str, Fraction], digits: int) -> Value:
        from symbolic.detection import certified as balls

        def of(argument: str) -> Fraction:
            if argument == "b":
                return values["beta"] ** 2
            if argument == "w":
                return balls.weight(values["rho_p"], values["rho_c"], values["rho_t"])
            return values[argument]

        compute: Any = getattr(balls, name)
        found: Value = compute(*(of(argument) for argument in arguments), digits)
        return found

    return evaluate
