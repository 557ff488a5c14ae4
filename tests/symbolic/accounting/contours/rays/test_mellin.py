"""Steps that are hit so rarely that losses are nearly lognormal: the model, and Mellin's sum, against the law itself; and what each misses."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import inf, log, pi
from typing import Any

import pytest
from flint import acb, acb_series, arb, ctx
from rare_hits import BITS, THETA, at, factor, law, moment, turned_law

from symbolic.accounting.contours.jumps import Jumps, vertical
from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import OutOfReach, ball
from symbolic.accounting.contours.outlook import Outlook
from symbolic.accounting.contours.rays import lognormal, mellin
from symbolic.accounting.contours.rays.lognormal import ETA, KAPPA, LARGEST, RADIUS, RHO, Lognormal
from symbolic.accounting.contours.rays.mellin import Mellin, Needs
from symbolic.accounting.contours.rays.plan import MOST_NATS
from symbolic.accounting.contours.rays.rough import RoughDensity
from symbolic.accounting.contours.rays.wedge import Wedge

pytestmark = pytest.mark.sample(1, rotating=True)

LAWS = [("1e-15", "0.6", 2), ("1e-12", "1", 4), ("1e-30", "2", 2), ("1e-6", "3", 3)]
LOOSE = 9
"""Nats for each term and 12 more, by which bounds of the model may be above what it misses: they are made for all u."""


@pytest.fixture(autouse=True)
def precision() -> Iterator[None]:
    with ctx.workprec(BITS):
        yield


def model(q: str, sigma: str, terms: int) -> Lognormal:
    return Lognormal(RoughDensity(factor(q, sigma)), terms)


def power(q: str, sigma: str, s: Any) -> Any:
    """E_P z^{-s}."""
    return sum((weight * z**-s for z, weight in law(q, sigma)), acb(0))


# ---- the constants


def test_what_is_said_of_the_logarithm_near_0() -> None:
    """The largest |log(1 + v)/v - 1| on a circle is at -r, and |log(log(1 + v)/v)| is at most -log(1 - that)."""
    radius = arb(RADIUS)
    rho = -(1 - radius).log() / radius - 1
    assert rho < RHO and -(1 - rho).log() < KAPPA and arb(RHO) < (arb.pi() * ball(ETA)).sin()
    for k in range(64):
        v = acb(0, 2 * arb.pi() * k / 64).exp() * radius
        ratio = (1 + v).log() / v
        assert not abs(ratio - 1) > rho and abs(ratio.log()) < KAPPA


def test_what_is_said_of_small_losses() -> None:
    z = arb(LARGEST)
    largest = z.expm1()
    assert largest < arb("1.016") * z and 16 * largest < arb(16.3) * z
    assert (1 + arb(RADIUS)) / (1 - 16 * largest) < arb(2.2)
    for k in range(65):
        u = (at(z, Fraction(k, 128))).exp() - 1
        assert abs(u) > arb(1) / lognormal.BEYOND and 0 <= float(u.arg()) - pi * k / 128 + 1e-15 < LARGEST


# ---- the model


@pytest.mark.parametrize(("q", "sigma", "terms"), LAWS)
def test_moments_of_the_model_miss_at_most_so_much(q: str, sigma: str, terms: int) -> None:
    """And not much less; floats tell how much."""
    one = model(q, sigma, terms)
    found, missed = one.moments(6), one.missed_moments(6)
    assert found[0].contains(1) and missed[0] == 0
    for j in range(1, 6):
        off = abs(found[j] - power(q, sigma, acb(-j)).real / arb(j + 1).gamma())
        assert off < missed[j]
        assert _log(missed[j]) - _log(off) < 12 + LOOSE * terms
        assert abs(_log(found[j]) - _log(missed[j]) - one.nats(j)) < 2


@pytest.mark.parametrize("real", [-4.5, -2.5, -0.5])
@pytest.mark.parametrize(("q", "sigma", "terms"), LAWS[:3])
def test_complex_moments_of_the_model(q: str, sigma: str, terms: int, real: float) -> None:
    """They are nearly those of z, and fall as is said."""
    one, sigma_ = model(q, sigma, terms), float(sigma)
    places = [acb(real, t) for t in (-3 * sigma_, 0, 1.5 * sigma_)]
    for s, found in zip(places, one.at(places), strict=True):
        true = power(q, sigma, s)
        assert abs(found - true) < abs(true) * arb(-one.nats(int(-real) + 2) / 2).exp()
        falls = KAPPA * abs(s) - s.imag**2 / (2 * arb(sigma) ** 2)
        bound = one.largest(arb(real)) * falls.exp()
        assert abs(found) < bound < abs(found) * arb(2 + 2 * KAPPA * abs(s)).exp()
        assert abs(_log(one.largest(arb(real))) - one.size(real)) < log(terms) + 1e-6


def test_complex_moments_far_from_the_real_line_and_from_0() -> None:
    """Where most of them are the last terms: each is larger the farther s is from 0."""
    one = model("0.3", "30", 8)
    for s in (acb(-399.5), acb(-399.5, 300)):
        (found,) = one.at([s])
        assert abs(found) < one.largest(s.real) * (KAPPA * abs(s) - s.imag**2 / 1800).exp()
    (real,) = one.at([acb(-399.5)])
    assert abs(real) > one.largest(arb(-399.5))


def turned_model(q: str, sigma: str, terms: int, w: Any) -> Any:
    """(1 - q) E sum u^n p_n(wu) e^{wu}, with log u turned."""
    one, found = factor(q, sigma), acb(0)
    variance, share, step = ball(one.variance), ball(one.q), Fraction(1, 60)
    level = ((1 - share) / share).log() + 1 / (2 * variance)
    turn, far = arb.pi() * ball(Fraction(11, 18) - THETA), int(25 / float(sigma) / step)
    cap, ctx.cap = ctx.cap, terms
    try:
        slope = acb_series([arb((-1) ** n) / (n + 1) if n else 0 for n in range(terms)])
        for place in range(-far, far):
            off = acb(ball(step * place), turn)
            u = (off - level).exp()
            powers = (slope * (w * u)).exp() * acb_series([1, 1])
            some = sum((powers[n] * u**n for n in range(terms)), acb(0))
            found += some * (w * u - off * off * variance / 2).exp()
    finally:
        ctx.cap = cap
    return found * ball(step) * (variance / (2 * arb.pi())).sqrt() * (1 - share)


@pytest.mark.parametrize(
    ("q", "sigma", "terms", "places"),
    [
        ("1e-6", "1", 2, (4, 9, 14)),
        ("1e-6", "3", 3, (6, 12)),
        ("1e-9", "0.45", 2, (12, 18)),
        ("1e-4", "1", 2, (5,)),
        ("1e-6", "0.45", 2, (9,)),
    ],
)
def test_the_model_on_the_ray_misses_at_most_so_much(q: str, sigma: str, terms: int, places: tuple[int, ...]) -> None:
    one = model(q, sigma, terms)
    with ctx.workprec(44):
        bound = one.missed_on(THETA)
    assert abs(_log(bound) + one.nats_on(THETA)) < 3
    for place in places:
        w = at(arb(place).exp(), THETA)
        off = abs(moment(q, sigma, w) - turned_model(q, sigma, terms, w))
        assert arb(2) ** -150 < off < bound


@pytest.mark.parametrize(("q", "sigma", "terms", "is_near"), [(*LAWS[1], True), ("1e-3", "0.5", 11, False)])
def test_what_the_model_misses_near_0_and_farther_out(
    q: str, sigma: str, terms: int, is_near: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Along the ray that z is turned to, and without what the model has farther out: one of both is most of it."""
    monkeypatch.setattr(lognormal, "BEYOND", 0)
    bound, phi = model(q, sigma, terms).missed_on(THETA), Fraction(1, 2) - THETA + ETA
    law_ = [(abs(z), abs(weight)) for z, weight in turned_law(q, sigma, phi)]
    near = 2 * sum((weight * (16 * z) ** terms for z, weight in law_ if z < LARGEST), arb(0))
    far = sum((weight for z, weight in law_ if not z < LARGEST), arb(0))
    assert near + far < bound < 3 * (near + far) and (far < near) is is_near and not near / 9 < far < 9 * near


