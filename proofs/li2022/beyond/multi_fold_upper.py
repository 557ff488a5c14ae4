"""Upper bound on the errors of n-fold composition, for tests of the messages."""

from __future__ import annotations

from proofs.li2022.belief_setting import BEYOND, NATURAL, ZERO, N, k, s, t, total
from proofs.li2022.multi_fold import (
    BY_INDUCTION,
    DRAWN,
    P,
    R,
    alpha,
    beta,
    c,
    choices,
    composition,
    drawn,
    least,
    n,
    phi,
    tests,
    weights,
    whole,
)
from proofs.statements.plan import Have, HaveAll, Lambda, auto, chain, every, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, binomial, integers

j, one = integers("j one")
curve = Sum(binomial(n, j - 1) * least(j), j, 1, n + 1)
opposite = total((1 - phi(k)) * P(k)), total((1 - phi(k)) * R(k))
upper = Statement(
    "li2022/beyond.multi-fold-upper",
    title="If Q is epsilon-SLDP, every test of n messages is below all lines of the upper bound, of slope -s for "
    "each s >= 0.",
    where=BEYOND,
    formula=r"s \alpha_\psi + \beta_\psi \le s + 1 - \sum_{j=0}^n \binom nj \frac{\min\{s t^j, "
    r"t^{n-j}\}}{(1+t)^n},\quad t = e^\epsilon,\ s \ge 0",
    variables=(N, n, s, t, c, P, R, phi),
    given=[0 <= N, 0 <= n, 1 < t, 0 <= s, Eq(total(P(k)), 1), Eq(total(R(k)), 1)],
    throughout=[weights, choices, *drawn, *tests],
    claim=whole * (s * alpha + beta) <= whole * (s + 1) - curve,
    example=composition.example,
    proof=positive(
        curve <= whole * (s * opposite[0] + (1 - opposite[1])),
        degree=1,
        modulo=[
            Eq(opposite[0], total(P(k)) - alpha),
            Eq(total(P(k)), 1),
            Eq(opposite[1], total(R(k)) - total(phi(k) * R(k))),
            Eq(total(R(k)), 1),
        ],
    ).after(
        HaveAll(
            ForAll(one, 1, N, 0 <= 1 - phi(one)), every(auto().after(Have(phi(one) <= 1, instance(tests[1], one))))
        ),
        HaveAll(
            ForAll(one, 1, N, 1 - phi(one) <= 1), every(auto().after(Have(0 <= phi(one), instance(tests[0], one))))
        ),
        Have(
            curve <= whole * (s * opposite[0] + (1 - opposite[1])),
            chain(
                composition.id, {"N": N, "n": n, "s": s, "t": t, "c": c, "P": P, "R": R, "phi": Lambda(k, 1 - phi(k))}
            ),
        ),
        Have(Eq(opposite[0], total(P(k)) - alpha), termwise()),
        Have(Eq(opposite[1], total(R(k)) - total(phi(k) * R(k))), termwise()),
    ),
    why="This is the lower bound for the test 1 - psi. Warner's model attains it. For n = 2 and s = 1 it is the "
    "line alpha + beta = 2t/(t+1).",
    reads=[ZERO, NATURAL],
    models=[DRAWN, "The adversary sees the messages (focal sets), so a test is a function of them."],
    rests_on=[*BY_INDUCTION, "li2022/remark-8.simulated"],
    remarks=[
        "For tests of outcomes, in the worst case over the focal sets, epsilon-SLDP implies no upper bound, "
        "even for n = 2: corollary-6.upper.",
    ],
)
