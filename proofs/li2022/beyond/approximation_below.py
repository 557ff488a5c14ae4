"""Grab and Savage's approximation never exceeds E[1/M | M > 0] for n >= 6 and c >= 1/2."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_near

beyond_below = inverse_moment_near.below.restated(
    "li2022/beyond.approximation-below", where="additional result on Grab and Savage's approximation"
)
