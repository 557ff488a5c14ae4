"""Finite sums of arbitrary functions, and mixtures of them.

The statements about all finite mechanisms rest on these lemmas.
"""

from __future__ import annotations

from collections.abc import Callable

from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    auto,
    chain,
    every,
    induct,
    instance,
    positive,
    sum_step,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, TermLike, as_term, functions, integers, reals

t = reals("t")
every_j, every_k, every_u, every_v, J, j, k, L, M, N, u, v, y, z = integers(
    "every_j every_k every_u every_v J j k L M N u v y z"
)
a, b, f, g, m, w = functions("a b f g m w", 1)
c, e, F, G, P, R = functions("c e F G P R", 2)


def masses(of: Term, high: Term = N) -> list[ForAll]:
    """Assume that of(1), ..., of(N) are nonnegative."""
    return [ForAll(every_k, 1, high, 0 <= of(every_k))]


sum_f = Sum(f(k), k, 1, N)
sum_g = Sum(g(k), k, 1, N)

monotone = Statement(
    "lemma/sums.monotone",
    title="If f_k <= g_k for every k, the sum of f_k is at most the sum of g_k.",
    where="the lemma library",
    formula=r"f_k \le g_k \Rightarrow \sum_k f_k \le \sum_k g_k",
    variables=(N, f, g),
    given=[0 <= N],
    throughout=[ForAll(every_k, 1, N, f(every_k) <= g(every_k))],
    claim=sum_f <= sum_g,
    example={"N": 2, "f": [1, 2], "g": [1, 3]},
    proof=termwise(),
    why="The inequality holds term by term.",
    good_for="comparing two sums term by term",
)


def by_rows(high: TermLike) -> Term:
    """Sum of F over columns inside and rows 1, ..., `high` outside."""
    return Sum(Sum(F(j, k), j, 1, M), k, 1, high)


def by_columns(high: TermLike) -> Term:
    """The same sum with the columns outside."""
    return Sum(column(j, high), j, 1, M)


def column(place: Term, high: TermLike) -> Term:
    return Sum(F(place, k), k, 1, high)


interchange = Statement(
    "lemma/sums.interchange",
    title="The order of summation in a finite double sum can be changed.",
    where="the lemma library",
    formula=r"\sum_{k=1}^N \sum_{j=1}^M F_{jk} = \sum_{j=1}^M \sum_{k=1}^N F_{jk}",
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
    why="Induction on the length of the outer sum.",
    good_for="double sums",
)
i = integers("i")


def from_both_ends(taken: Term) -> Term:
    """Sum of the last taken - 1 terms minus the sum of the first taken - 1."""
    return Sum(f(k), k, N + 2 - taken, N) - Sum(f(k), k, 1, taken - 1)


last_of_first = Eq(Sum(f(k), k, 1, i + 1 - 1), Sum(f(k), k, 1, i - 1) + f(i))
first_of_last = Eq(Sum(f(k), k, N + 2 - (i + 1), N), f(N + 1 - i) + Sum(f(k), k, N + 2 - i, N))
backwards = Statement(
    "lemma/sums.backwards",
    title="A finite sum is the same in reverse order.",
    where="the lemma library",
    formula=r"\sum_{k=1}^N f_k = \sum_{k=1}^N f_{N+1-k}",
    variables=(N, f),
    given=[0 <= N],
    claim=Eq(sum_f, Sum(f(N + 1 - k), k, 1, N)),
    example={"N": 2, "f": [1, 2]},
    proof=telescope(
        "i",
        1,
        N,
        sums=[(-1, sum_f), (1, Sum(f(N + 1 - k), k, 1, N))],
        certificate=from_both_ends(i),
        pointwise=auto().after(Have(last_of_first, sum_step("last")), Have(first_of_last, sum_step("first"))),
        boundary=auto().after(
            Have(Eq(Sum(f(k), k, 1, as_term(1) - 1), 0), sum_step("empty")),
            Have(Eq(Sum(f(k), k, N + 2 - as_term(1), N), 0), sum_step("empty")),
        ),
    ),
    why="Induction: as many terms are taken from the left as from the right.",
    good_for="symmetry under exchanging two objects",
)
nonnegative = Statement(
    "lemma/sums.nonnegative",
    title="A finite sum of nonnegative terms is nonnegative.",
    where="the lemma library",
    formula=r"0 \le f_k \Rightarrow 0 \le \sum_k f_k",
    variables=(N, f),
    given=[0 <= N],
    throughout=[ForAll(every_k, 1, N, 0 <= f(every_k))],
    claim=0 <= sum_f,
    example={"N": 2, "f": [1, 2]},
    proof=termwise(),
    why="The inequality holds term by term.",
    good_for="a sum of masses or probabilities",
)


