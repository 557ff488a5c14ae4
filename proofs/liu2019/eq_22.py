"""Eq. 22: the posterior ratio with temporal correlation."""

from __future__ import annotations

from proofs.liu2019.knowledge import posterior_ratio

eq_22 = posterior_ratio(
    22,
    r"\frac{P(d_i^t = d_{i1} | \mathcal{A}(\mathcal{D}) = o, \mathbf{d}_{-i}^{[t]}, \mathbf{d}_i^{[t-1]})}{P(d_i^t = d_{i2} | \mathcal{A}(\mathcal{D}) = o, \mathbf{d}_{-i}^{[t]}, \mathbf{d}_i^{[t-1]})} = \frac{P(\mathcal{A}(\mathcal{D}) = o)P_{i1}^t}{P(\mathcal{A}(\mathcal{D}') = o)P_{i2}^t}",
    "probabilities given the correlated records, also earlier ones",
    r"\frac{P(\mathcal{A}(\mathcal{D}) = o)P_{i1}^t}{P(\mathcal{A}(\mathcal{D}') = o)P_{i2}^t}",
)  # fmt: skip
