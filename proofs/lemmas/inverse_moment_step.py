"""One step from n to n + 1 in the recurrence of the inverse moment, over real variables.

t is T = E[1/M | M > 0] for n + 1 and s for n; x is the probability of an answer from n + 1; h = 1/(n + 1).
An index 1 or 2 refers to two probabilities c_1 < c_2 of one answer.
"""

from __future__ import annotations

from proofs.lemmas import products
from proofs.lemmas.powers import probability, two_shares
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Relation, Term, integers, reals

c, c1, c2, h, r, s, s1, s2, t, t1, t2, x, x1, x2, y = reals("c c1 c2 h r s s1 s2 t t1 t2 x x1 x2 y")
n = integers("n")


def step_of(t: Term, s: Term, x: Term, c: Term) -> Relation:
    """Recurrence of T, over x."""
    return Eq(x * t, (x - c) * s + x / (n + 1))


bound = Statement(
    "lemma/inverse-moment-step.bound",
    title="One step of the recurrence keeps T <= 2/((n + 1) c) and makes it strict, if x < 2 (n + 2) c/(2 + (n + 2) "
    "c).",
    where="the lemma library",
    formula=r"x t = (x-c) s + \frac{x}{n+1},\ s \le \frac{2}{(n+1)c} \Rightarrow t < \frac{2}{(n+2)c}",
    variables=(c, n, x, s, t),
    given=[
        *probability,
        1 <= n,
        c <= x,
        x * (2 + (n + 1 + 1) * c) < 2 * (n + 1 + 1) * c,
        step_of(t, s, x, c),
        s <= 2 / ((n + 1) * c),
    ],
    claim=t < 2 / ((n + 1 + 1) * c),
    example={"c": "1/2", "n": 1, "x": "3/4", "s": 1, "t": "5/6"},
    proof=chain(
        products.divided.id,
        {"x": x, "t": t, "y": (x - c) * (2 / ((n + 1) * c)) + x / (n + 1), "r": 2 / ((n + 1 + 1) * c)},
    ).after(
        Have(0 < x, auto()),
        Have(
            x * t <= (x - c) * (2 / ((n + 1) * c)) + x / (n + 1),
            positive(x - c, 2 / ((n + 1) * c) - s, modulo=[step_of(t, s, x, c)]),
        ),
        Have(
            (x - c) * (2 / ((n + 1) * c)) + x / (n + 1) < x * (2 / ((n + 1 + 1) * c)),
            positive(2 * (n + 1 + 1) * c - x * (2 + (n + 1 + 1) * c), degree=1),
        ),
    ),
    why="2 (n + 2) c - x (2 + (n + 2) c) > 0 is the slack.",
    good_for="an upper bound on T by induction on n",
)

recurrences = [Eq(x1 * t1, (x1 - c1) * s1 + x1 * h), Eq(x2 * t2, (x2 - c2) * s2 + x2 * h)]
two_steps = [*two_shares, c1 <= x1, c2 <= x2, c1 * x2 < c2 * x1, *recurrences]
in_two_steps = (c1, c2, h, x1, x2, s1, s2, t1, t2)
three_quarters: Point = {
    "c1": "1/2",
    "c2": 1,
    "h": "1/2",
    "x1": "3/4",
    "x2": 1,
    "s1": 1,
    "s2": 1,
    "t1": "5/6",
    "t2": "1/2",
}

