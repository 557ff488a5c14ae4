"""The named values of the reconstruction chapter.

>>> from symbolic.values import value
>>> value("k-rr.error", theta="1/2, 1/3, 1/6", ratios="3:10, 5:20").exact
Fraction(898, 10935)
>>> value("rappor.error", k=10**18, epsilons="0.5:1000, 1:500", digits=20)
5969433032514347.1501
>>> value("geometric.normaliser", r1=0, r2=9, z=3, ratio=2).exact
Fraction(1, 3)
>>> value("planar.normaliser", epsilon="0.5", digits=30)
0.0396093799225857739540769539223

Possible issues
---------------
The errors depend on theta by k and the sum of its squares alone; give theta, or these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from symbolic.evaluator import Evaluator, Option
from symbolic.faces.exact import TooLarge
from symbolic.formula import DomainError
from symbolic.number import Value, parse

Given = Mapping[str, Any]

MOST_EXACT_BITS: Final = 20_000


def _shape(given: Given) -> Any:
    from symbolic.reconstruction.levels import Shape

    return Shape.of(given["theta"], given["k"], given["squares"])


def _levels(given: Given) -> Any:
    from symbolic.reconstruction.levels import Levels

    return Levels.of(given["epsilons"], given["ratios"])


def _error(family: str, of: str) -> Callable[[int, Given], Value]:
    def compute(digits: int, given: Given) -> Value:
        from symbolic.reconstruction import errors

        found: Value = getattr(errors, of)(getattr(errors, family), _shape(given), _levels(given), digits)
        return found

    return compute


def _level(family: str) -> Callable[[int, Given], Value]:
    def compute(digits: int, given: Given) -> Value:
        from symbolic.reconstruction import errors
        from symbolic.reconstruction.levels import Shape

        k = Shape.of(k=given["k"]).k if "k" in given else 2
        return errors.level(getattr(errors, family), k, _levels(given), digits, ratio=given["scale"] == "ratio")

    return compute


def _geometric(digits: int, given: Given, distance: int = 0) -> Value:
    """c_z e^(-epsilon distance)."""
    from symbolic.number import shown
    from symbolic.reconstruction.errors import FARTHEST, decayed
    from symbolic.reconstruction.matrix import above, geometric_normaliser, integer

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
    )  # log(ratio) is below that, and below ratio - 1
    if distance * (min(ratio - 1, Fraction(size)) if epsilon is None else epsilon) > FARTHEST:
        raise TooLarge("the probability may be below 10^-100000")

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
    from symbolic.number import shown
    from symbolic.reconstruction.matrix import integer

    x, z = integer("x", given["x"]), integer("z", given["z"])
    if not parse(given["r1"]) <= x <= parse(given["r2"]):
        raise DomainError(f"x = {shown(Fraction(x))} is outside its domain r1 <= x <= r2")
    return _geometric(digits, given, abs(z - x))


def _planar(of: str) -> Callable[[int, Given], Value]:
    def compute(digits: int, given: Given) -> Value:
        from symbolic.reconstruction import planar

        found: Value = getattr(planar, of)(given["epsilon"], given["side"], digits)
        return found

    return compute


_THETA = Option('the distribution of the data, "1/2, 1/3, 1/6"; or give k and squares', None)
_K = Option("the size of the alphabet, k >= 2; or give theta", None)
_SQUARES = Option("the sum of the squares of theta, 1/k <= squares <= 1; with k alone theta is uniform", None)
_EPSILONS = Option('the levels, "level:users, ...", such as "0.5:1000, 1:500"; or give ratios', None)
_RATIOS = Option('the levels as e^epsilon > 1, exactly, "3:10, 5:20"', None)
_DATA = {"theta": _THETA, "k": _K, "squares": _SQUARES, "epsilons": _EPSILONS, "ratios": _RATIOS}
_SCALE = Option("epsilon[n], or ratio = e^epsilon[n]", "epsilon", ("epsilon", "ratio"))
_LINE = {
    "r1": Option("the smallest value"),
    "r2": Option("the largest value, r1 < r2"),
    "z": Option("the observable; where it is outside r1..r2 the value is 0"),
    "epsilon": Option("the loss per unit of distance, epsilon > 0; or give ratio", None),
    "ratio": Option("e^epsilon > 1, exactly", None),
}
_PLANE = {
    "epsilon": Option("the loss per unit of distance, epsilon > 0"),
    "side": Option("the side of a cell, side > 0", "1"),
}
_SECTION = {"k-rr": "elsalamouny2022, Section 5.2", "rappor": "elsalamouny2022, Section 5.4"}
_ALL: Final = (
    Evaluator(
        "k-rr.error",
        "The expected squared error of [INV]^M, summed over the alphabet, where every user applies k-RR with a level of his own.",
        _SECTION["k-rr"],
        _DATA,
        _error("K_RR", "error"),
    ),
    Evaluator(
        "k-rr.error-bound",
        "The printed upper bound on k-rr.error: the error if all users had the level epsilon[n] of Eq. 11.",
        _SECTION["k-rr"],
        _DATA,
        _error("K_RR", "bound"),
    ),
    Evaluator(
        "k-rr.level",
        "epsilon[n] of Eq. 11, the level of the average of k-RR mechanisms.",
        _SECTION["k-rr"],
        {"k": Option("the size of the alphabet, k >= 2"), "epsilons": _EPSILONS, "ratios": _RATIOS, "scale": _SCALE},
        _level("K_RR"),
    ),
    Evaluator(
        "rappor.error",
        "The expected squared error of [RAP]^M, summed over the alphabet, where every user applies RAPPOR with a level of his own.",
        _SECTION["rappor"],
        _DATA,
        _error("RAPPOR", "error"),
    ),
    Evaluator(
        "rappor.error-bound",
        "The printed upper bound on rappor.error: the error if all users had the level epsilon[n] of Eq. 16.",
        _SECTION["rappor"],
        _DATA,
        _error("RAPPOR", "bound"),
    ),
    Evaluator(
        "rappor.level",
        "epsilon[n] of Eq. 16, the common level of RAPPOR mechanisms that flips bits as often as they do on average.",
        _SECTION["rappor"],
        {"epsilons": _EPSILONS, "ratios": _RATIOS, "scale": _SCALE},
        _level("RAPPOR"),
    ),
    Evaluator(
        "geometric.normaliser",
        "c_z of the truncated geometric mechanism on the integers r1..r2.",
        "elsalamouny2022, Eq. 6",
        _LINE,
        _geometric,
    ),
    Evaluator(
        "geometric.probability",
        "P(z|x) of the truncated geometric mechanism on the integers r1..r2.",
        "elsalamouny2022, Eq. 2",
        {"x": Option("the true value, r1 <= x <= r2"), **_LINE},
        _geometric_probability,
    ),
    Evaluator(
        "planar.normaliser",
        "lambda of the planar geometric mechanism: 1 over the sum of e^(-epsilon side |z|) over all cells z of the grid.",
        "elsalamouny2022, Section 2.3",
        _PLANE,
        _planar("normaliser"),
    ),
    Evaluator(
        "planar.lattice-sum",
        "1/lambda of the planar geometric mechanism, the sum of e^(-epsilon side |z|) over all cells z of the grid.",
        "elsalamouny2022, Section 2.3",
        _PLANE,
        _planar("lattice_sum"),
    ),
)
EVALUATORS: Final = MappingProxyType({one.name: one for one in _ALL})
