"""Approximate LDP: the part that does not leak is simulated by Warner's model."""

from __future__ import annotations

from proofs.lemmas import maxima, order
from proofs.lemmas.em import at
from proofs.li2022.belief_setting import NATURAL, N, every_k, k, m, nonnegative, r, rows, t, total
from proofs.li2022.em_setting import WHERE
from proofs.statements.plan import Have, auto, chain, fact, function, positive, rewrite, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Min, Relation, Term, as_term, functions, integers, reals

A, i = integers("A i")
delta, lam, scale = reals("delta lam scale")
lowered, p, q = functions("lowered p q", 1)


def first(place: Term) -> Term:
    """Return the mass under x, clipped at t times the mass under x'."""
    return Min(m(place), t * r(place))


def second(place: Term) -> Term:
    """Return the mass under x', clipped at t times the mass under x."""
    return Min(r(place), t * m(place))


a, b = total(first(k)), total(second(k))
mixed = [
    ForAll(every_k, 1, N, Eq(lowered(every_k), (1 - lam) * first(every_k) + lam * (second(every_k) / t))),
    ForAll(every_k, 1, N, Eq(p(every_k), scale * lowered(every_k))),
    ForAll(every_k, 1, N, Eq(q(every_k), scale * second(every_k))),
]
known = [
    at(nonnegative[0], A),
    at(nonnegative[1], A),
    *(at(one, A) for one in mixed),
    Have(first(A) <= m(A), function()),
    Have(first(A) <= t * r(A), function()),
    Have(second(A) <= r(A), function()),
    Have(second(A) <= t * m(A), function()),
    Have(0 <= t * r(A), positive(degree=2)),
    Have(0 <= t * m(A), positive(degree=2)),
    Have(0 <= first(A), chain(maxima.at_least.id, {"p": m(A), "q": t * r(A), "x": 0})),
    Have(0 <= second(A), chain(maxima.at_least.id, {"p": r(A), "q": t * m(A), "x": 0})),
]
kept = (1 - lam) * first(A) + lam * (second(A) / t)
small = [
    Have(first(A) / t <= r(A), positive(first(A) <= t * r(A), multiply=[0 < t], degree=1)),
    Have(m(A) <= t**2 * m(A), positive(0 <= m(A), 0 < t - 1, degree=3)),
    Have(first(A) / t <= t * m(A), positive(first(A) <= m(A), m(A) <= t**2 * m(A), multiply=[0 < t], degree=1)),
    Have(first(A) / t <= second(A), chain(maxima.at_least.id, {"p": r(A), "q": t * m(A), "x": first(A) / t})),
    Have(first(A) <= t * second(A), positive(first(A) / t <= second(A), 0 < t, degree=2)),
    Have(second(A) / t <= m(A), positive(second(A) <= t * m(A), multiply=[0 < t], degree=1)),
    Have(r(A) <= t**2 * r(A), positive(0 <= r(A), 0 < t - 1, degree=3)),
    Have(second(A) / t <= t * r(A), positive(second(A) <= r(A), r(A) <= t**2 * r(A), multiply=[0 < t], degree=1)),
    Have(second(A) / t <= first(A), chain(maxima.at_least.id, {"p": m(A), "q": t * r(A), "x": second(A) / t})),
    Have(0 <= second(A) / t, positive(0 <= second(A), multiply=[0 < t], degree=1)),
]
lower = second(A) / t
within = [
    Have(lower <= kept, chain(order.between.id, {"lam": lam, "x": first(A), "y": lower})),
    Have(kept <= first(A), chain(order.between.id, {"lam": lam, "x": first(A), "y": lower}, claim=1)),
    *(
        Have(u <= w, chain(order.transitive.id, {"u": u, "v": v, "w": w}))
        for u, v, w in ((as_term(0), lower, kept), (kept, first(A), m(A)), (kept, first(A), t * second(A)))
    ),
    Have(Eq(kept, lowered(A)), fact()),
    *(
        Have(bound, rewrite(Eq(kept, lowered(A)), fact()))
        for bound in (lower <= lowered(A), 0 <= lowered(A), lowered(A) <= m(A), lowered(A) <= t * second(A))
    ),
    Have(second(A) <= t * lowered(A), positive(lower <= lowered(A), 0 < t, degree=2)),
]
share = [
    Have(0 < t, auto()),
    Have(0 < t - 1, auto()),
    Have(0 < 1 - delta, auto()),
    Have(0 < b, auto()),
    Have(0 < (t - 1) * b, positive(degree=2)),
    Have(0 <= t * (a - b), positive(degree=2)),
    Have(0 < t * a - b, positive(0 < (t - 1) * b, 0 <= t * (a - b), degree=1)),
    Have(
        0 <= lam,
        positive(0 <= t * (a - b), multiply=[0 < t * a - b], modulo=[Eq(lam * (t * a - b), t * (a - b))], degree=1),
    ),
    Have(
        lam <= 1,
        positive(0 < (t - 1) * b, multiply=[0 < t * a - b], modulo=[Eq(lam * (t * a - b), t * (a - b))], degree=1),
    ),
    Have(0 <= scale, positive(multiply=[0 < b], modulo=[Eq(scale * b, 1 - delta)], degree=1)),
    Have(scale <= 1, positive(1 - delta <= b, multiply=[0 < b], modulo=[Eq(scale * b, 1 - delta)], degree=1)),
]
lines = [*share, *known, *small, *within]
here = [Eq(p(A), scale * lowered(A)), Eq(q(A), scale * second(A))]
bounds: list[tuple[Relation, list[Relation]]] = [
    (0 <= p(A), [0 <= lowered(A), 0 <= scale]),
    (p(A) <= m(A), [lowered(A) <= m(A), scale <= 1, 0 <= scale, 0 <= m(A)]),
    (q(A) <= r(A), [second(A) <= r(A), scale <= 1, 0 <= scale, 0 <= r(A)]),
    (p(A) <= t * q(A), [lowered(A) <= t * second(A), 0 <= scale]),
    (q(A) <= t * p(A), [second(A) <= t * lowered(A), 0 <= scale]),
]
sums = [
    Eq(total(p(k)), scale * (1 - lam) * a + scale * lam / t * b),
    Eq(total(q(k)), scale * b),
]
leaky = Statement(
    "li2022/remark-8.leaky",
    title="An (epsilon, delta)-LDP pair of distributions m, r has parts p <= m, q <= r of mass 1 - delta with "
    "ratios at most e^epsilon.",
    where=WHERE,
    printed=r"\text{For standard LDP, every approximate DP algorithm can be simulated by a (leaky) variant of Warner's "
    r"} 2\times 2 \text{ mechanism}",
    quote="For standard LDP, every approximate DP algorithm can be simulated by a (leaky) variant of Warner",
    variables=(N, A, t, delta, lam, scale, m, r, lowered, p, q),
    given=[
        0 <= N,
        1 <= A,
        A <= N,
        1 < t,
        0 <= delta,
        delta < 1,
        *rows,
        1 - delta <= b,
        b <= a,
        Eq(lam * (t * a - b), t * (a - b)),
        Eq(scale * b, 1 - delta),
    ],
    throughout=[*nonnegative, *mixed],
    claim=[*(claim for claim, _ in bounds), Eq(total(p(k)), 1 - delta), Eq(total(q(k)), 1 - delta)],
    example={
        "N": 2,
        "A": 1,
        "t": 2,
        "delta": "1/2",
        "lam": "2/3",
        "scale": 1,
        "m": [1, 0],
        "r": ["1/2", "1/2"],
        "lowered": ["1/2", 0],
        "p": ["1/2", 0],
        "q": ["1/2", 0],
    },
    proof=[
        *(positive(*facts, modulo=here, degree=2).after(*lines) for _, facts in bounds),
        ring(modulo=[sums[0], Eq(lam * (t * a - b), t * (a - b)), Eq(scale * b, 1 - delta)]).after(
            Have(0 < t, auto()),
            Have(
                sums[0],
                telescope(
                    "i",
                    1,
                    N,
                    [(-1, total(p(k))), (scale * (1 - lam), a), (scale * lam / t, b)],
                    0,
                    pointwise=ring(modulo=[at(mixed[0], i).claim, at(mixed[1], i).claim]).after(
                        at(mixed[0], i), at(mixed[1], i)
                    ),
                ),
            ),
        ),
        ring(modulo=[sums[1], Eq(scale * b, 1 - delta)]).after(
            Have(
                sums[1],
                telescope(
                    "i",
                    1,
                    N,
                    [(-1, total(q(k))), (scale, b)],
                    0,
                    pointwise=ring(modulo=[at(mixed[2], i).claim]).after(at(mixed[2], i)),
                ),
            ),
        ),
    ],
    why="Clip each mass at t times the other mass. Lower the clipped row of larger total towards 1/t times the "
    "other row until both totals agree. Scale both rows to 1 - delta.",
    exceptions={
        "equivalent": "The equations define lambda and the scale, so that both remaining rows sum to 1 - delta."
    },
    reads=[NATURAL],
    models=[
        "m and r are the rows of the mechanism, with outputs numbered by k, and p and q are the parts that "
        "are kept. (epsilon, delta)-LDP means that the clipped masses min{m, t r} and min{r, t m} each sum "
        "to at least 1 - delta. b <= a fixes which input is called x. lam and scale are the numbers by which "
        "the rows are lowered.",
        "p and q divided by 1 - delta are epsilon-LDP, so Warner's answers simulate them "
        "as in the case delta = 0. The remainder, m - p under x and r - q under x', has probability delta and "
        "may reveal the input: the leaky variant.",
    ],
    rests_on=["li2022/remark-8.simulated"],
)
