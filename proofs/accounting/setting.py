"""Setting of all these theorems: two finite distributions and the δ(ε) between them."""

from __future__ import annotations

from collections.abc import Callable

from proofs.statements.plan import Have, Plan, chain, function, instance
from symbolic.language import Eq, ForAll, Max, Relation, Sum, Term, TermLike, as_term, functions, integers, reals

M, N, j, k, every_j, every_k = integers("M N j k every_j every_k")
s, t = reals("s t")
p, q = functions("P Q", 1)

FINITE = (
    "The outcomes are numbered k = 1..N. P(k) and Q(k) are their probabilities under the two inputs. "
    "Distributions with densities are not treated."
)
LEVEL = (
    "t stands for e^epsilon. delta(epsilon) is the smallest delta for which P(E) <= e^epsilon Q(E) + delta for "
    "all events E: the sum of max{0, P(k) - e^epsilon Q(k)}."
)

Law = Callable[[Term], Term]


def total(of: Law, high: TermLike = N) -> Term:
    return Sum(of(k), k, 1, high)


def above(of: Law, against: Law, level: TermLike, place: Term) -> Term:
    """Contribution of one outcome to delta: max{0, P - level Q}."""
    return Max(0, of(place) - level * against(place))


def delta(of: Law, against: Law, level: TermLike = t, high: TermLike = N) -> Term:
    """The hockey-stick divergence of order `level` = e^epsilon."""
    return Sum(above(of, against, level, k), k, 1, high)


def masses(of: Law, high: TermLike = N) -> ForAll:
    """All probabilities are nonnegative."""
    return ForAll(every_k, 1, high, 0 <= of(every_k))


def at(fact: ForAll, place: Term) -> Have:
    """Instance of a fact about a range, at one place."""
    assert isinstance(fact.body, Relation)
    return Have(fact.body.substitute({fact.index: place}), instance(fact, place))


def mass(of: Law, place: Term, high: TermLike = N) -> Have:
    """The probability at one place is nonnegative."""
    return at(masses(of, high), place)


def probabilities(*laws: Law) -> list[Relation]:
    return [Eq(total(law), 1) for law in laws]


def bounds(value: Term) -> list[Have]:
    """The two lower bounds on a maximum max(0, x)."""
    zero, other = value.args
    return [Have(zero <= value, function()), Have(other <= value, function())]


def at_most(value: Term, bound: TermLike, positive: Plan, larger: Plan) -> Have:
    """max(0, x) <= bound: `positive` proves 0 <= bound, `larger` x <= bound."""
    bound = as_term(bound)
    zero, other = value.args
    assign = {"p": zero, "q": other, "x": bound}
    return Have(
        value <= bound,
        chain("lemma/maxima.at-most", assign).after(Have(zero <= bound, positive), Have(other <= bound, larger)),
    )
