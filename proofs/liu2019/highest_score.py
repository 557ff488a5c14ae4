"""Eq. 18, 21 and 24: the highest F score of an adversary who knows the prior, correlated records, and their past."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofs.lemmas import maxima
from proofs.lemmas.best import low_threshold, peak
from proofs.lemmas.scores import scored
from proofs.lemmas.squares import by_squares
from proofs.liu2019.appendix_latex import Print
from proofs.liu2019.setting import (
    BUDGET,
    DISTANCE,
    RATES,
    THRESHOLD,
    b,
    beta,
    eps,
    ratio,
    rho_c,
    rho_p,
    rho_t,
    t,
    x,
)
from proofs.statements.plan import Have, absurd, auto, cases, chain, fact, function, positive, rewrite, ring, substitute
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Max, Min, Ne, Q, Relation, Term, TermLike, as_term, exp, log, reals

e = reals("e")
one = as_term(1)
READS = (BUDGET, THRESHOLD, DISTANCE, "The precision is that of Eq. 17, 20 or 23, with its weight w of a false alarm.")


@dataclass(frozen=True)
class Case:
    """One of the three equations.

    Parameters
    ----------
    number: of the equation.
    names: the coefficients of what the adversary knows.
    w: the weight of a false alarm.
    left_out: what the first line takes off 2 + b.
    printed_left_out: that in LaTeX, with the sign before it.
    printed_turning: where the lines meet.
    stationary: what the appendix says of the best threshold.
    exponent: what stands under the roots: e^epsilon, or what is left of it.
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
        """The equation."""
        return f"Eq. {self.number}"

    @property
    def variables(self) -> tuple[Term, ...]:
        """Those of every statement."""
        return (t, b, *self.names)

    @property
    def coefficients(self) -> list[Relation]:
        """What is assumed of the coefficients."""
        return [relation for name in self.names for relation in (0 <= name, name <= 1)]

    @property
    def given(self) -> list[Relation]:
        """What is assumed throughout."""
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
        """1 + b/w."""
        return laplace.turning_ratio(b, self.w)

    @property
    def values(self) -> dict[str, TermLike]:
        """For the lemmas on the best score."""
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
        """The second line in LaTeX, with this under the roots."""
        root = rf"\sqrt{{1 + \frac{{4\beta^2{exponent}}}{{{self.printed_weight}}}}}"
        return rf"\frac{{(1 + \beta^2)({root} - 1)}}{{(1 + \beta^2){root} - 1 + \beta^2}}"

    @property
    def printed_curved(self) -> str:
        """The second line in LaTeX."""
        return rf"{self.curved_with(self.exponent)}, & \epsilon \geq {self.printed_turning}"

    @property
    def positive(self) -> Have:
        """While 1 <= t < 1 + b/w the weight is positive: below 0 there is no such t."""
        return Have(0 < self.w, chain("lemma/best.positive", self.values))

    @property
    def flat_defined(self) -> list[Have]:
        """While t < 1 + b/w."""
        return [
            Have(self.w * t < self.w + b, positive(t < self.turning, 0 < self.w, degree=2)),
            Have(0 < 1 + b + self.w, auto()),
            Have(0 < 2 + b - self.left_out, positive(0 < 1 + b + self.w, degree=1)),
        ]

    @property
    def same_flat(self) -> Have:
        """The first line as the lemmas write it."""
        return Have(Eq(self.flat, laplace.best_flat(b, self.w)), ring())

    @property
    def beyond_turning(self) -> Have:
        """From t = 1 + b/w on."""
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
SCORE = r"F_{\beta score}^* = "


# ---- the first line


def first_bound(case: Case) -> Statement:
    """Every threshold is below the first line."""
    return Statement(
        f"liu2019/eq-{case.number}.first.bound",
        title="First line: every threshold has a score below it.",
        where=case.where,
        printed=SCORE + case.printed_flat.replace("&", r"\quad"),
        quote=case.printed_flat,
        variables=(x, *case.variables),
        given=[*case.given, 0 < x, Ne(case.w, 0), t < case.turning],
        before=[case.positive, *scored(x, t, case.w), *case.flat_defined],
        claim=case.score < case.flat,
        example={**case.example, "x": 1, "t": "3/2"},
        proof=rewrite(Eq(laplace.best_flat(b, case.w), case.flat), fact()).after(
            case.same_flat,
            Have(case.score < laplace.best_flat(b, case.w), chain("lemma/best.flat", {"x": x, **case.values})),
        ),
        why="(w GSR + b)/RSR is above w + b at every threshold.",
        reads=READS,
        rests_on=RATES,
    )


