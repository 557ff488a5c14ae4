"""A statement about what experiments show, as data: which methods are compared, and between which bounds their ratio
must lie; or what is done again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

from proofs.statements.statement import Point, Statement
from symbolic.language import Atom, Relation, Term


@dataclass(frozen=True)
class Ratio:
    """On the same data the mean distance of `method` is more than `above` times that of `against`, and at most `upto`
    times.

    Parameters
    ----------
    mixture, space: which mechanisms, and on which alphabet, as in `proofs.experiments.designs`.
    method, against: as `inv-m` (by its better mending), `inv-m.project` (by this one), `ibu-m` (at its limit, and
        wherever it may be stopped), or `mle`.
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
    """`method` gives no estimate."""

    mixture: str
    space: str
    method: str


Shown: TypeAlias = Ratio | Silent


@dataclass(frozen=True)
class Experiment:
    """An experiment of its own, done again by `verdicts simulate`; how often each choice showed it is kept beside the
    statement.

    Parameters
    ----------
    design: the experiment in words, with its repetitions.
    means: what exactly must be seen.
    open: what the source does not say, and is varied, in words.
    readings: (seed, experiments, level of all readings together) -> a reading of each choice
        (`proofs.judging.observed.Reading`).
    """

    design: str
    means: str
    open: str
    readings: Callable[[int, int, float], Sequence[Any]]


@dataclass(frozen=True)
class Observation(Statement):
    """A statement without a claim: its verdict comes from experiments whose results are kept, and from no proof.

    Parameters
    ----------
    shows: all that the results that are kept must show, for every choice that the source leaves open.
    experiment: what is done, where it is none of `proofs.experiments`.
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
