"""Compare the ways to evaluate a value's expression in sympy with the certified value.

>>> given = {"epsilon": "800", "mu": "10"}
>>> differences("delta.gaussian", given)
{}
>>> wrong = values.entry("delta.gaussian").sympy.rewrite(sympy.erf)
>>> differences("delta.gaussian", given, wrong)["float"]
'-2.54629497e+89 and not 2.20289702e-1225'

A way may raise an error, leave the expression without a number, or give nan for an array. Any other number must be
correct. It is compared with the certified value at the numbers that were substituted: for some ways these are the
doubles nearest to the arguments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final, NamedTuple

import mpmath
import numpy as np
import sympy

from symbolic import values
from symbolic.crosscheck.points import PAIRS
from symbolic.formula import DomainError
from symbolic.formula.certified import Certified
from symbolic.number import NumberError, parse
from symbolic.representations.exact import TooLarge
from symbolic.representations.mpmath import fraction

Point = Mapping[Any, Any]  # symbol -> a sympy number, or the truth value of its condition
DIGITS: Final = 30
OF_SYMPY: Final = 4  # the first ways; lambdify may not support the functions of the expression
SHOWN: Final = 9
SMALLEST: Final = mpmath.mpf(2) ** -1074
LARGEST: Final = mpmath.mpf(2) ** 1024
EXACT: Final = 1e-20  # ways with a larger tolerance give doubles
REFUSALS: Final = (ValueError, TypeError, ArithmeticError, NotImplementedError, NameError, KeyError, SyntaxError)
WORDS: Final = re.compile(r"(?P<name>\w+) (?:is given|= (?P<word>[\w-]+))")


class Way(NamedTuple):
    """A way to evaluate an expression: its relative tolerance and its conversion of arguments."""

    evaluate: Callable[[Any, Point], Any]
    near: float
    number: Callable[[Any], Any] | None = None


def _double(number: Any) -> float:
    return float(Fraction(int(number.p), int(number.q)) if number.is_Rational else number)


def _mpf(number: Any) -> Any:
    return int(number) if number.is_Integer else mpmath.mp.make_mpf(number.evalf(DIGITS + 5)._mpf_)


def _called(module: str) -> Callable[[Any, Point], Any]:
    def evaluate(one: Any, point: Point) -> Any:
        words = {symbol: told for symbol, told in point.items() if told in (sympy.true, sympy.false)}
        numbers = {symbol: number for symbol, number in point.items() if symbol not in words}
        with mpmath.workdps(DIGITS), np.errstate(all="ignore"):
            return sympy.lambdify(list(numbers), one.subs(words), module)(*numbers.values())

    return evaluate


WAYS: Final[Mapping[str, Way]] = {
    "subs, then evalf": Way(lambda one, point: one.subs(point).evalf(DIGITS), 1e-29),
    "N": Way(lambda one, point: sympy.N(one, DIGITS, subs=point), 1e-29),
    "float": Way(lambda one, point: float(one.subs(point)), 2.0**-52),
    "subs of floats": Way(lambda one, point: one.subs(point), 1e-14, _double),
    "lambdify with mpmath": Way(_called("mpmath"), 1e-29, _mpf),
    "lambdify with numpy": Way(_called("numpy"), 1e-14, _double),
}


def compared(name: str, points: Sequence[Mapping[str, Any]], factor: float = 1) -> tuple[bool, str]:
    """Return whether all ways give the certified value at the points, and a first fault.

    Those without `lambdify` must give a number at some point.
    """
    numbers: set[str] = set()
    told = True
    for given in points:
        told &= values.entry(name).sympy.free_symbols == _point_of(name, given).keys()
        for way, found in outcomes(name, given, factor=factor):
            if found:
                return False, f"by {way}: {found} at {given}"
            if found is not None:
                numbers.add(way)
    missing = [way for way in list(WAYS)[:OF_SYMPY] if way not in numbers]
    needed = numbers or (told and isinstance(values.entry(name).sympy, Certified))
    return not (needed and missing), f"by {', '.join(missing)}: no number at any point" if missing else ""


def differences(name: str, given: Mapping[str, Any], expression: Any = None, factor: float = 1) -> dict[str, str]:
    """Return way -> "wrong number and not certified value", for the ways that differ.

    Parameters
    ----------
    expression: by default that of the value.
    factor: multiplies the result of every way, to test that an error is noticed.
    """
    return {way: found for way, found in outcomes(name, given, expression, factor) if found}


def outcomes(
    name: str, given: Mapping[str, Any], expression: Any = None, factor: float = 1
) -> Iterator[tuple[str, str | None]]:
    """Yield each way with None (no number), "" (correct), or a text of both numbers."""
    one = values.entry(name).sympy if expression is None else expression
    point = _point_of(name, given, one)
    for way, how in WAYS.items():
        try:
            told = {symbol: _told(number, how.number) for symbol, number in point.items()}
        except OverflowError:
            continue  # not a double
        with mpmath.workdps(DIGITS + 10):
            found = _number(how, one, told)
            if found is None:
                yield way, None
                continue
            with suppress(DomainError, NumberError, TooLarge):
                found, right = found * factor, _certified(name, given, told, how)
                near = _is_near(found, right, how)
                yield way, "" if near else f"{mpmath.nstr(found, SHOWN)} and not {mpmath.nstr(right, SHOWN)}"


def _told(number: Any, rounded: Callable[[Any], Any] | None) -> Any:
    return number if rounded is None or number in (sympy.true, sympy.false) else rounded(number)


def _number(how: Way, one: Any, told: Point) -> Any:
    try:
        found = how.evaluate(one, told)
    except REFUSALS:
        return None
    if isinstance(found, sympy.Expr):
        found = found.evalf(DIGITS + 10)
        if found.is_Float:
            return mpmath.mp.make_mpf(found._mpf_)
        return mpmath.mpf(0) if found == 0 else mpmath.inf if found == sympy.oo else None
    return None if mpmath.isnan(found) else mpmath.mpf(found)


def _is_near(found: Any, right: Any, how: Way) -> bool:
    if mpmath.isinf(found) or mpmath.isinf(right):
        overflows = how.near > EXACT and abs(right) >= LARGEST
        return bool(found == right or (overflows and found == mpmath.sign(right) * mpmath.inf))
    return bool(abs(found - right) <= how.near * abs(right) + (SMALLEST if how.near > EXACT else 0))


def _certified(name: str, given: Mapping[str, Any], told: Point, how: Way) -> Any:
    """Return the value at the substituted numbers, without parameters not in the expression."""
    names = {symbol.name.partition(" ")[0] for symbol in told}
    names |= {one for pair in PAIRS if names & set(pair) for one in pair}
    put: dict[str, Any] = {key: text for key, text in given.items() if key in names}
    if how.number:
        numbers = {symbol.name: told[symbol] for symbol in told if told[symbol] not in (sympy.true, sympy.false)}
        rounded = {key: _fraction(number) for key, number in numbers.items()}
        twice = {one for pair in PAIRS if rounded.keys() & set(pair) for one in pair}
        put = {key: text for key, text in put.items() if key not in twice} | rounded
    found = values.value(name, DIGITS + 5, **put)
    with mpmath.workdps(DIGITS + 5):
        return mpmath.inf if found.text == "infinite" else mpmath.mpf(found.text)


def _fraction(number: Any) -> Fraction:
    return fraction(number) if isinstance(number, mpmath.mpf) else Fraction(number)


def _point_of(name: str, given: Mapping[str, Any], expression: Any = None) -> dict[Any, Any]:
    one = values.entry(name)
    return _point(one.sympy if expression is None else expression, {**one.defaults(), **given})


def _point(one: Any, given: Mapping[str, Any]) -> dict[Any, Any]:
    """Return the exact number of each symbol that is given as a number."""
    found: dict[Any, Any] = {}
    logs, powers = dict(PAIRS), {power: log for log, power in PAIRS}
    for symbol in sorted(one.free_symbols, key=str):
        name = symbol.name
        if words := WORDS.fullmatch(name):
            told = given.get(words["name"])
            found[symbol] = sympy.sympify(told is not None if words["word"] is None else told == words["word"])
        elif (number := _exact(given.get(name))) is not None:
            found[symbol] = number
        elif (number := _exact(given.get(logs.get(name, powers.get(name, ""))))) is not None:
            found[symbol] = sympy.log(number) if name in logs else sympy.exp(number)
    return found


def _exact(text: Any) -> Any:
    if text is None:
        return None
    try:
        number = parse(text)
    except NumberError:
        return None
    return sympy.Rational(number.numerator, number.denominator)
