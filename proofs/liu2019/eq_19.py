"""Eq. 19: the posterior ratio with correlated records."""

from __future__ import annotations

from proofs.liu2019.knowledge import posterior_ratio

eq_19 = posterior_ratio(
    19,
    r"\frac{P(d_i = d_{i1} | \mathcal{A}(D) = o, \mathbf{d}_{-i})}{P(d_i = d_{i2} | \mathcal{A}(D) = o, \mathbf{d}_{-i})} = \frac{P(\mathcal{A}(D) = o) P_{i1}^c}{P(\mathcal{A}(D') = o) P_{i2}^c}",
    "probabilities given the correlated records",
    r"\frac{P(\mathcal{A}(D) = o) P_{i1}^c}{P(\mathcal{A}(D') = o) P_{i2}^c}",
)  # fmt: skip
