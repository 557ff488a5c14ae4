r"""Counters of a LaTeX document: sections, equations, and the environments of `\newtheorem`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

BUILT_IN: Final = ("theorem", "lemma", "proposition", "corollary", "claim")
"""Environments that classes such as llncs define."""
SECTIONS: Final = {"section": "chapter", "subsection": "section", "subsubsection": "subsection"}
DEEPEST: Final = 10  # counters within counters; real documents have at most three
MOST: Final = 200  # environments that a document defines; real documents have at most 30


@dataclass(frozen=True)
class _Theorem:
    title: str
    counter: str  # "" if it has no number


class Counters:
    r"""The counters of a document.

    >>> counters = Counters()
    >>> counters.theorem("thm", "Theorem", within="section")
    >>> counters.theorem("lem", "Lemma", shared="thm")
    >>> counters.step("section"), counters.theorem_number("thm"), counters.theorem_number("lem")
    ('1', '1.1', '1.2')
    """

    def __init__(self) -> None:
        self._values: dict[str, int] = {"section": 0}
        self._parents: dict[str, str] = dict(SECTIONS)
        self._theorems = {name: _Theorem(name.capitalize(), name) for name in BUILT_IN}
        self._letters: set[str] = set()

    def theorem(self, name: str, title: str, *, shared: str = "", within: str = "", numbered: bool = True) -> None:
        """Define an environment."""
        if len(self._theorems) >= MOST and name not in self._theorems:
            return
        counter = name
        if shared:
            known = self._theorems.get(shared)
            counter = known.counter if known and known.counter else shared
        elif within:
            self._parents[name] = within
        self._values.setdefault(counter, 0)
        self._theorems[name] = _Theorem(title, counter if numbered else "")

    def declared(self, options: str, names: str) -> None:
        r"""Define environments by the options of `\declaretheorem`."""
        found: dict[str, str] = dict(re.findall(r"(\w+)\s*=\s*\{?([^,{}]*)\}?", options))
        shared = next((found[key] for key in ("sibling", "numberlike", "sharenumber") if key in found), "")
        within = next((found[key] for key in ("numberwithin", "within", "parent") if key in found), "")
        numbered = found.get("numbered", "yes").strip() != "no"
        for name in filter(None, (one.strip() for one in names.split(","))):
            title = found.get("name", found.get("title", name.capitalize()))
            self.theorem(name, title.strip(), shared=shared.strip(), within=within.strip(), numbered=numbered)

    def is_theorem(self, name: str) -> bool:
        """Whether the environment is defined."""
        return name in self._theorems

    def title(self, name: str) -> str:
        """The word that the environment prints, such as "Theorem"; "" if it is not defined."""
        known = self._theorems.get(name)
        return known.title if known else ""

    def theorem_number(self, name: str) -> str:
        """Step the counter of an environment, and return its number."""
        counter = self._theorems[name].counter
        return self.step(counter) if counter else ""

    def within(self, counter: str, parent: str) -> None:
        r"""`\numberwithin{counter}{parent}`."""
        if len(self._parents) < MOST:
            self._parents[counter] = parent

    def set(self, counter: str, value: str) -> None:
        r"""`\setcounter`, if the value is an integer."""
        if re.fullmatch(r"-?[0-9]{1,6}", value):
            self._values[counter] = int(value)

    def appendix(self) -> None:
        """Number the sections by letters, from A on."""
        top = "chapter" if "chapter" in self._values else "section"
        self._letters.add(top)
        self._values[top] = 0

    def step(self, counter: str) -> str:
        """Add 1 to a counter, set those within it to 0, and return its number."""
        self._values[counter] = self._values.get(counter, 0) + 1
        if counter == "chapter":
            self._parents.setdefault("equation", "chapter")  # as in the class book
        inner, depth = {counter}, 0
        while inner and depth < DEEPEST:
            inner = {child for child, parent in self._parents.items() if parent in inner and child != counter}
            self._values.update(dict.fromkeys(inner & self._values.keys(), 0))
            depth += 1
        return self._number(counter, 0)

    def _number(self, counter: str, depth: int) -> str:
        value = self._values.get(counter, 0)
        own = chr(ord("A") + value - 1) if counter in self._letters and 1 <= value <= 26 else str(value)
        parent = self._parents.get(counter, "")
        if depth >= DEEPEST or parent not in self._values:
            return own
        return f"{self._number(parent, depth + 1)}.{own}"
