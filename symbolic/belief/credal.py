"""The credal set of a mass function: all probability functions pr with pr >= bel.

A member arises when every focal set divides its mass among its elements. For a function f on the frame,

    lower expectation = min over pr of E_pr(f) = sum of m(A) min of f over A,  the Choquet integral by bel,
    upper expectation = max over pr of E_pr(f) = sum of m(A) max of f over A,  the Choquet integral by pl.

The minimum (maximum) is attained by giving the mass of every focal set to one element where f is smallest (largest).

>>> from symbolic.belief.mass import Mass
>>> m = Mass.of(["a", "b", "c"], {"a": "1/2", "a b": "1/4", "b c": "1/4"})
>>> lower_expectation(m, {"a": 0, "b": 1, "c": 5})
Expectation(value=Fraction(1, 4), probability={'a': Fraction(3, 4), 'b': Fraction(1, 4), 'c': Fraction(0, 1)})
>>> upper_probability(m, "b").value == m.plausibility("b")
True
>>> len(extreme_points(m))
4

Source: Dempster 1967; Huber and Strassen 1973, Section 2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any, Final

from symbolic.belief.frame import Subset, bits
from symbolic.belief.mass import Mass
from symbolic.formula import DomainError
from symbolic.number import NumberError, parse
from symbolic.representations.exact import TooLarge

MOST_FOR_EXTREME_POINTS: Final = 8  # elements: n! orders of them are enumerated


@dataclass(frozen=True)
class Expectation:
    """A lower or upper expectation, with a member of the credal set that attains it."""

    value: Fraction
    probability: Mapping[str, Fraction]


def lower_expectation(mass: Mass, function: Mapping[str, Any]) -> Expectation:
    """Return the smallest expectation of a function over the credal set.

    Parameters
    ----------
    function: element -> exact number, for every element of the frame.

    Raises `DomainError` where an element is missing or unknown, or a value is not exact.
    """
    return _expectation(mass, values_of(mass, function), min)


def upper_expectation(mass: Mass, function: Mapping[str, Any]) -> Expectation:
    """Return the largest expectation of a function; parameters as for `lower_expectation`."""
    return _expectation(mass, values_of(mass, function), max)


def lower_probability(mass: Mass, event: Subset) -> Expectation:
    """Return bel(E), the smallest pr(E), and a probability function that attains it."""
    return _expectation(mass, _indicator(mass, event), min)


def upper_probability(mass: Mass, event: Subset) -> Expectation:
    """Return pl(E), the largest pr(E), and a probability function that attains it."""
    return _expectation(mass, _indicator(mass, event), max)


def choquet(set_function: Callable[[int], Fraction], values: list[Fraction]) -> Fraction:
    """Return the Choquet integral of `values` with respect to a set function of masks.

    With v_(1) <= ... <= v_(n) the integral is

        v_(1) nu(frame) + sum over i >= 2 of (v_(i) - v_(i-1)) nu({elements of rank i and above}).

    Parameters
    ----------
    set_function: mask -> nu.
    values: one per element, in the order of the frame.

    >>> choquet(lambda mask: Fraction(mask.bit_count() ** 2, 9), [Fraction(2), Fraction(5), Fraction(1)])
    Fraction(16, 9)
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    above = (1 << len(values)) - 1
    total, before = Fraction(0), Fraction(0)
    for i in order:
        total += (values[i] - before) * set_function(above)
        before = values[i]
        above &= ~(1 << i)
    return total


def contains(mass: Mass, probability: Mapping[str, Any]) -> str | None:
    """Return None for a member of the credal set, otherwise an event with pr(E) < bel(E).

    The event is described in one line of text.

    Raises `DomainError` for what is not a probability function on the frame, `TooLarge` for more than 22 elements.
    """
    values = values_of(mass, probability)
    if any(value < 0 for value in values) or sum(values) != 1:
        raise DomainError("not a probability function: the values must be >= 0 and sum to 1")
    point = Mass(mass.frame, {1 << i: value for i, value in enumerate(values) if value})
    common = point.denominator * mass.denominator
    below = point.beliefs(common).numerators < mass.beliefs(common).numerators
    if not below.any():
        return None
    event = int(below.argmax())
    return f"pr{mass.frame.text(event)} = {point.belief(event)} is below bel = {mass.belief(event)}"


def extreme_points(mass: Mass) -> list[tuple[Fraction, ...]]:
    """Return the distinct extreme points of the credal set, sorted.

    Each is a tuple of probabilities in the order of the frame. Every order of the elements gives one extreme point: a
    focal set gives its mass to its first element in that order (Shapley 1971).

    Raises `TooLarge` for more than 8 elements in the core.
    """
    core = tuple(bits(mass.core))
    if len(core) > MOST_FOR_EXTREME_POINTS:
        raise TooLarge(f"the extreme points need all orders of {len(core)} elements; at most {MOST_FOR_EXTREME_POINTS}")
    found = set()
    for order in permutations(core):
        rank = {i: place for place, i in enumerate(order)}
        point = [Fraction(0)] * len(mass.frame)
        for mask, value in mass.masses.items():
            point[min(bits(mask), key=rank.__getitem__)] += value
        found.add(tuple(point))
    return sorted(found)


def values_of(mass: Mass, function: Mapping[str, Any]) -> list[Fraction]:
    """Return the exact values of a function in the order of the frame."""
    for name in function:
        mass.frame.index(name)
    values = []
    for name in mass.frame.elements:
        if name not in function:
            raise DomainError(f"the function has no value at {name!r}")
        try:
            values.append(parse(function[name]))
        except NumberError as reason:
            raise DomainError(f"the function at {name!r}: {reason}") from None
    return values


def _indicator(mass: Mass, event: Subset) -> list[Fraction]:
    mask = mass.frame.mask(event)
    return [Fraction(mask >> i & 1) for i in range(len(mass.frame))]


def _expectation(mass: Mass, values: list[Fraction], choose: Callable[..., int]) -> Expectation:
    probability = [Fraction(0)] * len(values)
    for mask, value in mass.masses.items():
        probability[choose(bits(mask), key=values.__getitem__)] += value
    total = sum((pr * value for pr, value in zip(probability, values, strict=True)), Fraction(0))
    return Expectation(total, dict(zip(mass.frame.elements, probability, strict=True)))
