"""Build terms and formulas of `symbolic.language` from the tree."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from fractions import Fraction
from typing import Any, Final, TypeVar

from proofs.text.nodes import (
    Apply,
    Binder,
    Comparison,
    Every,
    Fault,
    Name,
    Node,
    Number,
    Operation,
    Range,
    SumOver,
)
from proofs.text.scope import Scope, Span
from symbolic.language import (
    Abs,
    Atom,
    D,
    ForAll,
    Max,
    Min,
    Phi,
    Relation,
    Term,
    as_term,
    binomial,
    bound,
    exp,
    factorial,
    log,
    phi,
    sqrt,
)

FUNCTIONS: Final[Mapping[str, tuple[Callable[..., Term], int]]] = {
    "exp": (exp, 1), "log": (log, 1), "ln": (log, 1), "sqrt": (sqrt, 1), "abs": (Abs, 1), "Abs": (Abs, 1),
    "Phi": (Phi, 1), "phi": (phi, 1), "factorial": (factorial, 1), "binomial": (binomial, 2), "D": (D, 2),
}  # fmt: skip
FOLDS: Final[Mapping[str, Callable[..., Term]]] = {"max": Max, "Max": Max, "min": Min, "Min": Min}
INSTEAD: Final = {
    "tanh": "(e^(2*x) - 1)/(e^(2*x) + 1)", "cosh": "(e^x + e^(-x))/2", "sinh": "(e^x - e^(-x))/2",
    "log2": "log(x)/log(2)", "log10": "log(x)/log(10)", "erf": "2*Phi(sqrt(2)*x) - 1",
}  # fmt: skip
"""Functions that the language has not, and what to write instead."""
LARGEST: Final = 1000
"""The largest literal exponent, and argument of a literal factorial: a number of a few thousand digits."""
FLIPPED: Final = {">": "<", ">=": "<="}


Made = TypeVar("Made")


BESIDE: Final = (
    "a function without its argument stands beside a sum over the same outcomes: put the whole sum into brackets, "
    "sum (...), or write {}"
)


class Outcomes:
    """The indices of functions without an argument in a formula: at every outcome, or in a sum over all."""

    def __init__(self, scope: Scope, stack: ExitStack) -> None:
        self.scope, self.stack = scope, stack
        self.found: dict[Span, Term] = {}
        self.summed: set[Span] = set()

    def at(self, place: int, function: Term) -> Term:
        """The function at all outcomes of its ranges."""
        spans = self.scope.spans.get(function.name)
        if not spans:
            raise Fault(place, f"{function.name} needs its argument: {_applied(function)}; or declare its range")
        for span in spans:
            if span.letter in self.scope.bound:
                raise Fault(place, f"{function.name} needs its argument here: {_applied(function, spans)}")
            if span in self.summed:
                raise Fault(place, BESIDE.format(_applied(function, spans)))
            if span not in self.found:
                self._certain(place, function, span)
                self.found[span] = self.stack.enter_context(self.scope.inside(span.letter, "integer", hidden=True))
        return function(*[self.found[span] for span in spans])

    def _certain(self, place: int, function: Term, span: Span) -> None:
        """Refuse P and Q on the same range with two letters: it may be meant at one outcome, or at each pair."""
        own = self.scope.spans[function.name]
        for other in self.found:
            if other[1:] == span[1:] and other not in own:
                raise Fault(
                    place,
                    f"{function.name} is declared with the letter {span.letter}, others on this range with "
                    f"{other.letter}: declare both with one letter, or write their arguments",
                )


def _bound(span: Span) -> frozenset[str]:
    return span.low.bound | span.high.bound


def _applied(function: Term, spans: Sequence[Span] = ()) -> str:
    letters = [span.letter for span in spans] or "zyxwvutsr"[: function.places]
    return f"{function.name}({', '.join(letters)})"


class Formulas:
    """Terms and formulas over the letters of a scope."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.outcomes: Outcomes | None = None

    # ---- formulas

    def atoms(self, node: Node) -> list[Atom]:
        """The formulas of a chain, or of one for all integers of a range."""
        match node:
            case Every(range=span, body=body):
                low, high = self.term(span.low), self.term(span.high)
                with self.scope.inside(span.index, "integer", avoid=low.bound | high.bound) as index:
                    bodies = self.atoms(body)
                return [_made(node.at, ForAll, index, low, high, one) for one in bodies]
            case Comparison(relations=signs, terms=terms):
                return self._chain(signs, terms)
            case _:
                raise Fault(node.at, "a formula is expected here, such as a <= b, but this is a term")

    def _chain(self, signs: Sequence[str], terms: Sequence[Node]) -> list[Atom]:
        found: list[Atom] = []
        for sign, left, right in zip(signs, terms, terms[1:], strict=False):
            with ExitStack() as stack:
                before, self.outcomes = self.outcomes, Outcomes(self.scope, stack)
                try:
                    sides = self.term(left), self.term(right)
                    indices = self.outcomes.found
                finally:
                    self.outcomes = before
            if sign in FLIPPED:
                sign, sides = FLIPPED[sign], sides[::-1]
            atom: Atom = Relation(sign, *sides)
            for span, index in reversed(indices.items()):
                index, atom = self._apart(index, atom, bound(atom) | _bound(span))
                atom = ForAll(index, span.low, span.high, atom)
            found.append(atom)
        return found

    def atom(self, node: Node) -> Atom:
        """One formula."""
        found = self.atoms(node)
        if len(found) != 1:
            raise Fault(node.at, "one relation is expected here, not a chain of several")
        return found[0]

    # ---- terms

    def term(self, node: Node) -> Term:
        """The term of a node."""
        match node:
            case Number(value=value):
                return as_term(value)
            case Name():
                return self._name(node)
            case Operation(op="group", args=(inner,)):
                return self.term(inner)
            case Operation(op=op, args=args):
                return self._operation(node, op, args)
            case Apply():
                return self._apply(node)
            case Binder(op=op, range=span, body=body):
                return self._binder(node.at, op, span, body)
            case SumOver(body=body):
                return self._sum_over(node.at, body)
            case Comparison() | Every():
                raise Fault(node.at, "a term is expected here, but this is a formula")
            case _:
                raise Fault(node.at, "a term is expected here")

    def _name(self, node: Name) -> Term:
        if self.scope.find(node.name) is None:
            if node.name == "e":
                return exp(1)
            if node.name in FUNCTIONS or node.name in FOLDS:
                raise Fault(node.at, f"{node.name} takes its argument in brackets: {node.name}(x)")
        found = self.scope.letter(node.at, node.name)
        if not found.places:
            return found
        if self.outcomes is None:
            raise Fault(node.at, f"{found.name} needs its argument: {_applied(found)}")
        return self.outcomes.at(node.at, found)

    def _operation(self, node: Operation, op: str, args: Sequence[Node]) -> Term:
        if op == "^":
            base, exponent = args
            return self._power(node, base, exponent)
        terms = [self.term(one) for one in args]
        if op == "!":
            return self._factorial(node.at, terms)
        return Term(op, terms)

    def _power(self, node: Operation, base: Node, exponent: Node) -> Term:
        if isinstance(base, Name) and base.name == "e" and self.scope.find("e") is None:
            return exp(self.term(exponent))
        below, above = self.term(base), self.term(exponent)
        if not above.integral:
            raise Fault(exponent.at, self._real_exponent(below, above))
        if not above.variables:
            _bounded(exponent.at, above, "an exponent")
        return _made(node.at, Term, "^", (below, above))

    @staticmethod
    def _real_exponent(base: Term, exponent: Term) -> str:
        if exponent == as_term(Fraction(1, 2)):
            return f"an exponent must be an integer: write sqrt({base!r})"
        letters = " ".join(one.name for one in exponent.variables if one.sort == "real")
        declare = f"; if {letters} is an integer, declare it: integers {letters}" if len(letters) == 1 else ""
        return f"an exponent must be an integer: write exp({_factor(exponent)}*log({base!r})){declare}"

    @staticmethod
    def _factorial(at: int, terms: list[Term]) -> Term:
        for one in terms:
            _integer(at, one, "the argument of a factorial")
            if not one.variables:
                _bounded(at, one, "the argument of a factorial")
        return factorial(*terms)

    def _apply(self, node: Apply) -> Term:
        found = self.scope.find(node.name)
        if found is None and node.name in FOLDS:
            terms = [self.term(one) for one in node.args]
            if len(terms) < 2:
                raise Fault(node.at, f"{node.name} takes at least two arguments: {node.name}(x, y)")
            return FOLDS[node.name](*terms)
        if found is None and node.name in FUNCTIONS:
            return self._function(node)
        if found is None and node.name == "e" and len(node.args) == 1:
            found = exp(1)
        if found is None and node.name in INSTEAD:
            raise Fault(node.at, f"there is no {node.name}; write {INSTEAD[node.name]} instead")
        if found is None:
            letters = "z" if len(node.args) == 1 else ", ".join("xyzuvwrst"[: len(node.args)])
            product = f", or write {node.name}*(...) for a product" if len(node.args) == 1 else ""
            raise Fault(
                node.at,
                f"{node.name} is used as a function but not declared; "
                f"add it: functions {node.name}({letters}){product}",
            )
        if found.places:
            return self._place(node, found)
        if len(node.args) != 1:
            raise Fault(node.at, f"{node.name} is no function, but has {len(node.args)} arguments")
        if self.scope.implied and found.name not in self.scope.declared and isinstance(node.args[0], Name):
            one = f"{node.name}*{node.args[0].name}"
            raise Fault(node.at, f"write {one} for a product, or declare a function: functions {node.name}(z)")
        return Term("*", (found, self.term(node.args[0])))

    def _function(self, node: Apply) -> Term:
        make, places = FUNCTIONS[node.name]
        if len(node.args) != places:
            raise Fault(node.at, f"{node.name} takes {places} argument{'s' * (places > 1)}, not {len(node.args)}")
        terms = [self.term(one) for one in node.args]
        if node.name == "factorial":
            return self._factorial(node.at, terms)
        if node.name == "binomial":
            for one in terms:
                _integer(node.at, one, "an argument of binomial")
            if not terms[0].variables:
                _bounded(node.at, terms[0], "the first argument of binomial")
        return _made(node.at, make, *terms)

    def _place(self, node: Apply, function: Term) -> Term:
        """A function at its arguments; at an event, the sum over the event."""
        if len(node.args) != function.places:
            many = f"{function.places} argument{'s' * (function.places > 1)}"
            raise Fault(node.at, f"{function.name} takes {many}, not {len(node.args)}: {_applied(function)}")
        spans = self.scope.spans.get(function.name, ())
        with ExitStack() as stack:
            places: list[Term] = []
            inside: list[tuple[Span, Term, Term]] = []
            for number, one in enumerate(node.args):
                if not isinstance(one, Name) or one.name not in self.scope.events:
                    places.append(self.term(one))
                    _integer(one.at, places[-1], f"an argument of {function.name}")
                    continue
                (span,) = self.scope.spans[one.name]
                if spans and spans[number][1:] != span[1:]:
                    raise Fault(one.at, f"the event {one.name} is on another range than {function.name}")
                index = stack.enter_context(self.scope.inside(span.letter, "integer", hidden=True))
                inside.append((span, index, self.scope.letters[one.name]))
                places.append(index)
            value: Term = function(*places)
            for span, index, event in reversed(inside):
                value = Term("sum", (index, span.low, span.high, value * event(index)))
        return value

    def _binder(self, at: int, op: str, span: Range, body: Node) -> Term:
        low, high = self.term(span.low), self.term(span.high)
        if op == "sum":
            for end, node in ((low, span.low), (high, span.high)):
                _integer(node.at, end, "a bound of a sum")
        with self.scope.inside(span.index, "integer" if op == "sum" else "real", avoid=low.bound | high.bound) as index:
            inner = self.term(body)
        return _made(at, Term, op, (index, low, high, inner))

    def _sum_over(self, at: int, body: Node) -> Term:
        with ExitStack() as stack:
            before, self.outcomes = self.outcomes, Outcomes(self.scope, stack)
            try:
                value, indices = self.term(body), self.outcomes.found
            finally:
                self.outcomes = before
        if not indices:
            raise Fault(at, "a sum needs its range: sum(z = 1..N, ...)")
        if before is not None:
            if any(span in before.found for span in indices):
                raise Fault(at, BESIDE.format("P(z)"))
            before.summed |= set(indices)
        for span, index in reversed(indices.items()):
            index, value = self._apart(index, value, value.bound | _bound(span))
            value = Term("sum", (index, span.low, span.high, value))
        return value

    def _apart(self, index: Term, body: Any, taken: frozenset[str]) -> tuple[Term, Any]:
        """An index with a name that is not bound in the body or its range, and the body with this index."""
        if index.name not in taken:
            return index, body
        new = Term("variable", name=self.scope.fresh(index.name, taken), sort="integer")
        return new, body.substitute({index: new})


