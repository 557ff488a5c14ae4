"""A term as a fast vectorised function of float64 arrays, built from closures.

Where the term is undefined the value is nan. Floats are for simulation and plots; they prove nothing.

>>> from symbolic.language.term import reals
>>> p, q = reals("p q")
>>> function = compiled(p / (p - q))
>>> [float(x) for x in function(p=[0.5, 1, 2], q=1)]
[-1.0, nan, 2.0]
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import numpy as np

from symbolic.faces.exact import TooLarge, has_derivative
from symbolic.language.term import Term

Array: TypeAlias = Any  # np.ndarray or a scalar: what numpy broadcasts
Closure: TypeAlias = Callable[[dict[str, Array]], Array]
MOST_TERMS: Final = 1_000_000


def compiled(
    term: Term, names: Sequence[str] | None = None, defaults: Mapping[str, float] | None = None
) -> Callable[..., Array]:
    """A function of the variables, by keyword or in the order of `names` (default: of their first appearance).

    What has a default may be left out.
    """
    if has_derivative(term):
        from symbolic.faces.derivative import expand

        term = expand(term)
    order = tuple(names) if names is not None else tuple(variable.name for variable in term.variables)
    missing = [variable.name for variable in term.variables if variable.name not in order]
    if missing:
        raise ValueError(f"the term also depends on {', '.join(missing)}")
    closure, left_out = _compile(term), dict(defaults or {})

    def function(*args: Array, **keywords: Array) -> Array:
        return closure_call(closure, order, args, keywords, left_out)

    function.__doc__ = f"{term!r} for arrays {', '.join(order)}"
    return function


def closure_call(
    closure: Closure,
    order: Sequence[str],
    args: Sequence[Array],
    keywords: Mapping[str, Array],
    defaults: Mapping[str, float] = MappingProxyType({}),
) -> Array:
    """Assign the arguments to their names, and evaluate."""
    if len(args) > len(order):
        raise TypeError(f"at most {len(order)} arguments ({', '.join(order)}), not {len(args)}")
    values = dict(zip(order, args, strict=False))
    for name, value in keywords.items():
        if name not in order or name in values:
            raise TypeError(f"{'given twice' if name in values else 'not a parameter'}: {name} (of {', '.join(order)})")
        values[name] = value
    values = {**defaults, **values}
    missing = [name for name in order if name not in values]
    if missing:
        raise TypeError(f"no value for {', '.join(missing)}")
    arrays = {name: np.asarray(value, dtype=np.float64) for name, value in values.items()}
    with np.errstate(all="ignore"):
        result = closure(arrays) + np.zeros(np.broadcast_shapes(*(array.shape for array in arrays.values())))
    return result[()] if isinstance(result, np.ndarray) else result


def _compile(term: Term) -> Closure:
    if term.op == "integer":
        constant = _float(term.value)
        return lambda _: constant
    if term.op == "variable":
        name = term.name
        return lambda values: values[name]
    if term.op == "sum":
        return _compile_sum(term)
    operation = OPERATIONS[term.op]
    if len(term.args) == 1:
        inner = _compile(term.args[0])
        return lambda values: operation(inner(values))
    left, right = (_compile(argument) for argument in term.args)
    return lambda values: operation(left(values), right(values))


def _compile_sum(term: Term) -> Closure:
    index = term.args[0].name
    low, high, body = (_compile(argument) for argument in term.args[1:])

    def total(values: dict[str, Array]) -> Array:
        start, stop = np.asarray(low(values)), np.asarray(high(values))
        if not (np.all(np.isfinite(start)) and np.all(np.isfinite(stop))):
            raise ValueError("a bound of a sum is not finite")
        result = np.where(stop < start - 1, np.nan, 0.0)
        if result.size == 0:
            return result
        first, last = int(start.min()), int(stop.max())
        if last - first >= MOST_TERMS:
            raise TooLarge(f"a sum of {last - first + 1} terms (at most {MOST_TERMS})")
        varying = start.ndim > 0 or stop.ndim > 0
        inner = dict(values)
        for k in range(first, last + 1):
            inner[index] = np.float64(k)
            part = body(inner)
            result = result + (np.where((start <= k) & (k <= stop), part, 0.0) if varying else part)
        return result

    return total


def _float(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.copysign(math.inf, value)


def _divide(above: Array, below: Array) -> Array:
    return np.where(np.equal(below, 0), np.nan, np.divide(above, below))


def _power(base: Array, exponent: Array) -> Array:
    undefined = np.equal(base, 0) & np.less(exponent, 0)
    return np.where(undefined, np.nan, np.power(np.asarray(base, dtype=np.float64), exponent))


def _log(x: Array) -> Array:
    return np.where(np.greater(x, 0), np.log(x), np.nan)


def _binomial_number(n: float, k: float) -> float:
    if not (0 <= k <= n < math.inf and n == int(n) and k == int(k)):
        return math.nan
    few = min(int(k), int(n) - int(k))
    if few <= 1100:  # beyond, the number may be exact no longer than it is worth, and mostly overflows
        return _float(math.comb(int(n), few))
    return math.inf


def _factorial_number(n: float) -> float:
    if not (0 <= n < math.inf and n == int(n)):
        return math.nan
    return float(math.factorial(int(n))) if n <= 170 else math.inf


_BINOMIAL: Final = np.vectorize(_binomial_number, otypes=[np.float64])
_FACTORIAL: Final = np.vectorize(_factorial_number, otypes=[np.float64])

OPERATIONS: Final[Mapping[str, Callable[..., Array]]] = {
    "+": np.add, "-": np.subtract, "*": np.multiply, "/": _divide, "neg": np.negative, "^": _power, "sqrt": np.sqrt,
    "log": _log, "exp": np.exp, "abs": np.abs, "max": np.maximum, "min": np.minimum, "!": _FACTORIAL,
    "binomial": _BINOMIAL,
}  # fmt: skip
