"""The classical standard deviation of the Gaussian mechanism just outside its range of epsilon."""

from __future__ import annotations

from proofs.lemmas.calibration import LEVEL, classical, excess, rises_strictly, small, worst_threshold
from proofs.lemmas.calibration_border import MOST
from proofs.lemmas.calibration_border import WORST as LEVEL_THERE
from proofs.lemmas.density import by_quotient, exponent, named_quotient, quotient
from proofs.lemmas.exponential import ONE
from proofs.lemmas.gaussian import FARTHEST as LAST
from proofs.lemmas.gaussian import NORMAL
from proofs.liu2019.gaussian_setting import EVENT, MODEL
from proofs.statements.plan import (
    Have,
    auto,
    cases,
    chain,
    enclose,
    fact,
    function,
    ivt,
    monotone,
    positive,
    ring,
    witness,
)
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import Eq, Phi, Q, Relation, Term, as_term, exp, log, phi, reals

eps = reals("eps")
BUDGET, SMALL = Q(3786860193161, 10**12), Q(896233821334, 10**12)  # epsilon and delta
WORST = Q(67571152516, 10**11)  # the worst threshold
sigma = gaussian.level(as_term(SMALL)) / BUDGET
gaussian_range = Statement(
    "liu2019/beyond.gaussian-range",
    title="For epsilon = 3.786860193161 and delta = 0.896233821334 the classical standard deviation fails.",
    where="Section 4.3, which states no range of epsilon",
    formula=r"\epsilon = 3.786860193161,\ \delta = 0.896233821334,\ \Delta Q = 1,\ \sigma = "
    r"\frac{\sqrt{2\log(1.25/\delta)}}{\epsilon} \Rightarrow P(A(D) \ge 0.67571152516) > e^\epsilon P(A(D') "
    r"\ge 0.67571152516) + \delta",
    variables=(),
    given=[],
    claim=exp(BUDGET) * (1 - Phi(WORST / sigma)) + SMALL < 1 - Phi((WORST - 1) / sigma),
    example={},
    before=[
        Have(0 < 2 * log(Q(5, 4) / as_term(SMALL)), enclose()),
        Have(0 < gaussian.level(as_term(SMALL)), enclose()),
    ],
    proof=enclose(192),
    why="gaussian-sigma.repaired covers epsilon up to 3.78686019316, so the border is known to eleven decimals. It "
    "is 3.786860193160808..., and only delta = 0.896233821333989... gives equality there.",
    reads=[NORMAL],
    models=[MODEL],
    rests_on=["liu2019/gaussian-sigma.repaired"],
)

FARTHEST = 100  # the largest epsilon of the statement; lemma/gaussian.mills limits it
at_border, at_budget = (excess.substitute({"s": LEVEL_THERE}).substitute({"z": one}) for one in (as_term(BUDGET), eps))
farthest = LEVEL_THERE + eps / (2 * LEVEL_THERE)
delta_there = small.substitute({"s": LEVEL_THERE})
above = Statement(
    "liu2019/beyond.gaussian-range.above",
    title="One delta fails with the classical standard deviation for every epsilon from 3.786860193161 to 100.",
    where="Section 4.3, which states no range of epsilon",
    formula=r"3.786860193161 \le \epsilon \le 100,\ s = 0.8157174634093498,\ \delta = \tfrac54 e^{-s^2/2} \Rightarrow "
    r"P(Z \ge s - \tfrac{\epsilon}{2s}) - e^\epsilon P(Z \ge s + \tfrac{\epsilon}{2s}) > \delta",
    variables=(eps,),
    given=[BUDGET <= eps, eps <= FARTHEST],
    claim=delta_there < at_budget,
    example={"eps": 4},
    proof=positive(delta_there < at_border, at_border <= at_budget, degree=1).after(
        Have(delta_there < at_border, enclose(192)),
        Have(0 <= FARTHEST - eps, auto()),
        Have(farthest <= LAST, auto()),
        Have(farthest * (1 - Phi(farthest)) <= phi(farthest), chain("lemma/gaussian.mills", {"u": farthest})),
        Have(at_border <= at_budget, chain("lemma/calibration.rises", {"s": LEVEL_THERE, "u": BUDGET, "v": eps})),
    ),
    why="The excess P - e^epsilon P' grows with epsilon (lemma/calibration.rises). lemma/gaussian.mills holds up "
    "to s + epsilon/(2s) = 64. delta = 0.8962338213339893... fails for all these epsilons.",
    reads=[NORMAL, LEVEL],
    models=[MODEL],
    rests_on=["liu2019/gaussian-sigma.repaired"],
)

s, t, u, v, z = reals("s t u v z")


def excess_at(threshold: Term, budget: Term) -> Term:
    """P(A(D) >= threshold) - e^epsilon P(A(D') >= threshold), in units of the classical standard deviation."""
    return gaussian.privacy_loss(threshold, budget / s, budget)


def at_worst(budget: Term) -> Term:
    return excess_at(s + budget / (2 * s), budget)


