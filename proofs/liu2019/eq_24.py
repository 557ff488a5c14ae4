"""Eq. 24: the maximum F_beta score with temporal correlation."""

from __future__ import annotations

from proofs.liu2019 import knowing_more
from proofs.liu2019.highest_score import (
    first_bound,
    first_supremum,
    negative_weight,
    second_attained,
    second_without_exponent,
    time,
)

bound = first_bound(time)
supremum = first_supremum(time)
second = second_without_exponent(time)
threshold = second_attained(time, **negative_weight(time))
improved = knowing_more.with_time
