"""A named closed form with all its representations.

>>> from symbolic.language import reals
>>> from symbolic.formula import Domain
>>> p, pi = reals("p pi")
>>> share = {
...     name: Domain("real", f"0 <= {name} <= 1", (0 <= one, one <= 1)) for name, one in {"pi": pi, "p": p}.items()
... }
>>> @formula("warner.yes", share, source="Warner 1965")
... def yes(pi, p):
...     "The probability of the answer yes."
...     return pi * p + (1 - pi) * (1 - p)
>>> yes
warner.yes = pi*p + (1 - pi)*(1 - p)
>>> yes.value(pi="0.3", p="0.8", digits=5)
0.38000
>>> yes.value(pi="0.3", p="0.8").exact
Fraction(19, 50)
>>> yes.value(pi="1.3", p="0.8")
Traceback (most recent call last):
symbolic.formula.domain.DomainError: warner.yes: pi = 1.3 is outside its domain 0 <= pi <= 1; the nearest is 1
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import floor
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from symbolic.formula.derivation import Step
from symbolic.formula.domain import Domain, DomainError, NotComputed
from symbolic.formula.named_value import NamedValue
from symbolic.language import Relation, Term, TermLike, as_term
from symbolic.nearest import nearest
from symbolic.number import NumberError, Undecided, Value, check_digits, fraction_text, parse
from symbolic.representations import exact

if TYPE_CHECKING:
    from symbolic.representations.rational import Point, Reading

SHORT: Final = 1_000
"""Total bits of the parameters up to which a rational closed form is evaluated directly in fractions."""


@dataclass(frozen=True, eq=False, repr=False)
class Formula(NamedValue):
    """A named closed form.

    Calling it with terms returns the term at these arguments.

    Parameters
    ----------
    name: such as "survey.variance".
    term: the formula, ordered as in its source.
    parameters: name -> `Domain`, in the order of positional arguments.
    doc: description.
    source: citation; "" if `doc` contains it.
    evaluate: a faster or more precise method than evaluating the term: (exact parameters, digits) -> `Value`.
    derive: returns the steps of the derivation: `Step`s, or pairs (text, SymPy expression).
    stable: an equal term in an order in which floats cancel less.
    fast: a function of arrays to use instead of the term; takes and returns numbers with errors
        (`symbolic.representations.near`), by name.
    is_positive: whether the value is >= 0 wherever it is defined. The function of arrays then treats other results as
        undecided.
    ulps: largest error of the function of arrays, in units in the last place.
    by_mpmath: a function of mpmath numbers to use instead of the term; takes the parameters by name, at the current
        precision.
    reasons: representation -> reason why it is missing.
    """

    name: str
    term: Term
    parameters: Mapping[str, Domain]
    doc: str = ""
    source: str = ""
    evaluate: Callable[[Mapping[str, Fraction], int], Value] | None = None
    derive: Callable[[], Sequence[Step | tuple[str, Any] | str]] | None = None
    stable: Callable[..., Term] | None = None
    fast: Callable[..., Any] | None = None
    is_positive: bool = False
    ulps: int = 1
    by_mpmath: Callable[..., Any] | None = None
    reasons: Mapping[str, str] = field(default_factory=dict)
    build: Callable[..., Term] | None = field(default=None)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parameters", MappingProxyType(dict(self.parameters)))
        if self.by_mpmath is None and "mpmath" not in self.reasons:
            object.__setattr__(self, "by_mpmath", _of_term(self.term))
        if self.doc:
            object.__setattr__(self, "__doc__", self.described())
        for variable in self.term.variables:
            if variable.name not in self.parameters:
                raise ValueError(f"{self.name}: {variable.name} is not among the parameters")
            if variable.sort != self.parameters[variable.name].sort:
                raise ValueError(f"{self.name}: {variable.name} is {variable.sort} in the term, not in its domain")

    # ---- as mathematics

    @property
    def variables(self) -> tuple[Term, ...]:
        """The parameters as variables of the term language."""
        return tuple(_variable(name, domain) for name, domain in self.parameters.items())

    def __call__(self, *args: TermLike, **keywords: TermLike) -> Term:
        """Return the term at these arguments, given by position or name; defaults may be left out."""
        given = dict(zip(self.parameters, args, strict=False))
        if len(args) > len(self.parameters) or given.keys() & keywords.keys():
            raise TypeError(f"{self.name} takes {', '.join(self.parameters)}, each exactly once")
        given.update(keywords)
        for name, domain in self.parameters.items():
            if domain.default is not None:
                given.setdefault(name, as_term(parse(domain.default)))
        self._check_names(given, TypeError)
        if self.build is not None:
            return as_term(self.build(*(as_term(given[name]) for name in self.parameters)))
        return self.term.substitute(given)

    @property
    def definition(self) -> Term:
        """The term."""
        return self.term

    def defaults(self) -> dict[str, Any]:
        """Return the optional parameters with their defaults."""
        return {name: domain.default for name, domain in self.parameters.items() if domain.default is not None}

    def about(self, parameter: str) -> str:
        """Return the meaning, sort and domain of a parameter.

        >>> from symbolic.survey import variance
        >>> variance.about("n")
        'number of respondents; integer, n >= 1'
        """
        domain = self.parameters[parameter]
        return "; ".join(filter(None, (domain.about, f"{domain.sort}, {domain.text}")))

    @property
    def domains(self) -> Mapping[str, Domain]:  # type: ignore[override]
        """The domains of the parameters."""
        return self.parameters

    @property
    def in_floats(self) -> Term:
        """The term in the order in which floats cancel less."""
        return self.term if self.stable is None else as_term(self.stable(*self.variables))

    # ---- as a number

    def value(self, digits: int = 50, **parameters: Any) -> Value:
        """Return the value at exact parameters ("0.1", "1/10", 3, Fraction(1, 3)).

        `digits` is the number of correct significant digits. Raises `DomainError`, or `NumberError` for something that
        is not a number; both are ValueErrors with a message of one line.
        """
        digits = check_digits(digits)
        values, point = self._checked(parameters)
        try:
            if self.evaluate is not None:
                return self.evaluate(values, digits)
            if (found := self._rational(point)) is not None:
                return Value.of(found, digits)
            from symbolic.representations.ball import certify

            return certify(self.term, values, digits)
        except exact.Undefined as reason:
            raise DomainError(f"{self.name} is undefined there: {reason}") from None
        except (exact.TooLarge, Undecided) as reason:
            raise NotComputed(f"{self.name} cannot be computed there: {reason}") from None

    def is_rational(self, parameters: Mapping[str, Any]) -> bool:
        """Whether every operation of the term is arithmetic; the parameters are rational."""
        return exact.is_rational(self.term)

    def check(self, parameters: Mapping[str, Any]) -> dict[str, Fraction]:
        """Return the exact parameters; raise a one-line error if one is outside its domain."""
        return self._checked(parameters)[0]

    def _checked(self, parameters: Mapping[str, Any]) -> tuple[dict[str, Fraction], Point]:
        """Return the parameters of `check`, and their values as FLINT's fractions."""
        given = {**self._defaults, **parameters}
        if given.keys() != self.parameters.keys():
            self._check_names(given, DomainError)
        values: dict[str, Fraction] = {}
        for name in self.parameters:
            try:
                values[name] = parse(given[name])
            except NumberError as reason:
                raise NumberError(f"{self.name}: {name}: {reason}") from None
        read = self._read
        point = read.point(values)
        if read.is_inside(point):
            return values, point
        shown = {name: _shown(given[name], values[name]) for name in values}
        for name, domain in self.parameters.items():
            if domain.sort == "integer" and values[name].denominator != 1:
                below = floor(values[name])
                raise DomainError(
                    f"{self.name}: {name} = {shown[name]} is not an integer; the nearest are {below} and {below + 1}"
                )
        for name, domain in self.parameters.items():
            for relation in domain.requires:
                self._check_relation(name, domain, relation, values, shown)
        return values, point

    # ---- prepared once

    @cached_property
    def _defaults(self) -> dict[str, Fraction]:
        return {name: parse(default) for name, default in self.defaults().items()}

    @cached_property
    def _read(self) -> Reading:
        """The term and its domains as compiled functions."""
        from symbolic.representations.rational import Reading

        whole = [name for name, domain in self.parameters.items() if domain.sort == "integer"]
        return Reading(self.term, whole, [one for domain in self.parameters.values() for one in domain.requires])

    def _rational(self, point: Point) -> Fraction | None:
        """Return the value if the term is rational and the numbers are short."""
        term = self._read.term
        if term is None or sum(one.height_bits() for one in point.values()) > SHORT:
            return None
        try:
            found = term(point)
        except ZeroDivisionError:
            return None
        return Fraction(int(found.p), int(found.q))

    def _check_relation(
        self,
        name: str,
        domain: Domain,
        relation: Relation,
        values: dict[str, Fraction],
        shown: dict[str, str],
    ) -> None:
        try:
            if exact.holds(relation, values):
                return
        except exact.Undefined:
            pass
        involved = [variable.name for variable in relation.variables if variable.name != name]
        message = f"{self.name}: {name} = {shown[name]} is outside its domain {domain.text}"
        if involved:
            message += f": {relation!r} fails with " + ", ".join(f"{one} = {shown[one]}" for one in involved)
        elif relation.op == "<=":
            literal = next((side for side in (relation.left, relation.right) if not side.variables), None)
            if literal is not None and _variable(name, domain) in (relation.left, relation.right):
                message += f"; the nearest is {fraction_text(exact.evaluate(literal, {}))}"
        raise DomainError(message)

    def _check_names(self, given: Mapping[str, Any], error: type[Exception]) -> None:
        for name in given:
            if name not in self.parameters:
                close = nearest(name, self.parameters)
                hint = f"; did you mean {close}?" if close else ""
                raise error(f"{self.name} has no parameter {name!r} (it takes {', '.join(self.parameters)}){hint}")
        missing = [f"{name} ({self.about(name)})" for name in self.parameters if name not in given]
        if missing:
            raise error(f"{self.name}: no value given for {', for '.join(missing)}")

    # ---- display

    def __repr__(self) -> str:
        return f"{self.name} = {self.term!r}"


