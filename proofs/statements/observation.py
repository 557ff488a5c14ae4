"""Empirical claims as data: bounds on ratios of mean distances, or an experiment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

from proofs.statements.statement import Point, Statement
from symbolic.language import Atom, Relation, Term


@dataclass(frozen=True)
class Ratio:
    """A claim: mean distance of `method` / mean distance of `against` is in (`above`, `upto`].

    Both methods use the same data.

    Parameters
    ----------
    mixture, space: the mechanisms and the alphabet, as in `proofs.experiments.designs`.
    method, against: `inv-m` (with the better treatment of negative entries), `inv-m.project` (with this treatment),
        `ibu-m` (at its limit, and at every allowed stopping time), or `mle`.
    upto: None for no bound.
    """

    mixture: str
    space: str
    method: str
    against: str
    above: Fraction = Fraction(0)
    upto: Fraction | None = None


@dataclass(frozen=True)
class Silent:
    """The claim that `method` gives no estimate."""

    mixture: str
    space: str
    method: str


Shown: TypeAlias = Ratio | Silent


@dataclass(frozen=True)
class Experiment:
    """An experiment for `verdicts simulate`; its results are stored with the statement.

    Parameters
    ----------
    design: the experiment and its repetitions, in words.
    means: the outcome that must be observed.
    open: the choices that the source leaves open and that are varied, in words.
    readings: (seed, experiments, level of all readings together) -> a reading of each choice
        (`proofs.judging.observed.Reading`).
    """

    design: str
    means: str
    open: str
    readings: Callable[[int, int, float], Sequence[Any]]


@dataclass(frozen=True)
class Observation(Statement):
    """A statement without a claim, whose verdict comes from stored experimental results.

    Parameters
    ----------
    shows: what the stored results must show, for every choice that the source leaves open.
    experiment: the experiment, if it is not one of `proofs.experiments`.
    """

    observed: ClassVar[bool] = True
    _: KW_ONLY
    shows: tuple[Shown, ...] = ()
    experiment: Experiment | None = None
    variables: Sequence[Term] = ()
    given: Sequence[Relation] = ()
    claim: Sequence[Atom] | Relation = ()
    example: Point = field(default_factory=dict)

    def data(self, *, without: int | None = None) -> Mapping[str, Any]:  # type: ignore[override]
        raise TypeError(f"{self.id} is about experiments: there is nothing for a checker to read")
