"""Eq. 15: the maximum F_beta score for Gaussian noise, attained at one threshold."""

from __future__ import annotations

from proofs.lemmas.density import quotient
from proofs.lemmas.gaussian import NORMAL
from proofs.lemmas.turning import chances, moved, objective, turning
from proofs.liu2019.gaussian_setting import (
    ANY_SIGMA,
    APART,
    SCALED,
    UNIFORM,
    WEIGHTS,
    alarmed,
    at,
    at_far,
    at_near,
    below_one,
    detected,
)
from proofs.statements.plan import (
    Have,
    Plan,
    auto,
    cases,
    chain,
    fact,
    function,
    ivt,
    monotone,
    positive,
    ring,
    substitute,
    witness,
)
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.detection import laplace
from symbolic.language import Eq, Phi, Relation, Term, phi, reals

b, theta, near, far, sigma, recall, alarm, u, mu, v, z, w = reals("b theta Q' Q sigma R G u mu v z w")

printed_score = gaussian.f_score(at_near, at_far, b)
score = Statement(
    "liu2019/eq-15.score",
    title="The function maximized in Eq. 15 is the F_beta score of the precision and recall of Eq. 14.",
    where="Eq. 15",
    printed=r"F_{\beta\text{score}}^* = \max_{\theta} \frac{(1 + \beta^2) \left(1 - \Phi\left(\frac{\theta - "
    r"Q(D)}{\sigma}\right)\right)}{2 + \beta^2 - \Phi\left(\frac{\theta - Q(D)}{\sigma}\right) - "
    r"\Phi\left(\frac{\theta - Q(D')}{\sigma}\right)}",
    quote=r"F_{\beta\text{score}}^* = \max_{\theta} \frac{(1 + \beta^2) \left(1 -",
    variables=(theta, near, far, sigma, b),
    given=[0 < sigma, 0 < b],
    exists=(recall, alarm),
    before=[
        *below_one,
        Have(0 < detected, auto()),
        Have(0 < alarmed, auto()),
        Have(0 < detected + alarmed, auto()),
        Have(0 < detected + 1 * alarmed, auto()),
        Have(0 < 2 + b - Phi(at_far) - Phi(at_near), auto()),
        Have(
            0 < detected / (detected + 1 * alarmed),
            positive(0 < detected, multiply=[0 < detected + 1 * alarmed], degree=1),
        ),
        Have(0 < (1 + b) * (detected / (detected + 1 * alarmed)), positive(b, detected / (detected + 1 * alarmed))),
        Have(0 < (1 + b) * detected, positive(b, 0 < detected)),
        Have(0 < b / ((1 + b) * detected), positive(b, multiply=[0 < (1 + b) * detected], degree=1)),
        Have(
            0 < 1 / ((1 + b) * (detected / (detected + 1 * alarmed))),
            positive(multiply=[0 < (1 + b) * (detected / (detected + 1 * alarmed))], degree=1),
        ),
        Have(0 < 1 / ((1 + b) * (detected / (detected + 1 * alarmed))) + b / ((1 + b) * detected), auto()),
    ],
    claim=[
        Eq(recall, detected),
        Eq(alarm, alarmed),
        Eq(laplace.f_score(laplace.precision(recall, alarm), recall, b), printed_score),
    ],
    example={**at, "b": 1},
    witness={"R": detected, "G": alarmed},
    proof=[ring(), ring(), ring()],
    why="Insert precision and recall into the weighted harmonic mean.",
    reads=[ANY_SIGMA, NORMAL, "b stands for beta^2."],
    models=[UNIFORM],
    rests_on=["lemma/noise.normal"],
)
positive_recall = [
    Have(Phi(u - mu) < 1, function()),
    Have(Phi(v - mu) < 1, function()),
    Have(0 < 1 - Phi(u - mu), auto()),
    Have(0 < 1 - Phi(v - mu), auto()),
]


def _slope(sign: Term, order: Relation, ends: dict[str, Term]) -> Plan:
    """Prove the sign of the slope of the objective at z, which is that of `turning`.

    `turning` increases; `order` compares its value at z with the value at an end.
    """
    steep = sign * phi(z)
    return positive(0 < steep, multiply=[0 < 1 - Phi(z - mu), 0 < 1 - Phi(z - mu)], modulo=[moved], degree=1).after(
        Have(order, chain("lemma/turning.increasing", {**ends, "mu": mu, "b": b, "w": w})),
        *quotient(z - mu, z), *chances(z), Have(0 < sign, auto()), Have(0 < steep, positive(0 < sign, phi(z))),
    )  # fmt: skip


