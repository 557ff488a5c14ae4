"""Where a level lies among the tails of a binomial: the first guess, right or one off, in some ten logarithms.

With w(y) = sign(y - kp) sqrt(2 k KL(y/k || p)) and the normal distribution function Phi, Zubkov and Serov 2013 proved
for J ~ Bin(k, p) that

    Phi(w(j)) <= P(J <= j) <= Phi(w(j + 1)).

So the j with P(J <= j-1) < alpha <= P(J <= j) is one of the two integers next to the y with w(y) = Phi^-1(alpha), and
as P(J <= j) is close to Phi(w(j + 1/2)) it is nearly always ceil(y - 1/2). Nothing rests on this: who asks compares
with the tails themselves.

>>> import flint
>>> quantile(10**6, flint.arb(1) / 2, flint.arb(1) / 2, flint.arb("0.05"))
499178
"""

from __future__ import annotations

from symbolic.composition.scale import Ball


def quantile(k: int, chance: Ball, other: Ball, level: Ball) -> int:
    """About the j with P(J <= j-1) < level <= P(J <= j), for J ~ Bin(k, chance), other = 1 - chance, and level at most
    about 1/2.
    """
    import flint
    from flint import arb

    with flint.ctx.workprec(128 + 2 * k.bit_length()):
        chance, other, level = chance.mid(), other.mid(), level.mid()
        height = (2 * level).erfcinv() ** 2 if 2 * level < 1 else arb(0)  # Phi^-1(level)^2 / 2
        if not height.is_finite():
            return 0
        mean, false = k * chance, k * other
        if not -k * (-chance).log1p() > height and not -k * other.log() > height:
            return 0
        spread = mean * other
        y = (mean - (2 * height * spread).sqrt()).mid()
        if not y > 0:
            y = (mean * (-1 - (2 * height / mean).sqrt()).exp()).mid()
        for _ in range(200):
            above = k - y
            if not y > 0 or not above > 0:
                break
            first, second = (y / mean).log(), (above / false).log()
            step = ((y * first + above * second - height) / (first - second)).mid()
            if not step.is_finite():
                break
            step = step if step < y else y * 3 / 4
            y = (y - step).mid()
            if abs(step) * 1024 < 1:
                break
        found = (y + arb("0.5")).mid().floor()
        if not found.is_finite():
            return k
        return max(0, min(k, int(found.unique_fmpz())))
