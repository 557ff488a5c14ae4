"""Tests of two set-valued answers: maxima and minima over pairs of focal sets.

has(y, k) is 1 if the outcome y is in the focal set A_k; single(k) is 1 if A_k is a singleton. phi(y, z) is a test of
two outcomes; highest(j, k) and lowest(j, k) are its maximum and minimum over A_j x A_k. The proofs use only two
bounds by sums: a maximum of nonnegative values is at most their sum, and a singleton has only one value.
"""

from __future__ import annotations

from proofs.lemmas import double_sums, sums
from proofs.lemmas.em import at
from proofs.lemmas.masses import masses
from proofs.statements.plan import Have, HaveAll, Lambda, auto, chain, every, fact, instance, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers, reals

t = reals("t")
d, j, k, M, N, y, z, every_j, every_k = integers("d j k M N y z every_j every_k")
f, g, single = functions("f g single", 1)
has, phi, highest, lowest = functions("has phi highest lowest", 2)


def over(of: Term, first: Term, second: Term) -> Term:
    """Sum of the test's values over A_first x A_second."""
    return Sum(has(y, first) * Sum(of * has(z, second), z, 1, M), y, 1, M)


def bounds(of: Term, most: Term, least: Term) -> list[ForAll]:
    """Bound the maximum by a sum, and the minimum over two singletons.

    `of` is the test at y and z; `most` and `least` are written in every_j and every_k.
    """
    whole = over(of, every_j, every_k)
    return [
        ForAll(every_j, 1, N, ForAll(every_k, 1, N, most <= whole)),
        ForAll(every_j, 1, N, ForAll(every_k, 1, N, single(every_j) * single(every_k) * whole <= least)),
    ]


members = [
    ForAll(every_j, 1, M, ForAll(every_k, 1, N, 0 <= has(every_j, every_k))),
    ForAll(every_k, 1, N, 0 <= single(every_k)),
    ForAll(every_k, 1, N, Eq(single(every_k) ** 2, single(every_k))),
]
test = ForAll(every_j, 1, M, ForAll(every_k, 1, M, 0 <= phi(every_j, every_k)))
extremes = bounds(phi(y, z), highest(every_j, every_k), lowest(every_j, every_k))


def plausible(of: Term, place: Term) -> Term:
    """Plausibility of one outcome."""
    return Sum(has(place, k) * of(k), k, 1, N)


def believed(of: Term, place: Term) -> Term:
    """Belief in one outcome."""
    return Sum(single(k) * has(place, k) * of(k), k, 1, N)


def walley(above: Term, below: Term) -> ForAll:
    """epsilon-WLDP: plausibility at most t times belief, at each outcome."""
    return ForAll(every_j, 1, M, plausible(above, every_j) <= t * believed(below, every_j))


def pairs(value: Term, of: Term) -> Term:
    """Expectation of a test of two answers."""
    return Sum(Sum(value * of(j) * of(k), k, 1, N), j, 1, N)


def value(first: Term, second: Term) -> Term:
    """Sum of the test over two focal sets; its value if they are singletons."""
    return over(phi(y, z), first, second)


def sure(first: Term) -> Term:
    """Contribution of the singletons under the other input."""
    return Sum(single(k) * f(k) * value(first, k), k, 1, N)


single_masses = Lambda(k, single(k) * f(k))
of_singletons = HaveAll(
    ForAll(y, 1, M, plausible(g, y) <= t * Sum(has(y, k) * (single(k) * f(k)), k, 1, N)), every(fact())
)


def by_second(first: Term) -> Have:
    """Plausibility at most t times belief, for the second answer."""
    assign = {
        "N": N,
        "M": M,
        "L": M,
        "t": t,
        "f": g,
        "g": single_masses,
        "w": Lambda(y, has(y, first)),
        "e": phi,
        "F": has,
    }
    return Have(Sum(g(k) * value(first, k), k, 1, N) <= t * sure(first), chain(double_sums.mixed_order.id, assign))


