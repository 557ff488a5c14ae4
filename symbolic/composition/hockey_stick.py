"""delta of k randomized responses as balls with full relative accuracy.

Let eta >= 0, j the largest integer with (2j - k) epsilon <= eta, and log t = eta - (2j - k) epsilon. Then

    delta(eta) = P(J > j) - e^eta P'(J > j) = sum over i > j of P(J = i) kappa(i - j),    kappa(n) = 1 - t r^(-2n).

One of three methods is used:

* **Terms**, if few matter: all are positive (BOUNDS.md H1).
* **Two tails** at j (`symbolic.composition.binomial`), unless epsilon times the standard deviation of J is so small
  that the difference cancels.
* **One circle** for the difference otherwise (`_on_circle`, BOUNDS.md H2 to H4).
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Final

from symbolic.composition.binomial import MOST_SECONDS, Answers, Cut, node_seconds, precision, term_seconds
from symbolic.composition.scale import Ball, Scale
from symbolic.number import Undecided
from symbolic.representations.exact import TooLarge

MOST_CANCELLED: Final = 40  # bits lost in the difference of two tails; above this, one circle is used


def enclosed_delta(scale: Scale, k: int, point: Scale, bits: int) -> Ball | Fraction:
    """Return a ball of about `bits` bits that contains delta(eta), e^eta = `point`.

    Returns the exact value instead where it is a rational number that is easy to compute.
    """
    from flint import ctx

    with ctx.workprec(precision(k, scale, bits) + point.size()):
        eta = point.log()
        if not eta < 0:
            return _delta(scale, k, point, bits)
        far = _delta(scale, k, point.inverse(), bits)
        if isinstance(far, Fraction) and point.ratio is not None:
            return 1 - point.ratio
        if isinstance(far, Fraction):
            return -eta.expm1()
        return eta.exp() * far - eta.expm1()


def _delta(scale: Scale, k: int, point: Scale, bits: int) -> Ball | Fraction:
    """Return the same for eta >= 0."""
    from flint import ctx

    j = threshold(scale, k, point)
    if j >= k or scale.ratio == 1:
        return Fraction(0)
    lost = _lost(scale, k)
    working = bits + min(lost, MOST_CANCELLED) + 8
    with ctx.workprec(precision(k, scale, working) + point.size()):
        answers = Answers(k, scale, working)
        cut = answers.cut(j)
        if _few(cut):
            return _by_terms(cut, _log_t(scale, k, point, j))
        if lost <= MOST_CANCELLED:
            return cut.tails[1] - point.ball() * cut.tails_swapped[1]
    with ctx.workprec(precision(k, scale, bits + bits // 4 + 64) + point.size()):
        return _on_circle(Answers(k, scale, bits), j, _log_t(scale, k, point, j), bits)


def _lost(scale: Scale, k: int) -> int:
    """Return about log2 of 1 / (epsilon sqrt(k)), or 0 where that is negative."""
    size = (scale.log() * 2).mid().man_exp()
    exponent = int(size[1]) + int(size[0]).bit_length()
    return max(0, -exponent - k.bit_length() // 2 + 4)


def threshold(scale: Scale, k: int, point: Scale) -> int:
    """Return the largest j <= k with (2j - k) epsilon <= eta, for eta >= 0.

    Ties are decided exactly; otherwise raises `Undecided`.
    """
    from flint import arb, fmpz

    if point.ratio == 1 or scale.ratio == 1:
        return k if scale.ratio == 1 else k // 2
    if scale.epsilon is not None and point.epsilon is not None:
        return min(k, (point.epsilon / scale.epsilon + k) // 2)
    middle = (point.log() / scale.log() + fmpz(k)) / 2
    if middle > k:
        return k
    found = middle.floor().unique_fmpz()
    if found is not None:
        return min(k, int(found))
    near = (middle + arb("0.5")).floor().unique_fmpz()
    if near is not None and scale.ratio is not None and point.ratio is not None:
        j = int(near)
        power = 2 * j - k
        # r^power = e^eta in lowest terms needs a numerator of at least `power` times (bits - 1) bits
        if power * (scale.ratio.numerator.bit_length() - 1) <= point.ratio.numerator.bit_length():
            exact = scale.ratio**power
            return min(k, j if exact <= point.ratio else j - 1)
    raise Undecided("the enclosures do not separate r^(2j - k) from e^at; the values may be equal")


def _log_t(scale: Scale, k: int, point: Scale, j: int) -> Ball:
    """Return log t = eta - (2j - k) epsilon >= 0."""
    from flint import arb, fmpq, fmpz

    if scale.epsilon is not None and point.epsilon is not None:
        exact = point.epsilon - (2 * j - k) * scale.epsilon
        return arb(fmpq(exact.numerator, exact.denominator))
    return (point.log() - scale.log() * fmpz(2 * j - k)).nonnegative_part()


def _few(cut: Cut) -> bool:
    """Whether summing the terms above j, which rise up to the mean, is cheaper than two tails."""
    from flint import arb, fmpq

    k, j, bits = cut.answers.k, cut.j, cut.answers.bits
    if k - j <= 64:
        return True
    wanted = bits * math.log(2)
    rise = arb(fmpq(k - j, j)).log() + cut.answers.epsilon  # log of the ratio of the terms j + 1 and j
    size = rise.mid()
    steep = float(size) if abs(size) < 1e6 else math.copysign(1e6, float(size > 0) - 0.5)
    spread = max(j * (1 - j / k), 1.0)
    root = math.sqrt(steep * steep + 2 * wanted / spread)
    terms = spread * (steep + root) if steep > 0 else 2 * wanted / (root - steep)
    nodes = 0.22 * (bits + 32)
    return min(terms, k - j) * 3 * term_seconds(bits) < nodes * node_seconds(bits + 64) + 4e-5


def _by_terms(cut: Cut, log_t: Ball) -> Ball:
    """Sum a_i kappa(i - j) over i > j, where kappa(n + 1) = kappa(n) + t r^(-2n) (1 - r^-2).

    All summands are positive, so that nothing cancels. The remaining terms are bounded by BOUNDS.md H1.
    """
    from flint import arb, ctx, fmpz

    answers, k = cut.answers, cut.answers.k
    small = arb(2) ** (-ctx.prec)
    odds, twice = answers.epsilon.exp(), 2 * answers.epsilon
    fall, less = (-twice).exp(), -(-twice).expm1()  # r^-2 and 1 - r^-2
    left = k - cut.j
    weight = answers.cut(cut.j + 1).mass
    kappa, power = -(log_t - twice).expm1(), (log_t - twice).exp()  # power = t r^(-2n)
    total, n = arb(0), 1
    while True:
        total = total + weight * kappa
        left -= 1
        if not left:
            return total
        factor = odds * fmpz(left) / fmpz(k + 1 - left)
        if n % 8 == 0 and factor < 1:
            rest = twice * weight * factor / (1 - factor) * (n + 1 / (1 - factor))
            if rest < total * small:
                return total + rest * arb("0.5", "0.5")
        weight = weight * factor
        kappa = kappa + power * less
        power = power * fall
        n += 1


def _on_circle(answers: Answers, j: int, log_t: Ball, bits: int) -> Ball:
    """Compute the difference of both tails on one circle, for tiny epsilon sqrt(k)."""
    import flint
    from flint import acb, arb, fmpq, fmpz

    k = answers.k
    trials, steps = fmpz(k), fmpz(j)
    deviation = math.sqrt(k) / 2
    wanted = (1.2 * bits + 40) * math.log(2)
    log_rho = arb(fmpq(j, k - j)).log() - answers.epsilon
    least = arb((math.sqrt(wanted) / 2 + 2) / deviation)
    log_rho = (log_rho if log_rho > least else least).mid()
    odds = (answers.epsilon + log_rho).exp()
    q = odds / (1 + odds)

    def log_moment(u: Ball) -> Ball:
        """Return log of G(e^u) e^(-u j)."""
        return (answers.true * u.expm1()).log1p() * trials - u * steps

    N, images = _images(answers, log_moment, log_rho, q, j, wanted)
    top = log_moment(log_rho)
    spread = k * float(q.mid()) * (1 - float(q.mid()))
    share = -math.expm1(-2 * (wanted + 12) / k) / (4 * spread / k)
    M = N // 2 if share >= 1 else min(N // 2, math.ceil(math.asin(math.sqrt(share)) * N / math.pi + 0.5))
    if M * node_seconds(flint.ctx.prec) > MOST_SECONDS:
        raise TooLarge(f"{M} points of {flint.ctx.prec} bits would take too long; ask for fewer digits")
    first, second = log_t.expm1(), log_t.exp() * (2 * answers.epsilon - log_t).expm1()  # t - 1 and r^2 - t
    growth = (2 * answers.epsilon).expm1()  # r^2 - 1
    rho = log_rho.exp()
    step = acb(arb.cos_pi_fmpq(fmpq(2, N)), arb.sin_pi_fmpq(fmpq(2, N)))
    point = acb(arb.cos_pi_fmpq(fmpq(1, N)), arb.sin_pi_fmpq(fmpq(1, N)))
    turn = acb(0, arb.pi() * fmpq(j, N))
    total = arb(0)
    for m in range(M):
        value = ((1 + q * (point - 1)).log() * trials - turn * (2 * m + 1)).exp()
        z = point * rho
        below = z - 1
        total = total + (value * (z * second + first) / (below * (below + growth * z))).real
        point = point * step
    total = total * fmpq(2, N)
    if M < N // 2:
        edge = arb.sin_pi_fmpq(fmpq(2 * M + 1, 2 * N))
        left_out = ((-4 * q * (1 - q) * edge * edge).log1p() * trials / 2).exp()
        total = total + arb(0, (left_out * (rho * second + first) / (4 * edge * edge)).upper())
    return top.exp() * total + arb(0, images.upper())


def _images(answers: Answers, log_moment: Any, log_rho: Ball, q: Ball, j: int, wanted: float) -> tuple[int, Ball]:
    """Return N and the bound of BOUNDS.md H3 on the aliasing error.

    N is increased until the bound is small enough; any N is sound.
    """
    import flint
    from flint import arb

    with flint.ctx.workprec(64 + 2 * answers.k.bit_length()):
        spread = (answers.k * q * (1 - q)).mid()
        deviation = spread.sqrt()
        ahead = (answers.k * q - j).mid()  # how far the mean of the tilted distribution lies beyond j
        small = log_moment(log_rho).exp() * arb(-wanted).exp() * 2 * answers.epsilon
        least = (1 / deviation).mid()
        N = max(4, 2 * math.ceil(float(((2 * wanted) ** 0.5 * deviation + ahead).mid()) / 2))
        bound = arb("inf")
        for _ in range(80):
            far = (log_rho + (arb(N) - ahead) / spread).mid()
            near = (log_rho - (arb(N) + ahead) / spread).mid()
            near = near if near > least else least
            u, v = ((near - log_rho) * N).exp(), ((log_rho - far) * N).exp()
            if near < log_rho and log_rho < far and u < 1 and v < 1:
                scale = 2 * answers.epsilon / arb(1).exp()
                bound = scale * (
                    log_moment(near).exp() / near * u / (1 - u) + log_moment(far).exp() / far * v / (1 - v)
                )
                if bound < small:
                    break
            N = 2 * math.ceil(N * 0.52)
    return N, bound
