"""The results as they are kept in the project: of each setting and each method the distances of all repetitions, in
`results/<space>.json`.

What is judged is read from here, and computed again from the distances: no mean, no ratio, no rating is kept. Written
by `verdicts experiment all --write`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from proofs.experiments.designs import Setting
from symbolic.formula import DomainError

RESULTS: Final = Path(__file__).resolve().parent / "results"
DIGITS: Final = 6  # of a distance
OWN: Final = " from users"  # after the name of a method: distances from the distribution of the users at hand

Distances = Mapping[str, Sequence[float] | str]
"""Method and variant -> its distance in each repetition, or why it says nothing."""


@dataclass(frozen=True)
class Stored:
    """Results of one space, with the command that makes them, and a digest of the file: a distance that was edited by
    hand is another file.
    """

    command: str
    settings: Mapping[Setting, Distances]
    digest: str = ""

    @property
    def repeats(self) -> int:
        """The least there are of any setting."""
        return min(len(one) for found in self.settings.values() for one in found.values() if not isinstance(one, str))


def path_of(space: str, folder: Path = RESULTS) -> Path:
    return folder / f"{space}.json"


@cache
def stored(space: str, folder: Path = RESULTS) -> Stored | None:
    """What is kept of a space; None where nothing is. Raises `DomainError` where the file is no such file."""
    try:
        written = path_of(space, folder).read_text(encoding="utf-8")
        content = json.loads(written)
        settings = {Setting.of(name): one for name, one in content["settings"].items()}
        found = Stored(content["command"], settings, sha256(written.encode()).hexdigest())
        if not all("mle" in each and len(_counts(each)) == 1 for each in settings.values()):
            raise ValueError("the methods of a setting have not the same repetitions")
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, AttributeError) as reason:
        raise DomainError(f"{path_of(space, folder).name} has no results: {reason}") from None
    return found


def _counts(own: Distances) -> set[int]:
    """Of repetitions."""
    return {len(one) for one in own.values() if not isinstance(one, str)}


def distances(results: Sequence[Mapping[str, Any]]) -> Distances:
    """Of the repetitions of a setting, as `proofs.experiments.cell` computes them."""
    found: dict[str, Sequence[float] | str] = {}
    for variant in dict.fromkeys(name for one in results for name in one):
        own = [one[variant] for one in results]
        refused = next((one["refused"] for one in own if "refused" in one), None)
        found[variant] = refused or [_short(one["emd"]) for one in own]
        if refused is None and all("emd_users" in one for one in own):
            found[variant + OWN] = [_short(one["emd_users"]) for one in own]
    return found


def _short(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")


def text(command: str, settings: Mapping[Setting, Distances]) -> str:
    """The content of the file: a line for each method of each setting."""
    parts = ",\n".join(f"  {json.dumps(setting.name)}: {{\n{_lines(own)}\n  }}" for setting, own in settings.items())
    return f'{{\n "command": {json.dumps(command)},\n "settings": {{\n{parts}\n }}\n}}\n'


def _lines(own: Distances) -> str:
    return ",\n".join(_line(name, one) for name, one in own.items())


def _line(name: str, one: Sequence[float] | str) -> str:
    return f"   {json.dumps(name)}: {json.dumps(one, separators=(',', ':'))}"


def spaces(folder: Path = RESULTS) -> Iterator[str]:
    """Those of which something is kept."""
    return (path.stem for path in sorted(folder.glob("*.json")))
