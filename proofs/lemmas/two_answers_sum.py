"""Sum of the optimistic errors of tests of two answers under epsilon-WLDP.

The errors are type I and type II errors.
"""

from __future__ import annotations

from proofs.lemmas import masses as mass_functions
from proofs.lemmas import two_answers
from proofs.lemmas.em import at
from proofs.lemmas.masses import masses
from proofs.lemmas.two_answers import (
    M,
    N,
    believed,
    bounds,
    d,
    every_j,
    every_k,
    extremes,
    f,
    g,
    has,
    highest,
    j,
    k,
    lacking,
    lowest,
    members,
    pairs,
    phi,
    plausible,
    single,
    t,
    test,
    walley,
    y,
    z,
)  # fmt: skip
from proofs.statements.plan import Have, HaveAll, Lambda, Plan, TermLike, auto, chain, every, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions

F, G = functions("F G", 1)
Names = dict[str, TermLike | Lambda]

vague = [
    ForAll(every_k, 1, N, single(every_k) <= 1),
    ForAll(every_k, 1, N, 2 - single(every_k) <= Sum(has(y, every_k), y, 1, M)),
    ForAll(every_k, 1, N, Eq(single(every_k) * Sum(has(y, every_k), y, 1, M), single(every_k))),
]


def listed_once(of: Term) -> ForAll:
    """Assume that the belief in an outcome is the mass of its singleton."""
    share = single(every_k) * has(every_j, every_k)
    return ForAll(every_j, 1, M, ForAll(every_k, 1, N, Eq(share * believed(of, every_j), share * of(every_k))))


single_f, single_g = Sum(single(k) * f(k), k, 1, N), Sum(single(k) * g(k), k, 1, N)
only = Sum(single(k) * has(y, k), y, 1, M)
whole = Sum(F(k), k, 1, N) + Sum(G(k), k, 1, N)


def much_mass(of: Term, other: Term) -> Have:
    """Show 2 - S' <= t S for the masses S and S' of all singletons."""
    assign = {"N": N, "M": M, "t": t, "m": of, "r": other, "single": single, "has": has}
    own, others = Sum(single(k) * of(k), k, 1, N), Sum(single(k) * other(k), k, 1, N)
    return Have(
        2 - others <= t * own,
        chain(mass_functions.singletons.id, {**assign, "only": Lambda([y, k], single(k) * has(y, k))}),
    )


by_sets = Statement(
    "lemma/two-answers-sum.by-sets",
    title="epsilon-WLDP: if F_k + G_k >= 0, and f_k + g_k <= (t + 1)(F_k + G_k) on singletons, all F_k and G_k sum "
    "to at least 4/(t + 1)^2.",
    where="the lemma library",
    formula=r"|A_k| = 1 \Rightarrow f_k + g_k \le (t+1) (F_k + G_k) \quad\text{gives}\quad \sum_k F_k + \sum_k G_k \ge "
    r"\tfrac{4}{(t+1)^2}",
    variables=(N, M, t, f, g, F, G, single, has),
    given=[0 <= N, 0 <= M, 1 < t, Eq(Sum(f(k), k, 1, N), 1), Eq(Sum(g(k), k, 1, N), 1)],
    throughout=[
        *masses(f),
        *masses(g),
        *vague[1:],
        walley(f, g),
        walley(g, f),
        ForAll(every_k, 1, N, single(every_k) * (f(every_k) + g(every_k)) <= (t + 1) * (F(every_k) + G(every_k))),
    ],
    claim=4 / (t + 1) ** 2 <= whole,
    example={"N": 1, "M": 1, "t": 2, "f": [1], "g": [1], "F": [1], "G": [0], "single": [1], "has": [[1]]},
    proof=positive(
        single_f + single_g <= (t + 1) * whole,
        4 <= (t + 1) * (single_f + single_g),
        0 < t + 1,
        multiply=[0 < t + 1, 0 < t + 1],
        degree=2,
    ).after(
        Have(0 <= t, auto()),
        Have(0 < t + 1, auto()),
        HaveAll(
            ForAll(k, 1, N, only <= single(k)),
            every(auto().after(Have(Eq(only, single(k) * Sum(has(y, k), y, 1, M)), termwise()))),
        ),
        much_mass(f, g),
        much_mass(g, f),
        Have(
            4 <= (t + 1) * (single_f + single_g),
            positive(2 - single_g <= t * single_f, 2 - single_f <= t * single_g, degree=1),
        ),
        Have(single_f + single_g <= (t + 1) * whole, termwise(index="k")),
    ),
    why="The singletons have much of the mass (lemma/masses.singletons).",
    good_for="two answers of an epsilon-WLDP mechanism",
)

