"""k-fold composition of randomized response: exact or certified delta and trade-off.

With ratio r = e^epsilon >= 1 an answer is true with probability r/(r+1). J counts those of k independent answers that
support the input x: J ~ Bin(k, r/(r+1)) under x, and Bin(k, 1/(r+1)) under x'. J is sufficient, with likelihood ratio
P(J = j) / P'(J = j) = r^(2j - k).

Hence the best tests of x against x' reject for small J, and the trade-off function has the knots
(P(J <= j), P'(J > j)), j = -1, ..., k (Neyman and Pearson). Between the knots j - 1 and j it is the line
P'(J > j) + (P(J <= j) - alpha) r^(k - 2j). It is convex and so the maximum of these lines; two of them enclose the
value even where alpha cannot be separated from a knot. The smallest delta for which k answers are (eta, delta)-private
is

    delta(eta) = sum over j of max(0, P(J = j) - e^eta P'(J = j)) = 1 - e^eta + e^eta delta(-eta)

(the second equality exchanges x and x', and the event and its complement). `symbolic.composition.binomial` computes the
tails.

>>> [(str(a), str(b)) for a, b in curve(Fraction(2), 2).knots]
[('0', '1'), ('1/9', '5/9'), ('5/9', '1/9'), ('1', '0')]
>>> delta(2, at_ratio=1, ratio=3).exact, delta(2, at_ratio=3, ratio=3).exact, delta(2, at_ratio=9, ratio=3).exact
(Fraction(1, 2), Fraction(3, 8), Fraction(0, 1))
>>> trade_off(10**6, "0.05", epsilon="0.001", digits=20)
0.74048898227890742337
>>> trade_off(10**18, "1e-1000", epsilon="7e-8", digits=20)
0.013403579243729017138

Source: Kairouz, Oh and Viswanath 2017; Dong, Roth and Su 2022.

Possible issues
---------------
A value is a fraction if r (and e^at) is rational and k times its bits is at most 4,000. Longer fractions, up to 20,000
bits, are computed only where the enclosures cannot decide the digits; `curve` always gives fractions. Work above about
a minute (from about 10,000 digits on) and k epsilon above 10^100 are refused, and so is a value that no precision tried
separates from a shorter decimal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from symbolic.belief.curve import Curve, checked_level
from symbolic.composition.scale import ALPHA, AT, AT_RATIO, EPSILON, RATIO, Ball, Scale, check_k, check_loss
from symbolic.formula import Domain, DomainError, Evaluator, Option, representations
from symbolic.formula.reasons import NO_FLOATS
from symbolic.language import integers, reals
from symbolic.number import Undecided, Value, bits_for, check_digits

if TYPE_CHECKING:
    from symbolic.composition.binomial import Cut

LARGEST_K: Final = 10**18
FEW_EXACT_BITS: Final = 4_000  # fractions up to this length are as fast as balls
MOST_EXACT_BITS: Final = 20_000
LONGEST_POWER: Final = 10**6  # bits of the longest exact r^k


def is_exact(k: int, *ratios: Fraction | None, most: int = FEW_EXACT_BITS) -> bool:
    """Whether the exact fractions have at most `most` bits."""
    sizes = [0 if r is None else r.numerator.bit_length() + r.denominator.bit_length() for r in ratios]
    return None not in ratios and k * max(sizes) <= most


# ---- the trade-off function


def curve(ratio: Any, k: Any) -> Curve:
    """Return the exact trade-off function of k answers with rational ratio >= 1.

    It has k + 2 knots (2 where the ratio is 1).

    Raises `DomainError` outside the domain, or where k times the bits of the ratio is above 20,000.
    """
    r, k = Scale.of(None, ratio).ratio, check_k(k, LARGEST_K)
    assert r is not None
    if not is_exact(k, r, most=MOST_EXACT_BITS):
        raise DomainError(f"the exact curve for k = {k} is too long; ask for values of it")
    weights = _weights(r, k)
    total: int = (r.numerator + r.denominator) ** k
    alpha, beta, knots = 0, total, [(Fraction(0), Fraction(1))]
    for j in range(k + 1):
        alpha, beta = alpha + weights[j], beta - weights[k - j]
        knots.append((Fraction(alpha, total), Fraction(beta, total)))
    return Curve(tuple(knots)).simplified()


def trade_off(k: Any, alpha: Any, epsilon: Any = None, ratio: Any = None, digits: int = 50) -> Value:
    """Return the smallest type II error at type I error alpha for k answers.

    Parameters
    ----------
    k: number of answers, an integer from 1 to 10^18.
    alpha: an exact number in [0, 1].
    epsilon, ratio: epsilon >= 0 of one answer, or ratio = e^epsilon >= 1; exact, and exactly one of them.
    digits: number of correct significant digits.

    Raises `DomainError` outside the domain, `TooLarge` or `Undecided` where the digits cannot be reached.
    """
    return trade_offs(k, [alpha], epsilon, ratio, digits)[0]


def trade_offs(k: Any, alphas: Iterable[Any], epsilon: Any = None, ratio: Any = None, digits: int = 50) -> list[Value]:
    """Return the trade-off function at several alphas; see `trade_off`.

    >>> [str(value) for value in trade_offs(10**18, ["0.01", "0.5"], epsilon="1e-9", digits=10)]
    ['0.9076377519', '0.1586552539']
    """
    scale, k, levels = Scale.of(epsilon, ratio), check_k(k, LARGEST_K), [checked_level(alpha) for alpha in alphas]
    digits = check_digits(digits)
    check_loss(k, scale)
    return [_trade_off(scale, k, at, digits) for at in levels]


def _trade_off(scale: Scale, k: int, at: Fraction, digits: int) -> Value:
    if scale.ratio == 1 or at in (0, 1):
        return Value.of(1 - at, digits)
    if scale.ratio is not None and is_exact(k, scale.ratio):
        return Value.of(_exact_trade_off(scale.ratio, k, at), digits)
    try:
        return Value.certify(
            _at_precision(k, scale, digits, lambda bits: enclosed_trade_off(scale, k, at, bits)), digits
        )
    except Undecided:
        if scale.ratio is None or not is_exact(k, scale.ratio, most=MOST_EXACT_BITS):
            raise
        return Value.of(_exact_trade_off(scale.ratio, k, at), digits)


def _weights(r: Fraction, k: int) -> list[int]:
    """Return P(J = j) times (a + b)^k for r = a/b; P'(J = j) is the entry k - j."""
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


