"""Eq. 21: the maximum F_beta score with correlated records."""

from __future__ import annotations

from proofs.liu2019 import knowing_more
from proofs.liu2019.highest_score import (
    first_bound,
    first_supremum,
    negative_weight,
    records,
    second_attained,
    second_bound,
)
from proofs.liu2019.setting import t
from symbolic.language import Ne

bound = first_bound(records)
supremum = first_supremum(records)
second = second_bound(
    records,
    "liu2019/eq-21.second",
    assumed=[Ne(records.w, 0), records.turning <= t],
    provided=[0 < records.w],
    counterexample={"x": 1, "t": "7/4", "b": "3/56", "rhop": "1/2", "rhoc": "2/3"},
)
threshold = second_attained(records, **negative_weight(records))
improved = knowing_more.with_records
