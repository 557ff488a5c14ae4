"""The logarithm: its order, its tangent, and roots."""

from __future__ import annotations

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
    ring,
    substitute,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, Term, as_term, exp, log, reals

u, v, x, y, z = reals("u v x y z")


tangent_function = z / y - log(z)
tangent = Statement(
    "lemma/logarithm.tangent",
    title="The logarithm lies below its tangent.",
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
    why="z/y - log z falls up to z = y and rises from there.",
    good_for="information inequalities: a sum of logarithms against a sum of ratios",
)


def root_step(low: Term, high: Term) -> Plan:
    """From 1 to u, whichever is larger: 2 z - log(z^2 y) is least at z = 1."""
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
    title="The logarithm of a ratio is at most twice its root less one.",
    where="the lemma library",
    formula=r"\log x - \log y \le 2\Bigl(\sqrt{\tfrac{x}{y}} - 1\Bigr)",
    variables=(x, y, u),
    given=[0 < y, 0 < u, Eq(x, u**2 * y)],
    claim=log(x) - log(y) <= 2 * (u - 1),
    example={"x": 4, "y": 1, "u": 2},
    before=[Have(0 < x, positive(0 < y, 0 < u, degree=3, modulo=[Eq(x, u**2 * y)]))],
    proof=substitute("x", u**2 * y, root_plan),
    why="2 (z - 1) - log z^2 is least at z = 1.",
    good_for="the same with squared distances of roots, where equality is to be excluded",
)

increasing = Statement(
    "lemma/logarithm.increasing",
    title="The logarithm increases.",
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
    why="its derivative is positive",
    good_for="comparing logarithms",
)


def grows(low: Term, high: Term) -> Have:
    return Have(exp(low) < exp(high), chain("lemma/exponential.increasing", {"u": low, "v": high}))


product = Statement(
    "lemma/logarithm.product",
    title="The logarithm of a product.",
    where="the lemma library",
    formula=r"\log uv = \log u + \log v",
    variables=(u, v),
    given=[0 < u, 0 < v],
    before=[Have(0 < u * v, positive(u, v, degree=2))],
    claim=Eq(log(u * v), log(u) + log(v)),
    example={"u": 1, "v": 1},
    proof=cases(
        log(u * v),
        log(u) + log(v),
        less=absurd(auto().after(grows(log(u * v), log(u) + log(v)))),
        equal=fact(),
        greater=absurd(auto().after(grows(log(u) + log(v), log(u * v)))),
    ).after(
        Have(Eq(exp(log(u * v)), u * v), function()),
        Have(Eq(exp(log(u)), u), function()),
        Have(Eq(exp(log(v)), v), function()),
        Have(Eq(exp(log(u) + log(v)), exp(log(u)) * exp(log(v))), function()),
        Have(
            Eq(exp(log(u) + log(v)), u * v),
            ring(modulo=[Eq(exp(log(u) + log(v)), exp(log(u)) * exp(log(v))), Eq(exp(log(u)), u), Eq(exp(log(v)), v)]),
        ),
    ),
    why="The exponential of both is uv, and it increases.",
    good_for="factors under a logarithm",
)
