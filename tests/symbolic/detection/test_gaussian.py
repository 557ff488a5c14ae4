"""Each ball for the Gaussian mechanism contains the value of a second method.

Otherwise, the ends of the printed digits lie on both sides of the true value.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint
import pytest
from flint import acb, arb, fmpq
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from symbolic.detection import gaussian, gaussian_roots, gaussian_score
from symbolic.detection.gaussian import enclose_delta, enclose_trade_off, exact
from symbolic.number import Undecided, Value, endpoints, parse

BITS = st.sampled_from([40, 64, 166, 400])
DIGITS = st.sampled_from([1, 5, 16, 50, 120])


@st.composite
def positive(draw: st.DrawFn, low: int = -40, high: int = 6) -> Fraction:
    """A positive number, log-uniform."""
    usual = st.integers(max(low, -3), max(low, min(high, 0)))
    return draw(st.integers(1, 999)) * Fraction(10) ** draw(st.integers(low, high) | usual)


@st.composite
def shares(draw: st.DrawFn, low: int = -300) -> Fraction:
    """A number strictly between 0 and 1, often near an end."""
    found = Fraction(draw(st.integers(1, 999)), 1000) * Fraction(10) ** draw(st.integers(low, 0) | st.integers(-3, 0))
    return draw(st.sampled_from([found, found, 1 - found]))


def tail(x: Any) -> Any:
    """P(Z >= x) by the incomplete gamma function, at the current precision."""
    upper = (x * x / 2).gamma_upper(arb(fmpq(1, 2)), 1) / 2
    return upper if x >= 0 else 1 - upper


def delta(epsilon: Fraction, mu: Fraction) -> Any:
    e, m = exact(epsilon), exact(mu)
    return tail(arb(e / m - m / 2)) - arb(e).exp() * tail(arb(e / m + m / 2))


def precision_for(*numbers: Fraction) -> int:
    """Enough bits for the cancellation."""
    sizes = [(x.numerator.bit_length(), x.denominator.bit_length()) for x in numbers]
    return 900 + 12 * max(abs(above - below) for above, below in sizes) + 3 * max(max(one) for one in sizes)


def edges(value: Value) -> tuple[Fraction, Fraction]:
    """The two ends of the rounding interval of the printed digits."""
    middle = parse(value.text)
    return middle - value.radius, middle + value.radius


# ---- the curves


@settings(max_examples=150, deadline=None)
@given(positive(-40, 2), positive(-40, 2), BITS)
def test_delta_against_the_incomplete_gamma_function(epsilon: Fraction, mu: Fraction, bits: int) -> None:
    assume(epsilon / mu < 10**4)
    found = enclose_delta(exact(epsilon), exact(mu), bits)
    assert found.rel_accuracy_bits() >= bits - 1
    with flint.ctx.workprec(precision_for(epsilon, mu) + bits + 20 * int(epsilon / mu + mu).bit_length()):
        other = delta(epsilon, mu)
        assert other.rel_accuracy_bits() > bits + 20
        assert found.contains(other)


@pytest.mark.parametrize(
    ("epsilon", "mu"), [("1", "1"), ("1/10", "2"), ("3", "1/2"), ("1/1000", "1/100"), ("0", "1/3")]
)
def test_delta_is_the_integral_of_its_derivative(epsilon: str, mu: str) -> None:
    """delta is the integral of its derivative, the normal density at epsilon/mu - mu/2.

    Below mu/1000, the integral is at most delta there, for any epsilon.
    """
    e, m = exact(parse(epsilon)), exact(parse(mu))
    with flint.ctx.workprec(200):
        low = m / 1000

        def density(x: Any, _: bool) -> Any:
            a = acb(e) / x - x / 2
            return (-a * a / 2).exp() / acb(2 * arb.pi()).sqrt()

        rest = arb(0).union(enclose_delta(e, low, 100))
        total = acb.integral(density, acb(low), acb(m)).real + rest
        found = enclose_delta(e, m, 240)  # narrower than the interval that must contain it
        assert total.contains(found)
        assert total.rad() < 1e-3 * found


@pytest.mark.exhaustive
@settings(max_examples=150, deadline=None)
@given(positive(-30, 5), shares(), BITS)
def test_trade_off_by_its_quantiles(mu: Fraction, alpha: Fraction, bits: int) -> None:
    """G(alpha) = beta means z(alpha) + z(beta) = mu; z uses the incomplete gamma function."""
    found = enclose_trade_off(exact(mu), exact(alpha), bits)
    assert found.rel_accuracy_bits() >= bits - 1
    with flint.ctx.workprec(bits + 2500):
        z = gaussian.quantile(exact(alpha)) * arb(2).sqrt()
        low, high = endpoints(tail(z))
        assert low <= alpha <= high
        assert found.contains(tail(exact(mu) - z))


def curve(mu: Fraction, alpha: Fraction) -> Any:
    return enclose_trade_off(exact(mu), exact(alpha), 300)


@settings(max_examples=60, deadline=None)
@given(positive(-5, 1), shares(-12), shares(-12), shares(-12))
@example(Fraction(6830), Fraction(1, 2), Fraction(1, 3), Fraction(1, 2))
def test_trade_off_is_convex(mu: Fraction, x: Fraction, y: Fraction, part: Fraction) -> None:
    with flint.ctx.workprec(300):
        middle = curve(mu, part * x + (1 - part) * y)
        assert not middle > exact(part) * curve(mu, x) + exact(1 - part) * curve(mu, y)


WRITABLE = Fraction(6800)
"""The largest mu for which the ends of a ball can be written out, which needs values above 2^-(2^25). If alpha >=
10^-15 and mu + 9 < 6820, then |z| < 8 and G(alpha) = T(mu + z) >= exp(-(mu + 9)^2/2) > 2^-(2^25 - 1000).
"""


@settings(max_examples=60, deadline=None)
@given(positive(-5, 1).map(lambda mu: min(mu, WRITABLE)), shares(-12))
@example(WRITABLE, Fraction(1, 10**15))
@example(WRITABLE, 1 - Fraction(1, 10**15))
def test_trade_off_is_its_own_inverse(mu: Fraction, x: Fraction) -> None:
    with flint.ctx.workprec(300):
        low, high = endpoints(curve(mu, x))
        assert curve(mu, high) <= exact(x) or curve(mu, high).overlaps(arb(exact(x)))
        assert curve(mu, low) >= exact(x) or curve(mu, low).overlaps(arb(exact(x)))


def test_ends_that_cannot_be_written_are_refused() -> None:
    with pytest.raises(Undecided):
        endpoints(curve(Fraction(6830), Fraction(1, 2)))


@settings(max_examples=60, deadline=None)
@given(positive(-8, -2), positive(-8, -2), positive(-8, -2))
def test_delta_falls_with_epsilon_and_rises_with_mu(epsilon: Fraction, mu: Fraction, more: Fraction) -> None:
    assume(epsilon / mu < 1000)
    with flint.ctx.workprec(700):
        here = enclose_delta(exact(epsilon), exact(mu), 700)
        assert enclose_delta(exact(epsilon + more), exact(mu), 700) < here
        assert enclose_delta(exact(epsilon), exact(mu + more), 700) > here


@settings(max_examples=60, deadline=None)
@given(positive(-3, 0), positive(-3, 0))
def test_delta_is_the_largest_gap_of_the_trade_off(epsilon: Fraction, mu: Fraction) -> None:
    """delta = max of 1 - G(alpha) - e^epsilon alpha, at alpha = T(epsilon/mu + mu/2)."""
    assume(epsilon / mu < 100)
    with flint.ctx.workprec(300):
        e, m = exact(epsilon), exact(mu)
        found = enclose_delta(e, m, 300)
        best, _ = endpoints(tail(arb(e / m + m / 2)))
        for factor in (1, Fraction(9, 10), Fraction(11, 10)):
            alpha = exact(best * factor)
            gap = 1 - enclose_trade_off(m, alpha, 300) - arb(e).exp() * alpha
            assert gap.overlaps(found) if factor == 1 else not gap > found


# ---- the roots


@settings(max_examples=150, deadline=None)
@given(st.just(Fraction(0)) | positive(-40, 4), shares(), DIGITS)
def test_mu_inverts_delta(epsilon: Fraction, share: Fraction, digits: int) -> None:
    value = gaussian_roots.mu(epsilon, share, digits)
    low, high = edges(value)
    bits = precision_for(epsilon, share, low) + 4 * digits
    with flint.ctx.workprec(bits):
        assert enclose_delta(exact(epsilon), exact(low), bits) < exact(share)
        assert enclose_delta(exact(epsilon), exact(high), bits) > exact(share)


@settings(max_examples=100, deadline=None)
@given(positive(-20, 2), shares(-60), DIGITS)
def test_epsilon_inverts_delta(mu: Fraction, share: Fraction, digits: int) -> None:
    value = gaussian_roots.epsilon(mu, share, digits)
    bits = precision_for(mu, share) + 4 * digits
    with flint.ctx.workprec(bits):
        if value.exact is not None:
            assert value.exact == 0
            assert enclose_delta(fmpq(0), exact(mu), bits) < exact(share)
            return
        low, high = edges(value)
        assert enclose_delta(exact(low), exact(mu), bits) > exact(share)
        assert enclose_delta(exact(high), exact(mu), bits) < exact(share)


@pytest.mark.parametrize("power", [10, 300, 3000, 30000])
def test_mu_at_tiny_delta(power: int) -> None:
    share = Fraction(1, 10**power)
    value = gaussian_roots.mu(Fraction(1), share, 50)
    low, high = edges(value)
    with flint.ctx.workprec(600):
        assert enclose_delta(fmpq(1), exact(low), 500) < exact(share)
        assert enclose_delta(fmpq(1), exact(high), 500) > exact(share)


def test_a_guess_that_is_too_far_is_refused() -> None:
    """The root certificate fails for a point far from the root, and holds near it."""

    def step(x: Any, bits: int) -> tuple[Any, int]:
        with flint.ctx.workprec(bits + 10):
            return (x * x - 2) / (2 * x), 1  # h = x^2 - 2, |h''/h'| = 1/x <= 2

    found = gaussian_roots.refine(step, arb(1.4), 1, 3, 200, 0)
    with flint.ctx.workprec(300):
        assert found.contains(arb(2).sqrt())
        assert found.rel_accuracy_bits() > 190
    with pytest.raises(ArithmeticError, match="too far"):
        gaussian_roots.refine(step, arb(3), 1, 3, 200, 0)


# ---- the F score


def score(mu: fmpq, t: Any, b: Fraction, w: Fraction) -> Any:
    """The F_beta score at the threshold t standard deviations above Q(D')."""
    detected, alarmed = tail(t - mu), tail(t)
    return (1 + exact(b)) * detected / (detected + exact(w) * alarmed + exact(b))


@settings(max_examples=120, deadline=None)
@given(positive(-6, 1), positive(-12, 6), shares(-12) | st.just(Fraction(1)), st.integers(-40, 40), BITS)
def test_best_f_score_is_no_less_than_at_any_threshold(
    mu: Fraction, b: Fraction, w: Fraction, tried: int, bits: int
) -> None:
    y = gaussian_score.best_log_ratio(exact(mu), exact(b) / exact(w), bits)
    assert y.rad() < arb(2) ** (3 - bits)
    with flint.ctx.workprec(bits + 1500):
        best = (1 + exact(b)) / (1 + exact(w) * (-y).exp())
        m = exact(mu)
        at = y.mid() / m + arb(m) / 2
        for t in (at, at + arb(tried) / 10, at * (1 + arb(tried) / 1000), arb(tried)):
            assert not score(m, t, b, w) > best
        assert not best > score(m, at, b, w) + arb(2) ** (8 - bits)
        assert best > exact((1 + b) / (1 + b + w)) or best.overlaps(arb(exact((1 + b) / (1 + b + w))))


@settings(max_examples=80, deadline=None)
@given(positive(-4, 0), positive(-6, 3), shares(-6), DIGITS)
def test_stationary_on_both_sides_of_the_threshold(mu: Fraction, b: Fraction, w: Fraction, digits: int) -> None:
    """g = e^y (A + b/w) - P changes its sign within the printed digits of the threshold.

    The docstring of the function proves that the sign changes once.
    """
    low, high = edges(gaussian_score.threshold(exact(mu), b, w, digits))
    with flint.ctx.workprec(precision_for(mu, b, w) + 40 * int(1 + mu * abs(low)).bit_length() + 4 * digits):
        m, ratio = exact(mu), exact(b / w)
        for theta, sign in ((low, -1), (high, 1)):
            t = exact(theta) * m
            g = arb(m * t - m * m / 2).exp() * (tail(arb(t)) + ratio) - tail(arb(t - m))
            assert g * sign > 0


@settings(max_examples=60, deadline=None)
@given(positive(-4, -2), positive(-3, 0), shares(-3), positive(-4, -2), shares(-3))
def test_best_f_score_rises_with_mu_and_with_what_is_known(
    mu: Fraction, b: Fraction, w: Fraction, more: Fraction, less: Fraction
) -> None:
    def best(m: Fraction, weight: Fraction) -> Any:
        y = gaussian_score.best_log_ratio(exact(m), exact(b / weight), 700)
        return (1 + exact(b)) / (1 + exact(weight) * (-y).exp())

    with flint.ctx.workprec(700):
        assert best(mu, w * less) > best(mu, w)
        higher, here = best(mu + more, w), best(mu, w)
        assert not higher < here
        # F exceeds (1 + b)/(1 + b + w) by about e^(-t^2/2), t = log(1 + b/w)/mu
        if mu > Fraction(1, 5) * (b / w + 1).numerator.bit_length():
            assert higher > here


@settings(max_examples=80, deadline=None)
@given(shares(-6), positive(-4, 3), shares(-4) | st.just(Fraction(1)), st.sampled_from([1, 16, 40]))
def test_mu_of_a_bound_inverts_the_best_f_score(part: Fraction, b: Fraction, w: Fraction, digits: int) -> None:
    least = (1 + b) / (1 + b + w)
    bound = least + part * (1 - least)
    low, high = edges(gaussian_score.mu_of_f_beta(bound, b, w, digits))
    with flint.ctx.workprec(900):
        for mu, sign in ((low, -1), (high, 1)):
            y = gaussian_score.best_log_ratio(exact(mu), exact(b / w), 700)
            difference = (1 + exact(b)) / (1 + exact(w) * (-y).exp()) - exact(bound)
            assert difference * sign > 0 or difference.contains(0)


def test_ten_thousand_digits() -> None:
    one, share = Fraction(1), Fraction(1, 10**5)
    for compute in (
        lambda digits: gaussian.delta(one, one, digits),
        lambda digits: gaussian.trade_off(one, share, digits),
        lambda digits: gaussian_roots.mu(one, share, digits),
        lambda digits: gaussian_score.f_beta(fmpq(1), one, one, digits),
    ):
        assert compute(10_000).text.startswith(compute(200).text[:195])


@pytest.mark.parametrize("x", ["-1e30", "-70", "-63", "-1", "0", "1", "63", "70", "1e5", "1e30"])
@pytest.mark.parametrize("digits", [10, 40])
def test_erfc_of_a_ball(x: str, digits: int) -> None:
    """FLINT's erfc at both ends of the ball lies in the computed ball."""
    with flint.ctx.workprec(300):
        middle = arb(exact(parse(x)))
        radius = abs(middle) * arb(10) ** -digits if digits == 40 or abs(parse(x)) < 10**4 else arb(10) ** -30
        found = gaussian.erfc(middle + radius.union(-radius))
        for end in (middle.mid(), (middle + radius).lower(), (middle - radius).upper()):
            assert found.overlaps(end.mid().erfc())


def test_guesses_in_doubles_never_overflow() -> None:
    """Starting points in floats never overflow in their range, and none is computed beyond."""
    for e in (1.1e-6, 1.0, 37.0, 499.9, 500.0, 810.0, 1e300):
        for d in (1e-89, 1e-5, 0.5, 0.89, 0.95):
            found = gaussian_roots._float_mu(e, d)
            assert found is None or (e < 500 and d < 0.9 and 0 < found < 1e9)
    for m in (1.1e-6, 1.0, 99.9, 100.0, 1e300):
        for rho in (1.1e-18, 1.0, 9e17, 1e18):
            score = gaussian_score._float_guess(m, rho)
            assert score is None or (m < 100 and rho < 1e18)
