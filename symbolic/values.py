"""All named formulas and evaluators, and their values (the command `verdicts value`).

Each chapter of `symbolic` lists its values in the tuple `VALUES` of its module `values`.

>>> value("warner.variance", n=10, p="0.9", pi="1/2", digits=5).exact
Fraction(5, 128)
>>> value("survey.inverse-moment", n=10**18, c="0.5", digits=20)
2.0000000000000000020e-18
>>> value("survey.varianz", n=10)
Traceback (most recent call last):
symbolic.formula.domain.DomainError: no formula is called 'survey.varianz'; did you mean survey.variance?
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from symbolic.formula import DomainError, Evaluator, Formula, NamedValue
from symbolic.nearest import nearest
from symbolic.number import MOST_DIGITS, NumberError, Value, check_digits
from symbolic.representations.exact import TooLarge

GUARD: Final = 5
ENGINES: Final = ("arb", "mpmath", "both")
NAME: Final = re.compile(r"[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*")  # subject.name: a name without a subject is ambiguous


@cache
def _declared() -> Mapping[str, tuple[NamedValue, ...]]:
    """Import the chapters that declare values, and map each chapter to its `VALUES`."""
    from symbolic.accounting import values as accounting
    from symbolic.belief import values as belief
    from symbolic.composition import values as composition
    from symbolic.detection import values as detection
    from symbolic.estimation import values as estimation
    from symbolic.mechanisms import values as mechanisms
    from symbolic.survey import values as survey

    return MappingProxyType(
        {
            "survey": survey.VALUES,
            "detection": detection.VALUES,
            "composition": composition.VALUES,
            "mechanisms": mechanisms.VALUES,
            "estimation": estimation.VALUES,
            "belief": belief.VALUES,
            "accounting": accounting.VALUES,
        }
    )


@cache
def _all() -> Mapping[str, Formula | Evaluator]:
    """Map each name to its value: formulas first, then evaluators, by chapter."""
    found: dict[str, Any] = {}
    for chapter, declared in _declared().items():
        for one in declared:
            if NAME.fullmatch(one.name) is None:
                raise ValueError(f"symbolic.{chapter}: the name {one.name!r} has no subject; write a.b")
            if one.name in found:
                raise ValueError(f"symbolic.{chapter}: two values are called {one.name}")
            found[one.name] = one
    return MappingProxyType(dict(sorted(found.items(), key=lambda item: isinstance(item[1], Evaluator))))


def names() -> tuple[str, ...]:
    """Return the names of all formulas."""
    return tuple(name for name, one in _all().items() if isinstance(one, Formula))


def formula(name: str) -> Formula:
    """Return the formula with this name, or raise `DomainError` with the nearest name."""
    found = _all().get(name)
    if not isinstance(found, Formula):
        raise _unknown(name, names())
    return found


def _unknown(name: object, known: Sequence[str]) -> Exception:
    if not isinstance(name, str):
        return TypeError(f"the name of a value must be a string such as {known[0]!r}, not {name!r}")
    close = nearest(name, known)
    hint = f"did you mean {close}?" if close else "symbolic.values.all_names() lists the names"
    return DomainError(f"no formula is called {name!r}; {hint}")


def all_names() -> tuple[str, ...]:
    """Return the names of all formulas and evaluators."""
    return tuple(_all())


def chapters() -> Mapping[str, tuple[str, ...]]:
    """Map each chapter of `symbolic` to the names of its values.

    >>> chapters()["composition"][:2]
    ('trade-off.randomized-response', 'delta.randomized-response')
    """
    return {chapter: tuple(one.name for one in declared) for chapter, declared in _declared().items()}


@cache
def python_paths() -> Mapping[str, str]:
    """Map each name of a value to its path in Python.

    The path is the name with _ in place of . and -. The chapter is left out where the rest is unique.

    >>> python_paths()["survey.mle-clipped"], python_paths()["f-beta.laplace"]
    ('symbolic.survey.mle_clipped', 'symbolic.detection.f_beta_laplace')
    """
    import symbolic

    found = {}
    for chapter, declared in _declared().items():
        for one in declared:
            long = one.name.replace(".", "_").replace("-", "_")
            short = long.removeprefix(f"{chapter}_")
            own = getattr(getattr(symbolic, chapter), short, None) is one
            found[one.name] = f"symbolic.{chapter}.{short if own else long}"
    return MappingProxyType(found)


def by_any_name(name: str) -> str:
    """Translate the Python path of a value to its name, and return other names unchanged.

    The path may start with or without `symbolic`.

    >>> by_any_name("symbolic.survey.mle_clipped"), by_any_name("detection.f_beta_laplace"), by_any_name("nonsense")
    ('survey.mle-clipped', 'f-beta.laplace', 'nonsense')
    """
    path = f"symbolic.{name.removeprefix('symbolic.')}"
    return next((known for known, place in python_paths().items() if place == path), name)


def entry(name: str) -> Formula | Evaluator:
    """Return the formula or evaluator with this name, or raise `DomainError`.

    Both kinds have the attributes `name`, `doc`, `source`, `parameters` and `value`.

    >>> entry("belief.loss"), tuple(entry("belief.loss").parameters)
    (belief.loss(mechanism, kind, scale), ('mechanism', 'kind', 'scale'))
    """
    found = _all().get(name) if isinstance(name, str) else None
    if found is None:
        raise _unknown(name, all_names())
    return found


def files(name: str) -> tuple[str, ...]:
    """Return the parameters that are mechanisms.

    They are files on the command line and objects in Python.

    >>> files("belief.loss"), files("survey.variance")
    (('mechanism',), ())
    """
    found = _all().get(name)
    return found.files if isinstance(found, Evaluator) else ()


def value(name: str, digits: int = 50, engine: str = "arb", **parameters: Any) -> Any:
    """Return the value of the formula or evaluator `name` at exact parameters.

    Parameters
    ----------
    name: such as "survey.variance". `all_names()` lists the names, and `help(entry(name))` describes the parameters.
    digits: number of significant digits, 1 to 100,000.
    engine: "arb" returns a `Value` whose digits are all certified, or a `Table` of such values. "mpmath" returns an
        mpmath number from an independent implementation, which is not certified. "both" returns the two together as
        `Both`.
    parameters: exact numbers: integers, fractions, or strings such as "0.6", "3/5", "1e-3". Floats are refused, because
        "0.6" is 3/5 but Fraction(0.6) is the binary64 number. For arguments from a JSON file write `value(name,
        **from_json(arguments))` with `symbolic.number.from_json`.

    Raises `DomainError` if the value does not exist or cannot be computed, and `NumberError` for a parameter that is
    not a number. Both are ValueErrors with a message of one line.

    >>> value("warner.variance", n=10, p="0.9", pi="1/2", digits=5, engine="mpmath")
    mpf('0.0390625')
    >>> value("f-beta.gaussian", mu=1, beta=1, digits=15, engine="both").agree
    True
    """
    if engine == "arb":
        return entry(name).value(digits, **parameters)
    if engine not in ENGINES:
        close = nearest(str(engine), ENGINES)
        raise DomainError(
            f"no engine is called {engine!r}; " + (f"did you mean {close}?" if close else ", ".join(ENGINES))
        )
    if engine == "both":
        with_guard = min(digits + GUARD, MOST_DIGITS)  # otherwise mpmath's rounding would differ from an exact decimal
        return Both(entry(name).value(digits, **parameters), _by_mpmath(name, with_guard, parameters))
    return _by_mpmath(name, digits, parameters)


def _by_mpmath(name: str, digits: int, parameters: Mapping[str, Any]) -> Any:
    """Return mpmath's value; every failure is a `DomainError` with a message of one line.

    Five more digits than requested absorb its rounding.
    """
    import mpmath

    with mpmath.workdps(check_digits(digits) + 5):
        try:
            return entry(name).mpmath(**parameters)
        except (DomainError, NumberError):
            raise
        except TooLarge as reason:
            raise DomainError(f"{name} is not computed by mpmath at these parameters: {reason}") from None
        except (ArithmeticError, ValueError) as reason:
            raise DomainError(f"{name}: mpmath finds no value at these parameters: {reason}") from None


@dataclass(frozen=True)
class Both:
    """A certified value, and the number that mpmath computed independently."""

    ball: Value
    mpf: Any

    @property
    def agree(self) -> bool:
        """Whether mpmath's number lies in the ball around the printed digits.

        The tolerance for mpmath's own rounding is 1/1000 of a unit in the last digit.
        """
        import mpmath

        if self.ball.text == "infinite":
            return bool(mpmath.isinf(self.mpf))
        with mpmath.workdps(self.ball.digits + 20):
            truth = mpmath.mpf(self.ball.text)
            unit = abs(truth) * mpmath.mpf(10) ** (1 - self.ball.digits)
            radius = mpmath.mpf(self.ball.radius_text)
            return bool(abs(self.mpf - truth) <= radius + unit / 1000)
