"""Randomized responses and Laplace mechanisms as sums of exponentials: what stands beside the moment function of all else where they are composed with it.

A randomized response has N(s) = (e^{s eps} + e^{(1-s) eps})/(1 + e^eps), and a Laplace mechanism, with r = 1/(2s - 1),

    N(s) = e^{(s-1) eps} (1 + r)/2 + e^{-s eps} (1 - r)/2.

So the product of all of them is a sum of terms weight e^{(s-1) loss} ((1 + r)/2)^plus ((1 - r)/2)^minus: each moves the loss y at which delta is wanted to y - loss. Where Re s >= 1, and where Re s <= 0, (1 + r)/2 and (1 - r)/2 are at
most 1 large.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from symbolic.accounting.contours.loss import Ball, OutOfReach, ball

MOST_ANSWERS: Final = 500

Counts = Mapping[Fraction, int]
"""epsilon -> how many"""


class Answer(NamedTuple):
    """One term; its weight is a whole number times e^{-`less`} over the product of all 1 + e^{-epsilon}."""

    loss: Fraction
    less: Fraction
    plus: int
    minus: int
    times: int

    def weight(self, responses: Counts) -> Ball:
        """With the precision at hand."""
        found = self.times * (-ball(self.less)).exp()
        for epsilon, k in responses.items():
            found /= (1 + (-ball(epsilon)).exp()) ** k
        return found


def answers(responses: Counts, noises: Counts) -> list[Answer]:
    """All terms, equal ones together, with the largest loss first; raises `OutOfReach` where there are too many."""
    found = {(Fraction(0), Fraction(0), 0, 0): 1}
    for counts, is_noise in ((responses, False), (noises, True)):
        for epsilon, k in counts.items():
            if len(found) * (k + 1) > MOST_ANSWERS:
                raise OutOfReach(
                    f"the responses and Laplace mechanisms have more than {MOST_ANSWERS} different outcomes"
                )
            before, found = found, {}
            for (loss, less, plus, minus), times in before.items():
                for j in range(k + 1):
                    powers = (plus + k - j, minus + j) if is_noise else (plus, minus)
                    key = loss + (k - 2 * j) * epsilon, less + j * epsilon, *powers
                    found[key] = found.get(key, 0) + times * comb(k, j)
    return [Answer(*key, times) for key, times in sorted(found.items(), reverse=True)]
