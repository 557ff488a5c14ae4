"""Eq. 18: the highest F score with a prior."""

from __future__ import annotations

from proofs.liu2019.highest_score import first_attained, first_bound, prior, second_attained, second_without_exponent

bound = first_bound(prior)
attained = first_attained(prior)
second = second_without_exponent(prior)
threshold = second_attained(prior)
