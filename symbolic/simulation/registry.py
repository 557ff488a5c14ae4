"""All comparisons of named formulas, by chapter.

>>> [one.name for one in comparisons() if one.name.startswith("warner.")]
['warner.mle', 'warner.variance', 'warner.sampling-variance', 'warner.privacy-variance']
"""

from __future__ import annotations

from functools import cache

from symbolic.simulation.comparison import Comparison


@cache
def comparisons() -> tuple[Comparison, ...]:
    """Return every comparison, in the order of the chapters; a name may have several."""
    from symbolic.simulation import gains, masses, noise, randomized_responses, reconstruction, survey_comparisons

    modules = (survey_comparisons, randomized_responses, noise, reconstruction, gains, masses)
    return tuple(one for module in modules for one in module.COMPARISONS)
