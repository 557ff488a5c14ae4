"""The figures of li2022: trade-off curves of tests, and the variance of the survey against its privacy loss."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from proofs.report.figures.figure import Axes, Canvas, Figure
from proofs.report.figures.style import FAMILY, INK, POINT, PRINTED, TRUE, below, beside

SHARE: Final = 0.3  # of the people with the property
KEPT: Final = (1.0, 0.8, 0.6)  # c = p + q

# ---- Figures 1 and 4: errors of tests


def _broken(identifier: str) -> tuple[float, float]:
    """The errors at the counterexample of a statement "type II error <= curve(type I error)"."""
    from proofs.statements.library import find
    from symbolic.representations.exact import evaluate

    statement = find(identifier)
    point = {name: _exact(value) for name, value in (statement.counterexample or {}).items()}
    first = point["low"] if "low" in point else point["level"]
    claim: Any = statement.claims[0]
    second = evaluate(claim.left, {one.name: point[one.name] for one in claim.left.variables})
    return float(first), float(second)


def _ratio(identifier: str) -> Fraction:
    """e^epsilon of the counterexample."""
    from proofs.statements.library import find

    return Fraction(str((find(identifier).counterexample or {})["t"]))


def _exact(value: Any) -> Any:
    return [_exact(one) for one in value] if isinstance(value, (list, tuple)) else Fraction(str(value))


def _errors(axes: Axes, title: str, kind: str) -> Any:
    import numpy as np

    axes.set(
        title=title,
        xlim=(0, 1),
        ylim=(0, 1.04),
        xlabel=f"{kind}type I error $\\alpha$",
        ylabel=f"{kind}type II error $\\beta$",
    )
    return np.linspace(0, 1, 401)


def _curve(term: Callable[[Any], Any], alpha: Any, ratio: Fraction) -> Any:
    """A curve of `alpha`, from its term in t."""
    from proofs.li2022.belief_setting import t
    from symbolic.language import reals
    from symbolic.representations.numpy import compiled

    level = reals("level")
    return compiled(term(level), (level.name, t.name))(alpha, float(ratio))


def _figure_1(canvas: Canvas) -> None:
    from proofs.li2022 import corollary_6
    from proofs.li2022.belief_setting import t
    from proofs.li2022.tests_setting import lower_line, upper_line

    left, right = canvas.subplots(1, 2)
    one, two = "li2022/theorem-5.1-2-upper", "li2022/corollary-6.upper"
    ratio = _ratio(one)
    alpha = _errors(left, f"Theorem 5: one answer, $e^\\epsilon = {ratio}$", "")
    left.plot(alpha, _curve(lower_line, alpha, ratio), label="$u$: no test is below", **TRUE)
    left.plot(alpha, _curve(upper_line, alpha, ratio), label="$U$ as printed: no test is above", **PRINTED)
    left.plot(*_broken(one), label="a test above it", **POINT)
    ratio = _ratio(two)
    alpha = _errors(right, f"Corollary 6: two answers, $e^\\epsilon = {ratio}$", "")
    right.plot(alpha, _curve(corollary_6.lower_line, alpha, ratio), label="$u^2$: no test is below", **TRUE)
    printed = _curve(lambda level: corollary_6.upper_line(level, corollary_6.constant_printed), alpha, ratio)
    right.plot(alpha, printed, label="$U^2$ as printed: no test is above", **PRINTED)
    middle = _curve(lambda level: 2 - 4 / (t + 1) ** 2 - level, alpha, ratio)
    right.plot(alpha, middle, label="repaired middle line, for WLDP", **FAMILY[2])
    right.plot(*_broken(two), label="a test above all", **POINT)
    for axes in (left, right):
        below(axes)


def _figure_4(canvas: Canvas) -> None:
    from proofs.li2022 import corollary_6
    from proofs.li2022.belief_setting import t
    from proofs.li2022.tests_setting import lower_line, upper_line

    left, right = canvas.subplots(1, 2)
    one, two = "li2022/theorem-18.1-2-op", "li2022/corollary-19.op"
    ratio = _ratio(one)
    alpha = _errors(left, f"Theorem 18: one answer, $e^\\epsilon = {ratio}$", "")
    left.plot(
        alpha,
        _curve(lower_line, alpha, ratio),
        label=r"$f^{\mathrm{pe}}$: $T^{\mathrm{pe}}$ is not below, nor $T^{\mathrm{op}}$ with inf",
        **TRUE,
    )
    left.plot(
        alpha,
        _curve(upper_line, alpha, ratio),
        label=r"$f^{\mathrm{op}}$ as printed: $T^{\mathrm{op}}$ is not above",
        **PRINTED,
    )
    right.plot(
        alpha := _errors(right, f"Corollary 19: two answers, $e^\\epsilon = {_ratio(two)}$", ""),
        _curve(corollary_6.lower_line, alpha, _ratio(two)),
        label=r"$f^{2,\mathrm{pe}}$: $T_2^{\mathrm{pe}}$ is not below",
        **TRUE,
    )
    printed = _curve(lambda level: corollary_6.upper_line(level, corollary_6.constant_printed), alpha, _ratio(two))
    right.plot(alpha, printed, label=r"$f^{2,\mathrm{op}}$ as printed: $T_2^{\mathrm{op}}$ is not above", **PRINTED)
    sums = _curve(lambda level: 4 / (t + 1) ** 2 - level, alpha, _ratio(two))
    right.plot(alpha, sums, label="repaired: the optimistic errors are not below", **FAMILY[2])
    for axes, name in ((left, one), (right, two)):
        axes.axhline(
            1,
            label=r"$T^{\mathrm{op}}$ as defined, with sup"
            if axes is left
            else r"$T_2^{\mathrm{op}}$ as defined, with sup",
            **FAMILY[0],
        )
        axes.plot(*_broken(name), label="by the test that never rejects", clip_on=False, zorder=3, **POINT)
        below(axes)


# ---- Figure 2: the variance against the privacy loss


def _with_printed_moment(**design: Any) -> Any:
    """Theorem 10 with A as it is printed, not conditional."""
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
        ("the truth", survey.variance.numpy, {"color": INK, "linewidth": 1.3}),
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
    """The variance of a hundred respondents with p from the loss, as it is and as it is printed: (1 - c)/(e^-epsilon +
    1).
    """
    import numpy as np

    from symbolic import survey

    epsilon = np.linspace(0.4, 4.5, 240)
    forms: Sequence[tuple[str, Mapping[str, Any], Callable[[float], float], Sequence[tuple[float, float]]]] = (
        ("the truth", TRUE, lambda c: c, [(4.5, 0.0021), (4.5, 0.00285), (4.5, 0.0039)]),
        ("$p$ as printed", PRINTED, lambda c: 1 - c, [(1.0, 0.00245), (2.6, 0.0128), (2.6, 0.086)]),
    )
    for words, style, chance, places in forms:
        for c, place in zip(KEPT, places, strict=True):
            p = chance(c) / (1 + np.exp(-epsilon))
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


# ---- Figure 3: how far estimates scatter

SIZES: Final = (10, 100, 500, 1000)
REPETITIONS: Final = 1000
BUDGETS: Final = (0.25, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5)
SEED: Final = 2022


def _estimates(size: int, epsilon: float) -> Any:
    """The estimates of 1000 surveys; nan where nobody answers."""
    import numpy as np

    from symbolic.representations.numpy import compiled
    from symbolic.simulation.randomness import generator
    from symbolic.simulation.surveys import NO, YES, survey_estimate, survey_model

    ratio = Fraction(float(np.exp(epsilon))).limit_denominator(10_000)
    answering = Fraction(9, 10)
    p = answering * ratio / (ratio + 1)
    drawn = survey_model(size, p, answering - p, Fraction(3, 10)).draw(
        generator(SEED, "li2022/figure-3", size, str(epsilon)), REPETITIONS
    )
    return compiled(survey_estimate(p, answering - p)[0], (YES.name, NO.name))(drawn["yes"], drawn["no"])


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
            label="average and standard deviation of 1000 surveys",
        )
        axes.set(title=f"$n = {size}$", xlabel="privacy budget $\\epsilon$", xlim=(0, 5.3), ylim=(-0.65, 1.25))
    canvas.axes[0].set_ylabel("estimate $\\hat\\pi$")
    handles, labels = canvas.axes[0].get_legend_handles_labels()
    canvas.legend(handles, labels, loc="outside lower center", ncols=3)


# ---- Figure 5: the two semantics


def _figure_5(canvas: Canvas) -> None:
    import numpy as np

    from proofs.li2022.nu_s import printed
    from symbolic import survey
    from symbolic.language import reals
    from symbolic.representations.numpy import compiled
    from symbolic.survey import walley

    p, q, pi, n, lam = 0.6, 0.2, SHARE, 100, np.linspace(0, 1, 121)
    names = reals("p q pi n lam")
    design = {"p": p, "q": q, "pi": pi, "n": n}

    def at(term: Any, **values: Any) -> Any:
        return compiled(term, tuple(one.name for one in term.variables))(
            **{one.name: values[one.name] for one in term.variables}
        )

    def point(share: Any) -> tuple[Any, Any]:
        p_, q_, pi_, n_, _ = names
        return np.log(at(walley.loss_ratio(names[4], p_, q_), lam=share, **design)), at(
            walley.variance(n_, names[4], p_, q_, pi_), lam=share, **design
        )

    axes = canvas.subplots()
    loss, variance = point(lam)
    corners = loss[0], loss[-1], variance[-1], variance[0]
    axes.fill_between(
        corners[:2],
        corners[2],
        corners[3],
        color=PRINTED["color"],
        alpha=0.12,
        linewidth=0,
        label="all $Q_\\lambda$ as printed: the rectangle",
    )
    axes.plot(loss, variance, label="all $Q_\\lambda$: one curve of it", **TRUE)
    axes.plot(loss[0], variance[0], "o", color=INK)
    axes.plot(loss[-1], variance[-1], "o", color=INK)
    axes.annotate("$\\lambda = 0$", (loss[0], variance[0]), xytext=(6, 6), textcoords="offset points")
    axes.annotate("$\\lambda = 1$", (loss[-1], variance[-1]), xytext=(9, -4), textcoords="offset points")
    axes.plot(corners[1], corners[3], "X", color=PRINTED["color"], markersize=8)
    axes.annotate(
        "$(\\epsilon^W, \\nu^W)$, of no $Q_\\lambda$",
        (corners[1], corners[3]),
        xytext=(8, -3),
        textcoords="offset points",
    )
    axes.plot(corners[0], corners[2], "X", color=PRINTED["color"], markersize=8)
    axes.annotate(
        "$(\\epsilon^O, \\nu^O)$, of no $Q_\\lambda$",
        (corners[0], corners[2]),
        xytext=(6, -15),
        textcoords="offset points",
    )
    shafer = float(np.log(p / q))
    axes.plot(
        shafer,
        survey.variance.numpy(**design),
        "D",
        color=FAMILY[2]["color"],
        label="$(\\epsilon^S, \\nu^S)$, the truth",
    )
    axes.plot(shafer, at(printed, **design), label="$\\nu^S$ as printed: its fraction upside down", **POINT)
    axes.set(yscale="log", xlim=(0.3, 1.9), ylim=(0.0002, 0.12), xlabel="privacy loss $\\epsilon$", ylabel="variance")
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))


CURVES: Final = r"The ratio $e^\epsilon$ is that of the counterexample, as the figure's own is not in the file."
FIGURES: Final[Sequence[Figure]] = (
    Figure(
        "li2022/figure-1",
        "Type I and type II errors under SLDP",
        r"The lower curves hold: no test of a mechanism that is private according to Shafer lies below $u$, or "
        r"$u^2$ for two answers. The upper curves, dashed, do not: the crosses are tests of mechanisms that "
        r"are private at every level, with masses on $\{a\}$, $\{b\}$ and $\{a, b\}$ that do not depend on the "
        r"input. Under privacy according to Walley $U$ holds, and for two answers a middle line with another "
        r"constant, $2 - 4/(e^\epsilon + 1)^2 - \alpha$. " + CURVES,
        "Two plots of type II against type I error. In both a solid lower curve, a dashed upper curve as "
        "printed, and a cross clearly above the dashed curve.",
        _figure_1,
        ("li2022/theorem-5.1-2-upper", "li2022/corollary-6.upper"),
        ("li2022/theorem-5.1-2-lower", "li2022/corollary-6.lower"),
        (8.4, 5.0),
    ),
    Figure(
        "li2022/figure-2",
        'What "don\'t know" costs at a fixed privacy loss',
        r"The variance of the estimate against the privacy loss, with $c = p + q$ the probability of an "
        r"answer; $c = 1$ is Warner's survey. Left: Theorem 10 with $A$ as printed, dashed, is too small "
        r"wherever somebody may not answer, and the approximation $1/((n+1)c - 1)$, dotted, is not the truth "
        r"either. Right: the printed $p = (1-c)/(e^{-\epsilon} + 1)$, dashed, gives other curves altogether; "
        r"it is $p = c/(e^{-\epsilon} + 1)$. The share with the property is 0.3; it, $n$ and $c$ are ours, for "
        r"the figure's own are not in the file.",
        "Left: for c = 0.6 and 0.8 the dashed curve of the printed A lies below the true curve, for c = 1 they "
        "agree. Right: true curves fall with the privacy loss and lie the higher the smaller c; of the curves "
        "from the printed substitution one is flat, one rises, and one has a pole.",
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
        "How far estimates scatter, by sample size",
        "Surveys with $q_3 = 0.1$, a thousand at each point, drawn anew with a fixed seed: their average, and "
        "their standard deviation as bars. The band is the exact standard deviation. At large budgets the "
        "averages of all sizes are alike; at small ones the spread falls as the sample grows. But single "
        "surveys of ten people scatter at every budget. The share 0.3 and the budgets are ours, as the "
        "figure's own are not in the file; no estimate is cut off at 0 and 1.",
        "Four plots of the estimate against the privacy budget for 10, 100, 500 and 1000 respondents: the "
        "averages lie near 0.3, the bars agree with the exact band, and are very wide for 10 respondents at "
        "small budgets and narrow for 1000.",
        _figure_3,
        (),
        ("li2022/figure-3.small", "li2022/figure-3.large"),
        (9.6, 3.4),
    ),
    Figure(
        "li2022/figure-4",
        "Type I and type II errors under WLDP",
        r"The pessimistic curves hold: $T^{\mathrm{pe}}$ is not below $f^{\mathrm{pe}}$, nor is "
        r"$T^{\mathrm{op}}$ if its sup is an inf. The upper curves, dashed, do not bound $T^{\mathrm{op}}$ as "
        r"it is defined: with a sup it is 1 everywhere, by the test that never rejects (the cross). For two "
        r"answers the optimistic errors sum to at least $4/(e^\epsilon + 1)^2$. " + CURVES,
        "Two plots of type II against type I error: a solid lower curve, a dashed upper curve as printed that "
        "falls to 0, and a horizontal line at 1 far above it.",
        _figure_4,
        ("li2022/theorem-18.1-2-op", "li2022/corollary-19.op"),
        ("li2022/theorem-18.1-2-pe", "li2022/corollary-19.pe"),
        (8.4, 5.0),
    ),
    Figure(
        "li2022/figure-5",
        "The trade-offs of the two semantics",
        r"Privacy loss and variance of Q_2x3 with $p = 0.6$ and $q = 0.2$, for 100 respondents and the share "
        r"0.3. Printed is that the $Q_\lambda$ fill the rectangle; they are one curve through it, and neither "
        r"printed corner is on it: the loss of the worst one needs $\lambda = 1$, its variance $\lambda = 0$. "
        r"The point according to Shafer lies in the rectangle; $\nu^S$ as printed, with its fraction upside "
        r"down, lies far below. The parameters are ours, as the figure's own are not in the file.",
        "A tinted rectangle with a falling curve from its upper left to its lower right corner; crosses on the "
        "two other corners; a diamond inside, and a cross far below.",
        _figure_5,
        ("li2022/rectangle.corner", "li2022/nu-s"),
        ("li2022/figure-5", "li2022/figure-5.accuracy", "li2022/rectangle.inside", "li2022/eps-w", "li2022/nu-w"),
        (8.4, 3.6),
    ),
)