def mixed(place: Term) -> Term:
    """Mixture of the rows of F with weights w, at one index: the sum of w(i) F(i, index)."""
    return Sum(w(j) * F(j, place), j, 1, M)


def row(place: Term) -> Term:
    """Sum of F(index, k) f(k) over k."""
    return Sum(F(place, k) * f(k), k, 1, N)


weighted = Lambda([j, k], w(j) * F(j, k) * f(k))
terms_first = Sum(Sum(w(j) * F(j, k) * f(k), j, 1, M), k, 1, N)
weights_first = Sum(Sum(w(j) * F(j, k) * f(k), k, 1, N), j, 1, M)

mixture = Statement(
    "lemma/sums.mixture",
    title="The sum of f over a mixture of rows F_j with weights w_j is the mixture of the sums over the rows.",
    where="the lemma library",
    formula=r"\sum_k f_k \sum_j w_j F_{jk} = \sum_j w_j \sum_k F_{jk} f_k",
    variables=(N, M, f, w, F),
    given=[0 <= N, 0 <= M],
    claim=Eq(Sum(f(k) * mixed(k), k, 1, N), Sum(w(j) * row(j), j, 1, M)),
    example={"N": 2, "M": 2, "f": [1, 2], "w": [1, -1], "F": [[1, 2], [3, 4]]},
    proof=auto().after(
        Have(Eq(terms_first, weights_first), chain(interchange.id, {"N": N, "M": M, "F": weighted})),
        Have(Eq(Sum(f(k) * mixed(k), k, 1, N), terms_first), termwise(termwise())),
        Have(Eq(weights_first, Sum(w(j) * row(j), j, 1, M)), termwise(termwise())),
    ),
    why="The order of summation is changed.",
    good_for="expectations under a mixture",
)

product = Statement(
    "lemma/sums.product",
    title="The sum of all products g_j f_k is the product of the two sums.",
    where="the lemma library",
    formula=r"\sum_j \sum_k g_j f_k = \sum_j g_j \cdot \sum_k f_k",
    variables=(N, M, f, g),
    given=[0 <= N, 0 <= M],
    claim=Eq(Sum(Sum(g(j) * f(k), k, 1, N), j, 1, M), Sum(g(j), j, 1, M) * sum_f),
    example={"N": 2, "M": 2, "f": [1, 2], "g": [1, 3]},
    proof=termwise(termwise()),
    why="g_j is a factor of each inner sum.",
    good_for="independent pairs",
)

Family = Callable[[Term], Term]


def mixing(high: TermLike, rows: TermLike, f: Family, w: Family, F: Callable[[Term, Term], Term]) -> Have:
    """Apply `mixture` to f(k), k = 1..high, w(j), j = 1..rows, and F(j, k), in these indices."""
    left = Sum(f(k) * Sum(w(j) * F(j, k), j, 1, rows), k, 1, high)
    right = Sum(w(j) * Sum(F(j, k) * f(k), k, 1, high), j, 1, rows)
    assign = {"N": high, "M": rows, "f": Lambda(k, f(k)), "w": Lambda(j, w(j)), "F": Lambda([j, k], F(j, k))}
    return Have(Eq(left, right), chain(mixture.id, assign))


