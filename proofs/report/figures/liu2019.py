"""The figures of liu2019: the adversary's precision, recall and maximum F_beta score."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from proofs.report.figures.figure import Axes, Canvas, Figure
from proofs.report.figures.style import BLUE, FAMILY, GREEN, INK, PRINTED, SOFT, VERMILION, below

BUDGETS: Final = (0.01, 0.5, 1, 2, 3, 5)
KNOWN: Final[Mapping[int, tuple[Fraction, Fraction, Fraction]]] = {
    3: (Fraction(0), Fraction(0), Fraction(0)),
    5: (Fraction(1, 5), Fraction(0), Fraction(0)),
    6: (Fraction(1, 5), Fraction(1, 10), Fraction(0)),
    7: (Fraction(1, 5), Fraction(1, 10), Fraction(1, 10)),
}
"""Number of the figure -> the adversary's knowledge rho_p, rho_c and rho_t."""
OURS: Final = r"We chose the values of $\epsilon$, because our source text does not contain the paper's figure."


def _weight(number: int) -> float:
    """The weight P(h_0)/P(h_1) in the figure of this number."""
    from symbolic.detection import laplace
    from symbolic.language import Q
    from symbolic.representations.exact import evaluate

    return float(evaluate(laplace.weight(*(Q(one.numerator, one.denominator) for one in KNOWN[number])), {}))


def _representation(build: Callable[..., Any], names: str) -> Callable[..., Any]:
    """Compile a term to a NumPy function of its parameters."""
    from symbolic.language import reals
    from symbolic.representations.numpy import compiled

    parameters = reals(names)
    return compiled(build(*(parameters if isinstance(parameters, tuple) else (parameters,))), tuple(names.split()))


def _laplace(epsilon: float) -> tuple[Any, Any]:
    """Recall and false-positive rate at thresholds from far above Q(D) to far below Q(D')."""
    import numpy as np

    from symbolic.detection import laplace

    x = np.geomspace(1e-3, 1e4, 500) * float(np.exp(-epsilon / 2))
    return _representation(laplace.recall, "x t")(x, float(np.exp(epsilon))), _representation(laplace.false_alarm, "x")(
        x
    )


def _precision(recall: Any, alarm: Any, weight: float) -> Any:
    from symbolic.detection import laplace

    return _representation(laplace.precision, "R G w")(recall, alarm, weight)


def _relation(axes: Axes, title: str, least: float = 0.48, most: float = 1.02) -> None:
    axes.set(title=title, xlim=(0, 1.0), ylim=(least, most), xlabel="recall", ylabel="precision")


# ---- Figure 3: Laplace noise


def _figure_3(canvas: Canvas) -> None:
    import numpy as np

    from proofs.liu2019 import misprints
    from symbolic.detection import laplace

    left, right = canvas.subplots(1, 2)
    for epsilon, style in zip(BUDGETS, FAMILY, strict=True):
        recall, alarm = _laplace(epsilon)
        left.plot(recall, _precision(recall, alarm, 1), label=f"$\\epsilon = {epsilon:g}$", **style)
    t = float(np.exp(2))
    x = np.geomspace(1 / t, 1, 200)  # theta from Q(D) down to Q(D')
    recall = _representation(misprints.recall_below, "x t")(x, t)
    shown = (recall > 0) & (recall <= 1)
    left.plot(
        recall[shown],
        _precision(recall, _representation(laplace.false_alarm, "x")(x), 1)[shown],
        label="$\\epsilon = 2$, Eq. 9 as printed",
        **PRINTED,
    )
    _relation(left, "(a) precision and recall", 0)
    below(left, 2)
    _best_scores(right)


