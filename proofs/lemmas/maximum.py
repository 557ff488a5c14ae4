"""Maxima and minima of two numbers, and a number cut off at both ends."""

from __future__ import annotations

from proofs.statements.plan import Have, Plan, absurd, auto, cases, chain, fact, function, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.language.term import Eq, Max, Min, Relation, Term, TermLike, as_term, reals

p, q, v, u = reals("p q v u")


def extreme(term: Term, of: tuple[Term, Term], smaller: Plan, larger: Plan) -> Plan:
    """A maximum or a minimum is the first of two: it is neither smaller nor larger."""
    product = Eq((term - of[0]) * (term - of[1]), 0)
    return cases(term, of[0], less=smaller, equal=fact(), greater=larger).after(Have(product, function()))


minimum_first = Statement(
    "lemma/maximum.minimum-first",
    title="The minimum of two numbers is the smaller one.",
    where="used below",
    printed=r"p \le q \Rightarrow \min(p, q) = p",
    variables=(p, q),
    given=[p <= q],
    claim=Eq(Min(p, q), p),
    example={"p": 1, "q": 2},
    proof=extreme(
        Min(p, q), (p, q),
        absurd(positive(modulo=[Eq((Min(p, q) - p) * (Min(p, q) - q), 0)])),
        absurd(auto().after(Have(Min(p, q) <= p, function()))),
    ),
    why="it is one of them, and at most each",
)  # fmt: skip
minimum_second = Statement(
    "lemma/maximum.minimum-second",
    title="The minimum of two numbers is the smaller one, named second.",
    where="used below",
    printed=r"q \le p \Rightarrow \min(p, q) = q",
    variables=(p, q),
    given=[q <= p],
    claim=Eq(Min(p, q), q),
    example={"p": 2, "q": 1},
    proof=cases(
        Min(p, q), q,
        less=absurd(positive(modulo=[Eq((Min(p, q) - p) * (Min(p, q) - q), 0)])),
        equal=fact(),
        greater=absurd(auto().after(Have(Min(p, q) <= q, function()))),
    ).after(Have(Eq((Min(p, q) - p) * (Min(p, q) - q), 0), function())),
    why="it is one of them, and at most each",
)  # fmt: skip
first = Statement(
    "lemma/maximum.first",
    title="The maximum of two numbers is the larger one.",
    where="used below",
    printed=r"q \le p \Rightarrow \max(p, q) = p",
    variables=(p, q),
    given=[q <= p],
    claim=Eq(Max(p, q), p),
    example={"p": 2, "q": 1},
    proof=cases(
        Max(p, q), p,
        less=absurd(auto().after(Have(p <= Max(p, q), function()))),
        equal=fact(),
        greater=absurd(positive(modulo=[Eq((Max(p, q) - p) * (Max(p, q) - q), 0)])),
    ).after(Have(Eq((Max(p, q) - p) * (Max(p, q) - q), 0), function())),
    why="it is one of them, and at least each",
)  # fmt: skip
second = Statement(
    "lemma/maximum.second",
    title="The maximum of two numbers is the larger one, named second.",
    where="used below",
    printed=r"p \le q \Rightarrow \max(p, q) = q",
    variables=(p, q),
    given=[p <= q],
    claim=Eq(Max(p, q), q),
    example={"p": 1, "q": 2},
    proof=cases(
        Max(p, q), q,
        less=absurd(auto().after(Have(q <= Max(p, q), function()))),
        equal=fact(),
        greater=absurd(positive(modulo=[Eq((Max(p, q) - p) * (Max(p, q) - q), 0)])),
    ).after(Have(Eq((Max(p, q) - p) * (Max(p, q) - q), 0), function())),
    why="it is one of them, and at least each",
)  # fmt: skip


