"""Write the sum of products of nonnegative factors that the rule `positive` uses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from proofs.report.content.blocks import Math, Text
from proofs.report.content.reading import Reader
from symbolic.language import Atom, Relation, Term

MOST_SUMMANDS = 9
MOST_REASONS = 5


class Writer(Protocol):
    """The methods of a proof writer that this module uses."""

    def math(self, what: Atom | Term) -> Math: ...


@dataclass(frozen=True)
class Sum:
    """The identity difference * multipliers = sum of the summands."""

    difference: Term | None
    multiplied: tuple[Term, ...]
    summands: tuple[tuple[Fraction, tuple[Term, ...]], ...]
    equations: tuple[Atom, ...]
    facts: tuple[Atom, ...]
    squares: tuple[Term, ...]

    @property
    def count(self) -> int:
        return len(self.summands)

    @property
    def short(self) -> bool:
        return self.difference is not None and self.count <= MOST_SUMMANDS

    @property
    def parts(self) -> list[Term]:
        """The terms that the identity displays."""
        found = [factor for _, factors in self.summands for factor in factors]
        return [*([self.difference] if self.difference is not None else []), *self.multiplied, *found]

    def right(self, write: Callable[[Term], str]) -> str:
        return " + ".join(_product(coefficient, factors, write) for coefficient, factors in self.summands) or "0"

    def latex(self, write: Callable[[Term], str]) -> str:
        right = self.right(write)
        if self.difference is None:
            return right
        left = (
            _product(Fraction(1), (*self.multiplied, self.difference), write)
            if self.multiplied
            else write(self.difference)
        )
        return f"{left} = {right}"


def _product(coefficient: Fraction, factors: Sequence[Term], write: Callable[[Term], str]) -> str:
    """Write a product, with equal factors as powers."""
    counted = {factor: sum(1 for other in factors if other == factor) for factor in factors}
    written = [_power(factor, times, write) for factor, times in counted.items()]
    number = (
        str(coefficient.numerator)
        if coefficient.denominator == 1
        else rf"\tfrac{{{coefficient.numerator}}}{{{coefficient.denominator}}}"
    )
    if not written:
        return number
    if coefficient == 1:
        return r"\,".join(written)
    return (rf"{number} \cdot " if written[0][0].isdigit() else rf"{number}\,") + r"\,".join(written)


def _power(factor: Term, times: int, write: Callable[[Term], str]) -> str:
    if times == 1:
        return _bracketed(factor, write(factor), factor.op in ("+", "-", "neg", "sum"))
    return f"{_bracketed(factor, write(factor), bool(factor.args))}^{{{times}}}"


def _bracketed(factor: Term, text: str, needed: bool) -> str:
    return rf"\left({text}\right)" if needed and len(text) > 1 else text


def facts_of(proof: Any, sorts: Any, reader: Reader) -> tuple[tuple[Atom, ...], bool]:
    """The facts that a step uses, each once, and whether it uses squares."""
    terms = proof.get("terms", ())
    facts = dict.fromkeys(reader.atom(fact, sorts) for one in terms for fact in (*one.get("facts", ()),))
    facts.update(dict.fromkeys(reader.atom(fact, sorts) for fact in proof.get("multiply", ())))
    return tuple(facts), any(one.get("squares") for one in terms)


def since(facts: Sequence[Atom], squares: bool, writer: Writer) -> Text:
    """Write "since a < b, c > 0 and squares are nonnegative"."""
    said = [[writer.math(fact)] for fact in facts[:MOST_REASONS]]
    more: list[list[Any]] = [[f"{len(facts) - MOST_REASONS} more"]] if len(facts) > MOST_REASONS else []
    named: list[list[Any]] = [*said, *more, *([["squares are nonnegative"]] if squares else [])]
    return Text.of("since ", Text.listed(named)) if named else Text.of("trivially")


def sum_of(proof: Any, goal: Atom | None, sorts: Any, reader: Reader) -> Sum:
    """The identity behind a step by the rule `positive`."""
    found: Sum | None = reader.made.get((id(proof), goal))
    if found is None:
        found = reader.made[id(proof), goal] = _identity(proof, goal, sorts, reader)
    return found


def _identity(proof: Any, goal: Atom | None, sorts: Any, reader: Reader) -> Sum:
    facts, _ = facts_of(proof, sorts, reader)
    return Sum(
        _between(goal, bool(proof.get("reverse"))) if isinstance(goal, Relation) else None,
        tuple(_difference(fact, sorts, reader) for fact in proof.get("multiply", ())),
        tuple(_summand(one, sorts, reader) for one in proof.get("terms", ())),
        tuple(reader.atom(one["fact"], sorts) for one in proof.get("equations", ())),
        facts,
        tuple(reader.term(root, sorts) for one in proof.get("terms", ()) for root in one.get("squares", ())),
    )


def _summand(one: Any, sorts: Any, reader: Reader) -> tuple[Fraction, tuple[Term, ...]]:
    roots = [reader.term(root, sorts) for root in one.get("squares", ())]
    factors = [_difference(fact, sorts, reader) for fact in one.get("facts", ())]
    return Fraction(one["coefficient"]), (*factors, *(root for root in roots for _ in range(2)))


def _difference(fact: Any, sorts: Any, reader: Reader) -> Term:
    found = reader.atom(fact, sorts)
    return _between(found, False) if isinstance(found, Relation) else reader.term(0, sorts)


def _between(relation: Relation, reverse: bool) -> Term:
    """The larger side minus the smaller side; the signs are swapped if `reverse`."""
    small, large = (relation.right, relation.left) if reverse else (relation.left, relation.right)
    if small.op == "integer" and small.value == 0:
        return large
    return Term("neg", (small,)) if large.op == "integer" and large.value == 0 else Term("-", (large, small))
