"""k-fold composition of Laplace mechanisms: certified delta and trade-off function.

A mechanism of loss epsilon has scale b and sensitivity s with epsilon = s/b; its two inputs are s apart. The trade-off
function T is

    T(alpha) = max over eta of 1 - delta(eta) - e^eta alpha,

attained where P'(L > eta) passes alpha, for the sum L of the k losses (`symbolic.composition.spline`). BOUNDS.md L5
bounds the error of an approximate maximum, and L6 gives closed forms for k = 1 and k = 2.

>>> trade_off(2, "0.1", epsilon=1, digits=20), delta(2, at="0.5", epsilon=1, digits=20)
(0.49092651698182089495, 0.35049598998110477769)
>>> delta(100, at=1, epsilon="0.1", digits=20)
0.12125178797301299452
>>> trade_off(3, "0.1", epsilon=1, digits=20)
0.41794576935054982946

Source: Dong, Roth and Su 2022 (trade-off functions); Sommer, Meiser and Mohammadi 2019 (loss distributions).

Possible issues
---------------
k is at most 1,000, because the work grows like k^2 (k + digits). Work above about a minute is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any, Final

from symbolic.belief.curve import checked_level
from symbolic.composition.saddlepoint import threshold
from symbolic.composition.scale import ALPHA, AT, AT_RATIO, EPSILON, RATIO, Ball, Scale, check_k, check_loss
from symbolic.composition.spline import Losses
from symbolic.formula import Evaluator, Option, representations
from symbolic.formula.reasons import CONTINUOUS, NO_FLOATS
from symbolic.number import Undecided, Value, bits_for, check_digits
from symbolic.representations.exact import TooLarge

LARGEST_K: Final = 1_000
MOST_SECONDS: Final = 60.0
LONGEST_POWER: Final = 10**6  # bits of the longest exact ratio^k


def delta(
    k: Any, at: Any = None, at_ratio: Any = None, epsilon: Any = None, ratio: Any = None, digits: int = 50
) -> Value:
    """Return the smallest delta for which k Laplace mechanisms are (at, delta)-private.

    Parameters
    ----------
    k: number of mechanisms, an integer from 1 to 1,000.
    at, at_ratio: the epsilon of the composition, any exact number; or at_ratio = e^at > 0.
    epsilon, ratio: epsilon >= 0 of one mechanism, or ratio = e^epsilon >= 1; exact, and exactly one of them.
    digits: number of correct significant digits.

    Raises `DomainError` outside the domain, `TooLarge` or `Undecided` where the digits cannot be reached.
    """
    scale, k = Scale.of(epsilon, ratio), check_k(k, LARGEST_K)
    point = Scale.of(at, at_ratio, ("at", "at_ratio"), None)
    check_loss(k, scale)
    check_loss(1, point)
    if scale.ratio == 1 and point.ratio is not None:
        return Value.of(max(Fraction(0), 1 - point.ratio), check_digits(digits))
    return Value.certify(
        _at_precision(k, scale, point, digits, lambda bits: enclosed_delta(scale, k, point, bits)), digits
    )


def trade_off(k: Any, alpha: Any, epsilon: Any = None, ratio: Any = None, digits: int = 50) -> Value:
    """Return the smallest type II error at type I error alpha for k Laplace mechanisms.

    Parameters
    ----------
    k: number of mechanisms, an integer from 1 to 1,000.
    alpha: an exact number in [0, 1].
    epsilon, ratio: epsilon >= 0 of one mechanism, or ratio = e^epsilon >= 1; exact, and exactly one of them.
    digits: number of correct significant digits.

    Raises `DomainError` outside the domain, `TooLarge` or `Undecided` where the digits cannot be reached.
    """
    scale, k, level = Scale.of(epsilon, ratio), check_k(k, LARGEST_K), checked_level(alpha)
    check_loss(k, scale)
    if scale.ratio == 1 or level in (0, 1):
        return Value.of(1 - level, check_digits(digits))
    return Value.certify(
        _at_precision(k, scale, None, digits, lambda bits: enclosed_trade_off(scale, k, level, bits)), digits
    )


def _at_precision(
    k: int, scale: Scale, point: Scale | None, digits: int, compute: Callable[[int], Any]
) -> Callable[[int], Any]:
    import flint

    bits = bits_for(check_digits(digits))
    size = scale.size() + k.bit_length() + (0 if point is None else point.size())
    seconds = 2e-7 * k * k * (1 + (bits + k) / 1000) * (2 if point is not None else 14) if k > 2 else 0
    if k > 2 and scale.log() * k > 10**5:
        raise TooLarge(f"k epsilon is above 100000 for k = {k}: the series would be too long")
    if seconds > MOST_SECONDS:
        raise TooLarge(f"{digits} digits for k = {k} would take some {seconds:.0f} s; ask for fewer digits")

    def run(bits: int) -> Any:
        # the sums of the spline cancel: about 30 bits at epsilon = 1/10, up to k/2 bits for epsilon above 1
        extra = k // 16 + size + 64
        with flint.ctx.workprec(bits + extra):
            return compute(bits)

    return run


def _arb(number: Fraction) -> Ball:
    from flint import arb, fmpq

    return arb(fmpq(number.numerator, number.denominator))


# ---- delta


def enclosed_delta(scale: Scale, k: int, point: Scale, bits: int) -> Ball | Fraction:
    """Return a ball that contains delta(eta), or an exact value that is easy to compute."""
    eta = point.log()
    if eta < 0:
        far = _delta(scale, k, point.inverse(), bits)
        if isinstance(far, Fraction):
            return 1 - point.ratio if point.ratio is not None else -eta.expm1()
        return eta.exp() * far - eta.expm1()
    return _delta(scale, k, point, bits)


def _delta(scale: Scale, k: int, point: Scale, bits: int) -> Ball | Fraction:
    """Return the same for eta >= 0."""
    epsilon, eta = scale.log(), point.log()
    if _is_beyond(scale, k, point):
        return Fraction(0)
    if k == 1:
        return -((eta - epsilon) / 2).expm1()
    u = epsilon - eta / 2
    if k == 2:
        return (-u).exp() * (u.expm1() - u / 2)
    return Losses(epsilon, k, bits).delta(eta)


def _is_beyond(scale: Scale, k: int, point: Scale) -> bool:
    """Whether eta >= k epsilon; decided exactly where both have the same form."""
    if scale.epsilon is not None and point.epsilon is not None:
        return point.epsilon >= k * scale.epsilon
    difference = point.log() - scale.log() * k
    if difference > 0:
        return True
    if difference < 0:
        return False
    if scale.ratio is not None and point.ratio is not None and _is_short(scale.ratio, k):
        return point.ratio >= scale.ratio**k
    raise Undecided("the enclosures do not separate k epsilon from at; they may be equal")


def _is_short(ratio: Fraction | None, k: int) -> bool:
    """Whether ratio^k is known and short enough for exact arithmetic."""
    return ratio is not None and k * ratio.numerator.bit_length() <= LONGEST_POWER


# ---- the trade-off function


def enclosed_trade_off(scale: Scale, k: int, at: Fraction, bits: int) -> Ball | Fraction:
    """Return a ball that contains T(at), 0 < at < 1, or an exact value easy to compute."""
    epsilon, alpha, gamma = scale.log(), _arb(at), _arb(1 - at)
    whole, atom = (epsilon * k).exp(), Fraction(1, 2**k)
    if _is_first_line(scale, k, at, alpha * whole):
        return 1 - at * scale.ratio**k if scale.ratio is not None and _is_short(scale.ratio, k) else 1 - alpha * whole
    if 1 - at <= atom:
        return (1 - at) / scale.ratio**k if scale.ratio is not None and _is_short(scale.ratio, k) else gamma / whole
    if k == 1:
        return _one(scale, at)
    if k == 2:
        return _two(epsilon, alpha)
    return _many(Losses(epsilon, k, bits), alpha, gamma)


def _is_first_line(scale: Scale, k: int, at: Fraction, risen: Ball) -> bool:
    """Whether alpha e^(k epsilon) <= 2^-k, where `risen` is the left side."""
    atom = Fraction(1, 2**k)
    if risen <= _arb(atom):
        return True
    if risen > _arb(atom):
        return False
    if scale.ratio is not None and _is_short(scale.ratio, k):
        return at * scale.ratio**k <= atom
    raise Undecided("the enclosures do not tell on which part of the curve alpha is")


def _one(scale: Scale, at: Fraction) -> Ball | Fraction:
    if scale.ratio is not None:
        return 1 / (4 * at * scale.ratio)
    return (-scale.log()).exp() / (4 * _arb(at))


def _two(epsilon: Ball, alpha: Ball) -> Ball:
    from flint import arb

    small = (-epsilon).exp()
    if 4 * alpha <= small * (1 + epsilon):
        u = (4 * alpha * (1 + 2 * epsilon).exp()).lambertw() - 1
        return (-u).exp() * (3 + u) / 4
    if 4 * alpha <= small * (3 + epsilon) and 4 * alpha >= small * (1 + epsilon):
        return small * (1 + epsilon / 2) - alpha
    if 4 * alpha >= small * (3 + epsilon):
        u = -(-4 * alpha * arb(-3).exp()).lambertw(-1) - 3
        return (u - 2 * epsilon).exp() * (1 + u) / 4
    raise Undecided("the enclosures do not tell on which part of the curve alpha is")


def _many(losses: Losses, alpha: Ball, gamma: Ball) -> Ball:
    from flint import arb

    middle = losses.k // 2 + 1  # index of the first atom above 0
    zero = arb(0)
    here, at_zero = losses.above(zero, middle, True), losses.delta(zero)
    if alpha < here:
        return _search(losses, alpha, middle, True)
    if gamma < at_zero + here:
        return _search(losses, gamma, middle, False)
    if alpha > here and gamma > at_zero + here:
        return 1 - at_zero - alpha
    raise Undecided("the enclosures do not tell on which part of the curve alpha is")


def _search(losses: Losses, target: Ball, middle: int, second_input: bool) -> Ball:
    """Return T where a tail passes `target` at some eta > 0.

    The tail is P'(L > eta) for `second_input`, otherwise P(L > eta), with alpha = 1 - target.
    """
    from flint import arb

    guess = arb(threshold(float(losses.epsilon), losses.k, float(target.log()), -0.5 if second_input else 0.5))
    low, high = middle - 1, losses.k
    likely = int((float(guess / losses.epsilon) + losses.k) // 2)  # index of the atom below the guess
    while high - low > 1:
        i = next((one for one in (likely, likely + 1) if low < one < high), (low + high) // 2)
        level = losses.above(losses.atom(i), i, second_input)
        if level < target:
            high = i
        elif level > target:
            low = i
        else:
            raise Undecided("the enclosures do not decide between which atoms the threshold lies")
    # The tail P(L >= atom high) is now below the target (the caller has excluded high = k), and the tail at the atom
    # low is above it.
    left = losses.atom(low) if low >= middle else arb(0)
    if low >= middle:
        level = losses.above(left, high, second_input)
        if level < target:
            return _value_at(losses, left, target, second_input)
        if not level > target:
            raise Undecided("the enclosures do not decide whether the threshold is an atom")
    return _between(losses, target, left, high, guess, second_input)


def _value_at(losses: Losses, eta: Ball, target: Ball, second_input: bool) -> Ball:
    """Return phi(eta) for `second_input`, otherwise psi(eta) (BOUNDS.md L5)."""
    if second_input:
        return 1 - losses.delta(eta) - eta.exp() * target
    return (-eta).exp() * (target - losses.delta(eta))


def _between(losses: Losses, target: Ball, left: Ball, atom: int, guess: Ball, second_input: bool) -> Ball:
    """Enclose the maximum between `left` and an atom: secant method, then BOUNDS.md L5."""
    from flint import arb

    def tail(eta: Ball) -> Ball:
        return losses.above(eta, atom, second_input)

    right = losses.atom(atom)
    low, high = left.mid(), right.mid()
    eta = guess if low < guess and guess < high else ((low + high) / 2).mid()
    enough = arb(2) ** (-(losses.bits // 2) - 32) * (right - left)
    level, slope = tail(eta), losses.slope(eta, atom, second_input)
    for _ in range(200):
        if level > target:
            low = eta
        elif level < target:
            high = eta
        step = ((level - target) / slope).mid()
        if abs(step) < enough:
            break
        following = (eta + step).mid()
        if not (low < following and following < high):
            following = ((low + high) / 2).mid()
        following_level = tail(following)
        slope = ((level - following_level) / (following - eta)).mid()
        if not slope > 0:
            slope = losses.slope(following, atom, second_input)
        eta, level = following, following_level
    width = (abs((level - target) / slope) * 4 + enough).upper()
    if not (eta - width < left or tail(eta - width) > target):
        raise Undecided("the threshold is not certain")
    if not (eta + width > right or tail(eta + width) < target):
        raise Undecided("the threshold is not certain")
    more = width * (width + eta if second_input else width - eta).exp() * abs(level - target)
    return _value_at(losses, eta, target, second_input) + more.upper() * arb("0.5", "0.5")


# ---- the named values


def _trade_off_value(digits: int, given: Mapping[str, Any]) -> Value:
    return trade_off(given["k"], given["alpha"], given["epsilon"], given["ratio"], digits)


def _delta_value(digits: int, given: Mapping[str, Any]) -> Value:
    return delta(given["k"], given["at"], given["at_ratio"], given["epsilon"], given["ratio"], digits)


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.composition.definitions import laplace as definitions
    from symbolic.composition.derivations import laplace as derivations
    from symbolic.composition.mpmath import laplace as mpmath

    return definitions, derivations, mpmath


trade_off_value: Final = Evaluator(
    "trade-off.laplace-k-fold",
    "The trade-off function of k Laplace mechanisms of scale sensitivity/epsilon on one pair of inputs: the "
    "smallest type II error of a test with type I error at most alpha.",
    "Dong, Roth and Su 2022, for every k (k = 2 by Lambert's W)",
    {"epsilon": EPSILON, "ratio": RATIO, "k": Option("number of mechanisms, 1 to 1,000"), "alpha": ALPHA},
    _trade_off_value,
    **representations(_written, "trade_off", numpy=NO_FLOATS, enumeration=CONTINUOUS),
)
delta_value: Final = Evaluator(
    "delta.laplace-k-fold",
    "The smallest delta for which k Laplace mechanisms of scale sensitivity/epsilon are (at, "
    "delta)-differentially private.",
    "Sommer, Meiser and Mohammadi 2019 (loss distributions), in closed form",
    {
        "epsilon": EPSILON,
        "ratio": RATIO,
        "k": Option("number of mechanisms, 1 to 1,000"),
        "at": AT,
        "at_ratio": AT_RATIO,
    },
    _delta_value,
    **representations(_written, "delta", numpy=NO_FLOATS, enumeration=CONTINUOUS),
)
VALUES: Final = (trade_off_value, delta_value)
