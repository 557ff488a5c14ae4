"""Probability of an interval under Laplace and Gaussian noise, from the density."""

from __future__ import annotations

from proofs.lemmas.exponential import ONE
from proofs.lemmas.gaussian import NORMAL
from proofs.lemmas.magnitude import magnitude
from proofs.lemmas.maxima import maximum, minimum
from proofs.lemmas.tails import tail_above, tail_below, tail_defined
from proofs.statements.plan import Have, Plan, auto, cases, chain, fact, function, integral, positive, rewrite, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Abs, Eq, Integral, Max, Min, Phi, Term, exp, phi, reals

a, b, c, s, e, x, z = reals("a b c s e x z")

PROBABILITY = (
    "The probability of an interval is the integral of the density over it. The probability of values from theta on "
    "is the limit of this integral as the upper end grows."
)


def density(at: Term) -> Term:
    """Density of Laplace noise with scale s and centre c."""
    found: Term = exp(-(Abs(at - c) / s)) / (2 * s)
    return found


def mass(low: Term, high: Term) -> Term:
    """Integral of the density."""
    return Integral(density(z), z, low, high)


def side(at: Term, sign: int) -> Term:
    """exp(-|at - c|/s)/2 on a known side of the centre c."""
    return exp(-sign * (at - c) / s) / 2


def one_side(low: Term, high: Term, sign: int) -> Plan:
    """Integrate on one side of the centre, where the absolute value in the density is known."""
    known = magnitude(z - c, sign)
    return integral(
        "z",
        -sign * side(z, sign),
        rewrite(Eq(known.claim.right, known.claim.left), ring()).after(
            known, Have(Eq(known.claim.right, known.claim.left), auto())
        ),
    )


above = Statement(
    "lemma/noise.laplace-above",
    title="For c <= a <= b, Laplace noise with centre c and scale s has probability (e^(-(a-c)/s) - e^(-(b-c)/s))/2 "
    "on [a, b].",
    where="the lemma library",
    formula=r"c \le a \le b \Rightarrow \int_a^b \tfrac{1}{2s} e^{-|z-c|/s} dz = \tfrac12 e^{-(a-c)/s} - \tfrac12 "
    r"e^{-(b-c)/s}",
    variables=(a, b, c, s),
    given=[0 < s, c <= a, a <= b],
    claim=Eq(mass(a, b), side(a, 1) - side(b, 1)),
    # a = b: evaluating an integral at the example costs more than the proof
    example={"a": 1, "b": 1, "c": 0, "s": 1},
    proof=one_side(a, b, 1),
    why="The density is the derivative of -e^(-(z-c)/s)/2.",
    good_for="the probability of Laplace noise as an integral, above the centre",
)
below = Statement(
    "lemma/noise.laplace-below",
    title="For a <= b <= c, Laplace noise with centre c and scale s has probability (e^((b-c)/s) - e^((a-c)/s))/2 on "
    "[a, b].",
    where="the lemma library",
    formula=r"a \le b \le c \Rightarrow \int_a^b \tfrac{1}{2s} e^{-|z-c|/s} dz = \tfrac12 e^{(b-c)/s} - \tfrac12 "
    r"e^{(a-c)/s}",
    variables=(a, b, c, s),
    given=[0 < s, a <= b, b <= c],
    claim=Eq(mass(a, b), side(b, -1) - side(a, -1)),
    example={"a": -1, "b": -1, "c": 0, "s": 1},
    proof=one_side(a, b, -1),
    why="The density is the derivative of e^((z-c)/s)/2.",
    good_for="the probability of Laplace noise as an integral, below the centre",
)


def from_on(low: Term, high: Term) -> Term:
    """Probability of [low, high] for high >= c: the part below the centre plus the part above."""
    return mass(Min(low, c), c) + mass(Max(low, c), high)


def sides_defined(low: Term, high: Term) -> list[Have]:
    """Show that both integrals are defined."""
    return [
        Have(0 < 2 * s, auto()),
        Have(Min(low, c) <= c, function()),
        Have(Max(low, c) <= high, chain("lemma/maxima.at-most", {"p": low, "q": c, "x": high})),
    ]


