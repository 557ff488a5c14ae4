"""The substitution for the trade-off curves: p by epsilon and c = p + q."""

from __future__ import annotations

from proofs.li2022.setting import COUNTS, VARIANCE, domain, here, mechanism, p, pi, q, variables
from proofs.li2022.theorem_10 import all_silent, moment, somebody_answers, variance
from proofs.statements.plan import Have, auto, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Q, reals

c, t = reals("c t")


BUDGET = "t stands for e^epsilon. We write e^epsilon = p/q as p = t q with q > 0."
loss = [Eq(p + q, c), Eq(p, t * q)]

substitution = Statement(
    "li2022/trade-off-substitution",
    title="If p + q = c and e^epsilon = p/q, then p/q = p/(1 - c - p) and p = (1 - c)/(e^(-epsilon) + 1).",
    where="after Corollary 12",
    printed=r"\text{Let } p + q = c \text{ and } e^{\epsilon} = \frac{p}{q} = \frac{p}{1-c-p} \text{. So we get } p = "
    r"\frac{1-c}{e^{-\epsilon}+1}",
    quote=r"$p = \frac{1-c}{e^{-\epsilon}+1}$",
    variables=(p, q, c, t),
    given=[*mechanism, *loss],
    defined=[0 < q, 0 < t],
    claim=[Eq(p / q, p / (1 - c - p)), Eq(p, (1 - c) / (1 / t + 1))],
    example={"p": "3/5", "q": "1/5", "c": "4/5", "t": 3},
    counterexample={"p": "3/5", "q": "1/5", "c": "4/5", "t": 3},
    cause="error",
    why="The print uses c for the probability of \"don't know\": q is c - p, not 1 - c - p. For Warner's "
    "mechanism, c = 1, it gives p = 0.",
    repaired=Statement(
        "li2022/trade-off-substitution.repaired",
        title="If p + q = c and e^epsilon = p/q, then p/q = p/(c - p) and p = c/(e^(-epsilon) + 1).",
        where="after Corollary 12",
        formula=r"p+q=c,\ e^\epsilon = \frac{p}{q} = \frac{p}{c-p},\ p = \frac{c}{e^{-\epsilon}+1}",
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
    remarks=["The denominator 1 - c - p is negative for p > 1/2 and p <= c."],
)

by_loss = -((pi - Q(1, 2)) ** 2) + Q(1, 4) * ((t + 1) / (t - 1)) ** 2
odds = (p + q) / (p - q)
formula = Statement(
    "li2022/trade-off-substitution.formula",
    title="If p = e^epsilon q, then Var(pi^ | N_1 + N_2 > 0) = [-(pi - 1/2)^2 + ((e^epsilon + 1)/(e^epsilon - "
    "1))^2/4] E[1/M | M > 0].",
    where="after Corollary 12",
    printed=r"\text{If we substitute this formula into the error formula in Theorem 10, then we get a formula of "
    r"estimation error in terms of the privacy loss.}",
    quote="then we get a formula of estimation error in terms of the privacy loss",
    variables=(*variables, t),
    given=[*domain, 1 < t, Eq(p, t * q)],
    before=[somebody_answers, all_silent],
    claim=Eq(variance, by_loss * moment),
    example={"p": "3/5", "q": "1/5", "pi": "1/3", "n": 2, "t": 3},
    proof=ring(modulo=[Eq(variance, survey.factor_centred(p, q, pi) * moment), Eq(odds, (t + 1) / (t - 1))]).after(
        Have(0 < q, positive(multiply=[1 < t], degree=2)),
        Have(Eq(variance, survey.factor_centred(p, q, pi) * moment), chain("li2022/nu-s.repaired", here)),
        Have(0 < p - q, auto()),
        Have(0 < t - 1, auto()),
        Have(Eq(odds, (t + 1) / (t - 1)), ring(modulo=[Eq(p, t * q)])),
    ),
    why="p = t q gives (p + q)/(p - q) = (t + 1)/(t - 1). Only E[1/M | M > 0] depends on c, so the curves for "
    "different c differ by a factor.",
    reads=[
        VARIANCE,
        BUDGET,
        "We use Theorem 10 as repaired, with A divided by the probability that somebody answers. M is N_1 + N_2.",
    ],
    models=[COUNTS],
)
