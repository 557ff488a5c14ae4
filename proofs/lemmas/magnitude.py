"""Absolute value of a number."""

from __future__ import annotations

from proofs.statements.plan import Have, Plan, absurd, cases, chain, fact, function, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, Term, reals

u, v, w = reals("u v w")


product = Eq((Abs(u) - u) * (Abs(u) + u), 0)
same_square = Eq(Abs(u) ** 2, u**2)


def is_value(value: Term) -> Plan:
    """|u| is u or -u, whichever is nonnegative; otherwise the product would not be 0."""
    bounds = [Have(u <= Abs(u), function()), Have(-u <= Abs(u), function())]
    return cases(
        Abs(u),
        value,
        less=absurd(positive(modulo=[product]).after(Have(0 <= Abs(u), function()), *bounds)),
        equal=fact(),
        greater=absurd(positive(modulo=[product]).after(Have(0 <= Abs(u), function()))),
    ).after(Have(product, ring(modulo=[same_square]).after(Have(same_square, function()))))


nonnegative = Statement(
    "lemma/magnitude.nonnegative",
    title="|u| = u for u >= 0.",
    where="the lemma library",
    formula=r"u \ge 0 \Rightarrow |u| = u",
    variables=(u,),
    given=[0 <= u],
    claim=Eq(Abs(u), u),
    example={"u": 1},
    proof=is_value(u),
    why="|u| >= 0, and its square is u^2.",
    good_for="removing an absolute value if the sign is known",
)
nonpositive = Statement(
    "lemma/magnitude.nonpositive",
    title="|u| = -u for u <= 0.",
    where="the lemma library",
    formula=r"u \le 0 \Rightarrow |u| = -u",
    variables=(u,),
    given=[u <= 0],
    claim=Eq(Abs(u), -u),
    example={"u": -1},
    proof=is_value(-u),
    why="|u| >= 0, and its square is u^2.",
    good_for="removing an absolute value if the sign is known",
)


def magnitude(of: Term, sign: int) -> Have:
    """|of| if its sign is known."""
    value = of if sign > 0 else -of
    return Have(
        Eq(Abs(of), value),
        chain("lemma/magnitude.nonnegative" if sign > 0 else "lemma/magnitude.nonpositive", {"u": of}),
    )


triangle = Statement(
    "lemma/magnitude.triangle",
    title="Triangle inequality: |u + v| - |u| <= |v|.",
    where="the lemma library",
    formula=r"|u + v| - |u| \le |v|",
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
    why="u + v and its negative are each at most |u| + |v|.",
    good_for="the difference of two distances to one point",
)  # fmt: skip
