"""A mechanism with every notion of Section 6, for queries with bounded answers."""

from __future__ import annotations

from proofs.liu2019.theorem_1 import scalar

general_mechanism = scalar.restated(
    "liu2019/beyond.general-mechanism",
    title="Laplace noise scaled to the range of the answers bounds the likelihood ratio of any two databases by "
    "e^epsilon, and so every loss of Section 6.",
    where="Section 6.2, where it is said that there is no general mechanism",
    printed="",
    formula=r"|Q(D) - Q(D')| \le R \text{ for all } D, D' \Rightarrow \frac{P(Q(D) + Lap(R/\epsilon) = z)}{P(Q(D') + "
    r"Lap(R/\epsilon) = z)} \le e^\epsilon",
    quote="",
    reads=[
        *scalar.reads,
        "Delta is the distance of the largest answer and the smallest one, of all databases, and not only of "
        "neighbours.",
    ],
    remarks=[
        "It hides much more than differential privacy needs to: what is not known is one mechanism that is "
        "good for all of these notions."
    ],
)
