"""The sum of the optimistic errors of two answers under privacy according to Walley."""

from __future__ import annotations

from typing import Any

from proofs.lemmas import masses as mass_functions
from proofs.lemmas import two_answers
from proofs.lemmas.em import at
from proofs.lemmas.masses import masses
from proofs.lemmas.two_answers import (
    M,
    N,
    believed,
    bounds,
    by_second,
    every_j,
    every_k,
    extremes,
    f,
    g,
    has,
    highest,
    i,
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
from proofs.statements.plan import Have, HaveAll, Lambda, auto, chain, every, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers

each, x = integers("each x")
A, B = functions("A B", 1)

vague = [
    ForAll(every_k, 1, N, single(every_k) <= 1),
    ForAll(every_k, 1, N, 2 - single(every_k) <= Sum(has(y, every_k), y, 1, M)),
    ForAll(every_k, 1, N, Eq(single(every_k) * Sum(has(y, every_k), y, 1, M), single(every_k))),
]


def listed_once(of: Term) -> ForAll:
    """The belief in an outcome is the mass of the singleton."""
    share = single(every_k) * has(every_j, every_k)
    return ForAll(every_j, 1, M, ForAll(every_k, 1, N, Eq(share * believed(of, every_j), share * of(every_k))))


def ratio(over: Term, under: Term, place: Term = every_k) -> Any:
    """The masses of a singleton have a ratio within t."""
    return 0 <= single(place) * (t * under(place) - over(place))


single_f, single_g = Sum(single(k) * f(k), k, 1, N), Sum(single(k) * g(k), k, 1, N)
each_alpha, each_beta = Sum(f(k) * A(k), k, 1, N), Sum(g(k) * B(k), k, 1, N)
s = single(i)
gains = [
    Have(
        0 <= (s * (t * f(i) - g(i))) * (s * (t * A(i) + B(i) - 1)),
        positive(0 <= s * (t * f(i) - g(i)), 0 <= s * (t * A(i) + B(i) - 1)),
    ),
    Have(
        0 <= (s * (t * g(i) - f(i))) * (s * (A(i) + t * B(i) - 1)),
        positive(0 <= s * (t * g(i) - f(i)), 0 <= s * (A(i) + t * B(i) - 1)),
    ),
    Have(
        s * (f(i) + g(i)) <= (t + 1) * (s * (f(i) * A(i) + g(i) * B(i))),
        positive(
            0 <= (s * (t * f(i) - g(i))) * (s * (t * A(i) + B(i) - 1)),
            0 <= (s * (t * g(i) - f(i))) * (s * (A(i) + t * B(i) - 1)),
            multiply=[1 < t],
            modulo=[Eq(s**2, s)],
            degree=1,
        ),
    ),
    Have(0 <= f(i) * A(i), auto()),
    Have(0 <= g(i) * B(i), auto()),
    Have(0 <= (1 - s) * (f(i) * A(i) + g(i) * B(i)), positive(s <= 1, 0 <= f(i) * A(i), 0 <= g(i) * B(i), degree=2)),
    Have(
        0 <= (t + 1) * ((1 - s) * (f(i) * A(i) + g(i) * B(i))),
        positive(1 < t, 0 <= (1 - s) * (f(i) * A(i) + g(i) * B(i)), degree=2),
    ),
]


def much_mass(of: Term, other: Term) -> Have:
    """2 - S' <= t S, of the masses S and S' of all singletons."""
    assign = {"N": N, "M": M, "t": t, "m": of, "r": other, "single": single, "has": has}
    own, others = Sum(single(k) * of(k), k, 1, N), Sum(single(k) * other(k), k, 1, N)
    only = Lambda([y, k], single(k) * has(y, k))
    return Have(2 - others <= t * own, chain(mass_functions.singletons.id, {**assign, "only": only}))


by_sets = Statement(
    "lemma/two-answers-sum.by-sets",
    title="Where a singleton as one of two answers leaves a private rest, the errors of both sum to at least 4/(t+1)^2.",
    where="the lemma library",
    formula=r"|A_k| = 1 \Rightarrow t A_k + B_k \ge 1,\ A_k + t B_k \ge 1 \quad\text{gives}\quad \sum_k f_k A_k + \sum_k g_k B_k \ge \tfrac{4}{(t+1)^2}",
    variables=(N, M, t, f, g, A, B, single, has),
    given=[0 <= N, 0 <= M, 1 < t, Eq(Sum(f(k), k, 1, N), 1), Eq(Sum(g(k), k, 1, N), 1)],
    throughout=[
        *masses(f), *masses(g), *masses(A), *masses(B), *members[1:], *vague, walley(f, g), walley(g, f),
        ForAll(every_k, 1, N, ratio(g, f)), ForAll(every_k, 1, N, ratio(f, g)),
        ForAll(every_k, 1, N, 0 <= single(every_k) * (t * A(every_k) + B(every_k) - 1)),
        ForAll(every_k, 1, N, 0 <= single(every_k) * (A(every_k) + t * B(every_k) - 1)),
    ],
    claim=4 / (t + 1) ** 2 <= each_alpha + each_beta,
    example={"N": 1, "M": 1, "t": 2, "f": [1], "g": [1], "A": [1], "B": [0], "single": [1], "has": [[1]]},
    proof=positive(
        single_f + single_g <= (t + 1) * (each_alpha + each_beta), 4 <= (t + 1) * (single_f + single_g), 0 < t + 1,
        multiply=[0 < t + 1, 0 < t + 1], degree=2,
    ).after(
        Have(0 < t + 1, auto()),
        HaveAll(
            ForAll(each, 1, N, Sum(single(each) * has(y, each), y, 1, M) <= single(each)),
            every(positive(degree=1, modulo=[
                Eq(single(each) * Sum(has(y, each), y, 1, M), single(each)),
                Eq(Sum(single(each) * has(y, each), y, 1, M), single(each) * Sum(has(y, each), y, 1, M)),
            ]).after(
                at(vague[2], each),
                Have(Eq(Sum(single(each) * has(y, each), y, 1, M), single(each) * Sum(has(y, each), y, 1, M)), termwise()),
            )),
        ),
        much_mass(f, g),
        much_mass(g, f),
        Have(4 <= (t + 1) * (single_f + single_g), positive(degree=1)),
        Have(
            single_f + single_g <= (t + 1) * (each_alpha + each_beta),
            termwise(positive(*(one.claim for one in gains[2:3] + gains[6:]), degree=1).after(*gains), index="i"),
        ),
    ),
    why="Only the pairs with a singleton are counted; and the singletons have much of the mass (lemma/masses.singletons).",
    good_for="two answers of a mechanism that is private according to Walley",
)  # fmt: skip

contrary = bounds(1 - phi(y, z), 1 - lowest(every_j, every_k), 1 - highest(every_j, every_k))
values = [
    ForAll(every_j, 1, M, ForAll(every_k, 1, M, phi(every_j, every_k) <= 1)),
    ForAll(every_j, 1, N, ForAll(every_k, 1, N, 0 <= lowest(every_j, every_k))),
    ForAll(every_j, 1, N, ForAll(every_k, 1, N, highest(every_j, every_k) <= 1)),
]
variables = (N, M, t, f, g, single, has, phi, highest, lowest)
point: Point = {
    "N": 1, "M": 1, "t": 2, "f": [1], "g": [1], "single": [1], "has": [[1]], "phi": [[1]], "highest": [[1]], "lowest": [[1]],
}  # fmt: skip
given = [0 <= N, 0 <= M, 1 < t, Eq(Sum(f(k), k, 1, N), 1), Eq(Sum(g(k), k, 1, N), 1)]
throughout = [
    *masses(f), *masses(g), *members, *vague, test, *values, *extremes, *contrary, walley(f, g), walley(g, f), listed_once(f), listed_once(g),
]  # fmt: skip


def left(of: Term, value: Term) -> Term:
    """The expectation of what is left of a test, the second answer being given; `value` is written in k."""
    return Sum(of(k) * value, k, 1, N)


d = integers("d")
share = single(d) * has(x, d)
shared = {of: Sum(single(d) * has(y, d) * of(d), y, 1, M) for of in (f, g)}
mass_ratio = Statement(
    "lemma/two-answers-sum.ratio",
    title="The masses of a singleton under two inputs have a ratio within t.",
    where="the lemma library",
    formula=r"pl_g(\{y\}) \le t\,bel_f(\{y\}),\ |A_d| = 1 \Rightarrow g_d \le t f_d",
    variables=(N, M, d, t, f, g, single, has),
    given=[0 <= N, 0 <= M, 0 <= t, 1 <= d, d <= N],
    throughout=[*masses(g), *members, vague[0], vague[2], walley(g, f), listed_once(f), listed_once(g)],
    claim=ratio(g, f, d),
    example={name: value for name, value in {**point, "d": 1}.items() if name not in ("phi", "highest", "lowest")},
    proof=positive(
        shared[g] <= t * shared[f], degree=1,
        modulo=[*(Eq(shared[of], single(d) * Sum(has(y, d), y, 1, M) * of(d)) for of in (f, g)), Eq(single(d) * Sum(has(y, d), y, 1, M), single(d))],
    ).after(
        at(vague[2], d), at(members[1], d),
        *(Have(Eq(shared[of], single(d) * Sum(has(y, d), y, 1, M) * of(d)), termwise()) for of in (f, g)),
        Have(
            shared[g] <= t * shared[f],
            termwise(
                positive(
                    0 <= share * (plausible(g, x) - believed(g, x)), 0 <= share * (t * believed(f, x) - plausible(g, x)), degree=1,
                    modulo=[Eq(share * believed(of, x), share * of(d)) for of in (f, g)],
                ).after(
                    at(members[0], x, d), at(walley(g, f), x), *(at(listed_once(of), x, d) for of in (f, g)),
                    Have(0 <= share, positive(0 <= single(d), 0 <= has(x, d), degree=2)),
                    Have(
                        believed(g, x) <= plausible(g, x),
                        termwise(positive(0 <= (1 - single(i)) * has(x, i) * g(i), degree=1).after(
                            at(members[0], x, i), at(vague[0], i),
                            Have(0 <= (1 - single(i)) * has(x, i) * g(i), positive(1 - single(i), has(x, i), g(i), degree=3)),
                        ), index="i"),
                    ),
                    Have(0 <= share * (plausible(g, x) - believed(g, x)), positive(share, plausible(g, x) - believed(g, x))),
                    Have(0 <= share * (t * believed(f, x) - plausible(g, x)), positive(share, t * believed(f, x) - plausible(g, x))),
                ),
                index="x",
            ),
        ),
    ),
    why="The belief in its outcome is its mass, at most the plausibility, which is at most t times the other belief.",
    good_for="privacy according to Walley, of a list of focal sets",
)  # fmt: skip

alpha_left, beta_left = left(f, lowest(k, d)), left(g, 1 - highest(k, d))
said = {"N": N, "M": M, "d": d, "t": t, "single": single, "has": has}
other_way = {
    "phi": Lambda([y, z], 1 - phi(y, z)), "highest": Lambda([j, k], 1 - lowest(j, k)), "lowest": Lambda([j, k], 1 - highest(j, k)),
}  # fmt: skip
rest = Statement(
    "lemma/two-answers-sum.rest",
    title="Where the second answer is a singleton, what is left of a test of two answers has the errors of a private mechanism.",
    where="the lemma library",
    formula=r"|A_d| = 1 \Rightarrow t A_d + B_d \ge 1,\ A_d + t B_d \ge 1,\quad A_d = \sum_k f_k \min_{A_k \times A_d} \varphi,\ B_d = \sum_k g_k \min_{A_k \times A_d} (1 - \varphi)",
    variables=(N, M, d, t, f, g, single, has, phi, highest, lowest),
    given=[*given, 1 <= d, d <= N],
    throughout=[*masses(f), *masses(g), *members, test, values[0], *extremes, *contrary, walley(f, g), walley(g, f)],
    claim=[0 <= single(d) * (t * alpha_left + beta_left - 1), 0 <= single(d) * (alpha_left + t * beta_left - 1)],
    example={**point, "d": 1},
    before=[
        Have(0 <= t, auto()),
        Have(Eq(beta_left, Sum(g(k), k, 1, N) - left(g, highest(k, d))), termwise()),
        Have(Eq(left(f, 1 - lowest(k, d)), Sum(f(k), k, 1, N) - alpha_left), termwise()),
        Have(
            single(d) * left(g, highest(k, d)) <= t * (single(d) * alpha_left),
            chain(two_answers.one_known.id, {**said, "f": f, "g": g, "phi": phi, "highest": highest, "lowest": lowest}),
        ),
        HaveAll(
            ForAll(each, 1, M, ForAll(x, 1, M, 0 <= 1 - phi(each, x))),
            every(every(auto().after(at(values[0], each, x)))),
        ),
        Have(
            single(d) * left(f, 1 - lowest(k, d)) <= t * (single(d) * beta_left),
            chain(two_answers.one_known.id, {**said, "f": g, "g": f, **other_way}),
        ),
    ],
    proof=[auto(), auto()],
    why="It is a test of one answer, and the complement of a test is a test.",
    good_for="two answers of a mechanism that is private according to Walley",
)  # fmt: skip

everything = {one.name: one for one in variables}
alpha_of = Lambda(d, alpha_left)
beta_of = Lambda(d, beta_left)


def from_lemma(one: Statement, of: Term, other: Term, number: int = 0) -> HaveAll:
    """A claim of one focal set, said of all."""
    names = {"f": of, "g": other, "d": each}
    assign = {variable.name: names.get(variable.name, variable) for variable in one.variables}
    claim = one.claims[number].substitute({"f": of, "g": other, "d": each})
    return HaveAll(ForAll(each, 1, N, claim), every(chain(one.id, assign, claim=number)))


outside = [
    Sum(f(k) * Sum(f(j) * lowest(j, k), j, 1, N), k, 1, N),
    Sum(g(k) * Sum(g(j) * (1 - highest(j, k)), j, 1, N), k, 1, N),
]
by_answers = Statement(
    "lemma/two-answers-sum.by-answers",
    title="Under privacy according to Walley the optimistic errors of two answers sum to at least 4/(t+1)^2: one answer after the other.",
    where="the lemma library",
    formula=r"\sum_k f_k \sum_j f_j \min_{A_j \times A_k} \varphi + \sum_k g_k \sum_j g_j \min_{A_j \times A_k} (1 - \varphi) \ge \tfrac{4}{(t+1)^2}",
    variables=variables,
    given=given,
    throughout=throughout,
    claim=4 / (t + 1) ** 2 <= outside[0] + outside[1],
    example=point,
    proof=chain(by_sets.id, {"N": N, "M": M, "t": t, "f": f, "g": g, "single": single, "has": has, "A": alpha_of, "B": beta_of}).after(
        Have(0 < t + 1, auto()),
        Have(0 <= t, auto()),
        *(from_lemma(rest, f, g, number) for number in range(2)),
        HaveAll(
            ForAll(each, 1, N, 0 <= left(f, lowest(k, each))),
            every(termwise(positive(0 <= lowest(i, each), 0 <= f(i), degree=2).after(at(values[1], i, each)), index="i")),
        ),
        HaveAll(
            ForAll(each, 1, N, 0 <= left(g, 1 - highest(k, each))),
            every(termwise(positive(0 <= 1 - highest(i, each), 0 <= g(i), degree=2).after(
                at(values[2], i, each), Have(0 <= 1 - highest(i, each), auto()),
            ), index="i")),
        ),
        from_lemma(mass_ratio, f, g),
        from_lemma(mass_ratio, g, f),
    ),
    why="Only the pairs whose second set is a singleton are counted.",
    good_for="the middle line of the trade-off of two answers",
)  # fmt: skip
least, most = pairs(lowest(j, k), f), pairs(highest(j, k), g)
lines = Statement(
    "lemma/two-answers-sum.lines",
    title="Under privacy according to Walley the optimistic errors of a test of two answers obey three lines.",
    where="the lemma library",
    formula=r"\alpha = \sum_{j,k} f_j f_k \min \varphi,\ \beta = 1 - \sum_{j,k} g_j g_k \max \varphi \Rightarrow \alpha + \beta \ge \tfrac{4}{(t+1)^2},\ 1 - \beta \le t^2 \alpha,\ 1 - \alpha \le t^2 \beta",
    variables=variables,
    given=given,
    throughout=throughout,
    claim=[4 / (t + 1) ** 2 <= least + (1 - most), most <= t**2 * least, 1 - least <= t**2 * (1 - most)],
    example=point,
    before=[Have(0 <= t, auto()), Have(0 < t + 1, auto())],
    proof=[
        positive(
            4 / (t + 1) ** 2 <= outside[0] + outside[1], degree=1,
            modulo=[Eq(outside[0], least), Eq(outside[1], pairs(1 - highest(j, k), g)), lacking(highest(j, k), g).claim],
        ).after(
            by_second(lowest(j, k), f),
            by_second(1 - highest(j, k), g),
            lacking(highest(j, k), g),
            Have(4 / (t + 1) ** 2 <= outside[0] + outside[1], chain(by_answers.id, everything)),
        ),
        chain(two_answers.twice.id, everything),
        positive(
            pairs(1 - lowest(j, k), f) <= t**2 * pairs(1 - highest(j, k), g), degree=1,
            modulo=[lacking(lowest(j, k), f).claim, lacking(highest(j, k), g).claim],
        ).after(
            lacking(lowest(j, k), f),
            lacking(highest(j, k), g),
            HaveAll(ForAll(each, 1, M, ForAll(x, 1, M, 0 <= 1 - phi(each, x))), every(every(auto().after(at(values[0], each, x))))),
            Have(
                pairs(1 - lowest(j, k), f) <= t**2 * pairs(1 - highest(j, k), g),
                chain(two_answers.twice.id, {**everything, "f": g, "g": f, **other_way}),
            ),
        ),
    ],
    why="For the middle line the order of the sums is changed. The outer lines are those of one answer at twice the loss.",
    good_for="the trade-off of two answers of a mechanism that is private according to Walley",
)  # fmt: skip
