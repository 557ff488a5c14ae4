"""Eq. 16: the posterior ratio with a prior."""

from __future__ import annotations

from proofs.liu2019.knowledge import marginal, posterior_ratio

eq_16 = posterior_ratio(
    16,
    r"\frac{P(d_i = d_{i1} | \mathcal{A}(D) = o, \mathbf{d}_{-i})}{P(d_i = d_{i2} | \mathcal{A}(D) = o, "
    r"\mathbf{d}_{-i})} = \frac{P(\mathcal{A}(D) = o)P(d_i = d_{i1})}{P(\mathcal{A}(D') = o)P(d_i = d_{i2})}",
    r"\frac{P(\mathcal{A}(D) = o)P(d_i = d_{i1})}{P(\mathcal{A}(D') = o)P(d_i = d_{i2})}",
    "The posterior odds of the two values are the ratio of the densities times their prior odds, where the "
    "record does not depend on the others.",
    "that differ from them",
    marginal,
    "Bayes' rule; the density of the output cancels.",
    reads=[
        "Section 5.1 treats independent records: Eq. 17, which follows, is Eq. 20 at rho_c = 0, which Section 5.2 "
        "calls the scenario of independent records."
    ],
    remarks=[
        "Of two fair bits that agree with probability 4/5, and a density ratio of 3, the true odds given the other "
        "bit are 12, and the print says 3."
    ],
)
