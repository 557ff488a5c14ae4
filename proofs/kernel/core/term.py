"""Core: terms and atoms, read from a file, without the letters of bound names.

A term is an integer, a variable's name, or a tuple: ("bound", i, sort) is bound by the i-th binder around it, and
("sum", low, high, body), ("integral", low, high, body), ("all", low, high, atom) bind in their last part. So terms that
differ in bound letters are one term, and substitution cannot capture. Every walk over a term spends for every part.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from proofs.kernel.core.reading import listed, new_name
from proofs.kernel.core.work import need, spend

Term = Any
Atom = Any  # (relation, left, right), or ("all", low, high, atom)
ARITY = dict.fromkeys(["+", "-", "*", "/", "^", "max", "min", "binomial"], 2)
ARITY |= dict.fromkeys(["neg", "sqrt", "log", "exp", "abs", "!", "Phi", "phi"], 1)
BINDERS = {"sum": "integer", "integral": "real", "all": "integer"}
RELATIONS = ("<", "<=", "=", "!=")
EXPONENT = 1000
WORK_PER_PART = 4


@dataclass(frozen=True)
class Scope:
    """What names mean at a place: variables with their sorts, and the bound names around it, the innermost last."""

    sorts: Mapping[str, str]
    bound: tuple[tuple[str, str], ...] = ()
    derivatives: bool = False

    def __contains__(self, name: object) -> bool:
        return name in self.sorts or any(name == other for other, _ in self.bound)

    def inside(self, name: Any, sort: str) -> Scope:
        return Scope(self.sorts, (*self.bound, (new_name(name, self), sort)))

    def variable(self, name: str) -> Term:
        for i, (other, sort) in enumerate(reversed(self.bound)):
            if other == name:
                return "bound", i, sort
        need(self.sorts.get(name) in ("real", "integer"), "unknown variable", name)
        return name


def read(data: Any, scope: Scope) -> Term:
    spend(WORK_PER_PART)
    if type(data) is int:
        return data
    if isinstance(data, str):
        return scope.variable(data)
    need(isinstance(data, list) and data and isinstance(data[0], str), "not a term:", data)
    head, arguments = data[0], data[1:]
    if head in ("sum", "integral"):
        need(len(arguments) == 4, f"{head} takes index, low, high, body")
        return _bind(head, arguments, scope, read)
    if head == "at":
        return _read_place(arguments, scope)
    if head == "D":
        return _read_derivative(arguments, scope)
    need(len(arguments) == ARITY.get(head), f"unknown operation: {head} of {len(arguments)}")
    parts = [read(argument, scope) for argument in arguments]
    literal = head == "^" and isinstance(parts[1], int)
    need(not literal or abs(parts[1]) <= EXPONENT, "exponent too large")
    for part in parts if head in ("!", "binomial") else parts[1:] if head == "^" else ():
        need(integral(part, scope.sorts), "not an integer:", part)
    return head, *parts


def _bind(head: str, arguments: list[Any], scope: Scope, body: Any) -> Term:
    inside = scope.inside(arguments[0], BINDERS[head])
    ends = [read(end, scope) for end in arguments[1:3]]
    for end in ends:
        reason = "a range is between integers:" if head == "all" else "not an integer:"
        need(head == "integral" or integral(end, scope.sorts), reason, end)
    return head, *ends, body(arguments[3], inside)


def _read_place(arguments: list[Any], scope: Scope) -> Term:
    known = arguments and isinstance(arguments[0], str) and not any(arguments[0] == name for name, _ in scope.bound)
    need(known and scope.sorts.get(arguments[0]) == f"function {len(arguments) - 1}", "unknown function:", arguments)
    places = [read(place, scope) for place in arguments[1:]]
    need(all(integral(place, scope.sorts) for place in places), "a function is of integers")
    return "at", arguments[0], *places


def _read_derivative(arguments: list[Any], scope: Scope) -> Term:
    need(not scope.bound, "a derivative inside a sum")
    need(scope.derivatives, "unknown operation: D, in a certificate")
    known = len(arguments) == 2 and isinstance(arguments[1], str) and scope.sorts.get(arguments[1]) == "real"
    need(known, "a derivative is in a real variable")
    return "D", read(arguments[0], scope), arguments[1]


def read_atom(data: Any, scope: Scope) -> Atom:
    need(isinstance(data, list) and data, "not a formula:", data)
    if data[0] == "all" and len(data) == 5:
        return _bind("all", data[1:], scope, read_atom)
    need(len(data) == 3 and data[0] in RELATIONS, "not a formula:", data)
    return data[0], read(data[1], scope), read(data[2], scope)


def read_lambda(data: Any, sort: str, scope: Scope) -> Term:
    """("lambda", number of places, body): what a function variable can be."""
    need(isinstance(data, list) and len(data) == 3 and data[0] == "lambda", "a function is expected")
    indices = listed(data[1], "a function of so many integers")
    need(sort == f"function {len(indices)}", "a function of so many integers")
    for index in indices:
        scope = scope.inside(index, "integer")
    return "lambda", len(indices), read(data[2], scope)


def parts(term: Term) -> tuple[Term, ...]:
    """The terms that a term or atom consists of."""
    if not isinstance(term, tuple) or term[0] == "bound":
        return ()
    return term[2:] if term[0] in ("at", "lambda") else term[1:]


def integral(term: Term, sorts: Mapping[str, str]) -> bool:
    """Whether the term is an integer wherever it is defined, as it is written."""
    if not isinstance(term, tuple):
        return isinstance(term, int) or sorts.get(term) == "integer"
    spend(WORK_PER_PART)
    if term[0] == "bound":
        return bool(term[2] == "integer")
    if term[0] == "^":
        return isinstance(term[2], int) and term[2] >= 0 and integral(term[1], sorts)
    return term[0] in ("+", "-", "*", "neg", "!") and all(integral(part, sorts) for part in term[1:])


def variables(term: Term) -> set[str]:
    """The free variables, functions included."""
    spend(WORK_PER_PART)
    if isinstance(term, str):
        return {term}
    own = {term[1]} if isinstance(term, tuple) and term[0] == "at" else set()
    return own.union(*map(variables, parts(term)))


def lifted(term: Term, by: int, depth: int = 0) -> Term:
    """The term put under `by` more binders."""
    spend(WORK_PER_PART)
    if not isinstance(term, tuple):
        return term
    if term[0] == "bound":
        return "bound", term[1] + by * (term[1] >= depth), term[2]
    return _rebuilt(term, lambda part, inner: lifted(part, by, depth + inner))


def opened(body: Term, *terms: Term, depth: int = 0) -> Term:
    """What stands under a binder (or as many as there are terms), with the terms for what they bind."""
    spend(WORK_PER_PART)
    if not isinstance(body, tuple):
        return body
    if body[0] == "bound":
        return body if body[1] < depth else lifted(terms[depth - body[1] - 1], depth)
    return _rebuilt(body, lambda part, inner: opened(part, *terms, depth=depth + inner))


def replace(term: Term, by: Mapping[str, Term]) -> Term:
    """Substitution of terms for variables, and of ("lambda", places, body) for functions."""
    spend(WORK_PER_PART)
    if isinstance(term, str):
        return lifted(by[term], 0) if term in by else term
    if not isinstance(term, tuple) or term[0] == "bound":
        return term
    result = _rebuilt(term, lambda part, _: replace(part, by))
    return opened(by[term[1]][2], *result[2:]) if term[0] == "at" and term[1] in by else result


def _rebuilt(term: Term, each: Any) -> Term:
    """The same operation of other parts; `each` is given a part and the number of names bound in it, 0 or 1."""
    inner = parts(term)
    start = len(term) - len(inner)
    new = [each(part, int(term[0] in BINDERS and i == len(inner) - 1)) for i, part in enumerate(inner)]
    return (*term[:start], *new)
