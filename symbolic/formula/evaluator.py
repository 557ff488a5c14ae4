"""Named values that are no closed form: they take a mechanism, or words, or are computed by a method of their own.

An `Evaluator` has the name, doc, source, parameters and `value` of a `Formula`, and no term.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from symbolic.faces.exact import TooLarge
from symbolic.formula.domain import DomainError
from symbolic.number import NumberError, Undecided, check_digits

REQUIRED: Final = "(required)"


@dataclass(frozen=True)
class Option:
    """A parameter: what it is, and its default (None where it may be left out)."""

    about: str
    default: str | None = REQUIRED
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Evaluator:
    """A named value that is no closed form.

    Parameters
    ----------
    parameters: name -> `Option`.
    files: the parameters that are given as a file on a command line, and as an object elsewhere.
    compute: (digits, parameters) -> `Value`, or a `Table` of them.
    """

    name: str
    doc: str
    source: str
    parameters: Mapping[str, Option]
    compute: Callable[[int, Mapping[str, Any]], Any]
    files: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "parameters", MappingProxyType(dict(self.parameters)))
        object.__setattr__(self, "__doc__", self.doc)

    def value(self, digits: int = 50, **parameters: Any) -> Any:
        """The value, with so many right digits; raises `DomainError` or `NumberError`, each one line."""
        check_digits(digits)
        given = self._checked(parameters)
        try:
            return self.compute(digits, given)
        except NumberError as reason:
            raise NumberError(f"{self.name}: {reason}") from None
        except DomainError as reason:
            raise DomainError(f"{self.name}: {reason}") from None
        except (TooLarge, Undecided) as reason:
            raise DomainError(f"{self.name} cannot be computed there: {reason}") from None

    def _checked(self, parameters: Mapping[str, Any]) -> dict[str, Any]:
        for name in parameters:
            if name not in self.parameters:
                close = difflib.get_close_matches(name, self.parameters, n=1, cutoff=0.3)
                hint = f"; did you mean {close[0]}?" if close else ""
                raise DomainError(
                    f"{self.name} has no parameter {name!r} (it takes {', '.join(self.parameters)}){hint}"
                )
        given: dict[str, Any] = {}
        for name, option in self.parameters.items():
            if name not in parameters and option.default == REQUIRED:
                raise DomainError(f"{self.name}: no value given for {name} ({option.about})")
            found = given[name] = parameters.get(name, option.default)
            if option.choices and found not in option.choices:
                close = difflib.get_close_matches(str(found), option.choices, n=1, cutoff=0.5)
                hint = f"did you mean {close[0]}?" if close else f"it is one of {', '.join(option.choices)}"
                raise DomainError(f"{self.name}: no {name} is called {found!r}; {hint}")
        return given

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(self.parameters)})"
