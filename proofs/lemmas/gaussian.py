"""The distribution function of the standard normal distribution."""

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
    title="The normal distribution function increases.",
    where="the lemma library",
    formula=r"u < v \Rightarrow \Phi(u) < \Phi(v)",
    variables=(u, v),
    given=[u < v],
    claim=Phi(u) < Phi(v),
    example={"u": 0, "v": 1},
    proof=monotone("z", Phi(z), u, v, positive(phi(z), degree=1).after(Have(0 < phi(z), function()))),
    why="its derivative is the density",
    good_for="comparing probabilities of normal noise strictly",
    reads=[NORMAL],
)
order = Statement(
    "lemma/gaussian.order",
    title="The normal distribution function does not decrease.",
    where="the lemma library",
    formula=r"u \le v \Rightarrow \Phi(u) \le \Phi(v)",
    variables=(u, v),
    given=[u <= v],
    claim=Phi(u) <= Phi(v),
    example={"u": 0, "v": 1},
    proof=monotone("z", Phi(z), u, v, positive(phi(z), degree=1).after(Have(0 < phi(z), function()))),
    why="its derivative is the density",
    good_for="comparing probabilities of normal noise",
    reads=[NORMAL],
)

quantile = Statement(
    "lemma/gaussian.quantile",
    title="The normal distribution function takes every value between two of its values.",
    where="the lemma library",
    formula=r"\Phi(u) \le p \le \Phi(v) \Rightarrow p = \Phi(z)",
    variables=(u, v, p),
    given=[u <= v, Phi(u) <= p, p <= Phi(v)],
    exists=(z,),
    claim=[u <= z, z <= v, Eq(Phi(z), p)],
    example={"u": 0, "v": 1, "p": "3/5"},
    proof=ivt("z", Phi(z) - p, u, v, witness({"z": z}, fact(), fact(), ring(modulo=[Eq(Phi(z) - p, 0)]))),
    why="it is continuous",
    good_for="that there is a quantile",
    reads=[NORMAL],
)


def same_chance(first: TermLike, second: TermLike) -> Have:
    """Phi is the same at two places that are equal as rational functions."""
    u, v = as_term(first), as_term(second)

    return Have(Eq(Phi(u), Phi(v)), rewrite(Eq(v, u), ring()).after(Have(Eq(v, u), ring())))


CENTRE = Eq(Phi(0) + Phi(-as_term(0)), 1)


def half_at(place: Term) -> Plan:
    """Half of the mass lies from the centre on; `place` is 0 as a rational function."""
    same = same_chance(place, 0)
    return ring(modulo=[CENTRE, same.claim]).after(Have(CENTRE, function()), same)


mills_gap = phi(z) - z * (1 - Phi(z))
PRECISION = 3072
FARTHEST = 64  # the checkers evaluate Phi up to here
mills_before = Statement(
    "lemma/gaussian.mills-before",
    title="Where the tail of the normal distribution is at most the density over the place, so it is at every lower "
    "place.",
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
    why="the difference falls, as the tail is what it falls by",
    good_for="the slope of privacy curves, up to where the tail is evaluated",
    reads=[NORMAL],
)
mills = Statement(
    "lemma/gaussian.mills",
    title="Up to 64 the tail of the normal distribution is at most the density over the place.",
    where="the lemma library",
    formula=r"u \le 64 \Rightarrow u\,(1 - \Phi(u)) \le \varphi(u)",
    variables=(u,),
    given=[u <= FARTHEST],
    claim=u * (1 - Phi(u)) <= phi(u),
    example={"u": 1},
    proof=chain(mills_before.id, {"u": u, "v": FARTHEST}).after(
        Have(FARTHEST * (1 - Phi(FARTHEST)) <= phi(FARTHEST), enclose(PRECISION))
    ),
    why="the difference falls, and is positive at 64",
    good_for="the slope of privacy curves; beyond 64 it would need that the tail tends to 0, which the axioms do not say",
    reads=[NORMAL],
)

SPREAD = exp(-(z**2 / 2))
tail_gap = SPREAD / 2 - (1 - Phi(z))


def tail_slope(steep: Term) -> list[Have]:
    """The sign of the gap's slope is that of phi(0) - z/2."""
    return [
        Have(Eq(phi(z), phi(0) * SPREAD), function()),
        Have(0 < SPREAD, function()),
        Have(0 <= steep, auto()),
        Have(0 <= steep * SPREAD, positive(steep, SPREAD)),
    ]


def tail_sloped(start: TermLike, end: TermLike, steep: Term) -> Plan:
    """The gap between two places on one side of 2 phi(0)."""
    sign = positive(0 <= steep * SPREAD, modulo=[Eq(phi(z), phi(0) * SPREAD)], degree=1)
    return monotone("z", tail_gap, start, end, sign.after(*tail_slope(steep)))


tail = Statement(
    "lemma/gaussian.tail",
    title="Up to 64 the tail of the normal distribution is at most half of e^(-u^2/2).",
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
    why="The difference is 0 at 0, rises to 2 phi(0), and then falls; at 64 it is still positive.",
    good_for="how fast Phi tends to 1, and to 0 by reflection; beyond 64 the axioms do not say that it does",
    reads=[NORMAL],
)
