"""Excess probability P(Z + mu >= t) - e^epsilon P(Z >= t) of Gaussian noise.

Its maximum over t, and bounds on the maximum under the classical calibration.
"""

from __future__ import annotations

import operator

from proofs.lemmas.calibration_border import FAR, LEAST, MOST, PLACE, tail_at_place
from proofs.lemmas.calibration_border import theorem as most
from proofs.lemmas.density import by_quotient, exponent, named_quotient, quotient
from proofs.lemmas.exponential import ONE
from proofs.lemmas.gaussian import NORMAL
from proofs.statements.plan import Have, absurd, auto, cases, chain, enclose, fact, function, monotone, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import Eq, Phi, Q, Term, as_term, exp, phi, reals

z, mu, eps, c, t, s = reals("z mu eps c t s")

LEVEL = "s is sqrt(2 log(1.25/delta)): every s > 0 corresponds to one delta < 1.25, namely delta = 1.25 e^(-s^2/2)."
loss = gaussian.privacy_loss(z, mu, eps)
likelihood = exponent(z - mu, z)


def _sign(rising: bool) -> Have:
    """Sign of the gap between the two factors, times the density."""
    gap = exp(eps) - exp(likelihood) if rising else exp(likelihood) - exp(eps)
    return Have(0 <= gap * phi(z), positive(0 <= gap, 0 < phi(z)).after(Have(0 <= gap, auto())))


def _slope(rising: bool) -> list[Have]:
    """Compare phi(z - mu) with e^epsilon phi(z) on one side of the worst threshold."""
    order = likelihood <= eps if rising else eps <= likelihood
    powers = exp(likelihood) <= exp(eps) if rising else exp(eps) <= exp(likelihood)
    difference = mu * (c - z) if rising else mu * (z - c)
    ends = {"u": likelihood, "v": eps} if rising else {"u": eps, "v": likelihood}
    return [
        Have(0 <= difference, positive(mu, c - z if rising else z - c)),
        Have(order, positive(0 <= difference, modulo=[Eq(c * mu, eps + mu**2 / 2)], degree=1)),
        Have(powers, chain("lemma/exponential.order", ends)),
        *quotient(z - mu, z),
        Have(0 < phi(z), function()),
    ]


def _monotone(start: Term, end: Term, rising: bool) -> Have:
    """Compare the excess at the ends of an interval on one side of the worst threshold."""
    at_start, at_end = (loss.substitute({"z": one}) for one in (start, end))
    equation = by_quotient(z - mu, z)
    sign = positive(_sign(rising).claim, modulo=[equation], degree=1).after(*_slope(rising), _sign(rising))
    return Have(at_start <= at_end if rising else at_end <= at_start, monotone("z", loss, start, end, sign))


