"""The mechanism (p, q) with the smallest variance within a privacy budget, in closed form.

BOUNDS.md D1 derives it. q is rounded up, so that the rounded mechanism stays within the budget.

>>> mechanism = choose(Budget.read("1", "sldp"))
>>> [str(x) for x in (mechanism.p, mechanism.q)], mechanism.rule
(['365529/500000', '134471/500000'], 'best')
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log10
from typing import Final, Literal

from symbolic.number import decimal, shown
from symbolic.survey.budget import Bound, Budget, NoDesign

Rule = Literal["best", "dont-know", "p", "q", "given"]
SIGNIFICANT: Final = 6  # least number of significant digits of q and of p - q
MOST_PLACES: Final = 12  # decimal places of q, unless p - q needs more
SIMPLE: Final = 10**6  # a fraction with a denominator below this is not rounded


@dataclass(frozen=True)
class Mechanism:
    """The probabilities of a true and a false answer, and the rule that chose them.

    rule: "best" (optimal overall), "dont-know" (optimal for its probability of "don't know"), "p" (optimal for its p),
        "q" (optimal for its q), or "given" (both were given).
    """

    p: Fraction
    q: Fraction
    rule: Rule

    @property
    def answering(self) -> Fraction:
        """The probability of an answer, p + q."""
        return self.p + self.q


def choose(
    budget: Budget, p: Fraction | None = None, q: Fraction | None = None, dont_know: Fraction | None = None
) -> Mechanism:
    """Return the mechanism with the smallest variance for the given p, q, or P("don't know").

    Parameters
    ----------
    budget: the privacy budget.
    p, q, dont_know: probabilities that are fixed; None leaves them free.

    Raises `NoDesign` if no mechanism within the budget has these probabilities.
    """
    for name, given in (("p", p), ("q", q), ("dont-know", dont_know)):
        if given is not None and not 0 <= given <= 1:
            raise NoDesign(f"{name}: {shown(given)} is not a probability; give a number from 0 to 1")
    if dont_know is not None and (p is None) != (q is None):
        p, q = (p, 1 - dont_know - p) if p is not None else (1 - dont_know - (q or 0), q)
        return _checked(budget, Mechanism(p, q or Fraction(0), "given"))
    if p is not None and q is not None:
        if dont_know is not None and p + q + dont_know != 1:
            raise NoDesign(f"dont-know: p and q give {shown(1 - p - q)}; leave out one of the three")
        return _checked(budget, Mechanism(p, q, "given"))
    if p is not None:
        return _checked(budget, _at_truth(budget, p))
    if q is not None:
        return _checked(budget, _at_lie(budget, q))
    return _checked(budget, _at_silence(budget, dont_know or Fraction(0), "dont-know" if dont_know else "best"))


def _at_silence(budget: Budget, dont_know: Fraction, rule: Rule) -> Mechanism:
    answering = 1 - dont_know
    if answering == 0:
        raise NoDesign('dont-know: nobody would answer; give a probability of "don\'t know" below 1')
    bound = budget.least(answering if budget.notion == "sldp" else Fraction(1), 1)
    low, high = (answering - 2 * end for end in bound.ends(256)[::-1])
    if high <= 0 or low <= 0:
        least = 2 * bound.ends(256)[1]
        raise NoDesign(
            f"dont-know: wldp with epsilon = {budget.text} asks for q >= 1/(e^epsilon + 1), and p > q leaves less than "
            f'{_down(1 - least, 1 - least)} to "don\'t know"'
        )
    q = _up(bound, low)
    return Mechanism(answering - q, q, rule)


def _at_truth(budget: Budget, p: Fraction) -> Mechanism:
    if 2 * p <= 1:
        raise NoDesign(f"p: {shown(p)} is at most 1/2, where the optimal q is not proved; give q too, or a larger p")
    bound = budget.least(p, 0) if budget.notion == "sldp" else budget.least(Fraction(1), 1)
    if bound.ends(4096)[0] > 1 - p:
        most = 1 - budget.least(Fraction(1), 1).ends(256)[1]
        raise NoDesign(
            f"p: {shown(p)} is more than epsilon = {budget.text} allows; give at most "
            f"{_down(most, most - Fraction(1, 2))}"
        )
    q = min(_up(bound, p - bound.ends(256)[1]), 1 - p)
    return Mechanism(p, q, "p")


def _at_lie(budget: Budget, q: Fraction) -> Mechanism:
    if not 0 < 2 * q < 1:
        raise NoDesign(f"q: {shown(q)} is not above 0 and below 1/2")
    p = 1 - q
    if budget.notion == "wldp" or budget.allows(p, q):
        return Mechanism(p, q, "q")
    exact = None if budget.ratio is None else q * budget.ratio
    if exact is not None and exact.denominator < SIMPLE:
        return Mechanism(exact, q, "q")
    inverse = budget.least(1 / q, 0).ends(512)[1]  # at least 1/(t q), so that p is at most t q
    places = _places(q, 1 / inverse - q)
    return Mechanism(Fraction(10**places * inverse.denominator // inverse.numerator, 10**places), q, "q")


def _checked(budget: Budget, found: Mechanism) -> Mechanism:
    p, q = found.p, found.q
    if p < 0 or q < 0 or p + q > 1:
        raise NoDesign(f'p: {shown(p)}, q = {shown(q)} and "don\'t know" {shown(1 - p - q)} are not probabilities')
    if p <= q:
        raise NoDesign(f"q: {shown(q)} is not below p = {shown(p)}; exchange them, or change the answers' meaning")
    if not budget.allows(p, q):
        least = budget.least(p, 0) if budget.notion == "sldp" else budget.least(Fraction(1), 1)
        raise NoDesign(
            f"q: {shown(q)} is less than {budget.notion} with epsilon = {budget.text} allows for p = {shown(p)}; give "
            f"at least {decimal(least.ceiling(SIGNIFICANT), SIGNIFICANT)}"
        )
    return found


# ---- rounding towards more privacy


def _up(bound: Bound, distance: Fraction) -> Fraction:
    """Return the bound on q if it is a simple fraction, else rounded up; `distance` is p - q."""
    if bound.exact is not None and bound.exact.denominator < SIMPLE:
        return bound.exact
    return bound.ceiling(_places(bound.ends(256)[1], distance))


def _places(q: Fraction, distance: Fraction) -> int:
    """Return the decimal places for q and p - q; a tiny q does not get all its digits."""
    return max(min(_digits(q), MOST_PLACES), _digits(distance))


def _digits(x: Fraction) -> int:
    """Return the decimal places that show `SIGNIFICANT` digits of a positive number."""
    return max(SIGNIFICANT, SIGNIFICANT + _exponent(1 / x))


def _exponent(x: Fraction) -> int:
    """Return the decimal logarithm of x >= 1 rounded down, up to an error of 1; otherwise 0."""
    return int(log10(x.numerator) - log10(x.denominator)) if x >= 1 else 0


def _down(x: Fraction, distance: Fraction) -> str:
    """Return a probability rounded down, with the decimal places that `distance` needs."""
    unit = 10 ** _digits(distance)
    return decimal(Fraction(x * unit // 1, unit), len(str(x * unit // 1)))
