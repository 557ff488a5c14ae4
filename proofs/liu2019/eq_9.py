"""Eq. 9: the recall RSR of a threshold test."""

from __future__ import annotations

from proofs.liu2019.rates import tail_above_centre, tail_below_centre
from symbolic.language import reals

far = reals("Q")

upper = tail_above_centre(9, "RSR", far)
lower = tail_below_centre(9, "RSR", far)
