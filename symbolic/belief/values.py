"""The named values of the chapter."""

from typing import Final

from symbolic.belief import loss, tradeoff

VALUES: Final = (*loss.VALUES, *tradeoff.VALUES)
