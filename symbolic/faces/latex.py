r"""LaTeX, in the order of the term, with no more brackets than reading needs.

>>> from symbolic.language.term import Q, reals
>>> p, q, pi, q1, q2 = reals("p q pi q1 q2")
>>> print(latex(q1 * q2 / (q - p) ** 2 - (pi - Q(1, 2)) ** 2))
\frac{q_{1} q_{2}}{(q - p)^{2}} - \left(\pi - \frac{1}{2}\right)^{2}
>>> print(latex([0 <= q, q < p]))
0 \leq q < p
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from symbolic.language.quantifier import Atom, ForAll
from symbolic.language.term import Relation, Term

SUM, PRODUCT, SIGN, FACTOR, POWER, ATOM = 1, 2, 3, 4, 5, 6
RELATION: Final = {"<": "<", "<=": r"\leq", "=": "=", "!=": r"\neq"}
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
TALL: Final = re.compile(r"\\(frac|sum|binom|left|hat|sqrt)")


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


def _chain(relations: Sequence[Relation]) -> str:
    rest = "".join(f" {RELATION[one.op]} {latex(one.right)}" for one in relations)
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
    op, args = term.op, term.args
    if op == "at":
        return rf"{latex(args[0])}_{{{', '.join(latex(place) for place in args[1:])}}}", ATOM
    if op in ("Phi", "phi"):
        name = r"\Phi" if op == "Phi" else r"\varphi"
        return rf"{name}{_brackets(latex(args[0]))}", POWER
    if op == "sqrt":
        return rf"\sqrt{{{latex(args[0])}}}", POWER
    if op == "exp":
        return rf"e^{{{latex(args[0])}}}", POWER
    if op == "log":
        return rf"\log{_brackets(latex(args[0]))}", POWER
    if op == "abs":
        return rf"\left|{latex(args[0])}\right|", ATOM
    if op in ("max", "min"):
        inside = ", ".join(latex(one) for one in _flat(term, op))
        return rf"\{op}{_brackets(inside)}", POWER
    if op == "binomial":
        return rf"\binom{{{latex(args[0])}}}{{{latex(args[1])}}}", ATOM
    if op == "sum":
        index, low, high, body = args
        text, binds = _write(body)
        inside = text if binds >= PRODUCT else _brackets(text)
        return rf"\sum_{{{latex(index)}={latex(low)}}}^{{{latex(high)}}} {inside}", PRODUCT
    body, variable = args
    text, binds = _write(body)
    inside = text if binds >= FACTOR else _brackets(text)
    return rf"\frac{{\partial}}{{\partial {latex(variable)}}} {inside}", PRODUCT


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
