"""The distribution function of the standard normal distribution."""

from __future__ import annotations

from proofs.statements.plan import (
    Have,
    Plan,
    auto,
    chain,
    enclose,
    fact,
    function,
    ivt,
    monotone,
    positive,
    ring,
    witness,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, Phi, Q, Term, TermLike, as_term, phi, reals

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

    def order(u: Term, v: Term) -> Have:
        """One of the two inequalities."""
        claim = Phi(u) <= Phi(v)
        return Have(claim, chain("lemma/gaussian.order", {"u": u, "v": v}, given=[positive(degree=1)]))

    return Have(Eq(Phi(u), Phi(v)), fact().after(order(u, v), order(v, u)))


CENTRE = Eq(Phi(0) + Phi(-as_term(0)), 1)


def half_at(place: Term) -> Plan:
    """Half of the mass lies from the centre on; `place` is 0 as a rational function."""
    same = same_chance(place, 0)
    return ring(modulo=[CENTRE, same.claim]).after(Have(CENTRE, function()), same)


mills_gap = phi(z) - z * (1 - Phi(z))
FARTHEST = Q(83, 10)
mills = Statement(
    "lemma/gaussian.mills",
    title="Up to 8.3 the tail of the normal distribution is at most the density over the place.",
    where="the lemma library",
    formula=r"u \le 8.3 \Rightarrow u\,(1 - \Phi(u)) \le \varphi(u)",
    variables=(u,),
    given=[u <= FARTHEST],
    claim=u * (1 - Phi(u)) <= phi(u),
    example={"u": 1},
    proof=auto().after(
        Have(
            mills_gap.substitute({"z": FARTHEST}) <= mills_gap.substitute({"z": u}),
            monotone("z", mills_gap, u, FARTHEST, positive(degree=1).after(Have(Phi(z) < 1, function()))),
        ),
        Have(0 < mills_gap.substitute({"z": FARTHEST}), enclose()),
    ),
    why="the difference falls, as the tail is what it falls by, and is positive at 8.3",
    good_for="the slope of privacy curves; beyond 8.3 the axioms do not say that the tail tends to 0",
    reads=[NORMAL],
)
