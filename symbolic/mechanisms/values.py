"""The named values of the chapter."""

from typing import Final

from symbolic.mechanisms import geometric, planar, tables

VALUES: Final = (*geometric.VALUES, *planar.VALUES, *tables.VALUES)
