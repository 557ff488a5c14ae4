"""Clipping a number to [0, 1], and to any interval [p, q]."""

from __future__ import annotations

from proofs.lemmas.maxima import maximum, minimum
from proofs.statements.plan import Have, Plan, auto, cases, fact, function, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Max, Min, Relation, Term, reals

p, q, u, v, x = reals("p q u v x")
cut = Max(0, Min(1, x))


def clip(
    name: str, title: str, printed: str, given: list[Relation], claim: Relation, at: str, good_for: str
) -> Statement:
    """State a property of a number clipped to [0, 1]; an equality is two inequalities."""
    equal = fact().after(Have(claim.left <= claim.right, auto()), Have(claim.right <= claim.left, auto()))
    return Statement(
        f"lemma/clipping.{name}",
        title=title,
        where="the lemma library",
        formula=printed,
        variables=(x,),
        given=given,
        claim=claim,
        example={"x": at},
        proof=equal if claim.op == "=" else auto(),
        why="By the cases of the maximum and the minimum.",
        good_for=good_for,
    )


not_below = clip(
    "not-below", "max(0, min(1, x)) >= 0.", r"0 \le \max(0, \min(1, x))",
    [], 0 <= cut, "2", "an estimated share clipped to [0, 1]",
)  # fmt: skip
not_above = clip(
    "not-above", "max(0, min(1, x)) <= 1.", r"\max(0, \min(1, x)) \le 1",
    [], cut <= 1, "2", "an estimated share clipped to [0, 1]",
)  # fmt: skip
from_below = clip(
    "from-below", "max(0, min(1, x)) = 0 for x <= 0.", r"x \le 0 \Rightarrow \max(0, \min(1, x)) = 0",
    [x <= 0], Eq(cut, 0), "-1", "clipping a negative estimate",
)  # fmt: skip
from_above = clip(
    "from-above", "max(0, min(1, x)) = 1 for x >= 1.", r"1 \le x \Rightarrow \max(0, \min(1, x)) = 1",
    [1 <= x], Eq(cut, 1), "2", "clipping an estimate above 1",
)  # fmt: skip
within = clip(
    "within", "max(0, min(1, x)) = x for 0 <= x <= 1.", r"0 \le x \le 1 \Rightarrow \max(0, \min(1, x)) = x",
    [0 <= x, x <= 1], Eq(cut, x), "1/2", "an estimate that clipping does not change",
)  # fmt: skip

# ---- to [p, q]

clipped = Min(q, Max(p, u))
top = Max(p, u)


def cut_off(
    name: str, title: str, printed: str, given: list[Relation], value: Term, proof: Plan, example: Point, good_for: str
) -> Statement:
    """State the value of a number clipped to [p, q], by its position."""
    return Statement(
        f"lemma/clipping.{name}",
        title=title,
        where="the lemma library",
        formula=printed,
        variables=(p, q, u),
        given=given,
        claim=Eq(clipped, value),
        example=example,
        proof=proof,
        why="By the cases of the maximum and the minimum.",
        good_for=good_for,
    )


kept = cut_off(
    "kept",
    "min(q, max(p, u)) = u for p <= u <= q.",
    r"p \le u \le q \Rightarrow \min(q, \max(p, u)) = u",
    [p <= u, u <= q],
    u,
    ring(modulo=[Eq(clipped, top), Eq(top, u)]).after(
        maximum(p, u, is_first=False),
        Have(top <= q, positive(modulo=[Eq(top, u)], degree=1)),
        minimum(q, top, is_first=False),
    ),
    {"p": 1, "q": 3, "u": 2},
    "a ratio between its two bounds",
)
above = cut_off(
    "above",
    "min(q, max(p, u)) = q for p <= q <= u.",
    r"p \le q \le u \Rightarrow \min(q, \max(p, u)) = q",
    [p <= q, q <= u],
    q,
    auto().after(Have(u <= top, function()), Have(q <= top, auto()), minimum(q, top)),
    {"p": 1, "q": 2, "u": 3},
    "a ratio that has reached its upper bound",
)
below = cut_off(
    "below",
    "min(q, max(p, u)) = p for u <= p <= q.",
    r"u \le p \le q \Rightarrow \min(q, \max(p, u)) = p",
    [u <= p, p <= q],
    p,
    ring(modulo=[Eq(clipped, top), Eq(top, p)]).after(
        maximum(p, u), Have(top <= q, positive(modulo=[Eq(top, p)], degree=1)), minimum(q, top, is_first=False)
    ),
    {"p": 2, "q": 3, "u": 1},
    "a ratio that has reached its lower bound",
)
less = Statement(
    "lemma/clipping.less",
    title="min(q, max(p, u)) < v if p < v and u < v.",
    where="the lemma library",
    formula=r"p < v,\ u < v \Rightarrow \min(q, \max(p, u)) < v",
    variables=(p, q, u, v),
    given=[p < v, u < v],
    claim=clipped < v,
    example={"p": 1, "q": 2, "u": 1, "v": 2},
    proof=cases(
        p,
        u,
        at_most=positive(modulo=[Eq(top, u)], degree=1).after(
            maximum(p, u, is_first=False), Have(clipped <= top, function())
        ),
        greater=positive(modulo=[Eq(top, p)], degree=1).after(maximum(p, u), Have(clipped <= top, function())),
    ),
    why="The clipped value is at most max(p, u).",
    good_for="a strict upper bound on a clipped ratio",
)
at_least = Statement(
    "lemma/clipping.at-least",
    title="v <= min(q, max(p, u)) if v <= q and v <= u.",
    where="the lemma library",
    formula=r"v \le q,\ v \le u \Rightarrow v \le \min(q, \max(p, u))",
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
    why="The clipped value is q or at least u.",
    good_for="a lower bound on a clipped ratio",
)  # fmt: skip
ordered = Statement(
    "lemma/clipping.ordered",
    title="Clipping is monotone: u <= v implies min(q, max(p, u)) <= min(q, max(p, v)).",
    where="the lemma library",
    formula=r"u \le v \Rightarrow \min(q, \max(p, u)) \le \min(q, \max(p, v))",
    variables=(p, q, u, v),
    given=[u <= v],
    claim=clipped <= Min(q, Max(p, v)),
    example={"p": 1, "q": 2, "u": 1, "v": 2},
    proof=cases(
        q,
        Max(p, v),
        at_most=positive(modulo=[Eq(Min(q, Max(p, v)), q)], degree=1).after(
            minimum(q, Max(p, v)), Have(clipped <= q, function())
        ),
        greater=positive(modulo=[Eq(Min(q, Max(p, v)), Max(p, v))], degree=1).after(
            minimum(q, Max(p, v), is_first=False),
            Have(clipped <= top, function()),
            Have(p <= Max(p, v), function()),
            Have(v <= Max(p, v), function()),
            Have(
                top <= Max(p, v),
                cases(
                    p,
                    u,
                    at_most=positive(modulo=[Eq(top, u)], degree=1).after(maximum(p, u, is_first=False)),
                    greater=positive(modulo=[Eq(top, p)], degree=1).after(maximum(p, u)),
                ),
            ),
        ),
    ),
    why="The maximum and the minimum are monotone.",
    good_for="monotonicity of a clipped ratio",
)
