"""Proposition 2: the relations of Theorem 7 where the records are independent and uniform."""

from __future__ import annotations

from proofs.liu2019.notions_independent import Case, relations
from proofs.liu2019.notions_setting import UNIFORM
from symbolic.language import integers

databases = integers("N")

case = Case(
    name="proposition-2",
    where="Proposition 2",
    variables=(databases,),
    given=[1 <= databases],
    example={"N": 4},
    first=1 / databases,
    second=1 / databases,
    possible=(),
    impossible=None,
    bits=UNIFORM,
    bits_variables=(),
    bits_given=(),
    bits_point={},
    words="The records are independent and uniform: each of the N databases has the probability 1/N, for two bits 1/4.",
)

STATEMENTS = relations(case)
