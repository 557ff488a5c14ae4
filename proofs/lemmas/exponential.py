"""Exponential function: sum rule, monotonicity and lower bounds."""

from __future__ import annotations

from proofs.statements.plan import Have, cases, chain, fact, function, monotone, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Term, TermLike, as_term, exp, phi, reals

u, z, v = reals("u z v")

ZERO = as_term(0)
zero = Statement(
    "lemma/exponential.zero",
    title="e^0 = 1.",
    where="the lemma library",
    formula=r"e^0 = 1",
    variables=(),
    given=[],
    claim=Eq(exp(0), 1),
    example={},
    proof=ring(
        cofactors={Eq(phi(0), phi(0) * exp(-(ZERO**2 / 2))): -1 / phi(0)},
        modulo=[Eq(phi(0), phi(0) * exp(-(ZERO**2 / 2)))],
    ).after(
        Have(0 < phi(0), function()),
        Have(Eq(phi(0), phi(0) * exp(-(ZERO**2 / 2))), function()),
    ),
    why="phi(0) = phi(0) e^0, and phi(0) is not 0.",
    good_for="values at 0",
)
ONE = Have(Eq(exp(0), 1), chain("lemma/exponential.zero", {}))
cancels_product = exp(u + z) * exp(-z)
at_v, at_0 = (cancels_product.substitute({"z": one}) for one in (v, ZERO))


def _constant(start: Term, end: Term) -> list[Have]:
    """Show that e^(u + z) e^-z is constant in z: its derivative is 0."""
    first, second = (cancels_product.substitute({"z": one}) for one in (start, end))
    return [
        Have(first <= second, monotone("z", cancels_product, start, end, positive(degree=1))),
        Have(second <= first, monotone("z", cancels_product, start, end, positive(degree=1))),
        Have(Eq(first, second), fact()),
    ]


cancels = Statement(
    "lemma/exponential.cancels",
    title="e^(u+v) e^-v = e^u.",
    where="the lemma library",
    formula=r"e^{u+v} e^{-v} = e^u",
    variables=(u, v),
    given=[],
    claim=Eq(at_v, exp(u)),
    example={"u": 0, "v": 0},
    proof=cases(
        0, v,
        at_most=ring(modulo=[Eq(at_0, at_v), ONE.claim]).after(ONE, *_constant(ZERO, v)),
        greater=ring(modulo=[Eq(at_v, at_0), ONE.claim]).after(ONE, *_constant(v, ZERO)),
    ),
    why="As a function of v the left side has derivative 0.",
    good_for="the exponential of a sum",
)  # fmt: skip
sum = Statement(
    "lemma/exponential.sum",
    title="e^(u+v) = e^u e^v.",
    where="the lemma library",
    formula=r"e^{u+v} = e^u e^v",
    variables=(u, v),
    given=[],
    claim=Eq(exp(u + v), exp(u) * exp(v)),
    example={"u": 0, "v": 0},
    proof=ring(
        modulo=[Eq(exp(u + v) * exp(-v), exp(u)), Eq(exp(ZERO + v) * exp(-v), exp(0)), ONE.claim],
        cofactors={
            Eq(exp(u + v) * exp(-v), exp(u)): exp(v),
            Eq(exp(ZERO + v) * exp(-v), exp(0)): -exp(u + v),
            ONE.claim: -exp(u + v),
        },
    ).after(
        ONE,
        Have(Eq(exp(u + v) * exp(-v), exp(u)), chain("lemma/exponential.cancels", {"u": u, "v": v})),
        Have(Eq(exp(ZERO + v) * exp(-v), exp(0)), chain("lemma/exponential.cancels", {"u": 0, "v": v})),
    ),
    why="e^v is the reciprocal of e^-v.",
    good_for="products of exponentials",
)


def joined(first: TermLike, second: TermLike) -> Have:
    """Proof step: the exponential of a sum of two terms."""
    first, second = as_term(first), as_term(second)
    return Have(Eq(exp(first + second), exp(first) * exp(second)), chain(sum.id, {"u": first, "v": second}))


