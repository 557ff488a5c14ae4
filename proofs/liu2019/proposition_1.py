"""Proposition 1: the relations of Theorem 7 where the records are independent."""

from __future__ import annotations

from proofs.liu2019.notions_independent import Case, relations
from proofs.liu2019.notions_setting import product_bits, product_of
from symbolic.language import reals

u, u_, r = reals("u u' r")
p, q = reals("p q")

case = Case(
    name="proposition-1",
    where="Proposition 1",
    variables=(u, u_, r),
    given=[0 <= u, 0 <= u_, 0 <= r],
    example={"u": "1/2", "u'": "1/4", "r": "1/3"},
    first=u * r,
    second=u_ * r,
    possible=[0 < u, 0 < u_, 0 < r],
    impossible={"a": "2/3", "b": "1/3", "s": "1/3", "t": 1, "u": 0, "u'": 1, "r": 1},
    bits=product_bits(p, q),
    bits_variables=(p, q),
    bits_given=product_of(p, q),
    bits_point={"p": "1/2", "q": "1/2"},
    words="The records are independent: P(D) = u r, P(D') = u' r, with u, u' the probabilities of the two values of the record that differs and r that of the "
    "others; for two bits p and q are the probabilities of the value 0.",
)

STATEMENTS = relations(case)
