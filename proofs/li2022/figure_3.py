"""Figure 3: the influence of the sample size, an experiment of 1000 repetitions done again.

The paper gives the sample sizes (10, 100, 500, 1000), q_3 = 0.1, and that each result is an average over 1000 outcomes.
It does not give the share pi, which budgets count as small and large, or whether estimates outside [0, 1] are cut off.
So all of that is varied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from proofs.judging.observed import Reading
from proofs.statements.observation import Experiment, Observation
from symbolic.simulation.randomness import generator
from symbolic.simulation.surveys import NO, YES, survey_estimate, survey_model

SIZES: Final = (10, 100, 500, 1000)
REPETITIONS: Final = 1000
ANSWERING: Final = Fraction(9, 10)  # p + q = 1 - q_3
SHARES: Final = (Fraction(1, 10), Fraction(3, 10), Fraction(1, 2))
SMALL: Final = (Fraction(11, 10), Fraction(3, 2))  # e^epsilon: 0.10 and 0.41
LARGE: Final = (Fraction(20), Fraction(150))  # 3.0 and 5.0
SIMILAR: Final = 0.05  # how far apart similar estimates may be

DESIGN: Final = (
    "n = 10, 100, 500, 1000; q_3 = 1/10; 1000 repetitions each; pi = 1/10, 3/10, 1/2; "
    "with and without cutting the estimate off at 0 and 1"
)
OPEN: Final = "the share pi; which budgets are small or large; whether the estimate is cut off at 0 and 1"

Seen = Callable[[Sequence[Any]], Any]


def _estimates(random: Any, size: int, ratio: Fraction, share: Fraction, experiments: int) -> Any:
    """The estimates: an array of shape (experiments, repetitions); nan where nobody answers."""
    from symbolic.representations.numpy import compiled

    p = ANSWERING * ratio / (ratio + 1)
    q = ANSWERING - p
    counts = survey_model(size, p, q, share).draw(random, experiments * REPETITIONS)
    estimate = compiled(survey_estimate(p, q)[0], (YES.name, NO.name))
    return estimate(counts["yes"], counts["no"]).reshape(experiments, REPETITIONS)


def _readings(
    name: str, ratios: Sequence[Fraction], seen: Seen, seed: int, experiments: int, level: float
) -> Iterator[Reading]:
    choices = [(share, ratio) for share in SHARES for ratio in ratios]
    for number, (share, ratio) in enumerate(choices):
        drawn = [_estimates(generator(seed, name, number, size), size, ratio, share, experiments) for size in SIZES]
        for cut in (False, True):
            shown = seen([estimates.clip(0, 1) for estimates in drawn] if cut else drawn)
            words = f"pi = {share}, p/q = {ratio}, {'cut off' if cut else 'not cut off'}"
            yield Reading(words, int(shown.sum()), experiments, level / (2 * len(choices)))


def variances_fall(drawn: Sequence[Any]) -> Any:
    """In which experiments the sample variance falls from each size to the next."""
    import numpy as np

    variances = np.array([np.nanvar(estimates, axis=1) for estimates in drawn])
    return (variances[1:] < variances[:-1]).all(axis=0)


def averages_agree(drawn: Sequence[Any]) -> Any:
    """In which experiments the averages of all sizes are within SIMILAR of each other."""
    import numpy as np

    averages = np.array([np.nanmean(estimates, axis=1) for estimates in drawn])
    return averages.max(axis=0) - averages.min(axis=0) <= SIMILAR


def _small(seed: int, experiments: int, level: float) -> list[Reading]:
    return list(_readings("li2022/figure-3.small", SMALL, variances_fall, seed, experiments, level))


def _large(seed: int, experiments: int, level: float) -> list[Reading]:
    return list(_readings("li2022/figure-3.large", LARGE, averages_agree, seed, experiments, level))


large = Observation(
    "li2022/figure-3.large",
    title="At large budgets different sample sizes give similar estimates.",
    where="Figure 3 and the text before it",
    printed=r"\text{when the privacy loss is relatively large, different sample sizes can achieve similar estimations}",
    quote="different sample sizes can achieve similar estimations",
    experiment=Experiment(
        design=f"{DESIGN}; the odds of a true answer, p/q, are 20 and 150",
        means="the averages of the 1000 estimates, for the four sizes, are within 0.05 of each other",
        open=OPEN,
        readings=_large,
    ),
    why="Averages of 1000 estimates are near pi for every size, as the estimate is unbiased.",
    reads=["Similar is within 0.05. It is about averages of 1000 estimates, as the paper has it."],
    remarks=[
        "Single surveys of ten people differ from those of a thousand at every budget: the variance does not "
        "vanish with privacy."
    ],
)
small = Observation(
    "li2022/figure-3.small",
    title="At small budgets the variance of the estimate falls as the sample grows.",
    where="Figure 3 and the text before it",
    printed=r"\text{when the privacy budget is relatively small, with the increase of the sample size, the estimation "
    r"variance gets smaller and smaller}",
    quote="with the increase of the sample size, the estimation variance gets smaller and smaller",
    experiment=Experiment(
        design=f"{DESIGN}; the odds of a true answer, p/q, are 11/10 and 3/2",
        means="the variance of the 1000 estimates falls from each size to the next",
        open=OPEN,
        readings=_small,
    ),
    why="The variance is that of one answer times the mean of 1/M, M the number of answers "
    "(theorem-10.first.repaired).",
    reads=["The estimation variance is the sample variance of the 1000 estimates of a size."],
)
