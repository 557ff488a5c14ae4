"""The repaired optimistic trade-off function need not be convex."""

from __future__ import annotations

from proofs.li2022.tests_setting import ERRORS
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Max, Min, Q, reals

u, v = reals("u v")


first, second = u / 2 + Min(u, v) / 2, 1 - u / 2 - Max(u, v) / 2
not_convex = Statement(
    "li2022/beyond.optimistic-not-convex",
    title="The repaired optimistic trade-off function need not be convex: alpha^op <= 1/4 implies beta^op >= 3/8 in an "
    "example.",
    where="additional result",
    formula=r"m(\{a\}) = m(\{a,b\}) = \tfrac12:\ T(0) = \tfrac12,\ T(\tfrac12) = 0,\ T(\tfrac14) \ge \tfrac38 > "
    r"\tfrac14",
    variables=(u, v),
    given=[0 <= u, u <= 1, 0 <= v, v <= 1, first <= Q(1, 4)],
    claim=Q(3, 8) <= second,
    example={"u": 0, "v": 1},
    proof=auto(),
    why="Under both inputs {a} and {a, b} have masses 1/2, 1/2. A test has the values u at a and v at b. At level "
    "1/4 its type II error is at least 3/8. But the tests (0, 1) and (1, 0) have errors (0, 1/2) and (1/2, 0), "
    "with midpoint (1/4, 1/4).",
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
)
