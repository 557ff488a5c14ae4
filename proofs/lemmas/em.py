"""Expectation-maximization (EM) algorithm, message by message."""

from __future__ import annotations

from proofs.lemmas import logarithm
from proofs.statements.plan import Have, chain, instance, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Atom, Eq, ForAll, Relation, Sum, Term, functions, integers, log, reals

every_j, every_k, h, i, j, M, N = integers("every_j every_k h i j M N")
a, b, pi, u, v = functions("a b pi u v", 1)
q = functions("q", 2)


likely = [ForAll(every_k, 1, N, 0 < a(every_k)), ForAll(every_k, 1, N, 0 < b(every_k))]


def at(fact: ForAll, *places: Term) -> Have:
    """Instantiate a statement over a range, or a range of ranges, at these indices."""
    claim: Atom = fact
    for place in places:
        assert isinstance(claim, ForAll)
        claim = claim.body.substitute({claim.index: place})
    assert isinstance(claim, Relation)
    return Have(claim, instance(fact, *places))


model = [
    ForAll(every_k, 1, N, Eq(a(every_k), Sum(q(every_k, j) * pi(j), j, 1, M))),
    ForAll(every_k, 1, N, Eq(b(every_k), Sum(q(every_k, j) * (pi(j) * u(j)), j, 1, M))),
]
signs = [ForAll(every_j, 1, M, 0 <= pi(every_j)), ForAll(every_j, 1, M, 0 < v(every_j))]
inverse = ForAll(every_j, 1, M, Eq(u(every_j) * v(every_j), 1))
masses = ForAll(every_k, 1, N, ForAll(every_j, 1, M, 0 <= q(every_k, every_j)))
old, new, mean = (Sum(q(h, j) * of, j, 1, M) for of in (pi(j), pi(j) * u(j), pi(j) * v(j)))
lost = Sum(q(h, j) * pi(j) * (1 - v(j)), j, 1, M)
harmonic = 2 * a(h) * b(h) * old - a(h) ** 2 * new <= b(h) ** 2 * mean
below = a(h) ** 2 <= b(h) * mean
concave = b(h) * (log(a(h)) - log(b(h))) <= a(h) - b(h)
tangent_here = log(a(h)) - log(b(h)) <= a(h) / b(h) - 1
sums_here = [Eq(a(h), old), Eq(b(h), new)]

message = Statement(
    "lemma/em.message",
    title="In a step of EM, a_i (log b_i - log a_i) is at least the sum of q_ij pi_j (1 - 1/u_j) over j, for each "
    "message i.",
    where="the lemma library",
    formula=r"\sum_j q_{ij}\pi_j \Bigl(1 - \frac{1}{u_j}\Bigr) \le a_i (\log b_i - \log a_i)",
    variables=(N, M, h, a, b, pi, u, v, q),
    given=[0 <= N, 0 <= M, 1 <= h, h <= N],
    throughout=[*likely, *model, *signs, inverse, masses],
    claim=lost <= a(h) * (log(b(h)) - log(a(h))),
    example={
        "N": 1,
        "M": 2,
        "h": 1,
        "a": ["1/2"],
        "b": ["9/16"],
        "pi": ["1/2", "1/2"],
        "u": ["5/4", "3/4"],
        "v": ["4/5", "4/3"],
        "q": [["3/4", "1/4"]],
    },
    before=[at(likely[0], h), at(likely[1], h)],
    proof=positive(multiply=[0 < b(h)], degree=2, modulo=[Eq(lost, a(h) - mean)]).after(
        at(model[0], h),
        at(model[1], h),
        Have(
            harmonic,
            termwise(
                index="i",
                pointwise=positive(
                    0 <= q(h, i),
                    0 <= pi(i),
                    0 < v(i),
                    squares=[b(h) - a(h) * u(i)],
                    modulo=[Eq(u(i) * v(i), 1)],
                    degree=4,
                ).after(
                    at(signs[0], i),
                    at(signs[1], i),
                    at(inverse, i),
                    Have(0 <= q(h, i), instance(masses, h, i)),
                ),
            ),
        ),
        Have(Eq(lost, old - mean), termwise(pointwise=ring())),
        Have(Eq(lost, a(h) - mean), ring(modulo=[Eq(lost, old - mean), sums_here[0]])),
        Have(a(h) ** 2 * b(h) <= b(h) ** 2 * mean, positive(harmonic, degree=1, modulo=sums_here)),
        Have(below, positive(a(h) ** 2 * b(h) <= b(h) ** 2 * mean, multiply=[0 < b(h)], degree=1)),
        Have(tangent_here, chain(logarithm.tangent.id, {"x": a(h), "y": b(h)})),
        Have(concave, positive(0 < b(h), tangent_here, degree=2)),
    ),
    why="log b - log a >= 1 - a/b, and the mean of 1/u is at least 1 over the mean of u.",
    models=["b(k) is the probability of message k after each share pi(j) is multiplied by u(j) = 1/v(j)."],
    good_for="monotonicity of the likelihood under EM, by summing over the messages",
)

