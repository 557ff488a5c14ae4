"""Corollary 1: the same for correlated records, whatever the prior probabilities of the hypotheses."""

from __future__ import annotations

from proofs.liu2019.theorem_2 import largest_precision
from symbolic.language import reals

w = reals("w")

corollary_1 = largest_precision(
    "corollary-1", "Corollary 1", "The same, whatever the prior probabilities of the two hypotheses.", w, (w,),
    r"\text{The optimality of Neyman-Pearson criterion given in Theorem 2 holds for correlated records}",
    "At equal recall the precision falls with the false alarm rate, whatever the weight w. The same exception as in Theorem 2, lambda = 0.",
)  # fmt: skip
