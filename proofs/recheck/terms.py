"""Terms: binding, substitution, integer-valued terms and the formal derivative.

A term is an integer, a variable's name, or a tuple `(operation, *arguments)`; an atom is `(relation, left, right)`.
Nothing is simplified. Binders have no names: `("sum", low, high, body)`, `("integral", low, high, body)` and
`("all", low, high, atom)`. In the body, `("bound", 0)` is the variable of the innermost binder, `("bound", 1)` that of
the next one, and so on. So terms that differ only in names of bound variables are the same tuple, and no variable can
be captured.

>>> body = close(("*", "k", "x"), "k")
>>> body
('*', ('bound', 0), 'x')
>>> open_with(body, 3)
('*', 3, 'x')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from proofs.recheck.budget import need, spend

Term = Any  # int | str | tuple[str, *Terms]
Atom = tuple[Any, ...]  # (relation, left, right), or ("all", low, high, atom)
Sorts = Mapping[str, str]

BINDERS = ("sum", "integral", "all")
TOTAL = frozenset(("+", "-", "*", "neg", "max", "min", "abs", "exp", "Phi", "phi", "at", "<", "<=", "=", "!="))
LARGEST_EXPONENT = 1000
DEEPEST_TERM = 1000
MOST_PARTS = 5_000
FALSE: Atom = ("<", 0, 0)


class Function(NamedTuple):
    """The replacement for a function variable: a body in its parameters."""

    parameters: tuple[str, ...]
    body: Term


def places(sort: str) -> int:
    """The number of integer arguments of a variable of this sort; 0 unless it is a function."""
    return int(sort[-1]) if sort.startswith("function ") else 0


def index_sort(binder: str) -> str:
    return "real" if binder == "integral" else "integer"


# ---- binding and substitution ----


def _lift(term: Term, by: int, depth: int = 0) -> Term:
    """`term` under `by` more binders: adds `by` to the index of each outer bound variable."""
    if by == 0 or not isinstance(term, tuple):
        return term
    spend(4)
    if term[0] == "bound":
        return ("bound", term[1] + by) if term[1] >= depth else term
    if term[0] in BINDERS:
        op, low, high, body = term
        return (op, _lift(low, by, depth), _lift(high, by, depth), _lift(body, by, depth + 1))
    return (term[0], *[_lift(argument, by, depth) for argument in term[1:]])


def close(term: Term, name: str, depth: int = 0) -> Term:
    """The body of a binder, from a term in the variable `name`."""
    spend(4)
    if term == name:
        return ("bound", depth)
    if not isinstance(term, tuple) or term[0] == "bound":
        return term
    if term[0] in BINDERS:
        op, low, high, body = term
        return (op, close(low, name, depth), close(high, name, depth), close(body, name, depth + 1))
    return (term[0], *[one if type(one) is int else close(one, name, depth) for one in term[1:]])


def small(term: Term) -> Term:
    """`term` itself, refused if it has more than 5,000 parts.

    The size is limited because a dictionary look-up reads the whole term.
    """
    waiting, parts = [term], 0
    while waiting:
        one = waiting.pop()
        parts += 1
        need(parts <= MOST_PARTS, "too large: a term of more than 5,000 parts")
        if isinstance(one, tuple):
            waiting.extend(one[1:])
    spend(parts)
    return term


def open_with(body: Term, value: Term) -> Term:
    """The body of a binder with `value` for its bound variable."""
    return small(_open(body, value, 0))


def _open(body: Term, value: Term, depth: int) -> Term:
    if not isinstance(body, tuple):
        return body
    spend(4 * len(body))
    if body[0] == "bound":
        return _lift(value, depth) if body[1] == depth else body
    if body[0] in BINDERS:
        op, low, high, inner = body
        return (op, _open(low, value, depth), _open(high, value, depth), _open(inner, value, depth + 1))
    return (body[0], *[_open(one, value, depth) if type(one) is tuple else one for one in body[1:]])


def substitute(term: Term, by: Mapping[str, Any]) -> Term:
    """Substitute all of `by` at once: terms for variables, a `Function` for a function."""
    return small(_substitute(term, by, 0, 0))


def _substitute(term: Term, by: Mapping[str, Any], depth: int, nested: int) -> Term:
    spend(4)
    need(nested <= DEEPEST_TERM, "too large: a term nested deeper than 1000")
    if isinstance(term, str):
        return _lift(by[term], depth) if term in by else term
    if not isinstance(term, tuple) or term[0] == "bound":
        return term
    if term[0] in BINDERS:
        op, low, high, body = term
        ends = (_substitute(low, by, depth, nested + 1), _substitute(high, by, depth, nested + 1))
        return (op, *ends, _substitute(body, by, depth + 1, nested + 1))
    if term[0] == "at":
        arguments = [_substitute(argument, by, depth, nested + 1) for argument in term[2:]]
        if term[1] not in by:
            return ("at", term[1], *arguments)
        function: Function = by[term[1]]
        return _substitute(function.body, dict(zip(function.parameters, arguments, strict=True)), 0, nested + 1)
    return (term[0], *[one if type(one) is int else _substitute(one, by, depth, nested + 1) for one in term[1:]])


def free(term: Term) -> frozenset[str]:
    """The free variables, including functions."""
    found: set[str] = set()
    waiting = [term]
    while waiting:
        one = waiting.pop()
        spend(1)
        if isinstance(one, str):
            found.add(one)
        elif isinstance(one, tuple):
            waiting.extend(one[1:])
    return frozenset(found)


def everywhere(term: Term) -> bool:
    """Whether all operations in the body of a binder are total.

    A body with total operations is defined for all values of its variables.
    """
    if not isinstance(term, tuple) or term == ("bound", 0):
        return True
    spend(1)
    if term[0] == "^":
        return type(term[2]) is int and term[2] >= 0 and everywhere(term[1])
    return term[0] in TOTAL and all(map(everywhere, term[1:]))


def integral(term: Term, sorts: Sorts) -> bool:
    """Whether `term` is integer-valued by its form, wherever it is defined."""
    if isinstance(term, int):
        return True
    if isinstance(term, str):
        return sorts.get(term) == "integer"
    spend(1)
    op = term[0]
    if op == "^":
        return type(term[2]) is int and term[2] >= 0 and integral(term[1], sorts)
    return op in ("+", "-", "*", "neg", "!") and all(integral(argument, sorts) for argument in term[1:])


# ---- derivatives ----


def derivative(term: Term, x: str) -> Term:
    """The formal derivative.

    >>> derivative(("^", "x", 3), "x")
    ('*', ('*', 3, ('^', 'x', 2)), 1)
    """
    if x not in free(term):
        return 0
    if isinstance(term, str):
        return 1
    op, a = term[0], term[1]
    if op == "^":
        return _derivative_of_power(a, term[2], x)
    if op == "sum":
        need(x not in free(a) | free(term[2]), "no derivative: the variable is in the ends of a sum")
        return ("sum", a, term[2], derivative(term[3], x))
    if op in ("+", "-"):
        return (op, derivative(a, x), derivative(term[2], x))
    if op == "neg":
        return ("neg", derivative(a, x))
    if op == "*":
        return ("+", ("*", derivative(a, x), term[2]), ("*", a, derivative(term[2], x)))
    if op == "/":
        b = term[2]
        return ("/", ("-", ("*", derivative(a, x), b), ("*", a, derivative(b, x))), ("^", b, 2))
    need(op in ("sqrt", "log", "exp", "Phi", "phi"), f"no derivative of {op}")
    slope = derivative(a, x)
    if op == "sqrt":
        return ("/", slope, ("*", 2, term))
    if op == "log":
        return ("/", slope, a)
    outer = {"exp": term, "Phi": ("phi", a), "phi": ("neg", ("*", a, term))}[op]
    return ("*", outer, slope)


def _derivative_of_power(base: Term, exponent: Term, x: str) -> Term:
    need(x not in free(exponent), "no derivative: the variable is in an exponent")
    if exponent == 0:
        return 0
    less = exponent - 1 if type(exponent) is int else ("-", exponent, 1)
    return ("*", ("*", exponent, ("^", base, less)), derivative(base, x))


# ---- D in a statement ----


def expanded(term: Term) -> Term:
    """Replace each ("D", body, formula) in `term` by its formula."""
    spend(4)
    if not isinstance(term, tuple) or term[0] == "bound":
        return term
    if term[0] == "D":
        return term[2]
    return (term[0], *[expanded(argument) for argument in term[1:]])


def differentiated(term: Term) -> list[Term]:
    """The bodies of all D in `term`, expanded."""
    if not isinstance(term, tuple) or term[0] == "bound":
        return []
    spend(1)
    if term[0] == "D":
        return [*differentiated(term[1]), expanded(term[1])]
    return [one for argument in term[1:] for one in differentiated(argument)]
