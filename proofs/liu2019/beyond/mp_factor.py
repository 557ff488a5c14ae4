"""The factor 2 of Theorem 7 is sharp."""

from __future__ import annotations

from proofs.liu2019.notions_setting import DDP_PAIRS, MP_DATABASES, SAME_MECHANISM
from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

m = reals("m")

out = 1 / (m + 1)  # P(o), and the prior probability of the value 0
high, low = m * out, out / m  # P(o | 0), P(o | 1)
mp_factor = Statement(
    "liu2019/beyond.mp-factor",
    title="For every epsilon some mechanism has epsilon_MP = epsilon and epsilon_DDP = 2 epsilon.",
    where="Theorem 7, Eq. 25: the factor 2",
    formula=r"\epsilon_{DDP} = 2\epsilon_{MP}",
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
    why="Let m = e^epsilon and let one record be 0 with probability 1/(m + 1). An output has probability m/(m + 1) "
    "if the record is 0, and 1/(m (m + 1)) otherwise. This output multiplies or divides the prior "
    "probabilities by m; the other output changes them by at most this factor.",
    reads=[SAME_MECHANISM, DDP_PAIRS, MP_DATABASES],
    models=[
        "out = 1/(m + 1) is the prior probability of the value 0 and also the probability of the output (first "
        "claim). The posterior over the prior probability of a database is P(o | D)/P(o), and for the other "
        "output (1 - P(o | D))/(1 - P(o))."
    ],
)
