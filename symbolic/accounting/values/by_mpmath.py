"""The values of this chapter in mpmath: quad for the divergences, sums until nothing more is seen, and roots.

>>> from symbolic.values import entry
>>> with mpmath.workdps(15):
...     print(entry("rdp.subsampled-gaussian").mpmath(q="0.1", sigma=1, order=2), entry("delta.zcdp").mpmath(rho="0.1", epsilon=1))
0.0170368632361765 0.00893324577181836

Possible issues
---------------
Steps of the subsampled Gaussian mechanism take seconds (`times` = 10,000, where the ball needs a tenth of one), and between 2 and some 100 they are refused.
Noise on the integers is added up one by one: a second for sigma = 1,000, or for 1/epsilon0 = 1,000. epsilon.rdp looks for a root in a maximum, which takes
tenths of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, TypeAlias

import mpmath
from mpmath import exp, log, mpf, sqrt

from symbolic.accounting.sampled_mpmath import worst
from symbolic.detection.mpmath.gaussian import tail
from symbolic.estimation.mpmath.errors import listed
from symbolic.mechanisms.levels import Levels
from symbolic.representations.exact import TooLarge
from symbolic.representations.search import largest, outwards, positive_root, root

Number: TypeAlias = Any  # mpf
MOST_TERMS = 40_000
MOST_SHUFFLED, MOST_WORST = 3_000, 40


# ---- the subsampled Gaussian: w(x) = 1 - q + q e^((2 x - 1)/(2 sigma^2))


def delta_subsampled(q: Number, sigma: Number, times: Number, epsilon: Number, direction: str) -> Number:
    """P(A) - e^epsilon Q(A) of the best event A, for one step a half line; for more by `symbolic.accounting.sampled_mpmath`."""
    if times != 1:
        return worst(q, sigma, int(times), epsilon, direction)(epsilon)
    both = {"remove": _removed, "add": _added}
    names = both if direction == "both" else (direction,)
    return max(both[name](q, sigma, epsilon) for name in names)


def _edge(q: Number, sigma: Number, level: Number) -> Number:
    """The x with w(x) = level."""
    return mpf(1) / 2 + sigma**2 * log((level - 1 + q) / q)


def _removed(q: Number, sigma: Number, epsilon: Number) -> Number:
    """P is the mixture: x above the edge where w = e^epsilon, everything where w is always above."""
    level = exp(epsilon)
    if level <= 1 - q:
        return 1 - level
    x = _edge(q, sigma, level)
    return (1 - q) * tail(x / sigma) + q * tail((x - 1) / sigma) - level * tail(x / sigma)


def _added(q: Number, sigma: Number, epsilon: Number) -> Number:
    """Q is the mixture: x below the edge where 1/w = e^epsilon, nothing where w is always above."""
    level = exp(epsilon)
    if 1 / level <= 1 - q:
        return mpf(0)
    x = _edge(q, sigma, 1 / level)
    return tail(-x / sigma) - level * ((1 - q) * tail(-x / sigma) + q * tail((1 - x) / sigma))


def epsilon_subsampled(q: Number, sigma: Number, times: Number, delta: Number, direction: str) -> Number:
    """The root of delta in epsilon, or 0."""

    many = worst(q, sigma, int(times), mpf(1), direction) if times != 1 else None

    def missing(at: Number) -> Number:
        return delta - (many(at) if many else delta_subsampled(q, sigma, times, at, direction))

    return mpf(0) if missing(mpf(0)) >= 0 else positive_root(missing)


def rdp(q: Number, sigma: Number, order: Number, direction: str) -> Number:
    """log of the integral of the normal density times w^order (removed) or w^(1 - order) (added), over order - 1."""
    powers = {"remove": order, "add": 1 - order}
    names = powers if direction == "both" else (direction,)
    return max(log(_moment(q, sigma, powers[name])) for name in names) / (order - 1)


def _moment(q: Number, sigma: Number, power: Number) -> Number:
    """By pieces of 4 standard deviations, as far as the integrand is seen: its peaks are between 0 and the power."""
    reach = sigma * sqrt(2 * (mpmath.mp.prec + 20) * log(2))
    low, high = min(mpf(0), power) - reach, max(mpf(0), power) + reach
    pieces = int((high - low) / (4 * sigma)) + 1
    if pieces > 2_000:
        raise TooLarge("the integral has too many pieces for mpmath")

    def size(x: Number) -> Number:
        return -x * x / (2 * sigma**2) + power * log(1 - q + q * exp((2 * x - 1) / (2 * sigma**2)))

    peak = max(size(mpf(0)), size(power))
    area = mpmath.quad(lambda x: exp(size(x) - peak), mpmath.linspace(low, high, pieces + 1))
    return exp(peak) * area / (sigma * sqrt(2 * mpmath.pi))


# ---- conversions


def zcdp(rho: Number, epsilon: Number) -> Number:
    """The bound at the order where its derivative is 0."""

    def slope(t: Number) -> Number:
        return rho * (2 * exp(t) + 1) - epsilon - log(1 + exp(-t))

    b = exp(root(slope, *outwards(slope, -1, 1)))
    return exp(b * (rho * (b + 1) - epsilon) + b * log(b) - (b + 1) * log(b + 1))


def epsilon_rdp(order: Number, rdp: Number, delta: Number) -> Number:
    """The largest epsilon of a pair of coins, p and q = (p - delta) e^-epsilon, whose divergence is rdp."""
    limit, upper = (order - 1) * rdp, rdp - log(delta) / (order - 1) + 1

    def epsilon(t: Number) -> Number:
        """That of p = (delta + e^t)/(1 + e^t)."""
        p, gap, rest = (delta + exp(t)) / (1 + exp(t)), (1 - delta) * exp(t) / (1 + exp(t)), (1 - delta) / (1 + exp(t))

        at = upper  # Newton's method: what is to be 0 rises in epsilon, and is convex
        for _ in range(200):
            q = gap * exp(-at)
            yes = exp(order * log(p) + (1 - order) * log(q))
            no = exp(order * log(rest) + (1 - order) * log(1 - q))
            step = (log(yes + no) - limit) * (yes + no) / ((order - 1) * (yes - no * q / (1 - q)))
            at -= step
            if abs(step) <= mpmath.ldexp(1, -mpmath.mp.prec + 8) or q >= p:
                break
        return at

    size, of_certain = 40 - log(delta), rdp + log(1 - delta)  # where p is 1
    return max(mpf(0), of_certain, largest(epsilon, -size, size))


# ---- noise on the integers


def _seen(terms: Iterator[Number]) -> Number:
    """The sum of terms that fall, up to where they are not seen any more."""
    total = mpf(0)
    for number, term in enumerate(terms):
        total += term
        if term <= mpmath.ldexp(total, -mpmath.mp.prec - 10) and number > 2:
            return total
        if number > MOST_TERMS:
            raise TooLarge("the sum has too many terms for mpmath")
    return total


def _whole(of: Callable[[int], Number]) -> Number:
    """The sum over all integers of what falls on both sides of 0."""
    return _seen(of(x) for x in count(0)) + _seen(of(-x) for x in count(1))


def discrete_gaussian(sigma: Number, sensitivity: Number, epsilon: Number) -> Number:
    """The sum of max(0, P(x) - e^epsilon P(x + D)); it starts where P(x) > e^epsilon P(x + D)."""
    first = int(mpmath.floor(epsilon * sigma**2 / sensitivity - sensitivity / 2)) + 1

    def weight(x: Number) -> Number:
        return exp(-(mpf(x) ** 2) / (2 * sigma**2))

    def gain(x: Number) -> Number:
        return weight(x) - exp(epsilon) * weight(x + sensitivity)

    middle = mpmath.fsum(gain(x) for x in range(first, 0))
    return (middle + _seen(gain(x) for x in count(max(first, 0)))) / mpmath.jtheta(3, 0, exp(-1 / (2 * sigma**2)))


def variance(sigma: Number) -> Number:
    """The sum of x^2 P(x)."""

    def weight(x: int) -> Number:
        return exp(-(mpf(x) ** 2) / (2 * sigma**2))

    peak = int(2 * sigma) + 1
    if peak > MOST_TERMS:
        raise TooLarge("the sum has too many terms for mpmath")
    near = 2 * mpmath.fsum(mpf(x) ** 2 * weight(x) for x in range(1, peak))
    return (near + 2 * _seen(mpf(x) ** 2 * weight(x) for x in count(peak))) / _whole(weight)


def discrete_laplace(epsilon0: Number, sensitivity: Number, epsilon: Number) -> Number:
    """The sum of max(0, P(x) - e^epsilon P(x - D)), which is 0 from x = D on; P(x) is in proportion to t^|x|."""
    t = exp(-epsilon0)

    def gain(x: int) -> Number:
        return max(mpf(0), t ** abs(x) - exp(epsilon) * t ** abs(x - int(sensitivity)))

    middle = mpmath.fsum(gain(x) for x in range(1, int(sensitivity)))
    left = max(mpf(0), 1 - exp(epsilon) * t ** int(sensitivity)) / (
        1 - t
    )  # of all x <= 0, where both are in proportion
    return (middle + left) * (1 - t) / (1 + t)


def shuffled(n: Number, epsilon0: Number, epsilon: Number, others: Any = 0) -> Number:
    """The sums of max(0, P_1(k) - e^epsilon P_0(k)) and the other way round, over how many say yes; `others` of those who are alike truly would."""
    size, worst = int(n), str(others) == "worst"
    if size > (MOST_WORST if worst else MOST_SHUFFLED):
        raise TooLarge(f"n is above {MOST_WORST if worst else MOST_SHUFFLED} for mpmath")
    a, level = 1 / (1 + exp(epsilon0)), exp(epsilon)

    def delta(many: int) -> Number:
        false, true = _binomial(size - 1 - many, a), _binomial(many, 1 - a)
        among = [
            mpmath.fsum(false[i] * true[k - i] for i in range(max(0, k - many), min(k, size - 1 - many) + 1))
            for k in range(size)
        ]
        padded = [mpf(0), *among, mpf(0)]
        yes = [(1 - a) * padded[k] + a * padded[k + 1] for k in range(size + 1)]
        no = [a * padded[k] + (1 - a) * padded[k + 1] for k in range(size + 1)]
        return max(
            mpmath.fsum(max(mpf(0), one - level * two) for one, two in zip(first, second, strict=True))
            for first, second in ((yes, no), (no, yes))
        )

    return max(map(delta, range(size))) if worst else delta(int(mpf(others)))


def _binomial(size: int, chance: Number) -> list[Number]:
    return [mpmath.binomial(size, j) * chance**j * (1 - chance) ** (size - j) for j in range(size + 1)]


# ---- choosing the best of several


def _candidates(gaps: Any, best: Number, epsilon: Number, sensitivity: Number) -> list[tuple[Number, int, Number]]:
    """(gap, how many, weight) of each kind, the best ones first."""
    groups = [one for one in Levels.of(epsilons=listed(gaps)).groups if one.epsilon is not None]
    pairs = [
        (mpf(0), int(best)),
        *((mpf(one.epsilon.numerator) / one.epsilon.denominator, one.users) for one in groups if one.epsilon),
    ]
    return [(gap, many, exp(-epsilon * gap / (2 * sensitivity))) for gap, many in pairs]


def exponential(gaps: Any, best: Number, epsilon: Number, sensitivity: Number) -> Number:
    """The mean gap, in proportion to the weights."""
    found = _candidates(gaps, best, epsilon, sensitivity)
    return mpmath.fsum(gap * many * weight for gap, many, weight in found) / mpmath.fsum(
        many * weight for _, many, weight in found
    )


def permute_and_flip(gaps: Any, best: Number, epsilon: Number, sensitivity: Number) -> Number:
    """A candidate whose place is at t is chosen if it is kept, and none before it is; the places are uniform."""
    found = _candidates(gaps, best, epsilon, sensitivity)

    def body(t: Number) -> Number:
        before = mpmath.fprod((1 - t * weight) ** many for _, many, weight in found)
        return mpmath.fsum(gap * many * weight * before / (1 - t * weight) for gap, many, weight in found if gap)

    first = body(mpf(0))
    return first * mpmath.quad(lambda t: body(t) / first, [0, 1])
