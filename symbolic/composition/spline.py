"""Tails and delta of the sum of k Laplace privacy losses, as exact sums of polynomials.

With u_i = ((2i-k) epsilon - eta)/2, and [F(p)](u) the function with the Laplace transform F,

    delta(eta)  = 2^(1-k) e^((eta - k epsilon)/2) sum over u_i > 0 of C(k,i) [(p+1)^(i-1) (p-1)^(k-i-1) p^-k](u_i),
    P'(L > eta) = 2^-k e^(-(eta + k epsilon)/2)   sum over u_i > 0 of C(k,i) [(p+1)^(i-1) (p-1)^(k-i) p^-k](u_i),
    P(L > eta)  = 2^-k e^((eta - k epsilon)/2)    sum over u_i > 0 of C(k,i) [(p+1)^i (p-1)^(k-i-1) p^-k](u_i).

BOUNDS.md L1 and L2 derive the formulas, L3 bounds the truncation error, and L4 the cancellation.

>>> import flint
>>> Losses(flint.arb(1), 1, 53).delta(flint.arb("0.5")).overlaps(1 - flint.arb("-0.25").exp())
True

Source: Sommer, Meiser and Mohammadi 2019 (loss distributions).
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import accumulate
from operator import truediv
from typing import Any

from symbolic.composition.scale import Ball

Polynomial = Any  # arb_poly
Integer = Any  # fmpz


class Losses:
    """The sum of k losses, at the current precision.

    Parameters
    ----------
    epsilon: the loss of one mechanism, a ball.
    bits: how many bits of the result should be correct.
    """

    def __init__(self, epsilon: Ball, k: int, bits: int) -> None:
        self.epsilon, self.k, self.bits = epsilon, k, bits
        self._inverses: list[Ball] = []  # 1/0!, 1/1!, ...
        self._parts: dict[tuple[int, int, int], Any] = {}

    def atom(self, i: int) -> Ball:
        """Return (2i - k) epsilon, the position of the atom i."""
        return (2 * i - self.k) * self.epsilon

    def delta(self, eta: Ball) -> Ball:
        """Return delta(eta) for 0 <= eta <= k epsilon.

        delta is continuous; hence the positive part replaces a u_i of uncertain sign.
        """
        from flint import arb

        k = self.k
        total = self._last(((k * self.epsilon - eta) / 2).nonnegative_part(), k - 1)
        for i in range(k - 1, 0, -1):
            u = (self.atom(i) - eta) / 2
            if u <= 0:
                break
            total = total + math.comb(k, i) * self._part(i - 1, k - i - 1)(u.nonnegative_part())
        return total * ((eta - k * self.epsilon) / 2).exp() / arb(2) ** (k - 1)

    def above(self, eta: Ball, first: int, second_input: bool) -> Ball:
        """Return P'(L > eta) under the second input, otherwise P(L > eta).

        Parameters
        ----------
        eta: from the atom first - 1 to the atom `first`. At the atom `first` the result is the limit from the left, P(L
            >= eta).
        """
        return self._weight(eta, second_input) * self._sum(eta, first, second_input, 0)

    def slope(self, eta: Ball, first: int, second_input: bool) -> Ball:
        """Return minus the derivative of `above` by eta."""
        total = self._sum(eta, first, second_input, 0)
        derivative = self._sum(eta, first, second_input, 1)
        return self._weight(eta, second_input) * (total + derivative if second_input else derivative - total) / 2

    def _weight(self, eta: Ball, second_input: bool) -> Ball:
        from flint import arb

        end = self.k * self.epsilon
        return ((-(eta + end) if second_input else eta - end) / 2).exp() / arb(2) ** self.k

    def _sum(self, eta: Ball, first: int, second_input: bool, order: int) -> Ball:
        """Return the sum over i in `above`, or its derivative by u where the order is 1."""
        from flint import arb

        k = self.k
        total = arb(0)
        for i in range(k, max(first, 1) - 1, -1):
            u = (self.atom(i) - eta) / 2
            if second_input:
                value = self._part(i - 1, k - i, order)(u)
            elif i == k:
                value = self._last(u, k, order)
            else:
                value = self._part(i, k - i - 1, order)(u)
            total = total + math.comb(k, i) * value
        return total

    def _part(self, plus: int, minus: int, order: int = 0) -> Polynomial:
        """Return [(p+1)^plus (p-1)^minus / p^k], or its derivative where the order is 1.

        The derivative leaves out the jump at u = 0. The polynomials are cached, because they are evaluated at many u.
        """
        from flint import arb, arb_poly

        found = self._parts.get((plus, minus, order))
        if found is None:
            if not self._inverses:
                self._inverses = list(accumulate(range(1, self.k), truediv, initial=arb(1)))
            shift = self.k - plus - minus - 1
            weights = zip(_coefficients(plus, minus), self._inverses[shift:], strict=True)
            found = arb_poly([0] * shift + [c * weight for c, weight in weights])
            found = self._parts[plus, minus, order] = found.derivative() if order else found
        return found

    def _last(self, u: Ball, power: int, order: int = 0) -> Ball:
        """Return [p^-k (p+1)^power / (p-1)](u) by its series, or its derivative by u (order 1)."""
        from flint import arb, ctx, fmpz

        k = self.k
        small = arb(2) ** (-ctx.prec)
        limit = u.upper()
        total, factor, coefficient, n = arb(0), arb(1), fmpz(0), 0
        while True:
            n += 1
            if 0 <= k - n + 1 <= power:
                coefficient += math.comb(power, k - n + 1)
            m = n - 1 - order  # the term n is c_n u^m / m!
            if m < 0:
                continue
            if m > 0:
                factor = factor * u / m
            total = total + factor * coefficient
            if m % 8 == 7 and limit * 2 < m:
                # BOUNDS.md L3: the rest is at most 2^power factor (u/m + (u/m)^2 + ...) <= 2^power factor 2 u/m
                rest = factor * limit / m * 2 * fmpz(2) ** power
                if rest < total * small:
                    return total + rest * arb("0.5", "0.5")


@lru_cache(maxsize=1024)
def _coefficients(plus: int, minus: int) -> tuple[Integer, ...]:
    """Return the coefficients of (p+1)^plus (p-1)^minus, from the highest power.

    They are those of f = (1 + x)^plus (1 - x)^minus from the lowest power. The equation
    (1 - x^2) f' = (plus - minus - (plus + minus) x) f gives each coefficient from the two before it.
    """
    from flint import fmpz

    before, now, found = fmpz(0), fmpz(1), [fmpz(1)]
    for m in range(plus + minus):
        before, now = now, ((plus - minus) * now - (plus + minus - m + 1) * before) // (m + 1)
        found.append(now)
    return tuple(found)
