"""Eq. 1: k-ary randomized response."""

from __future__ import annotations

from proofs.lemmas.counts import counting
from proofs.lemmas.em import at
from proofs.statements.plan import Have, Lambda, auto, cases, chain, instance, positive, rewrite, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers, reals

t: Term
t = reals("t")
k: Term
k, x, y, z, every_x, every_z = integers("k x y z every_x every_z")
same: Term
same = functions("same", 2)

RATIO = (
    "t stands for e^epsilon. same(x, z) is 1 where x = z and else 0, so (1 + (t - 1) same(x, z))/(k - 1 + t) "
    "is the printed P(z|x)."
)
diagonal = ForAll(every_x, 1, k, Eq(same(every_x, every_x), 1))
others = [
    ForAll(every_z, 1, k, ForAll(every_x, 1, every_z - 1, Eq(same(every_x, every_z), 0))),
    ForAll(every_z, 1, k, ForAll(every_x, every_z + 1, k, Eq(same(every_x, every_z), 0))),
]
mirrored = [
    ForAll(every_x, 1, k, ForAll(every_z, 1, every_x - 1, Eq(same(every_x, every_z), 0))),
    ForAll(every_x, 1, k, ForAll(every_z, every_x + 1, k, Eq(same(every_x, every_z), 0))),
]


def answer(value: Term, seen: Term) -> Term:
    """P(z|x)."""
    return (1 + (t - 1) * same(value, seen)) / (k - 1 + t)


identity = [["1" if row == column else 0 for column in range(3)] for row in range(3)]
divisor = Have(0 < k - 1 + t, auto())
picked = Sum(same(x, z) * as_term(1), z, 1, k)
rows = Statement(
    "elsalamouny2022/eq-1.rows",
    title="For each value x, the k-RR probabilities P(z|x) sum to 1 over z.",
    where="Eq. 1",
    printed=r"P(z|x) = \frac{1}{k-1+e^{\epsilon}} \begin{cases} e^{\epsilon} & \text{if } z = x \\ 1 & \text{if } z "
    r"\neq x \end{cases}",
    quote=r"P(z|x)=\frac{1}{k-1+e^{\epsilon}}\left\{\begin{array}[]{l l}e^{\epsilon}&\mbox{if $z=x$}\\ 1&\mbox{if "
    r"$z\neq x$}",
    variables=(k, x, t, same),
    given=[1 <= x, x <= k, 1 < t],
    throughout=[diagonal, *mirrored],
    before=[divisor],
    claim=Eq(Sum(answer(x, z), z, 1, k), 1),
    example={"k": 3, "x": 2, "t": 2, "same": identity},
    proof=ring(
        modulo=[
            Eq(Sum(answer(x, z), z, 1, k) * (k - 1 + t), Sum(as_term(1), z, 1, k) + (t - 1) * picked),
            Eq(Sum(as_term(1), z, 1, k), k),
            Eq(picked, 1),
        ]
    ).after(
        at(diagonal, x),
        Have(
            Eq(picked, 1),
            chain(
                "lemma/sums.pick",
                {"N": k, "j": x, "g": Lambda(z, same(x, z)), "f": Lambda(z, as_term(1))},
                [auto(), auto(), auto(), instance(mirrored[0], x), instance(mirrored[1], x)],
            ),
        ),
        counting(z, k),
        Have(
            Eq(Sum(answer(x, z), z, 1, k) * (k - 1 + t), Sum(as_term(1), z, 1, k) + (t - 1) * picked),
            termwise(pointwise=ring()),
        ),
    ),
    why="One answer has probability t/(k - 1 + t), and k - 1 answers have probability 1/(k - 1 + t).",
    reads=[RATIO],
)


def zero_or_one(value: Term) -> list[Have]:
    """same(value, z) is 0 or 1."""
    one = rewrite(Eq(z, value), auto().after(at(diagonal, z)))
    apart = [auto().after(Have(Eq(same(value, z), 0), instance(other, z, value))) for other in others]
    return [
        Have(claim, cases(value, z, less=apart[0], equal=one, greater=apart[1]))
        for claim in (0 <= same(value, z), same(value, z) <= 1)
    ]


private = Statement(
    "elsalamouny2022/eq-1.private",
    title="k-RR is epsilon-LDP: P(z|x) <= e^epsilon P(z|x') for all values x, x' and answers z.",
    where="Section 2.1, after Eq. 1",
    printed=r"\text{It follows from the definition (1) that the } k\text{-RR mechanism satisfies } "
    r"\epsilon\text{-local differential privacy.}",
    quote="mechanism satisfies ϵitalic-ϵ\\epsilon-local differential privacy.\n\n2.2",
    variables=(k, x, y, z, t, same),
    given=[1 <= x, x <= k, 1 <= y, y <= k, 1 <= z, z <= k, 1 < t],
    throughout=[diagonal, *others],
    before=[divisor],
    claim=answer(x, z) <= t * answer(y, z),
    example={"k": 3, "x": 2, "y": 1, "z": 2, "t": 2, "same": identity},
    proof=positive(same(x, z) <= 1, 0 <= same(y, z), 0 < t - 1, 0 < t, multiply=[0 < k - 1 + t], degree=3).after(
        *zero_or_one(x), *zero_or_one(y), Have(0 < t - 1, auto()), Have(0 < t, auto())
    ),
    why="Both probabilities are 1/(k - 1 + t) or t/(k - 1 + t), and t >= 1.",
    reads=[RATIO],
    remarks=[
        "For k >= 2 no smaller epsilon suffices (beyond.k-rr-tight). For k = 1 there is only one answer, which "
        "reveals nothing."
    ],
)
