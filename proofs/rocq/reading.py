"""Parse the theorems of an exported file; the parser shares no code with the exporter.

Terms become *canonical data*: the JSON data of a statement, with bound names numbered from outside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

GRAMMAR: Final = r"""
?prop: "forall" binders "," prop -> forall
     | "exists" binders "," prop -> exists
     | either "->" prop -> implies
     | either
?either: both "\\/" either -> or_
       | both
?both: negated "/\\" both -> and_
     | negated
?negated: "~" negated -> not_
        | relation
?relation: sum (SIGN sum)*
?sum: product | sum ADDING product -> binary
?product: unary | product MULTIPLYING unary -> binary
?unary: power | ADDING unary -> prefix | MULTIPLYING unary -> prefix
?power: applied | applied "^" power -> power
?applied: atom | atom atom+ -> apply
?atom: NAME -> name
     | INT -> number
     | atom "%" NAME -> scoped
     | "(" prop ")"
     | "(" "fun" binders "=>" prop ")" -> fun
binders: group | ("(" group ")")+
group: NAME+ ":" type
type: NAME ("->" NAME)*
SIGN: "<=" | "<>" | "<" | ">=" | ">" | "="
ADDING: "+" | "-"
MULTIPLYING: "*" | "/"
NAME: /[A-Za-z_][A-Za-z0-9_']*/
%import common.INT
%import common.WS
%ignore WS
"""

FUNCTIONS: Final[Mapping[str, str]] = {
    "sqrt": "sqrt", "ln": "log", "exp": "exp", "Rabs": "abs", "Rmax": "max", "Rmin": "min", "Phi": "Phi", "phi": "phi",
}  # fmt: skip
WHOLE: Final[Mapping[str, str]] = {"zfact": "!", "binom": "binomial"}
"""Functions of integers."""
BINDING: Final = {"bsum": "sum", "RInt": "integral", "Derive": "D", "ex_RInt": "integral", "ex_derive": "D"}
KNOWN: Final = frozenset({*FUNCTIONS, *WHOLE, *BINDING, "IZR", "zpow", "R", "Z", "is_derive", "is_RInt"})
RELATIONS: Final = {"<": "<", "<=": "<=", "=": "=", "<>": "!="}
SORTS: Final = {"R": "real", "Z": "integer"}
FORALL: Final = {"integer": "all", "real": "all real"}

Node = Any  # JSON data: an integer, a name, or a list that begins with an operation


class Differs(Exception):
    """The exported theorem is not the statement, or the file has more than theorems and proofs."""


@dataclass(frozen=True)
class Scope:
    """The names in scope: name -> (its name in canonical data, its sort)."""

    names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    depth: int = 0

    def bind(self, name: str, sort: str) -> tuple[str, Scope]:
        """Bind a name by a sum, an integral, a derivative or a range: bound names are numbered from outside."""
        new = f"#{self.depth}"
        return new, Scope({**self.names, name: (new, sort)}, self.depth + 1)


# ---- Rocq text -> canonical data


@cache
def _parser() -> Any:
    from lark import Lark  # here because `verdicts show` loads this module, and seldom parses

    return Lark(GRAMMAR, start="prop", parser="lalr")


def parsed(proposition: str) -> Any:
    """The tree of a proposition. Raises `Differs`."""
    from lark.exceptions import LarkError

    try:
        return _parser().parse(proposition)
    except LarkError as error:
        raise Differs(f"the theorem cannot be read: {str(error).splitlines()[0]}") from None


def binders_of(tree: Any) -> Iterator[tuple[str, str]]:
    for group in tree.children:
        *names, kind = group.children
        types = [str(one) for one in kind.children]
        if types == ["R"] or types == ["Z"]:
            sort = SORTS[types[0]]
        elif types[-1] == "R" and set(types[:-1]) == {"Z"}:
            sort = f"function {len(types) - 1}"
        else:
            raise Differs(f"a variable has the type {' -> '.join(types)}")
        for name in names:
            if name in KNOWN:
                raise Differs(f"{name} is bound, which has another meaning")
            yield str(name), sort


def _term(tree: Any, scope: Scope, whole: bool = False) -> Node:
    """The term as canonical data; `whole` where Rocq reads an integer."""
    parts = tree.children
    match tree.data:
        case "number":
            return int(parts[0])
        case "name":
            if parts[0] not in scope.names:
                raise Differs(f"{parts[0]} is not a variable")
            return scope.names[parts[0]][0]
        case "scoped":
            if parts[1] not in SORTS:
                raise Differs(f"the scope {parts[1]} is not known")
            return _term(parts[0], scope, parts[1] == "Z")
        case "prefix":
            return _prefix(str(parts[0]), _term(parts[1], scope, whole), whole)
        case "binary":
            if parts[1] == "/" and whole:
                raise Differs("a division of integers, which Rocq rounds")
            return [str(parts[1]), _term(parts[0], scope, whole), _term(parts[2], scope, whole)]
        case "power":
            exponent = _term(parts[1], scope)
            if not isinstance(exponent, int):
                raise Differs("an exponent of ^ is not a number")
            if whole and exponent < 0:
                raise Differs("a negative power of an integer, which is 0 in Rocq")
            return ["^", _term(parts[0], scope, whole), exponent]
        case "apply":
            return _applied(parts, scope)
    raise Differs(f"{tree.data} stands where a term is expected")


def _prefix(sign: str, term: Node, whole: bool) -> Node:
    if sign == "-":
        return -term if isinstance(term, int) else ["neg", term]
    if sign != "/" or whole:
        raise Differs(f"{sign} stands in front of a term")
    if isinstance(term, list) and term[0] == "^" and isinstance(term[2], int):
        return ["^", term[1], -term[2]]
    return ["/", 1, term]


def _applied(parts: Sequence[Any], scope: Scope) -> Node:
    head, arguments = parts[0], parts[1:]
    name = str(head.children[0]) if head.data == "name" else ""
    if name == "IZR" and len(arguments) == 1:
        return _term(arguments[0], scope, True)
    if name == "zpow" and len(arguments) == 2:
        return ["^", _term(arguments[0], scope), _term(arguments[1], scope, True)]
    if name in FUNCTIONS:
        return [FUNCTIONS[name], *(_term(one, scope) for one in arguments)]
    if name in WHOLE:
        return [WHOLE[name], *(_term(one, scope, True) for one in arguments)]
    if name in BINDING:
        return _binding(name, arguments, scope)
    if name in scope.names:
        function, sort = scope.names[name]
        if sort != f"function {len(arguments)}":
            raise Differs(f"{name} has {len(arguments)} arguments")
        return ["at", function, *(_term(one, scope, True) for one in arguments)]
    raise Differs(f"{name or head.data} is not a function of the theory")


def _binding(name: str, arguments: Sequence[Any], scope: Scope) -> Node:
    """bsum low high f; RInt f low high; Derive f x; and the same with ex_, which say that the value exists."""
    first = 2 if name == "bsum" else 0
    if len(arguments) != (2 if BINDING[name] == "D" else 3) or arguments[first].data != "fun":
        raise Differs(f"{name} has unexpected arguments")
    binders, body = arguments[first].children
    (bound, sort), *more = binders_of(binders)
    if more or sort != ("integer" if name == "bsum" else "real"):
        raise Differs(f"{name} binds other variables than one of its sort")
    new, inside = scope.bind(bound, sort)
    ends = [_term(one, scope, name == "bsum") for one in arguments if one is not arguments[first]]
    if BINDING[name] == "D":
        if not isinstance(ends[0], str) or scope.names.get(bound, ("",))[0] not in (ends[0], ""):
            raise Differs("a derivative is taken with respect to something else than a variable")
        return ["D", new, _term(body, inside), ends[0]]
    return [BINDING[name], new, *ends, _term(body, inside)]


def clauses(tree: Any, scope: Scope) -> list[Node]:
    """A proposition as a list of clauses, all of which it says."""
    parts = tree.children
    match tree.data:
        case "and_":
            return [*clauses(parts[0], scope), *clauses(parts[1], scope)]
        case "or_":
            return [["or", *_one(parts[0], scope), *_one(parts[1], scope)]]
        case "relation":
            return _related(parts, scope)
        case "scoped" if parts[1] == "Z" and parts[0].data == "relation":
            return _related(parts[0].children, scope, True)
        case "forall":
            (name, sort), *more = binders_of(parts[0])
            if more:
                raise Differs("a range has several variables")
            return _ranged(name, sort, parts[1], scope)
        case "apply" if str(parts[0].children[0]) in ("ex_derive", "ex_RInt"):
            return [["exists", _applied(parts, scope)]]
    raise Differs(f"{tree.data} stands where a formula is expected")


def _one(tree: Any, scope: Scope) -> list[Node]:
    found = clauses(tree, scope)
    if len(found) != 1:
        raise Differs("an alternative has several parts")
    return found


def _related(parts: Sequence[Any], scope: Scope, whole: bool = False) -> list[Node]:
    if len(parts) < 3:
        raise Differs("a term stands where a formula is expected")
    terms = [_term(one, scope, whole) for one in parts[::2]]
    found = []
    for sign, left, right in zip(map(str, parts[1::2]), terms, terms[1:], strict=False):
        swapped = sign in (">", ">=")
        left, right = (right, left) if swapped else (left, right)
        found.append([RELATIONS[sign.replace(">", "<") if swapped else sign], left, right])
    return found


def _ranged(name: str, sort: str, body: Any, scope: Scope) -> list[Node]:
    """forall k, low <= k -> k <= high -> P."""
    if sort not in FORALL:
        raise Differs(f"the range of {name} has functions")
    new, inside = scope.bind(name, sort)
    ends: list[Node] = []
    while body.data == "implies":
        condition, body = body.children
        ends += clauses(condition, inside)
    if len(ends) != 2 or ends[0][0] != "<=" or ends[1][0] != "<=" or ends[0][2] != new or ends[1][1] != new:
        raise Differs(f"{name} has no range")
    if occurs(new, ends[0][1]) or occurs(new, ends[1][2]):
        raise Differs(f"the range of {name} depends on it")
    return [[FORALL[sort], new, ends[0][1], ends[1][2], clause] for clause in clauses(body, inside)]


def occurs(name: str, term: Node) -> bool:
    """Whether a name occurs in canonical data."""
    return term == name or (isinstance(term, list) and any(occurs(name, one) for one in term[1:]))


# ---- the file


COMMENT: Final = re.compile(r"\(\*(?:(?!\(\*|\*\)).)*\*\)", re.DOTALL)
SENTENCE: Final = re.compile(r"\.(?=\s|$)")
LOADING: Final = re.compile(r"(?:From (\w+) )?Require (?:Import|Export) ([\w.\s]+)")
NAMED: Final = re.compile(r"(?:Theorem|Lemma)\s+([\w']+)\s*:\s*(.*)", re.DOTALL)
TACTIC: Final = re.compile(r"[a-z][^{}]*", re.DOTALL)
"""A tactic: every command of Rocq begins with a capital letter. Only a brace ends a tactic without a full stop."""
BASE: Final = "Rules"
"""The part of the theory that every file loads: it has the notations of the real numbers."""


def theorems(text: str, modules: Iterable[str]) -> dict[str, str]:
    """The theorems of a file and their texts.

    A file loads `modules` (`BASE` is one of them), opens the scope of the real numbers, and has theorems with proofs.
    Raises `Differs` if it has anything else, which could change what a theorem means: an axiom, a definition, a
    notation, another scope, an option, a library, or a tactic that defines a constant.
    """
    if '"' in text or not text.isascii() or "(*" in (text := COMMENT.sub(" ", text)):
        raise Differs("the file has a string, a letter outside ASCII, or a nested comment")
    if re.search(r"\b(transparent_)?abstract\b", text):
        raise Differs("the file has the tactic abstract, which may define a constant with the name of a function")
    found: dict[str, str] = {}
    loaded, opened = set[str](), False
    for sentence in (one.lstrip("{}*+-\n\t ").rstrip() for one in SENTENCE.split(text)):
        if not sentence or sentence in ("Proof", "Qed") or TACTIC.fullmatch(sentence):
            continue
        loads, named = LOADING.fullmatch(sentence), NAMED.fullmatch(sentence)
        if loads and not opened and not loads[1] and {*loads[2].split()} <= {*modules}:
            loaded |= {*loads[2].split()}
        elif sentence == "Open Scope R_scope" and BASE in loaded:
            opened = True
        elif named and opened and named[1] not in {*KNOWN, *found}:
            found[named[1]] = named[2]
        else:
            raise Differs(f"the file has the command {sentence[:40]!r} where it must not be")
    return found
