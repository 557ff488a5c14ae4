"""Lemmas on finite sums of free functions, on which the statements about all finite mechanisms stand."""

from __future__ import annotations

from collections.abc import Callable

from proofs.li2022.belief_setting import L, M, N, every_j, every_k, j, k, t
from proofs.statements.plan import Have, Lambda, auto, chain, induct, instance, positive, sum_step, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, TermLike, functions, integers

f, g, h, w = functions("f g h w", 1)
F, G = functions("F G", 2)
WHERE = "used below"

sum_f = Sum(f(k), k, 1, N)
sum_g = Sum(g(k), k, 1, N)

monotone_sum = Statement(
    "li2022/lemma.sum-monotone",
    title="A sum with larger terms is larger.",
    where=WHERE,
    printed=r"f_k \le g_k \Rightarrow \sum_k f_k \le \sum_k g_k",
    variables=(N, f, g),
    given=[0 <= N],
    throughout=[ForAll(every_k, 1, N, f(every_k) <= g(every_k))],
    claim=sum_f <= sum_g,
    example={"N": 2, "f": [1, 2], "g": [1, 3]},
    proof=termwise(),
    why="term by term",
)


def by_rows(high: TermLike) -> Term:
    """The rows 1, ..., `high` of F, each summed over its columns."""
    return Sum(Sum(F(j, k), j, 1, M), k, 1, high)


def by_columns(high: TermLike) -> Term:
    """The same with the columns first."""
    return Sum(column(j, high), j, 1, M)


def column(place: Term, high: TermLike) -> Term:
    return Sum(F(place, k), k, 1, high)


interchange = Statement(
    "li2022/lemma.sum-interchange",
    title="The order of two sums may be changed.",
    where=WHERE,
    printed=r"\sum_{k=1}^N \sum_{j=1}^M F_{jk} = \sum_{j=1}^M \sum_{k=1}^N F_{jk}",
    variables=(N, M, F),
    given=[0 <= N, 0 <= M],
    claim=Eq(by_rows(N), by_columns(N)),
    example={"N": 2, "M": 2, "F": [[1, 2], [3, 4]]},
    proof=induct(
        "N",
        0,
        base=auto().after(
            Have(Eq(by_rows(0), 0), sum_step("empty")),
            Have(Eq(by_columns(0), 0), termwise(auto().after(Have(Eq(column(j, 0), 0), sum_step("empty"))))),
        ),
        step=auto().after(
            Have(Eq(by_rows(N + 1), by_rows(N) + Sum(F(j, N + 1), j, 1, M)), sum_step("last")),
            Have(
                Eq(by_columns(N + 1), by_columns(N) + Sum(F(j, N + 1), j, 1, M)),
                termwise(auto().after(Have(Eq(column(j, N + 1), column(j, N) + F(j, N + 1)), sum_step("last")))),
            ),
        ),
    ),
    why="induction on the length of the outer sum",
)
nonnegative_sum = Statement(
    "li2022/lemma.sum-nonnegative",
    title="A sum of numbers that are not negative is not negative.",
    where=WHERE,
    printed=r"0 \le f_k \Rightarrow 0 \le \sum_k f_k",
    variables=(N, f),
    given=[0 <= N],
    throughout=[ForAll(every_k, 1, N, 0 <= f(every_k))],
    claim=0 <= sum_f,
    example={"N": 2, "f": [1, 2]},
    proof=termwise(),
    why="term by term",
)


def mixed(place: Term) -> Term:
    """The mixture of the columns of F with the weights w, at one place: the sum of w(i) F(i, place)."""
    return Sum(w(j) * F(j, place), j, 1, M)


def row(place: Term) -> Term:
    """The sum of F(place, k) f(k)."""
    return Sum(F(place, k) * f(k), k, 1, N)


weighted = Lambda([j, k], w(j) * F(j, k) * f(k))
terms_first = Sum(Sum(w(j) * F(j, k) * f(k), j, 1, M), k, 1, N)
weights_first = Sum(Sum(w(j) * F(j, k) * f(k), k, 1, N), j, 1, M)

