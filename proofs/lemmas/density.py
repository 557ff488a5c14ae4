"""Density of the standard normal distribution."""

from __future__ import annotations

from proofs.lemmas.gaussian import NORMAL
from proofs.statements.plan import Have, chain, fact, function, rewrite, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Relation, Term, TermLike, as_term, exp, phi, reals

u, v, w, c = reals("u v w c")


def exponent(u: Term, v: Term) -> Term:
    """Exponent e with phi(u) = exp(e) phi(v)."""
    return (v**2 - u**2) / 2


ratio = Statement(
    "lemma/density.ratio",
    title="phi(u) = e^((v^2 - u^2)/2) phi(v).",
    where="the lemma library",
    formula=r"\varphi(u) = e^{(v^2 - u^2)/2} \varphi(v)",
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
            chain("lemma/exponential.sum", {"u": exponent(u, v), "v": -(v**2 / 2)}),
        ),
    ),
    why="Both sides are phi(0) times an exponential.",
    good_for="the likelihood ratio of Gaussian noise",
    reads=[NORMAL],
    remarks=["The factor w is only for the example, where the checkers must decide that both sides are equal."],
)  # fmt: skip


def by_quotient(first: TermLike, second: TermLike, power: Term | None = None) -> Relation:
    """phi(u) = exp(power) phi(v); `power` may be written in another form."""
    u, v = as_term(first), as_term(second)
    return Eq(phi(u), exp(exponent(u, v) if power is None else power) * phi(v))


def quotient(first: TermLike, second: TermLike) -> list[Have]:
    """Prove `by_quotient`."""
    u, v = as_term(first), as_term(second)
    scaled = Eq(1 * phi(u), 1 * (exp(exponent(u, v)) * phi(v)))
    return [
        Have(scaled, chain("lemma/density.ratio", {"u": u, "v": v, "w": 1})),
        Have(by_quotient(u, v), ring(modulo=[scaled])),
    ]


def named_quotient(first: TermLike, second: TermLike, power: Term) -> list[Have]:
    """Prove `by_quotient` with `power` as the exponent, equal as a rational function."""
    u, v = as_term(first), as_term(second)
    same = Eq(exp(exponent(u, v)), exp(power))
    return [
        *quotient(u, v),
        Have(same, rewrite(Eq(power, exponent(u, v)), ring())),
        Have(by_quotient(u, v, power), rewrite(same, fact())),
    ]