def minimum(first: TermLike, second: TermLike, is_first: bool = True) -> Have:
    """Which of two numbers the minimum is; their order is known."""
    first, second = as_term(first), as_term(second)
    name = "lemma/maximum.minimum-first" if is_first else "lemma/maximum.minimum-second"
    return Have(Eq(Min(first, second), first if is_first else second), chain(name, {"p": first, "q": second}))


def maximum(first: TermLike, second: TermLike, is_first: bool = True) -> Have:
    """Which of two numbers the maximum is; their order is known."""
    first, second = as_term(first), as_term(second)
    name = "lemma/maximum.first" if is_first else "lemma/maximum.second"
    return Have(Eq(Max(first, second), first if is_first else second), chain(name, {"p": first, "q": second}))


minimum_positive = Statement(
    "lemma/maximum.minimum-positive",
    title="The minimum of two positive numbers is positive.",
    where="used below",
    printed=r"0 < p,\ 0 < q \Rightarrow 0 < \min(p, q)",
    variables=(p, q),
    given=[0 < p, 0 < q],
    claim=0 < Min(p, q),
    example={"p": 1, "q": 2},
    proof=cases(
        p, q,
        at_most=positive(modulo=[Eq(Min(p, q), p)], degree=1).after(minimum(p, q)),
        greater=positive(modulo=[Eq(Min(p, q), q)], degree=1).after(minimum(p, q, is_first=False)),
    ),
    why="it is one of them",
)  # fmt: skip
at_most = Statement(
    "lemma/maximum.at-most",
    title="The maximum of two numbers is at most what both are at most.",
    where="used below",
    printed=r"p \le v,\ q \le v \Rightarrow \max(p, q) \le v",
    variables=(p, q, v),
    given=[p <= v, q <= v],
    claim=Max(p, q) <= v,
    example={"p": 1, "q": 2, "v": 3},
    proof=cases(
        p, q,
        at_most=positive(q <= v, modulo=[Eq(Max(p, q), q)], degree=1).after(maximum(p, q, is_first=False)),
        greater=positive(p <= v, modulo=[Eq(Max(p, q), p)], degree=1).after(maximum(p, q)),
    ),
    why="it is one of them",
)  # fmt: skip
minimum_order = Statement(
    "lemma/maximum.minimum-order",
    title="A minimum of smaller numbers is smaller.",
    where="used below",
    printed=r"p \le u,\ q \le v \Rightarrow \min(p, q) \le \min(u, v)",
    variables=(p, q, u, v),
    given=[p <= u, q <= v],
    claim=Min(p, q) <= Min(u, v),
    example={"p": 1, "q": 1, "u": 2, "v": 2},
    proof=cases(
        u, v,
        at_most=positive(Min(p, q) <= p, p <= u, modulo=[Eq(Min(u, v), u)], degree=1).after(minimum(u, v)),
        greater=positive(Min(p, q) <= q, q <= v, modulo=[Eq(Min(u, v), v)], degree=1).after(minimum(u, v, is_first=False)),
    ).after(Have(Min(p, q) <= p, function()), Have(Min(p, q) <= q, function())),
    why="it is at most each",
)  # fmt: skip
clipped = Min(q, Max(p, u))


def _cut(
    name: str, title: str, printed: str, given: list[Relation], value: Term, larger: Plan, example: Point
) -> Statement:
    return Statement(
        f"lemma/maximum.{name}", title=title, where="used below", printed=printed, variables=(p, q, u), given=given,
        claim=Eq(clipped, value), example=example, proof=larger, why="by the maximum and the minimum",
    )  # fmt: skip


top = Max(p, u)


def inner(is_first: bool) -> Have:
    return maximum(p, u, is_first=is_first)


