"""The maximum F_beta score against any epsilon-DP mechanism, and the epsilon that a bound on it allows."""

from __future__ import annotations

from proofs.lemmas.maxima import maximum, minimum
from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, Plan, auto, cases, chain, function, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace, universal
from symbolic.language import Eq, Max, Min, Relation, reals

recall, alarm, t, b, w, F, first, second = reals("R G t b w F psi1 psi2")

TEST = (
    "R and G are the probabilities, under D and D', of the outputs for which a test says h_1. The mechanism is "
    "any epsilon-DP mechanism with any output space, and the test is any deterministic or randomized test. w = "
    "P(h_0)/P(h_1)."
)
RESPONSE = "Randomized response reports the true answer with probability t/(1 + t); it is epsilon-DP."
private: list[Relation] = [
    0 <= recall,
    recall <= 1,
    0 <= alarm,
    alarm <= 1,
    recall <= t * alarm,
    1 - alarm <= t * (1 - recall),
]
domain: list[Relation] = [1 <= t, 0 < b, 0 < w]
flat, answer = laplace.best_flat(b, w), universal.best_answer(b, t, w)
whole, answered = recall + w * alarm + b, (1 + b) * t + w + b
defined = [
    Have(0 <= w * alarm, positive(w, alarm)),
    Have(0 < whole, auto()),
    Have(0 < 1 + b + w, auto()),
    Have(0 < t, auto()),
    Have(0 < b * t, positive(b, t)),
    Have(0 < answered, auto()),
]
score = laplace.f_score_of_rates(recall, alarm, b, w)
slack, other_slack = t * alarm - recall, t * (1 - recall) - (1 - alarm)
saved = Have(0 <= t * b * other_slack, positive(b * t, other_slack))
bound = Statement(
    "liu2019/beyond.universal.bound",
    title="Every test on an epsilon-DP mechanism has F_beta <= max((1 + b)/(1 + b + w), (1 + b) e^epsilon/((1 + b) "
    "e^epsilon + w + b)).",
    where="additional result on Eq. 12, 18, 21 and 24",
    formula=r"F_\beta \le \max\Bigl\{\frac{1+\beta^2}{1+\beta^2+w},\ "
    r"\frac{(1+\beta^2)e^\epsilon}{(1+\beta^2)e^\epsilon+w+\beta^2}\Bigr\}",
    variables=(recall, alarm, t, b, w),
    given=[*domain, *private],
    before=defined,
    claim=score <= universal.best(b, t, w),
    example={"R": "1/2", "G": "1/4", "t": 2, "b": 1, "w": 1},
    proof=cases(
        w * t,
        w + b,
        at_most=auto().after(
            Have(flat <= universal.best(b, t, w), function()),
            Have(0 <= (w + b - w * t) * (1 - recall), positive(w + b - w * t, 1 - recall)),
            Have(0 <= w * other_slack, positive(w, other_slack)),
            Have(
                (w + b) * recall <= w * alarm + b,
                positive(0 <= (w + b - w * t) * (1 - recall), 0 <= w * other_slack, degree=1),
            ),
            Have(
                0 <= (1 + b) * (w * alarm + b - (w + b) * recall),
                positive(1 + b, w * alarm + b - (w + b) * recall).after(Have(0 < 1 + b, auto())),
            ),
            Have(
                score <= flat,
                positive(
                    0 <= (1 + b) * (w * alarm + b - (w + b) * recall), multiply=[0 < whole, 0 < 1 + b + w], degree=1
                ),
            ),
        ),
        greater=auto().after(
            Have(answer <= universal.best(b, t, w), function()),
            Have(0 < t - 1, positive(w + b < w * t, b, multiply=[0 < w], degree=1)),
            Have(0 <= (w * t - w - b) * slack, positive(w * t - w - b, slack)),
            saved,
            Have(
                (b * t + w + b) * recall <= t * (w * alarm + b),
                positive(0 <= (w * t - w - b) * slack, saved.claim, multiply=[0 < t - 1], degree=1),
            ),
            Have(
                0 <= (1 + b) * (t * (w * alarm + b) - (b * t + w + b) * recall),
                positive(1 + b, t * (w * alarm + b) - (b * t + w + b) * recall).after(Have(0 < 1 + b, auto())),
            ),
            Have(
                score <= answer,
                positive(
                    0 <= (1 + b) * (t * (w * alarm + b) - (b * t + w + b) * recall),
                    multiply=[0 < whole, 0 < answered],
                    degree=1,
                ),
            ),
        ),
    ),
    why="The score increases with R and decreases with G. So its maximum is at a corner of the region that "
    "differential privacy allows: R = G = 1, or G = 1/(1 + t) and R = t/(1 + t).",
    reads=[BUDGET],
    models=[TEST],
)
said, lied = t / (1 + t), 1 / (1 + t)
sums = [
    Have(0 < 1 + t, auto()),
    Have(0 < b * t, positive(b, t)),
    Have(0 < (1 + b) * t + w + b, auto()),
    Have(0 < said, positive(t, multiply=[0 < 1 + t], degree=1)),
    Have(0 < lied, positive(multiply=[0 < 1 + t], degree=1)),
    Have(0 < w * lied, positive(w, lied)),
]
attained = Statement(
    "liu2019/beyond.universal.attained",
    title="Randomized response attains both terms of the maximum in beyond.universal.bound.",
    where="additional result on Eq. 12, 18, 21 and 24",
    formula=r"P_{TD} = \tfrac{e^\epsilon}{1+e^\epsilon},\ P_{FA} = \tfrac{1}{1+e^\epsilon} \Rightarrow F_\beta = "
    r"\frac{(1+\beta^2)e^\epsilon}{(1+\beta^2)e^\epsilon+w+\beta^2};\quad P_{TD} = P_{FA} = 1 \Rightarrow "
    r"F_\beta = \frac{1+\beta^2}{1+\beta^2+w}",
    variables=(t, b, w),
    given=domain,
    before=[*sums, Have(0 < said + w * lied + b, auto()), Have(0 < 1 + w * 1 + b, auto()), Have(0 < 1 + b + w, auto())],
    claim=[Eq(laplace.f_score_of_rates(said, lied, b, w), answer), Eq((1 + b) * 1 / (1 + w * 1 + b), flat)],
    example={"t": 2, "b": 1, "w": 1},
    proof=[ring(), ring()],
    why="The test that trusts the answer attains the second term, and the test that always says h_1 the first.",
    reads=[BUDGET],
    models=[RESPONSE],
)
uniform = Statement(
    "liu2019/beyond.universal.uniform",
    title="Uniform prior: for beta^2 <= e^epsilon - 1 the maximum F_beta over all epsilon-DP mechanisms is "
    "e^epsilon/(1 + e^epsilon).",
    where="additional result on Eq. 12",
    formula=r"\beta^2 \le e^\epsilon - 1 \Rightarrow F^*_\beta = \frac{e^\epsilon}{1+e^\epsilon}",
    variables=(t, b),
    given=[1 <= t, 0 < b, 1 + b <= t],
    before=[
        Have(0 < t, auto()),
        Have(0 < 1 + t, auto()),
        Have(0 < 1 + b + 1, auto()),
        Have(0 < b * t, positive(b, t)),
        Have(0 < (1 + b) * t + 1 + b, auto()),
    ],
    claim=Eq(universal.best(b, t), t / (1 + t)),
    example={"t": 2, "b": 1},
    proof=ring(modulo=[Eq(universal.best(b, t), universal.best_answer(b, t))]).after(
        Have(
            laplace.best_flat(b) <= universal.best_answer(b, t),
            positive(0 <= (1 + b) * (t - 1 - b), multiply=[0 < 1 + b + 1, 0 < (1 + b) * t + 1 + b], degree=1).after(
                Have(0 < 1 + b, auto()), Have(0 <= (1 + b) * (t - 1 - b), positive(1 + b, t - 1 - b))
            ),
        ),
        Have(
            Eq(universal.best(b, t), universal.best_answer(b, t)),
            chain("lemma/maxima.larger-second", {"p": laplace.best_flat(b), "q": universal.best_answer(b, t)}),
        ),
    ),
    why="For w = 1 the factor 1 + beta^2 cancels: precision and recall of the test that trusts the answer are both "
    "e^epsilon/(1 + e^epsilon).",
    reads=[BUDGET],
    rests_on=["liu2019/beyond.universal.bound", "liu2019/beyond.universal.attained"],
)
allowed = universal.epsilon_ratio(F, b, w)
bounded = [
    Have(0 < 1 - F, auto()),
    Have(0 < 1 + b, auto()),
    Have(0 < (1 + b) * (1 - F), positive(1 + b, 1 - F)),
    Have(0 < 1 + b + w, auto()),
    Have(0 < t, auto()),
    Have(0 < b * t, positive(b, t)),
    Have(0 < answered, auto()),
]
kept = Statement(
    "liu2019/beyond.universal.inverse",
    title="If e^epsilon <= F (w + b)/((1 + b)(1 - F)) and F >= (1 + b)/(1 + b + w), every test on an epsilon-DP "
        "mechanism has F_beta <= F.",
    where="additional result on Table 1",
    formula=r"\frac{1+\beta^2}{1+\beta^2+w} \le F < 1,\ e^\epsilon \le \frac{F(w+\beta^2)}{(1+\beta^2)(1-F)} "
        r"\Rightarrow F^*_\beta \le F",
    variables=(t, b, w, F),
    given=[*domain, F < 1, 1 + b <= F * (1 + b + w), t <= allowed],
    before=bounded,
    claim=universal.best(b, t, w) <= F,
    example={"t": 2, "b": 1, "w": 1, "F": "3/4"},
    proof=chain("lemma/maxima.at-most", {"p": flat, "q": answer, "x": F}).after(
        Have(flat <= F, positive(1 + b <= F * (1 + b + w), multiply=[0 < 1 + b + w], degree=1)),
        Have(t * ((1 + b) * (1 - F)) <= F * (w + b), positive(t <= allowed, 0 < (1 + b) * (1 - F), degree=2)),
        Have(answer <= F, positive(t * ((1 + b) * (1 - F)) <= F * (w + b), multiply=[0 < answered], degree=1)),
    ),
    why="For these epsilons the score of the test that trusts the answer of randomized response is at most F.",
    reads=[BUDGET],
    rests_on=["liu2019/beyond.universal.bound"],
)  # fmt: skip
broken = Statement(
    "liu2019/beyond.universal.inverse.sharp",
    title="If e^epsilon > F (w + b)/((1 + b)(1 - F)), some test on randomized response has F_beta > F.",
    where="additional result on Table 1",
    formula=r"e^\epsilon > \frac{F(w+\beta^2)}{(1+\beta^2)(1-F)} \Rightarrow F < F^*_\beta",
    variables=(t, b, w, F),
    given=[*domain, 0 < F, F < 1, allowed < t],
    before=bounded,
    claim=F < universal.best(b, t, w),
    example={"t": 4, "b": 1, "w": 1, "F": "3/4"},
    proof=auto().after(
        Have(answer <= universal.best(b, t, w), function()),
        Have(F * (w + b) < t * ((1 + b) * (1 - F)), positive(allowed < t, 0 < (1 + b) * (1 - F), degree=2)),
        Have(F < answer, positive(F * (w + b) < t * ((1 + b) * (1 - F)), multiply=[0 < answered], degree=1)),
    ),
    why="The score of the test that trusts the answer exceeds F.",
    reads=[BUDGET],
    rests_on=["liu2019/beyond.universal.attained"],
)  # fmt: skip
error = universal.trade_off(alarm, t)
more, rest = alarm * (1 + t), (alarm * (1 + t) - 1) / t
likelier, share = Min(1, more), Max(0, rest)
inner = Max(0, 1 - t * alarm)
early = [  # if G (1 + t) <= 1
    Have(rest <= 0, positive(more <= 1, multiply=[0 < t], degree=1)),
    minimum(1, more, is_first=False),
    maximum(0, rest),
    Have(0 <= t * alarm, positive(t, alarm)),
    Have(0 <= 1 - t * alarm, auto()),
    maximum(0, 1 - t * alarm, is_first=False),
    Have(0 <= (t - 1) * (1 - more), positive(t - 1, 1 - more)),
    Have((1 - alarm) / t <= 1 - t * alarm, positive(0 <= (t - 1) * (1 - more), multiply=[0 < t], degree=1)),
    Have(
        (1 - alarm) / t <= inner,
        positive((1 - alarm) / t <= 1 - t * alarm, modulo=[Eq(inner, 1 - t * alarm)], degree=1),
    ),
    maximum(inner, (1 - alarm) / t),
    Have(Eq(error, 1 - t * alarm), ring(modulo=[Eq(error, inner), Eq(inner, 1 - t * alarm)])),
]
late = [
    Have(1 <= more, auto()),
    Have(0 <= rest, positive(1 <= more, multiply=[0 < t], degree=1)),
    minimum(1, more),
    maximum(0, rest, is_first=False),
    Have(0 <= (1 - alarm) / t, positive(1 - alarm, multiply=[0 < t], degree=1)),
    Have(0 <= (t - 1) * (more - 1), positive(t - 1, more - 1)),
    Have(1 - t * alarm <= (1 - alarm) / t, positive(0 <= (t - 1) * (more - 1), multiply=[0 < t], degree=1)),
    Have(inner <= (1 - alarm) / t, chain("lemma/maxima.at-most", {"p": 0, "q": 1 - t * alarm, "x": (1 - alarm) / t})),
    maximum(inner, (1 - alarm) / t, is_first=False),
]


