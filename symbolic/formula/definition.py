r"""Definitions that a term alone cannot express: extrema, series, integrals, roots, cases.

The parts are terms, so LaTeX, plain text and SymPy follow from them. Every part that is not a term is a node:

>>> from symbolic.language import Phi, exp, reals
>>> mu, z, alpha, eta, delta = reals("mu z alpha eta delta")
>>> curve = Root(Phi(z - mu), z, 1 - Phi(z), alpha)
>>> print(plain(curve))
Phi(z - mu) at the z with 1 - Phi(z) = alpha
>>> print(latex(Extremum("sup", exp(-eta) * alpha, eta, 0, None)))
\sup_{0 \leq \eta} e^{-\eta} \alpha
>>> expression(Where(1 / delta, {delta: Integral(exp(-eta), eta, 0, None)}))
1/Integral(exp(-eta), (eta, 0, oo))

In SymPy an extremum is `sup(Lambda, set)` and a root is `root(Lambda, set)`. SymPy has no rules for these functions and
leaves them unevaluated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from symbolic.language import Relation, Term, TermLike, as_term
from symbolic.representations import latex as latex_representation
from symbolic.representations import plain as plain_representation
from symbolic.representations.tidy import Tidy

End: TypeAlias = "TermLike | None"  # None: infinite


@dataclass(frozen=True)
class Extremum:
    """The supremum or infimum over a variable; over an integer, the maximum or minimum."""

    kind: Literal["sup", "inf", "max", "min"]
    body: Body
    over: Term
    low: End
    high: End


@dataclass(frozen=True)
class Series:
    """The sum of the body over all integers of a range that may be infinite."""

    body: Body
    index: Term
    low: End
    high: End


@dataclass(frozen=True)
class Integral:
    """The integral of the body over a range that may be infinite."""

    body: Body
    over: Term
    low: End
    high: End


@dataclass(frozen=True)
class Root:
    """The body at the unknown where `left` (monotone in it) is `right`."""

    body: Body
    unknown: Term
    left: Body
    right: Term
    low: End = None
    high: End = None


@dataclass(frozen=True)
class Cases:
    """The first body whose condition holds.

    A condition is a relation, words ("calibration = analytic"), or None for all other cases.
    """

    pieces: tuple[tuple[Body, Relation | str | None], ...]


@dataclass(frozen=True, eq=False)
class Where:
    """The body, with each of these variables replaced by a node."""

    body: Body
    parts: Mapping[Term, Body]


@dataclass(frozen=True)
class Written:
    """A definition given directly as LaTeX, plain text, and a function that makes it in SymPy.

    It serves what terms cannot express, such as masses of sets or a composition.
    """

    latex: str
    plain: str
    sympy: Any


Node: TypeAlias = Extremum | Series | Integral | Root | Cases | Where | Written
Body: TypeAlias = Term | Node


# ---- LaTeX


def latex(what: Body) -> str:
    """Return the definition in LaTeX, without dollar signs."""
    if isinstance(what, Term):
        return latex_representation.latex(Tidy().formula(what))
    if isinstance(what, Written):
        return what.latex
    if isinstance(what, Extremum):
        return rf"\{what.kind}_{{{_range(what.over, what.low, what.high)}}} {_inside(what.body)}"
    if isinstance(what, Series):
        low, high = (_end(one, sign) for one, sign in ((what.low, "-"), (what.high, "")))
        return rf"\sum_{{{latex(what.index)}={low}}}^{{{high}}} {_inside(what.body)}"
    if isinstance(what, Integral):
        low, high = (_end(one, sign) for one, sign in ((what.low, "-"), (what.high, "")))
        return rf"\int_{{{low}}}^{{{high}}} {_inside(what.body)}\,d{latex(what.over)}"
    if isinstance(what, Root):
        at = "" if what.body == what.unknown else rf"{latex(what.body)} \text{{ at }} "
        return rf"{at}{latex(what.unknown)}\colon\; {latex(what.left)} = {latex(what.right)}"
    if isinstance(what, Cases):
        rows = r" \\ ".join(rf"{latex(body)} & {_condition(one)}" for body, one in what.pieces)
        return rf"\begin{{cases}} {rows} \end{{cases}}"
    parts = r",\; ".join(f"{latex(name)} = {latex(part)}" for name, part in what.parts.items())
    return rf"{latex(what.body)}, \quad {parts}"


def _range(over: Term, low: End, high: End) -> str:
    left = "" if low is None else rf"{latex(as_term(low))} \leq "
    right = "" if high is None else rf" \leq {latex(as_term(high))}"
    return f"{left}{latex(over)}{right}"


def _end(end: End, sign: str) -> str:
    return rf"{sign}\infty" if end is None else latex(as_term(end))


def _inside(body: Body) -> str:
    text = latex(body)
    sums = isinstance(body, Term) and body.op in ("+", "-")
    return rf"\left({text}\right)" if sums else text


def _condition(one: Relation | str | None) -> str:
    if one is None:
        return r"\text{otherwise}"
    return latex_representation.latex(Tidy().formula(one)) if isinstance(one, Relation) else rf"\text{{{one}}}"


# ---- plain text


def plain(what: Body) -> str:
    """Return the definition on one line of text."""
    if isinstance(what, Term):
        return plain_representation.plain(Tidy().formula(what))
    if isinstance(what, Written):
        return what.plain
    if isinstance(what, Root):
        equation = f"{what.unknown!r} with {plain(what.left)} = {plain(what.right)}"
        return f"the {equation}" if what.body == what.unknown else f"{plain(what.body)} at the {equation}"
    if isinstance(what, Cases):
        words = [
            one if one is None or isinstance(one, str) else plain_representation.plain(one) for _, one in what.pieces
        ]
        conditions = ["otherwise" if one is None else f"where {one}" for one in words]
        return "; ".join(f"{plain(body)} {one}" for (body, _), one in zip(what.pieces, conditions, strict=True))
    if isinstance(what, Where):
        return f"{plain(what.body)}, where " + ", ".join(
            f"{name!r} = {plain(part)}" for name, part in what.parts.items()
        )
    name, over = _named(what)
    low, high = (
        ("-oo" if what.low is None else repr(as_term(what.low))),
        ("oo" if what.high is None else repr(as_term(what.high))),
    )
    return f"{name}({plain(what.body)}, {over.name}={low}..{high})"


def _named(what: Extremum | Series | Integral) -> tuple[str, Term]:
    if isinstance(what, Extremum):
        return what.kind, what.over
    return ("Sum", what.index) if isinstance(what, Series) else ("Integral", what.over)


# ---- sympy


def expression(what: Body) -> Any:
    """Return the definition as a SymPy expression."""
    import sympy

    from symbolic.representations.sums import Sum
    from symbolic.representations.sympy import expression as of_term
    from symbolic.representations.sympy import symbol

    if isinstance(what, Term):
        return of_term(what)
    if isinstance(what, Written):
        return what.sympy()
    if isinstance(what, Cases):
        return sympy.Piecewise(*((expression(body), _when(one)) for body, one in what.pieces))
    if isinstance(what, Where):
        return expression(what.body).subs([(symbol(name), expression(part)) for name, part in what.parts.items()])
    low = -sympy.oo if what.low is None else expression(as_term(what.low))
    high = sympy.oo if what.high is None else expression(as_term(what.high))
    if isinstance(what, Root):
        unknown = symbol(what.unknown)
        difference = sympy.Lambda(unknown, expression(what.left) - expression(what.right))
        return expression(what.body).subs(unknown, sympy.Function("root")(difference, sympy.Interval(low, high)))
    _, over = _named(what)
    body = expression(what.body)
    if isinstance(what, Extremum):
        places = sympy.Range(low, high + 1) if over.sort == "integer" else sympy.Interval(low, high)
        return sympy.Function(what.kind)(sympy.Lambda(symbol(over), body), places)
    return (Sum if isinstance(what, Series) else sympy.Integral)(body, (symbol(over), low, high))


def _when(one: Relation | str | None) -> Any:
    import sympy

    from symbolic.representations.sympy import expression as of_relation

    if one is None:
        return True
    if isinstance(one, Relation):
        return of_relation(one)
    return sympy.Symbol(one)


# ---- kinds


def kind(what: Body) -> str:
    """Return the kind in at most two words: "closed form", "finite sum", "root", ..."""
    if isinstance(what, Term):
        return "finite sum" if _has(what, "sum") else "integral" if _has(what, "integral") else "closed form"
    if isinstance(what, Where):
        return next(kind(part) for part in what.parts.values())
    if isinstance(what, Cases):
        return "cases"
    if isinstance(what, Extremum):
        return {"sup": "supremum", "inf": "infimum", "max": "maximum", "min": "minimum"}[what.kind]
    return {Series: "series", Integral: "integral", Root: "root", Written: "definition"}[type(what)]


def _has(term: Term, op: str) -> bool:
    return term.op == op or any(_has(argument, op) for argument in term.args)
