"""Sums of exponentials of integer distances to a point on either side."""

from __future__ import annotations

from proofs.lemmas import exponential
from proofs.statements.plan import Have, chain, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, Sum, Term, TermLike, exp, integers, reals

eps: Term
eps = reals("eps")
low, high, x, z, i = integers("low high x z i")


def before(first: TermLike, last: TermLike, place: TermLike) -> Term:
    """Sum of e^(-eps (place - z)) over z = first..last."""
    return Sum(exp(-eps * (place - z)), z, first, last)


def after(first: TermLike, last: TermLike, place: TermLike) -> Term:
    """Sum of e^(-eps (z - place)) over z = first..last."""
    return Sum(exp(-eps * (z - place)), z, first, last)


def further(distance: Term) -> Have:
    """Show that one step further multiplies by e^-eps."""
    u = -eps * distance
    return Have(Eq(exp(u + -eps), exp(u) * exp(-eps)), chain(exponential.sum.id, {"u": u, "v": -eps}))


falling = Statement(
    "lemma/geometric-sums.before",
    title="For l <= h + 1, (1 - e^-epsilon) times the sum of e^(-epsilon (x - z)) over z = l..h is e^(-epsilon (x - "
        "h)) - e^(-epsilon (x - l + 1)).",
    where="the lemma library",
    formula=r"(1 - e^{-\varepsilon})\sum_{z=l}^h e^{-\varepsilon(x-z)} = e^{-\varepsilon(x-h)} - "
        r"e^{-\varepsilon(x-l+1)}",
    variables=(low, high, x, eps),
    given=[low <= high + 1],
    claim=Eq((1 - exp(-eps)) * before(low, high, x), exp(-eps * (x - high)) - exp(-eps * (x - low + 1))),
    example={"low": 1, "high": 2, "x": 2, "eps": 1},
    proof=telescope(
        "i", low, high, [(-(1 - exp(-eps)), before(low, high, x))], -exp(-eps * (x - i + 1)),
        rest=exp(-eps * (x - high)) - exp(-eps * (x - low + 1)),
        pointwise=ring(modulo=[further(x - i).claim]).after(further(x - i)),
    ),
    why="Each term times 1 - e^-epsilon is a difference of two neighbours.",
    good_for="two-sided geometric noise",
)  # fmt: skip
rising = Statement(
    "lemma/geometric-sums.after",
    title="For l <= h + 1, (1 - e^-epsilon) times the sum of e^(-epsilon (z - x)) over z = l..h is e^(-epsilon (l - "
        "x)) - e^(-epsilon (h + 1 - x)).",
    where="the lemma library",
    formula=r"(1 - e^{-\varepsilon})\sum_{z=l}^h e^{-\varepsilon(z-x)} = e^{-\varepsilon(l-x)} - "
        r"e^{-\varepsilon(h+1-x)}",
    variables=(low, high, x, eps),
    given=[low <= high + 1],
    claim=Eq((1 - exp(-eps)) * after(low, high, x), exp(-eps * (low - x)) - exp(-eps * (high + 1 - x))),
    example={"low": 1, "high": 2, "x": 1, "eps": 1},
    proof=telescope(
        "i", low, high, [(-(1 - exp(-eps)), after(low, high, x))], exp(-eps * (i - x)),
        rest=exp(-eps * (low - x)) - exp(-eps * (high + 1 - x)),
        pointwise=ring(modulo=[further(i - x).claim]).after(further(i - x)),
    ),
    why="Each term times 1 - e^-epsilon is a difference of two neighbours.",
    good_for="two-sided geometric noise",
)  # fmt: skip
