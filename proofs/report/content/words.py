"""Parse text with plain mathematics, such as q_1 q_2 / (q - p)^2, into words and LaTeX.

>>> rich("The variance is q_1 q_2 / (q - p)^2, above epsilon-DP.")
('The variance is ', Math(latex='q_{1} q_{2} / (q - p)^{2}'), ', above ', Math(latex='\\\\epsilon'), '-DP.')
"""

from __future__ import annotations

from functools import cache

from proofs.report.content.blocks import Link, Math, Text
from proofs.report.content.lexicon import (
    ARTICLES,
    CLOSING,
    FUNCTIONS,
    LETTER_BEFORE,
    OPERATORS,
    RELATIONS,
    SIGNS,
    TIMES,
    TOKEN,
    mathematical,
    named,
    signs,
)


@cache
def rich(text: str) -> Text:
    """Split a text into words, mathematics and links to statements.

    >>> rich("The focal sets A_j x A_k of the input x")
    ('The focal sets ', Math(latex='A_{j} \\\\times A_{k}'), ' of the input ', Math(latex='x'))
    """
    return Text(_Reader(TIMES.sub(" × ", text)).parts())


class _Fails(Exception):
    """The tokens are not a formula."""


class _Reader:
    """A recursive-descent parser that finds formulas between words."""

    def __init__(self, text: str) -> None:
        self.tokens = [(match.lastgroup or "", match[match.lastgroup or 0]) for match in TOKEN.finditer(text)]
        self.place = 0
        self.inside = 0  # number of open brackets
        self.words = False  # whether an open bracket contains a word

    def parts(self) -> list[str | Math | Link]:
        found: list[str | Math | Link] = []
        while self.place < len(self.tokens):
            kind, text = self.tokens[self.place]
            if kind == "latex":
                found.append(Math(text))
            elif kind == "ref":
                found.append(Link(text, Text.of(text.partition("/")[2])))
            elif (formula := self._formula()) is not None:
                found.append(formula)
                continue
            elif found and isinstance(found[-1], str):
                found[-1] += text
            else:
                found.append(text)
            self.place += 1
        return [signs(part) if isinstance(part, str) else part for part in found]

    def _formula(self) -> Math | None:
        """The longest formula that begins at this token, unless it is only a word or number."""
        start, before = self.place, self.tokens[self.place - 1] if self.place else ("space", " ")
        if before[0] in ("name", "number") or before[1] in ("_", "'", ".") or self._word() or self._article():
            return None
        try:
            latex = self._relation()
        except _Fails:
            self.place = start
            return None
        used = self.tokens[start : self.place]
        if not self._telling(used, before) or self._runs_on():
            self.place = start
            return None
        return Math(latex)

    def _word(self) -> bool:
        """Whether the token is a space or an ordinary word, which begins no formula."""
        kind, text = self.tokens[self.place]
        if kind != "name":
            return kind == "space"
        follows = self.tokens[self.place + 1][1] if self.place + 1 < len(self.tokens) else ""
        bare = text.split("_")[0].rstrip("'")
        return not mathematical(text) and follows not in ("(", "[", "{") and bare not in ("log", "sqrt")

    def _article(self) -> bool:
        """Whether the token is an article and not a letter."""
        here = [text for _, text in self.tokens[self.place : self.place + 3]]
        return (
            len(here) == 3
            and here[0] in ARTICLES
            and here[1] == " "
            and here[2] not in SIGNS
            and not (here[0] != "I" and here[2] in LETTER_BEFORE)
        )

    def _runs_on(self) -> bool:
        """Whether the formula would end inside a word, as in i.e. and e.g."""
        rest = self.tokens[self.place : self.place + 2]
        return bool(rest) and (
            rest[0][0] in ("name", "number") or (len(rest) == 2 and rest[0][1] == "." and rest[1][0] == "name")
        )

    def _telling(self, used: list[tuple[str, str]], before: tuple[str, str]) -> bool:
        kinds = {kind for kind, _ in used}
        if "name" not in kinds:
            return bool({text for kind, text in used if kind == "sign"} & {"^", *RELATIONS})
        if len(used) > 1:
            return True
        name = used[0][1]
        after = self.tokens[self.place : self.place + 2]
        ends = not after or after[0][1] in (",", ".", ")", ":", ";")
        letter = len(after) == 2 and name != "I" and after[0][0] == "space" and after[1][1] in LETTER_BEFORE
        return name not in ARTICLES or letter or (ends and before[1] != "(" and name != "I")

    # ---- the grammar: relation, sum, product, power

    def _peek(self, *signs: str) -> str | None:
        """The next sign, perhaps after a space, if it is one of `signs`."""
        place = self.place + (self.place < len(self.tokens) and self.tokens[self.place][0] == "space")
        if place < len(self.tokens) and self.tokens[place][0] == "sign" and self.tokens[place][1] in signs:
            return self.tokens[place][1]
        return None

    def _take(self) -> bool:
        """Skip a sign; return whether spaces stand on both sides or on neither."""
        blank = self.tokens[self.place][0] == "space"
        self.place += 2 if blank else 1
        after = self.place < len(self.tokens) and self.tokens[self.place][0] == "space"
        self.place += after
        return blank == after

    def _chain(self, operators: frozenset[str], inner: str) -> str:
        text = getattr(self, inner)()
        while sign := self._peek(*operators):
            start = self.place
            try:
                if not self._take():
                    raise _Fails
                text += f" {SIGNS[sign]} {getattr(self, inner)()}"
            except _Fails:
                self.place = start
                break
        return str(text)

    def _relation(self) -> str:
        return self._chain(RELATIONS, "_range")

    def _range(self) -> str:
        """Parse a sum, or a range of integers 1..n."""
        text = self._sum()
        return rf"{text}, \dots, {self._sum()}" if self._sign("..") else text

    def _sum(self) -> str:
        start = self.place
        if self._peek("-") and self.tokens[self.place][0] != "space":
            self.place += 1
            if (
                self.place < len(self.tokens)
                and self.tokens[self.place][0] in ("name", "number")
                or self._peek("(", "...")
            ):
                return "-" + self._chain(frozenset({"+", "-"}), "_product")
            self.place = start
            raise _Fails
        return self._chain(frozenset({"+", "-"}), "_product")

    def _product(self) -> str:
        text = self._chain(frozenset({"/", "*", "×"}), "_power")
        while True:
            start = self.place
            try:
                blank = self.place < len(self.tokens) and self.tokens[self.place][0] == "space"
                if blank:
                    self.place += 1
                    following = self.tokens[self.place + 1 : self.place + 2]
                    article = self.tokens[self.place][1] in ARTICLES and following != [("sign", "[")]  # A[n]: a letter
                    if article or (self.tokens[self.place][0] == "number" and not text[-1:] == "}"):
                        raise _Fails
                elif not (self.place < len(self.tokens) and self.tokens[self.place][1] in ("(", "[")):
                    raise _Fails
                text += " " * blank + self._chain(frozenset({"/", "*", "×"}), "_power")
                if text.endswith(" "):
                    raise _Fails
            except (_Fails, IndexError):
                self.place = start
                return text

    def _power(self) -> str:
        text = self._base()
        below = self.tokens[self.place : self.place + 2]
        if len(below) == 2 and below[0] == ("other", "_") and below[1][0] == "name":  # q[n]_z
            self.place += 2
            text += f"_{{{named(below[1][1], None)}}}"
        if self._peeked("^") and self._ends():
            self.place += 1
            return rf"\hat{{{text}}}"
        if self._sign("^"):
            minus = "-" if self._sign("-") else ""
            if self._sign("{"):
                return text + f"^{{{self._braced()}}}"
            bracket = self.place < len(self.tokens) and self.tokens[self.place][1] == "("
            exponent = self._raised() if bracket else self._exponent()
            if not bracket and self._peeked("["):  # e^epsilon[n]
                exponent += self._base()
            text += f"^{{{minus}{exponent[1:-1] if bracket and exponent.endswith(')') else exponent}}}"
        if self._sign("!"):
            text += "!"
        return text

    def _peeked(self, sign: str) -> bool:
        return self.tokens[self.place : self.place + 1] == [("sign", sign)]

    def _ends(self) -> bool:
        """Whether the next sign ends its formula."""
        return [kind for kind, _ in self.tokens[self.place + 1 : self.place + 2]] in ([], ["space"], ["other"])

    def _braced(self) -> str:
        """Parse an index or exponent in braces, letter by letter."""
        text = ""
        while not self._sign("}"):
            if self.place >= len(self.tokens):
                raise _Fails
            kind, part = self.tokens[self.place]
            text += rf"\mathrm{{{part}}}" if kind == "name" and len(part) > 1 else part
            self.place += 1
        return text

    def _raised(self) -> str:
        """Parse an exponent in brackets; if it is not a formula, copy it letter by letter."""
        start = self.place
        try:
            return self._power()
        except _Fails:
            self.place = start + 1
        depth, text = 1, ""
        while depth:
            if self.place >= len(self.tokens):
                raise _Fails
            kind, part = self.tokens[self.place]
            depth += (part == "(") - (part == ")")
            text += (
                named(part, None)
                if kind == "name" and mathematical(part)
                else {**SIGNS, "...": r"\dots"}.get(part, part)
            )
            self.place += 1
        if set(text) & set("^&%#$"):
            raise _Fails
        return f"({text}"

    def _exponent(self) -> str:
        """Parse a power, or a word that is not a variable."""
        if self.place < len(self.tokens):
            kind, text = self.tokens[self.place]
            if kind == "name" and len(text) > 1 and not mathematical(text):
                self.place += 1
                return rf"\mathrm{{{text}}}"
        return self._power()

    def _sign(self, sign: str) -> bool:
        if self.place < len(self.tokens) and self.tokens[self.place] == ("sign", sign):
            self.place += 1
            return True
        return False

    def _base(self) -> str:
        if self.place >= len(self.tokens):
            raise _Fails
        kind, text = self.tokens[self.place]
        if kind == "number":
            self.place += 1
            after = self.tokens[self.place] if self.place < len(self.tokens) else ("", "")
            if after == ("sign", "|"):  # 4|m|
                return f"{text} {self._size()}"
            return text + self._base() if after[0] == "name" and mathematical(after[1]) and "." not in text else text
        if kind == "sign" and text == "|":
            return self._size()
        if kind == "sign" and text in CLOSING:
            return self._bracket()
        if text in ("...", ".") and (self.inside or text == "..."):
            self.place += 1
            return r"\dots" if text == "..." else r"\cdot"
        if kind != "name":
            raise _Fails
        return self._name(text)

    def _size(self) -> str:
        r"""Parse |A| or |B \\ C|."""
        self.place += 1
        text = self._sum()
        if [one[1] for one in self.tokens[self.place : self.place + 3]] == [" ", "\\", " "]:
            self.place += 3
            text += rf" \setminus {self._sum()}"
        if not self._sign("|"):
            raise _Fails
        return rf"\left|{text}\right|"

    def _name(self, name: str) -> str:
        bare = name.split("_")[0].rstrip("'")
        self.place += 1
        follows = self.tokens[self.place][1] if self.place < len(self.tokens) else ""
        if follows in ("(", "[") and bare in {**FUNCTIONS, **OPERATORS}:
            latex = FUNCTIONS.get(bare) or named(name, OPERATORS[bare])
            inside = self._bracket()
            return f"{latex}{{{inside[1:-1]}}}" if bare == "sqrt" else latex + inside
        if follows == "{" and bare in ("max", "min"):
            return FUNCTIONS[bare] + self._bracket()
        if (
            bare in ("log", "sqrt")
            and self.place + 1 < len(self.tokens)
            and follows == " "
            and self.tokens[self.place + 1][0] == "name"
        ):
            self.place += 1
            return f"{FUNCTIONS[bare]}{{{self._power()}}}" if bare == "sqrt" else rf"\log {self._power()}"
        if not mathematical(name):
            if name.isalpha() and follows == "(" and self.tokens[self.place + 1 : self.place + 2] != [("name", "s")]:
                return rf"\mathrm{{{name}}}" + self._bracket()
            if name.isalpha() and self.inside:
                self.words = True
                return rf"\text{{{name}}}"
            raise _Fails
        return named(name, None)

    def _bracket(self) -> str:
        """Parse a bracket; it may contain words only if it has an exponent."""
        words, self.words = self.words, False
        self.inside += 1
        try:
            text = self._within()
            if self.words and self.tokens[self.place : self.place + 1] != [("sign", "^")]:
                raise _Fails
        finally:
            self.inside -= 1
            self.words = words
        return text

    def _within(self) -> str:
        """Parse formulas separated by commas, bars or `in`."""
        opening = self.tokens[self.place][1]
        self.place += 1
        parts = [self._relation() if not self._sign(CLOSING[opening]) else ""]
        if parts == [""]:
            return r"\{\}" if opening == "{" else opening + CLOSING[opening]
        while not self._sign(CLOSING[opening]):
            if self.place < len(self.tokens) and self.tokens[self.place][0] == "space":
                self.place += 1
            if self.place >= len(self.tokens):
                raise _Fails
            between = {",": ", ", "|": r" \mid ", "in": r" \in "}.get(self.tokens[self.place][1])
            if between is None:
                raise _Fails
            self.place += 1
            if self.place < len(self.tokens) and self.tokens[self.place][0] == "space":
                self.place += 1
            parts += [between, self._relation()]
        inside = "".join(parts)
        return rf"\{{{inside}\}}" if opening == "{" else f"{opening}{inside}{CLOSING[opening]}"
