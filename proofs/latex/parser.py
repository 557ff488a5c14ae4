"""A recursive-descent parser of one formula without relations; it refuses what can be read in two ways.

A sum extends over the product that follows it, a slash over one factor, and a function without brackets over one
factor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

import symbolic.language as language
from proofs.latex.letters import (
    OPAQUE,
    Kind,
    Letters,
    Symbol,
    arguments,
    closing,
    commas,
    group,
    symbol_at,
    symbols,
)
from proofs.latex.sums import bounds, only_places
from proofs.latex.tokens import Token, Unreadable, latex_of, shown
from symbolic.language import Term

MOST: Final = 300
"""Tokens of one side: deeper terms would exceed Python's stack when they are written."""
COUNTS: Final = frozenset("ijkmn")
"""Letters that are no functions where a sum in brackets follows."""
CLOSE: Final = frozenset({")", "]", "}", r"\}", r"\rvert", r"\rVert"})
ENDS: Final = CLOSE | {"+", "-", "|", ",", ""}
TIMES: Final = frozenset({r"\cdot", r"\times", "*"})
FUNCTIONS: Final = {
    r"\log": "log", r"\ln": "log", r"\exp": "exp", r"\Phi": "Phi", r"\max": "Max", r"\min": "Min",
}  # fmt: skip
HYPERBOLIC: Final = frozenset({r"\tanh", r"\cosh", r"\sinh"})
NAMED: Final = {"log": r"\log", "ln": r"\ln", "exp": r"\exp", "max": r"\max", "min": r"\min"}
WHY: Final = {
    r"\approx": "an approximation is no relation", r"\infty": "infinity is no number",
    r"\prod": "products have no form",
    r"\int": "the integral has no bounds", r"\pi": "the number pi has no form",
    r"\dots": "dots leave terms out", r"\ldots": "dots leave terms out", r"\cdots": "dots leave terms out",
    r"\pm": "two formulas in one", r"\sup": "a supremum has no form", r"\inf": "an infimum has no form",
    r"\lim": "a limit has no form",
}  # fmt: skip

E: Final[Term] = language.reals("e")
Names = Sequence[tuple[list[Token], Term]]


@dataclass(frozen=True)
class Scope:
    """What a formula's tokens mean: the known names, the indices of sums around it, and the letters found so far."""

    known: Names
    letters: Letters | None = None
    bound: Mapping[Token, Term] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    sets: dict[str, Term] = field(default_factory=dict)

    def note(self, text: str) -> None:
        """Say what a reading rests on, once."""
        if text not in self.notes:
            self.notes.append(text)


def known(names: Mapping[str, Term], split: Callable[[str], list[Token]]) -> Names:
    """The names as tokens, longest first."""
    return sorted(((split(name), term) for name, term in names.items()), key=lambda pair: -len(pair[0]))


