"""The Total Belief Theorem of the slides, where the frames are finite: the marginal, and the two rules of conditioning."""

from __future__ import annotations

from proofs.statements.plan import Have, HaveAll, every, instance, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term, functions, integers, reals

prior, weight = reals("prior weight")
C, c, each, every_c, every_k, i, k, N = integers("C c each every_c every_k i k N")
inside, m, w = functions("inside m w", 1)


WHERE = "Total Belief Theorem"
CHOICES = (
    "The focal sets of the total mass function are, for a focal set B of the prior and a choice of a focal set A_x for each x in B, the union of the "
    "{x} x A_x, with the mass m^X(B) times the product of the m_x(A_x): Dempster's rule on the ballooning extensions, where no conflict arises. "
    "One input x of B is written out, k = 1..N numbers its focal sets; c = 1..C numbers the choices of the other inputs of B, w(c) being the "
    "product of their masses. That these w(c) sum to 1 is the same statement for the other inputs."
)
masses = [ForAll(every_k, 1, N, 0 <= m(every_k)), ForAll(every_c, 1, C, 0 <= w(every_c))]
sums = [Eq(Sum(m(k), k, 1, N), 1), Eq(Sum(w(c), c, 1, C), 1)]
rows: Term = Sum(Sum(prior * w(c) * m(k), k, 1, N), c, 1, C)
believed: Term = Sum(inside(k) * m(k), k, 1, N)


def row(of: Term) -> Relation:
    """What one choice of the others adds to the sum."""
    return Eq(Sum(prior * w(of) * m(k), k, 1, N), prior * w(of) * sums[0].left)


inner = ForAll(each, 1, C, row(each))
all_of_it = Eq(rows, prior * sums[0].left * sums[1].left)

marginal = Statement(
    "li2023/total-belief.1",
    title="The marginal of the total belief function on X is the prior.",
    where=WHERE,
    printed=r"bel^{X\times Y}\restriction_X = bel^X",
    variables=(N, C, prior, m, w),
    given=[0 <= N, 0 <= C, 0 <= prior, *sums],
    throughout=masses,
    claim=Eq(rows, prior),
    example={"N": 2, "C": 1, "prior": "1/3", "m": ["1/2", "1/2"], "w": [1]},
    proof=ring(modulo=[all_of_it, *sums]).after(
        HaveAll(inner, every(termwise(pointwise=ring()))),
        Have(
            all_of_it,
            telescope(
                "i",
                1,
                C,
                sums=[(-1, rows), (prior * sums[0].left, sums[1].left)],
                certificate=0,
                pointwise=ring(modulo=[row(i)]).after(Have(row(i), instance(inner, i))),
            ),
        ),
    ),
    why="The focal sets made from B all project onto B, and their masses sum to that of B; so the marginal masses are the prior ones.",
    models=[CHOICES, "Equal masses give equal belief functions."],
)

everything: Term = weight * sums[0].left

EVENT = "inside(k) is 1 where the focal set A_k of x is within the event E, else 0."

dempster = Statement(
    "li2023/total-belief.2-dempster",
    title="Given x, Dempster's rule gives back bel_x.",
    where=WHERE,
    printed=r"bel_\oplus^Y(\cdot\mid\{x\}) = bel_x^Q",
    variables=(N, weight, m, inside),
    given=[0 <= N, 0 <= weight, sums[0]],
    throughout=[masses[0]],
    provided=[0 < weight],
    claim=Eq(Sum(weight * (inside(k) * m(k)), k, 1, N) / Sum(weight * m(k), k, 1, N), believed),
    example={"N": 2, "weight": "1/3", "m": ["1/2", "1/2"], "inside": [1, 0]},
    counterexample={"N": 1, "weight": 0, "m": [1], "inside": [1]},
    before=[
        Have(Eq(Sum(weight * m(k), k, 1, N), everything), termwise(pointwise=ring())),
        Have(
            Eq(Sum(weight * m(k), k, 1, N), weight), ring(modulo=[Eq(Sum(weight * m(k), k, 1, N), everything), sums[0]])
        ),
        Have(
            0 < Sum(weight * m(k), k, 1, N),
            positive(0 < weight, modulo=[Eq(Sum(weight * m(k), k, 1, N), weight)], degree=1),
        ),
    ],
    proof=ring(
        modulo=[
            Eq(Sum(weight * m(k), k, 1, N), weight),
            Eq(Sum(weight * (inside(k) * m(k)), k, 1, N), weight * believed),
        ]
    ).after(Have(Eq(Sum(weight * (inside(k) * m(k)), k, 1, N), weight * believed), termwise(pointwise=ring()))),
    why="The sets whose B contains x are cut to {x} x A_x; together they have the mass pl^X({x}) m_x(A), which is normalised by pl^X({x}). "
    "An input with pl^X({x}) = 0 cannot be conditioned on: 0/0.",
    models=[
        CHOICES,
        EVENT,
        "weight is pl^X({x}), the sum of the m^X(B) over the B with x; that the sets made from one B give m^X(B) m_x(A) in all is known.",
    ],
    rests_on=["li2023/total-belief.1"],
)

geometric = Statement(
    "li2023/total-belief.2-geometric",
    title="Given x, the geometric rule gives back bel_x.",
    where=WHERE,
    printed=r"bel_g^Y(\cdot\mid\{x\}) = bel_x^Q",
    variables=(N, weight, m, inside),
    given=[0 <= N, 0 <= weight, sums[0]],
    throughout=[masses[0]],
    provided=[0 < weight],
    claim=dempster.claims[0],
    example=dempster.example,
    counterexample=dempster.counterexample,
    before=dempster.before,
    proof=dempster.proof,
    why="Only the sets {x} x A lie within {x} x Y, with the masses m^X({x}) m_x(A). The rule needs m^X({x}) > 0: with m^X({x, x'}) = 1, "
    "where Dempster's rule works, it is 0/0.",
    models=[CHOICES, EVENT, "weight is m^X({x})."],
    remarks=["The two rules agree on x although they weigh different sets: pl^X({x}) against m^X({x})."],
)
