"""`RESULTS.md`, one page of the tables of experiments, from the results that are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from proofs.experiments.designs import EXPERIMENTS
from proofs.experiments.stored import spaces, stored
from proofs.experiments.summary import stored_document

HEAD: Final = """# Experiments done again

Tables I and II of ElSalamouny and Palamidessi 2022, from the distances in `results`, which are written by the commands that are named. The rating is by the mean
earth mover's distance over that of the certified maximum likelihood estimate on the same data: excellent up to 1.25, good up to 2, bad beyond; `?` where the 95 %
interval of the ratio holds a border of the rule. The borders are ours, as the paper has none: below each table stand the ratios of what it calls excellent, good
and bad. A setting is mixture/space/users/how users are spread/which optimal mechanism of Shokri and others/which
population of the plane, where it is not round spots with a uniform floor; what it varies, the paper leaves open.
The first table of each also varies delta, the start of the iterations, and what distances are taken from: in
brackets, for how many choices it is not so. Combined results (`-r`) are printed for the line alone. Iterations are
given up after 20,000 steps on the line and 5,000 on the plane, and read as if they had stopped there; that is
seldom so, and with delta 10^-8 alone.

There are so many repetitions that an interval seldom holds both borders of the rule: nine in ten have an upper end of at most 2 : 5/4 times the lower one.
"""


def page() -> str:
    """The page, as it is kept."""
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
    yield from ("| mixture | method | printed | came out | not so for |", "|---|---|---|---|---|")
    for row in one["observed"]:
        otherwise = "; ".join(row["otherwise"])
        yield f"| {row['mixture']} | {row['method']} | {row['printed']} | {row['outcome']} | {otherwise} |"
    total, narrow = (sum(row[name] for row in one["observed"]) for name in ("intervals", "narrow"))
    yield from ("", f"Of {total} intervals {narrow} hold one border of the rule at most.")
    methods = list(dict.fromkeys(rating["method"] for setting in one["settings"] for rating in setting["ratings"]))
    yield from ("", f"| setting | repetitions | {' | '.join(methods)} |", "|---|---|" + "---|" * len(methods))
    for setting in one["settings"]:
        found = {line["variant"]: line for line in setting["lines"]}
        cells = {rating["method"]: _cell(found[rating["by"]]) for rating in setting["ratings"]}
        row = " | ".join(cells.get(method, "") for method in methods)
        yield f"| {setting['setting']} | {setting['lines'][0]['repeats']} | {row} |"
    yield from ("", *_ranges(one), "")


def _ranges(one: Mapping[str, Any]) -> list[str]:
    """The ratios of what is printed as excellent, good and bad, from the smallest to the largest."""
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