def _at_precision(k: int, scale: Scale, digits: int, compute: Callable[[int], Any]) -> Callable[[int], Any]:
    """Wrap `compute` so that it runs with enough guard bits; refuse too much work beforehand."""
    import flint

    from symbolic.composition.binomial import check_work, precision

    check_work(k, bits_for(digits))

    def run(bits: int) -> Any:
        check_work(k, bits)
        with flint.ctx.workprec(precision(k, scale, bits)):
            return compute(bits)

    return run


def enclosed_trade_off(scale: Scale, k: int, at: Fraction, bits: int) -> Ball | Fraction:
    """Return a ball of about `bits` bits that contains the trade-off function at 0 < at < 1.

    On the first and the last line the exact value is returned instead, where it is short enough.
    """
    from flint import arb, fmpq

    from symbolic.composition.binomial import Answers
    from symbolic.composition.quantile import quantile

    answers = Answers(k, scale, bits)
    level, rest = arb(fmpq(at.numerator, at.denominator)), arb(fmpq(at.denominator - at.numerator, at.denominator))
    lower = 2 * at <= 1
    if lower:
        guess = quantile(k, answers.true, answers.false, level)
    else:
        guess = k - quantile(k, answers.false, answers.true, rest)
    low, high, step = -1, k, 1  # P(J <= low) < alpha <= P(J <= high)
    j = max(0, min(k, guess))
    while True:
        cut = answers.cut(j)
        gap = cut.tails[0] - level if lower else rest - cut.tails[1]  # P(J <= j) - alpha
        if gap < 0:
            low = j
            j, step = min(j + step, high), 2 * step
        elif j == 0 or gap < cut.mass:
            if j in (0, k) and scale.ratio is not None and is_exact(k, scale.ratio, most=LONGEST_POWER):
                return 1 - at * scale.ratio**k if j == 0 else (1 - at) / scale.ratio**k
            return _line(cut, gap)
        elif gap > cut.mass:
            high = j - 1
            j, step = max(j - step, low + 1), 2 * step
        else:
            return _line(cut, gap, cut.mass)
        if low + 1 >= high:
            j = high
        elif step > 8:
            j = (low + high) // 2


def _line(cut: Cut, gap: Ball, mass: Ball | None = None) -> Ball:
    """Return the trade-off function at alpha = P(J <= j) - gap.

    If gap may be negative, alpha may lie beyond the knot j, on the next line. If gap may exceed the `mass` of j, alpha
    may lie on the previous line. Both lines contain the knot, and the value is the larger of them.
    """
    answers, j = cut.answers, cut.j
    if mass is not None:  # the enclosures do not separate alpha from the knot j - 1
        beyond = gap - mass
        if not 0 < gap or not (j < 2 or beyond < answers.cut(j - 1).mass):
            raise Undecided("the enclosures do not tell where alpha is on the curve")
        knot = cut.tails_swapped[1] + cut.mass_swapped
        return knot + (beyond * cut.slope).max(beyond * cut.power(answers.k - 2 * j + 2))
    if gap >= 0:
        return cut.tails_swapped[1] + gap * cut.slope
    if j < answers.k and not -gap < answers.cut(j + 1).mass:
        raise Undecided("the enclosures do not tell where alpha is on the curve")
    return cut.tails_swapped[1] + (gap * cut.slope).max(gap * cut.power(answers.k - 2 * j - 2))


