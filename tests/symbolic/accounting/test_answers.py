"""Steps beside randomized responses and Laplace mechanisms: an answer at a time, against the vertical line, the steps alone, and an integral."""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import comb, exp, inf
from typing import Any

import numpy as np
import pytest
from flint import acb, arb, ctx

from symbolic.accounting import Account
from symbolic.accounting.answers import MOST_ANSWERS, answers
from symbolic.accounting.closed import subsampled
from symbolic.accounting.composition import Composition
from symbolic.accounting.contours.line import Line
from symbolic.accounting.contours.loss import Laplace, OutOfReach, RandomizedResponse, TooSmall, ball
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.guesses.by_answers import _laplace, _outcomes
from symbolic.accounting.mixed import Mixed
from symbolic.accounting.profile import Profile

pytestmark = pytest.mark.sample(1, rotating=True)

HALF, THIRD = Fraction(1, 2), Fraction(3, 10)


def steps(q: str, sigma: str, times: int) -> dict[str, Any]:
    return {"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times}


def laplace(epsilon: str, times: int = 1) -> dict[str, Any]:
    return {"mechanism": "laplace", "epsilon": epsilon, "times": times}


def response(epsilon: str, times: int = 1) -> dict[str, Any]:
    return {"mechanism": "randomized-response", "epsilon": epsilon, "times": times}


def profile(*mechanisms: dict[str, Any], add: bool = False) -> Profile:
    return Account.of(*mechanisms)._profiles["add" if add else "remove"]


def mixed(some: Profile, y: str, digits: int = 14, aim: float = -inf) -> Mixed:
    return Mixed(some.of, Fraction(y), digits, aim, some.sums._steps_alone)


# ---- answers


@pytest.mark.parametrize("s", [acb("1.5", "3"), acb("-0.7", "0.2"), acb("0.3", "-8")])
@pytest.mark.parametrize(
    ("responses", "noises"), [({HALF: 3}, {}), ({}, {THIRD: 2}), ({HALF: 1, THIRD: 2}, {THIRD: 2, Fraction(2): 1})]
)
def test_all_terms_are_the_product(responses: dict[Fraction, int], noises: dict[Fraction, int], s: Any) -> None:
    share, total, product = 1 / (2 * s - 1), acb(0), acb(1)
    for one in answers(responses, noises):
        kernel = ((1 + share) / 2) ** one.plus * ((1 - share) / 2) ** one.minus
        total += one.weight(responses) * kernel * ((s - 1) * ball(one.loss)).exp()
    for epsilon, k in responses.items():
        product *= RandomizedResponse(epsilon)._at(s) ** k
    for epsilon, k in noises.items():
        product *= Laplace(epsilon)._at(s) ** k
    assert total.overlaps(product) and abs(total - product) < 1e-12


def test_equal_terms_are_one_and_too_many_are_refused() -> None:
    assert len(answers({HALF: 20}, {})) == 21 and len(answers({HALF: 2, Fraction(2): 1}, {})) == 6
    assert sum(one.times for one in answers({HALF: 20}, {})) == 2**20
    with pytest.raises(OutOfReach, match=f"more than {MOST_ANSWERS} different outcomes"):
        answers({HALF: 30}, {THIRD: 30})


# ---- the sums


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize("y", ["0", "0.05", "0.5", "1.4", "2.1"])
@pytest.mark.parametrize(
    "beside", [[response("0.5", 3)], [laplace("0.3")], [laplace("0.5")], [laplace("0.7", 2), response("0.2")]]
)
def test_they_are_what_the_vertical_line_gives(beside: list[dict[str, Any]], y: str, add: bool) -> None:
    """Where there is one: losses right and left of all answers, on one (0.5) and between them."""
    some = profile(steps("0.05", "1", 300), *beside, add=add)
    line = Line(some.of.factors(), float(Fraction(y)), 14).prepared()
    made = mixed(some, y)
    with ctx.workprec(200):
        found, true = made.delta(ball(Fraction(y))), line.delta(ball(Fraction(y)))
    assert found.overlaps(true) and min(found.rel_accuracy_bits(), true.rel_accuracy_bits()) > 42


@pytest.mark.parametrize("direction", ["remove", "add"])
@pytest.mark.parametrize("epsilon", ["0.9", "1.001", "2", "2.0015"])
def test_responses_weigh_what_the_steps_alone_give(epsilon: str, direction: str) -> None:
    """Where hits are rare: the sum over the answers of two responses, each its chance times delta of the steps at what is left."""
    alone, whole = steps("2e-4", "1.2", 400), [response("1", 2)]
    found = float(Account.of(alone, *whole).delta(epsilon, direction, digits=12))
    total, odds = 0.0, exp(1)
    for j in range(3):
        weight = comb(2, j) * odds**j / (1 + odds) ** 2
        total += weight * float(Account.of(alone).delta(Fraction(epsilon) - (2 * j - 2), direction, digits=12))
    assert abs(found / total - 1) < 1e-11


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize("y", ["0.1", "0.39", "0.41"])
def test_a_laplace_mechanism_is_the_integral_over_what_it_loses(y: str, add: bool) -> None:
    """Beside one step, whose delta is a closed form: the integral by Gauss's rule, on either side of the loss."""
    q, sigma, epsilon = Fraction(1, 50), Fraction(2), 0.4

    def alone(u: float) -> float:
        with ctx.workprec(120):
            if u >= 0:
                return float(subsampled(q, sigma, Fraction(u), add))
            return 1 - exp(u) + exp(u) * float(subsampled(q, sigma, Fraction(-u), not add))

    loss = float(Fraction(y))
    total = (alone(loss - epsilon) + exp(-epsilon) * alone(loss + epsilon)) / 2
    places, weights = np.polynomial.legendre.leggauss(60)
    ends = sorted({-epsilon, max(-epsilon, loss - 0.2), min(loss, epsilon), epsilon})
    for low, high in itertools.pairwise(ends):
        for place, weight in zip(places.tolist(), weights.tolist(), strict=True):
            lost = (low + high) / 2 + place * (high - low) / 2
            total += weight * (high - low) / 8 * exp((lost - epsilon) / 2) * alone(loss - lost)
    made = mixed(profile(steps("0.02", "2", 1), laplace("0.4"), add=add), y, 12)
    found = made.delta(ball(Fraction(y)))
    assert found.rel_accuracy_bits() > 36 and abs(float(found) / total - 1) < 1e-6


@pytest.mark.exhaustive
def test_far_from_its_loss_a_ball_is_wide_but_right() -> None:
    """Bounds of a side hold on that side: at a loss beyond an answer they were told on the other one too, and delta was below 0."""
    for beside in ([response("1", 2)], [laplace("1")]):
        some = profile(steps("2e-4", "1.2", 400), *beside)
        for y in ("0.5", "1.01", "2.0003"):
            made = mixed(some, y, 13)
            for other in ("0.0001", "0.3", "0.99", "0.9999", "1.003", "1.9", "1.9999", "2.0004", "2.2", y):
                with ctx.workprec(120):
                    found, true = (one.delta(ball(Fraction(other))) for one in (made, mixed(some, other, 14)))
                assert true.rel_accuracy_bits() > 40
                assert not found.is_finite() or found.overlaps(true)
                assert found.rel_accuracy_bits() > 38 or other != y


def test_between_0_and_1_the_integrand_is_bounded_left_of_an_answer() -> None:
    some = profile(steps("2e-4", "1.2", 400), laplace("1"))
    for y in ("0.6", "1.0001", "1.5", "3"):
        found, true = (mixed(some, place).delta(ball(Fraction(y))) for place in ("0.5", y))
        assert found.overlaps(true) and found.is_finite()


def test_bits_are_more_where_there_are_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symbolic.accounting.mixed.MORE_BITS", 4)
    made = mixed(profile(steps("1.27e-4", "3.68", 778), laplace("0.807", 20)), "16.13", 40)
    with ctx.workprec(400):
        assert made.delta(ball(Fraction("16.13"))).rel_accuracy_bits() > 128


def test_near_the_largest_loss_an_added_record_has_no_false_digit() -> None:
    """A line that crosses left of 0 has orders right of it too: farther out the integrand there is larger. Delta was below 0, with six digits."""
    some = profile(steps("1.9e-6", "0.71", 1), laplace("0.014", 2), add=True)
    few, more = (mixed(some, "0.0280017", digits).delta(ball(Fraction("0.0280017"))) for digits in (6, 12))
    assert few > 0 and few.overlaps(more) and more.rel_accuracy_bits() > 30
    with pytest.raises(TooSmall):
        mixed(some, "0.028001899417134588", 6)


def test_what_is_added_left_of_0_is_bounded_at_all_losses() -> None:
    """A sum of a line that crosses there, at losses beside its own: against others that are made for these."""
    some = profile(steps("2e-3", "1.5", 400), add=True).sums
    line = some.bent(0.01, 12)
    for share in (0.5, 0.9, 1.02, 1.3, 2.0, 4.0):
        other = some.bent(0.01 * share, 12)
        with ctx.workprec(200):
            near, true = (one.delta(arb(0.01 * share)) for one in (line, other))
        assert not near.is_finite() or near.overlaps(true)
    with ctx.workprec(44):
        least = line.narrowest
        for sign in (-1, 0, 1):
            for t in range(-40, 41):
                s = line.at(arb(t) / 8, line.bend + sign * line.strip)
                assert abs(2 * s - 1) > least * (1 - 1e-9)
    assert 0.5 < least < 1


def test_a_circle_of_few_orders_has_a_large_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """And its bound is as large."""
    some = profile(steps("2e-4", "1.2", 400), laplace("0.5", 3))
    monkeypatch.setattr("symbolic.accounting.mixed.TOLD", 40)
    monkeypatch.setattr("symbolic.accounting.mixed.SPARE_BITS", 60)
    few = mixed(some, "0.2", 14).delta(ball(Fraction(1, 5)))
    monkeypatch.undo()
    true = mixed(some, "0.2", 14).delta(ball(Fraction(1, 5)))
    assert few.overlaps(true) and few.rel_accuracy_bits() < 40 < true.rel_accuracy_bits()
    assert not abs(few.mid() - true) < 1e-14 * true


def test_where_large_terms_cancel_there_are_more_bits() -> None:
    """Twenty Laplace mechanisms, of which most terms are 10^5 times what they are together."""
    made = mixed(profile(steps("1.27e-4", "3.68", 778), laplace("0.807", 20)), "16.13", 40)
    with ctx.workprec(400):
        assert made.delta(ball(Fraction("16.13"))).rel_accuracy_bits() > 128


def test_a_side_of_which_little_is_known_has_a_better_bound_first() -> None:
    """By few digits of the steps alone: Chernoff's bound says e^-15 of e^-285, and a hyperbola of 2,300 nodes was made for that."""
    made = mixed(profile(steps("1.59e-4", "4.93", 143), laplace("0.0131", 20)), "0.2042", aim=-13.8)
    right = made.sides[0]
    assert right.sum is None and right.most.log() < -280


def test_few_steps_lose_no_more_than_the_most_that_they_can() -> None:
    """What is added: where all answers leave more of the loss than that, they count as all the steps would, with nothing of delta."""
    some = profile(steps("0.01", "0.8", 20), response("1"), add=True)
    y = Fraction(13, 10)
    assert some.of.steps_alone(True).largest() < 0.3
    assert mixed(some, "1.3").delta(ball(y)) == 0
    made = mixed(some, "0.5")
    right, left = made.sides
    assert right._error(arb("0.3"), arb("0.3"), 0) == 0 < left._error(arb("0.5"), arb("-0.5"), 0)
    assert made.delta(ball(y)).overlaps(arb(0))


def test_what_is_far_below_what_is_looked_for_is_not_summed(monkeypatch: pytest.MonkeyPatch) -> None:
    some = profile(steps("2e-4", "1.2", 400), laplace("0.5"))
    monkeypatch.setattr("symbolic.accounting.mixed.Side.make", lambda *_: pytest.fail("a sum was made"))
    with pytest.raises(TooSmall):
        mixed(some, "4", aim=-10.0)


@pytest.mark.parametrize("off", [acb("0.01", "0.007"), acb("-0.015", "0"), acb("0", "0.0156")])
def test_the_moment_function_beside_one_half(off: Any) -> None:
    one = SubsampledGaussian(Fraction(1, 100), Fraction(6, 5))
    with ctx.workprec(100):
        (found,) = one.beside_half([off])
        (true,) = one.line(arb(0.5) + off.real, (off.imag, arb(1)), 1)
        assert found.real.rad() >= one._grid(arb(0.5)).missing / 2 > 0
    assert found.overlaps(true) and found.rel_accuracy_bits() > 55


# ---- the account


@pytest.mark.parametrize(
    ("q", "sigma", "times", "beside", "delta"),
    [
        ("1.79e-4", "4.14", 155, [laplace("0.191", 2)], "1e-6"),  # a minute, and then it was refused
        ("1.27e-4", "3.68", 778, [laplace("0.807", 20)], "1e-8"),  # large terms cancel
        ("4.34e-5", "2.18", 113, [laplace("1.93")], "1e-5"),
        ("0.00572", "0.583", 14, [response("0.0147")], "1e-6"),
        ("1.39e-4", "4.9", 40, [laplace("0.0461"), response("0.265")], "1e-5"),
        ("1e-3", "2", 50, [laplace("0.05", 5), response("0.3", 2)], "1e-7"),
    ],
)
def test_what_was_refused_has_an_epsilon(
    q: str, sigma: str, times: int, beside: list[dict[str, Any]], delta: str
) -> None:
    account = Account.of(steps(q, sigma, times), *beside)
    found = account.epsilon(delta, digits=12)
    assert isinstance(account._profiles["remove"].sums.line, Mixed)
    off = Fraction(1, 10**10)
    below, above = (account.delta(Fraction(str(found)) * (1 + sign * off), digits=6) for sign in (1, -1))
    assert float(below) < float(delta) < float(above)


@pytest.mark.parametrize(
    ("some", "beside", "y"),
    [
        (steps("0.024", "1.3", 1), laplace("0.019", 9), "0.1"),
        (steps("1.6e-5", "9.4", 4), laplace("0.86", 6), "0.5"),
        (steps("3.8e-6", "1.7", 6), response("0.74", 3), "0.5"),
        (steps("0.00403", "3.77", 2), laplace("0.0111"), "0.011"),
    ],
)
def test_what_was_refused_has_a_delta(some: dict[str, Any], beside: dict[str, Any], y: str) -> None:
    """Beside it too, by other sums; and it falls from there to there."""
    one, places = profile(some, beside), [Fraction(y) * share for share in (1, Fraction(101, 100))]
    found = [one.rest(place, 15) for place in places]
    assert isinstance(one.sums.line, Mixed) and all(value.rel_accuracy_bits() > 45 for value in found)
    other = mixed(one, y, 11).delta(ball(places[0]))
    assert other.overlaps(found[0]) and found[1] < found[0]


@pytest.mark.parametrize("direction", ["add", "remove"])
@pytest.mark.parametrize("epsilon", ["0.31", "0.299999", "0.3", "0.30001"])
def test_a_loss_that_is_no_double_is_on_a_side(epsilon: str, direction: str) -> None:
    """The sum is made for the nearest double, which may be farther from an answer than the loss: it told nothing there."""
    some = profile(steps("2e-4", "1.2", 40), laplace("0.1", 2), response("0.1"), add=direction == "add")
    exact = Fraction(epsilon)
    made = Mixed(some.of, Fraction(float(exact)), 8, -inf, some.sums._steps_alone)
    with ctx.workprec(200):
        found, true = made.delta(ball(exact)), mixed(some, epsilon, 10).delta(ball(exact))
    assert found.overlaps(true) and found.rel_accuracy_bits() > 20 and true.rel_accuracy_bits() > 26


def test_a_line_that_is_little_work_is_made() -> None:
    account = Account.of(steps("0.05", "1", 300), laplace("0.3"))
    account.epsilon("1e-5", digits=12)
    assert isinstance(account._profiles["remove"].sums.line, Line)


def test_a_line_that_is_much_work_is_made_where_there_is_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OutOfReach("none")

    monkeypatch.setattr("symbolic.accounting.sums.MOST_ANSWERED", 0)
    monkeypatch.setattr("symbolic.accounting.sums.Mixed", none)
    account = Account.of(steps("0.05", "1", 300), laplace("0.3"))
    assert str(account.delta("1", "remove", digits=8)) == "0.17387887"
    with pytest.raises(OutOfReach):
        Account.of(steps("1e-4", "3", 10), laplace("0.3")).delta("0.31", digits=8)


# ---- the guess


def test_values_of_a_laplace_mechanism_weigh_one_and_lose_about_what_it_loses() -> None:
    epsilon, values = 0.7, 4
    weights = _laplace(epsilon, values)
    losses = epsilon * (np.arange(2 * values + 1) / values - 1)
    assert abs(weights.sum() - 1) < 1e-12 and abs(np.exp(-losses) @ weights - 1) < 2e-3
    assert abs(losses @ weights - (exp(-epsilon) - 1 + epsilon)) < 0.02 * epsilon


def test_outcomes_of_many_weigh_one() -> None:
    found = Composition(Account.of(response("0.5"), laplace("0.2", 40), laplace("8", 128)).parts, False)
    with pytest.raises(OutOfReach, match="too many"):
        _outcomes(found)
    found = Composition(Account.of(response("0.5", 3), laplace("0.2", 40)).parts, False)
    losses, weights = _outcomes(found)
    assert abs(weights.sum() - 1) < 1e-9 and len(losses) == 4 * (2 * 40 * 4 + 1)
    assert abs(losses.max() - (1.5 + 8)) < 1e-9 and abs(losses.min() + losses.max()) < 1e-9


@pytest.mark.parametrize("beside", [[laplace("0.3", 2)], [response("1"), laplace("0.1", 3)]])
def test_a_guess_is_near(beside: list[dict[str, Any]]) -> None:
    some = profile(steps("1e-4", "1.5", 1000), *beside)
    for aim in (-8.0, -14.0, -25.0):
        y, slope = some.guess(aim)
        found = [float(some.delta(Fraction(y * share), 6).log()) for share in (1, 1 - 1e-4)]
        assert abs(found[0] - aim) < 0.2 * abs(aim)
        assert 0.2 < slope / ((found[0] - found[1]) / (1e-4 * y)) < 5


def test_steps_alone_have_nothing_else() -> None:
    some = profile(steps("0.05", "1", 300), laplace("0.3"), response("2")).of
    for add in (False, True):
        alone = some.steps_alone(add)
        assert alone.is_of_steps and alone.add is add and alone.sampled == some.sampled
    assert some.is_answered and not some.steps_alone(False).is_answered
