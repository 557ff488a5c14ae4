"""Variables, assumptions and interpretations shared by the statements on Laplace noise."""

from __future__ import annotations

from proofs.statements.statement import Point
from symbolic.language import Relation, Term, reals

x: Term
t: Term
b: Term
w: Term
x, y, t, b, w = reals("x y t b w")
theta: Term
near: Term
far: Term
eps: Term
sensitivity: Term
theta, near, far, eps, sensitivity = reals("theta Q' Q eps Delta")
alpha: Term
alpha = reals("alpha")
rho_p: Term
rho_c: Term
rho_t: Term
rho_p, rho_c, rho_t = reals("rhop rhoc rhot")
recall: Term
alarm: Term
recall, alarm = reals("R G")

rate = eps / sensitivity
noise: list[Relation] = [0 < eps, 0 < sensitivity]
ratio: list[Relation] = [1 <= t]
beta: list[Relation] = [0 < b]
example: Point = {"x": "1/2", "t": 3, "b": 1, "w": 1}

BUDGET = "t stands for e^epsilon and b for beta^2."
THRESHOLD = (
    "x stands for exp(-(theta - Q(D')) epsilon/Delta Q). Each x > 0 belongs to one threshold theta, and theta "
    "<= Q(D') means x >= 1. If Q(D) - Q(D') = Delta Q, then exp(-(theta - Q(D)) epsilon/Delta Q) = x t, and "
    "theta >= Q(D) means x t <= 1."
)
RATES = ("liu2019/eq-9.upper", "liu2019/eq-9.lower.repaired", "liu2019/eq-10.upper", "liu2019/eq-10.lower.repaired")
ONE_LINE = ("liu2019/beyond.one-line.first", "liu2019/beyond.one-line.second")
DISTANCE = "Q(D) - Q(D') = Delta Q, as in Theorem 5 and in all figures."
DISTANCES = (
    "x stands for exp(-(theta - Q(D')) epsilon/Delta Q), which can be any positive number. u stands for "
    "exp(epsilon (Q(D) - Q(D'))/Delta Q) for one query and its pair of databases, and v for the same of "
    "another query. Both lie between 1 and t = e^epsilon."
)
