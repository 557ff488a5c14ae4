"""The figures of li2022: errors of tests, and variance against privacy loss."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from proofs.report.figures.figure import Axes, Canvas, Figure
from proofs.report.figures.li2022_errors import FIGURE_1, FIGURE_4
from proofs.report.figures.style import FAMILY, INK, POINT, PRINTED, TRUE, beside

SHARE: Final = 0.3  # of the people with the property
KEPT: Final = (1.0, 0.8, 0.6)  # values of c = p + q

# ---- Figure 2: the variance against the privacy loss


def _with_printed_moment(**design: Any) -> Any:
    """The variance of Theorem 10 with A as printed, without the condition."""
    from symbolic import survey

    n, c = design["n"], design["p"] + design["q"]
    return (
        survey.variance.numpy(**design)
        * survey.inverse_moment_sum.numpy(n=n, c=c)
        / survey.inverse_moment.numpy(n=n, c=c)
    )


def _figure_2(canvas: Canvas) -> None:
    import numpy as np

    from symbolic import survey

    left, right = canvas.subplots(1, 2)
    forms: Sequence[tuple[str, Any, Mapping[str, Any]]] = (
        ("exact", survey.variance.numpy, {"color": INK, "linewidth": 1.3}),
        ("$A$ as printed (Theorem 10)", _with_printed_moment, PRINTED),
        (
            "$A$ approximated",
            survey.variance_approximation.numpy,
            {**FAMILY[5], "color": FAMILY[2]["color"], "linewidth": 2.2},
        ),
    )
    for c in KEPT:
        start = max(1.0, float(np.log(1 / (2 * c - 1))))  # from here on p > 1/2, as the paper assumes
        epsilon = np.linspace(start, 4.5, 160)
        design = {"n": 3, "p": c / (1 + np.exp(-epsilon)), "q": c / (1 + np.exp(epsilon)), "pi": SHARE}
        for name, form, style in forms:
            left.plot(epsilon, form(**design), label=name if c == 1 else None, **style)
        beside(left, 4.5, float(forms[0][1](**design)[-1]), f"$c = {c:g}$")
    left.set(
        title="Three respondents",
        xlim=(0.9, 5.0),
        ylim=(0, 0.62),
        xlabel="privacy loss $\\epsilon$",
        ylabel="variance of the estimate",
    )
    left.legend()
    _substituted(right)


def _substituted(axes: Axes) -> None:
    """Plot the variance of 100 respondents with the exact and the printed p."""
    import numpy as np

    from symbolic import survey

    epsilon = np.linspace(0.4, 4.5, 240)
    forms: Sequence[tuple[str, Mapping[str, Any], Callable[[float], float], Sequence[tuple[float, float]]]] = (
        ("exact", TRUE, lambda c: c, [(4.5, 0.0021), (4.5, 0.00285), (4.5, 0.0039)]),
        ("$p$ as printed", PRINTED, lambda c: 1 - c, [(1.0, 0.00245), (2.6, 0.0128), (2.6, 0.086)]),
    )
    for words, style, share, places in forms:
        for c, place in zip(KEPT, places, strict=True):
            p = share(c) / (1 + np.exp(-epsilon))
            shown = survey.variance.numpy(n=100, p=p, q=c - p, pi=SHARE)
            axes.plot(epsilon, shown, label=words if c == 1 else None, **style)
            beside(axes, *place, f"$c = {c:g}$", str(style["color"]))
    axes.set(
        title="A hundred respondents",
        yscale="log",
        xlim=(0.4, 5.0),
        ylim=(0.0015, 2),
        xlabel="privacy loss $\\epsilon$",
    )
    axes.legend()


# ---- Figure 3: standard deviation of estimates

SIZES: Final = (10, 100, 500, 1000)
REPETITIONS: Final = 1000
BUDGETS: Final = (0.25, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5)
SEED: Final = 2022


def _estimates(size: int, epsilon: float) -> Any:
    """Simulate 1000 surveys and return their estimates; nan if nobody answers."""
    import numpy as np

    from symbolic.representations.numpy import compiled
    from symbolic.simulation.randomness import generator
    from symbolic.simulation.surveys import NO, YES, survey_estimate, survey_model

    ratio = Fraction(float(np.exp(epsilon))).limit_denominator(10_000)
    answering = Fraction(9, 10)
    p = answering * ratio / (ratio + 1)
    counts = survey_model(size, p, answering - p, Fraction(3, 10)).draw(
        generator(SEED, "li2022/figure-3", size, str(epsilon)), REPETITIONS
    )
    return compiled(survey_estimate(p, answering - p)[0], (YES.name, NO.name))(counts["yes"], counts["no"])


def _figure_3(canvas: Canvas) -> None:
    import numpy as np

    from symbolic import survey

    epsilon = np.linspace(0.2, 5.1, 160)
    p = 0.9 / (1 + np.exp(-epsilon))
    for axes, size in zip(canvas.subplots(1, len(SIZES), sharey=True), SIZES, strict=True):
        spread = np.sqrt(survey.variance.numpy(n=size, p=p, q=0.9 - p, pi=SHARE))
        axes.fill_between(
            epsilon,
            SHARE - spread,
            SHARE + spread,
            color=TRUE["color"],
            alpha=0.22,
            linewidth=0,
            label="$\\pi \\pm$ standard deviation, exact",
        )
        axes.axhline(SHARE, label="the share $\\pi$", **{**TRUE, "linewidth": 1.2})
        found = [_estimates(size, one) for one in BUDGETS]
        means, off = [np.nanmean(one) for one in found], [np.nanstd(one) for one in found]
        axes.errorbar(
            BUDGETS,
            means,
            yerr=off,
            fmt="o",
            color=INK,
            markersize=3.5,
            capsize=2.5,
            linewidth=1,
            label="mean and standard deviation of 1000 simulated surveys",
        )
        axes.set(title=f"$n = {size}$", xlabel="privacy budget $\\epsilon$", xlim=(0, 5.3), ylim=(-0.65, 1.25))
    canvas.axes[0].set_ylabel("estimate $\\hat\\pi$")
    handles, labels = canvas.axes[0].get_legend_handles_labels()
    canvas.legend(handles, labels, loc="outside lower center", ncols=3)


# ---- Figure 5: privacy loss and variance under the two notions

FIVE: Final[Mapping[str, Any]] = {"p": 0.6, "q": 0.2, "pi": SHARE, "n": 100}


def _at(term: Any, **values: Any) -> Any:
    """The values of a term, by the names of its variables."""
    from symbolic.representations.numpy import compiled

    names = tuple(one.name for one in term.variables)
    return compiled(term, names)(**{name: values[name] for name in names})


def _figure_5(canvas: Canvas) -> None:
    import numpy as np

    from proofs.li2022.nu_s import printed
    from symbolic import survey
    from symbolic.language import reals
    from symbolic.survey import walley

    axes, (p, q, pi, n, lam) = canvas.subplots(), reals("p q pi n lam")
    shares = np.linspace(0, 1, 121)
    loss = np.log(_at(walley.loss_ratio(lam, p, q), lam=shares, **FIVE))
    variance = _at(walley.variance(n, lam, p, q, pi), lam=shares, **FIVE)
    _rectangle(axes, loss, variance)
    shafer = float(np.log(FIVE["p"] / FIVE["q"]))
    color = FAMILY[2]["color"]
    exact = survey.variance.numpy(**FIVE)
    axes.plot(shafer, exact, "D", color=color, label="$(\\epsilon^S, \\nu^S)$, exact")
    axes.plot(shafer, _at(printed, **FIVE), label="$\\nu^S$ as printed, with its fraction inverted", **POINT)
    axes.set(yscale="log", xlim=(0.3, 1.9), ylim=(0.0002, 0.12), xlabel="privacy loss $\\epsilon$", ylabel="variance")
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))


def _rectangle(axes: Axes, loss: Any, variance: Any) -> None:
    """Plot the curve of all Q_lambda in its rectangle, with the four corners."""
    corners = loss[0], loss[-1], variance[-1], variance[0]
    shade = {"color": PRINTED["color"], "alpha": 0.12, "linewidth": 0}
    axes.fill_between(corners[:2], corners[2], corners[3], label="all $Q_\\lambda$ as printed: the rectangle", **shade)
    axes.plot(loss, variance, label="all $Q_\\lambda$: a curve in the rectangle", **TRUE)
    for x, y, text, offset, marker in (
        (loss[0], variance[0], "$\\lambda = 0$", (6, 6), {"marker": "o", "color": INK}),
        (loss[-1], variance[-1], "$\\lambda = 1$", (9, -4), {"marker": "o", "color": INK}),
        (corners[1], corners[3], "$(\\epsilon^W, \\nu^W)$, of no $Q_\\lambda$", (8, -3), POINT),
        (corners[0], corners[2], "$(\\epsilon^O, \\nu^O)$, of no $Q_\\lambda$", (6, -15), POINT),
    ):
        axes.plot(x, y, **marker)
        axes.annotate(text, (x, y), xytext=offset, textcoords="offset points")


OURS: Final = "because our source text does not contain the paper's figure."
FIGURES: Final[Sequence[Figure]] = (
    FIGURE_1,
    Figure(
        "li2022/figure-2",
        'The cost of "don\'t know" at a fixed privacy loss',
        r"The variance of the estimate against the privacy loss, with $c = p + q$ the probability of an "
        r"answer; $c = 1$ is Warner's survey. Left: Theorem 10 with $A$ as printed (dashed) is too small if $c "
        r"< 1$. The approximation $1/((n+1)c - 1)$ (dotted) is not exact either. Right: the printed $p = "
        r"(1-c)/(e^{-\epsilon} + 1)$ (dashed) gives different curves; the correct value is $p = "
        r"c/(e^{-\epsilon} + 1)$. The share with the property is 0.3. We chose the share, $n$ and $c$, " + OURS,
        "Left: for c = 0.6 and 0.8 the dashed curve of the printed A lies below the exact curve; for c = 1 they "
        "agree. Right: the exact curves decrease with the privacy loss and are higher for smaller c. The printed "
        "substitution gives one flat curve, one increasing curve and one with a pole.",
        _figure_2,
        ("li2022/theorem-10.first", "li2022/trade-off-substitution"),
        (
            "li2022/figure-2.moves-away",
            "li2022/figure-2.optimal",
            "li2022/figure-2.warner",
            "li2022/trade-off-substitution.formula",
            "li2022/theorem-10.A",
        ),
        (9.6, 3.8),
    ),
    Figure(
        "li2022/figure-3",
        "Standard deviation of the estimates by sample size",
        "Surveys with $q_3 = 0.1$, simulated with a fixed seed: the mean of 1000 surveys at each point, with "
        "the standard deviation as bars. The band is the exact standard deviation. At large budgets the means "
        "of all sample sizes are alike; at small budgets the spread falls with the sample size. Single surveys "
        "of ten people vary widely at every budget. Estimates are not clipped to [0, 1]. We chose the share "
        "0.3 and the budgets, " + OURS,
        "Four plots of the estimate against the privacy budget for 10, 100, 500 and 1000 respondents. The "
        "means lie near 0.3 and the bars agree with the exact band. The bars are very wide for 10 respondents "
        "at small budgets, and narrow for 1000.",
        _figure_3,
        (),
        ("li2022/figure-3.small", "li2022/figure-3.large"),
        (9.6, 3.4),
    ),
    FIGURE_4,
    Figure(
        "li2022/figure-5",
        "Privacy loss and variance under SLDP and WLDP",
        r"Privacy loss and variance of Q_2x3 with $p = 0.6$ and $q = 0.2$, for 100 respondents and the share "
        r"0.3. According to the paper the $Q_\lambda$ fill the rectangle, but they form a curve in it. Neither "
        r"printed corner is on the curve: the loss of the worst corner needs $\lambda = 1$, its variance "
        r"$\lambda = 0$. The point for $\epsilon$-SLDP lies in the rectangle; the printed $\nu^S$, with its "
        r"fraction inverted, lies far below. We chose the parameters, " + OURS,
        "A tinted rectangle with a falling curve from its upper left to its lower right corner; crosses on the "
        "two other corners; a diamond inside, and a cross far below.",
        _figure_5,
        ("li2022/rectangle.corner", "li2022/nu-s"),
        ("li2022/figure-5", "li2022/figure-5.accuracy", "li2022/rectangle.inside", "li2022/eps-w", "li2022/nu-w"),
        (8.4, 3.6),
    ),
)