mixed_F, mixed_G = Sum(f(k) * mixed(k), k, 1, N), Sum(g(k) * Sum(w(j) * G(j, k), j, 1, M), k, 1, N)
by_weight_F = Sum(w(j) * row(j), j, 1, M)
by_weight_G = Sum(w(j) * Sum(G(j, k) * g(k), k, 1, N), j, 1, M)

mixed_order = Statement(
    "lemma/sums.mixed-order",
    title="If F_j f <= t G_j g for every row j, the same holds for every mixture of the rows with nonnegative weights.",
    where="the lemma library",
    formula=r"\sum_k F_{jk} f_k \le t \sum_k G_{jk} g_k,\ 0 \le w_j \Rightarrow "
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
            termwise(positive(degree=2)),
        ),
    ),
    why="The order of summation is changed, and the rows are compared with their weights.",
    good_for="extending a property of each row to mixtures of rows",
)

after = Sum(f(k), k, M + 1, M + N)

split = Statement(
    "lemma/sums.split",
    title="The sum over 1..M + N is the sum over 1..M plus the sum over M + 1..M + N.",
    where="the lemma library",
    formula=r"\sum_{k=1}^{M+N} f_k = \sum_{k=1}^M f_k + \sum_{k=M+1}^{M+N} f_k",
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
    why="Induction on the length of the second part.",
    good_for="separating the first terms of a sum, or one term",
)

before_place, after_place = Sum(f(k), k, 1, j - 1), Sum(f(k), k, j - 1 + 1, j - 1 + (N - j + 1))
from_place = Sum(f(k), k, j - 1 + 1 + 1, j - 1 + (N - j + 1))

only = Statement(
    "lemma/sums.only",
    title="A sum with only one nonzero term f_j is f_j.",
    where="the lemma library",
    formula=r"f_k = 0\ (k \ne j) \Rightarrow \sum_k f_k = f_j",
    variables=(N, j, f),
    given=[1 <= j, j <= N],
    throughout=[ForAll(every_k, 1, j - 1, Eq(f(every_k), 0)), ForAll(every_k, j + 1, N, Eq(f(every_k), 0))],
    claim=Eq(sum_f, f(j)),
    example={"N": 3, "j": 2, "f": [0, 4, 0]},
    proof=auto().after(
        Have(
            Eq(Sum(f(k), k, 1, j - 1 + (N - j + 1)), before_place + after_place),
            chain(split.id, {"N": N - j + 1, "M": j - 1, "f": f}),
        ),
        Have(Eq(before_place, 0), termwise()),
        Have(Eq(after_place, f(j - 1 + 1) + from_place), sum_step("first")),
        Have(Eq(from_place, 0), termwise()),
    ),
    why="All other terms are 0.",
    good_for="sums with one remaining term",
)

pick = Statement(
    "lemma/sums.pick",
    title="The sum of g_k f_k is f_j if g_j = 1 and every other g_k is 0.",
    where="the lemma library",
    formula=r"g_j = 1,\ g_k = 0\ (k \ne j) \Rightarrow \sum_k g_k f_k = f_j",
    variables=(N, j, f, g),
    given=[1 <= j, j <= N, Eq(g(j), 1)],
    throughout=[
        ForAll(every_k, 1, j - 1, Eq(g(every_k), 0)),
        ForAll(every_k, j + 1, N, Eq(g(every_k), 0)),
    ],
    claim=Eq(Sum(g(k) * f(k), k, 1, N), f(j)),
    example={"N": 3, "j": 2, "f": [3, 4, 5], "g": [0, 1, 0]},
    proof=auto().after(
        HaveAll(ForAll(every_u, 1, j - 1, Eq(g(every_u) * f(every_u), 0)), every(auto())),
        HaveAll(ForAll(every_u, j + 1, N, Eq(g(every_u) * f(every_u), 0)), every(auto())),
        Have(
            Eq(Sum(g(k) * f(k), k, 1, N), g(j) * f(j)),
            chain(only.id, {"N": N, "j": j, "f": Lambda(k, g(k) * f(k))}),
        ),
    ),
    why="All other terms are 0.",
    good_for="sums with the indicator of one index",
)


