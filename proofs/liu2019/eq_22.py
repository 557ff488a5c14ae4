"""Eq. 22: the posterior odds with temporal correlation."""

from __future__ import annotations

from proofs.liu2019.knowledge import given_correlated, posterior_ratio

eq_22 = posterior_ratio(
    22,
    r"\frac{P(d_i^t = d_{i1} | \mathcal{A}(\mathcal{D}) = o, \mathbf{d}_{-i}^{[t]}, "
        r"\mathbf{d}_i^{[t-1]})}{P(d_i^t = d_{i2} | \mathcal{A}(\mathcal{D}) = o, \mathbf{d}_{-i}^{[t]}, "
        r"\mathbf{d}_i^{[t-1]})} = \frac{P(\mathcal{A}(\mathcal{D}) = o)P_{i1}^t}{P(\mathcal{A}(\mathcal{D}') = "
        r"o)P_{i2}^t}",
    r"\frac{P(\mathcal{A}(\mathcal{D}) = o)P_{i1}^t}{P(\mathcal{A}(\mathcal{D}') = o)P_{i2}^t}",
    "The posterior odds are the density ratio times the odds given the correlated and earlier records.",
    "that differ from them, the correlated ones excepted",
    given_correlated,
    "Apply Bayes' rule; the density of the output cancels. Given the correlated records, the other records do not "
    "matter.",
    reads=["The correlated records, including earlier ones of the same user, are those on which the record depends: "
    "given them, it is independent of the others."],
    remarks=["The definition of P_i1^t has d_-i^[t-1], but the text before it has d_i^[t-1], the earlier values of "
    "the record itself."],
)  # fmt: skip
