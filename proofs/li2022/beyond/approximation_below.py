"""The approximation never exceeds, from six respondents on."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_near

beyond_below = inverse_moment_near.below.restated(
    "li2022/beyond.approximation-below", where="beyond the remark on Grab and Savage's approximation"
)
