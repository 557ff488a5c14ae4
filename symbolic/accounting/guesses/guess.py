"""A first guess of epsilon, in floating point: only a start."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import exp, log, sqrt
from typing import Final

from symbolic.accounting.composition import Composition
from symbolic.accounting.contours.loss import OutOfReach
from symbolic.accounting.contours.outlook import Outlook
from symbolic.accounting.contours.rays.rough_delta import RoughDelta
from symbolic.accounting.guesses.by_answers import by_answers
from symbolic.accounting.guesses.large_losses import by_equal_losses, by_few_losses, by_one_loss
from symbolic.accounting.guesses.saddle import at_the_saddle
from symbolic.accounting.guesses.small_losses import by_small_losses

MOST_ORDER: Final = 1e9
"""The saddle's, at most; and so many times 1/q where a record is added."""
MUCH_LESS: Final = 0.9
"""Of the saddle's guess: elsewhere the saddle is nearer."""
APART: Final = 4.0
"""How far off a guess may be."""
ABOVE: Final = 1.015
"""By so much the guess is made larger: the sum that is made there serves at smaller losses too, and hardly at larger ones."""
HALVINGS: Final = 10
OFF: Final = 6.0, 2.0
"""Nats, by which bounds may be off: at least, and times sigma."""
TRIALS: Final = 4
BISECTED: Final = 12


def guess(of: Composition, aim: float, look: Callable[[float], RoughDelta]) -> tuple[float, float]:
    """About the y >= 0 with log delta(y) = aim, and about the slope of log delta there, by looks along rays where these tell it; raises `OutOfReach`."""
    if of.is_minute:
        raise OutOfReach("the privacy loss is too close to a discrete one: q is too small to compose")
    if of.is_answered and of.is_rarely_hit:
        with suppress(OutOfReach):
            return by_answers(of, aim, _alone(of))
    found = by_the_saddle(of, aim)
    if not of.sampled or of.squared:
        return found
    if of.is_rarely_hit:
        few = by_few_losses(of, aim)
        found = few if few[0] < MUCH_LESS * found[0] or not found[0] else found
    if of.add or not of.is_of_steps:
        return found
    with suppress(OutOfReach):
        return along_a_ray(look, aim, found[0])
    return _where_hits_are_rare(of, aim, found) if of.is_rarely_hit else found


def _alone(of: Composition) -> Callable[[float], float]:
    """Where log delta of the steps is so large, about."""
    alone = of.steps_alone(of.add)

    def look(y: float) -> RoughDelta:
        if alone.add or not alone.is_rarely_hit:
            raise OutOfReach("hits are not rare")
        return RoughDelta(alone.steps(), y)

    return lambda level: guess(alone, level, look)[0]


def _where_hits_are_rare(of: Composition, aim: float, found: tuple[float, float]) -> tuple[float, float]:
    """By small losses, or one large one, or else by bounds, from a first one on."""
    with suppress(OutOfReach):
        return by_small_losses(of, aim)
    alone = by_one_loss(of, aim)
    if alone and _is_about(of, aim, alone[0]):
        return alone
    with suppress(OutOfReach):
        y, slope = by_bounds(of, aim, found[0])
        return max(y, by_equal_losses(of, aim, 1)) * ABOVE, slope
    return found


def by_the_saddle(of: Composition, aim: float) -> tuple[float, float]:
    """Of the integrand on the real line."""
    factors = of.factors()

    def at(c: float) -> tuple[float, float]:
        """y and log delta for which the saddle is at c."""
        step = 1e-3 * (c - 1)
        low, mid, high = (sum(times * factor.rough(c + k * step) for factor, times in factors) for k in (-1, 0, 1))
        return at_the_saddle(c, mid, (high - low) / (2 * step), max((high - 2 * mid + low) / step**2, 0.0))

    # log(c - 1): what is added has no large losses
    low, high = -14.0, log(MOST_ORDER / float(min(q for q, _ in of.sampled)) if of.add and of.sampled else MOST_ORDER)
    for _ in range(50):
        middle = (low + high) / 2
        try:
            above = at(1 + exp(middle))[1] > aim
        except (OverflowError, ValueError):
            above = False
        low, high = (middle, high) if above else (low, middle)
    return max(0.0, at(1 + exp(low))[0]), -exp(low)


def _is_about(of: Composition, aim: float, y: float) -> bool:
    """Do bounds, if there are any, say about the same? Where steps are many those that lose a little may lose as much together."""
    with suppress(OutOfReach):
        least, more = OFF
        off = least + more * float(max(sigma for _, sigma in of.sampled))
        return bool(abs(Outlook(of.steps(), y).estimate(y) - aim) < off)
    return True


def along_a_ray(look: Callable[[float], RoughDelta], aim: float, y: float) -> tuple[float, float]:
    """From a first one, by floats along a ray, which tell it nearly to all their digits."""
    for _ in range(TRIALS):
        made = look(y)
        far = y * APART if made.log(y) > aim else y / APART
        if (made.log(far) > aim) == (far < y):
            break
        y = far
    else:
        raise OutOfReach("the first guess is too far off")
    low, high = sorted((y, far))
    for _ in range(BISECTED):
        middle = sqrt(low * high)
        low, high = (middle, high) if made.log(middle) > aim else (low, middle)
    above, below = made.log(low), made.log(high)
    if not abs(above - aim) + abs(below - aim) < 1:
        raise OutOfReach("floats do not tell delta there")
    slope = (below - above) / (high - low)
    return low + (aim - above) / slope, slope


def by_bounds(of: Composition, aim: float, y: float) -> tuple[float, float]:
    """From a first one, by the bounds where losses have a heavy tail."""
    import numpy as np

    with np.errstate(all="ignore"):
        for _ in range(TRIALS):
            outlook = Outlook(of.steps(), y)
            low, high = y / APART, y * APART
            if outlook.estimate(low) < aim:
                y = low
            elif outlook.estimate(high) > aim:
                y = high
            else:
                break
        else:
            raise OutOfReach("the first guess is too far off")
        for _ in range(HALVINGS):
            middle = sqrt(low * high)
            low, high = (middle, high) if outlook.estimate(middle) > aim else (low, middle)
        return low, (outlook.estimate(low * 1.1) - outlook.estimate(low / 1.1)) / (low * (1.1 - 1 / 1.1))
