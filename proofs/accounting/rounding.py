"""Privacy losses rounded to a grid: only rounding up is pessimistic."""

from __future__ import annotations

from proofs.accounting.setting import N, at, at_most, bounds, every_k, k, mass, masses, p, t
from proofs.statements.plan import Have, auto, fact, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import ForAll, Max, Sum, Term, TermLike, functions, reals

step = reals("w")
u, r, below = functions("u r b", 1)

LOSSES = (
    "u(k) = e^(L(k)) is the ratio P(k)/Q(k), and delta(epsilon) is the sum of P max{0, 1 - e^epsilon/u}. r(k) "
    "is the ratio after rounding; the rounded delta has r for u. Outcomes with Q = 0 have infinite loss, which "
    "is not rounded. They contribute equally to both."
)
LEVEL = "t stands for e^epsilon, and w for e^h, where h is the step of the grid."


def part(ratio: Term, level: TermLike = t) -> Term:
    """Contribution of one outcome to delta, per unit of its probability."""
    return Max(0, 1 - level / ratio)


def delta(ratio: Term, level: TermLike = t) -> Term:
    """The delta computed from these ratios, written in k."""
    return Sum(p(k) * part(ratio, level), k, 1, N)


def known(*facts: ForAll) -> list[Have]:
    """Instance at k of a fact about all outcomes."""
    return [at(one, k) for one in facts]


positive_u = ForAll(every_k, 1, N, 0 < u(every_k))
rounded_up = ForAll(every_k, 1, N, u(every_k) <= r(every_k))
within_a_step = ForAll(every_k, 1, N, r(every_k) <= step * u(every_k))
up, exact, shifted = part(r(k)), part(u(k)), part(u(k), t / step)
upwards = Statement(
    "accounting/rounding.nearest.repaired",
    title="Rounding losses up by at most a step h gives a value between delta(epsilon) and delta(epsilon - h) "
    "(finite distributions).",
    where="Meiser and Mohammadi 2018; Koskela, Jaelkoe and Honkela 2020",
    formula=r"L_k \le R_k \le L_k + h \Rightarrow \delta(\epsilon) \le \sum_k P_k (1 - e^{\epsilon - R_k})_+ \le "
    r"\delta(\epsilon - h)",
    variables=(N, t, step, p, u, r),
    given=[0 <= N, 0 <= t, 1 <= step],
    throughout=[masses(p), positive_u, rounded_up, within_a_step],
    claim=[delta(u(k)) <= delta(r(k)), delta(r(k)) <= delta(u(k), t / step)],
    example={"N": 1, "t": 1, "w": 2, "P": [1], "u": [1], "r": [2]},
    proof=[
        termwise(
            positive(0 <= p(k), exact <= up, degree=2).after(
                mass(p, k),
                *known(positive_u, rounded_up),
                Have(0 < r(k), auto()),
                *bounds(up),
                Have(t / r(k) <= t / u(k), positive(t, r(k) - u(k), multiply=[0 < r(k), 0 < u(k)], degree=2)),
                at_most(exact, up, fact(), auto()),
            ),
            index="k",
        ),
        termwise(
            positive(0 <= p(k), up <= shifted, degree=2).after(
                mass(p, k),
                *known(positive_u, rounded_up, within_a_step),
                Have(0 < r(k), auto()),
                Have(0 < step, auto()),
                *bounds(shifted),
                Have(
                    t / step / u(k) <= t / r(k),
                    positive(t, step * u(k) - r(k), multiply=[0 < r(k), 0 < u(k), 0 < step], degree=2),
                ),
                at_most(up, shifted, fact(), auto()),
            ),
            index="k",
        ),
    ],
    why="A larger ratio contributes more. If r <= w u, outcome k contributes at most as much as with the ratio u "
    "and e^epsilon divided by w.",
    reads=[LEVEL],
    models=[LOSSES],
    remarks=[
        "Rounding down by at most h gives a value between delta(epsilon + h) and delta(epsilon). Together the two "
        "bracket delta(epsilon)."
    ],
)
near = [
    ForAll(every_k, 1, N, u(every_k) ** 2 <= step * r(every_k) ** 2),
    ForAll(every_k, 1, N, r(every_k) ** 2 <= step * u(every_k) ** 2),
]
nearest = Statement(
    "accounting/rounding.nearest",
    title="Rounding losses to the nearest grid point gives at least delta(epsilon) (finite distributions).",
    where="common practice: losses are rounded to the nearest point of a fine grid, and the resulting delta is used "
        "as a bound",
    formula=r"|R_k - L_k| \le \tfrac h2 \Rightarrow \delta(\epsilon) \le \sum_k P_k (1 - e^{\epsilon - R_k})_+",
    variables=(N, t, step, p, u, r),
    given=[0 <= N, 0 <= t, 1 <= step],
    throughout=[masses(p), positive_u, ForAll(every_k, 1, N, 0 < r(every_k)), *near],
    claim=delta(u(k)) <= delta(r(k)),
    example={"N": 1, "t": 1, "w": 2, "P": [1], "u": [1], "r": [1]},
    counterexample={"N": 2, "t": "9/8", "w": 2, "P": ["2/3", "1/3"], "u": ["4/3", "2/3"], "r": [1, "1/2"]},
    cause="error",
    why="P = (2/3, 1/3) against Q = (1/2, 1/2) has delta = 2/3 - 9/16 = 5/48 at e^epsilon = 9/8. On the grid 1/2, "
        "1, 2 of ratios, 4/3 is rounded to 1 and 2/3 to 1/2. Then no ratio exceeds e^epsilon, so the rounded delta "
        "is 0.",
    repaired=upwards,
    reads=[LEVEL, "Rounding by at most half a step: u^2 <= w r^2 and r^2 <= w u^2."],
    models=[LOSSES],
)  # fmt: skip
