"""Why a value lacks a representation: the reasons that several declarations share."""

from __future__ import annotations

from typing import Final

CONTINUOUS: Final = "the outcomes are a continuum: none of them can be listed"
IRRATIONAL: Final = "the chances are irrational: no exact fractions can be compared"
NO_FLOATS: Final = (
    "an extremum, a root, a series or a sum over many terms: no function of floats is written, as its rounding is "
    "not analysed"
)
INVERSE: Final = "the inverse of a value that is simulated"
PLACE: Final = "a place and not an expectation: the value there is simulated"
BOUND: Final = "a bound and not an expectation"
PARAMETER: Final = "a parameter of a mechanism and not an expectation"
RATIO: Final = "a largest ratio and not an expectation"
ESTIMATE: Final = "an estimate and not an expectation: its bias and its squared error are enumerated and simulated"
UNBOUNDED: Final = "the mean of an unbounded power of a ratio: no interval holds for every distribution"
