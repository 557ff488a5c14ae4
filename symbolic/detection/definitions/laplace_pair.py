"""Definitions for two Laplace coordinates, by supporting lines of the trade-off function.

>>> from symbolic.formula.definition import latex, plain
>>> print(plain(trade_off()).partition(", where")[0])
sup((1 + min(min(k, c), s - k)/2)*exp(-k) - exp(s - 2*k)*alpha, k=0..s)

s is the sum of the epsilons, and c the smaller one. A mechanism that is (eta, d)-DP has a type II error of at least 1 -
d - e^eta alpha at the type I error alpha, and one of these bounds is attained (Dong, Roth and Su 2022, Proposition 6).
Here eta = s - 2 k.
"""

from __future__ import annotations

from symbolic.detection import laplace
from symbolic.detection.laplace_pair import delta_term
from symbolic.formula.definition import Body, Extremum, Where
from symbolic.language import Min, Term, exp, reals

EPSILON1, EPSILON2, ALPHA, BETA, K, C, S, T = reals("epsilon1 epsilon2 alpha beta k c s T")
RHO_P, RHO_C, RHO_T = reals("rho_p rho_c rho_t")
PARTS = {C: Min(EPSILON1, EPSILON2), S: EPSILON1 + EPSILON2}


def _curve() -> Extremum:
    line: Term = (1 - delta_term(K, C, S, exp(-K))) - exp(S - 2 * K) * ALPHA
    return Extremum("sup", line, K, 0, S)


def trade_off() -> Body:
    return Where(_curve(), PARTS)


def f_beta() -> Body:
    w = laplace.weight(RHO_P, RHO_C, RHO_T)
    score = laplace.f_score_of_rates(1 - T, ALPHA, BETA**2, w)
    return Extremum("sup", Where(score, {T: Where(_curve(), PARTS)}), ALPHA, 0, 1)
