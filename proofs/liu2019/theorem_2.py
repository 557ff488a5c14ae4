"""Definition 3, Theorem 2 and Corollary 1: the Neyman-Pearson criterion, and why it is best for precision and recall."""

from __future__ import annotations

from proofs.liu2019.setting import alarm, recall, w
from proofs.plan import Have, auto, cases, chain, positive, ring
from proofs.statement import Statement
from symbolic.detection import laplace
from symbolic.term import Eq, Max, Term, as_term, reals

p, r, lam, best, phi = reals("p r lam best phi")
fewer = reals("G'")
RATES = "R is the recall of two tests, G the false alarm rate of a likelihood ratio test, G' of another test; w is P(h_0)/P(h_1)."
SUMMED = (
    "best and phi are the probabilities with which the two tests say h_1 on one output, p and r its probabilities (or densities) under h_1 and h_0; "
    "summed over the outputs, the two sides are P_TD - lambda P_FA of the two tests."
)

gain = Statement(
    "liu2019/definition-3.gain",
    title="On each output a likelihood ratio test has the largest gain p - lambda r of all tests.",
    where="Definition 3, by the lemma of Neyman and Pearson",
    printed=r"\varphi^* = 1 \text{ where } p > \lambda r,\ 0 \text{ where } p < \lambda r \Rightarrow \varphi\,(p - \lambda r) \le \varphi^* (p - \lambda r)",
    variables=(p, r, lam, best, phi),
    given=[
        0 <= best, best <= 1, 0 <= phi, phi <= 1,
        Eq((1 - best) * Max(p - lam * r, 0), 0), Eq(best * Max(lam * r - p, 0), 0),
    ],
    claim=phi * (p - lam * r) <= best * (p - lam * r),
    example={"p": "1/2", "r": "1/4", "lam": 1, "best": 1, "phi": "1/2"},
    proof=cases(
        p - lam * r, 0,
        less=positive(0 <= phi, p - lam * r < 0, modulo=[Eq(best * (lam * r - p), 0)], degree=2).after(
            Have(0 <= lam * r - p, auto()),
            Have(Eq(Max(lam * r - p, 0), lam * r - p), chain("liu2019/lemma.maximum", {"p": lam * r - p, "q": 0})),
            Have(Eq(best * (lam * r - p), 0), ring(modulo=[Eq(best * Max(lam * r - p, 0), 0), Eq(Max(lam * r - p, 0), lam * r - p)])),
        ),
        at_least=positive(1 - phi, 0 <= p - lam * r, modulo=[Eq((1 - best) * (p - lam * r), 0)], degree=2).after(
            Have(Eq(Max(p - lam * r, 0), p - lam * r), chain("liu2019/lemma.maximum", {"p": p - lam * r, "q": 0})),
            Have(Eq((1 - best) * (p - lam * r), 0), ring(modulo=[Eq((1 - best) * Max(p - lam * r, 0), 0), Eq(Max(p - lam * r, 0), p - lam * r)])),
        ),
    ),
    why="Where the gain is positive the test says h_1, where it is negative h_0.",
    reads=[SUMMED],
)  # fmt: skip
power = Statement(
    "liu2019/definition-3.power",
    title="A likelihood ratio test has the largest true detection rate of all tests with no larger false alarm rate.",
    where="Definition 3",
    printed=r"\max P_{TD} \quad s.t.,\quad P_{FA} \le \alpha",
    variables=(recall, alarm, p, fewer, lam),
    given=[0 <= lam, p - lam * fewer <= recall - lam * alarm, fewer <= alarm],
    claim=p <= recall,
    example={"R": "3/4", "G": "1/4", "p": "1/2", "G'": "1/4", "lam": 1},
    proof=positive(lam, alarm - fewer, p - lam * fewer <= recall - lam * alarm, degree=2),
    why="Its P_TD - lambda P_FA is the largest.",
    reads=[
        "R and G are the rates of the likelihood ratio test, p and G' the true detection and false alarm rate of another test.",
        SUMMED,
    ],
)


def _precision(
    name: str, where: str, title: str, weight: Term, extra: tuple[Term, ...], printed: str, why: str
) -> Statement:
    return Statement(
        f"liu2019/{name}",
        title=title,
        where=where,
        printed=printed,
        variables=(recall, alarm, fewer, lam, *extra),
        given=[
            *([0 < w] if extra else []), 0 <= lam, 0 < recall, recall <= 1, 0 <= alarm, alarm <= 1, 0 <= fewer, fewer <= 1,
            recall - lam * fewer <= recall - lam * alarm,
        ],
        provided=[0 < lam],
        before=[
            Have(0 <= weight * alarm, positive(weight, alarm) if extra else auto()), Have(0 <= weight * fewer, positive(weight, fewer) if extra else auto()),
            Have(0 < recall + weight * alarm, auto()), Have(0 < recall + weight * fewer, auto()),
        ],
        claim=laplace.precision(recall, fewer, weight) <= laplace.precision(recall, alarm, weight),
        example={"R": "1/2", "G": "1/4", "G'": "1/2", "lam": 1, **({"w": 1} if extra else {})},
        counterexample={"R": 1, "G": 1, "G'": "1/2", "lam": 0, **({"w": 1} if extra else {})},
        proof=positive(0 <= recall * (weight * fewer - weight * alarm), multiply=[0 < recall + weight * alarm, 0 < recall + weight * fewer], degree=1).after(
            Have(alarm <= fewer, positive(recall - lam * fewer <= recall - lam * alarm, multiply=[0 < lam], degree=1)),
            Have(0 <= weight * fewer - weight * alarm, positive(weight, fewer - alarm) if extra else auto()),
            Have(0 <= recall * (weight * fewer - weight * alarm), positive(recall, weight * fewer - weight * alarm)),
        ),
        why=why,
        reads=[RATES, SUMMED],
        remarks=["At recall 0 the precision of the test that never says h_1 is 0/0."],
    )  # fmt: skip


theorem_2 = _precision(
    "theorem-2", "Theorem 2", "At its recall, a likelihood ratio test has the largest precision of all tests.", as_term(1), (),
    r"\text{The Neyman-Pearson criterion characterizes the optimal adversary that can achieve the best PR-relation}",
    "With lambda > 0 no test with the same recall has fewer false alarms. With lambda = 0 one may: always saying h_1 has the largest P_TD of all tests with "
    "P_FA <= 1, and the recall 1; where one of two outputs is impossible under h_1, saying h_1 on the other alone has recall 1 too, and a larger "
    "precision. Between databases of a differentially private mechanism no output is impossible, and recall 1 needs that false alarm rate.",
)  # fmt: skip
corollary_1 = _precision(
    "corollary-1", "Corollary 1", "The same, whatever the prior probabilities of the two hypotheses.", w, (w,),
    r"\text{The optimality of Neyman-Pearson criterion given in Theorem 2 holds for correlated records}",
    "At equal recall the precision falls with the false alarm rate, whatever the weight w. The same exception as in Theorem 2, lambda = 0.",
)  # fmt: skip
STATEMENTS = [gain, power, theorem_2, corollary_1]
