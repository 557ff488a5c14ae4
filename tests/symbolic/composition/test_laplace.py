"""Composition of k Laplace mechanisms: closed forms, quadrature, and properties."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import flint
import pytest
from flint import acb, arb
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic import values
from symbolic.composition import laplace
from symbolic.composition.scale import Scale
from symbolic.composition.spline import Losses, _coefficients
from symbolic.formula import DomainError
from symbolic.number import NumberError, endpoints
from symbolic.representations.exact import TooLarge


def ball(number: Fraction) -> Any:
    return arb(flint.fmpq(number.numerator, number.denominator))


def by_quadrature(epsilon: Fraction, k: int, eta: Fraction) -> tuple[Any, Any]:
    """(delta(eta), P'(L > eta)) from the definition, for eta away from the atoms.

    Of the k losses, i equal epsilon, j equal -epsilon, and m lie between, with density proportional to e^(l/2). Arb
    integrates the density of the sum of m uniform variables between its knots.
    """
    e, at = ball(epsilon), ball(eta)
    delta, above = arb(0), arb(0)
    constant = ((-e / 2).exp() / 2) ** k
    for i in range(k + 1):
        for j in range(k + 1 - i):
            m = k - i - j
            weight = constant * (math.factorial(k) // (math.factorial(i) * math.factorial(j) * math.factorial(m)))
            weight = weight / arb(2) ** m
            centre = (i - j) * epsilon
            if m == 0:
                if centre > eta:
                    x = ball(centre)
                    delta += weight * ((x / 2).exp() - (at - x / 2).exp())
                    above += weight * (-x / 2).exp()
                continue
            knots = [centre + (2 * n - m) * epsilon for n in range(m + 1)]
            pieces = sorted({max(knot, eta) for knot in knots})
            for low, high in itertools.pairwise(pieces):
                middle = (low + high) / 2
                terms = [
                    ((-1) ** n * math.comb(m, n), acb(ball(knot))) for n, knot in enumerate(knots) if knot < middle
                ]

                def density(l: Any, terms: Any = terms, m: int = m) -> Any:
                    total = acb(0)
                    for sign, knot in terms:
                        total += sign * (l - knot) ** (m - 1)
                    return total / math.factorial(m - 1)

                def gain(l: Any, _: bool, density: Any = density) -> Any:
                    return ((l / 2).exp() - (acb(at) - l / 2).exp()) * density(l)

                def mass(l: Any, _: bool, density: Any = density) -> Any:
                    return (-l / 2).exp() * density(l)

                ends = acb(ball(low)), acb(ball(high))
                delta += weight * acb.integral(gain, *ends).real
                above += weight * acb.integral(mass, *ends).real
    return delta, above


@pytest.mark.parametrize(
    ("k", "epsilon", "eta"),
    [
        (1, "1", "1/2"),
        (2, "1", "1/2"),
        (2, "7/10", "11/10"),
        (3, "1", "1/4"),
        (4, "1/2", "3/10"),
        (5, "2", "33/10"),
        (6, "1/9", "1/100"),
    ],
)
def test_against_quadrature(k: int, epsilon: str, eta: str) -> None:
    e, at = Fraction(epsilon), Fraction(eta)
    with flint.ctx.workprec(120):
        delta, above = by_quadrature(e, k, at)
        assert delta.rel_accuracy_bits() > 60
        assert above.rel_accuracy_bits() > 60
    value = laplace.delta(k, at=at, epsilon=e, digits=40)
    assert delta.contains(value.ball)
    with flint.ctx.workprec(300):
        first = math.floor((at / e + k) / 2) + 1
        losses = Losses(ball(e), k, 128)
        assert above.contains(losses.above(ball(at), first, True))
        assert (delta + ball(at).exp() * above).contains(losses.above(ball(at), first, False))
        for second_input in (True, False):  # the slope is the derivative, by difference quotients
            step = ball(Fraction(1, 10**12))
            near = [losses.above(ball(at) + sign * step, first, second_input) for sign in (-1, 1)]
            assert abs((near[0] - near[1]) / (2 * step) - losses.slope(ball(at), first, second_input)) < 1e-15
    # at alpha = P'(L > eta), the curve equals 1 - delta - e^eta alpha; elsewhere it lies above this line
    alpha = Fraction(above.mid().str(30, radius=False))
    line = 1 - delta - ball(at).exp() * ball(alpha)
    found = laplace.trade_off(k, alpha, epsilon=e, digits=18)
    assert found.ball.overlaps(line)
    for other in (alpha / 2, alpha * Fraction(3, 2)):
        assert laplace.trade_off(k, other, epsilon=e).ball > 1 - delta - ball(at).exp() * ball(other)


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 2), st.fractions(Fraction(1, 50), 5), st.fractions(Fraction(1, 100), Fraction(99, 100)))
def test_closed_forms_are_the_general_method(k: int, epsilon: Fraction, alpha: Fraction) -> None:
    scale = Scale.of(epsilon, None)
    with flint.ctx.workprec(300):
        closed = laplace.enclosed_trade_off(scale, k, alpha, 128)
        e = scale.log()
        a = ball(alpha)
        if a * (e * k).exp() > arb(1) / 2**k and 1 - a > arb(1) / 2**k:
            general = laplace._many(Losses(e, k, 128), a, 1 - a)
            assert general.overlaps(closed)
            assert general.rel_accuracy_bits() > 110
        for at in (alpha, alpha * k * epsilon):
            if at < k * epsilon:
                point = Scale.of(at, None, ("at", "at_ratio"), None)
                found = laplace.enclosed_delta(scale, k, point, 128)
                assert found.overlaps(Losses(e, k, 128).delta(ball(at)))


@settings(deadline=None, max_examples=30)
@given(
    st.integers(1, 12),
    st.fractions(Fraction(1, 50), 3),
    st.fractions(Fraction(1, 100), Fraction(99, 100)),
    st.fractions(0, 3),
)
def test_properties(k: int, epsilon: Fraction, alpha: Fraction, at: Fraction) -> None:
    def curve(level: Fraction, answers: int = k) -> tuple[Fraction, Fraction]:
        return endpoints(laplace.trade_off(answers, level, epsilon=epsilon, digits=30).arb)

    low, high = curve(alpha)
    assert 0 <= low <= high <= 1 - alpha + Fraction(1, 10**30)
    assert curve(alpha, k + 1)[0] <= high
    other = (alpha + 1) / 3
    assert 2 * curve((alpha + other) / 2)[0] <= high + curve(other)[1]
    # the curve is its own inverse: T(low) >= alpha >= T(high)
    if 0 < low and high < 1:
        assert curve(low)[1] >= alpha >= curve(high)[0]
    first = endpoints(laplace.delta(k, at=at, epsilon=epsilon, digits=30).arb)
    assert endpoints(laplace.delta(k, at=at + Fraction(1, 9), epsilon=epsilon, digits=30).arb)[0] <= first[1]
    assert first[0] <= endpoints(laplace.delta(k + 1, at=at, epsilon=epsilon, digits=30).arb)[1]
    # T >= 1 - delta - e^at alpha, and delta is at most that of randomized response
    with flint.ctx.workprec(200):
        line = 1 - laplace.delta(k, at=at, epsilon=epsilon, digits=30).arb - ball(at).exp() * ball(alpha)
        assert endpoints(line)[0] <= high
    assert first[0] <= endpoints(values.value("delta.randomized-response", k=k, at=at, epsilon=epsilon).arb)[1]


def test_exact_and_trivial_values() -> None:
    assert laplace.trade_off(3, "0.25", epsilon=0).exact == Fraction(3, 4)
    assert laplace.trade_off(2, "0.001", ratio=2).exact == 1 - Fraction(4, 1000)
    assert laplace.trade_off(2, "0.9", ratio=2).exact == Fraction(1, 40)
    assert laplace.trade_off(1, "0.3", ratio=2).exact == Fraction(10, 24)
    for k in (1, 2, 3):  # at the first knot, which no ball decides
        assert laplace.trade_off(k, Fraction(1, 6**k), ratio=3).exact == 1 - Fraction(1, 2**k)
    assert laplace.delta(2, at=2, epsilon=1).exact == 0
    assert laplace.delta(3, at_ratio=8, ratio=2).exact == 0
    assert laplace.delta(3, at_ratio=Fraction(1, 9), ratio=2).exact == Fraction(8, 9)
    assert laplace.delta(3, at_ratio="0.5", epsilon=0).exact == Fraction(1, 2)
    assert laplace.delta(2, at="1e-300", epsilon="1e-200", digits=5).text == "5.0000e-201"
    assert laplace.delta(40, at=0, epsilon="1e-200", digits=5).exact is None


@pytest.mark.parametrize(("k", "epsilon"), [(100, Fraction(1, 10)), (400, Fraction(1, 20))])
def test_many_mechanisms_are_near_the_gaussian_curve(k: int, epsilon: Fraction) -> None:
    """The curve of k mechanisms approaches the Gaussian curve with mu^2/2 = k E[loss].

    E[loss] = epsilon - 1 + e^-epsilon. The largest observed distance was 0.0066/k, and 0.01/k is allowed. A curve
    with mu off by 0.1 % is farther away.
    """
    mu = Fraction(math.sqrt(2 * k * (epsilon - 1 + math.exp(-epsilon))))
    found = (
        float(laplace.delta(k, at=1, epsilon=epsilon, digits=20)),
        float(laplace.trade_off(k, "0.05", epsilon=epsilon, digits=20)),
    )

    def distances(mu: Fraction) -> list[float]:
        limit = (
            float(values.value("delta.gaussian", mu=mu, epsilon=1)),
            float(values.value("trade-off.gaussian", mu=mu, alpha="0.05")),
        )
        return [abs(one - other) for one, other in zip(found, limit, strict=True)]

    assert max(distances(mu)) < 0.01 / k
    assert min(distances(mu * Fraction(1001, 1000))) > 0.01 / k


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: laplace.trade_off(2, "0.1"), "give either epsilon or ratio"),
        (lambda: laplace.trade_off(1_001, "0.1", epsilon=1), "k <= 1000"),
        (lambda: laplace.trade_off(2, "-1", epsilon=1), "0 <= alpha <= 1"),
        (lambda: laplace.delta(2, epsilon=1), "give either at or at_ratio"),
        (lambda: laplace.delta(2, at=1, epsilon="-1"), "epsilon >= 0"),
        (lambda: laplace.delta(900, at=1, epsilon=1, digits=100_000), "ask for fewer digits"),
        (lambda: laplace.delta(900, at=1, epsilon=1_000), "above 100000"),
        (lambda: laplace.trade_off(2, "0.5", epsilon="1e200"), "above about"),
    ],
)
def test_errors_are_one_clear_line(call: Any, message: str, calls: Callable[[], int]) -> None:
    calls()
    with pytest.raises((DomainError, NumberError, TooLarge), match=message) as error:
        call()
    assert "\n" not in str(error.value)
    assert calls() < 100_000


@pytest.mark.parametrize("seed", range(4))
def test_random_and_extreme_inputs_give_a_value_or_a_refusal(seed: int, calls: Callable[[], int]) -> None:
    chance = random.Random(seed)
    for _ in range(40):
        k = chance.choice([1, 2, 3, 4, 30])
        epsilon = Fraction(chance.randint(1, 999), 500) * Fraction(10) ** chance.randint(-40, 12)
        alpha = Fraction(chance.randint(1, 998), 999) ** chance.choice([1, 1, 40])
        at = chance.choice([Fraction(1, 3), Fraction(9, 10), 1 - Fraction(1, 10**30)]) * k * epsilon
        calls()
        for name, more in (("trade-off", {"alpha": alpha}), ("delta", {"at": at}), ("delta", {"at": -at})):
            try:
                value = values.value(f"{name}.laplace-k-fold", chance.choice([1, 30]), k=k, epsilon=epsilon, **more)
            except DomainError as reason:
                assert "\n" not in str(reason)
                continue
            if value.exact is None:
                assert value.ball.is_finite()
                assert value.ball > 0
                assert value.ball < 2
            else:
                assert 0 <= value.exact <= 1
        assert calls() < 20_000_000


@pytest.mark.parametrize(("plus", "minus"), [(0, 0), (1, 0), (0, 1), (3, 5), (40, 27)])
def test_coefficients_by_their_recurrence(plus: int, minus: int) -> None:
    product = flint.fmpz_poly([1, 1]) ** plus * flint.fmpz_poly([-1, 1]) ** minus
    assert list(_coefficients(plus, minus)) == product.coeffs()[::-1]


def test_each_polynomial_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each polynomial is computed once, for any number of thresholds."""
    made: list[tuple[int, ...]] = []
    monkeypatch.setattr("symbolic.composition.spline._coefficients", lambda *at: made.append(at) or _coefficients(*at))
    values.value("trade-off.laplace-k-fold", 10, k=40, epsilon="0.1", alpha="0.1")
    assert len(made) <= 3 * 40