cut_between = _cut(
    "cut-between", "A number between the ends is kept.", r"p \le u \le q \Rightarrow \min(q, \max(p, u)) = u", [p <= u, u <= q], u,
    ring(modulo=[Eq(clipped, top), Eq(top, u)]).after(
        inner(False), Have(top <= q, positive(modulo=[Eq(top, u)], degree=1)), minimum(q, top, is_first=False)
    ),
    {"p": 1, "q": 3, "u": 2},
)  # fmt: skip
cut_above = _cut(
    "cut-above", "A number above the upper end is cut off there.", r"p \le q \le u \Rightarrow \min(q, \max(p, u)) = q", [p <= q, q <= u], q,
    auto().after(Have(u <= top, function()), Have(q <= top, auto()), minimum(q, top)),
    {"p": 1, "q": 2, "u": 3},
)  # fmt: skip
cut_below = _cut(
    "cut-below", "A number below the lower end is cut off there.", r"u \le p \le q \Rightarrow \min(q, \max(p, u)) = p", [u <= p, p <= q], p,
    ring(modulo=[Eq(clipped, top), Eq(top, p)]).after(
        inner(True), Have(top <= q, positive(modulo=[Eq(top, p)], degree=1)), minimum(q, top, is_first=False)
    ),
    {"p": 2, "q": 3, "u": 1},
)  # fmt: skip
cut_less = Statement(
    "lemma/maximum.cut-less",
    title="A number cut off is below whatever it and the lower end are below.",
    where="used below",
    printed=r"p < v,\ u < v \Rightarrow \min(q, \max(p, u)) < v",
    variables=(p, q, u, v),
    given=[p < v, u < v],
    claim=clipped < v,
    example={"p": 1, "q": 2, "u": 1, "v": 2},
    proof=cases(
        p, u,
        at_most=positive(modulo=[Eq(top, u)], degree=1).after(maximum(p, u, is_first=False), Have(clipped <= top, function())),
        greater=positive(modulo=[Eq(top, p)], degree=1).after(maximum(p, u), Have(clipped <= top, function())),
    ),
    why="it is at most the larger of the two",
)  # fmt: skip
cut_at_least = Statement(
    "lemma/maximum.cut-at-least",
    title="A number cut off is at least whatever it and the upper end are at least.",
    where="used below",
    printed=r"v \le q,\ v \le u \Rightarrow v \le \min(q, \max(p, u))",
    variables=(p, q, u, v),
    given=[v <= q, v <= u],
    claim=v <= clipped,
    example={"p": 1, "q": 2, "u": 2, "v": 2},
    proof=cases(
        q, top,
        at_most=positive(modulo=[Eq(clipped, q)], degree=1).after(minimum(q, top)),
        greater=positive(u <= top, v <= u, modulo=[Eq(clipped, top)], degree=1).after(
            minimum(q, top, is_first=False), Have(u <= top, function())
        ),
    ),
    why="it is the upper end, or at least the number",
)  # fmt: skip
cut_order = Statement(
    "lemma/maximum.cut-order",
    title="Cutting off keeps the order.",
    where="used below",
    printed=r"u \le v \Rightarrow \min(q, \max(p, u)) \le \min(q, \max(p, v))",
    variables=(p, q, u, v),
    given=[u <= v],
    claim=clipped <= Min(q, Max(p, v)),
    example={"p": 1, "q": 2, "u": 1, "v": 2},
    proof=cases(
        q, Max(p, v),
        at_most=positive(modulo=[Eq(Min(q, Max(p, v)), q)], degree=1).after(minimum(q, Max(p, v)), Have(clipped <= q, function())),
        greater=positive(modulo=[Eq(Min(q, Max(p, v)), Max(p, v))], degree=1).after(
            minimum(q, Max(p, v), is_first=False),
            Have(clipped <= top, function()),
            Have(p <= Max(p, v), function()),
            Have(v <= Max(p, v), function()),
            Have(top <= Max(p, v), cases(
                p, u,
                at_most=positive(modulo=[Eq(top, u)], degree=1).after(maximum(p, u, is_first=False)),
                greater=positive(modulo=[Eq(top, p)], degree=1).after(maximum(p, u)),
            )),
        ),
    ),
    why="maximum and minimum keep the order",
)  # fmt: skip