point: Point = {
    "N": 1,
    "M": 1,
    "d": 1,
    "t": 2,
    "f": [1],
    "g": [1],
    "single": [1],
    "has": [[1]],
    "phi": [[1]],
    "highest": [[1]],
    "lowest": [[1]],
}
least = Sum(f(k) * lowest(d, k), k, 1, N)
most = Sum(g(k) * (1 - highest(d, k)), k, 1, N)
first_known = Statement(
    "lemma/two-answers.first-known",
    title="epsilon-WLDP, first answer a singleton: t times the lower expectation of phi plus that of 1 - phi is at "
    "least 1.",
    where="the lemma library",
    formula=r"|A_d| = 1 \Rightarrow t \sum_k f_k \min_{A_d \times A_k} \varphi + \sum_k g_k \min_{A_d \times A_k} (1 - "
    r"\varphi) \ge 1",
    variables=(N, M, d, t, f, g, single, has, phi, highest, lowest),
    given=[0 <= N, 0 <= M, 0 <= t, Eq(Sum(g(k), k, 1, N), 1), 1 <= d, d <= N],
    throughout=[*masses(f), *masses(g), *members, test, *extremes, walley(g, f)],
    claim=0 <= single(d) * (t * least + most - 1),
    example=point,
    proof=positive(
        0 <= t,
        0 <= single(d),
        1 - most <= t * sure(d),
        single(d) * sure(d) <= least,
        degree=3,
        modulo=[Eq(single(d) ** 2, single(d))],
    ).after(
        at(members[1], d),
        at(members[2], d),
        of_singletons,
        HaveAll(ForAll(y, 1, M, 0 <= has(y, d)), every(instance(members[0], y, d))),
        by_second(d),
        Have(
            Sum(g(k), k, 1, N) - most <= Sum(g(k) * value(d, k), k, 1, N),
            termwise(
                positive(0 <= g(k), highest(d, k) <= value(d, k), degree=2).after(at(extremes[0], d, k)), index="k"
            ),
        ),
        Have(1 - most <= t * sure(d), positive(degree=1)),
        Have(
            single(d) * sure(d) <= least,
            termwise(
                positive(0 <= f(k), single(d) * single(k) * value(d, k) <= lowest(d, k), degree=2).after(
                    at(extremes[1], d, k)
                ),
                index="k",
            ),
        ),
    ),
    why="For the second answer, plausibilities are at most t times beliefs, and only singletons have belief. On "
    "two singletons the minimum is the value.",
    good_for="two answers of an epsilon-WLDP mechanism",
)


def at_first(first: Term, second: Term) -> Term:
    """Sum of the test over a focal set, given the first outcome."""
    return Sum(phi(first, z) * has(z, second), z, 1, M)


def by_first(place: Term) -> Term:
    """`sure`, with the sum over the outcomes of the first answer inside."""
    return Sum(single(k) * f(k) * Sum(at_first(y, k) * has(y, place), y, 1, M), k, 1, N)


