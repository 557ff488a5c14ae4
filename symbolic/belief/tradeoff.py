"""Exact trade-off functions of two mass functions.

A test phi maps an element to the probability of rejecting H_0. H_0 has the mass function P (of input x), H_1 has R (of
x'). The errors of a test are

    pessimistic:  alpha = sum of P(A) max of phi on A,   beta = 1 - sum of R(A) min of phi on A;
    optimistic:   alpha = sum of P(A) min of phi on A,   beta = 1 - sum of R(A) max of phi on A,

the largest and the smallest errors over the two credal sets. The kinds are

* "pessimistic": inf of beta over tests with the pessimistic alpha at most a. Both errors are convex in phi, and a
  combination s alpha + beta with s >= 0 is, by level sets, an average of its values at crisp tests. Hence the function
  is the lower convex hull of the points (pl_P(E), 1 - bel_R(E)), over all events E.
* "optimistic": the repaired definition, inf of the optimistic beta over tests with the optimistic alpha at most a. A
  test is a mixture of indicators of a chain of events, and on a chain both errors are linear. Hence the function is the
  smallest value on all segments between points (bel_P(E), 1 - pl_R(E)) of two nested events. **It need not be
  convex**; `curve.hull()` is.
* "optimistic-sup": sup of the optimistic beta. It is 1 everywhere, because the test that never rejects has alpha = 0
  and beta = 1.

>>> from symbolic.belief.mass import Mass
>>> P = Mass.of(["yes", "no"], {"yes": "0.6", "no": "0.2", "yes no": "0.2"})
>>> R = Mass.of(["yes", "no"], {"yes": "0.2", "no": "0.6", "yes no": "0.2"})
>>> [(str(a), str(b)) for a, b in trade_off(P, R).curve.knots]
[('0', '1'), ('2/5', '2/5'), ('1', '0')]
>>> [(str(a), str(b)) for a, b in trade_off(P, R, "optimistic").curve.knots]
[('0', '1'), ('1/5', '1/5'), ('1', '0')]
>>> trade_off(P, R, "optimistic").test("0.1")
{'yes': Fraction(0, 1), 'no': Fraction(1, 2)}

Source: Huber and Strassen 1973 for the reduction to crisp tests.

Possible issues
---------------
All events are enumerated after elements that no focal set distinguishes are merged. At most 18 elements may remain for
the pessimistic function and for crisp tests, 10 for the optimistic one (3^10 nested pairs); otherwise `TooLarge` is
raised.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import ModuleType
from typing import Any, Final, Literal, TypeAlias, get_args

from symbolic.belief import reduction
from symbolic.belief.curve import Curve, checked_level, lower_hull
from symbolic.belief.envelope import Piece, knots, lower_envelope
from symbolic.belief.frame import Frame
from symbolic.belief.mass import Mass
from symbolic.belief.mechanism import MECHANISM, mechanism_of
from symbolic.formula import DomainError, Evaluator, Option, representations
from symbolic.formula.reasons import NO_FLOATS
from symbolic.number import Value
from symbolic.representations.exact import TooLarge

Kind: TypeAlias = Literal["pessimistic", "optimistic", "optimistic-sup"]
KINDS: Final = get_args(Kind)
MOST_CRISP: Final = 18
MOST_NESTED: Final = 10

Point: TypeAlias = tuple[Fraction, Fraction, int]  # alpha, beta, event


@dataclass(frozen=True)
class TradeOff:
    """A trade-off function and the tests that attain it.

    Parameters
    ----------
    curve: the function of alpha, exactly.
    pieces: the same by pieces, each on one segment between the errors of two events (masks of the frame).
    crisp: whether tests must be events (phi in {0, 1}).
    """

    kind: Kind
    curve: Curve
    pieces: tuple[Piece, ...]
    frame: Frame
    crisp: bool = False

    def __call__(self, alpha: Any) -> Fraction:
        """Return the value at alpha."""
        return self.curve(alpha)

    def test(self, alpha: Any) -> dict[str, Fraction]:
        """Return a test of type I error at most alpha whose type II error is the value at alpha."""
        at = checked_level(alpha)
        piece = self.pieces[bisect_right(self.pieces, at, key=lambda one: one.left) - 1]
        weight = piece.weight(at)
        phi = {}
        for i, name in enumerate(self.frame.elements):
            first, second = piece.first[2] >> i & 1, piece.second[2] >> i & 1
            phi[name] = (1 - weight) * first + weight * second
        return phi


def errors(P: Mass, R: Mass, test: dict[str, Any], optimistic: bool = False) -> tuple[Fraction, Fraction]:
    """Return the pessimistic or optimistic (alpha, beta) of a test.

    Raises `DomainError` for values outside [0, 1].

    >>> P = Mass.of("ab", {"a": "1/2", "a b": "1/2"})
    >>> errors(P, P, {"a": 1, "b": 0}), errors(P, P, {"a": 1, "b": 0}, optimistic=True)
    ((Fraction(1, 1), Fraction(1, 2)), (Fraction(1, 2), Fraction(0, 1)))
    """
    from symbolic.belief.credal import lower_expectation, upper_expectation, values_of

    if not all(0 <= value <= 1 for value in values_of(P, test)):
        raise DomainError("the values of a test must lie in [0, 1]")
    first, second = (lower_expectation, upper_expectation) if optimistic else (upper_expectation, lower_expectation)
    return first(P, test).value, 1 - second(R, test).value


def trade_off(P: Mass, R: Mass, kind: Kind = "pessimistic", crisp: bool = False) -> TradeOff:
    """Return the trade-off function between P (under H_0) and R (under H_1).

    Parameters
    ----------
    kind: "pessimistic", "optimistic" or "optimistic-sup".
    crisp: whether to allow crisp tests only; by default tests are randomised.

    Raises `DomainError` for an unknown kind or two frames, `TooLarge` for too many events.
    """
    if kind not in KINDS:
        raise DomainError(f"no trade-off is called {kind!r}; the kinds are {', '.join(KINDS)}")
    if P.frame != R.frame:
        raise DomainError("the two mass functions are on different frames")
    if kind == "optimistic-sup":
        never = (Fraction(0), Fraction(1), 0)
        piece = Piece(Fraction(0), Fraction(1), never, never)
        return TradeOff(
            kind,
            Curve(((Fraction(0), Fraction(1)), (Fraction(1), Fraction(1))), crisp),
            (piece,),
            P.frame,
            crisp,
        )
    small = (reduction.whole if kind == "pessimistic" else reduction.split)([P, R])
    free = small.elements if small.held is None else small.elements - 2
    most = MOST_NESTED if kind == "optimistic" and not crisp else MOST_CRISP
    if free > most:
        raise TooLarge(f"after merging, {free} elements are left; at most {most} for this trade-off function")
    points = _points(small, kind)
    if crisp:
        pieces = _staircase(list(points.values()))
    elif kind == "pessimistic":
        pieces = _hull(list(points.values()))
    else:
        pieces = lower_envelope(points)
    pieces = [piece.moved(small.lift) for piece in pieces]
    return TradeOff(kind, _curve(pieces, crisp), tuple(pieces), P.frame, crisp)


def _points(small: reduction.Reduced, kind: Kind) -> dict[int, Point]:
    """Return event -> (alpha, beta, event).

    With u and v, only events that contain u and not v are returned.
    """
    P, R = small.masses()
    beliefs, others = P.beliefs(), R.beliefs()
    a, b, p, r = beliefs.numerators, others.numerators, beliefs.denominator, others.denominator
    full = len(a) - 1
    if kind == "pessimistic":
        return {E: (Fraction(p - int(a[full ^ E]), p), Fraction(r - int(b[E]), r), E) for E in range(full + 1)}
    held, count = (0, full + 1) if small.held is None else (1 << small.held, 1 << small.held)
    return {E: (Fraction(int(a[E]), p), Fraction(int(b[full ^ E]), r), E) for E in (held | one for one in range(count))}


def _hull(points: Sequence[Point]) -> list[Piece]:
    best: dict[Fraction, Point] = {}
    for point in points:
        if point[0] not in best or point[1] < best[point[0]][1]:
            best[point[0]] = point
    corners = [best[a] for a, _ in lower_hull([point[:2] for point in best.values()])]
    return [Piece(one[0], other[0], one, other) for one, other in itertools.pairwise(corners)]


def _staircase(points: Sequence[Point]) -> list[Piece]:
    stairs: list[Point] = []
    for point in sorted(points):
        if not stairs or point[1] < stairs[-1][1]:
            stairs.append(point)
    ends = [*(point[0] for point in stairs[1:]), Fraction(1)]
    return [Piece(point[0], end, point, point) for point, end in zip(stairs, ends, strict=True)]


def _curve(pieces: Sequence[Piece], step: bool) -> Curve:
    return Curve(tuple(knots(pieces, step)), step).simplified()


# ---- the named value


def _trade_off(digits: int, given: Mapping[str, Any]) -> Value:
    mechanism = mechanism_of(given["mechanism"])
    found = trade_off(mechanism[given["x"]], mechanism[given["y"]], given["kind"], given["tests"] == "crisp")
    return Value.of(found(given["alpha"]), digits)


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.belief import definitions, derivations, mpmath

    return definitions, derivations, mpmath


trade_off_value: Final = Evaluator(
    "belief.trade-off",
    "The trade-off function between two inputs of an evidential mechanism at alpha: the smallest type II error "
    "of a test with type I error at most alpha. Both errors are the largest (pessimistic) or the smallest "
    "(optimistic) over the credal sets; optimistic-sup takes the supremum over tests.",
    "",
    {
        "mechanism": MECHANISM,
        "x": Option("the input under H_0"),
        "y": Option("the input under H_1"),
        "alpha": Option("0 <= alpha <= 1"),
        "kind": Option("which errors to bound", choices=("pessimistic", "optimistic", "optimistic-sup")),
        "tests": Option("randomised tests, or crisp ones (phi in {0, 1})", "randomised", ("randomised", "crisp")),
    },
    _trade_off,
    ("mechanism",),
    **representations(_written, "trade_off", numpy=NO_FLOATS),
)
VALUES: Final = (trade_off_value,)
