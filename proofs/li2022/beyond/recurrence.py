"""S for n + 1 respondents from S for n."""

from __future__ import annotations

from proofs.lemmas import inverse_moment

beyond_recurrence = inverse_moment.recurrence.restated("li2022/beyond.recurrence", where="used for Theorem 10")
