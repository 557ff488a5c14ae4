"""Formulas that are printed incorrectly in the paper.

>>> from symbolic.language import integers, reals
>>> inverse_moment(integers("n"), reals("u"))
Sum(1/(n - i)*binomial(n, i)*(1 - u)^(n - i)*u^i, i=0..(n - 1))
"""

from __future__ import annotations

from symbolic.language import Sum, Term, TermLike, binomial, integers


def inverse_moment(n: Term, unanswered: Term) -> Term:
    """Return A of Theorem 10, which lacks the condition that somebody answers.

    The sum is over the number i of "don't know" answers, which have probability `unanswered`.
    """
    i = integers("i")
    return Sum(1 / (n - i) * binomial(n, i) * (1 - unanswered) ** (n - i) * unanswered**i, i, 0, n - 1)


def warner_mle(n1: TermLike, n: TermLike, p: Term) -> Term:
    """Return the printed estimate of Example 7."""
    return (p - 1) / (2 * p - 1) + n1 / ((p - 1) * n)


def walley_mle(n1: Term, n: Term, lam: Term, p: Term, q: Term) -> Term:
    """Return the printed estimate under Q_lambda, with "2 lambda -" as 2 lambda."""
    return (n1 / n - (1 - lam) * (1 - p - q) - q) / (p - q + 2 * lam * (1 - p - q))
