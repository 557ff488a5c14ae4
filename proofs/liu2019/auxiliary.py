"""Sections 5.1 to 5.3: what prior knowledge and correlations do: Eq. 16, 17, 19, 20, 22, 23, and for which coefficients each is a probability."""

from __future__ import annotations

from proofs.liu2019.setting import alarm, recall, rho_c, rho_p, rho_t
from proofs.liu2019.tails import minimum, positive_minimum
from proofs.statements.plan import Have, auto, cases, chain, function, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Max, Min, Ne, Relation, Term, reals

first, second, dense, dense_, evidence = reals("p1 p2 f1 f2 Z")
c, a, a_ = reals("c a a'")
rates = [0 < recall, recall <= 1, 0 <= alarm, alarm <= 1]
PRIOR = "p1 and p2 are the prior probabilities of the two values, d_i1 for h_1 and d_i2 for h_0, p1 + p2 = 1."
POSTERIOR = (
    "f1, f2 are the densities of the output under the two values, given the other records; Z is that of the output."
)
BOTH = [0 < 1 - rho_p, 0 < 2 - rho_p]


def _bayes(name: str, where: str, printed: str, of: str) -> Statement:
    return Statement(
        f"liu2019/{name}",
        title=f"The ratio of the posterior probabilities is the ratio of the densities times that of the {of}.",
        where=where,
        printed=printed,
        variables=(first, second, dense, dense_, evidence),
        given=[0 < first, 0 < second, 0 <= dense, 0 < dense_, 0 < evidence],
        before=[
            Have(0 < dense_ * second, positive(dense_, second)),
            Have(0 < dense_ * second / evidence, positive(dense_ * second, multiply=[0 < evidence], degree=1)),
        ],
        claim=Eq(dense * first / evidence / (dense_ * second / evidence), dense * first / (dense_ * second)),
        example={"p1": "1/2", "p2": "1/2", "f1": 1, "f2": 1, "Z": 1},
        proof=ring(),
        why="Bayes' rule; the density of the output cancels.",
        reads=[POSTERIOR],
    )


eq_16 = _bayes(
    "eq-16", "Eq. 16",
    r"\frac{P(d_i = d_{i1} \mid o, \mathbf{d}_{-i})}{P(d_i = d_{i2} \mid o, \mathbf{d}_{-i})} = \frac{P(A(D)=o)P(d_i=d_{i1})}{P(A(D')=o)P(d_i=d_{i2})}",
    "prior probabilities",
)  # fmt: skip
eq_19 = _bayes(
    "eq-19", "Eq. 19",
    r"\frac{P(d_i = d_{i1} \mid o, \mathbf{d}_{-i})}{P(d_i = d_{i2} \mid o, \mathbf{d}_{-i})} = \frac{P(A(D)=o)P_{i1}^c}{P(A(D')=o)P_{i2}^c}",
    "probabilities given the correlated records",
)  # fmt: skip
eq_22 = _bayes(
    "eq-22", "Eq. 22",
    r"\frac{P(d_i^t = d_{i1} \mid o, \ldots)}{P(d_i^t = d_{i2} \mid o, \ldots)} = \frac{P(A(D)=o)P_{i1}^t}{P(A(D')=o)P_{i2}^t}",
    "probabilities given the correlated records, also earlier ones",
)  # fmt: skip

# ---- Eq. 17

