"""Each of mass, belief and plausibility determines the other two."""

from __future__ import annotations

from proofs.lemmas.moebius import beliefs, family, given, subsets
from proofs.lemmas.subsets import a, sub
from proofs.li2022.belief_setting import N, every_k, k, m, r, rows, total
from proofs.li2022.mobius.inverse import inverse
from proofs.li2022.mobius_setting import LISTED, WHERE, bel, same, signs, small, transform
from proofs.statements.plan import Have, auto, chain, instance, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, integers

i = integers("i")


def left_over(of: Term, place: Term) -> Term:
    """Return the plausibility of the complement of the set of this number."""
    return Sum((1 - sub(k, place)) * of(k), k, 1, N)


by_plausibility = Statement(
    "li2022/mobius.determines.belief",
    title="pl_m(A^c) - pl_r(A^c) = bel_r(A) - bel_m(A), so belief and plausibility determine each other.",
    where=WHERE,
    printed=r"\text{For } m, bel \text{ and } pl, \text{ if we know any one of them, then we can determine the other "
    r"two.}",
    quote="if we know any one of them, then we can determine the other two",
    variables=(N, a, m, r, sub),
    given=[0 <= N, 1 <= a, a <= N, *rows],
    claim=Eq(left_over(m, a) - left_over(r, a), beliefs(r, a) - beliefs(m, a)),
    example={
        "N": 4,
        "a": 2,
        "sub": [[1, 1, 1, 1], [0, 1, 0, 1], [0, 0, 1, 1], [0, 0, 0, 1]],
        "m": [0, "1/2", "1/4", "1/4"],
        "r": [0, "1/4", "1/2", "1/4"],
    },
    proof=auto().after(
        Have(Eq(left_over(m, a), total(m(k)) - beliefs(m, a)), termwise()),
        Have(Eq(left_over(r, a), total(r(k)) - beliefs(r, a)), termwise()),
    ),
    why="bel(A) = 1 - pl(A^c) for both mass functions. The differences agree up to sign, so both are 0 or neither is.",
    exceptions={
        "equivalent": "The masses sum to 1, and this alone makes plausibility equal to 1 minus the belief "
        "in the complement."
    },
    models=[LISTED],
)

agree = ForAll(every_k, 1, N, Eq(beliefs(m, every_k), beliefs(r, every_k)))
determined = Statement(
    "li2022/mobius.determines.mass",
    title="bel determines m: mass functions with the same beliefs are equal.",
    where=WHERE,
    printed=r"\text{For } m, bel \text{ and } pl, \text{ if we know any one of them, then we can determine the other "
    r"two.}",
    quote="if we know any one of them, then we can determine the other two",
    variables=(*family, m, r),
    given=given,
    throughout=[*subsets, signs, agree],
    claim=Eq(m(a), r(a)),
    example={**small, "m": ["1/4", "3/4"], "r": ["1/4", "3/4"]},
    proof=auto().after(
        *(Have(Eq(transform(bel(of), a), of(a)), chain(inverse.id, {**same, "m": of})) for of in (m, r)),
        Have(
            Eq(transform(bel(m), a), transform(bel(r), a)),
            termwise(auto().after(Have(Eq(beliefs(m, i), beliefs(r, i)), instance(agree, i))), index="i"),
        ),
    ),
    why="Moebius inversion expresses each mass by the beliefs. By mobius.determines.belief the plausibilities "
    "determine the mass too. The mass determines both by definition.",
    models=[LISTED],
)
