"""Privacy curves and trade-off functions, simulated as tests under both hypotheses.

delta is P(A) - e^epsilon Q(A) for the best event A. Half of the repetitions sample from P and half from Q, and A is
counted under both.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from symbolic.language import as_term
from symbolic.number import Value
from symbolic.simulation.case import Case
from symbolic.simulation.comparison import Comparison, Design
from symbolic.simulation.model import Drawn
from symbolic.simulation.noise import ALARMED, FOUND, MISSED, QUIET, UNIT, f_score_case
from symbolic.simulation.surveys import value

Draw = Callable[[Any, int], Any]  # (generator, size) -> array of True and False


def both_worlds(under_p: Draw, under_q: Draw) -> Drawn:
    """Return the model found/missed under P (half of the repetitions), alarmed/quiet under Q."""

    def categories(random: Any, repetitions: int) -> list[int]:
        import numpy as np

        half = int(random.binomial(repetitions, 0.5))
        found = int(np.count_nonzero(under_p(random, half)))
        alarmed = int(np.count_nonzero(under_q(random, repetitions - half)))
        return [found, half - found, alarmed, repetitions - half - alarmed]

    return Drawn(tuple(one.name for one in (FOUND, MISSED, ALARMED, QUIET)), categories)


def gain(model: Drawn, growth: float, claim: Value) -> Case:
    """Claim P(A) - growth Q(A), the mean of 2 (found - growth alarmed)."""
    k = Fraction(growth)
    return Case(model, 2 * FOUND - as_term(2 * k) * ALARMED, claim, (-2 * k, Fraction(2)))


def missed(under_h1: Draw, claim: Value) -> Case:
    """Claim the type II error of a test."""
    return Case(both_worlds(under_h1, under_h1), MISSED, claim, UNIT, FOUND + MISSED, indicator=True)


# ---- Gaussian and Laplace losses


def delta_gaussian(epsilon: Fraction, mu: Fraction) -> Case:
    e, m = float(epsilon), float(mu)
    edge = e / m + m / 2
    model = both_worlds(
        lambda random, n: random.normal(m, 1, n) > edge, lambda random, n: random.normal(0, 1, n) > edge
    )
    return gain(model, math.exp(e), value("delta.gaussian", epsilon=epsilon, mu=mu))


def _losses(epsilon: float, k: int, own: bool) -> Callable[[Any, int], Any]:
    """Return a sampler of the sum of k Laplace losses under x (`own`) or under x'."""

    def draw(random: Any, n: int) -> Any:
        import numpy as np

        x = random.laplace(0 if own else epsilon, 1, (k, n))
        return (np.abs(x - epsilon) - np.abs(x)).sum(axis=0)

    return draw


def delta_laplace(epsilon: Fraction, k: int, at: Fraction) -> Case:
    own, other = _losses(float(epsilon), k, True), _losses(float(epsilon), k, False)
    model = both_worlds(lambda r, n: own(r, n) > float(at), lambda r, n: other(r, n) > float(at))
    return gain(model, math.exp(at), value("delta.laplace-k-fold", epsilon=epsilon, k=k, at=at))


def trade_off_laplace(epsilon: Fraction, eta: Fraction) -> Case:
    """Test that rejects if the loss of two mechanisms is above eta >= 0.

    Its type I error is e^(u - 2 epsilon)(1 + u)/4, u = epsilon - eta/2.
    """
    e, at = float(epsilon), float(eta)
    u = e - at / 2
    alpha = Fraction(math.exp(u - 2 * e) * (1 + u) / 4)
    own = _losses(e, 2, True)
    return missed(lambda r, n: own(r, n) > at, value("trade-off.laplace-k-fold", epsilon=epsilon, k=2, alpha=alpha))


def _pair(a: float, c: float, shift: bool) -> Callable[[Any, int], Any]:
    """Return a sampler of the sum of two outputs, each clipped to [0, its epsilon]."""

    def draw(random: Any, n: int) -> Any:
        first, second = (random.laplace(one if shift else 0, 1, n).clip(0, one) for one in (a, c))
        return first + second

    return draw


def _above(m: float, a: float, c: float) -> float:
    """Return P(sum > m) under h_0, between its atoms."""
    if m < c:
        return (3 + m) * math.exp(-m) / 4
    return (2 + c if m < a else 1 + a + c - m) * math.exp(-m) / 4


