"""Appendix 10.3 and 10.5: the objective on its three intervals, its derivatives, and what is concluded of them: Eq. 26 to 28 and 30 to 32."""

from __future__ import annotations

from proofs.liu2019 import misprints
from proofs.liu2019.best import scored
from proofs.liu2019.setting import BUDGET, DISTANCE, TAIL, b, beta, eps, noise, ratio, rho_p, sensitivity, t, x
from proofs.liu2019.tails import tail_above, tail_below
from proofs.statements.plan import Have, auto, chain, positive, ring
from proofs.statements.statement import Cause, Point, Statement
from symbolic.detection import laplace
from symbolic.language import D, Eq, Ne, Q, Relation, Term, TermLike, as_term, reals

X = (
    "x stands for exp(-(theta - Q(D')) epsilon/Delta Q), so dx/dtheta = -(epsilon/Delta Q) x; e^(-(theta - Q(D)) epsilon/Delta Q) is x t. "
    + DISTANCE
)
SCALE = "The factor epsilon that stands beside the fractions in exponents in the file is read as part of the exponent."
READS = [BUDGET, X, SCALE]
rate = eps / sensitivity
half = Q(1, 2)


class Case:
    """The derivation for one weight w of a false alarm: Eq. 26 to 28 without prior knowledge, Eq. 30 to 32 with it."""

    def __init__(
        self,
        numbers: tuple[str, str, str],
        weight: TermLike,
        given: list[Relation],
        names: tuple[Term, ...],
        where: str,
    ) -> None:
        self.first, self.second, self.third = numbers
        self.w, self.given, self.names, self.where = as_term(weight), [*ratio, *beta, *given], names, where
        self.one: Point = {"t": 2, "b": 1, **dict.fromkeys([name.name for name in names], 0)}
        self.turning = laplace.turning_ratio(b, self.w)

    def name(self, number: str, part: str) -> str:
        return f"liu2019/eq-{number}.{part}"

    # ---- the objective on the three intervals

    def below(self, x: Term) -> Term:
        return laplace.objective(laplace.recall_below(x, t), laplace.false_alarm_below(x), b, self.w)

    def between(self, x: Term) -> Term:
        return laplace.objective(laplace.recall_below(x, t), laplace.false_alarm_above(x), b, self.w)

    def above(self, x: Term) -> Term:
        return laplace.objective(laplace.recall_above(x, t), laplace.false_alarm_above(x), b, self.w)

    def slope(self, f: Term) -> Term:
        """df/dtheta."""
        return -(rate * x) * D(f, x)

    def function(
        self,
        number: str,
        part: str,
        region: list[Relation],
        printed: Term,
        true: Term,
        text: str,
        tails: list[Have],
        why: str,
        point: Point,
    ) -> Statement:
        """What the objective is on an interval."""
        objective = laplace.objective(laplace.recall(x, t), laplace.false_alarm(x), b, self.w)
        wrong = printed != true
        given = [*self.given, *region]
        defined = [Have(0 < x, auto()), *scored(x, t, self.w), *([] if "third" in text else recall_known(x))]
        right = Statement(
            self.name(number, part + (".repaired" if wrong else "")),
            title="The objective on the interval.",
            where=f"{self.where}, {text}",
            printed=r"f = \frac{w\,GSR+\beta^2}{RSR}",
            variables=(x, t, b, *self.names),
            given=given,
            before=defined,
            claim=Eq(objective, true),
            example={**self.one, **point},
            proof=chain(same_objective.id, {
                "r": laplace.recall(x, t), "g": laplace.false_alarm(x), "b": b, "w": self.w,
                "p": tails[0].claim.right, "q": tails[1].claim.right,
            }).after(*tails),
            why="RSR and GSR there, by Eq. 9 and 10 as mended.",
            reads=[BUDGET, X, SCALE, TAIL],
        )  # fmt: skip
        if not wrong:
            return right
        return Statement(
            self.name(number, part),
            title="The objective on the interval, as printed.",
            where=f"{self.where}, {text}",
            printed=right.printed,
            variables=right.variables,
            given=given,
            defined=[Ne(misprints.recall_below(x, t), 0)],
            before=defined,
            claim=Eq(objective, printed),
            example={**self.one, **point},
            counterexample={**self.one, **point},
            cause="conversion",
            why=why,
            reads=[BUDGET, X, SCALE, TAIL],
            repaired=right,
        )

    def derivative(
        self,
        number: str,
        part: str,
        f: Term,
        printed: Term,
        true: Term,
        latex: tuple[str, str],
        region: list[Relation],
        example: Point,
        cause: Cause | None,
        why: str,
        counterexample: Point | None = None,
    ) -> Statement:
        """df/dtheta is what is printed, or what it should be."""
        variables = (x, t, b, eps, sensitivity, *self.names)
        given = [*noise, *self.given, *region]
        scale: Point = {"eps": 1, "Delta": 1}
        product = Have(0 < x * t, positive(0 < x, 0 < t))
        known = [product, Have(0 < laplace.recall_above(x, t), auto())] if f == self.above(x) else recall_known(x)
        right = Statement(
            self.name(number, part + (".repaired" if cause else "")),
            title="The derivative of the objective with respect to the threshold.",
            where=f"Eq. {number}",
            printed=latex[1],
            variables=variables,
            given=given,
            before=[Have(0 < x, auto()), *known],
            claim=Eq(self.slope(f), true),
            example={**self.one, **scale, **example},
            proof=ring(),
            why="The rule for quotients; both sides are one rational function.",
            reads=READS,
        )
        if cause is None:
            return right
        return Statement(
            self.name(number, part),
            title="The derivative of the objective with respect to the threshold, as printed.",
            where=f"Eq. {number}",
            printed=latex[0],
            variables=variables,
            given=given,
            defined=[Ne(misprints.recall_below(x, t), 0)] if "conversion" == cause and f == self.below(x) else [],
            before=right.before,
            claim=Eq(self.slope(f), printed),
            example={**self.one, **scale, **example},
            counterexample={**self.one, **scale, **example, **(counterexample or {})},
            cause=cause,
            why=why,
            reads=READS,
            repaired=right,
        )