def test_the_integral_of_the_model_is_the_sum() -> None:
    """With nothing taken away, right of 0."""
    q, sigma, terms = "1e-9", "0.45", 3
    one, w, step = model(q, sigma, terms), at(arb(16).exp(), THETA), arb(1) / 16
    places = [acb(0.5, step * k) for k in range(-80, 81)]
    values = one.at(places)
    turned = w.log() - acb(0, arb.pi())  # log -w is real where w < 0
    found = sum((e * s.gamma() * (-s * turned).exp() for e, s in zip(values, places, strict=True)), acb(0))
    off = found * step / (2 * arb.pi()) - turned_model(q, sigma, terms, w)
    assert abs(off) < arb(10) ** -12


# ---- the sum


CASES = [
    ("1e-25", "0.45", 5, Needs(60.0, 40.0, 60.0, 55.0), (40.0, 62.0)),
    ("1e-30", "2", 20, Needs(70.0, 60.0, 50.0, 60.0), (62.0, 70.0)),
    ("1e-12", "1", 3, Needs(30.0, 20.0, 25.0, 20.0), (18.0, 27.0)),
    ("1.92e-31", "0.304", 4, Needs(76.0, 60.0, 70.0, 89.0), (33.0, 59.0)),
    ("1e-6", "3", 6, Needs(30.0, 20.0, 30.0, 35.0), (12.0, 20.0)),
]


