"""Check the theorems of accounting on every small case, in exact arithmetic.

Everything is computed from the definitions, without the formulas of the statements.
"""

from __future__ import annotations

import cmath
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, exp, fsum, pi, prod

import pytest

Law = Sequence[Fraction]
LEVELS = [Fraction(1, 2), Fraction(1), Fraction(4, 3), Fraction(2), Fraction(3)]
SHARES = [Fraction(1, 3), Fraction(1, 2), Fraction(1)]


def laws(outcomes: int, parts: int) -> list[Law]:
    """All distributions on `outcomes` outcomes whose probabilities are multiples of 1/parts."""
    shares = product(range(parts + 1), repeat=outcomes)
    return [[Fraction(one, parts) for one in share] for share in shares if sum(share) == parts]


LAWS = laws(2, 4)
PAIRS = list(product(LAWS, repeat=2))
THREE = laws(3, 2)


def delta(p: Law, q: Law, level: Fraction) -> Fraction:
    """The largest p(E) - level q(E) over all events E: the definition of delta."""
    events = product((0, 1), repeat=len(p))
    return max(
        sum((a - level * b for a, b, yes in zip(p, q, event, strict=True) if yes), Fraction(0)) for event in events
    )


def both(p: Law, r: Law) -> Law:
    """The distribution of two independent outcomes."""
    return [a * b for a in p for b in r]


def mixed(share: Fraction, p: Law, q: Law) -> Law:
    """The mixture of two distributions."""
    return [share * a + (1 - share) * b for a, b in zip(p, q, strict=True)]


def cases() -> Iterator[tuple[Law, Law, Fraction]]:
    for (p, q), level in product(PAIRS, LEVELS):
        yield p, q, level


def test_the_forms_of_delta() -> None:
    for p, q in product(THREE, repeat=2):
        for level in LEVELS:
            found = delta(p, q, level)
            assert found == sum(max(Fraction(0), a - level * b) for a, b in zip(p, q, strict=True))
            assert found == 1 - sum(min(a, level * b) for a, b in zip(p, q, strict=True))
            assert found == 1 - level + level * delta(q, p, 1 / level)


def test_two_guarantees() -> None:
    """Composition has delta <= delta_1 + delta_2 - delta_1 delta_2, and some pairs attain it.

    A pair attains the sum only if one of the two is 0.
    """
    attained = False
    for (p, q), (r, w) in product(PAIRS, repeat=2):
        first, second = delta(p, q, Fraction(1)), delta(r, w, Fraction(2))
        found = delta(both(p, r), both(q, w), Fraction(2))
        assert found <= first + second - first * second
        attained |= found == first + second - first * second and first * second > 0 and found < 1
        assert found < first + second or first * second == 0
    assert attained


def test_a_product_is_a_mixture_over_the_second_outcome() -> None:
    for (p, q), (r, w) in product(PAIRS[::3], PAIRS[::4]):
        if all(r):
            parts = [a * delta(p, q, Fraction(3, 2) * b / a) for a, b in zip(r, w, strict=True)]
            assert delta(both(p, r), both(q, w), Fraction(3, 2)) == sum(parts)


@pytest.mark.parametrize("share", SHARES)
def test_sampling(share: Fraction) -> None:
    for p, q, level in cases():
        with_record = mixed(share, p, q)
        removed, added = delta(with_record, q, level), delta(q, with_record, level)
        inner = (level - 1 + share) / share
        if inner >= 0:
            assert removed == share * delta(p, q, inner)
        room = 1 - level * (1 - share)
        assert added == (room * delta(q, p, level * share / room) if room > 0 else 0)
        amplified = 1 + share * (level - 1)
        if level >= 1:
            assert delta(with_record, q, amplified) <= share * delta(p, q, level)
            assert delta(q, with_record, amplified) <= share * delta(q, p, level)
            assert added <= removed or delta(q, p, inner) > delta(p, q, inner)


@pytest.mark.parametrize("order", range(6))
def test_moments_of_the_sampled_pair(order: int) -> None:
    share = Fraction(1, 3)
    for p, q in PAIRS:
        if all(q):
            left = sum(b * (c / b) ** order for b, c in zip(q, mixed(share, p, q), strict=True))
            base = [sum(b * (a / b) ** i for a, b in zip(p, q, strict=True)) for i in range(order + 1)]
            assert left == sum(
                comb(order, i) * (1 - share) ** (order - i) * share**i * base[i] for i in range(order + 1)
            )


