"""The likelihood ratio at a threshold and at an output."""

from __future__ import annotations

from proofs.statements.plan import Have, positive
from symbolic.detection import laplace
from symbolic.language import Term, reals

t = reals("t")


def inverse_square(x: Term) -> list[Have]:
    """The likelihood ratio between the two centres, 1/(t x^2), is defined and positive."""
    return [
        Have(0 < t * x**2, positive(t, squares=[x])),
        Have(0 < laplace.likelihood_ratio_between(x, t), positive(multiply=[0 < t * x**2], degree=1)),
    ]


OUTPUT = (
    "x stands for exp(-(theta - Q(D')) epsilon/Delta Q) at the threshold theta, and y for the same at the "
    "output o, so o >= theta is y <= x. Q(D) - Q(D') = Delta Q."
)
CHOSEN = (
    "The threshold lies in [Q(D'), Q(D)]: the proof assumes exp(-epsilon) <= lambda <= exp(epsilon) before it "
    "computes lambda."
)
