"""The common base of named values: definition, notation, source, and functions.

A value has ten representations: formula, LaTeX, plain text, SymPy, derivation, mpmath, ball, NumPy, enumeration and
simulation. A representation that does not exist has an entry in `reasons`; one that exists has none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from symbolic.formula.derivation import Derivation
from symbolic.formula.domain import NotComputed
from symbolic.formula.later import later

if TYPE_CHECKING:
    from symbolic.formula.definition import Body
    from symbolic.formula.domain import Domain

REPRESENTATIONS: Final = (
    "formula", "latex", "plain", "sympy", "derivation", "mpmath", "ball", "numpy", "enumeration", "simulation",
)  # fmt: skip


class NamedValue(ABC):
    """Base of `Formula` and `Evaluator`."""

    name: str
    doc: str
    source: str
    parameters: Mapping[str, Any]
    derive: Callable[[], Any] | None
    by_mpmath: Callable[..., Any] | None
    fast: Callable[..., Any] | None
    in_doubles: bool = False
    reasons: Mapping[str, str]
    domains: Mapping[str, Domain]
    is_positive: bool
    ulps: int

    @property
    @abstractmethod
    def definition(self) -> Body:
        """The formula: a term, or a node of `symbolic.formula.definition`."""

    @abstractmethod
    def defaults(self) -> dict[str, Any]:
        """Return the optional parameters with their defaults."""

    @abstractmethod
    def value(self, digits: int = 50, **parameters: Any) -> Any:
        """Return the value with `digits` correct digits."""

    @abstractmethod
    def is_rational(self, parameters: Mapping[str, Any]) -> bool:
        """Whether the value is known to be rational, even if its fraction is too long to compute."""

    @abstractmethod
    def about(self, parameter: str) -> str:
        """Return the meaning of a parameter, and the numbers or words it may be."""

    def lines(self) -> list[str]:
        """Return a line for each parameter: its meaning and default."""
        left_out = {name: f"; default {one}" for name, one in self.defaults().items() if one is not None}
        return [f"{name}: {self.about(name)}{left_out.get(name, '')}" for name in self.parameters]

    def described(self) -> str:
        """Return the description, parameters and source, as `help` shows them."""
        source = ["", f"Source: {self.source}."] if self.source else []
        return "\n".join([self.doc, "", "Parameters", "----------", *self.lines(), *source])

    def latex(self) -> str:
        """Return the formula in LaTeX, without dollar signs."""
        from symbolic.formula.definition import latex

        return latex(self.definition)

    def plain(self) -> str:
        """Return the formula on one line of plain text."""
        from symbolic.formula.definition import plain

        return plain(self.definition)

    @cached_property
    def sympy(self) -> Any:
        """The formula in SymPy, which may rewrite it.

        Evaluation gives the certified value (`symbolic.formula.certified`).
        """
        from symbolic.formula.certified import certified
        from symbolic.formula.definition import expression

        return certified(self, expression(self.definition))

    @cached_property
    def derivation(self) -> Derivation:
        """The derivation, run by SymPy on first use; prints itself."""
        if self.derive is None:
            raise ValueError(f"{self.name} has no derivation: {self.reasons.get('derivation', 'none is written')}")
        return Derivation(f"{self!r}: derivation", self.derive())

    @cached_property
    def mpmath(self) -> Callable[..., Any]:
        """A function of mpmath with parameters by name ("0.1" is 1/10), at `mpmath.mp.dps` digits.

        It is implemented independently of the certified values and certifies nothing: its digits are those that are
        stable when the precision grows. It raises the same error as `value` for invalid parameters.
        """
        from symbolic.representations.mpmath import steady

        if self.by_mpmath is None:
            raise ValueError(f"{self.name} has no function of mpmath: {self.reasons.get('mpmath', 'none is written')}")
        return steady(self.by_mpmath, self.name, tuple(self.parameters), self.defaults(), self.admit)

    def admit(self, **parameters: Any) -> None:
        """Raise what `value` raises if no value exists; costly values pass."""
        with suppress(NotComputed):
            self.value(1, **parameters)

    @cached_property
    def numpy(self) -> Callable[..., Any]:
        """A function of NumPy arrays, for plots and simulation.

        It takes parameters by position or name; those with a default are optional. Its docstring states the error
        bound. Undefined elements are nan.
        """
        from symbolic.language import Term

        if "numpy" in self.reasons or (self.fast is None and not isinstance(self.definition, Term)):
            raise ValueError(f"{self.name} has no function of arrays: {self.reasons.get('numpy', 'none is written')}")
        from symbolic.formula.arrays import function

        return function(self)

    def of_arrays(self) -> tuple[str, ...]:
        """Return the parameters that the function of arrays takes."""
        return tuple(name for name in self.parameters if name in self.domains)

    @property
    def in_floats(self) -> Any:
        """The term that the function of arrays evaluates."""
        return self.definition

    def _repr_latex_(self) -> str:
        name = self.name.replace("_", r"\_")
        return rf"$\displaystyle \text{{{name}}} = {self.latex()}$"


def representations(
    load: Callable[[], tuple[ModuleType, ModuleType, ModuleType]], name: str, **reasons: str
) -> dict[str, Any]:
    """Return the formula, derivation and mpmath function of an evaluator as keyword arguments.

    Parameters
    ----------
    load: imports the chapter's `definitions`, `derivations` and `mpmath` and returns them in this order.
    name: the name of the function in each of the three modules.
    reasons: representation -> reason why it is missing.
    """
    found: dict[str, Any] = {"reasons": reasons, "define": later(lambda: load()[0], name)}
    if "derivation" not in reasons:
        found["derive"] = later(lambda: load()[1], name)
    if "mpmath" not in reasons:
        found["by_mpmath"] = later(lambda: load()[2], name)
    return found