def formula(name: str, parameters: Mapping[str, Domain], **details: Any) -> Callable[[Callable[..., Term]], Formula]:
    """Decorate a function that builds a term, and make it a `Formula`.

    The function takes the parameters in their order, and its docstring becomes `doc`.

    Parameters
    ----------
    name: such as "survey.variance".
    parameters: name -> `Domain`.
    details: `source`, `evaluate`, `derive`, `stable`, `fast`, `ulps`, `by_mpmath`, `reasons` as in `Formula`.
    """

    def decorate(build: Callable[..., Term]) -> Formula:
        term = as_term(build(*(_variable(one, domain) for one, domain in parameters.items())))
        doc = " ".join((build.__doc__ or "").split())
        return Formula(name, term, parameters, doc=doc, build=build, **details)

    return decorate


def _of_term(term: Term) -> Callable[..., Any]:
    """Return the term as a function of mpmath, which is imported on the first call."""

    def call(**values: Any) -> Any:
        from symbolic.representations.mpmath import of_term

        return of_term(term)(**values)

    call.__doc__ = f"{term!r}, evaluated directly, at the current precision."
    return call


def _variable(name: str, domain: Domain) -> Term:
    return Term("variable", name=name, sort=domain.sort)


def _shown(given: object, value: Fraction) -> str:
    text = given.strip() if isinstance(given, str) else fraction_text(value)
    return text if len(text) <= 40 else f"{text[:30]}...{text[-5:]}"
