"""Logarithm: monotonicity, tangent and square roots."""

from __future__ import annotations

from proofs.lemmas.exponential import ONE
from proofs.statements.plan import (
    Have,
    Plan,
    absurd,
    auto,
    cases,
    chain,
    fact,
    function,
    monotone,
    positive,
    rewrite,
    ring,
    substitute,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, Relation, Term, as_term, exp, log, reals

u, v, w, x, y, z = reals("u v w x y z")


tangent_function = z / y - log(z)
tangent = Statement(
    "lemma/logarithm.tangent",
    title="log x - log y <= x/y - 1 for x, y > 0.",
    where="the lemma library",
    formula=r"\log x - \log y \le \frac{x}{y} - 1",
    variables=(x, y),
    given=[0 < x, 0 < y],
    claim=log(x) - log(y) <= x / y - 1,
    example={"x": 2, "y": 1},
    proof=cases(
        x,
        y,
        at_most=positive(y / y - log(y) <= x / y - log(x), degree=1).after(
            Have(
                y / y - log(y) <= x / y - log(x),
                monotone(
                    "z",
                    tangent_function,
                    x,
                    y,
                    sign=positive(multiply=[0 < y, 0 < z], degree=1).after(Have(0 < z, auto())),
                    inside=[Have(0 < z, auto())],
                ),
            )
        ),
        greater=positive(y / y - log(y) <= x / y - log(x), degree=1).after(
            Have(
                y / y - log(y) <= x / y - log(x),
                monotone(
                    "z",
                    tangent_function,
                    y,
                    x,
                    sign=positive(multiply=[0 < y, 0 < z], degree=1).after(Have(0 < z, auto())),
                    inside=[Have(0 < z, auto())],
                ),
            )
        ),
    ),
    why="z/y - log z decreases for z <= y and increases for z >= y.",
    good_for="information inequalities: comparing a sum of logarithms with a sum of ratios",
)


def root_step(low: Term, high: Term) -> Plan:
    """Compare 2 z - log(z^2 y) at 1 and u; it is smallest at z = 1."""
    value = 2 * z - log(z**2 * y)
    ends = value.substitute({z: as_term(1)}) <= value.substitute({z: u})
    inside = [Have(0 < z, auto()), Have(0 < z**2 * y, positive(0 < z, 0 < y, degree=3))]
    return positive(ends, degree=1).after(
        Have(
            ends,
            monotone(
                "z",
                value,
                low,
                high,
                sign=positive(multiply=[0 < z], degree=1).after(Have(0 < z, auto())),
                inside=inside,
            ),
        )
    )


root_plan = cases(
    u,
    1,
    at_most=root_step(u, as_term(1)),
    greater=root_step(as_term(1), u),
)
twice_the_root = Statement(
    "lemma/logarithm.twice-the-root",
    title="log x - log y <= 2 (sqrt(x/y) - 1) for x, y > 0.",
    where="the lemma library",
    formula=r"\log x - \log y \le 2\Bigl(\sqrt{\tfrac{x}{y}} - 1\Bigr)",
    variables=(x, y, u),
    given=[0 < y, 0 < u, Eq(x, u**2 * y)],
    claim=log(x) - log(y) <= 2 * (u - 1),
    example={"x": 4, "y": 1, "u": 2},
    before=[Have(0 < x, positive(0 < y, 0 < u, degree=3, modulo=[Eq(x, u**2 * y)]))],
    proof=substitute("x", u**2 * y, root_plan),
    why="2 (z - 1) - log z^2 is smallest at z = 1.",
    good_for="information inequalities with squared Hellinger distances, which also give the case of equality",
)

increasing = Statement(
    "lemma/logarithm.increasing",
    title="0 < u < v implies log u < log v.",
    where="the lemma library",
    formula=r"0 < u < v \Rightarrow \log u < \log v",
    variables=(u, v),
    given=[0 < u, u < v],
    before=[Have(0 < v, auto())],
    claim=log(u) < log(v),
    example={"u": 1, "v": 2},
    proof=monotone(
        "z", log(z), u, v, positive(multiply=[0 < z], degree=1).after(Have(0 < z, auto())), inside=[Have(0 < z, auto())]
    ),
    why="The derivative is positive.",
    good_for="comparing logarithms strictly",
)
order = Statement(
    "lemma/logarithm.order",
    title="0 < u <= v implies log u <= log v.",
    where="the lemma library",
    formula=r"0 < u \le v \Rightarrow \log u \le \log v",
    variables=(u, v),
    given=[0 < u, u <= v],
    before=[Have(0 < v, auto())],
    claim=log(u) <= log(v),
    example={"u": 1, "v": 2},
    proof=monotone(
        "z", log(z), u, v, positive(multiply=[0 < z], degree=1).after(Have(0 < z, auto())), inside=[Have(0 < z, auto())]
    ),
    why="The derivative is positive.",
    good_for="comparing logarithms",
)
one = as_term(1)
raised = Have(Eq(exp(log(one)), one), function())
of_one = Statement(
    "lemma/logarithm.of-one",
    title="log 1 = 0.",
    where="the lemma library",
    formula=r"\log 1 = 0",
    variables=(),
    given=[],
    claim=Eq(log(one), 0),
    example={},
    proof=cases(
        log(one),
        0,
        less=absurd(
            auto().after(
                raised,
                ONE,
                Have(exp(log(one)) < exp(0), chain("lemma/exponential.increasing", {"u": log(one), "v": 0})),
            )
        ),
        equal=fact(),
        greater=absurd(
            auto().after(
                raised,
                ONE,
                Have(exp(0) < exp(log(one)), chain("lemma/exponential.increasing", {"u": 0, "v": log(one)})),
            )
        ),
    ),
    why="e^0 = 1.",
    good_for="values at 1",
)
both_ways = log(z) + log(1 / z)
known_both = [Have(0 < z, auto()), Have(0 < 1 / z, positive(multiply=[0 < z], degree=1))]


def constant(start: Term, end: Term) -> list[Have]:
    """Show that log z + log(1/z) is constant in z: its derivative is 0."""
    first, second = (both_ways.substitute({"z": at}) for at in (start, end))
    return [
        Have(first <= second, monotone("z", both_ways, start, end, auto(), inside=known_both)),
        Have(second <= first, monotone("z", both_ways, start, end, auto(), inside=known_both)),
        Have(Eq(first, second), fact()),
    ]


zeros = [
    Have(Eq(log(one), 0), chain("lemma/logarithm.of-one", {})),
    Have(Eq(log(1 / one), log(one)), rewrite(Eq(one, 1 / one), ring()).after(Have(Eq(one, 1 / one), ring()))),
]
inverse = Statement(
    "lemma/logarithm.inverse",
    title="log(1/u) = -log(u) for u > 0.",
    where="the lemma library",
    formula=r"\log \tfrac1u = -\log u",
    variables=(u,),
    given=[0 < u],
    before=[Have(0 < 1 / u, positive(multiply=[0 < u], degree=1))],
    claim=Eq(log(1 / u), -log(u)),
    example={"u": 1},
    proof=cases(1, u, at_most=auto().after(*zeros, *constant(one, u)), greater=auto().after(*zeros, *constant(u, one))),
    why="log z + log(1/z) has derivative 0, and is 0 at z = 1.",
    good_for="both directions of a likelihood ratio",
)
t = reals("t")
slope = (t**2 + 1) * log(t)
above_chord = (t**2 - 1) * (z * log(z)) - slope * z + 2 * t * log(t)  # t^2 - 1 times (z log z minus its chord)
steep = (t**2 - 1) * (log(u) + 1) - slope
low, high = 1 / t, t
ends = [
    Have(Eq(log(low), -log(t)), chain("lemma/logarithm.inverse", {"u": t})),
    Have(Eq(above_chord.substitute({"z": low}), 0), ring(modulo=[Eq(log(low), -log(t))])),
    Have(Eq(above_chord.substitute({"z": high}), 0), ring()),
]
growing = Have(0 <= t**2 - 1, positive(t - 1, degree=2))


def towards(start: Term, end: Term, before: Term, after: Term, known: Relation) -> Plan:
    """From one end of the chord to u, or from u to the other end."""
    at_start, at_end = (above_chord.substitute({"z": at}) for at in (start, end))
    side = [
        Have(0 < z, auto()),
        Have(log(before) <= log(after), chain("lemma/logarithm.order", {"u": before, "v": after})),
    ]
    step = positive(0 <= (t**2 - 1) * (log(after) - log(before)), known, degree=1).after(
        *side, Have(0 <= (t**2 - 1) * (log(after) - log(before)), positive(t**2 - 1, log(after) - log(before)))
    )
    claim = at_end <= at_start if before == z else at_start <= at_end
    return auto().after(Have(claim, monotone("z", above_chord, start, end, step, inside=[Have(0 < z, auto())])))


chord = Statement(
    "lemma/logarithm.chord",
    title="(t^2 - 1) u log u <= ((t^2 + 1) u - 2t) log t for t >= 1 and 1/t <= u <= t.",
    where="the lemma library",
    formula=r"\tfrac1t \le u \le t \Rightarrow (t^2 - 1)\, u \log u \le \bigl((t^2+1) u - 2t\bigr) \log t",
    variables=(u, t),
    given=[1 <= t, 0 < u, 1 / t <= u, u <= t],
    claim=(t**2 - 1) * (u * log(u)) <= slope * u - 2 * t * log(t),
    example={"u": 1, "t": 1},
    before=[Have(0 < t, auto()), Have(0 < low, positive(multiply=[0 < t], degree=1))],
    proof=cases(
        steep,
        0,
        at_most=towards(low, u, z, u, steep <= 0).after(*ends, growing),
        greater=towards(u, high, u, z, 0 < steep).after(*ends, growing),
    ),
    why="z log z is convex, so it lies below its chord from 1/t to t.",
    good_for="the Kullback-Leibler divergence of two distributions within a factor t of each other",
)


as_power = [Have(Eq(exp(log(one)), one), function()) for one in (x, y, x * y)]
together = Have(
    Eq(exp(log(x) + log(y)), exp(log(x)) * exp(log(y))), chain("lemma/exponential.sum", {"u": log(x), "v": log(y)})
)
unequal = [
    Have(
        exp(log(x * y)) < exp(log(x) + log(y)),
        chain("lemma/exponential.increasing", {"u": log(x * y), "v": log(x) + log(y)}),
    ),
    Have(
        exp(log(x) + log(y)) < exp(log(x * y)),
        chain("lemma/exponential.increasing", {"u": log(x) + log(y), "v": log(x * y)}),
    ),
]
product = Statement(
    "lemma/logarithm.product",
    title="log(x y) = log x + log y for x, y > 0.",
    where="the lemma library",
    formula=r"\log(x y) = \log x + \log y",
    variables=(x, y),
    given=[0 < x, 0 < y],
    before=[Have(0 < x * y, positive(degree=2))],
    claim=Eq(log(x * y), log(x) + log(y)),
    example={"x": 1, "y": 1},
    proof=cases(
        log(x * y),
        log(x) + log(y),
        less=absurd(auto().after(unequal[0])),
        equal=fact(),
        greater=absurd(auto().after(unequal[1])),
    ).after(*as_power, together),
    why="Both sides have the same exponential.",
    good_for="logarithms of products",
)

ratio = Statement(
    "lemma/logarithm.ratio",
    title="log x - log y <= log z - log w + x w/(y z) - 1 for positive x, y, z, w.",
    where="the lemma library",
    formula=r"\log x - \log y \le \log z - \log w + \frac{x w}{y z} - 1",
    variables=(x, y, z, w),
    given=[0 < x, 0 < y, 0 < z, 0 < w],
    before=[Have(0 < y * z, positive(degree=2)), Have(0 < x * w, positive(degree=2))],
    claim=log(x) - log(y) <= log(z) - log(w) + x * w / (y * z) - 1,
    example={"x": 1, "y": 1, "z": 1, "w": 1},
    proof=auto().after(
        Have(Eq(log(x * w), log(x) + log(w)), chain(product.id, {"x": x, "y": w})),
        Have(Eq(log(y * z), log(y) + log(z)), chain(product.id, {"x": y, "y": z})),
        Have(log(x * w) - log(y * z) <= x * w / (y * z) - 1, chain(tangent.id, {"x": x * w, "y": y * z})),
    ),
    why="log t <= t - 1 at t = x w/(y z).",
    good_for="comparing two sequences of shares, step by step",
)
