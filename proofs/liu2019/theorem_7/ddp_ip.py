"""Theorem 7: dependent differential privacy and inferential privacy."""

from __future__ import annotations

from proofs.liu2019.notions_mixtures import any_two_mixtures
from proofs.liu2019.notions_setting import (
    CANCELS,
    DDP_PAIRS,
    DDP_RECORDS,
    EVERY_PRIOR,
    IP_DATABASES,
    IP_RECORDS,
    NO_DEFINITIONS,
    ORIGINAL,
    PAIR,
    RECORD,
    SAME_MECHANISM,
    TWO_AVERAGES,
)
from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

a, b, w, v, s, x, y, p = reals("a b w v s x y p")
mixed = p * a + (1 - p) * b

WHERE = "Theorem 7, Eq. 25"
ddp_ip = Statement(
    "liu2019/theorem-7.ddp-ip",
    title="The posterior odds of two databases divided by their prior odds equal their likelihood ratio.",
    where=f"{WHERE}; section 6.1; section 10.6",
    printed=r"\epsilon_{DDP}(ht) = \epsilon_{IP}(ht)",
    quote=r"\epsilon_{DDP}(ht) = \epsilon_{IP}(ht) \geq",
    variables=(a, b, w, v, s),
    given=[0 <= a, 0 <= b, 0 <= w, 0 <= v],
    defined=[0 < b, 0 < w, 0 < v, 0 < s],
    claim=Eq(((w * a / s) / (v * b / s)) / (w / v), a / b),
    example={"a": "1/2", "b": "1/3", "w": "1/4", "v": "1/6", "s": "2/5"},
    proof=ring(),
    why="By Bayes' rule the prior and the probability of the output cancel. Both maxima are over the same pairs of "
    "possible databases.",
    reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, IP_DATABASES],
    models=[PAIR],
    remarks=[
        "Odds exist only for databases with positive prior probability. If dependent differential privacy also "
        "compares impossible databases, its loss can be larger: one record with a known value is enough."
    ],
)
ddp_ip_records = Statement(
    "liu2019/theorem-7.ddp-ip.records",
    title="The posterior odds of two values of a record divided by their prior odds equal P(o | X_i = x)/P(o | X_i = "
    "y).",
    where=f"{WHERE}; section 10.6",
    printed=r"\epsilon_{DDP}(ht) = \epsilon_{IP}(ht)",
    quote=r"\epsilon_{DDP}(ht) = \epsilon_{IP}(ht) \geq",
    variables=(x, y, w, v, s),
    given=[0 <= x, 0 <= y, 0 <= w, 0 <= v],
    defined=[0 < y, 0 < w, 0 < v, 0 < s],
    claim=Eq(((x / s) / (y / s)) / (w / v), (x / w) / (y / v)),
    example={"x": "1/8", "y": "1/18", "w": "1/4", "v": "1/6", "s": "2/5"},
    proof=ring(),
    why="By Bayes' rule the probability of the output cancels.",
    reads=[SAME_MECHANISM, DDP_RECORDS, IP_RECORDS],
    models=[RECORD],
)
REMARK = (
    "For one prior the losses can differ. Take two dependent bits with the prior 1/5, 1/5, 1/5, 2/5, and a "
    "mechanism that reports whether both are 1, correctly with probability 2/3. Given one record the other one "
    "is still uncertain, so the output changes the odds of a record by less than the likelihood ratio 2 of two "
    "databases."
)
all_priors_at_least = Statement(
    "liu2019/theorem-7.ddp-ip.all-priors.at-least",
    title="Under a prior on two neighbours, posterior odds over prior odds of the changed record equal their "
    "likelihood ratio.",
    where=WHERE,
    printed=ddp_ip.printed,
    quote=ddp_ip.quote,
    variables=(a, b, p),
    given=[0 <= a, 0 < p, p < 1],
    defined=[0 < b],
    claim=Eq((p * a / mixed / ((1 - p) * b / mixed)) / (p / (1 - p)), a / b),
    example={"a": "1/2", "b": "1/3", "p": "1/2"},
    before=[
        Have(0 < 1 - p, auto()),
        Have(0 <= p * a, positive(p, a)),
        Have(0 < (1 - p) * b, positive(1 - p, b)),
        Have(0 < mixed, auto()),
        Have(0 < (1 - p) * b / mixed, positive((1 - p) * b, multiply=[0 < mixed], degree=1)),
        Have(0 < p / (1 - p), positive(p, multiply=[0 < 1 - p], degree=1)),
    ],
    proof=ring(),
    why="The posterior odds of the record are those of the two databases.",
    reads=[SAME_MECHANISM, ORIGINAL, DDP_PAIRS, IP_RECORDS, EVERY_PRIOR],
    models=[
        "a = P(o | D) and b = P(o | D') for two neighbours; the prior gives D the probability p and D' the "
        "probability 1 - p. The changed record has different values in the two databases."
    ],
    remarks=[REMARK],
)
all_priors_at_most = Statement(
    "liu2019/theorem-7.ddp-ip.all-priors.at-most",
    title="epsilon_IP <= epsilon_DDP, if any two possible databases are dependent neighbours.",
    where=WHERE,
    printed=ddp_ip.printed,
    quote=ddp_ip.quote,
    **any_two_mixtures.fields,
    why="The likelihood of a value of a record averages over databases.",
    reads=[SAME_MECHANISM, ORIGINAL, DDP_PAIRS, IP_RECORDS, EVERY_PRIOR],
    models=[TWO_AVERAGES],
)
DISPLAYED = (
    r"\max_{D, D'} "
    r"\frac{P(\mathcal{D}=D|\mathcal{A}(\mathcal{D})=o)}{P(\mathcal{D}=D'|\mathcal{A}(\mathcal{D})=o)} \leq "
    r"e^\epsilon \frac{P(\mathcal{D}=D)}{P(\mathcal{D}=D')} \text{ is equivalent to } \max_{D, D'} "
    r"\frac{P(\mathcal{A}(\mathcal{D})=o)}{P(\mathcal{A}(\mathcal{D}')=o)} \leq e^\epsilon",
    r"\leq e^\epsilon \frac{P(\mathcal{D}=D)}{P(\mathcal{D}=D')}$  is equivalent to dependent differential "
    r"privacy that requires",
)
t = reals("t")
posterior_odds, prior_odds = (w * a / s) / (v * b / s), w / v
possible = [1 <= t, 0 <= a, 0 < b, 0 < w, 0 < v, 0 < s]
odds_defined = [
    Have(0 < v * b, positive(v, b)),
    Have(0 < v * b / s, positive(v * b, multiply=[0 < s], degree=1)),
    Have(0 < w * s, positive(w, s)),
]
from_posterior = Statement(
    "liu2019/theorem-7.ddp-ip.displayed",
    title="If two possible databases' posterior odds are at most e^epsilon times their prior odds, P(o | D)/P(o | "
    "D') <= e^epsilon.",
    where="section 6.1; section 10.6",
    printed=DISPLAYED[0],
    quote=DISPLAYED[1],
    variables=(a, b, w, v, s, t),
    given=[*possible, posterior_odds <= t * prior_odds],
    before=odds_defined,
    claim=a / b <= t,
    example={"a": "1/2", "b": "1/3", "w": "1/4", "v": "1/6", "s": "2/5", "t": 2},
    proof=positive(posterior_odds <= t * prior_odds, multiply=[0 < w], degree=1).after(
        Have(Eq(posterior_odds, w / v * (a / b)), ring())
    ),
    why="By Bayes' rule the prior and the probability of the output cancel.",
    exceptions=CANCELS,
    reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, IP_DATABASES],
    models=[PAIR],
)
from_likelihood = Statement(
    "liu2019/theorem-7.ddp-ip.displayed.back",
    title="If P(o | D) <= e^epsilon P(o | D') for two possible databases, their posterior odds are at most e^epsilon "
    "times the prior odds.",
    where="section 6.1; section 10.6",
    printed=DISPLAYED[0],
    quote=DISPLAYED[1],
    variables=(a, b, w, v, s, t),
    given=[*possible, a / b <= t],
    before=odds_defined,
    claim=posterior_odds <= t * prior_odds,
    example=from_posterior.example,
    proof=positive(0 <= w / v * (t - a / b), modulo=[Eq(posterior_odds, w / v * (a / b))], degree=1).after(
        Have(Eq(posterior_odds, w / v * (a / b)), ring()),
        Have(0 < w / v, positive(w, multiply=[0 < v], degree=1)),
        Have(0 <= w / v * (t - a / b), positive(w / v, t - a / b)),
    ),
    why="The converse, by the same cancellation.",
    exceptions=CANCELS,
    reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, IP_DATABASES],
    models=[PAIR],
)
