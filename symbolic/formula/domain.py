"""Domains of parameters, and the errors outside them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symbolic.language import Relation, Sort


class DomainError(ValueError):
    """The formula has no value at these parameters, or none that can be computed.

    The message has one line.
    """


class NotComputed(DomainError):
    """The value may exist, but certifying it needs too much work or too many digits."""


@dataclass(frozen=True)
class Domain:
    """The domain of a parameter.

    Parameters
    ----------
    sort: "real" or "integer".
    text: the domain in words or signs, for messages: "0 <= q < p".
    requires: relations that must hold; they may involve other parameters.
    default: the value if the parameter is not given; None if it is required.
    about: a short description.
    """

    sort: Sort
    text: str
    requires: tuple[Relation, ...] = ()
    default: str | int | Fraction | None = None
    about: str = ""
