"""A recursive-descent parser of one formula without relations; it refuses what can be read in two ways.

A sum extends over the product that follows it, a slash over one factor, and a function without brackets over one
factor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

import symbolic.language as language
from proofs.latex.facts import arguments
from proofs.latex.named import E, Named, Scope, known, names_in
from proofs.latex.reasons import WHY
from proofs.latex.sums import bounds, only_places
from proofs.latex.symbols import closing, commas, group, symbol_at
from proofs.latex.tokens import Token, Unreadable, shown
from symbolic.language import Term

__all__ = ["Parser", "Scope", "known"]

MOST: Final = 300
"""Tokens of one side: deeper terms would exceed Python's stack when they are written."""
CLOSE: Final = frozenset({")", "]", "}", r"\}", r"\rvert", r"\rVert"})
ENDS: Final = CLOSE | {"+", "-", "|", ",", ""}
TIMES: Final = frozenset({r"\cdot", r"\times", "*"})
FUNCTIONS: Final = {
    r"\log": "log", r"\ln": "log", r"\exp": "exp", r"\Phi": "Phi", r"\max": "Max", r"\min": "Min",
}  # fmt: skip
HYPERBOLIC: Final = frozenset({r"\tanh", r"\cosh", r"\sinh"})


class Parser(Named):
    """Parse the tokens of one formula; juxtaposed factors are multiplied."""

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
        raise Unreadable(f"{sign}: {WHY[sign]}" if sign in WHY else f"{sign} is not a known symbol")

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
            unclear = self.peek() in ("^", "!") or self.peek() in ("(", "[") and function == "log"
            if unclear and self.scope.letters is not None:
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
        if self.scope.letters is not None and self.peek() in ("+", "-") and found.name in names_in(follows):
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


def _number(exact: Fraction) -> Term:
    whole: Term = language.as_term(exact.numerator)
    quotient: Term = language.Q(exact.numerator, exact.denominator) if exact.denominator != 1 else whole
    return quotient