mixture = Statement(
    "li2022/lemma.sum-mixture",
    title="The sum over a mixture is the mixture of the sums.",
    where=WHERE,
    printed=r"\sum_k f_k \sum_j w_j F_{jk} = \sum_j w_j \sum_k F_{jk} f_k",
    variables=(N, M, f, w, F),
    given=[0 <= N, 0 <= M],
    claim=Eq(Sum(f(k) * mixed(k), k, 1, N), Sum(w(j) * row(j), j, 1, M)),
    example={"N": 2, "M": 2, "f": [1, 2], "w": [1, -1], "F": [[1, 2], [3, 4]]},
    proof=auto().after(
        Have(Eq(terms_first, weights_first), chain(interchange.id, {"N": N, "M": M, "F": weighted})),
        Have(Eq(Sum(f(k) * mixed(k), k, 1, N), terms_first), termwise(termwise())),
        Have(Eq(weights_first, Sum(w(j) * row(j), j, 1, M)), termwise(termwise())),
    ),
    why="the order of the sums is changed",
)

product = Statement(
    "li2022/lemma.sum-product",
    title="The sum of all products is the product of the sums.",
    where=WHERE,
    printed=r"\sum_j \sum_k g_j f_k = \sum_j g_j \cdot \sum_k f_k",
    variables=(N, M, f, g),
    given=[0 <= N, 0 <= M],
    claim=Eq(Sum(Sum(g(j) * f(k), k, 1, N), j, 1, M), Sum(g(j), j, 1, M) * sum_f),
    example={"N": 2, "M": 2, "f": [1, 2], "g": [1, 3]},
    proof=termwise(termwise()),
    why="g_j is a factor of each inner sum",
)

Family = Callable[[Term], Term]


def mixing(high: TermLike, rows: TermLike, f: Family, w: Family, F: Callable[[Term, Term], Term]) -> Have:
    """`mixture` for these numbers f(k), k = 1..high, and w(j), j = 1..rows, and F(j, k), written in its own indices j and k."""
    left = Sum(f(k) * Sum(w(j) * F(j, k), j, 1, rows), k, 1, high)
    right = Sum(w(j) * Sum(F(j, k) * f(k), k, 1, high), j, 1, rows)
    assign = {"N": high, "M": rows, "f": Lambda(k, f(k)), "w": Lambda(j, w(j)), "F": Lambda([j, k], F(j, k))}
    return Have(Eq(left, right), chain(mixture.id, assign))


mixed_F, mixed_G = Sum(f(k) * mixed(k), k, 1, N), Sum(g(k) * Sum(w(j) * G(j, k), j, 1, M), k, 1, N)
by_weight_F = Sum(w(j) * row(j), j, 1, M)
by_weight_G = Sum(w(j) * Sum(G(j, k) * g(k), k, 1, N), j, 1, M)

mixed_order = Statement(
    "li2022/lemma.mixed-order",
    title="What holds of every row holds of a mixture of the rows.",
    where=WHERE,
    printed=r"\sum_k F_{jk} f_k \le t \sum_k G_{jk} g_k,\ 0 \le w_j \Rightarrow "
    r"\sum_k f_k \sum_j w_j F_{jk} \le t \sum_k g_k \sum_j w_j G_{jk}",
    variables=(N, M, t, f, g, w, F, G),
    given=[0 <= N, 0 <= M],
    throughout=[
        ForAll(every_j, 1, M, 0 <= w(every_j)),
        ForAll(every_j, 1, M, row(every_j) <= t * Sum(G(every_j, k) * g(k), k, 1, N)),
    ],
    claim=mixed_F <= t * mixed_G,
    example={"N": 1, "M": 2, "t": 2, "f": [1], "g": [1], "w": [1, 0], "F": [[1], [2]], "G": [[1], [1]]},
    proof=auto().after(
        Have(Eq(mixed_F, by_weight_F), chain(mixture.id, {"N": N, "M": M, "f": f, "w": w, "F": F})),
        Have(Eq(mixed_G, by_weight_G), chain(mixture.id, {"N": N, "M": M, "f": g, "w": w, "F": G})),
        Have(
            by_weight_F <= t * by_weight_G,
            termwise(
                positive(degree=2).after(
                    Have(
                        row(j) <= t * Sum(G(j, k) * g(k), k, 1, N),
                        instance(ForAll(every_j, 1, M, row(every_j) <= t * Sum(G(every_j, k) * g(k), k, 1, N)), j),
                    )
                )
            ),
        ),
    ),
    why="the order of the sums is changed, and the rows are compared with their weights",
)