own_most, own_least = Sum(highest(j, k) * g(j) * g(k), k, 1, N), Sum(lowest(j, k) * f(j) * f(k), k, 1, N)
twice = Statement(
    "lemma/two-answers.twice",
    title="epsilon-WLDP implies that a test of two answers has upper expectation at most t^2 times its lower one "
    "under the other input.",
    where="the lemma library",
    formula=r"pl_g(\{y\}) \le t\,bel_f(\{y\}) \Rightarrow \sum_{j,k} g_j g_k \max_{A_j \times A_k} \varphi \le t^2 "
    r"\sum_{j,k} f_j f_k \min_{A_j \times A_k} \varphi",
    variables=(N, M, t, f, g, single, has, phi, highest, lowest),
    given=[0 <= N, 0 <= M, 0 <= t],
    throughout=[*masses(f), *masses(g), *members[:2], test, *extremes, walley(g, f)],
    claim=pairs(highest(j, k), g) <= t**2 * pairs(lowest(j, k), f),
    example={name: value for name, value in point.items() if name != "d"},
    proof=positive(
        pairs(highest(j, k), g) <= t * Sum(g(j) * sure(j), j, 1, N),
        Sum(g(j) * sure(j), j, 1, N) <= t * Sum(single(j) * f(j) * sure(j), j, 1, N),
        Sum(single(j) * f(j) * sure(j), j, 1, N) <= pairs(lowest(j, k), f),
        0 <= t,
        degree=3,
    ).after(
        of_singletons,
        Have(
            pairs(highest(j, k), g) <= t * Sum(g(j) * sure(j), j, 1, N),
            termwise(
                positive(
                    own_most <= g(j) * Sum(g(k) * value(j, k), k, 1, N), 0 <= g(j), by_second(j).claim, degree=2
                ).after(
                    HaveAll(ForAll(y, 1, M, 0 <= has(y, j)), every(instance(members[0], y, j))),
                    by_second(j),
                    Have(
                        own_most <= g(j) * Sum(g(k) * value(j, k), k, 1, N),
                        termwise(positive(0 <= g(j), 0 <= g(k), highest(j, k) <= value(j, k), degree=3), index="k"),
                    ),
                ),
                index="j",
            ),
        ),
        HaveAll(ForAll(k, 1, N, 0 <= single(k) * f(k)), every(positive(single(k), f(k)))),
        HaveAll(
            ForAll(k, 1, N, ForAll(y, 1, M, 0 <= at_first(y, k))),
            every(
                every(
                    termwise(positive(0 <= phi(y, z), 0 <= has(z, k), degree=2).after(at(members[0], z, k)), index="z")
                )
            ),
        ),
        Have(
            Sum(g(j) * by_first(j), j, 1, N) <= t * Sum(single(j) * f(j) * by_first(j), j, 1, N),
            chain(
                double_sums.mixed_order.id,
                {
                    "N": N,
                    "M": M,
                    "L": N,
                    "t": t,
                    "f": g,
                    "g": single_masses,
                    "w": single_masses,
                    "e": Lambda([k, y], at_first(y, k)),
                    "F": has,
                },
            ),
        ),
        Have(
            Sum(single(j) * f(j) * sure(j), j, 1, N) <= pairs(lowest(j, k), f),
            termwise(
                positive(single(j) * f(j) * sure(j) <= own_least, degree=1).after(
                    Have(
                        single(j) * f(j) * sure(j) <= own_least,
                        termwise(
                            positive(
                                0 <= f(j), 0 <= f(k), single(j) * single(k) * value(j, k) <= lowest(j, k), degree=3
                            ),
                            index="k",
                        ),
                    ),
                ),
                index="j",
            ),
        ),
    ),
    why="Apply the factor t to the second answer and then to the first (lemma/double-sums.mixed-order). On two "
    "singletons the minimum is the value.",
    good_for="two answers of an epsilon-WLDP mechanism",
)

F = functions("F", 2)


def all_pairs(of: Term) -> list[Have]:
    """Show that the masses of the pairs sum to 1."""
    return [
        Have(
            Eq(Sum(Sum(of(j) * of(k), k, 1, N), j, 1, N), Sum(of(j), j, 1, N) * Sum(of(k), k, 1, N)),
            chain(sums.product.id, {"N": N, "M": N, "f": of, "g": of}),
        ),
        Have(Eq(pairs(as_term(1), of), Sum(Sum(of(j) * of(k), k, 1, N), j, 1, N)), auto()),
        Have(Eq(Sum(of(j), j, 1, N), Sum(of(k), k, 1, N)), auto()),
        Have(Eq(pairs(as_term(1), of), 1), auto()),
    ]


missing = Statement(
    "lemma/two-answers.missing",
    title="E[1 - F] = 1 - E[F] for two independent answers with masses f.",
    where="the lemma library",
    formula=r"\sum_k f_k = 1 \Rightarrow \sum_{j,k} f_j f_k (1 - F_{jk}) = 1 - \sum_{j,k} f_j f_k F_{jk}",
    variables=(N, f, F),
    given=[0 <= N, Eq(Sum(f(k), k, 1, N), 1)],
    claim=Eq(pairs(1 - F(j, k), f), 1 - pairs(F(j, k), f)),
    example={"N": 1, "f": [1], "F": [[1]]},
    proof=auto().after(
        *all_pairs(f),
        Have(
            Eq(pairs(1 - F(j, k), f), pairs(as_term(1), f) - pairs(F(j, k), f)),
            termwise(
                auto().after(
                    Have(
                        Eq(
                            Sum((1 - F(j, k)) * f(j) * f(k), k, 1, N),
                            Sum(1 * f(j) * f(k), k, 1, N) - Sum(F(j, k) * f(j) * f(k), k, 1, N),
                        ),
                        termwise(),
                    )
                ),
                index="j",
            ),
        ),
    ),
    why="The products of the masses sum to 1.",
    good_for="a test of two answers and its complement",
)


def lacking(value: Term, of: Term) -> Have:
    """Apply `missing` to a test."""
    return Have(
        Eq(pairs(1 - value, of), 1 - pairs(value, of)),
        chain(missing.id, {"N": N, "f": of, "F": Lambda([j, k], value)}),
    )
