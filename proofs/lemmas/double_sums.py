"""Double sums: over columns, over rows, over events with weights."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.lemmas.sums import masses, mixing
from proofs.statements.plan import Have, HaveAll, Lambda, auto, chain, every, fact, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers, reals

t = reals("t")
every_u, every_v, J, j, k, L, M, N, u, v, y, z = integers("every_u every_v J j k L M N u v y z")
a, b, f, g, m, w = functions("a b f g m w", 1)
c, e, F, G, P, R = functions("c e F G P R", 2)


def crossed(place: Term, other: Term) -> Term:
    """Sum of P(y, place) e(y, z) R(z, other) over y and z."""
    return Sum(P(y, place) * Sum(e(y, z) * R(z, other), z, 1, L), y, 1, M)


def summed_R(place: Term) -> Term:
    return Sum(R(place, v) * b(v), v, 1, N)


def of_rows(place: Term) -> Term:
    return Sum(e(place, z) * summed_R(z), z, 1, L)


summed_P = Sum(P(y, u) * a(u), u, 1, J)
by_places = Sum(a(u) * Sum(b(v) * crossed(u, v), v, 1, N), u, 1, J)
by_rows_of_P = Sum(a(u) * Sum(of_rows(y) * P(y, u), y, 1, M), u, 1, J)
columns_first = Sum(b(v) * Sum(e(y, z) * R(z, v), z, 1, L), v, 1, N)
by_pairs = Sum(of_rows(y) * summed_P, y, 1, M)

bilinear = Statement(
    "lemma/double-sums.bilinear",
    title="A bilinear form in the columns of P and R can be summed over columns first or over pairs of rows first.",
    where="the lemma library",
    formula=r"\sum_u a_u \sum_k b_k \sum_y P_{yu} \sum_z e_{yz} R_{zk} = \sum_y \sum_z e_{yz} (\sum_k R_{zk} b_k) "
    r"(\sum_u P_{yu} a_u)",
    variables=(J, N, M, L, a, b, P, R, e),
    given=[0 <= J, 0 <= N, 0 <= M, 0 <= L],
    claim=Eq(by_places, by_pairs),
    example={
        "J": 1,
        "N": 1,
        "M": 1,
        "L": 2,
        "a": [2],
        "b": [3],
        "P": [[1]],
        "R": [[2], [1]],
        "e": [[1, 1]],
    },
    proof=auto().after(
        Have(
            Eq(by_places, by_rows_of_P),
            termwise(
                auto().after(
                    mixing(N, M, b, lambda y: P(y, u), lambda y, k: Sum(e(y, z) * R(z, k), z, 1, L)),
                    Have(
                        Eq(Sum(P(y, u) * columns_first, y, 1, M), Sum(of_rows(y) * P(y, u), y, 1, M)),
                        termwise(auto().after(mixing(N, L, b, lambda z: e(y, z), R)), index="y"),
                    ),
                ),
                index="u",
            ),
        ),
        mixing(J, M, a, of_rows, P),
    ),
    why="The order of summation is changed three times.",
    good_for="post-processing of both arguments",
)


def mixed_row(place: Term, at: Term) -> Term:
    """Sum of e(index, z) F(z, at) over z: a mixture of the rows of F."""
    return Sum(e(place, z) * F(z, at), z, 1, M)


def mixture(of: Term) -> Term:
    """Sum over the mixture of these mixtures with the weights w."""
    return Sum(of(k) * Sum(w(y) * mixed_row(y, k), y, 1, L), k, 1, N)


mixed_order = Statement(
    "lemma/double-sums.mixed-order",
    title="If every row F_z satisfies F_z f <= t F_z g, so does every nonnegative mixture of mixtures of the rows.",
    where="the lemma library",
    formula=r"\sum_k F_{zk} f_k \le t \sum_k F_{zk} g_k,\ 0 \le w_y,\ 0 \le e_{yz} \Rightarrow "
    r"\sum_k f_k \sum_y w_y \sum_z e_{yz} F_{zk} \le t \sum_k g_k \sum_y w_y \sum_z e_{yz} F_{zk}",
    variables=(N, M, L, t, f, g, w, e, F),
    given=[0 <= N, 0 <= M, 0 <= L],
    throughout=[
        ForAll(every_u, 1, L, 0 <= w(every_u)),
        ForAll(every_u, 1, L, ForAll(every_v, 1, M, 0 <= e(every_u, every_v))),
        ForAll(every_u, 1, M, Sum(F(every_u, k) * f(k), k, 1, N) <= t * Sum(F(every_u, k) * g(k), k, 1, N)),
    ],
    claim=mixture(f) <= t * mixture(g),
    example={"N": 1, "M": 1, "L": 1, "t": 2, "f": [1], "g": [1], "w": [1], "e": [[1]], "F": [[1]]},
    proof=chain(
        sums.mixed_order.id,
        {
            "N": N,
            "M": L,
            "t": t,
            "f": f,
            "g": g,
            "w": w,
            "F": Lambda([y, k], mixed_row(y, k)),
            "G": Lambda([y, k], mixed_row(y, k)),
        },
    ).after(
        HaveAll(
            ForAll(u, 1, L, Sum(mixed_row(u, k) * f(k), k, 1, N) <= t * Sum(mixed_row(u, k) * g(k), k, 1, N)),
            every(
                fact().after(
                    Have(
                        Sum(f(k) * mixed_row(u, k), k, 1, N) <= t * Sum(g(k) * mixed_row(u, k), k, 1, N),
                        chain(
                            sums.mixed_order.id,
                            {"N": N, "M": M, "t": t, "f": f, "g": g, "w": Lambda(z, e(u, z)), "F": F, "G": F},
                        ),
                    )
                )
            ),
        ),
    ),
    why="The inequality passes to each mixture, then to the mixture of these.",
    good_for="tests on pairs, given one component",
)


def weighted_events(event: Term, of: Term) -> Term:
    """Expectation of a mixture of events' indicators: sum_k of(k) sum_j w(j) event(j, k)."""
    return Sum(of(k) * Sum(w(j) * event(j, k), j, 1, M), k, 1, N)


