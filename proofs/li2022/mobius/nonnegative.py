"""The Moebius transform of a totally monotone function is nonnegative."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.lemmas.subsets import a, f, sign, sub
from proofs.lemmas.sums import mixing
from proofs.li2022.belief_setting import M, N, every_k, j, k
from proofs.li2022.mobius_setting import LISTED, WHERE
from proofs.statements.plan import Have, Lambda, auto, chain, instance, sum_step, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers

i, z = integers("i z")
every_z = integers("every_z")
parity = functions("parity", 1)
rest = functions("rest", 2)


def value(place: Term) -> Term:
    """Return the value of the function at A without the elements of the index set."""
    return Sum(rest(place, k) * f(k), k, 1, N)


def intersections(low: Term | int) -> Term:
    """Return the inclusion-exclusion sum of the function at these sets."""
    return Sum(parity(z) * value(z), z, low, M)


first = as_term(1)
whole = [ForAll(every_k, 1, a - 1, Eq(rest(1, every_k), 0)), ForAll(every_k, a + 1, N, Eq(rest(1, every_k), 0))]
once = ForAll(every_k, 1, N, Eq(Sum(rest(z, every_k), z, 1, M), sub(every_k, a)))
signed = ForAll(
    every_z, 1, M, ForAll(every_k, 1, N, Eq(rest(every_z, every_k) * (parity(every_z) - sign(a) * sign(every_k)), 0))
)
nonnegative_mass = Statement(
    "li2022/mobius.nonnegative",
    title="If f is monotone of every order, its Moebius transform is nonnegative.",
    where=WHERE,
    printed=r"\text{A mapping } f : \mathcal{A} \to [0, 1] \text{ is a belief function if and only if its Möbius "
    r"transform is a mass assignment}",
    quote="if and only if its Möbius transform is a mass assignment",
    variables=(N, M, a, f, sign, sub, parity, rest),
    given=[
        0 <= N,
        1 <= a,
        a <= N,
        1 <= M,
        Eq(parity(1), 1),
        Eq(rest(1, a), 1),
        Sum(-parity(z) * value(z), z, 2, M) <= f(a),
    ],
    throughout=[*whole, once, signed],
    claim=0 <= Sum(sign(a) * sign(k) * sub(k, a) * f(k), k, 1, N),
    example={
        "N": 4,
        "M": 4,
        "a": 3,
        "f": [0, "1/2", 1, "1/4"],
        "sign": [1, -1, 1, -1],
        "sub": [[1, 1, 1, 1], [0, 1, 1, 0], [0, 0, 1, 0], [0, 0, 1, 1]],
        "parity": [1, -1, -1, 1],
        "rest": [[0, 0, 1, 0], [0, 0, 0, 1], [0, 1, 0, 0], [1, 0, 0, 0]],
    },
    proof=auto().after(
        Have(Eq(intersections(1), parity(1) * value(first) + intersections(first + 1)), sum_step("first")),
        Have(
            Eq(value(first), f(a)),
            chain(sums.pick.id, {"N": N, "j": a, "f": f, "g": Lambda(k, rest(1, k))}),
        ),
        Have(Eq(Sum(-parity(z) * value(z), z, 2, M), -intersections(2)), termwise(index="i")),
        mixing(N, M, f, parity, rest),
        Have(
            Eq(
                Sum(f(k) * Sum(parity(j) * rest(j, k), j, 1, M), k, 1, N),
                Sum(sign(a) * sign(k) * sub(k, a) * f(k), k, 1, N),
            ),
            termwise(
                auto().after(
                    Have(
                        Eq(Sum(parity(j) * rest(j, i), j, 1, M), sign(a) * sign(i) * Sum(rest(j, i), j, 1, M)),
                        termwise(
                            auto().after(
                                Have(Eq(rest(z, i) * (parity(z) - sign(a) * sign(i)), 0), instance(signed, z, i))
                            ),
                            index="z",
                        ),
                    ),
                    Have(Eq(Sum(rest(j, i), j, 1, M), sub(i, a)), instance(once, i)),
                ),
                index="i",
            ),
        ),
    ),
    why="If A has at least two elements, let A_i be A without its i-th element. The union of the A_i is A, and "
    "their intersections are the other subsets of A. The monotonicity inequality for the A_i is that the "
    "transform is nonnegative at A.",
    models=[
        LISTED,
        "I_1, ..., I_M are the sets of indices i, and I_1 is empty. parity(z) = (-1)^|I_z|. The intersection "
        "of the A_i over I_z is A without these elements, and rest(z, k) = [C_k is that set]. Each subset of "
        "A occurs once. The assumed inequality is the source's condition for the sets A_i, summed over the "
        "nonempty index sets.",
        "If A has one element, the transform is f(A) - f(empty set) = f(A), which is nonnegative.",
    ],
    rests_on=["li2022/mobius.transform"],
)