of_f_and_g, share = Sum(f(k) * g(k), k, 1, N), Sum((f(k) + t * (1 - f(k))) * g(k), k, 1, N)
towards_one = Statement(
    "lemma/sums.towards-one",
    title="A test with rejection probabilities f_k + t (1 - f_k) has expectation F + t (G - F), F and G the sums of "
    "f_k g_k and of g_k.",
    where="the lemma library",
    formula=r"\sum_k (f_k + t(1-f_k)) g_k = \sum_k f_k g_k + t\bigl(\sum_k g_k - \sum_k f_k g_k\bigr)",
    variables=(N, t, f, g),
    given=[0 <= N],
    claim=Eq(share, of_f_and_g + t * (Sum(g(k), k, 1, N) - of_f_and_g)),
    example={"N": 1, "t": 1, "f": [1], "g": [2]},
    proof=termwise(),
    why="The equation holds term by term.",
    good_for="mixing a test with the one that always rejects",
)

terms = masses(f)[0]
to_place, on_place = Sum(f(k), k, 1, j - 1), Sum(f(k), k, j - 1 + 1, j - 1 + (N - j + 1))
past_place = Sum(f(k), k, j - 1 + 1 + 1, j - 1 + (N - j + 1))
each_term = termwise(auto().after(Have(0 <= f(k), instance(terms, k))), index="k")
one_term = Statement(
    "lemma/sums.one-term",
    title="A term of a finite sum of nonnegative terms is at most the sum.",
    where="the lemma library",
    formula=r"f_k \ge 0 \Rightarrow f_j \le \sum_k f_k",
    variables=(N, j, f),
    given=[1 <= j, j <= N],
    throughout=[terms],
    claim=f(j) <= sum_f,
    example={"N": 2, "j": 1, "f": [1, 2]},
    proof=auto().after(
        Have(
            Eq(Sum(f(k), k, 1, j - 1 + (N - j + 1)), to_place + on_place),
            chain(split.id, {"N": N - j + 1, "M": j - 1, "f": Lambda(k, f(k))}),
        ),
        Have(Eq(on_place, f(j - 1 + 1) + past_place), sum_step("first")),
        Have(0 <= to_place, each_term),
        Have(0 <= past_place, each_term),
    ),
    why="The other terms are nonnegative.",
    good_for="all terms are 0 if a nonnegative sum is 0",
)

low, middle = integers("low middle")
whole, first_part, second_part = Sum(f(k), k, low, L), Sum(f(k), k, low, middle), Sum(f(k), k, middle + 1, L)
cut = Statement(
    "lemma/sums.cut",
    title="The sum over l..L is the sum over l..m plus the sum over m + 1..L, for l <= m + 1 <= L + 1.",
    where="the lemma library",
    formula=r"\sum_{k=l}^{L} f_k = \sum_{k=l}^m f_k + \sum_{k=m+1}^{L} f_k",
    variables=(low, middle, L, f),
    given=[low <= middle + 1, middle <= L],
    claim=Eq(whole, first_part + second_part),
    example={"low": 1, "middle": 1, "L": 2, "f": [1, 2]},
    proof=induct(
        "L",
        middle,
        base=auto().after(Have(Eq(Sum(f(k), k, middle + 1, middle), 0), sum_step("empty"))),
        step=auto().after(
            Have(Eq(Sum(f(k), k, low, L + 1), whole + f(L + 1)), sum_step("last")),
            Have(Eq(Sum(f(k), k, middle + 1, L + 1), second_part + f(L + 1)), sum_step("last")),
        ),
    ),
    why="Induction on the upper limit.",
    good_for="sums with different formulas on two ranges",
)
