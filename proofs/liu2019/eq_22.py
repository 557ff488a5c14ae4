"""Eq. 22: the posterior ratio with temporal correlation."""

from __future__ import annotations

from proofs.liu2019.knowledge import given_correlated, posterior_ratio

eq_22 = posterior_ratio(
    22,
    r"\frac{P(d_i^t = d_{i1} | \mathcal{A}(\mathcal{D}) = o, \mathbf{d}_{-i}^{[t]}, "
        r"\mathbf{d}_i^{[t-1]})}{P(d_i^t = d_{i2} | \mathcal{A}(\mathcal{D}) = o, \mathbf{d}_{-i}^{[t]}, "
        r"\mathbf{d}_i^{[t-1]})} = \frac{P(\mathcal{A}(\mathcal{D}) = o)P_{i1}^t}{P(\mathcal{A}(\mathcal{D}') = "
        r"o)P_{i2}^t}",
    r"\frac{P(\mathcal{A}(\mathcal{D}) = o)P_{i1}^t}{P(\mathcal{A}(\mathcal{D}') = o)P_{i2}^t}",
    "The posterior odds of the two values are the ratio of the densities times the odds given the correlated "
        "records, the earlier ones included.",
    "that differ from them, the correlated ones excepted",
    given_correlated,
    "Bayes' rule; the density of the output cancels, and given the correlated records the rest does not count.",
    reads=["Correlated records, also the earlier ones of the same user, are those on which the record depends: given "
        "them, it is independent of the others."],
    remarks=["The definition of P_i1^t prints d_-i^[t-1] where the text before it has d_i^[t-1], the earlier values of "
        "the record itself."],
)  # fmt: skip
