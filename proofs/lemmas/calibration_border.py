"""Classical calibration of Gaussian noise at the largest valid epsilon.

This is the largest epsilon for which it holds at every delta, to eleven decimals.
"""

from __future__ import annotations

from proofs.lemmas import order
from proofs.lemmas.density import by_quotient, named_quotient
from proofs.lemmas.gaussian import NORMAL
from proofs.statements.plan import Have, Plan, auto, cases, chain, enclose, fact, function, monotone, positive
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import Eq, Phi, Q, Term, as_term, exp, phi, reals

s, u, v, z = reals("s u v z")

MOST = as_term(Q(378686019316, 10**11))  # largest epsilon proved here; the supremum is less than 10^-12 larger
LEAST, FAR = Q(8, 15), Q(161, 20)  # range of s covered here
WORST = as_term(Q(8157174634093498, 10**16))  # s with the smallest slack
NEAR, BEYOND = Q(7, 10), Q(93, 100)  # range of s where the gap is concave
# for s >= OUTER the first tail alone is small enough: s - epsilon/(2s) >= ENOUGH
OUTER, ENOUGH = Q(14, 5), Q(53, 25)
PLACE = as_term(9)  # tails are evaluated up to here
FLAT = Q(1, 10**14)  # upper bound on the gap's slope at WORST
PRECISION = 192
COARSE = 64  # bits; enough on wide boxes

low, high = z - MOST / (2 * z), z + MOST / (2 * z)
gap = (1 - Phi(low)) - exp(MOST) * (1 - Phi(high)) - gaussian.delta_of_level(z)
slope = z * gaussian.delta_of_level(z) - MOST / z**2 * phi(low)  # by phi(low) = e^epsilon phi(high)


def at(place: Term, of: Term = gap) -> Term:
    """The gap (or its slope) at a level."""
    return of.substitute({"z": place})


falling = Statement(
    "lemma/calibration-border.concave",
    title="For 0.7 <= u <= v <= 0.93 the slope g' of the calibration gap satisfies g'(v) <= g'(u).",
    where="the lemma library",
    formula=r"0.7 \le u \le v \le 0.93 \Rightarrow g'(v) \le g'(u)",
    variables=(u, v),
    given=[NEAR <= u, u <= v, v <= BEYOND],
    claim=at(v, slope) <= at(u, slope),
    example={"u": "4/5", "v": "4/5"},
    proof=monotone("z", slope, u, v, enclose(COARSE, box={"z": ("7/10", "93/100")}, depth=10).after(
        Have(NEAR <= z, auto()), Have(z <= BEYOND, auto()),
    )),
    why="The second derivative of the gap is negative there.",
    good_for="bounding the gap by its tangent",
    remarks=["The slope is written with phi(s - epsilon/(2s)), which equals e^epsilon phi(s + epsilon/(2s))."],
    reads=[NORMAL],
)  # fmt: skip


same = by_quotient(low, high, MOST)


def beside(rising: bool) -> Plan:
    """From the worst level to another one, the gap minus a line through it decreases."""
    tilt = -FLAT if rising else FLAT
    start, end = (s, WORST) if rising else (WORST, s)
    tilted = gap - tilt * z
    ordered = {"u": z, "v": WORST} if rising else {"u": WORST, "v": z}
    steep = at(WORST, slope) <= slope if rising else slope <= at(WORST, slope)
    flat, bounded = (-FLAT <= at(WORST, slope), -FLAT <= slope) if rising else (at(WORST, slope) <= FLAT, slope <= FLAT)
    through = (
        {"u": -FLAT, "v": at(WORST, slope), "w": slope} if rising else {"u": slope, "v": at(WORST, slope), "w": FLAT}
    )
    edge = NEAR if rising else BEYOND
    share = MOST / 2 - z**2 if rising else z**2 - MOST / 2
    line = tilt * (s - edge)
    ends = [at(s, tilted), at(WORST, tilted), -tilt * edge]
    return chain(order.transitive.id, {"u": at(s), "v": line, "w": 0}).after(
        Have(flat, enclose(PRECISION)),
        Have(
            ends[0] <= ends[1],
            monotone(
                "z",
                tilted,
                start,
                end,
                positive(
                    bounded, 0 < z, multiply=[0 < z, 0 < z], modulo=[same], cofactors={same: share}, degree=3
                ).after(
                    *named_quotient(low, high, MOST),
                    Have(steep, chain(falling.id, ordered)),
                    Have(bounded, chain(order.transitive.id, through)),
                ),
            ),
        ),
        Have(ends[1] <= ends[2], enclose(PRECISION)),
        Have(ends[0] <= ends[2], chain(order.transitive.id, dict(zip("uvw", ends, strict=True)))),
        Have(at(s) <= line, fact()),
        Have(line <= 0, fact()),
    )


