"""Masses, beliefs and plausibilities: each determines the others, and which functions are beliefs.

The sets of the frame are listed, C_1, ..., C_N. What the inversion needs of them is one count, that of the sets between two sets by their size,
which is `lemma/binomial-sums.alternating`; the rest is the interchange of two sums."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.lemmas.sums import mixing
from proofs.li2022.belief_setting import (
    EVENT,
    M,
    N,
    every_k,
    j,
    k,
    listed,
    m,
    masses,
    plausibility,
    r,
    rows,
    total,
    touch,
)
from proofs.statements.plan import Have, auto, chain, instance, positive, sum_step, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers

a = integers("a")
delta, f, sign, union = functions("delta f sign union", 1)
meet, mu, sub = functions("inter mu sub", 2)


WHERE = "Belief functions"
COUNT = (
    "Of the sets B with C within B within A, binomial(d, i) have d - i elements fewer than A, where d is the number of elements of A outside C; so the sum of "
    "(-1)^|A \\ B| over them is 1 for C = A (d = 0), and 0 otherwise."
)

one = as_term(1)

signed = ForAll(
    every_k,
    1,
    N,
    Eq(Sum(sign(j) * sub(every_k, j), j, 1, N), delta(every_k)),
)
only_here = [ForAll(every_k, 1, a - 1, Eq(delta(every_k), 0)), ForAll(every_k, a + 1, N, Eq(delta(every_k), 0))]
here = [0 <= N, 1 <= a, a <= N, Eq(delta(a), 1)]
LISTED = (
    "The sets of the frame are C_1, ..., C_N, A is C_a; sub(k, j) says that C_k lies in C_j, sign(j) is (-1)^|A \\ C_j| where C_j lies in A and 0 elsewhere, "
    "delta(k) is 1 for k = a and 0 elsewhere."
)


def bel(of: Term, place: Term) -> Term:
    """The sum of the masses of the sets within this one."""
    return Sum(sub(k, place) * of(k), k, 1, N)


def transform(of: Term) -> Term:
    """The alternating sum of the beliefs of the sets within A."""
    return Sum(sign(j) * bel(of, j), j, 1, N)


# the frame {1, 2} with the sets {}, {1}, {2}, {1, 2}; A = {1}
lattice = [[1, 1, 1, 1], [0, 1, 0, 1], [0, 0, 1, 1], [0, 0, 0, 1]]
frame = {"N": 4, "a": 2, "sub": lattice, "sign": [-1, 1, 0, 0], "delta": [0, 1, 0, 0]}

inverse = Statement(
    "li2022/mobius.inverse",
    title="The mass of a set is the alternating sum of the beliefs of its subsets.",
    where=WHERE,
    printed=r"m(A) = \sum_{B \subseteq A} (-1)^{|A \setminus B|} bel(B)",
    variables=(N, a, m, sign, delta, sub),
    given=here,
    throughout=[*only_here, signed],
    claim=Eq(transform(m), m(a)),
    example={**frame, "m": [0, "1/2", "1/4", "1/4"]},
    proof=auto().after(
        mixing(N, N, m, sign, lambda j, k: sub(k, j)),
        Have(
            Eq(
                total(m(k) * Sum(sign(j) * sub(k, j), j, 1, N)),
                total(delta(k) * m(k)),
            ),
            termwise(
                auto().after(
                    Have(
                        Eq(
                            Sum(sign(j) * sub(k, j), j, 1, N),
                            delta(k),
                        ),
                        instance(signed, k),
                    )
                )
            ),
        ),
        Have(
            Eq(total(delta(k) * m(k)), m(a)),
            chain(sums.pick.id, {"N": N, "j": a, "f": m, "g": delta}),
        ),
    ),
    why="In the double sum the mass of C is multiplied by the sum of (-1)^|A \\ B| over the sets B between C and A, which is 0 but for C = A.",
    models=[LISTED, COUNT],
    rests_on=["lemma/binomial-sums.alternating"],
)

inverted = ForAll(every_k, 1, N, Eq(Sum(one * mu(every_k, j), j, 1, M), delta(every_k)))
back = Statement(
    "li2022/mobius.transform",
    title="The Moebius transform of a function has the function as the sums over subsets.",
    where=WHERE,
    printed=r"m(B) = \sum_{C \subseteq B} (-1)^{|B \setminus C|} f(C) \Rightarrow \sum_{B \subseteq A} m(B) = f(A)",
    variables=(N, M, a, f, delta, mu),
    given=[*here, 0 <= M],
    throughout=[*only_here, inverted],
    claim=Eq(
        Sum(
            one * Sum(mu(k, j) * f(k), k, 1, N),
            j,
            1,
            M,
        ),
        f(a),
    ),
    example={
        "N": 4,
        "M": 2,
        "a": 2,
        "f": [0, "1/2", "1/4", 1],
        "delta": [0, 1, 0, 0],
        "mu": [[1, -1], [0, 1], [0, 0], [0, 0]],
    },
    proof=auto().after(
        mixing(N, M, f, lambda j: one, lambda j, k: mu(k, j)),
        Have(
            Eq(
                total(f(k) * Sum(one * mu(k, j), j, 1, M)),
                total(delta(k) * f(k)),
            ),
            termwise(
                auto().after(
                    Have(
                        Eq(
                            Sum(one * mu(k, j), j, 1, M),
                            delta(k),
                        ),
                        instance(inverted, k),
                    )
                )
            ),
        ),
        Have(
            Eq(total(delta(k) * f(k)), f(a)),
            chain(sums.pick.id, {"N": N, "j": a, "f": f, "g": delta}),
        ),
    ),
    why="The same count, with the sets B between C and A counted by (-1)^|B \\ C|. At the whole frame it says that the transform adds up to f(Omega) = 1.",
    models=[
        "C_1, ..., C_M are the subsets of A = C_a among the sets C_1, ..., C_N of the frame; mu(k, j) is (-1)^|C_j \\ C_k| where C_k lies in C_j, and 0 elsewhere; "
        "delta(k) is 1 for k = a and 0 elsewhere.",
        COUNT.replace("(-1)^|A \\ B|", "(-1)^|B \\ C|"),
    ],
    rests_on=["lemma/binomial-sums.alternating"],
)

# ---- bel and pl
meets_not = total((1 - touch(k)) * m(k))
dual = Statement(
    "li2022/mobius.plausibility",
    title="The plausibility of an event is 1 minus the belief in its complement.",
    where=WHERE,
    printed=r"pl(A) = 1 - bel(\bar A)",
    variables=(N, m, touch),
    given=[*listed, rows[0]],
    throughout=masses(m),
    claim=Eq(plausibility(m), 1 - meets_not),
    example={"N": 2, "m": ["1/2", "1/2"], "touch": [0, 1]},
    proof=auto().after(Have(Eq(meets_not, total(m(k)) - plausibility(m)), termwise())),
    why="A focal set either meets an event or lies in its complement.",
    models=[EVENT],
)


def outside(of: Term, place: Term) -> Term:
    """The plausibility of the complement of the set of this number: of what does not lie in the set."""
    return Sum((1 - sub(k, place)) * of(k), k, 1, N)


beliefs = Statement(
    "li2022/mobius.determines.belief",
    title="Two masses that give the complement of an event the same plausibility give the event the same belief, and conversely.",
    where=WHERE,
    printed=r"pl_m(\bar A) = pl_r(\bar A) \Leftrightarrow bel_m(A) = bel_r(A)",
    variables=(N, a, m, r, sub),
    given=[0 <= N, 1 <= a, a <= N, *rows],
    claim=Eq(outside(m, a) - outside(r, a), bel(r, a) - bel(m, a)),
    example={"N": 4, "a": 2, "sub": lattice, "m": [0, "1/2", "1/4", "1/4"], "r": [0, "1/4", "1/2", "1/4"]},
    proof=auto().after(
        Have(Eq(outside(m, a), total(m(k)) - bel(m, a)), termwise()),
        Have(Eq(outside(r, a), total(r(k)) - bel(r, a)), termwise()),
    ),
    why="Both are 1 minus the other, so the differences are the same but for the sign: where one is 0, so is the other.",
    models=[LISTED],
)

difference = Sum(sign(j) * (bel(m, j) - bel(r, j)), j, 1, N)
determined = Statement(
    "li2022/mobius.determines.mass",
    title="Two masses differ by the alternating sum of the differences of their beliefs; with the same beliefs they are the same.",
    where=WHERE,
    printed=r"\text{for } m, bel \text{ and } pl, \text{ if we know any one of them, then we can determine the other two}",
    variables=(N, a, m, r, sign, delta, sub),
    given=here,
    throughout=[*only_here, signed],
    claim=Eq(difference, m(a) - r(a)),
    example={**frame, "m": [0, "1/2", "1/4", "1/4"], "r": [0, "1/4", "1/4", "1/2"]},
    proof=auto().after(
        Have(Eq(difference, transform(m) - transform(r)), termwise(index="j")),
        *(
            Have(
                Eq(transform(of), of(a)),
                chain(inverse.id, {"N": N, "a": a, "m": of, "sign": sign, "delta": delta, "sub": sub}),
            )
            for of in (m, r)
        ),
    ),
    why="The inversion writes each mass in terms of its beliefs. With mobius.determines.belief the plausibilities determine it as well, and the mass gives the others by definition.",
    models=[LISTED, COUNT],
    rests_on=["lemma/binomial-sums.alternating"],
)

below = ForAll(
    every_k,
    1,
    N,
    Sum(sign(j) * meet(j, every_k), j, 1, M) <= union(every_k),
)

monotone_all = Statement(
    "li2022/mobius.monotone",
    title="What a mass determines is monotone of every order.",
    where=WHERE,
    printed=r"bel\Bigl(\bigcup_{i=1}^n A_i\Bigr) \ge \sum_{\emptyset \ne I} (-1)^{|I|+1} bel\Bigl(\bigcap_{i \in I} A_i\Bigr)",
    variables=(N, M, m, sign, union, meet),
    given=[*listed, 0 <= M],
    throughout=[*masses(m), below],
    claim=Sum(
        sign(j) * Sum(meet(j, k) * m(k), k, 1, N),
        j,
        1,
        M,
    )
    <= total(union(k) * m(k)),
    example={
        "N": 3,
        "M": 3,
        "m": ["1/4", "1/4", "1/2"],
        "sign": [1, 1, -1],
        "union": [1, 1, 1],
        "inter": [[1, 0, 0], [0, 1, 0], [0, 0, 0]],
    },
    proof=auto().after(
        mixing(N, M, m, sign, meet),
        Have(
            total(m(k) * Sum(sign(j) * meet(j, k), j, 1, M)) <= total(union(k) * m(k)),
            termwise(
                positive(degree=2).after(
                    Have(
                        Sum(sign(j) * meet(j, k), j, 1, M) <= union(k),
                        instance(below, k),
                    ),
                ),
            ),
        ),
    ),
    why="Each focal set counts on the left once or not at all (once where it lies in some A_i), and on the right also where it lies only in the union.",
    models=[
        "The index sets I are numbered 1, ..., M; sign(j) = (-1)^(|I|+1), inter(j, k) says that A_k lies in the intersection over I, union(k) that it lies in the union. "
        "A focal set that lies in exactly c of the sets lies in the intersections over binomial(c, l) index sets of size l, so the sum over them is 1 for c >= 1 "
        "and 0 for c = 0: never more than union(k)."
    ],
    rests_on=["lemma/binomial-sums.alternating"],
    remarks=["bel(empty set) = 0 as m is normal, and bel(Omega) is the sum of all masses, 1."],
)

everything, proper = (
    Sum(sign(k) * f(k), k, 1, N),
    Sum(sign(k) * f(k), k, 1, N - 1),
)
nonnegative_mass = Statement(
    "li2022/mobius.nonnegative",
    title="The Moebius transform of a function that is monotone of every order is not negative.",
    where=WHERE,
    printed=r"f\Bigl(\bigcup_i A_i\Bigr) \ge \sum_{\emptyset \ne I} (-1)^{|I|+1} f\Bigl(\bigcap_{i \in I} A_i\Bigr) \Rightarrow "
    r"0 \le \sum_{B \subseteq A} (-1)^{|A \setminus B|} f(B)",
    variables=(N, f, sign),
    given=[
        1 <= N,
        Eq(sign(N), 1),
        Sum(-sign(k) * f(k), k, 1, N - 1) <= f(N),
    ],
    claim=0 <= everything,
    example={"N": 4, "f": [0, "1/2", "1/4", 1], "sign": [1, -1, -1, 1]},
    proof=auto().after(
        Have(Eq(everything, proper + sign(N) * f(N)), sum_step("last")),
        Have(Eq(Sum(-sign(k) * f(k), k, 1, N - 1), -proper), termwise()),
        Have(Eq(sign(N) * f(N), f(N)), auto()),
    ),
    why="For A with at least two elements take the sets A_i, A without its i-th element: their union is A, their intersections are the other subsets of A, and the "
    "inequality says just that the transform is not negative at A.",
    models=[
        "The subsets of A are C_1, ..., C_N, the last of them A; sign(k) = (-1)^|A \\ C_k|. The intersection over I is A without |I| of its elements, so (-1)^(|I|+1) is "
        "-sign there.",
        "For A with one element the transform is f(A) - f(empty set) = f(A), and f(empty set) = 0; so it is not negative either.",
    ],
    rests_on=["li2022/mobius.transform"],
)
