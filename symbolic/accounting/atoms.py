"""delta of randomized responses and Laplace mechanisms, without a normal law: sums over what the responses answer.

A randomized response has the loss epsilon or -epsilon. Of k equal ones, j for x have the loss (2j - k) epsilon, with C(k, j) e^{(k-j) eps}/(1 + e^eps)^k of Q;
so delta(y) = sum over what the groups count of Q(counts) e^loss delta_0(y - loss), where delta_0 is that of the Laplace mechanisms, or (1 - e^y)_+
where there are none. Equal ones alone go to `symbolic.composition`, which has them for every k.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Final

from flint import arb, ctx, fmpz

from symbolic.accounting.contours.loss import Ball, OutOfReach, ball

MOST_OUTCOMES: Final = 20_000
MOST_WITH_NOISE: Final = 400

Counts = Mapping[Fraction, int]
"""epsilon -> how many"""


def delta(responses: Counts, noises: Counts, y: Fraction, digits: int) -> Ball:
    """A ball of about so many right digits; raises `OutOfReach` where too many sums would be needed."""
    from symbolic.composition import laplace, randomized_response

    if len(noises) > 1:
        raise OutOfReach("Laplace mechanisms of different epsilon without a Gaussian one are not composed here")
    if not noises and len(responses) == 1:
        ((epsilon, k),) = responses.items()
        return randomized_response.delta(k, at=y, epsilon=epsilon, digits=digits).arb

    def inner(loss: Fraction) -> Ball:
        if not noises:
            return -ball(loss).expm1() if loss < 0 else arb(0)
        ((epsilon, k),) = noises.items()
        return laplace.delta(k, at=loss, epsilon=epsilon, digits=digits).arb

    outcomes = prod(k + 1 for k in responses.values())
    most = MOST_WITH_NOISE if noises else MOST_OUTCOMES
    if outcomes > most:
        raise OutOfReach(
            f"the randomized responses have {outcomes} different outcomes, and at most {most} are summed; "
            "with a Gaussian mechanism among them there would be no limit"
        )
    with ctx.workprec(int(digits * 3.33) + 64):
        total = arb(0)
        for counts in product(*(range(k + 1) for k in responses.values())):
            loss, weight = Fraction(0), arb(1)
            for (epsilon, k), j in zip(responses.items(), counts, strict=True):
                loss += (2 * j - k) * epsilon
                weight *= arb(fmpz(comb(k, j))) * (ball(epsilon) * j).exp() / (1 + ball(epsilon).exp()) ** k
            total += weight * inner(y - loss)
        return total
