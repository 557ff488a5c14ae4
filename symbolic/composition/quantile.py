"""A first guess for a binomial quantile, correct up to 1, in about ten logarithms.

With w(y) = sign(y - kp) sqrt(2 k KL(y/k || p)) and the normal distribution function Phi, for J ~ Bin(k, p)

    Phi(w(j)) <= P(J <= j) <= Phi(w(j + 1)).

Hence the j with P(J <= j-1) < alpha <= P(J <= j) is one of the two integers next to the y with w(y) = Phi^-1(alpha).
P(J <= j) is close to Phi(w(j + 1/2)), so that j is nearly always ceil(y - 1/2). No result depends on the guess: callers
compare it with the tails.

>>> import flint
>>> quantile(10**6, flint.arb(1) / 2, flint.arb(1) / 2, flint.arb("0.05"))
499178

Source: Zubkov and Serov 2013.
"""

from __future__ import annotations

from symbolic.composition.scale import Ball


def quantile(k: int, chance: Ball, other: Ball, level: Ball) -> int:
    """Guess the j with P(J <= j-1) < level <= P(J <= j), for J ~ Bin(k, chance).

    Parameters
    ----------
    other: 1 - chance.
    level: at most about 1/2.
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
