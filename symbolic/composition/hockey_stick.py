"""delta of k randomized responses as balls, with full relative accuracy also where both tails are nearly the same.

Let eta >= 0, j the largest integer with (2j - k) epsilon <= eta, log t = eta - (2j - k) epsilon in [0, 2 epsilon), and
a_i = P(J = i). Then

    delta(eta) = P(J > j) - e^eta P'(J > j) = sum over i > j of a_i kappa(i - j),    kappa(n) = 1 - t r^(-2n) in [0, 2 n epsilon].

* **Terms**, where few count: all are positive. What follows the term i = j + n with a next ratio f < 1 of the a is at
  most 2 epsilon a_i sum over m >= 1 of (n+m) f^m = 2 epsilon a_i f/(1-f) (n + 1/(1-f)).
* **Two tails** of one cut (`symbolic.composition.binomial`), while epsilon times the standard deviation is not tiny.
* **One circle** for the difference (`_on_circle`) otherwise. For |z| > 1

      sum over n >= 1 of kappa(n) z^-n = 1/(z-1) - t/(r^2 z - 1) = (z (r^2 - t) + (t - 1)) / ((z - 1)(r^2 z - 1)) =:
      K(z),

  whose numerator has two positive parts. With N nodes z^N = -w on the circle of radius rho > 1, w = rho^N, the mean of
  G(z) z^-j K(z), G(z) = E z^J, is E kappa_N(J - j), where kappa_N(n) = sum over l <= (n-1)/N of (-w)^l kappa(n - lN).
  Its term l = 0 is delta. With y <= S^y / (e log S) for y > 0 and S > 1, kappa(y) <= 2 epsilon S^y / (e log S) for y >=
  1, and the others are at most

      sum over l >= 1 of w^-l E kappa^+(J - j + lN) <= 2 epsilon/(e log s) G(s) s^-j u/(1-u),  u = (s/rho)^N,  any 1 < s
      < rho, sum over l >= 1 of  w^l E kappa^+(J - j - lN) <= 2 epsilon/(e log S) G(S) S^-j v/(1-v),  v = (rho/S)^N,
      any S > rho.

  All bounds are proportional to epsilon, as delta is. The nodes from M on are left out: as |z - 1| >= 2 sin(theta/2)
  and |r^2 z - 1| likewise, they add at most rho^-j G(rho) |v(theta_M)| (rho (r^2 - t) + t - 1) / (4 sin^2(theta_M /
  2)), with v as in `symbolic.composition.circle`.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Final

from symbolic.composition.binomial import MOST_SECONDS, Answers, Cut, node_seconds, precision, term_seconds
from symbolic.composition.scale import Ball, Scale
from symbolic.number import Undecided
from symbolic.representations.exact import TooLarge

MOST_CANCELLED: Final = 40  # bits lost in the difference of two tails, from which one circle is better


def enclosed_delta(scale: Scale, k: int, point: Scale, bits: int) -> Ball | Fraction:
    """A ball that contains delta(eta), e^eta being `point`, of about so many bits; or the value itself where it is
    rational and easy.
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
    """The same for eta >= 0."""
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
    """About log2 of 1 / (epsilon sqrt(k)), where that is positive."""
    size = (scale.log() * 2).mid().man_exp()
    exponent = int(size[1]) + int(size[0]).bit_length()
    return max(0, -exponent - k.bit_length() // 2 + 4)


def threshold(scale: Scale, k: int, point: Scale) -> int:
    """The largest j with (2j - k) epsilon <= eta (at most k), for eta >= 0; decided exactly at ties, else `Undecided`."""
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
        # r^power = e^eta in lowest terms needs a numerator of at least `power` times (bits - 1)
        if power * (scale.ratio.numerator.bit_length() - 1) <= point.ratio.numerator.bit_length():
            exact = scale.ratio**power
            return min(k, j if exact <= point.ratio else j - 1)
    raise Undecided("the enclosures do not tell r^(2j - k) from e^at")


def _log_t(scale: Scale, k: int, point: Scale, j: int) -> Ball:
    """log t = eta - (2j - k) epsilon, not negative."""
    from flint import arb, fmpq, fmpz

    if scale.epsilon is not None and point.epsilon is not None:
        exact = point.epsilon - (2 * j - k) * scale.epsilon
        return arb(fmpq(exact.numerator, exact.denominator))
    return (point.log() - scale.log() * fmpz(2 * j - k)).nonnegative_part()


def _few(cut: Cut) -> bool:
    """Are the terms above j, from j up over the mean and beyond it, cheaper than two tails?"""
    from flint import arb, fmpq

    k, j, bits = cut.answers.k, cut.j, cut.answers.bits
    if k - j <= 64:
        return True
    wanted = bits * math.log(2)
    rise = arb(fmpq(k - j, j)).log() + cut.answers.epsilon  # of the terms at j
    size = rise.mid()
    steep = float(size) if abs(size) < 1e6 else math.copysign(1e6, float(size > 0) - 0.5)
    spread = max(j * (1 - j / k), 1.0)
    root = math.sqrt(steep * steep + 2 * wanted / spread)
    terms = spread * (steep + root) if steep > 0 else 2 * wanted / (root - steep)
    nodes = 0.22 * (bits + 32)
    return min(terms, k - j) * 3 * term_seconds(bits) < nodes * node_seconds(bits + 64) + 4e-5


def _by_terms(cut: Cut, log_t: Ball) -> Ball:
    """The sum of a_i kappa(i - j) over i > j, where kappa(n + 1) = kappa(n) + t r^(-2n) (1 - r^-2): nothing cancels."""
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
    """The difference by one circle; for epsilon sqrt(k) tiny and k large."""
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
        """log of G(e^u) e^(-u j)."""
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
    """(N, the bound of all terms l other than 0): N is raised until the bound is as small as wanted (any N is sound)."""
    import flint
    from flint import arb

    with flint.ctx.workprec(64 + 2 * answers.k.bit_length()):
        spread = (answers.k * q * (1 - q)).mid()
        deviation = spread.sqrt()
        ahead = (answers.k * q - j).mid()  # how far the mean of the tilted count lies beyond j
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