after = Sum(f(k), k, M + 1, M + N)

split = Statement(
    "li2022/lemma.sum-split",
    title="A sum may be cut in two.",
    where=WHERE,
    printed=r"\sum_{k=1}^{M+N} f_k = \sum_{k=1}^M f_k + \sum_{k=M+1}^{M+N} f_k",
    variables=(N, M, f),
    given=[0 <= M, 0 <= N],
    claim=Eq(Sum(f(k), k, 1, M + N), Sum(f(k), k, 1, M) + after),
    example={"N": 1, "M": 1, "f": [1, 2]},
    proof=induct(
        "N",
        0,
        base=auto().after(Have(Eq(Sum(f(k), k, M + 1, M + 0), 0), sum_step("empty"))),
        step=auto().after(
            Have(Eq(Sum(f(k), k, 1, M + (N + 1)), Sum(f(k), k, 1, M + N) + f(M + N + 1)), sum_step("last")),
            Have(Eq(Sum(f(k), k, M + 1, M + (N + 1)), after + f(M + N + 1)), sum_step("last")),
        ),
    ),
    why="induction on the length of the second part",
)

before_place, after_place = Sum(g(k) * f(k), k, 1, j - 1), Sum(g(k) * f(k), k, j - 1 + 1, j - 1 + (N - j + 1))
from_place = Sum(g(k) * f(k), k, j - 1 + 1 + 1, j - 1 + (N - j + 1))

pick = Statement(
    "li2022/lemma.sum-pick",
    title="Weights that are 0 but at one place, where the weight is 1, pick out the term of that place.",
    where=WHERE,
    printed=r"g_j = 1,\ g_k = 0\ (k \ne j) \Rightarrow \sum_k g_k f_k = f_j",
    variables=(N, j, f, g),
    given=[1 <= j, j <= N, Eq(g(j), 1)],
    throughout=[
        ForAll(every_k, 1, j - 1, Eq(g(every_k), 0)),
        ForAll(every_k, j + 1, N, Eq(g(every_k), 0)),
    ],
    claim=Eq(Sum(g(k) * f(k), k, 1, N), f(j)),
    example={"N": 3, "j": 2, "f": [3, 4, 5], "g": [0, 1, 0]},
    proof=auto().after(
        Have(
            Eq(Sum(g(k) * f(k), k, 1, j - 1 + (N - j + 1)), before_place + after_place),
            chain(split.id, {"N": N - j + 1, "M": j - 1, "f": Lambda(k, g(k) * f(k))}),
        ),
        Have(Eq(before_place, 0), termwise()),
        Have(Eq(after_place, g(j - 1 + 1) * f(j - 1 + 1) + from_place), sum_step("first")),
        Have(Eq(from_place, 0), termwise()),
    ),
    why="all other terms are 0",
)

a, b = functions("a b", 1)
P, R, e = functions("P R e", 2)
J, u, v, y, z = integers("J u v y z")


def crossed(place: Term, other: Term) -> Term:
    """The sum of P(y, place) e(y, z) R(z, other) over y and z."""
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
    "li2022/lemma.sum-bilinear",
    title="Four sums in the other order: first over the places, then over the pairs of rows.",
    where=WHERE,
    printed=r"\sum_u a_u \sum_k b_k \sum_y P_{yu} \sum_z e_{yz} R_{zk} = \sum_y \sum_z e_{yz} (\sum_k R_{zk} b_k) (\sum_u P_{yu} a_u)",
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
    why="the order of the sums is changed three times",
)

STATEMENTS = [monotone_sum, nonnegative_sum, interchange, mixture, mixed_order, product, split, pick, bilinear]