def first_supremum(case: Case) -> Statement:
    """Thresholds come as near to the first line as one likes."""
    low = low_threshold.substitute({"w": case.w})
    score = case.score.substitute({"x": low})
    known = laplace.best_flat(b, case.w)
    return Statement(
        f"liu2019/eq-{case.number}.first.supremum",
        title="First line: the supremum, which thresholds come as near to as one likes.",
        where=case.where,
        printed=SCORE + case.printed_flat.replace("&", r"\quad"),
        quote=case.printed_flat,
        variables=(*case.variables, e),
        given=[*case.given, Ne(case.w, 0), t < case.turning, 0 < e],
        exists=(x,),
        before=[
            case.positive,
            *case.flat_defined,
            Have(0 < (case.w + b) / e, positive(case.w, b, multiply=[0 < e], degree=1)),
            Have(0 < low, auto()),
            *scored(low, t, case.w),
        ],
        claim=[0 < x, case.flat - e < case.score],
        example={**case.example, "t": "3/2", "e": "1/10"},
        witness={"x": low},
        proof=[
            auto(),
            rewrite(Eq(known - e, case.flat - e), fact()).after(
                case.same_flat,
                Have(known - e < score, chain("lemma/best.flat-approached", {**case.values, "e": e})),
                Have(Eq(case.flat - e, known - e), ring(modulo=[case.same_flat.claim])),
            ),
        ],
        why="As the threshold falls, RSR and GSR tend to 1. (That nothing is above it: first.bound.)",
        reads=READS,
        rests_on=[*RATES, f"liu2019/eq-{case.number}.first.bound"],
        remarks=[
            "The maximum that is printed is read as a supremum: no threshold attains it, the test that always says "
            "h_1 would."
        ],
    )


# ---- the second line


def _second_line(case: Case, identifier: str) -> dict[str, Any]:
    """The second line as it is printed; of a repair, as it should be."""
    if identifier.endswith(".repaired"):
        return {"formula": SCORE + case.curved_with(r" e^\epsilon")}
    return {"printed": SCORE + case.printed_curved.replace("&", r"\quad"), "quote": case.printed_curved}


def second_bound(
    case: Case,
    identifier: str,
    assumed: Sequence[Relation] = (),
    provided: Sequence[Relation] = (),
    counterexample: Point | None = None,
) -> Statement:
    """No threshold has a score above the second line; that w is positive is assumed, or provided."""
    return Statement(
        identifier,
        title="Second line: no threshold has a score above it.",
        where=case.where,
        **_second_line(case, identifier),
        variables=(x, *case.variables),
        given=[*case.given, *assumed, 0 < x],
        provided=provided,
        before=[*scored(x, t, case.w), *peak(t, case.w), case.beyond_turning],
        claim=case.score <= case.curved,
        example={**case.example, "x": 1, "t": 2},
        counterexample=counterexample,
        proof=chain("lemma/best.curved", {"x": x, **case.values}),
        why="The objective (w GSR + b)/RSR is smallest at the stationary threshold.",
        reads=READS,
        rests_on=RATES,
    )


def second_without_exponent(case: Case) -> Statement:
    """The second line as printed, with epsilon where e^epsilon belongs; of positive weights, so that nothing else can
    fail.
    """
    identifier = f"liu2019/eq-{case.number}.second"
    return Statement(
        identifier,
        title="Second line, with epsilon under the root: no threshold has a score above it.",
        where=case.where,
        **_second_line(case, identifier),
        variables=(x, eps, b, *case.names),
        given=[0 < eps, *beta, *case.coefficients, 0 < x, 0 < case.w, 0 < case.turning, log(case.turning) <= eps],
        claim=laplace.f_score_at(x, exp(eps), b, case.w) <= laplace.best_curved(b, eps, case.w),
        example={**case.example, "x": 1, "eps": 1},
        counterexample={**case.example, "x": 1, "eps": 1},
        cause="conversion",
        why="e^epsilon has become epsilon under the roots; the appendix has e^epsilon. At epsilon = 1, beta = 1 "
        "and no knowledge, theta = Q(D') has a score of 0.70, and the print says 0.55 (with sqrt 5).",
        reads=READS,
        rests_on=RATES,
        repaired=second_bound(case, f"{identifier}.repaired", assumed=[0 < case.w, case.turning <= t]),
    )


