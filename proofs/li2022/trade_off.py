"""The error according to Shafer as the comparison with Walley prints it, and the substitution for the trade-off curves."""

from __future__ import annotations

from proofs.li2022.setting import (
    ANSWERS,
    COUNTS,
    VARIANCE,
    YES,
    domain,
    here,
    mechanism,
    n,
    p,
    pi,
    q,
    variables,
)
from proofs.li2022.theorem_10 import all_silent, moment, somebody_answers
from proofs.statements.plan import Have, auto, chain, ring
from proofs.statements.statement import Point, Statement
from symbolic import survey
from symbolic.language import Eq, Q, reals

c, t = reals("c t")
example: Point = {"p": "3/5", "q": "1/5", "pi": "1/3", "n": 2}
variance = survey.expectation((survey.mle(YES, ANSWERS - YES, p, q) - pi) ** 2, n, p, q, pi)
printed = (-((pi - Q(1, 2)) ** 2) + (p - q) ** 2 / (4 * (p + q) ** 2)) / ((n + 1) * (p + q) - 1)
factor, centred = survey.factor(p, q, pi), survey.factor_centred(p, q, pi)

nu_s = Statement(
    "li2022/nu-s",
    title="The printed error is the variance of the estimate, given that somebody answers.",
    where="LDP according to Walley, the comparison with Shafer",
    printed=r"\nu^S(p,q) = \mathrm{Var}(\hat\pi \mid N_1+N_2\neq 0) = \frac{-(\pi-\frac12)^2+\frac{(p-q)^2}{4(p+q)^2}}{(n+1)(p+q)-1}",
    variables=variables,
    given=domain,
    claim=Eq(variance, printed),
    example=example,
    counterexample={"p": "3/5", "q": "1/5", "pi": 0, "n": 1},
    cause="misprint",
    why="The fraction is upside down, Theorem 10 has (p+q)^2/(p-q)^2: with pi = 0 the printed variance is negative. "
    "With the fraction put right, the approximation 1/((n+1)(p+q)-1) still stands for the expectation of 1/(N_1+N_2).",
    repaired=Statement(
        "li2022/nu-s.repaired",
        title="The variance is the centred factor times E[1/M | M > 0], M = N_1 + N_2.",
        where="LDP according to Walley, the comparison with Shafer",
        printed=r"\mathrm{Var}(\hat\pi \mid N_1+N_2\neq 0) = \Bigl[-\bigl(\pi-\tfrac12\bigr)^2 + "
        r"\tfrac14\Bigl(\frac{p+q}{p-q}\Bigr)^2\Bigr]\frac{A}{1-q_3^n}",
        variables=variables,
        given=domain,
        before=[somebody_answers, all_silent],
        claim=Eq(variance, centred * moment),
        example=example,
        proof=ring(modulo=[Eq(variance, factor * moment)]).after(
            Have(Eq(variance, factor * moment), chain("li2022/theorem-10.first.repaired", here)),
        ),
        why="Theorem 10 as repaired, with its second form of the factor.",
        reads=[COUNTS, VARIANCE],
        remarks=["How good the approximation of A/(1-q_3^n) is: see grab-savage."],
    ),
    reads=[COUNTS, VARIANCE],
    remarks=["For n = 1 and p + q = 4/5 the expectation of 1/(N_1+N_2) is 1, and the approximation 5/3."],
)

BUDGET = "t stands for e^epsilon; e^epsilon = p/q is read as p = t q with q > 0."
loss = [Eq(p + q, c), Eq(p, t * q)]

substitution = Statement(
    "li2022/trade-off-substitution",
    title="With p + q = c and e^epsilon = p/q: p/q = p/(1-c-p), and p = (1-c)/(e^-epsilon + 1).",
    where="after Corollary 12",
    printed=r"p+q=c,\ e^\epsilon = \frac{p}{q} = \frac{p}{1-c-p},\ p = \frac{1-c}{e^{-\epsilon}+1}",
    variables=(p, q, c, t),
    given=[*mechanism, *loss],
    defined=[0 < q, 0 < t],
    claim=[Eq(p / q, p / (1 - c - p)), Eq(p, (1 - c) / (1 / t + 1))],
    example={"p": "3/5", "q": "1/5", "c": "4/5", "t": 3},
    counterexample={"p": "3/4", "q": "1/4", "c": 1, "t": 3},
    cause="error",
    why="It takes c for the probability of \"don't know\": q = c - p, not 1 - c - p. For Warner's mechanism, c = 1, it says that p = 0.",
    repaired=Statement(
        "li2022/trade-off-substitution.repaired",
        title="With p + q = c and e^epsilon = p/q: p/q = p/(c-p), and p = c/(e^-epsilon + 1).",
        where="after Corollary 12",
        printed=r"p+q=c,\ e^\epsilon = \frac{p}{q} = \frac{p}{c-p},\ p = \frac{c}{e^{-\epsilon}+1}",
        variables=(p, q, c, t),
        given=[*mechanism, *loss],
        defined=[0 < q, 0 < t],
        claim=[Eq(p / q, p / (c - p)), Eq(p, c / (1 / t + 1))],
        example={"p": "3/5", "q": "1/5", "c": "4/5", "t": 3},
        before=[Have(0 < c - p, auto()), Have(0 < 1 / t, auto()), Have(0 < 1 / t + 1, auto())],
        proof=ring(),
        why="q = c - p, and c = q (t + 1) = p (1 + 1/t).",
        reads=[BUDGET],
    ),
    reads=[BUDGET],
    remarks=["The denominator 1 - c - p is negative for every p > 1/2 with p <= c."],
)

STATEMENTS = [nu_s, substitution]
