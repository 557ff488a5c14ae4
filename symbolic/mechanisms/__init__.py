"""Mechanisms that perturb locally: k-ary randomized response, RAPPOR, the truncated geometric mechanism on a line and
the planar one.

`channel` has the mechanisms in floats, for data, and `matrix` as exact matrices; `remapped` the planar one on a finite
set of cells, `shokri` and `shokri_program` the optimal one of Shokri and others. `levels` has privacy levels that
differ from user to user, `family` what k-RR and RAPPOR share, `geometric` and `planar` the normalisers.

>>> from symbolic.mechanisms.matrix import k_rr, privacy_ratio
>>> privacy_ratio(k_rr(3, 4))
Fraction(4, 1)
"""

from symbolic.mechanisms.geometric import normaliser as geometric_normaliser
from symbolic.mechanisms.geometric import probability as geometric_probability
from symbolic.mechanisms.planar import lattice_sum_value as planar_lattice_sum
from symbolic.mechanisms.planar import normaliser_value as planar_normaliser
from symbolic.mechanisms.tables import geometric_channel, k_rr_channel, planar_channel, shokri_channel, shokri_value

__all__ = [
    "geometric_channel",
    "geometric_normaliser",
    "geometric_probability",
    "k_rr_channel",
    "planar_channel",
    "planar_lattice_sum",
    "planar_normaliser",
    "shokri_channel",
    "shokri_value",
]