decrease = Statement(
    "lemma/inverse-moment-step.decrease",
    title="One step of the recurrence keeps T decreasing in c, if c/x increases: 0 < s_2 <= s_1 implies t_2 < t_1.",
    where="the lemma library",
    formula=r"x_i t_i = (x_i-c_i) s_i + x_i h,\ \frac{c_1}{x_1} < \frac{c_2}{x_2},\ 0 < s_2 \le s_1 \Rightarrow t_2 < "
    r"t_1",
    variables=in_two_steps,
    given=[*two_steps, 0 < s2, s2 <= s1],
    claim=t2 < t1,
    example=three_quarters,
    proof=positive(
        x2,
        x1 - c1,
        s1 - s2,
        c2 * x1 - c1 * x2,
        s2,
        multiply=[0 < x1, 0 < x2],
        modulo=recurrences,
        degree=3,
    ).after(Have(0 < x1, auto()), Have(0 < c2, auto()), Have(0 < x2, auto())),
    why="x_1 x_2 (t_1 - t_2) = x_2 (x_1 - c_1)(s_1 - s_2) + (c_2 x_1 - c_1 x_2) s_2.",
    good_for="T decreases in c, by induction on n",
)

increase = Statement(
    "lemma/inverse-moment-step.increase",
    title="One step of the recurrence keeps c^2 T nondecreasing in c, if c_1 s_1 <= 2h and c/x grows at most as fast "
    "as c.",
    where="the lemma library",
    formula=r"x_i t_i = (x_i-c_i) s_i + x_i h,\ \frac{c_2}{x_2} - \frac{c_1}{x_1} \le c_2 - c_1,\ c_1 s_1 \le 2h,\ "
    r"c_1^2 s_1 \le c_2^2 s_2 \Rightarrow c_1^2 t_1 \le c_2^2 t_2",
    variables=in_two_steps,
    given=[
        *two_steps,
        0 < s1,
        0 < h,
        c2 * x1 - c1 * x2 <= (c2 - c1) * x1 * x2,
        c1 * s1 <= 2 * h,
        c1**2 * s1 <= c2**2 * s2,
    ],
    claim=c1**2 * t1 <= c2**2 * t2,
    example=three_quarters,
    proof=positive(
        0 <= x1 * ((x2 - c2) * (c2**2 * s2 - c1**2 * s1)),
        0 <= ((c2 - c1) * x1 * x2 - (c2 * x1 - c1 * x2)) * (c1**2 * s1),
        0 <= x1 * x2 * ((c2 - c1) * c1 * (2 * h - c1 * s1)),
        0 <= x1 * x2 * ((c2 - c1) ** 2 * h),
        multiply=[0 < x1, 0 < x2],
        modulo=recurrences,
        degree=1,
    ).after(
        Have(0 < x1, auto()),
        Have(0 < c2, auto()),
        Have(0 < x2, auto()),
        Have(
            0 <= x1 * ((x2 - c2) * (c2**2 * s2 - c1**2 * s1)), positive(x1, x2 - c2, c2**2 * s2 - c1**2 * s1, degree=3)
        ),
        Have(
            0 <= ((c2 - c1) * x1 * x2 - (c2 * x1 - c1 * x2)) * (c1**2 * s1),
            positive((c2 - c1) * x1 * x2 - (c2 * x1 - c1 * x2), c1, s1, degree=4),
        ),
        Have(
            0 <= x1 * x2 * ((c2 - c1) * c1 * (2 * h - c1 * s1)),
            positive(x1, x2, c2 - c1, c1, 2 * h - c1 * s1, degree=5),
        ),
        Have(0 <= x1 * x2 * ((c2 - c1) ** 2 * h), positive(x1, x2, c2 - c1, h, degree=5)),
    ),
    why="x_1 x_2 times the difference is a sum of four products of the assumptions.",
    good_for="c^2 T is nondecreasing in c, by induction on n",
)

