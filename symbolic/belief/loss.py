"""Exact privacy losses of an evidential mechanism.

The loss of a kind is the logarithm of the largest ratio over inputs x, x' and events E:

    shafer        m_x(E) / m_x'(E)
    belief        bel_x(E) / bel_x'(E)
    plausibility  pl_x(E) / pl_x'(E)
    walley        pl_x(E) / bel_x'(E), the largest pr_x(E) / pr_x'(E) over pr_x and pr_x' in the credal sets

**Zero masses.** Pairs 0/0 are left out, and a/0 with a > 0 is infinite. The source divides by such zeros without
comment. With this convention the ratio is the smallest t (or infinite) with a <= t b for all pairs, which is the
property that the source's proofs use.

x = x' is allowed. Hence the first three ratios are at least 1. For Walley it matters, because two different members
of one credal set are compared (`same=False` excludes it).

>>> from symbolic.belief.mechanism import MECHANISM, Mechanism, mechanism_of
>>> q = Mechanism.of(["yes", "no"], {"x0": {"yes": "0.6", "no": "0.2", "yes no": "0.2"}, "x1": {"yes": "0.2",
...     "no": "0.6", "yes no": "0.2"}})
>>> privacy_loss(q, "walley")
walley: 4 = (4/5)/(1/5), inputs x0 and x1, event {yes}
>>> privacy_loss(q, "shafer").epsilon(20)
1.0986122886681096914

**Events.** Shafer's loss needs only the focal sets. Walley's needs only the singletons: if pl_x({i}) <= t m_x'({i}) for
every i, then for every E

    pl_x(E) <= sum of pl_x({i}) over i in E <= t * (sum of m_x'({i}) over i in E) <= t bel_x'(E).

Possible issues
---------------
For beliefs and plausibilities all events are enumerated, after elements that no focal set distinguishes are merged
(`symbolic.belief.reduction`). If more than 22 classes remain, only unions of focal sets are compared, if there are at
most 100,000 of them; otherwise `TooLarge` is raised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from types import ModuleType
from typing import Any, Final, Literal, TypeAlias, get_args

from symbolic.belief import reduction
from symbolic.belief.frame import Frame, bits
from symbolic.belief.mass import MACHINE, Mass, check_enumerable
from symbolic.belief.mechanism import MECHANISM, Mechanism, mechanism_of
from symbolic.formula import DomainError, Evaluator, Option, representations
from symbolic.formula.reasons import NO_FLOATS, RATIO
from symbolic.number import Value, fraction_text
from symbolic.representations.exact import TooLarge

Kind: TypeAlias = Literal["shafer", "walley", "belief", "plausibility"]
KINDS: Final = get_args(Kind)
MOST_VALUES: Final = 1 << 24  # rows times events: 128 MB of int64
MOST_UNIONS: Final = 100_000
NEAR: Final = (
    1 - 1e-12
)  # floats of exact quotients are right to 1e-15: the largest one is among those so near the largest float


@dataclass(frozen=True, repr=False)
class Loss:
    """A largest ratio and where it is attained.

    Parameters
    ----------
    ratio: e^loss; None where it is infinite.
    x, y: the inputs of the numerator and the denominator.
    event: mask of the event.
    above, below: numerator and denominator; below is 0 where the ratio is infinite.
    """

    kind: Kind
    ratio: Fraction | None
    x: str
    y: str
    event: int
    above: Fraction
    below: Fraction
    frame: Frame

    @property
    def is_finite(self) -> bool:
        """Whether the loss is finite."""
        return self.ratio is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The elements of the event."""
        return self.frame.names(self.event)

    @property
    def ratio_text(self) -> str:
        """The exact ratio as text, or "infinite"."""
        return "infinite" if self.ratio is None else fraction_text(self.ratio)

    def epsilon(self, digits: int = 50) -> Value:
        """Return the loss ln(ratio), certified; raises `DomainError` where it is infinite."""
        if self.ratio is None:
            raise DomainError(f"the loss is infinite: {self!r}")
        return logarithm(self.ratio, digits)

    def __repr__(self) -> str:
        quotient = f"({fraction_text(self.above)})/({fraction_text(self.below)})"
        return (
            f"{self.kind}: {self.ratio_text} = {quotient}, inputs {self.x} and {self.y}, "
            f"event {self.frame.text(self.event)}"
        )