def _best_scores(axes: Axes) -> None:
    """Plot the maximum F_beta scores and the entries of Table 1, with refuted entries marked."""
    import numpy as np

    from proofs.liu2019.table_entries import ENTRIES
    from proofs.liu2019.table_entries import PRINTED as ROWS
    from symbolic.detection import laplace

    epsilon, best = np.linspace(0, 5, 300), _representation(laplace.best, "b u w")
    for beta, style in zip(ROWS, FAMILY, strict=True):
        axes.plot(epsilon, best(float(beta) ** 2, np.exp(-epsilon), 1), label=f"$\\beta = {beta}$", **style)
    for bad, look in (
        (False, {"marker": "o", "color": INK, "markersize": 3}),
        (True, {"marker": "X", "color": VERMILION, "markersize": 8}),
    ):
        there = [one for one in ENTRIES if one.printed != "-" and _is_refuted(f"liu2019/{one.name}") == bad]
        label = "Table 1: refuted" if bad else "Table 1: truncated or rounded"
        axes.plot(
            [float(one.printed) for one in there],
            [float(one.bound) for one in there],
            linestyle="none",
            label=label,
            zorder=3,
            **look,
        )
    axes.set(
        title="(b) maximum $F_\\beta$ score",
        xlim=(0, 5),
        ylim=(0.48, 1.0),
        xlabel="$\\epsilon$",
        ylabel="$F^*_\\beta$",
    )
    below(axes, 2)


def _is_refuted(identifier: str) -> bool:
    """Does the statement have a counterexample? (The tests compare this with its verdict.)"""
    from proofs.statements.library import BY_ID

    return identifier in BY_ID and BY_ID[identifier].counterexample is not None


# ---- Figure 4: Gaussian noise

CALIBRATED: Final = ("0.1", "0.5", "1", "3")
DELTAS: Final = ("1e-2", "1e-5", "1e-9")


def _gaussian(axes: Axes, epsilon: str, delta: str, label: str, style: Mapping[str, Any], printed: bool) -> None:
    """Plot precision and recall under Gaussian noise of classical or printed size."""
    import numpy as np

    from proofs.liu2019 import misprints
    from symbolic.detection import gaussian_forms

    level = float(_representation(gaussian_forms.level, "d")(float(delta)))
    sigma = _representation(
        partial(misprints.sigma_of_level if printed else gaussian_forms.sigma_classical, sensitivity=1), "s e"
    )
    mu = 1 / float(sigma(level, float(epsilon)))
    threshold = np.linspace(-7, 7, 400) + mu / 2
    recall, alarm = (
        _representation(gaussian_forms.recall, "t m")(threshold, mu),
        _representation(gaussian_forms.false_alarm, "t")(threshold),
    )
    axes.plot(recall, _precision(recall, alarm, 1), label=label, **style)


def _figure_4(canvas: Canvas) -> None:
    left, right = canvas.subplots(1, 2)
    for epsilon, style in zip(CALIBRATED, FAMILY, strict=False):
        _gaussian(left, epsilon, "1e-5", f"$\\epsilon = {epsilon}$", style, False)
    _gaussian(left, "0.1", "1e-5", "$\\epsilon = 0.1$, $\\sigma$ as printed", PRINTED, True)
    _relation(left, "(a) $\\delta = 10^{-5}$")
    for delta, style in zip(DELTAS, FAMILY, strict=False):
        _gaussian(right, "0.5", delta, f"$\\delta = 10^{{{delta[2:]}}}$", style, False)
    _gaussian(right, "0.5", "1e-5", "$\\delta = 10^{-5}$, $\\sigma$ as printed", PRINTED, True)
    _relation(right, "(b) $\\epsilon = 0.5$", 0.49, 0.68)
    for axes in (left, right):
        below(axes, 2)


# ---- Figures 5, 6 and 7: the adversary's knowledge


def _with_knowledge(canvas: Canvas, number: int) -> None:
    left, right = canvas.subplots(1, 2)
    _regions(left, number)
    before = {5: 3, 6: 5, 7: 6}[number]
    for epsilon, style in zip((0.5, 1, 2, 5), FAMILY, strict=False):
        recall, alarm = _laplace(epsilon)
        right.plot(recall, _precision(recall, alarm, _weight(number)), label=f"$\\epsilon = {epsilon:g}$", **style)
        right.plot(
            recall,
            _precision(recall, alarm, _weight(before)),
            **style,
            linewidth=0.8,
            label="" if epsilon < 5 else f"thin: Figure {before}",
        )
    _relation(right, "(b) precision and recall", 0.9 / (1 + _weight(before)))
    below(right, 2)