# ---- delta


def delta(
    k: Any, at: Any = None, at_ratio: Any = None, epsilon: Any = None, ratio: Any = None, digits: int = 50
) -> Value:
    """Return the smallest delta for which k answers are (at, delta)-differentially private.

    Parameters
    ----------
    k: number of answers, an integer from 1 to 10^18.
    at, at_ratio: the epsilon of the composition, any exact number; or at_ratio = e^at > 0.
    epsilon, ratio: epsilon >= 0 of one answer, or ratio = e^epsilon >= 1; exact, and exactly one of them.
    digits: number of correct significant digits.

    Raises `DomainError` outside the domain, `TooLarge` or `Undecided` where the digits cannot be reached.
    """
    from symbolic.composition.hockey_stick import enclosed_delta

    scale, k = Scale.of(epsilon, ratio), check_k(k, LARGEST_K)
    point = Scale.of(at, at_ratio, ("at", "at_ratio"), None)
    digits = check_digits(digits)
    check_loss(k, scale)
    check_loss(1, point)
    if scale.ratio == 1 and point.ratio is not None:
        return Value.of(max(Fraction(0), 1 - point.ratio), digits)
    if is_exact(k, scale.ratio, point.ratio):
        assert scale.ratio is not None
        assert point.ratio is not None
        return Value.of(_exact_delta(scale.ratio, k, point.ratio), digits)
    try:
        return Value.certify(
            _at_precision(k, scale, digits, lambda bits: enclosed_delta(scale, k, point, bits)), digits
        )
    except Undecided:
        if not is_exact(k, scale.ratio, point.ratio, most=MOST_EXACT_BITS):
            raise
        assert scale.ratio is not None
        assert point.ratio is not None
        return Value.of(_exact_delta(scale.ratio, k, point.ratio), digits)


def _exact_delta(r: Fraction, k: int, t: Fraction) -> Fraction:
    weights = _weights(r, k)
    above: int = sum(max(0, weights[j] * t.denominator - t.numerator * weights[k - j]) for j in range(k + 1))
    return Fraction(above, t.denominator * (r.numerator + r.denominator) ** k)


# ---- the named values


def _trade_off_value(digits: int, given: Mapping[str, Any]) -> Value:
    return trade_off(given["k"], given["alpha"], given["epsilon"], given["ratio"], digits)


def _delta_value(digits: int, given: Mapping[str, Any]) -> Value:
    return delta(given["k"], given["at"], given["at_ratio"], given["epsilon"], given["ratio"], digits)


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.composition.definitions import randomized_response as definitions
    from symbolic.composition.derivations import randomized_response as derivations
    from symbolic.composition.mpmath import randomized_response as mpmath

    return definitions, derivations, mpmath


_RATIO, _AT_RATIO = reals("ratio at_ratio")
_K = integers("k")
trade_off_value: Final = Evaluator(
    "trade-off.randomized-response",
    "The trade-off function of k randomized responses: the smallest type II error of a test with type I error "
    "at most alpha.",
    "",
    {"epsilon": EPSILON, "ratio": RATIO, "k": Option("number of answers, 1 to 10^18"), "alpha": ALPHA},
    _trade_off_value,
    rational=("ratio",),
    **representations(_written, "trade_off", numpy=NO_FLOATS),
)
delta_value: Final = Evaluator(
    "delta.randomized-response",
    "The smallest delta for which k randomized responses are (at, delta)-differentially private.",
    "Kairouz, Oh and Viswanath 2017",
    {
        "epsilon": EPSILON,
        "ratio": RATIO,
        "k": Option("number of answers, 1 to 10^18"),
        "at": AT,
        "at_ratio": AT_RATIO,
    },
    _delta_value,
    rational=("ratio", "at_ratio"),
    domains={
        "ratio": Domain("real", "ratio >= 1", (1 <= _RATIO,), about="e^epsilon of one answer"),
        "k": Domain("integer", "1 <= k <= 10^18", (1 <= _K, _K <= LARGEST_K), about="number of answers"),
        "at_ratio": Domain("real", "at_ratio > 0", (0 < _AT_RATIO,), about="e^at"),
    },
    **representations(_written, "delta"),
)
VALUES: Final = (trade_off_value, delta_value)
