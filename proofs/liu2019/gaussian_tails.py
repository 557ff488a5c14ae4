"""Lemmas on the exponential and on the normal distribution: what the statements on Gaussian noise rest on."""

from __future__ import annotations

from proofs.statements.plan import Have, cases, chain, fact, function, monotone, positive, ring, substitute
from proofs.statements.statement import Statement
from symbolic.language import Eq, Phi, Term, TermLike, as_term, exp, phi, reals

u, v, w, z, c = reals("u v w z c")
ZERO = as_term(0)
NORMAL = "Phi is the distribution function of the standard normal distribution and phi its density."

at_zero = Statement(
    "liu2019/lemma.exponential-of-zero",
    title="The exponential is 1 at 0.",
    where="used below",
    printed=r"e^0 = 1",
    variables=(),
    given=[],
    claim=Eq(exp(0), 1),
    example={},
    proof=ring(cofactors={Eq(phi(0), phi(0) * exp(-(ZERO**2 / 2))): -1 / phi(0)}, modulo=[Eq(phi(0), phi(0) * exp(-(ZERO**2 / 2)))]).after(
        Have(0 < phi(0), function()),
        Have(Eq(phi(0), phi(0) * exp(-(ZERO**2 / 2))), function()),
    ),
    why="phi(0) = phi(0) e^0, and phi(0) is not 0",
)  # fmt: skip
ONE = Have(Eq(exp(0), 1), chain(at_zero.id, {}))

cancels_product = exp(u + z) * exp(-z)


def _constant(start: Term, end: Term) -> list[Have]:
    """e^(u + z) e^-z has the derivative 0, so its values at two points are each at most the other."""
    first, second = (cancels_product.substitute({"z": one}) for one in (start, end))
    return [
        Have(first <= second, monotone("z", cancels_product, start, end, positive(degree=1))),
        Have(second <= first, monotone("z", cancels_product, start, end, positive(degree=1))),
        Have(Eq(first, second), fact()),
    ]


at_v, at_0 = (cancels_product.substitute({"z": one}) for one in (v, ZERO))
cancels = Statement(
    "liu2019/lemma.exponential-cancels",
    title="e^(u+v) e^-v is e^u.",
    where="used below",
    printed=r"e^{u+v} e^{-v} = e^u",
    variables=(u, v),
    given=[],
    claim=Eq(at_v, exp(u)),
    example={"u": 0, "v": 0},
    proof=cases(
        0, v,
        at_most=ring(modulo=[Eq(at_0, at_v), ONE.claim]).after(ONE, *_constant(ZERO, v)),
        greater=ring(modulo=[Eq(at_v, at_0), ONE.claim]).after(ONE, *_constant(v, ZERO)),
    ),
    why="as a function of v it has the derivative 0",
)  # fmt: skip
sum_rule = Statement(
    "liu2019/lemma.exponential-of-sum",
    title="The exponential of a sum.",
    where="used below",
    printed=r"e^{u+v} = e^u e^v",
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
        Have(Eq(exp(u + v) * exp(-v), exp(u)), chain(cancels.id, {"u": u, "v": v})),
        Have(Eq(exp(ZERO + v) * exp(-v), exp(0)), chain(cancels.id, {"u": 0, "v": v})),
    ),
    why="e^v is the reciprocal of e^-v",
)


def exponent(u: Term, v: Term) -> Term:
    """phi(u) is e to this, times phi(v)."""
    return (v**2 - u**2) / 2


density_ratio = Statement(
    "liu2019/lemma.density-ratio",
    title="The quotient of two values of the normal density.",
    where="used below",
    printed=r"\varphi(u) = e^{(v^2 - u^2)/2} \varphi(v)",
    variables=(u, v, w),
    given=[],
    claim=Eq(w * phi(u), w * (exp(exponent(u, v)) * phi(v))),
    example={"u": 0, "v": 0, "w": 0},
    proof=ring(
        modulo=[
            Eq(phi(u), phi(0) * exp(-(u**2 / 2))), Eq(phi(v), phi(0) * exp(-(v**2 / 2))),
            Eq(exp(exponent(u, v) + -(v**2 / 2)), exp(exponent(u, v)) * exp(-(v**2 / 2))),
        ],
    ).after(
        Have(Eq(phi(u), phi(0) * exp(-(u**2 / 2))), function()),
        Have(Eq(phi(v), phi(0) * exp(-(v**2 / 2))), function()),
        Have(
            Eq(exp(exponent(u, v) + -(v**2 / 2)), exp(exponent(u, v)) * exp(-(v**2 / 2))),
            chain(sum_rule.id, {"u": exponent(u, v), "v": -(v**2 / 2)}),
        ),
    ),
    why="both are phi(0) times an exponential",
    reads=[NORMAL],
    remarks=["The factor w is there for the example only, at which the two sides must be seen to be equal."],
)  # fmt: skip
named_ratio = Statement(
    "liu2019/lemma.density-ratio-named",
    title="The quotient of two values of the normal density, its exponent in another form.",
    where="used below",
    printed=r"c = (v^2 - u^2)/2 \Rightarrow \varphi(u) = e^c \varphi(v)",
    variables=(u, v, c, w),
    given=[Eq(c, exponent(u, v))],
    claim=Eq(w * phi(u), w * (exp(c) * phi(v))),
    example={"u": 0, "v": 0, "c": 0, "w": 0},
    proof=substitute("c", exponent(u, v), chain(density_ratio.id, {"u": u, "v": v, "w": w})),
    why="it is lemma.density-ratio",
    reads=[NORMAL],
)


