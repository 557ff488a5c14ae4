"""S_n = E[1/M; M > 0] as a sum of powers, without binomial coefficients."""

from __future__ import annotations

from proofs.lemmas import inverse_moment
from proofs.statements.plan import Have, auto, induct, ring, substitute, sum_step, telescope
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Sum, Term, TermLike, as_term, integers, reals

c = reals("c")
i, k, n = integers("i k n")


u = 1 - c
S = survey.inverse_moment_sum


def tail(n: Term) -> Term:
    """The k-th term of the closed form."""
    result: Term = (u ** (n - k) - u**n) / k
    return result


def closed(n: TermLike, of: TermLike) -> Term:
    """The first n terms of the closed form for `of` respondents."""
    return Sum(tail(as_term(of)), k, 1, n)


nothing = Sum(tail(as_term(1)), k, 1, 0)
closed_form = Statement(
    "li2022/beyond.closed-form",
    title="S_n is the sum of ((1-c)^(n-k) - (1-c)^n)/k over k = 1..n.",
    where="additional result on Theorem 10",
    formula=r"S_n = \sum_{k=1}^n \frac{(1-c)^{n-k} - (1-c)^n}{k}",
    variables=(c, n),
    given=[1 <= n],
    claim=Eq(S(n, c), closed(n, n)),
    example={"c": "1/3", "n": 2},
    proof=induct(
        "n", 1,
        base=auto().after(
            inverse_moment.one.at({"c": c}),
            Have(Eq(nothing, 0), sum_step("empty")),
            Have(Eq(closed(1, 1), nothing + tail(as_term(1)).substitute({k: 1})), sum_step("last")),
        ),
        step=auto().after(
            inverse_moment.recurrence.at({"c": c, "n": n}),
            Have(Eq(closed(n + 1, n + 1), closed(n, n + 1) + tail(n + 1).substitute({k: n + 1})), sum_step("last")),
            Have(
                Eq(closed(n, n + 1), u * closed(n, n)),
                telescope(
                    "i", 1, n, sums=[(-1, closed(n, n + 1)), (u, closed(n, n))], certificate=0,
                    pointwise=substitute("n", i, ring(), fresh="w"),
                ),
            ),
        ),
    ),
    why="The sum satisfies the same recurrence as S_n.",
)  # fmt: skip
