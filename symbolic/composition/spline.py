"""k Laplace mechanisms: the tails of the privacy loss and delta, as exact sums of polynomials.

One Laplace mechanism of loss epsilon (scale 1/epsilon, inputs 1 apart) has the privacy loss L = |y - epsilon| - |y|, y
~ Laplace(0, 1) under x. Under e^(-L/2) P = e^(L/2) P' it is symmetric: (e^(-epsilon/2) / 2) (atoms 1 at epsilon and at
-epsilon, and the density 1/2 between them), with the transform (e^(-epsilon/2) / 2) B(s), where, integrating e^(sl),

    B(s) = e^(s epsilon) (1 + 1/(2s)) + e^(-s epsilon) (1 - 1/(2s)).

Losses add, transforms multiply. In B(s)^k = sum over i of C(k,i) e^(s (2i-k) epsilon) (1 + 1/(2s))^i (1 -
1/(2s))^(k-i), a term e^(sx) s^-m is the transform of (x - l)^(m-1) / (m-1)! for l < x (of an atom at x if m = 0). Weigh
with e^(l/2) - e^(eta - l/2) = 2 e^(eta/2) sinh((l - eta)/2) for delta(eta), with e^(-l/2) for P'(L > eta), or with
e^(l/2) for P(L > eta), over l > eta; substitute l = x - 2v and p = 2s. With u_i = ((2i-k) epsilon - eta)/2, and
[F(p)](u) the function whose Laplace transform is F,

    delta(eta)    = 2^(1-k) e^((eta - k epsilon)/2)  sum over u_i > 0 of C(k,i) [(p+1)^(i-1) (p-1)^(k-i-1) p^-k](u_i),
    P'(L > eta)   = 2^-k e^(-(eta + k epsilon)/2)    sum over u_i > 0 of C(k,i) [(p+1)^(i-1) (p-1)^(k-i) p^-k](u_i),      eta >= -k epsilon,
    P(L > eta)    = 2^-k e^((eta - k epsilon)/2)     sum over u_i > 0 of C(k,i) [(p+1)^i (p-1)^(k-i-1) p^-k](u_i).

(sinh v has the transform 1/(p^2 - 1), e^-v has 1/(p+1), e^v has 1/(p-1), and m integrations divide by p^m.) [p^-m](u) =
u^(m-1)/(m-1)!, so that all are polynomials except, for i = k in the first sum and the last, p^-k (p+1)^s / (p-1) with s
= k - 1 or k: it is the sum over n >= 1 of c_n p^-n, c_n = sum over r > k - n of C(s, r), a series of positive terms,
c_n <= 2^s, cut where a term's successors are below it by a factor u/n < 1.

The other coefficients change sign; a term of the sum for delta is at most C(k,i) e^((i-k) epsilon) / 2 in absolute
value, so that not more than k bits are lost beside those by which delta is small.

>>> import flint
>>> Losses(flint.arb(1), 1, 53).delta(flint.arb("0.5")).overlaps(1 - flint.arb("-0.25").exp())
True
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
    """The sum of k losses, epsilon a ball, in the precision at hand; `bits` are meant for the result."""

    def __init__(self, epsilon: Ball, k: int, bits: int) -> None:
        self.epsilon, self.k, self.bits = epsilon, k, bits
        self._inverses: list[Ball] = []  # of the factorials
        self._parts: dict[tuple[int, int, int], Any] = {}

    def atom(self, i: int) -> Ball:
        """(2i - k) epsilon, where the i-th of the atoms lies."""
        return (2 * i - self.k) * self.epsilon

    def delta(self, eta: Ball) -> Ball:
        """delta(eta), 0 <= eta <= k epsilon. It is continuous, so that a u_i of uncertain sign is replaced by its
        positive part.
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
        """P'(L > eta) under the second input, or P(L > eta), for eta from the atom first - 1 to below the atom `first`.

        At the atom `first` itself this is the limit from the left, with >=.
        """
        return self._weight(eta, second_input) * self._sum(eta, first, second_input, 0)

    def slope(self, eta: Ball, first: int, second_input: bool) -> Ball:
        """Minus the derivative of `above` by eta."""
        total = self._sum(eta, first, second_input, 0)
        derivative = self._sum(eta, first, second_input, 1)
        return self._weight(eta, second_input) * (total + derivative if second_input else derivative - total) / 2

    def _weight(self, eta: Ball, second_input: bool) -> Ball:
        from flint import arb

        end = self.k * self.epsilon
        return ((-(eta + end) if second_input else eta - end) / 2).exp() / arb(2) ** self.k

    def _sum(self, eta: Ball, first: int, second_input: bool, order: int) -> Ball:
        """The sum over i in `above`, or its derivative by u where the order is 1."""
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
        """[(p+1)^plus (p-1)^minus / p^k], or its derivative where the order is 1 (not the jump at u = 0); kept, as it
        is asked for at many u.
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
        """[p^-k (p+1)^power / (p-1)](u), by its series, or its derivative by u where the order is 1."""
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
                # what is left is at most 2^power factor (u/m + (u/m)^2 + ...) <= 2^power factor 2 u/m
                rest = factor * limit / m * 2 * fmpz(2) ** power
                if rest < total * small:
                    return total + rest * arb("0.5", "0.5")


@lru_cache(maxsize=1024)
def _coefficients(plus: int, minus: int) -> tuple[Integer, ...]:
    """(p+1)^plus (p-1)^minus from the highest power: (1 + x)^plus (1 - x)^minus from the lowest.

    That is the f with (1 - x^2) f' = (plus - minus - (plus + minus) x) f, which gives each coefficient from the two
    before it.
    """
    from flint import fmpz

    before, now, found = fmpz(0), fmpz(1), [fmpz(1)]
    for m in range(plus + minus):
        before, now = now, ((plus - minus) * now - (plus + minus - m + 1) * before) // (m + 1)
        found.append(now)
    return tuple(found)
