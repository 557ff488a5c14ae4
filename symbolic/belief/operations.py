"""Products and post-processing of mass functions and evidential mechanisms.

**Two products.** The product of masses gives A x B the mass m(A) n(B). Its credal set contains joint distributions with
dependent outcomes, as long as the focal sets are independent. The independent product consists of p x q for p and q in
the two credal sets. It is a subset of the credal set of the product of masses; hence its lower expectations are at
least as high.

>>> from symbolic.belief.mass import Mass
>>> m = Mass.of("ab", {"a b": 1})
>>> both = product(m, m); both
Mass({(a,a) (a,b) (b,a) (b,b)}: 1)
>>> differ = {"(a,b)": 1, "(b,a)": 1, "(a,a)": 0, "(b,b)": 0}
>>> from symbolic.belief.credal import upper_expectation
>>> half = Mass.of("ab", {"a": "1/2", "b": "1/2"})
>>> upper_expectation(product(m, half), differ).value, independent_expectation(m, half, differ, upper=True).value
(Fraction(1, 1), Fraction(1, 2))

**Post-processing.**

* `image`: a point-valued or set-valued map sends a focal set to the union of its images.
* `mixture_image`: a random map, chosen independently of the outcome, gives a mass function. `kernel_image` uses the
  maps of a kernel, independent for each element.
* `kernel_expectation`: a kernel acts on the members of the credal set. The resulting lower probabilities need not be a
  belief function.
* `message_image`: a kernel acts on messages, which are the focal sets (Shafer's semantics).

>>> image(Mass.of("abc", {"a b": "1/2", "c": "1/2"}), {"a": "x", "b": "x y", "c": "y"}, Frame(("x", "y")))
Mass({y}: 1/2, {x y}: 1/2)

Source: Walley 1991, Chapter 9, for the independent product.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product as combinations
from typing import Any, Final, TypeAlias

from symbolic.belief.credal import extreme_points, lower_expectation, upper_expectation
from symbolic.belief.frame import Frame, Subset, bits
from symbolic.belief.mass import Mass
from symbolic.belief.mechanism import Mechanism
from symbolic.formula import DomainError
from symbolic.number import NumberError, parse
from symbolic.representations.exact import TooLarge

MOST_FOCAL_SETS: Final = 1_000_000  # of a product
MOST_MAPS: Final = 100_000  # point-valued maps in the mixture of a kernel

SetMap: TypeAlias = "Mapping[str, Subset]"  # element -> its image, one element or several
Kernel: TypeAlias = Mapping[str, Mapping[str, Any]]  # element -> (element of the new frame -> probability)


# ---- products


def product_frame(one: Frame, other: Frame) -> Frame:
    """Return the frame of pairs "(a,b)".

    The pair of elements i and j is element i * len(other) + j.
    """
    return Frame(tuple(f"({a},{b})" for a in one.elements for b in other.elements))


def rectangle(A: int, B: int, width: int) -> int:
    """Return the mask of A x B, where B is on a frame of `width` elements.

    >>> bin(rectangle(0b101, 0b10, 2))
    '0b100010'
    """
    result = 0
    for i in bits(A):
        result |= B << i * width
    return result


def product(one: Mass, other: Mass) -> Mass:
    """Return the product of masses, on pairs.

    Raises `TooLarge` for more than a million focal sets.
    """
    if len(one.masses) * len(other.masses) > MOST_FOCAL_SETS:
        raise TooLarge(f"the product has {len(one.masses) * len(other.masses)} focal sets; at most {MOST_FOCAL_SETS}")
    width = len(other.frame)
    masses = {rectangle(A, B, width): m * n for A, m in one.masses.items() for B, n in other.masses.items()}
    return Mass(product_frame(one.frame, other.frame), masses)


def power(mass: Mass, k: int) -> Mass:
    """Return the k-fold product of masses, k >= 1."""
    if k < 1:
        raise DomainError(f"k = {k} is outside its domain k >= 1; the nearest is 1")
    result = mass
    for _ in range(k - 1):
        result = product(result, mass)
    return result


def product_mechanism(one: Mechanism, other: Mechanism) -> Mechanism:
    """Return the mechanism x -> (Q_1(x), Q_2(x)) by the product of masses.

    Raises `DomainError` unless both mechanisms have the same inputs.
    """
    if set(one.rows) != set(other.rows):
        raise DomainError("the two mechanisms have different inputs")
    return Mechanism(product_frame(one.frame, other.frame), {x: product(row, other[x]) for x, row in one.rows.items()})


@dataclass(frozen=True)
class IndependentExpectation:
    """An extreme expectation over p x q, with p and q that attain it."""

    value: Fraction
    first: Mapping[str, Fraction]
    second: Mapping[str, Fraction]


def independent_expectation(
    one: Mass, other: Mass, function: Mapping[str, Any], upper: bool = False
) -> IndependentExpectation:
    """Return the min (or max) of E_{p x q}(f) over p and q in the two credal sets.

    The expectation is linear in p and in q. Hence the extreme points of the first credal set suffice, and for each the
    best q has a closed form.

    Parameters
    ----------
    function: pair "(a,b)" -> exact number, for every pair.
    upper: True for the maximum.

    Raises `TooLarge` for more than 8 elements in the core of `one`, `DomainError` for a function with other arguments
    than the pairs.
    """
    pairs = product_frame(one.frame, other.frame)
    if set(function) != set(pairs.elements):
        raise DomainError("the function must have a value at each pair, written (a,b), and nowhere else")
    values = {name: parse(value) for name, value in function.items()}
    best: IndependentExpectation | None = None
    for point in extreme_points(one):
        inner = {
            b: sum(
                (p * values[f"({a},{b})"] for a, p in zip(one.frame.elements, point, strict=True)),
                Fraction(0),
            )
            for b in other.frame.elements
        }
        found = (upper_expectation if upper else lower_expectation)(other, inner)
        if best is None or (found.value > best.value if upper else found.value < best.value):
            first = dict(zip(one.frame.elements, point, strict=True))
            best = IndependentExpectation(found.value, first, found.probability)
    assert best is not None
    return best


def independent_probability(one: Mass, other: Mass, event: Subset, upper: bool = False) -> IndependentExpectation:
    """Return the min (or max) of (p x q)(E) for an event of pairs.

    Parameters and errors as for `independent_expectation`.
    """
    pairs = product_frame(one.frame, other.frame)
    mask = pairs.mask(event)
    return independent_expectation(one, other, {name: mask >> i & 1 for i, name in enumerate(pairs.elements)}, upper)


# ---- post-processing


def image(mass: Mass, mapping: SetMap, frame: Frame) -> Mass:
    """Return the image under a point-valued or set-valued map into `frame`.

    Raises `DomainError` where an element of the core has no image, or an empty or unknown one.
    """
    images = _images(mass, mapping, frame)
    masses: dict[int, Fraction] = {}
    for mask, value in mass.masses.items():
        new = 0
        for i in bits(mask):
            new |= images[i]
        masses[new] = masses.get(new, Fraction(0)) + value
    return Mass(frame, masses)


def mixture_image(mass: Mass, maps: Iterable[tuple[Any, SetMap]], frame: Frame) -> Mass:
    """Return the image under a random map, given as pairs (probability, map).

    Raises `DomainError` unless the probabilities are >= 0 and sum to 1.
    """
    masses: dict[int, Fraction] = {}
    total = Fraction(0)
    for chance, mapping in maps:
        weight = parse(chance)
        if weight < 0:
            raise DomainError(f"the probability {weight} of a map is negative")
        total += weight
        if weight:
            for mask, value in image(mass, mapping, frame).masses.items():
                masses[mask] = masses.get(mask, Fraction(0)) + weight * value
    if total != 1:
        raise DomainError(f"the probabilities of the maps sum to {total}, not to 1")
    return Mass(frame, masses)


def independent_maps(kernel: Kernel) -> list[tuple[Fraction, dict[str, str]]]:
    """Write a kernel as a mixture of point-valued maps with independent images.

    Raises `DomainError` for rows that are not probability functions, `TooLarge` for more than 100,000 maps.

    >>> [(str(chance), one) for chance, one in independent_maps({"a": {"x": "1/3", "y": "2/3"}, "b": {"x": 1}})]
    [('1/3', {'a': 'x', 'b': 'x'}), ('2/3', {'a': 'y', 'b': 'x'})]
    """
    rows = {name: [(z, p) for z, p in row.items() if p] for name, row in checked_kernel(kernel).items()}
    count = 1
    for row in rows.values():
        count *= len(row)
    if count > MOST_MAPS:
        raise TooLarge(f"the kernel is a mixture of {count} maps; at most {MOST_MAPS}")
    result = []
    for choice in combinations(*rows.values()):
        chance = Fraction(1)
        for _, p in choice:
            chance *= p
        result.append((chance, {name: z for name, (z, _) in zip(rows, choice, strict=True)}))
    return result


def kernel_image(mass: Mass, kernel: Kernel, frame: Frame) -> Mass:
    """Return the image under a kernel with independent choices for each element.

    This is `mixture_image` of `independent_maps`.
    """
    inside = {name: row for name, row in kernel.items() if mass.core >> mass.frame.index(name) & 1}
    return mixture_image(mass, independent_maps(inside), frame)


def kernel_expectation(mass: Mass, kernel: Kernel, function: Mapping[str, Any], upper: bool = False) -> Fraction:
    """Return the min (or max) expectation of a function after a kernel acts on pr.

    pr ranges over the credal set. For the indicator function of an event B this is the lower (upper) probability of B
    after post-processing.
    """
    values = {z: parse(value) for z, value in function.items()}
    before = {}
    for name, row in checked_kernel(kernel).items():
        for z in row:
            if z not in values:
                raise DomainError(f"the function has no value at {z!r}")
        before[name] = sum((p * values[z] for z, p in row.items()), Fraction(0))
    return (upper_expectation if upper else lower_expectation)(mass, before).value


def message_image(mass: Mass, kernel: Mapping[str, Mapping[Any, Any]], frame: Frame) -> Mass:
    """Return the image under a random map of messages.

    Parameters
    ----------
    kernel: focal set ("a b") -> mass function on `frame` (set -> mass).

    Raises `DomainError` where a focal set has no row, or its row is not a mass function.
    """
    rows = {mass.frame.mask(key): Mass.of(frame, row, f"message {key!r}: ") for key, row in kernel.items()}
    masses: dict[int, Fraction] = {}
    for mask, value in mass.masses.items():
        if mask not in rows:
            raise DomainError(f"the message {mass.frame.text(mask)} has no row")
        for new, chance in rows[mask].masses.items():
            masses[new] = masses.get(new, Fraction(0)) + value * chance
    return Mass(frame, masses)


def checked_kernel(kernel: Kernel) -> dict[str, dict[str, Fraction]]:
    """Return the kernel with exact numbers; raises `DomainError`, naming the row."""
    result = {}
    for name, row in kernel.items():
        try:
            exact = {z: parse(p) for z, p in row.items()}
        except NumberError as reason:
            raise DomainError(f"kernel, row {name!r}: {reason}") from None
        if any(p < 0 for p in exact.values()) or sum(exact.values()) != 1:
            raise DomainError(f"kernel, row {name!r}: the probabilities must be >= 0 and sum to 1")
        result[name] = exact
    return result


def _images(mass: Mass, mapping: SetMap, frame: Frame) -> dict[int, int]:
    for name in mapping:
        mass.frame.index(name)
    images = {}
    for i in bits(mass.core):
        name = mass.frame.elements[i]
        if name not in mapping:
            raise DomainError(f"the map has no image of {name!r}")
        images[i] = frame.mask(mapping[name])
        if not images[i]:
            raise DomainError(f"the image of {name!r} is empty")
    return images
