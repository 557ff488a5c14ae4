"""k randomized responses to one question, for every k: the trade-off curve and delta(epsilon), exactly or enclosed.

With ratio r = e^epsilon >= 1 an answer is true with probability r/(r+1). Of k independent answers, count those that speak for the input x:
J ~ Bin(k, r/(r+1)) under x, and Bin(k, 1/(r+1)) under x'. J is sufficient, with likelihood ratio

    P(J = j) / P'(J = j) = r^(2j - k).

So the best tests of x against x' reject for small J, and the trade-off curve has the knots (P(J <= j), P'(J > j)), j = -1, ..., k (Neyman and
Pearson); and the smallest delta for which k answers are (eta, delta)-private is

    delta(eta) = sum over j of max(0, P(J = j) - e^eta P'(J = j)).

>>> [(str(a), str(b)) for a, b in curve(Fraction(2), 2).knots]
[('0', '1'), ('1/9', '5/9'), ('5/9', '1/9'), ('1', '0')]
>>> delta(2, at_ratio=1, ratio=3).exact, delta(2, at_ratio=3, ratio=3).exact, delta(2, at_ratio=9, ratio=3).exact
(Fraction(1, 2), Fraction(3, 8), Fraction(0, 1))
>>> trade_off(10**6, "0.05", epsilon="0.001", digits=20)
0.74048898227890742337

Source: li2022, Corollaries 6 and 19 (k = 2), Conclusion; Kairouz, Oh and Viswanath 2017; Dong, Roth and Su 2022.

Possible issues
---------------
Exact values while r is rational and k times the bits of r is at most 20,000 (k up to some thousands); beyond that, and for rational epsilon,
balls: k up to 10^7, every printed digit certain. The work grows like the square root of k times the digits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, isqrt
from typing import Any, Final, TypeAlias

from symbolic.belief.curve import Curve, checked_level
from symbolic.formula import DomainError
from symbolic.number import Undecided, Value, check_digits, fraction_text, parse

LARGEST_K: Final = 10**7
MOST_EXACT_BITS: Final = 20_000

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read


@dataclass(frozen=True)
class Scale:
    """A number e^epsilon, given by epsilon or by itself, exactly; the other is None."""

    epsilon: Fraction | None
    ratio: Fraction | None

    @staticmethod
    def of(epsilon: Any, ratio: Any, names: tuple[str, str], least: int | None) -> Scale:
        """One of the two must be given; `least` is the smallest epsilon allowed (None: any)."""
        if (epsilon is None) == (ratio is None):
            raise DomainError(f"give either {names[0]} or {names[1]} (= e^{names[0]})")
        if ratio is not None:
            number = parse(ratio)
            if number <= 0 or (least == 0 and number < 1):
                bound = f"{names[1]} >= 1" if least == 0 else f"{names[1]} > 0"
                raise DomainError(f"{names[1]} = {fraction_text(number)} is outside its domain {bound}")
            return Scale(Fraction(0), Fraction(1)) if number == 1 else Scale(None, number)
        number = parse(epsilon)
        if least is not None and number < least:
            raise DomainError(f"{names[0]} = {fraction_text(number)} is outside its domain {names[0]} >= {least}")
        return Scale(number, Fraction(1) if number == 0 else None)

    def ball(self, power: int = 1) -> Ball:
        """e^(power epsilon), with the precision at hand."""
        from flint import arb, fmpq

        if self.ratio is not None:
            return arb(fmpq(self.ratio.numerator, self.ratio.denominator)) ** arb(power)
        assert self.epsilon is not None
        return arb(fmpq(self.epsilon.numerator * power, self.epsilon.denominator)).exp()


def check_k(k: Any) -> int:
    """k as an int from 1 to 10^7; raises `DomainError` otherwise."""
    number = parse(k)
    if number.denominator != 1 or not 1 <= number <= LARGEST_K:
        raise DomainError(f"k = {fraction_text(number)} is outside its domain: an integer, 1 <= k <= {LARGEST_K}")
    return int(number)


def is_exact(k: int, *ratios: Fraction | None) -> bool:
    """Are the exact fractions short enough to be given?"""
    sizes = [0 if r is None else r.numerator.bit_length() + r.denominator.bit_length() for r in ratios]
    return None not in ratios and k * max(sizes) <= MOST_EXACT_BITS


# ---- the curve


def curve(ratio: Any, k: Any) -> Curve:
    """The trade-off curve of k answers with rational ratio >= 1, exactly: k + 2 knots (2 where the ratio is 1).

    Raises `DomainError` outside the domain, or where k times the bits of the ratio is above 20,000.
    """
    r, k = Scale.of(None, ratio, ("epsilon", "ratio"), 0).ratio, check_k(k)
    assert r is not None
    if not is_exact(k, r):
        raise DomainError(f"the exact curve for k = {k} is too long; ask for values of it")
    weights = _weights(r, k)
    total: int = (r.numerator + r.denominator) ** k
    alpha, beta, knots = 0, total, [(Fraction(0), Fraction(1))]
    for j in range(k + 1):
        alpha, beta = alpha + weights[j], beta - weights[k - j]
        knots.append((Fraction(alpha, total), Fraction(beta, total)))
    return Curve(tuple(knots)).simplified()


def trade_off(k: Any, alpha: Any, epsilon: Any = None, ratio: Any = None, digits: int = 50) -> Value:
    """The smallest type II error of a test on k answers with type I error at most alpha.

    Give epsilon >= 0, or ratio = e^epsilon >= 1; both exact. Raises `DomainError` outside the domain.
    """
    scale, k, at = Scale.of(epsilon, ratio, ("epsilon", "ratio"), 0), check_k(k), checked_level(alpha)
    check_digits(digits)
    if scale.ratio == 1 or at in (0, 1):
        return Value.of(1 - at, digits)
    if scale.ratio is not None and is_exact(k, scale.ratio):
        return Value.of(_exact_trade_off(scale.ratio, k, at), digits)
    return Value.certify(_at_precision(k, lambda: _enclosed_trade_off(scale, k, at)), digits)


def _weights(r: Fraction, k: int) -> list[int]:
    """P(J = j) times (a + b)^k, for r = a/b; P'(J = j) is the entry k - j."""
    a, b = r.numerator, r.denominator
    weights, weight = [], b**k
    for j in range(k + 1):
        weights.append(weight)
        weight = weight * (k - j) * a // ((j + 1) * b)
    return weights


