"""The magnitude of a number."""

from __future__ import annotations

from proofs.statements.plan import Have, absurd, cases, chain, fact, function, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.language.term import Abs, Eq, Term, reals

u, v, w = reals("u v w")


def _magnitude(name: str, title: str, given: object, value: Term, example: Point) -> Statement:
    product = Eq((Abs(u) - u) * (Abs(u) + u), 0)
    return Statement(
        f"lemma/magnitude.{name}",
        title=title,
        where="used below",
        printed=r"u \ge 0 \Rightarrow |u| = u" if example["u"] == 1 else r"u \le 0 \Rightarrow |u| = -u",
        variables=(u,),
        given=[given],  # type: ignore[list-item]
        claim=Eq(Abs(u), value),
        example=example,
        proof=cases(
            Abs(u), value,
            less=absurd(positive(modulo=[product]).after(Have(0 <= Abs(u), function()), Have(u <= Abs(u), function()), Have(-u <= Abs(u), function()))),
            equal=fact(),
            greater=absurd(positive(modulo=[product]).after(Have(0 <= Abs(u), function()))),
        ).after(Have(product, ring(modulo=[Eq(Abs(u) ** 2, u**2)]).after(Have(Eq(Abs(u) ** 2, u**2), function())))),
        why="|u| is not negative, and its square is u^2",
    )  # fmt: skip


nonnegative = _magnitude("nonnegative", "The magnitude of a number that is not negative.", 0 <= u, u, {"u": 1})
nonpositive = _magnitude("nonpositive", "The magnitude of a number that is not positive.", u <= 0, -u, {"u": -1})


def magnitude(of: Term, sign: int) -> Have:
    """|of| where its sign is known."""
    value = of if sign > 0 else -of
    return Have(
        Eq(Abs(of), value),
        chain("lemma/magnitude.nonnegative" if sign > 0 else "lemma/magnitude.nonpositive", {"u": of}),
    )


triangle = Statement(
    "lemma/magnitude.triangle",
    title="The triangle inequality.",
    where="used below",
    printed=r"|u + v| - |u| \le |v|",
    variables=(u, v, w),
    given=[Eq(w, u + v)],
    claim=Abs(w) - Abs(u) <= Abs(v),
    example={"u": 1, "v": 1, "w": 2},
    proof=cases(
        w, 0,
        less=positive(modulo=[magnitude(w, -1).claim, Eq(w, u + v)], degree=1).after(
            magnitude(w, -1), Have(-u <= Abs(u), function()), Have(-v <= Abs(v), function())),
        at_least=positive(modulo=[magnitude(w, 1).claim, Eq(w, u + v)], degree=1).after(
            magnitude(w, 1), Have(u <= Abs(u), function()), Have(v <= Abs(v), function())),
    ),
    why="w and -w are each at most |u| + |v|",
)  # fmt: skip
