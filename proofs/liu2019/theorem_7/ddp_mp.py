"""Theorem 7: dependent differential privacy and membership privacy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofs.liu2019.notions_mixtures import near_output
from proofs.liu2019.notions_setting import (
    DDP_PAIRS,
    DDP_RECORDS,
    EVERY_PRIOR,
    IP_RECORDS,
    MP_DATABASES,
    MP_RECORDS,
    NO_DEFINITIONS,
    ORIGINAL,
    PAIR,
    RECORD,
    SAME_MECHANISM,
    TWO_AVERAGES,
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
    title="Membership privacy of databases with epsilon implies dependent differential privacy with 2 epsilon.",
    where=f"{WHERE}; section 10.6",
    printed=r"\epsilon_{DDP}(ht) \leq 2\epsilon_{MP}(ht)",
    quote=r"\geq \epsilon_{DP}(ht) \\ \epsilon_{DDP}(ht) &\leq 2\epsilon_{MP}(ht)",
    variables=(a, b, w, v, s, m),
    given=[0 <= a, 0 <= b, 0 < w, 0 < v, 0 < s, 1 <= m, *two_sides],
    claim=a <= m**2 * b,
    example={"a": "1/2", "b": "1/3", "w": "1/4", "v": "1/6", "s": "2/5", "m": 2},
    proof=positive(a <= m * s, s <= m * b, 1 <= m, degree=2).after(*within),
    why="Both P(o | D) and P(o | D') are within a factor e^epsilon of P(o).",
    reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, MP_DATABASES],
    models=[PAIR],
    remarks=["The factor 2 is sharp for every epsilon: see beyond.mp-factor."],
)
ddp_mp_records = Statement(
    "liu2019/theorem-7.ddp-mp.records",
    title="Membership privacy of databases with epsilon implies inferential privacy of records with 2 epsilon.",
    where="section 10.6",
    printed=r"\exp(-\epsilon) \leq \frac{P(\mathcal{D}=D|\mathcal{A}(\mathcal{D})=o)}{P(\mathcal{D}=D)} \leq "
    r"\exp(\epsilon) \text{ would lead to } \max_{d_{i1}, d_{i2}} "
    r"\frac{P(D_i=d_{i1}|\mathcal{A}(\mathcal{D})=o)}{P(D_i=d_{i2}|\mathcal{A}(\mathcal{D})=o)} \leq "
    r"\exp(2\epsilon) \frac{P(D_i=d_{i1})}{P(D_i=d_{i2})}",
    quote=r"\exp(-\epsilon) \leq \frac{P(\mathcal{D}=D|\mathcal{A}(\mathcal{D})=o)}{P(\mathcal{D}=D)} \leq "
    r"\exp(\epsilon)$  would lead to",
    **near_output.fields,
    why="P(o | D) is within a factor e^epsilon of P(o) for every database D, and so are averages of these.",
    reads=[SAME_MECHANISM, MP_DATABASES, IP_RECORDS],
    models=[
        TWO_AVERAGES,
        "s = P(o). By Bayes' rule the posterior over the prior probability of a database D is P(o | D)/P(o).",
    ],
)
likelier, rarer = x * v <= m * w * (s * v), m * w * (s * v) <= m * w * (m * y)
records_mp = Statement(
    "liu2019/theorem-7.ddp-mp.values",
    title="Membership privacy of records with epsilon implies dependent differential privacy in its Bayesian form "
    "with 2 epsilon.",
    where=f"{WHERE}; section 10.6",
    printed=r"\epsilon\text{-membership privacy would lead to } 2\epsilon\text{-dependent differential privacy}",
    quote=r"$\epsilon$ -membership privacy would lead to  $2\epsilon$ -dependent differential privacy",
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
    why="Each of the two posterior probabilities is within a factor e^epsilon of the prior probability.",
    reads=[SAME_MECHANISM, ORIGINAL, DDP_RECORDS, MP_RECORDS],
    models=[RECORD],
)
alone = (a + b) / 2


def over_all_priors(identifier: str, where: str, text: Mapping[str, Any]) -> Statement:
    """Membership privacy of records for all priors, including those on two databases."""
    return Statement(
        identifier,
        title="Membership privacy of records with epsilon under every prior implies dependent differential privacy "
        "with 2 epsilon.",
        where=where,
        **text,
        variables=(a, b, m),
        given=[0 <= a, 0 <= b, 0 < a + b, 1 <= m, a / alone <= m, 1 / m <= b / alone],
        claim=a <= m**2 * b,
        example={"a": "1/2", "b": "1/3", "m": 2},
        proof=positive(a <= m * alone, alone <= m * b, 1 <= m, degree=2).after(
            Have(0 < alone, auto()),
            Have(a <= m * alone, positive(a / alone <= m, 0 < alone, degree=2)),
            Have(alone <= m * b, positive(1 / m <= b / alone, 0 < alone, 0 < m, degree=3)),
        ),
        before=[Have(0 < alone, auto()), Have(0 < m, auto())],
        why="Take the prior with probability 1/2 on each of two neighbours. The value of the changed record then "
        "identifies the database, and each posterior probability is within a factor e^epsilon of 1/2.",
        reads=[SAME_MECHANISM, ORIGINAL, DDP_PAIRS, MP_RECORDS, EVERY_PRIOR],
        models=[
            "a = P(o | D) and b = P(o | D') for an output with positive probability and two databases that "
            "differ by a change of one record (and possibly of records that depend on it). The prior gives "
            "each of the two probability 1/2, so P(o) = (a + b)/2 and P(D | o)/P(D) = a/P(o)."
        ],
        remarks=[
            "For one prior the statement is false. Take two fair independent bits and a mechanism that reports "
            "whether they are equal, correctly with probability 2/3. No output changes the probability of a "
            "value of a record, so epsilon_MP = 0. But neighbouring databases have the likelihood ratio 2.",
        ],
    )


ddp_mp_all_priors = over_all_priors(
    "liu2019/theorem-7.ddp-mp.all-priors", WHERE, {"printed": ddp_mp.printed, "quote": ddp_mp.quote}
)