# ---- s >= OUTER: the tail is at most the density over its argument
tail_at_place = Have(PLACE * (1 - Phi(PLACE)) <= phi(PLACE), enclose())
place, half, level = at(s, low), MOST / 2, -(s**2 / 2)
power, density, at_zero = -(place**2 / 2), exp(level), phi(0) * exp(half)
mills = place * (1 - Phi(place)) <= phi(place)
half_sum = Eq(exp(half + level), exp(half) * density)
less, room = exp(half) * density - exp(power), Q(5, 4) * ENOUGH - at_zero
outside = auto().after(
    Have(0 < s, auto()),
    Have(ENOUGH <= place, positive(s - OUTER, multiply=[0 < s], degree=2)),
    Have(0 < place, auto()),
    Have(place <= PLACE, positive(s, FAR - s, multiply=[0 < s], degree=2)),
    tail_at_place,
    Have(mills, chain("lemma/gaussian.mills-before", {"u": place, "v": PLACE})),
    Have(Eq(phi(place), phi(0) * exp(power)), function()),
    Have(0 <= MOST**2 / (8 * s**2), positive(multiply=[0 < s, 0 < s], degree=1)),
    Have(power <= half + level, positive(0 <= MOST**2 / (8 * s**2), degree=1)),
    Have(exp(power) <= exp(half + level), chain("lemma/exponential.order", {"u": power, "v": half + level})),
    Have(half_sum, chain("lemma/exponential.sum", {"u": half, "v": level})),
    Have(0 < phi(0), function()),
    Have(0 < density, function()),
    Have(at_zero <= Q(5, 4) * ENOUGH, enclose()),
    Have(0 <= less, positive(exp(power) <= exp(half + level), modulo=[half_sum], degree=1)),
    Have(0 <= phi(0) * less, positive(phi(0), less)),
    Have(0 <= room * density, positive(room, density)),
    Have(0 <= density * (place - ENOUGH), positive(density, place - ENOUGH)),
    Have(1 - Phi(place) <= gaussian.delta_of_level(s), positive(
        mills, 0 <= phi(0) * less, 0 <= room * density, 0 <= density * (place - ENOUGH), 0 < s,
        multiply=[0 < place, 0 < s], modulo=[Eq(phi(place), phi(0) * exp(power))], degree=2,
    )),
    Have(0 < exp(MOST), function()),
    Have(Phi(at(s, high)) < 1, function()),
    Have(0 < exp(MOST) * (1 - Phi(at(s, high))), positive(exp(MOST), 1 - Phi(at(s, high)))),
)  # fmt: skip
middle = cases(s, WORST, at_most=beside(True), greater=beside(False))
theorem = Statement(
    "lemma/calibration-border.most",
    title="At epsilon = 3.78686019316, P(Z >= s - epsilon/(2s)) - e^epsilon P(Z >= s + epsilon/(2s)) <= 5/4 "
        "e^(-s^2/2) for 8/15 <= s <= 8.05.",
    where="the lemma library",
    formula=r"\epsilon = 3.78686019316,\ \tfrac{8}{15} \le s \le 8.05 \Rightarrow "
    r"P(Z \ge s - \tfrac{\epsilon}{2s}) - e^\epsilon P(Z \ge s + \tfrac{\epsilon}{2s}) \le \tfrac54 e^{-s^2/2}",
    variables=(s,),
    given=[LEAST <= s, s <= FAR],
    claim=at(s) <= 0,
    example={"s": 2},
    proof=cases(
        s, NEAR,
        at_most=enclose(COARSE, box={"s": ("8/15", "7/10")}, depth=12),
        greater=cases(
            s, BEYOND,
            at_most=middle,
            greater=cases(s, OUTER, at_most=enclose(COARSE, box={"s": ("93/100", "14/5")}, depth=16), greater=outside),
        ),
    ),
    why="Let the gap be the left side minus the right side. Near s = 0.8157 it is concave; at one point there its "
        "slope is at most 10^-14 and its value is below -9 10^-14. For s >= 2.8 the first tail is at most the "
        "density over its argument. Elsewhere the gap is enclosed.",
    good_for="the largest epsilon for which the classical calibration holds at every delta",
    reads=[NORMAL],
)  # fmt: skip
