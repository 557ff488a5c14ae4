"""Mechanisms that perturb locally: k-ary randomized response, RAPPOR, the truncated geometric mechanism on a line and
the planar one.

`channel` has the mechanisms in floats, for data, and `matrix` as exact matrices; `remapped` the planar one on a finite
set of cells, `shokri` and `shokri_program` the optimal one of Shokri and others. `levels` has privacy levels that
differ from user to user, `family` what k-RR and RAPPOR share, `geometric` and `planar` the normalisers.

>>> from symbolic.mechanisms.matrix import k_rr, privacy_ratio
>>> privacy_ratio(k_rr(3, 4))
Fraction(4, 1)
"""

from __future__ import annotations

from symbolic.formula.chapter import values_of

__getattr__, __dir__ = values_of(
    __name__,
    {
        ".geometric": "geometric_normaliser geometric_probability",
        ".planar": "planar_normaliser planar_lattice_sum",
        ".tables": "k_rr_channel geometric_channel planar_channel shokri_value shokri_channel",
    },
)
