"""Eq. 18: the highest F score with a prior."""

from __future__ import annotations

from proofs.liu2019.highest_score import first_bound, first_supremum, prior, second_attained, second_without_exponent

bound = first_bound(prior)
supremum = first_supremum(prior)
second = second_without_exponent(prior)
threshold = second_attained(prior)
