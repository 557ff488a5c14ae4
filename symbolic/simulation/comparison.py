"""A closed form beside its cases: what is enumerated, what is simulated, and what came of it.

A family of simulated tests has one false-alarm rate: each test of the family has the level `FALSE_ALARM` over their
number (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from symbolic.number import fraction_text, parse
from symbolic.simulation.case import Case, Simulated
from symbolic.simulation.randomness import generator

FALSE_ALARM: Final = 1e-6  # at most, that any right form of a run is called wrong

Kind = Literal["right", "wrong", "approximate"]
Evidence = Literal["enumeration", "simulation"]
Outcome = Literal["equal", "agrees", "differs", "unseen", "too weak"]
Design = Mapping[str, str | int]


@dataclass(frozen=True)
class Comparison:
    """A closed form and what it is compared with.

    Parameters
    ----------
    name: of the formula or the statement.
    what: in words, what is averaged over the repetitions.
    build: (parameters by name) -> `Case`.
    enumerated, simulated: the parameters, as a user would write them: an int stays one, a number in quotes becomes a
        fraction, and what has a comma in it (a list) is handed on as it is.
    kind: whether the form is right, or wrong, or an approximation: those two must be seen to differ.
    """

    name: str
    what: str
    build: Callable[..., Case]
    enumerated: Sequence[Design] = ()
    simulated: Sequence[Design] = ()
    kind: Kind = "right"

    def case(self, design: Design) -> Case:
        """The case at these parameters."""
        return self.build(**{name: _parsed(value) for name, value in design.items()})


@dataclass(frozen=True)
class Finding:
    """What one piece of evidence says of a comparison.

    Attributes
    ----------
    outcome: equal or differs (enumeration); agrees, differs, or unseen: the form is wrong by less than can be seen
        (simulation); too weak: an error that should be seen was not.
    design: the parameters in words.
    cases: how many of the `total` cases that were enumerated have this outcome; 1 of 1 for a simulation.
    numbers: of the case (the first where there are several), for people and for JSON.
    """

    name: str
    what: str
    kind: Kind
    evidence: Evidence
    outcome: Outcome
    design: str
    cases: int
    total: int
    numbers: Mapping[str, Any]

    @property
    def is_expected(self) -> bool:
        """A right form agrees; a wrong one is seen to differ, or is known to differ by less than can be seen."""
        return self.outcome in (("equal", "agrees") if self.kind == "right" else ("differs", "unseen"))

    @property
    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "id": self.name,
            "what": self.what,
            "kind": self.kind,
            "evidence": self.evidence,
            "outcome": self.outcome,
            "expected": self.is_expected,
            "design": self.design,
            "cases": self.cases,
            "total": self.total,
            **self.numbers,
        }


def _parsed(value: str | int) -> Any:
    return parse(value) if isinstance(value, str) and "," not in value else value


def words(design: Design) -> str:
    """The parameters on one line.

    >>> words({"n": 10**6, "p": "3/5"})
    'n = 10^6, p = 3/5'
    """
    return ", ".join(f"{name} = {_short(value)}" for name, value in design.items())


def _short(value: str | int) -> str:
    text = str(value)
    if isinstance(value, int) and value >= 10_000 and text == f"1{'0' * (len(text) - 1)}":
        return f"10^{len(text) - 1}"
    return text


def enumerate_exactly(comparison: Comparison) -> Finding:
    """All enumerated cases: they are equal, or some differ (the numbers are those of the first that does)."""
    cases = [(design, comparison.case(design)) for design in comparison.enumerated]
    found = [(design, case, case.expectation()) for design, case in cases]
    differing = [one for one in found if one[2] != one[1].exact_claim]
    design, case, truth = (differing or found)[0]
    numbers = {"claim": fraction_text(case.exact_claim), "truth": fraction_text(truth)}
    outcome: Outcome = "differs" if differing else "equal"
    return _finding(comparison, "enumeration", outcome, design, len(differing or found), len(found), numbers)


def simulate(comparison: Comparison, number: int, seed: int, repetitions: int, level: float) -> Finding:
    """The simulated case with this number; what is drawn depends on the seed, the comparison and the number, and on
    nothing else.
    """
    design = comparison.simulated[number]
    case = comparison.case(design)
    result = case.simulate(generator(seed, comparison.name, comparison.what, number), repetitions, level)
    numbers = {
        "claim": result.claim, "average": result.average, "low": result.low, "high": result.high,
        "repetitions": result.repetitions, "visible": result.visible, "visible_relative": result.relative,
    }  # fmt: skip
    return _finding(comparison, "simulation", _outcome(comparison, case, result), design, 1, 1, numbers)


def _outcome(comparison: Comparison, case: Case, result: Simulated) -> Outcome:
    if comparison.kind == "right" or not result.agrees:
        return "agrees" if result.agrees else "differs"
    if case.truth is None:
        return "agrees"
    return "unseen" if abs(float(case.truth()) - result.claim) <= result.visible else "too weak"


def _finding(
    comparison: Comparison,
    evidence: Evidence,
    outcome: Outcome,
    design: Design,
    cases: int,
    total: int,
    numbers: dict[str, Any],
) -> Finding:
    return Finding(
        comparison.name, comparison.what, comparison.kind, evidence, outcome, words(design), cases, total, numbers
    )
