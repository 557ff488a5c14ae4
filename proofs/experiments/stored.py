"""The kept results: `results/<space>.json`, with all distances for each setting and method.

Verdicts are computed from these distances. No means, ratios or ratings are stored. `verdicts experiment all --write`
writes the files.
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
DIGITS: Final = 6  # significant digits of a distance
OWN: Final = " from users"  # suffix of a method's name, if its distances are from the sampled values of the users

Distances = Mapping[str, Sequence[float] | str]
"""Method and variant -> its distance in each repetition, or the reason if there is none."""


@dataclass(frozen=True)
class Stored:
    """The results of one space, their command, and a digest of the file.

    The digest detects distances that were edited by hand.
    """

    command: str
    settings: Mapping[Setting, Distances]
    digest: str = ""

    @property
    def repeats(self) -> int:
        """The smallest number of repetitions of any setting."""
        return min(len(one) for found in self.settings.values() for one in found.values() if not isinstance(one, str))


def path_of(space: str, folder: Path = RESULTS) -> Path:
    return folder / f"{space}.json"


@cache
def stored(space: str, folder: Path = RESULTS) -> Stored | None:
    """The kept results of a space, or None if there are none.

    Raises `DomainError` if the file has no valid results.
    """
    try:
        written = path_of(space, folder).read_text(encoding="utf-8")
        content = json.loads(written)
        settings = {Setting.of(name): one for name, one in content["settings"].items()}
        found = Stored(content["command"], settings, sha256(written.encode()).hexdigest())
        if not all("mle" in each and len(_counts(each)) == 1 for each in settings.values()):
            raise ValueError("the methods of a setting have different numbers of repetitions")
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, AttributeError) as reason:
        raise DomainError(f"{path_of(space, folder).name} has no results: {reason}") from None
    return found


def _counts(own: Distances) -> set[int]:
    """The numbers of repetitions."""
    return {len(one) for one in own.values() if not isinstance(one, str)}


def distances(results: Sequence[Mapping[str, Any]]) -> Distances:
    """The distances of the repetitions of one setting, from the results of `cell.compute`."""
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
    """The content of the file, with one line for each method of each setting."""
    parts = ",\n".join(f"  {json.dumps(setting.name)}: {{\n{_lines(own)}\n  }}" for setting, own in settings.items())
    return f'{{\n "command": {json.dumps(command)},\n "settings": {{\n{parts}\n }}\n}}\n'


def _lines(own: Distances) -> str:
    return ",\n".join(_line(name, one) for name, one in own.items())


def _line(name: str, one: Sequence[float] | str) -> str:
    return f"   {json.dumps(name)}: {json.dumps(one, separators=(',', ':'))}"


def spaces(folder: Path = RESULTS) -> Iterator[str]:
    """The spaces with kept results."""
    return (path.stem for path in sorted(folder.glob("*.json")))
