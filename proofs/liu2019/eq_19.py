"""Eq. 19: the posterior odds with correlated records."""

from __future__ import annotations

from proofs.liu2019.knowledge import given_correlated, posterior_ratio

eq_19 = posterior_ratio(
    19,
    r"\frac{P(d_i = d_{i1} | \mathcal{A}(D) = o, \mathbf{d}_{-i})}{P(d_i = d_{i2} | \mathcal{A}(D) = o, "
        r"\mathbf{d}_{-i})} = \frac{P(\mathcal{A}(D) = o) P_{i1}^c}{P(\mathcal{A}(D') = o) P_{i2}^c}",
    r"\frac{P(\mathcal{A}(D) = o) P_{i1}^c}{P(\mathcal{A}(D') = o) P_{i2}^c}",
    "The posterior odds are the density ratio times the odds given the correlated records.",
    "that differ from them, the correlated ones excepted",
    given_correlated,
    "Apply Bayes' rule; the density of the output cancels. Given the correlated records, the other records do not "
    "matter.",
    reads=["The correlated records are those on which the record depends. Given them, it is independent of the "
        "others."],
)  # fmt: skip
