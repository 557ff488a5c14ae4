"""A number cut off at both ends: at 0 and 1, and at any two."""

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
    """A property of the number cut off; an equality by both inequalities."""
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
        why="The cases of maximum and minimum.",
        good_for=good_for,
    )


not_below = clip(
    "not-below", "What is cut off at 0 and 1 is at least 0.", r"0 \le \max(0, \min(1, x))",
    [], 0 <= cut, "2", "a share that has to be a share",
)  # fmt: skip
not_above = clip(
    "not-above", "What is cut off at 0 and 1 is at most 1.", r"\max(0, \min(1, x)) \le 1",
    [], cut <= 1, "2", "a share that has to be a share",
)  # fmt: skip
from_below = clip(
    "from-below", "A number that is not positive is cut off to 0.", r"x \le 0 \Rightarrow \max(0, \min(1, x)) = 0",
    [x <= 0], Eq(cut, 0), "-1", "an estimate that would be negative",
)  # fmt: skip
from_above = clip(
    "from-above", "A number from 1 on is cut off to 1.", r"1 \le x \Rightarrow \max(0, \min(1, x)) = 1",
    [1 <= x], Eq(cut, 1), "2", "an estimate that would exceed 1",
)  # fmt: skip
within = clip(
    "within", "A number between 0 and 1 is left as it is.", r"0 \le x \le 1 \Rightarrow \max(0, \min(1, x)) = x",
    [0 <= x, x <= 1], Eq(cut, x), "1/2", "an estimate that needs no cutting",
)  # fmt: skip

# ---- at p and q

clipped = Min(q, Max(p, u))
top = Max(p, u)


def cut_off(
    name: str, title: str, printed: str, given: list[Relation], value: Term, proof: Plan, example: Point, good_for: str
) -> Statement:
    """What a number cut off is, by where it lies."""
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
        why="by the maximum and the minimum",
        good_for=good_for,
    )


kept = cut_off(
    "kept",
    "A number between the ends is kept.",
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
    "A number above the upper end is cut off there.",
    r"p \le q \le u \Rightarrow \min(q, \max(p, u)) = q",
    [p <= q, q <= u],
    q,
    auto().after(Have(u <= top, function()), Have(q <= top, auto()), minimum(q, top)),
    {"p": 1, "q": 2, "u": 3},
    "a ratio that has reached its upper bound",
)
below = cut_off(
    "below",
    "A number below the lower end is cut off there.",
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
    title="A number cut off is below whatever it and the lower end are below.",
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
    why="it is at most the larger of the two",
    good_for="a strict upper bound of a ratio that is cut off",
)
at_least = Statement(
    "lemma/clipping.at-least",
    title="A number cut off is at least whatever it and the upper end are at least.",
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
    why="it is the upper end, or at least the number",
    good_for="a lower bound of a ratio that is cut off",
)  # fmt: skip
ordered = Statement(
    "lemma/clipping.ordered",
    title="Cutting off keeps the order.",
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
    why="maximum and minimum keep the order",
    good_for="monotony of a ratio that is cut off",
)
