"""Exact losses of a finite model: the smallest e^epsilon for which a notion holds.

    bounded               P(o | D) / P(o | D'), D and D' differ in the value of one record
    unbounded             the same, one record present or absent
    free-lunch            the same, any two possible databases
    blowfish              the same, neighbours with respect to the constraints (no third database between them)
    dependent             the same, possible databases that differ in one record and records that depend on it
    inferential-databases posterior odds over prior odds of the same pairs of databases
    inferential           posterior odds over prior odds of two values of one record
    membership            posterior over prior probability of a value of a record, and the inverse
    membership-databases  posterior over prior probability of a database, and the inverse

**Zeros.** Pairs 0/0 are left out, and a/0 with a > 0 is infinite. A loss over no comparisons is 1 (epsilon = 0).

>>> from symbolic.notions.model import Model
>>> xor = Model.of([["0", "1"], ["0", "1"]], {
...     "0 0": {"no": "2/3", "yes": "1/3"}, "0 1": {"no": "1/3", "yes": "2/3"},
...     "1 0": {"no": "1/3", "yes": "2/3"}, "1 1": {"no": "2/3", "yes": "1/3"}}, "uniform")
>>> privacy_loss(xor, "bounded")
bounded: 2 = (2/3)/(1/3), output no, databases 0 0 and 1 0
>>> privacy_loss(xor, "inferential")
inferential: 1
>>> privacy_loss(xor, "bounded").epsilon(20)
0.69314718055994530942

Sources: see `symbolic.notions.condition` and `symbolic.notions.space`.

Possible issues
---------------
Only the prior of the model is used. The loss of a notion with a family of priors is the largest loss over the family
(`pufferfish_loss` takes several).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from symbolic.formula import DomainError
from symbolic.notions import condition, space
from symbolic.notions.condition import Comparison, Event
from symbolic.notions.model import Model
from symbolic.notions.space import Database, Edge, Pair
from symbolic.number import Value, fraction_text
from symbolic.representations.exact import TooLarge

Kind: TypeAlias = Literal[
    "bounded",
    "unbounded",
    "free-lunch",
    "blowfish",
    "dependent",
    "inferential-databases",
    "inferential",
    "membership",
    "membership-databases",
]
KINDS: Final = get_args(Kind)
MOST_COMPARISONS: Final = 1 << 19


@dataclass(frozen=True, repr=False)
class Loss:
    """A largest ratio and where it is attained.

    Parameters
    ----------
    name: of the notion.
    ratio: e^epsilon; None where it is infinite.
    at: the comparison with that ratio; None if there is no comparison, or no ratio exceeds 1.
    """

    name: str
    ratio: Fraction | None
    at: Comparison | None

    @property
    def is_finite(self) -> bool:
        """Whether the loss is finite."""
        return self.ratio is not None

    @property
    def ratio_text(self) -> str:
        """The exact ratio as text, or "infinite"."""
        return "infinite" if self.ratio is None else fraction_text(self.ratio)

    def epsilon(self, digits: int = 50) -> Value:
        """Return the loss ln(ratio), certified; raises `DomainError` where it is infinite."""
        from symbolic.belief.loss import logarithm

        if self.ratio is None:
            raise DomainError(f"the loss is infinite: {self!r}")
        return logarithm(self.ratio, digits)

    def at_most(self, ratio: Fraction | None) -> bool:
        """Whether the notion holds with this e^epsilon (None: infinite)."""
        return ratio is None or (self.ratio is not None and self.ratio <= ratio)

    def __repr__(self) -> str:
        if self.at is None:
            return f"{self.name}: {self.ratio_text}"
        above, below = fraction_text(self.at.above), fraction_text(self.at.below)
        return f"{self.name}: {self.ratio_text} = ({above})/({below}), {self.at.where}"


def largest(name: str, comparisons: Iterable[Comparison]) -> Loss:
    """Return the largest ratio of these comparisons of fractions, at least 1."""
    best, ratio = None, Fraction(1)
    for one in comparisons:
        if one.below == 0:
            if one.above > 0:
                return Loss(name, None, one)
        elif one.above > ratio * one.below:
            best, ratio = one, Fraction(one.above / one.below)
    return Loss(name, ratio, best)


def privacy_loss(
    model: Model,
    kind: Kind,
    *,
    allowed: Collection[Database] | None = None,
    edges: Collection[Edge] | None = None,
    absent: str = "-",
) -> Loss:
    """Return the loss of one notion.

    Parameters
    ----------
    kind: one of the names that the module lists.
    allowed: for blowfish, the databases that satisfy the constraints; by default the possible ones.
    edges: for blowfish, the edges of the discriminative secret graph; by default all pairs of values.
    absent: for unbounded, the value of a record that is not in the database.

    Raises `DomainError` for an unknown kind, or where a prior is needed and missing; `TooLarge` beforehand for too much
    work.
    """
    if kind not in KINDS:
        raise DomainError(f"no notion is called {kind!r}; the notions are {', '.join(KINDS)}")
    if kind in BY_PRIOR:
        return largest(kind, BY_PRIOR[kind](model))
    if kind == "blowfish":
        chosen = model.possible if allowed is None else _allowed(model, allowed)
        return pair_loss(model, space.blowfish(chosen, edges), kind)
    if kind == "unbounded":
        return pair_loss(model, space.unbounded(model.space, absent), kind)
    if kind == "bounded":
        return pair_loss(model, space.bounded(model.space), kind)
    return pair_loss(model, space.every(model.possible), kind)


def pair_loss(model: Model, pairs: list[Pair], name: str = "pairs") -> Loss:
    """Return the loss over any relation of neighbours."""
    _check(len(pairs) * len(model.outputs))
    return largest(name, condition.over_pairs(model.table, model.outputs, pairs))


def pufferfish_loss(
    model: Model,
    secrets: Iterable[tuple[str, Event, Event]],
    priors: Iterable[Mapping[Database, Fraction]] | None = None,
) -> Loss:
    """Return the loss of Pufferfish privacy.

    Parameters
    ----------
    secrets: the discriminative pairs, in both orders.
    priors: by default the model's own prior.

    >>> from symbolic.notions.condition import record_secrets
    >>> from symbolic.notions.model import Model
    >>> copy = {"0 0": {"no": 1}, "0 1": {"no": "1/2", "yes": "1/2"}, "1 0": {"no": "1/2", "yes": "1/2"},
    ...     "1 1": {"yes": 1}}
    >>> model = Model.of([["0", "1"]] * 2, copy, "uniform")
    >>> pufferfish_loss(model, record_secrets(model.space)).ratio
    Fraction(3, 1)
    """
    chosen = [model.weights()] if priors is None else list(priors)
    secrets = list(secrets)
    _check(len(chosen) * len(secrets) * len(model.outputs) * len(model.space))
    return largest("pufferfish", condition.pufferfish(model.table, model.outputs, secrets, chosen))


def dependent_pairs(model: Model) -> list[Pair]:
    """Return the pairs of possible databases that differ within one dependent group.

    Records are in one group if they are in one block of the finest partition into independent groups.
    """
    block = {i: number for number, group in enumerate(model.blocks) for i in group}
    return space.dependent(model.possible, lambda i, j: block[i] == block[j])


def _dependent(model: Model) -> list[Comparison]:
    pairs = dependent_pairs(model)
    _check(len(pairs) * len(model.outputs))
    return condition.over_pairs(model.table, model.outputs, pairs)


def _inferential_databases(model: Model) -> list[Comparison]:
    pairs = dependent_pairs(model)
    _check(len(pairs) * len(model.outputs))
    return condition.inferential_databases(model.table, model.outputs, model.weights(), pairs)


def _inferential(model: Model) -> list[Comparison]:
    _check(sum(len(values) ** 2 for values in model.space.records) * len(model.outputs) * len(model.space))
    return condition.inferential(model.space, model.table, model.outputs, model.weights())


def _membership(model: Model) -> list[Comparison]:
    _check(sum(map(len, model.space.records)) * len(model.outputs) * len(model.space))
    return condition.membership(model.space, model.table, model.outputs, model.weights())


def _membership_databases(model: Model) -> list[Comparison]:
    _check(len(model.outputs) * len(model.space) ** 2)
    return condition.membership_databases(model.table, model.outputs, model.weights())


BY_PRIOR: Final[Mapping[str, Callable[[Model], list[Comparison]]]] = MappingProxyType(
    {
        "dependent": _dependent,
        "inferential-databases": _inferential_databases,
        "inferential": _inferential,
        "membership": _membership,
        "membership-databases": _membership_databases,
    }
)


def _allowed(model: Model, allowed: Collection[Database]) -> tuple[Database, ...]:
    known = set(model.space.databases)
    for one in allowed:
        if one not in known:
            raise DomainError(f"the constraints allow {space.Space.text(one)!r}, which is not a database of the model")
    return tuple(dict.fromkeys(allowed))


def _check(size: int) -> None:
    if size > MOST_COMPARISONS:
        raise TooLarge(f"more than {MOST_COMPARISONS} steps; take fewer databases or outputs")
