"""Plans as text: a call tree over the functions of `proofs.statements.plan`, and nothing else."""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Container, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from proofs.statements import plan as language
from proofs.statements.plan import Have, HaveAll, InSum, Lambda, Plan
from proofs.text.nodes import (
    After,
    Apply,
    Arrow,
    Comparison,
    Fault,
    From,
    Keyword,
    Lemma,
    Listing,
    Name,
    Node,
    Number,
    Operation,
    Quoted,
    Squares,
    Table,
    Within,
    names,
)
from proofs.text.terms import LARGEST, Formulas
from symbolic.language import Atom, ForAll, bound
from symbolic.nearest import nearest

PLANS: Final[Mapping[str, Callable[..., Plan]]] = {
    name: getattr(language, name)
    for name in (
        "ring", "positive", "fact", "auto", "cases", "absurd", "integer", "function", "rewrite", "sum_step",
        "telescope", "induct", "termwise", "every", "instance", "attain", "monotone", "ivt", "substitute", "chain",
        "obtain", "witness", "enclose",
    )
} | {"integrate": language.integral}  # fmt: skip
"""The plans that a text can name; `integral` is a term there."""
ORDERS: Final = (
    ("less", "equal", "greater"), ("less", "at_least"), ("at_most", "greater"),
    ("equal", "differ"),
)  # fmt: skip
"""The branches of `cases` that cover all orders of two terms."""
COUNT: Final = 100_000
"""The largest count in a plan, such as bits of precision; the checkers have lower limits of their own."""
BRANCHES: Final = ("less", "equal", "greater", "at_most", "at_least", "differ")

KINDS: Final[Mapping[str, Mapping[str, str]]] = {
    "ring": {"modulo": "formulas", "cofactors": "cofactors"},
    "positive": {
        "hints": "*hint", "multiply": "formulas", "modulo": "formulas", "squares": "terms", "degree": "count",
        "cofactors": "cofactors", "reverse": "truth",
    },
    "cases": {"left": "term", "right": "term", "branches": "**plan"},
    "absurd": {"plan": "plan"},
    "rewrite": {"equation": "formula", "then": "plan"},
    "sum_step": {"step": "word", "by": "count"},
    "telescope": {
        "index": "letter", "low": "term", "high": "term", "sums": "sums", "certificate": "term", "pointwise": "plan",
        "boundary": "plan", "rest": "term", "inside": "lemmas",
    },
    "induct": {"variable": "known", "start": "term", "base": "plan", "step": "plan"},
    "termwise": {"pointwise": "plan", "boundary": "plan", "index": "letter", "inside": "lemmas"},
    "every": {"plan": "plan"},
    "instance": {"fact": "range", "at": "*term"},
    "attain": {
        "index": "letter", "low": "term", "high": "term", "value": "term", "name": "letter", "then": "plan",
    },
    "monotone": {
        "variable": "letter", "function": "term", "start": "term", "end": "term", "sign": "plan", "inside": "lemmas",
    },
    "ivt": {
        "variable": "letter", "function": "term", "start": "term", "end": "term", "then": "plan", "inside": "lemmas",
    },
    "integrate": {"variable": "letter", "primitive": "term", "slope": "plan", "inside": "lemmas"},
    "substitute": {"variable": "known", "by": "term", "then": "plan", "fresh": "letter"},
    "chain": {"theorem": "theorem", "assign": "values", "given": "plans", "claim": "count"},
    "obtain": {"theorem": "theorem", "assign": "values", "names": "names", "then": "plan", "given": "plans"},
    "witness": {"values": "values", "claims": "*plan"},
    "enclose": {"precision": "count", "box": "box", "depth": "count"},
}  # fmt: skip
"""What each argument of a plan is: `*` takes all further ones, `**` those with a name of a branch."""


