"""Equality, order and absolute values."""

from __future__ import annotations

from proofs.statements.plan import Have, Plan, auto, positive, rewrite
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, reals

lam, p, q, r, u, v, w, x, y = reals("lam p q r u v w x y")


at_most_transitive = Statement(
    "lemma/order.at-most-transitive",
    title="x < y <= r implies x <= r.",
    where="the lemma library",
    formula=r"x < y \le r \Rightarrow x \le r",
    variables=(x, y, r),
    given=[x < y, y <= r],
    claim=x <= r,
    example={"x": 0, "y": 1, "r": 2},
    proof=auto(),
    why="The order is transitive.",
    good_for="an upper bound in two steps, the first strict",
)
less_transitive = Statement(
    "lemma/order.less-transitive",
    title="x < y <= r implies x < r.",
    where="the lemma library",
    formula=r"x < y \le r \Rightarrow x < r",
    variables=(x, y, r),
    given=[x < y, y <= r],
    claim=x < r,
    example={"x": 0, "y": 1, "r": 2},
    proof=auto(),
    why="The order is transitive.",
    good_for="a strict upper bound in two steps",
)

absolute_value = Statement(
    "lemma/order.absolute-value",
    title="|x| <= y if x <= y and -x <= y.",
    where="the lemma library",
    formula=r"x \le y,\ -x \le y \Rightarrow |x| \le y",
    variables=(x, y),
    given=[x <= y, -x <= y],
    claim=Abs(x) <= y,
    example={"x": -1, "y": 2},
    proof=auto(),
    why="|x| is x or -x.",
    good_for="an error bound from a bound in each direction",
)


negative_rest = Statement(
    "lemma/order.negative-rest",
    title="u = v + w and u < v imply w < 0.",
    where="the lemma library",
    formula=r"u = v + w,\ u < v \Rightarrow w < 0",
    variables=(u, v, w),
    given=[Eq(u, v + w), u < v],
    claim=w < 0,
    example={"u": 1, "v": 2, "w": -1},
    proof=positive(modulo=[Eq(u, v + w)], degree=1),
    why="w = u - v.",
    good_for="a contradiction if a value is below a number that it equals",
)
transitive = Statement(
    "lemma/order.transitive",
    title="u <= v <= w implies u <= w.",
    where="the lemma library",
    formula=r"u \le v \le w \Rightarrow u \le w",
    variables=(u, v, w),
    given=[u <= v, v <= w],
    claim=u <= w,
    example={"u": 1, "v": 2, "w": 3},
    proof=auto(),
    why="The order is transitive.",
    good_for="a bound in two steps",
)

between = Statement(
    "lemma/order.between",
    title="y <= (1 - lambda) x + lambda y <= x if y <= x and 0 <= lambda <= 1.",
    where="the lemma library",
    formula=r"y \le x,\ 0 \le \lambda \le 1 \Rightarrow y \le (1 - \lambda) x + \lambda y \le x",
    variables=(lam, x, y),
    given=[0 <= lam, lam <= 1, y <= x],
    claim=[y <= (1 - lam) * x + lam * y, (1 - lam) * x + lam * y <= x],
    example={"lam": 1, "x": 1, "y": 0},
    proof=[positive(degree=2), positive(degree=2)],
    why="The weights are nonnegative and sum to 1.",
    good_for="mixtures of quotients",
)
added = Statement(
    "lemma/order.added",
    title="u + x <= v + y if u <= v and x <= y.",
    where="the lemma library",
    formula=r"u \le v,\ x \le y \Rightarrow u + x \le v + y",
    variables=(u, v, x, y),
    given=[u <= v, x <= y],
    claim=u + x <= v + y,
    example={"u": 0, "v": 1, "x": 0, "y": 1},
    proof=auto(),
    why="Inequalities can be added.",
    good_for="adding bounds with many denominators, two at a time",
)

slope = Statement(
    "lemma/order.convex",
    title="f(p) - f(q) <= (q - p)/q for 0 <= p <= q, q > 0, if f is convex with f(0) <= 1 and 0 <= f(q) <= f(p).",
    where="the lemma library",
    formula=r"0 \le p \le q,\ 0 < q,\ 0 \le f(q) \le f(p),\ f(0) \le 1,\ f(p) \le \tfrac{q-p}{q} f(0) + \tfrac pq f(q) "
    r"\Rightarrow f(p) - f(q) \le \tfrac{q-p}{q}",
    variables=(p, q, u, v, w),
    given=[0 <= p, p <= q, 0 < q, u <= 1, 0 <= w, w <= v, q * v <= (q - p) * u + p * w],
    claim=v - w <= (q - p) / q,
    example={"p": "1/2", "q": 1, "u": 1, "v": "1/2", "w": 0},
    proof=positive(1 - u, q - p, w, q * v <= (q - p) * u + p * w, multiply=[0 < q]),
    why="f(p) - f(q) is at most (q - p)/q times f(0) - f(q).",
    good_for="continuity of a trade-off function on (0, 1]",
)


def as_ordered(left: Have, right: Have, plan: Plan) -> Plan:
    """Compare the left sides of two equations by their right sides, with `plan`."""
    (u, p), (v, q) = ((one.claim.left, one.claim.right) for one in (left, right))
    return rewrite(Eq(p, u), rewrite(Eq(q, v), plan)).after(left, right)
