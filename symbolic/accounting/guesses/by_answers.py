"""A first guess of epsilon for steps beside randomized responses and Laplace mechanisms, in floating point: only a start.

Each outcome of these leaves a rest of the loss to the steps: delta is about the sum of what each weighs, times the delta of the steps alone at that rest, known at some places; below 0 it is 1 - e^u, and e^u times that at -u.
What a Laplace mechanism loses counts as so many values."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log
from typing import Any, Final

from symbolic.accounting.answers import answers
from symbolic.accounting.bounds import by_variation
from symbolic.accounting.composition import Composition
from symbolic.accounting.contours.loss import OutOfReach

Floats = Any  # an array of numpy, which is imported when it is needed
VALUES: Final = 128
"""of the loss of Laplace mechanisms together, to either side of 0, at least."""
MOST_OUTCOMES: Final = 20_000
LESS: Final = 0.5
LEVELS: Final = 6
"""log delta of the steps, from a little below what it is at 0 at most, down to what is asked for."""
HALVINGS: Final = 40
NEXT: Final = 0.02
"""Of the steps' largest loss that counts, how far apart two losses are whose difference gives the slope."""


def by_answers(of: Composition, aim: float, alone: Callable[[float], float]) -> tuple[float, float]:
    """About the y >= 0 with log delta(y) = aim, and the slope there; `alone` tells where log delta of the steps is so large."""
    import numpy as np

    losses, weights = _outcomes(of)
    most = log(float(by_variation(of.steps_alone(of.add))))
    levels = np.array([most, *-np.geomspace(LESS - most, max(LESS - most, -aim) + LESS, LEVELS)])
    places = np.array([0.0, *(alone(level) for level in levels[1:].tolist())])
    if not places[-1] > 0:
        raise OutOfReach("the steps alone lose nothing")

    def size(y: float) -> float:
        u = y - losses
        steps = np.where(abs(u) <= places[-1], np.exp(np.interp(abs(u), places, levels)), 0.0)
        total = float(weights @ np.where(u < 0, -np.expm1(np.minimum(u, 0)) + np.exp(np.minimum(u, 0)) * steps, steps))
        return log(total) if total > 0 else -inf

    low, high = 0.0, float(losses.max() + places[-1])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if size(middle) > aim else (low, middle)
    apart = NEXT * float(places[-1])
    slope = (size(low) - size(low - apart)) / apart
    return low, slope if -inf < slope < 0 else -1.0


def _outcomes(of: Composition) -> tuple[Floats, Floats]:
    """Losses of all but the steps, and what they weigh under P."""
    import numpy as np

    exact = answers(of.responses, {})
    losses = np.array([float(one.loss) for one in exact])
    weights = np.array([float(one.weight(of.responses)) for one in exact])
    for epsilon, k in of.noises.items():
        values = -(-VALUES // k)
        one, whole = _laplace(float(epsilon), values), np.ones(1)
        for bit in f"{k:b}":
            whole = np.convolve(whole, whole)
            whole = np.convolve(whole, one) if bit == "1" else whole
        if len(whole) * len(losses) > MOST_OUTCOMES:
            raise OutOfReach("the responses and Laplace mechanisms have too many outcomes")
        places = float(epsilon) * (np.arange(len(whole)) / values - k)
        losses, weights = np.add.outer(losses, places).ravel(), np.multiply.outer(weights, whole).ravel()
    return losses, weights


def _laplace(epsilon: float, values: int) -> Floats:
    """What the values from -epsilon to epsilon weigh: with those nearest to them, of which there are e^{(loss - epsilon)/2}/4, beside the two ends."""
    import numpy as np

    ends = np.clip(epsilon * (np.arange(-values - 0.5, values + 1) / values), -epsilon, epsilon)
    found = np.diff(np.exp((ends - epsilon) / 2)) / 2
    found[0] += np.exp(-epsilon) / 2
    found[-1] += 0.5
    return found
