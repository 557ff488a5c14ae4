"""Functions of NumPy arrays for named values, with a stated error bound.

The formula is evaluated in extended precision, together with a bound on its error (`symbolic.representations.near`).
Where the bound exceeds the error that the value promises, the element is the certified value instead, which is slower.
Elements outside the domain, and those whose certified value is refused, are nan. The functions broadcast and choose the
result type as a NumPy ufunc does.

Each parameter is exactly the double that it is. Only a relation that contains arithmetic tolerates one unit in the last
place. So p = 0.9 and q = 0.1, whose exact sum exceeds 1, satisfy p + q <= 1.

>>> from symbolic.survey import warner
>>> print(warner.sampling_variance.numpy([3.28e17, 4, -1], [6e-23, 0.5, 0.5]))
[1.82926829e-40 6.25000000e-02            nan]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any, Final, TypeAlias

import numpy as np

from symbolic.formula.domain import Domain, DomainError
from symbolic.language import Relation
from symbolic.language.operations import RELATIONS
from symbolic.number import NumberError, parse
from symbolic.representations import near
from symbolic.representations.near import Near
from symbolic.representations.numpy import closure, named

Array: TypeAlias = Any  # np.ndarray or a scalar
NamedValue: TypeAlias = Any  # declared in `symbolic.formula.named_value`, which imports this module
EDGE: Final = 2.0**-51  # relative rounding error of one side of a relation in doubles
CHUNK: Final = 1 << 13
DIGITS: Final = (20, 27)  # digits; the second number is for a value too close to a decimal of the first
WITHOUT_EXTENDED: Final = 64  # factor on the units in the last place if the long double of the machine is a double


def units(one: NamedValue) -> int:
    """Return the largest error of the function of arrays, in units in the last place."""
    return int(one.ulps if near.IS_EXTENDED else WITHOUT_EXTENDED * one.ulps)


def function(one: NamedValue) -> Callable[..., Array]:
    """Return the function of arrays for a value.

    It takes the parameters by position or by name. Parameters with a default are optional.
    """
    order, domains = one.of_arrays(), one.domains
    left_out = {
        name: float(parse(given)) for name, given in one.defaults().items() if name in order and given is not None
    }
    compute, holds = _compute(one), _inside({name: domains[name] for name in order})

    def call(*args: Array, **keywords: Array) -> Array:
        given = named(order, args, keywords, left_out)
        arrays, kind = {name: _doubles(name, array) for name, array in given.items()}, _kind(given.values())
        shape = np.broadcast_shapes(*(array.shape for array in arrays.values()))
        flat = {name: np.broadcast_to(array, shape).ravel() for name, array in arrays.items()}
        result = np.full(shape, np.nan)
        every = result.reshape(-1)
        with np.errstate(all="ignore"):
            for start in range(0, every.size, CHUNK):
                part = {name: array[start : start + CHUNK] for name, array in flat.items()}
                inside = holds(part)
                if inside.all():
                    every[start : start + CHUNK] = _values(one, compute, part)
                elif inside.any():
                    chosen = np.flatnonzero(inside)
                    every[start + chosen] = _values(one, compute, {name: part[name][chosen] for name in order})
            return result.astype(kind, copy=False)[()]

    call.__name__ = call.__qualname__ = one.name
    call.__doc__ = _words(one)
    return call


def _words(one: NamedValue) -> str:
    lines = [one.doc, "", "Parameters", "----------"]
    lines += [f"{name}: {one.domains[name].text}" for name in one.of_arrays()]
    most = f"{units(one)} {'unit' if units(one) == 1 else 'units'} in the last place"
    lines += ["", f"Error: at most {most} of the certified value at these doubles; nan outside of the domain."]
    return "\n".join(lines)


# ---- input


def _doubles(name: str, given: Array) -> Array:
    array = np.asarray(given)
    if array.dtype.kind not in "biufO" or array.dtype.itemsize > 8:
        raise TypeError(f"{name} is an array of {array.dtype}; its numbers must fit into doubles")
    if array.dtype.kind == "O" and not all(hasattr(each, "__float__") for each in array.flat):
        raise TypeError(f"{name} is an array of objects that are not numbers")
    return array.astype(np.float64, copy=False)


def _kind(given: Any) -> Any:
    """Return the result type: that of the arrays if it is a float.

    Python numbers do not count.
    """
    kinds = [np.asarray(one).dtype for one in given if type(one) not in (bool, int, float)]
    kind = np.result_type(*kinds) if kinds else np.dtype(np.float64)
    return kind if kind.kind == "f" else np.dtype(np.float64)


def _inside(domains: Mapping[str, Domain]) -> Callable[[Mapping[str, Array]], Array]:
    relations = [(one, closure(one.left), closure(one.right)) for domain in domains.values() for one in domain.requires]

    def holds(values: Mapping[str, Array]) -> Array:
        found = reduce(np.logical_and, (np.isfinite(one) for one in values.values()))
        for name, domain in domains.items():
            if domain.sort == "integer":
                found &= values[name] == np.floor(values[name])
        for one, left, right in relations:
            one_side, other = left(values), right(values)
            here = RELATIONS[one.op].number(one_side, other)
            found &= here | (one_side <= other + EDGE * np.abs(other)) if _may_round(one) else here
        return found

    return holds


def _may_round(one: Relation) -> bool:
    """Whether the relation is <= and contains arithmetic."""
    return one.op == "<=" and bool(one.left.args or one.right.args)


# ---- output


def _compute(one: NamedValue) -> Callable[[Mapping[str, Near]], Near]:
    if one.fast is not None:
        fast = one.fast
        return lambda values: fast(**values)
    term = one.in_floats
    return lambda values: near.evaluate(term, values)


def _values(one: NamedValue, compute: Callable[[Mapping[str, Near]], Near], given: Mapping[str, Array]) -> Array:
    exact = Near if one.in_doubles else Near.exact
    found = compute({name: exact(array) for name, array in given.items()})
    if one.in_doubles and np.ndim(found.error) == 0 and found.error <= units(one):
        return found.value
    values = np.broadcast_to(found.value, next(iter(given.values())).shape).astype(np.float64)
    if one.in_doubles:
        sure = found.error <= units(one)
    else:
        sure = np.abs(found.value - values) + found.error <= units(one) * np.spacing(np.abs(values))
    if one.is_positive:
        sure &= found.value > found.error
    known: dict[tuple[float, ...], float] = {}
    for place in np.flatnonzero(~sure):
        at = tuple(float(array[place]) for array in given.values())
        if at not in known:
            known[at] = _certified(one, dict(zip(given, at, strict=True)))
        values[place] = known[at]
    return values


def _certified(one: NamedValue, given: Mapping[str, float]) -> float:
    for digits in DIGITS:
        try:
            found = one.value(digits, **{name: Fraction(number) for name, number in given.items()})
        except (DomainError, NumberError):
            continue
        try:
            return float(found)
        except OverflowError:
            return float("inf") if found > 0 else float("-inf")
    return float("nan")
