"""Two independent coordinates of Laplace noise: exact best tests and error rates.

Coordinate i has the answer 0 under h_0 and epsilon_i under h_1, plus Laplace noise of scale 1. a >= c are the two
epsilons and s is their sum. M is the sum of the two outputs, each clipped to the interval from 0 to its epsilon.
"""

from __future__ import annotations

from proofs.lemmas.magnitude import magnitude
from proofs.statements.plan import Have, Plan, auto, cases, chain, integral, positive, rewrite, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace_pair as pair
from symbolic.language import Abs, Eq, Integral, Max, Min, Q, Relation, Term, as_term, exp, reals

o, v, a, c, m, k, at, psi, z = reals("o v a c m k M psi z")
s = a + c

WHERE = "additional result on Theorem 4"
COORDINATES = (
    "o and v are the two outputs in units of the noise scale. The answers under the two hypotheses differ by a "
    "in the first coordinate and by c in the second; these are the two epsilons. The coordinates of the noise "
    "are independent, so the joint density is a product, and the logarithm of the likelihood ratio is a sum."
)
TAIL = (
    "M is the sum of the two outputs, clipped to [0, a] and to [0, c]. The first clipped output is 0 with "
    "probability 1/2, a with probability e^-a/2, and has the density e^-z/2 in between; the second one has the "
    "same form with c. M > m if the first one exceeds m, or if it is z <= m and the second one exceeds m - z."
)


def cut(output: Term, most: Term) -> Term:
    """The output, clipped to [0, most]."""
    return Min(most, Max(0, output))


def loss(output: Term, most: Term) -> Term:
    """The logarithm of the likelihood ratio of one coordinate."""
    return Abs(output) - Abs(output - most)


def on_side(name: str, value: Term, signs: tuple[int, int]) -> Plan:
    """If the output lies on a known side of both answers, its clipped value is `value`."""
    kept = Have(Eq(cut(o, a), value), chain(f"lemma/clipping.{name}", {"p": 0, "q": a, "u": o}))
    sizes = [magnitude(o, signs[0]), magnitude(o - a, signs[1])]
    return ring(modulo=[kept.claim, *(size.claim for size in sizes)]).after(kept, *sizes)


one = Statement(
    "liu2019/beyond.two-coordinates.one",
    title="The privacy loss of one coordinate is |o| - |o - epsilon| = 2 min(epsilon, max(0, o)) - epsilon.",
    where=WHERE,
    formula=r"|o| - |o - \epsilon| = 2\min(\epsilon, \max(0, o)) - \epsilon",
    variables=(o, a),
    given=[0 <= a],
    claim=Eq(loss(o, a), 2 * cut(o, a) - a),
    example={"o": 1, "a": 2},
    proof=cases(
        o, 0,
        at_most=on_side("below", as_term(0), (-1, -1)),
        greater=cases(o, a, at_most=on_side("kept", o, (1, -1)), greater=on_side("above", a, (1, 1))),
    ),
    why="It is -epsilon for o <= 0, epsilon for o >= epsilon, and linear in between.",
    models=[COORDINATES],
)  # fmt: skip
likelihood = Statement(
    "liu2019/beyond.two-coordinates.likelihood",
    title="The privacy loss of two coordinates is 2 M - s, where M is the sum of the clipped outputs.",
    where=WHERE,
    formula=r"\log\frac{P(A(D) = o)}{P(A(D') = o)} = 2M - (\epsilon_1 + \epsilon_2)",
    variables=(o, v, a, c),
    given=[0 <= c, c <= a],
    claim=Eq(loss(o, a) + loss(v, c), 2 * (cut(o, a) + cut(v, c)) - s),
    example={"o": 1, "v": 0, "a": 2, "c": 1},
    proof=ring(modulo=[Eq(loss(o, a), 2 * cut(o, a) - a), Eq(loss(v, c), 2 * cut(v, c) - c)]).after(
        Have(0 <= a, auto()),
        Have(Eq(loss(o, a), 2 * cut(o, a) - a), chain(one.id, {"o": o, "a": a})),
        Have(Eq(loss(v, c), 2 * cut(v, c) - c), chain(one.id, {"o": v, "a": c})),
    ),
    why="Add the privacy losses of the two coordinates.",
    models=[COORDINATES],
)
gain = exp(2 * at - s) - exp(2 * m - s)
inside = Statement(
    "liu2019/beyond.two-coordinates.best.inside",
    title="For M >= m, psi = 1 maximizes the gain psi (e^(2M - s) - e^(2m - s)) over all tests psi.",
    where=WHERE,
    formula=r"m \le M \Rightarrow \psi\,(e^{2M-s} - e^{2m-s}) \le e^{2M-s} - e^{2m-s}",
    variables=(at, m, a, c, psi),
    given=[0 <= c, c <= a, m <= at, 0 <= psi, psi <= 1],
    claim=psi * gain <= gain,
    example={"M": 1, "m": 0, "a": 1, "c": 1, "psi": 1},
    proof=positive(1 - psi, gain, degree=2).after(
        Have(exp(2 * m - s) <= exp(2 * at - s), chain("lemma/exponential.order", {"u": 2 * m - s, "v": 2 * at - s})),
        Have(0 <= gain, auto()),
    ),
    why="The likelihood ratio is at least lambda = e^(2m - s) there.",
    models=[COORDINATES],
    rests_on=["liu2019/beyond.two-coordinates.likelihood", "liu2019/definition-3.gain"],
)
outside = Statement(
    "liu2019/beyond.two-coordinates.best.outside",
    title="For M <= m, psi = 0 maximizes the gain psi (e^(2M - s) - e^(2m - s)) over all tests psi.",
    where=WHERE,
    formula=r"M \le m \Rightarrow \psi\,(e^{2M-s} - e^{2m-s}) \le 0",
    variables=(at, m, a, c, psi),
    given=[0 <= c, c <= a, at <= m, 0 <= psi, psi <= 1],
    claim=psi * gain <= 0,
    example={"M": 0, "m": 1, "a": 1, "c": 1, "psi": 1},
    proof=positive(0 <= psi * -gain, degree=1).after(
        Have(exp(2 * at - s) <= exp(2 * m - s), chain("lemma/exponential.order", {"u": 2 * at - s, "v": 2 * m - s})),
        Have(0 <= -gain, auto()),
        Have(0 <= psi * -gain, positive(psi, -gain)),
    ),
    why="The likelihood ratio is at most lambda = e^(2m - s) there.",
    models=[COORDINATES],
    rests_on=["liu2019/beyond.two-coordinates.likelihood", "liu2019/definition-3.gain"],
)