def _regions(axes: Axes, number: int) -> None:
    """Plot the two weighted densities and their areas beyond a threshold."""
    import numpy as np

    weight, theta, epsilon = _weight(number), 0.5, 1.0
    chance = 1 / (1 + weight)
    output = np.linspace(-5, 6, 551)
    beyond = output >= theta
    for middle, share, color, name, region in (
        (1, chance, BLUE, "$h_1$: $P(A(D) = o)$", "RSR"),
        (0, 1 - chance, GREEN, "$h_0$: $P(A(D') = o)$", "GSR"),
    ):
        density = share * epsilon / 2 * np.exp(-np.abs(output - middle) * epsilon)
        axes.plot(
            output, density, color=color, linestyle="-" if middle else (0, (6, 2)), label=f"{name} times {share:.3f}"
        )
        axes.fill_between(
            output[beyond],
            density[beyond],
            color=color,
            alpha=0.2,
            linewidth=0,
            hatch="" if middle else "///",
            label=f"{region}, times the same",
        )
    axes.axvline(theta, color=SOFT, linewidth=1)
    axes.annotate("$\\theta$", (theta, 0), xytext=(4, 4), textcoords="offset points", color=INK)
    axes.set(
        title="(a) the two hypotheses, $\\epsilon = 1$",
        xlim=(-4, 5),
        ylim=(0, None),
        xlabel="output $o$, in sensitivities above $Q(D')$",
        ylabel="density",
    )
    below(axes)


# ---- Figure 8: the maximum F_1 score by knowledge


def _figure_8(canvas: Canvas) -> None:
    import numpy as np

    from symbolic.detection import laplace

    axes, epsilon = canvas.subplots(), np.linspace(0, 5, 300)
    names = {
        3: "nothing",
        5: "$\\rho_p = 0.2$",
        6: "$\\rho_p = 0.2$, $\\rho_c = 0.1$",
        7: "$\\rho_p = 0.2$, $\\rho_c = \\rho_t = 0.1$",
    }
    best = _representation(laplace.best, "b u w")
    for number, style in zip(names, FAMILY, strict=False):
        axes.plot(epsilon, best(1, np.exp(-epsilon), _weight(number)), label=names[number], **style)
    curved = _representation(laplace.best_curved, "b t w")
    start = float(np.log(1 + 1 / _weight(5)))
    late = epsilon[epsilon >= start]
    axes.plot(late, curved(1, late, _weight(5)), label="$\\rho_p = 0.2$, Eq. 18 as printed", **PRINTED)
    axes.set(xlim=(0, 5), ylim=(0.6, 1), xlabel="$\\epsilon$", ylabel="$F^*_1$")
    axes.legend(title="the adversary knows", loc="upper left", bbox_to_anchor=(1.0, 1.0), alignment="left")


def _knowing(number: int, what: str, weight: str, refuted: tuple[str, ...], more: str) -> Figure:
    rho_p, rho_c, rho_t = (f"{float(one):g}" for one in KNOWN[number])
    known = ", ".join(
        rf"$\rho_{letter} = {value}$"
        for letter, value in zip("pct", (rho_p, rho_c, rho_t), strict=True)
        if value != "0"
    )
    before = {5: 3, 6: 5, 7: 6}[number]
    return Figure(
        f"liu2019/figure-{number}",
        f"Precision and recall of an adversary who knows {what}",
        f"With {known} the false-positive rate has weight {weight}. Left: the densities under both values of "
        f"the record, times their probabilities, with the areas beyond the threshold. Right: at every recall "
        f"the precision is larger than with the knowledge of Figure {before} (thin). {more}{OURS}",
        "Left: two densities with peaks one sensitivity apart, the higher one for h_1, shaded beyond a "
        "threshold. Right: curves of precision against recall for ε from 0.5 to 5, each slightly above a thin "
        "one.",
        partial(_with_knowledge, number=number),
        refuted,
        (f"liu2019/figure-{number}.enhanced",),
        (8.4, 4.6),
    )


