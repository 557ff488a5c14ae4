"""Eq. 20: precision with correlated records, and for which coefficients."""

from __future__ import annotations

from proofs.liu2019 import coefficients as coefficient
from proofs.liu2019 import largest_ratio
from proofs.liu2019.knowledge import (
    coefficients,
    precision_increased,
    precision_is_probability,
    record,
    second_equality,
)
from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, reals

rho_p, rho_c, c, a, a_, chance = reals("rhop rhoc c a a' p")

precision = precision_is_probability(
    20, record, (rho_p, rho_c), coefficients,
    r"\text{precision} = \frac{1}{1 + (1 - \rho_p - \rho_c(2 - \rho_p)) \frac{GSR}{RSR}} \text{, where } "
        r"\rho_c \in [0, 1]",
    r"&= \frac{1}{1 + (1 - \rho_p - \rho_c(2 - \rho_p)) \frac{GSR}{RSR}}",
    {"rhop": "1/2", "rhoc": "2/3", "R": "1/2", "G": "1/4"},
    "The weight is non-negative only if (2 - rho_p)(1 - rho_c) >= 1, not for every rho_c in [0, 1]. Example: P(d = 1) "
    "= 1/3 and a second record equal to d give rho_p = 1/2, rho_c = 2/3 and the weight -1/2. With GSR = RSR/2 the "
    "formula is 4/3.",
)  # fmt: skip
domain_20 = [0 <= rho_p, rho_p < 1, 0 <= rho_c, rho_c < 1]
nested = 1 + 1 / (1 - rho_p)
inside_20: list[Have] = [
    Have(0 < 1 - rho_p, auto()), Have(0 < 1 - rho_c, auto()), Have(0 < 2 - rho_p, auto()),
    Have(0 < 1 / (1 - rho_p), positive(multiply=[0 < 1 - rho_p], degree=1)),
    Have(0 < nested, auto()),
    Have(0 < nested * (1 - rho_c), positive(nested, 1 - rho_c)),
]  # fmt: skip
above_20 = 1 / (1 - rho_p) / (nested * (1 - rho_c))
largest = laplace.probability_record(rho_p, rho_c)
algebra = Statement(
    "liu2019/eq-20.algebra",
    title="The two fractions after Eq. 20 are equal.",
    where="after Eq. 20",
    printed=r"\frac{\frac{1}{1 - \rho_p}}{(1 + \frac{1}{1 - \rho_p})(1 - \rho_c)} / (1 - \frac{1}{(1 + \frac{1}{1 - "
    r"\rho_p})(1 - \rho_c)}) = \frac{1}{1 - \rho_p - \rho_c(2 - \rho_p)}",
    quote=r"\frac{\frac{1}{1 - \rho_p}}{(1 + \frac{1}{1 - \rho_p})(1 - \rho_c)} / (1 - \frac{1}{(1 + \frac{1}{1 - "
    r"\rho_p})(1 - \rho_c)})",
    variables=(rho_p, rho_c),
    given=domain_20,
    defined=[0 < record],
    before=[
        *inside_20,
        Have(
            0 < 1 - 1 / (nested * (1 - rho_c)),
            positive(record, rho_p, multiply=[0 < nested * (1 - rho_c), 0 < 1 - rho_p], degree=2),
        ),
    ],
    claim=Eq(above_20 / (1 - 1 / (nested * (1 - rho_c))), 1 / record),
    example={"rhop": 0, "rhoc": 0},
    counterexample={"rhop": "1/2", "rhoc": "1/4"},
    cause="conversion",
    why="The second fraction has numerator 1 instead of 1/(1 - rho_p), so the left side is not P/(1 - P). The right "
    "side is correct.",
    repaired=Statement(
        "liu2019/eq-20.algebra.repaired",
        title="P/(1 - P) = 1/(1 - rho_p - rho_c (2 - rho_p)) for P = 1/((2 - rho_p) (1 - rho_c)).",
        where="after Eq. 20",
        formula=r"\frac{P}{1-P} = \frac{1}{1-\rho_p-\rho_c(2-\rho_p)},\quad P = \frac{1}{(2-\rho_p)(1-\rho_c)}",
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
)
MAXIMUM = (
    r"\max \frac{P_{i1}^c}{P_{i2}^c} = \max \frac{P_{i1}^c}{1 - P_{i1}^c} = \ldots = \frac{1}{1 - \rho_p - "
    r"\rho_c(2 - \rho_p)}",
    r"\max \frac{P_{i1}^c}{P_{i2}^c} = \max \frac{P_{i1}^c}{1 - P_{i1}^c}",
)
maximum = largest_ratio.bound("eq-20.maximum", *MAXIMUM, time=False)
attained = largest_ratio.attained("eq-20.maximum", *MAXIMUM, time=False)
increased = precision_increased(
    20, (rho_p, rho_c), coefficients, laplace.weight_prior(rho_p), record,
    r"\textit{precision} \text{ is increased under the same level of } \textit{recall} \text{ for adversaries "
        r"that possess record correlation of the input data}",
    "is increased under the same level of *recall* for adversaries that possess record correlation",
 "record correlation",
)  # fmt: skip
second = second_equality(
    20, record, (rho_p, rho_c), coefficients,
    r"\frac{P_{i1}^c RSR}{P_{i1}^c RSR + P_{i2}^c GSR} = \frac{1}{1 + (1 - \rho_p - \rho_c(2 - \rho_p)) "
        r"\frac{GSR}{RSR}}",
    r"\frac{P_{i1}^c RSR}{P_{i1}^c RSR + P_{i2}^c GSR} \\ &= \frac{1}{1 + (1 - \rho_p - \rho_c(2 - \rho_p))",
    {"p": "7/9", "rhop": "1/2", "rhoc": "1/4", "R": "1/2", "G": "1/4"}, "P_i1^c",
)  # fmt: skip
RECORD = (
    r"\rho_c = 1 - \min_{d_{i1}, d_{c1}, d_{c2}, \dots} \frac{P(d_i = d_{i1})}{P(d_i = d_{i1} | d_{c1}, d_{c2}, \dots)}"
)
INDEPENDENT = (
    r"\rho_c = 0 \text{ corresponds to the scenario of independent records}",
    r"$\rho_c = 0$  corresponds to the scenario of independent records",
)
within = coefficient.between(
    "eq-20.coefficient",
    "before Eq. 20",
    "rho_c of record correlation",
    rf"{RECORD} \text{{, where }} \rho_c \in [0, 1]",
    rf"{RECORD}$ , where  $\rho_c \in [0, 1]",
    "",
)
independent = coefficient.vanishes(
    "eq-20.independent",
    "before Eq. 20",
    "If the record is independent of the correlated ones, rho_c = 0.",
    *INDEPENDENT,
    "",
)
dependent = coefficient.only_there(
    "eq-20.independent.back",
    "before Eq. 20",
    "If rho_c = 0, the record does not depend on correlated values of positive probability.",
    *INDEPENDENT,
    "",
)