recurrence = Eq(x * t, (x - c) * s + x * h)
one_step = [0 < c, c <= x, recurrence]
half: Point = {"c": "1/2", "h": "1/2", "x": "3/4", "s": 1, "t": "5/6"}
least = Statement(
    "lemma/inverse-moment-step.least",
    title="One step of the recurrence gives T >= 1/(n + 1): s >= 0 implies t >= h.",
    where="the lemma library",
    formula=r"x t = (x-c) s + x h,\ s \ge 0 \Rightarrow t \ge h",
    variables=(c, h, x, s, t),
    given=[*one_step, 0 <= s],
    claim=h <= t,
    example=half,
    proof=positive(x - c, s, multiply=[0 < x], modulo=[recurrence]).after(Have(0 < x, auto())),
    why="x (t - h) = (x - c) s.",
    good_for="T >= 1/n by induction on n",
)
most = Statement(
    "lemma/inverse-moment-step.most",
    title="One step of the recurrence keeps T <= 1 and makes it strict: s <= 1 and x h < c imply t < 1.",
    where="the lemma library",
    formula=r"x t = (x-c) s + x h,\ s \le 1,\ x h < c \Rightarrow t < 1",
    variables=(c, h, x, s, t),
    given=[*one_step, s <= 1, x * h < c],
    claim=t < 1,
    example={"c": "1/2", "h": "1/2", "x": "3/4", "s": 1, "t": "5/6"},
    proof=positive(x - c, 1 - s, c - x * h, multiply=[0 < x], modulo=[recurrence]).after(Have(0 < x, auto())),
    why="x (1 - t) = (x - c)(1 - s) + c - x h.",
    good_for="T <= 1 by induction on n",
)

above_least = Statement(
    "lemma/inverse-moment-step.above-least",
    title="One step of the recurrence gives T > 1/(n + 1) if x > c: s > 0 implies t > h.",
    where="the lemma library",
    formula=r"x t = (x-c) s + x h,\ x > c,\ s > 0 \Rightarrow t > h",
    variables=(c, h, x, s, t),
    given=[0 < c, c < x, recurrence, 0 < s],
    claim=h < t,
    example=half,
    proof=positive(x - c, s, multiply=[0 < x], modulo=[recurrence]).after(Have(0 < x, auto())),
    why="x (t - h) = (x - c) s.",
    good_for="T > 1/n if somebody may not answer",
)
below = Statement(
    "lemma/inverse-moment-step.below",
    title="One step of the recurrence keeps a lower bound: s >= y and x r <= (x - c) y + x h imply t >= r.",
    where="the lemma library",
    formula=r"x t = (x-c) s + x h,\ s \ge y,\ x r \le (x-c) y + x h \Rightarrow t \ge r",
    variables=(c, x, h, s, t, y, r),
    given=[0 < x, c <= x, y <= s, recurrence, x * r <= (x - c) * y + x * h],
    claim=r <= t,
    example={"c": "1/2", "x": "3/4", "h": "1/2", "s": 1, "t": "5/6", "y": 1, "r": "1/2"},
    proof=positive(x - c, s - y, (x - c) * y + x * h - x * r, multiply=[0 < x], modulo=[recurrence]),
    why="x (t - r) is a sum of products of the assumptions.",
    good_for="any lower bound on T by induction on n",
)

above = Statement(
    "lemma/inverse-moment-step.above",
    title="One step of the recurrence keeps an upper bound: s <= y and (1 - c) y + h <= r imply t <= r, for y >= 0 "
        "and c x <= c.",
    where="the lemma library",
    formula=r"x t = (x-c) s + x h,\ s \le y,\ (1-c) y + h \le r \Rightarrow t \le r",
    variables=(c, x, h, s, t, y, r),
    given=[0 < x, c <= x, x - c <= (1 - c) * x, 0 <= y, s <= y, recurrence, (1 - c) * y + h <= r],
    claim=t <= r,
    example={"c": "1/2", "x": "3/4", "h": "1/2", "s": 1, "t": "5/6", "y": 1, "r": 1},
    proof=positive(
        x - c, y - s, (1 - c) * x - (x - c), y, x, r - ((1 - c) * y + h),
        multiply=[0 < x], modulo=[recurrence],
    ),
    why="x (r - t) is a sum of products of the assumptions.",
    good_for="any upper bound on T by induction on n",
)  # fmt: skip
