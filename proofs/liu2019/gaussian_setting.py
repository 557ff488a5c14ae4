"""Interpretations, and both rates at a threshold, shared by the statements on Gaussian noise."""

from __future__ import annotations

from proofs.statements.plan import Have, function
from proofs.statements.statement import Point
from symbolic.language import Phi, reals

theta, far, sigma, near = reals("theta Q sigma Q'")

ANY_SIGMA = "sigma is any standard deviation; the printed one is a special case."
APART = "Q(D) > Q(D'): the two answers differ, as in Theorem 5 and in all figures, where their distance is Delta Q > 0."
UNIFORM = "Both hypotheses have prior probability 1/2, as Section 4 assumes."
SCALED = (
    "t = (theta - Q(D'))/sigma and mu = (Q(D) - Q(D'))/sigma. The recall is 1 - Phi(t - mu) and the "
    "false-alarm rate is 1 - Phi(t)."
)
WEIGHTS = "b stands for beta^2 and w for P(h_0)/P(h_1); Eq. 15 has w = 1."
EVENT = (
    "It suffices to check the sets S of all outputs of at least theta. The likelihood ratio increases with the "
    "output, so P(S) - e^epsilon P'(S) is largest where the ratio exceeds e^epsilon, which is such a set. If "
    "Q(D) < Q(D'), the sets of all outputs of at most theta take their place."
)
MODEL = "The output is Q(D) plus normal noise with mean 0 and standard deviation sigma."
at_far, at_near = (theta - far) / sigma, (theta - near) / sigma
detected, alarmed = 1 - Phi(at_far), 1 - Phi(at_near)
at: Point = {"theta": 1, "Q'": 0, "Q": 1, "sigma": 1}
below_one = [Have(Phi(one) < 1, function()) for one in (at_far, at_near)]