def recall_known(x: Term) -> list[Have]:
    """The recall at a threshold that is not above Q(D) is at least 1/2."""
    return [
        Have(0 < x * t, positive(x, t)),
        Have(1 <= x * t, positive(x, t, 1 - x, x - 1, t - 1, degree=2)),
        Have(0 < laplace.recall_below(x, t), positive(1 <= x * t, multiply=[0 < x * t], degree=1)),
    ]


r, g, p, q, w = reals("r g p q w")
same_objective = Statement(
    "liu2019/lemma.equal-objectives",
    title="Equal rates have equal objectives.",
    where="used below",
    printed=r"R = p,\ G = q \Rightarrow \tfrac{wG+b}{R} = \tfrac{wq+b}{p}",
    variables=(r, g, b, w, p, q),
    given=[0 < r, 0 < p, Eq(r, p), Eq(g, q)],
    claim=Eq(laplace.objective(r, g, b, w), laplace.objective(p, q, b, w)),
    example={"r": 1, "g": 1, "b": 1, "w": 1, "p": 1, "q": 1},
    proof=ring(modulo=[Eq(r, p), Eq(g, q)]),
    why="one is put for the other",
)
plain = Case(("26", "27", "28"), 1, [], (), "Appendix 10.3")
prior = Case(("30", "31", "32"), laplace.weight_prior(rho_p), [0 <= rho_p, rho_p < 1], (rho_p,), "Appendix 10.5.1")
LOW: list[Relation] = [1 <= x]
MIDDLE: list[Relation] = [1 <= x * t, x <= 1]
HIGH: list[Relation] = [0 < x, x * t <= 1]
SIGN = "The exponents have the wrong sign: where e^(-(theta - Q)...) is printed, e^((theta - Q)...) is needed."
recall_printed = misprints.recall_below(x, t)