def privacy_loss(mechanism: Mechanism, kind: Kind, same: bool = True) -> Loss:
    """Return the loss of one kind.

    Parameters
    ----------
    kind: "shafer", "walley", "belief" or "plausibility".
    same: whether to allow x = x'; False needs two inputs.

    Raises `DomainError` for an unknown kind, `TooLarge` where the events cannot be enumerated.
    """
    if kind not in KINDS:
        raise DomainError(f"no loss is called {kind!r}; the kinds are {', '.join(KINDS)}")
    if not same and len(mechanism.rows) < 2:
        raise DomainError("same=False needs two inputs; the mechanism has only one")
    rows = list(mechanism.rows.values())
    if kind == "shafer":
        events = sorted({mask for row in rows for mask in row.masses})
        event, x, y = _over(rows, events, kind, same)
    elif kind == "walley":
        event, x, y = _singletons(rows, same)
    else:
        event, x, y = _enumerated(rows, kind, same)
    above, below = _value(rows[x], event, kind, upper=True), _value(rows[y], event, kind, upper=False)
    names = mechanism.inputs
    ratio = above / below if below else None
    return Loss(kind, ratio, names[x], names[y], event, above, below, mechanism.frame)


def privacy_losses(mechanism: Mechanism) -> dict[Kind, Loss]:
    """Return all four losses."""
    return {kind: privacy_loss(mechanism, kind) for kind in KINDS}


def logarithm(ratio: Fraction, digits: int) -> Value:
    """Return ln(ratio) with the given number of correct digits; exactly 0 at ratio 1."""
    if ratio == 1:
        return Value.of(0, digits)

    def compute(precision: int) -> Any:
        import flint

        with flint.ctx.workprec(precision):
            return flint.arb(flint.fmpq(ratio.numerator, ratio.denominator)).log()

    return Value.certify(compute, digits)


def _value(row: Mass, event: int, kind: Kind, upper: bool) -> Fraction:
    if kind == "shafer":
        return row.mass(event)
    if kind == "belief" or (kind == "walley" and not upper):
        return row.belief(event)
    return row.plausibility(event)


# ---- where the largest ratio is attained


Place: TypeAlias = tuple[int, int, int]  # event, row above, row below


