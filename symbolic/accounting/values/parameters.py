"""Checks of the parameters that several values share.

>>> checked({"rho": "1/2"}, "rho", "rho > 0", lambda x: x > 0)
Fraction(1, 2)
>>> integer({"n": "1.5"}, "n", 10)
Traceback (most recent call last):
symbolic.formula.domain.DomainError: n = 3/2 is outside its domain an integer, 1 <= n <= 10
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from symbolic.formula import DomainError
from symbolic.number import parse, shown

Given: TypeAlias = Mapping[str, Any]


def checked(given: Given, name: str, domain: str, inside: Callable[[Fraction], bool]) -> Fraction:
    """Return a parameter as an exact number; raises `DomainError` outside its domain."""
    number = parse(given[name])
    if not inside(number):
        raise DomainError(f"{name} = {shown(number)} is outside its domain {domain}")
    return number


def integer(given: Given, name: str, most: int) -> int:
    """Return a parameter that is an integer from 1 to `most`."""
    domain = f"an integer, 1 <= {name} <= {most}"
    return int(checked(given, name, domain, lambda x: x.denominator == 1 and 1 <= x <= most))


def epsilon_at_least_0(given: Given) -> Fraction:
    """Return epsilon, 0 <= epsilon <= 10^6."""
    return checked(given, "epsilon", "0 <= epsilon <= 10^6", lambda x: 0 <= x <= 10**6)


def sampling(given: Given) -> tuple[Fraction, Fraction]:
    """Return the sampling rate q and the noise multiplier sigma."""
    q = checked(given, "q", "0 < q <= 1", lambda x: 0 < x <= 1)
    sigma = checked(given, "sigma", "1/100 <= sigma <= 10^6", lambda x: Fraction(1, 100) <= x <= 10**6)
    return q, sigma
