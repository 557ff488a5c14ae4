"""The reconstruction attack: accurate answers to all queries reveal the secret bits."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.li2022.belief_setting import every_k, k
from proofs.statements.plan import Have, auto, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Q, Sum, Term, functions, integers, reals

first, second, error, alpha = reals("first second error alpha")
i, n = integers("i n")
s, z = functions("s z", 1)

SLIDE = "Reconstruction attack (Dinur and Nissim 03)"
bits = [ForAll(every_k, 1, n, Eq(of(every_k) ** 2, of(every_k))) for of in (s, z)]
missed, added = s(k) * (1 - z(k)), (1 - s(k)) * z(k)


def answered(query: Term, of: Term) -> Term:
    """The true answer to a query for this vector of secrets."""
    return Sum(query * of(k), k, 1, n)


def at(place: Term) -> Sequence[Have]:
    """Both entries are 0 or 1."""
    return [Have(Eq(of(place) ** 2, of(place)), instance(one, place)) for of, one in zip((s, z), bits, strict=True)]


def counted(query: Term, of: Term, value: Term | int) -> Have:
    """The answer to a query for disagreements: all of them for one vector, none for the other."""
    return Have(
        Eq(answered(query, of), Sum(query, k, 1, n) if value else 0),
        termwise(auto().after(*at(i)), index="i"),
    )


wrong = Sum((s(k) - z(k)) ** 2, k, 1, n)
close = [
    bound
    for query, answer in ((missed, first), (added, second))
    for of in (s, z)
    for bound in (answered(query, of) - answer <= error, answer - answered(query, of) <= error)
]

theorem = Statement(
    "li2023/reconstruction.theorem",
    title="If all queries have error at most alpha n, the vector found disagrees with s on at most 4 alpha n "
"entries.",
    where=f"{SLIDE}, Theorem 2.4",
    printed=r"\text{If all queries have error at most } \alpha n \text{, then the reconstruction error (the number of "
        r"entries on which } \tilde{s} \text{ and } s \text{ disagree) is at most } 4\alpha n",
    quote=r"disagree) is at most $4\alpha n$",
    variables=(n, s, z, first, second, error),
    given=[0 <= n, *close],
    throughout=bits,
    claim=wrong <= 4 * error,
    example={"n": 2, "s": [1, 0], "z": [0, 1], "first": "1/2", "second": "1/2", "error": "1/2"},
    proof=positive(degree=1).after(
        counted(missed, s, 1), counted(missed, z, 0), counted(added, s, 0), counted(added, z, 1),
        Have(
            Eq(wrong, Sum(missed, k, 1, n) + Sum(added, k, 1, n)),
            termwise(auto().after(*at(i)), index="i"),
        ),
    ),
    why="The query for the entries with s = 1 and z = 0 has as its true answer the number of these entries; for z "
"its answer is 0. Both are within alpha n of the given answer, so there are at most 2 alpha n such "
"entries. The same holds for the entries with s = 0 and z = 1.",
    reads=["error stands for alpha n. The proof uses only two of the queries."],
    models=[
        "z is the returned vector. It minimises the largest error over all queries. The secret vector s has error "
"at most alpha n, so z has too."
    ],
)  # fmt: skip

recovered = Statement(
    "li2023/reconstruction.recovered",
    title="If all answers are accurate to within 1 %, at least 95 % of the entries are recovered.",
    where=SLIDE,
    printed=r"\text{Given answers to all these queries that are accurate to within 1\%, we can recover the secret "
    r"vector } s \text{ that is correct for at least 95\%}",
    quote="that is correct for at least 95%",
    variables=(alpha, n, error),
    given=[1 <= n, alpha <= Q(1, 100), error <= 4 * (alpha * n)],
    claim=Q(95, 100) * n <= n - error,
    example={"alpha": "1/100", "n": 100, "error": 4},
    proof=positive(error <= 4 * (alpha * n), 0 <= Q(1, 100) - alpha, 1 <= n, degree=2),
    why="By the theorem at most 4 % of the entries are wrong, so even 96 % are correct.",
    models=["error is the number of entries that disagree, which the theorem bounds by 4 alpha n."],
    rests_on=["li2023/reconstruction.theorem"],
)
