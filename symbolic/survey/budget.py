"""The privacy budget of a survey with "don't know": which mechanisms (p, q) it allows, decided exactly.

The budget is epsilon, an exact number or the logarithm of one, and a notion of local differential privacy:

* `sldp` (after Shafer) bounds the ratio of the masses of an answer under the two truths, which is p/q;
* `wldp` (after Walley) bounds plausibility over belief, which is (1 - q)/q.

Both statements are for q < p.

>>> budget = Budget.read("ln(3)", "sldp")
>>> budget.allows(Fraction(3, 4), Fraction(1, 4)), budget.allows(Fraction(3, 4), Fraction(6, 25))
(True, False)
>>> Budget.read("1", "sldp").least(Fraction(1), 1).ceiling(6)
Fraction(134471, 500000)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal, get_args

from symbolic.number import NumberError, Undecided, endpoints, fraction_text, parse, shown
from symbolic.survey.domains import Q_, P

Notion = Literal["sldp", "wldp"]
NOTIONS: Final = get_args(Notion)
LOGARITHM: Final = re.compile(r"\s*(?:ln|log)\s*\(?([^()]+)\)?\s*")
BITS: Final = (64, 256, 1024, 8192, 65_536)  # tried in turn, where a comparison is not decided
LARGEST: Final = 1000  # a larger epsilon is rounded down to it where e^epsilon is computed


class NoDesign(ValueError):
    """There is no such survey; the message says which argument is wrong, and what is allowed."""


@dataclass(frozen=True)
class Bound:
    """A positive number x / (e^epsilon + more): exactly, or as a ball of any precision."""

    x: Fraction
    more: int
    budget: Budget

    @property
    def exact(self) -> Fraction | None:
        """The number, where e^epsilon is rational."""
        return None if self.budget.ratio is None else self.x / (self.budget.ratio + self.more)

    def ends(self, bits: int) -> tuple[Fraction, Fraction]:
        """Two fractions that enclose it."""
        if self.exact is not None:
            return self.exact, self.exact
        import flint

        with flint.ctx.workprec(bits):
            return endpoints(ball(self.x) / (self.budget.exponential() + self.more))

    def ceiling(self, places: int) -> Fraction:
        """The smallest decimal with so many places that is at least this number."""
        unit = 10**places
        for bits in BITS:
            low, high = (-(-end * unit // 1) for end in self.ends(bits + 4 * places))
            if low == high:
                return Fraction(low, unit)
        raise Undecided("the bound on q is too close to a decimal")


@dataclass(frozen=True)
class Budget:
    """A bound on the privacy loss. `ratio` is e^epsilon where that is rational, and `epsilon` is None then."""

    notion: Notion
    epsilon: Fraction | None
    ratio: Fraction | None

    @staticmethod
    def read(epsilon: object, notion: str) -> Budget:
        """From what was typed: epsilon is an exact number, or the text ln(x) of one; raises `NoDesign`."""
        if notion not in NOTIONS:
            raise NoDesign(f"notion: {notion!r} is neither of {', '.join(NOTIONS)}")
        try:
            if isinstance(epsilon, str) and (found := LOGARITHM.fullmatch(epsilon)):
                budget = Budget(notion, None, parse(found[1]))  # type: ignore[arg-type]
            else:
                budget = Budget(notion, parse(epsilon), None)  # type: ignore[arg-type]
        except NumberError as reason:
            raise NoDesign(f"epsilon: {reason}") from None
        if (budget.epsilon == 0) or (budget.ratio == 1):
            raise NoDesign(
                "epsilon: with epsilon = 0 the answers do not depend on the truth, and no number of respondents is "
                "enough; give an epsilon above 0"
            )
        if (budget.ratio is None and budget.epsilon is not None and budget.epsilon < 0) or (
            budget.ratio is not None and budget.ratio < 1
        ):
            raise NoDesign("epsilon: it is below 0; give an epsilon above 0")
        return budget

    @property
    def text(self) -> str:
        """Epsilon, as it is typed."""
        return f"ln({shown(self.ratio)})" if self.ratio is not None else shown(self.epsilon or Fraction(0))

    @property
    def exact_text(self) -> str:
        """Epsilon, all its digits."""
        return (
            f"ln({fraction_text(self.ratio)})" if self.ratio is not None else fraction_text(self.epsilon or Fraction(0))
        )

    def exponential(self) -> Any:
        """e^epsilon as a ball, in the precision at hand; of a very large epsilon, a lower bound of it."""
        if self.ratio is not None:
            return ball(self.ratio)
        return ball(min(self.epsilon or Fraction(0), Fraction(LARGEST))).exp()

    def loss(self, p: Fraction, q: Fraction) -> Fraction:
        """e^(privacy loss) of the mechanism, q < p; q is not 0."""
        if self.notion == "sldp":
            return p / q
        from symbolic.representations.exact import evaluate
        from symbolic.survey import walley

        return evaluate(walley.worst_loss_ratio(P, Q_), {"p": p, "q": q})

    def allows(self, p: Fraction, q: Fraction) -> bool:
        """Is the privacy loss at most epsilon? The comparison is certified; raises `Undecided`."""
        if q == 0:
            return False
        loss = self.loss(p, q)
        if self.ratio is not None:
            return loss <= self.ratio
        import flint

        for bits in BITS:
            with flint.ctx.workprec(bits):
                spent, epsilon = ball(loss).log(), ball(self.epsilon or Fraction(0))
                if spent < epsilon or spent > epsilon:
                    return bool(spent < epsilon)
        raise Undecided("the privacy loss of p and q is too close to epsilon")

    def spent(self, p: Fraction, q: Fraction) -> Any:
        """The privacy loss of the mechanism as a ball."""
        return ball(self.loss(p, q)).log()

    def least(self, x: Fraction, more: int) -> Bound:
        """x / (e^epsilon + more)."""
        return Bound(x, more, self)


def ball(number: Fraction | int) -> Any:
    """A ball around an exact number, in the precision at hand."""
    from flint import arb, fmpq

    exact = Fraction(number)
    return arb(fmpq(exact.numerator, exact.denominator))
