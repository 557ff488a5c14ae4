"""Binomial tails as a trapezoid sum on a circle: about 0.22 D nodes for D bits, however many trials.

Let J ~ Bin(k, p) with p/(1-p) = o and a_i = P(J = i); take 0 < j < k, q = j/k, and let b_i be the probabilities of Q =
Bin(k, q). With rho = (q/(1-q))/o and C = sum over i of a_i rho^(i-j) = exp(-k KL(q || p)) the one is a tilt of the
other, a_i = C b_i rho^(j-i).

**The sum.** Let N be even, theta_m = (2m+1) pi/N, z_m = rho e^(i theta_m), and v(theta) = sum over i of b_i e^(i (i-j)
theta) = (1 - q + q e^(i theta))^k e^(-i j theta), so that C v(theta_m) = sum over i of a_i z_m^(i-j). Consider

    S = (1/N) sum over m = 0..N-1 of v(theta_m) / (z_m - 1) = (2/N) Re sum over m < N/2.

The nodes are the roots of z^N = -w, w = rho^N. The mean of z_m^n is 0 unless N divides n, and (-w)^(n/N) then; and at
the nodes 1/(z-1) = (z^-1 + ... + z^-N) / (1 + 1/w). So z_m^n/(z_m - 1) has the mean (-w)^l w/(1+w), l = floor((n-1)/N),
and

    C S = w/(1+w) * sum over i of a_i (-w)^l(i),    l(i) = floor((i-j-1)/N).

**Corrected** (`lambda = log rho` at most a): P(J > j) = C S + 1/(1+w) + error. In C S + 1/(1+w) the probability a_i has
the coefficient F = (w (-w)^l + 1)/(1+w), which is 1 for l = 0 and 0 for l = -1, as it should. So only |i - j| >= N make
an error:

* i = j - d, d >= N, l = -1 - floor(d/N) <= -2: |F| <= (w^(l+1) + 1)/(1+w). If w >= 1 this is at most 1/w, and the error
  is at most C b_i rho^(d-N) <= C b_i e^(a(d-N)) for every a >= lambda.
* i >= j + 1 + N, l >= 1: |F - 1| <= w (w^l + 1)/(1+w) <= w^l if w >= 1, where rho^(lN) <= rho^(i-j); the error is at
  most C b_i.

Summed by Chernoff's bound, at its best a and with E_Q e^(-a(J-j)): error <= C (exp(-k KL((j-N)/k || q)) + exp(-k
KL((j+N)/k || q))), a term being 0 where it would need J < 0 or J > k. The best a is log(odds of q) - log(odds of
(j-N)/k): a >= lambda iff (j-N)/k <= p. If rho < 1 but -1/N <= lambda, the same estimates with |F| <= w^(l+1) + 1 <= 2
rho^-d and |F - 1| <= 2, a_i = C b_i rho^(j-i), and rho^-(i-j) <= e^(b(i-j-N)) e where b >= 1/N is the best for
Chernoff's bound above, give 6 times that bound.

**Plain** (lambda > a): P(J > j) = C S (1 + 1/w) + error. Now a_i has the coefficient (-w)^l: 1 for l = 0. For i = j - d
<= j: lN <= -N and lN <= -(d+1), so that rho^(d+lN) <= e^(a(d-N)) for 0 <= a <= lambda, and the error is at most C b_i
e^(a(d-N)); for i >= j+1+N it is at most a_i (w^l + 1) <= 2 C b_i. So the error is at most C times the first bound and
twice the second.

**What is left out.** |v|^2 = (1 - 4 q (1-q) sin^2(theta/2))^k falls on [0, pi], and |z - 1|^2 = (rho-1)^2 + 4 rho
sin^2(theta/2) >= sin^2(theta/2) for log rho >= -1/N. So the nodes from M on add at most |v(theta_M)| / sin(theta_M / 2)
to S.

The lower tail P(J < j) is the upper one of k - J, for which v is the complex conjugate. The mean of v(theta_m) itself
is b_j with an error of at most the two Chernoff bounds together, and P(J = j) = C b_j.

**Size.** With s^2 = k q (1-q), N about s sqrt(2 D log 2) makes the bounds 2^-D, and |v| is 2^-D at theta = sqrt(2 D log
2)/s: that is M = (D log 2)/pi = 0.22 D. With the saddle point q = j/k the sum has the size of the tail (up to 1/s),
however small that is.

Source: the trapezoid rule on circles, Trefethen and Weideman 2014; the proofs are above.
"""

