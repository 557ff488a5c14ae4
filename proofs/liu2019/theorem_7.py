"""Theorem 7 (Eq. 25): relations between the losses of one mechanism under several notions of privacy.

Each relation is read twice: with the formulas that the source displays (posteriors of whole databases), and, as `.original`, with the
definitions that it cites (posteriors of the values of single records). Where a third reading makes it true it is a statement too, `.records`.
"""

from __future__ import annotations

from proofs.liu2019 import notions_mixtures as mixtures
from proofs.liu2019.notions_setting import (
    DDP_PAIRS,
    DDP_RECORDS,
    DP,
    IP_DATABASES,
    IP_RECORDS,
    MECHANISM,
    MIDP_AVERAGE,
    MIDP_CONDITIONAL,
    MP_DATABASES,
    MP_RECORDS,
    NO_DEFINITIONS,
    ONE_CHANGE,
    ONE_RATIO,
    ORIGINAL,
    OUTCOMES,
    PAIR,
    PRIOR,
    PRIOR_UP_TO_FACTOR,
    RECORD,
    SAME_MECHANISM,
    TWO_AVERAGES,
    TWO_RECORDS,
    WEIGHTS,
    and_of_records,
    conditional_information,
    inferential,
    k00,
    k01,
    k11,
    membership,
    nonnegative_prior,
    point,
    positive_mechanism,
    positive_prior,
    values_possible,
    xor_of_records,
)
from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, log, reals

WHERE = "Theorem 7, Eq. 25"
t, m = reals("t m")  # e^epsilon of the notion on the larger side
a, b, w, v, s = reals("a b w v s")  # P(o | D), P(o | D'), P(D), P(D'), P(o)
x, y = reals("x y")

# ---- epsilon_DDP = epsilon_IP

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
    reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, IP_DATABASES, PAIR],
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
    reads=[SAME_MECHANISM, DDP_RECORDS, IP_RECORDS, RECORD],
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
        **mixtures.any_two_mixtures.fields,
        why="Posteriors of a record average over databases.",
        reads=[SAME_MECHANISM, ORIGINAL, DDP_PAIRS, IP_RECORDS, TWO_AVERAGES],
    ),
    reads=[SAME_MECHANISM, ORIGINAL, DDP_PAIRS, IP_RECORDS, TWO_RECORDS, PRIOR_UP_TO_FACTOR, ONE_RATIO],
    remarks=[
        "All databases are possible and the records dependent, so every two databases are dependent neighbours. With the prior 1/3 for 01, 10 and 11 "
        "the denominators are smaller, and one database is impossible.",
    ],
)

# ---- epsilon_IP >= epsilon_DP

odds_bounded = (w * a / s) * v <= t * ((v * b / s) * w)
ip_dp = Statement(
    "liu2019/theorem-7.ip-dp",
    title="Where the posterior odds of two databases are bounded, their likelihood ratio is.",
    where=WHERE,
    printed=r"\epsilon_{IP}(ht) \ge \epsilon_{DP}(ht)",
    variables=(a, b, w, v, s, t),
    given=[0 <= a, 0 <= b, 0 <= w, 0 <= v, 0 < s, 1 <= t, odds_bounded],
    provided=[0 < w, 0 < v],
    claim=a <= t * b,
    example={"a": "1/2", "b": "1/3", "w": "1/4", "v": "1/6", "s": "2/5", "t": 2},
    proof=positive(odds_bounded, 0 < s, multiply=[0 < w, 0 < v], degree=2),
    counterexample={"a": "2/3", "b": "1/3", "w": 0, "v": "1/2", "s": "1/3", "t": 1},
    why="The pairs of differential privacy, one record changed, are pairs of dependent neighbours too. But posterior odds say nothing of a database "
    "that is impossible under the prior, and differential privacy does: two records known to differ, and a mechanism that tells whether both are 1.",
    reads=[
        SAME_MECHANISM,
        NO_DEFINITIONS,
        DP,
        DDP_PAIRS,
        IP_DATABASES,
        PAIR,
        "The condition on the odds is written without quotients, so that it holds of itself where a database is impossible.",
    ],
)
# what near certainty of the other records leaves of the posterior odds of one record
sure, ratio = reals("e r")
slack = a - ratio * b
ip_dp_original = Statement(
    "liu2019/theorem-7.ip-dp.original",
    title="Inferential privacy has at least the loss of differential privacy.",
    where=WHERE,
    printed=r"\epsilon_{IP}(ht) \ge \epsilon_{DP}(ht)",
    variables=(*MECHANISM, *WEIGHTS),
    given=[*positive_mechanism, *nonnegative_prior, *values_possible],
    claim=k11 / k01 <= inferential(PRIOR),
    example=point(and_of_records, (1, 1, 1, 1)),
    counterexample=point(and_of_records, (0, 1, 1, 0)),
    cause="error",
    why="Posteriors of one record average over the others: two records known to differ, and a mechanism that tells whether both are 1. Nothing is learnt, "
    "and the databases 01 and 11 have the likelihood ratio 2. Impossible databases are not needed: with independent fair bits the losses are ln 3/2 and ln 2.",
    repaired=Statement(
        "liu2019/theorem-7.ip-dp.original.repaired",
        title="Over all priors with independent records inferential privacy has at least the loss of differential privacy.",
        where=WHERE,
        printed=r"\sup_{\text{product priors}} \epsilon_{IP} \ge \epsilon_{DP}",
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
        why="Let the other records have the values d with probability 1 - e: then P(o | X_i = x) is at least (1 - e) P(o | x, d), and "
        "P(o | X_i = y) at most (1 - e) P(o | y, d) + e.",
        reads=[
            SAME_MECHANISM,
            ORIGINAL,
            DP,
            IP_RECORDS,
            "a = P(o | x, d), b = P(o | y, d): two databases that differ in one record. r is any number below a/b, or any number where b = 0. The other "
            "records, independent of it and of each other, have the values d with probability 1 - e, and every value is possible.",
        ],
    ),
    reads=[SAME_MECHANISM, ORIGINAL, DP, IP_RECORDS, TWO_RECORDS, PRIOR_UP_TO_FACTOR, ONE_RATIO],
    remarks=["For dependent records it fails in the other direction as well: see beyond.ip-at-most-dp."],
)