coefficient = 1 - Min(first / second, second / first)
knows = [0 < first, 0 < second, Eq(first + second, 1)]
divided = [
    Have(0 < first / second, positive(first, multiply=[0 < second], degree=1)),
    Have(0 < second / first, positive(second, multiply=[0 < first], degree=1)),
    Have(
        0 < Min(first / second, second / first), chain(positive_minimum.id, {"p": first / second, "q": second / first})
    ),
]
weighted = [
    Have(0 < first * recall, positive(first, 0 < recall)),
    Have(0 <= second * alarm, positive(second, alarm)),
    Have(0 < first * recall + second * alarm, auto()),
    Have(0 <= alarm / recall, positive(alarm, multiply=[0 < recall], degree=1)),
]
bayes_precision = first * recall / (first * recall + second * alarm)
range_17 = Statement(
    "liu2019/eq-17.coefficient",
    title="The coefficient of the prior distribution lies in [0, 1].",
    where="before Eq. 17",
    printed=r"\rho_p = 1 - \min_{d_{i1}, d_{i2}} \frac{P(d_i=d_{i1})}{P(d_i=d_{i2})} \in [0, 1]",
    variables=(first, second),
    given=knows,
    before=divided,
    claim=[0 <= coefficient, coefficient <= 1],
    example={"p1": "1/3", "p2": "2/3"},
    proof=[
        cases(
            first, second,
            at_most=auto().after(Have(first / second <= 1, positive(multiply=[0 < second], degree=1)), Have(Min(first / second, second / first) <= first / second, function())),
            greater=auto().after(Have(second / first <= 1, positive(multiply=[0 < first], degree=1)), Have(Min(first / second, second / first) <= second / first, function())),
        ),
        auto(),
    ],
    why="Of the two ratios one is at most 1, and both are positive. (A record of two values.)",
    reads=[PRIOR],
    remarks=["Where a value has probability 0 the ratio with it below has no value."],
)  # fmt: skip
first_17 = Statement(
    "liu2019/eq-17.first",
    title="The precision by Bayes' rule.",
    where="Eq. 17, first equality",
    printed=r"precision = \frac{P(d_i=d_{i1})RSR}{P(d_i=d_{i1})RSR+P(d_i=d_{i2})GSR}",
    variables=(first, second, recall, alarm),
    given=[*knows, *rates],
    before=[*weighted[:3], Have(0 < second / first, positive(second, multiply=[0 < first], degree=1)),
            Have(0 <= second / first * alarm, positive(second / first, alarm)), Have(0 < recall + second / first * alarm, auto())],
    claim=Eq(laplace.precision(recall, alarm, second / first), bayes_precision),
    example={"p1": "1/3", "p2": "2/3", "R": "1/2", "G": "1/4"},
    proof=ring(),
    why="P(h_1 and the test says so) over P(the test says h_1).",
    reads=[PRIOR],
)  # fmt: skip
second_17 = Statement(
    "liu2019/eq-17.second",
    title="The precision, with the coefficient of the prior distribution.",
    where="Eq. 17, second equality",
    printed=r"\frac{P(d_i=d_{i1})RSR}{P(d_i=d_{i1})RSR+P(d_i=d_{i2})GSR} = \frac{1}{1+(1-\rho_p)\frac{GSR}{RSR}}",
    variables=(first, second, recall, alarm),
    given=[*knows, *rates],
    provided=[second <= first],
    before=[
        *divided, *weighted,
        Have(0 <= 1 - coefficient, auto()),
        Have(0 <= laplace.weight_prior(coefficient) * (alarm / recall), positive(1 - coefficient, alarm / recall)),
        Have(0 < 1 + laplace.weight_prior(coefficient) * (alarm / recall), auto()),
    ],
    claim=Eq(bayes_precision, laplace.precision_of_ratio(recall, alarm, laplace.weight_prior(coefficient))),
    example={"p1": "2/3", "p2": "1/3", "R": "1/2", "G": "1/4"},
    counterexample={"p1": "1/3", "p2": "2/3", "R": "1/2", "G": "1/4"},
    proof=ring(modulo=[Eq(Min(first / second, second / first), second / first)]).after(
        Have(second / first <= first / second, positive(first - second, first + second, multiply=[0 < first, 0 < second], degree=2)),
        minimum(first / second, second / first, is_first=False),
    ),
    why="Only where the value that the test is to detect is the likelier one. An adversary after the rarer value has the weight 1/(1 - rho_p), and a "
    "smaller precision than without knowledge.",
    reads=[PRIOR],
    remarks=["Of more than two values: only where d_i1 is the likeliest and d_i2 the least likely; otherwise the precision is smaller."],
)  # fmt: skip
increased_17 = Statement(
    "liu2019/eq-17.increased",
    title="Knowing the prior increases the precision, at the same recall.",
    where="after Eq. 17",
    printed=r"\text{precision is increased while recall is kept unchanged for adversaries knowing the prior}",
    variables=(first, second, recall, alarm),
    given=[*knows, *rates],
    provided=[second <= first],
    before=[*weighted[:3], Have(0 < recall + 1 * alarm, auto())],
    claim=laplace.precision(recall, alarm) <= bayes_precision,
    example={"p1": "2/3", "p2": "1/3", "R": "1/2", "G": "1/4"},
    counterexample={"p1": "1/3", "p2": "2/3", "R": "1/2", "G": "1/4"},
    proof=positive(
        0 < recall,
        alarm,
        first - second,
        multiply=[0 < first * recall + second * alarm, 0 < recall + 1 * alarm],
        degree=3,
    ),
    why="Only where the value that the test is to detect is the likelier one; otherwise the precision falls.",
    reads=[PRIOR],
)

