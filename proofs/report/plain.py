"""Formulas as a reader is shown them: a factor 1, a denominator 1 and an exponent 1 are not written, as nobody writes them.

They are left behind where a lemma about w is used at w = 1; the checkers read them.
"""

from __future__ import annotations

import operator
from typing import TypeAlias, overload

from symbolic.language import Atom, ForAll, Relation, Term

Formula: TypeAlias = "Atom | Term"


class Plain:
    """Takes formulas that share parts; what was met once is not taken apart again.

    >>> from symbolic.language import Eq, Q, reals
    >>> b, t = reals("b t")
    >>> one = Q(1, 1)
    >>> Plain().formula(1 * b / one + 4 * b * t <= b**2 * 1)
    b + 4*b*t <= b^2

    What would then say that something is itself stays as it is.

    >>> Plain().formula(Eq(1 * b, b))
    1*b = b
    """

    def __init__(self) -> None:
        self._known: dict[Term, Term] = {}

    @overload
    def formula(self, what: Term) -> Term: ...
    @overload
    def formula(self, what: Atom) -> Atom: ...
    @overload
    def formula(self, what: Formula) -> Formula: ...
    def formula(self, what: Formula) -> Formula:
        """The formula without its ones."""
        if isinstance(what, Term):
            return self._term(what)
        if isinstance(what, ForAll):
            return ForAll(what.index, self._term(what.low), self._term(what.high), self.formula(what.body))
        left, right = self._term(what.left), self._term(what.right)
        return what if left == right and what.op == "=" else Relation(what.op, left, right)

    def _term(self, term: Term) -> Term:
        if not term.args:
            return term
        found = self._known.get(term)
        if found is None:
            found = self._known[term] = self._made(term)
        return found

    def _made(self, term: Term) -> Term:
        args = tuple(map(self._term, term.args))
        if term.op in ("*", "/", "^") and _one(args[1]):
            return args[0]
        if term.op == "*" and _one(args[0]):
            return args[1]
        return term if all(map(operator.is_, args, term.args)) else Term(term.op, args)


def _one(term: Term) -> bool:
    return term.op == "integer" and term.value == 1
