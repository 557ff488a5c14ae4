"""Eq. 11 and Eq. 16: an average of mechanisms with arbitrary levels has one level."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import Inversion, chances, i, n, ones, t, v
from proofs.lemmas import counts
from proofs.lemmas.em import at
from proofs.statements.plan import Have, HaveAll, Lambda, auto, chain, every, positive, ring, telescope
from symbolic.language import Eq, ForAll, Relation, Sum, Term, as_term, integers

z = integers("z")
truths = Sum(t(i) * v(i), i, 1, n)
mean = chances / n


def level(family: Inversion) -> Term:
    """T, computed from the average probability of each false answer."""
    return as_term(1 / mean - (family.size - 1))


def claims(family: Inversion, of: Term) -> list[Relation]:
    """The average probabilities of true and false answers belong to one level, `of`."""
    return [1 < of, Eq(mean * (family.size - 1 + of), 1), Eq(truths / n * (family.size - 1 + of), of)]


def steps(family: Inversion) -> list[Have | HaveAll]:
    """Bounds on the average probability of each false answer, and the sum of all probabilities.

    The average is between 0 and 1/size.
    """
    size, told = family.size, family.told(z)
    lie = [
        at(family.levels[0], z),
        at(family.levels[1], z),
        Have(0 < size - 1 + t(z), auto()),
        Have(0 < v(z), positive(multiply=[0 < size - 1 + t(z)], modulo=[told], degree=1)),
    ]
    slack = Sum(1 - size * v(i), i, 1, n)
    parts, left = Eq(truths, ones - (size - 1) * chances), Eq(slack, ones - size * chances)
    return [
        Have(0 < n, auto()),
        counts.counting(i, n),
        HaveAll(ForAll(z, 1, n, 0 < v(z)), every(auto().after(*lie))),
        HaveAll(
            ForAll(z, 1, n, 0 < 1 - size * v(z)), every(positive(v(z), t(z) - 1, modulo=[told], degree=2).after(*lie))
        ),
        Have(0 < chances, chain(counts.some.id, {"n": n, "f": v})),
        Have(0 < slack, chain(counts.some.id, {"n": n, "f": Lambda(i, 1 - size * v(i))})),
        Have(
            parts,
            telescope(
                "z",
                1,
                n,
                [(-1, truths), (1, ones), (-(size - 1), chances)],
                0,
                pointwise=ring(modulo=[told]).after(at(family.levels[1], z)),
            ),
        ),
        Have(left, telescope("z", 1, n, [(-1, slack), (1, ones), (-size, chances)], 0, pointwise=ring())),
        Have(size * chances < n, positive(0 < slack, modulo=[left, Eq(ones, n)], degree=1)),
    ]
