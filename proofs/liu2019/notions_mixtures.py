"""Inequalities behind the relations between privacy notions, for any number of databases and outputs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proofs.statements.plan import (
    Have,
    HaveAll,
    InSum,
    Plan,
    auto,
    cases,
    every,
    function,
    instance,
    monotone,
    positive,
    telescope,
)
from proofs.statements.statement import Point
from symbolic.language import Atom, Eq, ForAll, Relation, Sum, Term, functions, integers, log, reals

h, i, j, k = integers("h i j k")
N, M, L, e = integers("N M L e")
t, m, s, z = reals("t m s z")
p, q, f, g, c, r, u = functions("p q f g c r u", 1)


def at(universal: ForAll, *places: Term) -> Have:
    """The instance of a statement over ranges at these places, one for each index."""
    atom: Atom = universal
    for place in places:
        if not isinstance(atom, ForAll):
            break
        atom = atom.body.substitute({atom.index: place})
    if isinstance(atom, ForAll):
        raise ValueError(f"{universal!r} has more indices than {len(places)}")
    return Have(atom, instance(universal, *places))


@dataclass(frozen=True)
class Part:
    """A piece of a statement: variables, assumptions, claim, example, lemmas and proof plan."""

    variables: tuple[Term, ...]
    given: tuple[Relation, ...]
    throughout: tuple[ForAll, ...]
    claim: Relation | tuple[Relation, ...]
    example: Point
    proof: Plan | tuple[Plan, ...]
    before: tuple[Have | HaveAll | InSum, ...] = ()

    @property
    def fields(self) -> dict[str, Any]:
        """The keyword arguments for a `Statement`."""
        return {
            name: getattr(self, name)
            for name in ("variables", "given", "throughout", "claim", "example", "proof", "before")
        }


# ---- one comparison among many

each = ForAll(k, 1, N, f(k) <= t * g(k))
some_of_many = Part(
    (N, e, t, m, f, g),
    (1 <= N, 1 <= e, e <= N, 0 < g(e), m <= f(e) / g(e)),
    (each,),
    m <= t,
    {"N": 2, "e": 1, "t": 2, "m": 2, "f": ["1/2", "1/3"], "g": ["1/4", "1/2"]},
    positive(m * g(e) <= f(e), f(e) <= t * g(e), multiply=[0 < g(e)], degree=1).after(
        at(each, e), Have(m * g(e) <= f(e), positive(m <= f(e) / g(e), 0 < g(e), degree=2))
    ),
)

# ---- the same mixture on both sides

p_chances = ForAll(k, 1, N, 0 <= p(k))
q_chances = ForAll(k, 1, N, 0 <= q(k))
p_given, q_given = Sum(p(j) * f(j), j, 1, N), Sum(q(j) * g(j), j, 1, N)
p_total, q_total = Eq(Sum(p(j), j, 1, N), 1), Eq(Sum(q(j), j, 1, N), 1)
same_others = ForAll(k, 1, N, Eq(p(k), q(k)))
same_mixture = Part(
    (N, t, p, q, f, g),
    (1 <= N, p_total, q_total),
    (p_chances, q_chances, each),
    p_given <= t * q_given,
    {"N": 2, "t": 2, "p": ["1/2", "1/2"], "q": ["1/2", "1/2"], "f": ["1/2", "1/3"], "g": ["1/4", "1/2"]},
    telescope(
        "i",
        1,
        N,
        [(t, q_given), (-1, p_given)],
        0,
        pointwise=positive(0 <= p(i), f(i) <= t * g(i), modulo=[Eq(p(i), q(i))]).after(
            at(p_chances, i), at(each, i), at(same_others, i)
        ),
    ),
)

# ---- two mixtures


def two_mixtures(
    factor: Term,
    lemmas: tuple[Have, ...],
    given: tuple[Relation, ...],
    throughout: tuple[ForAll, ...],
    more: Point,
    names: tuple[Term, ...],
) -> Part:
    """sum p f <= factor * sum q g, if `lemmas` (at h and i) prove f(h) <= factor * g(i)."""
    below = ForAll(k, 1, M, 0 <= q(k))
    mixed = Sum(q(j) * g(j), j, 1, M)
    whole = Sum(q(j), j, 1, M)
    averaged = ForAll(i, 1, M, p_given <= factor * g(i))
    one = Have(
        p_given <= factor * g(i) * p_total.left,
        telescope(
            "h",
            1,
            N,
            [(factor * g(i), p_total.left), (-1, p_given)],
            0,
            pointwise=positive(0 <= p(h), f(h) <= factor * g(i)).after(at(p_chances, h), *lemmas),
        ),
    )
    both = Have(
        p_given * whole <= factor * mixed,
        telescope(
            "h",
            1,
            M,
            [(factor, mixed), (-p_given, whole)],
            0,
            pointwise=positive(0 <= q(h), p_given <= factor * g(h)).after(at(below, h), at(averaged, h)),
        ),
    )
    return Part(
        (N, M, *names, p, q, f, g),
        (1 <= N, 1 <= M, p_total, Eq(whole, 1), *given),
        (p_chances, below, *throughout),
        p_given <= factor * mixed,
        {"N": 2, "M": 1, "p": ["1/2", "1/2"], "q": [1], "f": ["1/2", "1/3"], "g": ["1/2"], **more},
        positive(modulo=[Eq(whole, 1)], degree=1).after(
            HaveAll(averaged, every(positive(modulo=[p_total], degree=1).after(one))), both
        ),
    )


any_two = ForAll(j, 1, N, ForAll(k, 1, M, f(j) <= t * g(k)))
any_two_mixtures = two_mixtures(t, (at(any_two, h, i),), (), (any_two,), {"t": 2}, (t,))
above, under = ForAll(k, 1, N, f(k) <= m * s), ForAll(k, 1, M, s <= m * g(k))
near_output = two_mixtures(
    m**2,
    (
        at(above, h),
        at(under, i),
        Have(f(h) <= m**2 * g(i), positive(f(h) <= m * s, s <= m * g(i), 1 <= m, degree=2)),
    ),
    (0 < s, 1 <= m),
    (above, under),
    {"s": "2/5", "m": 2},
    (s, m),
)

# ---- a chain of neighbours

steps, steps_back = ForAll(k, 1, L, f(k) <= t * f(k + 1)), ForAll(k, 1, L, f(k + 1) <= t * f(k))
chain_of_neighbours = Part(
    (L, t, f),
    (1 <= L, 0 < t),
    (steps, steps_back),
    (f(1) <= t**L * f(L + 1), f(L + 1) <= t**L * f(1)),
    {"L": 2, "t": 2, "f": ["1/2", "1/3", "1/4"]},
    (
        telescope(
            "i",
            1,
            L,
            [],
            -(t ** (i - 1) * f(i)),
            pointwise=positive(f(i) <= t * f(i + 1), 0 < t ** (i - 1), degree=2).after(
                at(steps, i), Have(0 < t ** (i - 1), function())
            ),
            rest=t**L * f(L + 1) - f(1),
            boundary=auto(),
        ),
        telescope(
            "i",
            1,
            L,
            [],
            t ** (L - i + 1) * f(i),
            pointwise=positive(f(i + 1) <= t * f(i), 0 < t ** (L - i), degree=2).after(
                at(steps_back, i), Have(0 < t ** (L - i), function())
            ),
            rest=t**L * f(1) - f(L + 1),
            boundary=auto(),
        ),
    ),
)

# ---- the mean of a logarithm

chances = ForAll(k, 1, N, 0 <= c(k))
possible = ForAll(k, 1, N, 0 < r(k))
within = ForAll(k, 1, N, r(k) <= m)
certain = Eq(Sum(c(j), j, 1, N), 1)
mean = Sum(c(j) * log(r(j)), j, 1, N)
information = Part(
    (N, m, c, r),
    (1 <= N, 1 <= m, certain),
    (chances, possible, within),
    mean <= log(m),
    {"N": 1, "m": 2, "c": [1], "r": [1]},
    positive(modulo=[certain], degree=1).after(
        Have(
            mean <= log(m) * certain.left,
            telescope(
                "i",
                1,
                N,
                [(log(m), certain.left), (-1, mean)],
                0,
                pointwise=positive(0 <= c(i), log(r(i)) <= log(m)).after(
                    at(chances, i),
                    at(possible, i),
                    at(within, i),
                    Have(
                        log(r(i)) <= log(m),
                        monotone(
                            "z",
                            log(z),
                            r(i),
                            m,
                            sign=positive(multiply=[0 < z], degree=1),
                            inside=[Have(0 < z, auto())],
                        ),
                    ),
                ),
            ),
        )
    ),
    (Have(0 < m, auto()), InSum("j", 1, N, (at(possible, j),))),
)

# ---- given the other records: log(r u), where u is P(o) over P(o | the other records)

known_others = ForAll(k, 1, N, 0 < u(k))
others_mean = Sum(c(j) * u(j), j, 1, N)
conditional = Sum(c(j) * log(r(j) * u(j)), j, 1, N)
tangent = log(m * z) - z
inside = [Have(0 < z, auto()), Have(0 < m * z, positive(degree=2))]
below_tangent = Have(
    log(m * u(i)) - u(i) <= log(m) - 1,
    cases(
        u(i),
        1,
        at_most=monotone("z", tangent, u(i), 1, inside=inside, sign=positive(multiply=[0 < m * z], degree=2)),
        greater=monotone("z", tangent, 1, u(i), inside=inside, sign=positive(multiply=[0 < m * z], degree=2)),
    ),
)
information_given_others = Part(
    (N, m, c, r, u),
    (1 <= N, 1 <= m, certain, others_mean <= 1),
    (chances, possible, within, known_others),
    conditional <= log(m),
    {"N": 1, "m": 2, "c": [1], "r": [1], "u": [1]},
    positive(modulo=[certain], degree=1).after(
        Have(
            conditional <= (log(m) - 1) * certain.left + others_mean,
            telescope(
                "i",
                1,
                N,
                [(log(m) - 1, certain.left), (1, others_mean), (-1, conditional)],
                0,
                pointwise=positive(0 <= c(i), log(r(i) * u(i)) <= log(m * u(i)), below_tangent.claim, degree=2).after(
                    at(chances, i),
                    at(possible, i),
                    at(within, i),
                    at(known_others, i),
                    Have(0 < m * u(i), positive(degree=2)),
                    Have(0 < r(i) * u(i), positive(degree=2)),
                    Have(r(i) * u(i) <= m * u(i), positive(degree=2)),
                    Have(
                        log(r(i) * u(i)) <= log(m * u(i)),
                        monotone(
                            "z",
                            log(z),
                            r(i) * u(i),
                            m * u(i),
                            sign=positive(multiply=[0 < z], degree=1),
                            inside=[Have(0 < z, auto())],
                        ),
                    ),
                    below_tangent,
                ),
            ),
        )
    ),
    (
        Have(0 < m, auto()),
        InSum("j", 1, N, (at(possible, j), at(known_others, j), Have(0 < r(j) * u(j), positive(degree=2)))),
    ),
)
