"""Eq. 23: precision with temporal correlation, and for which coefficients."""

from __future__ import annotations

from proofs.liu2019 import coefficients as coefficient
from proofs.liu2019 import largest_ratio
from proofs.liu2019.eq_20 import domain_20, nested
from proofs.liu2019.knowledge import (
    coefficients,
    precision_increased,
    precision_is_probability,
    record,
    second_equality,
    time,
)
from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Ne, reals

rho_p, rho_c, rho_t = reals("rhop rhoc rhot")

precision = precision_is_probability(
    23, time, (rho_p, rho_c, rho_t), [*coefficients, 0 <= rho_t, rho_t <= 1],
    r"precision = \frac{1}{1 + (1 - \rho_p - (2 - \rho_p)(\rho_c + \rho_t(1 - \rho_c))) \frac{GSR}{RSR}} "
        r"\text{, where } \rho_t \in [0, 1]",
    r"&= \frac{1}{1 + (1 - \rho_p - (2 - \rho_p)(\rho_c + \rho_t(1 - \rho_c))) \frac{GSR}{RSR}}",
    {"rhop": "1/2", "rhoc": 0, "rhot": "2/3", "R": "1/2", "G": "1/4"},
    "The weight is non-negative only if (2 - rho_p)(1 - rho_c)(1 - rho_t) >= 1. Example: P(d = 1) = 1/3, d never "
    "changes and there are no other records. Then rho_p = 1/2, rho_t = 2/3 and the weight is -1/2. With GSR = RSR/2 "
    "the formula is 4/3.",
)  # fmt: skip
domain_23 = [*domain_20, 0 <= rho_t, rho_t < 1]
product = (2 - rho_p) * (1 - rho_c) * (1 - rho_t)
printed_product = 1 / (1 - rho_p) * nested * (1 - rho_c) * (1 - rho_t)
algebra = Statement(
    "liu2019/eq-23.algebra",
    title="The first two expressions after Eq. 23 are equal.",
    where="after Eq. 23",
    printed=r"\frac{\frac{1}{1 - \rho_p} (1 + \frac{1}{1 - \rho_p})(1 - \rho_c)(1 - \rho_t)}{1 - \frac{1}{1 - \rho_p} "
    r"(1 + \frac{1}{1 - \rho_p})(1 - \rho_c)(1 - \rho_t)} = \frac{1}{(2 - \rho_p)(1 - \rho_c)(1 - \rho_t) - 1}",
    quote=r"\frac{\frac{1}{1 - \rho_p} (1 + \frac{1}{1 - \rho_p})(1 - \rho_c)(1 - \rho_t)}{1 - \frac{1}{1 - \rho_p} "
    r"(1 + \frac{1}{1 - \rho_p})(1 - \rho_c)(1 - \rho_t)} = \frac{1}{(2 - \rho_p)(1 - \rho_c)(1 - \rho_t) - 1}",
    variables=(rho_p, rho_c, rho_t),
    given=domain_23,
    defined=[0 < product - 1, Ne(1 - printed_product, 0)],
    claim=Eq(printed_product / (1 - printed_product), 1 / (product - 1)),
    example={"rhop": 0, "rhoc": 0, "rhot": 0},
    counterexample={"rhop": "1/5", "rhoc": "1/10", "rhot": "1/10"},
    cause="conversion",
    why="A fraction bar is missing: 1/(1 - rho_p) should be divided by (1 + 1/(1 - rho_p))(1 - rho_c)(1 - rho_t), as "
    "after Eq. 20. With all coefficients 0, the line says 2/(1 - 2) = 1.",
    repaired=Statement(
        "liu2019/eq-23.algebra.repaired",
        title="P/(1 - P) = 1/((2 - rho_p) (1 - rho_c) (1 - rho_t) - 1) for P = 1/((2 - rho_p) (1 - rho_c) (1 - "
        "rho_t)).",
        where="after Eq. 23",
        formula=r"\frac{P}{1-P} = \frac{1}{(2-\rho_p)(1-\rho_c)(1-\rho_t)-1},\quad P = "
        r"\frac{1}{(2-\rho_p)(1-\rho_c)(1-\rho_t)}",
        variables=(rho_p, rho_c, rho_t),
        given=[*domain_23, 0 < product - 1],
        before=[
            Have(0 < product, auto()),
            Have(0 < 1 - 1 / product, positive(product - 1, multiply=[0 < product], degree=1)),
        ],
        claim=Eq(1 / product / (1 - 1 / product), 1 / (product - 1)),
        example={"rhop": 0, "rhoc": 0, "rhot": 0},
        proof=ring(),
        why="1/P - 1 = (2 - rho_p)(1 - rho_c)(1 - rho_t) - 1.",
    ),
)
algebra_second = Statement(
    "liu2019/eq-23.algebra.second",
    title="The last two expressions after Eq. 23 are equal.",
    where="after Eq. 23",
    printed=r"\frac{1}{(2 - \rho_p)(1 - \rho_c)(1 - \rho_t) - 1} = \frac{1}{1 - \rho_p - (2 - \rho_p)(\rho_c + "
    r"\rho_t(1 - \rho_c))}",
    quote=r"\frac{1}{(2 - \rho_p)(1 - \rho_c)(1 - \rho_t) - 1} = \frac{1}{1 - \rho_p - (2 - \rho_p)(\rho_c + "
    r"\rho_t(1 - \rho_c))}",
    variables=(rho_p, rho_c, rho_t),
    given=domain_23,
    defined=[0 < product - 1, 0 < time],
    claim=Eq(1 / (product - 1), 1 / time),
    example={"rhop": 0, "rhoc": 0, "rhot": 0},
    proof=ring(),
    why="The denominators are the same polynomial.",
)
increased = precision_increased(
    23, (rho_p, rho_c, rho_t), [*coefficients, 0 <= rho_t, rho_t <= 1], record, time,
    r"\textit{precision} \text{ is increased under the same level of } \textit{recall} \text{ when the "
        r"adversary has access to the temporal correlation of the input data}",
    "is increased under the same level of *recall* when the adversary has access to the temporal correlation "
        "of the input data",
    "temporal correlation",
)  # fmt: skip
second = second_equality(
    23, time, (rho_p, rho_c, rho_t), [*coefficients, 0 <= rho_t, rho_t <= 1],
    r"\frac{P_{i1}^t RSR}{P_{i1}^t RSR + P_{i2}^t GSR} = \frac{1}{1 + (1 - \rho_p - (2 - \rho_p)(\rho_c + "
        r"\rho_t(1 - \rho_c))) \frac{GSR}{RSR}}",
    r"\frac{P_{i1}^t RSR}{P_{i1}^t RSR + P_{i2}^t GSR} \\ &= \frac{1}{1 + (1 - \rho_p",
    {"p": "7/9", "rhop": "1/2", "rhoc": "1/4", "rhot": 0, "R": "1/2", "G": "1/4"}, "P_i1^t",
)  # fmt: skip
MAXIMUM = (
    r"\max \frac{P_{i1}^t}{P_{i2}^t} = \ldots = \frac{1}{1 - \rho_p - (2 - \rho_p)(\rho_c + \rho_t(1 - \rho_c))}",
    r"Eq. 23 holds since  $\max \frac{P_{i1}^t}{P_{i2}^t}",
)
maximum = largest_ratio.bound("eq-23.maximum", *MAXIMUM, time=True)
attained = largest_ratio.attained("eq-23.maximum", *MAXIMUM, time=True)
PAST = (
    " Here k runs over the values of the records of earlier times, and every probability is given the correlated "
    "records of the current time."
)
TEMPORAL = (
    r"\rho_t = 1 - \min_{d_{i1}, \mathbf{d}_{-i}^{[t-1]}, \mathbf{d}_{c1}^{[t]}, \mathbf{d}_{c2}^{[t]}, \dots} "
    r"\frac{P(d_i = d_{i1} | d_{c1}, d_{c2}, \dots)}{P(d_i = d_{i1} | \mathbf{d}_{-i}^{[t-1]}, "
    r"\mathbf{d}_{c1}^{[t]}, \mathbf{d}_{c2}^{[t]}, \dots)}"
)
STATIC = (r"\rho_t = 0 \text{ corresponds to the static scenario}", r"$\rho_t = 0$  corresponds to the static scenario")
within = coefficient.between(
    "eq-23.coefficient",
    "before Eq. 23",
    "rho_t of temporal correlation",
    rf"{TEMPORAL} \text{{, where }} \rho_t \in [0, 1]",
    rf"{TEMPORAL}$ , where  $\rho_t \in [0, 1]",
    PAST,
)
static = coefficient.vanishes(
    "eq-23.static", "before Eq. 23", "If the probability of d_i1 does not depend on the past, rho_t = 0.", *STATIC, PAST
)
moving = coefficient.only_there(
    "eq-23.static.back",
    "before Eq. 23",
    "If rho_t = 0, the record does not depend on past values of positive probability.",
    *STATIC,
    PAST,
)
