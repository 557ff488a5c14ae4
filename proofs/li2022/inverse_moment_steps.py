"""What a step from n to n + 1 respondents does to the bounds of the inverse moment; over real variables, and over powers.

t is T = E[1/M | M > 0] for n + 1 respondents, s the same for n, x the probability of an answer from n + 1, h = 1/(n + 1);
with an index 1 or 2 where two probabilities c_1 < c_2 of one respondent's answer are compared."""

from __future__ import annotations

from proofs.li2022.inverse_moment import probability, silent
from proofs.statements.plan import Have, auto, chain, induct, positive
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Q, Relation, Term, integers, reals

c, c1, c2, t, t1, t2, s, s1, s2 = reals("c c1 c2 t t1 t2 s s1 s2")
x, x1, x2 = reals("x x1 x2")
h = reals("h")
n, w = integers("n w")
u = 1 - c
a, b = 1 - c1, 1 - c2
order = [0 < c1, c1 < c2, c2 <= 1]
two: Point = {"c1": "1/3", "c2": "1/2", "n": 2}
single: Point = {"c": "1/3", "n": 2}
below = Have(c1 < 1, auto())

# ---- powers

powers = Statement(
    "li2022/lemma.silence-ordered",
    title="Silence is less likely where an answer is more likely.",
    where="used below",
    printed=r"(1-c_2)^n < (1-c_1)^n,\quad n \ge 1",
    variables=(c1, c2, n),
    given=[*order, 1 <= n],
    claim=b**n < a**n,
    example=two,
    proof=induct(
        "n", 1, base=auto(),
        step=positive(c2 - c1, 1 - c2, a**n, a**n - b**n).after(below, Have(0 < a**n, auto())),
    ),
    why="induction on n",
)  # fmt: skip

bernoulli = Statement(
    "li2022/lemma.bernoulli",
    title="Bernoulli's inequality.",
    where="used below",
    printed=r"1 - (n+1)c < (1-c)^{n+1},\quad n \ge 1",
    variables=(c, n),
    given=[*probability, 1 <= n],
    claim=1 - (n + 1) * c < u ** (n + 1),
    example=single,
    proof=induct(
        "n", 1, base=auto(),
        step=positive(u, u ** (n + 1) - (1 - (n + 1) * c), c, n, degree=3),
    ),
    why="induction on n",
)  # fmt: skip

silence = Statement(
    "li2022/lemma.silence-bounded",
    title="The probability of silence is at most 1/(1 + n c).",
    where="used below",
    printed=r"(1+nc)(1-c)^n \le 1",
    variables=(c, n),
    given=[*probability, 0 <= n],
    claim=(1 + n * c) * u**n <= 1,
    example=single,
    proof=induct(
        "n", 0, base=auto(),
        step=positive(1 - (1 + n * c) * u**n, c, n + 1, u**n, degree=4).after(Have(0 <= u**n, auto()), Have(0 < n + 1, auto())),
    ),
    why="induction on n",
)  # fmt: skip

silence_after_one = Statement(
    "li2022/lemma.silence-after-one",
    title="The same of all but one.",
    where="used below",
    printed=r"(1+(n-1)c)(1-c)^n \le 1-c,\quad n \ge 1",
    variables=(c, n),
    given=[*probability, 1 <= n],
    claim=(1 + (n - 1) * c) * u**n <= u,
    example=single,
    proof=induct(
        "n", 1, base=auto(),
        step=positive(u - (1 + (n - 1) * c) * u**n, c, n, u**n, degree=4).after(Have(0 <= u**n, auto())),
    ),
    why="induction on n",
)  # fmt: skip

