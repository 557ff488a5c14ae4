"""Theorem 7: dependent differential privacy and inferential privacy."""

from __future__ import annotations

from proofs.liu2019.notions_mixtures import any_two_mixtures
from proofs.liu2019.notions_setting import (
    DDP_PAIRS,
    DDP_RECORDS,
    IP_DATABASES,
    IP_RECORDS,
    MECHANISM,
    NO_DEFINITIONS,
    ONE_RATIO,
    ORIGINAL,
    PAIR,
    PRIOR,
    PRIOR_UP_TO_FACTOR,
    RECORD,
    SAME_MECHANISM,
    TWO_AVERAGES,
    TWO_RECORDS,
    WEIGHTS,
    and_of_records,
    inferential,
    k00,
    k11,
    nonnegative_prior,
    point,
    positive_mechanism,
    positive_prior,
)
from proofs.statements.plan import ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

a, b, w, v, s, x, y = reals("a b w v s x y")

WHERE = "Theorem 7, Eq. 25"
ddp_ip = Statement(
    "liu2019/theorem-7.ddp-ip",
    title="Posterior odds over prior odds of two databases are their likelihood ratio.",
    where=f"{WHERE}; section 6.1; section 10.6",
    printed=r"\epsilon_{DDP}(ht) = \epsilon_{IP}(ht)",
    variables=(a, b, w, v, s),
    given=[0 <= a, 0 <= b, 0 <= w, 0 <= v],
    defined=[0 < b, 0 < w, 0 < v, 0 < s],
    claim=Eq(((w * a / s) / (v * b / s)) / (w / v), a / b),
    example={"a": "1/2", "b": "1/3", "w": "1/4", "v": "1/6", "s": "2/5"},
    proof=ring(),
    why="Bayes: the prior and the probability of the output cancel. Both maxima are over the same pairs of possible databases.",
    reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, IP_DATABASES],
    models=[PAIR],
    remarks=[
        "Odds exist for possible databases only. Where dependent differential privacy also compares impossible ones, it may be larger: "
        "one record with a known value is enough."
    ],
)
ddp_ip_records = Statement(
    "liu2019/theorem-7.ddp-ip.records",
    title="The same for the values of one record.",
    where=f"{WHERE}; section 10.6",
    printed=r"\max\frac{P(D_i=d_{i1}\mid\mathcal{A}(\mathcal{D})=o)}{P(D_i=d_{i2}\mid\mathcal{A}(\mathcal{D})=o)} \le e^{\epsilon}\frac{P(D_i=d_{i1})}{P(D_i=d_{i2})}",
    variables=(x, y, w, v, s),
    given=[0 <= x, 0 <= y, 0 <= w, 0 <= v],
    defined=[0 < y, 0 < w, 0 < v, 0 < s],
    claim=Eq(((x / s) / (y / s)) / (w / v), (x / w) / (y / v)),
    example={"x": "1/8", "y": "1/18", "w": "1/4", "v": "1/6", "s": "2/5"},
    proof=ring(),
    why="Bayes: the probability of the output cancels.",
    reads=[SAME_MECHANISM, DDP_RECORDS, IP_RECORDS],
    models=[RECORD],
)
ddp_ip_original = Statement(
    "liu2019/theorem-7.ddp-ip.original",
    title="The losses of dependent differential privacy and inferential privacy are equal.",
    where=WHERE,
    printed=r"\epsilon_{DDP}(ht) = \epsilon_{IP}(ht)",
    variables=(*MECHANISM, *WEIGHTS),
    given=[*positive_mechanism, *nonnegative_prior],
    defined=positive_prior,
    claim=k11 / k00 <= inferential(PRIOR),
    example=point(and_of_records, (1, 1, 1, 2)),
    counterexample=point(and_of_records, (1, 1, 1, 2)),
    cause="error",
    why="Two dependent bits, and a mechanism that tells only whether both are 1, rightly with probability 2/3: given one record the other one is still "
    "uncertain, so what is learnt about a record is less than the likelihood ratio 2 of two databases.",
    repaired=Statement(
        "liu2019/theorem-7.ddp-ip.original.repaired",
        title="Inferential privacy has at most the loss of dependent differential privacy, where any two possible databases are dependent neighbours.",
        where=WHERE,
        printed=r"\epsilon_{DDP}(ht) \ge \epsilon_{IP}(ht)",
        **any_two_mixtures.fields,
        why="Posteriors of a record average over databases.",
        reads=[SAME_MECHANISM, ORIGINAL, DDP_PAIRS, IP_RECORDS],
        models=[TWO_AVERAGES],
    ),
    reads=[SAME_MECHANISM, ORIGINAL, DDP_PAIRS, IP_RECORDS],
    models=[TWO_RECORDS, PRIOR_UP_TO_FACTOR, ONE_RATIO],
    remarks=[
        "All databases are possible and the records dependent, so every two databases are dependent neighbours. With the prior 1/3 for 01, 10 and 11 "
        "the denominators are smaller, and one database is impossible.",
    ],
)