def _exact_trade_off(r: Fraction, k: int, at: Fraction) -> Fraction:
    weights = _weights(r, k)
    total: int = (r.numerator + r.denominator) ** k
    below, beta = 0, total
    for j in range(k + 1):
        beta -= weights[k - j]
        if (below + weights[j]) * at.denominator >= at.numerator * total:
            rest = below + weights[j] - at * total
            return (beta + rest * Fraction(weights[k - j], weights[j])) / total
        below += weights[j]
    raise AssertionError("the weights sum to the total")


def _enclosed_trade_off(scale: Scale, k: int, at: Fraction) -> Ball:
    from flint import arb, fmpq

    level = arb(fmpq(at.numerator, at.denominator))
    counts, swapped = Counts(scale, k, False), Counts(scale, k, True)

    def value(j: int) -> Ball:
        """The line through the knots j - 1 and j at alpha; the curve is the largest of these lines."""
        return swapped.above(j) + (counts.upto(j) - level) * scale.ball(k - 2 * j)

    low, high = -1, k  # P(J <= low) < alpha <= P(J <= high), both certain
    while high - low > 1:
        middle = (low + high) // 2
        found = counts.upto(middle)
        if found < level:
            low = middle
        elif found >= level:
            high = middle
        elif middle + 1 <= k and counts.upto(middle + 1) >= level and (middle == 0 or counts.upto(middle - 1) < level):
            return value(middle).max(value(middle + 1))  # alpha is at the knot, as far as can be seen
        else:
            raise Undecided("the enclosures do not tell where alpha is on the curve")
    return value(high)


# ---- delta


def delta(
    k: Any, at: Any = None, at_ratio: Any = None, epsilon: Any = None, ratio: Any = None, digits: int = 50
) -> Value:
    """The smallest delta with which k answers are (at, delta)-differentially private.

    Give epsilon >= 0 or ratio = e^epsilon >= 1 for one answer; `at` (any exact number), or at_ratio = e^at > 0. Raises `DomainError`.
    """
    scale, k = Scale.of(epsilon, ratio, ("epsilon", "ratio"), 0), check_k(k)
    point = Scale.of(at, at_ratio, ("at", "at_ratio"), None)
    check_digits(digits)
    if scale.ratio is not None and point.ratio is not None:
        if scale.ratio == 1:
            return Value.of(max(Fraction(0), 1 - point.ratio), digits)
        if is_exact(k, scale.ratio, point.ratio):
            return Value.of(_exact_delta(scale.ratio, k, point.ratio), digits)
    return Value.certify(_at_precision(k, lambda: _enclosed_delta(scale, k, point)), digits)


def _exact_delta(r: Fraction, k: int, t: Fraction) -> Fraction:
    weights = _weights(r, k)
    above: int = sum(max(0, weights[j] * t.denominator - t.numerator * weights[k - j]) for j in range(k + 1))
    return Fraction(above, t.denominator * (r.numerator + r.denominator) ** k)


