"""Belief-based privacy and the mass of a focal set that contains no other focal set."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.li2022.belief_setting import BEYOND, NATURAL, every_k, inside, k, m, r, t
from proofs.statements.plan import Have, Lambda, chain, instance, positive, ring, sum_step, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, integers

A, i, n = integers("A i n")


alone = [
    ForAll(every_k, 1, A, Eq(inside(every_k), 0)),
    ForAll(every_k, A + 1 + 1, A + 1 + n, Eq(inside(every_k), 0)),
]


def only(of: Term) -> Have:
    """The belief of an event that contains only focal set A + 1 is the mass of that set."""
    term = inside(k) * of(k)
    before, after = Sum(term, k, 1, A), Sum(term, k, A + 1 + 1, A + 1 + n)
    longer = Sum(term, k, 1, A + 1)
    everything = Sum(term, k, 1, A + 1 + n)
    return Have(
        Eq(everything, of(A + 1)),
        ring(
            modulo=[
                Eq(everything, longer + after),
                Eq(longer, before + inside(A + 1) * of(A + 1)),
                Eq(before, 0),
                Eq(after, 0),
                Eq(inside(A + 1), 1),
            ]
        ).after(
            Have(Eq(everything, longer + after), chain(sums.split.id, {"M": A + 1, "N": n, "f": Lambda(k, term)})),
            Have(Eq(longer, before + inside(A + 1) * of(A + 1)), sum_step("last")),
            Have(
                Eq(before, 0),
                termwise(
                    index="i",
                    pointwise=ring(modulo=[Eq(inside(i), 0)]).after(Have(Eq(inside(i), 0), instance(alone[0], i))),
                ),
            ),
            Have(
                Eq(after, 0),
                termwise(
                    index="i",
                    pointwise=ring(modulo=[Eq(inside(i), 0)]).after(Have(Eq(inside(i), 0), instance(alone[1], i))),
                ),
            ),
        ),
    )


first, second = (Sum(inside(k) * of(k), k, 1, A + 1 + n) for of in (m, r))
one_set = Statement(
    "li2022/beyond.losses-one-set",
    title="Belief-based privacy implies m_x(A) <= e^epsilon m_x'(A) if A contains no other focal set.",
    where=BEYOND,
    formula=r"bel_x(A) \le t\,bel_{x'}(A),\ A \text{ contains no other focal set} \Rightarrow m_x(A) \le t\,m_{x'}(A)",
    variables=(A, n, t, m, r, inside),
    given=[0 <= A, 0 <= n, 0 <= A + n, 1 <= t, Eq(inside(A + 1), 1), first <= t * second],
    throughout=alone,
    claim=m(A + 1) <= t * r(A + 1),
    example={"A": 1, "n": 1, "t": 2, "m": ["1/4", "1/2", "1/4"], "r": ["1/3", "1/3", "1/3"], "inside": [0, 1, 0]},
    proof=positive(first <= t * second, degree=1, modulo=[Eq(first, m(A + 1)), Eq(second, r(A + 1))]).after(
        only(m), only(r)
    ),
    why="The belief of such a set is its mass. On Bayesian mechanisms every focal set is of this kind. For other "
    "sets the bound can fail: see beyond.losses-belief-mass.",
    reads=[NATURAL],
    models=["The focal set A is number A + 1 of A + 1 + n. inside is 1 for it and 0 for all others."],
)