worst_threshold = Statement(
    "lemma/calibration.worst-threshold",
    title="P(Z + mu >= t) - e^epsilon P(Z >= t) is largest at t = epsilon/mu + mu/2, for mu > 0.",
    where="the lemma library",
    formula=r"c = \tfrac{\epsilon}{\mu} + \tfrac{\mu}{2} \Rightarrow P(Z + \mu \ge t) - e^\epsilon P(Z \ge t) \le P(Z "
        r"+ \mu \ge c) - e^\epsilon P(Z \ge c)",
    variables=(t, mu, eps, c),
    given=[0 < mu, Eq(c * mu, eps + mu**2 / 2)],
    claim=gaussian.privacy_loss(t, mu, eps) <= gaussian.privacy_loss(c, mu, eps),
    example={"t": 0, "mu": 1, "eps": "1/2", "c": 1},
    proof=cases(
        t, c,
        at_most=fact().after(_monotone(t, c, True)),
        greater=fact().after(_monotone(c, t, False)),
    ),
    why="Its derivative has the sign of epsilon - log(phi(t - mu)/phi(t)), and this log-likelihood ratio increases "
        "with t.",
    good_for="an (epsilon, delta) guarantee at every threshold from the guarantee at the worst one",
    reads=[NORMAL],
)  # fmt: skip
a, b = s - z / (2 * s), s + z / (2 * s)
excess = (1 - Phi(a)) - exp(z) * (1 - Phi(b))
small = gaussian.delta_of_level(s)
half = MOST / 2
FOUR_FIFTHS = as_term(Q(-32, 225))  # -(8/15)^2/2; delta <= 1 needs s >= 8/15, as exp(-32/225) > 4/5
level = -(s**2 / 2)
density = exp(level)
power = exponent(a, as_term(0))  # exponent of phi(a)/phi(0)
least = Have(
    LEAST <= s,
    cases(
        s,
        LEAST,
        less=absurd(
            positive(density <= Q(4, 5), exp(FOUR_FIFTHS) < density, Q(4, 5) < exp(FOUR_FIFTHS), degree=1)
        ).after(
            Have(0 < (LEAST - s) * (LEAST + s), positive(LEAST - s, LEAST + s)),
            Have(FOUR_FIFTHS < level, positive(0 < (LEAST - s) * (LEAST + s), degree=1)),
            Have(exp(FOUR_FIFTHS) < density, chain("lemma/exponential.increasing", {"u": FOUR_FIFTHS, "v": level})),
            Have(Q(4, 5) < exp(FOUR_FIFTHS), enclose()),
            Have(density <= Q(4, 5), positive(small <= 1, degree=1)),
        ),
        at_least=fact(),
    ),
)
bound = phi(0) * (exp(half) * density) / s
slack = excess - bound * z
at_start, at_end = (slack.substitute({"z": one}) for one in (as_term(0), eps))
STEEP = phi(0) * (exp(half) * density) - phi(a)
same = Eq(phi(a), exp(z) * phi(b))
half_sum = Have(
    Eq(exp(half + level), exp(half) * density),
    chain("lemma/exponential.sum", {"u": half, "v": level}),
)
from_zero = by_quotient(a, 0)
falls = monotone(
    "z",
    slack,
    0,
    eps,
    positive(
        0 <= STEEP,
        0 < s * (exp(z) * (1 - Phi(b))),
        multiply=[0 < s],
        modulo=[same],
        cofactors={same: Q(1, 2)},
        degree=1,
    ).after(
        *quotient(a, 0),
        *named_quotient(a, b, z),
        half_sum,
        Have(0 <= z**2 / (8 * s**2), positive(multiply=[0 < s, 0 < s], squares=[z], degree=1)),
        Have(Eq(power, level + z / 2 - z**2 / (8 * s**2)), ring()),
        Have(z <= MOST, auto()),
        Have(level + z / 2 - z**2 / (8 * s**2) <= half + level, auto()),
        Have(power <= half + level, auto()),
        Have(exp(power) <= exp(half + level), chain("lemma/exponential.order", {"u": power, "v": half + level})),
        Have(0 < phi(0), function()),
        Have(0 < exp(z), function()),
        Have(Phi(b) < 1, function()),
        Have(
            0 <= exp(half) * density - exp(power),
            positive(exp(power) <= exp(half + level), modulo=[half_sum.claim], degree=1),
        ),
        Have(0 <= phi(0) * (exp(half) * density - exp(power)), positive(phi(0), exp(half) * density - exp(power))),
        Have(0 <= STEEP, positive(0 <= phi(0) * (exp(half) * density - exp(power)), modulo=[from_zero], degree=1)),
        Have(0 < exp(z) * (1 - Phi(b)), positive(exp(z), 1 - Phi(b))),
        Have(0 < s * (exp(z) * (1 - Phi(b))), positive(s, exp(z) * (1 - Phi(b)))),
    ),
)
spent = phi(0) * exp(half)
ROOM = Q(5, 4) * FAR / MOST
far_out = auto().after(
    ONE,
    Have(at_end <= at_start, falls),
    Have(Eq(at_start, 0), ring(modulo=[ONE.claim])),
    Have(at_end <= 0, auto()),
    Have(0 < density, function()),
    Have(spent < ROOM, enclose()),
    Have(0 <= density * eps, positive(density, eps)),
    Have(0 <= (ROOM - spent) * (density * eps), positive(ROOM - spent, density * eps)),
    Have(
        0 <= density * (MOST * s - FAR * eps),
        positive(density, MOST * s - FAR * eps).after(Have(0 <= MOST * s - FAR * eps, auto())),
    ),
    Have(
        bound * eps <= small,
        positive(
            0 <= (ROOM - spent) * (density * eps), 0 <= density * (MOST * s - FAR * eps), multiply=[0 < s], degree=1
        ),
    ),
)
u, v = reals("u v")
largest_b = s + v / (2 * s)
mills = Have(b * (1 - Phi(b)) <= phi(b), chain("lemma/gaussian.mills-before", {"u": b, "v": largest_b}))


