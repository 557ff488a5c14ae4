"""Equal numbers, smaller and larger ones, absolute values."""

from __future__ import annotations

from proofs.statements.plan import Have, Plan, auto, chain, fact, positive, ring, substitute
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, reals

p, q, r, u, v, w, x, y = reals("p q r u v w x y")


at_most_equal = Statement(
    "lemma/order.at-most-equal",
    title="What is at most one of two equal numbers is at most the other.",
    where="the lemma library",
    printed=r"x \le y,\ w = y \Rightarrow x \le w",
    variables=(x, y, w),
    given=[x <= y, Eq(w, y)],
    claim=x <= w,
    example={"x": 1, "y": 2, "w": 2},
    proof=substitute("w", y, fact()),
    why="one is put for the other",
    good_for="carrying an upper bound over to a number that is known to be equal",
)

at_most_transitive = Statement(
    "lemma/order.at-most-transitive",
    title="What is at most a number below another is at most that.",
    where="the lemma library",
    printed=r"x < y \le r \Rightarrow x \le r",
    variables=(x, y, r),
    given=[x < y, y <= r],
    claim=x <= r,
    example={"x": 0, "y": 1, "r": 2},
    proof=auto(),
    why="the order is transitive",
    good_for="an upper bound in two steps, the first strict",
)
less_transitive = Statement(
    "lemma/order.less-transitive",
    title="What is below a number is below every larger one.",
    where="the lemma library",
    printed=r"x < y \le r \Rightarrow x < r",
    variables=(x, y, r),
    given=[x < y, y <= r],
    claim=x < r,
    example={"x": 0, "y": 1, "r": 2},
    proof=auto(),
    why="the order is transitive",
    good_for="a strict upper bound in two steps",
)

absolute_value = Statement(
    "lemma/order.absolute-value",
    title="An absolute value is at most what bounds both signs.",
    where="the lemma library",
    printed=r"x \le y,\ -x \le y \Rightarrow |x| \le y",
    variables=(x, y),
    given=[x <= y, -x <= y],
    claim=Abs(x) <= y,
    example={"x": -1, "y": 2},
    proof=auto(),
    why="it is one of both",
    good_for="an error bound from the bounds of both signs",
)

of_equals = Statement(
    "lemma/order.of-equals",
    title="Equal numbers are in the same order.",
    where="the lemma library",
    printed=r"u = x \le y = v \Rightarrow u \le v",
    variables=(u, v, x, y),
    given=[Eq(u, x), Eq(v, y), x <= y],
    claim=u <= v,
    example={"u": 1, "v": 2, "x": 1, "y": 2},
    proof=substitute("u", x, substitute("v", y, fact())),
    why="one is put for the other",
    good_for="comparing two values by what they are equal to",
)

less_of_equals = Statement(
    "lemma/order.less-of-equals",
    title="Equal numbers are in the same strict order.",
    where="the lemma library",
    printed=r"u = p < q = v \Rightarrow u < v",
    variables=(u, v, p, q),
    given=[Eq(u, p), Eq(v, q), p < q],
    claim=u < v,
    example={"u": 1, "v": 2, "p": 1, "q": 2},
    proof=substitute("u", p, substitute("v", q, fact())),
    why="one is put for the other",
    good_for="comparing two values strictly by what they are equal to",
)
below_equal = Statement(
    "lemma/order.below-equal",
    title="What is below one of two equal numbers is below the other.",
    where="the lemma library",
    printed=r"v < q,\ p = q \Rightarrow v < p",
    variables=(v, p, q),
    given=[Eq(p, q), v < q],
    claim=v < p,
    example={"v": 1, "p": 2, "q": 2},
    proof=positive(modulo=[Eq(p, q)], degree=1),
    why="one is put for the other",
    good_for="a strict bound in another form",
)
equal_to_equal = Statement(
    "lemma/order.equal-to-equal",
    title="What equals the same is equal.",
    where="the lemma library",
    printed=r"v = q,\ p = q \Rightarrow v = p",
    variables=(v, p, q),
    given=[Eq(p, q), Eq(v, q)],
    claim=Eq(v, p),
    example={"v": 2, "p": 2, "q": 2},
    proof=ring(modulo=[Eq(p, q), Eq(v, q)]),
    why="one is put for the other",
    good_for="two values that are one number",
)
equal_chain = Statement(
    "lemma/order.equal-chain",
    title="Three equalities, one after the other.",
    where="the lemma library",
    printed=r"u = v,\ v = p,\ p = q \Rightarrow u = q",
    variables=(u, v, p, q),
    given=[Eq(u, v), Eq(v, p), Eq(p, q)],
    claim=Eq(u, q),
    example={"u": 1, "v": 1, "p": 1, "q": 1},
    proof=ring(modulo=[Eq(u, v), Eq(v, p), Eq(p, q)]),
    why="one is put for the other",
    good_for="a value by way of two others",
)
negative_rest = Statement(
    "lemma/order.negative-rest",
    title="What is added to a number to make a smaller one is negative.",
    where="the lemma library",
    printed=r"u = v + w,\ u < v \Rightarrow w < 0",
    variables=(u, v, w),
    given=[Eq(u, v + w), u < v],
    claim=w < 0,
    example={"u": 1, "v": 2, "w": -1},
    proof=positive(modulo=[Eq(u, v + w)], degree=1),
    why="w is u - v",
    good_for="a contradiction from a value that is below what it equals",
)
transitive = Statement(
    "lemma/order.transitive",
    title="What is at most a second number is at most a third.",
    where="the lemma library",
    printed=r"u \le v \le w \Rightarrow u \le w",
    variables=(u, v, w),
    given=[u <= v, v <= w],
    claim=u <= w,
    example={"u": 1, "v": 2, "w": 3},
    proof=auto(),
    why="the order is transitive",
    good_for="a bound by way of another one",
)


def as_ordered(left: Have, right: Have, plan: Plan, strict: bool = True) -> Plan:
    """The left sides of two equations are in the order of their right sides, which `plan` proves."""
    (u, p), (v, q) = ((one.claim.left, one.claim.right) for one in (left, right))
    name, ends = (
        ("lemma/order.less-of-equals", {"p": p, "q": q}) if strict else ("lemma/order.of-equals", {"x": p, "y": q})
    )
    return chain(name, {"u": u, "v": v, **ends}).after(left, right, Have(p < q if strict else p <= q, plan))
