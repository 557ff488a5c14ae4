"""epsilon-WLDP in terms of single outcomes; tests of two answers."""

from __future__ import annotations

from proofs.lemmas import two_answers_sum
from proofs.li2022.belief_setting import M, N, every_j, k, m, r, t
from proofs.statements.statement import Point
from symbolic.language import ForAll, Sum, functions

single = functions("single", 1)
has, only = functions("has only", 2)

TWO_SETS = (
    "The outcomes are numbered 1, ..., M, the focal sets 1, ..., N, each listed once. has(y, k) = [y in A_k] "
    "and single(k) = [A_k is a singleton]. A singleton has one outcome, any other focal set at least two, "
    "and the belief in y is the mass of {y}. phi(y, z) is the test at two outcomes; highest(j, k) and "
    "lowest(j, k) are its maximum and minimum over A_j x A_k. The proof uses only three facts: both lie in "
    "[0, 1]; the maximum of phi is at most its sum over A_j x A_k; over two singletons the minimum is its "
    "value. The same facts hold for 1 - phi."
)

walley = [
    ForAll(every_j, 1, M, Sum(has(every_j, k) * over(k), k, 1, N) <= t * Sum(only(every_j, k) * under(k), k, 1, N))
    for over in (m, r)
    for under in (m, r)
]
two_given = [one.substitute({"f": m, "g": r}) for one in two_answers_sum.given]
two_answers = [one.substitute({"f": m, "g": r}) for one in two_answers_sum.throughout]
two_example: Point = {{"f": "m", "g": "r"}.get(name, name): value for name, value in two_answers_sum.point.items()}
phi, highest, lowest = functions("phi highest lowest", 2)
