"""Eq. 23: precision and recall with temporal correlation, and for which coefficients."""

from __future__ import annotations

from proofs.liu2019.eq_20 import domain_20, nested
from proofs.liu2019.knowledge import coefficients, precision_increased, precision_is_probability, record, time
from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Ne, reals

rho_p, rho_c, rho_t = reals("rhop rhoc rhot")

precision = precision_is_probability(
    23, time, (rho_p, rho_c, rho_t), [*coefficients, 0 <= rho_t, rho_t <= 1],
    r"precision = \frac{1}{1+(1-\rho_p-(2-\rho_p)(\rho_c+\rho_t(1-\rho_c)))\frac{GSR}{RSR}},\ \rho_t \in [0, 1]",
    {"rhop": 0, "rhoc": 0, "rhot": 1, "R": 1, "G": "1/2"},
    "Only while (2 - rho_p)(1 - rho_c)(1 - rho_t) >= 1: with rho_p = rho_c = 0, rho_t = 1 and GSR = RSR/2 it is 2.",
)  # fmt: skip
domain_23 = [*domain_20, 0 <= rho_t, rho_t < 1]
product = (2 - rho_p) * (1 - rho_c) * (1 - rho_t)
printed_product = 1 / (1 - rho_p) * nested * (1 - rho_c) * (1 - rho_t)
algebra = Statement(
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
algebra_second = Statement(
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
increased = precision_increased(
    23, (rho_p, rho_c, rho_t), [*coefficients, 0 <= rho_t, rho_t <= 1], record, time,
    r"\text{precision is increased under the same level of recall when the adversary has temporal correlation}", "temporal correlation",
)  # fmt: skip