# ---- Eq. 20: a record, and one that is correlated with it

given_rates = [0 < recall, recall <= 1, 0 <= alarm, alarm <= recall]
coefficients = [0 <= rho_p, rho_p <= 1, 0 <= rho_c, rho_c <= 1]
record = laplace.weight_record(rho_p, rho_c)
time = laplace.weight_time(rho_p, rho_c, rho_t)
alarm_share = [Have(0 <= alarm / recall, positive(alarm, multiply=[0 < recall], degree=1))]


def _precision(
    name: str,
    where: str,
    weight: Term,
    variables: tuple[Term, ...],
    given: list[Relation],
    printed: str,
    counterexample: Point,
    why: str,
) -> Statement:
    return Statement(
        f"liu2019/{name}.precision",
        title="The precision is a probability.",
        where=where,
        printed=printed,
        variables=(*variables, recall, alarm),
        given=[*given, *given_rates],
        provided=[0 <= weight],
        before=[*alarm_share, Have(0 <= weight * (alarm / recall), positive(weight, alarm / recall)), Have(0 < 1 + weight * (alarm / recall), auto())],
        claim=[
            0 <= laplace.precision_of_ratio(recall, alarm, weight),
            laplace.precision_of_ratio(recall, alarm, weight) <= 1,
        ],
        example={**dict.fromkeys([one.name for one in variables], 0), "R": "1/2", "G": "1/4"},
        counterexample=counterexample,
        proof=[
            positive(multiply=[0 < 1 + weight * (alarm / recall)], degree=1),
            positive(0 <= weight * (alarm / recall), multiply=[0 < 1 + weight * (alarm / recall)], degree=1),
        ],
        why=why,
    )  # fmt: skip


precision_20 = _precision(
    "eq-20", "Eq. 20", record, (rho_p, rho_c), coefficients,
    r"precision = \frac{1}{1+(1-\rho_p-\rho_c(2-\rho_p))\frac{GSR}{RSR}},\ \rho_c \in [0, 1]",
    {"rhop": 0, "rhoc": 1, "R": 1, "G": "1/2"},
    "Only while (2 - rho_p)(1 - rho_c) >= 1, not for every rho_c in [0, 1] as printed: with rho_p = 0, rho_c = 1 and GSR = RSR/2 it is 2. Real records "
    "do that: with P(d = 1) = 1/3 and a second record equal to d, rho_p = 1/2 and rho_c = 2/3, and the formula has the weight -1/2.",
)  # fmt: skip
precision_23 = _precision(
    "eq-23", "Eq. 23", time, (rho_p, rho_c, rho_t), [*coefficients, 0 <= rho_t, rho_t <= 1],
    r"precision = \frac{1}{1+(1-\rho_p-(2-\rho_p)(\rho_c+\rho_t(1-\rho_c)))\frac{GSR}{RSR}},\ \rho_t \in [0, 1]",
    {"rhop": 0, "rhoc": 0, "rhot": 1, "R": 1, "G": "1/2"},
    "Only while (2 - rho_p)(1 - rho_c)(1 - rho_t) >= 1: with rho_p = rho_c = 0, rho_t = 1 and GSR = RSR/2 it is 2.",
)  # fmt: skip

