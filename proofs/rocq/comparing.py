"""Compare an exported theorem with the data of its statement, so that the exporter cannot weaken it.

A theorem passes if it has no other variables and no other hypotheses than the statement, and if its conclusion has
every claim and every condition under which the claims and the assumptions are defined. A longer conclusion is stronger,
so it also passes. For a refutation the roles of claims and hypotheses are exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from proofs.rocq.reading import FORALL, Differs, Node, Scope, binders_of, clauses, occurs, parsed, theorems

# ---- JSON data -> canonical data


def canonical(data: Node, scope: Scope) -> Node:
    """The data of a statement, with numbered bound names and without `neg` of a number."""
    if isinstance(data, int):
        return data
    if isinstance(data, str):
        return scope.names[data][0]
    head = data[0]
    if head in ("sum", "integral", "all"):
        new, inside = scope.bind(data[1], "real" if head == "integral" else "integer")
        return [head, new, canonical(data[2], scope), canonical(data[3], scope), canonical(data[4], inside)]
    if head == "D":
        new, inside = scope.bind(data[2], "real")
        return ["D", new, canonical(data[1], inside), canonical(data[2], scope)]
    parts = [canonical(one, scope) for one in data[1:]]
    return -parts[0] if head == "neg" and isinstance(parts[0], int) else [head, *parts]


def conditions(data: Node, slopes: frozenset[str] = frozenset()) -> Iterator[Node]:
    """The conditions under which canonical data is defined, by the table of RULES.md.

    `slopes` are the variables in which a derivative is taken. Below a root they must not reach 0: there sqrt has no
    derivative, and Rocq's sqrt, which is 0 for negative numbers, can hide it.
    """
    if not isinstance(data, list):
        return
    head = data[0]
    if head in ("sum", "integral", "all"):
        _, new, low, high, body = data
        yield from (*conditions(low, slopes), *conditions(high, slopes))
        if head != "all":
            yield ["<=", low, ["+", high, 1] if head == "sum" else high]
        if head == "integral":
            yield ["exists", data]
        kind = "all real" if head == "integral" else "all"
        yield from ([kind, new, low, high, one] for one in conditions(body, slopes))
        return
    if head == "D":
        yield ["exists", data]
        yield from (_at(one, int(data[1][1:]), data[3]) for one in conditions(data[2], slopes | {data[1]}))
        return
    for part in data[1:]:
        yield from conditions(part, slopes)
    if head == "sqrt" and any(occurs(one, data[1]) for one in slopes):
        yield ["<", 0, data[1]]
    yield from _own(data)


def _own(data: Node) -> list[Node]:
    """The conditions of the outermost operation."""
    match data:
        case ["/", _, divisor]:
            return [["!=", divisor, 0]]
        case ["^", base, int(exponent)]:
            return [["!=", base, 0]] if exponent < 0 else []
        case ["^", base, exponent]:
            return [["or", ["<=", 0, exponent], ["!=", base, 0]]]
        case ["sqrt" | "!", argument]:
            return [["<=", 0, argument]]
        case ["log", argument]:
            return [["<", 0, argument]]
        case ["binomial", above, below]:
            return [["<=", 0, below], ["<=", 0, ["-", above, below]]]
    return []


def _at(data: Node, number: int, variable: str) -> Node:
    """A condition inside a derivative at its variable, which takes the place of the bound name with this number."""
    if isinstance(data, list):
        return [data[0], *(_at(one, number, variable) for one in data[1:])]
    if not isinstance(data, str) or data[0] != "#" or int(data[1:]) < number:
        return data
    return variable if data == f"#{number}" else f"#{int(data[1:]) - 1}"


COMPARED: Final[Mapping[str, Callable[[Fraction, Fraction], bool]]] = {
    "<": Fraction.__lt__, "<=": Fraction.__le__, "!=": Fraction.__ne__,
}  # fmt: skip


COMPUTED: Final[Mapping[str, Callable[[Fraction, Fraction], Fraction]]] = {
    "+": Fraction.__add__, "-": Fraction.__sub__, "*": Fraction.__mul__,
}  # fmt: skip


def _trivial(condition: Node) -> bool:
    """Whether a condition is a true relation between numbers, or has one as an alternative or inside."""
    if condition[0] == "or":
        return any(map(_trivial, condition[1:]))
    if condition[0] in FORALL.values():
        return _trivial(condition[4])
    if condition[0] not in COMPARED:
        return False
    left, right = map(_number, condition[1:])
    return left is not None and right is not None and COMPARED[condition[0]](left, right)


def _number(term: Node) -> Fraction | None:
    match term:
        case int():
            return Fraction(term)
        case ["neg", argument]:
            number = _number(argument)
            return None if number is None else -number
        case ["+" | "-" | "*" as sign, left, right]:
            one, other = _number(left), _number(right)
            return None if one is None or other is None else COMPUTED[sign](one, other)
    return None


# ---- theorems


def check(
    text: str, trusted: Sequence[str], data: Mapping[str, Any], modules: Iterable[str], *, refuted: bool = False
) -> None:
    """Check that a file proves or refutes a statement, and that its assumptions can hold.

    Parameters
    ----------
    text: the file.
    trusted: the theorem and its example, or the refutation.
    data: the statement.
    modules: the files that the text may load.

    Raises `Differs`.
    """
    found = theorems(text, modules)
    if not trusted or {*found} != {*trusted}:
        raise Differs(f"the file has the theorems {', '.join(found)}, and not {', '.join(trusted)}")
    first, *others = (found[one] for one in trusted)
    if len(others) > 1 or (refuted and others):
        raise Differs("the file has more theorems than a statement and its example")
    if refuted:
        refutes(first, data)
        return
    compare(first, data)
    if data["given"] and not others:
        raise Differs("the file has no example")
    for one in others:
        can_hold(one, data)


def compare(proposition: str, data: Mapping[str, Any]) -> None:
    """Check that a theorem says at least what the statement says.

    Raises `Differs`.

    >>> square = {"variables": {"x": "real"}, "given": [], "claim": [["<=", 0, ["^", "x", 2]]]}
    >>> compare("forall (y : R), 0 <= y ^ 2", square)
    >>> compare("forall (y : R), 0 <= y -> 0 <= y ^ 2", square)
    Traceback (most recent call last):
    ...
    proofs.rocq.reading.Differs: the theorem assumes more: ['<=', 0, 'x']
    """
    scope, tree = _opened(parsed(proposition), data["variables"], "forall", Scope())
    hypotheses, tree = _assumed(tree, scope)
    scope, tree = _opened(tree, data.get("exists", {}), "exists", scope)
    given, claims = _atoms(data)
    for one in hypotheses:
        if one not in given:
            raise Differs(f"the theorem assumes more: {one}")
    said = clauses(tree, scope)
    _covers(said, claims)
    _covers([*said, *given], _conditions([*given, *claims]))


def refutes(proposition: str, data: Mapping[str, Any]) -> None:
    """Check that a theorem refutes a statement where its assumptions and its claims are defined.

    It has the form `exists variables, assumptions /\\ conditions /\\ ~ claims`, or
    `~ (forall variables, assumptions -> conditions -> claims)`. Instead of the claims it may deny conditions.
    Raises `Differs`.

    >>> double = {"variables": {"x": "real"}, "given": [["<", 0, "x"]], "claim": [["<", ["*", 2, "x"], "x"]]}
    >>> refutes("exists (x : R), 0 < x /\\\\ ~ (2 * x < x)", double)
    >>> refutes("exists (x : R), ~ (2 * x < x)", double)
    Traceback (most recent call last):
    ...
    proofs.rocq.reading.Differs: the theorem does not say ['<', 0, 'x']
    """
    tree = parsed(proposition)
    if tree.data == "not_":
        scope, tree = _opened(tree.children[0], data["variables"], "forall", Scope())
        holds, tree = _assumed(tree, scope)
    else:
        scope, tree = _opened(tree, data["variables"], "exists", Scope())
        parts = _conjuncts(tree)
        (tree, *more) = [one.children[0] for one in parts if one.data == "not_"] or [None]
        if tree is None or more:
            raise Differs("a refutation denies nothing, or several things")
        holds = [clause for one in parts if one.data != "not_" for clause in clauses(one, scope)]
    exists = data.get("exists", {})
    scope, tree = _opened(tree, exists, "exists", scope)
    given, claims = _atoms(data)
    denied, defined = clauses(tree, scope), _conditions(claims)
    for one in denied:
        if one not in [*claims, *defined]:
            raise Differs(f"the theorem denies something else: {one}")
    false = any(one in claims for one in denied) and not exists
    _covers(holds, [*given, *_conditions(given), *(defined if false else ())])


def can_hold(proposition: str, data: Mapping[str, Any]) -> None:
    """Check that a theorem says that the assumptions can hold."""
    scope, tree = _opened(parsed(proposition), data["variables"], "exists", Scope())
    nothing = tree.data == "name" and tree.children[0] == "True"
    _covers([] if nothing else clauses(tree, scope), _atoms(data)[0])


def _opened(tree: Any, variables: Mapping[str, str], kind: str, scope: Scope) -> tuple[Scope, Any]:
    """Leave the quantifiers of these variables, and match them in order."""
    left = dict(variables)
    while left and tree.data == kind:
        binders, tree = tree.children
        for name, sort in binders_of(binders):
            expected = next(iter(left), None)
            if expected is None or left.pop(expected) != sort or name in scope.names:
                raise Differs(f"{name} is not the variable {expected} of the statement")
            scope = Scope({**scope.names, name: (expected, sort)}, scope.depth)
    if left:
        raise Differs(f"the variables {', '.join(left)} are missing")
    return scope, tree


def _assumed(tree: Any, scope: Scope) -> tuple[list[Node], Any]:
    """The hypotheses of an implication, and its conclusion."""
    found: list[Node] = []
    while tree.data == "implies":
        hypothesis, tree = tree.children
        found += clauses(hypothesis, scope)
    return found, tree


def _conjuncts(tree: Any) -> list[Any]:
    return [one for part in tree.children for one in _conjuncts(part)] if tree.data == "and_" else [tree]


def _atoms(data: Mapping[str, Any]) -> tuple[list[Node], list[Node]]:
    names = {name: (name, sort) for name, sort in {**data["variables"], **data.get("exists", {})}.items()}
    given, claims = ([canonical(one, Scope(names)) for one in data[part]] for part in ("given", "claim"))
    return given, claims


def _conditions(atoms: Sequence[Node]) -> list[Node]:
    return [one for atom in atoms for one in conditions(atom) if not _trivial(one)]


def _covers(found: Sequence[Node], wanted: Sequence[Node]) -> None:
    for one in wanted:
        if one not in found:
            raise Differs(f"the theorem does not say {one}")
