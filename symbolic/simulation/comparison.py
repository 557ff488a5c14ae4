"""Comparison of a closed form with enumerated and simulated cases.

A family of simulated tests has one false-alarm rate: each test has the level `FALSE_ALARM` divided by the number of
tests (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from symbolic.number import fraction_text, parse
from symbolic.simulation.case import Case, Simulated
from symbolic.simulation.randomness import generator

FALSE_ALARM: Final = 1e-6  # largest probability that a run rejects any correct form

Kind = Literal["right", "wrong", "approximate"]
Evidence = Literal["enumeration", "simulation"]
Outcome = Literal["equal", "agrees", "differs", "unseen", "too weak"]
Design = Mapping[str, str | int]


@dataclass(frozen=True)
class Comparison:
    """A closed form and its cases.

    Parameters
    ----------
    name: of the formula or the statement.
    what: the quantity that is averaged over the repetitions, in words; part of the seed.
    build: (parameters by name) -> `Case`.
    enumerated, simulated: the parameters as text or numbers: an int is unchanged, a number in quotes becomes a
        fraction, and a list (with a comma) is passed on as text.
    kind: whether the form is correct, wrong, or an approximation; the last two must be detected as different.
    """

    name: str
    what: str
    build: Callable[..., Case]
    enumerated: Sequence[Design] = ()
    simulated: Sequence[Design] = ()
    kind: Kind = "right"

    def case(self, design: Design) -> Case:
        """Return the case at these parameters."""
        return self.build(**{name: _parsed(value) for name, value in design.items()})


@dataclass(frozen=True)
class Finding:
    """The result of one enumeration or simulation.

    Attributes
    ----------
    outcome: for an enumeration, equal or differs. For a simulation: agrees; differs; unseen (a wrong form whose error
        is below the visible size); too weak (an error that should be visible was not detected).
    design: the parameters in words.
    cases: how many of the `total` enumerated cases have this outcome; 1 of 1 for a simulation.
    numbers: of the case (the first if there are several), for text and JSON.
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
        """Whether a correct form agrees, or a wrong form is detected or too close to detect."""
        return self.outcome in (("equal", "agrees") if self.kind == "right" else ("differs", "unseen"))

    @property
    def data(self) -> dict[str, Any]:
        """Return the finding as JSON data."""
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
    """Return the parameters on one line.

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
    """Compare all enumerated cases exactly; the numbers are those of the first difference."""
    cases = [(design, comparison.case(design)) for design in comparison.enumerated]
    found = [(design, case, case.expectation()) for design, case in cases]
    differing = [one for one in found if one[2] != one[1].exact_claim]
    design, case, truth = (differing or found)[0]
    numbers = {"claim": fraction_text(case.exact_claim), "truth": fraction_text(truth)}
    outcome: Outcome = "differs" if differing else "equal"
    return _finding(comparison, "enumeration", outcome, design, len(differing or found), len(found), numbers)


def simulate(comparison: Comparison, number: int, seed: int, repetitions: int, level: float) -> Finding:
    """Simulate the case with this number.

    The samples depend only on the seed, the comparison and the number.
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
