"""The named values of the chapter."""

from typing import Final

from symbolic.estimation import certified, common, errors

VALUES: Final = (*common.VALUES, *errors.VALUES, *certified.VALUES)
