"""Definition 3, Theorem 2 and Corollary 1: the Neyman-Pearson criterion, and why it is best for precision and recall.

For all finite spaces of outputs 1, ..., N, all probabilities p and r on them under h_1 and h_0, and all tests, with a coin or without."""

from __future__ import annotations

from proofs.liu2019.setting import w
from proofs.statements.plan import Have, Lambda, auto, cases, chain, instance, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, ForAll, Max, Relation, Sum, Term, as_term, functions, integers, reals

p, r, lam, best, phi = reals("p r lam best phi")
fewer = reals("G'")
TESTS = (
    "best and psi are the probabilities with which the two tests say h_1 on each output, p and r its probabilities under h_1 and h_0. Of a test psi "
    "the true detection rate (recall) is the sum of psi p, the false alarm rate the sum of psi r."
)
POINT = "best and phi are the probabilities with which the two tests say h_1 on one output, p and r its probabilities (or densities) under h_1 and h_0."

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
    reads=[POINT],
)  # fmt: skip

# ---- all finite distributions

P, R, chosen, other = functions("p r best psi", 1)
N, k, every_k = integers("N k i")


def chance(of_test: Term, of_output: Term) -> Term:
    """The probability that a test says h_1."""
    return Sum(of_test(k) * of_output(k), k, 1, N)


detected, alarms = chance(chosen, P), chance(chosen, R)
other_detected, other_alarms = chance(other, P), chance(other, R)


def known_at(place: Term) -> list[Relation]:
    """Both are probabilities, both tests too; best says h_1 where p > lambda r, and h_0 where p < lambda r."""
    p, r, test = P(place), R(place), chosen(place)
    return [
        0 <= p, 0 <= r, 0 <= test, test <= 1, 0 <= other(place), other(place) <= 1,
        Eq((1 - test) * Max(p - lam * r, 0), 0), Eq(test * Max(lam * r - p, 0), 0),
    ]  # fmt: skip


DISTRIBUTIONS = [1 <= N, Eq(Sum(P(k), k, 1, N), 1), Eq(Sum(R(k), k, 1, N), 1)]
i = every_k
EVERYWHERE = [ForAll(i, 1, N, one) for one in known_at(i)]
HALVES = {"N": 2, "p": ["3/4", "1/4"], "r": ["1/4", "3/4"], "best": [1, 0]}
PLACE = integers("j")
weighted = Statement(
    "liu2019/definition-3.weighted",
    title="Of all tests, a likelihood ratio test has the largest P_TD - lambda P_FA: all finite spaces of outputs.",
    where="Definition 3, by the lemma of Neyman and Pearson",
    printed=r"P_{TD}' - \lambda P_{FA}' \le P_{TD} - \lambda P_{FA}",
    variables=(N, P, R, lam, chosen, other),
    given=[*DISTRIBUTIONS, 0 <= lam],
    throughout=EVERYWHERE,
    claim=other_detected - lam * other_alarms <= detected - lam * alarms,
    example={**HALVES, "psi": ["1/2", "1/2"], "lam": 1},
    proof=termwise(pointwise=auto().after(
        *(Have(one, instance(fact, PLACE)) for one, fact in zip(known_at(PLACE), EVERYWHERE, strict=True)),
        Have(other(PLACE) * (P(PLACE) - lam * R(PLACE)) <= chosen(PLACE) * (P(PLACE) - lam * R(PLACE)), chain(gain.id, {
            "p": P(PLACE), "r": R(PLACE), "lam": lam, "best": chosen(PLACE), "phi": other(PLACE)})),
    ), index="j"),
    why="definition-3.gain, summed over the outputs.",
    reads=[TESTS],
)  # fmt: skip
SAME = {
    "N": N,
    "p": Lambda(k, P(k)),
    "r": Lambda(k, R(k)),
    "lam": lam,
    "best": Lambda(k, chosen(k)),
    "psi": Lambda(k, other(k)),
}
WEIGHTED = Have(weighted.claims[0], chain(weighted.id, SAME))
power = Statement(
    "liu2019/definition-3.power",
    title="A likelihood ratio test has the largest true detection rate of all tests with no larger false alarm rate: all finite spaces of outputs.",
    where="Definition 3",
    printed=r"\max P_{TD} \quad s.t.,\quad P_{FA} \le \alpha",
    variables=(N, P, R, lam, chosen, other),
    given=[*DISTRIBUTIONS, 0 <= lam, other_alarms <= alarms],
    throughout=EVERYWHERE,
    claim=other_detected <= detected,
    example={**HALVES, "psi": ["1/4", "0"], "lam": 1},
    proof=positive(0 <= lam * (alarms - other_alarms), weighted.claims[0], degree=1).after(
        WEIGHTED, Have(0 <= lam * (alarms - other_alarms), positive(lam, alarms - other_alarms)),
    ),
    why="Its P_TD - lambda P_FA is the largest, and its P_FA no smaller.",
    reads=[TESTS],
    remarks=["Tests with a coin are among them, and one of them has any given false alarm rate alpha."],
)  # fmt: skip


