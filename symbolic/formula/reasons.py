"""Reasons why a value lacks a representation, shared by several declarations."""

from __future__ import annotations

from typing import Final

CONTINUOUS: Final = "the outcomes are continuous and cannot be enumerated"
IRRATIONAL: Final = "the probabilities are irrational, so exact fractions cannot be compared"
NO_FLOATS: Final = (
    "an extremum, a root, a series or a sum over many terms: the rounding error of a function of floats is not analysed"
)
INVERSE: Final = "the inverse of a value that has a simulation"
PLACE: Final = "a location, not an expectation; the value at it has a simulation"
BOUND: Final = "a bound, not an expectation"
PARAMETER: Final = "a parameter of a mechanism, not an expectation"
RATIO: Final = "a maximum of ratios, not an expectation"
ESTIMATE: Final = "an estimate, not an expectation; its bias and squared error have an enumeration and a simulation"
UNBOUNDED: Final = "the mean of an unbounded power of a ratio has no confidence interval for every distribution"
