"""The named values of the chapter."""

from typing import Final

from symbolic.detection import gaussian_mechanism, laplace_mechanism, universal

VALUES: Final = (*laplace_mechanism.VALUES, *universal.VALUES, *gaussian_mechanism.VALUES)
