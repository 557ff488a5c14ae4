"""Honest certificates of the arena with one or two changes.

A change affects the statement, the proof, or a name.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from attacks.trial import Attempt

GOOD = Path(__file__).resolve().parents[2] / "arena" / "good"
OPERATIONS = ("+", "-", "*", "/", "max", "min", "^")
UNARY = ("neg", "abs", "sqrt", "exp", "log", "Phi", "phi", "!")
RELATIONS = ("<", "<=", "=", "!=")
STEPS = ("first", "last", "empty", "shift", "<", ">", "<=", ">=", "=", "!=")
Place = tuple[Any, Any]  # a container, and a key in it


@cache
def honest() -> list[dict[str, Any]]:
    """The honest certificates of the arena."""
    files = [json.loads(path.read_bytes()) for path in sorted(GOOD.glob("*.json"))]
    return [each for each in files if "certificate" in each]


def places(data: Any) -> list[Place]:
    """All positions in the contents of a file."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, part in items for place in [(data, key), *places(part)]]


def names(data: Any, words: set[str]) -> list[Place]:
    """The positions of the given names."""
    return [
        (holder, key)
        for holder, key in places(data)
        if isinstance(holder[key], str) and holder[key] in words and not (isinstance(holder, list) and not key)
    ]


def edited(random: Random) -> Attempt | None:
    """One honest certificate with one or two edits of terms, numbers, relations, rules."""
    entry = copy.deepcopy(random.choice(honest()))
    certificate = entry["certificate"]
    evidence = certificate["proof"] if "proof" in certificate else certificate["refutation"]
    for _ in range(random.choice((1, 1, 2))):
        change(random.choice((certificate["statement"], evidence, evidence)), certificate, random)
    return changed(entry)


def changed(entry: dict[str, Any]) -> Attempt | None:
    """The changed certificate as an attempt; None if it is still honest."""
    certificate = entry["certificate"]
    if any(certificate == each["certificate"] for each in honest()):
        return None
    return Attempt(certificate["statement"], certificate, entry.get("theorems", []))


def change(data: Any, whole: Any, random: Random) -> None:
    """Replace the part at one position by another of its kind or from another position."""
    found = [(holder, key) for holder, key in places(data) if key not in ("id", "rule", "theorem", "name")]
    if not found:
        return
    holder, key = random.choice(found)
    old = holder[key]
    if isinstance(old, bool) or old is None:
        return
    if isinstance(old, int):
        holder[key] = old + random.choice((1, -1, -2 * old))
    elif isinstance(old, str):
        holder[key] = word(old, names_of(whole), random)
    elif random.random() < 0.5:
        holder[key] = copy.deepcopy(random.choice([one[at] for one, at in found if type(one[at]) is type(old)]))
    elif isinstance(old, list) and old and random.random() < 0.5:
        old.pop(random.randrange(len(old)))
    elif isinstance(old, list) and len(old) == 3 and isinstance(old[0], str):
        old[1], old[2] = old[2], old[1]


def word(old: str, known: list[str], random: Random) -> str:
    """Another word of the same kind."""
    for kind in (RELATIONS, OPERATIONS, UNARY, STEPS):
        if old in kind:
            return random.choice(kind)
    if old in ("real", "integer"):
        return random.choice(("real", "integer"))
    return random.choice(known)


def names_of(certificate: Any) -> list[str]:
    """The names in a certificate: its variables and the names that it introduces."""
    found = set(certificate["statement"]["variables"]) | set(certificate["statement"].get("exists", {}))
    for holder, key in places(certificate):
        if key in ("variable", "index", "fresh", "as") and isinstance(holder[key], str):
            found.add(holder[key])
        if isinstance(holder, list) and key == 1 and holder[0] in ("sum", "integral", "all"):
            found.add(str(holder[key]))
    return sorted(found)


def collided(random: Random) -> Attempt | None:
    """An honest certificate in which one name replaces another, once or everywhere."""
    entry = copy.deepcopy(random.choice(honest()))
    certificate = entry["certificate"]
    known = names_of(certificate) + ["k", "w"]
    old, new = random.choice(known), random.choice(known)
    part = random.choice((certificate, certificate.get("proof", certificate), certificate["statement"]))
    where = names(part, {old})
    for holder, key in where if random.random() < 0.4 else random.sample(where, min(1, len(where))):
        holder[key] = new
    return changed(entry)