class Parser:
    """Parse the tokens of one formula; juxtaposed factors are multiplied."""

    def __init__(self, signs: Sequence[Token], scope: Scope) -> None:
        self.signs, self.scope, self.place = list(signs), scope, 0

    def whole(self) -> Term:
        """The term of all tokens; raise `Unreadable` at the first that stops it."""
        if not self.signs:
            raise Unreadable("the formula is empty")
        if len(self.signs) > MOST:
            raise Unreadable(f"the formula has {len(self.signs)} signs; at most {MOST} are read")
        try:
            result = self.sum()
        except Unreadable:
            raise
        except (ValueError, TypeError) as error:
            raise Unreadable(" ".join(str(error).split())[:200]) from None
        if self.place < len(self.signs):
            raise Unreadable(f"{shown(self.signs[self.place :][:1])} is unexpected")
        return result

    def peek(self) -> Token:
        return self.signs[self.place] if self.place < len(self.signs) else ""

    def take(self) -> Token:
        if self.place >= len(self.signs):
            raise Unreadable("the formula ends too early")
        self.place += 1
        return self.signs[self.place - 1]

    def inner(self, signs: Sequence[Token], bound: Mapping[Token, Term] | None = None) -> Term:
        scope = replace(self.scope, bound={**self.scope.bound, **bound}) if bound else self.scope
        return Parser(signs, scope).whole()

    # ---- sums, products, powers

    def sum(self) -> Term:
        result = self.product()
        while self.peek() in ("+", "-"):
            plus = self.take() == "+"
            if self.peek() in ("+", "-"):
                raise Unreadable("two signs follow each other")
            term = self.product()
            result = result + term if plus else result - term
        return result

    def product(self) -> Term:
        if self.peek() in ("-", "+"):
            plus = self.take() == "+"
            if self.peek() in ("+", "-"):
                raise Unreadable("two signs follow each other")
            term = self.product()
            return term if plus else -term
        result, slash = self.power(), False
        while self.peek() not in ENDS:
            sign = self.peek()
            if sign in ("/", r"\div"):
                if slash:
                    raise Unreadable("two slashes follow each other")
                self.take()
                result, slash = result / self.power(), True
                continue
            if slash:
                raise Unreadable("is that above or below the slash?")
            if sign in TIMES:
                self.take()
                if sign == "*" and self.scope.letters is not None:
                    raise Unreadable("* may be a convolution")
            elif isinstance(sign, str) and sign[0].isdigit() and self.scope.letters is not None:
                raise Unreadable(f"a number follows a factor: {sign}")
            result = result * self.power()
        return result

    def power(self) -> Term:
        start = self.place
        base = self.atom()
        while self.peek() in ("^", "!"):
            if self.take() == "!":
                if self.peek() == "!":
                    raise Unreadable("!! is a double factorial")
                base = language.factorial(base)
                continue
            at = self.place
            exponent = self.script()
            self.check_power(start, at)
            base = self.raised(base, exponent)
            if self.peek() == "^":
                raise Unreadable("two exponents follow each other")
        if base is E:
            raise Unreadable("e alone may be a constant or a letter")
        return base

    def check_power(self, start: int, at: int) -> None:
        """Refuse a superscript of a letter that may be a label, and a power of a function."""
        if self.scope.letters is None:
            return
        facts = self.scope.letters.facts
        symbol = symbol_at(self.signs, start)
        if symbol is None or start + symbol.length != at - 1 or self.signs[start] in ("e", ("words", "e")):
            return
        inside = group(self.signs[at])
        exponent = symbol_at(inside, 0)
        text = shown(self.signs[start : at + 1])
        alone = len(inside) == 1 and inside[0] in ("0", "1", "T", r"\top", "c", r"\infty")
        if symbol.full not in facts.numbers or alone:
            if alone or inside[:2] == ("-", "1") and len(inside) == 2 and self.after(at) == "(":
                raise Unreadable(f"{text} may be a label, a transpose or an inverse")
            if exponent and exponent.full not in facts.numbers:
                raise Unreadable(f"{text} may be a power or a label")
        if self.after(at) == "(" and arguments(self.signs, at + 1, facts) is not None:
            raise Unreadable(f"{text}(...) may be a power of a function or a product")

    def after(self, at: int) -> Token:
        return self.signs[at + 1] if at + 1 < len(self.signs) else ""

    def raised(self, base: Term, exponent: Term) -> Term:
        if base is E:
            return language.exp(exponent)
        try:
            return base**exponent
        except ValueError:
            if exponent == language.Q(1, 2):
                return language.sqrt(base)
            if base.op != "integer":
                self.scope.note("a power with an exponent that is no integer has a positive base")
            return language.exp(exponent * language.log(base))

    def script(self) -> Term:
        """Parse an exponent: a group or one token."""
        if self.place >= len(self.signs):
            raise Unreadable("an exponent is missing")
        return self.inner(group(self.take()))

    # ---- atoms

    def atom(self) -> Term:
        if self.place >= len(self.signs):
            raise Unreadable("the formula ends too early")
        for kind in (self.known, self.index, self.opaque, self.letter):
            found = kind()
            if found is not None:
                return found
        sign = self.take()
        if isinstance(sign, tuple):
            return self.built(sign)
        if sign[0].isdigit():
            return _number(Fraction(sign))
        if sign in FUNCTIONS:
            return self.applied(FUNCTIONS[sign])
        if sign in HYPERBOLIC:
            return self.hyperbolic(sign)
        if sign in ("(", "[", r"\{"):
            return self.bracket(sign)
        if sign in ("|", r"\lvert", r"\vert"):
            return self.absolute(sign)
        if sign == r"\sum":
            return self.sum_of()
        if sign == r"\int":
            return self.integral_of()
        if sign == r"\varphi" and self.scope.letters is None and self.peek() == "(":
            self.take()
            return language.phi(self.bracket("("))
        raise Unreadable(WHY.get(sign, f"{sign} is not a known symbol"))

    def known(self) -> Term | None:
        """The longest known name here, with its arguments if it is a function."""
        for name, term in self.scope.known:
            length = len(name)
            if self.signs[self.place : self.place + length] != name:
                continue
            after = self.signs[self.place + length : self.place + length + 2]
            if not term.places:
                if after[:1] == ["_"] or after[:1] == ["'"]:
                    continue
                self.place += length
                return term
            if after[:1] == ["("]:
                self.place += length + 1
                return term(*map(self.inner, commas(self.until(")", "("))))
            if after[:1] == ["_"] and len(after) == 2:
                self.place += length + 2
                return term(*map(self.inner, commas(group(after[1]))))
        return self.known_primed()

    def known_primed(self) -> Term | None:
        """A known function with a prime after its index: f_k' is f'(k)."""
        for name, term in self.scope.known:
            stem = name[-1].rstrip("'") if term.places and isinstance(name[-1], str) else ""
            if not stem or stem == name[-1]:
                continue
            primes = len(name[-1]) - len(stem)
            end = self.place + len(name) + 2
            bare, after = [*name[:-1], stem], self.signs[end : end + primes]
            here = self.signs[self.place : end]
            if here[: len(name)] == bare and here[len(name) : len(name) + 1] == ["_"] and after == ["'"] * primes:
                self.place = end + primes
                return term(*map(self.inner, commas(group(here[-1]))))
        return None

    def index(self) -> Term | None:
        """The index of a sum or integral around this place."""
        symbol = symbol_at(self.signs, self.place)
        for name, term in self.scope.bound.items():
            if symbol and symbol.full == name and not (symbol.index and not symbol.full):
                self.place += symbol.length
                return term
        return None

    def letter(self) -> Term | None:
        """A symbol that is not known, if letters may be found."""
        letters = self.scope.letters
        sign = self.peek()
        follows = self.signs[self.place + 1 : self.place + 2]
        if sign in ("e", ("words", "e")) and follows == ["^"]:
            self.place += 1
            return E
        if isinstance(sign, tuple) and sign[0] == "words" and sign[1].strip() in NAMED:
            self.signs[self.place] = NAMED[sign[1].strip()]
            return None
        symbol = symbol_at(self.signs, self.place)
        if letters is None or symbol is None or sign == r"\Phi" and follows == ["("]:
            return None
        word = isinstance(sign, tuple) and sign[0] in ("words", "run") and len(sign[1]) > 1
        if word and follows and follows[0] in ("(", "["):
            raise Unreadable(f"the function {shown([sign])} is not known")
        signs = self.signs[self.place : self.place + symbol.length]
        stem, after = self.place, self.place + symbol.length
        if symbol.name in letters.facts.functions and symbol.index:
            self.place = after
            return self.function(symbol, commas(symbol.index), signs)
        self.check_bracket(symbol, after)
        places = arguments(self.signs, after, letters.facts)
        if places is not None and symbol.full not in letters.facts.numbers:
            if symbol.index or sign == r"\Delta" or any(self.is_number(part) for part in places):
                raise Unreadable(f"{shown(self.signs[stem : after + 1])}...) may be a function or a product")
            self.place = closing(self.signs, after) + 1
            return self.function(symbol, places, signs)
        self.place = after
        return letters.number(symbol, signs)

    def is_number(self, part: Sequence[Token]) -> bool:
        """Is the argument of a function a letter that the formula uses as a number too?"""
        letters, symbol = self.scope.letters, symbol_at(part, 0)
        return bool(
            letters
            and symbol
            and symbol.full not in letters.facts.indices
            and symbol.full in letters.facts.numbers
            and symbol.full not in letters.facts.integers
        )

    def check_bracket(self, symbol: Symbol, at: int) -> None:
        """Refuse a bracket after a letter that may be a function of anything else than an outcome."""
        letters = self.scope.letters
        assert letters is not None
        sign = self.signs[at] if at < len(self.signs) else ""
        if not isinstance(sign, str) or sign not in ("(", "[", r"\{") or symbol.full in letters.facts.numbers:
            return
        if sign == "(" and arguments(self.signs, at, letters.facts) is not None:
            return
        inside = self.signs[at + 1 : closing(self.signs, at)]
        if symbol.full in COUNTS and len(commas(inside)) == 1 and any(one in ("+", "-") for one in inside):
            return
        raise Unreadable(f"{shown([*self.signs[self.place : at + 1]])} ... may be a function or a product")

    def function(self, symbol: Symbol, places: Sequence[Sequence[Token]], signs: Sequence[Token]) -> Term:
        """A function at integers: an outcome or an index."""
        letters = self.scope.letters
        assert letters is not None
        name_signs = list(signs)
        if symbol.index:  # the name without its index
            at = name_signs.index("_")
            del name_signs[at : at + 2]
        for part in places:
            inner = symbol_at(part, 0)
            if inner and inner.full not in letters.facts.indices:
                letters.facts.integers.setdefault(inner.full, "an argument of a function")
        function = letters.add(
            symbol.name, f"function {len(places)}", latex_of(name_signs), "function", "it has an index or an outcome"
        )
        self.scope.note("the outcomes and indices of functions are numbered by integers")
        return function(*map(self.inner, places))

    def opaque(self) -> Term | None:
        """A probability, an expectation, a norm, a divergence or a cardinality: one number, as it is written."""
        letters = self.scope.letters
        if letters is None:
            return None
        found = opaque_at(self.signs, self.place) or value_at(self.signs, self.place, letters)
        if found is None:
            return None
        word, end, kind = found
        signs = self.signs[self.place : end]
        for name in self.scope.bound:
            if any(symbol_name == name for symbol_name in _names(signs)):
                raise Unreadable(f"{shown(signs)} depends on the index {name}")
        if self.signs[end : end + 1] == ["^"]:
            raise Unreadable(f"{shown(signs)} with an exponent")
        self.place = end
        self.scope.note("a probability, expectation, norm, divergence or cardinality is one number")
        return letters.opaque(word, latex_of(signs), kind)

    def built(self, sign: tuple[Any, ...]) -> Term:
        if sign[0] == "group":
            inside = list(sign[1])
            if r"\choose" in inside:
                at = inside.index(r"\choose")
                return language.binomial(self.inner(inside[:at]), self.inner(inside[at + 1 :]))
            return self.inner(inside)
        if sign[0] == "frac":
            derivative = self.derivative(sign)
            return self.inner(sign[1]) / self.inner(sign[2]) if derivative is None else derivative
        if sign[0] == "binom":
            return language.binomial(self.inner(sign[1]), self.inner(sign[2]))
        if sign[0] == "sqrt":
            return language.sqrt(self.inner(sign[1]))
        if sign[0] == "run":
            raise Unreadable(f"{sign[1]} may be a word or a product")
        if sign[0] == r"\mathbb" or sign[0] in (r"\mathbf", r"\boldsymbol", r"\bm", r"\vec", r"\mathcal"):
            raise Unreadable(f"{shown([sign])} is a set, a vector or an algorithm, not a number")
        raise Unreadable(f"{shown([sign])} is not a formula")

    def derivative(self, sign: tuple[Any, ...]) -> Term | None:
        """The derivative of the factor that follows, if the fraction says so."""
        above, below = sign[1], sign[2]
        if above == (r"\partial",) and below[:1] == (r"\partial",) and self.scope.letters is None:
            return language.D(self.power(), self.inner(below[1:]))
        if below[:1] in (("d",), (r"\partial",), (("words", "d"),)) and above[:1] == below[:1]:
            raise Unreadable("a derivative is not read")
        return None

    # ---- brackets and functions

    def bracket(self, sign: Token) -> Term:
        close = closing(self.signs, self.place - 1)
        if close < 0:
            raise Unreadable(f"the bracket {sign} is not closed")
        inside = self.signs[self.place : close]
        self.place = close + 1
        if sign == r"\{" or sign == "[":
            simple = not any(one in ("+", "-") or isinstance(one, tuple) for one in inside)
            if simple or len(commas(inside)) > 1:
                raise Unreadable(f"{shown([sign, *inside[:3]])} ... may be a set or an interval")
        return self.inner(inside)

    def until(self, close: str, opening: str = "") -> list[Token]:
        """The tokens up to the closing bracket."""
        depth, start = 1, self.place
        while self.place < len(self.signs):
            sign = self.take()
            depth += (sign == opening) - (sign == close)
            if depth == 0:
                return self.signs[start : self.place - 1]
        raise Unreadable(f"a bracket {close} is missing")

    def absolute(self, sign: Token) -> Term:
        inside = self.until("|") if sign == "|" else self.until(r"\rvert", r"\lvert")
        if sign == "|" and self.peek() not in ENDS and self.peek() not in TIMES and "|" in self.signs[self.place + 1 :]:
            raise Unreadable("which bars belong together?")
        return language.Abs(self.inner(inside))

    def applied(self, function: str) -> Term:
        """Parse the argument of a function: brackets, or one factor."""
        raised = base = None
        if self.peek() == "^":
            self.take()
            raised = self.script()
        if self.peek() == "_":
            self.take()
            under = self.take()
            base = group(under)
            if function != "log" or len(base) != 1 or not isinstance(base[0], str) or not base[0].isdigit():
                raise Unreadable("a maximum or minimum over a set" if function in ("Max", "Min") else "a base")
        opening = self.peek()
        if isinstance(opening, str) and opening in ("(", "[", r"\{"):
            self.take()
            close = closing(self.signs, self.place - 1)
            if close < 0:
                raise Unreadable(f"the bracket {opening} is not closed")
            inside = self.signs[self.place : close]
            self.place = close + 1
            if self.peek() in ("(", "[", "^", "!"):
                raise Unreadable("is what follows the function's bracket in its argument?")
        elif isinstance(opening, tuple) and opening[0] == "group":
            inside = list(self.take()[1])
        elif function in ("Max", "Min"):
            raise Unreadable("the arguments of a maximum or minimum are not listed")
        else:
            start = self.place
            if self.scope.letters is None:
                self.product()
            else:
                self.power()
                self.check_argument()
            inside = self.signs[start : self.place]
        made = getattr(language, function)(*(self.inner(part) for part in commas(inside)))
        made = made / language.log(int(str(base[0]))) if base else made
        return self.finish(made, raised)

    def check_argument(self) -> None:
        """A function without brackets takes one factor; what may belong to it too is refused."""
        after = self.peek()
        if after in ENDS or after in FUNCTIONS or after in TIMES:
            return
        raise Unreadable(f"is {shown([after])} in the argument of the function before it?")

    def hyperbolic(self, sign: str) -> Term:
        exponential = self.applied("exp")
        if exponential.op != "exp":
            raise Unreadable(f"{sign} with an exponent")
        x = exponential.args[0]
        up, down = language.exp(x), language.exp(-x)
        self.scope.note(rf"{sign}, from exponentials")
        if sign == r"\tanh":
            return (up - down) / (up + down)
        return (up + down if sign == r"\cosh" else up - down) / 2

    def finish(self, value: Term, raised: Term | None) -> Term:
        if raised is not None and raised.op != "integer":
            raise Unreadable("a function with an exponent that is not a number")
        if raised is not None and raised.value < 0:
            raise Unreadable("an inverse function")
        return value if raised is None else value**raised

    # ---- sums and integrals

    def sum_of(self) -> Term:
        found = bounds(self.signs, self.place, self.scope.letters)
        self.place = found.end
        index = language.integers(found.name)
        if found.name in self.scope.bound:
            raise Unreadable(f"two sums within each other have the index {found.name}")
        rest = Parser(self.signs[self.place :], replace(self.scope, bound={**self.scope.bound, found.name: index}))
        body = rest.product()
        self.place += rest.place
        follows = self.signs[self.place :]
        if self.peek() in ("+", "-") and found.name in _names(follows):
            raise Unreadable(f"does the sum over {found.name} extend over what follows?")
        if found.over is None:
            return language.Sum(body, index, self.inner(found.low), self.inner(found.high))
        if not only_places(body, found.name):
            raise Unreadable(f"the sum over a set uses {found.name} as a number")
        self.scope.note(f"{found.over} is numbered: 1, ..., N")
        return language.Sum(body, index, 1, self.size(found.over))

    def size(self, over: str) -> Term:
        """The number of elements of a set that a sum extends over."""
        letters = self.scope.letters
        assert letters is not None
        if over not in self.scope.sets:
            if self.scope.sets or "N" in letters.facts.numbers or "N" in letters.facts.integers:
                raise Unreadable(f"the number of elements of {over} has no name")
            self.scope.sets[over] = letters.add("N", "integer", "N", "integer", f"the number of elements of {over}")
        return self.scope.sets[over]

    def integral_of(self) -> Term:
        below = above = None
        for _ in range(2):
            if self.peek() in ("_", "^"):
                mark = self.take()
                inside = group(self.take())
                below, above = (inside, above) if mark == "_" else (below, inside)
        if below is None or above is None:
            raise Unreadable("an end of the integral is missing")
        depth, start = 1, self.place
        while depth:
            sign = self.take()
            depth += (sign == r"\int") - (sign in ("d", ("words", "d")))
        symbol = symbol_at(self.signs, self.place)
        if symbol is None or not symbol.full:
            raise Unreadable("the variable of the integral is missing")
        body = self.signs[start : self.place - 1]
        self.place += symbol.length
        index = language.reals(symbol.full)
        return language.Integral(self.inner(body, {symbol.full: index}), index, self.inner(below), self.inner(above))


