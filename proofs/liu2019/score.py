"""The best F score over all thresholds, for any weight w of a false alarm: lemmas for Eq. 12, 18, 21 and 24.

The best threshold makes the objective (w G + b)/R smallest. With z the positive root of w t z^2 = w z + b the smallest value is
h = w z + b, and on each of the three intervals w G + b - h R is seen to be at least 0: between Q(D') and Q(D) it is w (x - z)^2/(2x)."""

from __future__ import annotations

from proofs.liu2019.setting import b, t, w, x
from proofs.liu2019.tails import as_ordered, tail_above, tail_below, tail_defined
from proofs.statements.plan import Have, Plan, absurd, auto, cases, chain, fact, positive, ring, substitute
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Ne, Q, Term, as_term, reals

z, h, r, g = reals("z h r g")

# ---- from the objective to the score

score = laplace.f_of_objective(laplace.objective(r, g, b, w), b)


def objective_defined(r: Term, g: Term, w: Term = w) -> list[Have]:
    """The objective of a recall above 0 has a value, and the score too."""
    objective = laplace.objective(r, g, b, w)
    return [
        Have(0 <= w * g, positive(w, g)),
        Have(0 < objective, positive(w * g, b, multiply=[0 < r], degree=1)),
        Have(0 < 1 + objective, auto()),
    ]


positive_objective = Statement(
    "liu2019/lemma.objective-positive",
    title="The objective is positive.",
    where="used below",
    printed=r"0 < \tfrac{w G + b}{R},\quad 0 < 1 + \tfrac{w G + b}{R}",
    variables=(r, g, b, w),
    given=[0 < b, 0 <= w, 0 < r, 0 <= g],
    claim=[0 < laplace.objective(r, g, b, w), 0 < 1 + laplace.objective(r, g, b, w)],
    before=[Have(0 <= w * g, positive(w, g))],
    example={"b": 1, "w": 1, "r": "1/2", "g": "1/2"},
    proof=[positive(w * g, b, multiply=[0 < r], degree=1), auto()],
    why="its parts are",
)


def objective_above_zero(r: Term, g: Term, w: Term = w, b: Term = b) -> list[Have]:
    """The same for a given test."""
    values = {"r": r, "g": g, "b": b, "w": w}
    objective = laplace.objective(r, g, b, w)
    return [
        Have(0 < objective, chain(positive_objective.id, values)),
        Have(0 < 1 + objective, chain(positive_objective.id, values, claim=1)),
    ]


def _score(name: str, title: str, printed: str, strict: bool) -> Statement:
    value = laplace.f_of_objective(h, b)
    return Statement(
        f"liu2019/lemma.{name}",
        title=title,
        where="used below",
        printed=printed,
        variables=(r, g, b, w, h),
        given=[0 < b, 0 < w, 0 < r, 0 <= g, 0 < h, h * r < w * g + b if strict else h * r <= w * g + b],
        before=[*objective_defined(r, g), Have(0 < 1 + h, auto())],
        claim=score < value if strict else score <= value,
        example={"b": 1, "w": 1, "h": 1, "r": "1/2", "g": "1/2"},
        proof=positive(multiply=[0 < r, 0 < 1 + h, 0 < 1 + laplace.objective(r, g, b, w)], degree=2),
        why="F_beta = (1 + b)/(1 + objective)",
    )


at_most = _score(
    "score-at-most", "A larger objective is no larger score.",
    r"h R \le w G + b \Rightarrow F_\beta \le \frac{1+b}{1+h}", strict=False,
)  # fmt: skip
less = _score(
    "score-less", "A strictly larger objective is a smaller score.",
    r"h R < w G + b \Rightarrow F_\beta < \frac{1+b}{1+h}", strict=True,
)  # fmt: skip

