"""SymPy expressions that evaluate to the certified value of a formula.

SymPy's own evaluation can lose all digits where terms cancel: `evalf` gives up after 100 digits, and floats cancel at
once. Here `evalf`, `N`, `float` and functions from `lambdify` (mpmath or numpy) return the certified value.

The expression has the class that SymPy gives the formula (`Add`, `Piecewise`, ...), and SymPy's operations turn it into
ordinary expressions. It remembers the value and what was substituted for each symbol. Arguments outside the domain
raise `DomainError`; a function of arrays gives nan there.

>>> from symbolic.detection.gaussian_mechanism import delta
>>> epsilon, mu = sorted(delta.sympy.free_symbols, key=str)
>>> one = delta.sympy.subs({epsilon: 800, mu: 10})
>>> one
erfc(75*sqrt(2)/2)/2 - exp(800)*erfc(85*sqrt(2)/2)/2
>>> sympy.N(one, 20), float(one), delta.sympy.subs({epsilon: 800.0, mu: 10.0})
(2.2028970199875829133e-1225, 0.0, 2.20289701998758e-1225)
>>> print(sympy.lambdify([epsilon, mu], delta.sympy, "numpy")([1, 800], [1, 100]))
[0.12693674 1.        ]
>>> sympy.diff(delta.sympy, epsilon).subs({epsilon: 0, mu: 1})
-erfc(sqrt(2)/4)/2
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final

import mpmath
import numpy as np
import sympy
from mpmath.libmp import prec_to_dps
from sympy.core.evalf import EvalfMixin
from sympy.core.function import UndefinedFunction

from symbolic.formula.domain import DomainError
from symbolic.number import NumberError
from symbolic.representations.mpmath import fraction

Expression = Any
Given = Mapping[Expression, Expression]
SPARE: Final = 5  # extra digits of the certified value
APART: Final = 30  # extra digits for irrational arguments, added again in each further try
TRIES: Final = 6
EXTENDED: Final = 64  # bits from which a double is rounded
MOST_BITS: Final = 50_000  # bits of the largest power of a number that SymPy expands
LARGEST: Final = 3_000  # largest argument of a factorial that SymPy expands
_COMPILED: Final[list[Certified]] = []  # the expressions that functions made by lambdify evaluate


def certified(value: Any, expression: Expression) -> Expression:
    """Return the expression of a value with certified evaluation.

    The expression is returned unchanged if its symbols do not determine the parameters of the value.
    """
    names = {one.name.partition(" ")[0] for one in expression.free_symbols}
    if not names <= set(value.parameters) <= {*names, *value.defaults()}:
        return expression
    order = list(value.parameters)
    symbols = sorted(expression.free_symbols, key=lambda one: (order.index(one.name.partition(" ")[0]), one.name))
    given = {one: one for one in symbols}
    return _Source(value, expression).at(given, given)


class _Source:
    """A value, and its formula in the symbols alone.

    A symbol such as "direction = remove" stands for a choice of words and is true or false.
    """

    def __init__(self, value: Any, formula: Expression) -> None:
        self.value = value
        self.formula = formula
        powers = (sympy.Pow, sympy.factorial, sympy.binomial)
        every = (one for one in sympy.postorder_traversal(formula) if isinstance(one, powers))
        self.growing = [one for one in every if one.args[-1].free_symbols]
        self.left_out = set(value.defaults())
        self.ask = lru_cache(maxsize=64)(self._ask)

    def at(self, given: Given, shown: Given, bits: int | None = None) -> Expression:
        """Return the expression at the exact substitutions `given`.

        It displays the floats `shown`, with `bits` bits.
        """
        body = self._written(given)
        if not body.args or body.is_Rational:
            return body
        if bits and body.free_symbols:
            as_shown = self._written(
                {symbol: given[symbol] if symbol.is_integer else shown[symbol] for symbol in given}
            )
            body = as_shown if as_shown.free_symbols == body.free_symbols and as_shown.args else body
        elif not body.free_symbols and not {one.name for one in given if not _is_known(given[one])} <= self.left_out:
            return body  # the missing parameters do not matter to SymPy, but `value` needs them
        kind: Any = type(body)
        found = _class(kind)._of(body, self, given, shown, bits)
        return found._rounded(bits) if bits and not body.free_symbols else found

    def _written(self, given: Given) -> Expression:
        """Return SymPy's expression, or an unevaluated function if it is too large or nan."""
        if not self._is_too_large(given):
            found = self.formula.xreplace(dict(given))
            if not found.has(sympy.nan, sympy.zoo):
                return found
        return sympy.Function(self.value.name)(*(one for one in given.values() if one not in (sympy.true, sympy.false)))

    def _is_too_large(self, given: Given) -> bool:
        """Whether SymPy would expand a huge power or factorial, or compare integrals of numbers."""
        rule = dict(given)
        if self.formula.has(sympy.Integral) and not any(one.free_symbols for one in given.values()):
            return True
        for one in self.growing:  # innermost first
            first, *rest = (part.xreplace(rule) for part in one.args)
            if one.is_Pow and first.is_Rational and rest[0].is_Integer and _bits(first) * abs(rest[0]) > MOST_BITS:
                return True
            if not one.is_Pow and first.is_Integer and first > LARGEST:
                return True
        return False

    def _ask(self, digits: int, given: tuple[tuple[str, Any], ...]) -> Any:
        found: dict[str, Any] = {}
        refused: dict[str, set[str]] = {}
        for name, number in given:
            parameter, equals, word = name.partition(" = ")
            if not isinstance(number, bool):
                found[name] = number
            elif equals and number:
                found[parameter] = word
            elif equals:
                refused.setdefault(parameter, set()).add(word)
        for parameter in refused.keys() - found.keys():
            left = [one for one in self.value.parameters[parameter].choices if one not in refused[parameter]]
            if self.value.defaults().get(parameter) not in left:
                found[parameter] = left[0]
        return self.value.value(digits, **found)


