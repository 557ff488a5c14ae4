"""ε-WLDP need only be checked at singletons."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.li2022.belief_setting import (
    EVENT,
    ZERO,
    M,
    N,
    belief,
    every_j,
    every_k,
    inside,
    j,
    k,
    m,
    nonnegative,
    plausibility,
    r,
    t,
    touch,
)
from proofs.li2022.lemma_15 import SINGLE
from proofs.statements.plan import Have, chain, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import ForAll, Sum, Term, functions

e = functions("e", 1)
has, only = functions("has only", 2)


def at(which: Term, place: Term, of: Term) -> Term:
    """Plausibility (has) or belief (only) of the element with this number."""
    return Sum(which(place, k) * of(k), k, 1, N)


def elements(which: Term, place: Term) -> Term:
    """Number of elements of the event that lie in the focal set (has), or equal it (only)."""
    return Sum(e(j) * which(j, place), j, 1, M)


single = ForAll(every_j, 1, M, at(has, every_j, m) <= t * at(only, every_j, r))
met = ForAll(every_k, 1, N, touch(every_k) <= elements(has, every_k))
contained = ForAll(every_k, 1, N, elements(only, every_k) <= inside(every_k))
mixed_has, mixed_only = Sum(m(k) * elements(has, k), k, 1, N), Sum(r(k) * elements(only, k), k, 1, N)

singletons = Statement(
    "li2022/beyond.walley-singletons",
    title="If pl_x({y}) <= e^epsilon bel_x'({y}) for every y, then pl_x(E) <= e^epsilon bel_x'(E) for every event E.",
    where="additional result on Definition 13",
    formula=r"pl_x(\{y\}) \le t\, bel_{x'}(\{y\})\ \forall y \Rightarrow pl_x(E) \le t\, bel_{x'}(E)\ \forall E",
    variables=(N, M, t, m, r, inside, touch, e, has, only),
    given=[0 <= N, 0 <= M, 0 <= t],
    throughout=[*nonnegative, ForAll(every_j, 1, M, 0 <= e(every_j)), met, contained, single],
    claim=plausibility(m) <= t * belief(r),
    example={
        "N": 3,
        "M": 2,
        "t": 4,
        "m": ["3/5", "1/5", "1/5"],
        "r": ["1/5", "3/5", "1/5"],
        "inside": [1, 0, 0],
        "touch": [1, 0, 1],
        "e": [1, 0],
        "has": [[1, 0, 1], [0, 1, 1]],
        "only": [[1, 0, 0], [0, 1, 0]],
    },
    proof=positive(degree=2).after(
        Have(
            plausibility(m) <= mixed_has,
            termwise(positive(degree=2).after(Have(touch(k) <= elements(has, k), instance(met, k))), index="k"),
        ),
        Have(
            mixed_has <= t * mixed_only,
            chain(sums.mixed_order.id, {"N": N, "M": M, "t": t, "f": m, "g": r, "w": e, "F": has, "G": only}),
        ),
        Have(
            mixed_only <= belief(r),
            termwise(positive(degree=2).after(Have(elements(only, k) <= inside(k), instance(contained, k))), index="k"),
        ),
    ),
    why="pl_x(E) is at most the sum of pl_x({y}) over y in E. This is at most t times the sum of bel_x'({y}), "
    "which is at most t bel_x'(E). So the loss is found without enumerating events.",
    reads=[ZERO],
    models=[EVENT, SINGLE],
)
