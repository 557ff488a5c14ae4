"""Bounds of every order on the inverse moment of a binomial count, in inverse factorials."""

from __future__ import annotations

from proofs.lemmas import products
from proofs.statements.plan import (
    Have,
    Plan,
    auto,
    chain,
    function,
    induct,
    positive,
    sum_step,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Sum, Term, TermLike, as_term, binomial, factorial, integers, reals

c = reals("c")
h, i, k, m, n, r = integers("h i k m n r")
S = survey.inverse_moment_sum
WHERE = "additional result on Theorem 10"
u = 1 - c
weight = binomial(n, m) * (c**m * u ** (n - m))


def over_next(order: TermLike) -> Term:
    """E[1/((M + 1) ... (M + order)); M > 0]."""
    return Sum(weight * (factorial(m) / factorial(m + order)), m, 1, n)


def rest(order: TermLike) -> Term:
    """Remainder of E[1/M; M > 0] after this number of terms."""
    return factorial(as_term(order)) * Sum(weight * (factorial(m - 1) / factorial(m + order)), m, 1, n)


def terms(order: TermLike) -> Term:
    """The first terms of the expansion."""
    return Sum(factorial(i - 1) * over_next(i), i, 1, order)


def at_one(*known: Have) -> Plan:
    """Proof for one number h of answers."""
    return termwise(auto().after(*known), index="h")


step_down = [
    Have(0 < factorial(h - 1), function()),
    Have(0 < factorial(h + r), function()),
    Have(Eq(factorial(h - 1 + 1), (h - 1 + 1) * factorial(h - 1)), function()),
    Have(Eq(factorial(h + r + 1), (h + r + 1) * factorial(h + r)), function()),
    Have(Eq(factorial(r + 1), (r + 1) * factorial(r)), function()),
]
expansion = Statement(
    "li2022/beyond.inverse-moment-orders.expansion",
    title="E[1/M; M > 0] is the sum of r terms E[(i-1)!/((M+1)...(M+i)); M > 0] and an explicit remainder, for every "
    "r.",
    where=WHERE,
    formula=r"\mathbb{E}\Bigl[\tfrac1M; M > 0\Bigr] = \sum_{i=1}^r \mathbb{E}\Bigl[\tfrac{(i-1)!}{(M+1) \cdots (M+i)}; "
    r"M > 0\Bigr] + \mathbb{E}\Bigl[\tfrac{r!}{M (M+1) \cdots (M+r)}; M > 0\Bigr]",
    variables=(n, r, c),
    given=[0 <= n, 0 <= r],
    claim=Eq(S(n, c), terms(r) + rest(r)),
    example={"n": 2, "r": 1, "c": "1/2"},
    proof=induct(
        "r",
        0,
        base=auto().after(
            Have(Eq(terms(0), 0), sum_step("empty")),
            Have(
                Eq(S(n, c), rest(0)),
                at_one(
                    Have(0 < factorial(h - 1), function()),
                    Have(Eq(factorial(h - 1 + 1), (h - 1 + 1) * factorial(h - 1)), function()),
                ),
            ),
        ),
        step=auto().after(
            Have(Eq(terms(r + 1), terms(r) + factorial(r + 1 - 1) * over_next(r + 1)), sum_step("last")),
            Have(Eq(rest(r), factorial(r) * over_next(r + 1) + rest(r + 1)), at_one(*step_down)),
        ),
    ),
    why="r!/(m (m+1) ... (m+r)) = r!/((m+1) ... (m+r+1)) + (r+1)!/(m (m+1) ... (m+r+1)).",
    remarks=[
        "The expansion is due to Stephan 1945. beyond.inverse-moment-orders.closed gives its terms; .lower and "
        ".upper bound the remainder."
    ],
)

at_h = binomial(n, h) * (c**h * u ** (n - h))
share = at_h * (factorial(h - 1) / factorial(h + r))
probable = [0 <= n, 0 <= r, 0 <= c, c <= 1]
signs = [
    Have(0 < factorial(h - 1), function()),
    Have(0 < factorial(h + r), function()),
    Have(0 < factorial(n), function()),
    Have(0 < factorial(n - h), function()),
    Have(0 < factorial(h), function()),
    Have(0 <= c**h, function()),
    Have(0 <= u ** (n - h), function()),
    Have(0 < binomial(n, h), positive(factorial(n), multiply=[0 < factorial(h), 0 < factorial(n - h)], degree=1)),
    Have(0 <= at_h, positive(0 < binomial(n, h), 0 <= c**h, 0 <= u ** (n - h), degree=3)),
    Have(
        0 < factorial(h - 1) / factorial(h + r), positive(factorial(h - 1), multiply=[0 < factorial(h + r)], degree=1)
    ),
    Have(0 <= share, positive(0 <= at_h, 0 < factorial(h - 1) / factorial(h + r))),
]
left_out = Have(
    0 <= factorial(r) * Sum(weight * (factorial(m - 1) / factorial(m + r)), m, 1, n),
    positive(factorial(r), Sum(weight * (factorial(m - 1) / factorial(m + r)), m, 1, n)).after(
        Have(0 < factorial(r), function()),
        Have(0 <= Sum(weight * (factorial(m - 1) / factorial(m + r)), m, 1, n), at_one(Have(0 <= u, auto()), *signs)),
    ),
)
lower = Statement(
    "li2022/beyond.inverse-moment-orders.lower",
    title="The first r terms of the inverse-factorial expansion are a lower bound on E[1/M; M > 0], for every r.",
    where=WHERE,
    formula=r"\sum_{i=1}^r \mathbb{E}\Bigl[\tfrac{(i-1)!}{(M+1) \cdots (M+i)}; M > 0\Bigr] \le "
    r"\mathbb{E}\Bigl[\tfrac1M; M > 0\Bigr]",
    variables=(n, r, c),
    given=probable,
    claim=terms(r) <= S(n, c),
    example={"n": 2, "r": 1, "c": "1/2"},
    proof=auto().after(Have(Eq(S(n, c), terms(r) + rest(r)), chain(expansion.id, {"n": n, "r": r, "c": c})), left_out),
    why="The remainder is the expectation of r!/(M (M+1) ... (M+r)), which is not negative.",
)
next_share = at_h * (factorial(h) / factorial(h + (r + 1)))
next_term = factorial(r) * over_next(r + 1)
upper = Statement(
    "li2022/beyond.inverse-moment-orders.upper",
    title="The first r terms plus r + 2 times the next term are an upper bound on E[1/M; M > 0], for every r.",
    where=WHERE,
    formula=r"\mathbb{E}\Bigl[\tfrac1M; M > 0\Bigr] \le \sum_{i=1}^r \mathbb{E}\Bigl[\tfrac{(i-1)!}{(M+1) \cdots "
    r"(M+i)}; M > 0\Bigr] + (r+2)\, \mathbb{E}\Bigl[\tfrac{r!}{(M+1) \cdots (M+r+1)}; M > 0\Bigr]",
    variables=(n, r, c),
    given=probable,
    claim=S(n, c) <= terms(r) + (r + 2) * next_term,
    example={"n": 2, "r": 1, "c": "1/2"},
    proof=auto().after(
        Have(Eq(S(n, c), terms(r) + rest(r)), chain(expansion.id, {"n": n, "r": r, "c": c})),
        Have(0 <= u, auto()),
        Have(0 < factorial(r), function()),
        Have(
            Sum(weight * (factorial(m - 1) / factorial(m + r)), m, 1, n) <= (r + 2) * over_next(r + 1),
            termwise(
                auto().after(
                    *signs,
                    *step_down[2:4],
                    Have(0 < h + r + 1, auto()),
                    Have(0 <= (r + 1) * (h - 1), positive(r + 1, h - 1)),
                    Have(Eq((h + r + 1) * next_share, h * share), auto()),
                    Have(h + r + 1 <= (r + 2) * h, auto()),
                    Have(
                        share <= (r + 2) * next_share,
                        chain(products.times.id, {"a": h + r + 1, "b": h, "d": r + 2, "s": share, "v": next_share}),
                    ),
                ),
                index="h",
            ),
        ),
        Have(
            rest(r) <= (r + 2) * next_term,
            positive(
                factorial(r), (r + 2) * over_next(r + 1) - Sum(weight * (factorial(m - 1) / factorial(m + r)), m, 1, n)
            ),
        ),
    ),
    why="m + r + 1 <= (r + 2) m for m >= 1, so the remainder is at most r + 2 times the next term.",
)

tail = Sum(binomial(n + r, m + r) * (c ** (m + r) * u ** (n - m)), m, 1, n)
closed = Statement(
    "li2022/beyond.inverse-moment-orders.closed",
    title="E[1/((M+1) ... (M+r)); M > 0] = P(Bin(n+r, c) > r) / ((n+1) ... (n+r) c^r).",
    where=WHERE,
    formula=r"\mathbb{E}\Bigl[\tfrac{1}{(M+1) \cdots (M+r)}; M > 0\Bigr] = \frac{P(\mathrm{Bin}(n+r, c) > r)}{(n+1) "
    r"\cdots (n+r)\, c^r}",
    variables=(n, r, c),
    given=[0 <= n, 0 <= r],
    claim=Eq(c**r * (factorial(n + r) / factorial(n)) * over_next(r), tail),
    example={"n": 2, "r": 1, "c": "1/2"},
    before=[Have(0 < factorial(n), function()), Have(0 < factorial(n + r), function())],
    proof=at_one(
        Have(Eq(c ** (h + r), c**h * c**r), function()),
        Have(0 < factorial(h + r), function()),
        Have(0 < factorial(n - h), function()),
        Have(0 < factorial(h), function()),
        Have(0 < factorial(n + r - (h + r)), function()),
    ),
    why="On both sides the term of m answers is n!/(n - m)! times c^m (1 - c)^(n - m) / (m + r)!.",
    remarks=["For r = 1: E[1/(M + 1); M > 0] = (1 - (1-c)^(n+1) - (n+1) c (1-c)^n)/((n + 1) c)."],
)
