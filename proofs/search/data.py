"""Terms and atoms as nested tuples, the hashable form of the JSON of certificates.

>>> show(("<=", 0, ("-", 1, ("*", "p", "q"))))
'0 <= 1 - p*q'
>>> derivative(("*", 2, ("^", "x", 2)), "x")
('+', ('*', 0, ('^', 'x', 2)), ('*', 2, ('*', ('*', 2, ('^', 'x', 1)), 1)))
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import count
from typing import Any

Node = Any
"""A term or an atom: an integer, a variable's name, or a tuple (operator, arguments...)."""

RELATIONS = ("<", "<=", "=", "!=")
BINDERS = ("sum", "integral", "all")


def freeze(json: Any) -> Node:
    """Convert lists to tuples."""
    return tuple(freeze(part) for part in json) if isinstance(json, (list, tuple)) else json


def thaw(node: Any) -> Any:
    """Convert tuples back to lists, also inside dictionaries."""
    if isinstance(node, (list, tuple)):
        return [thaw(part) for part in node]
    if isinstance(node, dict):
        return {key: thaw(value) for key, value in node.items()}
    return node


def data(thing: Any) -> Node:
    """A Term, formula, integer or tuple as nested tuples, with derivatives carried out."""
    return thing if isinstance(thing, (int, str, tuple)) else expand(freeze(thing.data))


def variables(node: Node) -> frozenset[str]:
    """The free variables."""
    if isinstance(node, str):
        return frozenset((node,))
    if isinstance(node, int):
        return frozenset()
    if node[0] == "lambda":
        return variables(node[2]) - frozenset(node[1])
    if node[0] in BINDERS:
        return variables(node[2]) | variables(node[3]) | (variables(node[4]) - {node[1]})
    if node[0] == "D":
        return variables(node[1]) | variables(node[2])
    return frozenset().union(*(variables(part) for part in node[1:]))


def bound_names(node: Node) -> frozenset[str]:
    """The names that binders bind."""
    if not isinstance(node, tuple):
        return frozenset()
    own = frozenset(node[1:2] if node[0] in BINDERS else ())
    return own.union(*(bound_names(part) for part in node[1:]))


def substitute(node: Node, by: Mapping[str, Node]) -> Node:
    """Replace free variables (a function by ("lambda", names, body)) without capture.

    A bound name that would capture a variable is renamed.

    >>> substitute(("sum", "k", 1, "n", ("*", "k", "x")), {"x": "k"})
    ('sum', 'k1', 1, 'n', ('*', 'k1', 'k'))
    """
    if isinstance(node, str):
        return by.get(node, node)
    if isinstance(node, int):
        return node
    if node[0] == "at" and node[1] in by:
        if isinstance(by[node[1]], str):
            return ("at", by[node[1]], *(substitute(place, by) for place in node[2:]))
        _, names, body = by[node[1]]
        return substitute(body, dict(zip(names, (substitute(place, by) for place in node[2:]), strict=True)))
    if node[0] in BINDERS:
        used = variables(node[4]) - {node[1]}
        inner = {name: term for name, term in by.items() if name in used}
        ends = substitute(node[2], by), substitute(node[3], by)
        coming = frozenset().union(*(variables(term) for term in inner.values()))
        if node[1] in coming:
            taken = coming | used | bound_names(node[4])
            name = next(name for name in letters(node[1]) if name not in taken)
            inner[node[1]] = name
            return (node[0], name, *ends, substitute(node[4], inner))
        return (*node[:2], *ends, substitute(node[4], inner) if inner else node[4])
    return (node[0], *(substitute(part, by) for part in node[1:]))


def letters(name: str) -> Iterator[str]:
    """New names that begin with this name."""
    return (f"{name}{number}" for number in count(1))


def renamed(node: Node, taken: Collection[str]) -> Node:
    """Rename the bound variables whose names are taken."""
    if not isinstance(node, tuple) or not bound_names(node):
        return node
    if node[0] in BINDERS:
        ends = renamed(node[2], taken), renamed(node[3], taken)
        name, body = node[1], node[4]
        if name in taken:
            away = variables(body) | bound_names(body) | set(taken)
            name = next(new for new in letters(name) if new not in away)
            body = substitute(body, {node[1]: name})
        return (node[0], name, *ends, renamed(body, {*taken, name}))
    return (node[0], *(renamed(part, taken) for part in node[1:]))


