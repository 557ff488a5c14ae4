"""Eq. 22: the posterior ratio with temporal correlation."""

from __future__ import annotations

from proofs.liu2019.knowledge import posterior_ratio

eq_22 = posterior_ratio(
    22,
    r"\frac{P(d_i^t = d_{i1} \mid o, \ldots)}{P(d_i^t = d_{i2} \mid o, \ldots)} = \frac{P(A(D)=o)P_{i1}^t}{P(A(D')=o)P_{i2}^t}",
    "probabilities given the correlated records, also earlier ones",
)  # fmt: skip