FIGURES: Final[Sequence[Figure]] = (
    Figure(
        "liu2019/figure-3",
        "Precision and recall under Laplace noise, and the maximum F_beta score",
        r"Left: the precision at each recall grows with $\epsilon$, from guessing at 0.01 to near certainty at "
        r"5. Dashed: the second line of Eq. 9 as printed, for thresholds between $Q(D')$ and $Q(D)$; its "
        r"exponent lacks a sign. Right: the maximum $F_\beta$ score over all thresholds is constant up to "
        r"$\log(1 + \beta^2)$ and then grows. Dots are entries of Table 1. Crosses are its refuted entries: no "
        r"$\epsilon$ satisfies these bounds. " + OURS,
        "Left: six curves of precision against recall, higher for larger ε, and one dashed curve that falls to "
        "0. Right: six curves of the maximum F_β score against ε, flat and then rising, with dots on them and four "
        "crosses below flat parts, where no ε satisfies the bound.",
        _figure_3,
        (
            "liu2019/eq-9.lower",
            "liu2019/table-1.beta-0.5.f-0.55",
            "liu2019/table-1.beta-0.8.f-0.62",
            "liu2019/table-1.beta-1.5.f-0.76",
            "liu2019/table-1.beta-2.f-0.83",
        ),
        (
            "liu2019/figure-3.noise",
            "liu2019/figure-3.precision",
            "liu2019/figure-3.small",
            "liu2019/figure-3.large",
            "liu2019/figure-3.best",
        ),
        (8.4, 5.0),
    ),
    Figure(
        "liu2019/figure-4",
        "Precision and recall under Gaussian noise",
        r"The precision at each recall grows with $\epsilon$ (left) and with $\delta$ (right); the standard "
        r"deviation of the noise is $\sqrt{2\log(1.25/\delta)}\,\Delta Q/\epsilon$ with $\Delta Q = 1$. "
        r"Dashed: as printed, with $\Delta Q/\epsilon$ under the root. This is too small for $\epsilon < "
        r"\Delta Q$, and the adversary learns more. We chose the values of $\epsilon$ and $\delta$, because our source "
        r"text does not contain the paper's figure.",
        "Two plots of precision against recall, with curves that rise towards recall 0 and end at 0.5. The dashed "
        "curve of the printed noise lies above the solid curve of the same level.",
        _figure_4,
        ("liu2019/gaussian-sigma",),
        (
            "liu2019/figure-4.precision",
            "liu2019/figure-4.score",
            "liu2019/figure-4.epsilon",
            "liu2019/figure-4.delta",
            "liu2019/figure-4.mechanisms",
        ),
        (8.4, 4.7),
    ),
    _knowing(5, "the prior", "0.8", (), ""),
    _knowing(
        6,
        "correlated records too",
        "0.62",
        (),
        "The weight belongs to the largest odds that the coefficients allow, which need not be attained (Eq. 20). ",
    ),
    _knowing(
        7,
        "correlation over time too",
        "0.458",
        (),
        "The paper's caption says that the right panel shows the F1 score, its text the PR-relation. ",
    ),
    Figure(
        "liu2019/figure-8",
        "The maximum F1 score by the adversary's knowledge",
        r"Each further coefficient increases the maximum F1 score. Dashed: the second line of Eq. 18 as printed, with "
        r"$\epsilon$ in place of $e^\epsilon$ under the root. It lies below the score of some threshold. We chose the "
        r"range of $\epsilon$.",
        "Four curves of the maximum F1 score against ε, each flat and then rising, one above the other; a "
        "dashed curve falls far below them.",
        _figure_8,
        ("liu2019/eq-18.second",),
        ("liu2019/figure-8",),
        (8.4, 3.6),
    ),
)
