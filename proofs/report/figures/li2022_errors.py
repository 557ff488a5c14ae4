"""Figures 1 and 4 of li2022: type I and type II errors of tests, with their bounds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from proofs.report.figures.figure import Axes, Canvas, Figure
from proofs.report.figures.style import FAMILY, POINT, PRINTED, TRUE, below


def _broken(identifier: str) -> tuple[float, float]:
    """The type I and type II errors at the counterexample of an upper bound."""
    from proofs.statements.library import find
    from symbolic.representations.exact import evaluate

    statement = find(identifier)
    point = {name: _exact(value) for name, value in (statement.counterexample or {}).items()}
    first = point["low"] if "low" in point else point["level"]
    claim: Any = statement.claims[0]
    second = evaluate(claim.left, {one.name: point[one.name] for one in claim.left.variables})
    return float(first), float(second)


def _ratio(identifier: str) -> Fraction:
    """The value of e^epsilon in the counterexample."""
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
    """The values of a curve at `alpha`, from its term in t = e^epsilon."""
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
    left.plot(*_broken(one), label="a test above $U$", **POINT)
    ratio = _ratio(two)
    alpha = _errors(right, f"Corollary 6: two answers, $e^\\epsilon = {ratio}$", "")
    right.plot(alpha, _curve(corollary_6.lower_line, alpha, ratio), label="$u^2$: no test is below", **TRUE)
    printed = _curve(lambda level: corollary_6.upper_line(level, corollary_6.constant_printed), alpha, ratio)
    right.plot(alpha, printed, label="$U^2$ as printed: no test is above", **PRINTED)
    middle = _curve(lambda level: 2 - 4 / (t + 1) ** 2 - level, alpha, ratio)
    right.plot(alpha, middle, label="repaired middle segment, under WLDP", **FAMILY[2])
    right.plot(*_broken(two), label="a test above all three", **POINT)
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
        axes.plot(*_broken(name), label="the test that never rejects", clip_on=False, zorder=3, **POINT)
        below(axes)


CURVES: Final = (
    r"We chose $e^\epsilon$ as in the counterexample, because our source text does not contain the paper's figure."
)
FIGURE_1: Final = Figure(
    "li2022/figure-1",
    "Type I and type II errors under SLDP",
    r"The lower curves hold: no test of an $\epsilon$-SLDP mechanism lies below $u$, or below $u^2$ for two "
    r"answers. The dashed upper curves are false. The crosses are tests of mechanisms that are $\epsilon$-SLDP "
    r"for every $\epsilon$: their masses on $\{a\}$, $\{b\}$ and $\{a, b\}$ do not depend on the input. Under "
    r"$\epsilon$-WLDP the curve $U$ holds. For two answers the middle segment is then $2 - 4/(e^\epsilon + "
    r"1)^2 - \alpha$. " + CURVES,
    "Two plots of type II error against type I error. Each has a solid lower curve, a dashed upper curve as printed, "
    "and a cross clearly above the dashed curve.",
    _figure_1,
    ("li2022/theorem-5.1-2-upper", "li2022/corollary-6.upper"),
    ("li2022/theorem-5.1-2-lower", "li2022/corollary-6.lower"),
    (8.4, 5.0),
)
FIGURE_4: Final = Figure(
    "li2022/figure-4",
    "Type I and type II errors under WLDP",
    r"The pessimistic curves hold: $T^{\mathrm{pe}}$ is not below $f^{\mathrm{pe}}$, nor is $T^{\mathrm{op}}$ "
    r"if its sup is replaced by inf. The dashed upper curves do not bound $T^{\mathrm{op}}$ as defined: with "
    r"sup it is 1 everywhere, because of the test that never rejects (the cross). For two answers the "
    r"optimistic errors sum to at least $4/(e^\epsilon + 1)^2$. " + CURVES,
    "Two plots of type II error against type I error: a solid lower curve, a dashed upper curve as printed that falls "
    "to 0, and a horizontal line at 1 far above it.",
    _figure_4,
    ("li2022/theorem-18.1-2-op", "li2022/corollary-19.op"),
    ("li2022/theorem-18.1-2-pe", "li2022/corollary-19.pe"),
    (8.4, 5.0),
)
