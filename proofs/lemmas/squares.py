"""Order of squares and square roots."""

from __future__ import annotations

from proofs.statements.plan import (
    Have,
    Plan,
    absurd,
    auto,
    cases,
    chain,
    fact,
    function,
    positive,
    ring,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Sum, Term, TermLike, as_term, functions, integers, reals, sqrt

u, v, p, b, q, x, t = reals("u v p b q x t")

less = Statement(
    "lemma/squares.less",
    title="v^2 < u^2 and u >= 0 imply v < u.",
    where="the lemma library",
    formula=r"v^2 < u^2,\ 0 \le u \Rightarrow v < u",
    variables=(u, v),
    given=[0 <= u, v**2 < u**2],
    claim=v < u,
    example={"u": 2, "v": 1},
    proof=cases(v, u, less=fact(), at_least=absurd(positive(v - u, u, v**2 < u**2, degree=2))),
    why="Otherwise v^2 - u^2 = (v - u)^2 + 2u (v - u) >= 0.",
    good_for="a strict bound on a root, by squares",
)
at_most = Statement(
    "lemma/squares.at-most",
    title="v^2 <= u^2 and u >= 0 imply v <= u.",
    where="the lemma library",
    formula=r"v^2 \le u^2,\ 0 \le u \Rightarrow v \le u",
    variables=(u, v),
    given=[0 <= u, v**2 <= u**2],
    claim=v <= u,
    example={"u": 2, "v": 1},
    proof=cases(v, u, at_most=fact(), greater=absurd(positive(v - u, u, v**2 <= u**2, degree=2))),
    why="Otherwise v^2 - u^2 = (v - u)^2 + 2u (v - u) > 0.",
    good_for="a bound on a root, by squares",
)


def by_squares(smaller: TermLike, larger: Term, plan: Plan, strict: bool = True) -> Plan:
    """Compare two numbers by their squares, with `plan`; the larger one must be nonnegative."""
    smaller = as_term(smaller)
    name = "lemma/squares.less" if strict else "lemma/squares.at-most"
    return chain(name, {"u": larger, "v": smaller}).after(
        Have(smaller**2 < larger**2 if strict else smaller**2 <= larger**2, plan)
    )


under_root = Statement(
    "lemma/squares.under-root",
    title="p^2 + 4 b p > 0 if p > 0 and b > 0.",
    where="the lemma library",
    formula=r"0 < p^2 + 4bp",
    variables=(p, b),
    given=[0 < p, 0 < b],
    claim=0 < p**2 + 4 * b * p,
    example={"p": 1, "b": 1},
    proof=positive(p, b),
    why="Both terms are positive.",
    good_for="existence of the root of p^2 + 4 b p",
)
under_root_order = Statement(
    "lemma/squares.under-root-order",
    title="0 < q <= p and b > 0 imply q^2 + 4 b q <= p^2 + 4 b p.",
    where="the lemma library",
    formula=r"0 < q \le p \Rightarrow q^2 + 4bq \le p^2 + 4bp",
    variables=(b, p, q),
    given=[0 < b, 0 < q, q <= p],
    claim=q**2 + 4 * b * q <= p**2 + 4 * b * p,
    example={"b": 1, "p": 2, "q": 1},
    proof=positive(p - q, b, q, degree=2),
    why="The inequality holds term by term.",
    good_for="monotonicity of the root of p^2 + 4 b p",
)
half_sum = Statement(
    "lemma/squares.half-sum",
    title="(p + q)/2 > 0 if p > 0 and q >= 0.",
    where="the lemma library",
    formula=r"0 < p,\ 0 \le q \Rightarrow 0 < (p+q)/2",
    variables=(p, q),
    given=[0 < p, 0 <= q],
    claim=0 < (p + q) / 2,
    example={"p": 1, "q": 1},
    proof=positive(p, q, degree=1),
    why="p is positive and q is nonnegative.",
    good_for="a denominator that is half of a sum",
)
half_sum_order = Statement(
    "lemma/squares.half-sum-order",
    title="(p + q)/2 <= (u + v)/2 if p <= u and q <= v.",
    where="the lemma library",
    formula=r"p \le u,\ q \le v \Rightarrow (p+q)/2 \le (u+v)/2",
    variables=(p, q, u, v),
    given=[p <= u, q <= v],
    claim=(p + q) / 2 <= (u + v) / 2,
    example={"p": 1, "q": 1, "u": 2, "v": 2},
    proof=auto(),
    why="The inequality holds term by term.",
    good_for="monotonicity of half of a sum",
)
root_increasing = Statement(
    "lemma/squares.root-increasing",
    title="0 < u < v implies sqrt(u) < sqrt(v).",
    where="the lemma library",
    formula=r"0 < u < v \Rightarrow \sqrt{u} < \sqrt{v}",
    variables=(u, v),
    given=[0 < u, u < v],
    before=[Have(0 < v, auto())],
    claim=sqrt(u) < sqrt(v),
    example={"u": 1, "v": 4},
    proof=cases(
        sqrt(u),
        sqrt(v),
        less=fact(),
        at_least=absurd(
            positive(
                u < v,
                0 <= (sqrt(u) - sqrt(v)) * (sqrt(u) + sqrt(v)),
                modulo=[Eq(sqrt(u) ** 2, u), Eq(sqrt(v) ** 2, v)],
                degree=1,
            )
        ).after(
            Have(0 <= sqrt(u), function()),
            Have(0 <= sqrt(v), function()),
            Have(0 <= sqrt(u) + sqrt(v), auto()),
            Have(Eq(sqrt(u) ** 2, u), function()),
            Have(Eq(sqrt(v) ** 2, v), function()),
            Have(0 <= (sqrt(u) - sqrt(v)) * (sqrt(u) + sqrt(v)), positive(sqrt(u) - sqrt(v), sqrt(u) + sqrt(v))),
        ),
    ),
    why="Otherwise the squares would have the opposite order.",
    good_for="comparing two roots",
)
ratio_between = laplace.likelihood_ratio_between(x, t)
inverse = Statement(
    "lemma/squares.inverse",
    title="1/(t x^2) <= 1/t for x >= 1 and t >= 1.",
    where="the lemma library",
    formula=r"x \ge 1 \Rightarrow \tfrac{1}{t x^2} \le \tfrac1t",
    variables=(t, x),
    given=[1 <= t, 1 <= x],
    before=[Have(0 < x, auto()), Have(0 < t * x**2, positive(t, squares=[x]))],
    claim=ratio_between <= 1 / t,
    example={"t": 1, "x": 1},
    proof=positive(x - 1, x, multiply=[0 < t * x**2], degree=2),
    why="x^2 is at least 1.",
    good_for="a bound on 1/(t x^2) for x >= 1",
)

f = functions("f", 1)
j, k, z, N = integers("j k z N")
sum_f = Sum(f(k), k, 1, N)
deviations = Sum((N * f(j) - sum_f) ** 2, j, 1, N)
ones, sum_of_squares = Sum(as_term(1), k, 1, N), Sum(f(k) ** 2, k, 1, N)
of_sum = Statement(
    "lemma/squares.of-sum",
    title="The square of a sum of N terms is at most N times the sum of their squares.",
    where="the lemma library",
    formula=r"\Bigl(\sum_k f_k\Bigr)^2 \le N \sum_k f_k^2",
    variables=(N, f),
    given=[1 <= N],
    claim=sum_f**2 <= N * sum_of_squares,
    example={"N": 2, "f": [1, 2]},
    proof=positive(
        0 <= deviations,
        multiply=[0 < N],
        modulo=[Eq(deviations, N**2 * sum_of_squares - 2 * N * sum_f**2 + sum_f**2 * ones), Eq(ones, N)],
        degree=1,
    ).after(
        Have(0 < N, auto()),
        Have(0 <= deviations, termwise(positive(squares=[N * f(z) - sum_f], degree=1), index="z")),
        Have(
            Eq(deviations, N**2 * sum_of_squares - 2 * N * sum_f**2 + sum_f**2 * ones),
            telescope(
                "z",
                1,
                N,
                [(-1, deviations), (N**2, sum_of_squares), (-2 * N * sum_f, sum_f), (sum_f**2, ones)],
                0,
                pointwise=ring(),
            ),
        ),
        Have(Eq(ones, N), telescope("j", 1, N, [(-1, ones)], -j)),
    ),
    why="The squared deviations from the mean are nonnegative.",
    good_for="Jensen's inequality for squares",
)

of_mean = Statement(
    "lemma/squares.of-mean",
    title="The mean of squares is at least the square of the mean.",
    where="the lemma library",
    formula=r"\sum_k f_k = N t \Rightarrow N t^2 \le \sum_k f_k^2",
    variables=(N, t, f),
    given=[1 <= N, Eq(sum_f, N * t)],
    claim=N * t**2 <= sum_of_squares,
    example={"N": 2, "t": "3/2", "f": [1, 2]},
    proof=positive(sum_f**2 <= N * sum_of_squares, multiply=[0 < N], modulo=[Eq(sum_f, N * t)], degree=1).after(
        Have(0 < N, auto()), Have(sum_f**2 <= N * sum_of_squares, chain(of_sum.id, {"N": N, "f": f}))
    ),
    why="lemma/squares.of-sum, divided by N.",
    good_for="a mean that has its own symbol",
)

a1, a2, b1, b2 = reals("a1 a2 b1 b2")
first_length, second_length = sqrt(a1**2 + a2**2), sqrt(b1**2 + b2**2)
both = sqrt((a1 + b1) ** 2 + (a2 + b2) ** 2)
inner = a1 * b1 + a2 * b2
lengths = Eq((first_length * second_length) ** 2, first_length.args[0] * second_length.args[0])


def _root(of: Term) -> list[Have]:
    """Collect the properties of the root of a sum of two squares."""
    return [
        Have(0 <= of.args[0], positive(squares=[p.args[0] for p in of.args[0].args], degree=1)),
        Have(0 <= of, function()),
        Have(Eq(of**2, of.args[0]), function()),
    ]


plane = Statement(
    "lemma/squares.plane",
    title="The triangle inequality in the plane, for the Euclidean norm.",
    where="the lemma library",
    formula=r"\sqrt{(a_1+b_1)^2+(a_2+b_2)^2} \le \sqrt{a_1^2+a_2^2} + \sqrt{b_1^2+b_2^2}",
    variables=(a1, a2, b1, b2),
    given=[],
    before=[
        Have(0 <= r.args[0], positive(squares=[p.args[0] for p in r.args[0].args], degree=1))
        for r in (both, first_length, second_length)
    ],
    claim=both <= first_length + second_length,
    example={"a1": 1, "a2": 0, "b1": 0, "b2": 1},
    proof=chain(at_most.id, {"u": first_length + second_length, "v": both}).after(
        *_root(both),
        *_root(first_length),
        *_root(second_length),
        Have(0 <= first_length * second_length, positive(first_length, second_length, degree=2)),
        Have(lengths, ring(modulo=[Eq(r**2, r.args[0]) for r in (first_length, second_length)])),
        Have(
            inner**2 <= (first_length * second_length) ** 2,
            positive(squares=[a1 * b2 - a2 * b1], modulo=[lengths], degree=1),
        ),
        Have(inner <= first_length * second_length, chain(at_most.id, {"u": first_length * second_length, "v": inner})),
        Have(0 <= first_length + second_length, auto()),
        Have(
            both**2 <= (first_length + second_length) ** 2,
            positive(
                inner <= first_length * second_length,
                degree=1,
                modulo=[Eq(r**2, r.args[0]) for r in (both, first_length, second_length)],
            ),
        ),
    ),
    why="The Cauchy-Schwarz inequality.",
    good_for="Euclidean distances",
)