class Certified:
    """A mixin for SymPy's expression classes: an expression that knows its certified value."""

    _source: _Source
    _key: tuple[Any, ...] | None  # identity for comparison, where `_body` is rounded
    _given: Given  # the exact substitutions
    _shown: Given  # the substituted floats, for display
    _bits: int | None  # their precision in bits
    _body: Expression  # the plain SymPy expression
    _natural: type

    def __new__(cls, *args: Any, **options: Any) -> Expression:
        return cls._natural(*args, **options)

    @classmethod
    def _from_args(cls, *args: Any) -> Expression:
        return cls._natural._from_args(*args)  # type: ignore[attr-defined]

    @classmethod
    def _of(cls, body: Expression, source: _Source, given: Given, shown: Given, bits: int | None) -> Any:
        made: Any = object.__new__(cls)
        for kind in cls._natural.__mro__:
            for name in getattr(kind, "__slots__", ()):
                if hasattr(body, name):
                    setattr(made, name, getattr(body, name))
        made.__dict__.update(getattr(body, "__dict__", {}))
        made._body, made._source, made._given, made._shown, made._bits = body, source, given, shown, bits
        made._key = (id(source), *given.values()) if bits else None
        return made

    # ---- as an expression

    @property
    def func(self) -> Any:
        return self._body.func

    @property
    def is_number(self) -> bool:
        return not self._body.free_symbols

    def __hash__(self) -> int:
        return hash(self._key or self._body)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Certified):
            return bool(self._key == other._key and (self._key is not None or self._body == other._body))
        return self._key is None and bool(self._body == other)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return _itself, (self._body,)

    def _eval_subs(self, old: Expression, new: Expression) -> Expression:
        if not isinstance(old, sympy.Symbol):
            return None  # SymPy inspects the arguments, and gets an ordinary expression
        return self._put(lambda one: one._subs(old, new))

    def _xreplace(self, rule: Mapping[Expression, Expression]) -> tuple[Expression, bool]:
        if self in rule:
            return rule[self], True
        if not all(isinstance(old, sympy.Symbol) for old in rule):
            changed: tuple[Expression, bool] = self._body._xreplace(rule)
            return changed
        found = self._put(lambda one: one.xreplace(rule))
        return found, found is not self

    def _put(self, change: Callable[[Expression], Expression]) -> Expression:
        changed = {symbol: change(one) for symbol, one in self._given.items()}
        if changed == self._given:
            return self
        floats = [one._prec for each in changed.values() for one in each.atoms(sympy.Float)]
        bits = min([*floats, self._bits] if self._bits else floats, default=None)
        given = {symbol: one.replace(lambda part: part.is_Float, _exact) for symbol, one in changed.items()}
        return self._source.at(given, {symbol: change(one) for symbol, one in self._shown.items()}, bits)

    # ---- as a number

    def evalf(self, n: int = 15, subs: Any = None, **options: Any) -> Expression:
        if subs:
            return self.subs(subs).evalf(n, **options)  # type: ignore[attr-defined]
        return EvalfMixin.evalf(self, n, **options)  # `Max` has another signature

    n = evalf

    def _eval_evalf(self, prec: int) -> Expression:
        return self._rounded(prec) if self.is_number else None

    def _rounded(self, prec: int) -> Expression:
        with mpmath.workprec(prec):
            found = +self._number({}, prec_to_dps(prec) + SPARE)
        return sympy.oo if found == mpmath.inf else sympy.Float._new(found._mpf_, prec)

    def _number(self, point: Given, digits: int) -> Any:
        """Return the value as an mpmath number.

        Irrational arguments are approximated with growing precision until the digits are stable.
        """
        whole = {symbol.name: one.xreplace(point) for symbol, one in self._given.items()}
        given = {name: one for name, one in whole.items() if _is_known(one)}
        if all(_is_exact(one) for one in given.values()):
            return self._asked(given, digits, 0)
        last = None
        for more in range(1, TRIES):
            found = self._asked(given, digits, more * APART)
            if last is not None and abs(found - last) <= abs(found) * mpmath.mpf(10) ** -digits:
                return found
            last = found
        raise NumberError(
            f"{self._source.value.name}: the value needs its arguments to more than {TRIES * APART} additional digits"
        )

    def _asked(self, given: Mapping[str, Expression], digits: int, more: int) -> Any:
        known = tuple((name, _told(one, digits + more)) for name, one in sorted(given.items()))
        found = self._source.ask(digits + 1, known)
        with mpmath.workdps(digits + SPARE):
            return mpmath.inf if found.text == "infinite" else mpmath.mpf(found.text)

    # ---- as code

    def _mpmathcode(self, printer: Any) -> str:
        return self._code(printer, "in_mpmath")

    def _numpycode(self, printer: Any) -> str:
        return self._code(printer, "in_doubles")

    _pythoncode = _numpycode

    def _code(self, printer: Any, function: str) -> str:
        if not any(one is self for one in _COMPILED):
            _COMPILED.append(self)
        place = next(number for number, one in enumerate(_COMPILED) if one is self)
        free = (printer._print(one) for one in _symbols(self))
        return f"{printer._module_format(f'{__name__}.{function}')}({', '.join([str(place), *free])})"


