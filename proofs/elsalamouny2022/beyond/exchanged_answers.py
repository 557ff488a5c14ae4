"""The maximum likelihood estimate under the two mechanisms of Eq. 14."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas import logarithm
from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Term, log, reals

n: Term
other: Term
s: Term
other_s: Term
n, other, s, other_s, theta = reals("n n' s s' theta")
agree, differ = s + (other - other_s), n - s + other_s
total = n + other


def under(share: Term) -> Term:
    """The probability of the first answer under A."""
    return Q(1, 4) + share / 2


def likelihood(yes: Term, no: Term) -> Term:
    """The log-likelihood for s of n answers under A and s' of n' answers under A'.

    The answers under A' are exchanged.
    """
    return s * log(yes) + (n - s) * log(no) + (other_s * log(no) + (other - other_s) * log(yes))


x, y, best_x, best_y = under(theta), 1 - under(theta), agree / total, differ / total
estimate = 2 * best_x - Q(1, 2)
found = Statement(
    "elsalamouny2022/beyond.exchanged-answers",
    title="Under A and A' of Eq. 14, the maximum likelihood estimate of theta is 2 (s + n' - s')/(n + n') - 1/2.",
    where=BEYOND,
    formula=r"\ell(\theta) \le \ell\Bigl(2\,\frac{s + n' - s'}{n + n'} - \frac12\Bigr)",
    variables=(n, other, s, other_s, theta),
    given=[
        0 < n,
        0 < other,
        0 <= s,
        s <= n,
        0 <= other_s,
        other_s <= other,
        0 < agree,
        0 < differ,
        0 <= theta,
        theta <= 1,
    ],
    before=[
        Have(0 < total, auto()),
        Have(0 < best_x, positive(agree, multiply=[0 < total], degree=1)),
        Have(0 < best_y, positive(differ, multiply=[0 < total], degree=1)),
        Have(0 < x, auto()),
        Have(0 < y, auto()),
        Have(Eq(under(estimate), best_x), ring()),
        Have(Eq(1 - under(estimate), best_y), ring()),
        Have(0 < under(estimate), auto()),
        Have(0 < 1 - under(estimate), auto()),
    ],
    claim=likelihood(x, y) <= likelihood(under(estimate), 1 - under(estimate)),
    example={"n": 1, "n'": 1, "s": 1, "s'": 1, "theta": "1/4"},
    proof=positive(
        agree * (log(x) - log(under(estimate))) <= total * x - agree,
        differ * (log(y) - log(1 - under(estimate))) <= total * y - differ,
        degree=1,
    ).after(
        logarithm.tangent.at({"x": x, "y": under(estimate)}),
        logarithm.tangent.at({"x": y, "y": 1 - under(estimate)}),
        Have(Eq(x / under(estimate), total * x / agree), ring()),
        Have(Eq(y / (1 - under(estimate)), total * y / differ), ring()),
        Have(log(x) - log(under(estimate)) <= total * x / agree - 1, auto()),
        Have(log(y) - log(1 - under(estimate)) <= total * y / differ - 1, auto()),
        Have(
            agree * (log(x) - log(under(estimate))) <= total * x - agree,
            positive(log(x) - log(under(estimate)) <= total * x / agree - 1, agree, degree=2),
        ),
        Have(
            differ * (log(y) - log(1 - under(estimate))) <= total * y - differ,
            positive(log(y) - log(1 - under(estimate)) <= total * y / differ - 1, differ, degree=2),
        ),
    ),
    why="An answer under A' counts as the opposite answer under A. The estimate is then that of n + n' users of A.",
    reads=[
        "s of the n users of A and s' of the n' users of A' answer the first value; theta is the proportion of "
        "the first value. The estimate is valid only if it lies between 0 and 1."
    ],
)