def rest(q: str, sigma: str, degree: int, w: Any) -> Any:
    known = sum((power(q, sigma, acb(-j)) * w**j / arb(j + 1).gamma() for j in range(degree)), acb(0))
    return moment(q, sigma, w) - known


def prepared(case: tuple[str, str, int, Needs, tuple[float, float]]) -> Mellin:
    q, sigma, degree, needs, ends = case
    made = Mellin(RoughDensity(factor(q, sigma)), degree, THETA, needs, ends)
    made.prepare(Fraction(1, 2))
    return made


def off(made: Mellin, case: tuple[str, str, int, Needs, tuple[float, float]]) -> list[tuple[float, float, float]]:
    """log |w|, and log of how far the values are off and of how far they say that they may be."""
    q, sigma, degree, _, (start, end) = case
    count, found = int((end - start) / 1.5), []
    orders = [at(arb(start + 1.5 * k).exp(), THETA) for k in range(count)]
    for k in (0, count // 2, count - 1):
        value, true = made.values(arb(start), 3, orders)[k], rest(q, sigma, degree, orders[k])
        assert value.overlaps(true)
        found.append((start + 1.5 * k, _log(abs(value.mid() - true)), _log(value.real.rad().max(value.imag.rad()))))
    return found


@pytest.mark.parametrize("case", CASES)
def test_rests_are_those_of_the_law_to_so_many_nats(case: tuple[str, str, int, Needs, tuple[float, float]]) -> None:
    _, _, degree, needs, _ = case
    made = prepared(case)
    for tau, _, told in off(made, case):
        known = made.model.power(degree) - _log(arb(degree + 1).gamma()) + degree * tau
        assert told < max(known - needs.rests, -needs.alone)


@pytest.mark.parametrize("case", CASES[:3])
def test_moments_are_right_to_so_many_nats(case: tuple[str, str, int, Needs, tuple[float, float]]) -> None:
    q, sigma, degree, needs, _ = case
    shares = prepared(case).shares()
    assert shares[0] == 1 and len(shares) == degree
    for j in range(1, degree):
        true = power(q, sigma, acb(-j)).real / arb(j + 1).gamma()
        assert shares[j].overlaps(true) and shares[j].rad() < true * arb(-needs.own).exp()


def test_moments_that_the_model_does_not_tell_are_summed() -> None:
    """The last ones; how much larger they are than the model's is known of the first ones by bounds."""
    made = prepared(CASES[3])
    assert made.moments is not None
    missed = made.model.missed_moments(made.degree)
    off = [one.rad() for one in made._off(made.model.moments(made.degree + made.images))]
    assert off[0] == 0 and off[1] > 0.99 * missed[1] and off[3] < 0.01 * missed[3]


def test_the_models_moments_may_be_others() -> None:
    """By far more than the sum misses: they are taken off."""
    case = *CASES[3][:3], Needs(120.0, 100.0, 110.0, 140.0), CASES[3][4]
    made = Mellin(RoughDensity(factor(*case[:2])), case[2], THETA, *case[3:])
    made.model.terms = 2
    made.prepare(Fraction(1, 2))
    different = made._off(made.model.moments(made.degree + made.images))[3]
    assert not different.contains(0)
    assert min(told - 3 * tau for tau, _, told in off(made, case)) < _log(abs(different)) - 3


def test_what_the_model_misses_is_in_each_value() -> None:
    made = prepared(CASES[4])
    assert made.missing[0] > 0.99 * made.model.missed_on(THETA)


def test_sizes_far_from_0() -> None:
    """Where most of E(s) are its last terms: J has what they may be there."""
    made = prepared(CASES[0])
    made.model = model("0.3", "30", 8)
    (one,) = made.model.at([acb(-399.5)])
    assert made._size(400) > abs(one) / (arb(2).sqrt() * arb(400.5).gamma())


@pytest.mark.parametrize("change", ["step", "images", "places", "below", "right", "terms"])
def test_what_the_sum_misses_is_told(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With something less than there should be it misses far more than rounding does, and says so."""
    case = {"right": CASES[2], "terms": CASES[4]}.get(change, CASES[0])
    q, sigma, degree, needs, ends = case
    made = Mellin(RoughDensity(factor(q, sigma)), degree, THETA, needs, ends)
    if change == "step":
        made.step, made.first, made.last = made.step * 2, made.first // 2, made.last // 2 + 1
    elif change == "images":
        made.images = 1
    elif change == "places":
        made.last = made.last * 2 // 3
    elif change == "below":
        made.first = made.first * 2 // 3
    elif change == "right":
        made.step, made.images = made.step * 2.5, 30
    else:
        made.model.terms = 2
    made.prepare(Fraction(1, 2))
    triples = zip(off(prepared(case), case), off(made, case), strict=True)
    wrong, told, before = max(((b[1], b[2], a[2]) for a, b in triples), key=lambda one: one[0] - one[2])
    assert before + 5 < wrong < told < wrong + 25


def test_what_is_left_out_must_fall() -> None:
    made = prepared(CASES[0])
    assert made._tail(0, -1).is_finite() and not made._tail(1, -1) > made._tail(0, -1)
    made.theta = Fraction(1, 100)  # what is integrated grows for long there
    assert not made._tail(1, -1).is_finite() and made._tail(0, -1).is_finite()


@pytest.mark.parametrize(("number", "count"), [(1, 1), (1, 7), (7, 1), (12, 30), (30, 12)])
def test_sums_in_equal_steps_as_one_product(number: int, count: int) -> None:
    weights = [acb(k + 1, 3 - k) / 7 for k in range(number)]
    first, step = arb("0.37"), arb("1.1")
    found = mellin._transformed(weights, first, step, count)
    assert len(found) == count
    for k, one in enumerate(found):
        true = sum((w * acb(0, -(first + step * k) * n).exp() for n, w in enumerate(weights)), acb(0))
        assert one.overlaps(true) and one.real.rad() < arb(2) ** (40 - BITS)


# ---- where there is one


@pytest.mark.parametrize(
    ("q", "sigma", "degree", "needs", "message"),
    [
        ("0.01", "1", 4, Needs(30.0, 20.0, 20.0, 20.0), "not nearly lognormal"),
        ("1e-15", "0.35", 4, Needs(60.0, 50.0, 60.0, 40.0), "not nearly lognormal"),  # but for its moments
        ("1e-40", "12", 40, Needs(60.0, 50.0, 90.0, 99.0), "vary by little"),
    ],
)
def test_where_there_is_none(q: str, sigma: str, degree: int, needs: Needs, message: str) -> None:
    with pytest.raises(OutOfReach, match=message):
        Mellin(RoughDensity(factor(q, sigma)), degree, THETA, needs, (70.0, 100.0))


def test_there_are_few_places_and_no_points() -> None:
    made = prepared(CASES[0])
    assert made.pace == inf and made.count(0.1) == 0 and len(made.weights) < 100


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "power"),
    [
        ("9.09e-40", "0.361", 13333, "7.684e-37", -83.16),  # q^2 does not count: 3,600 points otherwise
        ("1.92e-31", "0.304", 286923815, "2.381e-26", -56.87),  # moments are summed
        ("7.82e-35", "3.22", 2795, "2.243e-32", -213.11),
        ("1e-6", "5", 10000, "0.00001", -15.0),
    ],
)
def test_two_rays_with_and_without(
    q: str, sigma: str, times: int, y: str, power: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Wedge([(factor(q, sigma), times)], float(y), 15, power).prepared()
    assert isinstance(made.tables[0], Mellin)
    found = made.delta(ball(Fraction(y)))
    monkeypatch.setattr(mellin, "MOST_TERMS", 0)
    other = Wedge([(factor(q, sigma), times)], float(y), 15, power).prepared()
    assert not isinstance(other.tables[0], Mellin)
    assert found.overlaps(other.delta(ball(Fraction(y)))) and found.rel_accuracy_bits() > 50


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "power", "digits"),
    [
        # longer, as the integrand is too large beside the end: it is larger on what the borders have more, by 20 nats
        ("2.27e-30", "0.505", 62859, "4.003e-27", -63.123, 18),
        ("5.39e-34", "0.373", 1325886, "4.544e-30", -67.352, 18),
        # not longer: what is beside the end counts as it does with such steps
        ("9.43e-21", "0.481", 153874, "2.708e-17", -40.11, 18),
        # the first moments count far more beside the rest than beside the normal law
        ("1.28e-21", "0.458", 90911592, "4.514e-05", -169.45, 15),
    ],
)
def test_two_rays_have_the_digits_that_they_are_made_for(
    q: str, sigma: str, times: int, y: str, power: float, digits: int
) -> None:
    made = Wedge([(factor(q, sigma), times)], float(y), digits, power).prepared()
    assert made.delta(ball(Fraction(y))).rel_accuracy_bits() > 3.33 * digits - 3


def test_rays_that_are_not_steep_where_noise_is_large() -> None:
    """As the normal law does not count there: half as many nodes."""
    made = Wedge([(factor("7.63e-39", "4.13"), 108)], 4.69e-37, 17, -229.77)
    assert made.plan.choices[0].angles.theta == Fraction(11, 30) and made.plan.normal < -15


def test_jumps_are_not_looked_for_beside_a_line_that_is_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """The more work the line may be the smaller the losses are: there jumps are more."""
    looked: list[float] = []
    monkeypatch.setattr(Jumps, "_split", lambda self: looked.append(self.outlook.loss))
    for q, sigma, times, y, power, digits, least, most in [
        ("1.02e-39", "7.11", 19799, 3.385e-37, -230.26, 16, 50, 65),
        ("1.02e-39", "7.11", 19799, 3.385e-37, -230.26, 24, 65, 100),
    ]:
        (line,) = vertical(Outlook([(factor(q, sigma), times)], y), digits, power, 1.0)
        assert least < line.effort < most and not looked


def test_orders_before_those_that_count_need_rests_too() -> None:
    """Of so many steps the normal law is nearly all: hardly an order counts, and the sum has fourteen."""
    made = Wedge([(factor("3.72e-60", "1.17"), 94600309)], 3.753e-56, 18, -130.107).prepared()
    assert made.count < 20 and isinstance(made.tables[0], Mellin)
    with ctx.workprec(made.bits):  # the normal law's part is a difference of numbers near 1
        assert made.delta(ball(Fraction("3.753e-56"))).rel_accuracy_bits() > 57


def test_a_choice_whose_borders_are_too_high_is_none() -> None:
    """Another K on the same rays is more nodes, and good."""
    made = Wedge([(factor("1.54e-67", "2.46"), 1497)], 2.526e-66, 18, -153.5)
    assert made.plan.choices[0].need < MOST_NATS


def test_where_the_moment_function_is_nothing_its_power_is_not_told_to_be_huge() -> None:
    """H is e^-300 at the last order, so R might be off by far; but not T times by more than little."""
    made = Wedge([(factor("7.28e-76", "1.99"), 115203)], 1.324e-73, 18, -170.29).prepared()
    assert isinstance(made.tables[0], Mellin)
    with ctx.workprec(made.bits):
        assert made.delta(ball(Fraction("1.324e-73"))).rel_accuracy_bits() > 57


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "power"),
    [("1.93e-56", "2.54", 113, "8.401e-56", -129.25), ("1.69e-135", "3.13", 145, "6.671e-135", -311.4)],
)
def test_other_rays_where_those_that_seemed_enough_are_not(
    q: str, sigma: str, times: int, y: str, power: float
) -> None:
    """With so few nodes no steeper ones were looked at, until bounds told that the integrand is too large beside the end."""
    made = Wedge([(factor(q, sigma), times)], float(y), 18, power)
    (first,) = made.plan.choices
    made.prepared()
    assert made.angles.theta > first.angles.theta
    with ctx.workprec(made.bits):
        assert made.delta(ball(Fraction(y))).rel_accuracy_bits() > 57
    (other,) = made.plan.other()
    assert other.angles == made.angles and not made.plan._choices(made.aim, 0.0)[0].need >= MOST_NATS
