"""Wide terms get letters, each told once in a line that begins with "where"; bound variables get letters as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from symbolic.faces.latex import latex, latex_name
from symbolic.language import Atom, ForAll, Relation, Term

WIDE = 6.0  # em: what is narrower gets no letter
WORTH = 18.0  # em that a letter must save
WIDEST = 34.0  # em: what is wider is cut into what has letters
LETTERS = "STUVWXYZABCDEFGHJKLMOPQ"
INDICES = "ijklhgabc"
Formula: TypeAlias = "Atom | Term"


class Naming:
    """Letters for the wide terms of some formulas that are shown together.

    >>> from symbolic.language import Eq, reals
    >>> a, b, c = reals("a b c")
    >>> long = (a + b) * (b + c) * (a + b + c) * (a - b - c) / (1 + a * a)
    >>> naming = Naming([Eq(long * a + long / b, long + long * long)])
    >>> print(naming.latex(Eq(long * a, long)))
    S a = S
    >>> [name for name, _ in naming.where(Eq(long * a, long))]
    ['S']
    """

    def __init__(self, formulas: Sequence[Formula], taken: Iterable[str] = ()) -> None:
        self.taken = {*taken, *_letters(formulas)}
        self.names: dict[Term, str] = {}
        self.defined: dict[Term, str] = {}
        self._indices(formulas)
        self._choose(formulas)

    # ---- written

    def latex(self, what: Formula | Iterable[Atom]) -> str:
        return latex(what, {**self.names, **self.defined})

    def where(self, *formulas: Formula) -> list[tuple[str, str]]:
        """The letters that occur in the formulas, or in what those stand for, with their meaning: the ones that need others first."""
        found: dict[Term, str] = {}
        waiting = [part for one in formulas for part in _sides(one)]
        while waiting:
            for term in self._met(waiting.pop(0)):
                if term not in found:
                    found[term] = self.defined[term]
                    waiting += term.args
        return [(name, self._meaning(term)) for term, name in found.items()]

    def _meaning(self, term: Term) -> str:
        return latex(term, {**self.names, **{one: name for one, name in self.defined.items() if one != term}})

    def _met(self, term: Term) -> Iterator[Term]:
        if term in self.defined:
            yield term
            return
        for argument in term.args:
            yield from self._met(argument)

    # ---- chosen

    def _indices(self, formulas: Sequence[Formula]) -> None:
        """Bound variables with a word for a name get a letter that nothing else there has."""
        bound = {term for one in formulas for term in _bound(one)}
        used = {latex_name(one) for one in self.taken} | {latex_name(term.name) for term in bound}
        for term in sorted(bound, key=lambda one: one.name):
            if (
                len(latex_name(term.name)) == 1
                or latex_name(term.name).startswith("\\")
                and "mathrm" not in latex_name(term.name)
            ):
                continue
            own = term.name.rpartition("_")[2]
            letter = next((one for one in (own, *INDICES) if len(one) == 1 and (one not in used)), None)
            if letter:
                used.add(letter)
                self.names[term] = letter

    def _choose(self, formulas: Sequence[Formula]) -> None:
        inside: dict[Term, frozenset[Term]] = {}
        for one in formulas:
            for side in _sides(one):
                _free(side, inside, frozenset(_ranges(one)))
        free = (letter for letter in LETTERS if not any(name.startswith(letter) for name in self.taken))
        for letter in free:
            chosen = self._best(formulas, inside)
            if chosen is None:
                return
            index = ",".join(sorted(latex(one, self.names) for one in inside[chosen]))
            self.defined[chosen] = f"{letter}_{{{index}}}" if index else letter
            self.taken.add(letter)

    def _best(self, formulas: Sequence[Formula], inside: Mapping[Term, frozenset[Term]]) -> Term | None:
        """The term that shortens most; what occurs once only where a formula is too wide otherwise."""
        widths: dict[Term, float] = {}
        times: Counter[Term] = Counter()
        narrow: set[Term] = set()
        for one in formulas:
            sides = _sides(one)
            parts = [part for side in sides for part in self._parts(side)]
            times.update(parts)
            if sum(_width(side, self.defined, widths) for side in sides) > 2 * WIDEST:
                narrow.update(parts)
        gains = []
        for term, seen in times.items():
            if term in self.defined or term.op == "at" or len(inside.get(term, "too many")) > 2:
                continue
            width = widths.get(term) or _width(term, self.defined, widths)
            if width >= WIDE and (seen - 1) * width >= WORTH:
                gains.append(((seen - 1) * width, term))
            elif term in narrow and 1.5 * WIDE < width < 1.6 * WIDEST and seen == 1:
                gains.append((width / 4, term))
        return max(gains, key=lambda one: (one[0], repr(one[1])))[1] if gains else None

    def _parts(self, term: Term) -> Iterator[Term]:
        """All that is written out in a term."""
        if term.args:
            yield term
        if term not in self.defined:
            for argument in term.args:
                yield from self._parts(argument)


def _sides(formula: Formula) -> list[Term]:
    if isinstance(formula, ForAll):
        return [formula.low, formula.high, *_sides(formula.body)]
    return [formula.left, formula.right] if isinstance(formula, Relation) else [formula]


def _width(term: Term, known: Mapping[Term, str], widths: dict[Term, float]) -> float:
    """How wide a term is written, in em, about."""
    if term not in widths:
        widths[term] = 0.9 if term in known else _written_width(term, [_width(one, known, widths) for one in term.args])
    return widths[term]


def _written_width(term: Term, widths: Sequence[float]) -> float:
    op = term.op
    if op == "integer":
        return 0.5 * len(str(term.value))
    if op == "variable":
        return 0.6 if len(term.name) < 3 else 0.5 * len(term.name)
    if op in "+-":
        return sum(widths) + 1.4
    if op in ("*", "neg"):
        return sum(widths) + sum(0.8 for one in term.args if one.op in "+-") + 0.2
    if op in ("/", "binomial"):
        return max(widths) + 0.4
    if op == "^":
        return widths[0] + 0.7 * widths[1] + (0.8 if term.args[0].args else 0)
    if op in ("sum", "integral"):
        return 1.6 + widths[3] + (0.8 if term.args[3].op in "+-" else 0)
    return sum(widths) + 0.5 * len(op) + 0.8


def _free(term: Term, inside: dict[Term, frozenset[Term]], bound: frozenset[Term]) -> None:
    """For every part that is no name or number: the bound variables that are free in it."""
    if not term.args:
        return
    inside[term] = frozenset(one for one in term.variables if one in bound)
    last = len(term.args) - 1
    for place, argument in enumerate(term.args):
        within = term.op in ("sum", "integral") and place == last
        if not (term.op in ("sum", "integral") and place == 0):
            _free(argument, inside, bound | {term.args[0]} if within else bound)


def _ranges(formula: Formula) -> Iterator[Term]:
    """The indices of the ranges around a formula."""
    if isinstance(formula, ForAll):
        yield formula.index
        yield from _ranges(formula.body)


def _bound(formula: Formula) -> set[Term]:
    if isinstance(formula, ForAll):
        return {formula.index} | _bound(formula.body)
    return {part.args[0] for side in _sides(formula) for part in _all(side) if part.op in ("sum", "integral")}


def _all(term: Term) -> Iterator[Term]:
    yield term
    for argument in term.args:
        yield from _all(argument)


def _letters(formulas: Sequence[Formula]) -> set[str]:
    """The names that are written in the formulas."""
    return {part.name for one in formulas for side in _sides(one) for part in _all(side) if part.op == "variable"} - {
        one.name for formula in formulas for one in _bound(formula) if len(one.name) > 1
    }
