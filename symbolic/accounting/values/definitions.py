"""The formulas of the values.

>>> from symbolic.formula.definition import kind, plain
>>> print(plain(zcdp()))
inf(exp((a - 1)*(rho*a - epsilon) + (a - 1)*log(a - 1) - a*log(a)), a=1..oo)
>>> kind(rdp()), kind(discrete_gaussian())
('cases', 'series')

With sensitivity 1, the subsampled Gaussian mechanism has the density ratio w(x) = 1 - q + q e^((2 x - 1)/(2 sigma^2))
to N(0, sigma^2).
"""

from __future__ import annotations

from typing import Any

from symbolic.formula.definition import Body, Cases, Extremum, Integral, Root, Series, Where, Written
from symbolic.language import Abs, Max, Sum, Term, binomial, exp, functions, integers, log, phi, reals
from symbolic.language import Integral as Area

Q, SIGMA, ORDER, RHO, EPSILON, A, P = reals("q sigma order rho epsilon a p")
RDP, DELTA, EPSILON0, X_, T, E, ABOVE, BELOW = reals("rdp delta epsilon0 x t E A B")
X, N, K, J, G, H, GROUPS, BEST = integers("x n k j g h G best")
REMOVED, ADDED, SENSITIVITY = reals("R A sensitivity")
GAP, COUNT = functions("gap count", 1)


def _expected_gain() -> Any:
    """Return E max(0, 1 - e^(epsilon - L)), L the privacy loss of the composition."""
    import sympy

    q, sigma, epsilon = sympy.symbols("q sigma epsilon", real=True)
    i, times = sympy.symbols("i times", integer=True)
    x = sympy.Function("x", real=True)(i)
    w = 1 - q + q * sympy.exp((2 * x - 1) / (2 * sigma**2))
    loss = sympy.Sum(sympy.log(w), (i, 1, times))
    return sympy.Function("E")(sympy.Function("max")(0, 1 - sympy.exp(epsilon - loss)))


def delta_subsampled() -> Body:
    """Return delta of the composition: the hockey-stick divergence, maximised over both directions."""
    return Written(
        r"\max_{P, Q} \int \max\left(0, \prod_{i=1}^{T} P(x_i) - e^{\epsilon} \prod_{i=1}^{T} Q(x_i)\right) "
        r"dx_1 \cdots dx_T, \quad "
        r"\{P, Q\} = \{N(0, \sigma^2), (1 - q) N(0, \sigma^2) + q N(1, \sigma^2)\}",
        "max over the two orders of P, Q of the integral of max(0, P(x_1)...P(x_T) - e^epsilon Q(x_1)...Q(x_T)), "
        "{P, Q} = {N(0, sigma^2), (1 - q) N(0, sigma^2) + q N(1, sigma^2)}, T = times",
        _expected_gain,
    )


def _smallest_epsilon() -> Any:
    import sympy

    epsilon, delta = sympy.symbols("epsilon delta")
    return sympy.Function("inf")(sympy.Lambda(epsilon, sympy.Le(_expected_gain(), delta)), sympy.Interval(0, sympy.oo))


def epsilon_subsampled() -> Body:
    """Return the smallest epsilon for a delta."""
    inner = delta_subsampled()
    assert isinstance(inner, Written)
    return Written(
        rf"\min \left\{{ \epsilon \geq 0\colon\; {inner.latex} \leq \delta \right\}}",
        f"the smallest epsilon >= 0 with {inner.plain}, at most delta",
        _smallest_epsilon,
    )


def moment(order: Term) -> Body:
    """Return E w^order under N(0, sigma^2)."""
    w = 1 - Q + Q * exp((2 * X_ - 1) / (2 * SIGMA**2))
    return Integral(phi(X_ / SIGMA) / SIGMA * exp(order * log(w)), X_, None, None)


def rdp() -> Body:
    """Return the Rényi divergence of one step in the chosen direction."""
    parts: dict[Term, Body] = {REMOVED: moment(ORDER), ADDED: moment(1 - ORDER)}
    return Cases((
        (Where(log(REMOVED) / (ORDER - 1), {REMOVED: parts[REMOVED]}), "direction = remove"),
        (Where(log(ADDED) / (ORDER - 1), {ADDED: parts[ADDED]}), "direction = add"),
        (Where(log(Max(REMOVED, ADDED)) / (ORDER - 1), parts), None),
    ))  # fmt: skip


