"""An optimal mechanism on a line that never reports the value 2 but one of its neighbours."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.statements.plan import Have, auto, function, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, Term, integers, reals

t, V, k, L = reals("t V k L")
z, c = integers("z c")
rest = 1 - t
MECHANISM = (
    "The values are 1..k with the uniform profile. c is a best guess without an observation, other than 1, 2, "
    "3, with the loss Vmax. With probability t the mechanism reports c. Otherwise it reports the true value, "
    "except from 2: there it reports 3 with probability t and 1 with probability 1 - t."
)


def away(place: int) -> Term:
    """The cost of the guess z for this value."""
    return Abs(place - z)


def above(of: Term) -> list[Have]:
    """A number and its negative are at most its absolute value."""
    return [Have(of <= Abs(of), function()), Have(-of <= Abs(of), function())]


magnitudes = [*above(1 - z), *above(2 - z), *above(3 - z), Have(0 <= Abs(c - z), function())]
near = [*(Have(0 <= away(place), function()) for place in (1, 2, 3)), Have(0 <= rest, auto())]
left, right = 1 <= away(1) + away(2), 1 <= away(3) + away(2)
avoiding = Statement(
    "elsalamouny2022/beyond.shokri-avoiding",
    title="On a line, one optimal mechanism for Shokri's problem never reports the second value, and each of its "
    "reports is a best guess.",
    where=BEYOND,
    formula=r"A_{21} = (1-t)^2,\ A_{23} = (1-t)t,\ A_{xx} = 1-t\ (x \ne 2),\ A_{xc} \mathrel{+}= t:\ \sum_y \min_z "
    r"\sum_x \tfrac1k A_{xy}|x-z| = t V_{\max} + \frac{1-t}{k}",
    variables=(t, V, k, L, z, c),
    given=[0 <= t, t <= 1, 1 <= k, V <= L],
    before=[Have(0 < k, auto())],
    claim=[
        rest**2 <= rest * away(1) + rest**2 * away(2),
        rest * t <= rest * away(3) + rest * t * away(2),
        t * V <= rest * Abs(c - z) / k + t * L,
        Eq((rest**2 + rest * t) / k + t * V, t * V + rest / k),
    ],
    example={"t": "1/2", "V": 1, "k": 4, "L": 1, "z": 1, "c": 4},
    proof=[
        positive(0 <= rest**2 * (away(1) + away(2) - 1), 0 <= rest * t * away(1), degree=1).after(
            *magnitudes,
            *near,
            Have(left, auto()),
            Have(
                0 <= rest**2 * (away(1) + away(2) - 1),
                positive(away(1) + away(2) - 1, squares=[rest], degree=3).after(
                    Have(0 <= away(1) + away(2) - 1, auto())
                ),
            ),
            Have(0 <= rest * t * away(1), positive(rest, t, away(1), degree=3)),
        ),
        positive(0 <= rest * t * (away(3) + away(2) - 1), 0 <= rest**2 * away(3), degree=1).after(
            *magnitudes,
            *near,
            Have(right, auto()),
            Have(0 <= away(3) + away(2) - 1, auto()),
            Have(0 <= rest * t * (away(3) + away(2) - 1), positive(rest, t, away(3) + away(2) - 1, degree=3)),
            Have(0 <= rest**2 * away(3), positive(away(3), squares=[rest], degree=3)),
        ),
        auto().after(
            *magnitudes,
            *near,
            Have(0 <= rest * Abs(c - z), positive(rest, Abs(c - z), degree=2)),
            Have(0 <= rest * Abs(c - z) / k, positive(0 <= rest * Abs(c - z), multiply=[0 < k], degree=1)),
            Have(0 <= t * (L - V), positive(t, L - V, degree=2).after(Have(0 <= L - V, auto()))),
        ),
        ring(),
    ],
    why="Of two neighbouring values, the more likely one is a best guess, and c is a best guess without an "
    "observation. So the adversary loses as much as the user. By beyond.shokri-upper the adversary never "
    "loses more than the user.",
    reads=[
        MECHANISM,
        "The first three claims compare a guess z with the report, for the reports 1, 3 and c. Each side sums the "
        "losses over the values that can produce the report. The first two claims are multiplied by k. L is the "
        "loss of z without an observation. Every other report is the true value. The last claim has the "
        "adversary's total loss on its left and the user's on its right. For a threshold Q up to Vmax, choose t "
        "so that the loss is Q.",
    ],
    rests_on=["elsalamouny2022/beyond.shokri-upper"],
)
