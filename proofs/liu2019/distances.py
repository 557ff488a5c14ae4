"""How Theorem 5 and Section 4.2 are read: the distance of the answers of two databases."""

from __future__ import annotations

DISTANCES = (
    "x stands for exp(-(theta - Q(D')) epsilon/Delta Q), which is free, u for exp(epsilon (Q(D) - Q(D'))/Delta Q) of one query and its pair of "
    "databases, v for that of another: numbers between 1 and t = e^epsilon."
)
