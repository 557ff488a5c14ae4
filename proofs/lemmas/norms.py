"""Sums of absolute values: the 1-norm of a vector and its image under a matrix."""

from __future__ import annotations

from proofs.lemmas.em import at
from proofs.lemmas.sums import interchange, mixing
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    auto,
    chain,
    every,
    function,
    instance,
    positive,
    rewrite,
    ring,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, ForAll, Sum, Term, functions, integers, reals

c = reals("c")
every_i, every_x, K, M, i, x, y, z = integers("every_i every_x K M i x y z")
f, g, v = functions("f g v", 1)
F = functions("F", 2)

whole, bound = Sum(f(i), i, 1, M), Sum(g(i), i, 1, M)
both = [ForAll(every_i, 1, M, f(every_i) <= g(every_i)), ForAll(every_i, 1, M, -f(every_i) <= g(every_i))]
of_sum = Statement(
    "lemma/norms.of-sum",
    title="The absolute value of a sum of f_i is at most the sum of g_i if |f_i| <= g_i for every i.",
    where="the lemma library",
    formula=r"\pm f_i \le g_i \Rightarrow \Bigl|\sum_i f_i\Bigr| \le \sum_i g_i",
    variables=(M, f, g),
    given=[0 <= M],
    throughout=both,
    claim=Abs(whole) <= bound,
    example={"M": 2, "f": [1, -1], "g": [1, 1]},
    proof=chain("lemma/order.absolute-value", {"x": whole, "y": bound}).after(
        Have(whole <= bound, termwise(index="x", pointwise=auto().after(at(both[0], x)))),
        Have(-whole <= bound, termwise(index="x", pointwise=auto().after(at(both[1], x)))),
    ),
    why="The sum and its negative are each at most the bound.",
    good_for="adding up errors",
)


def magnitudes(u: Term, w: Term, sign: int) -> Have:
    """Bound a product, and its negative, by the product of the absolute values."""
    product = u * w if sign > 0 else -(u * w)
    factors = (Abs(u) - u, Abs(u) + u, Abs(w) - w, Abs(w) + w)
    return Have(product <= Abs(u) * Abs(w), positive(*factors, degree=2).after(*known(u), *known(w)))


def known(of: Term) -> list[Have]:
    return [
        Have(of <= Abs(of), function()), Have(-of <= Abs(of), function()),
        Have(0 <= Abs(of) - of, auto()), Have(0 <= Abs(of) + of, auto()),
    ]  # fmt: skip


image = Sum(v(x) * F(x, z), x, 1, M)
of_image = Sum(Abs(image), z, 1, K)
rows = Sum(Sum(Abs(v(x)) * Abs(F(x, z)), x, 1, M), z, 1, K)
columns = Sum(Sum(Abs(v(x)) * Abs(F(x, z)), z, 1, K), x, 1, M)
length = Sum(Abs(v(x)), x, 1, M)
bounded = ForAll(every_x, 1, M, Sum(Abs(F(every_x, z)), z, 1, K) <= c)
factored = Eq(Sum(Abs(v(i)) * Abs(F(i, z)), z, 1, K), Abs(v(i)) * Sum(Abs(F(i, z)), z, 1, K))
matrix = Statement(
    "lemma/norms.matrix",
    title="|v F| <= c |v| in the 1-norm, if every absolute row sum of F is at most c.",
    where="the lemma library",
    formula=r"\sum_z |F_{xz}| \le c \Rightarrow \sum_z \Bigl|\sum_x v_x F_{xz}\Bigr| \le c \sum_x |v_x|",
    variables=(M, K, c, v, F),
    given=[0 <= M, 0 <= K],
    throughout=[bounded],
    claim=of_image <= c * length,
    example={"M": 1, "K": 2, "c": 2, "v": [1], "F": [[1, -1]]},
    proof=chain("lemma/order.transitive", {"u": of_image, "v": rows, "w": c * length}).after(
        Have(
            of_image <= rows,
            termwise(
                index="y",
                pointwise=auto().after(
                    Have(
                        Abs(image.substitute({z: y})) <= Sum(Abs(v(x)) * Abs(F(x, y)), x, 1, M),
                        chain(
                            of_sum.id,
                            {"M": M, "f": Lambda(x, v(x) * F(x, y)), "g": Lambda(x, Abs(v(x)) * Abs(F(x, y)))},
                            [auto(), None, None],
                        ).after(
                            *(
                                HaveAll(
                                    ForAll(
                                        every_x,
                                        1,
                                        M,
                                        (v(every_x) * F(every_x, y) if s > 0 else -(v(every_x) * F(every_x, y)))
                                        <= Abs(v(every_x)) * Abs(F(every_x, y)),
                                    ),
                                    every(auto().after(magnitudes(v(every_x), F(every_x, y), s))),
                                )
                                for s in (1, -1)
                            )
                        ),
                    )
                ),
            ),
        ),
        Have(Eq(rows, columns), chain(interchange.id, {"N": K, "M": M, "F": Lambda([x, z], Abs(v(x)) * Abs(F(x, z)))})),
        Have(
            columns <= c * length,
            termwise(
                index="i",
                pointwise=positive(Abs(v(i)), c - Sum(Abs(F(i, z)), z, 1, K), degree=2, modulo=[factored]).after(
                    at(bounded, i),
                    Have(0 <= Abs(v(i)), function()),
                    Have(factored, termwise(pointwise=ring(), index="y")),
                ),
            ),
        ),
        Have(rows <= c * length, auto()),
    ),
    why="The triangle inequality, and a change of the order of summation.",
    good_for="comparing the inverses of two close matrices",
)

