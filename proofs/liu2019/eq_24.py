"""Eq. 24: the highest F score with temporal correlation."""

from __future__ import annotations

from proofs.liu2019.highest_score import first_attained, first_bound, second_attained, second_without_exponent, time

bound = first_bound(time)
attained = first_attained(time)
second = second_without_exponent(time)
threshold = second_attained(time)
