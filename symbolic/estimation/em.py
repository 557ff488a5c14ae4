"""Maximum likelihood of the weights of a mixture, with a certificate: EM, and an interior-point method that is faster.

**EM** replaces pi_j by pi_j d_j / n. What can be said of it:

* l never falls; and from a start that is positive on the support of a maximum pi*, after T steps
  max l - l(pi) <= (n/T) sum of pi*_j log(pi*_j / start_j). So l converges to its maximum: **EM does find the MLE where there is one and one only.**
* A share that starts at 0 stays at 0: EM then finds the best prior without that input, which need not be the MLE.
* Where rows are affinely dependent (two inputs that answer alike) there are many maxima, and the start decides which one is found.
* Near a maximum on the border with d_j = n at pi_j = 0, its error falls like 1/T only. `estimate` uses Newton's method instead.
* The Fisher information is singular where the prior is not identified, and at the border its standard errors mean nothing.

Source: Cover 1984 (the rate); Boyd and Vandenberghe 2004, Chapter 11 (the method).

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

from symbolic.estimation.likelihood import Model, Prior, gap_of, shares_of, slopes, undetermined
from symbolic.formula import DomainError
from symbolic.number import Undecided, parse

MOST_STEPS: Final = 200  # of the interior-point method, which needs some 15
MOST_EXACT_STEPS: Final = 12  # of EM in fractions, whose length doubles with each step
NARROW: Final = Fraction(1, 10**9)
SHORT: Final = (
    10**6,
    10**20,
)  # denominators up to which a fraction is guessed from its digits; the gap tells whether it is right
SMALL: Final = (1e-12, 1e-9, 1e-6, 1e-4)  # shares up to these are tried as 0


@dataclass(frozen=True)
class Estimate:
    """A prior near the maximum of the likelihood.

    Parameters
    ----------
    prior: input -> share, exact, nonnegative, of sum 1.
    gap: max l - l(prior) is at most this; 0 where the prior is a maximum.
    unique: is the maximum surely the only one (the observed messages tell all priors apart)?
    steps: of Newton's method.
    """

    prior: Mapping[str, Fraction]
    gap: Fraction
    unique: bool
    steps: int

    @property
    def is_exact(self) -> bool:
        """Is the prior itself a maximum?"""
        return self.gap == 0


# ---- EM


def em(model: Model, start: Prior | None = None, steps: int = 1) -> dict[str, Fraction]:
    """So many steps of EM in exact numbers, from `start` or from equal shares. The numbers grow: for few steps."""
    equal = Fraction(1, len(model.inputs))
    shares = [equal] * len(model.inputs) if start is None else shares_of(model, start)
    if not 0 <= steps <= MOST_EXACT_STEPS:
        raise DomainError(f"{steps} exact steps of EM; between 0 and {MOST_EXACT_STEPS} (`em_floats` takes any number)")
    for _ in range(steps):
        shares = [share * slope / model.total for share, slope in zip(shares, slopes(model, shares), strict=True)]
    return dict(zip(model.inputs, shares, strict=True))


def em_floats(model: Model, start: Sequence[float] | None = None, steps: int = 1000) -> Any:
    """The same in floats: an array of shares. Nothing is certified here; `likelihood.gap_of` certifies it afterwards."""
    import numpy as np

    q, n = _arrays(model)
    share = np.full(q.shape[1], 1 / q.shape[1]) if start is None else np.array(start, dtype=float)
    for _ in range(steps):
        share = share * (q.T @ (n / (q @ share))) / n.sum()
    return share


# ---- the maximum


def estimate(model: Model, narrow: Any = NARROW) -> Estimate:
    """A prior of maximal likelihood with a gap of at most `narrow`, and with gap 0 where it is a short fraction.

    An interior-point method in floats, then Newton's method with many digits on the inputs that remain; the gap is exact.
    Raises `Undecided` where the gap stays above `narrow`.
    """
    wanted = parse(narrow)
    if wanted < 0:
        raise DomainError(f"narrow = {narrow} is outside its domain narrow >= 0")
    array, steps = _interior_point(*_arrays(model))
    floats = [float(share) for share in array]
    best: tuple[Fraction, list[Fraction]] | None = None
    for shares in _candidates(model, floats):
        if not all(any(q and share for q, share in zip(row, shares, strict=True)) for row in model.rows):
            continue  # a share was cut to 0 that some message needs
        gap = gap_of(model, shares)
        if best is None or gap < best[0]:
            best = gap, shares
        if gap == 0:
            break
    assert best is not None
    if best[0] > wanted:
        raise Undecided(f"the gap is {float(best[0]):.3g}, above the {float(wanted):.3g} that is wanted")
    return Estimate(dict(zip(model.inputs, best[1], strict=True)), best[0], not undetermined(model), steps)


def _arrays(model: Model) -> tuple[Any, Any]:
    import numpy as np

    return np.array([[float(q) for q in row] for row in model.rows]), np.array(model.counts, dtype=float)


def _interior_point(q: Any, n: Any) -> tuple[Any, int]:
    """Minimise -sum of n_i log (q pi)_i + n sum of pi over pi >= 0; the minimum has sum 1 by itself.

    Primal-dual: n - d_j = z_j >= 0 and pi_j z_j = mu, with mu falling to 0.
    """
    import numpy as np

    n = n / n.sum()
    count = q.shape[1]
    share, dual = np.full(count, 1 / count), np.ones(count)
    for step in range(1, MOST_STEPS + 1):
        fitted = q @ share
        slope = q.T @ (n / fitted)
        mu = float(share @ dual) / count
        if mu < 1e-16 and abs(1 - slope - dual).max() < 1e-14:
            break
        target = 0.1 * mu if step % 2 else 0.02 * mu
        hessian = (q * (n / fitted**2)[:, None]).T @ q
        try:
            change = np.linalg.solve(hessian + np.diag(dual / share), slope - 1 + target / share)
        except np.linalg.LinAlgError:
            break
        change_dual = (target - dual * change) / share - dual
        reach = 1.0
        for value, move in ((share, change), (dual, change_dual)):
            falling = move < 0
            if falling.any():
                reach = min(reach, 0.995 * float((-value[falling] / move[falling]).min()))
        if not np.isfinite(change).all() or reach < 1e-12:
            break
        share, dual = share + reach * change, dual + reach * change_dual
    return share / share.sum(), step


def _candidates(model: Model, floats: Sequence[float]) -> Iterator[list[Fraction]]:
    """Exact priors near the floats: with the small shares cut off and Newton's digits; at last with nothing done."""
    tried: list[list[int]] = []
    for small in SMALL:
        kept, near = _vertex(model, [share if share > small else 0.0 for share in floats])
        if kept in tried or not all(any(row[j] for j in kept) for row in model.rows):
            continue
        tried.append(kept)
        refined = _newton(model, kept, near)
        if refined is None or min(refined) < 0:
            continue
        for limit in SHORT:
            yield _spread(model, kept, [share.limit_denominator(limit) for share in refined])
        yield _spread(model, kept, refined)
    yield _spread(model, range(len(floats)), [Fraction(share) for share in floats])


def _vertex(model: Model, floats: Sequence[float]) -> tuple[list[int], list[float]]:
    """The inputs with a share, after moves that change no probability of a message, until those probabilities identify the prior."""
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


def _newton(
    model: Model, kept: Sequence[int], floats: Sequence[float], bits: int = 400, rounds: int = 12
) -> list[Fraction] | None:
    """The stationary point on the inputs that are kept, to about a hundred digits; None where the equations are singular.

    Midpoints of balls: nothing is certified here.
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
    """The shares of all inputs, 0 where they are not kept, made to sum to 1."""
    total = sum(shares, Fraction(0))
    result = [Fraction(0)] * len(model.inputs)
    for j, share in zip(kept, shares, strict=True):
        result[j] = share / total
    return result
