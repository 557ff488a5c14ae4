"""A statement as a question in SMT-LIB, for the solvers that `search.py` compares with.

>>> goal = {"variables": {"x": "real"}, "given": [["<", 0, "x"]], "claim": [["<=", ["/", 1, "x"], 2]]}
>>> print(question(goal))
(set-logic QF_NRA)
(declare-const |x| Real)
(assert (not (= |x| 0.0)))
(assert (< 0.0 |x|))
(assert (not (<= (/ 1.0 |x|) 2.0)))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MOST = 64
"""Largest exponent that is written out as a product."""
DIRECT = ("+", "-", "*", "/")


class NotSayable(ValueError):
    """The statement has a sum, a function, or an operation that SMT-LIB does not have."""


def question(statement: Mapping[str, Any], exponential: bool = False) -> str:
    """The assertions that are satisfiable iff the statement is false at a point where it is defined.

    `exponential`: whether the solver knows exp. Raises `NotSayable`.
    """
    writer = _Writer(statement["variables"], exponential)
    given = [writer.atom(atom) for atom in statement["given"]]
    claims = [writer.atom(atom) for atom in statement["claim"]]
    sorts = statement["variables"].items()
    whole = "(not " + (claims[0] if len(claims) == 1 else f"(and {' '.join(claims)})") + ")"
    divisors = [f"(not (= {divisor} 0.0))" for divisor in writer.divisors]
    return "\n".join(
        (
            f"(set-logic {writer.logic})",
            *(f"(declare-const |{name}| {'Int' if sort == 'integer' else 'Real'})" for name, sort in sorts),
            *(f"(assert {line})" for line in (*divisors, *given, whole)),
        )
    )


class _Writer:
    """Terms as text; `divisors` are those met on the way, without repetition."""

    def __init__(self, sorts: Mapping[str, str], exponential: bool) -> None:
        self.sorts = sorts
        self.divisors: dict[str, None] = {}
        self.known = (*DIRECT, "neg", "abs", "max", "min", *(("exp",) if exponential else ()))
        self.exponential = False
        self.bound = 0

    @property
    def logic(self) -> str:
        if self.exponential:
            return "ALL"
        return "QF_NIRA" if "integer" in self.sorts.values() else "QF_NRA"

    def atom(self, atom: Any) -> str:
        relation = atom[0]
        if relation not in ("<", "<=", "=", "!="):
            raise NotSayable(relation)
        sides = " ".join(self.term(side) for side in atom[1:])
        return f"(not (= {sides}))" if relation == "!=" else f"({relation} {sides})"

    def term(self, term: Any) -> str:
        if isinstance(term, int):
            return f"{term}.0" if term >= 0 else f"(- {-term}.0)"
        if isinstance(term, str):
            if self.sorts.get(term) not in ("real", "integer"):
                raise NotSayable(f"a function {term}")
            return f"(to_real |{term}|)" if self.sorts[term] == "integer" else f"|{term}|"
        operation, *arguments = term
        if operation == "^":
            return self._power(*arguments)
        if operation not in self.known:
            raise NotSayable(operation)
        parts = [self.term(argument) for argument in arguments]
        if operation == "/":
            self.divisors.setdefault(parts[1])
        if operation == "exp":
            self.exponential = True
        if operation in ("abs", "max", "min"):
            return self._ordered(operation, *parts)
        return f"({'-' if operation == 'neg' else operation} {' '.join(parts)})"

    def _power(self, base: Any, exponent: Any) -> str:
        if not isinstance(exponent, int) or not 0 <= exponent <= MOST:
            raise NotSayable("a power with a variable exponent")
        if exponent < 2:
            return self.term(base) if exponent else "1.0"
        name, part = self._name(), self.term(base)
        return f"(let (({name} {part})) (* {' '.join([name] * exponent)}))"

    def _ordered(self, operation: str, *parts: str) -> str:
        """abs, max or min: the first of two terms if it is on the right side of the second."""
        names = [self._name() for _ in parts]
        first, second = names if len(names) == 2 else (names[0], f"(- {names[0]})")
        bound = " ".join(f"({name} {part})" for name, part in zip(names, parts, strict=True))
        relation = "<=" if operation == "min" else ">="
        return f"(let ({bound}) (ite ({relation} {first} {second}) {first} {second}))"

    def _name(self) -> str:
        self.bound += 1
        return f"u{self.bound}"


def z3(text: str, seconds: float) -> str:
    """The verdict of z3: proved, refuted or open."""
    from z3 import Solver, sat, unsat

    solver = Solver()
    solver.set("timeout", round(1000 * seconds))
    solver.from_string(text)
    found = solver.check()
    return "proved" if found == unsat else "refuted" if found == sat else "open"


def cvc5(text: str, seconds: float) -> str:
    """The verdict of cvc5: proved, refuted or open."""
    from cvc5 import InputLanguage, InputParser, Solver, SymbolManager, TermManager

    manager = TermManager()
    solver = Solver(manager)
    solver.setOption("tlimit-per", str(round(1000 * seconds)))
    names = SymbolManager(manager)
    parser = InputParser(solver, names)
    parser.setStringInput(InputLanguage.SMT_LIB_2_6, text, "goal")
    while not (command := parser.nextCommand()).isNull():
        command.invoke(solver, names)
    found = solver.checkSat()
    return "proved" if found.isUnsat() else "refuted" if found.isSat() else "open"