def zcdp() -> Body:
    """Return Chernoff's bound on delta, minimised over the order."""
    return Extremum("inf", exp((A - 1) * (RHO * A - EPSILON) + (A - 1) * log(A - 1) - A * log(A)), A, 1, None)


def power_sum(p: Term, epsilon: Term, order: Term, delta: Term) -> Term:
    """Return p^order q^(1 - order) + (1 - p)^order (1 - q)^(1 - order), q = (p - delta) e^-epsilon."""
    q = (p - delta) * exp(-epsilon)
    yes = exp(order * log(p) + (1 - order) * log(q))
    return yes + exp(order * log(1 - p) + (1 - order) * log(1 - q))


def epsilon_rdp() -> Body:
    """Return the largest epsilon of a pair of Bernoulli distributions with this divergence, or 0."""
    largest = Root(EPSILON, EPSILON, power_sum(P, EPSILON, ORDER, DELTA), exp((ORDER - 1) * RDP), 0)
    return Where(Max(0, E), {E: Extremum("sup", largest, P, DELTA, 1)})


def _weight_at(x: Term) -> Term:
    return exp(-(x**2) / (2 * SIGMA**2))


def _normalised(terms: Term) -> Body:
    return Where(ABOVE / BELOW, {ABOVE: Series(terms, X, None, None), BELOW: Series(_weight_at(X), X, None, None)})


def discrete_gaussian() -> Body:
    """Return delta: a sum of positive parts over the normalising sum."""
    return _normalised(Max(0, _weight_at(X) - exp(EPSILON) * _weight_at(X + SENSITIVITY)))


def variance() -> Body:
    """Return the second moment of the discrete Gaussian."""
    return _normalised(X**2 * _weight_at(X))


def discrete_laplace() -> Body:
    """Return delta: a sum of positive parts of the difference of two geometric masses."""

    def mass(x: Term) -> Term:
        return (1 - exp(-EPSILON0)) / (1 + exp(-EPSILON0)) * exp(-(EPSILON0 * Abs(x)))

    return Series(Max(0, mass(X) - exp(EPSILON) * mass(X - SENSITIVITY)), X, None, None)


def shuffled() -> Body:
    """Return delta of the number of answers yes, if all other users hold no."""
    a = 1 / (1 + exp(EPSILON0))

    def mass(k: Term, own: Term) -> Term:
        # P(k answers yes), `own` from the user: C(n - 1, k - 1) = C(n, k) k/n, C(n - 1, k) = C(n, k) (n - k)/n
        yes = k / N * own * a ** (k - 1) * (1 - a) ** (N - k)
        no = (N - k) / N * (1 - own) * a**k * (1 - a) ** (N - 1 - k)
        total: Term = binomial(N, k) * (yes + no)
        return total

    one, other = J * (1 - a) + (1 - J) * a, J * a + (1 - J) * (1 - a)
    gain = Max(0, mass(K, one) - exp(EPSILON) * mass(K, other))
    return Extremum("max", Sum(gain, K, 0, N), J, 0, 1)


def _weight(g: Term) -> Term:
    return exp(-(EPSILON * GAP(g) / (2 * SENSITIVITY)))


def exponential() -> Body:
    """Return the weighted mean of the gaps."""
    total = Sum(COUNT(G) * GAP(G) * _weight(G), G, 1, GROUPS)
    mean: Term = total / (BEST + Sum(COUNT(G) * _weight(G), G, 1, GROUPS))
    return mean


def permute_and_flip() -> Body:
    """Return the sum over the gaps of gap times selection probability."""
    others = exp(Sum(COUNT(H) * log(1 - T * _weight(H)), H, 1, GROUPS))
    accepted = Area((1 - T) ** BEST * others / (1 - T * _weight(G)), T, 0, 1)
    return Sum(COUNT(G) * GAP(G) * _weight(G) * accepted, G, 1, GROUPS)
