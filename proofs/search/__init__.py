"""The untrusted search: it makes certificates from plans, and the checkers verify them."""

from __future__ import annotations

from importlib.util import find_spec

SOLVERS = {
    "clarabel": "sums of squares, about one goal in six",
    "scipy": "all linear programs",
    "z3": "which maxima to split, integers, irrational and hidden counterexamples, hints",
}
"""The optional solvers, and what the search cannot do without each."""


def missing_solvers() -> dict[str, str]:
    """The solvers that are not installed, and what is lost; the extra `search` installs them.

    >>> set(missing_solvers()) <= {"clarabel", "scipy", "z3"}
    True
    """
    return {name: lost for name, lost in SOLVERS.items() if find_spec(name) is None}
