"""Theorem 7: dependent differential privacy and membership privacy."""

from __future__ import annotations

from proofs.liu2019.notions_mixtures import near_output
from proofs.liu2019.notions_setting import (
    DDP_PAIRS,
    DDP_RECORDS,
    IP_RECORDS,
    MECHANISM,
    MP_DATABASES,
    MP_RECORDS,
    NO_DEFINITIONS,
    ONE_CHANGE,
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
    k00,
    k01,
    membership,
    point,
    positive_mechanism,
    positive_prior,
    xor_of_records,
)
from proofs.statements.plan import Have, auto, positive
from proofs.statements.statement import Statement
from symbolic.language import reals

w, a, s, m, v, b, x, y = reals("w a s m v b x y")

WHERE = "Theorem 7, Eq. 25"
two_sides = [(w * a / s) / w <= m, 1 / m <= (v * b / s) / v]
within = [
    Have(0 < m, auto()),
    Have(a <= m * s, positive(two_sides[0], multiply=[0 < s, 0 < w], degree=2)),
    Have(s <= m * b, positive(two_sides[1], 0 < s, 0 < v, 0 < m, multiply=[0 < v], degree=4)),
]
ddp_mp = Statement(
    "liu2019/theorem-7.ddp-mp",
    title="Membership privacy of databases with epsilon is dependent differential privacy with 2 epsilon.",
    where=f"{WHERE}; section 10.6",
    printed=r"\epsilon_{DDP}(ht) \le 2\epsilon_{MP}(ht)",
    variables=(a, b, w, v, s, m),
    given=[0 <= a, 0 <= b, 0 < w, 0 < v, 0 < s, 1 <= m, *two_sides],
    claim=a <= m**2 * b,
    example={"a": "1/2", "b": "1/3", "w": "1/4", "v": "1/6", "s": "2/5", "m": 2},
    proof=positive(a <= m * s, s <= m * b, 1 <= m, degree=2).after(*within),
    why="Both rows are within a factor e^epsilon of the probability of the output.",
    reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, MP_DATABASES],
    models=[PAIR],
    remarks=["The factor 2 is sharp for every epsilon: see beyond.mp-factor."],
)
ddp_mp_records = Statement(
    "liu2019/theorem-7.ddp-mp.records",
    title="Membership privacy of databases with epsilon is inferential privacy of records with 2 epsilon.",
    where="section 10.6",
    printed=r"\exp(-\epsilon) \le \frac{P(\mathcal{D}=D\mid\mathcal{A}(\mathcal{D})=o)}{P(\mathcal{D}=D)} \le \exp(\epsilon) \Rightarrow "
    r"\max_{d_{i1},d_{i2}}\frac{P(D_i=d_{i1}\mid\mathcal{A}(\mathcal{D})=o)}{P(D_i=d_{i2}\mid\mathcal{A}(\mathcal{D})=o)} \le \exp(2\epsilon)\frac{P(D_i=d_{i1})}{P(D_i=d_{i2})}",
    **near_output.fields,
    why="All rows are within a factor e^epsilon of the probability of the output, and so are their averages.",
    reads=[SAME_MECHANISM, MP_DATABASES, IP_RECORDS],
    models=[
        TWO_AVERAGES,
        "s = P(o). By Bayes the posterior over the prior probability of a database D is P(o | D)/P(o).",
    ],
)
likelier, rarer = x * v <= m * w * (s * v), m * w * (s * v) <= m * w * (m * y)
records_mp = Statement(
    "liu2019/theorem-7.ddp-mp.original.repaired",
    title="Membership privacy of records with epsilon is dependent differential privacy in its Bayesian form with 2 epsilon.",
    where=f"{WHERE}; section 10.6",
    printed=r"\max_{d_{i1},d_{i2}}\frac{P(D_i=d_{i1}\mid\mathcal{A}(\mathcal{D})=o)}{P(D_i=d_{i2}\mid\mathcal{A}(\mathcal{D})=o)} \le e^{2\epsilon}\frac{P(D_i=d_{i1})}{P(D_i=d_{i2})}",
    variables=(x, y, w, v, s, m),
    given=[0 <= x, 0 <= y, 0 < w, 0 < v, 0 < s, 1 <= m, (x / s) / w <= m, 1 / m <= (y / s) / v],
    claim=[0 < y, (x / s) / (y / s) <= m**2 * (w / v)],
    example={"x": "1/8", "y": "1/18", "w": "1/4", "v": "1/6", "s": "2/5", "m": 2},
    proof=[
        positive(0 < s, 0 < v, s * v <= m * y, multiply=[0 < m], degree=2),
        positive(likelier, rarer, multiply=[0 < y, 0 < v], degree=1),
    ],
    before=[
        Have(0 < m, auto()),
        Have(x <= m * s * w, positive((x / s) / w <= m, multiply=[0 < s, 0 < w], degree=2)),
        Have(s * v <= m * y, positive(1 / m <= (y / s) / v, 0 < s, 0 < v, 0 < m, degree=4)),
        Have(0 < s * v, positive(degree=2)),
        Have(0 < m * w, positive(degree=2)),
        Have(0 < y, positive(0 < s * v, s * v <= m * y, multiply=[0 < m], degree=1)),
        Have(likelier, positive(0 < v, x <= m * s * w, degree=2)),
        Have(rarer, positive(0 < m * w, s * v <= m * y, degree=2)),
    ],
    why="Each of the two posterior probabilities is within a factor e^epsilon of the prior one.",
    reads=[SAME_MECHANISM, ORIGINAL, DDP_RECORDS, MP_RECORDS],
    models=[RECORD],
)
ddp_mp_original = Statement(
    "liu2019/theorem-7.ddp-mp.original",
    title="Membership privacy with epsilon is dependent differential privacy with 2 epsilon.",
    where=WHERE,
    printed=r"\epsilon_{DDP}(ht) \le 2\epsilon_{MP}(ht)",
    variables=(*MECHANISM, *WEIGHTS),
    given=[*positive_mechanism, *positive_prior],
    claim=k01 / k00 <= membership(PRIOR) ** 2,
    example=point(and_of_records, (1, 1, 1, 1)),
    counterexample=point(xor_of_records, (1, 1, 1, 1)),
    cause="error",
    why="Fair independent bits and a mechanism that tells whether they are equal, rightly with probability 2/3: no value of a record becomes likelier, "
    "so epsilon_MP = 0, and neighbouring databases have the likelihood ratio 2.",
    repaired=records_mp,
    reads=[SAME_MECHANISM, ORIGINAL, DDP_PAIRS, MP_RECORDS, ONE_CHANGE],
    models=[TWO_RECORDS, PRIOR_UP_TO_FACTOR, ONE_RATIO],
)