d, s, w, x, z = reals("d s w x z")
weighted = Statement(
    "lemma/em.weighted",
    title="x <= d + s - 1 and w s = z imply w x <= w d + z - w, for w >= 0.",
    where="the lemma library",
    formula=r"x \le d + s - 1,\ w s = z \Rightarrow w x \le w d + z - w",
    variables=(d, s, w, x, z),
    given=[0 <= w, x <= d + s - 1, Eq(w * s, z)],
    claim=w * x <= w * d + z - w,
    example={"d": 0, "s": 1, "w": 1, "x": 0, "z": 1},
    proof=positive(x <= d + s - 1, 0 <= w, modulo=[Eq(w * s, z)], degree=2),
    why="Multiply by w.",
    good_for="summing weighted bounds",
)

above, below_, best, count, factor, inverted, new, old, own, share = reals(
    "above below best count factor inverted new old own share"
)
weight = best * share
quotient = above * old / (below_ * new)
pair = Statement(
    "lemma/em.pair",
    title="Progress of an EM step for one message and one input: w (log b - log a) <= w (log pi' - log pi) + g q rho "
    "v - w.",
    where="the lemma library",
    formula=r"w (\log b - \log a) \le w (\log \pi' - \log \pi) + g q \rho v - w,\ w = \tfrac{c}{b} q \rho,\ g = "
    r"\tfrac{c}{a},\ v = \tfrac{\pi}{\pi'}",
    variables=(above, below_, best, count, factor, inverted, new, old, own, share),
    given=[
        0 < above,
        0 < below_,
        0 < old,
        0 < new,
        0 <= count,
        0 <= share,
        Eq(new, old * factor),
        Eq(factor * inverted, 1),
        Eq(best * above, count),
        Eq(own * below_, count),
    ],
    claim=weight * (log(above) - log(below_)) <= weight * (log(new) - log(old)) + own * share * inverted - weight,
    example={
        "above": 1,
        "below": 1,
        "best": 1,
        "count": 1,
        "factor": 1,
        "inverted": 1,
        "new": 1,
        "old": 1,
        "own": 1,
        "share": 1,
    },
    before=[Have(0 < below_ * new, positive(degree=2))],
    proof=chain(
        weighted.id,
        {
            "w": weight,
            "x": log(above) - log(below_),
            "d": log(new) - log(old),
            "s": quotient,
            "z": own * share * inverted,
        },
    ).after(
        Have(0 <= best, positive(0 <= count, multiply=[0 < above], modulo=[Eq(best * above, count)], degree=1)),
        Have(0 <= weight, positive(0 <= best, 0 <= share, degree=2)),
        Have(
            log(above) - log(below_) <= log(new) - log(old) + quotient - 1,
            chain("lemma/logarithm.ratio", {"x": above, "y": below_, "z": new, "w": old}),
        ),
        Have(Eq(old / new, inverted), ring(modulo=[Eq(new, old * factor), Eq(factor * inverted, 1)])),
        Have(Eq(best * above / below_, own), ring(modulo=[Eq(best * above, count), Eq(own * below_, count)])),
        Have(Eq(weight * quotient, share * (best * above / below_) * (old / new)), ring()),
        Have(
            Eq(weight * quotient, own * share * inverted),
            ring(
                modulo=[
                    Eq(weight * quotient, share * (best * above / below_) * (old / new)),
                    Eq(best * above / below_, own),
                    Eq(old / new, inverted),
                ]
            ),
        ),
    ),
    why="log x <= x - 1 at x = (b/a)(pi/pi').",
    good_for="the progress of an EM step, by summing over messages and inputs",
)