twice = Statement(
    "li2022/lemma.answer-bounded",
    title="The probability of an answer, against a fraction that comes near it.",
    where="used below",
    printed=r"\bigl(1-(1-c)^{n+1}\bigr)\bigl(2+(n+2)c\bigr) < 2(n+2)c,\quad n \ge 1",
    variables=(c, n),
    given=[*probability, 1 <= n],
    claim=(1 - u ** (n + 1)) * (2 + (n + 1 + 1) * c) < 2 * (n + 1 + 1) * c,
    example=single,
    proof=induct(
        "n", 1,
        base=positive(c, multiply=[], squares=[c - Q(2, 3)], degree=2).after(),
        step=positive(
            u, 2 * (n + 1 + 1) * c - (1 - u ** (n + 1)) * (2 + (n + 1 + 1) * c),
            c, u ** (n + 1 + 1) - (1 - (n + 1 + 1) * c),
        ).after(Have(bernoulli.claims[0].substitute({n: n + 1}), chain(bernoulli.id, {"c": c, "n": n + 1}))),
    ),
    why="induction on n, by Bernoulli's inequality",
)  # fmt: skip

chord = Statement(
    "li2022/lemma.answer-concave",
    title="The probability of an answer from n + 1 respondents grows less than in proportion.",
    where="used below",
    printed=r"\frac{1-(1-c_2)^{n+1}}{c_2} < \frac{1-(1-c_1)^{n+1}}{c_1},\quad n \ge 1",
    variables=(c1, c2, n),
    given=[*order, 1 <= n],
    claim=c1 * (1 - b ** (n + 1)) < c2 * (1 - a ** (n + 1)),
    example=two,
    proof=induct(
        "n", 1,
        base=positive(c1, c2, c2 - c1, degree=3).after(Have(0 < c2, auto())),
        step=positive(c2 * (1 - a ** (n + 1)) - c1 * (1 - b ** (n + 1)), c1, c2, a ** (n + 1) - b ** (n + 1), degree=3).after(
            Have(0 < c2, auto()),
            Have(powers.claims[0].substitute({n: n + 1}), chain(powers.id, {"c1": c1, "c2": c2, "n": n + 1})),
        ),
    ),
    why="the difference grows by c_1 c_2 ((1-c_1)^n - (1-c_2)^n)",
)  # fmt: skip

slope = Statement(
    "li2022/lemma.answer-slope",
    title="c over the probability of an answer grows by no more than c.",
    where="used below",
    printed=r"\frac{c_2}{1-(1-c_2)^n} - \frac{c_1}{1-(1-c_1)^n} \le c_2 - c_1,\quad n \ge 1",
    variables=(c1, c2, n),
    given=[*order, 1 <= n],
    claim=c2 * (1 - a**n) - c1 * (1 - b**n) <= (c2 - c1) * (1 - a**n) * (1 - b**n),
    example=two,
    proof=induct(
        "n", 1,
        base=auto(),
        step=positive(
            (c2 - c1) * (1 - a**n) * (1 - b**n) - (c2 * (1 - a**n) - c1 * (1 - b**n)),
            a, c1, c2, c2 - c1, a**n, b**n, 1 - a**n, degree=5,
        ).after(below, Have(0 < c2, auto()), Have(0 < a**n, auto()), Have(0 <= b**n, auto()), silent(n, c1)),
    ),
    why="induction on n",
)  # fmt: skip


# ---- one step of the recurrence


def step_of(t: Term, s: Term, x: Term, c: Term) -> Relation:
    """The recurrence of T, over x."""
    return Eq(x * t, (x - c) * s + x / (n + 1))


