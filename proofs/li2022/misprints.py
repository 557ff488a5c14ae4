"""What the paper prints where it is not so.

>>> from symbolic.language import integers, reals
>>> inverse_moment(integers("n"), reals("u"))
Sum(1/(n - i)*binomial(n, i)*(1 - u)^(n - i)*u^i, i=0..(n - 1))
"""

from __future__ import annotations

from symbolic.language import Sum, Term, TermLike, binomial, integers


def inverse_moment(n: Term, unanswered: Term) -> Term:
    """A of Theorem 10, which is to be conditional and is not: the sum over the number i of "don't know", whose
    probability is `unanswered`.
    """
    i = integers("i")
    return Sum(1 / (n - i) * binomial(n, i) * (1 - unanswered) ** (n - i) * unanswered**i, i, 0, n - 1)


def warner_mle(n1: TermLike, n: TermLike, p: Term) -> Term:
    """The estimate of Example 7."""
    return (p - 1) / (2 * p - 1) + n1 / ((p - 1) * n)


def walley_mle(n1: Term, n: Term, lam: Term, p: Term, q: Term) -> Term:
    """The estimate under Q_lambda; the file prints (2 lambda -), which can only be read as 2 lambda."""
    return (n1 / n - (1 - lam) * (1 - p - q) - q) / (p - q + 2 * lam * (1 - p - q))
