"""Combination, conditioning, marginals and extensions of mass functions.

>>> m = Mass.of("abc", {"a": "1/2", "a b": "1/4", "b c": "1/4"})
>>> dempster(m, "a b"), geometric(m, "a b")
(Mass({a}: 1/2, {b}: 1/4, {a b}: 1/4), Mass({a}: 2/3, {a b}: 1/3))

Source: Shafer 1976, Chapters 3, 7 and 8 (Dempster's rule, extensions); Suppes and Zanotti 1977 (the geometric rule).
"""

from __future__ import annotations

from fractions import Fraction

from symbolic.belief.frame import Frame, Subset, bits
from symbolic.belief.mass import Mass
from symbolic.belief.operations import product_frame, rectangle
from symbolic.formula import DomainError
from symbolic.representations.exact import TooLarge

MOST_PAIRS = 1_000_000  # of focal sets: a limit on time and memory


def dempster(mass: Mass, event: Subset) -> Mass:
    """Condition on an event by Dempster's rule.

    m(B | E) is the sum of m(A) over all A with A and E = B, divided by pl(E).

    Raises `DomainError` where pl(E) = 0.
    """
    mask = mass.frame.mask(event)
    total = mass.plausibility(mask)
    if total == 0:
        raise DomainError(f"Dempster's conditioning on {mass.frame.text(mask)}: its plausibility is 0")
    found: dict[int, Fraction] = {}
    for one, value in mass.masses.items():
        if one & mask:
            found[one & mask] = found.get(one & mask, Fraction(0)) + value / total
    return Mass(mass.frame, found)


def geometric(mass: Mass, event: Subset) -> Mass:
    """Condition on an event by the geometric rule.

    m(B | E) = m(B) / bel(E) for B in E. Hence bel(B | E) = bel(B and E) / bel(E).

    Raises `DomainError` where bel(E) = 0.
    """
    mask = mass.frame.mask(event)
    total = mass.belief(mask)
    if total == 0:
        raise DomainError(f"geometric conditioning on {mass.frame.text(mask)}: its belief is 0")
    return Mass(mass.frame, {one: value / total for one, value in mass.masses.items() if not one & ~mask})


def combine(one: Mass, other: Mass) -> Mass:
    """Combine two mass functions on one frame by Dempster's rule.

    Raises `DomainError` for two frames and for total conflict, `TooLarge` for more than a million pairs of focal sets.
    """
    if one.frame != other.frame:
        raise DomainError("Dempster's rule combines mass functions on one frame")
    if len(one.masses) * len(other.masses) > MOST_PAIRS:
        raise TooLarge(f"{len(one.masses) * len(other.masses)} pairs of focal sets to combine; at most {MOST_PAIRS}")
    found: dict[int, Fraction] = {}
    for A, m in one.masses.items():
        for B, n in other.masses.items():
            if A & B:
                found[A & B] = found.get(A & B, Fraction(0)) + m * n
    agreed = sum(found.values(), Fraction(0))
    if agreed == 0:
        raise DomainError("Dempster's rule: the two mass functions are in total conflict; no two focal sets intersect")
    return Mass(one.frame, {mask: value / agreed for mask, value in found.items()})


def conflict(one: Mass, other: Mass) -> Fraction:
    """Return the mass that Dempster's rule would give to the empty set.

    >>> conflict(Mass.of("ab", {"a": "1/2", "a b": "1/2"}), Mass.of("ab", {"b": 1}))
    Fraction(1, 2)
    """
    pairs = ((m * n, A & B) for A, m in one.masses.items() for B, n in other.masses.items())
    return sum((value for value, meet in pairs if not meet), Fraction(0))


# ---- extensions and marginals: elements of X x Y are named "(x,y)"


def vacuous_extension(mass: Mass, other: Frame, first: bool = True) -> Mass:
    """Extend a mass function on X to X x other, or to other x X if `first` is False.

    Each focal set A becomes the cylinder over A.
    """
    if first:
        frame, width = product_frame(mass.frame, other), len(other)
        return Mass(frame, {rectangle(A, other.full, width): m for A, m in mass.masses.items()})
    frame, width = product_frame(other, mass.frame), len(mass.frame)
    return Mass(frame, {rectangle(other.full, A, width): m for A, m in mass.masses.items()})


def ballooning_extension(mass: Mass, inputs: Frame, x: str) -> Mass:
    """Extend a mass function on Y, conditional on the input x, to inputs x Y.

    A focal set A becomes the union of {x} x A and (inputs without x) x Y. This is the largest set that gives A when
    conditioned on x.

    >>> ballooning_extension(Mass.of("ab", {"a": "1/2", "a b": "1/2"}), Frame(("x", "z")), "x")
    Mass({(x,a) (z,a) (z,b)}: 1/2, {(x,a) (x,b) (z,a) (z,b)}: 1/2)
    """
    place, width = inputs.index(x), len(mass.frame)
    rest = rectangle(inputs.full & ~(1 << place), mass.frame.full, width)
    return Mass(product_frame(inputs, mass.frame), {A << place * width | rest: m for A, m in mass.masses.items()})


def marginal(mass: Mass, frame: Frame, other: Frame, onto_first: bool = True) -> Mass:
    """Project a mass function on frame x other onto its first or second factor.

    Raises `DomainError` if the frame of `mass` is not the product of the two frames.
    """
    if mass.frame != product_frame(frame, other):
        raise DomainError("the frame of the mass function is not the product of these two frames")
    width = len(other)
    found: dict[int, Fraction] = {}
    for mask, value in mass.masses.items():
        shadow = 0
        for i in bits(mask):
            shadow |= 1 << (i // width if onto_first else i % width)
        found[shadow] = found.get(shadow, Fraction(0)) + value
    return Mass(frame if onto_first else other, found)