less = t * f(d) - g(d)
counted = Sum(single(d) * has(y, d) * less, y, 1, M)
vague_at_d = at(vague[2], d)
mass_ratio = Statement(
    "lemma/two-answers-sum.ratio",
    title="Plausibility under g at most t times belief under f implies g_d <= t f_d for every singleton A_d.",
    where="the lemma library",
    formula=r"pl_g(\{y\}) \le t\,bel_f(\{y\}),\ |A_d| = 1 \Rightarrow g_d \le t f_d",
    variables=(N, M, d, t, f, g, single, has),
    given=[0 <= N, 0 <= M, 1 <= d, d <= N],
    throughout=[*masses(g), *members[:2], vague[0], vague[2], walley(g, f), listed_once(f), listed_once(g)],
    claim=0 <= single(d) * less,
    example={name: value for name, value in two_answers.point.items() if name not in ("phi", "highest", "lowest")},
    proof=positive(
        0 <= counted, degree=1, modulo=[Eq(counted, single(d) * Sum(has(y, d), y, 1, M) * less), vague_at_d.claim]
    ).after(
        vague_at_d,
        at(members[1], d),
        Have(Eq(counted, single(d) * Sum(has(y, d), y, 1, M) * less), termwise()),
        Have(
            0 <= counted,
            termwise(
                positive(
                    0 <= single(d),
                    0 <= has(y, d),
                    believed(g, y) <= t * believed(f, y),
                    degree=3,
                    modulo=[
                        Eq(single(d) * has(y, d) * believed(of, y), single(d) * has(y, d) * of(d)) for of in (f, g)
                    ],
                ).after(
                    at(members[0], y, d),
                    *(at(listed_once(of), y, d) for of in (f, g)),
                    Have(
                        believed(g, y) <= plausible(g, y),
                        termwise(positive(1 - single(k), has(y, k), g(k), degree=3), index="k"),
                    ),
                    Have(
                        believed(g, y) <= t * believed(f, y),
                        positive(believed(g, y) <= plausible(g, y), plausible(g, y) <= t * believed(f, y), degree=1),
                    ),
                ),
                index="y",
            ),
        ),
    ),
    why="The belief in the outcome of A_d is f_d, and g_d is at most its plausibility.",
    good_for="epsilon-WLDP for a list of focal sets",
)

contrary = bounds(1 - phi(y, z), 1 - lowest(every_j, every_k), 1 - highest(every_j, every_k))
values = [
    ForAll(every_j, 1, M, ForAll(every_k, 1, M, phi(every_j, every_k) <= 1)),
    ForAll(every_j, 1, N, ForAll(every_k, 1, N, 0 <= lowest(every_j, every_k))),
    ForAll(every_j, 1, N, ForAll(every_k, 1, N, highest(every_j, every_k) <= 1)),
]
variables = (N, M, t, f, g, single, has, phi, highest, lowest)
point: Point = {name: value for name, value in two_answers.point.items() if name != "d"}
given = [0 <= N, 0 <= M, 1 < t, Eq(Sum(f(k), k, 1, N), 1), Eq(Sum(g(k), k, 1, N), 1)]
throughout = [
    *masses(f),
    *masses(g),
    *members,
    *vague,
    test,
    *values,
    *extremes,
    *contrary,
    walley(f, g),
    walley(g, f),
    listed_once(f),
    listed_once(g),
]


