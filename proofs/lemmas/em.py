"""The expectation-maximization algorithm, message by message."""

from __future__ import annotations

from proofs.lemmas import logarithm
from proofs.statements.plan import Have, chain, instance, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language.quantifier import ForAll
from symbolic.language.term import Eq, Relation, Sum, Term, functions, integers, log

M: Term
N: Term
j: Term
every_j, every_k, h_, i_, j, M, N = integers("every_j every_k h i j M N")
a_, b_, pi_, u, v = functions("a b pi u v", 1)
q_ = functions("q", 2)


i, h, every_i, every_h, every_d = integers("i h every_i every_h every_d")
c, g, a, b, pi, rho = functions("c g a b pi rho", 1)
q = functions("q", 2)

likely = [ForAll(every_k, 1, N, 0 < a_(every_k)), ForAll(every_k, 1, N, 0 < b_(every_k))]


def at(fact: ForAll, place: Term) -> Have:
    """What holds for all of a range, at this place."""
    assert isinstance(fact.body, Relation)
    return Have(fact.body.substitute({fact.index: place}), instance(fact, place))


model = [
    ForAll(every_k, 1, N, Eq(a_(every_k), Sum(q_(every_k, j) * pi_(j), j, 1, M))),
    ForAll(every_k, 1, N, Eq(b_(every_k), Sum(q_(every_k, j) * (pi_(j) * u(j)), j, 1, M))),
]
signs = [ForAll(every_j, 1, M, 0 <= pi_(every_j)), ForAll(every_j, 1, M, 0 < v(every_j))]
inverse = ForAll(every_j, 1, M, Eq(u(every_j) * v(every_j), 1))
masses = ForAll(every_k, 1, N, ForAll(every_j, 1, M, 0 <= q_(every_k, every_j)))
old, new, mean = (Sum(q_(h_, j) * of, j, 1, M) for of in (pi_(j), pi_(j) * u(j), pi_(j) * v(j)))
lost = Sum(q_(h_, j) * pi_(j) * (1 - v(j)), j, 1, M)
harmonic = 2 * a_(h_) * b_(h_) * old - a_(h_) ** 2 * new <= b_(h_) ** 2 * mean
below = a_(h_) ** 2 <= b_(h_) * mean
concave = b_(h_) * (log(a_(h_)) - log(b_(h_))) <= a_(h_) - b_(h_)
tangent_here = log(a_(h_)) - log(b_(h_)) <= a_(h_) / b_(h_) - 1
sums_here = [Eq(a_(h_), old), Eq(b_(h_), new)]

message = Statement(
    "lemma/em.message",
    title="What one message gains in a step of EM.",
    where="used below",
    printed=r"\sum_j q_{ij}\pi_j \Bigl(1 - \frac{1}{u_j}\Bigr) \le a_i (\log b_i - \log a_i)",
    variables=(N, M, h_, a_, b_, pi_, u, v, q_),
    given=[0 <= N, 0 <= M, 1 <= h_, h_ <= N],
    throughout=[*likely, *model, *signs, inverse, masses],
    claim=lost <= a_(h_) * (log(b_(h_)) - log(a_(h_))),
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
    before=[at(likely[0], h_), at(likely[1], h_)],
    proof=positive(multiply=[0 < b_(h_)], degree=2, modulo=[Eq(lost, a_(h_) - mean)]).after(
        at(model[0], h_),
        at(model[1], h_),
        Have(
            harmonic,
            termwise(
                index="i",
                pointwise=positive(
                    0 <= q_(h_, i_),
                    0 <= pi_(i_),
                    0 < v(i_),
                    squares=[b_(h_) - a_(h_) * u(i_)],
                    modulo=[Eq(u(i_) * v(i_), 1)],
                    degree=4,
                ).after(
                    at(signs[0], i_),
                    at(signs[1], i_),
                    at(inverse, i_),
                    Have(0 <= q_(h_, i_), instance(masses, h_, i_)),
                ),
            ),
        ),
        Have(Eq(lost, old - mean), termwise(pointwise=ring())),
        Have(Eq(lost, a_(h_) - mean), ring(modulo=[Eq(lost, old - mean), sums_here[0]])),
        Have(a_(h_) ** 2 * b_(h_) <= b_(h_) ** 2 * mean, positive(harmonic, degree=1, modulo=sums_here)),
        Have(below, positive(a_(h_) ** 2 * b_(h_) <= b_(h_) ** 2 * mean, multiply=[0 < b_(h_)], degree=1)),
        Have(tangent_here, chain(logarithm.tangent.id, {"x": a_(h_), "y": b_(h_)})),
        Have(concave, positive(0 < b_(h_), tangent_here, degree=2)),
    ),
    why="log b - log a is at least 1 - a/b, and 1/u has a mean of at least the inverse of the mean of u.",
    reads=["b(k) is the probability of message k once each share pi(j) is multiplied by u(j) = 1/v(j)."],
)
