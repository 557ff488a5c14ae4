r"""LaTeX, in the order of the term, with no more brackets than reading needs.

>>> from symbolic.language import Q, reals
>>> p, q, pi, q1, q2 = reals("p q pi q1 q2")
>>> print(latex(q1 * q2 / (q - p) ** 2 - (pi - Q(1, 2)) ** 2))
\frac{q_{1} q_{2}}{(q - p)^{2}} - \left(\pi - \frac{1}{2}\right)^{2}
>>> print(latex([0 <= q, q < p]))
0 \leq q < p
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from symbolic.language import Atom, ForAll, Relation, Term
from symbolic.language.operations import OPERATIONS, RELATIONS

SUM, PRODUCT, SIGN, FACTOR, POWER, ATOM = 1, 2, 3, 4, 5, 6
GREEK: Final = frozenset(
    re.findall(
        r"\w+",
        """alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi
        omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega varepsilon vartheta varphi ell""",
    )
)
OTHER_NAMES: Final = {"lam": "lambda", "lamda": "lambda", "eps": "epsilon"}
ACCENTS: Final = {"hat": r"\hat", "bar": r"\bar", "tilde": r"\tilde", "dot": r"\dot"}
MARKS: Final = {"star": "*", "prime": r"\prime", "dagger": r"\dagger"}
TALL: Final = re.compile(r"\\(frac|sum|int|binom|left|hat|sqrt)")


def latex(what: Term | Atom | Iterable[Atom]) -> str:
    """A term, a relation, or several relations (a chain such as 0 <= q, q < p is written as one)."""
    if isinstance(what, Term):
        return _write(what)[0]
    if isinstance(what, Relation):
        return _chain([what])
    if isinstance(what, ForAll):
        index = f"{latex_name(what.index.name)}={latex(what.low)},\\dots,{latex(what.high)}"
        return rf"{latex(what.body)} \text{{ for }} {index}"
    chains: list[list[Relation]] = []
    parts: list[list[Relation] | ForAll] = []
    for relation in what:
        if isinstance(relation, ForAll):
            parts.append(relation)
            chains = []
            continue
        last = chains[-1][-1] if chains else None
        if last is not None and last.right == relation.left and {last.op, relation.op} <= {"<", "<="}:
            chains[-1].append(relation)
        else:
            chains.append([relation])
            parts.append(chains[-1])
    return r",\quad ".join(_chain(part) if isinstance(part, list) else latex(part) for part in parts)


def displayed(what: Term | Atom) -> str:
    """The same for a notebook, with dollar signs."""
    return rf"$\displaystyle {latex(what)}$"


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext symbolic.faces.latex` in a notebook: terms, relations and ranges are shown as mathematics."""
    for kind in (Term, Relation, ForAll):
        shell.display_formatter.formatters["text/latex"].for_type(kind, displayed)


def _chain(relations: Sequence[Relation]) -> str:
    rest = "".join(f" {RELATIONS[one.op].latex} {latex(one.right)}" for one in relations)
    return latex(relations[0].left) + rest


def latex_name(name: str) -> str:
    r"""A variable's name: Greek letters, subscripts, accents.

    >>> print(latex_name("q1"), latex_name("theta_hat"), latex_name("lam"), latex_name("eps_S"), latex_name("N'"))
    q_{1} \hat{\theta} \lambda \epsilon_{S} N'
    """
    primes = "'" * name.count("'")
    first, *rest = [part for part in name.replace("'", "").split("_") if part]
    shape = re.fullmatch(r"([A-Za-z]+?)([0-9]*)", first)
    letters, digits = (shape[1], shape[2]) if shape else (first, "")
    text = _letters(letters)
    subscripts = [digits] if digits else []
    mark = ""
    for part in rest:
        if part in ACCENTS:
            text = f"{ACCENTS[part]}{{{text}}}"
        elif part in MARKS:
            mark += MARKS[part]
        else:
            subscripts.append(part if part.isdigit() else _letters(part))
    if subscripts:
        text += f"_{{{','.join(subscripts)}}}"
    if mark:
        text += f"^{{{mark}}}"
    return text + primes


def _letters(letters: str) -> str:
    known = OTHER_NAMES.get(letters, letters)
    if known in GREEK:
        return "\\" + known
    return letters if len(letters) == 1 else rf"\mathrm{{{letters}}}"


def _brackets(text: str) -> str:
    return rf"\left({text}\right)" if TALL.search(text) else f"({text})"


def _write(term: Term) -> tuple[str, int]:
    """The text, and how tightly its outermost operation binds."""

    def show(argument: Term, level: int = 0) -> str:
        text, binds = _write(argument)
        return text if binds >= level else _brackets(text)

    def unsigned(argument: Term, level: int) -> str:
        text = show(argument, level)
        return _brackets(text) if text.startswith("-") else text

    op, args = term.op, term.args
    if op == "integer":
        return str(term.value), ATOM if term.value >= 0 else SIGN
    if op == "variable":
        text = latex_name(term.name)
        return text, POWER if "^" in text else ATOM
    if op in "+-":
        # a + (b - c) needs no brackets, a - (b - c) does.
        return f"{show(args[0])} {op} {unsigned(args[1], SUM if op == '+' else PRODUCT)}", SUM
    if op == "*":
        left, right = show(args[0], PRODUCT), unsigned(args[1], PRODUCT)
        if _first(args[0]).op == "sum" or _last(args[0]).op in ("sum", "D"):
            left = _brackets(left)  # else the sum would reach over the right factor
        dot = right[0].isdigit() or (_number(_last(args[0])) and _number(_first(args[1])))
        return rf"{left} \cdot {right}" if dot else f"{left} {right}", PRODUCT
    if op == "/":
        above, below = args
        if above.op == "integer" and above.value < 0:
            return rf"-\frac{{{-above.value}}}{{{show(below)}}}", SIGN
        return rf"\frac{{{show(above)}}}{{{show(below)}}}", FACTOR
    if op == "neg":
        return f"-{unsigned(args[0], PRODUCT)}", SIGN
    if op == "^":
        return f"{show(args[0], ATOM)}^{{{show(args[1])}}}", POWER
    if op == "!":
        text = show(args[0], ATOM)
        return f"{text}!", POWER
    return _write_function(term)


def _write_function(term: Term) -> tuple[str, int]:
    operation, args = OPERATIONS[term.op], term.args
    if operation.kind == "place":
        return rf"{latex(args[0])}_{{{', '.join(latex(place) for place in args[1:])}}}", ATOM
    if operation.kind == "binder":
        return _write_binder(term)
    if operation.kind == "derivative":
        body, variable = args
        text, binds = _write(body)
        inside = text if binds >= FACTOR else _brackets(text)
        return rf"\frac{{\partial}}{{\partial {latex(variable)}}} {inside}", PRODUCT
    binds = ATOM if operation.tight else POWER
    if "(#)" in operation.latex:
        # max and min of several are written as one
        inside = ", ".join(latex(one) for one in (_flat(term, term.op) if len(args) > 1 else args))
        return operation.latex.replace("(#)", _brackets(inside)), binds
    return _filled(operation.latex, [latex(argument) for argument in args]), binds


def _write_binder(term: Term) -> tuple[str, int]:
    index, low, high, body = term.args
    text, binds = _write(body)
    inside = text if binds >= PRODUCT else _brackets(text)
    ends = [latex(low), latex(high)]
    shown = [latex(index), *ends, inside] if term.op == "sum" else [*ends, inside, latex(index)]
    return _filled(OPERATIONS[term.op].latex, shown), PRODUCT


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