def nonnegative(test: Term, output: Term) -> Have:
    """A rate is not negative."""
    return Have(0 <= chance(test, output), termwise(pointwise=positive(test(PLACE), output(PLACE)).after(
        Have(0 <= test(PLACE), instance(ForAll(i, 1, N, 0 <= test(i)), PLACE)), Have(0 <= output(PLACE), instance(ForAll(i, 1, N, 0 <= output(i)), PLACE)),
    ), index="j"))  # fmt: skip


def _precision(
    name: str, where: str, title: str, weight: Term, extra: tuple[Term, ...], printed: str, why: str
) -> Statement:
    precise = [laplace.precision(detected, one, weight) for one in (other_alarms, alarms)]
    gap = weight * other_alarms - weight * alarms
    return Statement(
        f"liu2019/{name}",
        title=title,
        where=where,
        printed=printed,
        variables=(N, P, R, lam, chosen, other, *extra),
        given=[*DISTRIBUTIONS, *([0 < w] if extra else []), 0 <= lam, 0 < detected, Eq(other_detected, detected)],
        throughout=EVERYWHERE,
        provided=[0 < lam],
        before=[
            nonnegative(chosen, R), nonnegative(other, R),
            Have(0 <= weight * alarms, positive(weight, alarms) if extra else auto()),
            Have(0 <= weight * other_alarms, positive(weight, other_alarms) if extra else auto()),
            Have(0 < detected + weight * alarms, auto()), Have(0 < detected + weight * other_alarms, auto()),
        ],
        claim=precise[0] <= precise[1],
        example={**HALVES, "psi": ["3/4", "3/4"], "lam": 1, **({"w": 1} if extra else {})},
        counterexample={"N": 2, "p": [1, 0], "r": ["1/2", "1/2"], "best": [1, 1], "psi": [1, 0], "lam": 0, **({"w": 1} if extra else {})},
        proof=positive(0 <= detected * gap, multiply=[0 < detected + weight * alarms, 0 < detected + weight * other_alarms], degree=1).after(
            WEIGHTED,
            Have(0 <= lam * (other_alarms - alarms), positive(weighted.claims[0], modulo=[Eq(other_detected, detected)], degree=1)),
            Have(alarms <= other_alarms, positive(0 <= lam * (other_alarms - alarms), multiply=[0 < lam], degree=1)),
            Have(0 <= gap, positive(weight, other_alarms - alarms) if extra else auto()),
            Have(0 <= detected * gap, positive(detected, gap)),
        ),
        why=why,
        reads=[TESTS],
        remarks=["At recall 0 the precision of the test that never says h_1 is 0/0."],
    )  # fmt: skip


theorem_2 = _precision(
    "theorem-2", "Theorem 2", "At its recall, a likelihood ratio test has the largest precision of all tests: all finite spaces of outputs.", as_term(1), (),
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
STATEMENTS = [gain, weighted, power, theorem_2, corollary_1]
