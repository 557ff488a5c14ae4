"""The formal derivative, which is the derivative wherever its formula is defined."""

from typing import Any

from proofs.kernel.core.reading import need, spend
from proofs.kernel.core.term import Atom, Term, small, variables


def derivative(term: Term, x: str) -> Term:
    """The formal derivative of the term in x; refuses a term without a rule."""
    if x not in variables(term):
        return 0
    if term == x:
        return 1
    head, a, b = term[0], term[1], term[-1]
    if head == "sum":
        need(x not in variables(term[1]) | variables(term[2]), "the range of a sum depends on the variable")
        return *term[:3], derivative(b, x)
    if head == "^":
        need(x not in variables(b), "the exponent depends on the variable")
        lower = b - 1 if isinstance(b, int) else ("-", b, 1)
        return 0 if b == 0 else ("*", ("*", b, ("^", a, lower)), derivative(a, x))
    need(head in SLOPES, f"no derivative of {head}")
    return SLOPES[head](a, b, derivative(a, x), derivative(b, x) if len(term) > 2 else None)


SLOPES: dict[str, Any] = {
    "+": lambda a, b, da, db: ("+", da, db),
    "-": lambda a, b, da, db: ("-", da, db),
    "neg": lambda a, b, da, db: ("neg", da),
    "*": lambda a, b, da, db: ("+", ("*", da, b), ("*", a, db)),
    "/": lambda a, b, da, db: ("/", ("-", ("*", da, b), ("*", a, db)), ("^", b, 2)),
    "sqrt": lambda a, b, da, db: ("/", da, ("*", 2, ("sqrt", a))),
    "log": lambda a, b, da, db: ("/", da, a),
    "exp": lambda a, b, da, db: ("*", ("exp", a), da),
    "Phi": lambda a, b, da, db: ("*", ("phi", a), da),
    "phi": lambda a, b, da, db: ("*", ("neg", ("*", a, ("phi", a))), da),
}


def carried_out(atom: Atom, bodies: list[Term]) -> Atom:
    """Replace each D by the derivative, and collect the terms under D in `bodies`."""
    spend(4)
    if not isinstance(atom, tuple):
        return atom
    if atom[0] != "D":
        return atom[0], *(carried_out(part, bodies) for part in atom[1:])
    body = carried_out(atom[1], bodies)
    bodies.append(body)
    return small(derivative(body, atom[2]))
