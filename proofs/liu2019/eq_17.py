"""Eq. 17: precision and recall with a prior."""

from __future__ import annotations

from proofs.lemmas.maxima import minimum
from proofs.liu2019.knowledge import PRIOR, rates
from proofs.statements.plan import Have, absurd, auto, cases, chain, function, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Min, Ne, Q, reals

first, second, recall, alarm = reals("p1 p2 R G")

knows = [0 < first, 0 < second, Eq(first + second, 1)]
divided = [
    Have(0 < first / second, positive(first, multiply=[0 < second], degree=1)),
    Have(0 < second / first, positive(second, multiply=[0 < first], degree=1)),
    Have(
        0 < Min(first / second, second / first),
        chain("lemma/maxima.smaller-positive", {"p": first / second, "q": second / first}),
    ),
]
coefficient = 1 - Min(first / second, second / first)
coefficient_range = Statement(
    "liu2019/eq-17.coefficient",
    title="For a record of two values, the coefficient rho_p of the prior lies in [0, 1].",
    where="before Eq. 17",
    printed=r"\rho_p = 1 - \min_{d_{i1}, d_{i2}} \frac{P(d_i=d_{i1})}{P(d_i=d_{i2})} \text{, where } \rho_p \in [0, 1]",
    quote=r"\rho_p = 1 - \min_{d_{i1}, d_{i2}} \frac{P(d_i=d_{i1})}{P(d_i=d_{i2})}$ , where  $\rho_p \in [0, 1]$",
    variables=(first, second),
    given=knows,
    before=divided,
    claim=[0 <= coefficient, coefficient <= 1],
    example={"p1": "1/3", "p2": "2/3"},
    proof=[
        cases(
            first,
            second,
            at_most=auto().after(
                Have(first / second <= 1, positive(multiply=[0 < second], degree=1)),
                Have(Min(first / second, second / first) <= first / second, function()),
            ),
            greater=auto().after(
                Have(second / first <= 1, positive(multiply=[0 < first], degree=1)),
                Have(Min(first / second, second / first) <= second / first, function()),
            ),
        ),
        auto(),
    ],
    why="Both ratios of the two probabilities are positive, and one of them is at most 1.",
    reads=[PRIOR],
    remarks=["If a value has probability 0, the ratio with this value in the denominator is undefined."],
)
weighted = [
    Have(0 < first * recall, positive(first, 0 < recall)),
    Have(0 <= second * alarm, positive(second, alarm)),
    Have(0 < first * recall + second * alarm, auto()),
]
alarm_share = Have(0 <= alarm / recall, positive(alarm, multiply=[0 < recall], degree=1))
bayes_precision = first * recall / (first * recall + second * alarm)
first_equality = Statement(
    "liu2019/eq-17.first",
    title="precision = P(d_i1) RSR/(P(d_i1) RSR + P(d_i2) GSR) by Bayes' rule.",
    where="Eq. 17, first equality",
    printed=r"\text{precision} = \frac{P(d_i = d_{i1})RSR}{P(d_i = d_{i1})RSR + P(d_i = d_{i2})GSR}",
    quote=r"\text{precision} &= \frac{P(d_i = d_{i1})RSR}{P(d_i = d_{i1})RSR + P(d_i = d_{i2})GSR}",
    variables=(first, second, recall, alarm),
    given=[*knows, *rates],
    before=[
        *weighted,
        Have(0 < second / first, positive(second, multiply=[0 < first], degree=1)),
        Have(0 <= second / first * alarm, positive(second / first, alarm)),
        Have(0 < recall + second / first * alarm, auto()),
    ],
    claim=Eq(laplace.precision(recall, alarm, second / first), bayes_precision),
    example={"p1": "1/3", "p2": "2/3", "R": "1/2", "G": "1/4"},
    proof=ring(),
    why="The precision is P(h_1 is true and the test decides for h_1)/P(the test decides for h_1).",
    reads=[PRIOR],
)
second_equality = Statement(
    "liu2019/eq-17.second",
    title="If P(d_i1) >= P(d_i2), the precision is 1/(1 + (1 - rho_p) GSR/RSR).",
    where="Eq. 17, second equality",
    printed=r"\frac{P(d_i = d_{i1})RSR}{P(d_i = d_{i1})RSR + P(d_i = d_{i2})GSR} = \frac{1}{1 + (1 - \rho_p) "
    r"\frac{GSR}{RSR}}",
    quote=r"&= \frac{1}{1 + (1 - \rho_p) \frac{GSR}{RSR}}",
    variables=(first, second, recall, alarm),
    given=[*knows, *rates],
    provided=[second <= first],
    before=[
        *divided,
        *weighted,
        alarm_share,
        Have(0 <= 1 - coefficient, auto()),
        Have(0 <= laplace.weight_prior(coefficient) * (alarm / recall), positive(1 - coefficient, alarm / recall)),
        Have(0 < 1 + laplace.weight_prior(coefficient) * (alarm / recall), auto()),
    ],
    claim=Eq(bayes_precision, laplace.precision_of_ratio(recall, alarm, laplace.weight_prior(coefficient))),
    example={"p1": "2/3", "p2": "1/3", "R": "1/2", "G": "1/4"},
    counterexample={"p1": "1/3", "p2": "2/3", "R": "1/2", "G": "1/4"},
    proof=ring(modulo=[Eq(Min(first / second, second / first), second / first)]).after(
        Have(
            second / first <= first / second,
            positive(first - second, first + second, multiply=[0 < first, 0 < second], degree=2),
        ),
        minimum(first / second, second / first, is_first=False),
    ),
    why="The formula needs P(d_i1) >= P(d_i2). Otherwise the weight of GSR/RSR is 1/(1 - rho_p), and the precision is "
    "smaller than without knowledge of the prior.",
    reads=[PRIOR],
    remarks=[
        "For more than two values, the formula needs that d_i1 is the most likely and d_i2 the least likely value. "
        "Otherwise the precision is smaller."
    ],
)
increased = Statement(
    "liu2019/eq-17.increased",
    title="If P(d_i1) >= P(d_i2), the prior increases the precision by R G (p1 - p2)/((p1 R + p2 G) (R + G)).",
    where="after Eq. 17",
    printed=r"\textit{precision} \text{ is increased while } \textit{recall} \text{ is kept unchanged for adversaries "
    r"knowing prior distribution of the input data}",
    quote="is increased while *recall* is kept unchanged for adversaries knowing prior distribution of the input data",
    variables=(first, second, recall, alarm),
    given=[*knows, *rates],
    provided=[second <= first],
    before=[*weighted, Have(0 < recall + 1 * alarm, auto())],
    claim=[
        laplace.precision(recall, alarm) <= bayes_precision,
        Eq(
            bayes_precision - laplace.precision(recall, alarm),
            recall * alarm * (first - second) / ((first * recall + second * alarm) * (recall + alarm)),
        ),
    ],
    example={"p1": "2/3", "p2": "1/3", "R": "1/2", "G": "1/4"},
    counterexample={"p1": "1/3", "p2": "2/3", "R": "1/2", "G": "1/4"},
    proof=[
        positive(
            0 < recall,
            alarm,
            first - second,
            multiply=[0 < first * recall + second * alarm, 0 < recall + 1 * alarm],
            degree=3,
        ),
        ring(),
    ],
    why="The increase is 0 only if the prior is uniform or G = 0. If P(d_i1) < P(d_i2) and G > 0, the precision "
    "decreases.",
    reads=[PRIOR],
)
UNIFORM = (
    r"\rho_p = 0 \text{ corresponds to the scenario where the adversary has no knowledge about the prior "
    r"distribution and thus makes the assumption of uniform distribution}",
    r"$\rho_p = 0$  corresponds to the scenario where the adversary has no knowledge about the prior distribution",
)
uniform = Statement(
    "liu2019/eq-17.uniform",
    title="A uniform prior on two values has rho_p = 0.",
    where="before Eq. 17",
    printed=UNIFORM[0],
    quote=UNIFORM[1],
    variables=(first, second),
    given=[0 < first, 0 < second, Eq(first, second)],
    before=divided,
    claim=Eq(coefficient, 0),
    example={"p1": "1/2", "p2": "1/2"},
    proof=ring(modulo=[Eq(Min(first / second, second / first), 1)]).after(
        Have(Eq(first / second, 1), ring(modulo=[Eq(first, second)])),
        Have(Eq(second / first, 1), ring(modulo=[Eq(first, second)])),
        Have(first / second <= second / first, auto()),
        minimum(first / second, second / first),
        Have(Eq(Min(first / second, second / first), 1), auto()),
    ),
    why="Both ratios are 1.",
    reads=[PRIOR],
)
not_uniform = Statement(
    "liu2019/eq-17.uniform.back",
    title="A non-uniform prior on two values has rho_p > 0.",
    where="before Eq. 17",
    printed=UNIFORM[0],
    quote=UNIFORM[1],
    variables=(first, second),
    given=[0 < first, 0 < second, Ne(first, second)],
    before=divided,
    claim=0 < coefficient,
    example={"p1": "1/3", "p2": "2/3"},
    proof=cases(
        first,
        second,
        less=auto().after(
            Have(first / second < 1, positive(multiply=[0 < second], degree=1)),
            Have(Min(first / second, second / first) <= first / second, function()),
        ),
        equal=absurd(auto().after(Have(Eq(Q(1, 1), 0), ring(cofactors={Eq(first, second): 1 / (first - second)})))),
        greater=auto().after(
            Have(second / first < 1, positive(multiply=[0 < first], degree=1)),
            Have(Min(first / second, second / first) <= second / first, function()),
        ),
    ),
    why="The ratio of the smaller probability to the larger one is below 1.",
    reads=[PRIOR],
)
