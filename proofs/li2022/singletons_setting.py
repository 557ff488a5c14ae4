"""Privacy according to Walley by its outcomes: how much of the mass is on singletons."""

from __future__ import annotations

from proofs.lemmas import masses
from proofs.li2022.belief_setting import M, N, every_j, every_k, k, m, r, t
from proofs.statements.plan import Plan, chain
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers

single = functions("single", 1)
y = integers("y")
has, only = functions("has only", 2)

SINGLETONS = (
    "The outcomes are numbered 1, ..., M: has(y, k) = [y in A_k], only(y, k) = [A_k = {y}], single(k) = [A_k is a singleton]; a focal set that is none has two outcomes at "
    "least. Plausibility at most t times belief at the outcomes is privacy according to Walley there; the masses of a singleton under the two inputs have a ratio within t."
)

walley = [
    ForAll(every_j, 1, M, Sum(has(every_j, k) * over(k), k, 1, N) <= t * Sum(only(every_j, k) * under(k), k, 1, N))
    for over in (m, r)
    for under in (m, r)
]
singletons = [
    ForAll(every_k, 1, N, 0 <= single(every_k)),
    ForAll(every_k, 1, N, single(every_k) <= 1),
    ForAll(every_k, 1, N, Eq(single(every_k) ** 2, single(every_k))),
    ForAll(every_k, 1, N, 2 - single(every_k) <= Sum(has(y, every_k), y, 1, M)),
    ForAll(every_k, 1, N, Sum(only(y, every_k), y, 1, M) <= single(every_k)),
    *walley[1:3],
    ForAll(every_k, 1, N, 0 <= single(every_k) * (t * m(every_k) - r(every_k))),
    ForAll(every_k, 1, N, 0 <= single(every_k) * (t * r(every_k) - m(every_k))),
]


def much_mass(of: Term, other: Term) -> Plan:
    """2 - S' <= t S, of the masses S and S' of all singletons."""
    return chain(
        masses.singletons.id,
        {"N": N, "M": M, "t": t, "m": of, "r": other, "single": single, "has": has, "only": only},
    )
