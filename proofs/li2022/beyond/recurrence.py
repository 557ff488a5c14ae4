"""Recurrence of E[1/M; M > 0] in the number n of respondents."""

from __future__ import annotations

from proofs.lemmas import inverse_moment

beyond_recurrence = inverse_moment.recurrence.restated("li2022/beyond.recurrence", where="used for Theorem 10")
