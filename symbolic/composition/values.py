"""The named values of the chapter."""

from typing import Final

from symbolic.composition import laplace, randomized_response

VALUES: Final = (*randomized_response.VALUES, *laplace.VALUES)