def canonical(node: Node, depth: int = 0) -> Node:
    """Rename bound variables canonically; formulas that differ in them only become equal."""
    if not isinstance(node, tuple):
        return node
    if node not in _BINDS:
        _BINDS[node] = bool(bound_names(node))
    if not _BINDS[node]:
        return node
    if node[0] in BINDERS:
        name = f"#{depth}"
        ends = canonical(node[2], depth), canonical(node[3], depth)
        return (node[0], name, *ends, canonical(substitute(node[4], {node[1]: name}), depth + 1))
    return (node[0], *(canonical(part, depth) for part in node[1:]))


_BINDS: dict[Node, bool] = {}


def expand(node: Node) -> Node:
    """Carry out every D."""
    if not isinstance(node, tuple):
        return node
    if node[0] in (*BINDERS, "lambda"):
        return (*node[:2], *(expand(part) for part in node[2:]))
    parts = tuple(expand(part) for part in node[1:])
    return derivative(parts[0], parts[1]) if node[0] == "D" else (node[0], *parts)


def derivative(term: Node, name: str) -> Node:
    """The derivative, in exactly the form that the checkers use."""
    if name not in variables(term):
        return 0
    if term == name:
        return 1
    operator = term[0]
    if operator == "sum":
        if name in variables(term[2]) | variables(term[3]):
            raise ValueError(f"no derivative in {name}: it is in a bound of a sum")
        return ("sum", term[1], term[2], term[3], derivative(term[4], name))
    first = term[1]
    if operator == "^":
        exponent = term[2]
        if name in variables(exponent):
            raise ValueError(f"no derivative in {name}: it is in an exponent")
        if exponent == 0:
            return 0
        lower = exponent - 1 if isinstance(exponent, int) else ("-", exponent, 1)
        return ("*", ("*", exponent, ("^", first, lower)), derivative(first, name))
    inner = derivative(first, name)
    if operator == "neg":
        return ("neg", inner)
    if operator == "sqrt":
        return ("/", inner, ("*", 2, term))
    if operator == "log":
        return ("/", inner, first)
    if operator == "exp":
        return ("*", term, inner)
    if operator == "Phi":
        return ("*", ("phi", first), inner)
    if operator == "phi":
        return ("*", ("neg", ("*", first, term)), inner)
    if operator not in ("+", "-", "*", "/"):
        raise ValueError(f"no derivative of {show(term)} in {name}")
    second = term[2]
    other = derivative(second, name)
    if operator in ("+", "-"):
        return (operator, inner, other)
    if operator == "*":
        return ("+", ("*", inner, second), ("*", first, other))
    return ("/", ("-", ("*", inner, second), ("*", first, other)), ("^", second, 2))


def literal(value: Fraction) -> Node:
    """A rational as a term."""
    return value.numerator if value.denominator == 1 else ("/", value.numerator, value.denominator)


def rational(node: Node) -> Fraction | None:
    """The value of a literal rational term, else None."""
    if isinstance(node, int):
        return Fraction(node)
    if isinstance(node, tuple) and node[0] == "neg":
        value = rational(node[1])
        return None if value is None else -value
    if isinstance(node, tuple) and node[0] == "/":
        above, below = rational(node[1]), rational(node[2])
        return None if above is None or not below else above / below
    return None


_STRENGTH = {"<": 0, "<=": 0, "=": 0, "!=": 0, "+": 1, "-": 1, "neg": 2, "*": 2, "/": 2, "^": 4}


def show(node: Node, strength: int = 0) -> str:
    """The term or atom in infix notation, for messages."""
    if not isinstance(node, tuple):
        text = str(node)
        return f"({text})" if isinstance(node, int) and node < 0 and strength > 1 else text
    operator = node[0]
    if operator == "sum":
        return f"sum({node[1]}={show(node[2])}..{show(node[3])}: {show(node[4])})"
    if operator == "integral":
        return f"integral({node[1]}={show(node[2])}..{show(node[3])}: {show(node[4])})"
    if operator == "all":
        return f"for {node[1]}={show(node[2])}..{show(node[3])}: {show(node[4])}"
    if operator == "at":
        return f"{node[1]}({', '.join(map(show, node[2:]))})"
    if operator == "!":
        return show(node[1], 5) + "!"
    level = _STRENGTH.get(operator)
    if level is None:
        return f"{operator}({', '.join(show(part) for part in node[1:])})"
    if operator == "neg":
        text = "-" + show(node[1], 3)
    else:
        tight = operator in ("*", "/", "^")
        right = level + 1 if operator in ("-", "/", "*") else level
        text = (operator if tight else f" {operator} ").join(
            (show(node[1], 5 if operator == "^" else level), show(node[2], right))
        )
    return f"({text})" if level < strength else text
