"""Locally private mechanisms: k-RR, RAPPOR, truncated and planar geometric, Shokri et al.

* `channel`: mechanisms in floats, for data; `matrix`: exact matrices.
* `remapped`: the planar geometric mechanism on finitely many cells.
* `shokri`, `shokri_program`: the optimal mechanism of Shokri and others.
* `levels`: privacy levels that differ between users; `family`: the common form of k-RR and RAPPOR.
* `geometric`, `planar`: the normalisers.

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