y, r = reals("y r")
division = Statement(
    "li2022/lemma.divide-below",
    title="A common positive factor is divided away.",
    where="used below",
    printed=r"x > 0,\ x t \le y < x r \Rightarrow t < r",
    variables=(x, t, y, r),
    given=[0 < x, x * t <= y, y < x * r],
    claim=t < r,
    example={"x": 1, "t": 0, "y": 1, "r": 2},
    proof=positive(x * t <= y, y < x * r, multiply=[0 < x], degree=1),
    why="x (r - t) > 0",
)
at_most = Statement(
    "li2022/lemma.at-most-transitive",
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
less = Statement(
    "li2022/lemma.less-transitive",
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


bound_step = Statement(
    "li2022/lemma.inverse-moment-bound-step",
    title="The bound 2/((n + 1) c) is kept by a step, and strict after it.",
    where="used below",
    printed=r"x t = (x-c) s + \frac{x}{n+1},\ s \le \frac{2}{(n+1)c} \Rightarrow t < \frac{2}{(n+2)c}",
    variables=(c, n, x, s, t),
    given=[
        *probability, 1 <= n, c <= x, x * (2 + (n + 1 + 1) * c) < 2 * (n + 1 + 1) * c, step_of(t, s, x, c), s <= 2 / ((n + 1) * c),
    ],
    claim=t < 2 / ((n + 1 + 1) * c),
    example={"c": "1/2", "n": 1, "x": "3/4", "s": 1, "t": "5/6"},
    proof=chain(
        division.id, {"x": x, "t": t, "y": (x - c) * (2 / ((n + 1) * c)) + x / (n + 1), "r": 2 / ((n + 1 + 1) * c)}
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
    why="2(n + 2)c - x(2 + (n + 2)c) is what the bound leaves",
)  # fmt: skip


two_steps = [
    *order, c1 <= x1, c2 <= x2, c1 * x2 < c2 * x1, Eq(x1 * t1, (x1 - c1) * s1 + x1 * h), Eq(x2 * t2, (x2 - c2) * s2 + x2 * h),
]  # fmt: skip
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

decrease_step = Statement(
    "li2022/lemma.inverse-moment-decrease-step",
    title="A step keeps the inverse moment decreasing in c, strictly.",
    where="used below",
    printed=r"x_i t_i = (x_i-c_i) s_i + x_i h,\ \frac{c_1}{x_1} < \frac{c_2}{x_2},\ 0 < s_2 \le s_1 \Rightarrow t_2 < t_1",
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
        modulo=two_steps[-2:],
        degree=3,
    ).after(Have(0 < x1, auto()), Have(0 < c2, auto()), Have(0 < x2, auto())),
    why="x_1 x_2 (t_1 - t_2) = x_2 (x_1 - c_1)(s_1 - s_2) + (c_2 x_1 - c_1 x_2) s_2",
)

increase_step = Statement(
    "li2022/lemma.inverse-moment-increase-step",
    title="A step keeps the inverse moment times c^2 nondecreasing in c.",
    where="used below",
    printed=r"x_i t_i = (x_i-c_i) s_i + x_i h,\ \frac{c_2}{x_2} - \frac{c_1}{x_1} \le c_2 - c_1,\ c_1 s_1 \le 2h,\ "
    r"c_1^2 s_1 \le c_2^2 s_2 \Rightarrow c_1^2 t_1 \le c_2^2 t_2",
    variables=in_two_steps,
    given=[
        *two_steps, 0 < s1, 0 < h, c2 * x1 - c1 * x2 <= (c2 - c1) * x1 * x2, c1 * s1 <= 2 * h, c1**2 * s1 <= c2**2 * s2,
    ],
    claim=c1**2 * t1 <= c2**2 * t2,
    example=three_quarters,
    proof=positive(
        0 <= x1 * ((x2 - c2) * (c2**2 * s2 - c1**2 * s1)),
        0 <= ((c2 - c1) * x1 * x2 - (c2 * x1 - c1 * x2)) * (c1**2 * s1),
        0 <= x1 * x2 * ((c2 - c1) * c1 * (2 * h - c1 * s1)),
        0 <= x1 * x2 * ((c2 - c1) ** 2 * h),
        multiply=[0 < x1, 0 < x2], modulo=two_steps[-2:], degree=1,
    ).after(
        Have(0 < x1, auto()), Have(0 < c2, auto()), Have(0 < x2, auto()),
        Have(0 <= x1 * ((x2 - c2) * (c2**2 * s2 - c1**2 * s1)), positive(x1, x2 - c2, c2**2 * s2 - c1**2 * s1, degree=3)),
        Have(
            0 <= ((c2 - c1) * x1 * x2 - (c2 * x1 - c1 * x2)) * (c1**2 * s1),
            positive((c2 - c1) * x1 * x2 - (c2 * x1 - c1 * x2), c1, s1, degree=4),
        ),
        Have(0 <= x1 * x2 * ((c2 - c1) * c1 * (2 * h - c1 * s1)), positive(x1, x2, c2 - c1, c1, 2 * h - c1 * s1, degree=5)),
        Have(0 <= x1 * x2 * ((c2 - c1) ** 2 * h), positive(x1, x2, c2 - c1, h, degree=5)),
    ),
    why="x_1 x_2 times the difference is the sum of four products of the assumptions",
)  # fmt: skip

one_step = [0 < c, c <= x, Eq(x * t, (x - c) * s + x * h)]
half: Point = {"c": "1/2", "h": "1/2", "x": "3/4", "s": 1, "t": "5/6"}
least_step = Statement(
    "li2022/lemma.inverse-moment-least-step",
    title="A step leads at least to 1/(n + 1).",
    where="used below",
    printed=r"x t = (x-c) s + x h,\ s > 0 \Rightarrow t \ge h",
    variables=(c, h, x, s, t),
    given=[*one_step, 0 <= s],
    claim=h <= t,
    example=half,
    proof=positive(x - c, s, multiply=[0 < x], modulo=[one_step[-1]]).after(Have(0 < x, auto())),
    why="x (t - h) = (x - c) s",
)
most_step = Statement(
    "li2022/lemma.inverse-moment-most-step",
    title="A step leads below 1.",
    where="used below",
    printed=r"x t = (x-c) s + x h,\ s \le 1,\ x h < c \Rightarrow t < 1",
    variables=(c, h, x, s, t),
    given=[*one_step, s <= 1, x * h < c],
    claim=t < 1,
    example={"c": "1/2", "h": "1/2", "x": "3/4", "s": 1, "t": "5/6"},
    proof=positive(x - c, 1 - s, c - x * h, multiply=[0 < x], modulo=[one_step[-1]]).after(Have(0 < x, auto())),
    why="x (1 - t) = (x - c)(1 - s) + c - x h",
)

strictly_least_step = Statement(
    "li2022/lemma.inverse-moment-above-least-step",
    title="A step leads above 1/(n + 1), where somebody may be silent.",
    where="used below",
    printed=r"x t = (x-c) s + x h,\ x > c,\ s > 0 \Rightarrow t > h",
    variables=(c, h, x, s, t),
    given=[0 < c, c < x, Eq(x * t, (x - c) * s + x * h), 0 < s],
    claim=h < t,
    example=half,
    proof=positive(x - c, s, multiply=[0 < x], modulo=[one_step[-1]]).after(Have(0 < x, auto())),
    why="x (t - h) = (x - c) s",
)
below_step = Statement(
    "li2022/lemma.inverse-moment-below-step",
    title="A step of the recurrence keeps a lower bound that falls no slower than it.",
    where="used below",
    printed=r"x t = (x-c) s + x h,\ s \ge y,\ x r \le (x-c) y + x h \Rightarrow t \ge r",
    variables=(c, x, h, s, t, y, r),
    given=[0 < x, c <= x, y <= s, Eq(x * t, (x - c) * s + x * h), x * r <= (x - c) * y + x * h],
    claim=r <= t,
    example={"c": "1/2", "x": "3/4", "h": "1/2", "s": 1, "t": "5/6", "y": 1, "r": "1/2"},
    proof=positive(
        x - c, s - y, (x - c) * y + x * h - x * r, multiply=[0 < x], modulo=[Eq(x * t, (x - c) * s + x * h)]
    ),
    why="x (t - r) is a sum of products of the assumptions",
)

STATEMENTS = [
    powers, bernoulli, silence, silence_after_one, twice, chord, slope, division, at_most, less, bound_step, decrease_step,
    increase_step, least_step, most_step, strictly_least_step, below_step,
]  # fmt: skip