e = reals("e")
value = Statement(
    "liu2019/lemma.score-stationary",
    title="The score at the stationary threshold.",
    where="used below",
    printed=r"R = 1 - \tfrac{1}{2zt},\ G = \tfrac{z}{2},\ w t z^2 = w z + b \Rightarrow F_\beta = \frac{1+b}{1+w z+b}",
    variables=(r, g, b, w, z, t),
    given=[
        0 < b, 0 < w, 0 < z, 1 <= t, 1 <= z * t, 0 < r, 0 <= g,
        Eq(r, laplace.recall_below(z, t)), Eq(g, laplace.false_alarm_above(z)), Eq(w * t * z**2, w * z + b),
    ],
    before=[*objective_above_zero(r, g), Have(0 < w * z, positive(w, z)), Have(0 < 1 + (w * z + b), auto())],
    claim=Eq(score, laplace.f_of_objective(w * z + b, b)),
    example={"r": "3/4", "g": "1/2", "b": 1, "w": 1, "z": 1, "t": 2},
    proof=ring(),
    why="the objective is w z + b",
)  # fmt: skip
close = Statement(
    "liu2019/lemma.score-close",
    title="A score at a slightly larger objective is only a little smaller.",
    where="used below",
    printed=r"h \le w + b + e \Rightarrow \frac{1+b}{1+b+w} - e < \frac{1+b}{1+h}",
    variables=(b, w, h, e),
    given=[0 < b, 0 < w, 0 < e, 0 < 1 + h, h <= w + b + e],
    before=[Have(0 < 1 + b + w, auto())],
    claim=laplace.best_flat(b, w) - e < laplace.f_of_objective(h, b),
    example={"b": 1, "w": 1, "h": 2, "e": 1},
    proof=cases(
        h, w + b,
        at_most=positive(e, 1 + h, 1 + b + w, w + b - h, 1 + b, multiply=[0 < 1 + h, 0 < 1 + b + w], degree=3),
        greater=positive(e, h - w - b, w + b + e - h, w, b, multiply=[0 < 1 + h, 0 < 1 + b + w], degree=3),
    ),
    why="the difference of the two fractions is (1 + b) e over two numbers of which one is at least 1 + b, the other above 1",
)  # fmt: skip
near = Statement(
    "liu2019/lemma.score-near",
    title="The score at a low threshold is near that of always saying h_1.",
    where="used below",
    printed=r"R = 1 - \tfrac{1}{2xt},\ G = 1 - \tfrac{1}{2x},\ w + b < e x \Rightarrow F_\beta > \frac{1+b}{1+b+w} - e",
    variables=(r, g, b, w, t, x, e),
    given=[
        0 < b, 0 < w, 1 <= t, 1 <= x, 1 <= x * t, 0 < r, 0 <= g, 0 < e, w + b < e * x,
        Eq(r, laplace.recall_below(x, t)), Eq(g, laplace.false_alarm_below(x)),
    ],
    before=[*objective_above_zero(r, g), Have(0 < 1 + b + w, auto())],
    claim=laplace.best_flat(b, w) - e < score,
    example={"r": "59/60", "g": "29/30", "b": 1, "w": 1, "t": 2, "x": 15, "e": 1},
    proof=chain(close.id, {"b": b, "w": w, "h": laplace.objective(r, g, b, w), "e": e}).after(
        Have(w * g + b - r * (w + b) < e / 2, positive(multiply=[0 < x, 0 < t], degree=3)),
        Have(Q(1, 2) <= r, positive(multiply=[0 < x, 0 < t], degree=1)),
        Have(0 <= e * (r - Q(1, 2)), positive(e, r - Q(1, 2))),
        Have(laplace.objective(r, g, b, w) <= w + b + e, positive(multiply=[0 < r], degree=1)),
    ),
    why="their difference is at most (w + b)/x",
)  # fmt: skip

# ---- the objective on the three intervals

detected, alarmed = laplace.recall(x, t), laplace.false_alarm(x)
product = Have(0 < x * t, positive(x, t))
rates_defined = [product, *tail_defined(x * t), *tail_defined(x)]
by_parts = Eq(w * t * z**2, w * z + b)
peak = [0 < w, 0 < b, 1 <= t, 0 < z, z <= 1, by_parts, 0 < x]
best = w * z + b


def on_intervals(h: Term, below: Plan, between: Plan, above: Plan, strict: bool) -> Plan:
    """h R against w G + b, once for each interval of the threshold."""

    def interval(detection: Have, alarm: Have, plan: Plan) -> Plan:
        left = Have(Eq(h * detected, h * detection.claim.right), ring(modulo=[detection.claim]))
        right = Have(Eq(w * alarmed + b, w * alarm.claim.right + b), ring(modulo=[alarm.claim]))
        return as_ordered(left, right, plan, strict).after(detection, alarm)

    low = Have(1 <= x * t, positive(degree=2))
    return cases(
        x, 1,
        greater=interval(tail_below(x * t), tail_below(x), below).after(low),
        at_most=cases(
            x * t, 1,
            less=interval(tail_above(x * t), tail_above(x), above),
            at_least=interval(tail_below(x * t), tail_above(x), between),
        ),
    )  # fmt: skip


