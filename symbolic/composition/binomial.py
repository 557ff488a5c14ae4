"""Binomial tails as balls with full relative accuracy, under both inputs.

With ratio r = e^epsilon >= 1, the number J of true answers among k is Bin(k, r/(r+1)) under the input x and
Bin(k, 1/(r+1)) under x', so that P(J = i) = r^(2i-k) P'(J = i). Of the two tails at j, the one away from the mean is
computed, and the other is one minus it. The cheaper of two methods is used:

* **Terms** (`_sum_outwards`): BOUNDS.md C7.
* **A circle** (`symbolic.composition.circle`), whose nodes serve both inputs. BOUNDS.md C8 gives its constant C.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Final

from symbolic.composition.circle import Circle, count_nodes
from symbolic.composition.scale import Ball, Scale
from symbolic.representations.exact import TooLarge

MOST_SECONDS: Final = 60.0  # estimated work above this is refused


def term_seconds(bits: int) -> float:
    """Estimate the seconds for one term."""
    return 6e-7 + 8e-10 * bits


def node_seconds(bits: int) -> float:
    """Estimate the seconds for one node."""
    return 6e-6 * (1.0 + math.pow(bits / 700, 1.7))


def precision(k: int, scale: Scale, bits: int) -> int:
    """Return the working precision that leaves about `bits` correct bits.

    log C has the size of k (1 + epsilon), and a tail is a sum of up to sqrt(k) parts.
    """
    return bits + k.bit_length() + k.bit_length() // 2 + scale.size() + 32


def check_work(k: int, bits: int) -> None:
    """Raise `TooLarge` if a pair of tails would take more than about a minute."""
    from symbolic.composition.circle import GUARD

    working = bits + 2 * k.bit_length()
    nodes = count_nodes(k, max(1, k // 2), working + GUARD)[1] if k > 1 else 1
    terms = min(k, math.ceil(math.sqrt(bits * k)) + bits)
    seconds = min(nodes * node_seconds(working), 2 * terms * term_seconds(working))
    if seconds > MOST_SECONDS:
        raise TooLarge(f"{bits} bits for k = {k} would take some {seconds:.0f} s; ask for fewer digits")


class Answers:
    """k randomized responses of ratio r > 1, at the current precision.

    Parameters
    ----------
    bits: how many bits of the result should be correct.
    """

    def __init__(self, k: int, scale: Scale, bits: int) -> None:
        self.k, self.bits = k, bits
        self.epsilon = scale.log()
        self.ratio = scale.ball()
        inverse = scale.inverse().ball()
        self.false = inverse / (1 + inverse)  # 1/(r+1)
        self.true = 1 / (1 + inverse)
        self.log_true = -inverse.log1p()

    def log_ways(self, j: int) -> Ball:
        """Return log C(k, j)."""
        from flint import arb, fmpz

        if self.k <= 1_000:
            return arb(fmpz(math.comb(self.k, j))).log()
        k = fmpz(self.k)
        return arb(k + 1).lgamma() - arb(fmpz(j) + 1).lgamma() - arb(k - j + 1).lgamma()

    def cut(self, j: int) -> Cut:
        """Return the tails on either side of j, 0 <= j <= k."""
        return Cut(self, j)


class Cut:
    """P(J <= j), P(J > j) and P(J = j); "swapped" means under x'."""

    def __init__(self, answers: Answers, j: int) -> None:
        self.answers, self.j = answers, j

    @cached_property
    def slope(self) -> Ball:
        """r^(k - 2j) = P'(J = j) / P(J = j)."""
        return self.power(self.answers.k - 2 * self.j)

    def power(self, exponent: int) -> Ball:
        """Return r^exponent."""
        from flint import fmpz

        return (self.answers.epsilon * fmpz(exponent)).exp()

    @cached_property
    def circle(self) -> Circle:
        return Circle(self.answers.k, self.j, self.answers.bits)

    @cached_property
    def entropy(self) -> Ball:
        """k log k - j log j - (k-j) log(k-j), minus the largest log-likelihood of j successes."""
        from flint import arb, fmpq, fmpz

        k, j = self.answers.k, self.j
        first, second = arb(fmpq(k, j)).log(), arb(fmpq(k, k - j)).log()
        return first * fmpz(j) + second * fmpz(k - j)

    def constant(self, swapped: bool) -> Ball:
        """Return the constant C of the circle (BOUNDS.md C8)."""
        from flint import fmpz

        answers = self.answers
        false = self.j if swapped else answers.k - self.j
        return (self.entropy + answers.log_true * fmpz(answers.k) - answers.epsilon * fmpz(false)).exp()

    @cached_property
    def mass(self) -> Ball:
        """P(J = j)."""
        if "circle" in self.__dict__:
            return self.constant(False) * self.circle.mass()
        return self._mass(False)

    @cached_property
    def mass_swapped(self) -> Ball:
        """P'(J = j)."""
        return self._mass(True) if "circle" not in self.__dict__ else self.constant(True) * self.circle.mass()

    def _mass(self, swapped: bool) -> Ball:
        from flint import fmpz

        answers = self.answers
        false = self.j if swapped else answers.k - self.j
        return (answers.log_ways(self.j) + answers.log_true * fmpz(answers.k) - answers.epsilon * fmpz(false)).exp()

    @cached_property
    def tails(self) -> tuple[Ball, Ball]:
        """P(J <= j) and P(J > j), the smaller of them with full relative accuracy."""
        return self._tails(False)

    @cached_property
    def tails_swapped(self) -> tuple[Ball, Ball]:
        """P'(J <= j) and P'(J > j), the smaller of them with full relative accuracy."""
        return self._tails(True)

    def _tails(self, swapped: bool) -> tuple[Ball, Ball]:
        from flint import arb, fmpq

        answers, k, j = self.answers, self.answers.k, self.j
        if j == k:
            return arb(1), arb(0)
        if j == 0:
            mass = self.mass_swapped if swapped else self.mass
            return mass, 1 - mass
        chance = answers.false if swapped else answers.true
        upper = bool((chance * k).mid() < j)
        log_rho = arb(fmpq(j, k - j)).log() + (answers.epsilon if swapped else -answers.epsilon)
        terms = self._terms(log_rho if upper else -log_rho, upper)
        if self._few(terms):
            tail = self._sum_outwards(swapped, upper)
        else:
            tail = self.circle.tail(log_rho, self.constant(swapped), upper)
            if not upper:  # the circle gives P(J < j)
                tail = tail + (self.mass_swapped if swapped else self.mass)
        return (1 - tail, tail) if upper else (tail, 1 - tail)

    def _terms(self, log_rho: Ball, upper: bool) -> float:
        """Estimate how many terms of a tail matter: n log(rho) + n^2 / (2 variance) >= bits log 2."""
        k, j = self.answers.k, self.j
        size = log_rho.mid()
        fall = 0.0 if size <= 0 else (float(size) if size < 1e6 else 1e6)
        wanted = self.answers.bits * math.log(2)
        variance = max(j * (1 - j / k), 1.0)
        return min(k - j if upper else j, 2 * wanted / (fall + math.sqrt(fall * fall + 2 * wanted / variance)))

    def _few(self, terms: float) -> bool:
        if terms <= 64:
            return True
        bits = self.answers.bits
        nodes = count_nodes(self.answers.k, self.j, bits)[1]
        return terms * term_seconds(bits) < nodes * node_seconds(bits + 64) + 4e-5

    def _sum_outwards(self, swapped: bool, upper: bool) -> Ball:
        """Sum P(J > j), or P(J <= j) where not `upper`, term by term.

        The remaining terms are bounded by BOUNDS.md C7.
        """
        from flint import arb, ctx, fmpz

        answers, k = self.answers, self.answers.k
        mass = self.mass_swapped if swapped else self.mass
        odds = answers.epsilon if upper != swapped else -answers.epsilon
        odds = odds.exp()  # the ratio of successive terms without their binomial coefficients
        small = arb(2) ** (-ctx.prec)
        # `left` counts the remaining terms: the next term is this one times odds * left / (k + 1 - left)
        left = k - self.j if upper else self.j
        weight = mass * odds * fmpz(left) / fmpz(k + 1 - left) if upper else mass
        if upper:
            left -= 1
        total, count = weight, 0
        while left:
            factor = odds * fmpz(left) / fmpz(k + 1 - left)
            if count % 8 == 0 and factor < 1:
                rest = weight * factor / (1 - factor)
                if rest < total * small:
                    return total + rest * arb("0.5", "0.5")
            weight = weight * factor
            total = total + weight
            left, count = left - 1, count + 1
        return total
