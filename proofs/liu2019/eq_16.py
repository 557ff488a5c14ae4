"""Eq. 16: the posterior ratio with a prior."""

from __future__ import annotations

from proofs.liu2019.knowledge import posterior_ratio

eq_16 = posterior_ratio(
    16,
    r"\frac{P(d_i = d_{i1} | \mathcal{A}(D) = o, \mathbf{d}_{-i})}{P(d_i = d_{i2} | \mathcal{A}(D) = o, \mathbf{d}_{-i})} = \frac{P(\mathcal{A}(D) = o)P(d_i = d_{i1})}{P(\mathcal{A}(D') = o)P(d_i = d_{i2})}",
    "prior probabilities",
    r"\frac{P(\mathcal{A}(D) = o)P(d_i = d_{i1})}{P(\mathcal{A}(D') = o)P(d_i = d_{i2})}",
)  # fmt: skip
