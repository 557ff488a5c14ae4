"""What the statements on Gaussian noise share: their words, and both rates at a threshold."""

from __future__ import annotations

from proofs.statements.plan import Have, function
from proofs.statements.statement import Point
from symbolic.language import Phi, reals

theta, far, sigma, near = reals("theta Q sigma Q'")

ANY_SIGMA = "sigma is any standard deviation, the printed one among them."
APART = (
    "Q(D) > Q(D'): the two databases have different answers, as in Theorem 5 and all figures, where their distance "
    "is Delta Q > 0."
)
UNIFORM = "Both hypotheses are equally probable beforehand, as Section 4 takes them."
SCALED = (
    "t = (theta - Q(D'))/sigma and mu = (Q(D) - Q(D'))/sigma, so the recall is 1 - Phi(t - mu) and the false alarm "
    "rate 1 - Phi(t)."
)
WEIGHTS = "b stands for beta^2, w for P(h_0)/P(h_1); Eq. 15 is w = 1."
EVENT = (
    "Of all sets of outputs, those of at least theta are the worst: the likelihood ratio increases with the "
    "output, and the excess P(S) - e^epsilon P'(S) is largest for the set where it exceeds e^epsilon. Where "
    "Q(D) < Q(D'), the outputs of at most theta take their place."
)
MODEL = "The output is Q(D) plus normal noise of mean 0 and standard deviation sigma."
at_far, at_near = (theta - far) / sigma, (theta - near) / sigma
detected, alarmed = 1 - Phi(at_far), 1 - Phi(at_near)
at: Point = {"theta": 1, "Q'": 0, "Q": 1, "sigma": 1}
below_one = [Have(Phi(one) < 1, function()) for one in (at_far, at_near)]