FIRST = (
    r"\frac{\frac{0.5\epsilon}{\Delta Q} e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}((1+\beta^2)e^{-\epsilon}-1)}{(1-0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
    r"\frac{\frac{0.5\epsilon}{\Delta Q} e^{\frac{\theta-Q(D')}{\Delta Q}\epsilon}((w+\beta^2)e^{-\epsilon}-w)}{(1-0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
)
SECOND = (
    r"\frac{\frac{0.5\epsilon}{\Delta Q}(e^{-\epsilon}-e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}+\beta^2e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})}"
    r"{(1-0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
    r"\frac{\frac{0.5\epsilon}{\Delta Q}(w e^{-\epsilon}-w e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}+\beta^2e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})}"
    r"{(1-0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
)
THIRD = (
    r"\frac{-\frac{0.25 w \epsilon^2}{\Delta Q}e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon} + "
    r"\frac{0.5\epsilon}{\Delta Q}e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon}(0.5w e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}+\beta^2)}{(0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
    r"\frac{\frac{0.5\beta^2\epsilon}{\Delta Q}e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon}}{(0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
)
LAST = r"\frac{0.5\beta^2\epsilon e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon}}{(0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}"


def third_first_line(w: Term) -> Term:
    """The first lines of Eq. 28 and 32, where a square stands at epsilon."""
    above = laplace.recall_above(x, t)
    first = -(w * (eps**2 / sensitivity) * Q(1, 4) * x * (x * t))
    return (first + half * rate * (x * t) * (half * (w * x) + b)) / above**2


def derivatives(case: Case) -> list[Statement]:
    """The objective and its derivative on the three intervals."""
    w, one = case.w, case is plain
    wrong_below = misprints.recall_below(x, t) if one else misprints.false_alarm_below(x)
    below_printed = laplace.objective(wrong_below, misprints.false_alarm_below(x), b, w)
    between_printed = laplace.objective(recall_printed, laplace.false_alarm_above(x), b, w) if one else case.between(x)
    last = half * b * eps * (x * t) / laplace.recall_above(x, t) ** 2 if one else laplace.slope_above(x, t, b, rate)
    return [
        case.function(
            case.first, "function", LOW, below_printed, case.below(x), "first interval", [tail_below(x * t), tail_below(x)],
            SIGN if one else SIGN + " The denominator has Q(D') where Q(D) belongs, too.", {"x": 3},
        ),
        case.derivative(
            case.first, "derivative", case.below(x), half * rate * x * ((w + b) / t - w) / recall_printed**2, laplace.slope_below(x, t, b, rate, w),
            FIRST if one else (FIRST[1], FIRST[1]), LOW, {"x": 3}, "conversion" if one else None,
            SIGN + " Eq. 30, which repeats it with a prior, has them right.", {"t": 3},
        ),
        case.function(
            case.second, "function", MIDDLE, between_printed, case.between(x), "second interval", [tail_below(x * t), tail_above(x)],
            SIGN + " Appendix 10.5.1, which repeats it with a prior, has it right.", {"x": "2/3"},
        ),
        case.derivative(
            case.second, "derivative", case.between(x), half * rate * (w / t - w * x + b * (x * t)) / recall_printed**2, laplace.slope_between(x, t, b, rate, w),
            SECOND if one else (SECOND[1], SECOND[1]), MIDDLE, {"x": "2/3"}, "conversion" if one else None,
            SIGN + " Eq. 31, which repeats it with a prior, has them right.", {"t": 3, "x": "1/2"},
        ),
        case.function(
            case.third, "function", HIGH, case.above(x), case.above(x), "third interval", [tail_above(x * t), tail_above(x)], "", {"x": "1/2"},
        ),
        case.derivative(
            case.third, "derivative.first", case.above(x), third_first_line(w),
            (-(w * rate * Q(1, 4) * x * (x * t)) + half * rate * (x * t) * (half * (w * x) + b)) / laplace.recall_above(x, t) ** 2,
            (THIRD[0], THIRD[0].replace("epsilon^2", "epsilon")), HIGH, {"x": "1/2"}, "misprint",
            "The square at epsilon in the first line does not belong there; it is lost on the way to the last line, where it would not cancel.", {"eps": 2},
        ),
        case.derivative(
            case.third, "derivative.last", case.above(x), last, laplace.slope_above(x, t, b, rate),
            (LAST, THIRD[1]), HIGH, {"x": "1/2"}, "misprint" if one else None,
            "The last line has lost the factor 1/Delta Q; Eq. 32 has it.", {"Delta": 2},
        ),
    ]  # fmt: skip


STATEMENTS = [same_objective, *derivatives(plain), *derivatives(prior)]