def to_level(budget: Term) -> Relation:
    """The excess at the worst threshold, as the lemmas write it."""
    return Eq(at_worst(budget), excess.substitute({"z": budget}))


far = s + v / (2 * s)
monotone_in_epsilon = Statement(
    "liu2019/beyond.gaussian-range.monotone",
    title="If the classical standard deviation fails or gives equality at u < v, it fails at v with the same delta "
    "(s + v/(2s) <= 64).",
    where="Section 4.3, which states no range of epsilon",
    formula=r"0 < u < v,\ s + \tfrac{v}{2s} \le 64,\ \delta = \tfrac54 e^{-s^2/2} \le P(Z \ge t - \tfrac{u}{s}) - e^u "
    r"P(Z \ge t) \Rightarrow \delta < P(Z \ge s - \tfrac{v}{2s}) - e^v P(Z \ge s + \tfrac{v}{2s})",
    variables=(s, t, u, v),
    given=[0 < s, 0 < u, u < v, s + v / (2 * s) <= LAST, small <= excess_at(t, u)],
    claim=small < at_worst(v),
    example={"s": 1, "t": 6, "u": 10, "v": 11},
    proof=auto().after(
        Have(0 < u / s, positive(0 < u, multiply=[0 < s], degree=1)),
        Have(
            excess_at(t, u) <= at_worst(u),
            chain(worst_threshold.id, {"t": t, "mu": u / s, "eps": u, "c": s + u / (2 * s)}, given=[fact(), ring()]),
        ),
        Have(to_level(u), ring()),
        Have(to_level(v), ring()),
        Have(far * (1 - Phi(far)) <= phi(far), chain("lemma/gaussian.mills", {"u": far})),
        Have(
            excess.substitute({"z": u}) < excess.substitute({"z": v}),
            chain(rises_strictly.id, {"s": s, "u": u, "v": v}),
        ),
    ),
    why="For each epsilon the excess is largest at the worst threshold, and there it grows with epsilon.",
    reads=[
        NORMAL,
        LEVEL,
        "u and v are two values of epsilon. t, s - v/(2s) and s + v/(2s) are thresholds in the form (theta - "
        "Q(D'))/sigma.",
    ],
    models=[MODEL, EVENT],
)

a, b = s - z / (2 * s), s + z / (2 * s)
less = excess - phi(0) / s * z
at_u, at_v = (less.substitute({"z": one}) for one in (u, v))
power, same = exponent(a, as_term(0)), Eq(phi(a), exp(z) * phi(b))
opened = Statement(
    "liu2019/beyond.gaussian-range.open",
    title="If the classical standard deviation fails at one epsilon, it fails at slightly smaller ones with the same "
    "delta.",
    where="Section 4.3, which states no range of epsilon",
    formula=r"u \le v,\ P(Z \ge s - \tfrac{v}{2s}) - e^v P(Z \ge s + \tfrac{v}{2s}) > \tfrac54 e^{-s^2/2} + \tfrac{v - "
    r"u}{s} \varphi(0) \Rightarrow P(Z \ge s - \tfrac{u}{2s}) - e^u P(Z \ge s + \tfrac{u}{2s}) > \tfrac54 "
    r"e^{-s^2/2}",
    variables=(s, u, v),
    given=[0 < s, 0 <= u, u <= v, small + (v - u) / s * phi(0) < excess.substitute({"z": v})],
    claim=small < excess.substitute({"z": u}),
    example={"s": 1, "u": 10, "v": 10},
    proof=positive(
        at_v <= at_u, small + (v - u) / s * phi(0) < excess.substitute({"z": v}), 0 < s, multiply=[0 < s], degree=2
    ).after(
        Have(
            at_v <= at_u,
            monotone(
                "z",
                less,
                u,
                v,
                positive(
                    0 <= phi(0) - phi(a), 0 < s * (exp(z) * (1 - Phi(b))), multiply=[0 < s], modulo=[same], degree=1
                ).after(
                    *named_quotient(a, b, z),
                    *quotient(a, 0),
                    ONE,
                    Have(power <= 0, positive(multiply=[0 < s, 0 < s], squares=[2 * s**2 - z], degree=1)),
                    Have(exp(power) <= exp(as_term(0)), chain("lemma/exponential.order", {"u": power, "v": 0})),
                    Have(0 < phi(0), function()),
                    Have(
                        0 <= phi(0) * (1 - exp(power)),
                        positive(phi(0), 1 - exp(power)).after(
                            Have(
                                0 <= 1 - exp(power),
                                positive(exp(power) <= exp(as_term(0)), modulo=[ONE.claim], degree=1),
                            )
                        ),
                    ),
                    Have(
                        0 <= phi(0) - phi(a),
                        positive(0 <= phi(0) * (1 - exp(power)), modulo=[by_quotient(a, 0)], degree=1),
                    ),
                    Have(Phi(b) < 1, function()),
                    Have(0 < exp(z), function()),
                    Have(0 < exp(z) * (1 - Phi(b)), positive(exp(z), 1 - Phi(b))),
                    Have(0 < s * (exp(z) * (1 - Phi(b))), positive(s, exp(z) * (1 - Phi(b)))),
                ),
            ),
        ),
    ),
    why="The excess at the worst threshold grows by at most phi(0)/s per unit of epsilon: its derivative is "
    "phi(a)/s - e^epsilon P(Z >= b).",
    reads=[NORMAL, LEVEL],
    models=[MODEL, EVENT],
)


