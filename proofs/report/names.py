"""Long sums get short names on a page, each told where it first occurs."""

from __future__ import annotations

from collections.abc import Iterable

from proofs.report.steps import Formula
from symbolic.faces.plain import plain
from symbolic.language import ForAll, Relation, Term

LONG = 36  # characters from which a sum is named


class Names:
    """S1, S2, ... for the long sums met so far; `taken` are names that mean something else.

    >>> from symbolic.language import Sum, integers, reals
    >>> k, n = integers("k n")
    >>> x = reals("x")
    >>> names = Names(["x", "n"])
    >>> names.write(1 + Sum(k * x ** k * (1 - x) ** (n - k) / (k + 1), k, 1, n) / x)
    '1 + S1/x'
    >>> names.news()
    ['S1 = Sum(k*x^k*(1 - x)^(n - k)/(k + 1), k=1..n)']
    """

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = set(taken)
        self.known: dict[Term, Term] = {}
        self._told = 0

    def short(self, formula: Formula) -> Formula:
        """The formula with names in place of its long sums."""
        if isinstance(formula, ForAll):
            return formula
        if isinstance(formula, Relation):
            return Relation(formula.op, self._short(formula.left), self._short(formula.right))
        return self._short(formula)

    def write(self, formula: Formula) -> str:
        return plain(self.short(formula))

    def news(self) -> list[str]:
        """What the names mean that came up since this was last asked."""
        return [f"{name.name} = {plain(term)}" for term, name in self.latest()]

    def latest(self) -> list[tuple[Term, Term]]:
        """The sums named since this was last asked, with their names."""
        told, self._told = self._told, len(self.known)
        return list(self.known.items())[told:]

    def _short(self, term: Term) -> Term:
        if term in self.known:
            return self.known[term]
        if term.op == "sum":
            return self._name(term) if len(plain(term)) >= LONG else term
        if not term.args or term.op in ("^", "!", "binomial", "D"):
            return self._power(term)
        return Term(term.op, [self._short(argument) for argument in term.args])

    def _power(self, term: Term) -> Term:
        """Only the base of a power can hold a name: what stands above it, or is counted, must remain an integer."""
        return Term("^", (self._short(term.args[0]), term.args[1])) if term.op == "^" else term

    def _name(self, term: Term) -> Term:
        number = len(self.known) + 1
        while f"S{number}" in self.taken:
            number += 1
        self.taken.add(f"S{number}")
        self.known[term] = Term("variable", name=f"S{number}", sort="real")
        return self.known[term]