far = (a - c) / s
v = exp(-far)
inverse = Eq(exp(0 + far) * exp(-far), exp(0))
below_known, above_known = Eq(mass(a, c), side(c, -1) - side(a, -1)), Eq(mass(c, b), side(c, 1) - side(b, 1))
halves = [
    below.at({"a": a, "b": c, "c": c, "s": s}), above.at({"a": c, "b": b, "c": c, "s": s}),
]  # fmt: skip
nothing_known, beyond_known = Eq(mass(c, c), side(c, 1) - side(c, 1)), Eq(mass(a, b), side(a, 1) - side(b, 1))
between = Statement(
    "lemma/noise.laplace",
    title="For a <= b and c <= b, the Laplace density integrates over [a, b] to P(noise >= a) minus e^(-(b-c)/s)/2.",
    where="the lemma library",
    formula=r"\int_{a}^b \tfrac{1}{2s} e^{-|z-c|/s} dz = \Pr[\text{noise} \ge a] - \tfrac12 e^{-(b-c)/s}",
    variables=(a, b, c, s),
    given=[0 < s, a <= b, c <= b],
    before=[*sides_defined(a, b), Have(0 < v, function()), *tail_defined(v)],
    claim=Eq(from_on(a, b), laplace.exceeds(v) - side(b, 1)),
    # a = b: evaluating an integral at the example costs more than the proof
    example={"a": 1, "b": 1, "c": 0, "s": 1},
    proof=cases(
        a,
        c,
        at_most=rewrite(
            Eq(a, Min(a, c)),
            rewrite(
                Eq(c, Max(a, c)),
                ring(modulo=[below_known, above_known, ONE.claim, tail_below(v).claim, Eq(exp(0 + far), 1 / v)]).after(
                    *halves,
                    Have(exp(0) <= v, chain("lemma/exponential.order", {"u": 0, "v": -far})),
                    Have(1 <= v, auto()),
                    tail_below(v),
                    Have(inverse, chain("lemma/exponential.cancels", {"u": 0, "v": far})),
                    Have(Eq(exp(0 + far), 1 / v), ring(cofactors={inverse: 1 / v, ONE.claim: 1 / v})),
                ),
            ),
        ).after(
            ONE,
            Have(0 <= -far, positive(c - a, multiply=[0 < s], degree=1)),
            minimum(a, c),
            maximum(a, c, is_first=False),
            Have(Eq(a, Min(a, c)), auto()),
            Have(Eq(c, Max(a, c)), auto()),
        ),
        greater=rewrite(
            Eq(c, Min(a, c)),
            rewrite(
                Eq(a, Max(a, c)),
                ring(modulo=[nothing_known, beyond_known, tail_above(v).claim]).after(
                    Have(nothing_known, chain("lemma/noise.laplace-above", {"a": c, "b": c, "c": c, "s": s})),
                    Have(beyond_known, chain("lemma/noise.laplace-above", {"a": a, "b": b, "c": c, "s": s})),
                    Have(v <= exp(0), chain("lemma/exponential.order", {"u": -far, "v": 0})),
                    Have(v <= 1, auto()),
                    tail_above(v),
                ),
            ),
        ).after(
            ONE,
            Have(-far <= 0, positive(a - c, multiply=[0 < s], degree=1)),
            minimum(a, c, is_first=False),
            maximum(a, c),
            Have(Eq(c, Min(a, c)), auto()),
            Have(Eq(a, Max(a, c)), auto()),
        ),
    ),
    why="Add the integrals below and above the centre.",
    good_for="the tail of Laplace noise in terms of its density",
    reads=[PROBABILITY],
)
distance = x / s
rest = exp(-distance)
whole = Eq(exp(0 + distance) * rest, exp(0))
beyond = Statement(
    "lemma/noise.laplace-beyond",
    title="The tail exp(-x/s)/2 of Laplace noise is below e if x >= s/(2 e), for every e > 0.",
    where="the lemma library",
    formula=r"x \ge \tfrac{s}{2e} \Rightarrow \tfrac12 \exp(-x/s) < e",
    variables=(x, s, e),
    given=[0 < s, 0 < e, s / (2 * e) <= x],
    claim=rest / 2 < e,
    example={"x": 1, "s": 1, "e": 1},
    proof=positive(rest < 2 * e, degree=1).after(
        ONE,
        Have(0 < rest, function()),
        Have(1 <= 2 * e * distance, positive(e, s / (2 * e) <= x, multiply=[0 < s])),
        Have(0 < s / (2 * e), positive(s, multiply=[0 < e], degree=1)),
        Have(0 <= x, auto()),
        Have(0 <= distance, positive(x, multiply=[0 < s], degree=1)),
        Have(1 + distance <= exp(distance), chain("lemma/exponential.above-tangent", {"u": distance})),
        Have(whole, chain("lemma/exponential.cancels", {"u": 0, "v": distance})),
        Have(rest * (1 + distance) <= 1, positive(rest, 1 + distance <= exp(distance), modulo=[whole, ONE.claim])),
        Have(0 < 1 + distance, auto()),
        Have(
            rest < 2 * e,
            positive(s, 0 < e, 1 <= 2 * e * distance, rest * (1 + distance) <= 1, multiply=[0 < 1 + distance, 0 < s]),
        ),
    ),
    why="exp(-x/s) <= 1/(1 + x/s).",
    good_for="truncating Laplace noise far from its centre",
)


