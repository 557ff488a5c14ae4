"""Eq. 16: the posterior odds with a prior."""

from __future__ import annotations

from proofs.liu2019.knowledge import marginal, posterior_ratio

eq_16 = posterior_ratio(
    16,
    r"\frac{P(d_i = d_{i1} | \mathcal{A}(D) = o, \mathbf{d}_{-i})}{P(d_i = d_{i2} | \mathcal{A}(D) = o, "
    r"\mathbf{d}_{-i})} = \frac{P(\mathcal{A}(D) = o)P(d_i = d_{i1})}{P(\mathcal{A}(D') = o)P(d_i = d_{i2})}",
    r"\frac{P(\mathcal{A}(D) = o)P(d_i = d_{i1})}{P(\mathcal{A}(D') = o)P(d_i = d_{i2})}",
    "If the record is independent of the others, its posterior odds are the density ratio times the prior odds.",
    "that differ from them",
    marginal,
    "Apply Bayes' rule; the density of the output cancels.",
    reads=[
        "The record is read as independent of the others. Eq. 17, which follows, is Eq. 20 at rho_c = 0, and Section "
        "5.2 calls this the scenario of independent records."
    ],
    remarks=[
        "For dependent records Eq. 16 fails. If two fair bits agree with probability 4/5 and the density ratio is 3, "
        "the posterior odds given the other bit are 12; Eq. 16 gives 3."
    ],
)