largest = laplace.probability_record(rho_p, rho_c)
nested = 1 + 1 / (1 - rho_p)
inside_20: list[Have] = [
    Have(0 < 1 - rho_p, auto()), Have(0 < 1 - rho_c, auto()), Have(0 < 2 - rho_p, auto()),
    Have(0 < 1 / (1 - rho_p), positive(multiply=[0 < 1 - rho_p], degree=1)),
    Have(0 < nested, auto()),
    Have(0 < nested * (1 - rho_c), positive(nested, 1 - rho_c)),
]  # fmt: skip
above_20 = 1 / (1 - rho_p) / (nested * (1 - rho_c))
domain_20 = [0 <= rho_p, rho_p < 1, 0 <= rho_c, rho_c < 1]
algebra_20 = Statement(
    "liu2019/eq-20.algebra",
    title="The line under Eq. 20: its two fractions are equal.",
    where="after Eq. 20",
    printed=r"\frac{\frac{1}{1-\rho_p}}{(1+\frac{1}{1-\rho_p})(1-\rho_c)} \Big/ \Bigl(1-\frac{1}{(1+\frac{1}{1-\rho_p})(1-\rho_c)}\Bigr) = "
    r"\frac{1}{1-\rho_p-\rho_c(2-\rho_p)}",
    variables=(rho_p, rho_c),
    given=domain_20,
    defined=[0 < record],
    before=[*inside_20, Have(0 < 1 - 1 / (nested * (1 - rho_c)), positive(record, rho_p, multiply=[0 < nested * (1 - rho_c), 0 < 1 - rho_p], degree=2))],
    claim=Eq(above_20 / (1 - 1 / (nested * (1 - rho_c))), 1 / record),
    example={"rhop": 0, "rhoc": 0},
    counterexample={"rhop": "1/2", "rhoc": 0},
    cause="conversion",
    why="In the second fraction the numerator 1/(1 - rho_p) has become 1, so that it is no longer P/(1 - P); what is said to be equal to it is right.",
    repaired=Statement(
        "liu2019/eq-20.algebra.repaired",
        title="The line under Eq. 20 with P/(1 - P), P the largest probability of the value.",
        where="after Eq. 20",
        printed=r"\frac{P}{1-P} = \frac{1}{1-\rho_p-\rho_c(2-\rho_p)},\quad P = \frac{1}{(2-\rho_p)(1-\rho_c)}",
        variables=(rho_p, rho_c),
        given=[*domain_20, 0 < record],
        before=[
            *inside_20[:3],
            Have(0 < (2 - rho_p) * (1 - rho_c), positive(2 - rho_p, 1 - rho_c)),
            Have(0 < 1 - largest, positive(record, multiply=[0 < (2 - rho_p) * (1 - rho_c)], degree=1)),
        ],
        claim=Eq(largest / (1 - largest), 1 / record),
        example={"rhop": 0, "rhoc": 0},
        proof=ring(),
        why="1/P - 1 = (2 - rho_p)(1 - rho_c) - 1.",
    ),
)  # fmt: skip

