r"""The table of operations and relations: arity, notation, meaning in each representation.

To add an operation, add an entry here and a function in `symbolic.language.build`. This module imports no library: the
columns for SymPy, mpmath and NumPy are functions that take the module as their first argument.

>>> OPERATIONS["Phi"].arity, OPERATIONS["Phi"].latex, OPERATIONS["^"].integral
(1, '\\Phi(#)', (1,))
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import isqrt
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["arithmetic", "function", "binder", "derivative", "place"]


class Operation(NamedTuple):
    """One operation.

    Attributes
    ----------
    name: as in the data of a term.
    arity: number of arguments; 0 for "at", which takes a function and as many arguments as the function has places.
    kind: "arithmetic" (an infix sign), "function" (a name and arguments in brackets), "binder" (variable, low, high,
        body), "derivative" (body, variable) or "place" (a function and its arguments).
    integral: indices of the arguments that must be integers.
    closed: whether integer arguments give an integer.
    binds: the sort of the variable that a binder binds.
    plain, unicode: the sign in plain text.
    latex: template of a function or binder: `#` stands for one argument, `(#)` for all of them in brackets of the right
        size.
    tight: whether that LaTeX needs no brackets when it is the base of a power.
    number: the operation on numbers of any kind (fractions, balls, SymPy, mpmath, arrays), where Python has it.
    sympy, mpmath, numpy: the operation with the module as first argument, where the module is needed.
    domain: for functions of one number: "0 <= x", "0 < x", or "" for all numbers.
    undefined: description of an argument outside the domain.
    exact: the value at a rational number if that is rational, else None.
    ball: the value at a real or complex ball of python-flint. With `analytic`, a complex ball on which the function is
        not holomorphic gives a non-finite result.
    derivative: (make, term, arguments, their derivatives) -> the derivative; None if no formula exists.
    """

    name: str
    arity: int
    kind: Kind
    integral: tuple[int, ...] = ()
    closed: bool = False
    binds: str = ""
    plain: str = ""
    unicode: str = ""
    latex: str = ""
    tight: bool = False
    number: Callable[..., Any] | None = None
    sympy: Callable[..., Any] | None = None
    mpmath: Callable[..., Any] | None = None
    numpy: Callable[..., Any] | None = None
    domain: str = ""
    undefined: str = ""
    exact: Callable[[Fraction], Fraction | None] | None = None
    ball: Callable[..., Any] | None = None
    derivative: Callable[..., Any] | None = None


class Comparison(NamedTuple):
    """One relation: its signs in text and LaTeX, its name in SymPy, its test on numbers."""

    name: str
    unicode: str
    latex: str
    sympy: str
    number: Callable[[Any, Any], bool]


# ---- operations that Python or NumPy lack, or define differently


def _known(values: Mapping[int, Fraction]) -> Callable[[Fraction], Fraction | None]:
    return lambda x: values.get(x.numerator) if x.denominator == 1 else None


def _root(x: Fraction) -> Fraction | None:
    root = Fraction(isqrt(x.numerator), isqrt(x.denominator))
    return root if root**2 == x else None


def _divide(np: Any, above: Any, below: Any) -> Any:
    return np.where(np.equal(below, 0), np.nan, np.divide(above, below))


def _power(np: Any, base: Any, exponent: Any) -> Any:
    undefined = np.equal(base, 0) & np.less(exponent, 0)
    return np.where(undefined, np.nan, np.power(np.asarray(base, dtype=np.float64), exponent))


def _logarithm(np: Any, x: Any) -> Any:
    return np.where(np.greater(x, 0), np.log(x), np.nan)


def _float(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf


def _choose(n: float, k: float) -> float:
    if not (0 <= k <= n < math.inf and n == int(n) and k == int(k)):
        return math.nan
    few = min(int(k), int(n) - int(k))
    if few <= 1100:  # a longer product is not worth computing exactly, and most overflow a double
        return _float(math.comb(int(n), few))
    return math.inf


def _factorial(n: float) -> float:
    if not (0 <= n < math.inf and n == int(n)):
        return math.nan
    return float(math.factorial(int(n))) if n <= 170 else math.inf


def _phi(x: float) -> float:
    return math.erfc(-x / math.sqrt(2)) / 2


def _each(function: Callable[..., float]) -> Callable[..., Any]:
    return lambda np, *arrays: np.vectorize(function, otypes=[np.float64])(*arrays)


def _power_rule(make: Any, term: Any, args: Any, slopes: Any) -> Any:
    base, exponent = args
    if exponent.op != "integer":
        return (exponent * base ** (exponent - 1)) * slopes[0]
    return 0 if exponent.value == 0 else (exponent * base ** (exponent.value - 1)) * slopes[0]


# ---- the table

_ALL: Final = (
    Operation(
        name="+",
        arity=2,
        kind="arithmetic",
        plain="+",
        closed=True,
        number=operator.add,
        derivative=lambda make, term, args, slopes: slopes[0] + slopes[1],
    ),
    Operation(
        name="-",
        arity=2,
        kind="arithmetic",
        plain="-",
        closed=True,
        number=operator.sub,
        derivative=lambda make, term, args, slopes: slopes[0] - slopes[1],
    ),
    Operation(
        name="*",
        arity=2,
        kind="arithmetic",
        plain="*",
        closed=True,
        number=operator.mul,
        derivative=lambda make, term, args, slopes: slopes[0] * args[1] + args[0] * slopes[1],
    ),
    Operation(
        name="/",
        arity=2,
        kind="arithmetic",
        plain="/",
        number=operator.truediv,
        numpy=_divide,
        derivative=lambda make, term, args, slopes: (slopes[0] * args[1] - args[0] * slopes[1]) / args[1] ** 2,
    ),
    Operation(
        name="neg",
        arity=1,
        kind="arithmetic",
        plain="-",
        closed=True,
        number=operator.neg,
        derivative=lambda make, term, args, slopes: -slopes[0],
    ),
    Operation(
        name="^",
        arity=2,
        kind="arithmetic",
        plain="^",
        integral=(1,),
        number=operator.pow,
        numpy=_power,
        derivative=_power_rule,
    ),
    Operation(
        name="!",
        arity=1,
        kind="arithmetic",
        plain="!",
        integral=(0,),
        closed=True,
        sympy=lambda sp, n: sp.factorial(n),
        mpmath=lambda mp, n: mp.factorial(n),
        numpy=_each(_factorial),
    ),
    Operation(
        name="sqrt",
        arity=1,
        kind="function",
        plain="sqrt",
        unicode="√",
        latex=r"\sqrt{#}",
        domain="0 <= x",
        undefined="the square root of a negative number",
        exact=_root,
        ball=lambda x, **mode: x.sqrt(**mode),
        sympy=lambda sp, x: sp.sqrt(x),
        mpmath=lambda mp, x: mp.sqrt(x),
        numpy=lambda np, x: np.sqrt(x),
        derivative=lambda make, term, args, slopes: slopes[0] / (2 * term),
    ),
    Operation(
        name="log",
        arity=1,
        kind="function",
        plain="log",
        latex=r"\log(#)",
        domain="0 < x",
        undefined="the logarithm of a number that is not positive",
        exact=_known({1: Fraction(0)}),
        ball=lambda x, **mode: x.log(**mode),
        sympy=lambda sp, x: sp.log(x),
        mpmath=lambda mp, x: mp.log(x),
        numpy=_logarithm,
        derivative=lambda make, term, args, slopes: slopes[0] / args[0],
    ),
    Operation(
        name="exp",
        arity=1,
        kind="function",
        plain="exp",
        latex="e^{#}",
        exact=_known({0: Fraction(1)}),
        ball=lambda x, **mode: x.exp(),
        sympy=lambda sp, x: sp.exp(x),
        mpmath=lambda mp, x: mp.exp(x),
        numpy=lambda np, x: np.exp(x),
        derivative=lambda make, term, args, slopes: term * slopes[0],
    ),
    Operation(
        name="Phi",
        arity=1,
        kind="function",
        plain="Phi",
        latex=r"\Phi(#)",
        exact=_known({0: Fraction(1, 2)}),
        ball=lambda x, **mode: (-x / type(x)(2).sqrt()).erfc() / 2,
        sympy=lambda sp, x: sp.erfc(-x / sp.sqrt(2)) / 2,
        mpmath=lambda mp, x: mp.erfc(-x / mp.sqrt(2)) / 2,
        numpy=_each(_phi),
        derivative=lambda make, term, args, slopes: make("phi", args) * slopes[0],
    ),
    Operation(
        name="phi",
        arity=1,
        kind="function",
        plain="phi",
        latex=r"\varphi(#)",
        ball=lambda x, **mode: (-(x**2) / 2).exp() / (2 * type(x).pi()).sqrt(),
        sympy=lambda sp, x: sp.exp(-(x**2) / 2) / sp.sqrt(2 * sp.pi),
        mpmath=lambda mp, x: mp.exp(-(x**2) / 2) / mp.sqrt(2 * mp.pi),
        numpy=lambda np, x: np.exp(-np.square(x) / 2) / np.sqrt(2 * np.pi),
        derivative=lambda make, term, args, slopes: -(args[0] * term) * slopes[0],
    ),
    Operation(
        name="abs",
        arity=1,
        kind="function",
        plain="abs",
        latex=r"\left|#\right|",
        tight=True,
        number=abs,
        numpy=lambda np, x: np.abs(x),
    ),
    Operation(
        name="max",
        arity=2,
        kind="function",
        plain="max",
        latex=r"\max(#)",
        number=max,
        ball=lambda a, b: a.max(b),
        sympy=lambda sp, a, b: sp.Max(a, b),
        numpy=lambda np, a, b: np.maximum(a, b),
    ),
    Operation(
        name="min",
        arity=2,
        kind="function",
        plain="min",
        latex=r"\min(#)",
        number=min,
        ball=lambda a, b: a.min(b),
        sympy=lambda sp, a, b: sp.Min(a, b),
        numpy=lambda np, a, b: np.minimum(a, b),
    ),
    Operation(
        name="binomial",
        arity=2,
        kind="function",
        plain="binomial",
        latex=r"\binom{#}{#}",
        tight=True,
        integral=(0, 1),
        sympy=lambda sp, n, k: sp.binomial(n, k),
        mpmath=lambda mp, n, k: mp.binomial(n, k),
        numpy=_each(_choose),
    ),
    Operation(
        name="sum",
        arity=4,
        kind="binder",
        binds="integer",
        integral=(1, 2),
        plain="Sum",
        unicode="Σ",
        latex=r"\sum_{#=#}^{#} #",
    ),
    Operation(
        name="integral",
        arity=4,
        kind="binder",
        binds="real",
        plain="Integral",
        unicode="∫",
        latex=r"\int_{#}^{#} #\,d#",
        sympy=lambda sp, z, low, high, body: sp.Integral(body, (z, low, high)),
    ),
    Operation(name="D", arity=2, kind="derivative", plain="D", sympy=lambda sp, body, x: sp.Derivative(body, x)),
    Operation(name="at", arity=0, kind="place"),
)
OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType({one.name: one for one in _ALL})

RELATIONS: Final[Mapping[str, Comparison]] = MappingProxyType({
    one.name: one
    for one in (
        Comparison(name="<", unicode="<", latex="<", sympy="Lt", number=operator.lt),
        Comparison(name="<=", unicode="≤", latex=r"\leq", sympy="Le", number=operator.le),
        Comparison(name="=", unicode="=", latex="=", sympy="Eq", number=operator.eq),
        Comparison(name="!=", unicode="≠", latex=r"\neq", sympy="Ne", number=operator.ne),
    )
})  # fmt: skip
