"""E[1/M | M > 0] <= 2/((n + 1) c)."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds

beyond_bounded = inverse_moment_bounds.bound.restated(
    "li2022/beyond.inverse-moment-bound", where="used for Corollary 11"
)