rise = best * t - w
steep = [
    Have(Eq(w * z * (t * z - 1), b), ring(modulo=[by_parts])),
    Have(0 < w * z, positive(w, z)),
    Have(1 < t * z, positive(multiply=[0 < w * z], degree=1, modulo=[Eq(w * z * (t * z - 1), b)])),
    Have(Eq(rise, w * ((t * z - 1) * (t * z + 1))), ring(modulo=[by_parts])),
    Have(0 < (t * z - 1) * (t * z + 1), positive(t * z - 1, degree=2)),
    Have(0 < rise, positive(w, (t * z - 1) * (t * z + 1), modulo=[Eq(rise, w * ((t * z - 1) * (t * z + 1)))])),
    Have(0 < (1 - x * t) * rise, positive(1 - x * t, rise)),
    Have(0 <= w * (t * z - 1) ** 2, positive(w, squares=[t * z - 1])),
]
square = Have(0 <= w * t * (x - z) ** 2, positive(w, t, squares=[x - z]))
curved = Statement(
    "liu2019/lemma.objective",
    title="No threshold has an objective below that of the stationary one.",
    where="used below",
    printed=r"w t z^2 = w z + b,\ z \le 1 \Rightarrow (w z + b) R \le w G + b",
    variables=(x, t, b, w, z),
    given=peak,
    before=rates_defined,
    claim=best * detected <= w * alarmed + b,
    example={"x": 1, "t": 2, "b": 1, "w": 1, "z": 1},
    proof=on_intervals(
        best,
        below=positive(multiply=[0 < x, 0 < t], degree=3, modulo=[by_parts]),
        between=positive(w * t * (x - z) ** 2, multiply=[0 < x * t], degree=1, modulo=[by_parts]).after(square),
        above=positive((1 - x * t) * rise, w * (t * z - 1) ** 2, multiply=[0 < t], degree=1, modulo=[by_parts]).after(
            *steep
        ),
        strict=False,
    ),
    why="w G + b - h R is w (1 - z)(1 - (1 + z)/(2x)), w (x - z)^2/(2x) and at least w (1 - t z)^2/(2t) on the three intervals",
)
strictly = Have(0 < w * t * (x - z) ** 2, positive(w, t, squares=[x - z]))
other = Statement(
    "liu2019/lemma.other-threshold",
    title="What solves no equation is no solution of it.",
    where="used below",
    printed=r"w t z^2 = w z + b,\ w t x^2 \ne w x + b \Rightarrow x \ne z",
    variables=(x, t, b, w, z),
    given=[by_parts, Ne(w * t * x**2, w * x + b)],
    claim=Ne(x, z),
    example={"x": 2, "t": 2, "b": 1, "w": 1, "z": 1},
    proof=cases(x, z, differ=fact(), equal=substitute("x", z, absurd(auto().after(
        Have(Eq(as_term(1), 0), ring(cofactors={by_parts: 1 / (w * t * z**2 - (w * z + b))})),
    )))),
    why="at x = z it would be solved",
)  # fmt: skip
curved_only = Statement(
    "liu2019/lemma.objective-only",
    title="Only the stationary threshold has the smallest objective.",
    where="used below",
    printed=r"w t z^2 = w z + b,\ z < 1,\ x \ne z \Rightarrow (w z + b) R < w G + b",
    variables=(x, t, b, w, z),
    given=[*peak, z < 1, Ne(x, z)],
    before=rates_defined,
    claim=best * detected < w * alarmed + b,
    example={"x": 1, "t": 6, "b": 1, "w": 1, "z": "1/2"},
    proof=on_intervals(
        best,
        below=positive(multiply=[0 < x, 0 < t], degree=3, modulo=[by_parts]),
        between=positive(w * t * (x - z) ** 2, multiply=[0 < x * t], degree=1, modulo=[by_parts]).after(strictly),
        above=positive((1 - x * t) * rise, w * (t * z - 1) ** 2, multiply=[0 < t], degree=1, modulo=[by_parts]).after(
            *steep
        ),
        strict=True,
    ),
    why="the differences in the lemma on the objective vanish at x = z alone",
)

# ---- while t is at most 1 + b/w


def _flat(name: str, title: str, printed: str, strict: bool) -> Statement:
    turning = w * t < w + b if strict else w * t <= w + b
    gain = Have(0 < w + b - w * t if strict else 0 <= w + b - w * t, auto())
    square = Have(0 <= w * t * (1 - x) ** 2, positive(w, t, squares=[1 - x]))
    slack = (w + b) * t - w
    above = [
        Have(0 < slack, positive(w, b, t - 1, degree=2)),
        Have(0 <= (1 - x * t) * slack, positive(1 - x * t, slack)),
        Have(0 <= w * (t - 1) ** 2, positive(w, squares=[t - 1])),
    ]
    return Statement(
        f"liu2019/lemma.{name}",
        title=title,
        where="used below",
        printed=printed,
        variables=(x, t, b, w),
        given=[0 < w, 0 < b, 1 <= t, turning, 0 < x],
        before=[*rates_defined, gain],
        claim=(w + b) * detected < w * alarmed + b if strict else (w + b) * detected <= w * alarmed + b,
        example={"x": 1, "t": "3/2", "b": 1, "w": 1},
        proof=on_intervals(
            w + b,
            below=positive(multiply=[0 < x, 0 < t], degree=1),
            between=positive(w * t * (1 - x) ** 2, w + b - w * t, multiply=[0 < x * t], degree=1).after(square),
            above=positive((1 - x * t) * slack, w * (t - 1) ** 2, t, w + b - w * t, multiply=[0 < t], degree=2).after(*above),
            strict=strict,
        ),
        why="w G + b - (w + b) R is ((w + b)/t - w)/(2x) or w (1 - x)^2/(2x) + ((w + b)/t - w)/(2x), and less than neither beyond",
    )  # fmt: skip


flat = _flat(
    "objective-flat", "While t <= 1 + b/w no threshold has an objective below w + b.",
    r"w t \le w + b \Rightarrow (w + b) R \le w G + b", strict=False,
)  # fmt: skip
flat_strict = _flat(
    "objective-flat-strict", "While t < 1 + b/w every threshold has an objective above w + b.",
    r"w t < w + b \Rightarrow (w + b) R < w G + b", strict=True,
)  # fmt: skip
STATEMENTS = [positive_objective, at_most, less, value, close, near, curved, other, curved_only, flat, flat_strict]
