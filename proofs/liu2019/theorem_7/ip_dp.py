"""Theorem 7: inferential privacy and differential privacy."""

from __future__ import annotations

from proofs.liu2019.notions_setting import (
    CANCELS,
    DDP_PAIRS,
    DP,
    IP_DATABASES,
    IP_RECORDS,
    NO_DEFINITIONS,
    ORIGINAL,
    PAIR,
    SAME_MECHANISM,
)
from proofs.statements.plan import Have, auto, positive
from proofs.statements.statement import Statement
from symbolic.language import reals

w, a, s, v, t, b, ratio, sure = reals("w a s v t b r e")

WHERE = "Theorem 7, Eq. 25"
odds_bounded = (w * a / s) * v <= t * ((v * b / s) * w)
ip_dp = Statement(
    "liu2019/theorem-7.ip-dp",
    title="Where the posterior odds of two databases are bounded, their likelihood ratio is.",
    where=WHERE,
    printed=r"\epsilon_{IP}(ht) \geq \epsilon_{DP}(ht)",
    quote=r"\epsilon_{IP}(ht) \geq \epsilon_{DP}(ht)",
    variables=(a, b, w, v, s, t),
    given=[0 <= a, 0 <= b, 0 <= w, 0 <= v, 0 < s, 1 <= t, odds_bounded],
    provided=[0 < w, 0 < v],
    claim=a <= t * b,
    example={"a": "1/2", "b": "1/3", "w": "1/4", "v": "1/6", "s": "2/5", "t": 2},
    proof=positive(odds_bounded, 0 < s, multiply=[0 < w, 0 < v], degree=2),
    counterexamples=[
        {"a": "2/3", "b": "1/3", "w": 0, "v": "1/2", "s": "1/3", "t": "3/2"},
        {"a": "2/3", "b": "1/3", "w": "1/2", "v": 0, "s": "1/3", "t": "3/2"},
    ],
    why="The pairs of differential privacy, one record changed, are pairs of dependent neighbours too. But "
    "posterior odds say nothing of a database that is impossible under the prior, and differential privacy "
    "does: two records known to differ, and a mechanism that tells whether both are 1.",
    exceptions=CANCELS,
    reads=[
        SAME_MECHANISM,
        NO_DEFINITIONS,
        DP,
        DDP_PAIRS,
        IP_DATABASES,
        "The condition on the odds is written without quotients, so that it holds of itself where a database "
        "is impossible.",
    ],
    models=[PAIR],
)
slack = a - ratio * b
ip_dp_all_priors = Statement(
    "liu2019/theorem-7.ip-dp.all-priors",
    title="Over all priors with independent records inferential privacy has at least the loss of differential privacy.",
    where=WHERE,
    printed=r"\epsilon_{IP}(ht) \geq \epsilon_{DP}(ht)",
    quote=r"\epsilon_{IP}(ht) \geq \epsilon_{DP}(ht)",
    variables=(a, b, ratio),
    given=[0 <= b, 0 < ratio, ratio * b < a, a <= 1],
    exists=[sure],
    claim=[0 < sure, sure < 1, ratio * ((1 - sure) * b + sure) < (1 - sure) * a],
    witness={"e": slack / (2 * (a + ratio))},
    example={"a": "1/2", "b": "1/3", "r": 1},
    proof=[
        positive(ratio * b < a, multiply=[0 < a + ratio], degree=1),
        positive(0 < a, 0 < ratio, 0 <= ratio * b, multiply=[0 < a + ratio], degree=1),
        positive(degree=2, multiply=[0 < a + ratio]),
    ],
    before=[Have(0 <= ratio * b, positive(degree=2)), Have(0 < a, auto()), Have(0 < a + ratio, auto())],
    why="Let the other records have the values d with probability 1 - e: then P(o | X_i = x) is at least (1 - e) "
    "P(o | x, d), and P(o | X_i = y) at most (1 - e) P(o | y, d) + e.",
    exceptions={
        "equivalent": "A prior with the loss exists exactly where differential privacy fails: that is the claim."
    },
    reads=[SAME_MECHANISM, ORIGINAL, DP, IP_RECORDS],
    models=[
        "a = P(o | x, d), b = P(o | y, d): two databases that differ in one record. r is any number below a/b, "
        "or any number where b = 0. The other records, independent of it and of each other, have the values d "
        "with probability 1 - e, and every value is possible."
    ],
    remarks=[
        "For one prior it fails: posteriors of one record average over the others. With independent fair bits "
        "and a mechanism that tells whether both are 1, rightly with probability 2/3, the losses are ln 3/2 "
        "and ln 2.",
        "For dependent records it fails in the other direction as well: see beyond.ip-at-most-dp.",
    ],
)
