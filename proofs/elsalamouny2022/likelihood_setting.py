"""GIBU over cells; a cell is a mechanism together with one of its observables.

Cells are numbered z = 1..N. q(z) is the proportion of the data in a cell, (n^A/n) q^A_z. G(z, x) is the probability
A_xz of its observable under the value x, and a(z) the probability of its observable under theta. A step multiplies
theta(x) by u(x), the sum of q(z) G(z, x)/a(z).
"""

from __future__ import annotations

from proofs.lemmas.em import at as at
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers, log, reals

N, M, x, y, z, i, every_x, every_z = integers("N M x y z i every_x every_z")
gap = reals("gap")
theta: Term
G: Term
a, b, q, r, rho, theta, u = functions("a b q r rho theta u", 1)
G = functions("G", 2)

CELLS = (
    "A cell z is a mechanism together with one of its observables that occurred. q(z) is its proportion of "
    "the data, (n^A/n) q^A_z. G(z, x) is A_xz. a(z) and b(z) are the probabilities of its observable under "
    "theta and rho; they are positive where the likelihood is."
)


def likelihood(of: Term) -> Term:
    """The normalised log-likelihood in terms of the probabilities of the cells."""
    return Sum(q(z) * log(of(z)), z, 1, N)


def predicted(of: Term, cell: Term) -> Term:
    """The probability of a cell's observable."""
    return Sum(G(cell, x) * of(x), x, 1, M)


def slope(value: Term) -> Term:
    """The derivative of the normalised log-likelihood in one component; r(z) is q(z)/a(z)."""
    return Sum(r(z) * G(z, value), z, 1, N)


seen = [
    ForAll(every_z, 1, N, 0 <= q(every_z)),
    ForAll(every_z, 1, N, 0 < a(every_z)),
    ForAll(every_z, 1, N, 0 < b(every_z)),
]
ratios = ForAll(every_z, 1, N, Eq(r(every_z) * a(every_z), q(every_z)))
model = [ForAll(every_z, 1, N, Eq(one(every_z), predicted(of, every_z))) for one, of in ((a, theta), (b, rho))]
shares = [ForAll(every_x, 1, M, 0 <= rho(every_x))]
totals = [Eq(Sum(q(z), z, 1, N), 1), Eq(Sum(rho(x), x, 1, M), 1)]
