"""Distribution function of the standard normal distribution."""

from __future__ import annotations

from proofs.statements.plan import (
    Have,
    Plan,
    auto,
    cases,
    chain,
    enclose,
    fact,
    function,
    ivt,
    monotone,
    positive,
    rewrite,
    ring,
    witness,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, Phi, Q, Term, TermLike, as_term, exp, phi, reals

u, v, z, p = reals("u v z p")

NORMAL = "Phi is the distribution function of the standard normal distribution and phi its density."
increasing = Statement(
    "lemma/gaussian.increasing",
    title="u < v implies Phi(u) < Phi(v).",
    where="the lemma library",
    formula=r"u < v \Rightarrow \Phi(u) < \Phi(v)",
    variables=(u, v),
    given=[u < v],
    claim=Phi(u) < Phi(v),
    example={"u": 0, "v": 1},
    proof=monotone("z", Phi(z), u, v, positive(phi(z), degree=1).after(Have(0 < phi(z), function()))),
    why="The derivative of Phi is the density, which is positive.",
    good_for="comparing probabilities of Gaussian noise strictly",
    reads=[NORMAL],
)
order = Statement(
    "lemma/gaussian.order",
    title="u <= v implies Phi(u) <= Phi(v).",
    where="the lemma library",
    formula=r"u \le v \Rightarrow \Phi(u) \le \Phi(v)",
    variables=(u, v),
    given=[u <= v],
    claim=Phi(u) <= Phi(v),
    example={"u": 0, "v": 1},
    proof=monotone("z", Phi(z), u, v, positive(phi(z), degree=1).after(Have(0 < phi(z), function()))),
    why="The derivative of Phi is the density, which is positive.",
    good_for="comparing probabilities of Gaussian noise",
    reads=[NORMAL],
)

quantile = Statement(
    "lemma/gaussian.quantile",
    title="If Phi(u) <= p <= Phi(v) for u <= v, some z between u and v has Phi(z) = p.",
    where="the lemma library",
    formula=r"\Phi(u) \le p \le \Phi(v) \Rightarrow p = \Phi(z)",
    variables=(u, v, p),
    given=[u <= v, Phi(u) <= p, p <= Phi(v)],
    exists=(z,),
    claim=[u <= z, z <= v, Eq(Phi(z), p)],
    example={"u": 0, "v": 1, "p": "3/5"},
    proof=ivt("z", Phi(z) - p, u, v, witness({"z": z}, fact(), fact(), ring(modulo=[Eq(Phi(z) - p, 0)]))),
    why="Phi is continuous.",
    good_for="existence of a quantile",
    reads=[NORMAL],
)


def same_chance(first: TermLike, second: TermLike) -> Have:
    """Show that Phi is equal at two arguments that are equal as rational functions."""
    u, v = as_term(first), as_term(second)

    return Have(Eq(Phi(u), Phi(v)), rewrite(Eq(v, u), ring()).after(Have(Eq(v, u), ring())))


CENTRE = Eq(Phi(0) + Phi(-as_term(0)), 1)


def half_at(place: Term) -> Plan:
    """Show Phi = 1/2 at an argument that is 0 as a rational function."""
    same = same_chance(place, 0)
    return ring(modulo=[CENTRE, same.claim]).after(Have(CENTRE, function()), same)


mills_gap = phi(z) - z * (1 - Phi(z))
PRECISION = 3072
FARTHEST = 64  # largest argument at which the checkers evaluate Phi
mills_before = Statement(
    "lemma/gaussian.mills-before",
    title="v (1 - Phi(v)) <= phi(v) implies u (1 - Phi(u)) <= phi(u) for every u <= v.",
    where="the lemma library",
    formula=r"u \le v,\ v\,(1 - \Phi(v)) \le \varphi(v) \Rightarrow u\,(1 - \Phi(u)) \le \varphi(u)",
    variables=(u, v),
    given=[u <= v, v * (1 - Phi(v)) <= phi(v)],
    claim=u * (1 - Phi(u)) <= phi(u),
    example={"u": 1, "v": 1},
    proof=auto().after(
        Have(
            mills_gap.substitute({"z": v}) <= mills_gap.substitute({"z": u}),
            monotone("z", mills_gap, u, v, positive(degree=1).after(Have(Phi(z) < 1, function()))),
        ),
    ),
    why="The derivative of phi(u) - u (1 - Phi(u)) is -(1 - Phi(u)) < 0.",
    good_for="the slope of privacy curves, up to the largest argument at which the tail is evaluated",
    reads=[NORMAL],
)
mills = Statement(
    "lemma/gaussian.mills",
    title="u (1 - Phi(u)) <= phi(u) for u <= 64.",
    where="the lemma library",
    formula=r"u \le 64 \Rightarrow u\,(1 - \Phi(u)) \le \varphi(u)",
    variables=(u,),
    given=[u <= FARTHEST],
    claim=u * (1 - Phi(u)) <= phi(u),
    example={"u": 1},
    proof=chain(mills_before.id, {"u": u, "v": FARTHEST}).after(
        Have(FARTHEST * (1 - Phi(FARTHEST)) <= phi(FARTHEST), enclose(PRECISION))
    ),
    why="phi(u) - u (1 - Phi(u)) decreases, and is positive at 64.",
    good_for="the slope of privacy curves; beyond 64 a proof needs that the tail tends to 0, which is not among the "
    "axioms",
    reads=[NORMAL],
)

SPREAD = exp(-(z**2 / 2))
tail_gap = SPREAD / 2 - (1 - Phi(z))


def tail_slope(steep: Term) -> list[Have]:
    """Show that the slope of the gap has the sign of phi(0) - z/2."""
    return [
        Have(Eq(phi(z), phi(0) * SPREAD), function()),
        Have(0 < SPREAD, function()),
        Have(0 <= steep, auto()),
        Have(0 <= steep * SPREAD, positive(steep, SPREAD)),
    ]


def tail_sloped(start: TermLike, end: TermLike, steep: Term) -> Plan:
    """Compare the gap at two arguments on one side of 2 phi(0)."""
    sign = positive(0 <= steep * SPREAD, modulo=[Eq(phi(z), phi(0) * SPREAD)], degree=1)
    return monotone("z", tail_gap, start, end, sign.after(*tail_slope(steep)))


tail = Statement(
    "lemma/gaussian.tail",
    title="1 - Phi(u) <= e^(-u^2/2)/2 for 0 <= u <= 64.",
    where="the lemma library",
    formula=r"0 \le u \le 64 \Rightarrow 1 - \Phi(u) \le \tfrac12 e^{-u^2/2}",
    variables=(u,),
    given=[0 <= u, u <= FARTHEST],
    claim=1 - Phi(u) <= exp(-(u**2 / 2)) / 2,
    example={"u": 1},
    proof=cases(
        u,
        2 * phi(0),
        at_most=auto().after(
            Have(tail_gap.substitute({"z": 0}) <= tail_gap.substitute({"z": u}), tail_sloped(0, u, phi(0) - z / 2)),
            Have(CENTRE, function()),
            Have(Eq(Phi(0), as_term(Q(1, 2))), ring(modulo=[CENTRE])),
            Have(Eq(exp(0), 1), chain("lemma/exponential.zero", {})),
        ),
        greater=auto().after(
            Have(
                tail_gap.substitute({"z": FARTHEST}) <= tail_gap.substitute({"z": u}),
                tail_sloped(u, FARTHEST, z / 2 - phi(0)),
            ),
            Have(0 < tail_gap.substitute({"z": FARTHEST}), enclose(PRECISION)),
        ),
    ),
    why="The difference is 0 at u = 0, increases up to u = 2 phi(0), and then decreases; at 64 it is still positive.",
    good_for="how fast Phi tends to 1, and to 0 by reflection, up to 64; the limits are not among the axioms",
    reads=[NORMAL],
)