# two binary records: d is 1 with probability a where the other record is 1, and with probability a' where it is 0
p = c * a + (1 - c) * a_
model_p = 1 - Min(p / (1 - p), (1 - p) / p)
model_c = 1 - Min(Min(p / a, p / a_), Min((1 - p) / (1 - a), (1 - p) / (1 - a_)))
odds = Max(Max(a / (1 - a), (1 - a) / a), Max(a_ / (1 - a_), (1 - a_) / a_))
chance = reals("p")
maximum_20 = Statement(
    "liu2019/eq-20.maximum",
    title="The largest ratio of the probabilities of two values is 1/(1 - rho_p - rho_c (2 - rho_p)).",
    where="after Eq. 20",
    printed=r"\max \frac{P_{i1}^c}{P_{i2}^c} = \frac{1}{1-\rho_p-\rho_c(2-\rho_p)}",
    variables=(c, a, a_),
    given=[0 < c, c < 1, 0 < a, a < 1, 0 < a_, a_ < 1],
    defined=[0 < p, p < 1, 0 < laplace.weight_record(model_p, model_c)],
    claim=Eq(odds, 1 / laplace.weight_record(model_p, model_c)),
    example={"c": "1/2", "a": "1/2", "a'": "1/2"},
    counterexample={"c": "1/2", "a": "4/9", "a'": "2/9"},
    cause="error",
    why="It is a bound, attained only where the likeliest value is also the one that the other records make likelier by the largest factor. With a second "
    "record of 0 or 1, and P(d = 1) = 4/9 or 2/9 with it, rho_p = 1/2 and rho_c = 1/4 give 8; the largest ratio is 7/2.",
    reads=["A binary record d, and one other binary record: c is its probability of 1, a and a' are P(d = 1) where it is 1 and where it is 0."],
    repaired=Statement(
        "liu2019/eq-20.maximum.repaired",
        title="No ratio of the probabilities of two values exceeds 1/(1 - rho_p - rho_c (2 - rho_p)).",
        where="after Eq. 20",
        printed=r"\frac{P_{i1}^c}{P_{i2}^c} \le \frac{1}{1-\rho_p-\rho_c(2-\rho_p)}",
        variables=(chance, a, rho_p, rho_c),
        given=[0 < chance, chance < 1, 0 < a, a < 1, rho_p <= 1, rho_c <= 1,
               1 - rho_p <= (1 - chance) / chance, 1 - rho_c <= chance / a, 0 < record],
        before=[Have(0 < 1 - a, auto())],
        claim=a / (1 - a) <= 1 / record,
        example={"p": "1/2", "a": "1/2", "rhop": 0, "rhoc": 0},
        proof=positive((2 - rho_p) * (1 - rho_c) * a <= 1, multiply=[0 < 1 - a, 0 < record], degree=1).after(
            Have((2 - rho_p) * chance <= 1, positive(1 - rho_p <= (1 - chance) / chance, 0 < chance, multiply=[], degree=2)),
            Have((1 - rho_c) * a <= chance, positive(1 - rho_c <= chance / a, 0 < a, degree=2)),
            Have((2 - rho_p) * (1 - rho_c) * a <= 1, positive(
                (2 - rho_p) * chance <= 1, (1 - rho_c) * a <= chance, rho_p <= 1, degree=2)),
        ),
        why="P_i1 <= P(d_i1)/(1 - rho_c), and P(d_i1) <= 1/(2 - rho_p).",
        reads=["p and a are the probabilities of the value d_i1 without and with the other records, of two values; rho_p and rho_c are 1 less minima."],
    ),
)  # fmt: skip


def _increased(
    name: str, variables: tuple[Term, ...], given: list[Relation], less: Term, more: Term, printed: str, what: str
) -> Statement:
    return Statement(
        f"liu2019/{name}.increased",
        title=f"The precision is increased by {what}, at the same recall.",
        where=f"after Eq. {name[3:]}",
        printed=printed,
        variables=(*variables, recall, alarm),
        given=[*given, *rates],
        defined=[0 < recall, 0 <= more],
        before=[
            *alarm_share, Have(more <= less, positive()), Have(0 <= less, auto()),
            Have(0 <= more * (alarm / recall), positive(more, alarm / recall)),
            Have(0 <= less * (alarm / recall), positive(less, alarm / recall)),
            Have(0 <= (less - more) * (alarm / recall), positive(less - more, alarm / recall)),
            Have(0 < 1 + more * (alarm / recall), auto()), Have(0 < 1 + less * (alarm / recall), auto()),
        ],
        claim=laplace.precision_of_ratio(recall, alarm, less) <= laplace.precision_of_ratio(recall, alarm, more),
        example={**dict.fromkeys([one.name for one in variables], 0), "R": "1/2", "G": "1/4"},
        proof=positive((less - more) * (alarm / recall), multiply=[0 < 1 + more * (alarm / recall), 0 < 1 + less * (alarm / recall)], degree=1),
        why="The weight of a false alarm is smaller.",
    )  # fmt: skip


