"""Write `RESULTS.md`, a page with the tables of experiments, from the kept results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from proofs.experiments.designs import EXPERIMENTS
from proofs.experiments.stored import spaces, stored
from proofs.experiments.summary import stored_document

HEAD: Final = """# Experiments re-run

These are Tables I and II of ElSalamouny and Palamidessi 2022, computed from the distances in `results`. The command
above each table wrote them.

**Rating.** A method is rated by its mean earth mover's distance divided by that of the certified maximum likelihood
estimate on the same data. A ratio up to 1.25 is excellent, up to 2 good, and above 2 bad. `?` means that the 95 %
interval of the ratio contains a border of the rule. The paper gives no borders; these are ours. Below each table are
the ratios of the methods that the paper calls excellent, good and bad.

**Settings.** A setting is mixture/space/users/distribution of users/choice of Shokri's optimal mechanism/population of
the plane. The last part is left out for clusters with 5 % uniform distribution. The paper leaves these choices open.
The first table of each pair also varies delta, the start of the iterations, and the reference of the distances. Its
last column lists the choices under which no reading reproduces the printed rating, with the number of readings.

**Limits.** Combined results (`-r`) are printed for the line only. Iterations end after 20,000 steps on the line and
5,000 on the plane, and count as stopped there. This is rare and happens only with delta 10^-8.

**Repetitions.** Their number is large enough that an interval seldom contains both borders of the rule. For nine in
ten intervals the upper end is at most 2 : 5/4 times the lower end.
"""


def page() -> str:
    """The content of the page."""
    lines = [HEAD]
    for space in spaces():
        kept = stored(space)
        assert kept is not None
        for name in ("table-1", "table-2"):
            found = stored_document(EXPERIMENTS[name], space)
            if found:
                lines += _table(found, f"{name}, {space}", kept.command)
    return "\n".join(lines)


def _table(one: Mapping[str, Any], title: str, command: str) -> Iterator[str]:
    yield from (f"## {title}", "", f"`{command}`", "")
    yield from ("| mixture | method | printed | outcome | not reproduced for |", "|---|---|---|---|---|")
    for row in one["observed"]:
        otherwise = "; ".join(row["otherwise"])
        yield f"| {row['mixture']} | {row['method']} | {row['printed']} | {row['outcome']} | {otherwise} |"
    total, narrow = (sum(row[name] for row in one["observed"]) for name in ("intervals", "narrow"))
    yield from ("", f"{narrow} of {total} intervals contain at most one border of the rule.")
    methods = list(dict.fromkeys(rating["method"] for setting in one["settings"] for rating in setting["ratings"]))
    yield from ("", f"| setting | repetitions | {' | '.join(methods)} |", "|---|---|" + "---|" * len(methods))
    for setting in one["settings"]:
        found = {line["variant"]: line for line in setting["lines"]}
        cells = {rating["method"]: _cell(found[rating["by"]]) for rating in setting["ratings"]}
        row = " | ".join(cells.get(method, "") for method in methods)
        yield f"| {setting['setting']} | {setting['lines'][0]['repeats']} | {row} |"
    yield from ("", *_ranges(one), "")


def _ranges(one: Mapping[str, Any]) -> list[str]:
    """The range of the ratios for each printed rating, from the smallest to the largest."""
    ratios: dict[str, list[tuple[float, str]]] = {}
    for setting in one["settings"]:
        found = {line["variant"]: line for line in setting["lines"]}
        for rating in setting["ratings"]:
            if rating["printed"] and "ratio" in found[rating["by"]]:
                own = ratios.setdefault(rating["printed"], [])
                own.append((found[rating["by"]]["ratio"], f"{rating['method']} in {setting['setting']}"))
    return [
        f"* printed {name}: {min(own)[0]:.3g} ({min(own)[1]}) to {max(own)[0]:.3g} ({max(own)[1]})"
        for name, own in ratios.items()
    ]


def _cell(line: Mapping[str, Any]) -> str:
    return str(line["rating"]) + (f" ({line['ratio']:.3g})" if "ratio" in line else "")
