"""Exact maximum likelihood estimate of the weights of a mixture, with a certificate.

**EM** replaces pi_j by pi_j d_j / n. Its properties:

* l never decreases. From a start that is positive on the support of a maximum pi*, after T steps
  max l - l(pi) <= (n/T) sum of pi*_j log(pi*_j / start_j). Hence l converges to its maximum, and EM finds the MLE if
  the MLE is unique.
* A component that starts at 0 stays at 0. EM then finds the best prior without that input, which need not be the MLE.
* If the rows are affinely dependent (for example two identical inputs), there are many maxima, and the start decides
  which one EM finds.
* Near a maximum on the border with d_j = n at pi_j = 0, the error decreases only like 1/T. `estimate` uses Newton's
  method instead.
* The Fisher information is singular if the prior is not identified. On the border its standard errors are not valid.

Source: Cover 1984 (the rate); Boyd and Vandenberghe 2004, Chapter 11 (interior-point method).

>>> survey = Model(("x", "z"), (5, 3), ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))))
>>> found = estimate(survey)
>>> {x: str(share) for x, share in found.prior.items()}, found.gap
({'x': '3/4', 'z': '1/4'}, Fraction(0, 1))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from symbolic.estimation.interior_point import closest
from symbolic.estimation.likelihood import Model, Prior, gap_of, shares_of, slopes, undetermined
from symbolic.estimation.mixture import Mixture
from symbolic.formula import DomainError
from symbolic.number import Undecided, parse

MOST_EXACT_STEPS: Final = 12  # of EM in fractions, whose length about doubles with each step
NARROW: Final = Fraction(1, 10**9)
SHORT: Final = (
    10**6,
    10**20,
)  # largest denominators for guessing a fraction from its digits; the gap checks the guess
SMALL: Final = (1e-12, 1e-9, 1e-6, 1e-4)  # shares up to each of these are replaced by 0 in turn


@dataclass(frozen=True)
class Estimate:
    """A prior near the maximum of the likelihood.

    Parameters
    ----------
    prior: input -> share, exact, nonnegative, of sum 1.
    gap: an upper bound of max l - l(prior); 0 where the prior is a maximum.
    unique: whether the maximum is known to be unique (the observed messages identify the prior).
    steps: of Newton's method.
    """

    prior: Mapping[str, Fraction]
    gap: Fraction
    unique: bool
    steps: int

    @property
    def is_exact(self) -> bool:
        """Whether the prior itself is a maximum."""
        return self.gap == 0


# ---- EM


def em(model: Model, start: Prior | None = None, steps: int = 1) -> dict[str, Fraction]:
    """Run a number of steps of EM exactly, from `start` or from equal shares.

    The fractions grow with each step, so that only few steps are practical.
    """
    equal = Fraction(1, len(model.inputs))
    shares = [equal] * len(model.inputs) if start is None else shares_of(model, start)
    if not 0 <= steps <= MOST_EXACT_STEPS:
        raise DomainError(
            f"{steps} exact steps of EM are refused; ask for 0 to {MOST_EXACT_STEPS} steps, or use `em_floats`"
        )
    for _ in range(steps):
        shares = [share * slope / model.total for share, slope in zip(shares, slopes(model, shares), strict=True)]
    return dict(zip(model.inputs, shares, strict=True))


def em_floats(model: Model, start: Sequence[float] | None = None, steps: int = 1000) -> Any:
    """Run EM in floats and return an array of shares.

    Nothing is certified; `likelihood.gap_of` can certify the result afterwards.
    """
    import numpy as np

    mixture = _mixture(model)
    share = np.full(mixture.k, 1 / mixture.k) if start is None else np.array(start, dtype=float)
    for _ in range(steps):
        share = share * mixture.slope(share)
    return share


# ---- the maximum


def estimate(model: Model, narrow: Any = NARROW) -> Estimate:
    """Return a maximum likelihood prior whose certified gap is at most `narrow`.

    The gap is 0 where the prior is a short fraction. An interior-point method in floats finds the support, and Newton's
    method in multiple precision the shares; the gap is exact.

    Raises `Undecided` where the gap stays above `narrow`.
    """
    wanted = parse(narrow)
    if wanted < 0:
        raise DomainError(f"narrow = {narrow} is outside its domain narrow >= 0")
    near = closest(_mixture(model))
    floats = [float(share) for share in near.theta]
    best: tuple[Fraction, list[Fraction]] | None = None
    for shares in _candidates(model, floats):
        if not all(any(q and share for q, share in zip(row, shares, strict=True)) for row in model.rows):
            continue  # some message needs a share that was replaced by 0
        gap = gap_of(model, shares)
        if best is None or gap < best[0]:
            best = gap, shares
        if gap == 0:
            break
    assert best is not None
    if best[0] > wanted:
        raise Undecided(f"the gap is {float(best[0]):.3g}, above the {float(wanted):.3g} that is wanted")
    return Estimate(dict(zip(model.inputs, best[1], strict=True)), best[0], not undetermined(model), near.steps)


def _mixture(model: Model) -> Mixture:
    import numpy as np

    rows = np.array([[float(q) for q in row] for row in model.rows])
    return Mixture.of_rows(rows, np.array(model.counts, dtype=float) / model.total)


def _candidates(model: Model, floats: Sequence[float]) -> Iterator[list[Fraction]]:
    """Yield exact priors near the floats.

    Small shares are replaced by 0 and the others refined by Newton's method; the last candidate is the floats
    themselves.
    """
    tried: list[list[int]] = []
    for small in SMALL:
        kept, near = _vertex(model, [share if share > small else 0.0 for share in floats])
        if kept in tried or not all(any(row[j] for j in kept) for row in model.rows):
            continue
        tried.append(kept)
        refined = newton(model, kept, near)
        if refined is None or min(refined) < 0:
            continue
        for limit in SHORT:
            yield _spread(model, kept, [share.limit_denominator(limit) for share in refined])
        yield _spread(model, kept, refined)
    yield _spread(model, range(len(floats)), [Fraction(share) for share in floats])


def _vertex(model: Model, floats: Sequence[float]) -> tuple[list[int], list[float]]:
    """Return the inputs and shares of an equivalent prior that is identified.

    Moves that change no probability of a message set further shares to 0.
    """
    shares = list(floats)
    while True:
        kept = [j for j, share in enumerate(shares) if share > 0]
        rows = tuple(tuple(row[j] for j in kept) for row in model.rows)
        free = undetermined(Model(tuple(model.inputs[j] for j in kept), model.counts, rows))
        if not free:
            return kept, shares
        moves = {j: float(value) for j, value in zip(kept, free[0], strict=True)}
        first = min((j for j in kept if moves[j] < 0), key=lambda j: shares[j] / -moves[j])
        length = shares[first] / -moves[first]
        for j in kept:
            shares[j] = 0.0 if j == first else max(0.0, shares[j] + length * moves[j])


def newton(
    model: Model, kept: Sequence[int], floats: Sequence[float], bits: int = 400, rounds: int = 12
) -> list[Fraction] | None:
    """Return the stationary point on the inputs `kept` to about a hundred digits.

    None where the equations are singular. The result is the midpoints of balls and is not certified.
    """
    from flint import arb, arb_mat, ctx, fmpq

    with ctx.workprec(bits):
        n = model.total
        q = [[arb(fmpq(row[j].numerator, row[j].denominator)) for j in kept] for row in model.rows]
        weights = [arb(fmpq(count, n)) for count in model.counts]
        share = [arb(floats[j]) for j in kept]
        for _ in range(rounds):
            fitted = [sum((a * b for a, b in zip(row, share, strict=True)), arb(0)) for row in q]
            if not all(value > 0 for value in fitted):
                return None
            first = [w / value for w, value in zip(weights, fitted, strict=True)]
            second = [one / value for one, value in zip(first, fitted, strict=True)]
            columns = list(zip(*q, strict=True))
            residual = [sum((f * a for f, a in zip(first, column, strict=True)), arb(-1)) for column in columns]
            scaled = [[s * a for s, a in zip(second, column, strict=True)] for column in columns]
            hessian = [
                [sum((a * b for a, b in zip(one, column, strict=True)), arb(0)) for column in columns] for one in scaled
            ]
            try:
                change = arb_mat(hessian).solve(arb_mat([[value] for value in residual]))
            except ZeroDivisionError:
                return None
            share = [(value + change[j, 0]).mid() for j, value in enumerate(share)]
        return [_fraction(value) for value in share]


def _fraction(ball: Any) -> Fraction:
    mantissa, exponent = ball.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _spread(model: Model, kept: Sequence[int], shares: Sequence[Fraction]) -> list[Fraction]:
    """Return the shares of all inputs, 0 unless kept, divided by their sum."""
    total = sum(shares, Fraction(0))
    result = [Fraction(0)] * len(model.inputs)
    for j, share in zip(kept, shares, strict=True):
        result[j] = share / total
    return result
