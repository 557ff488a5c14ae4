"""Closed forms agree with exact enumeration, with each other and with integrals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction as F
from itertools import product

import mpmath
import pytest
from flint import ctx

from symbolic.accounting.closed import closed_form
from symbolic.accounting.composition import Composition
from symbolic.accounting.mechanisms.part import Part


def delta(parts: Sequence[Part], y: F, digits: int = 15, add: bool = False) -> float:
    form = closed_form(Composition(parts), add)
    assert form is not None
    with ctx.workprec(100):
        return float(form(y, digits).mid())


def response(p: F, times: int = 1) -> Part:
    return Part("randomized-response", {"p": p}, times)


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
