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
    title="If two databases' posterior odds are at most e^epsilon times their prior odds, P(o | D) <= e^epsilon P(o "
    "| D').",
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
    why="The pairs of differential privacy, which differ in one record, are also dependent neighbours. But "
    "posterior odds do not constrain a database that is impossible under the prior, while differential privacy "
    "does. An example is two records known to differ, and a mechanism that reports whether both are 1.",
    exceptions=CANCELS,
    reads=[
        SAME_MECHANISM,
        NO_DEFINITIONS,
        DP,
        DDP_PAIRS,
        IP_DATABASES,
        "The condition on the odds is written without quotients, so it is trivially true for an impossible database.",
    ],
    models=[PAIR],
)
slack = a - ratio * b
ip_dp_all_priors = Statement(
    "liu2019/theorem-7.ip-dp.all-priors",
    title="epsilon_DP <= epsilon_IP, for inferential privacy of records under all priors with independent records.",
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
    why="Let the other records have the values d with probability 1 - e. Then P(o | X_i = x) >= (1 - e) P(o | x, "
    "d) and P(o | X_i = y) <= (1 - e) P(o | y, d) + e.",
    exceptions={
        "equivalent": "A prior with this loss exists exactly if differential privacy fails. This equivalence is the "
        "claim."
    },
    reads=[SAME_MECHANISM, ORIGINAL, DP, IP_RECORDS],
    models=[
        "a = P(o | x, d) and b = P(o | y, d) for two databases that differ in one record. r is any number "
        "below a/b, or any positive number if b = 0. The other records are independent of it and of each "
        "other, have the values d with probability 1 - e, and every value is possible."
    ],
    remarks=[
        "For one prior the statement is false, because the posterior of one record averages over the others. "
        "Take two independent fair bits and a mechanism that reports whether both are 1, correctly with "
        "probability 2/3: epsilon_IP = ln 3/2 and epsilon_DP = ln 2.",
        "For dependent records the converse inequality is also false: see beyond.ip-at-most-dp.",
    ],
)
