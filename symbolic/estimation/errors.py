"""Expected squared errors of [INV]^M (k-RR) and [RAP]^M (RAPPOR) for mixed privacy levels.

Let S be the sum of the squares of theta. User i gives indicators Y_x of mean theta_x w_i + (1 - w_i) mu, where mu = 1/k
for k-RR (the indicators of the answer) and mu = 1/2 for RAPPOR (the bits). Users are independent. The estimate is the
mean of the indicators minus that of the constants, over the mean contrast W. It is unbiased with the error
sum over x of Var(mean of Y_x) / W^2. An indicator of mean m has the variance m - m^2, and sum over x of m - m^2 is
1 - S - (w^2 - 1) (S - c) with c = 1/k (k-RR: the sum of m is 1) or c = 1 - k/4 (RAPPOR: m - m^2 = 1/4 - w^2 (theta_x -
1/2)^2). Hence the error is

    E = (1 - S + (S - c) mean(1 - w_i^2)) / (n W^2),

and all its summands are >= 0. The upper bound has 1 - W^2 in place of the mean, which is at most 1 - W^2 by Jensen's
inequality; S >= c, because c = 1/k <= S for k-RR, and S - c is the sum of (theta_x - 1/2)^2 for RAPPOR. The two are
equal if all levels are equal or if S = c, that is for the uniform theta (k-RR) or k = 2 with the uniform theta
(RAPPOR).

>>> k_rr_error.value(theta="1/2, 1/3, 1/6", ratios="3:10, 5:20").exact
Fraction(898, 10935)
>>> rappor_error.value(k=10**18, epsilons="0.5:1000, 1:500", digits=20)
5969433032514347.1501
>>> levels = Levels.of(ratios="3:10, 5:20")
>>> error(K_RR, Shape.of("1/2, 1/3, 1/6"), levels).exact, bound(K_RR, Shape.of("1/2, 1/3, 1/6"), levels).exact
(Fraction(898, 10935), Fraction(599, 7290))

Source: Kairouz, Bonawitz and Ramage 2016, for equal levels.

Possible issues
---------------
The data are sampled from theta: the error is relative to theta, not to the shares among the n users.
The errors depend on theta only through k and the sum of its squares; give theta, or these.
Under RAPPOR, a ratio e^epsilon gives an exact fraction only if its square root is rational.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any, Final

from symbolic.estimation.shape import Shape
from symbolic.formula import Evaluator, Option, representations
from symbolic.formula.reasons import BOUND, NO_FLOATS, PARAMETER
from symbolic.mechanisms.family import K_RR, RAPPOR, Family, Number, ball, moments
from symbolic.mechanisms.levels import Levels
from symbolic.number import Value


def squared_error(n: Number, spread: Number, excess: Number, contrast: Number, noise: Number) -> Number:
    """Return (1 - S + (S - c) mean(1 - w^2)) / (n W^2), for any number type.

    Parameters
    ----------
    spread: 1 - S.
    excess: S - c.
    contrast: W.
    noise: mean(1 - w^2).
    """
    return (spread + excess * noise) / (n * contrast**2)


def error(family: Family, shape: Shape, levels: Levels, digits: int = 50) -> Value:
    """Return the expected squared error of the estimate, summed over the alphabet.

    It is exact where the contrasts are rational, certified otherwise.
    """
    return _value(family, shape, levels, digits, individual=True)


def bound(family: Family, shape: Shape, levels: Levels, digits: int = 50) -> Value:
    """Return an upper bound: the error if all users had the level epsilon[n] of `level`."""
    return _value(family, shape, levels, digits, individual=False)


def level(family: Family, k: int, levels: Levels, digits: int = 50, *, ratio: bool = False) -> Value:
    """Return epsilon[n] (or e^epsilon[n] if `ratio`), the level of the average mechanism.

    For RAPPOR it is the level of a mechanism that flips bits equally often.

    >>> level(K_RR, 3, Levels.of(ratios="3:10, 5:20"), ratio=True).exact
    Fraction(71, 17)
    """
    if len(levels.groups) == 1:
        only = levels.groups[0]
        if (given := only.ratio if ratio else only.epsilon) is not None:
            return Value.of(given, digits)
    size = family.lottery(k)
    if ratio and family.exact(levels):
        contrast, noise, _ = moments(family, k, levels, exact=True)
        return Value.of((1 + size * contrast / noise) ** family.root, digits)

    def enclose(bits: int) -> Any:
        import flint

        with flint.ctx.workprec(bits + 64):
            contrast, noise, _ = moments(family, k, levels, exact=False)
            above = flint.fmpz(size) * contrast / noise
            return (1 + above) ** family.root if ratio else family.root * above.log1p()

    return Value.certify(enclose, digits)


def _value(family: Family, shape: Shape, levels: Levels, digits: int, *, individual: bool) -> Value:
    spread, excess = 1 - shape.squares, shape.squares - family.centre(Fraction(shape.k))

    def compute(exact: bool) -> Number:
        number: Callable[[Any], Number] = Fraction if exact else ball
        contrast, noise, individually = moments(family, shape.k, levels, exact=exact)
        noise = individually if individual else noise * (1 + contrast)
        return squared_error(number(levels.users), number(spread), number(excess), contrast, noise)

    if family.exact(levels):
        return Value.of(compute(exact=True), digits)

    def enclose(bits: int) -> Any:
        import flint

        with flint.ctx.workprec(bits + 64):
            return compute(exact=False)

    return Value.certify(enclose, digits)


# ---- the named values

Given = Mapping[str, Any]


def _shape(given: Given) -> Shape:
    return Shape.of(given["theta"], given["k"], given["squares"])


def _levels(given: Given) -> Levels:
    return Levels.of(given["epsilons"], given["ratios"])


def _error(family: Family, of: Callable[..., Value]) -> Callable[[int, Given], Value]:
    def compute(digits: int, given: Given) -> Value:
        return of(family, _shape(given), _levels(given), digits)

    return compute


def _level(family: Family) -> Callable[[int, Given], Value]:
    def compute(digits: int, given: Given) -> Value:
        k = Shape.of(k=given["k"]).k if "k" in given else 2
        return level(family, k, _levels(given), digits, ratio=given["scale"] == "ratio")

    return compute


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.estimation.definitions import errors as definitions
    from symbolic.estimation.derivations import errors as derivations
    from symbolic.estimation.mpmath import errors as mpmath

    return definitions, derivations, mpmath


_THETA = Option('the distribution of the data, "1/2, 1/3, 1/6"; or give k and squares', None)
_K = Option("the size of the alphabet, k >= 2; or give theta", None)
_SQUARES = Option("the sum of the squares of theta, 1/k <= squares <= 1; with k alone theta is uniform", None)
_EPSILONS = Option('the levels, "level:users, ...", such as "0.5:1000, 1:500"; or give ratios', None)
_RATIOS = Option('the levels as e^epsilon > 1, exactly, "3:10, 5:20"', None)
_DATA = {"theta": _THETA, "k": _K, "squares": _SQUARES, "epsilons": _EPSILONS, "ratios": _RATIOS}
_SCALE = Option("epsilon[n], or ratio = e^epsilon[n]", "epsilon", ("epsilon", "ratio"))
k_rr_error: Final = Evaluator(
    "k-rr.error",
    "The expected squared error of [INV]^M, summed over the alphabet, if every user applies k-RR with an "
    "individual level.",
    "",
    _DATA,
    _error(K_RR, error),
    **representations(_written, "k_rr_error", numpy=NO_FLOATS),
)
k_rr_error_bound: Final = Evaluator(
    "k-rr.error-bound",
    "An upper bound on k-rr.error: the error if all users had the level epsilon[n].",
    "",
    _DATA,
    _error(K_RR, bound),
    **representations(_written, "k_rr_error_bound", numpy=NO_FLOATS, enumeration=BOUND, simulation=BOUND),
)
k_rr_level: Final = Evaluator(
    "k-rr.level",
    "epsilon[n], the level of the average of k-RR mechanisms.",
    "",
    {"k": Option("the size of the alphabet, k >= 2"), "epsilons": _EPSILONS, "ratios": _RATIOS, "scale": _SCALE},
    _level(K_RR),
    **representations(_written, "k_rr_level", numpy=NO_FLOATS, enumeration=PARAMETER, simulation=PARAMETER),
)
rappor_error: Final = Evaluator(
    "rappor.error",
    "The expected squared error of [RAP]^M, summed over the alphabet, if every user applies RAPPOR with an "
    "individual level.",
    "",
    _DATA,
    _error(RAPPOR, error),
    **representations(_written, "rappor_error", numpy=NO_FLOATS),
)
rappor_error_bound: Final = Evaluator(
    "rappor.error-bound",
    "An upper bound on rappor.error: the error if all users had the level epsilon[n].",
    "",
    _DATA,
    _error(RAPPOR, bound),
    **representations(_written, "rappor_error_bound", numpy=NO_FLOATS, enumeration=BOUND, simulation=BOUND),
)
rappor_level: Final = Evaluator(
    "rappor.level",
    "epsilon[n], the common level of RAPPOR mechanisms that flip bits equally often on average.",
    "",
    {"epsilons": _EPSILONS, "ratios": _RATIOS, "scale": _SCALE},
    _level(RAPPOR),
    **representations(_written, "rappor_level", numpy=NO_FLOATS, enumeration=PARAMETER, simulation=PARAMETER),
)
VALUES: Final = (k_rr_error, k_rr_error_bound, k_rr_level, rappor_error, rappor_error_bound, rappor_level)
