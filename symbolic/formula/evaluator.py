"""Named values without a closed form.

An `Evaluator` takes a mechanism or words as parameters, or is computed by a method of its own. It has the name, doc,
source, parameters, `value` and representations of a `Formula`. Its definition may be any node of
`symbolic.formula.definition`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from symbolic.formula.domain import Domain, DomainError, NotComputed
from symbolic.formula.named_value import NamedValue
from symbolic.nearest import nearest
from symbolic.number import NumberError, Undecided, check_digits
from symbolic.representations.exact import TooLarge

if TYPE_CHECKING:
    from symbolic.formula.definition import Body

REQUIRED: Final = "(required)"


@dataclass(frozen=True)
class Option:
    """A parameter: a description, and its default (None if it may be left out without one)."""

    about: str
    default: str | None = REQUIRED
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Evaluator(NamedValue):
    """A named value without a closed form.

    Parameters
    ----------
    parameters: name -> `Option`.
    files: parameters that are a file on the command line and an object in Python.
    places: parameters that select one number of a table. Without them `value` returns the whole table; mpmath requires
        them.
    compute: (digits, parameters) -> `Value`, or a `Table` of them.
    rational: if all these parameters are given, the value is rational.
    define: returns the definition.
    derive: returns the steps of the derivation: `Step`s, or pairs (text, SymPy expression).
    by_mpmath: a function of mpmath numbers; takes the parameters by name, at the current precision.
    domains: domains of the parameters of the function of arrays.
    fast: a function of arrays to use instead of the definition; takes and returns numbers with errors
        (`symbolic.representations.near`), by name.
    in_doubles: whether `fast` works in doubles, with errors in units in the last place; otherwise in extended
        precision.
    is_positive: whether the value is >= 0 wherever it is defined. The function of arrays then treats other results as
        undecided.
    ulps: largest error of the function of arrays, in units in the last place.
    reasons: representation -> reason why it is missing.
    """

    name: str
    doc: str
    source: str
    parameters: Mapping[str, Option]
    compute: Callable[[int, Mapping[str, Any]], Any]
    files: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    rational: tuple[str, ...] = ()
    define: Callable[[], Body] | None = None
    derive: Callable[[], Any] | None = None
    by_mpmath: Callable[..., Any] | None = None
    domains: Mapping[str, Domain] = field(default_factory=dict)
    fast: Callable[..., Any] | None = None
    in_doubles: bool = False
    is_positive: bool = False
    ulps: int = 1
    reasons: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parameters", MappingProxyType(dict(self.parameters)))
        object.__setattr__(self, "__doc__", self.described())

    @property
    def definition(self) -> Body:
        """The definition."""
        if self.define is None:
            raise ValueError(f"{self.name} has no formula: {self.reasons.get('formula', 'none is written')}")
        return self.define()

    def defaults(self) -> dict[str, Any]:
        """Return the optional parameters with their defaults."""
        return {name: one.default for name, one in self.parameters.items() if one.default != REQUIRED}

    def about(self, parameter: str) -> str:
        """Return the meaning of a parameter, and the words it may be.

        >>> from symbolic.values import entry
        >>> entry("delta.subsampled-gaussian").about("direction")
        'whether a record is removed or added, or the larger of both values; both, remove or add'
        """
        option = self.parameters[parameter]
        *others, last = option.choices or ("",)
        return "; ".join(filter(None, (option.about, " or ".join(filter(None, (", ".join(others), last))))))

    def value(self, digits: int = 50, **parameters: Any) -> Any:
        """Return the value with `digits` correct digits.

        Raises `DomainError` or `NumberError`, each with a message of one line.
        """
        digits = check_digits(digits)
        given = self._checked(parameters)
        try:
            return self.compute(digits, given)
        except NumberError as reason:
            raise NumberError(f"{self.name}: {reason}") from None
        except DomainError as reason:
            raise DomainError(f"{self.name}: {reason}") from None
        except (TooLarge, Undecided) as reason:
            raise NotComputed(f"{self.name} cannot be computed there: {reason}") from None

    def is_rational(self, parameters: Mapping[str, Any]) -> bool:
        """Whether all parameters that make the value rational are given."""
        return bool(self.rational) and all(parameters.get(name) is not None for name in self.rational)

    def admit(self, **parameters: Any) -> None:
        """Raise what `value` raises, and also if a whole table is requested."""
        super().admit(**parameters)
        if any(parameters.get(one) is None for one in self.places):
            raise DomainError(f"{self.name} computes one number at a time by mpmath; give {' and '.join(self.places)}")

    @cached_property
    def _left_out(self) -> dict[str, Any]:
        return self.defaults()

    @cached_property
    def _chosen(self) -> tuple[str, ...]:
        """The parameters that take one of a few words."""
        return tuple(name for name, option in self.parameters.items() if option.choices)

    def _checked(self, parameters: Mapping[str, Any]) -> dict[str, Any]:
        given = {**self._left_out, **parameters}
        if given.keys() != self.parameters.keys():
            self._refuse(parameters)
        for name in self._chosen:
            found, choices = given[name], self.parameters[name].choices
            if found not in choices:
                close = nearest(str(found), choices)
                hint = f"did you mean {close}?" if close else f"it is one of {', '.join(choices)}"
                raise DomainError(f"{self.name}: no {name} is called {found!r}; {hint}")
        return given

    def _refuse(self, parameters: Mapping[str, Any]) -> None:
        """Raise an error that names the unknown or missing parameter."""
        for name in parameters:
            if name not in self.parameters:
                close = nearest(name, self.parameters)
                hint = f"; did you mean {close}?" if close else ""
                raise DomainError(
                    f"{self.name} has no parameter {name!r} (it takes {', '.join(self.parameters)}){hint}"
                )
        missing = [
            f"{name} ({self.about(name)})"
            for name, option in self.parameters.items()
            if name not in parameters and option.default == REQUIRED
        ]
        if missing:
            raise DomainError(f"{self.name}: no value given for {', for '.join(missing)}")

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(self.parameters)})"