def trade_off_pair(epsilon1: Fraction, epsilon2: Fraction, m: Fraction) -> Case:
    c, a = sorted((float(epsilon1), float(epsilon2)))
    draw, level = _pair(a, c, True), Fraction(_above(float(m), a, c))
    claim = value("trade-off.laplace-pair", epsilon1=epsilon1, epsilon2=epsilon2, alpha=level)
    return missed(lambda r, n: draw(r, n) > float(m), claim)


def first_line(name: str) -> Callable[..., Case]:
    """Test on the first line of a trade-off function.

    It rejects only at the largest likelihood ratio, and there at random.
    """

    def build(epsilon1: Fraction, epsilon2: Fraction, kept: Fraction) -> Case:
        level = kept * Fraction(math.exp(-epsilon1 - epsilon2)) / 4
        given: dict[str, Any] = {"epsilon1": epsilon1, "epsilon2": epsilon2}
        if name.endswith("k-fold"):
            given = {"epsilon": epsilon1, "k": 2}

        def says(random: Any, n: int) -> Any:
            both = [random.laplace(float(one), 1, n) >= float(one) for one in (epsilon1, epsilon2)]
            return both[0] & both[1] & (random.random(n) < float(kept))

        return missed(says, value(name, **given, alpha=level))

    return build


def f_beta_pair(epsilon1: Fraction, epsilon2: Fraction, beta: Fraction) -> Case:
    """F_beta score at the best threshold; that no other test is better is not simulated."""
    c, a = sorted((float(epsilon1), float(epsilon2)))
    b = float(beta) ** 2

    def rates(m: float) -> tuple[float, float]:
        return 1 - _above(a + c - m, a, c), _above(m, a, c)

    places = [(a + c) * place / 4_000 + 1e-9 for place in range(1, 4_000)]
    best = max(places, key=lambda m: (1 + b) * rates(m)[0] / (sum(rates(m)) + b))
    claim = value("f-beta.laplace-pair", epsilon1=epsilon1, epsilon2=epsilon2, beta=beta)
    own, other = _pair(a, c, True), _pair(a, c, False)
    return balanced(lambda r, n: own(r, n) > best, lambda r, n: other(r, n) > best, beta**2, claim, rates(best)[0])


def balanced(under_h1: Draw, under_h0: Draw, b: Fraction, claim: Value, recall: float) -> Case:
    """F score of a test, as a balance (`symbolic.simulation.noise.f_score_case`)."""
    case = f_score_case(
        lambda random, size: random.normal(0, 1, size), 0.0, Fraction(1), b, claim, Value.of(Fraction(recall), 17)
    )
    return replace(case, model=both_worlds(under_h1, under_h0))


# ---- randomized response against every mechanism


def _answers(ratio: float) -> Draw:
    return lambda random, n: random.random(n) < ratio / (1 + ratio)


def trade_off_universal(epsilon: Fraction, alpha: Fraction) -> Case:
    """Test that rejects at h_1's answer with probability alpha (1 + t).

    t = e^epsilon and alpha <= 1/(1 + t).
    """
    t = math.exp(epsilon)
    kept = float(alpha) * (1 + t)
    said = _answers(t)
    return missed(
        lambda r, n: said(r, n) & (r.random(n) < kept), value("trade-off.universal", epsilon=epsilon, alpha=alpha)
    )


def f_beta_universal(epsilon: Fraction, beta: Fraction) -> Case:
    t = math.exp(epsilon)
    claim = value("f-beta.universal", epsilon=epsilon, beta=beta)
    return balanced(_answers(t), _answers(1 / t), beta**2, claim, t / (1 + t))


def shuffled(n: int, epsilon0: Fraction, epsilon: Fraction) -> Case:
    """Event that the number of yes answers is more likely with the last user's truth."""
    k, a = math.exp(epsilon), 1 / (1 + math.exp(epsilon0))

    def chance(own: float, count: int) -> float:
        others = [
            math.comb(n - 1, j) * a**j * (1 - a) ** (n - 1 - j) if 0 <= j < n else 0.0 for j in (count - 1, count)
        ]
        return own * others[0] + (1 - own) * others[1]

    def event(own: float, other: float) -> tuple[float, float, frozenset[int]]:
        """Return P(A) - e^epsilon Q(A), `own`, and the best event A.

        A is the set of counts that are more than e^epsilon times as likely with `own`.
        """
        counts = [count for count in range(n + 1) if chance(own, count) > k * chance(other, count)]
        return sum(chance(own, count) - k * chance(other, count) for count in counts), own, frozenset(counts)

    _, own, counts = max(event(1 - a, a), event(a, 1 - a))

    def world(says: float) -> Draw:
        import numpy as np

        table = np.array([count in counts for count in range(n + 1)])
        return lambda random, size: table[random.binomial(n - 1, a, size) + (random.random(size) < says)]

    claim = value("delta.shuffled-randomized-response", n=n, epsilon0=epsilon0, epsilon=epsilon)
    return gain(both_worlds(world(own), world(1 - own)), k, claim)


