"""What every named value has, closed form or not: its formula, how that is written, where it comes from, and its
functions.

The representations of a value are its formula, LaTeX, plain text, sympy, its derivation, mpmath, a ball, numpy, an
enumeration and a simulation. What one of them cannot have is said with the reason in `reasons`: a representation is
there or a reason is, and never both.
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
        """The formula: a term, or what says more than a term can (`symbolic.formula.definition`)."""

    @abstractmethod
    def defaults(self) -> dict[str, Any]:
        """The parameters that may be left out, and what they are then."""

    @abstractmethod
    def value(self, digits: int = 50, **parameters: Any) -> Any:
        """The value, with so many right digits."""

    @abstractmethod
    def is_rational(self, parameters: Mapping[str, Any]) -> bool:
        """Is the value known to be rational there, also where its fraction is too long to be computed?"""

    @abstractmethod
    def about(self, parameter: str) -> str:
        """What a parameter is, and which numbers or words it may be."""

    def lines(self) -> list[str]:
        """A line for each parameter: what it is, and its default."""
        left_out = {name: f"; {one} unless given" for name, one in self.defaults().items() if one is not None}
        return [f"{name}: {self.about(name)}{left_out.get(name, '')}" for name in self.parameters]

    def described(self) -> str:
        """What it is, its parameters, and its source: what `help` shows."""
        source = ["", f"Source: {self.source}."] if self.source else []
        return "\n".join([self.doc, "", "Parameters", "----------", *self.lines(), *source])

    def latex(self) -> str:
        """LaTeX of the formula, without dollar signs."""
        from symbolic.formula.definition import latex

        return latex(self.definition)

    def plain(self) -> str:
        """The formula in one line of plain text."""
        from symbolic.formula.definition import plain

        return plain(self.definition)

    @cached_property
    def sympy(self) -> Any:
        """The formula in sympy, which may rewrite it; evaluated there, it is the certified value
        (`symbolic.formula.certified`).
        """
        from symbolic.formula.certified import certified
        from symbolic.formula.definition import expression

        return certified(self, expression(self.definition))

    @cached_property
    def derivation(self) -> Derivation:
        """The steps of the derivation with sympy, run when asked for; prints itself."""
        if self.derive is None:
            raise ValueError(f"{self.name} has no derivation: {self.reasons.get('derivation', 'none is written')}")
        return Derivation(f"{self!r}: derivation", self.derive())

    @cached_property
    def mpmath(self) -> Callable[..., Any]:
        """A function of mpmath, parameters by name ("0.1" is 1/10), with the digits that `mpmath.mp.dps` asks for at
        the call.

        It is written from the formula and knows nothing of balls. It certifies nothing: its digits are those that stay
        when the precision grows. Where `value` refuses the parameters it raises the same error.
        """
        from symbolic.representations.mpmath import steady

        if self.by_mpmath is None:
            raise ValueError(f"{self.name} has no function of mpmath: {self.reasons.get('mpmath', 'none is written')}")
        return steady(self.by_mpmath, self.name, tuple(self.parameters), self.defaults(), self.admit)

    def admit(self, **parameters: Any) -> None:
        """Raises what `value` raises where there is no value; that a certified one takes too much work is no
        objection.
        """
        with suppress(NotComputed):
            self.value(1, **parameters)

    @cached_property
    def numpy(self) -> Callable[..., Any]:
        """A function of numpy arrays, by position or by name (what has a default may be left out), as near as its
        docstring says; nan where undefined.

        Floats: for plots and simulation.
        """
        from symbolic.language import Term

        if "numpy" in self.reasons or (self.fast is None and not isinstance(self.definition, Term)):
            raise ValueError(f"{self.name} has no function of arrays: {self.reasons.get('numpy', 'none is written')}")
        from symbolic.formula.arrays import function

        return function(self)

    def of_arrays(self) -> tuple[str, ...]:
        """The parameters that a function of arrays takes."""
        return tuple(name for name in self.parameters if name in self.domains)

    @property
    def in_floats(self) -> Any:
        """The term that a function of arrays evaluates."""
        return self.definition

    def _repr_latex_(self) -> str:
        name = self.name.replace("_", r"\_")
        return rf"$\displaystyle \text{{{name}}} = {self.latex()}$"


def representations(
    load: Callable[[], tuple[ModuleType, ModuleType, ModuleType]], name: str, **reasons: str
) -> dict[str, Any]:
    """Return the formula, derivation and mpmath function of an evaluator, as its keyword arguments.

    Parameters
    ----------
    load: imports the chapter's `definitions`, `derivations` and `mpmath` and returns them in this order.
    name: the function that each of the three modules has.
    reasons: representation -> why it is missing.
    """
    found: dict[str, Any] = {"reasons": reasons, "define": later(lambda: load()[0], name)}
    if "derivation" not in reasons:
        found["derive"] = later(lambda: load()[1], name)
    if "mpmath" not in reasons:
        found["by_mpmath"] = later(lambda: load()[2], name)
    return found
