"""Abbreviate wide terms by letters, each defined once in a line that begins with "where"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, TypeAlias

from symbolic.language import Atom, ForAll, Relation, Term
from symbolic.representations.latex import latex, latex_name
from symbolic.representations.tidy import Tidy

WIDE = 6.0  # em: narrower terms get no letter
WORTH = 18.0  # em: the least total width that a letter must save
WIDEST = 34.0  # em: wider sides of a formula are divided into abbreviated parts
LETTERS = "STUVWXYZABCDEFGHJKLMOPQ"
INDICES = "ijklhgabc"
BINDERS = ("sum", "integral")
Formula: TypeAlias = "Atom | Term"
Formulas = (Term, Relation, ForAll)


class Naming:
    """Letters for the wide terms of formulas that are displayed together.

    >>> from symbolic.language import Eq, reals
    >>> a, b, c = reals("a b c")
    >>> long = (a + b) * (b + c) * (a + b + c) * (a - b - c) / (1 + a * a)
    >>> naming = Naming([Eq(long * a + long / b, long + long * long)])
    >>> print(naming.latex(Eq(long * a, long)))
    S a = S
    >>> [name for name, _ in naming.where(Eq(long * a, long))]
    ['S']

    A term in `known` keeps its letter, and no other term gets it:

    >>> print(Naming([Eq(long, a * long)], known={long: "T"}).latex(Eq(long, a * long)))
    T = a T
    >>> print(Naming([Eq(long, a * long)], known={long + a: "S"}).latex(Eq(long, a * long)))
    T = a T
    """

    def __init__(
        self, formulas: Sequence[Formula], taken: Iterable[str] = (), known: Mapping[Term, str] | None = None
    ) -> None:
        """Choose the letters.

        `taken` holds letters with another use, and `known` the letters of terms displayed before.
        """
        self._plain = Tidy()
        self._known = {self._plain.formula(one): name for one, name in (known or {}).items()}
        formulas = [self._plain.formula(one) for one in formulas]
        self.taken = {*taken, *_letters(formulas)}
        self.names: dict[Term, str] = {}
        self.defined: dict[Term, str] = {}
        self._indices(formulas)
        self._choose(formulas)

    # ---- written

    def latex(self, what: Formula | Iterable[Atom]) -> str:
        shown = self._plain.formula(what) if isinstance(what, Formulas) else [self._plain.formula(one) for one in what]
        return latex(shown, {**self.names, **self.defined})

    def where(self, *formulas: Formula) -> list[tuple[str, str]]:
        """The letters that the formulas use, directly or indirectly, with their definitions.

        A letter precedes the letters in its definition.
        """
        found: dict[Term, str] = {}
        waiting = [part for one in formulas for part in _sides(self._plain.formula(one))]
        while waiting:
            for term in self._met(waiting.pop(0)):
                if term not in found:
                    found[term] = self.defined[term]
                    waiting += term.args
        return [(name, self._meaning(term)) for term, name in found.items()]

    def told(self, *formulas: Formula) -> list[tuple[str, str]]:
        """The letters of `where`, ordered so that each follows the letters in its definition."""
        found: dict[str, str] = {}
        for one in formulas:
            for part in _sides(self._plain.formula(one)):
                self._tell(part, found)
        return list(found.items())

    def _tell(self, term: Term, found: dict[str, str]) -> None:
        name = self.defined.get(term)
        if name is None or name not in found:
            for argument in term.args:
                self._tell(argument, found)
            if name is not None:
                found[name] = self._meaning(term)

    def _meaning(self, term: Term) -> str:
        return latex(term, {**self.names, **{one: name for one, name in self.defined.items() if one != term}})

    def _met(self, term: Term) -> Iterator[Term]:
        if term in self.defined:
            yield term
            return
        for argument in term.args:
            yield from self._met(argument)

    @property
    def letters(self) -> Mapping[Term, str]:
        """Term -> its letter without indices."""
        return {term: name[0] for term, name in self.defined.items()}

    # ---- chosen

    def _indices(self, formulas: Sequence[Formula]) -> None:
        """Replace bound variables named by a word by unused letters."""
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
        nodes = Nodes()
        sides = [[nodes.of(side) for side in _sides(one)] for one in formulas]
        bound = {term.name for one in formulas for term in _bound(one)}
        met = {*self._known.values()}
        free = [one for one in LETTERS if one not in met and not any(name.startswith(one) for name in self.taken)]
        known: set[int] = set()
        open_to = nodes.candidates(bound)
        while free:
            chosen = _best(nodes, sides, known, open_to)
            if chosen is None:
                return
            again = self._known.get(nodes.terms[chosen], "")
            letter = again if again and again not in self.taken else free.pop(0)
            inside = [nodes.variables[name] for name in nodes.free[chosen] & bound]
            index = ",".join(sorted(latex(one, self.names) for one in inside))
            self.defined[nodes.terms[chosen]] = f"{letter}_{{{index}}}" if index else letter
            known.add(chosen)
            self.taken.add(letter)


class Nodes:
    """The subterms of some terms, each once and after its own subterms.

    Attributes
    ----------
    terms, children, free: for each subterm: the term, the indices of its children, its free names.
    variables: name -> variable.
    """

    def __init__(self) -> None:
        self.terms: list[Term] = []
        self.children: list[tuple[int, ...]] = []
        self.free: list[frozenset[str]] = []
        self.variables: dict[str, Term] = {}
        self._known: dict[Any, int] = {}
        self._met: dict[Term, int] = {}

    def of(self, term: Term) -> int:
        found = self._met.get(term)
        if found is None:
            found = self._met[term] = self._new(term)
        return found

    def _new(self, term: Term) -> int:
        below = tuple(self.of(argument) for argument in term.args)
        key = (term.op, below, term.name if term.op == "variable" else term.value if term.op == "integer" else None)
        if key not in self._known:
            self._known[key] = len(self.terms)
            self.terms.append(term)
            self.children.append(below)
            self.free.append(self._free(term, below))
        return self._known[key]

    def _free(self, term: Term, below: Sequence[int]) -> frozenset[str]:
        if term.op == "variable":
            self.variables[term.name] = term
            return frozenset({term.name})
        found = frozenset().union(*(self.free[one] for one in below)) if below else frozenset()
        return found - self.free[below[0]] if term.op in BINDERS else found

    def widths(self, known: Set[int]) -> list[float]:
        """Estimate the width of each subterm in em; a subterm in `known` is one letter wide."""
        found: list[float] = []
        for place, term in enumerate(self.terms):
            found.append(0.9 if place in known else _written_width(term, [found[one] for one in self.children[place]]))
        return found

    def flat(self) -> set[int]:
        """The nested maxima and minima that are written flat: max(max(a, b), c) as max(a, b, c)."""
        found: set[int] = set()
        own: set[int] = set()
        for place, below in enumerate(self.children):
            for number, one in enumerate(below):
                joins = (
                    not number and self.terms[place].op == self.terms[one].op and self.terms[place].op in ("max", "min")
                )
                (found if joins else own).add(one)
        return found - own

    def candidates(self, bound: Set[str]) -> list[int]:
        """The subterms that may get a letter: composite ones with at most two bound variables."""
        flat = self.flat()
        return [
            place
            for place, term in enumerate(self.terms)
            if term.args and place not in flat and term.op != "at" and len(self.free[place] & bound) <= 2
        ]

    def counts(self, roots: Iterable[int], known: Set[int]) -> list[int]:
        """Count how often each subterm is written."""
        found = [0] * len(self.terms)
        for root in roots:
            found[root] += 1
        for place in range(len(self.terms) - 1, -1, -1):
            if found[place] and place not in known:
                for one in self.children[place]:
                    found[one] += found[place]
        return found


def _best(nodes: Nodes, sides: Sequence[Sequence[int]], known: Set[int], candidates: Sequence[int]) -> int | None:
    """The candidate that saves most width.

    A candidate that occurs once counts only in a formula that is too wide.
    """
    widths = nodes.widths(known)
    counts = nodes.counts((one for roots in sides for one in roots), known)
    wide = [one for roots in sides if sum(widths[one] for one in roots) > 2 * WIDEST for one in roots]
    narrow = nodes.counts(wide, known) if wide else []
    best: tuple[float, int] | None = None
    for place in candidates:
        if place in known or not counts[place]:
            continue
        width, gain = widths[place], 0.0
        if width >= WIDE and (counts[place] - 1) * width >= WORTH:
            gain = (counts[place] - 1) * width
        elif wide and narrow[place] and 1.5 * WIDE < width < 1.6 * WIDEST:
            gain = width / 4
        if gain and (best is None or gain > best[0]):
            best = (gain, place)
    return best[1] if best else None


def _sides(formula: Formula) -> list[Term]:
    if isinstance(formula, ForAll):
        return [formula.low, formula.high, *_sides(formula.body)]
    return [formula.left, formula.right] if isinstance(formula, Relation) else [formula]


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
    if op in BINDERS:
        return 1.6 + widths[3] + (0.8 if term.args[3].op in "+-" else 0)
    return sum(widths) + 0.5 * len(op) + 0.8


def _bound(formula: Formula) -> set[Term]:
    if isinstance(formula, ForAll):
        return {formula.index} | _bound(formula.body)
    return {index for side in _sides(formula) for index in _indices(side)}


def _indices(term: Term) -> Iterator[Term]:
    """The bound variables of the sums and integrals in a term."""
    if term.bound:
        if term.op in BINDERS:
            yield term.args[0]
        for argument in term.args:
            yield from _indices(argument)


def _letters(formulas: Sequence[Formula]) -> set[str]:
    """The names that occur in the written formulas."""
    sides = [side for one in formulas for side in _sides(one)]
    names = {variable.name for side in sides for variable in side.variables}.union(*(side.bound for side in sides))
    return names - {one.name for formula in formulas for one in _bound(formula) if len(one.name) > 1}