def named_quotient(first: TermLike, second: TermLike, power: Term) -> list[Have]:
    """The same with `power` for the exponent, which it equals as a rational function."""
    u, v = as_term(first), as_term(second)
    scaled = Eq(1 * phi(u), 1 * (exp(power) * phi(v)))
    return [
        Have(scaled, chain(named_ratio.id, {"u": u, "v": v, "c": power, "w": 1}, given=[ring()])),
        Have(Eq(phi(u), exp(power) * phi(v)), ring(modulo=[scaled])),
    ]


def quotient(first: TermLike, second: TermLike) -> list[Have]:
    """phi at one place, by phi at another; the last one is the equation."""
    u, v = as_term(first), as_term(second)
    scaled = Eq(1 * phi(u), 1 * (exp(exponent(u, v)) * phi(v)))
    return [
        Have(scaled, chain(density_ratio.id, {"u": u, "v": v, "w": 1})),
        Have(Eq(phi(u), exp(exponent(u, v)) * phi(v)), ring(modulo=[scaled])),
    ]


exponential_rises = Statement(
    "liu2019/lemma.exponential-increasing",
    title="The exponential increases.",
    where="used below",
    printed=r"u < v \Rightarrow e^u < e^v",
    variables=(u, v),
    given=[u < v],
    claim=exp(u) < exp(v),
    example={"u": 0, "v": 1},
    proof=monotone("z", exp(z), u, v, positive(exp(z), degree=1).after(Have(0 < exp(z), function()))),
    why="its derivative is positive",
)
exponential_rises_weakly = Statement(
    "liu2019/lemma.exponential-order",
    title="The exponential does not decrease.",
    where="used below",
    printed=r"u \le v \Rightarrow e^u \le e^v",
    variables=(u, v),
    given=[u <= v],
    claim=exp(u) <= exp(v),
    example={"u": 0, "v": 1},
    proof=monotone("z", exp(z), u, v, positive(exp(z), degree=1).after(Have(0 < exp(z), function()))),
    why="its derivative is positive",
)
distribution_rises = Statement(
    "liu2019/lemma.normal-increasing",
    title="The normal distribution function increases.",
    where="used below",
    printed=r"u < v \Rightarrow \Phi(u) < \Phi(v)",
    variables=(u, v),
    given=[u < v],
    claim=Phi(u) < Phi(v),
    example={"u": 0, "v": 1},
    proof=monotone("z", Phi(z), u, v, positive(phi(z), degree=1).after(Have(0 < phi(z), function()))),
    why="its derivative is the density",
    reads=[NORMAL],
)
distribution_rises_weakly = Statement(
    "liu2019/lemma.normal-order",
    title="The normal distribution function does not decrease.",
    where="used below",
    printed=r"u \le v \Rightarrow \Phi(u) \le \Phi(v)",
    variables=(u, v),
    given=[u <= v],
    claim=Phi(u) <= Phi(v),
    example={"u": 0, "v": 1},
    proof=monotone("z", Phi(z), u, v, positive(phi(z), degree=1).after(Have(0 < phi(z), function()))),
    why="its derivative is the density",
    reads=[NORMAL],
)


def same_chance(first: TermLike, second: TermLike) -> Have:
    """Phi is the same at two places that are equal as rational functions."""
    u, v = as_term(first), as_term(second)

    def order(u: Term, v: Term) -> Have:
        claim = Phi(u) <= Phi(v)
        return Have(claim, chain(distribution_rises_weakly.id, {"u": u, "v": v}, given=[positive(degree=1)]))

    return Have(Eq(Phi(u), Phi(v)), fact().after(order(u, v), order(v, u)))


STATEMENTS = [
    at_zero, cancels, sum_rule, density_ratio, named_ratio, exponential_rises, exponential_rises_weakly, distribution_rises, distribution_rises_weakly,
]  # fmt: skip
