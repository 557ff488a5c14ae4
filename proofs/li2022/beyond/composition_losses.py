"""Belief- and plausibility-based privacy losses add up under the product of masses."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.li2022.belief_setting import BEYOND, ZERO, M, N, j, k, masses, s, t
from proofs.statements.plan import Have, Lambda, auto, chain, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers

i, each_j, each_k = integers("i each_j each_k")
m1, r1, m2, r2 = functions("m1 r1 m2 r2", 1)
e = functions("e", 2)


def pairs(first: Term, second: Term) -> Term:
    """The belief or plausibility of the event under the product of the masses."""
    return Sum(first(j) * Sum(e(j, k) * second(k), k, 1, N), j, 1, M)


def by_second(first: Term, second: Term) -> Term:
    """The same sum in the other order."""
    return Sum(second(k) * Sum(first(j) * e(j, k), j, 1, M), k, 1, N)


first_private = ForAll(each_k, 1, N, Sum(m1(j) * e(j, each_k), j, 1, M) <= s * Sum(r1(j) * e(j, each_k), j, 1, M))
second_private = ForAll(each_j, 1, M, Sum(e(each_j, k) * m2(k), k, 1, N) <= t * Sum(e(each_j, k) * r2(k), k, 1, N))


def turned(first: Term, second: Term) -> Have:
    """Exchange the two sums."""
    return Have(
        Eq(by_second(first, second), pairs(first, second)),
        chain(sums.mixture.id, {"N": N, "M": M, "f": second, "w": first, "F": Lambda([j, k], e(j, k))}),
    )


losses = Statement(
    "li2022/beyond.composition-losses",
    title="Belief- or plausibility-based losses add up, for the product of masses and every event of pairs.",
    where=BEYOND,
    formula=r"pl_x \le s\, pl_{x'},\ pl_x \le t\, pl_{x'} \Rightarrow pl^{1,2}_x(E) \le s t\, pl^{1,2}_{x'}(E), \text{ "
    r"and so with } bel",
    variables=(M, N, s, t, m1, r1, m2, r2, e),
    given=[0 <= M, 0 <= N, 0 <= s],
    throughout=[*masses(r1, M), *masses(m2), first_private, second_private],
    claim=pairs(m1, m2) <= s * t * pairs(r1, r2),
    example={"M": 1, "N": 1, "s": 2, "t": 2, "m1": [1], "r1": [1], "m2": [1], "r2": [1], "e": [[1]]},
    proof=auto().after(
        turned(m1, m2),
        turned(r1, m2),
        Have(
            by_second(m1, m2) <= s * by_second(r1, m2),
            termwise(
                positive(degree=2).after(
                    Have(
                        Sum(m1(j) * e(j, i), j, 1, M) <= s * Sum(r1(j) * e(j, i), j, 1, M), instance(first_private, i)
                    ),
                    Have(0 <= m2(i), instance(masses(m2)[0], i)),
                ),
                index="i",
            ),
        ),
        Have(
            pairs(r1, m2) <= t * pairs(r1, r2),
            termwise(
                positive(degree=2).after(
                    Have(
                        Sum(e(i, k) * m2(k), k, 1, N) <= t * Sum(e(i, k) * r2(k), k, 1, N), instance(second_private, i)
                    ),
                    Have(0 <= r1(i), instance(masses(r1, M)[0], i)),
                ),
                index="i",
            ),
        ),
        Have(s * pairs(r1, m2) <= s * (t * pairs(r1, r2)), positive(degree=2)),
    ),
    why="For each focal set of the second output, the event of pairs gives an event of the first output, and vice "
    "versa. First the masses of the one mechanism are replaced, then those of the other.",
    reads=[ZERO],
    models=[
        "e(j, k) is 1 if the rectangle A_j x C_k of focal sets meets the event E of pairs (for plausibilities) "
        "or lies in it (for beliefs). For fixed k it is the indicator of A_j for the event {y: (y, z) in E for "
        "some, or every, z in C_k} of the first output; likewise for fixed j. So only the privacy of each "
        "mechanism at its own events is assumed."
    ],
    remarks=["Lemma 15 is the analogue for epsilon-WLDP, Lemma 3 for mass-based privacy."],
)