def opaque_at(signs: Sequence[Token], at: int) -> tuple[str, int, Kind] | None:
    """A quantity that is read as one number: the word for it, where it ends, and what it is; or None."""
    sign = signs[at] if at < len(signs) else ""
    if isinstance(sign, str) and sign in (r"\lVert", r"\|"):
        close = r"\rVert" if sign == r"\lVert" else r"\|"
        end = next((n + 1 for n in range(at + 1, len(signs)) if signs[n] == close), -1)
        bars = end > 0 and any(one in ("|", r"\lvert", r"\rvert") for one in signs[at:end])
        return ("norm", _scripted(signs, end), "real") if end > at + 2 and not bars else None
    if sign == r"\#" and at + 1 < len(signs) and (end := closing(signs, at + 1)) > 0:
        return "count", end + 1, "integer"
    if isinstance(sign, str) and sign in ("|", r"\lvert") and at + 2 < len(signs):
        inside, close = signs[at + 1], signs[at + 2]
        is_set = isinstance(inside, tuple) and inside[0] == r"\mathcal"
        is_set = is_set or isinstance(inside, str) and len(inside) == 1 and inside.isupper()
        return ("size", at + 3, "real") if is_set and close in ("|", r"\rvert") else None
    word, end = _operator(signs, at)
    symbol = symbol_at(signs, at)
    if not word and symbol:
        end = at + symbol.length
        if end >= len(signs) or signs[end] not in ("(", "["):
            return None
        close_at = closing(signs, end)
        inside_signs = signs[end:close_at]
        if close_at > 0 and any(one in (r"\|", r"\parallel", r"\lVert", r"\rVert") for one in inside_signs):
            return "div", close_at + 1, "real"
        return None
    if not word or end >= len(signs) or signs[end] not in ("[", "(", r"\{"):
        return None
    close_at = closing(signs, end)
    return (word, close_at + 1, "probability" if word in ("Pr", "P") else "real") if close_at > 0 else None


