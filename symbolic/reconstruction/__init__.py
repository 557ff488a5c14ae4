"""Reconstructing a distribution from answers that were perturbed locally, each user choosing a privacy level of his own.

k-ary randomized response, RAPPOR, the truncated geometric mechanism on a line and the planar one: their matrices, the estimators by inversion,
the expected squared errors of these, and the normalisers.

>>> from symbolic.reconstruction import K_RR, Levels, Shape, error
>>> error(K_RR, Shape.of("1/2, 1/3, 1/6"), Levels.of(ratios="3:10, 5:20")).exact
Fraction(898, 10935)

Source: elsalamouny2022.
"""

from __future__ import annotations

from symbolic.reconstruction.errors import K_RR, RAPPOR, bound, error, level
from symbolic.reconstruction.levels import Levels, Shape

__all__ = ["K_RR", "RAPPOR", "Levels", "Shape", "bound", "error", "level"]
