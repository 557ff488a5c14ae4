"""The figures of elsalamouny2022: the errors of estimates with their printed ratings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from proofs.experiments.designs import EXPERIMENTS, Experiment
from proofs.experiments.summary import stored_document
from proofs.report.content.methods import MIXTURES, NAMES, bracketed
from proofs.report.figures.figure import Axes, Canvas, Figure
from proofs.report.figures.style import BLUE, GREEN, SOFT, VERMILION

PAPER: Final = "elsalamouny2022"
BORDERS: Final = (1.25, 2.0)  # of the ratings; see proofs/experiments/summary.py
SHOWN: Final[Mapping[str, Any]] = {
    "reproduced": GREEN,
    "not reproduced": VERMILION,
    "depends on an unstated choice": SOFT,
    "undecided": SOFT,
}
OUTCOMES: Final[Mapping[str, str]] = {"depends on an unstated choice": "depends on a choice"}


@lru_cache(maxsize=32)
def _stored(number: int, space: str) -> Mapping[str, Any]:
    return stored_document(EXPERIMENTS[f"figure-{number}"], space) or {"settings": [], "observed": []}


def _rows(experiment: Experiment) -> list[str]:
    """The plotted variants from the bottom up: methods, GIBU by delta, the maximum."""
    mended = [
        f"{one}.limit" if one.startswith("ibu") else f"{one}.{how}"
        for one in experiment.methods
        for how in ("normalise", "project")
    ]
    return [*dict.fromkeys(reversed(mended)), "gibu.0.0001", "gibu.1e-06", "gibu.1e-08", "mle"]


def _panel(axes: Axes, experiment: Experiment, mixture: str, space: str, title: str) -> None:
    """Plot each variant by its ratio to the certified maximum.

    Only the first setting has an interval.
    """
    data = _stored(int(experiment.id.partition("-")[2]), space)
    settings = [one for one in data["settings"] if one["setting"].startswith(f"{mixture}/")]
    rows = _rows(experiment)
    for place, setting in reversed(list(enumerate(settings))):
        lines = {one["variant"]: one for one in setting["lines"]}
        for height, variant in enumerate(rows):
            line = lines.get(variant)
            if line is None or "ratio" not in line:
                continue
            if place:
                axes.plot(line["ratio"], height - 0.17, "d", color=SOFT, markersize=3.5, alpha=0.8)
            else:
                off = [[line["ratio"] - line["ratio_low"]], [line["ratio_high"] - line["ratio"]]]
                axes.errorbar(
                    line["ratio"], height, xerr=off, fmt="o", color=BLUE, markersize=5, capsize=2, linewidth=1.2
                )
    _borders(axes, rows, title)
    for one in data["observed"]:
        if one["mixture"] == mixture:
            _rated(axes, rows, one)


def _borders(axes: Axes, rows: Sequence[str], title: str) -> None:
    axes.set(
        xscale="log",
        title=title,
        ylim=(-0.6, len(rows) - 0.15),
        xlabel="distance over that of the maximum likelihood estimate",
    )
    low, high = axes.get_xlim()
    axes.set_xlim(min(low, 0.8), max(high, 3) * 1.1)
    for border, word in zip(BORDERS, ("excellent", "good"), strict=True):
        axes.axvline(border, color=SOFT, linewidth=0.8, linestyle=(0, (1, 2)))
        axes.annotate(
            word,
            (border, len(rows) - 0.2),
            xytext=(-2, 0),
            textcoords="offset points",
            rotation=90,
            ha="right",
            va="top",
            fontsize=7.5,
            color=SOFT,
        )
    axes.set_yticks(range(len(rows)), [_named(one) for one in rows])
    axes.grid(visible=False, axis="x", which="minor")
    ticks = [one for one in (1, 2, 5, 10, 20, 50, 100, 200) if one <= axes.get_xlim()[1]]
    axes.set_xticks(ticks, [str(one) for one in ticks])
    axes.minorticks_off()


def _rated(axes: Axes, rows: Sequence[str], one: Mapping[str, str]) -> None:
    """Write the printed rating above the rows of its method, in the colour of the outcome."""
    own = [height for height, variant in enumerate(rows) if variant.partition(".")[0] == one["method"]]
    if own:
        outcome = OUTCOMES.get(one["outcome"], one["outcome"])
        axes.text(
            0.99,
            max(own) + 0.2,
            f"printed {one['printed']}: {outcome}",
            transform=axes.get_yaxis_transform(),
            ha="right",
            va="bottom",
            fontsize=8.5,
            color=SHOWN[one["outcome"]],
        )


def _named(variant: str) -> str:
    method, _, how = variant.partition(".")
    return NAMES[method] + (NAMES[how] if how else "")


def _draw(canvas: Canvas, experiment: Experiment) -> None:
    panels = [(mixture, space) for mixture in experiment.mixtures for space in experiment.spaces]
    found = canvas.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    for axes, (mixture, space), letter in zip(found, panels, "ab", strict=False):
        name = (
            MIXTURES[mixture]
            if len(experiment.mixtures) > 1
            else {"linear": "a line", "planar": "a grid in the plane"}[space]
        )
        _panel(axes, experiment, mixture, space, f"({letter}) {name}" if len(panels) > 1 else MIXTURES[mixture])
    found[0].plot(
        [], [], "o", color=BLUE, markersize=5, label="100 000 users, equally many per mechanism, with 95 % interval"
    )
    found[0].plot([], [], "d", color=SOFT, markersize=3.5, label="other choices that the paper leaves open")
    canvas.legend(loc="outside lower left", ncols=2)


def _outcomes(experiment: Experiment) -> str:
    """Write the outcome of each printed rating."""
    said = []
    for space in experiment.spaces:
        for one in _stored(int(experiment.id.partition("-")[2]), space)["observed"]:
            where = (
                f" ({MIXTURES[one['mixture']]})"
                if len(experiment.mixtures) > 1
                else f" ({space})"
                if len(experiment.spaces) > 1
                else ""
            )
            said.append(f"{NAMES[one['method']]} {one['printed']}{where}: {one['outcome']}")
    return "; ".join(said)


def _set(words: str) -> str:
    """Write the names of methods as formulas."""
    return re.sub(r"\[([A-Z]+)\]([RM])", lambda found: bracketed(found[1], found[2]), words)


def _figure(experiment: Experiment) -> Figure:
    mixtures = " and ".join(MIXTURES[one] for one in experiment.mixtures)
    methods = " and ".join(NAMES[one] for one in experiment.methods)
    wide = len(experiment.mixtures) * len(experiment.spaces) > 1
    return Figure(
        f"{PAPER}/{experiment.id}",
        f"{methods} compared with GIBU, under {mixtures}",
        f"The paper: {_set(experiment.says)} We repeated the experiment. The axis is the mean earth mover's "
        f"distance from the distribution of the secrets, divided by that of the certified maximum likelihood "
        f"estimate on the same data. We chose the dotted borders of the ratings. Unstated choices are varied "
        f"one at a time. Outcomes of the printed ratings: {_outcomes(experiment)}.",
        "One row per estimate with a dot and an interval, on a logarithmic axis of the ratio to the best estimate; "
        "small diamonds for other choices. "
        f"{_outcomes(experiment)}.",
        partial(_draw, experiment=experiment),
        size=(9.6 if wide else 7.6, 3.6),
    )


FIGURES: Final[Sequence[Figure]] = tuple(
    _figure(one) for name, one in EXPERIMENTS.items() if name.startswith("figure-")
)