def both(low: Term, high: Term) -> Term:
    """The probability that the first clipped output is some z in (low, high) and the second exceeds m - z."""
    return Integral(exp(-z) / 2 * (exp(-(m - z)) / 2), z, low, high)


def spread(low: Term, high: Term) -> Have:
    """The integral has a constant density, e^-m/4."""
    joined = Have(
        Eq(exp(-z + -(m - z)), exp(-z) * exp(-(m - z))), chain("lemma/exponential.sum", {"u": -z, "v": -(m - z)})
    )
    same = Have(
        Eq(exp(-z + -(m - z)), exp(-m)),
        rewrite(Eq(-m, -z + -(m - z)), ring()).after(Have(Eq(-m, -z + -(m - z)), ring())),
    )
    slope = ring(modulo=[joined.claim, same.claim], cofactors={joined.claim: Q(1, 4), same.claim: Q(-1, 4)}).after(
        joined, same
    )
    return Have(Eq(both(low, high), (high - low) * exp(-m) / 4), by_primitive(low, high, slope))


def by_primitive(low: Term, high: Term, slope: Plan) -> Plan:
    """The integral of a constant."""
    value = high * exp(-m) / 4 - low * exp(-m) / 4
    return ring(modulo=[Eq(both(low, high), value)]).after(
        Have(low <= high, auto()), Have(Eq(both(low, high), value), integral("z", z * exp(-m) / 4, slope))
    )


def tail(
    name: str,
    title: str,
    formula: str,
    given: list[Relation],
    first: Term,
    high: Term,
    low: Term,
    value: Term,
    lemmas: list[Have],
    example: dict[str, int],
) -> Statement:
    """P(M > m) under h_0: the first coordinate alone, plus both coordinates."""
    return Statement(
        f"liu2019/beyond.two-coordinates.tail.{name}",
        title=title,
        where=WHERE,
        formula=formula,
        variables=(m, a, c),
        given=[0 <= c, c <= a, *given],
        before=[Have(0 <= high - low, auto())],
        claim=Eq(first + both(low, high), value),
        example=example,
        proof=ring(modulo=[spread(low, high).claim, *(one.claim for one in lemmas)]).after(spread(low, high), *lemmas),
        why="The density of the sum is e^-m/4 for every value of the first output between the ends.",
        models=[TAIL],
        rests_on=["lemma/noise.laplace-tail"],
    )


y = exp(-m)
tail_first = tail(
    "first",
    "P(M > m) = (3 + m) e^-m/4 under h_0, for 0 <= m < c.",
    r"0 \le m < c \Rightarrow P(M > m) = \tfrac14(3+m)e^{-m}",
    [0 <= m, m < c],
    y / 2 + Q(1, 2) * (y / 2),
    m,
    as_term(0),
    pair.tail_first(m, y),
    [],
    {"m": 0, "a": 2, "c": 1},
)
tail_second = tail(
    "second",
    "P(M > m) = (2 + c) e^-m/4 under h_0, for c <= m < a.",
    r"c \le m < a \Rightarrow P(M > m) = \tfrac14(2+c)e^{-m}",
    [c <= m, m < a],
    y / 2,
    m,
    m - c,
    pair.tail_second(c, y),
    [],
    {"m": 1, "a": 2, "c": 0},
)
split = Have(Eq(exp(-a + -(m - a)), exp(-a) * exp(-(m - a))), chain("lemma/exponential.sum", {"u": -a, "v": -(m - a)}))
joined = Have(
    Eq(exp(-a + -(m - a)), y), rewrite(Eq(-m, -a + -(m - a)), ring()).after(Have(Eq(-m, -a + -(m - a)), ring()))
)
product = Have(Eq(exp(-a) * exp(-(m - a)), y), ring(modulo=[split.claim, joined.claim]))
tail_third = tail(
    "third",
    "P(M > m) = (1 + s - m) e^-m/4 under h_0, for a <= m < s.",
    r"a \le m < s \Rightarrow P(M > m) = \tfrac14(1+s-m)e^{-m}",
    [a <= m, m < s],
    exp(-a) / 2 * (exp(-(m - a)) / 2),
    a,
    m - c,
    pair.tail_third(m, s, y),
    [split, joined, product],
    {"m": 2, "a": 2, "c": 1},
)