def either(plan: Plan, other: Plan) -> Plan:
    """Two plans for a claim: all answers 0 lead to h_0, or all answers 1 lead to h_1."""
    return cases(more, 1, at_most=plan.after(*early), greater=other.after(*late))


EARLY, LATE = [Eq(likelier, more), Eq(share, 0)], [Eq(likelier, 1), Eq(share, rest)]
every_rate = Statement(
    "liu2019/beyond.universal.trade-off",
    title="For every G randomized response has a test with P_FA = G and 1 - P_TD = max(0, 1 - e^epsilon G, "
    "e^-epsilon (1 - G)).",
    where="additional result on Theorem 4",
    formula=r"\exists \text{ test}:\ P_{FA} = G,\ 1 - P_{TD} = \max\bigl(0,\ 1 - e^\epsilon G,\ "
    r"e^{-\epsilon}(1-G)\bigr)",
    variables=(t, alarm),
    given=[1 <= t, 0 <= alarm, alarm <= 1],
    exists=(first, second),
    before=[Have(0 < t, auto()), Have(0 < 1 + t, auto())],
    claim=[
        0 <= first,
        first <= 1,
        0 <= second,
        second <= 1,
        Eq(first * lied + second * said, alarm),
        Eq(1 - (first * said + second * lied), error),
    ],
    example={"t": 2, "G": "1/4"},
    witness={"psi1": likelier, "psi2": share},
    proof=[
        either(positive(alarm, t, modulo=EARLY, degree=2), positive(modulo=LATE, degree=1)),
        either(positive(modulo=EARLY, degree=1), positive(modulo=LATE, degree=1)),
        either(positive(modulo=EARLY, degree=1), positive(modulo=LATE, degree=1)),
        either(
            positive(modulo=EARLY, degree=1),
            positive(0 <= (1 + t) * (1 - alarm), modulo=LATE, multiply=[0 < t], degree=1).after(
                Have(0 <= (1 + t) * (1 - alarm), positive(1 + t, 1 - alarm))
            ),
        ),
        either(ring(modulo=EARLY), ring(modulo=LATE)),
        either(ring(modulo=[*EARLY, Eq(error, 1 - t * alarm)]), ring(modulo=[*LATE, Eq(error, (1 - alarm) / t)])),
    ],
    why="For G <= 1/(1 + t) the test says h_1 on the answer 1 with some probability, and h_0 on 0. For larger G it "
    "says h_1 on 1, and on 0 with some probability.",
    reads=[BUDGET],
    models=[
        RESPONSE,
        "psi1 and psi2 are the probabilities with which the test says h_1 on the answer 1 and on the answer 0.",
    ],
)