# ---- epsilon_DDP <= 2 epsilon_MP

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
    reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, MP_DATABASES, PAIR],
    remarks=["The factor 2 is sharp for every epsilon: see beyond.mp-factor."],
)
ddp_mp_records = Statement(
    "liu2019/theorem-7.ddp-mp.records",
    title="Membership privacy of databases with epsilon is inferential privacy of records with 2 epsilon.",
    where="section 10.6",
    printed=r"\exp(-\epsilon) \le \frac{P(\mathcal{D}=D\mid\mathcal{A}(\mathcal{D})=o)}{P(\mathcal{D}=D)} \le \exp(\epsilon) \Rightarrow "
    r"\max_{d_{i1},d_{i2}}\frac{P(D_i=d_{i1}\mid\mathcal{A}(\mathcal{D})=o)}{P(D_i=d_{i2}\mid\mathcal{A}(\mathcal{D})=o)} \le \exp(2\epsilon)\frac{P(D_i=d_{i1})}{P(D_i=d_{i2})}",
    **mixtures.near_output.fields,
    why="All rows are within a factor e^epsilon of the probability of the output, and so are their averages.",
    reads=[
        SAME_MECHANISM,
        MP_DATABASES,
        IP_RECORDS,
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
    reads=[SAME_MECHANISM, ORIGINAL, DDP_RECORDS, MP_RECORDS, RECORD],
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
    reads=[SAME_MECHANISM, ORIGINAL, DDP_PAIRS, MP_RECORDS, TWO_RECORDS, PRIOR_UP_TO_FACTOR, ONE_CHANGE, ONE_RATIO],
)

# ---- epsilon_MIDP <= epsilon_MP

midp_mp = Statement(
    "liu2019/theorem-7.midp-mp",
    title="The mean of ln(posterior / prior) is at most the largest.",
    where=f"{WHERE}; section 10.6",
    printed=r"\epsilon_{MIDP}(ht) \le \epsilon_{MP}(ht)",
    **mixtures.information.fields,
    why="Each logarithm is at most epsilon, and the probabilities sum to 1.",
    reads=[SAME_MECHANISM, NO_DEFINITIONS, MIDP_AVERAGE, MP_DATABASES, OUTCOMES],
)


def others_known(identifier: str, where: str) -> Statement:
    """The information of one who knows the other records, against membership privacy of databases."""
    return Statement(
        f"liu2019/{identifier}.repaired",
        title="Also to one who knows the other records, the information is at most the loss of membership privacy of databases.",
        where=where,
        printed=r"I(X_i; Y \mid X_{-i}) \le \epsilon_{MP}",
        **mixtures.conditional_information.fields,
        why="The information about all records is at most epsilon, and what the output says of the others is not negative: ln u <= u - 1.",
        reads=[
            SAME_MECHANISM,
            MIDP_CONDITIONAL,
            MP_DATABASES,
            OUTCOMES,
            "u(k) = P(o)/P(o | the other records) for the k-th of them, so that r(k) u(k) = P(o | D)/P(o | the other records); the sum of c u is the sum of "
            "P(the others) P(o) over what can occur, each once, and so at most 1.",
        ],
    )


midp_mp_original = Statement(
    "liu2019/theorem-7.midp-mp.original",
    title="The mutual information is at most the loss of membership privacy.",
    where=WHERE,
    printed=r"\epsilon_{MIDP}(ht) \le \epsilon_{MP}(ht)",
    variables=(*MECHANISM, *WEIGHTS),
    given=[*positive_mechanism, *positive_prior],
    claim=conditional_information(PRIOR) <= log(membership(PRIOR)),
    example=point(and_of_records, (1, 1, 1, 1)),
    counterexample=point(xor_of_records, (1, 1, 1, 1)),
    cause="error",
    why="Fair independent bits and a mechanism that tells whether they are equal: alone it says nothing of a record, so epsilon_MP = 0, but to "
    "one who knows the other record it gives ln 2 - h(1/3) = 0.0566 nats.",
    repaired=others_known("theorem-7.midp-mp.original", WHERE),
    reads=[SAME_MECHANISM, ORIGINAL, MIDP_CONDITIONAL, MP_RECORDS, TWO_RECORDS, PRIOR_UP_TO_FACTOR],
)

STATEMENTS = [
    ddp_ip,
    ddp_ip_records,
    ddp_ip_original,
    ip_dp,
    ip_dp_original,
    ddp_mp,
    ddp_mp_records,
    ddp_mp_original,
    midp_mp,
    midp_mp_original,
]