LOWEST, HIGHEST = Q(67, 100), 40
start, end = (excess.substitute({"z": one}) for one in (MOST, as_term(HIGHEST)))
ABOVE, UPTO = Q(22, 5), Q(11, 2)  # for larger s the argument of the first tail is positive, and it is at most UPTO
low, high = a.substitute({"z": HIGHEST}), b.substitute({"z": HIGHEST})
equal = Eq(phi(low), exp(as_term(HIGHEST)) * phi(high))
share = 1 - Phi(z) - Q(17, 100) * phi(z)
second_tail = [
    Have(0 <= (s - LOWEST) * (8 - s), positive(s - LOWEST, 8 - s)),
    Have(high <= LAST, positive(0 <= (s - LOWEST) * (8 - s), LOWEST <= s, multiply=[0 < s], degree=1)),
    Have(8 <= high, positive(multiply=[0 < s], squares=[s - 4], degree=1)),
    Have(high * (1 - Phi(high)) <= phi(high), chain("lemma/gaussian.mills", {"u": high})),
    *named_quotient(low, high, as_term(HIGHEST)),
    Have(Phi(high) < 1, function()),
    Have(0 <= (high - 8) * (1 - Phi(high)), positive(high - 8, 1 - Phi(high))),
    Have(8 * (1 - Phi(high)) <= phi(high), auto()),
    Have(0 < exp(as_term(HIGHEST)), function()),
    Have(
        0 <= exp(as_term(HIGHEST)) * (phi(high) - 8 * (1 - Phi(high))),
        positive(exp(as_term(HIGHEST)), phi(high) - 8 * (1 - Phi(high))),
    ),
    Have(
        exp(as_term(HIGHEST)) * (1 - Phi(high)) <= phi(low) / 8,
        positive(0 <= exp(as_term(HIGHEST)) * (phi(high) - 8 * (1 - Phi(high))), modulo=[equal], degree=1),
    ),
]
first_tail = Have(
    small + phi(low) / 8 <= 1 - Phi(low),
    cases(
        s,
        ABOVE,
        at_most=enclose(64, box={"s": ("67/100", "22/5")}, depth=12),
        greater=auto().after(
            Have(low <= UPTO, positive(s, 8 - s, multiply=[0 < s], degree=2)),
            Have(
                share.substitute({"z": UPTO}) <= share.substitute({"z": low}),
                monotone("z", share, low, UPTO, positive(phi(z), UPTO - z).after(Have(0 < phi(z), function()))),
            ),
            Have(0 < share.substitute({"z": UPTO}), enclose(64)),
            Have(small <= Q(9, 200) * phi(low), enclose(64, box={"s": ("22/5", "8")}, depth=12)),
        ),
    ),
)
border = Statement(
    "liu2019/beyond.gaussian-range.border",
    title="For every delta from 1.6 10^-14 to 0.998 some epsilon in [3.78686019316, 40] gives equality for the "
    "classical sigma.",
    where="Section 4.3, which states no range of epsilon",
    formula=r"0.67 \le s \le 8 \Rightarrow \exists \epsilon:\ 3.78686019316 \le \epsilon \le 40,\ P(Z \ge s - "
    r"\tfrac{\epsilon}{2s}) - e^\epsilon P(Z \ge s + \tfrac{\epsilon}{2s}) = \tfrac54 e^{-s^2/2}",
    variables=(s,),
    given=[LOWEST <= s, s <= 8],
    exists=(eps,),
    claim=[MOST <= eps, eps <= HIGHEST, Eq(excess.substitute({"z": eps}), small)],
    example={"s": 1},
    proof=ivt(
        "z", excess - small, MOST, HIGHEST, witness({"eps": z}, fact(), fact(), ring(modulo=[Eq(excess - small, 0)]))
    ).after(
        Have(0 < s, auto()),
        Have(small <= 1, enclose(box={"s": ("67/100", "8")}, depth=12)),
        Have(start <= small, chain(classical.id, {"s": s, "eps": MOST})),
        *second_tail,
        first_tail,
        Have(small <= end, auto()),
    ),
    why="The excess minus delta is at most 0 at epsilon = 3.78686019316, positive at epsilon = 40, and continuous "
    "in between.",
    reads=[NORMAL, LEVEL],
    models=[MODEL, EVENT],
    rests_on=["liu2019/beyond.gaussian-range.monotone"],
    remarks=[
        "The epsilon is unique up to 2s(64 - s), which is above 84. By beyond.gaussian-range.monotone the "
        "classical standard deviation fails at every larger epsilon up to there, and so it suffices at every "
        "smaller one."
    ],
)
