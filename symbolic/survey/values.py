"""The named values of the chapter."""

from typing import Final

from symbolic.survey import formulas, warner

VALUES: Final = (*warner.VALUES, *formulas.VALUES)
