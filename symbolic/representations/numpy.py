"""Terms as vectorised functions of float64 arrays, for simulation and plots.

The value is nan where the term is undefined. Rounding errors are not bounded.

>>> from symbolic.language import reals
>>> p, q = reals("p q")
>>> function = compiled(p / (p - q))
>>> [float(x) for x in function(p=[0.5, 1, 2], q=1)]
[-1.0, nan, 2.0]
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import numpy as np

from symbolic.language import Term
from symbolic.language.operations import OPERATIONS
from symbolic.representations.derivative import expanded
from symbolic.representations.exact import TooLarge

Array: TypeAlias = Any  # np.ndarray or a scalar
Closure: TypeAlias = Callable[[Mapping[str, Array]], Array]
MOST_TERMS: Final = 1_000_000
NODES: Final = 100


def compiled(
    term: Term, names: Sequence[str] | None = None, defaults: Mapping[str, float] | None = None
) -> Callable[..., Array]:
    """Return a function of the variables, by keyword or in the order of `names`.

    `names` defaults to the order of first appearance. Variables with a default are optional.
    """
    term = expanded(term)
    order = tuple(names) if names is not None else tuple(variable.name for variable in term.variables)
    missing = [variable.name for variable in term.variables if variable.name not in order]
    if missing:
        raise ValueError(f"the term also depends on {', '.join(missing)}")
    closure, left_out = _compile(term), dict(defaults or {})

    def function(*args: Array, **keywords: Array) -> Array:
        return closure_call(closure, order, args, keywords, left_out)

    function.__doc__ = f"{term!r} for arrays {', '.join(order)}"
    return function


def closure(term: Term) -> Closure:
    """Return the term as a function of a dictionary of arrays."""
    return _compile(expanded(term))


def closure_call(
    closure: Closure,
    order: Sequence[str],
    args: Sequence[Array],
    keywords: Mapping[str, Array],
    defaults: Mapping[str, float] = MappingProxyType({}),
) -> Array:
    """Assign the arguments to their names, and evaluate."""
    values = named(order, args, keywords, defaults)
    arrays = {name: np.asarray(value, dtype=np.float64) for name, value in values.items()}
    with np.errstate(all="ignore"):
        result = closure(arrays) + np.zeros(np.broadcast_shapes(*(array.shape for array in arrays.values())))
    return result[()] if isinstance(result, np.ndarray) else result


def named(
    order: Sequence[str],
    args: Sequence[Array],
    keywords: Mapping[str, Array],
    defaults: Mapping[str, Array] = MappingProxyType({}),
) -> dict[str, Array]:
    """Return the arguments by name, in their order.

    Raises `TypeError` with the name that is missing, unknown or given twice.
    """
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
    return {name: values[name] for name in order}


def _compile(term: Term) -> Closure:
    if term.op == "integer":
        constant = _float(term.value)
        return lambda _: constant
    if term.op == "variable":
        name = term.name
        return lambda values: values[name]
    if term.op == "sum":
        return _compile_sum(term)
    if term.op == "integral":
        return _compile_integral(term)
    row = OPERATIONS[term.op]
    if row.kind == "place":
        raise ValueError(f"no function of arrays for {term!r}")
    function = partial(row.numpy, np) if row.numpy is not None else row.number
    assert function is not None
    if len(term.args) == 1:
        inner = _compile(term.args[0])
        return lambda values: function(inner(values))
    left, right = (_compile(argument) for argument in term.args)
    return lambda values: function(left(values), right(values))


def _compile_sum(term: Term) -> Closure:
    index = term.args[0].name
    low, high, body = (_compile(argument) for argument in term.args[1:])

    def total(values: Mapping[str, Array]) -> Array:
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


def _compile_integral(term: Term) -> Closure:
    """Use the Gauss-Legendre rule with `NODES` nodes: smooth bodies, plots only."""
    name = term.args[0].name
    low, high, body = (_compile(argument) for argument in term.args[1:])
    nodes, weights = np.polynomial.legendre.leggauss(NODES)

    def area(values: Mapping[str, Array]) -> Array:
        start, stop = np.asarray(low(values)), np.asarray(high(values))
        half, middle = (stop - start) / 2, (stop + start) / 2
        parts = (w * body({**values, name: middle + half * x}) for x, w in zip(nodes, weights, strict=True))
        return np.where(half < 0, np.nan, half * sum(parts, start=np.float64(0)))

    return area


def _float(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.copysign(math.inf, value)