beta, delta = reals("beta delta")
d = functions("d", 1)
A, L, B, same = functions("A L B same", 2)
size = [1 <= M, 0 <= beta]
product = Sum(L(x, z) * B(z, y), z, 1, M)
inverse = [
    ForAll(
        every_x, 1, M, ForAll(every_i, 1, M, Eq(product.substitute({x: every_x, y: every_i}), same(every_x, every_i)))
    ),
    ForAll(every_x, 1, M, Eq(same(every_x, every_x), 1)),
    ForAll(every_i, 1, M, ForAll(every_x, 1, every_i - 1, Eq(same(every_x, every_i), 0))),
    ForAll(every_i, 1, M, ForAll(every_x, every_i + 1, M, Eq(same(every_x, every_i), 0))),
]
images = ForAll(every_i, 1, M, Eq(d(every_i), Sum(v(x) * A(x, every_i), x, 1, M)))
short_inverse = ForAll(every_x, 1, M, Sum(Abs(B(every_x, z)), z, 1, M) <= beta)
nearby = ForAll(every_x, 1, M, Sum(Abs(L(every_x, z) - A(every_x, z)), z, 1, M) <= delta)
of_v, of_d = Sum(Abs(v(x)), x, 1, M), Sum(Abs(d(z)), z, 1, M)
through = Sum(v(x) * L(x, z), x, 1, M)
of_through, back = Sum(Abs(through), z, 1, M), Sum(through * B(z, y), z, 1, M)
of_back = Sum(Abs(back), y, 1, M)
moved = Sum(v(x) * (L(x, z) - A(x, z)), x, 1, M)
of_moved = Sum(Abs(moved), z, 1, M)
at_w, at_u = integers("w u")
here, there = through.substitute({z: at_w}), moved.substitute({z: at_w})
returned = back.substitute({y: at_w})
picked = Sum(same(x, at_w) * v(x), x, 1, M)
weighted = Sum(v(x) * product.substitute({y: at_w}), x, 1, M)
is_v, entry = Eq(returned, v(at_w)), Eq(product.substitute({x: at_u, y: at_w}), same(at_u, at_w))
unmoved = Sum(v(x) * A(x, at_w), x, 1, M)
through_inverse = Statement(
    "lemma/norms.inverse",
    title="|v| <= beta |v L| in the 1-norm, if L B = I and every absolute row sum of B is at most beta.",
    where="the lemma library",
    formula=r"L B = I,\ \|B\| \le \beta \Rightarrow \|v\|_1 \le \beta \|vL\|_1",
    variables=(M, beta, v, L, B, same),
    given=size,
    throughout=[short_inverse, *inverse],
    claim=of_v <= beta * of_through,
    example={"M": 2, "beta": 1, "v": [1, 0], "L": [[1, 0], [0, 1]], "B": [[1, 0], [0, 1]], "same": [[1, 0], [0, 1]]},
    proof=positive(of_back <= beta * of_through, modulo=[Eq(of_back, of_v)], degree=1).after(
        Have(
            of_back <= beta * of_through, chain(matrix.id, {"M": M, "K": M, "c": beta, "v": Lambda(z, through), "F": B})
        ),
        Have(
            Eq(of_back, of_v),
            termwise(
                index="w",
                pointwise=rewrite(Eq(v(at_w), returned), ring()).after(
                    mixing(M, M, lambda place: B(place, at_w), v, L),
                    Have(
                        Eq(weighted, picked),
                        termwise(
                            index="u",
                            pointwise=ring(modulo=[entry]).after(Have(entry, instance(inverse[0], at_u, at_w))),
                        ),
                    ),
                    Have(
                        Eq(picked, v(at_w)),
                        chain(
                            "lemma/sums.pick",
                            {"N": M, "j": at_w, "g": Lambda(x, same(x, at_w)), "f": v},
                            [
                                auto(),
                                auto(),
                                auto().after(at(inverse[1], at_w)),
                                instance(inverse[2], at_w),
                                instance(inverse[3], at_w),
                            ],
                        ),
                    ),
                    Have(is_v, auto()),
                ),
            ),
        ),
    ),
    why="v = (v L) B.",
    good_for="stability of the solutions of linear equations",
)
near_inverse = Statement(
    "lemma/norms.near-inverse",
    title="(1 - delta beta) |v| <= beta |v*A| in the 1-norm, if L B = I and the absolute row sums of B and L - A are "
    "at most beta and delta.",
    where="the lemma library",
    formula=r"L B = I,\ \|B\| \le \beta,\ \|L - A\| \le \delta \Rightarrow (1 - \delta\beta)\|v\|_1 \le \beta \|vA\|_1",
    variables=(M, beta, delta, v, d, A, L, B, same),
    given=size,
    throughout=[images, short_inverse, nearby, *inverse],
    claim=(1 - delta * beta) * of_v <= beta * of_d,
    example={
        "M": 2,
        "beta": 1,
        "delta": 1,
        "v": [1, 0],
        "d": [2, 0],
        "A": [[2, 0], [0, 1]],
        "L": [[1, 0], [0, 1]],
        "B": [[1, 0], [0, 1]],
        "same": [[1, 0], [0, 1]],
    },
    proof=positive(0 <= beta * (of_d + delta * of_v - of_through), of_v <= beta * of_through, degree=1).after(
        Have(
            of_v <= beta * of_through,
            chain(through_inverse.id, {"M": M, "beta": beta, "v": v, "L": L, "B": B, "same": same}),
        ),
        Have(
            of_moved <= delta * of_v,
            chain(matrix.id, {"M": M, "K": M, "c": delta, "v": v, "F": Lambda([x, z], L(x, z) - A(x, z))}),
        ),
        Have(
            of_through <= of_d + of_moved,
            termwise(
                index="w",
                pointwise=auto().after(
                    at(images, at_w),
                    Have(
                        Eq(here, d(at_w) + there),
                        auto().after(
                            Have(
                                Eq(here, unmoved + there),
                                telescope("u", 1, M, [(-1, here), (1, unmoved), (1, there)], 0, pointwise=ring()),
                            )
                        ),
                    ),
                    Have(
                        Abs(here) - Abs(d(at_w)) <= Abs(there),
                        chain("lemma/magnitude.triangle", {"u": d(at_w), "v": there, "w": here}),
                    ),
                ),
            ),
        ),
        Have(0 <= of_d + delta * of_v - of_through, auto()),
        Have(
            0 <= beta * (of_d + delta * of_v - of_through), positive(beta, of_d + delta * of_v - of_through, degree=2)
        ),
    ),
    why="v = (v A + v (L - A)) B.",
    good_for="solutions of linear equations with a convergent matrix",
)
