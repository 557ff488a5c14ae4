"""The certified maximum likelihood estimate from several mechanisms: the limit of GIBU.

The candidate is that of `symbolic.estimation.em`. It is exact if it is a fraction with gap 0. Otherwise an interval
Newton step certifies it. On the shares that are not 0, let F(theta) = d(theta) - 1 with derivative J over a box X about
the candidate m. If m - J(X)^-1 F(m) lies within X, then F has exactly one zero there. If all theta in X are positive
and d < 1 for the other symbols, that zero is the maximum, by the Karush-Kuhn-Tucker conditions and concavity.

>>> print(gibu_estimate.value(counts="5 3; 6 2", channels="2/3 1/3, 1/3 2/3; 3/4 1/4, 1/4 3/4", digits=12))
0.965232243462  0.0347677565376
>>> gibu_estimate.value(counts="5 3", channels="3/4 1/4, 1/4 3/4", x=0).exact
Fraction(3, 4)

Source: Agrawal and Aggarwal 2001, for one mechanism.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import ModuleType
from typing import Any, Final

from symbolic.estimation.em import estimate, newton
from symbolic.estimation.likelihood import Model, undetermined
from symbolic.formula import DomainError, Evaluator, Option, representations
from symbolic.mechanisms.matrix import Matrix, integer, k_rr
from symbolic.number import Undecided, Value, parse, shown
from symbolic.number.table import Table
from symbolic.representations.exact import TooLarge

Given = Mapping[str, Any]

MOST_SYMBOLS: Final = 12
MOST_ROWS: Final = 60
MOST_BITS: Final = 40_000


def maximum(model: Model, digits: int) -> list[Value]:
    """Return the shares of the maximum, in the order of the inputs.

    Raises `DomainError` where the maximum is not unique, `Undecided` where it cannot be certified: a share that is 0 at
    the maximum with d = 1 exactly cannot be separated from a small share.
    """
    if undetermined(model):
        raise DomainError("the observations do not identify the distribution: there is more than one maximum")
    found = estimate(model)
    shares = list(found.prior.values())
    if found.is_exact:
        return [Value.of(share, digits) for share in shares]
    kept = [j for j, share in enumerate(shares) if share]
    last: dict[int, Any] = {}

    def boxes(bits: int) -> Any:
        if bits > MOST_BITS:
            raise TooLarge(f"more than {MOST_BITS} bits")
        if bits not in last:
            last[bits] = _certified(model, kept, [float(share) for share in shares], bits)
        return last[bits]

    values = {
        j: Value.certify(lambda bits, at=at: boxes(bits)[at], digits)  # type: ignore[misc]
        for at, j in enumerate(kept)
    }
    return [values[j] if j in values else Value.of(0, digits) for j in range(len(shares))]


def _certified(model: Model, kept: Sequence[int], near: Sequence[float], bits: int) -> list[Any]:
    """Return balls for the shares in `kept`; raises `Undecided` where the step proves nothing."""
    from flint import arb, arb_mat, ctx, fmpq

    rounds = bits.bit_length() + 6
    middle = newton(model, kept, near, 2 * bits + 64, rounds)
    if middle is None:
        raise Undecided("the equations of the maximum are singular")
    with ctx.workprec(2 * bits + 64):
        small = arb(2) ** (-bits - 8)
        exact = [arb(fmpq(one.numerator, one.denominator)) for one in middle]
        box = [one + arb(0, small) for one in exact]
        rows = [[arb(fmpq(q.numerator, q.denominator)) for q in row] for row in model.rows]
        weights = [arb(fmpq(count, model.total)) for count in model.counts]

        def fitted(shares: Sequence[Any]) -> list[Any]:
            return [sum((row[j] * share for j, share in zip(kept, shares, strict=True)), arb(0)) for row in rows]

        def slope(j: int, over: Sequence[Any]) -> Any:
            return sum((w * row[j] / m for w, row, m in zip(weights, rows, over, strict=True)), arb(0))

        at, over = fitted(exact), fitted(box)
        if not all(m > 0 for m in over) or not all(share > 0 for share in box):
            raise Undecided("the enclosures do not show that all shares are above 0")
        jacobian = arb_mat(
            [
                [
                    sum((w * row[i] * row[j] / m**2 for w, row, m in zip(weights, rows, over, strict=True)), arb(0))
                    for j in kept
                ]
                for i in kept
            ]
        )
        try:
            change = jacobian.solve(arb_mat([[slope(j, at) - 1] for j in kept]))
        except ZeroDivisionError:
            raise Undecided("the equations of the maximum are singular") from None
        moved = [one + change[place, 0] for place, one in enumerate(exact)]
        inside = all(abs(new - one) < small for new, one in zip(moved, exact, strict=True))
        if not inside or not all(slope(j, over) < 1 for j in range(len(rows[0])) if j not in kept):
            raise Undecided("the interval Newton step does not prove the maximum")
        return moved


# ---- the named value


def _channel(text: str) -> Matrix:
    """Parse a matrix, with commas between its rows, or k-rr K RATIO."""
    words = text.split()
    if words[:1] == ["k-rr"]:
        if len(words) != 3:
            raise DomainError("write k-RR as k-rr K RATIO")
        return k_rr(words[1], words[2])
    rows = tuple(tuple(parse(one) for one in row.split()) for row in text.split(","))
    if len({len(row) for row in rows}) > 1 or any(min(row, default=-1) < 0 or sum(row) != 1 for row in rows):
        raise DomainError("a channel needs rows of one length, of numbers >= 0 that sum to 1, such as 2/3 1/3, 1/3 2/3")
    return rows


def model_of(counts: Any, channels: Any) -> Model:
    """Parse counts and channels."""
    if not isinstance(counts, str) or not isinstance(channels, str):
        raise DomainError("write counts such as 5 3; 6 2 and channels such as 2/3 1/3, 1/3 2/3; k-rr 2 3")
    matrices = [_channel(one) for one in channels.split(";")]
    seen = [[integer("count", one, 0) for one in part.split()] for part in counts.split(";")]
    if len(matrices) != len(seen) or len({len(one) for one in matrices}) > 1:
        raise DomainError("give one list of counts for each channel, and channels with the same inputs")
    if len(matrices[0]) > MOST_SYMBOLS or sum(map(len, seen)) > MOST_ROWS:
        raise TooLarge(f"at most {MOST_SYMBOLS} symbols and {MOST_ROWS} observables")
    rows, numbers = [], []
    for matrix, own in zip(matrices, seen, strict=True):
        if len(own) != len(matrix[0]):
            raise DomainError(f"{len(own)} counts for {len(matrix[0])} observables")
        for column, count in zip(zip(*matrix, strict=True), own, strict=True):
            if count:
                rows.append(tuple(column))
                numbers.append(count)
    if not rows:
        raise DomainError("all counts are 0; at least one observation is needed")
    if not all(any(row) for row in rows):
        raise DomainError("an observation has the probability 0 from every input: every likelihood is 0")
    return Model(tuple(map(str, range(len(matrices[0])))), tuple(numbers), tuple(rows))


def _estimate(digits: int, given: Given) -> Value | Table:
    model = model_of(given["counts"], given["channels"])
    if len(model.inputs) < 2:
        raise DomainError("the channels need at least two symbols")
    x = None if given["x"] is None else integer("x", given["x"], 0)
    if x is not None and x >= len(model.inputs):
        raise DomainError(f"x = {shown(Fraction(x))} is outside its domain 0 <= x < {len(model.inputs)}")
    found = maximum(model, digits)
    return Table.of([found]) if x is None else found[x]


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.estimation.definitions import certified as definitions
    from symbolic.estimation.derivations import certified as derivations
    from symbolic.estimation.mpmath import certified as mpmath

    return definitions, derivations, mpmath


gibu_estimate: Final = Evaluator(
    "gibu.estimate",
    "The maximum likelihood estimate of a distribution from the reports of several mechanisms; exact where it is a "
    "short fraction.",
    "Agrawal and Aggarwal 2001, for one mechanism",
    {
        "counts": Option("the count of each observable, for each channel, such as 5 3; 6 2"),
        "channels": Option("the matrices, such as 2/3 1/3, 1/3 2/3 or k-rr K RATIO, separated by semicolons"),
        "x": Option("the number of a symbol, from 0, to return only its share", None),
    },
    _estimate,
    places=("x",),
    **representations(
        _written,
        "gibu_estimate",
        numpy="symbolic.estimation.interior_point computes it in floats",
        enumeration="it is the root of a polynomial, not an expectation",
        simulation="it is the root of a polynomial, not an expectation",
    ),
)
VALUES: Final[tuple[Evaluator, ...]] = (gibu_estimate,)
