"""The values in mpmath, a second implementation: quadrature for the divergence, plain summation, and root finding.

>>> from symbolic.values import entry
>>> with mpmath.workdps(15):
...     print(entry("rdp.subsampled-gaussian").mpmath(q="0.1", sigma=1, order=2))
...     print(entry("delta.zcdp").mpmath(rho="0.1", epsilon=1))
0.0170368632361765
0.00893324577181836

Possible issues
---------------
Compositions of the subsampled Gaussian mechanism take seconds, and 2 to about 100 steps are refused
(`composed_by_mpmath`). Sums over noise on the integers take about 1 s for sigma = 1,000 or 1/epsilon0 = 1,000.
epsilon.rdp searches a root within a maximum, which takes tenths of a second.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import mpmath
from mpmath import exp, log, mpf, sqrt

from symbolic.accounting.values.composed_by_mpmath import delta_subsampled as delta_subsampled
from symbolic.accounting.values.composed_by_mpmath import epsilon_subsampled as epsilon_subsampled
from symbolic.estimation.mpmath.errors import listed
from symbolic.mechanisms.levels import Levels
from symbolic.representations.exact import TooLarge
from symbolic.representations.search import largest, outwards, root

Number: TypeAlias = Any  # mpf
MOST_TERMS: Final = 40_000  # terms of a sum over the integers: about a second
MOST_USERS: Final = 3_000  # n of shuffled responses, of which all others hold the same answer
MOST_MIXED: Final = 40  # n, if the maximum over the others' answers is wanted
MOST_PIECES: Final = 2_000  # pieces of a quadrature: seconds


def rdp(q: Number, sigma: Number, order: Number, direction: str) -> Number:
    """Return log E w^order (remove) or log E w^(1 - order) (add) under N(0, sigma^2), over order - 1."""
    powers = {"remove": order, "add": 1 - order}
    names = powers if direction == "both" else (direction,)
    return max(log(_moment(q, sigma, powers[name])) for name in names) / (order - 1)


def _moment(q: Number, sigma: Number, power: Number) -> Number:
    """Return E w^power by quadrature on pieces of 4 sigma; the peaks lie between 0 and the power."""
    reach = sigma * sqrt(2 * (mpmath.mp.prec + 20) * log(2))
    low, high = min(mpf(0), power) - reach, max(mpf(0), power) + reach
    pieces = int((high - low) / (4 * sigma)) + 1
    if pieces > MOST_PIECES:
        raise TooLarge("the integral has too many pieces for mpmath")

    def size(x: Number) -> Number:
        return -x * x / (2 * sigma**2) + power * log(1 - q + q * exp((2 * x - 1) / (2 * sigma**2)))

    peak = max(size(mpf(0)), size(power))
    area = mpmath.quad(lambda x: exp(size(x) - peak), mpmath.linspace(low, high, pieces + 1))
    return exp(peak) * area / (sigma * sqrt(2 * mpmath.pi))


def zcdp(rho: Number, epsilon: Number) -> Number:
    """Return Chernoff's bound at the order a = 1 + e^t where its derivative is 0."""

    def slope(t: Number) -> Number:
        return rho * (2 * exp(t) + 1) - epsilon - log(1 + exp(-t))

    b = exp(root(slope, *outwards(slope, -1, 1)))
    return exp(b * (rho * (b + 1) - epsilon) + b * log(b) - (b + 1) * log(b + 1))


def epsilon_rdp(order: Number, rdp: Number, delta: Number) -> Number:
    """Return the largest epsilon of Bernoulli distributions p, q = (p - delta) e^-epsilon with divergence rdp."""
    limit, upper = (order - 1) * rdp, rdp - log(delta) / (order - 1) + 1

    def epsilon(t: Number) -> Number:
        """Return the epsilon for p = (delta + e^t)/(1 + e^t), by Newton's method on a convex function."""
        p, gap, rest = (delta + exp(t)) / (1 + exp(t)), (1 - delta) * exp(t) / (1 + exp(t)), (1 - delta) / (1 + exp(t))
        at = upper
        for _ in range(200):
            q = gap * exp(-at)
            yes = exp(order * log(p) + (1 - order) * log(q))
            no = exp(order * log(rest) + (1 - order) * log(1 - q))
            step = (log(yes + no) - limit) * (yes + no) / ((order - 1) * (yes - no * q / (1 - q)))
            at -= step
            if abs(step) <= mpmath.ldexp(1, -mpmath.mp.prec + 8) or q >= p:
                break
        return at

    size, at_p_equal_1 = 40 - log(delta), rdp + log(1 - delta)
    return max(mpf(0), at_p_equal_1, largest(epsilon, -size, size))


def _reach(sigma: Number) -> int:
    """Return the number of integers after which the weights are negligible."""
    found = int(sigma * sqrt(2 * (mpmath.mp.prec + 40) * log(2))) + 2
    if found > MOST_TERMS:
        raise TooLarge("the sum has too many terms for mpmath")
    return found


