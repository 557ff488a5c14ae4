"""Terms and atoms, with de Bruijn indices for bound variables; substitution.

A term is an integer, a variable's name, or a tuple of an operation and terms. ("sum", low, high, body),
("integral", low, high, body) and ("all", low, high, atom) bind a variable in their last part. There, ("bound", i) is
the variable of the i-th binder around it, counted from 0. So terms that differ only in names of bound variables are
equal, and substitution cannot capture a variable. Each function that walks over a term spends for each of its parts.
"""

from collections.abc import Callable, Mapping
from typing import Any

from proofs.kernel.core.reading import need, new_name, spend

Term = Any
Atom = Any  # (relation, left, right), or ("all", low, high, atom)
Sorts = Mapping[str, str]
OF_REALS = {"+": 2, "-": 2, "*": 2, "/": 2, "max": 2, "min": 2, "neg": 1, "abs": 1}
OF_REALS |= {"sqrt": 1, "log": 1, "exp": 1, "Phi": 1, "phi": 1}
ARITY = OF_REALS | {"sum": 4, "integral": 4, "D": 2, "^": 2, "binomial": 2, "!": 1}
BINDERS = {"sum": "integer", "integral": "real", "all": "integer"}
EXPONENT, PARTS, PART = 1000, 5000, 4  # largest literal exponent; most parts of a term; work per part


def read(data: Any, sorts: Sorts, derivatives: bool = False) -> Term:
    spend(PART)
    if type(data) is int or (isinstance(data, str) and sorts.get(data) in ("real", "integer")):
        return data
    known = isinstance(data, list) and data and isinstance(data[0], str)
    need(known, "unknown variable" if isinstance(data, str) else "not a term:", data)
    head, *arguments = data
    if OF_REALS.get(head) == len(arguments):
        return head, *[read(part, sorts, derivatives) for part in arguments]
    if head == "at":
        need(arguments and sorts.get(arguments[0]) == f"function {len(arguments) - 1}", "unknown function:", arguments)
        return head, arguments[0], *(integer(part, sorts) for part in arguments[1:])
    need(len(arguments) == ARITY.get(head), "unknown operation, or of another number of terms:", head)
    if head in BINDERS:
        return _bind(head, arguments, sorts, read)
    if head == "D":
        need(derivatives, "a derivative inside a sum, or in a certificate")
        need(sorts.get(arguments[1]) == "real", "a derivative is in a real variable")
        return head, read(arguments[0], sorts, True), arguments[1]
    need(head != "^" or type(arguments[1]) is not int or abs(arguments[1]) <= EXPONENT, "exponent too large")
    base = [read(arguments.pop(0), sorts, derivatives)] if head == "^" else []
    return head, *base, *(integer(part, sorts) for part in arguments)


def integer(data: Any, sorts: Sorts) -> Term:
    """A term that is integer-valued by its form."""
    term = read(data, sorts)
    need(integral(term, sorts), "not an integer:", term)
    return term


def _bind(head: str, arguments: list[Any], sorts: Sorts, inner: Callable[..., Any]) -> Term:
    index, low, high, body = arguments
    spend(len(sorts))
    name = new_name(index, sorts)
    end = read if head == "integral" else integer
    return head, end(low, sorts), end(high, sorts), closed(inner(body, {**sorts, name: BINDERS[head]}), name)


def read_atom(data: Any, sorts: Sorts, derivatives: bool = False) -> Atom:
    need(isinstance(data, list) and data, "not a formula:", data)
    if data[0] == "all" and len(data) == 5:
        return _bind("all", data[1:], sorts, read_atom)
    need(len(data) == 3 and data[0] in ("<", "<=", "=", "!="), "not a formula:", data)
    return data[0], read(data[1], sorts, derivatives), read(data[2], sorts, derivatives)


def integral(term: Term, sorts: Sorts) -> bool:
    """Whether the term is integer-valued by its form, wherever it is defined."""
    spend(PART)
    if not isinstance(term, tuple):
        return isinstance(term, int) or sorts.get(term) == "integer"
    if term[0] == "^":
        return isinstance(term[2], int) and term[2] >= 0 and integral(term[1], sorts)
    return term[0] in ("+", "-", "*", "neg", "!") and all(integral(part, sorts) for part in term[1:])


def variables(term: Term) -> set[str]:
    """The free variables, including functions; refuses a term that is too large."""
    parts = [term]
    for part in parts:  # the list grows during the loop
        spend(PART)
        need(len(parts) <= PARTS, "too much work: too large a term")
        parts.extend(part[1:] if isinstance(part, tuple) else ())
    return {part for part in parts if isinstance(part, str)}


def small(term: Term) -> Term:
    """The term; refused if it has too many parts, since a dictionary look-up reads them all."""
    variables(term)
    return term


def mapped(term: Term, leaf: Callable[[Term, int], Term], depth: int = 0) -> Term:
    """Replace names and bound variables by `leaf(part, number of binders around it)`."""
    spend(PART)
    if isinstance(term, int):
        return term
    if isinstance(term, str) or term[0] == "bound":
        return leaf(term, depth)
    new = [mapped(part, leaf, depth + (place == 2 and term[0] in BINDERS)) for place, part in enumerate(term[1:])]
    return opened(new[0][2], *new[1:]) if term[0] == "at" and isinstance(new[0], tuple) else (term[0], *new)


def lifted(term: Term, by: int) -> Term:
    """The term under `by` more binders."""
    return mapped(term, lambda t, d: ("bound", t[1] + by) if isinstance(t, tuple) and t[1] >= d else t)


def opened(body: Term, *terms: Term) -> Term:
    """The body of nested binders, with the given terms for the bound variables."""
    return small(mapped(body, lambda t, d: lifted(terms[d - t[1] - 1], d) if isinstance(t, tuple) and t[1] >= d else t))


def closed(body: Term, *names: str) -> Term:
    """The body of nested binders, from a term with the given names; inverse of `opened`."""
    place = {name: len(names) - 1 - i for i, name in enumerate(names)}
    return mapped(body, lambda t, d: ("bound", d + place[t]) if t in place else t)


def replace(term: Term, by: Mapping[str, Term]) -> Term:
    """Substitute terms for variables, and ("lambda", places, body) for functions."""
    return small(mapped(term, lambda t, _: lifted(by[t], 0) if t in by else t))