def value_at(signs: Sequence[Token], at: int, letters: Letters) -> tuple[str, int, Kind] | None:
    """The value of a function at data, such as f(D): one number, where each argument is a letter that is none."""
    symbol = symbol_at(signs, at)
    if symbol is None or not symbol.full or isinstance(signs[at], tuple) and signs[at][0] in ("words", "run"):
        return None
    start, facts = at + symbol.length, letters.facts
    end = closing(signs, start) if signs[start : start + 1] == ["("] else -1
    if end < 0 or symbol.full in facts.numbers or symbol.name in facts.functions:
        return None
    if arguments(signs, start, facts) is not None and not symbol.index:
        return None
    for part in commas(signs[start + 1 : end]):
        inner = symbol_at(part, 0)
        if inner is None or inner.length != len(part) or not inner.full:
            return None
        if {inner.full, inner.name} & (facts.numbers | facts.indices | facts.integers.keys()):
            return None
    return "value", end + 1, "real"


def _is_event(signs: Sequence[Token]) -> bool:
    """Whether a bracket after P holds an event."""
    return any(one in ("=", "<", ">", r"\le", r"\ge", r"\leq", r"\geq", r"\neq", r"\ne", r"\in") for one in signs)


def _operator(signs: Sequence[Token], at: int) -> tuple[str, int]:
    """The word of an operator such as an expectation, and where its index ends; ("", at) if there is none."""
    sign = signs[at] if at < len(signs) else ""
    word = ""
    if sign == r"\Pr":
        word = "Pr"
    elif isinstance(sign, tuple) and sign[0] == r"\mathbb" and sign[1] in (("E",), ("P",)):
        word = {"E": "E", "P": "Pr"}[sign[1][0]]
    elif isinstance(sign, tuple) and sign[0] in ("words", "run") and str(sign[1]).strip() in OPAQUE:
        word = str(sign[1]).strip()
    elif sign == "P" and (end := _bracket_end(signs, at + 1)) > 0 and _is_event(signs[at + 1 : end]):
        word = "Pr"
    elif sign == "E" and signs[at + 1 : at + 2] == ["["]:
        word = "E"
    if not word:
        return "", at
    return word, _scripted(signs, at + 1, "_")


def _bracket_end(signs: Sequence[Token], at: int) -> int:
    return closing(signs, at) if at < len(signs) else -1


def _scripted(signs: Sequence[Token], at: int, marks: str = "_") -> int:
    """The place after an index."""
    return at + 2 if at + 1 < len(signs) and signs[at] in tuple(marks) else at


def _names(signs: Sequence[Token]) -> set[str]:
    """The full names of all symbols."""
    return {name for one in symbols(signs) for name in (one.full, one.name)}


def _number(exact: Fraction) -> Term:
    whole: Term = language.as_term(exact.numerator)
    quotient: Term = language.Q(exact.numerator, exact.denominator) if exact.denominator != 1 else whole
    return quotient
