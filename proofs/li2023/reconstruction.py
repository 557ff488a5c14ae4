"""The reconstruction attack of the slides: what accurate answers to all queries give away."""

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
    """The true answer to a query, of this vector of secrets."""
    return Sum(query * of(k), k, 1, n)


def at(place: Term) -> Sequence[Have]:
    """Both entries are 0 or 1."""
    return [Have(Eq(of(place) ** 2, of(place)), instance(one, place)) for of, one in zip((s, z), bits, strict=True)]


def counted(query: Term, of: Term, value: Term | int) -> Have:
    """A query for the entries where they disagree is answered by all of them, or by none."""
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
    title="If two queries, for the entries where two vectors of bits disagree, are answered for both within an "
        "error, they disagree at four times that at most.",
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
    why="The query for the entries with s = 1 and z = 0 has the true answer their number, and for z the answer 0; "
        "both are within the error of what was answered, so there are at most 2 alpha n of them, and as many of "
        "the others.",
    reads=["The printed error alpha n is called error; of the queries only two are used, which are among all of them."],
    models=[
        "z is the vector that is returned: it minimises the largest error over all queries, and the secrets s "
            "have error at most alpha n, so z has, too."
    ],
)  # fmt: skip

recovered = Statement(
    "li2023/reconstruction.recovered",
    title="With answers to within 1 %, at least 95 % of the entries are recovered.",
    where=SLIDE,
    printed=r"\text{Given answers to all these queries that are accurate to within 1\%, we can recover the secret "
    r"vector } s \text{ that is correct for at least 95\%}",
    quote="that is correct for at least 95%",
    variables=(alpha, n, error),
    given=[1 <= n, alpha <= Q(1, 100), error <= 4 * (alpha * n)],
    claim=Q(95, 100) * n <= n - error,
    example={"alpha": "1/100", "n": 100, "error": 4},
    proof=positive(error <= 4 * (alpha * n), 0 <= Q(1, 100) - alpha, 1 <= n, degree=2),
    why="By the theorem at most 4 % are wrong: it could say 96 %.",
    models=["error is the number of entries on which they disagree, at most 4 alpha n by the theorem."],
    rests_on=["li2023/reconstruction.theorem"],
)
