"""All comparisons of named formulas, by chapter.

>>> [one.name for one in comparisons() if one.name.startswith("warner.")]
['warner.mle', 'warner.variance', 'warner.sampling-variance', 'warner.privacy-variance']
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Final

from symbolic.simulation.comparison import Comparison

CHAPTERS: Final = ("survey_comparisons", "randomized_responses", "noise", "reconstruction", "gains", "masses")


@cache
def comparisons() -> tuple[Comparison, ...]:
    """Every comparison, in the order of the chapters; a name may have several."""
    return tuple(
        one for chapter in CHAPTERS for one in importlib.import_module(f"symbolic.simulation.{chapter}").COMPARISONS
    )
