"""The certified value of a term at a rational point, by ball arithmetic.

Whatever is rational and not too long is kept exact, so that zeros, signs and equalities among rational numbers are decided;
the rest is a ball that contains the truth.

>>> from symbolic.language.term import sqrt, exp, reals
>>> x = reals("x")
>>> certify(exp(x) * sqrt(x), {"x": 2}, digits=30)
10.4497033482433594946565988661
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import factorial
from typing import Any, Final, TypeAlias

import flint
from flint import arb, fmpq, fmpz

from symbolic.faces.exact import TooLarge, Undefined, check_range, entry, has_derivative
from symbolic.language.term import Term
from symbolic.number import Undecided, Value

Enclosed: TypeAlias = Any  # fmpq (exact) or arb (a ball); python-flint has no types for a checker to read
MOST_EXACT_BITS: Final = 20_000
MOST_FACTORS: Final = 10_000


def certify(term: Term, values: Mapping[str, Any], digits: int) -> Value:
    """The value with so many certain digits; raises `Undefined`, `TooLarge` or `Undecided`."""
    return Value.certify(lambda bits: enclose(term, values, bits), digits)


def enclose(term: Term, values: Mapping[str, Any], bits: int) -> Fraction | Any:
    """The exact value where it is rational and not too long, otherwise a ball computed with so many bits."""
    if has_derivative(term):
        from symbolic.faces.derivative import expand

        term = expand(term)
    table: dict[str, Enclosed] = {}
    for variable in term.variables:
        if variable.name not in values:
            raise ValueError(f"no value given for {variable.name}")
        value = values[variable.name]
        if variable.places:
            table[variable.name] = value
            continue
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            raise TypeError(f"{variable.name} must be an int or a Fraction, not {value!r}")
        if variable.sort == "integer" and value.denominator != 1:
            raise ValueError(f"{variable.name} must be an integer, not {value}")
        table[variable.name] = fmpq(value.numerator, value.denominator)
    with flint.ctx.workprec(bits):
        result = _value(term, table)
        if isinstance(result, fmpq):
            return Fraction(int(result.p), int(result.q))
        return result


def _value(term: Term, values: dict[str, Enclosed]) -> Enclosed:
    op = term.op
    if op == "integer":
        return fmpq(term.value)
    if op == "variable":
        return values[term.name]
    if op == "at":
        found = entry(values[term.args[0].name], [_integer(_value(place, values)) for place in term.args[1:]])
        return fmpq(found.numerator, found.denominator)
    if op == "sum":
        return _sum(term, values)
    result = _apply(op, [_value(argument, values) for argument in term.args])
    return _round_if_long(result)


def _round_if_long(value: Enclosed) -> Enclosed:
    if isinstance(value, fmpq) and value.p.bit_length() + value.q.bit_length() > MOST_EXACT_BITS:
        return arb(value)
    return value


def _apply(op: str, args: list[Enclosed]) -> Enclosed:
    if op == "^":
        return _power(args[0], _integer(args[1]))
    if op in ("!", "binomial"):
        return _combinatorial(op, [_integer(argument) for argument in args])
    if len(args) == 2 and not all(isinstance(argument, fmpq) for argument in args):
        args = [_ball(argument) for argument in args]
    a = args[0]
    if op == "+":
        return a + args[1]
    if op == "-":
        return a - args[1]
    if op == "*":
        return a * args[1]
    if op == "/":
        _require_nonzero(args[1], "division by zero")
        return a / args[1]
    if op == "neg":
        return -a
    if op == "abs":
        return abs(a)
    if op in ("max", "min"):
        if isinstance(a, fmpq):
            return max(args) if op == "max" else min(args)
        return a.max(args[1]) if op == "max" else a.min(args[1])
    return _function(op, a)


def _ball(value: Enclosed) -> arb:
    return arb(value) if isinstance(value, fmpq) else value


def _integer(value: Enclosed) -> int:
    if not isinstance(value, fmpq):
        raise TooLarge("an integer (in an exponent, factorial or bound) that is too long")
    return int(value.p)


def _require_nonzero(value: Enclosed, what: str) -> None:
    if isinstance(value, fmpq):
        if value == 0:
            raise Undefined(what)
    elif value.contains(0):
        raise Undecided(f"not decided whether there is a {what}")


def _power(base: Enclosed, exponent: int) -> Enclosed:
    if exponent < 0:
        _require_nonzero(base, "negative power of zero")
    if exponent == 0:
        return fmpq(1)
    if isinstance(base, fmpq):
        if (base.p.bit_length() + base.q.bit_length()) * abs(exponent) <= MOST_EXACT_BITS:
            return base**exponent
        if base in (0, 1, -1):
            return base if exponent % 2 else base * base
    return _ball(base) ** arb(fmpz(exponent))


def _combinatorial(op: str, args: list[int]) -> Enclosed:
    n, k = args[0], args[-1]
    if n < 0 or k < 0 or k > n:
        raise Undefined("the factorial of a negative number" if op == "!" else f"binomial({n}, {k})")
    if op == "!":
        return fmpq(factorial(n)) if n <= MOST_FACTORS else arb(fmpz(n)).fac()
    k = min(k, n - k)
    if k <= MOST_FACTORS and k * n.bit_length() <= MOST_EXACT_BITS:
        result = fmpz(1)
        for i in range(1, k + 1):
            result = result * (n - k + i) // i
        return fmpq(result)
    if n < 2**63:
        return arb.bin_uiui(n, k)
    return arb(fmpz(n)).fac() / (arb(fmpz(k)).fac() * arb(fmpz(n - k)).fac())


def _function(op: str, x: Enclosed) -> Enclosed:
    exact = isinstance(x, fmpq)
    if op == "Phi":
        return fmpq(1, 2) if exact and x == 0 else (-_ball(x) / arb(2).sqrt()).erfc() / 2
    if op == "phi":
        return (-(_ball(x) ** 2) / 2).exp() / (2 * arb.pi()).sqrt()
    if op == "exp":
        return fmpq(1) if exact and x == 0 else _ball(x).exp()
    if op == "log":
        if exact and x == 1:
            return fmpq(0)
        if exact and x <= 0:
            raise Undefined("logarithm of a number that is not positive")
        if not exact and not x > 0:
            raise Undecided("not decided whether the argument of a logarithm is positive")
        return _ball(x).log()
    if exact:
        if x < 0:
            raise Undefined("square root of a negative number")
        above, below = x.p.isqrt(), x.q.isqrt()
        if above**2 == x.p and below**2 == x.q:
            return fmpq(above, below)
    elif not x >= 0:
        raise Undecided("not decided whether the argument of a square root is negative")
    return _ball(x).sqrt()


def _sum(term: Term, values: dict[str, Enclosed]) -> Enclosed:
    index, low, high, body = term.args
    start, stop = _integer(_value(low, values)), _integer(_value(high, values))
    total: Enclosed = fmpq(0)
    if check_range(start, stop):
        inner = dict(values)
        for k in range(start, stop + 1):
            inner[index.name] = fmpq(k)
            total = _round_if_long(_apply("+", [total, _value(body, inner)]))
    return total
