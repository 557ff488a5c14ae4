"""Binomial tails by the trapezoidal rule on a circle: about 0.22 D nodes for D bits.

The number of nodes does not grow with the number of trials. For J ~ Bin(k, p) and 0 < j < k,

    P(J > j) is about C S + 1/(1+w) or C S (1 + 1/w),   S = (1/N) sum over m of v(theta_m) / (z_m - 1),

with N nodes z_m = rho e^(i theta_m) on the circle through the saddle point. BOUNDS.md C1 defines the notation, C2 and
C3 bound the aliasing error, C4 the truncation error; C5 gives the lower tail and P(J = j), C6 the number of nodes.

Source: Trefethen and Weideman 2014 (the trapezoidal rule on circles).
"""

from __future__ import annotations

import math
from typing import Any, Final

from flint import acb, arb, fmpq, fmpz

from symbolic.composition.scale import Ball
from symbolic.number import Undecided

GUARD: Final = 10  # extra bits for the nodes

Complex = Any  # acb


def deviance(k: int, j: int, d: int) -> float:
    """Return k KL((j+d)/k || j/k) as a float (inf outside 0..k)."""
    if not 0 <= j + d <= k:
        return math.inf
    return j * _phi(d / j) + (k - j) * _phi(-d / (k - j))


def _phi(x: float) -> float:
    """Return (1 + x) log(1 + x) - x."""
    if x <= -1:
        return 1.0
    return x * x / 2 - x**3 / 6 if abs(x) < 1e-5 else (1 + x) * math.log1p(x) - x


def count_nodes(k: int, j: int, bits: float) -> tuple[int, int]:
    """Return N and the number M of nodes to evaluate; any numbers are sound (C6)."""
    wanted, q = bits * math.log(2), j / k
    n = math.sqrt(2 * wanted * max(j * (1 - q), 0.25))
    for _ in range(60):
        reached = min(deviance(k, j, math.ceil(n)), deviance(k, j, -math.ceil(n)))
        if reached >= wanted:
            break
        n *= max(1.001, math.sqrt(wanted / reached))
    N = max(2, 2 * math.ceil(n / 2))
    share = -math.expm1(-2 * wanted / k) / (4 * max(q * (1 - q), 1e-300))
    if share >= 1:
        return N, N // 2
    return N, min(N // 2, math.ceil(math.asin(math.sqrt(share)) * N / math.pi + 0.5))


class Circle:
    """The values v(theta_m) that every tail at j needs, for every p; 0 < j < k."""

    def __init__(self, k: int, j: int, bits: int) -> None:
        self.k, self.j = k, j
        spread = math.log2(max(1.0, j * (1 - j / k)))
        N, M = count_nodes(k, j, bits + spread / 2 + GUARD)
        self.N = N
        q = arb(fmpq(j, k))
        step = acb(arb.cos_pi_fmpq(fmpq(2, N)), arb.sin_pi_fmpq(fmpq(2, N)))
        point = acb(arb.cos_pi_fmpq(fmpq(1, N)), arb.sin_pi_fmpq(fmpq(1, N)))
        turn = acb(0, arb.pi() * fmpq(j, N))
        trials = fmpz(k)
        self.points: list[Complex] = []
        self.values: list[Complex] = []
        for m in range(M):
            self.points.append(point)
            self.values.append(((1 + q * (point - 1)).log() * trials - turn * (2 * m + 1)).exp())
            point = point * step
        self.left_out = arb(0)
        self.left_out_kernel = arb(0)
        if M < N // 2:
            edge = arb.sin_pi_fmpq(fmpq(2 * M + 1, 2 * N))  # sin(theta_M / 2)
            self.left_out = ((-4 * q * (1 - q) * edge * edge).log1p() * trials / 2).exp()
            self.left_out_kernel = self.left_out / edge
        self.above, self.best_above = self._chernoff(N)
        self.below, self.best_below = self._chernoff(-N)

    def _chernoff(self, d: int) -> tuple[Ball, Ball | None]:
        """Return exp(-k KL((j+d)/k || j/k)) and the exponent that attains it (None: any)."""
        k, j, i = self.k, self.j, self.j + d
        if not 0 <= i <= k:
            return arb(0), None
        if i in (0, k):
            return (arb(fmpq(j if i else k - j, k)).log() * fmpz(k)).exp(), None
        first, second = arb(fmpq(i, j)).log(), arb(fmpq(k - i, k - j)).log()
        return (-fmpz(i) * first - fmpz(k - i) * second).exp(), abs(first - second)

    def mass(self) -> Ball:
        """Return b_j, the probability of j under Bin(k, j/k)."""
        total = arb(0)
        for value in self.values:
            total = total + value.real
        return total * fmpq(2, self.N) + _within(self.left_out + self.above + self.below)

    def tail(self, log_rho: Ball, constant: Ball, upper: bool) -> Ball:
        """Return P(J > j), or P(J < j) where not `upper`, from log(rho) and C.

        Needs log(rho) >= -1/N for the upper tail, <= 1/N for the lower one; raises `Undecided` where the enclosures do
        not show it.
        """
        near, far = (self.below, self.above) if upper else (self.above, self.below)
        best, other = (self.best_below, self.best_above) if upper else (self.best_above, self.best_below)
        distance = log_rho if upper else -log_rho
        N = self.N
        if not distance * N >= -1 or not (other is None or other * N >= 1):
            raise Undecided("the enclosures do not show that the circle lies on one side of the mean")
        rho = distance.exp()
        total = arb(0)
        for point, value in zip(self.points, self.values, strict=True):
            # Re(v / (rho e^(i theta) - 1)), multiplied by the conjugate of the denominator
            x, y = rho * point.real - 1, rho * point.imag
            product = value.real * x + value.imag * y if upper else value.real * x - value.imag * y
            total = total + product / (x * x + y * y)
        mean = total * fmpq(2, N) + _within(self.left_out_kernel)
        inverse = (-distance * N).exp()  # 1/w
        if best is None or distance <= best:
            return constant * (mean + _within(6 * (near + far))) + inverse / (1 + inverse)
        if distance >= best:
            return constant * (mean * (1 + inverse) + _within(near + 2 * far))
        raise Undecided("the enclosures do not decide between the corrected and the plain sum")


def _within(bound: Ball) -> Ball:
    return arb(0, bound.upper())
