"""Additional results of liu2019, by enumeration of exact mechanisms and tests.

The formulas of the proofs are not used.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from mpmath import exp, mpf, ncdf, workdps

from symbolic.detection import laplace, universal
from symbolic.detection.hypotheses import Hypotheses
from symbolic.language import reals
from symbolic.representations.ball import enclose
from symbolic.representations.exact import evaluate

b, t, w, u, F = reals("b t w u F")
HALVES = [Fraction(n, 2) for n in range(1, 5)]


def distributions(outputs: int, parts: int) -> list[tuple[Fraction, ...]]:
    """All distributions on `size` outputs in equal parts, with no probability 0."""
    counts = product(range(1, parts), repeat=outputs)
    return [tuple(Fraction(n, parts) for n in one) for one in counts if sum(one) == parts]


@cache
def rates(ratio: int) -> set[tuple[Fraction, Fraction]]:
    """Recall and false-positive rate of each deterministic test on a grid of private pairs."""
    return set(_rates(ratio))


def _rates(ratio: int) -> Iterator[tuple[Fraction, Fraction]]:
    for far, near in product(distributions(3, 8), repeat=2):
        if all(p <= ratio * r and r <= ratio * p for p, r in zip(far, near, strict=True)):
            for test in product((0, 1), repeat=3):
                yield (
                    sum((p for p, said in zip(far, test, strict=True) if said), Fraction(0)),
                    sum((r for r, said in zip(near, test, strict=True) if said), Fraction(0)),
                )


WEIGHTS = list(product((2, 3, 7), (Fraction(1, 4), Fraction(1), Fraction(4)), (Fraction(1, 2), Fraction(1))))


@pytest.mark.parametrize(("ratio", "beta", "weight"), WEIGHTS)
def test_no_private_pair_beats_randomized_response(ratio: int, beta: Fraction, weight: Fraction) -> None:
    """beyond.universal.bound and .attained: randomized response has the highest score.

    All tests on all pairs are compared with those of randomized response.
    """
    best = evaluate(universal.best(b, t, w), {"b": beta, "t": ratio, "w": weight})
    scores = [(1 + beta) * R / (R + weight * G + beta) for R, G in rates(ratio)]
    assert max(scores) <= best
    said = Fraction(ratio, ratio + 1)
    response = [
        (1 + beta) * R / (R + weight * G + beta)
        for R, G in ((said, 1 - said), (1 - said, said), (Fraction(1), Fraction(1)))
    ]
    assert max(response) == best


@given(st.sampled_from(HALVES), st.sampled_from(HALVES), st.fractions("1/20", "19/20", max_denominator=40))
def test_the_universal_inverse(beta: Fraction, weight: Fraction, bound: Fraction) -> None:
    """beyond.universal.inverse and its sharpness, on both sides of the largest epsilon."""
    point = {"b": beta, "w": weight, "F": bound}
    assume(evaluate(laplace.best_flat(b, w), point) <= bound)
    ratio = evaluate(universal.epsilon_ratio(F, b, w), point)
    best = [
        evaluate(universal.best(b, t, w), {**point, "t": ratio * change})
        for change in (Fraction(999, 1000), 1, Fraction(1001, 1000))
    ]
    assert best[0] <= bound == best[1] < best[2] or best[1] == evaluate(laplace.best_flat(b, w), point)


@given(st.fractions("1/20", "19/20", max_denominator=40), st.fractions("1/100", 10, max_denominator=100))
def test_the_least_of_the_highest_scores(k: Fraction, beta: Fraction) -> None:
    """beyond.over-beta: no beta has a maximum score below 1 - k/2, and some beta has 1 - k."""
    value = enclose(laplace.best(b, u), {"b": beta, "u": k**2}, 128)
    assert float(value) >= 1 - float(k) / 2 - 1e-15
    assert float(enclose(laplace.best(b, u), {"b": 1 - k, "u": k**2}, 128)) == pytest.approx(
        1 - float(k) / 2, abs=1e-15
    )


@given(
    st.lists(st.lists(st.integers(3, 6), min_size=3, max_size=3), min_size=2, max_size=3),
    st.lists(st.integers(1, 5), min_size=3, max_size=3),
)
def test_the_information_of_a_private_mechanism(table: list[list[int]], weights: list[int]) -> None:
    """beyond.information: a mechanism with likelihood ratios at most t, and any prior."""
    rows = [[n / sum(row) for n in row] for row in table]
    prior = [n / sum(weights[: len(rows)]) for n in weights[: len(rows)]]
    ratio = max(row[o] / other[o] for row in rows for other in rows for o in range(3))
    mixture = [sum(p * row[o] for p, row in zip(prior, rows, strict=True)) for o in range(3)]
    gained = sum(
        p * row[o] * math.log(row[o] / mixture[o]) for p, row in zip(prior, rows, strict=True) for o in range(3)
    )
    assert gained <= math.log(ratio) * (ratio - 1) / (ratio + 1) + 1e-12
    assert gained <= math.log(ratio) * math.tanh(math.log(ratio) / 2) + 1e-12


CHANCES = st.lists(st.integers(1, 6), min_size=3, max_size=3)


@given(CHANCES, CHANCES, st.fractions("1/20", 1, max_denominator=20))
@settings(max_examples=60)
def test_a_fixed_threshold_is_not_the_best_for_every_rate(
    null: list[int], alternative: list[int], alpha: Fraction
) -> None:
    """definition-3.other-criteria: maximum likelihood is not optimal for a higher rate alpha.

    This holds if its false-positive rate is below alpha and its recall is below 1.
    """
    pair = Hypotheses.of([Fraction(n, sum(null)) for n in null], [Fraction(n, sum(alternative)) for n in alternative])
    likely = [1 if p >= r else 0 for p, r in zip(pair.alternative, pair.null, strict=True)]
    false_alarms, missed = pair.errors(likely)
    if false_alarms < alpha and missed > 0:
        assert pair.errors(pair.most_powerful(alpha).reject)[1] < missed


@given(st.lists(st.integers(1, 9), min_size=8, max_size=8))
@settings(max_examples=60)
def test_correlated_records(counts: list[int]) -> None:
    """corollary-1: outputs 1, 2 and a correlated record with two values; w = 1.

    The joint distributions are given under each hypothesis.
    """
    far, near = ([Fraction(n, sum(part)) for n in part] for part in (counts[:4], counts[4:]))
    seen = [(far[0] + far[1], near[0] + near[1]), (far[2] + far[3], near[2] + near[3])]
    likelier = max(seen, key=lambda one: one[0] / one[1])
    recall = likelier[0]
    other = [one for one in seen if one != likelier] or [likelier]
    share = min(
        Fraction(1), recall / other[0][0]
    )  # a test that decides h_1 only on the other output, with the same recall if possible
    if share * other[0][0] == recall:
        assert recall / (recall + likelier[1]) >= recall / (recall + share * other[0][1])


def test_the_worst_pair_of_the_classical_noise() -> None:
    """gaussian-sigma.repaired up to 3.78686019316, and beyond.gaussian-range.

    The excess over delta changes its sign at about this epsilon, at the worst threshold.
    """

    def excess(epsilon: float, level: float) -> float:
        low, high = level - epsilon / (2 * level), level + epsilon / (2 * level)
        far = math.erfc(low / math.sqrt(2)) / 2 - math.exp(epsilon) * math.erfc(high / math.sqrt(2)) / 2
        return far - 1.25 * math.exp(-level * level / 2)

    levels = [0.668 + n / 1000 for n in range(3000)]
    assert max(excess(3.78, level) for level in levels) < 0 < max(excess(3.79, level) for level in levels)
    assert excess(3.78686, 0.8157174634) < 0 < excess(3.78687, 0.8157174634)
    assert all(
        excess(epsilon / 100, 0.8157174634093498) > 0 for epsilon in range(379, 3000)
    )  # up to 30; it is proved up to 12

    def precise(epsilon: str, level: Any) -> Any:
        low, high = level - mpf(epsilon) / (2 * level), level + mpf(epsilon) / (2 * level)
        return ncdf(-low) - exp(mpf(epsilon)) * ncdf(-high) - mpf(5) / 4 * exp(-level * level / 2)

    with workdps(40):
        near = [mpf("0.8157174634093498") + mpf(n) / 10**9 for n in range(-500, 501)]
        assert max(precise("3.78686019316", level) for level in near) < 0 < precise("3.786860193161", near[500])
