"""Figure 3: the effect of the sample size; we re-ran the experiment.

The paper gives the sample sizes (10, 100, 500, 1000), q_3 = 0.1, and averages over 1000 outcomes. It does not give the
share pi, the small and large budgets, or whether estimates outside [0, 1] are clipped. We vary these choices.
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
SMALL: Final = (Fraction(11, 10), Fraction(3, 2))  # e^epsilon; epsilon is 0.10 and 0.41
LARGE: Final = (Fraction(20), Fraction(150))  # e^epsilon; epsilon is 3.0 and 5.0
SIMILAR: Final = 0.05  # the largest difference between "similar" estimates

DESIGN: Final = (
    "n = 10, 100, 500, 1000; q_3 = 1/10; 1000 repetitions each; pi = 1/10, 3/10, 1/2; with and without "
    "clipping the estimate to [0, 1]"
)
OPEN: Final = "the share pi; which budgets are small or large; whether the estimate is clipped to [0, 1]"

Seen = Callable[[Sequence[Any]], Any]


def _estimates(random: Any, size: int, ratio: Fraction, share: Fraction, experiments: int) -> Any:
    """Return estimates of shape (experiments, repetitions); nan if nobody answers."""
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
            words = f"pi = {share}, p/q = {ratio}, {'clipped' if cut else 'not clipped'}"
            yield Reading(words, int(shown.sum()), experiments, level / (2 * len(choices)))


def variances_fall(drawn: Sequence[Any]) -> Any:
    """Return which experiments have a sample variance that decreases in the size."""
    import numpy as np

    variances = np.array([np.nanvar(estimates, axis=1) for estimates in drawn])
    return (variances[1:] < variances[:-1]).all(axis=0)


def averages_agree(drawn: Sequence[Any]) -> Any:
    """Return which experiments have averages that differ by at most SIMILAR."""
    import numpy as np

    averages = np.array([np.nanmean(estimates, axis=1) for estimates in drawn])
    return averages.max(axis=0) - averages.min(axis=0) <= SIMILAR


def _small(seed: int, experiments: int, level: float) -> list[Reading]:
    return list(_readings("li2022/figure-3.small", SMALL, variances_fall, seed, experiments, level))


def _large(seed: int, experiments: int, level: float) -> list[Reading]:
    return list(_readings("li2022/figure-3.large", LARGE, averages_agree, seed, experiments, level))


large = Observation(
    "li2022/figure-3.large",
    title="At large privacy budgets different sample sizes give similar estimates.",
    where="Figure 3 and the text before it",
    printed=r"\text{when the privacy loss is relatively large, different sample sizes can achieve similar estimations}",
    quote="different sample sizes can achieve similar estimations",
    experiment=Experiment(
        design=f"{DESIGN}; the odds of a true answer, p/q, are 20 and 150",
        means="the averages of the 1000 estimates for the four sizes differ by at most 0.05",
        open=OPEN,
        readings=_large,
    ),
    why="The estimate is unbiased given that somebody answers, so averages of 1000 estimates are close to pi for "
    "every size.",
    reads=["Similar means a difference of at most 0.05 between averages of 1000 estimates, as in the paper."],
    remarks=[
        "Single surveys with n = 10 and n = 1000 give different estimates at every budget: the sampling "
        "variance remains when privacy is weak."
    ],
)
small = Observation(
    "li2022/figure-3.small",
    title="At small privacy budgets the variance of the estimate decreases as the sample size increases.",
    where="Figure 3 and the text before it",
    printed=r"\text{when the privacy budget is relatively small, with the increase of the sample size, the estimation "
    r"variance gets smaller and smaller}",
    quote="with the increase of the sample size, the estimation variance gets smaller and smaller",
    experiment=Experiment(
        design=f"{DESIGN}; the odds of a true answer, p/q, are 11/10 and 3/2",
        means="the variance of the 1000 estimates decreases from each size to the next",
        open=OPEN,
        readings=_small,
    ),
    why="The variance is the variance of one answer times the mean of 1/M, where M is the number of answers "
    "(theorem-10.first.repaired).",
    reads=["The estimation variance is the sample variance of the 1000 estimates for one sample size."],
)