inside = [Have(Phi(z - mu) < 1, function()), Have(0 < 1 - Phi(z - mu), auto())]
TURNING = (
    "g(t) = Lambda(t)(w G + b) - w R, where Lambda(t) is the likelihood ratio, G the false alarm rate and R the "
    "recall. The optimal threshold is the zero of g."
)
SLOPE = (
    "The F score is (1 + b)/(1 + f) with f = (w G + b)/R. The derivative of f is phi(t) g(t)/R^2, and g is increasing."
)
falls = Statement(
    "liu2019/eq-15.falls",
    title="If Q(D') < Q(D), the F_beta score is strictly increasing in theta up to the optimal threshold.",
    where="Eq. 15",
    printed=r"F_{\beta\text{score}}^* = \max_{\theta} \frac{(1 + \beta^2) \left(1 - \Phi\left(\frac{\theta - "
    r"Q(D)}{\sigma}\right)\right)}{2 + \beta^2 - \Phi\left(\frac{\theta - Q(D)}{\sigma}\right) - "
    r"\Phi\left(\frac{\theta - Q(D')}{\sigma}\right)}",
    quote=r"F_{\beta\text{score}}^* = \max_{\theta} \frac{(1 + \beta^2) \left(1 -",
    variables=(u, v, mu, b, w),
    given=[0 < mu, 0 < b, 0 < w, u < v, turning(v) <= 0],
    before=positive_recall,
    claim=objective(v) < objective(u),
    example={"u": -3, "v": -2, "mu": 1, "b": 1, "w": 1},
    proof=monotone(
        "z", objective(z), u, v, _slope(-turning(z), turning(z) < turning(v), {"u": z, "v": v}), inside=inside
    ),
    why=SLOPE,
    reads=[TURNING, SCALED, ANY_SIGMA, NORMAL, WEIGHTS],
    rests_on=["lemma/noise.normal"],
)
rises = Statement(
    "liu2019/eq-15.rises",
    title="If Q(D') < Q(D), the F_beta score is strictly decreasing in theta above the optimal threshold.",
    where="Eq. 15",
    printed=r"F_{\beta\text{score}}^* = \max_{\theta} \frac{(1 + \beta^2) \left(1 - \Phi\left(\frac{\theta - "
    r"Q(D)}{\sigma}\right)\right)}{2 + \beta^2 - \Phi\left(\frac{\theta - Q(D)}{\sigma}\right) - "
    r"\Phi\left(\frac{\theta - Q(D')}{\sigma}\right)}",
    quote=r"F_{\beta\text{score}}^* = \max_{\theta} \frac{(1 + \beta^2) \left(1 -",
    variables=(u, v, mu, b, w),
    given=[0 < mu, 0 < b, 0 < w, u < v, 0 <= turning(u)],
    before=positive_recall,
    claim=objective(u) < objective(v),
    example={"u": 2, "v": 3, "mu": 1, "b": 1, "w": 1},
    proof=monotone(
        "z", objective(z), u, v, _slope(turning(z), turning(u) < turning(z), {"u": u, "v": z}), inside=inside
    ),
    why=SLOPE,
    reads=[TURNING, SCALED, ANY_SIGMA, NORMAL, WEIGHTS],
    rests_on=["lemma/noise.normal"],
)
unique = Statement(
    "liu2019/eq-15.unique",
    title="If Q(D') < Q(D), g is positive at every threshold above a zero of g, so g has at most one zero.",
    where="Eq. 15",
    printed=r"F_{\beta\text{score}}^* = \max_{\theta} \frac{(1 + \beta^2) \left(1 - \Phi\left(\frac{\theta - "
    r"Q(D)}{\sigma}\right)\right)}{2 + \beta^2 - \Phi\left(\frac{\theta - Q(D)}{\sigma}\right) - "
    r"\Phi\left(\frac{\theta - Q(D')}{\sigma}\right)}",
    quote=r"F_{\beta\text{score}}^* = \max_{\theta} \frac{(1 + \beta^2) \left(1 -",
    variables=(u, v, mu, b, w),
    given=[0 < mu, 0 < b, 0 < w, u < v, 0 <= turning(u)],
    claim=0 < turning(v),
    example={"u": 2, "v": 3, "mu": 1, "b": 1, "w": 1},
    proof=auto().after(
        Have(turning(u) < turning(v), chain("lemma/turning.increasing", {"u": u, "v": v, "mu": mu, "b": b, "w": w}))
    ),
    why="g is strictly increasing.",
    reads=[SCALED, ANY_SIGMA, NORMAL, WEIGHTS],
    rests_on=["lemma/noise.normal"],
)
x_used, y_used = 2 * (w + b) / w, w / b
low_used, high_used = mu / 2 - x_used / mu, mu / 2 + y_used / mu
attained = Statement(
    "liu2019/eq-15.attained",
    title="If Q(D') < Q(D), the maximum of the F_beta score over theta is attained, at a zero of g.",
    where="Eq. 15",
    printed=r"F_{\beta\text{score}}^* = \max_{\theta} \frac{(1 + \beta^2) \left(1 - \Phi\left(\frac{\theta - "
    r"Q(D)}{\sigma}\right)\right)}{2 + \beta^2 - \Phi\left(\frac{\theta - Q(D)}{\sigma}\right) - "
    r"\Phi\left(\frac{\theta - Q(D')}{\sigma}\right)}",
    quote=r"F_{\beta\text{score}}^* = \max_{\theta} \frac{(1 + \beta^2) \left(1 -",
    variables=(v, mu, b, w),
    given=[0 < mu, 0 < b, 0 < w],
    exists=(u,),
    before=[
        Have(0 < w + b, auto()),
        Have(0 < x_used, positive(0 < w + b, multiply=[0 < w], degree=1)),
        Have(0 < y_used, positive(w, multiply=[0 < b], degree=1)),
        Have(0 < x_used / mu, positive(0 < x_used, multiply=[0 < mu], degree=1)),
        Have(0 < y_used / mu, positive(0 < y_used, multiply=[0 < mu], degree=1)),
        Have(low_used < high_used, auto()),
        Have(
            turning(low_used) < 0,
            chain(
                "lemma/turning.negative",
                {"u": low_used, "mu": mu, "b": b, "w": w, "x": x_used},
                given=[fact(), fact(), fact(), fact(), ring(), ring()],
            ),
        ),
        Have(
            0 < turning(high_used),
            chain(
                "lemma/turning.positive",
                {"v": high_used, "mu": mu, "b": b, "w": w, "y": y_used},
                given=[fact(), fact(), fact(), fact(), ring(), ring()],
            ),
        ),
    ],
    claim=[Eq(turning(u), 0), objective(u) <= objective(v)],
    example={"v": 0, "mu": 1, "b": 1, "w": 1},
    proof=ivt(
        "u",
        turning(u),
        low_used,
        high_used,
        witness(
            {"u": u},
            fact(),
            cases(
                u,
                v,
                less=auto().after(
                    Have(
                        objective(u) < objective(v),
                        chain("liu2019/eq-15.rises", {"u": u, "v": v, "mu": mu, "b": b, "w": w}),
                    )
                ),
                equal=substitute("v", u, auto()),
                greater=auto().after(
                    Have(
                        objective(u) < objective(v),
                        chain("liu2019/eq-15.falls", {"u": v, "v": u, "mu": mu, "b": b, "w": w}),
                    )
                ),
            ),
        ).after(*positive_recall),
    ),
    why="g is continuous and increasing, negative at small thresholds and positive at large ones, so it has a zero. "
    "The F score increases up to this zero and decreases after it.",
    reads=[
        TURNING,
        SCALED,
        ANY_SIGMA,
        NORMAL,
        WEIGHTS,
        APART,
        "The F score is (1 + b)/(1 + f) with f = (w G + b)/R, so it is maximal where f is minimal.",
    ],
    rests_on=["lemma/noise.normal", "liu2019/eq-15.unique"],
    remarks=[
        "Unlike Eq. 12, the maximum is attained for every epsilon.",
        "If Q(D) = Q(D') (mu = 0), the maximum is only a supremum: the F score keeps increasing as theta decreases.",
        "The threshold u does not depend on v, because g has only one zero (liu2019/eq-15.unique).",
    ],
)
