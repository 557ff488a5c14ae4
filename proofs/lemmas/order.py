"""Equal numbers, smaller and larger ones, absolute values."""

from __future__ import annotations

from proofs.statements.plan import auto, fact, substitute
from proofs.statements.statement import Statement
from symbolic.language.term import Abs, Eq, Term, reals

x: Term
y: Term
r, u, v, w_, x, y = reals("r u v w x y")


at_most_equal = Statement(
    "lemma/order.at-most-equal",
    title="What is at most one of two equal numbers is at most the other.",
    where="used below",
    printed=r"x \le y,\ w = y \Rightarrow x \le w",
    variables=(x, y, w_),
    given=[x <= y, Eq(w_, y)],
    claim=x <= w_,
    example={"x": 1, "y": 2, "w": 2},
    proof=substitute("w", y, fact()),
    why="one is put for the other",
)

at_most_transitive = Statement(
    "lemma/order.at-most-transitive",
    title="What is at most a number below another is at most that.",
    where="used below",
    printed=r"x < y \le r \Rightarrow x \le r",
    variables=(x, y, r),
    given=[x < y, y <= r],
    claim=x <= r,
    example={"x": 0, "y": 1, "r": 2},
    proof=auto(),
    why="the order is transitive",
)
less_transitive = Statement(
    "lemma/order.less-transitive",
    title="What is below a number is below every larger one.",
    where="used below",
    printed=r"x < y \le r \Rightarrow x < r",
    variables=(x, y, r),
    given=[x < y, y <= r],
    claim=x < r,
    example={"x": 0, "y": 1, "r": 2},
    proof=auto(),
    why="the order is transitive",
)

absolute_value = Statement(
    "lemma/order.absolute-value",
    title="An absolute value is at most what bounds both signs.",
    where="used below",
    printed=r"x \le y,\ -x \le y \Rightarrow |x| \le y",
    variables=(x, y),
    given=[x <= y, -x <= y],
    claim=Abs(x) <= y,
    example={"x": -1, "y": 2},
    proof=auto(),
    why="it is one of both",
)

of_equals = Statement(
    "lemma/order.of-equals",
    title="Equal numbers are in the same order.",
    where="used below",
    printed=r"u = x \le y = v \Rightarrow u \le v",
    variables=(u, v, x, y),
    given=[Eq(u, x), Eq(v, y), x <= y],
    claim=u <= v,
    example={"u": 1, "v": 2, "x": 1, "y": 2},
    proof=substitute("u", x, substitute("v", y, fact())),
    why="one is put for the other",
)
