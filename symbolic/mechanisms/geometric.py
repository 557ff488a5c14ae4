"""The truncated geometric mechanism on the integers r1..r2.

It maps the true value x to z with probability c_z e^(-epsilon |z - x|).

>>> normaliser.value(r1=0, r2=9, z=3, ratio=2).exact
Fraction(1, 3)
>>> probability.value(r1=0, r2=9, x=4, z=3, ratio=2).exact
Fraction(1, 6)
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any, Final

from symbolic.formula import DomainError, Evaluator, Option, representations
from symbolic.formula.reasons import IRRATIONAL, NO_FLOATS
from symbolic.mechanisms.family import FARTHEST, decayed
from symbolic.mechanisms.matrix import above, geometric_normaliser, integer
from symbolic.number import Value, parse, shown
from symbolic.representations.exact import TooLarge

Given = Mapping[str, Any]

MOST_EXACT_BITS: Final = 20_000


def entry(digits: int, given: Given, distance: int = 0) -> Value:
    """Return c_z e^(-epsilon distance)."""
    r1, r2, z = (integer(name, given[name]) for name in ("r1", "r2", "z"))
    if r1 >= r2:
        raise DomainError(f"r1 = {shown(Fraction(r1))} is outside its domain r1 < r2: r2 = {shown(Fraction(r2))}")
    if (given["epsilon"] is None) == (given["ratio"] is None):
        raise DomainError("give either epsilon or ratio (= e^epsilon)")
    epsilon = None if given["epsilon"] is None else above("epsilon", given["epsilon"], 0)
    ratio = Fraction(1) if given["ratio"] is None else above("ratio", given["ratio"], 1)
    if not r1 <= z <= r2:
        return Value.of(0, digits)
    at_an_end = z in (r1, r2)
    if epsilon is None and (distance + 1) * ratio.numerator.bit_length() <= MOST_EXACT_BITS:
        return Value.of(geometric_normaliser(at_an_end, 1 / ratio) / ratio**distance, digits)
    size = (
        ratio.numerator.bit_length() - ratio.denominator.bit_length() + 1
    )  # an upper bound of log(ratio), as is ratio - 1
    if distance * (min(ratio - 1, Fraction(size)) if epsilon is None else epsilon) > FARTHEST:
        raise TooLarge("the probability may be below 10^-100000, the smallest that is computed")

    def enclose(bits: int) -> Any:
        from flint import arb, ctx, fmpq, fmpz

        with ctx.workprec(bits + 64):
            if epsilon is not None:
                small, inner = decayed(epsilon)
                far, _ = decayed(epsilon * distance)
            else:
                small = arb(fmpq(ratio.denominator, ratio.numerator))
                inner = arb(fmpq((ratio - 1).numerator, ratio.numerator))
                far = small ** arb(fmpz(distance))
            return (arb(1) if at_an_end else inner) / (1 + small) * far

    return Value.certify(enclose, digits)


def _geometric_probability(digits: int, given: Given) -> Value:
    """Return P(z|x); raises `DomainError` for x outside r1..r2."""
    x, z = integer("x", given["x"]), integer("z", given["z"])
    if not parse(given["r1"]) <= x <= parse(given["r2"]):
        raise DomainError(f"x = {shown(Fraction(x))} is outside its domain r1 <= x <= r2")
    return entry(digits, given, abs(z - x))


def written() -> tuple[ModuleType, ModuleType, ModuleType]:
    """Import the formulas, derivations and mpmath functions of the normalisers."""
    from symbolic.mechanisms.definitions import normalisers as definitions
    from symbolic.mechanisms.derivations import normalisers as derivations
    from symbolic.mechanisms.mpmath import normalisers as mpmath

    return definitions, derivations, mpmath


_LINE = {
    "r1": Option("the smallest value"),
    "r2": Option("the largest value, r1 < r2"),
    "z": Option("the observable; the value is 0 outside r1..r2"),
    "epsilon": Option("epsilon > 0 per unit of distance; or give ratio", None),
    "ratio": Option("ratio = e^epsilon > 1, exactly; or give epsilon", None),
}
normaliser: Final = Evaluator(
    "geometric.normaliser",
    "The normaliser c_z of the truncated geometric mechanism on the integers r1..r2.",
    "",
    _LINE,
    entry,
    **representations(written, "geometric_normaliser", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)
probability: Final = Evaluator(
    "geometric.probability",
    "The probability P(z|x) of the truncated geometric mechanism on the integers r1..r2.",
    "",
    {"x": Option("the true value, r1 <= x <= r2"), **_LINE},
    _geometric_probability,
    **representations(written, "geometric_probability", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)
VALUES: Final = (normaliser, probability)