increasing = Statement(
    "lemma/exponential.increasing",
    title="u < v implies e^u < e^v.",
    where="the lemma library",
    formula=r"u < v \Rightarrow e^u < e^v",
    variables=(u, v),
    given=[u < v],
    claim=exp(u) < exp(v),
    example={"u": 0, "v": 1},
    proof=monotone("z", exp(z), u, v, positive(exp(z), degree=1).after(Have(0 < exp(z), function()))),
    why="The derivative is positive.",
    good_for="comparing exponentials strictly",
)
order = Statement(
    "lemma/exponential.order",
    title="u <= v implies e^u <= e^v.",
    where="the lemma library",
    formula=r"u \le v \Rightarrow e^u \le e^v",
    variables=(u, v),
    given=[u <= v],
    claim=exp(u) <= exp(v),
    example={"u": 0, "v": 1},
    proof=monotone("z", exp(z), u, v, positive(exp(z), degree=1).after(Have(0 < exp(z), function()))),
    why="The derivative is positive.",
    good_for="comparing exponentials",
)
above_tangent = Statement(
    "lemma/exponential.above-tangent",
    title="1 + u <= e^u for u >= 0.",
    where="the lemma library",
    formula=r"0 \le u \Rightarrow 1 + u \le e^u",
    variables=(u,),
    given=[0 <= u],
    claim=1 + u <= exp(u),
    example={"u": 1},
    proof=positive(exp(ZERO) - 0 <= exp(u) - u, modulo=[ONE.claim], degree=1).after(
        ONE,
        Have(
            exp(ZERO) - 0 <= exp(u) - u,
            monotone(
                "z",
                exp(z) - z,
                0,
                u,
                positive(exp(ZERO) < exp(z), modulo=[ONE.claim], degree=1).after(
                    Have(exp(ZERO) < exp(z), chain("lemma/exponential.increasing", {"u": 0, "v": z}))
                ),
            ),
        ),
    ),
    why="The slope of e^u - u is e^u - 1 >= 0.",
    good_for="a lower bound on an exponential",
)
a = reals("a")
ahead = exp(a * z) - a * exp(z)


def _beyond(start: Term, end: Term, rising: bool) -> Have:
    """Show that e^(az) - a e^z decreases for z <= 0 and increases for z >= 0."""
    first, second = (ahead.substitute({"z": one}) for one in (start, end))
    order = exp(z) <= exp(a * z) if rising else exp(a * z) <= exp(z)
    ends = {"u": z, "v": a * z} if rising else {"u": a * z, "v": z}
    apart = Have(z <= a * z, positive(a - 1, z)) if rising else Have(a * z <= z, positive(a - 1, -z))
    plan = positive(order, 1 <= a, degree=2).after(apart, Have(order, chain("lemma/exponential.order", ends)))
    return Have(first <= second if rising else second <= first, monotone("z", ahead, start, end, plan))


power_above_tangent = Statement(
    "lemma/exponential.power-above-tangent",
    title="Bernoulli's inequality for real exponents: 1 + a (e^u - 1) <= (e^u)^a for a >= 1.",
    where="the lemma library",
    formula=r"a \ge 1 \Rightarrow 1 + a(e^u - 1) \le (e^u)^a",
    variables=(a, u),
    given=[1 <= a],
    claim=1 + a * (exp(u) - 1) <= exp(a * u),
    example={"a": 2, "u": 0},
    proof=cases(
        0,
        u,
        at_most=positive(_beyond(ZERO, u, True).claim, modulo=[ONE.claim], degree=1).after(ONE, _beyond(ZERO, u, True)),
        greater=positive(_beyond(u, ZERO, False).claim, modulo=[ONE.claim], degree=1).after(
            ONE, _beyond(u, ZERO, False)
        ),
    ),
    why="e^(a z) - a e^z is smallest at z = 0.",
    good_for="Chernoff bounds and Renyi divergences of real order",
)