increased_20 = _increased(
    "eq-20", (rho_p, rho_c), coefficients, laplace.weight_prior(rho_p), record,
    r"\text{precision is increased under the same level of recall for adversaries that possess record correlation}", "record correlation",
)  # fmt: skip
increased_23 = _increased(
    "eq-23", (rho_p, rho_c, rho_t), [*coefficients, 0 <= rho_t, rho_t <= 1], record, time,
    r"\text{precision is increased under the same level of recall when the adversary has temporal correlation}", "temporal correlation",
)  # fmt: skip
product = (2 - rho_p) * (1 - rho_c) * (1 - rho_t)
printed_product = 1 / (1 - rho_p) * nested * (1 - rho_c) * (1 - rho_t)
domain_23 = [*domain_20, 0 <= rho_t, rho_t < 1]
algebra_23 = Statement(
    "liu2019/eq-23.algebra",
    title="The line under Eq. 23: its first two expressions are equal.",
    where="after Eq. 23",
    printed=r"\frac{\frac{1}{1-\rho_p}(1+\frac{1}{1-\rho_p})(1-\rho_c)(1-\rho_t)}{1-\frac{1}{1-\rho_p}(1+\frac{1}{1-\rho_p})(1-\rho_c)(1-\rho_t)} = "
    r"\frac{1}{(2-\rho_p)(1-\rho_c)(1-\rho_t)-1}",
    variables=(rho_p, rho_c, rho_t),
    given=domain_23,
    defined=[0 < product - 1, Ne(1 - printed_product, 0)],
    claim=Eq(printed_product / (1 - printed_product), 1 / (product - 1)),
    example={"rhop": 0, "rhoc": 0, "rhot": 0},
    counterexample={"rhop": 0, "rhoc": 0, "rhot": 0},
    cause="conversion",
    why="A fraction has lost its bar: the product (1 + 1/(1 - rho_p))(1 - rho_c)(1 - rho_t) belongs below 1/(1 - rho_p), as under Eq. 20. Without any "
    "knowledge the print says that 2/(1 - 2) is 1.",
    repaired=Statement(
        "liu2019/eq-23.algebra.repaired",
        title="The line under Eq. 23 with P/(1 - P), P the largest probability of the value.",
        where="after Eq. 23",
        printed=r"\frac{P}{1-P} = \frac{1}{(2-\rho_p)(1-\rho_c)(1-\rho_t)-1},\quad P = \frac{1}{(2-\rho_p)(1-\rho_c)(1-\rho_t)}",
        variables=(rho_p, rho_c, rho_t),
        given=[*domain_23, 0 < product - 1],
        before=[Have(0 < product, auto()), Have(0 < 1 - 1 / product, positive(product - 1, multiply=[0 < product], degree=1))],
        claim=Eq(1 / product / (1 - 1 / product), 1 / (product - 1)),
        example={"rhop": 0, "rhoc": 0, "rhot": 0},
        proof=ring(),
        why="1/P - 1 is the product less 1.",
    ),
)  # fmt: skip
algebra_23_second = Statement(
    "liu2019/eq-23.algebra.second",
    title="The line under Eq. 23: its last two expressions are equal.",
    where="after Eq. 23",
    printed=r"\frac{1}{(2-\rho_p)(1-\rho_c)(1-\rho_t)-1} = \frac{1}{1-\rho_p-(2-\rho_p)(\rho_c+\rho_t(1-\rho_c))}",
    variables=(rho_p, rho_c, rho_t),
    given=domain_23,
    defined=[0 < product - 1, 0 < time],
    claim=Eq(1 / (product - 1), 1 / time),
    example={"rhop": 0, "rhoc": 0, "rhot": 0},
    proof=ring(),
    why="The denominators are one polynomial.",
)
STATEMENTS = [
    eq_16, range_17, first_17, second_17, increased_17, eq_19, precision_20, algebra_20, maximum_20, increased_20,
    eq_22, precision_23, algebra_23, algebra_23_second, increased_23,
]  # fmt: skip