def _made(at: int, make: Callable[..., Made], *args: Any) -> Made:
    """What `make` returns for these arguments; `Fault` with its message if it refuses."""
    try:
        return make(*args)
    except ValueError as error:
        raise Fault(at, str(error)) from None


def _factor(term: Term) -> str:
    return f"({term!r})" if term.op in ("+", "-", "neg", "/") else repr(term)


def _integer(at: int, term: Term, what: str) -> None:
    if term.integral:
        return
    letters = [one.name for one in term.variables if one.sort == "real"]
    hint = f"; if {letters[0]} is one, declare it: integers {letters[0]}" if letters else ""
    raise Fault(at, f"{what} must be an integer{hint}")


def _bounded(at: int, term: Term, what: str) -> None:
    """Refuse a literal integer above `LARGEST`, without computing a larger one."""

    def value(one: Term) -> int:
        parts = [value(part) for part in one.args] if one.op in _WHOLE else []
        found = _WHOLE[one.op](*parts) if parts else one.value if one.op == "integer" else LARGEST + 1
        if abs(found) > LARGEST:
            raise Fault(at, f"{what} is at most {LARGEST} if it is a number")
        return found

    value(term)


_WHOLE: Final[Mapping[str, Callable[..., int]]] = {
    "neg": operator.neg, "+": operator.add, "-": operator.sub, "*": operator.mul,
    "^": lambda base, exponent: base ** min(exponent, 10),  # 2^10 is above the limit already
}  # fmt: skip