@cache
def _class(natural: type) -> Any:
    """Return the subclass of a SymPy class with `Certified`, printed under the same name."""
    words = {"_natural": natural}
    bases = (Certified, natural)
    if isinstance(natural, UndefinedFunction):
        return UndefinedFunction(natural.__name__, bases, words, **natural._kwargs)
    return type(natural)(natural.__name__, bases, words)


def _itself(expression: Expression) -> Expression:
    return expression


def _symbols(of: Any) -> list[Expression]:
    return sorted(of._body.free_symbols, key=str)


def _exact(number: Expression) -> Expression:
    """Return a Float as the fraction that it equals."""
    return _rational(mpmath.mp.make_mpf(number._mpf_))


def _rational(number: Any) -> Expression:
    """Return a real number of mpmath, NumPy or Python as the fraction that it equals."""
    found = fraction(number) if isinstance(number, mpmath.mpf) else Fraction(number)
    return sympy.Rational(found.numerator, found.denominator)


def _is_exact(one: Expression) -> bool:
    return bool(one in (sympy.true, sympy.false) or one.is_Rational)


def _is_known(one: Expression) -> bool:
    return one in (sympy.true, sympy.false) or bool(one.is_number)


def _told(one: Expression, digits: int) -> Any:
    """Return the argument for `value`: a fraction, or whether a choice of words is made."""
    if one in (sympy.true, sympy.false):
        return bool(one)
    number = one if one.is_Rational else one.evalf(digits)
    if not number.is_Rational and not number.is_Float:
        raise TypeError(f"{one} is not a real number")
    found = number if number.is_Rational else _exact(number)
    return Fraction(int(found.p), int(found.q))


def _bits(number: Expression) -> int:
    return 0 if abs(number) in (0, 1) else int(number.p).bit_length() + int(number.q).bit_length()


def in_mpmath(place: int, *numbers: Any) -> Any:
    """Return the number for a function made by lambdify for mpmath, at its precision."""
    one = _COMPILED[place]
    point = dict(zip(_symbols(one), map(_rational, numbers), strict=True))
    return +one._number(point, mpmath.mp.dps + SPARE)


def in_doubles(place: int, *arrays: Any) -> Any:
    """Return the array for a function made by lambdify for NumPy; nan if undefined."""
    one = _COMPILED[place]
    value, given = one._source.value, one._given
    if "numpy" not in value.reasons and all(symbol == other for symbol, other in given.items()):
        return value.numpy(**{symbol.name: array for symbol, array in zip(_symbols(one), arrays, strict=True)})

    def each(*numbers: Any) -> float:
        with mpmath.workprec(EXTENDED):
            try:
                return float(in_mpmath(place, *map(float, numbers)))
            except (DomainError, NumberError):
                return float("nan")

    return np.vectorize(each, otypes=[np.float64])(*arrays)[()]