def _weight(x: Number, sigma: Number) -> Number:
    return exp(-(mpf(x) ** 2) / (2 * sigma**2))


def discrete_gaussian(sigma: Number, sensitivity: Number, epsilon: Number) -> Number:
    """Return the sum of P(x) - e^epsilon P(x + D) from the first x where it is positive."""
    first = int(mpmath.floor(epsilon * sigma**2 / sensitivity - sensitivity / 2)) + 1

    def gain(x: Number) -> Number:
        return _weight(x, sigma) - exp(epsilon) * _weight(x + sensitivity, sigma)

    gains = mpmath.fsum(gain(x) for x in range(first, max(first, 0) + _reach(sigma)))
    return gains / mpmath.jtheta(3, 0, exp(-1 / (2 * sigma**2)))


def variance(sigma: Number) -> Number:
    """Return the sum of x^2 P(x)."""
    weights = [(x, _weight(x, sigma)) for x in range(1, _reach(sigma))]
    squares = mpmath.fsum(x**2 * weight for x, weight in weights)
    return 2 * squares / (1 + 2 * mpmath.fsum(weight for _, weight in weights))


def discrete_laplace(epsilon0: Number, sensitivity: Number, epsilon: Number) -> Number:
    """Return the sum of max(0, P(x) - e^epsilon P(x - D)), P(x) proportional to t^|x|; it is 0 for x >= D."""
    t = exp(-epsilon0)

    def gain(x: int) -> Number:
        return max(mpf(0), t ** abs(x) - exp(epsilon) * t ** abs(x - int(sensitivity)))

    middle = mpmath.fsum(gain(x) for x in range(1, int(sensitivity)))
    at_most_0 = max(mpf(0), 1 - exp(epsilon) * t ** int(sensitivity)) / (1 - t)  # a geometric series over x <= 0
    return (middle + at_most_0) * (1 - t) / (1 + t)


def shuffled(n: Number, epsilon0: Number, epsilon: Number, others: Any = 0) -> Number:
    """Return the hockey-stick divergence of the numbers of answers yes, the larger of both directions.

    `others` of the other n - 1 users hold yes; "worst" is the maximum over this number.
    """
    size, is_worst = int(n), str(others) == "worst"
    most = MOST_MIXED if is_worst else MOST_USERS
    if size > most:
        raise TooLarge(f"n is above {most} for mpmath")
    a, level = 1 / (1 + exp(epsilon0)), exp(epsilon)

    def counts(many: int) -> list[Number]:
        """Return the masses of the number of answers yes among the others, padded with a 0 at both ends."""
        false, true = _binomial(size - 1 - many, a), _binomial(many, 1 - a)
        inner = (
            mpmath.fsum(false[i] * true[k - i] for i in range(max(0, k - many), min(k, size - 1 - many) + 1))
            for k in range(size)
        )
        return [mpf(0), *inner, mpf(0)]

    def delta(many: int) -> Number:
        masses = counts(many)
        yes = [(1 - a) * masses[k] + a * masses[k + 1] for k in range(size + 1)]
        no = [a * masses[k] + (1 - a) * masses[k + 1] for k in range(size + 1)]
        return max(
            mpmath.fsum(max(mpf(0), one - level * two) for one, two in zip(first, second, strict=True))
            for first, second in ((yes, no), (no, yes))
        )

    return max(map(delta, range(size))) if is_worst else delta(int(mpf(others)))


def _binomial(size: int, p: Number) -> list[Number]:
    return [mpmath.binomial(size, j) * p**j * (1 - p) ** (size - j) for j in range(size + 1)]


def _candidates(gaps: Any, best: Number, epsilon: Number, sensitivity: Number) -> list[tuple[Number, int, Number]]:
    """Return (gap, candidates, weight) of each group, the best first."""
    groups = Levels.of(epsilons=listed(gaps)).groups
    pairs = [(mpf(one.epsilon.numerator) / one.epsilon.denominator, one.users) for one in groups if one.epsilon]
    return [(gap, many, exp(-epsilon * gap / (2 * sensitivity))) for gap, many in ((mpf(0), int(best)), *pairs)]


def exponential(gaps: Any, best: Number, epsilon: Number, sensitivity: Number) -> Number:
    """Return the mean of the gaps, weighted."""
    found = _candidates(gaps, best, epsilon, sensitivity)
    total = mpmath.fsum(gap * many * weight for gap, many, weight in found)
    return total / mpmath.fsum(many * weight for _, many, weight in found)


def permute_and_flip(gaps: Any, best: Number, epsilon: Number, sensitivity: Number) -> Number:
    """Return the mean gap: a candidate at place t is selected if it is accepted and none before it is."""
    found = _candidates(gaps, best, epsilon, sensitivity)

    def integrand(t: Number) -> Number:
        none_before = mpmath.fprod((1 - t * weight) ** many for _, many, weight in found)
        return mpmath.fsum(gap * many * weight * none_before / (1 - t * weight) for gap, many, weight in found if gap)

    first = integrand(mpf(0))
    return first * mpmath.quad(lambda t: integrand(t) / first, [0, 1])
