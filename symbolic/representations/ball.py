"""Certified values of terms at rational points, by ball arithmetic.

Rational values stay exact while they are short. So zeros, signs and equalities among rational numbers are decided. All
other values are balls that contain the true number.

>>> from symbolic.language import exp, reals, sqrt
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
from flint import acb, arb, fmpq, fmpz

from symbolic.language import Term
from symbolic.language.operations import OPERATIONS
from symbolic.number import Undecided, Value
from symbolic.representations.derivative import expanded
from symbolic.representations.exact import TooLarge, Undefined, check_interval, check_range, entry, given

Enclosed: TypeAlias = Any  # fmpq (exact) or arb (a ball); python-flint has no types for a checker to read
MOST_EXACT_BITS: Final = 20_000
MOST_FACTORS: Final = 10_000
MOST_EVALUATIONS: Final = 50_000  # evaluations of the body of an integral
PARTS: Final = 12  # halvings of an interval before the body of an integral counts as undefined on it


def certify(term: Term, values: Mapping[str, Any], digits: int) -> Value:
    """Return the value with certified digits, or raise `Undefined`, `TooLarge`, `Undecided`."""
    return Value.certify(lambda bits: enclose(term, values, bits), digits)


def enclose(term: Term, values: Mapping[str, Any], bits: int) -> Fraction | Any:
    """Return the exact value if it is rational and short, else a ball of `bits` bits."""
    term = expanded(term)
    table: dict[str, Enclosed] = {
        name: fmpq(value.numerator, value.denominator) if isinstance(value, Fraction) else value
        for name, value in given(term, values).items()
    }
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
    if op == "integral":
        return _integral(term, values)
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
    if op == "/":
        _require_nonzero(args[1], "division by zero")
    row = OPERATIONS[op]
    if row.number is None:
        return _function(op, args[0])
    if row.ball is not None and not isinstance(args[0], fmpq):
        return row.ball(*args)
    return row.number(*args)


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
        raise Undecided(f"undecided: is there a {what}")


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
    row = OPERATIONS[op]
    exact = isinstance(x, fmpq)
    if row.domain and not (x > 0 if row.domain == "0 < x" else x >= 0):
        if exact:
            raise Undefined(row.undefined)
        raise Undecided(f"undecided: is there {row.undefined}")
    if exact and row.exact is not None:
        found = row.exact(Fraction(int(x.p), int(x.q)))
        if found is not None:
            return fmpq(found.numerator, found.denominator)
    assert row.ball is not None
    return row.ball(_ball(x))


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


# ---- integrals


def _integral(term: Term, values: dict[str, Enclosed]) -> Enclosed:
    """Enclose an integral by FLINT's adaptive rule in the complex plane.

    Where the body is not holomorphic, the interval is divided.
    """
    variable, low, high, body = term.args
    start, stop = _value(low, values), _value(high, values)
    if isinstance(start, fmpq) and isinstance(stop, fmpq):
        check_interval(start, stop)
    elif not start <= stop:
        raise Undecided("undecided: is the lower end of an integral below the upper end")
    _require_defined(variable.name, body, values, _ball(start), _ball(stop))
    if isinstance(start, fmpq) and start == stop:
        return fmpq(0)

    def at(z: acb, analytic: bool) -> Enclosed:
        try:
            return _complex(body, variable.name, z, values, analytic)
        except (Undecided, Undefined):  # the part is too wide; FLINT divides it
            return acb("nan")

    area = acb.integral(at, acb(_ball(start)), acb(_ball(stop)), eval_limit=MOST_EVALUATIONS).real
    if not area.is_finite() or (area.rel_accuracy_bits() < 32 and area.rad() > 2.0**-32):
        raise TooLarge("too many evaluations of the body are needed to enclose an integral")
    return area


def _require_defined(name: str, body: Term, values: dict[str, Enclosed], low: arb, high: arb) -> None:
    """Require a value of the body on the whole interval, divided into parts if needed."""
    parts = [(low, high, PARTS)]
    while parts:
        start, stop, left = parts.pop()
        try:
            _value(body, {**values, name: arb(((start + stop) / 2).mid(), ((stop - start) / 2).upper())})
        except Undecided:
            if left == 0:
                raise
            middle = ((start + stop) / 2).mid()
            parts += [(start, middle, left - 1), (middle, stop, left - 1)]


def _complex(term: Term, name: str, z: acb, values: dict[str, Enclosed], analytic: bool) -> Enclosed:
    """Return the term where the variable `name` is the complex ball z.

    The result is not finite if it cannot be enclosed or, with `analytic`, if the term may not be holomorphic on z.
    """
    op, args = term.op, term.args
    if all(variable.name != name for variable in term.variables):
        return acb(_ball(_value(term, values)))
    if op == "variable":
        return z
    if op in ("abs", "max", "min", "integral"):  # not analytic, or not known to be
        if analytic or z.imag != 0:
            return acb("nan")
        return acb(_ball(_value(term, {**values, name: z.real})))
    if op == "sum":
        start, stop = (_integer(_value(end, values)) for end in args[1:3])
        parts = (
            _complex(args[3], name, z, {**values, args[0].name: fmpq(k)}, analytic) for k in range(start, stop + 1)
        )
        return sum(parts, start=acb(0))
    if op == "^":
        return _complex(args[0], name, z, values, analytic) ** _integer(_value(args[1], values))
    row, inside = OPERATIONS[op], [_complex(argument, name, z, values, analytic) for argument in args]
    if row.number is not None:
        return row.number(*inside)
    assert row.ball is not None
    return row.ball(*inside, **({"analytic": analytic} if row.domain else {}))
