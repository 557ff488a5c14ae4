"""Write a statement as text that reads back to the same data.

>>> from proofs.text.building import entries
>>> entry, = entries("lemma square\\n  reals a, b\\n  claim 2*a*b <= a^2 + b^2\\n  proof by squares a - b", "mine", "")
>>> print(written(entry.statement))
lemma square
  reals    a, b
  claim    2*a*b <= a^2 + b^2
  proof    positive(squares = [a - b])
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from proofs.statements.plan import Have, HaveAll, InSum, Lambda, Plan
from proofs.statements.statement import Statement
from proofs.text.building import entries
from proofs.text.nodes import names
from proofs.text.parsing import parse
from proofs.text.plans import KINDS, PLANS
from symbolic.language import Atom, ForAll, Relation, Term, as_term

WIDTH: Final = 9
"""Columns of a keyword with the blanks behind it."""
LETTERS: Final = "zyxwvutsr"


class Unwritable(ValueError):
    """A statement that text cannot say; the message names what it has not."""


def written(statement: Statement, kind: str = "lemma") -> str:
    """The text of a statement, beginning with its kind and label.

    Raises
    ------
    Unwritable: if text cannot say it. The repaired statement, if any, is written by itself, and `good_for`, which only
        our lemmas have, is left out.
    """
    label = statement.id.partition("/")[2]
    if statement.observed:
        raise Unwritable(f"{statement.id}: text has no observations, only statements with a claim")
    lines = [f"{kind} {label}"]
    for keyword, value in _fields(statement):
        if "\n" in value or not (value.strip() or keyword == "counterexample"):
            raise Unwritable(f"{statement.id}: text cannot hold {keyword} {value!r}")
        lines.append(f"  {keyword:{WIDTH}}{value}" if len(keyword) < WIDTH else f"  {keyword} {value}".rstrip())
    text = "\n".join(lines)
    (entry,) = entries(text, statement.paper, "")
    if entry.error is not None:
        raise Unwritable(
            f"{statement.id}: {entry.error.message}, in: {text.splitlines()[entry.error.line - 1].strip()}"
        )
    assert entry.statement is not None
    for name, one, other in _compared(statement, entry.statement):
        if one != other:
            raise Unwritable(f"{statement.id}: its {name} would be read differently: {_apart(one, other)}")
    return text


def pasted(text: str, statement: Statement, plan: str = "") -> str:
    """The entry of a file for a statement that `sequent` read from this text, in the words of the text.

    Raises
    ------
    Unwritable: if text cannot say it.

    >>> from proofs.text.building import sequent
    >>> print(pasted("1 <= t |- 1 <= t^2", sequent("1 <= t |- 1 <= t^2"), "auto"))
    claim probe
      reals    t
      given    1 <= t
      claim    1 <= t^2
      proof    auto
    """
    node = parse("sequent", text)
    *declared, rest = text.split(";", len(node.declarations))
    *before, claim = re.split(r"\|-|⊢", rest)
    given = "".join(before)
    known = {one.name for one in names(node.declarations)}
    reals = [one.name for one in statement.variables if one.name not in known]
    lines = [f"  {' '.join(one.split())}" for one in declared]
    lines += [f"  {'reals':{WIDTH}}{', '.join(reals)}"] if reals else []
    formulas = (("given", given), ("claim", claim))
    lines += [f"  {keyword:{WIDTH}}{one.strip(' ,;')}" for keyword, one in formulas if one.strip()]
    found = "\n".join(["claim probe", *lines])
    first = entries(found, statement.paper, "")[0].statement
    if first is None or {**first.data(), "id": ""} != {**statement.data(), "id": ""}:
        found = written(statement, "claim").replace(f"claim {statement.id.partition('/')[2]}\n", "claim probe\n", 1)
    return f"{found}\n  {'proof':{WIDTH}}{plan}" if plan else found


def _fields(statement: Statement) -> Iterator[tuple[str, str]]:
    words = {"title": statement.title, "place": statement.where, "printed": statement.printed}
    words |= {"formula": statement.formula, "quote": statement.quote}
    yield from ((keyword, value) for keyword, value in words.items() if value)
    yield from _declared(statement.variables)
    assumed: dict[str, Sequence[Atom]] = {
        "given": [*statement.given, *statement.throughout],
        "defined": statement.defined,
        "assume": statement.provided,
    }
    for keyword, atoms in assumed.items():
        yield from ((keyword, formula(atom)) for atom in atoms)
    for sort, some in groupby(statement.exists, lambda one: str(one.sort)):
        yield "exists", f"{sort}s {', '.join(one.name for one in some)}"
    yield "claim", "; ".join(map(formula, statement.claims))
    yield from (("have", lemma(one)) for one in statement.before)
    plans = [statement.proof] if isinstance(statement.proof, Plan) else statement.proof or []
    yield from (("proof", plan(one)) for one in plans)
    if statement.witness:
        yield "witness", ", ".join(f"{name} = {term(value)}" for name, value in statement.witness.items())
    if statement.impossible:
        yield "impossible", plan(statement.impossible)
    if statement.example:
        yield "example", point(statement.example)
    if statement.counterexample is not None:
        yield "counterexample", point(statement.counterexample)
    yield from (("fails at", point(one)) for one in statement.counterexamples)
    words = {"cause": statement.cause or "", "why": statement.why, "restates": statement.restates}
    words |= {str(kind): reason for kind, reason in statement.exceptions.items()}
    yield from ((keyword, value) for keyword, value in words.items() if value)
    for keyword in ("reads", "models", "cites", "remarks"):
        yield from ((keyword, one) for one in getattr(statement, keyword))
    yield from (("rests on", one) for one in statement.rests_on)


def _declared(variables: Sequence[Term]) -> Iterator[tuple[str, str]]:
    for sort, some in groupby(variables, lambda one: "functions" if one.places else f"{one.sort}s"):
        names = [f"{one.name}({', '.join(LETTERS[: one.places])})" if one.places else one.name for one in some]
        yield sort, ", ".join(names)


# ---- parts of fields


def term(value: Any) -> str:
    """A term, or a function, as text."""
    if isinstance(value, Lambda):
        indices = [value.indices] if isinstance(value.indices, Term) else value.indices
        names = ", ".join(one.name for one in indices)
        return f"{names if len(indices) == 1 else f'[{names}]'} -> {term(value.body)}"
    return repr(as_term(value))


def formula(atom: Atom) -> str:
    """A relation or a `ForAll` as text; a bound that is a sum is put in brackets where it must be."""
    return repr(atom)


def point(values: Mapping[str, Any]) -> str:
    """An exact point as text."""
    return ", ".join(f"{name} = {_number(value)}" for name, value in values.items())


def _number(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_number, value))}]"
    return str(Fraction(value))


def lemma(one: Have | HaveAll | InSum) -> str:
    """A lemma of a plan as text."""
    if isinstance(one, InSum):
        return f"in {one.index} = {term(one.low)}..{term(one.high)}: ({_lemmas(one.lemmas)})"
    return f"{formula(one.claim)} by {plan(one.plan)}"


def _lemmas(lemmas: Iterable[Have | HaveAll | InSum]) -> str:
    return ", ".join(map(lemma, lemmas))


RENAMED: Final[Mapping[str, Mapping[str, str]]] = {
    "absurd": {"proof": "plan"},
    "every": {"proof": "plan"},
    "rewrite": {"fact": "equation"},
    "induct": {"from": "start"},
    "attain": {"as": "name"},
    "monotone": {"from": "start", "to": "end"},
    "ivt": {"from": "start", "to": "end"},
    "chain": {"with": "assign"},
    "obtain": {"with": "assign", "as": "names"},
    "witness": {"with": "values"},
}
"""The details of a plan whose names differ from its arguments."""


def plan(one: Plan) -> str:
    """A plan as text, without arguments that are the default."""
    name = {"sum": "sum_step", "integral": "integrate"}.get(one.rule, one.rule)
    kinds, renamed = KINDS.get(name, {}), RENAMED.get(one.rule, {})
    given = {renamed.get(key, key): value for key, value in one.details.items()}
    parameters = inspect.signature(PLANS[name]).parameters
    parts = []
    for key, kind in kinds.items():
        value, default = given[key], parameters[key].default
        if kind.startswith("**"):
            parts += [f"{branch} = {plan(part)}" for branch, part in value.items()]
        elif kind.startswith("*"):
            parts += [_argument(kind[1:], part) for part in value]
        elif default is inspect.Parameter.empty:
            parts.append(_argument(kind, value))
        elif value != default and value not in ((), {}) and not (kind == "plan" and value == PLANS["auto"]()):
            parts.append(f"{key} = {_argument(kind, value)}")
    text = f"{name}({', '.join(parts)})" if parts else name
    return f"{text} after ({_lemmas(one.lemmas)})" if one.lemmas else text


def _argument(kind: str, value: Any) -> str:
    match kind:
        case "plan":
            return plan(value)
        case "formula" | "range":
            return formula(value)
        case "hint":
            return formula(value) if isinstance(value, Relation) else term(value)
        case "theorem":
            return f'"{value}"'
        case "truth":
            return str(value).lower()
        case "terms" | "formulas" | "lemmas" | "plans":
            return f"[{', '.join(_listed(kind, one) for one in value)}]"
        case "sums":
            return f"[{', '.join(f'[{term(factor)}, {term(one)}]' for factor, one in value)}]"
        case "cofactors":
            return f"{{{', '.join(f'{formula(key)}: {term(one)}' for key, one in value.items())}}}"
        case "values":
            return f"{{{', '.join(f'{key}: {term(one)}' for key, one in value.items())}}}"
        case "names":
            return f"{{{', '.join(f'{key}: {one}' for key, one in value.items())}}}"
        case "box":
            return f"{{{', '.join(f'{key}: [{low}, {high}]' for key, (low, high) in value.items())}}}"
        case "term":
            return term(value)
    return str(value)


def _listed(kind: str, value: Any) -> str:
    if value is None:
        return "none"
    writers: dict[str, Callable[[Any], str]] = {"terms": term, "formulas": formula, "lemmas": lemma, "plans": plan}
    return writers[kind](value)


# ---- comparison with what is read back


def _compared(one: Statement, other: Statement) -> Iterator[tuple[str, Any, Any]]:
    yield "data", one.data(), other.data()
    for name in ("title", "where", "printed", "formula", "quote", "why", "cause", "restates", "exceptions"):
        yield name, getattr(one, name), getattr(other, name)
    for name in ("reads", "models", "cites", "remarks", "rests_on"):
        yield name, list(getattr(one, name)), list(getattr(other, name))
    for name in ("proof", "before", "witness", "impossible", "example", "counterexample", "counterexamples"):
        yield name, plain(getattr(one, name)), plain(getattr(other, name))


def _apart(one: Any, other: Any) -> str:
    """The first part that differs."""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(_apart(left, right) for left, right in zip(one, other, strict=True) if left != right)
    return f"{one!r} as {other!r}"


def plain(thing: Any) -> Any:
    """A plan, a point or terms as data that can be compared."""
    if isinstance(thing, Plan):
        return [thing.rule, plain(thing.details), plain(thing.lemmas)]
    if isinstance(thing, Have | HaveAll):
        return [plain(thing.claim), plain(thing.plan)]
    if isinstance(thing, InSum):
        return [thing.index, plain(thing.low), plain(thing.high), plain(thing.lemmas)]
    if isinstance(thing, Term | Relation | ForAll | Lambda):
        return plain(thing.data)
    if isinstance(thing, Mapping):
        return [[plain(key), plain(value)] for key, value in thing.items()]
    if isinstance(thing, list | tuple):
        return [plain(part) for part in thing]
    if isinstance(thing, str) and thing.lstrip("-")[:1].isdigit():
        return plain(Fraction(thing))
    if isinstance(thing, Fraction):
        return as_term(thing).data
    return thing