def _enclosed_delta(scale: Scale, k: int, point: Scale) -> Ball | Fraction:
    """Terms j with r^(2j - k) > e^at count: P(J > j) - e^at P'(J > j) for the largest j without."""
    low, high = -1, k + 1  # all up to low do not count, all from high count
    while high - low > 1:
        middle = (low + high) // 2
        if _compare(scale, 2 * middle - k, point) > 0:
            high = middle
        else:
            low = middle
    if low == k:
        return Fraction(0)
    counts, swapped = Counts(scale, k, False), Counts(scale, k, True)
    if low == -1:
        return 1 - point.ball()
    return counts.above(low) - point.ball() * swapped.above(low)


def _compare(scale: Scale, power: int, point: Scale) -> int:
    """The sign of power * epsilon - at, decided: exactly where both are of one kind, otherwise they differ unless both are 0."""
    if scale.epsilon is not None and point.epsilon is not None:
        difference = power * scale.epsilon - point.epsilon
        return (difference > 0) - (difference < 0)
    if power == 0 and point.ratio is not None:
        return (point.ratio < 1) - (point.ratio > 1)
    one, other = scale.ball(power), point.ball()
    if one > other:
        return 1
    if one < other:
        return -1
    if scale.ratio is not None and point.ratio is not None and abs(power) <= 10**5:
        exact = scale.ratio**power
        return (exact > point.ratio) - (exact < point.ratio)
    raise Undecided("the enclosures do not tell r^(2j - k) from e^at")


# ---- tails of the count, in balls


def _at_precision(k: int, compute: Callable[[], Ball]) -> Callable[[int], Ball]:
    """Bits for the result, and more for the logarithm of a factorial and the number of terms."""

    def run(bits: int) -> Ball:
        import flint

        with flint.ctx.workprec(bits + 4 * k.bit_length() + 64):
            return compute()

    return run


class Counts:
    """J ~ Bin(k, p) with p = r/(r+1), or 1/(r+1) if swapped; its tails as balls of the precision at hand.

    A tail that does not contain the mode is summed away from it. Its terms then fall, each by a smaller factor than the one before, so that
    what is left out after a term w with next ratio rho < 1 is at most w rho / (1 - rho); this is added to the ball.
    """

    def __init__(self, scale: Scale, k: int, swapped: bool) -> None:
        from flint import arb

        self.k, self.swapped = k, swapped
        r = scale.ball()
        self.odds = 1 / r if swapped else r
        self.logarithm = (1 + r).log()
        self.log_r = r.log() if scale.epsilon is None else scale.ball().log()
        mean = arb(k) * self.odds / (1 + self.odds)
        self.middle = min(k, max(0, int(mean.mid().floor().unique_fmpz())))

    def probability(self, j: int) -> Ball:
        """P(J = j)."""
        from flint import arb

        if self.k <= 2_000:
            ways = arb(comb(self.k, j)).log()
        else:
            ways = arb(self.k + 1).lgamma() - arb(j + 1).lgamma() - arb(self.k - j + 1).lgamma()
        true = self.k - j if self.swapped else j
        return (ways + true * self.log_r - self.k * self.logarithm).exp()

    def upto(self, j: int) -> Ball:
        """P(J <= j)."""
        if j < 0 or j >= self.k:
            return _whole(j >= self.k)
        return self._tail(j, -1) if j <= self.middle else 1 - self._tail(j + 1, 1)

    def above(self, j: int) -> Ball:
        """P(J > j)."""
        if j < 0 or j >= self.k:
            return _whole(j < 0)
        return 1 - self._tail(j, -1) if j < self.middle else self._tail(j + 1, 1)

    def _tail(self, start: int, step: int) -> Ball:
        """The sum of P(J = j) over j = start, start + step, ..."""
        from flint import arb, ctx

        k, odds = self.k, self.odds
        small = arb(2) ** (-ctx.prec)
        weight = self.probability(start)
        total, one = weight, arb(1)
        j, pause = start, max(16, isqrt(isqrt(k)))
        while 0 <= j + step <= k:
            ratio = odds * (k - j) / (j + 1) if step > 0 else j / (odds * (k - j + 1))
            if (j - start) % pause == 0 and ratio < one:
                rest = weight * ratio / (one - ratio)
                if rest < total * small:
                    return total + rest * arb("0.5", "0.5")
            weight = weight * ratio
            total = total + weight
            j += step
        return total


def _whole(is_one: bool) -> Ball:
    from flint import arb

    return arb(1 if is_one else 0)