def _rise(strictly: bool) -> Statement:
    """The excess at two values of epsilon; if they differ, b > s between them."""
    compare, sign = (operator.lt, "<") if strictly else (operator.le, r"\le")
    beyond, steep = compare(0, (b - s) * (1 - Phi(b))), compare(0, phi(b) - s * (1 - Phi(b)))
    scaled, slope = (
        compare(0, exp(z) * (phi(b) - s * (1 - Phi(b)))),
        compare(0, s * (exp(z) * (phi(b) - s * (1 - Phi(b))))),
    )
    moved = compare(0, z / (2 * s))
    return Statement(
        f"lemma/calibration.rises{'-strictly' * strictly}",
        title=f"P(Z >= s - x/(2s)) - e^x P(Z >= s + x/(2s)) {'strictly increases' if strictly else 'is nondecreasing'} "
        "in x >= 0 while b (1 - Phi(b)) <= phi(b), b = s + x/(2s).",
        where="the lemma library",
        formula=rf"0 \le u {sign} v,\ \bigl(s + \tfrac{{v}}{{2s}}\bigr) \bigl(1 - \Phi(s + \tfrac{{v}}{{2s}})\bigr) "
        r"\le \varphi(s + \tfrac{v}{2s}) \Rightarrow P(Z \ge s - \tfrac{u}{2s}) - e^u P(Z \ge s + \tfrac{u}{2s}) "
        rf"{sign} P(Z \ge s - \tfrac{{v}}{{2s}}) - e^v P(Z \ge s + \tfrac{{v}}{{2s}})",
        variables=(s, u, v),
        given=[0 < s, 0 <= u, compare(u, v), largest_b * (1 - Phi(largest_b)) <= phi(largest_b)],
        claim=compare(excess.substitute({"z": u}), excess.substitute({"z": v})),
        example={"s": 2, "u": 1, "v": 2 if strictly else 1},
        proof=monotone(
            "z",
            excess,
            u,
            v,
            positive(slope, multiply=[0 < s, 0 < s], modulo=[same], degree=1).after(
                *named_quotient(a, b, z),
                Have(compare(0, z), auto()),
                Have(moved, positive(z, multiply=[0 < s], degree=1)),
                Have(compare(s, b), auto()),
                Have(0 <= (v - z) / (2 * s), positive(v - z, multiply=[0 < s], degree=1)),
                Have(b <= largest_b, positive(0 <= (v - z) / (2 * s), degree=1)),
                Have(0 <= b, auto()),
                mills,
                Have(Phi(b) < 1, function()),
                Have(beyond, positive(b - s, 1 - Phi(b))),
                Have(steep, positive(mills.claim, beyond, 0 < s, multiply=[0 < s], degree=2)),
                Have(0 < exp(z), function()),
                Have(scaled, positive(exp(z), phi(b) - s * (1 - Phi(b)))),
                Have(slope, positive(s, exp(z) * (phi(b) - s * (1 - Phi(b))))),
            ),
        ),
        why="The derivative is e^x/s (phi(b) - s P(Z >= b)), and phi(b) >= b P(Z >= b) >= s P(Z >= b). The first "
        "inequality at the largest b implies it at every smaller b (lemma/gaussian.mills-before).",
        good_for="a calibration that fails at one epsilon fails at every larger one"
        if strictly
        else "reducing all smaller (or larger) epsilon to one",
        reads=[NORMAL],
    )


rises, rises_strictly = _rise(False), _rise(True)
largest = excess.substitute({"z": MOST})
near_by = auto().after(
    least,
    Have(0 < s, auto()),
    Have(0 <= (s - LEAST) * (FAR - s), positive(s - LEAST, FAR - s)),
    Have(s + MOST / (2 * s) <= PLACE, positive(0 <= (s - LEAST) * (FAR - s), s - LEAST, multiply=[0 < s], degree=1)),
    tail_at_place,
    Have(
        (s + MOST / (2 * s)) * (1 - Phi(s + MOST / (2 * s))) <= phi(s + MOST / (2 * s)),
        chain("lemma/gaussian.mills-before", {"u": s + MOST / (2 * s), "v": PLACE}),
    ),
    Have(excess.substitute({"z": eps}) <= largest, chain(rises.id, {"s": s, "u": eps, "v": MOST})),
    Have(largest - small <= 0, chain(most.id, {"s": s})),
)
classical = Statement(
    "lemma/calibration.classical",
    title="Classical Gaussian calibration: P(Z >= s - epsilon/(2s)) - e^epsilon P(Z >= s + epsilon/(2s)) <= delta "
        "for 0 <= epsilon <= 3.78686019316.",
    where="the lemma library",
    formula=r"0 \le \epsilon \le 3.78686019316,\ \delta = \tfrac54 e^{-s^2/2} \le 1 \Rightarrow "
    r"P(Z \ge s - \tfrac{\epsilon}{2s}) - e^\epsilon P(Z \ge s + \tfrac{\epsilon}{2s}) \le \delta",
    variables=(s, eps),
    given=[0 < s, small <= 1, 0 <= eps, eps <= MOST],
    claim=excess.substitute({"z": eps}) <= small,
    example={"s": 2, "eps": 1},
    proof=cases(s, FAR, at_most=near_by, greater=far_out),
    why="By lemma/calibration.rises the left side increases with epsilon. At the largest epsilon, "
        "lemma/calibration-border.most covers s <= 8.05; for larger s, the left side is at most epsilon times its "
        "maximum slope.",
    good_for="the classical calibration of Gaussian noise, for every delta at once",
    reads=[NORMAL, LEVEL],
)  # fmt: skip
