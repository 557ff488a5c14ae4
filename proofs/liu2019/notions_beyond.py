"""Beyond the print of section 6: constants that are sharp, and what independence gives."""

from __future__ import annotations

from proofs.liu2019 import notions_mixtures as mixtures
from proofs.liu2019.notions_setting import DDP_PAIRS, DP, IP_RECORDS, MP_DATABASES, SAME_MECHANISM, SAME_OTHERS
from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

m = reals("m")
out = 1 / (m + 1)  # P(o), and the prior probability of the value 0
high, low = m * out, out / m  # P(o | 0), P(o | 1)

mp_factor = Statement(
    "liu2019/beyond.mp-factor",
    title="For every epsilon some mechanism has membership privacy with epsilon, and dependent differential privacy with 2 epsilon only.",
    where="Theorem 7, Eq. 25: the factor 2",
    printed=r"\epsilon_{DDP} = 2\epsilon_{MP}",
    variables=(m,),
    given=[1 <= m],
    claim=[
        Eq(out * high + (1 - out) * low, out),
        high < 1,
        Eq(high / out, m),
        Eq(low / out, 1 / m),
        1 / m <= (1 - high) / (1 - out),
        (1 - high) / (1 - out) <= m,
        1 / m <= (1 - low) / (1 - out),
        (1 - low) / (1 - out) <= m,
        Eq(high / low, m**2),
    ],
    example={"m": 2},
    before=[
        Have(0 < m, auto()),
        Have(0 < m + 1, auto()),
        Have(Eq(1 - out, m * out), ring()),
        Have(0 < out, positive(multiply=[0 < m + 1], degree=1)),
        Have(0 < 1 - out, positive(0 < m, 0 < out, degree=2)),
        Have(0 < low, positive(0 < out, multiply=[0 < m], degree=1)),
    ],
    proof=[
        ring(),
        positive(multiply=[0 < m + 1], degree=1),
        ring(),
        ring(),
        auto(),
        auto(),
        auto(),
        auto(),
        ring(),
    ],
    why="One record with the value 0 with probability 1/(m + 1), and an output of probability m/(m + 1) there and 1/(m (m + 1)) otherwise, m = e^epsilon: "
    "the output multiplies or divides the prior probabilities by m, its absence by no more.",
    reads=[
        SAME_MECHANISM,
        DDP_PAIRS,
        MP_DATABASES,
        "out = 1/(m + 1) is the prior probability of the value 0 and (first claim) the probability of the output; the posterior over the prior "
        "probability of a database is P(o | D)/P(o), and for the other output (1 - P(o | D))/(1 - P(o)).",
    ],
)

ip_at_most_dp = Statement(
    "liu2019/beyond.ip-at-most-dp",
    title="Inferential privacy has at most the loss of differential privacy.",
    where="Theorem 7, Eq. 25: the other direction",
    printed=r"\epsilon_{IP} \le \epsilon_{DP}",
    **mixtures.same_mixture.fields,
    provided=[mixtures.same_others],
    counterexample={"N": 2, "t": 2, "p": [0, 1], "q": [1, 0], "f": ["1/2", "3/4"], "g": ["1/4", "1/2"]},
    why="Where the records are independent both posteriors are the same average. Two equal bits and a mechanism that tells about their sum have the "
    "losses ln 3 and ln 2.",
    reads=[SAME_MECHANISM, DP, IP_RECORDS, SAME_OTHERS],
)

STATEMENTS = [mp_factor, ip_at_most_dp]