class Plans:
    """Plans over the letters of a statement."""

    def __init__(self, formulas: Formulas, paper: str, assumed: Sequence[Atom] = ()) -> None:
        self.formulas, self.scope, self.paper = formulas, formulas.scope, paper
        self.ranged = {one.index.name for one in assumed if isinstance(one, ForAll)} - self.scope.letters.keys()

    def plan(self, node: Node) -> Plan:
        """The plan of a node."""
        match node:
            case Name(name=name):
                return self._call(node.at, name, ())
            case Apply(name=name, args=args):
                return self._call(node.at, name, args)
            case After(plan=plan, lemmas=lemmas):
                return self.plan(plan).after(*map(self.lemma, lemmas))
            case Squares(terms=terms):
                return language.positive(squares=tuple(map(self.formulas.term, terms)))
            case From(label=label, values=values):
                return language.chain(self._label(label), {one.name: self._value(one.value) for one in values})
            case _:
                raise Fault(node.at, "a plan is expected here, such as auto or positive(degree = 3)")

    def lemma(self, node: Node) -> Have | HaveAll | InSum:
        """A lemma with its plan, or lemmas for all integers of a range."""
        match node:
            case Lemma(claim=claim, plan=plan):
                atom = self.formulas.atom(claim)
                if isinstance(atom, ForAll):
                    with self.scope.knowing(bound(atom)):
                        return HaveAll(atom, self.plan(plan))
                return Have(atom, self.plan(plan))
            case Within(range=span, lemmas=lemmas):
                low, high = self.formulas.term(span.low), self.formulas.term(span.high)
                with self.scope.knowing([span.index]):
                    return InSum(span.index, low, high, tuple(map(self.lemma, lemmas)))
            case _:
                raise Fault(node.at, "a lemma is expected here, such as a <= b by auto")

    def _call(self, at: int, name: str, args: tuple[Node, ...]) -> Plan:
        if name not in PLANS:
            close = nearest(name, PLANS)
            hint = f"did you mean {close}?" if close else f"the plans are {', '.join(PLANS)}"
            raise Fault(at, f"unknown plan {name!r}; {hint}")
        given = self._arguments(at, name, args)
        letters = [one.name for key, one in given.items() if KINDS[name].get(key) == "letter" and isinstance(one, Name)]
        if name == "obtain" and isinstance(given.get("names"), Table):
            letters += [new.name for _, new in given["names"].pairs if isinstance(new, Name)]
        if name == "termwise" and "index" not in given:
            letters += self._index(args, given)
        if name == "cases":
            self._cases(at, given)
        with self.scope.knowing(letters):
            return self._made(at, name, given)

    def _index(self, args: tuple[Node, ...], given: dict[str, Any]) -> list[str]:
        """Name the index of `termwise` by the letter of the assumptions for all of a range that its plans use.

        If they use none, the search names it, and calls it i where it can.
        """
        used = [one for one in names(args) if one.name in self.ranged and one.name not in self.scope.introduced]
        if used and len({one.name for one in used}) == 1:
            given["index"] = used[0]
            return [used[0].name]
        return [] if self.scope.find("i") else ["i"]

    def _cases(self, at: int, given: Mapping[str, Any]) -> None:
        chosen = set(given.get("branches", {}))
        if not any(chosen == set(one) for one in ORDERS):
            raise Fault(at, f"cases needs the branches of one of: {'; '.join(' '.join(one) for one in ORDERS)}")

    def _made(self, at: int, name: str, given: Mapping[str, Any]) -> Plan:
        positional: list[Any] = []
        named: dict[str, Any] = {}
        for key, kind in KINDS.get(name, {}).items():
            if key not in given:
                continue
            if kind.startswith("**"):
                named |= {branch: self.plan(one) for branch, one in given[key].items()}
            elif kind.startswith("*"):
                positional += [self._argument(kind[1:], one) for one in given[key]]
            else:
                named[key] = self._argument(kind, given[key])
        signature = inspect.signature(PLANS[name])
        ordinary = [one for one in signature.parameters.values() if one.kind is one.POSITIONAL_OR_KEYWORD]
        for one in ordinary:
            if one.name not in named and one.default is one.empty:
                raise Fault(at, f"{name} needs {one.name}; its arguments are {', '.join(KINDS[name])}")
        first = [named.pop(one.name) for one in ordinary if one.name in named and positional]
        return PLANS[name](*first, *positional, **named)

    def _arguments(self, at: int, name: str, args: tuple[Node, ...]) -> dict[str, Any]:
        """Parameter -> node; for a parameter that takes several, the list or table of them."""
        kinds = KINDS.get(name, {})
        plain = [key for key, kind in kinds.items() if not kind.startswith("*")]
        rest = next((key for key, kind in kinds.items() if kind.startswith("*") and kind[1] != "*"), None)
        branches = "branches" in kinds
        starred = rest is not None and plain and list(kinds).index(rest) == 0
        found: dict[str, Any] = {}
        for one in args:
            key, value = _keyword(one, {*plain, *(BRANCHES if branches else ())})
            if key is None:
                key = next((free for free in plain if free not in found), None) if not starred else None
                key = key or rest
                if key is None:
                    raise Fault(one.at, _too_many(name, kinds))
                if key == rest:
                    found.setdefault(key, []).append(value)
                    continue
            elif branches and key in BRANCHES:
                found.setdefault("branches", {})[key] = value
                continue
            elif key not in kinds:
                raise Fault(one.at, _no_argument(name, key, [*plain, *(BRANCHES if branches else ())]))
            if key in found:
                raise Fault(one.at, f"{key} is given twice")
            found[key] = value
        return found

    # ---- arguments by kind

    def _argument(self, kind: str, node: Node) -> Any:
        found: Any = getattr(self, f"_{kind}")(node)
        return found

    def _plan(self, node: Node) -> Plan:
        return self.plan(node)

    def _term(self, node: Node) -> Any:
        return self.formulas.term(node)

    def _formula(self, node: Node) -> Any:
        atom = self.formulas.atom(node)
        if isinstance(atom, ForAll):
            raise Fault(node.at, "this holds for all of a range; write it at one index, such as P(z) <= t Q(z)")
        return atom

    def _range(self, node: Node) -> ForAll:
        atom = self.formulas.atom(node)
        if not isinstance(atom, ForAll):
            raise Fault(node.at, "a formula for all of a range is expected: for all z = 1..N: ...")
        return atom

    def _hint(self, node: Node) -> Any:
        return self._formula(node) if isinstance(node, Comparison) else self.formulas.term(node)

    def _count(self, node: Node) -> int:
        if isinstance(node, Number) and node.value.denominator == 1 and abs(node.value) <= COUNT:
            return int(node.value)
        raise Fault(node.at, f"an integer up to {COUNT} is expected here")

    def _truth(self, node: Node) -> bool:
        if isinstance(node, Name) and node.name in ("true", "false"):
            return node.name == "true"
        raise Fault(node.at, "true or false is expected here")

    def _letter(self, node: Node) -> str:
        if isinstance(node, Name):
            return node.name
        raise Fault(node.at, "a letter is expected here")

    def _known(self, node: Node) -> str:
        name = self._letter(node)
        self.scope.letter(node.at, name)
        return name

    def _word(self, node: Node) -> str:
        if isinstance(node, (Name, Quoted)):
            return node.name if isinstance(node, Name) else node.text
        raise Fault(node.at, "a word is expected here")

    def _theorem(self, node: Node) -> str:
        return self._label(self._word(node))

    def _label(self, label: str) -> str:
        return label if "/" in label else f"{self.paper}/{label}"

    def _listed(self, node: Node) -> tuple[Node, ...]:
        if isinstance(node, Listing):
            return node.items
        raise Fault(node.at, "a list is expected here: [...]")

    def _terms(self, node: Node) -> tuple[Any, ...]:
        return tuple(map(self.formulas.term, self._listed(node)))

    def _formulas(self, node: Node) -> tuple[Any, ...]:
        return tuple(map(self._formula, self._listed(node)))

    def _lemmas(self, node: Node) -> tuple[Any, ...]:
        return tuple(map(self.lemma, self._listed(node)))

    def _plans(self, node: Node) -> tuple[Plan | None, ...]:
        return tuple(
            None if isinstance(one, Name) and one.name == "none" else self.plan(one) for one in self._listed(node)
        )

    def _sums(self, node: Node) -> tuple[tuple[Any, Any], ...]:
        pairs = [self._terms(one) for one in self._listed(node)]
        if any(len(pair) != 2 or pair[1].op not in ("sum", "D") for pair in pairs):
            raise Fault(node.at, "pairs of a factor and a sum are expected: [[-1, sum(z = 1..N, P(z))]]")
        return tuple((pair[0], pair[1]) for pair in pairs)

    def _pairs(self, node: Node) -> tuple[tuple[Node, Node], ...]:
        if isinstance(node, Table):
            return node.pairs
        raise Fault(node.at, "a table is expected here: {x: ..., y: ...}")

    def _cofactors(self, node: Node) -> dict[Any, Any]:
        return {self._formula(key): self.formulas.term(value) for key, value in self._pairs(node)}

    def _values(self, node: Node) -> dict[str, Any]:
        return {self._letter(key): self._value(value) for key, value in self._pairs(node)}

    def _value(self, node: Node) -> Any:
        """A term, a function as it is declared, or a new function of integers."""
        match node:
            case Arrow(indices=indices, body=body):
                with self.scope.knowing(indices):
                    letters = [self.scope.letter(node.at, index) for index in indices]
                    return Lambda(letters[0] if len(letters) == 1 else letters, self.formulas.term(body))
            case Name(name=name) if (found := self.scope.find(name)) is not None:
                return found
            case _:
                return self.formulas.term(node)

    def _names(self, node: Node) -> dict[str, str]:
        return {self._letter(key): self._letter(value) for key, value in self._pairs(node)}

    def _box(self, node: Node) -> dict[str, tuple[str, str]]:
        found = {}
        for key, value in self._pairs(node):
            low, high = (str(exact(one)) for one in self._listed(value))
            found[self._letter(key)] = (low, high)
        return found


