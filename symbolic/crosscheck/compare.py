"""Compare every representation of a value with the certified value.

The representations are term, sympy, mpmath, ball, numpy, derivation, enumeration and simulation.

>>> row = check("warner.variance", level=1e-8)
>>> row.agrees, {representation: cell.outcome for representation, cell in row.cells.items() if cell.outcome != "agrees"}
(True, {})
>>> check("warner.variance", level=1e-8, altered={"numpy": 1.0001}).cells["numpy"].outcome
'differs'

Functions are evaluated at points of the plans of reference vectors; enumerations and simulations have their own
designs. All tests of a run share one false-alarm rate (`symbolic.simulation.comparison.FALSE_ALARM`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import mpmath

from symbolic import values
from symbolic.crosscheck import in_sympy
from symbolic.crosscheck.points import bound, extreme, points
from symbolic.formula import DomainError, numeric
from symbolic.language import Term
from symbolic.number import NumberError
from symbolic.representations.exact import TooLarge
from symbolic.simulation import registry
from symbolic.simulation.case import Case
from symbolic.simulation.comparison import FALSE_ALARM, Comparison, enumerate_exactly, simulate
from symbolic.simulation.noise import nearly

REPRESENTATIONS: Final = ("term", "sympy", "mpmath", "ball", "numpy", "derivation", "enumeration", "simulation")
DIGITS: Final = 15
MORE_DIGITS: Final = (500,)
SMALLEST: Final = 5e-324
NEAR: Final = {
    "term": 1e-11,
    "sympy": 1e-11,
    "mpmath": 1e-13,
    "numpy": 1e-9,
}  # relative; numpy's own bounds are tested elsewhere
SEED: Final = 20_220_222
REPETITIONS: Final = 10**9
Alteration = Mapping[str, float]


@dataclass(frozen=True)
class Cell:
    """The outcome of one representation, and where it occurred.

    The outcome is "agrees", "differs", or "none" (no such representation, or no number at the point).
    """

    outcome: str
    where: str = ""


@dataclass(frozen=True)
class Row:
    """The cells of one value."""

    name: str
    cells: Mapping[str, Cell]

    @property
    def agrees(self) -> bool:
        """Whether no representation differs."""
        return all(cell.outcome != "differs" for cell in self.cells.values())


def tests(names: tuple[str, ...]) -> int:
    """Return the number of simulated tests for these values."""
    return sum(len(one.simulated) for one in registry.comparisons() if one.name in names)


def level(names: tuple[str, ...]) -> float:
    """Return the level of each test, so that the family-wise rate is `FALSE_ALARM`."""
    return FALSE_ALARM / max(tests(names), 1)


def check(name: str, level: float, seed: int = SEED, altered: Alteration | None = None) -> Row:
    """Compare all representations of one value.

    Parameters
    ----------
    altered: representation -> factor that multiplies its results, to test that the error is noticed.
    """
    factor = dict(altered or {})
    cells = {representation: Cell("none") for representation in REPRESENTATIONS} | functions(name, factor)
    cells["derivation"] = _derived(name, factor.get("derivation", 1))
    cells["enumeration"], cells["simulation"] = _compared_designs(name, level, seed, factor)
    return Row(name, cells)


# ---- functions


def functions(name: str, factor: Alteration = MappingProxyType({})) -> dict[str, Cell]:
    """Compare term, sympy, mpmath, ball and numpy.

    A function without a number at every point counts as different. sympy is evaluated in every usual way (`in_sympy`),
    also at extreme points.
    """
    cells = {representation: Cell("none") for representation in _FUNCTIONS}
    for given in points(name):
        reference = _reference(name, given, factor)
        if reference is None:
            continue
        for representation, find in _FUNCTIONS.items():
            number = _number(find, name, given)
            if number is not None:
                cells[representation] = _worse(
                    cells[representation],
                    _compared(representation, number * factor.get(representation, 1), reference, given),
                )
    if factor.keys() <= {"sympy"}:
        agrees, where = in_sympy.compared(name, [*points(name), *extreme(name)], factor.get("sympy", 1))
        cells["sympy"] = cells["sympy"] if agrees else _worse(cells["sympy"], Cell("differs", where))
    for representation in ("mpmath", "numpy"):
        if cells[representation].outcome == "none" and representation not in values.entry(name).reasons:
            cells[representation] = Cell("differs", "no number at any point")
    others = [
        cells[representation].outcome
        for representation in ("term", "mpmath")
        if cells[representation].outcome != "none"
    ]
    cells["ball"] = (
        Cell("differs", "the formula and mpmath") if others and set(others) == {"differs"} else Cell("agrees")
    )
    return cells


def _reference(name: str, given: Mapping[str, Any], factor: Mapping[str, float]) -> Any:
    """Return the certified value as an mpf, with more digits than are compared."""
    try:
        found = values.value(name, DIGITS + 5, **given)
    except (DomainError, NumberError):
        return None
    if found.text == "infinite":
        return None
    with mpmath.workdps(DIGITS + 5):
        return mpmath.mpf(found.text) * factor.get("ball", 1)


def _number(find: Callable[[str, Mapping[str, Any]], Any], name: str, given: Mapping[str, Any]) -> Any:
    try:
        with mpmath.workdps(DIGITS + 5):
            return find(name, given)
    except (numeric.NoNumber, DomainError, TooLarge, KeyError, ZeroDivisionError):
        return None


def _term(leaf: numeric.Leaf, name: str, given: Mapping[str, Any]) -> Any:
    """Evaluate the term with more digits, because it may cancel (1 - Phi(x) to 0)."""
    what = values.entry(name).definition
    for digits in (DIGITS + 10, *(MORE_DIGITS if isinstance(what, Term) else ())):
        with mpmath.workdps(digits):
            found = numeric.evaluate(what, bound(name, given), leaf)
        if found != 0:
            break
    return mpmath.mpf(found)


def _mpmath(name: str, given: Mapping[str, Any]) -> Any:
    return values.value(name, DIGITS, engine="mpmath", **given)


def _numpy(name: str, given: Mapping[str, Any]) -> Any:
    from symbolic.number import parse

    one = values.entry(name)
    if "numpy" in one.reasons:
        return None
    names = one.parameters if one.fast is not None else one.of_arrays()
    taken = {key: float(parse(text)) for key, text in given.items() if key in names}
    if set(names) - taken.keys() - one.defaults().keys():
        return None
    found = float(one.numpy(**taken))
    return mpmath.mpf(found)


_FUNCTIONS: Final[Mapping[str, Callable[[str, Mapping[str, Any]], Any]]] = {
    "term": partial(_term, numeric.by_term),
    "sympy": partial(_term, numeric.by_sympy),
    "mpmath": _mpmath,
    "numpy": _numpy,
}


def _compared(representation: str, number: Any, reference: Any, given: Mapping[str, Any]) -> Cell:
    near = NEAR[representation] * (abs(reference) or mpmath.mpf(1))
    if representation == "numpy":
        near = max(near, SMALLEST)
    return Cell("agrees") if abs(number - reference) <= near else Cell("differs", f"{number} at {given}")


def _worse(one: Cell, other: Cell) -> Cell:
    return one if one.outcome == "differs" else other


# ---- derivation, enumeration and simulation


def _derived(name: str, factor: float) -> Cell:
    """Run the derivation, which checks its steps."""
    if values.entry(name).derive is None:
        return Cell("none")
    if factor != 1:
        from symbolic.formula import checking

        try:
            checking.same(checking.rational(Fraction(factor)), 1)
        except ArithmeticError as reason:
            return Cell("differs", str(reason))
    try:
        steps = values.entry(name).derivation
    except ArithmeticError as reason:
        return Cell("differs", str(reason))
    return Cell("agrees", f"{sum(bool(step.checked) for step in steps)} of {len(steps)} steps are evaluated")


def _compared_designs(name: str, level: float, seed: int, factor: Mapping[str, float]) -> tuple[Cell, Cell]:
    counted, drawn = Cell("none"), Cell("none")
    for one in registry.comparisons():
        if one.name != name:
            continue
        if one.enumerated:
            finding = enumerate_exactly(_altered(one, factor.get("enumeration", 1)))
            counted = _worse(counted, Cell("agrees" if finding.is_expected else "differs", finding.design))
        changed = _altered(one, factor.get("simulation", 1))
        for number in range(len(one.simulated)):
            finding = simulate(changed, number, seed, REPETITIONS, level)
            drawn = _worse(drawn, Cell("agrees" if finding.is_expected else "differs", finding.design))
    return counted, drawn


def _altered(one: Comparison, factor: float) -> Comparison:
    """Return the comparison with its claim multiplied by a factor.

    If the claim is a balance of 0, it changes by the same fraction of its scale.
    """
    if factor == 1:
        return one

    def build(**design: Any) -> Case:
        case = one.build(**design)
        claim = case.claim if isinstance(case.claim, Fraction) else nearly(case.claim)
        size = claim or (Fraction(1) if case.scale is None else case.scale)
        size = size if isinstance(size, Fraction) else nearly(size)
        return replace(case, claim=claim + size * (Fraction(factor) - 1))

    return replace(one, build=build, kind="right")
