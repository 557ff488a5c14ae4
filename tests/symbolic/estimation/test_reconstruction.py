"""Compare reconstruction errors with enumeration; test the matrices and estimators."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic import values
from symbolic.estimation import common as formulas
from symbolic.estimation import errors, inversion
from symbolic.estimation.errors import bound, level
from symbolic.estimation.errors import error as expected_error
from symbolic.estimation.shape import Shape
from symbolic.formula import DomainError
from symbolic.mechanisms import matrix
from symbolic.mechanisms.family import K_RR, RAPPOR, Family, ball, moments
from symbolic.mechanisms.levels import Levels
from symbolic.number import endpoints, parse
from symbolic.representations.exact import TooLarge

Share = Fraction


def distributions(size: int) -> Any:
    weights = st.lists(st.integers(0, 9), min_size=size, max_size=size).filter(lambda given: sum(given) > 0)
    return weights.map(lambda given: tuple(Fraction(one, sum(given)) for one in given))


ratios = st.fractions(Fraction(10, 9), 20, max_denominator=9)


def error_by_outcomes(theta: Sequence[Share], mechanisms: Sequence[matrix.Matrix], estimate: Any) -> Fraction:
    """E |estimate - theta|^2 over all outcomes (z_1, ..., z_n), without the formula.

    Each z_i is sampled from its own marginal.
    """
    marginals = [
        [sum((theta[x] * one[x][z] for x in range(len(theta))), Fraction(0)) for z in range(len(one[0]))]
        for one in mechanisms
    ]
    total = Fraction(0)
    for outcome in product(*(range(len(one)) for one in marginals)):
        chance = prod((one[z] for one, z in zip(marginals, outcome, strict=True)), start=Fraction(1))
        found = estimate(outcome)
        total += chance * sum((a - b) ** 2 for a, b in zip(found, theta, strict=True))
    return total


def histogram(outcome: Sequence[int], size: int) -> tuple[int, ...]:
    return tuple(outcome.count(z) for z in range(size))


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_k_rr_error_is_that_of_all_outcomes(data: st.DataObject) -> None:
    k = data.draw(st.integers(2, 3))
    theta = data.draw(distributions(k))
    chosen = data.draw(st.lists(ratios, min_size=1, max_size=4))
    mechanisms = [matrix.k_rr(k, one) for one in chosen]
    parts = [(one, 1) for one in mechanisms]
    truth = error_by_outcomes(theta, mechanisms, lambda outcome: inversion.invert(histogram(outcome, k), parts))
    shape, levels = Shape.of(theta), Levels.of(ratios=chosen)
    assert expected_error(K_RR, shape, levels).exact == truth
    assert bound(K_RR, shape, levels).fraction >= truth
    if len(set(chosen)) == 1 or len(set(theta)) == 1:
        assert bound(K_RR, shape, levels).exact == truth
    else:
        assert bound(K_RR, shape, levels).fraction > truth


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_rappor_error_is_that_of_all_outcomes(data: st.DataObject) -> None:
    k = data.draw(st.integers(2, 3))
    theta = data.draw(distributions(k))
    roots = data.draw(st.lists(ratios, min_size=1, max_size=2))
    vectors = list(product((0, 1), repeat=k))
    squares = [one**2 for one in roots]

    def estimate(outcome: Sequence[int]) -> tuple[Fraction, ...]:
        ones = [sum(vectors[z][x] for z in outcome) for x in range(k)]
        return inversion.rappor_estimate(ones, squares)

    truth = error_by_outcomes(theta, [matrix.rappor(k, one) for one in roots], estimate)
    shape, levels = Shape.of(theta), Levels.of(ratios=squares)
    assert expected_error(RAPPOR, shape, levels).exact == truth
    equal = len(set(roots)) == 1 or (k == 2 and len(set(theta)) == 1)
    printed = bound(RAPPOR, shape, levels).fraction
    assert printed == truth if equal else printed > truth


@settings(max_examples=50, deadline=None)
@given(distributions(4), st.lists(ratios, min_size=1, max_size=5))
def test_the_bound_is_the_printed_one(theta: tuple[Share, ...], chosen: list[Fraction]) -> None:
    """Insert e^epsilon[n] from Eq. 11 and Eq. 16 into the printed right-hand sides."""
    shape, n, k = Shape.of(theta), len(chosen), 4
    t = 1 / (sum(1 / (k - 1 + one) for one in chosen) / n) - (k - 1)
    levels = Levels.of(ratios=chosen)
    assert level(K_RR, k, levels, ratio=True).exact == t
    printed = formulas.k_rr_error_common.value(n=n, k=k, squares=shape.squares, ratio=t)
    assert bound(K_RR, shape, levels).exact == printed.exact
    r = 1 / (sum(1 / (1 + one) for one in chosen) / n) - 1
    squared = Levels.of(ratios=[one**2 for one in chosen])
    assert level(RAPPOR, k, squared, ratio=True).exact == r**2
    printed = formulas.rappor_error_common.value(n=n, k=k, squares=shape.squares, root=r)
    assert bound(RAPPOR, shape, squared).exact == printed.exact
    if t >= k:
        excess = formulas.k_rr_excess_bound.value(n=n, k=k).fraction
        assert bound(K_RR, shape, levels).fraction - (1 - shape.squares) / n <= excess


def test_the_excess_is_reached_at_k() -> None:
    for k in (2, 3, 100):
        common = formulas.k_rr_error_common.value(n=7, k=k, squares=1, ratio=k).fraction
        assert common == formulas.k_rr_excess_bound.value(n=7, k=k).fraction


# ---- balls


@settings(max_examples=60, deadline=None)
@given(distributions(3), st.lists(st.tuples(ratios, st.integers(1, 10**6)), min_size=1, max_size=4), st.booleans())
def test_the_ball_contains_the_fraction(
    theta: tuple[Share, ...], groups: list[tuple[Fraction, int]], common: bool
) -> None:
    import flint

    shape = Shape.of(theta)
    for family, chosen in ((K_RR, dict(groups)), (RAPPOR, {one**2: users for one, users in groups})):
        levels = Levels.of(ratios=chosen)
        exact = (bound if common else expected_error)(family, shape, levels).fraction
        with flint.ctx.workprec(100):
            contrast, noise, individually = moments(family, 3, levels, exact=False)
            noise = noise * (1 + contrast) if common else individually
            spread, excess = (ball(one) for one in (1 - shape.squares, shape.squares - family.centre(Fraction(3))))
            low, high = endpoints(errors.squared_error(levels.users, spread, excess, contrast, noise))
        assert low <= exact <= high
        assert high - low <= exact / 2**80


@settings(max_examples=40, deadline=None)
@given(
    st.integers(-60, 39),  # no error is below 10^-100000
    st.integers(2, 10**18),
    st.integers(1, 10**18),
    st.integers(1, 99),
    st.sampled_from([K_RR, RAPPOR]),
)
def test_irrational_levels_at_more_digits(power: int, k: int, users: int, mantissa: int, family: Family) -> None:
    epsilon = mantissa * Fraction(10) ** (power // 10)
    shape = Shape(k, Fraction(1, k) + (1 - Fraction(1, k)) * Fraction(mantissa, 99))
    levels = Levels.of(epsilons={epsilon: users, epsilon / 3: 5})
    for of in (expected_error, bound):
        short, long = of(family, shape, levels, 20), of(family, shape, levels, 70)
        assert abs(parse(short.text) - parse(long.text)) <= short.radius + long.radius


def test_epsilon_and_ratio_agree() -> None:
    """For e^epsilon between two fractions, the error is between theirs.

    The error decreases in every level.
    """
    import math

    low, high = Fraction(math.e).limit_denominator(10**6), Fraction(math.e) + Fraction(1, 10**6)
    low -= Fraction(1, 10**6)
    for family in (K_RR, RAPPOR):
        shape = Shape.of("0.5, 0.3, 0.2")
        at_e, above, below = (
            expected_error(family, shape, levels, 30)
            for levels in (Levels.of("1:10"), Levels.of(ratios={low: 10}), Levels.of(ratios={high: 10}))
        )
        assert parse(below.text) < parse(at_e.text) < parse(above.text)


@pytest.mark.parametrize("epsilon", ["1e-1000", "1e-30", "1e3", "1e5"])
@pytest.mark.parametrize("theta", ["1, 0, 0", "1/3, 1/3, 1/3", "1/2, 1/2, 0"])
def test_extreme_levels(epsilon: str, theta: str) -> None:
    for name in ("k-rr.error", "k-rr.error-bound", "rappor.error", "rappor.error-bound"):
        one = values.value(name, 30, theta=theta, epsilons=f"{epsilon}:3, 1:2")
        two = values.value(name, 90, theta=theta, epsilons=f"{epsilon}:3, 1:2")
        assert abs(parse(one.text) - parse(two.text)) <= one.radius + two.radius
        alone = values.value(name, 30, theta=theta, epsilons=epsilon)
        assert parse(alone.text) > 0


def test_level() -> None:
    assert values.value("k-rr.level", k=3, epsilons="0.7:10").exact == Fraction(7, 10)
    assert values.value("rappor.level", ratios="4:3, 9:1", scale="ratio").exact == Fraction(11, 5) ** 2
    mixed = values.value("k-rr.level", 30, k=3, epsilons="0.5, 2")
    assert Fraction(1, 2) < parse(mixed.text) < 2


# ---- matrices and estimators


@pytest.mark.parametrize("k", [2, 3, 5])
def test_privacy_of_the_matrices(k: int) -> None:
    for ratio in (Fraction(3, 2), Fraction(7)):
        assert matrix.privacy_ratio(matrix.k_rr(k, ratio)) == ratio
        assert matrix.privacy_ratio(matrix.rappor(k, ratio)) == ratio**2
        line = matrix.geometric(k, ratio)
        assert matrix.privacy_ratio(line) == ratio ** (k - 1)
        for one in (matrix.k_rr(k, ratio), matrix.rappor(k, ratio), line):
            assert all(sum(row) == 1 for row in one)
        assert all(a <= ratio * b for one, two in pairwise(line) for a, b in zip(one, two, strict=True))
    assert matrix.privacy_ratio(((Fraction(1), Fraction(0)), (Fraction(1, 2), Fraction(1, 2)))) is None


def test_geometric_values_are_the_matrix() -> None:
    line = matrix.geometric(6, 3)
    for x, z in product(range(6), repeat=2):
        found = values.value("geometric.probability", r1=10, r2=15, x=10 + x, z=10 + z, ratio=3)
        assert found.exact == line[x][z]
        if x == z:
            assert values.value("geometric.normaliser", r1=10, r2=15, z=10 + z, ratio=3).exact == line[x][z]
    assert values.value("geometric.normaliser", r1=0, r2=5, z=6, ratio=3).exact == 0
    inner, end = (values.value("geometric.probability", 30, r1=0, r2=5, x=2, z=z, epsilon="1e-20") for z in (3, 5))
    assert abs(parse(inner.text) - Fraction("4.99999999999999999995e-21")) < Fraction(1, 10**59)  # tanh(e/2) exp(-e)
    assert abs(parse(end.text) - Fraction("0.4999999999999999999875")) < Fraction(1, 10**29)  # exp(-3e) / (1 + exp(-e))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=2, max_size=4).filter(sum), ratios, ratios)
def test_the_inverse_of_the_average(counts: list[int], one: Fraction, other: Fraction) -> None:
    """Eq. 12 equals Eq. 10 for k-RR, and theta A[n] = q[n] holds."""
    k, n = len(counts), sum(counts)
    first = n // 2
    parts = [(matrix.k_rr(k, one), first), (matrix.k_rr(k, other), n - first)]
    found = inversion.invert(counts, parts)
    whole = matrix.average(parts)
    assert [sum(found[x] * whole[x][z] for x in range(k)) for z in range(k)] == [Fraction(c, n) for c in counts]
    if first:
        assert inversion.k_rr_estimate(counts, [*[one] * first, *[other] * (n - first)]) == found


def test_an_average_without_information() -> None:
    """Eq. 14: each matrix is invertible, but their average is not."""
    a, b = Fraction(3, 4), Fraction(1, 4)
    one, other = ((a, b), (b, a)), ((b, a), (a, b))
    assert inversion.invert((3, 1), [(one, 4)]) == (1, 0)
    with pytest.raises(DomainError, match="not invertible"):
        inversion.invert((3, 1), [(one, 2), (other, 2)])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.fractions(-2, 2, max_denominator=8), min_size=2, max_size=4))
def test_projection_is_nearest(entries: list[Fraction]) -> None:
    """The projection satisfies (y - p).(v - p) <= 0 for every corner v of the simplex."""
    p = inversion.project(entries)
    assert sum(p) == 1 and min(p) >= 0
    for corner in range(len(p)):
        away = [(place == corner) - one for place, one in enumerate(p)]
        assert sum((y - one) * d for y, one, d in zip(entries, p, away, strict=True)) <= 0
    if any(one > 0 for one in entries):
        q = inversion.normalise(entries)
        assert sum(q) == 1 and min(q) >= 0


# ---- refusals


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("k-rr.error", {"theta": "1/2, 1/3", "ratios": "2"}, "sums to 5/6"),
        ("k-rr.error", {"theta": "1", "ratios": "2"}, "fewer than two"),
        ("k-rr.error", {"theta": "3/2, -1/2", "ratios": "2"}, "negative value -1/2"),
        ("k-rr.error", {"k": "3", "squares": "0.1", "ratios": "2"}, "1/k <= squares"),
        ("k-rr.error", {"k": "1", "ratios": "2"}, "k >= 2"),
        ("k-rr.error", {"k": "3", "theta": "1, 0", "ratios": "2"}, "either theta, or k"),
        ("k-rr.error", {"ratios": "2"}, "either theta, or k"),
        ("k-rr.error", {"k": "3"}, "either epsilons or ratios"),
        ("k-rr.error", {"k": "3", "epsilons": "0:3"}, "epsilon > 0"),
        ("rappor.error", {"k": "3", "ratios": "1:3"}, "ratio > 1"),
        ("rappor.error", {"k": "3", "ratios": "2:0"}, "users >= 1"),
        ("rappor.error", {"k": "3", "ratios": "2:1.5"}, "an integer"),
        ("k-rr.level", {"k": "3.5", "ratios": "2:1"}, "an integer"),
        ("geometric.normaliser", {"r1": "3", "r2": "3", "z": "3", "ratio": "2"}, "r1 < r2"),
        ("geometric.normaliser", {"r1": "0", "r2": "3", "z": "1.5", "ratio": "2"}, "an integer"),
        ("geometric.normaliser", {"r1": "0", "r2": "3", "z": "1", "epsilon": "0"}, "epsilon > 0"),
        ("geometric.probability", {"r1": "0", "r2": "3", "x": "9", "z": "1", "ratio": "2"}, "r1 <= x <= r2"),
        ("planar.normaliser", {"epsilon": "0"}, "epsilon > 0"),
        ("planar.normaliser", {"epsilon": "1", "side": "-1"}, "side > 0"),
    ],
)  # fmt: skip
def test_refusals(name: str, given: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError) as caught:
        values.value(name, **given)
    assert words in str(caught.value) and str(caught.value).startswith(name) and "\n" not in str(caught.value)


def test_refusals_of_matrices() -> None:
    for refused in (
        lambda: matrix.rappor(25, 2),
        lambda: matrix.k_rr(2_000, 2),
        lambda: Levels.of(ratios=range(2, 20_000)),
    ):
        with pytest.raises(TooLarge):
            refused()
    for wrong in (
        lambda: matrix.k_rr(3, 1),
        lambda: inversion.k_rr_estimate((1, 2), "2:4"),
        lambda: inversion.rappor_estimate((1, 2), "2:4"),
        lambda: inversion.rappor_estimate((1, 9), "4:4"),
        lambda: inversion.normalise((Fraction(-1), Fraction(0))),
        lambda: inversion.invert((1, 2), [(matrix.k_rr(3, 2), 3)]),
        lambda: matrix.average([(matrix.k_rr(2, 2), 1), (matrix.k_rr(3, 2), 1)]),
    ):
        with pytest.raises(DomainError):
            wrong()


def test_levels_beyond_all_floats() -> None:
    """For huge levels, the error is that of unperturbed samples, if that is not 0.

    The levels make e^-epsilon underflow every float.
    """
    for name in ("k-rr.error", "rappor.error-bound"):
        found = values.value(name, 40, theta="1/2, 1/3, 1/6", epsilons="1e99999:3")
        assert abs(parse(found.text) - Fraction(11, 18) / 3) <= found.radius
        with pytest.raises(DomainError, match="cannot be computed there"):
            values.value(name, 40, theta="1, 0", epsilons="1e99999")
    with pytest.raises(DomainError, match="below 10"):
        values.value("geometric.probability", r1=0, r2=10**9, x=0, z=10**9, epsilon=1)
    near = values.value("geometric.probability", 30, r1=0, r2=10**9, x=0, z=10**9, ratio="1.000000000000000001")
    assert abs(parse(near.text) - Fraction("0.4999999995")) < Fraction(1, 10**17)


numbers = st.sampled_from(
    ["0", "1", "-1", "1/2", "1e-18", "1e18", "1e-400", "1e99999", "1e-99999", "nan", "", "40", "1.0000000001", "7"]
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_anything_gives_digits_or_one_clear_line(data: st.DataObject) -> None:
    chapter = [one for one in values.all_names() if one.partition(".")[0] in ("k-rr", "rappor", "geometric", "planar")]
    name = data.draw(st.sampled_from(chapter))
    arguments = {}
    for parameter in values.entry(name).parameters:
        if data.draw(st.booleans()) or parameter in ("n", "r1", "r2", "z", "x", "epsilon"):
            text = "epsilon" if parameter == "scale" else data.draw(numbers)
            arguments[parameter] = f"{text}:{data.draw(numbers)}" if parameter in ("epsilons", "ratios") else text
    try:
        found = values.value(name, 20, **arguments)
    except ValueError as reason:
        assert "\n" not in str(reason) and str(reason).startswith(name)
    else:
        assert "nan" not in found.text and found.radius_text
