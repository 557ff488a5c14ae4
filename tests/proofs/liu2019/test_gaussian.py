"""Compare the Gaussian statements of liu2019 with certified values.

The Neyman-Pearson statements are compared with the exact tests of finite spaces.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs.judging import ledger
from proofs.kernel.analysis.evaluate import Point, evaluate
from proofs.kernel.core import term as kernel
from proofs.kernel.core.reading import refill
from proofs.liu2019 import misprints
from proofs.statements.library import find, statements
from symbolic import values
from symbolic.detection import gaussian_forms as gaussian
from symbolic.detection.hypotheses import Hypotheses
from symbolic.language import Term, reals

t, mu, b, eps, delta, s = reals("t mu b eps delta s")


def enclosed(term: Term, **point: str) -> tuple[Fraction, Fraction]:
    """An enclosure of the term at a point."""
    sorts = dict.fromkeys(point, "real")
    refill()
    values = {name: (Fraction(value), Fraction(value)) for name, value in point.items()}
    low, high = evaluate(kernel.read(term.data, sorts), Point(values, 200))
    assert high - low < Fraction(1, 10**40)
    return low, high


def agrees(term: Term, name: str, parameters: dict[str, Any], **point: str) -> None:
    """Does the term equal the named value to 20 digits?"""
    low, high = enclosed(term, **point)
    other = Fraction(str(values.value(name, 25, **parameters)))
    assert abs(other - (low + high) / 2) < Fraction(1, 10**20)


@pytest.mark.parametrize(("mean", "place"), [("1", "0"), ("1/2", "-3/2"), ("2", "3")])
def test_the_forms_are_the_certified_values(mean: str, place: str) -> None:
    named = {"mu": mean, "theta": str(Fraction(place) / Fraction(mean))}  # in units of the sensitivity
    agrees(gaussian.recall(t, mu), "recall.gaussian", named, t=place, mu=mean)
    agrees(gaussian.precision(t, t - mu), "precision.gaussian", named, t=place, mu=mean)
    score = gaussian.f_score(t, t - mu, b)
    agrees(score, "f-score.gaussian", {**named, "beta": "1"}, t=place, mu=mean, b="1")


def test_the_privacy_curve_is_the_loss_at_the_worst_threshold() -> None:
    agrees(gaussian.privacy_loss(t, mu, eps), "delta.gaussian", {"epsilon": "1/2", "mu": "1"}, t="1", mu="1", eps="1/2")


def test_the_printed_noise_is_too_small_by_far() -> None:
    """At the counterexample, P - e^epsilon Q exceeds a hundred times delta."""
    at = {"eps": "1/10", "delta": "1/100000"}
    sigma = misprints.sigma(delta, eps, 1)
    low, _ = enclosed(gaussian.privacy_loss(24 / sigma, 1 / sigma, eps), **at)
    assert low > 100 * Fraction(at["delta"])


@given(st.fractions("1/1000", "189/50", max_denominator=1000), st.fractions("67/100", 30, max_denominator=100))
@settings(deadline=None, max_examples=50)
def test_the_classical_noise_is_enough(epsilon: Fraction, level: Fraction) -> None:
    """gaussian-sigma.repaired at the worst threshold, for delta from nearly 1 to 1.25 e^-450."""
    mean = epsilon / level
    place = level + epsilon / (2 * level)
    low, high = float(place - mean), float(place)
    excess = math.erfc(low / math.sqrt(2)) / 2 - math.exp(epsilon) * math.erfc(high / math.sqrt(2)) / 2
    assert excess <= 1.25 * math.exp(-(float(level) ** 2) / 2)


CHANCES = st.lists(st.integers(0, 6), min_size=3, max_size=3).filter(any)


def normalised(counts: list[int]) -> list[Fraction]:
    return [Fraction(one, sum(counts)) for one in counts]


@given(
    CHANCES,
    CHANCES,
    st.fractions(0, 1, max_denominator=8),
    st.lists(st.fractions(0, 1, max_denominator=4), min_size=3, max_size=3),
)
@settings(deadline=None, max_examples=50)
def test_the_neyman_pearson_statements_speak_of_the_most_powerful_test(
    null: list[int], alternative: list[int], alpha: Fraction, other: list[Fraction]
) -> None:
    """The assumptions hold for `most_powerful`, the conclusion for tests of at most its size."""
    pair = Hypotheses.of(normalised(null), normalised(alternative))
    test = pair.most_powerful(alpha)
    point = {
        "N": 3,
        "p": list(pair.alternative),
        "r": list(pair.null),
        "lam": test.threshold,
        "best": list(test.reject),
        "psi": other,
    }
    power = find("liu2019/definition-3.power")
    assert all(holds(fact, point) for fact in power.throughout)
    if pair.errors(other)[0] <= pair.errors(test.reject)[0]:
        assert pair.errors(other)[1] >= pair.errors(test.reject)[1]


def holds(fact: Any, point: dict[str, Any]) -> bool:
    """Does the relation hold exactly for each of 1, 2, 3 in the tables?"""
    tables = {name: table for name, table in point.items() if isinstance(table, list)}

    def number(node: Any, place: int) -> Fraction:
        if isinstance(node, int):
            return Fraction(node)
        if isinstance(node, str):
            return Fraction(point[node])
        if node[0] == "at":
            return Fraction(tables[node[1]][place])
        left, right = number(node[1], place), number(node[2], place)
        return max(left, right) if node[0] == "max" else left * right if node[0] == "*" else left - right

    relation, left, right = fact.body.data
    sides = [(number(left, place), number(right, place)) for place in range(3)]
    return all(one <= two if relation == "<=" else one == two for one, two in sides)


def test_every_gaussian_row_has_a_statement() -> None:
    rows = [row for row in ledger.listed() if row.chapter == "gaussian"]
    assert len(rows) == 5
    for row in rows:
        assert any(row.covers(one.id) for one in statements()), row.id
