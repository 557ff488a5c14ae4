"""Independence: the loss of inferential privacy is at most that of differential privacy."""

from __future__ import annotations

from proofs.liu2019.notions_mixtures import same_mixture, same_others
from proofs.liu2019.notions_setting import DP, IP_RECORDS, SAME_MECHANISM, SAME_OTHERS
from proofs.statements.statement import Statement

ip_at_most_dp = Statement(
    "liu2019/beyond.ip-at-most-dp",
    title="epsilon_IP <= epsilon_DP, for inferential privacy of records.",
    where="Theorem 7, Eq. 25: the converse inequality",
    formula=r"\epsilon_{IP} \le \epsilon_{DP}",
    **same_mixture.fields,
    provided=[same_others],
    counterexample={"N": 2, "t": 2, "p": [0, 1], "q": [1, 0], "f": ["1/2", "3/4"], "g": ["1/4", "1/2"]},
    why="If the records are independent, both posteriors are the same average. Otherwise it can fail: two equal "
    "bits and a mechanism that depends on their sum have epsilon_IP = ln 3 and epsilon_DP = ln 2.",
    reads=[SAME_MECHANISM, DP, IP_RECORDS],
    models=[SAME_OTHERS],
)