def subsampled(q: Fraction, sigma: Fraction, times: int, epsilon: Fraction) -> Case:
    """Event that the product of the likelihood ratios of all steps is above e^epsilon."""
    share, s, e = float(q), float(sigma), float(epsilon)

    def loss(mixed: bool) -> Draw:
        def draw(random: Any, n: int) -> Any:
            import numpy as np

            total = np.zeros(n)
            for _ in range(times):
                x = random.normal(0, s, n) + (mixed & (random.random(n) < share))
                total += np.log1p(share * np.expm1((2 * x - 1) / (2 * s * s)))
            return total > e

        return draw

    given = {"q": q, "sigma": sigma, "times": times, "epsilon": epsilon, "direction": "remove"}
    return gain(both_worlds(loss(True), loss(False)), math.exp(e), value("delta.subsampled-gaussian", **given))


def rows(*rows: str) -> tuple[Design, ...]:
    """Parse designs "name=value ..."; whole numbers without a sign become ints."""
    counted = {"k", "n", "times", "sensitivity", "r1", "r2", "x", "z"}
    found = []
    for row in rows:
        pairs = (part.split("=", 1) for part in row.split())
        found.append({name: int(text) if name in counted else text for name, text in pairs})
    return tuple(found)


HALF_LINE: Final = "P(A) - e^epsilon Q(A) of the best event"
COMPARISONS: Final = (
    Comparison(
        "trade-off.laplace-pair",
        "type II error of a randomised test at the largest likelihood ratio",
        first_line("trade-off.laplace-pair"),
        (),
        rows("epsilon1=1 epsilon2=2 kept=1/100"),
    ),
    Comparison(
        "trade-off.laplace-k-fold",
        "type II error of a randomised test at the largest loss",
        first_line("trade-off.laplace-k-fold"),
        (),
        rows("epsilon1=1 epsilon2=1 kept=1/100"),
    ),
    Comparison(
        "delta.gaussian", HALF_LINE, delta_gaussian, (), rows("epsilon=1 mu=2", "epsilon=0 mu=5", "epsilon=1/2 mu=1")
    ),
    Comparison(
        "delta.laplace-k-fold", HALF_LINE, delta_laplace, (), rows("epsilon=1 k=3 at=1/2", "epsilon=2 k=5 at=0")
    ),
    Comparison(
        "trade-off.laplace-k-fold",
        "type II error of the best test of level alpha",
        trade_off_laplace,
        (),
        rows("epsilon=1 eta=1/2", "epsilon=1/20 eta=1/20"),
    ),
    Comparison(
        "trade-off.laplace-pair",
        "type II error of the best test of level alpha",
        trade_off_pair,
        (),
        rows("epsilon1=1 epsilon2=2 m=3/2", "epsilon1=1/2 epsilon2=4 m=2", "epsilon1=2 epsilon2=3 m=9/2"),
    ),
    Comparison(
        "f-beta.laplace-pair",
        "F_beta at the best threshold",
        f_beta_pair,
        (),
        rows("epsilon1=1 epsilon2=2 beta=1", "epsilon1=2 epsilon2=2 beta=1/2"),
    ),
    Comparison(
        "trade-off.universal",
        "type II error of a randomised test on the answer of randomized response",
        trade_off_universal,
        (),
        rows("epsilon=1 alpha=1/10", "epsilon=1/10 alpha=1/400"),
    ),
    Comparison(
        "f-beta.universal",
        "F_beta of the answer of randomized response",
        f_beta_universal,
        (),
        rows("epsilon=1 beta=1", "epsilon=2 beta=1/2"),
    ),
    Comparison(
        "delta.shuffled-randomized-response",
        HALF_LINE,
        shuffled,
        (),
        rows("n=10 epsilon0=2 epsilon=1/4", "n=2 epsilon0=5 epsilon=1/2"),
    ),
    Comparison(
        "delta.subsampled-gaussian",
        HALF_LINE,
        subsampled,
        (),
        rows("q=1/2 sigma=1/2 times=1 epsilon=1", "q=1/10 sigma=1 times=100 epsilon=1"),
    ),
)