def _singletons(rows: Sequence[Mass], same: bool) -> Place:
    """Find the largest pl_x({i}) / m_x'({i})."""
    import numpy as np

    common = lcm(*(row.denominator for row in rows))
    elements = len(rows[0].frame)
    upper = np.zeros((len(rows), elements), dtype=object)
    lower = np.zeros((len(rows), elements), dtype=object)
    for x, row in enumerate(rows):
        touching = [0] * elements
        for mask, value in row.masses.items():
            part = value.numerator * (common // value.denominator)
            for i in bits(mask):
                touching[i] += part
            if mask & (mask - 1) == 0:
                lower[x, mask.bit_length() - 1] = part
        upper[x] = touching
    i, x, y = _largest(upper, lower, same)
    return 1 << i, x, y


def _enumerated(rows: Sequence[Mass], kind: Kind, same: bool) -> Place:
    """Find the largest ratio of beliefs, or of plausibilities."""
    import numpy as np

    small = reduction.whole(rows)
    common = lcm(*(row.denominator for row in rows))
    try:
        check_enumerable(small.elements, common < MACHINE, "after merging, a frame")
        if len(rows) << small.elements > MOST_VALUES:
            raise TooLarge(f"{len(rows)} rows on 2^{small.elements} events are too many to enumerate")
    except TooLarge:
        unions = _unions(rows, kind)
        if unions is None:
            raise
        return _over(rows, unions, kind, same)
    tables = np.stack([row.beliefs(common).numerators for row in small.masses()])
    if kind == "plausibility":
        tables = common - tables[:, ::-1]
    event, x, y = _largest(tables, tables, same)
    return small.lift(event), x, y


def _unions(rows: Sequence[Mass], kind: Kind) -> list[int] | None:
    """Return events that attain the largest ratio, or None if there are too many.

    A ratio bel_x/bel_x' does not fall when E shrinks to the union of the focal sets of x in it; pl_x/pl_x' does not
    fall when the complement of E shrinks to the union of the focal sets of x' in it.
    """
    found: set[int] = set()
    for row in rows:
        unions = {0}
        for mask in row.masses:
            unions |= {one | mask for one in unions}
            if len(unions) + len(found) > MOST_UNIONS:
                return None
        found |= unions
    full = rows[0].frame.full
    return sorted(found) if kind == "belief" else sorted(full & ~one for one in found)


def _over(rows: Sequence[Mass], events: Sequence[int], kind: Kind, same: bool) -> Place:
    """Find the largest ratio over the given events."""
    import numpy as np

    common = lcm(*(row.denominator for row in rows))
    table = np.zeros((len(rows), len(events)), dtype=object)
    for x, row in enumerate(rows):
        for k, event in enumerate(events):
            value = _value(row, event, kind, upper=True)
            table[x, k] = value.numerator * (common // value.denominator)
    k, x, y = _largest(table, table, same)
    return events[k], x, y


def _largest(upper: Any, lower: Any, same: bool) -> Place:
    """Return (column, row above, row below) of the largest upper[x, k] / lower[y, k].

    An infinite ratio wins, the one with the largest upper value first; among equals, the first column.

    Parameters
    ----------
    upper, lower: arrays rows x events of whole numbers >= 0.
    """
    import numpy as np

    best: tuple[int, int, Place] | None = None
    order = np.argsort(lower, axis=0, kind="stable")
    columns = np.arange(lower.shape[1])
    first = order[0]
    rows = range(upper.shape[0])
    highest = upper.argmax(axis=0)
    for x in [None] if same else rows:
        above = upper[highest, columns] if x is None else upper[x]
        which = first if x is None else np.where(first == x, order[1 if len(order) > 1 else 0], first)
        below = lower[which, columns]
        k = _best_column(above, below)
        if k is None:
            continue
        candidate = (int(above[k]), int(below[k]))
        if best is None or _exceeds(candidate, best[:2]):
            best = (*candidate, (k, int(highest[k]) if x is None else x, int(which[k])))
    assert best is not None  # the whole frame has plausibility and belief 1, and some set has a mass
    return best[2]


def _best_column(above: Any, below: Any) -> int | None:
    import numpy as np

    infinite = (below == 0) & (above > 0)
    if infinite.any():
        return int(np.where(infinite, above, 0).argmax())
    counted = (below > 0).nonzero()[0]
    if not len(counted):
        return None
    if above.dtype == object:
        near = counted
    else:
        quotients = above[counted] / below[counted]
        near = counted[quotients >= quotients.max() * NEAR]
    best = int(near[0])
    for k in near[1:]:
        if int(above[k]) * int(below[best]) > int(above[best]) * int(below[k]):
            best = int(k)
    return best


def _exceeds(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a/b > c/d, where b or d may be 0 (infinite; the larger numerator first)."""
    if not one[1] or not other[1]:
        return not one[1] and (bool(other[1]) or one[0] > other[0])
    return one[0] * other[1] > other[0] * one[1]


# ---- the named value


def _loss(digits: int, given: Mapping[str, Any]) -> Value:
    found = privacy_loss(mechanism_of(given["mechanism"]), given["kind"])
    if found.ratio is None:
        from flint import arb

        return Value(digits, None, arb("inf"), "infinite", "0")
    return Value.of(found.ratio, digits) if given["scale"] == "ratio" else found.epsilon(digits)


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.belief import definitions, derivations, mpmath

    return definitions, derivations, mpmath


loss_value: Final = Evaluator(
    "belief.loss",
    "The privacy loss of an evidential mechanism: ln of the largest ratio of masses (shafer), of plausibility "
    "to belief (walley), of beliefs or of plausibilities. scale=ratio gives the ratio, exactly.",
    "",
    {
        "mechanism": MECHANISM,
        "kind": Option("which loss", choices=("shafer", "walley", "belief", "plausibility")),
        "scale": Option("epsilon, or ratio = e^epsilon", "epsilon", ("epsilon", "ratio")),
    },
    _loss,
    ("mechanism",),
    **representations(_written, "loss", numpy=NO_FLOATS, enumeration=RATIO, simulation=RATIO),
)
VALUES: Final = (loss_value,)
