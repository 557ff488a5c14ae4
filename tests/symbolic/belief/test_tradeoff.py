"""Compare trade-off functions with all tests of a grid and with chains of events."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.belief import envelope
from symbolic.belief.curve import Curve
from symbolic.belief.frame import Frame
from symbolic.belief.mass import Mass
from symbolic.belief.tradeoff import KINDS, Kind, errors, trade_off
from symbolic.formula import DomainError
from symbolic.representations.exact import TooLarge

levels = st.fractions(0, 1, max_denominator=24)


@st.composite
def pairs(draw: st.DrawFn, elements: int = 3) -> tuple[Mass, Mass]:
    n = draw(st.integers(1, elements))
    frame = Frame(tuple("abcd"[:n]))
    found = []
    for _ in range(2):
        weights = draw(st.dictionaries(st.integers(1, 2**n - 1), st.integers(1, 5), min_size=1, max_size=5))
        found.append(Mass(frame, {A: Fraction(w, sum(weights.values())) for A, w in weights.items()}))
    return found[0], found[1]


def brute_errors(P: Mass, R: Mass, phi: dict[str, Fraction], optimistic: bool) -> tuple[Fraction, Fraction]:
    """Type I and type II errors, computed from the focal sets."""
    first, second = (min, max) if optimistic else (max, min)
    alpha = sum((m * first(phi[y] for y in P.frame.names(A)) for A, m in P.masses.items()), Fraction(0))
    beta = 1 - sum((m * second(phi[y] for y in R.frame.names(A)) for A, m in R.masses.items()), Fraction(0))
    return alpha, beta


def grid(P: Mass, steps: int) -> list[dict[str, Fraction]]:
    names = P.frame.elements
    values = [Fraction(i, steps) for i in range(steps + 1)]
    return [dict(zip(names, one, strict=True)) for one in product(values, repeat=len(names))]


@settings(deadline=None, max_examples=60)
@given(pairs(), levels)
@pytest.mark.parametrize("kind", ["pessimistic", "optimistic"])
def test_no_test_does_better_and_one_does_as_well(kind: Kind, pair: tuple[Mass, Mass], alpha: Fraction) -> None:
    P, R = pair
    optimistic = kind == "optimistic"
    best = trade_off(P, R, kind)
    for phi in grid(P, 4):
        a, b = brute_errors(P, R, phi, optimistic)
        assert best(a) <= b
        assert errors(P, R, phi, optimistic) == (a, b)
    for level in (alpha, *(a for a, _ in best.curve.knots)):
        a, b = brute_errors(P, R, best.test(level), optimistic)
        assert a <= level
        assert b == best(level)


@settings(deadline=None, max_examples=60)
@given(pairs(), levels)
@pytest.mark.parametrize("kind", ["pessimistic", "optimistic"])
def test_crisp_tests(kind: Kind, pair: tuple[Mass, Mass], alpha: Fraction) -> None:
    P, R = pair
    found = trade_off(P, R, kind, crisp=True)
    points = [brute_errors(P, R, phi, kind == "optimistic") for phi in grid(P, 1)]
    assert found(alpha) == min(b for a, b in points if a <= alpha)
    assert found.curve.is_nonincreasing
    assert set(found.test(alpha).values()) <= {0, 1}
    assert brute_errors(P, R, found.test(alpha), kind == "optimistic")[1] == found(alpha)
    assert trade_off(P, R, kind)(alpha) <= found(alpha)


@settings(deadline=None, max_examples=80)
@given(pairs(4))
def test_pessimistic_curves_are_convex_and_both_fall(pair: tuple[Mass, Mass]) -> None:
    pessimistic, optimistic = (trade_off(*pair, kind).curve for kind in ("pessimistic", "optimistic"))
    assert pessimistic.is_convex
    assert pessimistic.is_nonincreasing
    assert optimistic.is_nonincreasing
    assert optimistic.hull().is_convex
    assert optimistic.hull() <= optimistic
    assert optimistic <= pessimistic
    assert pessimistic(1) == optimistic(1) == 0


@settings(deadline=None, max_examples=40)
@given(pairs(4), levels)
def test_optimistic_by_all_chains(pair: tuple[Mass, Mass], alpha: Fraction) -> None:
    """The optimistic function is the smallest value over all maximal chains of events.

    Both errors are linear along a chain, so pairs of corners suffice.
    """
    P, R = pair
    best = Fraction(1)
    for order in permutations(P.frame.elements):
        chain = [(P.belief(order[:i]), 1 - R.plausibility(order[:i])) for i in range(len(order) + 1)]
        for a, b in chain:
            for c, d in chain:
                if a <= alpha:
                    best = min(best, b)
                    if c > alpha:
                        best = min(best, b + (d - b) * (alpha - a) / (c - a))
    assert trade_off(P, R, "optimistic")(alpha) == best


def bayesian(P: list[Fraction], R: list[Fraction]) -> tuple[Mass, Mass]:
    frame = Frame(tuple("abcd"[: len(P)]))
    return (
        Mass(frame, {1 << i: p for i, p in enumerate(P)}),
        Mass(frame, {1 << i: p for i, p in enumerate(R)}),
    )


def test_probabilities_have_one_trade_off_function() -> None:
    P, R = bayesian([Fraction(k, 10) for k in (1, 2, 3, 4)], [Fraction(k, 10) for k in (4, 3, 2, 1)])
    curve = trade_off(P, R).curve
    assert curve == trade_off(P, R, "optimistic").curve
    assert curve.knots == tuple(
        (Fraction(a, 10), Fraction(b, 10)) for a, b in ((0, 10), (1, 6), (3, 3), (6, 1), (10, 0))
    )


def test_the_printed_optimistic_function_is_one() -> None:
    P, R = bayesian([Fraction(1, 4), Fraction(3, 4)], [Fraction(3, 4), Fraction(1, 4)])
    found = trade_off(P, R, "optimistic-sup")
    assert found.curve == Curve(((Fraction(0), Fraction(1)), (Fraction(1), Fraction(1))))
    assert errors(P, R, found.test("1/2"), optimistic=True) == (Fraction(0), Fraction(1))
    assert trade_off(P, R, "optimistic-sup", crisp=True)("0.3") == 1


def test_an_optimistic_function_that_is_not_convex() -> None:
    """The optimistic function of two equal mass functions need not be convex.

    Two outcomes with masses 1/2. Randomising over two tests would lower the type II error.
    """
    P = Mass.of("ab", {"b": "1/2", "a b": "1/2"})
    curve = trade_off(P, P, "optimistic").curve
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert curve.knots == tuple((Fraction(a), Fraction(b)) for a, b in ((0, half), (third, third), (half, 0), (1, 0)))
    assert not curve.is_convex
    assert curve.hull()("1/3") == Fraction(1, 6)


@settings(deadline=None, max_examples=40)
@given(pairs(4))
def test_exact_comparisons_alone_give_the_same(pair: tuple[Mass, Mass]) -> None:
    truth = trade_off(*pair, "optimistic").curve
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(envelope, "SHORT", 2.0)
        assert trade_off(*pair, "optimistic").curve == truth


def test_segments_too_short_for_floats() -> None:
    tiny = Fraction(1, 10**18)
    frame = Frame(("a", "b", "c"))
    P = Mass(frame, {1: tiny, 2: 2 * tiny, 4: 1 - 5 * tiny, 3: tiny, 5: tiny})
    R = Mass(frame, {1: Fraction(1, 3), 2: Fraction(1, 3), 6: Fraction(1, 4), 7: Fraction(1, 12)})
    found = trade_off(P, R, "optimistic")
    for phi in grid(P, 6):
        a, b = brute_errors(P, R, phi, True)
        assert found(a) <= b
    for a, b in found.curve.knots:
        assert brute_errors(P, R, found.test(a), True)[1] == b


def test_the_same_elements_many_times() -> None:
    names = [f"y{i}" for i in range(30)]
    P = Mass.of(names, {" ".join(names[:15]): "1/2", " ".join(names[15:]): "1/4", " ".join(names): "1/4"})
    R = Mass.of(names, {" ".join(names[:15]): "1/4", " ".join(names[15:]): "1/2", " ".join(names): "1/4"})
    small_p = Mass.of("abcd", {"a b": "1/2", "c d": "1/4", "a b c d": "1/4"})
    small_r = Mass.of("abcd", {"a b": "1/4", "c d": "1/2", "a b c d": "1/4"})
    for kind in KINDS:
        assert trade_off(P, R, kind).curve == trade_off(small_p, small_r, kind).curve
    singles = Mass(Frame(tuple(names)), {1 << i: Fraction(1, 30) for i in range(30)})
    other = Mass(Frame(tuple(names)), {1 << i: Fraction(i + 1, 465) for i in range(30)})
    with pytest.raises(TooLarge, match="30 elements are left; at most"):
        trade_off(singles, other)


@pytest.mark.exhaustive
def test_larger_frames_are_fast(calls: Callable[[], int]) -> None:
    for kind, n in (("pessimistic", 14), ("optimistic", 8)):
        frame = Frame(tuple(map(str, range(n))))
        sets = [(7 * k * k + 3 * k) % ((1 << n) - 1) + 1 for k in range(1, 60)]
        masses = []
        for shift in (1, 5):
            weights = {1 << i: i * shift % 7 + 1 for i in range(n)}
            for k, A in enumerate(sets):
                weights[A] = weights.get(A, 0) + (k * shift) % 5
            total = sum(weights.values())
            masses.append(Mass(frame, {A: Fraction(w, total) for A, w in weights.items()}))
        calls()
        found = trade_off(masses[0], masses[1], kind)  # type: ignore[arg-type]
        assert calls() < 16_000_000
        assert found.curve.is_nonincreasing


def test_errors_are_one_clear_line() -> None:
    P, R = bayesian([Fraction(1)], [Fraction(1)])
    with pytest.raises(DomainError, match="no trade-off is called"):
        trade_off(P, R, "best")  # type: ignore[arg-type]
    with pytest.raises(DomainError, match="different frames"):
        trade_off(P, Mass.of("xy", {"x": 1}))
    with pytest.raises(DomainError, match="the nearest is 1"):
        trade_off(P, R)("1.1")
    with pytest.raises(DomainError, match=r"must lie in \[0, 1\]"):
        errors(P, R, {"a": 2})
    with pytest.raises(DomainError, match="from 0 to 1"):
        Curve(((Fraction(0), Fraction(1)),))