from __future__ import annotations

import math
from typing import Any, Final

from flint import acb, arb, fmpq, fmpz

from symbolic.composition.scale import Ball
from symbolic.number import Undecided

GUARD: Final = 10  # bits

Complex = Any  # acb


def deviance(k: int, j: int, d: int) -> float:
    """k KL((j+d)/k || j/k), roughly (inf outside 0..k)."""
    if not 0 <= j + d <= k:
        return math.inf
    return j * _phi(d / j) + (k - j) * _phi(-d / (k - j))


def _phi(x: float) -> float:
    """(1 + x) log(1 + x) - x."""
    if x <= -1:
        return 1.0
    return x * x / 2 - x**3 / 6 if abs(x) < 1e-5 else (1 + x) * math.log1p(x) - x


def count_nodes(k: int, j: int, bits: float) -> tuple[int, int]:
    """(N, M): points of the circle, and how many of them count (any numbers are sound)."""
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
    """The values v(theta_m) that every tail at j needs, for whatever p, in the precision at hand; 0 < j < k."""

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
        """exp(-k KL((j+d)/k || j/k)), and the exponent that gives it (None: any)."""
        k, j, i = self.k, self.j, self.j + d
        if not 0 <= i <= k:
            return arb(0), None
        if i in (0, k):
            return (arb(fmpq(j if i else k - j, k)).log() * fmpz(k)).exp(), None
        first, second = arb(fmpq(i, j)).log(), arb(fmpq(k - i, k - j)).log()
        return (-fmpz(i) * first - fmpz(k - i) * second).exp(), abs(first - second)

    def mass(self) -> Ball:
        """b_j, the probability of j under Bin(k, j/k)."""
        total = arb(0)
        for value in self.values:
            total = total + value.real
        return total * fmpq(2, self.N) + _within(self.left_out + self.above + self.below)

    def tail(self, log_rho: Ball, constant: Ball, upper: bool) -> Ball:
        """P(J > j), or P(J < j) where not `upper`, for the distribution with this log(rho) and C.

        Needs log(rho) >= -1/N for the upper tail, <= 1/N for the lower one; raises `Undecided` where the enclosures do
        not show it.
        """
        near, far = (self.below, self.above) if upper else (self.above, self.below)
        best, other = (self.best_below, self.best_above) if upper else (self.best_above, self.best_below)
        distance = log_rho if upper else -log_rho
        N = self.N
        if not distance * N >= -1 or not (other is None or other * N >= 1):
            raise Undecided("the circle does not lie on one side of the mean")
        rho = distance.exp()
        total = arb(0)
        for point, value in zip(self.points, self.values, strict=True):
            # Re(v / (rho e^(i theta) - 1)), by the conjugate
            x, y = rho * point.real - 1, rho * point.imag
            product = value.real * x + value.imag * y if upper else value.real * x - value.imag * y
            total = total + product / (x * x + y * y)
        mean = total * fmpq(2, N) + _within(self.left_out_kernel)
        inverse = (-distance * N).exp()  # 1/w
        if best is None or distance <= best:
            return constant * (mean + _within(6 * (near + far))) + inverse / (1 + inverse)
        if distance >= best:
            return constant * (mean * (1 + inverse) + _within(near + 2 * far))
        raise Undecided("the enclosures do not tell on which side of the mean the next image lies")


def _within(bound: Ball) -> Ball:
    return arb(0, bound.upper())
