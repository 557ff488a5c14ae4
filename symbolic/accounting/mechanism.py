"""The parts of a composition: what a mechanism is, read from JSON, each so many times.

>>> read([{"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 1000}])
(Part(mechanism='subsampled-gaussian', numbers=(Fraction(1, 100), Fraction(1, 1)), times=1000),)
>>> read([{"mechanism": "laplace", "scale": 1}])
Traceback (most recent call last):
symbolic.formula.domain.DomainError: mechanism 1: laplace has no 'scale'; it takes epsilon, times
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import resources
from typing import Any, Final

from symbolic.formula import DomainError
from symbolic.formula.words import among
from symbolic.number import NumberError, from_json, parse, shown

DIRECTIONS: Final = ("both", "remove", "add")
MOST_TIMES: Final = 10**9
MOST_PARTS: Final = 1_000
Inside = Callable[[Fraction], bool]

_SIGMA: Final = ("1/100 <= sigma <= 10^6", lambda x: Fraction(1, 100) <= x <= 10**6)
_LOSS: Final = ("0 <= epsilon <= 10^4", lambda x: 0 <= x <= 10**4)
KINDS: Final[Mapping[str, Mapping[str, tuple[str, Inside]]]] = {
    "gaussian": {"sigma": _SIGMA},
    "subsampled-gaussian": {"q": ("0 < q <= 1", lambda x: 0 < x <= 1), "sigma": _SIGMA},
    "laplace": {"epsilon": _LOSS},
    "randomized-response": {"epsilon": _LOSS},
    "approximate": {"epsilon": _LOSS, "delta": ("0 <= delta < 1", lambda x: 0 <= x < 1)},
}
"""Kind -> parameter -> its domain, in words and as a test."""


@dataclass(frozen=True)
class Part:
    """One mechanism, so many times; `numbers` in the order of `KINDS`."""

    mechanism: str
    numbers: tuple[Fraction, ...]
    times: int

    @staticmethod
    def of(mechanism: str, times: Any = 1, **numbers: Any) -> Part:
        """From what a user gives; raises `DomainError` or `NumberError`."""
        if mechanism not in KINDS:
            raise DomainError(f"no mechanism is called {mechanism!r}; {among(str(mechanism), KINDS)}")
        domains = KINDS[mechanism]
        for name in numbers:
            if name not in domains:
                raise DomainError(f"{mechanism} has no {name!r}; {among(name, (*domains, 'times'), 'it takes')}")
        found = []
        for name, (words, inside) in domains.items():
            if name not in numbers:
                raise DomainError(f"{mechanism} needs {name}")
            number = _number(name, numbers[name])
            if not inside(number):
                raise DomainError(f"{name} = {shown(number)} is outside its domain {words}")
            found.append(number)
        count = _number("times", times)
        if count.denominator != 1 or not 1 <= count <= MOST_TIMES:
            raise DomainError(f"times = {shown(count)} is outside its domain: an integer, 1 <= times <= {MOST_TIMES}")
        return Part(mechanism, tuple(found), int(count))


def _number(name: str, given: Any) -> Fraction:
    try:
        return parse(given)
    except NumberError as reason:
        raise NumberError(f"{name}: {reason}") from None


def read(content: Any) -> tuple[Part, ...]:
    """The parts from what stands in a JSON file: a list of objects, or an object whose key `mechanisms` has it.

    Numbers are exact, and floats are read by `symbolic.number.from_json`. Raises `DomainError` or `NumberError`.
    """
    content = from_json(content)
    if isinstance(content, Mapping):
        if set(content) != {"mechanisms"}:
            raise DomainError('the object must have the one key "mechanisms"')
        content = content["mechanisms"]
    if not isinstance(content, list) or not content:
        raise DomainError("there must be a list of mechanisms, not empty")
    if len(content) > MOST_PARTS:
        raise DomainError(f"{len(content)} mechanisms; at most {MOST_PARTS} are read (the same one many times is one)")
    parts = []
    for place, one in enumerate(content, start=1):
        if not isinstance(one, Mapping) or not isinstance(one.get("mechanism"), str):
            raise DomainError(f'mechanism {place}: write {{"mechanism": NAME, ...}} with a name of {", ".join(KINDS)}')
        try:
            parts.append(Part.of(**{str(key): given for key, given in one.items()}))
        except (NumberError, DomainError) as reason:
            raise DomainError(f"mechanism {place}: {reason}") from None
    return tuple(parts)


def schema() -> str:
    """The JSON Schema of the file."""
    return resources.files("symbolic.accounting").joinpath("mechanisms.schema.json").read_text(encoding="utf-8")
