"""The largest epsilon that bounds every membership-inference adversary's F_beta score.

>>> question = Question.read("0.8", "1", "0", "0", "0", "1e-5", "analytic", 10)
>>> [answer.epsilon for answer in answers(question)]
['1.791759469', '7.811885743', '1.386294361']

Sources: Balle and Wang 2018 (Gaussian); Kairouz, Oh and Viswanath 2017 (every mechanism).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_UP, Context, Decimal
from fractions import Fraction
from functools import partial
from typing import Final, Literal

from symbolic.number import NumberError, Undecided, Value, decimal, endpoints, fraction_text, parse

EXTRA: Final = 10  # extra digits that are computed
TRIALS: Final = 5  # the extra digits double this many times if a number is too close to a decimal
SHORT: Final = 16  # characters up to which a typed number is repeated, or a fraction shown as such
FAR: Final = 10**9  # largest decimal exponent
SIGMA: Final = 4  # most digits of the standard deviation
RHO: Final = ("rho_p", "rho_c", "rho_t")

Allowed = Literal["none", "up to", "every"]
Computed = Callable[[int], Value]


class NoQuestion(ValueError):
    """The input is not a valid bound, or not valid knowledge of an adversary."""


@dataclass(frozen=True)
class Answer:
    """The result for one kind of mechanism: no epsilon, all up to `epsilon`, or every epsilon.

    `epsilon` is rounded down, so that it never exceeds the true value.
    """

    mechanism: str
    allowed: Allowed
    epsilon: str | None
    meaning: str

    @property
    def number(self) -> str:
        """The epsilon, or the word for none or every one."""
        return self.epsilon or self.allowed


@dataclass(frozen=True)
class Question:
    """A bound on the F_beta score, the adversary's knowledge, and the noise calibration.

    Parameters
    ----------
    f: the bound, 0 <= f <= 1.
    beta: weight of recall relative to precision, above 0.
    rho: coefficients rho_p, rho_c, rho_t, each between 0 and 1.
    w: the smallest P(h_0)/P(h_1) that they allow, at least 0.
    delta: for the Gaussian mechanism, 0 < delta < 1.
    calibration: "analytic" (the smallest sigma that gives (epsilon, delta)-DP) or "classical".
    digits: number of displayed digits.
    """

    f: Fraction
    beta: Fraction
    rho: tuple[Fraction, ...]
    w: Fraction
    delta: Fraction
    calibration: str
    digits: int

    @staticmethod
    def read(
        f: str, beta: str, rho_p: str, rho_c: str, rho_t: str, delta: str, calibration: str, digits: int
    ) -> Question:
        """Parse typed input; raise `NoQuestion`, whose message of one line names the option."""
        from symbolic.detection.certified import weight

        shares = zip(RHO, (rho_p, rho_c, rho_t), strict=True)
        rho = tuple(_number(name, text, "between 0 and 1", lambda x: 0 <= x <= 1) for name, text in shares)
        w = weight(*rho)
        if w < 0:
            raise NoQuestion(
                "(2 - rho_p)(1 - rho_c)(1 - rho_t) is below 1: no prior has these coefficients, because P(h_1) "
                "would exceed 1"
            )
        return Question(
            _number("f_bound", f, "between 0 and 1", lambda x: 0 <= x <= 1),
            _number("beta", beta, "above 0", lambda x: x > 0),
            rho,
            w,
            _number("delta", delta, "above 0 and below 1", lambda x: 0 < x < 1),
            calibration,
            digits,
        )

    @property
    def b(self) -> Fraction:
        return self.beta**2

    @property
    def least(self) -> Fraction:
        """The F_beta score of always claiming membership; no mechanism prevents it."""
        return (1 + self.b) / (1 + self.b + self.w)


def answers(question: Question) -> list[Answer]:
    """Return the results for the Laplace, the Gaussian and every epsilon-DP mechanism."""
    from symbolic.detection.certified import epsilon_laplace, epsilon_universal

    laplace, gaussian, universal = "laplace", "gaussian", "any"
    if question.f == 1:
        words = "the bound is 1, which no F score exceeds"
        return [Answer(name, "every", None, words) for name in (laplace, gaussian, universal)]
    if question.f < question.least:
        words = f"an adversary who always claims membership has F = {shown(question.least)}"
        return [Answer(name, "none", None, words) for name in (laplace, gaussian, universal)]
    known = question.f, question.b, question.w
    return [
        Answer(
            laplace,
            "up to",
            cut_off(partial(epsilon_laplace, *known), question.digits),
            "Laplace noise of scale sensitivity/epsilon",
        ),
        _gaussian(gaussian, question),
        Answer(
            universal,
            "up to",
            cut_off(partial(epsilon_universal, *known), question.digits),
            "every epsilon-DP mechanism",
        ),
    ]


def _gaussian(name: str, question: Question) -> Answer:
    from symbolic.detection.balls import exact
    from symbolic.detection.gaussian_roots import Calibrated, at_zero
    from symbolic.detection.gaussian_score import epsilon_of_f_beta, mu_of_f_beta, privacy_of_f_beta

    known, delta = (question.f, question.b, question.w), shown(question.delta)
    if question.f == question.least:
        return Answer(name, "none", None, f"Gaussian noise of any scale allows F > {shown(question.f)}")
    private_at_zero = at_zero(Calibrated(*privacy_of_f_beta(*known)), exact(question.delta), question.digits)
    if question.calibration == "analytic" and private_at_zero:
        return Answer(name, "none", None, f"delta = {delta} allows a larger F even with epsilon = 0")

    def largest(calibration: str, digits: int) -> Value:
        return epsilon_of_f_beta(*known, question.delta, calibration, digits)

    epsilon = cut_off(partial(largest, question.calibration), question.digits)
    sigma = cut_off(partial(mu_of_f_beta, *known), min(question.digits, SIGMA), inverse=True)
    words = f"Gaussian, delta = {delta}: sigma >= {sigma} sensitivities"
    if question.calibration == "classical" and not private_at_zero:
        below, above = (largest(one, question.digits + EXTRA) for one in ("classical", "analytic"))
        if _ends(below)[1] < _ends(above)[0]:
            words += "; not (epsilon, delta)-DP"
    return Answer(name, "up to", epsilon, words)


def cut_off(compute: Computed, digits: int, inverse: bool = False) -> str:
    """Return a positive number rounded down, or its inverse rounded up, with `digits` digits.

    Raises `Undecided` if the number is too close to a decimal.

    >>> cut_off(lambda digits: Value.of(Fraction(2, 3), digits), 4)
    '0.6666'
    >>> cut_off(lambda digits: Value.of(Fraction(3), digits), 4, inverse=True)
    '0.3334'
    """
    extra = EXTRA
    for _ in range(TRIALS):
        ends = _ends(compute(digits + extra))
        if inverse and ends[0] > 0:
            ends = 1 / ends[1], 1 / ends[0]
        low, high = (_cut(end, digits, ROUND_UP if inverse else ROUND_DOWN) for end in ends)
        if low == high:
            return decimal(low, digits)
        extra *= 2
    raise Undecided("a number is too close to a decimal to be rounded")


def _cut(number: Fraction, digits: int, rounding: str) -> Fraction:
    context = Context(prec=digits, rounding=rounding, Emax=FAR, Emin=-FAR)
    return Fraction(context.divide(Decimal(number.numerator), Decimal(number.denominator)))


def _ends(number: Value) -> tuple[Fraction, Fraction]:
    return endpoints(number.ball) if number.exact is None else (number.exact, number.exact)


def _number(name: str, text: str, domain: str, inside: Callable[[Fraction], bool]) -> Fraction:
    option = f"--{name.replace('_', '-')}"
    try:
        found = parse(text)
    except NumberError as reason:
        raise NoQuestion(f"{option}: {reason}") from None
    if not inside(found):
        raise NoQuestion(f"{option}: {shown(found)} is not {domain}")
    return found


def shown(number: Fraction) -> str:
    """Return a short decimal or fraction; of a long number the first digits, truncated.

    >>> shown(Fraction(4, 5)), shown(Fraction(2, 3)), shown(Fraction(1, 10**5)), shown(Fraction(10**30, 10**30 + 1))
    ('0.8', '2/3', '0.00001', '0.999999...')
    """
    for digits in range(1, SHORT):
        text = decimal(number, digits)
        if parse(text) == number and len(text) <= SHORT:
            return text
    text = fraction_text(number)
    return text if len(text) <= SHORT else f"{decimal(_cut(number, 6, ROUND_DOWN), 6)}..."
