"""Design a survey with "don't know" for a privacy budget: p, q, size and interval.

>>> found = design("1", share="0.2..0.4", margin="0.03")
>>> found.p, found.q, found.respondents, found.coverage.text
(Fraction(365529, 500000), Fraction(134471, 500000), 4955, '0.949375')
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any, Final, Literal

from symbolic.number import NumberError, Undecided, Value, endpoints, parse, shown
from symbolic.number.bisection import first
from symbolic.representations.exact import evaluate
from symbolic.survey import domains, walley
from symbolic.survey.budget import BITS, Budget, NoDesign, ball
from symbolic.survey.choice import Mechanism, choose
from symbolic.survey.coverage import Coverage, Interval, worst_share

MOST: Final = 10**18  # respondents
LEVELS: Final = tuple(Fraction(i, 10) for i in range(6))  # probabilities of "don't know" in the comparison
MARGIN_DIGITS: Final = 4  # significant digits of a computed margin
STEPS: Final = 400  # the first step to more respondents, as a fraction of their number
TRIALS: Final = 40  # numbers of respondents that are tried for a certified coverage


@dataclass(frozen=True)
class Alternative:
    """The cost of a probability of "don't know", at equal budget, margin and confidence.

    ratio: the variance over that of the best mechanism without "don't know", for the same number of respondents.
    respondents: the number needed for the same margin.
    """

    mechanism: Mechanism
    ratio: Value
    respondents: int

    @property
    def dont_know(self) -> Fraction:
        return 1 - self.mechanism.answering


@dataclass(frozen=True)
class Design:
    """A survey and its precision.

    The interval is "estimate +- margin". The estimate from N1 answers yes and N2 answers no is (N1 p - N2 q) / ((p - q)
    (N1 + N2)). The margin is at least `quantile` standard deviations of the estimate at the worst share of the range.
    All variances and probabilities are conditional on at least one answer.
    """

    budget: Budget
    share: tuple[Fraction, Fraction]
    confidence: Fraction
    mechanism: Mechanism
    respondents: int
    margin: Fraction
    fixed: Literal["margin", "respondents"]
    certified: bool = False  # whether the certified coverage must reach the confidence

    @property
    def p(self) -> Fraction:
        """The probability of a true answer."""
        return self.mechanism.p

    @property
    def q(self) -> Fraction:
        """The probability of a false answer."""
        return self.mechanism.q

    @property
    def dont_know(self) -> Fraction:
        """The probability of "don't know"."""
        return 1 - self.mechanism.answering

    @property
    def worst_share(self) -> Fraction:
        """The share of the range at which the variance is largest."""
        return worst_share(*self.share)

    @cached_property
    def variance(self) -> Value:
        """The largest variance of the estimate over the range of shares."""
        return variance(self.respondents, self.mechanism, self.worst_share, 6)

    @cached_property
    def walley_variance(self) -> Value | None:
        """For `wldp`: the largest variance over all ways to turn "don't know" into answers.

        None for `sldp`, and if p <= 1/2.
        """
        if self.budget.notion == "sldp" or 2 * self.p <= 1:
            return None
        term = walley.variance_joined(domains.N, domains.P, domains.PI)
        return Value.of(evaluate(term, {"n": self.respondents, "p": self.p, "pi": self.worst_share}), 6)

    @property
    def interval(self) -> Interval:
        """The interval "estimate +- margin", with its probabilities."""
        return Interval(self.respondents, self.p, self.q, self.margin)

    @cached_property
    def coverage(self) -> Coverage:
        """The certified smallest coverage of the interval over the range of shares."""
        return self.interval.over(*self.share)

    @cached_property
    def alternatives(self) -> tuple[Alternative, ...]:
        """The cost of several probabilities of "don't know"; the mechanism without it comes first."""
        best = choose(self.budget)
        found = []
        for level in sorted({*LEVELS, self.dont_know}):
            try:
                one = self.mechanism if level == self.dont_know else choose(self.budget, dont_know=level)
            except NoDesign:
                break  # `wldp` leaves less room for "don't know" than this
            found.append(Alternative(one, self._ratio(one, best), self._respondents(one)))
        return tuple(found)

    def _ratio(self, one: Mechanism, best: Mechanism) -> Value:
        mine, least = (variance(self.respondents, each, self.worst_share, 20) for each in (one, best))
        if mine.exact is not None and least.exact is not None:
            return Value.of(mine.exact / least.exact, 5)
        return Value.of(mine.arb / least.arb, 5)

    def _respondents(self, mechanism: Mechanism) -> int:
        if mechanism == self.mechanism and not self.certified:
            return self.respondents
        return respondents(mechanism, self.worst_share, self.confidence, self.margin)


def design(
    epsilon: object,
    share: object = "0..1",
    *,
    notion: str = "sldp",
    margin: object = None,
    respondents: object = None,
    confidence: object = "0.95",
    certified: bool = False,
    p: object = None,
    q: object = None,
    dont_know: object = None,
) -> Design:
    """Choose p, q and the number of respondents (or the margin) for a privacy budget.

    The mechanism has the smallest variance within the budget (`symbolic.survey.choice`). The margin is half the width
    of the interval "estimate +- margin". It is at least z standard deviations of the estimate at the worst share of the
    range, where z is the normal quantile of (1 + confidence)/2. The coverage is certified without a normal
    approximation (`symbolic.survey.coverage`).

    Parameters
    ----------
    epsilon: the privacy budget, above 0: an exact number such as "1", or "ln(3)".
    share: the true share of people with the property, or a range such as "0.2..0.4".
    notion: "sldp" bounds p/q by e^epsilon, "wldp" bounds (1 - q)/q.
    margin, respondents: give exactly one of them; 0 < margin <= 1, respondents from 1 to 10^18.
    confidence: between 0 and 1.
    certified: whether to increase the respondents (or the margin) until the certified coverage reaches the confidence.
    p, q, dont_know: probabilities to fix; "don't know" has the probability 1 - p - q.

    Raises `symbolic.survey.budget.NoDesign`, a ValueError that names the wrong argument, if no such survey exists.

    >>> found = design("ln(3)", "0.3", respondents=1000)
    >>> str(found.p), str(found.q), float(found.margin), found.coverage.text
    ('3/4', '1/4', 0.06073, '0.951079')
    """
    budget, over, level = Budget.read(epsilon, notion), _range(share), _number("confidence", confidence) or Fraction(0)
    if not 0 < level < 1:
        raise NoDesign(f"confidence: {shown(level)} is not above 0 and below 1")
    if (margin is None) == (respondents is None):
        raise NoDesign("margin: give exactly one of margin and respondents")
    chosen = choose(budget, _number("p", p), _number("q", q), _number("dont-know", dont_know))
    if margin is not None:
        width = _number("margin", margin) or Fraction(0)
        if not 0 < width <= 1:
            raise NoDesign(f"margin: {shown(width)} is not above 0 and at most 1; it is half of the interval's width")
        n = _least(chosen, worst_share(*over), level, width)
        found = Design(budget, over, level, chosen, n, width, "margin")
        return _larger(found) if certified else found
    size = _number("respondents", respondents) or Fraction(0)
    if size.denominator != 1 or not 1 <= size <= MOST:
        raise NoDesign(f"respondents: {shown(size)} is not an integer from 1 to 10^18")
    width = _margin(chosen, worst_share(*over), level, int(size))
    found = Design(budget, over, level, chosen, int(size), width, "respondents")
    return _wider(found) if certified else found


# ---- certified coverage


def _keeps(found: Design) -> bool:
    return found.coverage.at_least >= found.confidence


def _larger(found: Design) -> Design:
    """Increase the respondents in growing steps; the coverage is not monotone in their number."""
    step, n = max(1, found.respondents // STEPS), found.respondents
    for i in range(1, TRIALS + 1):
        one = replace(found, respondents=n, certified=True)
        if _keeps(one):
            return one
        n += i * step
    raise NoDesign(
        f"confidence: no number of respondents up to {n} has a certified coverage of {shown(found.confidence)}"
    )


def _wider(found: Design) -> Design:
    """Increase the margin by bisection; the coverage increases with the margin."""
    unit, made = _unit(found.margin), {}

    def keeps(k: int) -> bool:
        made[k] = replace(found, margin=k * unit, certified=True)
        return _keeps(made[k])

    low = high = int(found.margin / unit)
    step = max(1, low // 100)
    while not keeps(high):
        low, high, step = high + 1, high + step, 2 * step
        if high * unit > 2 * found.margin:
            raise NoDesign(f"confidence: no margin has a certified coverage of {shown(found.confidence)}")
    return made[first(keeps, low, high)]


# ---- parsing


def _number(name: str, text: object) -> Fraction | None:
    try:
        return None if text is None else parse(text)
    except NumberError as reason:
        raise NoDesign(f"{name}: {reason}") from None


def _range(share: object) -> tuple[Fraction, Fraction]:
    """Parse a share, or a range such as "0.2..0.4" or ("0.2", "0.4")."""
    ends = share.split("..") if isinstance(share, str) else share if isinstance(share, tuple) else (share,)
    if not 1 <= len(ends) <= 2:
        raise NoDesign("share: give a share such as 0.3, or a range such as 0.2..0.4")
    low, high = (_number("share", end) or Fraction(0) for end in (ends[0], ends[-1]))
    if not 0 <= low <= high <= 1:
        raise NoDesign(f"share: {shown(low)}..{shown(high)} is not a range of shares between 0 and 1, smallest first")
    return low, high


# ---- number of respondents and margin


def variance(n: int, mechanism: Mechanism, share: Fraction, digits: int) -> Value:
    """Return the variance of the estimate, given at least one answer (survey.variance)."""
    from symbolic.survey.estimators import variance_value

    return variance_value({"n": Fraction(n), "p": mechanism.p, "q": mechanism.q, "pi": share}, digits)


def quantile(confidence: Fraction) -> Any:
    """Return the normal quantile of (1 + confidence)/2 as a ball, at the current precision."""
    from flint import arb

    return arb(2).sqrt() * ball(confidence).erfinv()


def respondents(mechanism: Mechanism, share: Fraction, confidence: Fraction, margin: Fraction) -> int:
    """Return the smallest n for which `quantile` standard deviations are at most the margin.

    BOUNDS.md D2 shows that n exists and bounds it.
    """
    import flint

    single = variance(1, mechanism, share, 6).fraction
    for bits in BITS:
        with flint.ctx.workprec(bits):
            found = ball(single / margin**2) * quantile(confidence) ** 2
            ends = [max(1, ceil(end)) for end in endpoints(found)]
        if ends[0] == ends[1]:
            break
    else:
        raise Undecided("the number of respondents is too close to an integer to be rounded up")
    least = ends[0]
    if mechanism.answering == 1:
        return least
    most = ceil(2 * least / mechanism.answering)
    return first(lambda n: _fits(n, mechanism, share, confidence, margin), least, most)


def _fits(n: int, mechanism: Mechanism, share: Fraction, confidence: Fraction, margin: Fraction) -> bool:
    import flint

    for bits in BITS[:4]:
        found = variance(n, mechanism, share, bits // 4)
        with flint.ctx.workprec(bits):
            reach, most = found.arb * quantile(confidence) ** 2, ball(margin**2)
            if reach < most or reach > most:
                return bool(reach < most)
    raise Undecided("the variance is too close to the largest one that the margin allows")


def _least(mechanism: Mechanism, share: Fraction, confidence: Fraction, margin: Fraction) -> int:
    found = respondents(mechanism, share, confidence, margin)
    if found > MOST:
        raise NoDesign(f"margin: {shown(margin)} needs more than 10^18 respondents; give a larger margin or epsilon")
    return found


def _margin(mechanism: Mechanism, share: Fraction, confidence: Fraction, n: int) -> Fraction:
    """Return the margin that n respondents reach, rounded up."""
    import flint

    known = variance(n, mechanism, share, 30)
    with flint.ctx.workprec(192):
        _, high = endpoints(quantile(confidence) * known.arb.sqrt())
    unit = _unit(high)
    return ceil(high / unit) * unit


def _unit(x: Fraction) -> Fraction:
    """Return a unit in the last of `DIGITS` significant decimal places."""
    unit = Fraction(1)
    while x / unit < 10 ** (MARGIN_DIGITS - 1):
        unit /= 10
    while x / unit >= 10**MARGIN_DIGITS:
        unit *= 10
    return unit
