"""A strict parser of formulas in one line of Unicode."""

from __future__ import annotations

import re
from collections.abc import Mapping

from read_back import FUNCTIONS, SYMBOLS

import symbolic.language as language
from symbolic.language import Q, Term, as_term, integers, reals
from symbolic.representations.unicode import LOWERED, RAISED, unicode

LOW, HIGH = {sign: letter for letter, sign in LOWERED.items()}, {sign: letter for letter, sign in RAISED.items()}
PLAIN_NAMES: Mapping[str, Term] = {unicode(latex): one for latex, one in SYMBOLS.items()}
CALLED = {
    "log": language.log,
    "exp": language.exp,
    "Φ": language.Phi,
    "φ": language.phi,
    "max": language.Max,
    "min": language.Min,
}
PARTS = {"½": Q(1, 2), "⅓": Q(1, 3), "⅔": Q(2, 3), "¼": Q(1, 4), "¾": Q(3, 4)}
PLACED = {one.name.replace("'", ""): one for one in FUNCTIONS}


class Misread(ValueError):
    """The text has no interpretation, or two."""


def read_unicode(text: str, bound: Mapping[str, Term] | None = None) -> Term:
    """Parse a line of Unicode as a term.

    Raises `Misread`.
    """
    reader = Line(text, {**PLAIN_NAMES, **(bound or {})})
    found = reader.sum()
    if reader.rest.strip():
        raise Misread(f"{reader.rest} is left")
    return found


