"""Eq. 16: the posterior ratio with a prior."""

from __future__ import annotations

from proofs.liu2019.knowledge import marginal, posterior_ratio

eq_16 = posterior_ratio(
    16,
    r"\frac{P(d_i = d_{i1} | \mathcal{A}(D) = o, \mathbf{d}_{-i})}{P(d_i = d_{i2} | \mathcal{A}(D) = o, \mathbf{d}_{-i})} = \frac{P(\mathcal{A}(D) = o)P(d_i = d_{i1})}{P(\mathcal{A}(D') = o)P(d_i = d_{i2})}",
    r"\frac{P(\mathcal{A}(D) = o)P(d_i = d_{i1})}{P(\mathcal{A}(D') = o)P(d_i = d_{i2})}",
    "The posterior odds of the two values are the ratio of the densities times their prior odds, where the record does not depend on the others.",
    "that differ from them",
    marginal,
    "provided",
    "Bayes' rule; the density of the output cancels. The posterior is given all other records, so the odds must be too: of two equal-looking bits that agree with probability 4/5, and a density ratio of 3, the true odds are 12, the print says 3.",
    counterexample={"j1": "2/5", "j2": "1/10", "k1": "1/10", "k2": "2/5", "f1": "3/4", "f2": "1/4"},
)  # fmt: skip
