"""Order assumptions so that those which make others defined come first.

The checkers read assumptions in order, and each must be defined under those before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from proofs.kernel.core.context import Context, Shared
from proofs.kernel.core.normal import NormalForms
from proofs.kernel.core.reading import Refused, refill
from proofs.kernel.core.term import read
from proofs.kernel.judge import formula
from proofs.kernel.rules import AXIOMS, RULES
from symbolic.language import Atom, ForAll, Ne, Sort, Term

WORK: Final = 200_000
"""Units of the checker's work for one assumption, about 0.1 s."""


def ordered(atoms: Sequence[Atom], sorts: Mapping[str, Sort]) -> tuple[list[int], dict[int, str]]:
    """The order in which each is defined under those before it, and for others what would define them.

    As few as possible change their place: the first one that is defined comes next.

    >>> from symbolic.language import reals
    >>> t, x = reals("t x")
    >>> ordered([1 / (t - 1) <= x, Ne(t, 1)], {"t": "real", "x": "real"})
    ([1, 0], {})
    >>> ordered([1 / t <= x], {"t": "real", "x": "real"})
    ([0], {0: '1/t needs t != 0 before it: add it'})
    """
    context = Context(Shared({}, RULES, AXIOMS, NormalForms()), dict(sorts))
    left, order = list(range(len(atoms))), list[int]()
    while left:
        found = next((place for place in left if _learned(context, atoms[place])), None)
        if found is None:
            return order + left, {place: _missing(context, atoms[place]) for place in left}
        order.append(found)
        left.remove(found)
    return order, {}


def _learned(context: Context, atom: Atom) -> bool:
    """Learn an assumption if it is defined here."""
    refill(WORK)
    try:
        read = formula(atom.data, context.sorts)
        context.defined(read.plain, *read.bodies)
    except (Refused, ArithmeticError, RecursionError, ValueError):
        return False
    context.learn(read.plain, True)
    return True


def _missing(context: Context, atom: Atom) -> str:
    """What to assume so that the first undefined term of an assumption is defined."""
    for term in _terms(atom):
        refill(WORK)
        try:
            context.defined(read(term.data, context.sorts))
        except (Refused, ArithmeticError, RecursionError, ValueError):
            if need := _need(term):
                return f"{_said(term)} needs {need} before it: add it"
    return "this is not known to be defined under the other assumptions"


def _terms(atom: Atom) -> Iterator[Term]:
    """The terms of an atom without bound letters, the innermost first."""
    if isinstance(atom, ForAll):
        known = {one.name for one in atom.variables}
        yield from (one for one in _terms(atom.body) if {two.name for two in one.variables} <= known)
        return
    for side in (atom.left, atom.right):
        yield from _inside(side)


def _inside(term: Term) -> Iterator[Term]:
    parts = term.args[1:3] if term.op in ("sum", "integral") else term.args
    for part in parts:
        yield from _inside(part)
    yield term


def _need(term: Term) -> str:
    last = term.args[-1] if term.args else term
    match term.op:
        case "/":
            return repr(Ne(last, 0))
        case "^":
            return repr(Ne(term.args[0], 0))
        case "sqrt":
            return repr(0 <= last)
        case "log":
            return repr(0 < last)
        case "!":
            return repr(0 <= last)
        case "binomial":
            return f"0 <= {last!r} and {last!r} <= {term.args[0]!r}"
        case "sum":
            _, low, high, _ = term.args
            return repr(0 <= high if low.value == 1 and low.op == "integer" else low <= high + 1)
        case "integral":
            return repr(term.args[1] <= term.args[2])
    return ""


def _said(term: Term) -> str:
    """A term in a message; of a sum only its end."""
    return f"a sum to {term.args[2]!r}" if term.op == "sum" else repr(term)
