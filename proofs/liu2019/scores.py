"""Eq. 18, 21 and 24: the highest F score of an adversary who knows the prior, correlated records, and their past."""

from __future__ import annotations

from proofs.liu2019 import best, tails
from proofs.liu2019.best import peak, scored
from proofs.liu2019.setting import BUDGET, DISTANCE, TAIL, THRESHOLD, b, beta, eps, ratio, rho_c, rho_p, rho_t, t, x
from proofs.statements.plan import Have, auto, chain, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Ne, Q, Relation, Term, TermLike, as_term, exp, log, reals

e = reals("e")
one = as_term(1)
READS = [
    BUDGET,
    THRESHOLD,
    TAIL,
    DISTANCE,
    "The precision is that of Eq. 17, 20 or 23, with its weight w of a false alarm.",
]
NO_MAXIMUM = "No threshold attains it: the scores come as near to it as one likes, as theta falls to minus infinity."


class Case:
    """One of the three equations."""

    def __init__(self, number: str, variables: tuple[Term, ...], weight: Term, rho: Term, left_out: str) -> None:
        self.number, self.variables, self.w, self.rho, self.left_out = number, variables, weight, rho, left_out
        self.where = f"Eq. {number}"
        self.given: list[Relation] = [*ratio, *beta]
        for one_ in variables:
            self.given += [0 <= one_, one_ <= 1]
        self.example: Point = {"b": 1, **dict.fromkeys([v.name for v in variables], 0)}
        self.flat = laplace.best_flat_of_prior(b, rho)
        self.curved = laplace.best_curved(b, t, weight)
        self.turning = laplace.turning_ratio(b, weight)
        self.f = laplace.f_score_at(x, t, b, weight)
        self.values = {"t": t, "b": b, "w": weight}

    def name(self, part: str) -> str:
        return f"liu2019/eq-{self.number}.{part}"

    @property
    def low(self) -> list[Have]:
        """While t < 1 + b/w."""
        w = self.w
        return [
            Have(w * t < w + b, positive(t < self.turning, 0 < w, degree=2)),
            Have(0 < 1 + b + w, auto()),
            Have(0 < 2 + b - self.rho, positive(0 < 1 + b + w, degree=1)),
            Have(Eq(self.flat, laplace.best_flat(b, w)), ring()),
        ]

    @property
    def high(self) -> list[Have]:
        """From t = 1 + b/w on."""
        return [Have(self.w + b <= self.w * t, positive(self.turning <= t, 0 < self.w, degree=2))]

    @property
    def first_bound(self) -> Statement:
        return Statement(
            self.name("first.bound"),
            title="First line: every threshold has a score below it.",
            where=self.where,
            printed=rf"F^*_\beta \le \frac{{1+\beta^2}}{{2+\beta^2-{self.left_out}}},\ \epsilon < \epsilon({', '.join(latex(v) for v in self.variables)})",
            variables=(x, t, b, *self.variables),
            given=[*self.given, 0 < x],
            defined=[0 < self.w, t < self.turning],
            before=[*scored(x, t, self.w), *self.low[:3]],
            claim=self.f < self.flat,
            example={**self.example, "x": 1, "t": "3/2"},
            proof=chain(best.below_equal.id, {"v": self.f, "p": self.flat, "q": laplace.best_flat(b, self.w)}).after(
                self.low[3],
                Have(self.f < laplace.best_flat(b, self.w), chain(best.below_flat.id, {"x": x, **self.values})),
            ),
            why="(w GSR + b)/RSR is above w + b at every threshold.",
            reads=READS,
        )

    @property
    def first_attained(self) -> Statement:
        there: Point = {**self.example, "t": "3/2"}
        zero: dict[str, TermLike] = {**dict.fromkeys([v.name for v in self.variables], 0), "b": 1, "t": Q(3, 2)}
        f, flat, w = self.f.substitute(zero), self.flat.substitute(zero), self.w.substitute(zero)
        true = laplace.best_flat(one, w)
        near = best.high.substitute({"w": self.w})
        return Statement(
            self.name("first.attained"),
            title="First line: some threshold attains it.",
            where=self.where,
            printed=rf"\max_\theta F_\beta(\theta) = \frac{{1+\beta^2}}{{2+\beta^2-{self.left_out}}},\ \epsilon < \epsilon({', '.join(latex(v) for v in self.variables)})",
            variables=(t, b, *self.variables),
            given=self.given,
            defined=[0 < self.w, t < self.turning],
            exists=(x,),
            claim=[0 < x, Eq(self.f, self.flat)],
            example=there,
            counterexample=there,
            impossible=chain(tails.negative_rest.id, {"u": f, "v": flat, "w": 0}).after(
                Have(0 < w, positive(degree=1)),
                *scored(x, Q(3, 2), w, one),
                Have(f < true, chain(best.below_flat.id, {"x": x, "t": Q(3, 2), "b": 1, "w": w})),
                Have(Eq(flat, true), ring()),
                Have(f < flat, chain(best.below_equal.id, {"v": f, "p": flat, "q": true})),
            ),
            cause="error",
            why=NO_MAXIMUM,
            reads=READS,
            repaired=Statement(
                self.name("first.attained.repaired"),
                title="First line: the supremum, which thresholds come as near to as one likes.",
                where=self.where,
                printed=rf"\sup_\theta F_\beta(\theta) = \frac{{1+\beta^2}}{{2+\beta^2-{self.left_out}}}",
                variables=(t, b, *self.variables, e),
                given=[*self.given, 0 < self.w, t < self.turning, 0 < e],
                exists=(x,),
                before=[
                    *self.low[:3],
                    Have(0 < (self.w + b) / e, positive(self.w, b, multiply=[0 < e], degree=1)),
                    Have(0 < near, auto()),
                    *scored(near, t, self.w),
                ],
                claim=[0 < x, self.flat - e < self.f],
                example={**there, "e": "1/10"},
                witness={"x": near},
                proof=[
                    auto(),
                    chain(best.below_equal.id, {"v": self.flat - e, "p": self.f.substitute({"x": near}), "q": self.f.substitute({"x": near})}).after(
                        self.low[3],
                        Have(laplace.best_flat(b, self.w) - e < self.f.substitute({"x": near}), chain(best.approached.id, {**self.values, "e": e})),
                        Have(Eq(self.flat - e, laplace.best_flat(b, self.w) - e), ring(modulo=[self.low[3].claim])),
                        Have(Eq(self.f.substitute({"x": near}), self.f.substitute({"x": near})), ring()),
                        Have(self.flat - e < self.f.substitute({"x": near}), chain(tails.order.id, {
                            "u": self.flat - e, "p": laplace.best_flat(b, self.w) - e,
                            "v": self.f.substitute({"x": near}), "q": self.f.substitute({"x": near}),
                        })),
                    ),
                ],
                why="As the threshold falls, RSR and GSR tend to 1. (That nothing is above it: first.bound.)",
                reads=READS,
            ),
        )  # fmt: skip

    def _second_bound(
        self, part: str, extra: list[Relation], provided: list[Relation], counterexample: Point | None
    ) -> Statement:
        return Statement(
            self.name(part),
            title="Second line: no threshold has a score above it.",
            where=self.where,
            printed=r"F^*_\beta = \frac{(1+\beta^2)(\sqrt{1+\frac{4\beta^2 e^\epsilon}{w}}-1)}{(1+\beta^2)\sqrt{1+\frac{4\beta^2 e^\epsilon}{w}}-1+\beta^2},\ w = 1-"
            + self.left_out.replace(r"\beta^2-", ""),
            variables=(x, t, b, *self.variables),
            given=[*self.given, *extra, 0 < x],
            provided=provided,
            defined=[] if extra else [Ne(self.w, 0), self.turning <= t],
            before=[*scored(x, t, self.w), *peak(t, self.w), *self.high],
            claim=self.f <= self.curved,
            example={**self.example, "x": 1, "t": 2},
            counterexample=counterexample,
            proof=chain(best.bound.id, {"x": x, **self.values}),
            why="The objective (w GSR + b)/RSR is smallest at the stationary threshold.",
            reads=READS,
        )

    @property
    def second_attained(self) -> Statement:
        z = laplace.best_x(b, t, self.w)
        return Statement(
            self.name("second.attained"),
            title="Second line, with e^epsilon: the stationary threshold attains it.",
            where=f"{self.where} and Appendix 10.5",
            printed=r"\theta = \frac{\Delta Q}{\epsilon}\log\Bigl(\frac{w}{2\beta^2}\bigl(\sqrt{1+\tfrac{4\beta^2e^\epsilon}{w}}-1\bigr)\Bigr)+Q(D')",
            variables=(t, b, *self.variables),
            given=self.given,
            defined=[0 < self.w, self.turning <= t],
            exists=(x,),
            before=[
                *peak(t, self.w), *self.high, *scored(z, t, self.w),
                Have(0 < laplace.root(b, t, self.w) - 1, auto()),
                Have(0 < self.w * (laplace.root(b, t, self.w) - 1), chain(tails.positive_product.id, {"p": self.w, "q": laplace.root(b, t, self.w) - 1})),
                Have(0 < self.w / (2 * b) * (laplace.root(b, t, self.w) - 1), positive(self.w * (laplace.root(b, t, self.w) - 1), multiply=[0 < b], degree=1)),
            ],
            claim=[0 < x, Eq(x, laplace.best_x_inverse(b, t, self.w)), Eq(self.f, self.curved)],
            example={**self.example, "t": 2},
            witness={"x": z},
            proof=[auto(), ring(modulo=[Eq(self.w * laplace.root(b, t, self.w) ** 2, self.w + 4 * b * t)]), chain(best.attained.id, self.values)],
            why="The printed threshold is the positive root of t x^2 = x + b/w, where the objective is w x + b.",
            reads=READS,
        )  # fmt: skip

    def lost_exponent(self, point: Point) -> Statement:
        """The second line as printed, with epsilon where e^epsilon belongs."""
        printed = laplace.best_curved(b, eps, self.w)
        return Statement(
            self.name("second"),
            title="Second line, with epsilon under the root: no threshold has a score above it.",
            where=self.where,
            printed=r"F^*_\beta = \frac{(1+\beta^2)(\sqrt{1+\frac{4\beta^2 \epsilon}{w}}-1)}{(1+\beta^2)\sqrt{1+\frac{4\beta^2 \epsilon}{w}}-1+\beta^2}",
            variables=(x, eps, b, *self.variables),
            given=[0 < eps, *self.given[1:], 0 < x],
            defined=[0 < self.w, 0 < self.turning, log(self.turning) <= eps],
            claim=laplace.f_score_at(x, exp(eps), b, self.w) <= printed,
            example={**self.example, "x": 1, "eps": 1},
            counterexample={**self.example, "x": 1, "eps": 1, **point},
            cause="conversion",
            why="e^epsilon has become epsilon under the roots; the appendix has e^epsilon. At epsilon = 1, beta = 1 and no knowledge, theta = Q(D') has a "
            "score of 0.70, and the print says 0.55 (with sqrt 5).",
            reads=READS,
            repaired=self._second_bound("second.repaired", [0 < self.w, self.turning <= t], [], None),
        )


