"""The figure of a survey's design: coverage of its interval, cost of "don't know"."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from proofs.report.figures.figure import Axes, Canvas, Figure
from proofs.report.figures.style import BLUE, FAMILY, POINT, below
from symbolic.number import endpoints
from symbolic.survey.budget import NOTIONS, Budget, NoDesign
from symbolic.survey.choice import choose
from symbolic.survey.coverage import MOST_SCALAR, samples
from symbolic.survey.planning import Design, respondents

SHARES: Final = 801  # number of shares at which the coverage is computed, by sums with about sqrt(n) terms
FEWER: Final = 81  # the same if "don't know" is possible or n is large, which makes the sums slower
FAST: Final = 100_000  # respondents up to which SHARES is used
HEIGHT: Final = 1000  # largest plotted number of respondents divided by the smallest
LEVELS: Final = 31  # number of plotted probabilities of "don't know"
MOST: Final = Fraction(6, 10)  # largest plotted probability of "don't know"


def picture(found: Design) -> Figure:
    """Build the figure of a design."""

    def draw(canvas: Canvas) -> None:
        left, right = canvas.subplots(1, 2)
        _coverage(left, found)
        _cost(right, found)

    margin = float(found.margin)
    return Figure(
        id="survey/design",
        title="The design of a survey",
        caption="The coverage of the interval, and the number of respondents that the margin needs.",
        alt=f"Two panels. Left: the coverage of the interval of half width {margin:.4g}, against the true share. "
        'Right: the number of respondents for this margin, against the probability of "don\'t know", for both notions.',
        draw=draw,
    )


def _coverage(axes: Axes, found: Design) -> None:
    axes.set(
        title=f"{found.respondents} respondents, margin {float(found.margin):.4g}",
        xlabel="true share",
        ylabel="coverage",
    )
    axes.axhline(float(found.confidence), label="confidence", **FAMILY[4])
    if found.respondents <= MOST_SCALAR:
        fast = found.mechanism.answering == 1 and found.respondents <= FAST
        shares = samples(*found.share, SHARES if fast else FEWER)
        values = [float(endpoints(found.interval.at(one))[0]) for one in shares]
        many = len(shares) > 1
        dots: dict[str, Any] = {"color": BLUE, "linestyle": "none", "marker": "." if many else "X"}
        label = f"exact, at {len(shares)} shares" if many else "exact, at this share"
        size = 2 if fast and many else 5
        axes.plot([float(one) for one in shares], values, label=label, markersize=size, **dots)
    axes.axhline(float(found.coverage.at_least), label="certified lower bound", **FAMILY[2])
    axes.ticklabel_format(useOffset=False)
    below(axes)


def _cost(axes: Axes, found: Design) -> None:
    axes.set(title='The cost of "don\'t know"', xlabel='probability of "don\'t know"', ylabel="respondents")
    for notion, style in zip(NOTIONS, FAMILY, strict=False):
        budget = Budget(notion, found.budget.epsilon, found.budget.ratio)
        levels: list[float] = []
        sizes: list[int] = []
        for level in samples(Fraction(0), MOST, LEVELS):
            try:
                one = choose(budget, dont_know=level)
            except NoDesign:
                break
            size = respondents(one, found.worst_share, found.confidence, found.margin)
            if sizes and size > HEIGHT * sizes[0]:
                break
            levels.append(float(level))
            sizes.append(size)
        axes.plot(levels, sizes, label=f"$\\epsilon$-{notion.upper()}", **style)
    axes.plot([float(found.dont_know)], [found.respondents], label="this design", **POINT)
    axes.set_yscale("log")
    below(axes)
