"""Eq. 16: the posterior ratio with a prior."""

from __future__ import annotations

from proofs.liu2019.knowledge import posterior_ratio

eq_16 = posterior_ratio(
    16,
    r"\frac{P(d_i = d_{i1} \mid o, \mathbf{d}_{-i})}{P(d_i = d_{i2} \mid o, \mathbf{d}_{-i})} = \frac{P(A(D)=o)P(d_i=d_{i1})}{P(A(D')=o)P(d_i=d_{i2})}",
    "prior probabilities",
)  # fmt: skip
