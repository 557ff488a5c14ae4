"""Read the mechanisms of a composition from JSON data.

>>> read({"mechanism": "laplace", "scale": 2, "sensitivity": 1, "times": 10})
(Part(mechanism='laplace', parameters={'epsilon': Fraction(1, 2)}, times=10, q=Fraction(1, 1)),)
>>> read({"noise_multiplier": 1.1, "epochs": 3, "batch_size": 256, "dataset_size": 60000})[0].times
704
>>> read([{"mechanism": "laplace", "scal": 1}])
Traceback (most recent call last):
symbolic.formula.domain.DomainError: entry 1: laplace has no key 'scal'; did you mean scale? It takes epsilon, scale, \
sensitivity, times, steps, epochs, q, sample_rate, batch_size, dataset_size
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from importlib import resources
from math import ceil
from typing import Any, Final

from symbolic.accounting.answer import exact
from symbolic.accounting.mechanisms.part import Part
from symbolic.formula import DomainError
from symbolic.formula.words import among
from symbolic.number import NumberError, from_json, shown

MOST_ENTRIES: Final = 10_000  # mechanisms in a file; equal ones can be one entry with `times`
MOST_TIMES: Final = 10**9  # repetitions of one mechanism
MOST_SIGMA: Final = 20_000  # sigma of discrete Gaussian noise, whose 75 sigma atoms are summed one by one
MOST_SENSITIVITY: Final = 10**6  # sensitivity of discrete noise, which has as many atoms
DIRECTIONS: Final = ("both", "remove", "add")

Numbers = Mapping[str, Fraction]
Inside = Callable[[Fraction], bool]

KINDS: Final[Mapping[str, Sequence[Sequence[str]]]] = {
    "gaussian": (("sigma",), ("noise_multiplier",)),
    "subsampled-gaussian": (("sigma",), ("noise_multiplier",)),
    "laplace": (("epsilon",), ("scale",)),
    "randomized-response": (("epsilon",), ("p",)),
    "approximate": (("epsilon", "delta"),),
    "pure": (("epsilon",),),
    "discrete-gaussian": (("sigma",),),
    "discrete-laplace": (("epsilon",), ("scale",)),
    "exponential": (("epsilon",),),
}
"""Mechanism -> the alternative sets of parameters, of which an entry has exactly one."""

SCALES: Final = ("sigma", "scale")  # parameters in the units of the query, which may have a sensitivity beside them
RATES: Final = ("q", "sample_rate", "batch_size")
COUNTS: Final = ("times", "steps", "epochs")

_DOMAINS: Final[Mapping[str, tuple[str, Inside]]] = {
    "epsilon": ("epsilon >= 0", lambda x: x >= 0),
    "delta": ("0 <= delta < 1", lambda x: 0 <= x < 1),
    "p": ("1/2 <= p < 1", lambda x: Fraction(1, 2) <= x < 1),
    "q": ("0 < q <= 1", lambda x: 0 < x <= 1),
    "sample_rate": ("0 < sample_rate <= 1", lambda x: 0 < x <= 1),
} | {name: (f"{name} > 0", lambda x: x > 0) for name in (*SCALES, "noise_multiplier", "sensitivity", "epochs")}
_INTEGERS: Final = {"times": MOST_TIMES, "steps": MOST_TIMES, "batch_size": None, "dataset_size": None}


def read(content: Any) -> tuple[Part, ...]:
    """Return the mechanisms that JSON data describes, with exact numbers.

    Parameters
    ----------
    content: a list of entries, one entry, {"mechanisms": list}, or {"history": list}. An entry is an object, or
        [noise_multiplier, sample_rate, steps] as in Opacus's history. Floats are read as their decimal text; see
        `symbolic.number.from_json`.

    Raises `DomainError` or `NumberError`; the message names the entry.
    """
    parts = []
    for place, entry in enumerate(_entries(from_json(content)), start=1):
        try:
            parts.append(_part(entry))
        except (DomainError, NumberError) as reason:
            raise DomainError(f"entry {place}: {reason}") from None
    return tuple(parts)


def schema() -> str:
    """Return the JSON Schema of the file."""
    file = resources.files("symbolic.accounting.mechanisms").joinpath("mechanisms.schema.json")
    return file.read_text(encoding="utf-8")


def _entries(content: Any) -> Sequence[Any]:
    if isinstance(content, Mapping):
        if "mechanisms" in content:
            _only(content, ("mechanisms",))
            content = content["mechanisms"]
        elif "history" in content:  # Opacus's state has the name of its accountant in "mechanism"
            _only(content, ("history", "mechanism"))
            content = content["history"]
        else:
            content = [content]
    if not isinstance(content, list) or not content:
        raise DomainError("give a list of mechanisms with at least one entry, or one object")
    if len(content) > MOST_ENTRIES:
        raise DomainError(f"{len(content)} entries; at most {MOST_ENTRIES}. Give equal ones once, with times")
    return content


def _only(content: Mapping[str, Any], allowed: Sequence[str]) -> None:
    for key in content:
        if key not in allowed:
            raise DomainError(f"the object has {allowed[0]!r}, so it cannot have {key!r}; put that into the entries")


def _part(entry: Any) -> Part:
    if isinstance(entry, list):
        if len(entry) != 3:
            raise DomainError("a list of three numbers is needed: [noise_multiplier, sample_rate, steps]")
        entry = dict(zip(("noise_multiplier", "sample_rate", "steps"), entry, strict=True))
    if not isinstance(entry, Mapping):
        raise DomainError('write {"mechanism": NAME, ...} or [noise_multiplier, sample_rate, steps]')
    kind = _kind(entry)
    numbers = _numbers(kind, {key: given for key, given in entry.items() if key != "mechanism"})
    q = _rate(numbers)
    if kind == "subsampled-gaussian":
        kind = "gaussian"
        if q is None:
            raise DomainError("subsampled-gaussian needs q")
    times = _times(numbers, q)
    return Part(kind, _parameters(kind, numbers), times, Fraction(1) if q is None else q)


def _kind(entry: Mapping[str, Any]) -> str:
    """Return the mechanism of an entry; without a name it is a Gaussian, or (epsilon, delta)-DP, by its keys."""
    if "mechanism" not in entry:
        if "noise_multiplier" in entry:
            return "gaussian"
        if "epsilon" in entry and "delta" in entry:
            return "approximate"
        raise DomainError(f'"mechanism" is missing; it is one of {", ".join(KINDS)}')
    kind = entry["mechanism"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise DomainError(f"no mechanism is called {kind!r}; {among(str(kind), KINDS)}")
    return kind


def _numbers(kind: str, given: Mapping[str, Any]) -> dict[str, Fraction]:
    """Return the numbers of an entry, each inside its domain."""
    own = tuple(dict.fromkeys(name for form in KINDS[kind] for name in form))
    allowed = (*own, *(("sensitivity",) if set(own) & set(SCALES) else ()), *COUNTS, *RATES, "dataset_size")
    numbers = {}
    for name, one in given.items():
        if name not in allowed:
            raise DomainError(f"{kind} has no key {name!r}; {among(str(name), allowed, 'it takes')}")
        numbers[name] = _number(name, one)
        if name == "sensitivity" and kind.startswith("discrete-"):
            _check_integer(name, numbers[name], MOST_SENSITIVITY)
        if name == "sigma" and kind == "discrete-gaussian" and numbers[name] > MOST_SIGMA:
            raise DomainError(
                f"sigma = {shown(numbers[name])} is outside the domain of discrete-gaussian: 0 < sigma <= {MOST_SIGMA}"
            )
    return numbers


def _number(name: str, given: Any) -> Fraction:
    number = exact(name, given)
    if name in _INTEGERS:
        _check_integer(name, number, _INTEGERS[name])
    elif not _DOMAINS[name][1](number):
        raise DomainError(f"{name} = {shown(number)} is outside its domain {_DOMAINS[name][0]}")
    return number


def _check_integer(name: str, number: Fraction, most: int | None) -> None:
    if number.denominator != 1 or number < 1 or (most is not None and number > most):
        words = f"{name} >= 1" if most is None else f"1 <= {name} <= {most}"
        raise DomainError(f"{name} = {shown(number)} is outside its domain: an integer, {words}")


def _chosen(numbers: Numbers, names: Iterable[str]) -> str | None:
    """Return the name that is given; raise `DomainError` if two exclude each other."""
    found = [name for name in names if name in numbers]
    if len(found) > 1:
        raise DomainError(f"{found[0]} and {found[1]} are both given; keep one of them")
    return found[0] if found else None


def _rate(numbers: Numbers) -> Fraction | None:
    name = _chosen(numbers, RATES)
    if ("batch_size" in numbers) != ("dataset_size" in numbers):
        raise DomainError("batch_size and dataset_size are given together: the sampling rate is their quotient")
    if name != "batch_size":
        return None if name is None else numbers[name]
    if numbers["batch_size"] > numbers["dataset_size"]:
        raise DomainError("batch_size must be at most dataset_size")
    return numbers["batch_size"] / numbers["dataset_size"]


def _times(numbers: Numbers, q: Fraction | None) -> int:
    name = _chosen(numbers, COUNTS)
    if name != "epochs":
        return 1 if name is None else int(numbers[name])
    if q is None:
        raise DomainError("epochs needs batch_size and dataset_size, or a sampling rate: it counts passes of 1/q steps")
    times = ceil(numbers["epochs"] / q)
    _check_integer("the number of steps", Fraction(times), MOST_TIMES)
    return times


def _parameters(kind: str, numbers: Numbers) -> dict[str, Fraction]:
    """Return the parameters as in `Part`."""
    forms = KINDS[kind]
    first = _chosen(numbers, (form[0] for form in forms))
    form = next((form for form in forms if form[0] == first), forms[0])
    if any(name not in numbers for name in form):
        raise DomainError(f"{kind} needs {' or '.join(' and '.join(form) for form in forms)}")
    if "sensitivity" in numbers and first not in SCALES:
        raise DomainError(f"sensitivity is given beside a scale of noise, but {first} already contains it")
    sensitivity = numbers.get("sensitivity", Fraction(1))
    if kind.startswith("discrete-"):
        name, size = ("epsilon", 1 / numbers["scale"]) if first == "scale" else (form[0], numbers[form[0]])
        if not size:
            raise DomainError(f"{name} = 0 is outside its domain {name} > 0")
        return {name: size, "sensitivity": sensitivity}
    if first == "scale":
        return {"epsilon": sensitivity / numbers["scale"]}
    if kind == "gaussian":
        return {"sigma": numbers[form[0]] / sensitivity}
    return {name: numbers[name] for name in form}
