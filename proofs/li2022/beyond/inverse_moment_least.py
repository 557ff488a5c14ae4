"""E[1/M | M > 0] >= 1/n."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds

beyond_least = inverse_moment_bounds.least.restated("li2022/beyond.inverse-moment-least", where="used for Figure 2")
