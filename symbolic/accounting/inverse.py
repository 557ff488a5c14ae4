"""The smallest noise, largest sampling rate or largest number of steps that meets a privacy target.

>>> from symbolic.accounting import Account
>>> run = Account.of({"mechanism": "gaussian", "sigma": 1, "times": 4})
>>> solve(run, "sigma", target_epsilon=1, delta="1e-5")
sigma = 7.46127 is the smallest of 6 digits with epsilon <= 1; it gives epsilon = 0.999999
>>> solve(run, "times", target_epsilon=20, delta="1e-5").value
Fraction(11, 1)

delta at the target epsilon decides whether a value suffices (lemma A1). It decreases in sigma and increases in q and in
times (lemma A2 of BOUNDS.md), so one search over decimals, or over integers, serves all three. The search only proposes
values: the result is one whose delta is certified, and `is_sharp` says whether the next value is certified to fail.
A deadline (`Account.within`) may stop the search at any time.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf, log
from typing import Any, Final

from symbolic.accounting.answer import Answer, certain, exact
from symbolic.accounting.last_value import ROUGH, Decimals, Decision, Integers, Search, log_of
from symbolic.accounting.mechanisms.part import Part
from symbolic.accounting.mechanisms.reading import MOST_SIGMA
from symbolic.formula import DomainError
from symbolic.formula.words import among
from symbolic.number import check_digits, decimal, shown

RANGES: Final = {
    "sigma": (Fraction(10**9), Fraction(1, 10**3)),
    "q": (Fraction(1, 10**12), Fraction(1)),
    "times": (Fraction(1), Fraction(10**9)),
}
"""The values that are searched, from the most to the least private one."""


class _OutOfTime(Exception):
    """The deadline has passed."""


@dataclass(frozen=True, repr=False)
class Solution:
    """A value that meets the target.

    value: sigma, q or times; or the factor of all sigmas if `is_factor`.
    is_sharp: is it proved the smallest or largest one, because the next value of as many digits exceeds the target?
        Never for sigma of discrete Gaussian noise, in which lemma A2 does not show delta to be monotone.
    every: does every value of the range suffice? Then `value` is the end of the range.
    certain: how many digits of the value are those of the smallest or largest one.
    account: the composition at the value.
    epsilon: its certified epsilon, at most the target; between 0 and the target if a deadline has passed.
    """

    name: str
    value: Fraction
    is_factor: bool
    is_sharp: bool
    every: bool
    certain: int
    target: Fraction
    digits: int
    account: Any
    epsilon: Answer

    @property
    def text(self) -> str:
        """One sentence."""
        number = shown(self.value) if self.name == "times" else decimal(self.value, self.digits)
        name = "a common factor of every sigma" if self.is_factor else self.name
        best = "smallest" if self.name == "sigma" else "largest"
        of = "" if self.name == "times" else f" of {self.digits} digits"
        why = f"is the {best}{of} with" if self.is_sharp else "is certified to have"
        if self.every:
            why = f"is the {best} value searched, and every value has"
        given = f"; it gives epsilon {self.epsilon.predicate}" if self.epsilon.digits else ""
        doubt = "" if self.is_sharp or self.every else f" ({certain(self.certain)} of the {best} one)"
        return f"{name} = {number} {why} epsilon <= {shown(self.target)}{doubt}{given}"

    def __repr__(self) -> str:
        return self.text


def solve(
    account: Any, name: str, target_epsilon: Any, delta: Any, direction: str = "both", digits: int = 6
) -> Solution:
    """Return the value of one parameter that just meets epsilon(delta) <= target_epsilon.

    Parameters
    ----------
    account: the composition, an `Account`; its own value of the parameter is only where the search starts.
    name: "sigma": the smallest; if the mechanisms have several sigmas, the smallest common factor of all. "q": the
        largest sampling rate of the sampled mechanisms, which must share one. "times": the largest number of times, for
        a composition of one mechanism.
    target_epsilon, delta: exact numbers, target_epsilon >= 0, 0 <= delta < 1.
    digits: significant digits of sigma and q, rounded to the side on which the target is met. `times` is exact.

    After a deadline of the account, the result is the best value certified so far. Raises `DomainError` if no value
    suffices, none is certified so far, or `name` is ambiguous, and `NumberError`.
    """
    target, most = _goal(target_epsilon, delta)
    digits, chosen = check_digits(digits), _Parameter.of(account.parts, name)
    deltas: dict[tuple[Part, ...], Answer] = {}

    def decide(parts: tuple[Part, ...], digits: int) -> Decision:
        if account.is_late:
            raise _OutOfTime
        deltas[parts] = replace(account, parts=parts).delta(target, direction, digits)
        return _decided(deltas[parts], most)

    numbers = Integers(digits) if name == "times" else Decimals(digits)
    search = Search(numbers, lambda value, more: decide(chosen.parts(value), more), chosen.range, chosen.start)
    with suppress(_OutOfTime):
        if chosen.rest and decide(chosen.rest, ROUGH)[0] is False:
            raise DomainError(f"no {name} suffices: the other mechanisms alone have epsilon > {shown(target)}")
        search.run()
    index, failing = _ends(search)
    if index is None:
        if search.safe in search.known:
            why = f"no {name} suffices: {shown(chosen.range[0])} is not certified to have"
        else:
            why = f"the time was too short to certify a {name} with"
        raise DomainError(f"{why} epsilon <= {shown(target)}")
    value = numbers.value(index)
    there = replace(account, parts=chosen.parts(value))
    every = chosen.is_monotone and index == search.unsafe
    is_sharp, certain = False, digits if every else 0
    if chosen.is_monotone and failing is not None:
        is_sharp = abs(failing - index) == 1
        low, high = sorted((value, numbers.value(failing)))
        certain = digits if is_sharp else Answer.of(low, high, digits, "", "").digits
    epsilon = _epsilon(there, most, target, direction, digits, deltas[there.parts])
    return Solution(name, value, chosen.is_factor, is_sharp, every, certain, target, digits, there, epsilon)


def _goal(target_epsilon: Any, delta: Any) -> tuple[Fraction, Fraction]:
    target, most = exact("target_epsilon", target_epsilon), exact("delta", delta)
    if target < 0 or not 0 <= most < 1:
        given = f"target_epsilon = {shown(target)}, delta = {shown(most)}"
        raise DomainError(f"{given}: needed are >= 0, and 0 <= delta < 1")
    return target, most


def _epsilon(there: Any, most: Fraction, target: Fraction, direction: str, digits: int, delta: Answer) -> Answer:
    """epsilon at the solution, of which delta is certified: so the target is an upper bound."""
    found = Answer.of(Fraction(0), target, digits, delta.method, delta.direction)
    if there.is_late:
        return found
    found = there.epsilon(most, direction, digits)
    high = target if found.high is None else min(found.high, target)
    return Answer.of(found.low, high, digits, found.method, found.direction)


def _ends(search: Search) -> tuple[int | None, int | None]:
    """The last index that is certified to suffice, and the first one that is certified to fail."""
    found = {holds: [i for i, (one, *_) in search.known.items() if one is holds] for holds in (True, False)}
    good = min(found[True], key=lambda i: abs(i - search.unsafe), default=None)
    return good, min(found[False], key=lambda i: abs(i - search.safe), default=None)


def _decided(delta: Answer, most: Fraction) -> Decision:
    """Is delta certified to be at most so much (None: neither)? The excess is log log 1/most - log log 1/delta.

    It is nearly linear in log sigma, because log delta is about -(epsilon sigma)^2/2 for Gaussian noise.
    """
    high = Fraction(1) if delta.high is None else delta.high
    middle = (delta.low + high) / 2
    logs = [log_of(one) if one else -inf for one in (most, middle)]
    excess = log(logs[0] / logs[1]) if -inf < min(logs) and logs[1] < 0 else -inf if middle <= most else inf
    return True if high <= most else False if delta.low > most else None, excess


@dataclass(frozen=True)
class _Parameter:
    """The parameter that varies: the places of its mechanisms, and where the search starts."""

    name: str
    all: tuple[Part, ...]
    places: tuple[int, ...]
    start: Fraction
    is_factor: bool = False

    @staticmethod
    def of(parts: tuple[Part, ...], name: str) -> _Parameter:
        if name not in RANGES:
            raise DomainError(f"no parameter to solve for is called {name!r}; {among(name, RANGES)}")
        if name == "times":
            if len(parts) > 1:
                raise DomainError(f"times is ambiguous for {len(parts)} entries; solve for times of a single entry")
            return _Parameter(name, parts, (0,), Fraction(parts[0].times))
        if name == "sigma":
            values = {i: part["sigma"] for i, part in enumerate(parts) if "sigma" in part.parameters}
        else:
            sampled = any(part.q < 1 for part in parts)
            values = {i: part.q for i, part in enumerate(parts) if part.q < 1 or not sampled}
        different = set(values.values())
        if not different:
            raise DomainError(
                "no mechanism has a sigma; epsilon of Laplace noise or randomized response is not solved for"
            )
        if name == "q" and len(different) > 1:
            raise DomainError(f"q is ambiguous: the mechanisms have {len(different)} sampling rates; give them one")
        several = len(different) > 1
        return _Parameter(name, parts, tuple(values), Fraction(1) if several else different.pop(), several)

    def parts(self, value: Fraction) -> tuple[Part, ...]:
        """The mechanisms with another value."""
        return tuple(self._changed(part, value) if i in self.places else part for i, part in enumerate(self.all))

    def _changed(self, part: Part, value: Fraction) -> Part:
        if self.name == "sigma":
            sigma = value * part["sigma"] if self.is_factor else value
            return replace(part, parameters={**part.parameters, "sigma": sigma})
        return replace(part, times=int(value)) if self.name == "times" else replace(part, q=value)

    @property
    def range(self) -> tuple[Fraction, Fraction]:
        """The values that are searched; sigma of discrete Gaussian noise is at most MOST_SIGMA."""
        safe, unsafe = RANGES[self.name]
        if self.name == "sigma":
            noise = [self.all[i]["sigma"] for i in self.places if self.all[i].mechanism == "discrete-gaussian"]
            safe = min([safe, *(MOST_SIGMA / (sigma if self.is_factor else Fraction(1)) for sigma in noise)])
        return safe, unsafe

    @property
    def is_monotone(self) -> bool:
        """Does lemma A2 apply?"""
        return self.name != "sigma" or all(self.all[i].mechanism == "gaussian" for i in self.places)

    @property
    def rest(self) -> tuple[Part, ...]:
        """The other mechanisms."""
        return tuple(part for i, part in enumerate(self.all) if i not in self.places)
