"""Eq. 18, 21 and 24: the three cases of the adversary's knowledge, and their printed formulas."""

from __future__ import annotations

from dataclasses import dataclass

from proofs.liu2019.appendix_latex import Print
from proofs.liu2019.setting import b, beta, ratio, rho_c, rho_p, rho_t, t, x
from proofs.statements.plan import Have, auto, chain, positive, ring
from symbolic.detection import laplace
from symbolic.language import Eq, Relation, Term, TermLike, as_term

one = as_term(1)


@dataclass(frozen=True)
class Case:
    """One of the three equations.

    Parameters
    ----------
    number: of the equation.
    names: the coefficients of the adversary's knowledge.
    w: the weight of a false alarm.
    left_out: the first line's denominator is 2 + b minus this.
    printed_left_out: the same in LaTeX, with the sign before it.
    printed_turning: the epsilon at which the two lines meet.
    stationary: the appendix's formula for the best threshold.
    exponent: the printed factor under the roots, e^epsilon or what the extraction left of it.
    """

    number: str
    names: tuple[Term, ...]
    w: Term
    left_out: Term
    printed_left_out: str
    printed_turning: str
    stationary: Print
    exponent: str = r"\epsilon"

    @property
    def where(self) -> str:
        """The equation's number in the paper."""
        return f"Eq. {self.number}"

    @property
    def variables(self) -> tuple[Term, ...]:
        """The variables of every statement."""
        return (t, b, *self.names)

    @property
    def coefficients(self) -> list[Relation]:
        """Each coefficient lies in [0, 1]."""
        return [relation for name in self.names for relation in (0 <= name, name <= 1)]

    @property
    def given(self) -> list[Relation]:
        """The assumptions of every statement."""
        return [*ratio, *beta, *self.coefficients]

    @property
    def example(self) -> dict[str, object]:
        """No knowledge, and beta = 1."""
        return {"b": 1, **dict.fromkeys([name.name for name in self.names], 0)}

    @property
    def score(self) -> Term:
        """F_beta at the threshold x."""
        return laplace.f_score_at(x, t, b, self.w)

    @property
    def flat(self) -> Term:
        """The first line."""
        return laplace.best_flat_of_prior(b, self.left_out)

    @property
    def curved(self) -> Term:
        """The second line."""
        return laplace.best_curved(b, t, self.w)

    @property
    def turning(self) -> Term:
        """1 + b/w, the e^epsilon at which the lines meet."""
        return laplace.turning_ratio(b, self.w)

    @property
    def values(self) -> dict[str, TermLike]:
        """The values for the lemmas on the maximum score."""
        return {"t": t, "b": b, "w": self.w}

    @property
    def printed_flat(self) -> str:
        """The first line in LaTeX."""
        return rf"\frac{{1 + \beta^2}}{{2 + \beta^2{self.printed_left_out}}}, & \epsilon < {self.printed_turning}"

    @property
    def printed_weight(self) -> str:
        """w in LaTeX."""
        return f"1{self.printed_left_out}"

    def curved_with(self, exponent: str) -> str:
        """The second line in LaTeX, with `exponent` under the roots."""
        root = rf"\sqrt{{1 + \frac{{4\beta^2{exponent}}}{{{self.printed_weight}}}}}"
        return rf"\frac{{(1 + \beta^2)({root} - 1)}}{{(1 + \beta^2){root} - 1 + \beta^2}}"

    @property
    def printed_curved(self) -> str:
        """The second line in LaTeX."""
        return rf"{self.curved_with(self.exponent)}, & \epsilon \geq {self.printed_turning}"

    @property
    def positive(self) -> Have:
        """w > 0: no w < 0 has a t with 1 <= t < 1 + b/w."""
        return Have(0 < self.w, chain("lemma/best.positive", self.values))

    @property
    def flat_defined(self) -> list[Have]:
        """The first line's denominator is positive if t < 1 + b/w."""
        return [
            Have(self.w * t < self.w + b, positive(t < self.turning, 0 < self.w, degree=2)),
            Have(0 < 1 + b + self.w, auto()),
            Have(0 < 2 + b - self.left_out, positive(0 < 1 + b + self.w, degree=1)),
        ]

    @property
    def same_flat(self) -> Have:
        """The first line in the form of the lemmas."""
        return Have(Eq(self.flat, laplace.best_flat(b, self.w)), ring())

    @property
    def beyond_turning(self) -> Have:
        """w + b <= w t if t >= 1 + b/w."""
        return Have(self.w + b <= self.w * t, positive(self.turning <= t, 0 < self.w, degree=2))


SOLVED = Print(
    r"\theta = \frac{\Delta Q}{\epsilon} \log(\frac{1-\rho_p}{2\beta^2} (\sqrt{1 + \frac{4\beta^2 "
    r"e^\epsilon}{1-\rho_p}} - 1)) + Q(D') \text{. The corresponding } F_{\beta score} = "
    r"\frac{(1+\beta^2)(\sqrt{1 + \frac{4\beta^2 e^\epsilon}{1-\rho_p}} - 1)}{(1+\beta^2)\sqrt{1 + "
    r"\frac{4\beta^2 e^\epsilon}{1-\rho_p}} - 1 + \beta^2}",
    r"F_{\beta score} = \frac{(1+\beta^2)(\sqrt{1 + \frac{4\beta^2 e^\epsilon}{1-\rho_p}} - "
    r"1)}{(1+\beta^2)\sqrt{1 + \frac{4\beta^2 e^\epsilon}{1-\rho_p}} - 1 + \beta^2}",
)
REPLACED_RECORDS = Print(
    r"\text{we can also simply replace } \rho_p \text{ in Eq. 18 with } \rho_p + \rho_c(2 - \rho_p) \text{ to "
    r"obtain Eq. 21}",
    r"we can also simply replace  $\rho_p$  in Eq. 18 with  $\rho_p + \rho_c(2 - \rho_p)$  to obtain Eq. 21",
)
REPLACED_TIME = Print(
    r"\text{we can also simply replace } \rho_p \text{ in Eq. 18 with } \rho_p + (2 - \rho_p)(\rho_c + "
    r"\rho_t(1 - \rho_c)) \text{ to obtain Eq. 24}",
    r"we can also simply replace  $\rho_p$  in Eq. 18 with  $\rho_p + (2 - \rho_p)(\rho_c + \rho_t(1 - "
    r"\rho_c))$  to obtain Eq. 24",
)
prior = Case(
    "18",
    (rho_p,),
    laplace.weight_prior(rho_p),
    rho_p,
    r" - \rho_p",
    r"\log\left(1 + \frac{\beta^2}{1 - \rho_p}\right)",
    SOLVED,
)
records = Case(
    "21",
    (rho_p, rho_c),
    laplace.weight_record(rho_p, rho_c),
    rho_p + rho_c * (2 - rho_p),
    r" - \rho_p - \rho_c(2 - \rho_p)",
    r"\epsilon(\rho_p, \rho_c)",
    REPLACED_RECORDS,
    r" e^\epsilon",
)
time = Case(
    "24",
    (rho_p, rho_c, rho_t),
    laplace.weight_time(rho_p, rho_c, rho_t),
    rho_p + (2 - rho_p) * (rho_c + rho_t * (1 - rho_c)),
    r" - \rho_p - (2 - \rho_p)(\rho_c + \rho_t(1 - \rho_c))",
    r"\epsilon(\rho_p, \rho_c, \rho_t)",
    REPLACED_TIME,
)