def latex(variable: Term) -> str:
    return {"rhop": r"\rho_p", "rhoc": r"\rho_c", "rhot": r"\rho_t"}[variable.name]


prior = Case("18", (rho_p,), laplace.weight_prior(rho_p), rho_p, r"\rho_p")
records = Case(
    "21", (rho_p, rho_c), laplace.weight_record(rho_p, rho_c), rho_p + rho_c * (2 - rho_p), r"\rho_p-\rho_c(2-\rho_p)",
)  # fmt: skip
time = Case(
    "24", (rho_p, rho_c, rho_t), laplace.weight_time(rho_p, rho_c, rho_t), rho_p + (2 - rho_p) * (rho_c + rho_t * (1 - rho_c)),
    r"\rho_p-(2-\rho_p)(\rho_c+\rho_t(1-\rho_c))",
)  # fmt: skip
second_21 = records._second_bound("second", [], [0 < records.w], {"x": 1, "t": 2, "b": 1, "rhop": 0, "rhoc": 1})
STATEMENTS = [
    prior.first_bound, prior.first_attained, prior.lost_exponent({}), prior.second_attained,
    records.first_bound, records.first_attained, second_21, records.second_attained,
    time.first_bound, time.first_attained, time.lost_exponent({}), time.second_attained,
]  # fmt: skip
