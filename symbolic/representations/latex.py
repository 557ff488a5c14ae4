r"""LaTeX of terms, in their own order, with as few brackets as unambiguous reading allows.

>>> from symbolic.language import Q, reals
>>> p, q, pi, q1, q2 = reals("p q pi q1 q2")
>>> print(latex(q1 * q2 / (q - p) ** 2 - (pi - Q(1, 2)) ** 2))
\frac{q_{1} q_{2}}{(q - p)^{2}} - \bigl(\pi - \tfrac{1}{2}\bigr)^{2}
>>> print(latex([0 <= q, q < p]))
0 \leq q < p
>>> print(latex(q1 * q2 / (q - p) ** 2, {q1 * q2: "S"}))
\frac{S}{(q - p)^{2}}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from symbolic.language import Atom, ForAll, Relation, Term
from symbolic.language.operations import OPERATIONS, RELATIONS
from symbolic.representations.letters import latex_name

__all__ = ["displayed", "latex", "latex_name"]

SUM, PRODUCT, SIGN, FACTOR, POWER, ATOM = 1, 2, 3, 4, 5, 6
TALL: Final = re.compile(r"\\(frac|sum|int|binom|left|sqrt)")
LONGEST_EXPONENT: Final = 32  # characters of x from which e^x is written exp(x)
SHORTEST: Final = 20  # characters up to which a fraction within a fraction is written with a slash
LONG_FRACTION: Final = 14  # digits from which a fraction such as 42154728673/20000000000 is written as a decimal
Names = Mapping[Term, str]


def latex(what: Term | Atom | Iterable[Atom], names: Names | None = None) -> str:
    """Return the LaTeX of a term, a relation, or several relations.

    A chain such as 0 <= q, q < p is written as one. `names` maps terms and variables to LaTeX that replaces them
    everywhere.
    """
    writer = _Writer(names or {})
    if isinstance(what, Term):
        return writer.write(what)[0]
    if isinstance(what, (Relation, ForAll)):
        return writer.atom(what)
    chains: list[list[Relation] | ForAll] = []
    for one in what:
        last = chains[-1] if chains else None
        if isinstance(one, Relation) and isinstance(last, list) and _continues(last[-1], one):
            last.append(one)
        else:
            chains.append([one] if isinstance(one, Relation) else one)
    return r",\quad ".join(writer.chain(one) if isinstance(one, list) else writer.atom(one) for one in chains)


def _continues(last: Relation, one: Relation) -> bool:
    return last.right == one.left and one.left.op != "integer" and {last.op, one.op} <= {"<", "<="}


def displayed(what: Term | Atom) -> str:
    """Return the LaTeX of a term or relation for a notebook, with dollar signs."""
    return rf"$\displaystyle {latex(what)}$"


def load_ipython_extension(shell: Any) -> None:
    """Show terms and relations as formulas in a notebook.

    Load it with `%load_ext symbolic.representations.latex`.
    """
    for kind in (Term, Relation, ForAll):
        shell.display_formatter.formatters["text/latex"].for_type(kind, displayed)


class _Writer:
    """Write one formula.

    `small` is true within an exponent or an index, where fractions have a slash. `depth` is the number of enclosing
    fractions.
    """

    def __init__(self, names: Names, small: bool = False) -> None:
        self.names = names
        self.small = small
        self.depth = 0

    def atom(self, atom: Atom) -> str:
        if isinstance(atom, Relation):
            return self.chain([atom])
        index, low, high = (self.write(part)[0] for part in (atom.index, atom.low, atom.high))
        return rf"{self.atom(atom.body)} \text{{ for }} {{{index}={low},\dots,{high}}}"

    def chain(self, relations: Sequence[Relation]) -> str:
        rest = "".join(f" {RELATIONS[one.op].latex} {self.write(one.right)[0]}" for one in relations)
        return self.write(relations[0].left)[0] + rest

    def tiny(self, term: Term) -> str:
        """Write a term within an exponent or an index."""
        return _Writer(self.names, small=True).write(term)[0]

    def show(self, term: Term, level: int = 0) -> str:
        text, binds = self.write(term)
        return text if binds >= level else _brackets(text)

    def unsigned(self, term: Term, level: int) -> str:
        text = self.show(term, level)
        return _brackets(text) if text.startswith("-") else text

    def write(self, term: Term) -> tuple[str, int]:
        """Return the text, and the binding strength of its outermost operation."""
        op, args = term.op, term.args
        if term in self.names:
            return _named(self.names[term])
        if op == "integer":
            return str(term.value), ATOM if term.value >= 0 else SIGN
        if op == "variable":
            return _named(latex_name(term.name))
        if op in "+-":
            # a + (b - c) needs no brackets, a - (b - c) does.
            return f"{self.show(args[0])} {op} {self.unsigned(args[1], SUM if op == '+' else PRODUCT)}", SUM
        if op == "*":
            return self.fraction(args[0], args[1].args[1]) if self.divides(*args) else (self.product(*args), PRODUCT)
        if op == "/":
            return self.fraction(*args)
        if op == "neg":
            return f"-{self.unsigned(args[0], PRODUCT)}", SIGN
        if op == "^":
            base = self.show(args[0], ATOM)
            # e^x denotes the exponential of x
            return f"{'(e)' if base == 'e' else base}^{{{self.tiny(args[1])}}}", POWER
        if op == "!":
            return f"{self.show(args[0], ATOM)}!", POWER
        return self.function(term)

    def divides(self, one: Term, other: Term) -> bool:
        """Whether x (1/y) is written x/y, because 1 with a slash would follow a factor."""
        if other in self.names or other.op != "/" or other.args[0].op != "integer" or other.args[0].value != 1:
            return False
        return bool(one.variables or other.variables) and bool(self.slash(*other.args))

    def product(self, one: Term, other: Term) -> str:
        left, right = self.show(one, PRODUCT), self.unsigned(other, PRODUCT)
        if self.reaches(one) or self.slashed(one):
            left = _brackets(left)  # otherwise the sum or the slash would extend over the right factor
        if right[0].isdigit() or left == "1" or (_number(_last(one)) and _number(_first(other))):
            return rf"{left} \cdot {right}"
        words = re.search(r"\\mathrm\{[A-Za-z]+\}$", left) or right.startswith((r"\mathrm", r"\max", r"\min", r"\log"))
        applied = _last(one).op == "at" and right.startswith(("(", r"\left(", r"\bigl("))  # f_k (x) differs from f_k(x)
        return rf"{left} \, {right}" if words or applied else f"{left} {right}"

    def reaches(self, term: Term) -> bool:
        """Whether what follows would be read as part of a sum, derivative or integrand."""
        first, last = _first(term), _last(term)
        if term in self.names or last in self.names:
            return False
        return (first.op == "sum" and first not in self.names) or last.op in ("sum", "integral", "D")

    def slashed(self, term: Term) -> bool:
        """Whether what follows would be read as part of a denominator after a slash."""
        last = _last(term)
        return term not in self.names and last not in self.names and last.op == "/" and bool(self.slash(*last.args))

    def slash(self, above: Term, below: Term) -> str:
        """Return the fraction with a slash, or "" if it gets a fraction bar.

        A slash is used within an exponent, and within a fraction if it is short or nested three deep.
        """
        if not (self.small or self.depth) or _decimal(above, below):
            return ""
        top = self.show(above, PRODUCT)
        text = f"{_brackets(top) if self.reaches(above) or self.slashed(above) else top}/{self.show(below, FACTOR + 1)}"
        return text if self.small or self.depth > 1 or _short(text) else ""

    def fraction(self, above: Term, below: Term) -> tuple[str, int]:
        sign = "-" if above.op == "integer" and above.value < 0 else ""
        if decimal := _decimal(above, below):
            return decimal, SIGN if sign else ATOM
        if line := self.slash(above, below):
            return line, SIGN if sign else PRODUCT
        if above.op == below.op == "integer":
            return rf"{sign}\tfrac{{{abs(above.value)}}}{{{below.value}}}", SIGN if sign else FACTOR
        self.depth += 1
        top, bottom = str(-above.value) if sign else self.show(above), self.show(below)
        self.depth -= 1
        return rf"{sign}\frac{{{top}}}{{{bottom}}}", SIGN if sign else FACTOR

    def function(self, term: Term) -> tuple[str, int]:
        operation, args = OPERATIONS[term.op], term.args
        if operation.kind == "place":
            return self.place(args[0], args[1:])
        if operation.kind == "binder":
            return self.binder(term)
        if operation.kind == "derivative":
            text, binds = self.write(args[0])
            inside = text if binds >= FACTOR else _brackets(text)
            return rf"\frac{{\partial}}{{\partial {self.show(args[1])}}} {inside}", PRODUCT
        if term.op == "exp":
            exponent = self.tiny(args[0])
            if TALL.search(exponent) or len(exponent) > LONGEST_EXPONENT:
                return rf"\exp{_brackets(self.show(args[0]))}", POWER
            return f"e^{{{exponent}}}", POWER
        binds = ATOM if operation.tight else POWER
        if "(#)" in operation.latex:
            # nested max or min are written as one
            inside = ", ".join(self.show(one) for one in (_flat(term, term.op) if len(args) > 1 else args))
            return operation.latex.replace("(#)", _brackets(inside)), binds
        return _filled(operation.latex, [self.show(argument) for argument in args]), binds

    def place(self, function: Term, places: Sequence[Term]) -> tuple[str, int]:
        """Write a function letter with its arguments as an index.

        A word, or a letter that already has an index, has them in brackets.
        """
        name = self.show(function)
        if "_" in name or r"\mathrm" in name:
            return f"{name}({', '.join(self.show(place) for place in places)})", POWER
        index = ",".join(self.tiny(place) for place in places)
        return (f"{name[:-1]}_{{{index}}}'", POWER) if name.endswith("'") else (f"{name}_{{{index}}}", ATOM)

    def binder(self, term: Term) -> tuple[str, int]:
        index, low, high, body = term.args
        inside = self.show(body, PRODUCT)
        if term.op == "sum":
            shown = [self.tiny(index), self.tiny(low), self.tiny(high), inside]
        else:
            shown = [self.tiny(low), self.tiny(high), inside, self.show(index)]
        return _filled(OPERATIONS[term.op].latex, shown), PRODUCT


def _short(text: str) -> bool:
    """Whether the text is short and flat enough for one line."""
    return not TALL.search(text) and len(re.sub(r"\\[A-Za-z]+|[{}_^ ]", "x", text)) <= SHORTEST


def _decimal(above: Term, below: Term) -> str:
    """Return a long fraction as its exact finite decimal, or "" if it has none or is short."""
    if not above.op == below.op == "integer" or below.value <= 0:
        return ""
    if len(str(abs(above.value))) + len(str(below.value)) < LONG_FRACTION:
        return ""
    digits = next((one for one in range(1, 2 * LONG_FRACTION) if 10**one % below.value == 0), 0)
    if not digits:
        return ""
    scaled = f"{abs(above.value) * (10**digits // below.value):0{digits + 1}d}"
    return f"{'-' if above.value < 0 else ''}{scaled[:-digits]}.{scaled[-digits:].rstrip('0') or '0'}"


def _named(text: str) -> tuple[str, int]:
    return text, POWER if "^" in text else ATOM


def _brackets(text: str) -> str:
    if TALL.search(text):
        return rf"\left({text}\right)"
    return rf"\bigl({text}\bigr)" if r"\tfrac" in text else f"({text})"


def _filled(template: str, parts: Sequence[str]) -> str:
    pieces = template.split("#")
    return pieces[0] + "".join(part + piece for part, piece in zip(parts, pieces[1:], strict=True))


def _flat(term: Term, op: str) -> list[Term]:
    return [*_flat(term.args[0], op), term.args[1]] if term.op == op else [term]


def _first(term: Term) -> Term:
    return _first(term.args[0]) if term.op == "*" else term


def _last(term: Term) -> Term:
    if term.op == "*":
        return _last(term.args[1])
    return _last(term.args[0]) if term.op == "neg" else term


def _number(term: Term) -> bool:
    return not term.variables and term.op in ("integer", "/") and not term.bound
