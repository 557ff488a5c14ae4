"""Enclosures of integrals, by flint's rigorous quadrature.

First, this module shows that the integrand has a value on the whole interval. The quadrature then evaluates the
integrand on complex balls; on some of them, the integrand must be analytic. An inner integral is also computed on
complex balls, to fewer digits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from flint import acb, arb, ctx, fmpq

from proofs.recheck import intervals
from proofs.recheck.budget import Undecided, Undefined, spend
from proofs.recheck.intervals import Interval, Value, hull, interval

MOST_HALVINGS = 10  # halvings of the interval until the integrand has a value on each part
MOST_PRECISE = 320  # bits; flint takes seconds to compute the nodes for a higher precision


class Effort(NamedTuple):
    """The precision, the largest number of evaluations, and the pieces of the fallback."""

    bits: int
    evaluations: int
    parts: int = 0


ALONE = Effort(MOST_PRECISE, 5_000)  # at most half of the precision: at a kink, each bit takes an evaluation
OUTSIDE, INSIDE = Effort(22, 150, 64), Effort(32, 100)  # for an outer integral; for the integral inside it


@dataclass(frozen=True)
class Complex:
    """A complex ball. If `analytic`, a function that is not analytic on it has no value."""

    ball: acb
    analytic: bool


Integrand = Callable[[Any], Any]  # maps an Interval to an Interval or a rational, and a Complex to any of the three


def integrate(a: Value, b: Value, integrand: Integrand, effort: Effort = ALONE) -> Value:
    """The integral over a..b; Undefined if b < a or the integrand has no value somewhere."""
    first, last = interval(a), interval(b)
    if last.high < first.low:
        raise Undefined("an integral whose ends are in the wrong order")
    if isinstance(a, fmpq) and isinstance(b, fmpq) and a == b:
        integrand(a)
        return fmpq(0)
    if not first.high <= last.low:
        raise Undecided("undecided: the order of the ends of an integral")
    exact = first.low == first.high and last.low == last.high
    for end in (a, b):
        integrand(end)  # an integrand without a value at an end: the integral has no value
    try:
        _require_values(integrand, first.low, last.high, MOST_HALVINGS)
    except Undefined as undefined:
        if exact:
            raise
        raise Undecided(f"undecided: {undefined}") from None
    total: Value = _between(integrand, first.high, last.low, effort)
    for end in (first, last):  # the enclosure of an end that is not exact
        if end.low != end.high:
            rest = intervals.pair("*", hull(arb(0), end.high - end.low), interval(integrand(end)))
            total = intervals.pair("+", total, rest)
    return total


def _require_values(integrand: Integrand, low: arb, high: arb, halvings: int) -> None:
    spend(10)
    try:
        integrand(Interval(low, high))
    except Undecided:
        if halvings == 0:
            raise
        middle = ((low + high) / 2).mid()
        _require_values(integrand, low, middle, halvings - 1)
        _require_values(integrand, middle, high, halvings - 1)


def _between(integrand: Integrand, low: arb, high: arb, effort: Effort) -> Interval:
    """The integral between two exact ends."""
    result = _quadrature(integrand, low, high, effort)
    whole = hull(result.real) if result.is_finite() else None
    if effort.parts and not result.real.rad() < arb(2) ** -12:
        parts = _by_parts(integrand, low, high, effort.parts)
        whole = intervals.common(whole, parts) if whole else parts
    if whole is None:
        raise Undecided("undecided: an integral is not enclosed")
    return whole


def _by_parts(integrand: Integrand, low: arb, high: arb, parts: int) -> Interval:
    """Enclose the integral by the sum over pieces of length times enclosure of the values."""
    total: Value = fmpq(0)
    ends = [(low + (high - low) * i / parts).mid() for i in range(parts)] + [high]
    for start, end in pairwise(ends):
        part = intervals.pair("*", hull(end - start), interval(integrand(Interval(start, end))))
        total = intervals.pair("+", total, part)
    return interval(total)


def integrate_inside(a: Value | Complex, b: Value | Complex, integrand: Integrand, analytic: bool) -> Complex:
    """The integral over a..b if it depends on a complex ball, by substitution from 0..1.

    If the integrand is analytic in the ball, so is the integral. Otherwise the result is not finite."""
    way = pair("-", b, a)

    def along(t: Any) -> Complex:
        return pair("*", way, integrand(pair("+", a, pair("*", way, t))))

    return Complex(_quadrature(along, arb(0), arb(1), INSIDE), analytic)


def _quadrature(integrand: Integrand, low: arb, high: arb, effort: Effort) -> acb:
    """Integrate with flint. Exceptions cannot pass through flint and are raised afterwards."""
    failures: list[Exception] = []

    def on_ball(ball: acb, analytic: bool) -> acb:
        if failures:
            return acb(arb.nan())
        try:
            spend(10)
            return to_ball(integrand(Complex(ball, bool(analytic))))
        except (Undecided, Undefined):
            return acb(arb.nan())
        except Exception as failure:
            failures.append(failure)
            return acb(arb.nan())

    spend(200)
    with ctx.workprec(min(ctx.prec, MOST_PRECISE)):
        near = arb(2) ** -min(effort.bits, ctx.prec // 2)
        most = effort.evaluations
        result = acb.integral(on_ball, acb(low), acb(high), rel_tol=near, abs_tol=near, eval_limit=most)
    if failures:
        raise failures[0]
    return result


# ---- functions of complex balls ----


def to_ball(value: Value | Complex) -> acb:
    if isinstance(value, Complex):
        return value.ball
    if isinstance(value, fmpq):
        return acb(value)
    return acb(value.low.union(value.high))


def unary(op: str, z: Complex) -> Complex:
    spend((100 + ctx.prec) if op == "Phi" else 4 + ctx.prec // 16)
    return Complex(_unary(op, z.ball, z.analytic), z.analytic)


def _unary(op: str, z: acb, analytic: bool) -> acb:
    if op == "neg":
        return -z
    if op == "exp":
        return z.exp()
    if op == "Phi":
        return (-z / arb(2).sqrt()).erfc() / 2
    if op == "phi":
        return (-z * z / 2).exp() / (2 * arb.pi()).sqrt()
    return {"sqrt": acb.sqrt, "log": acb.log, "abs": acb.real_abs}[op](z, analytic=analytic)


def pair(op: str, a: Value | Complex, b: Value | Complex) -> Complex:
    analytic = any(isinstance(value, Complex) and value.analytic for value in (a, b))
    spend(4 + ctx.prec // 64)
    return Complex(_pair(op, to_ball(a), to_ball(b), analytic), analytic)


def _pair(op: str, x: acb, y: acb, analytic: bool) -> acb:
    if op == "+":
        return x + y
    if op == "-":
        return x - y
    if op == "*":
        return x * y
    if op == "/":
        return x / y
    return (x.real_max if op == "max" else x.real_min)(y, analytic=analytic)


def power(z: Complex, n: int) -> Complex:
    spend(8 + ctx.prec // 16)
    return Complex(z.ball**n, z.analytic)
