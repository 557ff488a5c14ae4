"""k Laplace mechanisms on one pair of inputs: delta and the trade-off curve, certified.

Each has the loss epsilon: scale b and sensitivity s with epsilon = s/b, at two inputs s apart. With L the sum of the k
losses (`symbolic.composition.spline`), P and P' the two inputs,

    delta(eta) = max over events of P - e^eta P' = 1 - e^eta + e^eta delta(-eta),    delta' = -e^eta P'(L > eta),
    T(alpha)   = max over eta of 1 - delta(eta) - e^eta alpha.

The maximum for T is where P'(L > eta) passes alpha, at an atom of L (where T is a line) or between two. For eta >= 0
let phi(eta) = 1 - delta(eta) - e^eta alpha, with phi' = e^eta (P'(L > eta) - alpha); for -eta < 0, as delta(-eta) = 1 -
e^-eta + e^-eta delta(eta), let psi(eta) = e^-eta (gamma - delta(eta)), gamma = 1 - alpha, with psi' = e^-eta (P(L >
eta) - gamma), where P(L > eta) = delta(eta) + e^eta P'(L > eta). Both tails fall. So if the maximum is within w of
eta_0, the value there is above that at eta_0 by at most w e^(|eta_0| + w), or w e^(w - eta_0), times the distance of
the tail at eta_0 from its target: this is added to the ball, and w is certified by the signs at eta_0 - w and eta_0 +
w.

For k = 1: 1 - e^epsilon alpha, then e^-epsilon/(4 alpha), then e^-epsilon (1 - alpha), with the knots alpha =
e^-epsilon/2 and 1/2.

For k = 2 in closed form, with u = epsilon - eta/2 for eta >= 0: delta = e^-u (e^u - 1 - u/2), P'(L > eta) = e^(u - 2
epsilon) (1 + u)/4, and 1 - delta - e^eta P'(L > eta) = e^-u (3 + u)/4, so that, with Lambert's W,

    alpha <= e^(-2 epsilon)/4:                          T = 1 - e^(2 epsilon) alpha,
    alpha <= e^-epsilon (1 + epsilon)/4:                T = e^-u (3 + u)/4,  1 + u = W_0(4 alpha e^(1 + 2 epsilon)),
    alpha <= e^-epsilon (3 + epsilon)/4:                T = e^-epsilon (1 + epsilon/2) - alpha,
    alpha <= 3/4:                                       T = e^(u - 2 epsilon) (1 + u)/4,  3 + u = -W_-1(-4 alpha e^-3),
    alpha >= 3/4:                                       T = e^(-2 epsilon) (1 - alpha).

(The curve is its own inverse; the third line is the atom at 0, and the last but one follows from the second.)

>>> trade_off(2, "0.1", epsilon=1, digits=20), delta(2, at="0.5", epsilon=1, digits=20)
(0.49092651698182089495, 0.35049598998110477769)
>>> delta(100, at=1, epsilon="0.1", digits=20)
0.12125178797301299452
>>> trade_off(3, "0.1", epsilon=1, digits=20)
0.41794576935054982946

Source: Dong, Roth and Su 2022 (trade-off functions); Sommer, Meiser and Mohammadi 2019 (loss distributions). The
    formulas are derived above.

Possible issues
---------------
k up to 1,000, as the work grows like k^2 (k + digits); longer work than about a minute is refused.
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
LONGEST_POWER: Final = 10**6  # bits of a ratio^k that is written out


def delta(
    k: Any, at: Any = None, at_ratio: Any = None, epsilon: Any = None, ratio: Any = None, digits: int = 50
) -> Value:
    """The smallest delta with which k Laplace mechanisms of loss epsilon each are (at, delta)-differentially private.

    Parameters
    ----------
    k: how many, an integer from 1 to 1,000.
    at, at_ratio: the epsilon of the whole, any exact number; or at_ratio = e^at > 0.
    epsilon, ratio: epsilon >= 0 of one mechanism, or ratio = e^epsilon >= 1; exact, and one of them.

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
    """The smallest type II error of a test on k Laplace mechanisms of loss epsilon each, with type I error at most
    alpha.

    Parameters
    ----------
    k: how many, an integer from 1 to 1,000.
    alpha: an exact number in [0, 1].
    epsilon, ratio: epsilon >= 0 of one mechanism, or ratio = e^epsilon >= 1; exact, and one of them.

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
        # the sums of the spline lose 30 bits at epsilon = 1/10, up to k/2 where epsilon is above 1: then more are asked
        # for
        extra = k // 16 + size + 64
        with flint.ctx.workprec(bits + extra):
            return compute(bits)

    return run


def _arb(number: Fraction) -> Ball:
    from flint import arb, fmpq

    return arb(fmpq(number.numerator, number.denominator))


# ---- delta


def enclosed_delta(scale: Scale, k: int, point: Scale, bits: int) -> Ball | Fraction:
    """A ball that contains delta(eta), or the value itself where it is rational and easy."""
    eta = point.log()
    if eta < 0:
        far = _delta(scale, k, point.inverse(), bits)
        if isinstance(far, Fraction):
            return 1 - point.ratio if point.ratio is not None else -eta.expm1()
        return eta.exp() * far - eta.expm1()
    return _delta(scale, k, point, bits)


def _delta(scale: Scale, k: int, point: Scale, bits: int) -> Ball | Fraction:
    """The same for eta >= 0."""
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
    """eta >= k epsilon, decided exactly where both are of one kind."""
    if scale.epsilon is not None and point.epsilon is not None:
        return point.epsilon >= k * scale.epsilon
    difference = point.log() - scale.log() * k
    if difference > 0:
        return True
    if difference < 0:
        return False
    if scale.ratio is not None and point.ratio is not None and _is_short(scale.ratio, k):
        return point.ratio >= scale.ratio**k
    raise Undecided("the enclosures do not tell k epsilon from at")


def _is_short(ratio: Fraction | None, k: int) -> bool:
    """Is ratio^k known and short enough to be written out?"""
    return ratio is not None and k * ratio.numerator.bit_length() <= LONGEST_POWER


# ---- the trade-off curve


def enclosed_trade_off(scale: Scale, k: int, at: Fraction, bits: int) -> Ball | Fraction:
    """A ball that contains the curve at 0 < at < 1, or the value itself where it is rational and easy."""
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
    """alpha e^(k epsilon) <= 2^-k, where `risen` is the left side."""
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

    middle = losses.k // 2 + 1  # the first atom above 0
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
    """The curve where the tail passes `target` at some eta > 0: P'(L > eta), or P(L > eta) at alpha = 1 - target."""
    from flint import arb

    guess = arb(threshold(float(losses.epsilon), losses.k, float(target.log()), -0.5 if second_input else 0.5))
    low, high = middle - 1, losses.k
    likely = int((float(guess / losses.epsilon) + losses.k) // 2)  # the atom below the guess
    while high - low > 1:
        i = next((one for one in (likely, likely + 1) if low < one < high), (low + high) // 2)
        level = losses.above(losses.atom(i), i, second_input)
        if level < target:
            high = i
        elif level > target:
            low = i
        else:
            raise Undecided("the enclosures do not tell between which atoms the threshold is")
    # now the tail at the atom high, with it, is below the target (or high = k, which the caller has excluded), and at
    # the atom low above it
    left = losses.atom(low) if low >= middle else arb(0)
    if low >= middle:
        level = losses.above(left, high, second_input)
        if level < target:
            return _value_at(losses, left, target, second_input)
        if not level > target:
            raise Undecided("the enclosures do not tell whether the threshold is at an atom")
    return _between(losses, target, left, high, guess, second_input)


def _value_at(losses: Losses, eta: Ball, target: Ball, second_input: bool) -> Ball:
    """phi(eta), or psi(eta), as the docstring of this module has them."""
    if second_input:
        return 1 - losses.delta(eta) - eta.exp() * target
    return (-eta).exp() * (target - losses.delta(eta))


def _between(losses: Losses, target: Ball, left: Ball, atom: int, guess: Ball, second_input: bool) -> Ball:
    """The maximum between `left` and an atom, by the secant method and the certificate of this module's docstring."""
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


# ---- the values


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
    "The trade-off curve of k Laplace mechanisms on one pair of inputs at alpha: the smallest type II error of "
    "a test with type I error at most alpha; each has scale sensitivity/epsilon.",
    "Dong, Roth and Su 2022, for every k (k = 2 by Lambert's W)",
    {"epsilon": EPSILON, "ratio": RATIO, "k": Option("how many mechanisms, up to 1,000"), "alpha": ALPHA},
    _trade_off_value,
    **representations(_written, "trade_off", numpy=NO_FLOATS, enumeration=CONTINUOUS),
)
delta_value: Final = Evaluator(
    "delta.laplace-k-fold",
    "The smallest delta with which k Laplace mechanisms of scale sensitivity/epsilon are (at, "
    "delta)-differentially private.",
    "Sommer, Meiser and Mohammadi 2019 (loss distributions), in closed form",
    {
        "epsilon": EPSILON,
        "ratio": RATIO,
        "k": Option("how many mechanisms, up to 1,000"),
        "at": AT,
        "at_ratio": AT_RATIO,
    },
    _delta_value,
    **representations(_written, "delta", numpy=NO_FLOATS, enumeration=CONTINUOUS),
)
VALUES: Final = (trade_off_value, delta_value)
