"""Formulas for errors and levels of k-RR and RAPPOR: sums over the groups g = 1, ..., G.

A group has users(g) users with one level(g), which is e^epsilon (k-RR) or e^(epsilon/2) (RAPPOR). S is the sum of the
squares of theta.

>>> from symbolic.formula.definition import kind, plain
>>> print(kind(k_rr_level()), plain(k_rr_level()).partition(" where")[0])
finite sum 1 + k*W/(1 - W)
"""

from __future__ import annotations

from symbolic.formula.definition import Body, Cases, Where
from symbolic.language import Sum, Term, TermLike, functions, integers, log, reals

S, W, V, N = reals("S W V n")
K, G, GROUPS = integers("k g G")
USERS, LEVEL = functions("users level", 1)


def contrast(level: Term, lottery: TermLike) -> Term:
    """Return the probability of a true report; otherwise one of `lottery` values is uniform."""
    return (level - 1) / (level - 1 + lottery)


def total() -> Term:
    """Return n, the number of users."""
    return Sum(USERS(G), G, 1, GROUPS)


def mean(of: Term) -> Term:
    """Return the mean over the users of a number of each group."""
    return Sum(USERS(G) * of, G, 1, GROUPS) / total()


def _error(lottery: TermLike, centre: Term, individual: bool) -> Body:
    own = contrast(LEVEL(G), lottery)
    parts: dict[Term, Body] = {N: total(), W: mean(own)}
    noise = 1 - W**2
    if individual:
        parts[V] = mean(1 - own**2)
        noise = V
    return Where((1 - S + (S - centre) * noise) / (N * W**2), parts)


def k_rr_error() -> Body:
    return _error(K, 1 / K, individual=True)


def k_rr_error_bound() -> Body:
    return _error(K, 1 / K, individual=False)


def rappor_error() -> Body:
    return _error(2, 1 - K / 4, individual=True)


def rappor_error_bound() -> Body:
    return _error(2, 1 - K / 4, individual=False)


def _level(lottery: TermLike, power: int) -> Body:
    root = 1 + lottery * W / (1 - W)
    words = "scale = ratio"
    return Where(
        Cases(((root**power if power > 1 else root, words), (power * log(root) if power > 1 else log(root), None))),
        {W: mean(contrast(LEVEL(G), lottery))},
    )


def k_rr_level() -> Body:
    return _level(K, 1)


def rappor_level() -> Body:
    return _level(2, 2)
