"""Terms as mpmath numbers at any precision, and evaluation until the digits are stable.

It is independent of the balls of `symbolic.representations.ball`, and certifies nothing.

>>> from symbolic.language import Integral, exp, reals
>>> x, z = reals("x z")
>>> mpmath.nstr(evaluate(Integral(exp(-z), z, 0, x), {"x": 1}, digits=20), 20)
'0.6321205588285576784'
>>> cosine = steady(lambda x: 1 - mpmath.cos(x), "one-less-cosine", ("x",), {})
>>> with mpmath.workdps(20):
...     print(cosine(x="1e-30"))
5.0e-61
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

import mpmath

from symbolic.language import Term
from symbolic.language.operations import OPERATIONS
from symbolic.number import NumberError, parse
from symbolic.representations.derivative import expanded
from symbolic.representations.exact import TooLarge, check_range, entry

SPARE: Final = 12  # extra bits on which two evaluations must agree
MOST_TIMES: Final = 40  # largest factor by which the precision may grow
MOST_MORE: Final = 20_000  # largest number of bits by which it may grow
SMALLEST: Final = 4_000  # bits: a difference below 2^-4000, or far below the differences of the parameters, counts as 0
LONGEST: Final = 30_000  # most bits of the parameters that count


def evaluate(term: Term, values: Mapping[str, Any], digits: int = 50) -> Any:
    """Return the value at exact numbers, computed with a few more than `digits` digits.

    A function is given by its table. Raises `ZeroDivisionError` or an error of mpmath if the value does not exist. The
    value is complex where a root or logarithm is not real.
    """
    with mpmath.workdps(digits + 10):
        return _value(expanded(term), {name: _number(value) for name, value in values.items()})


def of_term(term: Term) -> Callable[..., Any]:
    """Return the term as a function of its variables, without extra precision.

    >>> from symbolic.language import reals
    >>> p, q = reals("p q")
    >>> of_term(p / q)(p=mpmath.mpf(1), q=mpmath.mpf(4))
    mpf('0.25')
    """
    whole = expanded(term)
    return lambda **values: _value(whole, values)


def steady(
    function: Callable[..., Any],
    name: str,
    parameters: Sequence[str],
    defaults: Mapping[str, Any],
    admit: Callable[..., None] = lambda **given: None,
) -> Callable[..., Any]:
    """Return the function with exact parameters by name and stable digits.

    It evaluates with growing precision until the digits at the current precision stop changing.

    Parameters
    ----------
    function: takes mpmath numbers by name.
    name: name of the value, for messages.
    parameters, defaults: names of the parameters, and defaults of the optional ones.
    admit: raises an error if the value does not exist at the given parameters.

    Parameters may be texts, fractions, integers or mpmath numbers. Other objects, and texts that are not numbers, are
    passed on unchanged.

    Possible issues
    ---------------
    Stable digits are not a proof: a value that is 0 at every tested precision is returned as 0.
    """

    def call(**given: Any) -> Any:
        admit(**{key: _fraction(one) for key, one in given.items()})
        for key in given:
            if key not in parameters:
                raise TypeError(f"{name} has no parameter {key!r} (it takes {', '.join(parameters)})")
        missing = [key for key in parameters if key not in given and key not in defaults]
        if missing:
            raise TypeError(f"{name}: no value given for {', '.join(missing)}")
        exact = {key: _exact({**defaults, **given}[key]) for key in parameters}
        return settled(lambda bits: _at(function, exact, bits), mpmath.mp.prec, name, min(_size(exact), LONGEST))

    call.__name__ = call.__qualname__ = name
    call.__doc__ = function.__doc__
    return call


def settled(at: Callable[[int], Any], wanted: int, name: str, size: int = 0) -> Any:
    """Evaluate `at(bits)` with growing precision until the wanted bits are stable.

    `at` returns None if it has no number. `size` is the number of bits of the parameters.
    """
    bits, last, more = wanted + wanted // 4 + 30, None, 2 * size
    while True:
        found = at(bits)
        if last is not None and found is not None and _same(found, last, wanted + SPARE):
            return +found
        if found == 0 and last == 0 and bits > 4 * wanted + SMALLEST + more:
            return found
        if bits > MOST_TIMES * wanted + MOST_MORE + more:
            raise TooLarge(f"{name}: the digits still change with {bits} bits")
        last, bits = found, bits * 2 if found == 0 or found is None else bits + bits // 3 + 20


def fraction(number: Any) -> Fraction:
    """Return the exact fraction that an mpmath number equals.

    >>> fraction(mpmath.mpf("-0.75"))
    Fraction(-3, 4)
    """
    mantissa, exponent = number.man_exp  # without the sign
    return (-1 if number < 0 else 1) * Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _size(exact: Mapping[str, Any]) -> int:
    """Return the number of bits of the longest fraction."""
    fractions = [one for one in exact.values() if isinstance(one, Fraction)]
    return max((max(one.numerator.bit_length(), one.denominator.bit_length()) for one in fractions), default=0)


def _fraction(value: Any) -> Any:
    """Return a finite mpmath number as a fraction, and anything else unchanged."""
    return fraction(value) if isinstance(value, mpmath.mpf) and mpmath.isfinite(value) else value


def _at(function: Callable[..., Any], exact: Mapping[str, Any], bits: int) -> Any:
    """Return the value with `bits` bits, or None after a division by an undecided zero."""
    with mpmath.workprec(bits):
        try:
            return mpmath.mpmathify(function(**{key: _number(value) for key, value in exact.items()}))
        except ZeroDivisionError:
            return None


def _same(one: Any, other: Any, bits: int) -> bool:
    if mpmath.isinf(one) or mpmath.isnan(one):
        return bool(one == other)
    if one == 0 or other == 0:
        return False  # a value that cancels completely is computed again with more bits
    return bool(abs(one - other) <= mpmath.ldexp(abs(one), -bits))


def _exact(value: Any) -> Any:
    """Return an exact number, or a text of one, as a fraction; anything else unchanged."""
    if value is None or isinstance(value, (mpmath.mpf, Fraction)):
        return value
    try:
        return parse(value)
    except NumberError:
        return value


def _number(value: Any) -> Any:
    if isinstance(value, (int, Fraction)):
        return mpmath.mpf(value.numerator) / value.denominator
    return value


def _value(term: Term, values: dict[str, Any]) -> Any:
    op, args = term.op, term.args
    if op == "integer":
        return mpmath.mpf(term.value)
    if op == "variable":
        return values[term.name]
    if op == "at":
        return _number(entry(values[args[0].name], [int(_value(place, values)) for place in args[1:]]))
    if op == "sum":
        start, stop = int(_value(args[1], values)), int(_value(args[2], values))
        check_range(start, stop)
        return mpmath.fsum(_value(args[3], {**values, args[0].name: mpmath.mpf(k)}) for k in range(start, stop + 1))
    if op == "integral":
        ends = [_value(end, values) for end in args[1:3]]
        return mpmath.quad(lambda z: _value(args[3], {**values, args[0].name: z}), ends)
    row, numbers = OPERATIONS[op], [_value(argument, values) for argument in args]
    if row.mpmath is not None:
        return row.mpmath(mpmath, *numbers)
    assert row.number is not None
    return row.number(*numbers)
