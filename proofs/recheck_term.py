"""Terms for the second checker: reading them from JSON, binding, substitution, integrality and the derivative.

A term is an integer, a variable's name, or a tuple `(op, *arguments)`; an atom is a tuple `(relation, left, right)`.
Nothing is simplified here.

>>> read(["+", "x", ["/", 1, 2]], {"x": "real"}, [])
('+', 'x', ('/', 1, 2))
>>> derivative(("^", "x", 3), "x")
('*', ('*', 3, ('^', 'x', 2)), 1)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any

Term = Any  # int | str | tuple[str, *Terms]
Atom = tuple[Any, ...]  # (relation, left, right), or ("all", index, low, high, atom)
Sorts = Mapping[str, str]

ARITY = {
    "+": 2, "-": 2, "*": 2, "/": 2, "neg": 1, "^": 2, "sqrt": 1, "log": 1, "exp": 1, "abs": 1, "max": 2, "min": 2,
    "!": 1, "binomial": 2, "sum": 4, "D": 2, "Phi": 1, "phi": 1,
}  # fmt: skip
RELATIONS = ("<", "<=", "=", "!=")
FUNCTION = re.compile(r"function ([1-9])")  # so many integers to a real number
BINDERS = ("sum", "all")
LARGEST_EXPONENT = 1000
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_']*")
NONE: frozenset[str] = frozenset()


class Refused(Exception):
    """The certificate is not accepted; the message says why."""


def need(condition: object, reason: str) -> None:
    if not condition:
        raise Refused(reason)


class Work:
    """How much one check has done; counts, never clocks, so that the answer is the same everywhere."""

    def __init__(self) -> None:
        self.nodes = 0
        self.products = 0

    def node(self, count: int = 1) -> None:
        self.nodes += count
        need(self.nodes <= 5_000_000, "too much work: terms too large")

    def multiply(self, products: int) -> None:
        self.products += products
        need(self.products <= 20_000_000, "too much work: more than 20,000,000 monomial products")


_WORK: ContextVar[Work | None] = ContextVar("work", default=None)


def start_work() -> None:
    _WORK.set(Work())


def work() -> Work:
    current = _WORK.get()
    if current is None:
        _WORK.set(current := Work())
    return current


def read_name(data: object) -> str:
    need(type(data) is str and NAME.fullmatch(data), "not a variable name")
    return str(data)


def read(data: Any, sorts: Sorts, guards: list[Term]) -> Term:
    """The term that `data` says, with every D expanded.

    A derivative may be defined where the thing differentiated is not (log below zero), so what was under a D is put in
    `guards`: whoever must show the term defined must show these defined too. Under binders they come wrapped in the
    same sums, which are defined exactly when their bodies are.
    """
    work().node()
    if type(data) is int:
        return data
    if type(data) is str:
        need(data in sorts, f"unknown variable {data}")
        need(places(sorts[data]) == 0, f"a function without its arguments: {data}")
        return data
    need(isinstance(data, (list, tuple)) and data and type(data[0]) is str, "not a term")
    op, arguments = data[0], data[1:]
    if op == "at":
        return read_application(arguments, sorts, guards)
    need(ARITY.get(op) == len(arguments), f"unknown operation or wrong number of arguments: {op}")
    if op == "sum":
        name = read_name(arguments[0])
        need(name not in sorts, f"captured: {name}")
        low, high = (read_integral(bound, sorts, guards) for bound in arguments[1:3])
        inside: list[Term] = []
        body = read(arguments[3], {**sorts, name: "integer"}, inside)
        guards.extend(("sum", name, low, high, guard) for guard in inside)
        return ("sum", name, low, high, body)
    if op == "D":
        need(
            type(arguments[1]) is str and sorts.get(arguments[1]) == "real",
            "D needs a real variable in scope",
        )
        body = read(arguments[0], sorts, guards)
        guards.append(body)
        return derivative(body, arguments[1])
    if op == "^" and type(arguments[1]) is int:
        need(abs(arguments[1]) <= LARGEST_EXPONENT, "too large: exponent over 1000")
        return ("^", read(arguments[0], sorts, guards), arguments[1])
    if op == "^":
        return ("^", read(arguments[0], sorts, guards), read_integral(arguments[1], sorts, guards))
    if op in ("!", "binomial"):
        return (op, *(read_integral(argument, sorts, guards) for argument in arguments))
    return (op, *(read(argument, sorts, guards) for argument in arguments))


def read_integral(data: Any, sorts: Sorts, guards: list[Term]) -> Term:
    term = read(data, sorts, guards)
    need(integral(term, sorts), "not an integral term")
    return term


def places(sort: str) -> int:
    """How many integers a variable of this sort takes: 0 unless it is a function."""
    function = FUNCTION.fullmatch(sort)
    return int(function[1]) if function else 0


def read_application(arguments: Any, sorts: Sorts, guards: list[Term]) -> Term:
    need(arguments and type(arguments[0]) is str, "a function is applied by its name")
    function, *given = arguments
    need(function in sorts and places(sorts[function]) > 0, f"unknown function {function}")
    need(len(given) == places(sorts[function]), f"wrong number of arguments: {function}")
    return ("at", function, *(read_integral(argument, sorts, guards) for argument in given))


def read_atom(data: Any, sorts: Sorts, guards: list[Term]) -> Atom:
    need(isinstance(data, (list, tuple)) and data, "not an atom")
    if data[0] == "all":
        need(len(data) == 5, "not an atom")
        index = read_name(data[1])
        need(index not in sorts, f"captured: {index}")
        low, high = (read_integral(end, sorts, guards) for end in data[2:4])
        inside: list[Term] = []
        atom = read_atom(data[4], {**sorts, index: "integer"}, inside)
        need(not inside, "a derivative under a quantifier")
        return ("all", index, low, high, atom)
    need(len(data) == 3, "not an atom")
    need(type(data[0]) is str and data[0] in RELATIONS, "unknown relation")
    return (data[0], read(data[1], sorts, guards), read(data[2], sorts, guards))


def integral(term: Term, sorts: Sorts) -> bool:
    """Whether `term` is an integer by its form, wherever it is defined."""
    if isinstance(term, int):
        return True
    if isinstance(term, str):
        return sorts.get(term) == "integer"
    op = term[0]
    if op == "^":
        return type(term[2]) is int and term[2] >= 0 and integral(term[1], sorts)
    return op in ("+", "-", "*", "neg", "!") and all(integral(argument, sorts) for argument in term[1:])


def free(term: Term) -> frozenset[str]:
    """The variables that occur free."""
    if isinstance(term, int):
        return NONE
    if isinstance(term, str):
        return frozenset((term,))
    work().node()
    if term[0] == "lambda":
        return free(term[2]) - frozenset(term[1])
    if term[0] in BINDERS:
        return free(term[2]) | free(term[3]) | (free(term[4]) - {term[1]})
    return NONE.union(*(free(argument) for argument in term[1:]))


def substitute(term: Term, by: Mapping[str, Term]) -> Term:
    """All of `by` at once, ("lambda", names, body) for a function; refused if a bound name would capture a variable."""
    return _substitute(term, by, {name: free(value) for name, value in by.items()})


def _substitute(term: Term, by: Mapping[str, Term], names: Mapping[str, frozenset[str]]) -> Term:
    work().node()
    if isinstance(term, int):
        return term
    if isinstance(term, str):
        return by.get(term, term)
    if term[0] == "at":
        arguments = tuple(_substitute(argument, by, names) for argument in term[2:])
        if term[1] not in by:
            return ("at", term[1], *arguments)
        _, parameters, body = by[term[1]]
        return substitute(body, dict(zip(parameters, arguments, strict=True)))
    if term[0] not in BINDERS:
        result = (term[0], *(_substitute(argument, by, names) for argument in term[1:]))
        if term[0] == "^" and type(result[2]) is int:
            need(abs(result[2]) <= LARGEST_EXPONENT, "too large: exponent over 1000")
        return result
    op, name, low, high, body = term
    inside = {variable: by[variable] for variable in free(body) - {name} if variable in by}
    need(all(name not in names[variable] for variable in inside), f"captured: {name}")
    low, high = _substitute(low, by, names), _substitute(high, by, names)
    return (op, name, low, high, _substitute(body, inside, names) if inside else body)


def substitute_atom(atom: Atom, by: Mapping[str, Term]) -> Atom:
    return tuple(substitute(atom, by))


def free_atom(atom: Atom) -> frozenset[str]:
    return free(atom)


def bound_names(term: Term) -> frozenset[str]:
    if not isinstance(term, tuple):
        return NONE
    if term[0] in BINDERS:
        return NONE.union((term[1],), *(bound_names(part) for part in term[2:]))
    return NONE.union(*(bound_names(argument) for argument in term[1:]))


def height(term: Term) -> int:
    """How deeply sums are nested in `term`."""
    if not isinstance(term, tuple):
        return 0
    if term[0] == "sum":
        return max(height(term[2]), height(term[3]), 1 + height(term[4]))
    return max(height(argument) for argument in term[1:])


def derivative(term: Term, x: str) -> Term:
    """The formal derivative in the shape that the specification fixes."""
    work().node()
    if x not in free(term):
        return 0
    if isinstance(term, str):
        return 1
    op, a = term[0], term[1]
    if op in ("+", "-"):
        return (op, derivative(a, x), derivative(term[2], x))
    if op == "neg":
        return ("neg", derivative(a, x))
    if op == "*":
        return ("+", ("*", derivative(a, x), term[2]), ("*", a, derivative(term[2], x)))
    if op == "/":
        b = term[2]
        return ("/", ("-", ("*", derivative(a, x), b), ("*", a, derivative(b, x))), ("^", b, 2))
    if op == "^":
        exponent = term[2]
        need(x not in free(exponent), "no derivative: the variable is in an exponent")
        if exponent == 0:
            return 0
        less = exponent - 1 if type(exponent) is int else ("-", exponent, 1)
        return ("*", ("*", exponent, ("^", a, less)), derivative(a, x))
    if op == "sqrt":
        return ("/", derivative(a, x), ("*", 2, ("sqrt", a)))
    if op == "log":
        return ("/", derivative(a, x), a)
    if op == "exp":
        return ("*", ("exp", a), derivative(a, x))
    if op == "Phi":
        return ("*", ("phi", a), derivative(a, x))
    if op == "phi":
        return ("*", ("neg", ("*", a, ("phi", a))), derivative(a, x))
    if op == "sum":
        need(x not in free(term[2]) | free(term[3]), "no derivative: the variable is in the bounds of a sum")
        return ("sum", term[1], term[2], term[3], derivative(term[4], x))
    raise Refused(f"no derivative of {op}")