missing = Sum(w(j) * (1 - c(j, k)), j, 1, M)
complement = Statement(
    "lemma/double-sums.complement",
    title="The complement of a mixture of events is the mixture of the complements.",
    where="the lemma library",
    formula=r"\sum_k m_k \sum_j w_j (1 - c_{jk}) = 1 - \sum_k m_k \sum_j w_j c_{jk}",
    variables=(N, M, m, w, c),
    given=[0 <= N, 0 <= M, Eq(Sum(m(k), k, 1, N), 1), Eq(Sum(w(j), j, 1, M), 1)],
    claim=Eq(Sum(m(k) * missing, k, 1, N), 1 - weighted_events(c, m)),
    example={"N": 1, "M": 1, "m": [1], "w": [1], "c": [[1]]},
    proof=auto().after(
        Have(
            Eq(Sum(m(k) * missing, k, 1, N), Sum(m(k), k, 1, N) - weighted_events(c, m)),
            termwise(
                auto().after(
                    Have(Eq(missing, Sum(w(j), j, 1, M) - Sum(w(j) * c(j, k), j, 1, M)), termwise()),
                    Have(Eq(missing, 1 - Sum(w(j) * c(j, k), j, 1, M)), auto()),
                )
            ),
        )
    ),
    why="Both the masses and the weights sum to 1.",
    good_for="exchanging the two decisions of a test",
)


def rectangles(which: Term, first: Term, second: Term) -> Term:
    """Belief (inside) or plausibility (touch) of an event of pairs, by products of masses."""
    return Sum(first(u) * Sum(second(v) * which(u, v), v, 1, N), u, 1, J)


below = ForAll(every_u, 1, J, ForAll(every_v, 1, N, F(every_u, every_v) <= G(every_u, every_v)))

monotone = Statement(
    "lemma/double-sums.monotone",
    title="A double sum with nonnegative weights is monotone in its terms.",
    where="the lemma library",
    formula=r"F_{uv} \le G_{uv} \Rightarrow \sum_u a_u \sum_v b_v F_{uv} \le \sum_u a_u \sum_v b_v G_{uv}",
    variables=(J, N, a, b, F, G),
    given=[0 <= J, 0 <= N],
    throughout=[*masses(a, J), *masses(b), below],
    claim=rectangles(F, a, b) <= rectangles(G, a, b),
    example={"J": 1, "N": 1, "a": [1], "b": [1], "F": [[1]], "G": [[2]]},
    proof=termwise(
        positive(degree=2).after(
            Have(
                Sum(b(v) * F(u, v), v, 1, N) <= Sum(b(v) * G(u, v), v, 1, N),
                termwise(positive(degree=2), index="v"),
            )
        ),
        index="u",
    ),
    why="The inequality holds term by term.",
    good_for="comparing double sums, for example of product mechanisms",
)