def negative_weight(case: Case) -> dict[str, Any]:
    """That the weight is positive is provided; at the weight -1/2, that of a record which another repeats
    (eq-20.precision), the stationary threshold has another score than the second line.
    """
    place = {
        "t": Fraction(7, 4),
        "b": Fraction(3, 56),
        **dict.fromkeys([name.name for name in case.names], Fraction(0)),
        "rhop": Fraction(1, 2),
        "rhoc": Fraction(2, 3),
    }
    point: dict[str, TermLike] = {name: as_term(value) for name, value in place.items()}
    square = laplace.root(b, t, case.w).substitute(point)
    value = Eq(case.score, case.curved).substitute(point)
    half, there = as_term(Q(1, 2)), as_term(Q(3, 7))
    rates = [
        Have(Eq(which(place, 1), value), chain(lemma.id, {"p": place, "q": 1}))
        for place in (there, there * Q(7, 4))
        for which, lemma, value in ((Min, maxima.smaller, place), (Max, maxima.larger_second, as_term(1)))
    ]
    reached = value.substitute({"x": there})
    values = [Eq(reached.left, Q(59, 48)), Eq(reached.right, Q(59, 47))]
    return {
        "provided": [0 < case.w],
        "counterexample": place,
        "impossible": substitute(
            "x",
            there,
            positive(degree=1, modulo=[Eq(values[0].right, values[1].right)]).after(
                *rates,
                Have(values[0], ring(modulo=[have.claim for have in rates])),
                Have(values[1], ring(modulo=[Eq(square, half)])),
                Have(Eq(values[0].right, reached.right), rewrite(values[0], fact())),
                Have(Eq(values[0].right, values[1].right), rewrite(values[1], fact())),
            ),
        ).after(
            Have(0 <= square, function()),
            Have(Eq(square**2, Q(1, 4)), auto()),
            Have(square <= half, by_squares(square, half, auto(), strict=False)),
            Have(half <= square, by_squares(half, square, auto(), strict=False)),
            Have(Eq(square, half), fact()),
            Have(Eq(x, there), auto()),
        ),
    }


def second_attained(case: Case, **also: Any) -> Statement:
    """The stationary threshold attains the second line."""
    w, z, root = case.w, laplace.best_x(b, t, case.w), laplace.root(b, t, case.w)
    return Statement(
        f"liu2019/eq-{case.number}.second.attained",
        title="Second line, with e^epsilon: the stationary threshold attains it.",
        where=f"{case.where} and Appendix 10.5",
        printed=case.stationary.printed,
        quote=case.stationary.quote,
        variables=case.variables,
        given=[*case.given, Ne(w, 0), case.turning <= t],
        exists=(x,),
        before=[
            *(
                []
                if also
                else [
                    Have(
                        0 < w,
                        cases(
                            0,
                            w,
                            less=fact(),
                            equal=absurd(positive(squares=[w], modulo=[Eq(0, w)])),
                            greater=absurd(positive(w < 0, rho_p <= 1, degree=1)),
                        ),
                    )
                ]
            ),
            *peak(t, w),
            case.beyond_turning,
            *scored(z, t, w),
            Have(0 < root - 1, auto()),
            Have(0 < w * (root - 1), chain("lemma/products.positive", {"p": w, "q": root - 1})),
            Have(0 < w / (2 * b) * (root - 1), positive(w * (root - 1), multiply=[0 < b], degree=1)),
        ],
        claim=[0 < x, Eq(x, laplace.best_x_inverse(b, t, w)), Eq(case.score, case.curved)],
        example={**case.example, "t": 2},
        witness={"x": z},
        proof=[auto(), ring(modulo=[Eq(w * root**2, w + 4 * b * t)]), chain("lemma/best.curved-attained", case.values)],
        why="The printed threshold is the positive root of t x^2 = x + b/w, where the objective is w x + b.",
        reads=READS,
        rests_on=RATES,
        **also,
    )