def _keyword(node: Node, names: Container[str]) -> tuple[str | None, Node]:
    """The name and value of a named argument; a relation `x = 1` is one if a parameter has the name."""
    match node:
        case Keyword(name=name, value=value):
            return name, value
        case Comparison(relations=("=",), terms=(Name(name=name), value)) if name in names:
            return name, value
        case _:
            return None, node


def _too_many(name: str, kinds: Mapping[str, str]) -> str:
    return f"{name} takes no more arguments than {', '.join(kinds)}" if kinds else f"{name} takes no argument"


def _no_argument(name: str, key: str, names: Sequence[str]) -> str:
    close = nearest(key, names)
    hint = f"did you mean {close}?" if close else f"its arguments are {', '.join(names)}"
    return f"{name} has no argument {key!r}; {hint}"


def exact(node: Node) -> Fraction:
    """The number that a node without letters is.

    Raises
    ------
    Fault: if it is not written with numbers, + - * / and a small power.
    """
    match node:
        case Number(value=value):
            return value
        case Operation(op="group", args=(inner,)):
            return exact(inner)
        case Operation(op="neg", args=(inner,)):
            return -exact(inner)
        case Operation(op=op, args=(left, right)) if op in _ARITHMETIC:
            a, b = exact(left), exact(right)
            if op == "/" and b == 0 or op == "^" and (b.denominator != 1 or abs(b) > LARGEST or not a):
                raise Fault(node.at, "an exact number is expected here, such as 1/3 or 0.25")
            return Fraction(_ARITHMETIC[op](a, b if op != "^" else int(b)))
        case _:
            raise Fault(node.at, "an exact number is expected here, such as 1/3 or 0.25")


_ARITHMETIC: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "^": operator.pow,
}  # fmt: skip
