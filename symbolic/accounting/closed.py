"""Closed forms of delta, at a loss y >= 0.

* Gaussians: their losses add up to a normal one. With mu^2 the sum of all times/sigma^2,
  delta(y) = Phi(mu/2 - y/mu) - e^y Phi(-mu/2 - y/mu).
* One Poisson-subsampled Gaussian: the density ratio w(x) = 1 - q + q e^{(2x-1)/(2 sigma^2)} increases, and w(x) = k at
  x(k) = 1/2 + sigma^2 log((k - 1 + q)/q).
* Randomized responses: a sum over their outcomes. Equal ones, and equal Laplace mechanisms: `symbolic.composition`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import Final

from flint import arb, ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.composition import RESPONSES, Composition
from symbolic.accounting.mechanisms.part import Part
from symbolic.number import bits_for

MOST_OUTCOMES: Final = 20_000  # of randomized responses with different epsilons
FEW_OUTCOMES: Final = 1000  # of randomized responses whose total variation distance is computed as a rational
MOST_LAPLACE: Final = 400  # equal Laplace mechanisms: about 0.1 s for 15 digits
TRIES: Final = 9  # precisions, each twice the last one
FAR: Final = 1000  # deviations beyond which `erfc` loses its relative accuracy, from 10^5 on all of it

ClosedForm = Callable[[Fraction, int], Ball]
"""delta at a loss y >= 0, with so many right digits."""


def closed_form(composition: Composition, add: bool) -> ClosedForm | None:
    """Return delta in closed form, or None if none is known."""
    parts = composition.parts
    kinds = {part.mechanism for part in parts}
    if not parts:
        return lambda y, digits: arb(0)
    if kinds == {"gaussian"} and composition.is_symmetric:
        squared = sum((part.times / part["sigma"] ** 2 for part in parts), Fraction(0))
        return refined(lambda y: gaussian(squared, y))
    if kinds == {"gaussian"} and len(parts) == parts[0].times == 1:
        return refined(lambda y: subsampled(parts[0].q, parts[0]["sigma"], y, add))
    if not composition.is_symmetric:
        return None
    if kinds <= set(RESPONSES):
        return _responses(parts)
    if kinds == {"laplace"} and len(parts) == 1 and parts[0].times <= MOST_LAPLACE:
        from symbolic.composition import laplace

        epsilon, k = parts[0]["epsilon"], parts[0].times
        return lambda y, digits: laplace.delta(k, at=y, epsilon=epsilon, digits=digits).arb
    return None


def refined(compute: Callable[[Fraction], Ball]) -> ClosedForm:
    """With more precision until the digits are right: a small delta is the difference of larger numbers."""

    def delta(y: Fraction, digits: int) -> Ball:
        bits = bits_for(digits)
        for _ in range(TRIES):
            with ctx.workprec(bits):
                found = compute(y)
            if found.rel_accuracy_bits() >= digits * 3.33:
                break
            bits *= 2
        return found

    return delta


def above(x: Ball) -> Ball:
    """P(X > x) for a standard normal X; for large x it is e^(-x^2/2) U(1/2, 1/2, x^2/2)/(2 sqrt(pi)) (G4)."""
    if x > FAR:
        half = x**2 / 2
        return (-half).exp() * half.hypgeom_u(arb(1) / 2, arb(1) / 2) / (2 * arb.pi().sqrt())
    return (x / arb(2).sqrt()).erfc() / 2


def gaussian(squared: Fraction, y: Fraction) -> Ball:
    """delta of two normal distributions; `squared` is mu^2 > 0."""
    mu, loss = ball(squared).sqrt(), ball(y)
    return above(loss / mu - mu / 2) - loss.exp() * above(loss / mu + mu / 2)


def subsampled(q: Fraction, sigma: Fraction, y: Fraction, add: bool) -> Ball:
    """delta of one step of the Poisson-subsampled Gaussian mechanism, 0 < q < 1."""
    share, noise, rest = ball(q), ball(sigma), 1 - ball(q)
    if not add:
        level = ball(y).expm1() + share
        x = arb(1) / 2 + noise**2 * (level / share).log()
        return share * above((x - 1) / noise) - level * above(x / noise)
    level = (-ball(y)).expm1() + share
    growth = ball(y).exp()
    if not level > 0:  # undecided: delta <= (1 - e^y (1 - q))_+
        most = (growth * level).max(arb(0)).upper() / 2
        return arb(most, most)
    x = arb(1) / 2 + noise**2 * (level / share).log()
    return (1 - growth * rest) * above(-x / noise) - growth * share * above((1 - x) / noise)


def at_zero(composition: Composition) -> Fraction | None:
    """A rational bound of delta(0), if one is known that delta(0) may attain or come near to.

    No ball decides delta(0) <= target if both are equal. Randomized responses with a rational p attain the bound; the
    total variation distance of one sampled mechanism is at most q.
    """
    parts = composition.parts
    if composition.failing or not parts:
        return None
    if all("p" in part.parameters and part.q == 1 for part in parts):
        if prod(part.times + 1 for part in parts) > FEW_OUTCOMES:
            return None
        pairs = [(Fraction(1), Fraction(1))]
        for part in parts:
            p, k = part["p"], part.times
            some = [
                (comb(k, j) * p**j * (1 - p) ** (k - j), comb(k, j) * p ** (k - j) * (1 - p) ** j) for j in range(k + 1)
            ]
            pairs = [(one * more, other * less) for one, other in pairs for more, less in some]
        return sum((one - other for one, other in pairs if one > other), Fraction(0))
    return parts[0].q if len(parts) == parts[0].times == 1 and parts[0].q < 1 else None


def _responses(parts: tuple[Part, ...]) -> ClosedForm | None:
    from symbolic.composition import randomized_response

    if len(parts) == 1:
        part = parts[0]
        ratio = part["p"] / (1 - part["p"]) if "p" in part.parameters else None
        loss = {"epsilon": part["epsilon"]} if ratio is None else {"ratio": ratio}
        return lambda y, digits: randomized_response.delta(part.times, at=y, **loss, digits=digits).arb
    if prod(part.times + 1 for part in parts) > MOST_OUTCOMES:
        return None
    outcomes = lru_cache(maxsize=1)(lambda bits: _outcomes(parts))
    return refined(lambda y: _gain(outcomes(ctx.prec), ball(y)))


def _outcomes(parts: tuple[Part, ...]) -> list[tuple[Ball, Ball]]:
    """The loss of each outcome and its probability under Q; part i has j_i true answers."""
    found = [(arb(0), arb(1))]
    for part in parts:
        one, k = _loss(part), part.times
        none = (1 + (-one).exp()) ** -k
        some = [((2 * j - k) * one, comb(k, j) * (-one * j).exp() * none) for j in range(k + 1)]
        found = [(loss + more, weight * factor) for loss, weight in found for more, factor in some]
    return found


def _loss(part: Part) -> Ball:
    return ball(part["p"] / (1 - part["p"])).log() if "p" in part.parameters else ball(part["epsilon"])


def _gain(outcomes: list[tuple[Ball, Ball]], y: Ball) -> Ball:
    """The sum of Q(outcome) (e^loss - e^y) over the outcomes with loss > y."""
    total, level = arb(0), y.exp()
    for loss, weight in outcomes:
        if not loss <= y:
            gain = weight * (loss.exp() - level)
            total += gain if loss > y else gain.max(arb(0))
    return total
