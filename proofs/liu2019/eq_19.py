"""Eq. 19: the posterior ratio with correlated records."""

from __future__ import annotations

from proofs.liu2019.knowledge import posterior_ratio

eq_19 = posterior_ratio(
    19,
    r"\frac{P(d_i = d_{i1} \mid o, \mathbf{d}_{-i})}{P(d_i = d_{i2} \mid o, \mathbf{d}_{-i})} = \frac{P(A(D)=o)P_{i1}^c}{P(A(D')=o)P_{i2}^c}",
    "probabilities given the correlated records",
)  # fmt: skip
