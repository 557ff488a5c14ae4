"""Renyi divergence of a subsampled mechanism at integer orders, for removing a record."""

from __future__ import annotations

from proofs.accounting.setting import N, j, k, q
from proofs.accounting.subsampling import SAMPLED, g
from proofs.lemmas.binomial_sums import theorem, weight
from proofs.statements.plan import Have, auto, chain, function, induct, sum_step, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, Sum, Term, TermLike, binomial, functions, integers

n = integers("n")
u = functions("u", 1)

RATIO = "u(k) = P(k)/Q(k), so P(k) = Q(k) u(k). P is 0 where Q is 0."


def moment(order: TermLike, high: TermLike = N) -> Term:
    """E_Q of the ratio to an integer power."""
    return Sum(q(k) * u(k) ** order, k, 1, high)


def of_sampled(high: TermLike) -> Term:
    """Moment of the subsampled mechanism, over the first outcomes."""
    return Sum(q(k) * (1 - g + g * u(k)) ** n, k, 1, high)


def binomial_sum(high: TermLike) -> Term:
    """Binomial sum of the moments of the base mechanism, over the first outcomes."""
    return Sum(coefficient * moment(j, high), j, 0, n)


coefficient = binomial(n, j) * (1 - g) ** (n - j) * g**j
ratio = u(N + 1)
expanded = Sum(coefficient * (q(N + 1) * ratio**j), j, 0, n)
by_theorem = Sum(weight(n, j, g * ratio, 1 - g), j, 0, n)
integer_order = Statement(
    "accounting/moments.remove",
    title="Removing a record: the moment of order n is the sum of binomial(n, i) (1 - gamma)^(n-i) gamma^i E_Q "
    "(P/Q)^i (finite distributions).",
    where="Mironov, Talwar and Zhang 2019, Section 3.3; Zhu and Wang 2019",
    formula=r"\sum_k Q_k \Bigl(\frac{(1-\gamma) Q_k + \gamma P_k}{Q_k}\Bigr)^n = \sum_{i=0}^n \binom ni "
    r"(1-\gamma)^{n-i} \gamma^i \sum_k Q_k \Bigl(\frac{P_k}{Q_k}\Bigr)^i",
    variables=(N, n, g, q, u),
    given=[0 <= N, 0 <= n],
    claim=Eq(of_sampled(N), binomial_sum(N)),
    example={"N": 2, "n": 2, "gamma": "1/2", "Q": ["1/2", "1/2"], "u": [1, 1]},
    proof=induct(
        "N",
        0,
        base=auto().after(
            Have(Eq(of_sampled(0), 0), sum_step("empty")),
            Have(
                Eq(binomial_sum(0), 0), termwise(auto().after(Have(Eq(moment(j, 0), 0), sum_step("empty"))), index="j")
            ),
        ),
        step=auto().after(
            Have(Eq(of_sampled(N + 1), of_sampled(N) + q(N + 1) * (1 - g + g * ratio) ** n), sum_step("last")),
            Have(Eq(by_theorem, (g * ratio + (1 - g)) ** n), chain(theorem.id, {"x": g * ratio, "y": 1 - g, "n": n})),
            Have(
                Eq(expanded, q(N + 1) * by_theorem),
                termwise(auto().after(Have(Eq((g * ratio) ** j, g**j * ratio**j), function())), index="j"),
            ),
            Have(
                Eq(binomial_sum(N + 1), binomial_sum(N) + expanded),
                termwise(
                    auto().after(Have(Eq(moment(j, N + 1), moment(j) + q(N + 1) * ratio**j), sum_step("last"))),
                    index="j",
                ),
            ),
        ),
    ),
    why="The binomial theorem for each outcome.",
    reads=[
        "The Renyi divergence of order n, for removing a record, is the logarithm of the left side divided by n - 1."
    ],
    models=[RATIO, SAMPLED],
)
