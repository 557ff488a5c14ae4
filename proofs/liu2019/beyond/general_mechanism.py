"""A mechanism that satisfies every notion of Section 6, for queries with bounded answers."""

from __future__ import annotations

from proofs.liu2019.theorem_1 import scalar

general_mechanism = scalar.restated(
    "liu2019/beyond.general-mechanism",
    title="Laplace noise scaled to the range of the answers: any two databases have a likelihood ratio of at most "
    "e^epsilon.",
    where="Section 6.2, which states that there is no general mechanism",
    printed="",
    formula=r"|Q(D) - Q(D')| \le R \text{ for all } D, D' \Rightarrow \frac{P(Q(D) + Lap(R/\epsilon) = z)}{P(Q(D') + "
    r"Lap(R/\epsilon) = z)} \le e^\epsilon",
    quote="",
    reads=[
        *scalar.reads,
        "Delta is the distance of the largest and the smallest answer over all databases, not only over neighbours.",
    ],
    remarks=[
        "The bound on the likelihood ratio bounds every loss of Section 6. The noise is much larger than "
        "differential privacy needs; no mechanism is known that is accurate for all these notions."
    ],
)
