"""Bounds for the conjecture of the conclusion: n answers of Warner's model with ε = μ/√n."""

from __future__ import annotations

from proofs.lemmas import binomial_sums, maxima, powers
from proofs.li2022.belief_setting import BEYOND
from proofs.statements.plan import (
    Have,
    absurd,
    auto,
    cases,
    chain,
    fact,
    function,
    positive,
    rewrite,
    ring,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, Min, Relation, Sum, Term, as_term, binomial, factorial, integers, reals

a, b, r = reals("a b r")
h, j, n = integers("h j n")


def own(place: Term) -> Term:
    """2^n times the probability of one sequence with this number of true answers."""
    value: Term = a**place * b ** (n - place)
    return value


def others(place: Term) -> Term:
    """The same under the other input."""
    value: Term = b**place * a ** (n - place)
    return value


least = Sum(binomial(n, j) * Min(own(j), others(j)), j, 0, n)
A, B, low, mean = own(h), others(h), Min(own(h), others(h)), r**n
same = Eq(A * B, mean * mean)
whole = [Sum(binomial(n, j) * of(j), j, 0, n) for of in (own, others)]
share = binomial(n, h)
known = [
    *(Have(0 < factorial(one), function()) for one in (n, h, n - h)),
    *(Have(0 < one**power, function()) for one in (a, b) for power in (h, n - h)),
    Have(0 < A, positive(a**h, b ** (n - h))),
    Have(0 < B, positive(b**h, a ** (n - h))),
    *(Have(Eq(one ** (h + (n - h)), one**h * one ** (n - h)), function()) for one in (a, b)),
    Have(Eq((a * b) ** n, a**n * b**n), function()),
    Have(Eq((r * r) ** n, mean * mean), function()),
    Have(Eq((a * b) ** n, mean * mean), rewrite(Eq(r * r, a * b), fact())),
    Have(same, auto()),
    Have(0 < mean, function()),
    Have(0 < share, positive(factorial(n), multiply=[0 < factorial(h), 0 < factorial(n - h)], degree=1)),
]


def smaller(first: Term, second: Term) -> list[Have]:
    """Both bounds, if one of the two probabilities is the smaller one."""
    return [
        Have(
            0 < (2 - second) ** 2 + first * second,
            positive(0 < first * second, squares=[2 - second], degree=1).after(
                Have(0 < first * second, positive(first, second))
            ),
        ),
        Have(0 <= first * ((2 - second) ** 2 + first * second), positive(first, (2 - second) ** 2 + first * second)),
        Have(
            mean * mean - mean * mean * (A + B) / 4 <= first,
            positive(
                0 <= first * ((2 - second) ** 2 + first * second),
                modulo=[same],
                cofactors={same: 1 - (A + B) / 4},
                degree=1,
            ),
        ),
        Have(
            first <= mean,
            cases(
                first,
                mean,
                at_most=fact(),
                greater=absurd(
                    positive(0 < (first - mean) * second, 0 <= mean * (second - mean), modulo=[same], degree=1)
                ).after(
                    Have(0 < (first - mean) * second, positive(first - mean, second)),
                    Have(
                        0 <= mean * (second - mean),
                        positive(mean, second - mean).after(Have(0 <= second - mean, auto())),
                    ),
                ),
            ),
        ),
    ]


def bounded(claim: Relation) -> Have:
    """A bound on the smaller probability."""
    return Have(
        claim,
        cases(
            A,
            B,
            at_most=auto().after(Have(Eq(low, A), chain(maxima.smaller.id, {"p": A, "q": B})), *smaller(A, B)),
            greater=auto().after(
                Have(B <= A, auto()),
                Have(Eq(low, B), chain(maxima.smaller_second.id, {"p": A, "q": B})),
                *smaller(B, A),
            ),
        ),
    )


at_least, at_most = mean * mean - mean * mean * (A + B) / 4 <= low, low <= mean
counted = Sum(binomial(n, j), j, 0, n)
ones = binomial_sums.total(n, as_term(1), as_term(1))
two = as_term(2) ** n
sums = [
    *(
        have
        for x, y, of in ((a, b, whole[0]), (b, a, whole[1]))
        for have in (
            Have(Eq(of, (x + y) ** n), chain(binomial_sums.theorem.id, {"x": x, "y": y, "n": n})),
            Have(Eq(2, x + y), auto()),
            Have(Eq((x + y) ** n, two), rewrite(Eq(2, x + y), ring())),
            Have(Eq(of, two), auto()),
        )
    ),
    Have(Eq(ones, (as_term(1) + 1) ** n), chain(binomial_sums.theorem.id, {"x": 1, "y": 1, "n": n})),
    Have(
        Eq(counted, ones), termwise(auto().after(powers.of_one.at({"n": h}), powers.of_one.at({"n": n - h})), index="h")
    ),
    Have(Eq(counted, two), auto()),
]
scaling = Statement(
    "li2022/beyond.gaussian-scaling",
    title="For n answers of Warner's model, min(alpha + beta) <= cosh(epsilon/2)^(-n), and at least half the square "
    "of this bound.",
    where=BEYOND,
    formula=r"\tfrac12 \cosh(\tfrac\epsilon2)^{-2n} \le \sum_{j=0}^n \binom nj \min\{p^j (1-p)^{n-j}, (1-p)^j "
    r"p^{n-j}\} \le \cosh(\tfrac\epsilon2)^{-n},\quad p = \tfrac{e^\epsilon}{1+e^\epsilon}",
    variables=(n, a, b, r),
    given=[0 <= n, 0 < a, 0 < b, Eq(a + b, 2), 0 < r, Eq(r * r, a * b)],
    claim=[two * (mean * mean / 2) <= least, least <= two * mean],
    example={"n": 2, "a": "8/5", "b": "2/5", "r": "4/5"},
    before=sums,
    proof=[
        positive(
            mean * mean * counted - mean * mean * (whole[0] + whole[1]) / 4 <= least,
            degree=1,
            modulo=[Eq(counted, two), Eq(whole[0], two), Eq(whole[1], two)],
            cofactors={
                Eq(counted, two): mean * mean,
                Eq(whole[0], two): -(mean * mean) / 4,
                Eq(whole[1], two): -(mean * mean) / 4,
            },
        ).after(
            Have(
                mean * mean * counted - mean * mean * (whole[0] + whole[1]) / 4 <= least,
                telescope(
                    "h",
                    0,
                    n,
                    [(1, least), (-(mean * mean), counted), (mean * mean / 4, whole[0]), (mean * mean / 4, whole[1])],
                    0,
                    pointwise=positive(0 <= share * (low - (mean * mean - mean * mean * (A + B) / 4)), degree=1).after(
                        *known,
                        bounded(at_least),
                        Have(
                            0 <= share * (low - (mean * mean - mean * mean * (A + B) / 4)),
                            positive(share, low - (mean * mean - mean * mean * (A + B) / 4)),
                        ),
                    ),
                ),
            ),
        ),
        positive(
            least <= mean * counted, modulo=[Eq(counted, two)], cofactors={Eq(counted, two): -mean}, degree=1
        ).after(
            Have(
                least <= mean * counted,
                telescope(
                    "h",
                    0,
                    n,
                    [(mean, counted), (-1, least)],
                    0,
                    pointwise=positive(0 <= share * (mean - low), degree=1).after(
                        *known, bounded(at_most), Have(0 <= share * (mean - low), positive(share, mean - low))
                    ),
                ),
            ),
        ),
    ],
    why="The two probabilities have product r^(2n). So the smaller one is at most r^n and at least r^(2n) - r^(2n) "
    "(A + B)/4. The weights A and B each sum to 2^n.",
    reads=["a = 2p and b = 2(1 - p), so r = 2 sqrt(p (1 - p)) = 1/cosh(epsilon/2). Both sides are multiplied by 2^n."],
    remarks=[
        "With epsilon = mu/sqrt(n), n log cosh(mu/(2 sqrt(n))) tends to mu^2/8. So the bounds tend to "
        "e^(-mu^2/4)/2 and e^(-mu^2/8). The minimum itself tends to 2 Phi(-mu/2) (conclusion-clt)."
    ],
)