def three_lines(f: Term, g: Term) -> list[Have | HaveAll]:
    """Three inequalities for a test of two answers, under `given` and `throughout`.

    f and g are the masses under the two inputs. The test's errors satisfy alpha + beta >= 4/(t+1)^2, 1 - beta <= t^2
    alpha and 1 - alpha <= t^2 beta.
    """
    least, most = pairs(lowest(j, k), f), pairs(highest(j, k), g)
    not_least, not_most = pairs(1 - lowest(j, k), f), pairs(1 - highest(j, k), g)
    names: Names = {**{one.name: one for one in variables}, "f": f, "g": g}
    places = [every_j, every_k]
    turned: Names = {
        **names,
        "f": g, "g": f, "phi": Lambda([y, z], 1 - phi(y, z)),
        "highest": Lambda(places, 1 - lowest(*places)), "lowest": Lambda(places, 1 - highest(*places)),
    }  # fmt: skip
    own = Sum(lowest(j, k) * f(j) * f(k), k, 1, N), Sum((1 - highest(j, k)) * g(j) * g(k), k, 1, N)
    shares: Names = {**names, "F": Lambda(j, own[0]), "G": Lambda(j, own[1])}
    return [
        Have(0 <= t, auto()),
        HaveAll(ForAll(y, 1, M, ForAll(z, 1, M, 0 <= 1 - phi(y, z))), every(every(auto()))),
        HaveAll(
            ForAll(j, 1, N, single(j) * (f(j) + g(j)) <= (t + 1) * (own[0] + own[1])), every(share(f, g, names, turned))
        ),
        lacking(highest(j, k), g),
        Have(
            4 / (t + 1) ** 2 <= least + (1 - most),
            auto().after(
                Have(
                    4 / (t + 1) ** 2 <= least + not_most,
                    chain(by_sets.id, {one.name: shares[one.name] for one in by_sets.variables}),
                )
            ),
        ),
        Have(most <= t**2 * least, chain(two_answers.twice.id, names)),
        Have(
            1 - least <= t**2 * (1 - most),
            positive(
                not_least <= t**2 * not_most, degree=1, modulo=[Eq(not_least, 1 - least), Eq(not_most, 1 - most)]
            ).after(lacking(lowest(j, k), f), Have(not_least <= t**2 * not_most, chain(two_answers.twice.id, turned))),
        ),
    ]


def share(f: Term, g: Term, names: Names, turned: Names) -> Plan:
    """Bound the contribution of a singleton A_j as first answer to both errors.

    It is at least (f_j + g_j)/(t + 1).
    """
    alpha, beta = Sum(f(k) * lowest(j, k), k, 1, N), Sum(g(k) * (1 - highest(j, k)), k, 1, N)
    own_alpha, own_beta = Sum(lowest(j, k) * f(j) * f(k), k, 1, N), Sum((1 - highest(j, k)) * g(j) * g(k), k, 1, N)
    s = single(j)
    left, right = s * (t * alpha + beta - 1), s * (t * beta + Sum(f(k) * (1 - (1 - lowest(j, k))), k, 1, N) - 1)
    less, more = s * (t * f(j) - g(j)), s * (t * g(j) - f(j))
    known: Names = {one.name: names[one.name] for one in (N, M, t, single, has)}
    return positive(
        1 < t, less, left, more, right, (t + 1) * ((1 - s) * (own_alpha + own_beta)), multiply=[1 < t], degree=2,
        modulo=[Eq(s**2, s), Eq(own_alpha, f(j) * alpha), Eq(own_beta, g(j) * beta)],
    ).after(
        Have(0 <= left, chain(two_answers.first_known.id, {**names, "d": j})),
        Have(0 <= right, chain(two_answers.first_known.id, {**turned, "d": j})),
        Have(0 <= less, chain(mass_ratio.id, {**known, "d": j, "f": f, "g": g})),
        Have(0 <= more, chain(mass_ratio.id, {**known, "d": j, "f": g, "g": f})),
        Have(Eq(own_alpha, f(j) * alpha), termwise(index="k")),
        Have(Eq(own_beta, g(j) * beta), termwise(index="k")),
        Have(
            0 <= own_alpha + own_beta,
            termwise(positive(lowest(j, k), 1 - highest(j, k), f(j), f(k), g(j), g(k), degree=3), index="k"),
        ),
        Have(0 <= (t + 1) * ((1 - s) * (own_alpha + own_beta)), positive(1 < t, 1 - s, own_alpha + own_beta, degree=3)),
    )  # fmt: skip
