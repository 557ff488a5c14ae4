"""The substitution for the trade-off curves: p in terms of the privacy loss and of c = p + q."""

from __future__ import annotations

from proofs.li2022.setting import mechanism, p, q
from proofs.statements.plan import Have, auto, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

c, t = reals("c t")


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