class Line:
    def __init__(self, rest: str, names: Mapping[str, Term]) -> None:
        self.rest, self.names = rest, names

    def take(self, pattern: str) -> str | None:
        """The text that matches the pattern here, after optional spaces."""
        found = re.match(rf" *({pattern})", self.rest)
        if found is None:
            return None
        self.rest = self.rest[found.end() :]
        return found[1]

    def inside(self, text: str, bound: Mapping[str, Term] | None = None) -> Term:
        return read_unicode(text, {**self.names, **(bound or {})})

    def sum(self) -> Term:
        result = self.product()
        while sign := self.take(r"\+|−"):
            term = self.product()
            result = result + term if sign == "+" else result - term
        return result

    def product(self) -> Term:
        if self.take("−"):
            return -self.product()
        result, slash = self.power(), False
        while self.rest.strip() and self.rest.strip()[0] not in "+−)]},=":
            if self.rest[0] == "/":
                self.rest = self.rest[1:]
                result, slash = result / self.power(), True
                continue
            if self.take("⋅"):
                slash = False  # a dot between spaces separates more than a slash does
            elif slash:
                raise Misread(f"above or below the slash: {self.rest}")
            elif self.rest[0] not in " (":
                raise Misread(f"nothing between two factors: {self.rest}")
            result = result * self.power()
        return result

    def power(self) -> Term:
        exponential = self.take("e(?=[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱʲⁿᵏᵐˣ′^])")
        base = None if exponential else self.atom()
        while True:
            if self.rest.startswith("!"):
                self.rest, base = self.rest[1:], language.factorial(base)
            elif raised := re.match("[" + "".join(HIGH) + "]+", self.rest):
                self.rest = self.rest[raised.end() :]
                exponent = self.inside("".join(HIGH[sign] for sign in raised[0]))
                base = language.exp(exponent) if base is None else base**exponent
            elif self.rest.startswith("^"):
                self.rest = self.rest[1:]
                exponent = self.inside(self.bracket() if self.rest[0] == "(" else str(self.take(r"\w+")))
                base = language.exp(exponent) if base is None else base**exponent
            elif base is None:
                raise Misread("e without an exponent")
            else:
                return base

    def bracket(self) -> str:
        """The contents of the bracket that opens here."""
        depth = 0
        for place, letter in enumerate(self.rest):
            depth += (letter in "([") - (letter in ")]")
            if depth == 0:
                inside, self.rest = self.rest[1:place], self.rest[place + 1 :]
                return inside
        raise Misread("a bracket is open")

    def several(self) -> list[Term]:
        parts, depth = [""], 0
        for letter in self.bracket():
            depth += (letter in "([") - (letter in ")]")
            parts = [*parts, ""] if letter == "," and not depth else [*parts[:-1], parts[-1] + letter]
        return list(map(self.inside, parts))

    def atom(self) -> Term:
        self.rest = self.rest.lstrip()
        if self.rest.startswith("("):
            inside = self.bracket()
            above, chosen, below = inside.partition(" choose ")
            if chosen and above.count("(") == above.count(")"):
                return language.binomial(self.inside(above), self.inside(below))
            if inside.replace(" ", "") == "∂)/(∂x" or inside == "∂":
                raise Misread("a derivative")
            return self.inside(inside)
        if self.rest.startswith("|"):
            return self.absolute()
        if sign := self.take("[½⅓⅔¼¾]"):
            return PARTS[sign]
        if number := self.take("[0-9]+"):
            return as_term(int(number))
        if self.take("√"):
            return language.sqrt(
                self.inside(self.bracket()) if self.rest[0] == "(" else self.inside(str(self.take("[^ ]")))
            )
        if sign := self.take(r"[∑∫](?=\[)"):
            return self.binder(sign)
        for name in sorted([*self.names, *PLACED, *CALLED], key=len, reverse=True):
            if not self.rest.startswith(name):
                continue
            after = self.rest[len(name) :]
            if name in CALLED and after.startswith("("):
                self.rest = after
                return CALLED[name](*self.several())
            if name in PLACED and (placed := self.placed(name, after)) is not None:
                return placed
            if name in self.names and not re.match(r"[\u0302′₀-₉ₐ-ₜ]", after):
                self.rest = after
                return self.names[name]
        raise Misread(f"no symbol: {self.rest}")

    def placed(self, name: str, after: str) -> Term | None:
        function = PLACED[name]
        found = re.match("[" + "".join(LOW) + "]+", after)
        if found:
            low = found[0].rstrip("′")
            self.rest = after[len(low) :]
            places = [self.inside(" ".join(re.findall(r"\d+|[a-z]|.", "".join(LOW[sign] for sign in low))))]
        elif after.startswith("_"):
            word = re.match(r"_(\w+)", after)
            assert word
            self.rest = after[word.end() :]
            places = [self.inside(" ".join(re.findall(r"\d+|[a-z]", word[1])))]
        elif after.startswith("("):
            self.rest = after
            places = self.several()
        else:
            return None
        if "'" in function.name:
            if not self.rest.startswith("′"):
                raise Misread("a prime is missing")
            self.rest = self.rest[1:]
        return function(*places)

    def absolute(self) -> Term:
        """The absolute value that opens here.

        An opening bar follows a space, a bracket or the beginning; any other bar closes.
        """
        depth = 0
        for place, letter in enumerate(self.rest):
            if letter == "|":
                begins = (
                    place == 0
                    or self.rest[place - 1] in " (|["
                    and not (self.rest[place - 1] == "|" and place > 1 and depth and self.rest[place - 2] not in " (|[")
                )
                depth += 1 if begins else -1
                if depth == 0:
                    inside, self.rest = self.rest[1:place], self.rest[place + 1 :]
                    return language.Abs(self.inside(inside))
        raise Misread("a bar is open")

    def binder(self, sign: str) -> Term:
        ends = self.bracket()
        parting = next(
            at for at in range(len(ends)) if ends.startswith("..", at) and ends[:at].count("[") == ends[:at].count("]")
        )
        low, high = ends[:parting], ends[parting + 2 :]
        if sign == "∑":
            name, _, low = low.partition("=")
            index = integers(name)
            line = Line(self.rest, {**self.names, name: index})
            body = line.product()
            self.rest = line.rest
            return language.Sum(body, index, self.inside(low), self.inside(high))
        depth = 1
        for found in re.finditer(r"∫| d([ijm])(?![a-z])", self.rest):
            depth += 1 if found[0] == "∫" else -1
            if depth == 0:
                name, body, self.rest = found[1], self.rest[: found.start()], self.rest[found.end() :]
                inner = self.inside(body, {name: reals(name)})
                return language.Integral(inner, reals(name), self.inside(low), self.inside(high))
        raise Misread("an integral without its d")
