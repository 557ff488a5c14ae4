"""The privacy budget of a survey with "don't know", and an exact test of (p, q).

The budget is epsilon, an exact number or the logarithm of one, with a notion of local differential privacy:

* `sldp` (epsilon-SLDP) bounds the ratio of the masses of an answer under the two inputs, which is p/q.
* `wldp` (epsilon-WLDP) bounds plausibility over belief, which is (1 - q)/q.

Both formulas hold for q < p.

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
BITS: Final = (64, 256, 1024, 8192, 65_536)  # precisions in bits, tried in turn until a comparison is decided
LARGEST: Final = 1000  # a larger epsilon is replaced by this lower bound when e^epsilon is computed


class NoDesign(ValueError):
    """No such survey exists; the message names the wrong argument and what is allowed."""


@dataclass(frozen=True)
class Bound:
    """A positive number x / (e^epsilon + more), exact or enclosed at any precision."""

    x: Fraction
    more: int
    budget: Budget

    @property
    def exact(self) -> Fraction | None:
        """The exact number if e^epsilon is rational, else None."""
        return None if self.budget.ratio is None else self.x / (self.budget.ratio + self.more)

    def ends(self, bits: int) -> tuple[Fraction, Fraction]:
        """Return two fractions that enclose the number."""
        if self.exact is not None:
            return self.exact, self.exact
        import flint

        with flint.ctx.workprec(bits):
            return endpoints(ball(self.x) / (self.budget.exponential() + self.more))

    def ceiling(self, places: int) -> Fraction:
        """Return the smallest decimal with `places` places that is at least this number."""
        unit = 10**places
        for bits in BITS:
            low, high = (-(-end * unit // 1) for end in self.ends(bits + 4 * places))
            if low == high:
                return Fraction(low, unit)
        raise Undecided("the bound on q is too close to a decimal to be rounded up")


@dataclass(frozen=True)
class Budget:
    """A bound on the privacy loss.

    Exactly one of `ratio` (e^epsilon, if rational) and `epsilon` is None.
    """

    notion: Notion
    epsilon: Fraction | None
    ratio: Fraction | None

    @staticmethod
    def read(epsilon: object, notion: str) -> Budget:
        """Parse epsilon, an exact number or the text ln(x) of one; raise `NoDesign`."""
        if notion not in NOTIONS:
            raise NoDesign(f"notion: {notion!r} is unknown; choose one of {', '.join(NOTIONS)}")
        try:
            if isinstance(epsilon, str) and (found := LOGARITHM.fullmatch(epsilon)):
                budget = Budget(notion, None, parse(found[1]))  # type: ignore[arg-type]
            else:
                budget = Budget(notion, parse(epsilon), None)  # type: ignore[arg-type]
        except NumberError as reason:
            raise NoDesign(f"epsilon: {reason}") from None
        if (budget.epsilon == 0) or (budget.ratio == 1):
            raise NoDesign(
                "epsilon: with epsilon = 0 the answers are independent of the truth, so no number of "
                "respondents suffices; give an epsilon above 0"
            )
        if (budget.ratio is None and budget.epsilon is not None and budget.epsilon < 0) or (
            budget.ratio is not None and budget.ratio < 1
        ):
            raise NoDesign("epsilon: it is below 0; give an epsilon above 0")
        return budget

    @property
    def text(self) -> str:
        """Epsilon, as typed."""
        return f"ln({shown(self.ratio)})" if self.ratio is not None else shown(self.epsilon or Fraction(0))

    @property
    def exact_text(self) -> str:
        """Epsilon with all its digits."""
        return (
            f"ln({fraction_text(self.ratio)})" if self.ratio is not None else fraction_text(self.epsilon or Fraction(0))
        )

    def exponential(self) -> Any:
        """Return e^epsilon as a ball, or a lower bound for very large epsilon."""
        if self.ratio is not None:
            return ball(self.ratio)
        return ball(min(self.epsilon or Fraction(0), Fraction(LARGEST))).exp()

    def loss(self, p: Fraction, q: Fraction) -> Fraction:
        """Return e^(privacy loss) of the mechanism, for 0 < q < p."""
        if self.notion == "sldp":
            return p / q
        from symbolic.representations.exact import evaluate
        from symbolic.survey import walley

        return evaluate(walley.worst_loss_ratio(P, Q_), {"p": p, "q": q})

    def allows(self, p: Fraction, q: Fraction) -> bool:
        """Whether the privacy loss is at most epsilon; raises `Undecided` near equality."""
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
        """Return the privacy loss of the mechanism as a ball."""
        return ball(self.loss(p, q)).log()

    def least(self, x: Fraction, more: int) -> Bound:
        """Return the bound x / (e^epsilon + more)."""
        return Bound(x, more, self)


def ball(number: Fraction | int) -> Any:
    """Return a ball around an exact number, at the current precision."""
    from flint import arb, fmpq

    exact = Fraction(number)
    return arb(fmpq(exact.numerator, exact.denominator))