@pytest.mark.parametrize("order", [2, 3, 4])
def test_chernoff_and_coins(order: int) -> None:
    """The one-moment bound holds and is attained; merging events into coins never raises it."""
    constant = Fraction((order - 1) ** (order - 1), order**order)
    for p, q, level in cases():
        if all(q):
            moment = sum(b * (a / b) ** order for a, b in zip(p, q, strict=True))
            assert delta(p, q, level) <= constant * level ** (1 - order) * moment
    for p, q in product(THREE, repeat=2):
        if all(q):
            moment = sum(b * (a / b) ** order for a, b in zip(p, q, strict=True))
            a, b = p[0] + p[1], q[0] + q[1]
            assert b * (a / b) ** order + (1 - b) * ((1 - a) / (1 - b)) ** order <= moment
    certain = Fraction(order - 1, 2 * order)
    assert (
        delta([Fraction(1), Fraction(0)], [certain, 1 - certain], Fraction(2))
        == constant * Fraction(2) ** (1 - order) * certain ** (1 - order)
        == Fraction(1, order)
    )


@pytest.mark.parametrize("count", range(6))
def test_randomized_responses(count: int) -> None:
    """Sum over all answers in every order, and compare with the binomial sum."""
    t = Fraction(3)
    truth, lie = t / (1 + t), 1 / (1 + t)
    answers = list(product((truth, lie), repeat=count))
    p, q = (
        [prod(one, start=Fraction(1)) for one in answers],
        [prod((truth + lie - part for part in one), start=Fraction(1)) for one in answers],
    )
    for level in LEVELS:
        counted = sum(comb(count, j) * max(Fraction(0), t**j - level * t ** (count - j)) for j in range(count + 1))
        assert sum(max(Fraction(0), a - level * b) for a, b in zip(p, q, strict=True)) == counted / (1 + t) ** count


def test_rounding() -> None:
    """With losses rounded up to powers of 2, the result is between delta at level and level/2.

    With losses rounded to the nearest power, the result may lie below delta.
    """

    def rounded(ratio: Fraction, nearest: bool) -> Fraction:
        grid = [Fraction(2) ** i for i in range(-4, 5)]
        return min((one for one in grid if nearest or one >= ratio), key=lambda one: max(one / ratio, ratio / one))

    below = False
    for p, q, level in cases():
        if all(p) and all(q):
            up, near = (
                sum(a * max(Fraction(0), 1 - level / rounded(a / b, nearest)) for a, b in zip(p, q, strict=True))
                for nearest in (False, True)
            )
            assert delta(p, q, level) <= up <= delta(p, q, level / 2)
            below |= near < delta(p, q, level)
    assert below


def test_the_sum_along_a_line_is_an_alternating_sum_of_images() -> None:
    """Compare a sum of many nodes in floats with its images, by Poisson's (cited) formula."""
    q, losses = [0.5, 0.3], [0.7, -0.4]
    c, y, step = 1.8, 0.2, 0.9
    period = 2 * pi / step

    def node(k: int) -> float:
        s = complex(c, step * (k + 0.5))
        moment = sum(a * cmath.exp(s * x) for a, x in zip(q, losses, strict=True))
        return (moment * cmath.exp(y * (1 - s)) / (s * (s - 1))).real

    def image(m: int) -> float:
        at = exp(y + m * period)
        size = sum(a * max(0.0, exp(x) - at) for a, x in zip(q, losses, strict=True))
        return (-1.0) ** m * exp((c - 1) * m * period) * size

    used = 60_000
    size = sum(a * exp(c * x) for a, x in zip(q, losses, strict=True)) * exp(
        y * (1 - c)
    )  # bounds a node times its height squared
    left_out = size / (pi * step * (used - 1))
    nodes = step / pi * fsum(node(k) for k in range(used))
    assert abs(nodes - fsum(image(m) for m in range(-40, 40))) < left_out < 1e-5
    assert abs(nodes - image(0)) > 1e-3  # the images contribute
