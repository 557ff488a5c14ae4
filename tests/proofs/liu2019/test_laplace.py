"""Check the Laplace statements of liu2019 by brute force.

Thresholds lie on a grid, and tests are those of a finite mechanism.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest

from proofs.judging.verdict import part
from proofs.liu2019.table_entries import ENTRIES, Entry
from proofs.statements.library import statements


def tail(v: float) -> float:
    """P(Laplace noise >= z) with v = exp(-z/scale), from the definition."""
    z = -math.log(v)
    return math.exp(-z) / 2 if z >= 0 else 1 - math.exp(z) / 2


def score(x: float, t: float, b: float, w: float = 1.0) -> float:
    recall, alarm = tail(x * t), tail(x)
    precision = recall / (recall + w * alarm)
    return 1 / (1 / ((1 + b) * precision) + b / ((1 + b) * recall))


def best_on_grid(epsilon: float, b: float, w: float = 1.0) -> float:
    return max(score(math.exp(-k / 400), math.exp(epsilon), b, w) for k in range(-12000, 12000))


def by_formula(epsilon: float, b: float, w: float = 1.0) -> float:
    """Eq. 12, 18, 21 and 24, line by line."""
    t = math.exp(epsilon)
    if t < 1 + b / w:
        return (1 + b) / (1 + b + w)
    s = math.sqrt(1 + 4 * b * t / w)
    return (1 + b) * (s - 1) / ((1 + b) * s - 1 + b)


@pytest.mark.parametrize(("epsilon", "b", "w"), list(product((0.1, 0.7, 1.5, 4.0), (0.25, 1.0, 4.0), (1.0, 0.458))))
def test_the_highest_score_is_that_of_a_grid_of_thresholds(epsilon: float, b: float, w: float) -> None:
    found, true = best_on_grid(epsilon, b, w), by_formula(epsilon, b, w)
    assert found <= true + 1e-12  # rounding of floats
    assert true - found < 1e-5  # the squared step of the grid, and its end


@pytest.mark.parametrize("entry", [one for one in ENTRIES if one.exact != "-"], ids=lambda entry: entry.name)
def test_the_digits_of_table_1(entry: Entry) -> None:
    """Bisection on the two lines confirms the digits of Table 1, without the inverse formula.

    A unit in the tenth decimal changes F* by more than the rounding error of floats.
    """
    low, high = 0.0, 10.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if by_formula(middle, float(entry.b)) <= float(entry.f) else (low, middle)
    assert abs(low - float(entry.exact)) < 1e-9


def test_dashes_stand_where_no_epsilon_keeps_the_bound() -> None:
    for entry in ENTRIES:
        keepable = entry.f >= (1 + entry.b) / (2 + entry.b)
        assert keepable == (entry.exact != "-")


def test_the_table_has_a_statement_for_each_cell() -> None:
    printed = {s.id: s for s in statements() if s.id.startswith("liu2019/table-1.") and part(s) == "printed"}
    assert len(ENTRIES) == 48
    assert {f"liu2019/{entry.name}" for entry in ENTRIES} == set(printed)
    wrong = {f"liu2019/{entry.name}" for entry in ENTRIES if (entry.printed == "-") != (entry.exact == "-")}
    assert len(wrong) == 4
    assert {name for name, statement in printed.items() if statement.cause} == wrong


@pytest.mark.parametrize(
    "entry", [one for one in ENTRIES if "-" not in (one.printed, one.exact)], ids=lambda one: one.name
)
def test_a_cell_is_right_rounded_or_cut(entry: Entry) -> None:
    above_cell = Fraction(entry.exact) - Fraction(entry.printed)
    assert abs(above_cell) <= Fraction(1, 200) or 0 <= above_cell < Fraction(1, 100)


# two outputs, one of them impossible under h_1: here theorem-2 needs lambda > 0
UNDER_0, UNDER_1 = (Fraction(1, 2), Fraction(1, 2)), (Fraction(1), Fraction(0))


def test_the_exception_of_theorem_2_is_a_mechanism() -> None:
    def rates(test: tuple[int, ...]) -> list[Fraction]:
        """Recall and false-positive rate."""
        return [
            sum((p for p, said in zip(side, test, strict=True) if said), Fraction(0)) for side in (UNDER_1, UNDER_0)
        ]

    largest = max(rates(test)[0] for test in product((0, 1), repeat=2))
    assert rates((1, 1)) == [largest, Fraction(1)]
    assert rates((1, 0)) == [largest, Fraction(1, 2)]


def test_the_record_of_eq_20() -> None:
    """The coefficients of Eq. 20 from their definitions, and the largest ratio by search.

    There is one record and one correlated record.
    """
    given_1, given_0, chance = Fraction(4, 9), Fraction(2, 9), Fraction(1, 2)
    prior = chance * given_1 + (1 - chance) * given_0
    rho_p = 1 - min(prior / (1 - prior), (1 - prior) / prior)
    rho_c = 1 - min(
        p / q for p, q in ((prior, given_1), (prior, given_0), (1 - prior, 1 - given_1), (1 - prior, 1 - given_0))
    )
    assert (rho_p, rho_c) == (Fraction(1, 2), Fraction(1, 4))
    assert 1 / (1 - rho_p - rho_c * (2 - rho_p)) == 8
    assert max(max(q / (1 - q), (1 - q) / q) for q in (given_1, given_0)) == Fraction(7, 2)
