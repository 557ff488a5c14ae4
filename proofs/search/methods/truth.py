"""The truth of a statement about numbers, asked of z3 as it is written; never evidence.

Statements with functions, sums, exponentials and the like are not asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from proofs.search import budget
from proofs.search.data import Node, expand, freeze
from proofs.search.methods.oracle import load

CAP = 2.0
"""Seconds for one question; what z3 decides at all, it mostly decides in 0.1 s."""
DENOMINATORS = (1, 2, 3, 4, 5, 8, 10, 12, 100, 1000, 10**6)
"""Denominators that are tried for each number of a counterexample, in turn."""


class Answer(NamedTuple):
    kind: Literal["true", "false", "undefined", "unknown"]
    point: Mapping[str, Fraction] | None = None


class Unwritten(Exception):
    """A formula that z3 is not asked about."""


def truth(statement: Mapping[str, Any]) -> Answer:
    """What z3 says, within 2 s for each question; `unknown` without z3.

    >>> truth({"variables": {"x": "real"}, "given": [], "claim": [["<=", "x", 1]]}).kind in ("false", "unknown")
    True
    """
    z3 = load()
    if z3 is None or statement.get("exists"):
        return Answer("unknown")
    try:
        question = Question(z3, statement)
    except Unwritten:
        return Answer("unknown")
    return question.answer()


class Question:
    """A statement in z3's terms, with the divisors of its assumptions and of its claims."""

    def __init__(self, z3: Any, statement: Mapping[str, Any]) -> None:
        self.z3, self.sorts = z3, statement["variables"]
        makers = {"real": z3.Real, "integer": z3.Int}
        if not set(self.sorts.values()) <= set(makers):
            raise Unwritten
        self.names = {name: makers[sort](name) for name, sort in self.sorts.items()}
        self.divisors: list[Any] = []
        self.given = [self.atom(expand(freeze(atom))) for atom in statement["given"]]
        self.before = len(self.divisors)
        self.claim = z3.And([self.atom(expand(freeze(atom))) for atom in statement["claim"]])

    def atom(self, atom: Node) -> Any:
        if atom[0] == "all":
            raise Unwritten
        left, right = self.term(atom[1]), self.term(atom[2])
        relations = {"<": left < right, "<=": left <= right, "=": left == right, "!=": left != right}
        return relations[atom[0]]

    def term(self, term: Any) -> Any:
        z3 = self.z3
        if isinstance(term, int):
            return z3.RealVal(term)
        if isinstance(term, str):
            return z3.ToReal(self.names[term]) if self.sorts[term] == "integer" else self.names[term]
        if term[0] == "^" and isinstance(term[2], int) and abs(term[2]) <= 20:
            if term[2] < 0:
                return self.term(("/", 1, ("^", term[1], -term[2])))
            return self.term(term[1]) ** term[2] if term[2] else z3.RealVal(1)
        if term[0] not in ("+", "-", "*", "/", "neg", "max", "min", "abs"):
            raise Unwritten
        parts = [self.term(part) for part in term[1:]]
        return self.apply(term[0], parts)

    def apply(self, operator: str, parts: Sequence[Any]) -> Any:
        one, other = parts[0], parts[-1]
        if operator == "/":
            self.divisors.append(other)
            return one / other
        if operator in ("max", "min"):
            return self.z3.If(one >= other, *((one, other) if operator == "max" else (other, one)))
        if operator == "abs":
            return self.z3.If(one >= 0, one, -one)
        if operator == "neg":
            return -one
        return one + other if operator == "+" else one - other if operator == "-" else one * other

    def ask(self, *conditions: Any) -> tuple[str, Any]:
        budget.check()
        solver = self.z3.Solver()
        solver.set("timeout", max(20, int(1000 * min(CAP, budget.left()))))
        solver.add(*self.given, *conditions)
        answer = str(solver.check())
        return answer, solver.model() if answer == "sat" else None

    def answer(self) -> Answer:
        zero = [divisor == 0 for divisor in self.divisors[self.before :]]
        apart = [divisor != 0 for divisor in self.divisors]
        false = [*apart, self.z3.Not(self.claim)]
        said, model = self.ask(*false)
        if said == "sat":
            return Answer("false", self.rational(false, model))
        if zero:
            undefined = [*apart[: self.before], self.z3.Or(zero)]
            found, model = self.ask(*undefined)
            if found == "sat":
                return Answer("undefined", self.rational(undefined, model))
        return Answer("true" if said == "unsat" else "unknown")

    def rational(self, conditions: Sequence[Any], model: Any) -> Mapping[str, Fraction] | None:
        """A rational point near the model, variable by variable with a small denominator; None if there is none."""
        fixed: list[Any] = []
        point: dict[str, Fraction] = {}
        for name, variable in self.names.items():
            for value in self.candidates(model.eval(variable, model_completion=True)):
                same = variable == self.z3.Q(value.numerator, value.denominator)
                said, new = self.ask(*conditions, *fixed, same)
                if said == "sat":
                    fixed.append(same)
                    point[name], model = value, new
                    break
            else:
                return None
        return point

    def candidates(self, value: Any) -> Iterator[Fraction]:
        if self.z3.is_algebraic_value(value):
            value = value.approx(30)
        whole = self.z3.is_int_value(value)
        exact = Fraction(value.as_long()) if whole else Fraction(value.numerator_as_long(), value.denominator_as_long())
        yield from dict.fromkeys([*(exact.limit_denominator(denominator) for denominator in DENOMINATORS), exact])
