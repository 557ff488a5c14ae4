"""Closed forms agree with exact enumeration, with each other and with integrals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction as F
from itertools import product

import mpmath
import pytest
from flint import arb, ctx

from symbolic.accounting.account import Account
from symbolic.accounting.closed import above as tail
from symbolic.accounting.closed import closed_form
from symbolic.accounting.composition import Composition
from symbolic.accounting.mechanisms.part import Part
from symbolic.accounting.profile import Budget, Profile


def delta(parts: Sequence[Part], y: F, digits: int = 15, add: bool = False) -> float:
    form = closed_form(Composition(parts), add)
    assert form is not None
    with ctx.workprec(100):
        return float(form(y, digits).mid())


def response(p: F, times: int = 1) -> Part:
    return Part("randomized-response", {"p": p}, times)


ZERO = (F(0), F(0))


def profile(parts: Sequence[Part]) -> Profile:
    return Profile(parts, False)


def enumerated(chances: Sequence[F], ratio: F) -> float:
    """The sum of (P - ratio Q)_+ over all outcomes."""
    total = F(0)
    for truths in product((True, False), repeat=len(chances)):
        one = other = F(1)
        for p, truth in zip(chances, truths, strict=True):
            one, other = one * (p if truth else 1 - p), other * (1 - p if truth else p)
        total += max(F(0), one - ratio * other)
    return float(total)


@pytest.mark.parametrize("chances", [[F(3, 4)] * 3, [F(3, 4), F(2, 3)], [F(9, 10), F(2, 3), F(2, 3), F(3, 5)]])
def test_responses_are_enumerated(chances: list[F]) -> None:
    parts = [response(p) for p in chances]
    with mpmath.workdps(30):
        y = F(str(mpmath.log(mpmath.mpf(3) / 2)))
    assert delta(parts, y) == pytest.approx(enumerated(chances, F(3, 2)), rel=1e-13)


def test_equal_responses_have_the_same_delta_merged_or_listed() -> None:
    assert delta([response(F(3, 4))] * 5, F(1)) == delta([response(F(3, 4), 5)], F(1))


@pytest.mark.parametrize("add", [False, True])
def test_one_subsampled_gaussian_is_the_integral(add: bool) -> None:
    q, sigma, y = F(1, 5), F(3, 2), F(1, 10)
    found = delta([Part("gaussian", {"sigma": sigma}, q=q)], y, add=add)

    def gain(x: float) -> float:
        without = mpmath.npdf(x, 0, mpmath.mpf(3) / 2)
        with_ = (1 - mpmath.mpf(1) / 5) * without + mpmath.mpf(1) / 5 * mpmath.npdf(x, 1, mpmath.mpf(3) / 2)
        pair = (without, with_) if add else (with_, without)
        return max(mpmath.mpf(0), pair[0] - mpmath.exp(mpmath.mpf(1) / 10) * pair[1])

    expected = mpmath.quad(gain, [-20, *(k / 4 for k in range(-40, 41)), 20])
    assert found == pytest.approx(float(expected), rel=1e-6)


def test_gaussians_of_different_noise_are_one_gaussian() -> None:
    parts = [Part("gaussian", {"sigma": F(3)}, 9), Part("gaussian", {"sigma": F(1)}, 3)]
    assert delta(parts, F(1)) == delta([Part("gaussian", {"sigma": F(1, 2)})], F(1))


@pytest.mark.parametrize(
    "parts",
    [
        [Part("laplace", {"epsilon": F(1)}), Part("laplace", {"epsilon": F(2)})],
        [Part("gaussian", {"sigma": F(1)}, 2, F(1, 2))],
        [Part("gaussian", {"sigma": F(1)}), Part("pure", {"epsilon": F(1)})],
    ],
)
def test_no_closed_form_is_claimed_for_others(parts: list[Part]) -> None:
    assert closed_form(Composition(parts), False) is None


@pytest.mark.parametrize(("exponent", "target"), list(product((10, 30, 300), ("1e-5", "0.49999"))))
def test_tiny_noise_of_a_sampled_record(exponent: int, target: str) -> None:
    """For sigma -> 0 the level in G4 loses its second term: epsilon is (1/2 + sigma z)/sigma^2, Phi(-z) = target/q.

    log delta is flat below the crossing and falls steeply above it, so a secant stays at the lower end.
    """
    found = Account.of({"mechanism": "subsampled-gaussian", "q": "0.5", "sigma": f"1e-{exponent}"}).epsilon(
        target, "remove", digits=9
    )
    with mpmath.workdps(40):
        z = mpmath.sqrt(2) * mpmath.erfinv(1 - 4 * mpmath.mpf(target))
        expected = mpmath.mpf(10) ** (2 * exponent) / 2 + z * mpmath.mpf(10) ** exponent
        assert found.is_certain and abs(mpmath.mpf(found.low.numerator) / found.low.denominator / expected - 1) < 2e-9


def test_the_tail_far_out_is_that_of_mpmath() -> None:
    with ctx.workprec(300), mpmath.workdps(60):
        for x in (999, 1001, 10**6, 10**19):
            found = tail(arb(x) * (1 + arb(0, 1e-80)))
            expected = -(mpmath.mpf(x) ** 2) / 2 - mpmath.log(x * mpmath.sqrt(2 * mpmath.pi)) - mpmath.mpf(x) ** -2
            assert found.rel_accuracy_bits() > 100
            assert abs(found.log() - arb(mpmath.nstr(expected, 55))) < 3 / arb(x) ** 4 + arb(10) ** -12


def test_a_target_beside_delta_of_0() -> None:
    """epsilon is 0 where delta(0) equals the target, but not where it exceeds the target by less than a ball shows."""
    answers = [(response(F(9, 10)), "0.8"), (response(F(9, 10), 3), "0.944")]
    assert all(profile([part]).epsilon(F(target), 15, Budget())[0] == ZERO for part, target in answers)
    assert profile([response(F(9, 10)), response(F(4, 5))]).epsilon(F("0.8"), 15, Budget())[0] == ZERO
    with mpmath.workdps(70):  # delta(y) is about delta(0) - y Phi(-1/2)
        zero = F(mpmath.nstr(mpmath.ncdf(0.5) - mpmath.ncdf(-0.5), 60))
    low, high = profile([Part("gaussian", {"sigma": F(1)})]).epsilon(zero - F(1, 10**45), 15, Budget())[0]
    assert high is not None and low < F(3, 10**45) < high


def test_a_target_beside_delta_at_the_first_trial() -> None:
    with mpmath.workdps(70):
        one = F(mpmath.nstr(mpmath.ncdf(-0.5) - mpmath.e * mpmath.ncdf(-1.5), 60))
    low, high = profile([Part("gaussian", {"sigma": F(1)})]).epsilon(one + F(1, 10**45), 15, Budget())[0]
    assert high is not None and low < 1 - F(1, 10**45) < high


def test_a_target_beside_the_probability_of_failure() -> None:
    """An infinite epsilon is claimed only if D exceeds the target; D is too long for an exact fraction."""
    failing = profile([Part("approximate", {"epsilon": F(1), "delta": F(1, 10**7)}, 10**6)])
    with mpmath.workdps(120):
        d = F(mpmath.nstr(-mpmath.expm1(10**6 * mpmath.log1p(-(mpmath.mpf(10) ** -7))), 100))
    assert failing.epsilon(d + F(1, 10**90), 5, Budget())[1] != "closed form"
    assert failing.epsilon(d - F(1, 10**90), 5, Budget()) == ((F(0), None), "closed form")