def beyond_at(far_off: Term) -> Have:
    """Bound the probability beyond this distance."""
    return beyond.at({"x": far_off, "s": s, "e": e})


wide = [
    Have(0 < 2 * e, auto()),
    Have(0 < s / (2 * e), positive(s, multiply=[0 < 2 * e], degree=1)),
    Have(c <= b, auto()),
]
exactly = Eq(laplace.exceeds(v) - side(b, 1), from_on(a, b))
is_exact = [between.at({"a": a, "b": b, "c": c, "s": s}), Have(exactly, fact())]
tail = Statement(
    "lemma/noise.laplace-tail",
    title="The tail of Laplace noise is the limit of the integral of its density over [a, b], with error below e for "
    "b >= c + s/(2 e).",
    where="the lemma library",
    formula=r"b \ge c + \tfrac{s}{2e} \Rightarrow \Pr[\text{noise} \ge a] - e < \int_{a}^b \tfrac{1}{2s} "
    r"\exp(-|z-c|/s)\, dz < \Pr[\text{noise} \ge a]",
    variables=(a, b, c, s, e),
    given=[0 < s, 0 < e, a <= b, c + s / (2 * e) <= b],
    before=[*wide, *sides_defined(a, b), Have(0 < v, function()), *tail_defined(v)],
    claim=[laplace.exceeds(v) - e < from_on(a, b), from_on(a, b) < laplace.exceeds(v)],
    example={"a": 2, "b": 2, "c": 0, "s": 1, "e": 1},
    proof=[
        rewrite(exactly, positive(beyond_at(b - c).claim, degree=1)).after(*is_exact, beyond_at(b - c)),
        rewrite(exactly, positive(side(b, 1), degree=1)).after(
            *is_exact, Have(0 < exp(-(b - c) / s), function()), Have(0 < side(b, 1), auto())
        ),
    ],
    why="The difference is the tail beyond b, exp(-(b - c)/s)/2.",
    good_for="the tail of Laplace noise as an improper integral",
    reads=[PROBABILITY],
)
total = mass(a, c) + mass(c, b)
all_of_it = Statement(
    "lemma/noise.laplace-total",
    title="The Laplace density integrates to 1: over [a, b] to between 1 - 2 e and 1, if a and b are at distance "
    "s/(2 e) or more from c.",
    where="the lemma library",
    formula=r"a \le c - \tfrac{s}{2e},\ c + \tfrac{s}{2e} \le b \Rightarrow 1 - 2e < \int_a^b \tfrac{1}{2s} "
    r"\exp(-|z-c|/s)\, dz < 1",
    variables=(a, b, c, s, e),
    given=[0 < s, 0 < e, a <= c - s / (2 * e), c + s / (2 * e) <= b],
    before=[*wide, Have(a <= c, auto()), ONE, *halves],
    claim=[1 - 2 * e < total, total < 1],
    example={"a": -1, "b": 1, "c": 0, "s": 1, "e": 1},
    proof=[
        positive(
            beyond_at(b - c).claim, beyond_at(c - a).claim, modulo=[below_known, above_known, ONE.claim], degree=1
        ).after(beyond_at(b - c), beyond_at(c - a)),
        positive(side(b, 1), side(a, -1), modulo=[below_known, above_known, ONE.claim], degree=1).after(
            Have(0 < exp(-(b - c) / s), function()),
            Have(0 < side(b, 1), auto()),
            Have(0 < exp((a - c) / s), function()),
            Have(0 < side(a, -1), auto()),
        ),
    ],
    why="The mass is 1/2 on each side of the centre, minus the tail beyond each end.",
    good_for="the normalization of the Laplace density",
)


def normal_density(at: Term) -> Term:
    """Density of c + s Z for a standard normal Z."""
    found: Term = phi((at - c) / s) / s
    return found


normal = Statement(
    "lemma/noise.normal",
    title="Gaussian noise with mean c and standard deviation s has probability Phi((b - c)/s) - Phi((a - c)/s) on "
    "[a, b].",
    where="the lemma library",
    formula=r"\int_a^b \tfrac1s \varphi\bigl(\tfrac{z-c}{s}\bigr) dz = \Phi\bigl(\tfrac{b-c}{s}\bigr) - "
    r"\Phi\bigl(\tfrac{a-c}{s}\bigr)",
    variables=(a, b, c, s),
    given=[0 < s, a <= b],
    claim=Eq(Integral(normal_density(z), z, a, b), Phi((b - c) / s) - Phi((a - c) / s)),
    example={"a": 0, "b": 0, "c": 0, "s": 1},
    proof=integral("z", Phi((z - c) / s)),
    why="The derivative of Phi is phi.",
    good_for="the probability of Gaussian noise as an integral",
    reads=[NORMAL, PROBABILITY],
)
