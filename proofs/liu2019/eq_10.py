"""Eq. 10: the false alarm rate GSR of a threshold test."""

from __future__ import annotations

from proofs.liu2019.rates import tail_above_centre, tail_below_centre
from symbolic.language import reals

near = reals("Q'")

upper = tail_above_centre(10, "GSR", near)
lower = tail_below_centre(10, "GSR", near)
