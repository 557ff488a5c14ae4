"""The tables of experiments as they are kept in the project: JSON with a method a line, and one page of Markdown.

>>> print(text({"id": "x", "settings": [{"setting": "s", "lines": [{"variant": "mle"}]}]}), end="")
{
 "id": "x",
 "settings": [
  {"setting": "s", "lines": [
   {"variant": "mle"}
  ]}
 ]
}
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

HEAD: Final = """# Experiments done again

Tables I and II of ElSalamouny and Palamidessi 2022, written by the commands that are named. The rating is by the mean earth mover's distance over that of the
certified maximum likelihood estimate on the same data: excellent up to 1.25, good up to 2, bad beyond; `?` where the 95 % interval of the ratio holds a
border of the rule. The borders are ours, as the paper has none: below each table stand the ratios of what it calls excellent, good and bad. A setting is mixture/space/users/how users are spread/which optimal mechanism of Shokri and others; what it varies, the paper leaves open.
All numbers are in `results`.
"""


def text(content: Mapping[str, Any]) -> str:
    """JSON, a line for each method and each verdict."""
    parts = []
    for key, value in content.items():
        if key == "settings":
            shown = _rows([_setting(one) for one in value])
        elif isinstance(value, list):
            shown = _rows([_one(row) for row in value])
        else:
            shown = _one(value)
        parts.append(f" {_one(key)}: {shown}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _setting(one: Mapping[str, Any]) -> str:
    parts = [
        f"{_one(key)}: " + (_rows([_one(row) for row in value], 3) if isinstance(value, list) else _one(value))
        for key, value in one.items()
    ]
    return "{" + ", ".join(parts) + "}"


def _rows(rows: Sequence[str], depth: int = 2) -> str:
    return "[\n" + ",\n".join(" " * depth + row for row in rows) + "\n" + " " * (depth - 1) + "]"


def _one(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def markdown(documents: Sequence[Mapping[str, Any]]) -> str:
    """One page of all tables: what is printed, what came out, and where not."""
    lines = [HEAD]
    for one in documents:
        lines += [
            f"## {one['id']}",
            "",
            f"`{one['command']}`",
            "",
            "| mixture | method | printed | came out | not so for |",
            "|---|---|---|---|---|",
        ]
        for row in one["observed"]:
            otherwise = "; ".join(row.get("otherwise", []))
            lines.append(f"| {row['mixture']} | {row['method']} | {row['printed']} | {row['outcome']} | {otherwise} |")
        methods = list(dict.fromkeys(rating["method"] for setting in one["settings"] for rating in setting["ratings"]))
        lines += ["", f"| setting | repetitions | {' | '.join(methods)} |", "|---|---|" + "---|" * len(methods)]
        for setting in one["settings"]:
            found = {line["variant"]: line for line in setting["lines"]}
            cells = {rating["method"]: _cell(found[rating["by"]]) for rating in setting["ratings"]}
            row = " | ".join(cells.get(method, "") for method in methods)
            lines.append(f"| {setting['setting']} | {setting['lines'][0]['repeats']} | {row} |")
        lines += ["", *_ranges(one), ""]
    return "\n".join(lines)


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
