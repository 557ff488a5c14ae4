"""What equal numbers have in common: their order, and what follows from it."""

from __future__ import annotations

from proofs.statements.plan import Have, Plan, auto, chain, fact, positive, ring, substitute
from proofs.statements.statement import Statement
from symbolic.language.term import Eq, reals

u, v, p, q, w = reals("u v p q w")

less = Statement(
    "lemma/equal.less",
    title="Equal numbers are in the same strict order.",
    where="used below",
    printed=r"u = p < q = v \Rightarrow u < v",
    variables=(u, v, p, q),
    given=[Eq(u, p), Eq(v, q), p < q],
    claim=u < v,
    example={"u": 1, "v": 2, "p": 1, "q": 2},
    proof=substitute("u", p, substitute("v", q, fact())),
    why="one is put for the other",
)
at_most = Statement(
    "lemma/equal.at-most",
    title="Equal numbers are in the same order.",
    where="used below",
    printed=r"u = p \le q = v \Rightarrow u \le v",
    variables=(u, v, p, q),
    given=[Eq(u, p), Eq(v, q), p <= q],
    claim=u <= v,
    example={"u": 1, "v": 2, "p": 1, "q": 2},
    proof=substitute("u", p, substitute("v", q, fact())),
    why="one is put for the other",
)
at_most_other = Statement(
    "lemma/equal.at-most-other",
    title="What is at most one of two equal numbers is at most the other.",
    where="used below",
    printed=r"v \le q,\ p = q \Rightarrow v \le p",
    variables=(v, p, q),
    given=[Eq(p, q), v <= q],
    claim=v <= p,
    example={"v": 1, "p": 2, "q": 2},
    proof=positive(modulo=[Eq(p, q)], degree=1),
    why="one is put for the other",
)
less_other = Statement(
    "lemma/equal.less-other",
    title="What is below one of two equal numbers is below the other.",
    where="used below",
    printed=r"v < q,\ p = q \Rightarrow v < p",
    variables=(v, p, q),
    given=[Eq(p, q), v < q],
    claim=v < p,
    example={"v": 1, "p": 2, "q": 2},
    proof=positive(modulo=[Eq(p, q)], degree=1),
    why="one is put for the other",
)
same = Statement(
    "lemma/equal.same",
    title="What equals the same is equal.",
    where="used below",
    printed=r"v = q,\ p = q \Rightarrow v = p",
    variables=(v, p, q),
    given=[Eq(p, q), Eq(v, q)],
    claim=Eq(v, p),
    example={"v": 2, "p": 2, "q": 2},
    proof=ring(modulo=[Eq(p, q), Eq(v, q)]),
    why="one is put for the other",
)
chained = Statement(
    "lemma/equal.chain",
    title="Three equalities, one after the other.",
    where="used below",
    printed=r"u = v,\ v = p,\ p = q \Rightarrow u = q",
    variables=(u, v, p, q),
    given=[Eq(u, v), Eq(v, p), Eq(p, q)],
    claim=Eq(u, q),
    example={"u": 1, "v": 1, "p": 1, "q": 1},
    proof=ring(modulo=[Eq(u, v), Eq(v, p), Eq(p, q)]),
    why="one is put for the other",
)
negative_rest = Statement(
    "lemma/equal.negative-rest",
    title="What is added to a number to make a smaller one is negative.",
    where="used below",
    printed=r"u = v + w,\ u < v \Rightarrow w < 0",
    variables=(u, v, w),
    given=[Eq(u, v + w), u < v],
    claim=w < 0,
    example={"u": 1, "v": 2, "w": -1},
    proof=positive(modulo=[Eq(u, v + w)], degree=1),
    why="w is u - v",
)
at_most_both = Statement(
    "lemma/equal.at-most-both",
    title="What is at most a second number is at most a third.",
    where="used below",
    printed=r"u \le v \le w \Rightarrow u \le w",
    variables=(u, v, w),
    given=[u <= v, v <= w],
    claim=u <= w,
    example={"u": 1, "v": 2, "w": 3},
    proof=auto(),
    why="the order is transitive",
)


def as_ordered(left: Have, right: Have, plan: Plan, strict: bool = True) -> Plan:
    """The left sides of two equations are in the order of their right sides, which `plan` proves."""
    (u, p), (v, q) = ((one.claim.left, one.claim.right) for one in (left, right))
    name = "lemma/equal.less" if strict else "lemma/equal.at-most"
    return chain(name, {"u": u, "v": v, "p": p, "q": q}).after(left, right, Have(p < q if strict else p <= q, plan))
