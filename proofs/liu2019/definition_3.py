"""Definition 3: the Neyman-Pearson criterion.

For all finite spaces of outputs 1, ..., N, all probabilities p and r on them under h_1 and h_0, and all tests, with a coin or without."""

from __future__ import annotations

from proofs.liu2019.finite_tests import (
    DISTRIBUTIONS,
    EVERYWHERE,
    HALVES,
    TESTS,
    alarms,
    detected,
    known_at,
    other_alarms,
    other_detected,
)
from proofs.statements.plan import Have, Lambda, auto, cases, chain, instance, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, Max, functions, integers, reals

p, r, lam, best, phi = reals("p r lam best phi")
N, PLACE, k = integers("N j k")
P, R, chosen, other = functions("p r best psi", 1)

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
            Have(Eq(Max(lam * r - p, 0), lam * r - p), chain("lemma/maxima.larger", {"a": lam * r - p, "b": 0})),
            Have(Eq(best * (lam * r - p), 0), ring(modulo=[Eq(best * Max(lam * r - p, 0), 0), Eq(Max(lam * r - p, 0), lam * r - p)])),
        ),
        at_least=positive(1 - phi, 0 <= p - lam * r, modulo=[Eq((1 - best) * (p - lam * r), 0)], degree=2).after(
            Have(Eq(Max(p - lam * r, 0), p - lam * r), chain("lemma/maxima.larger", {"a": p - lam * r, "b": 0})),
            Have(Eq((1 - best) * (p - lam * r), 0), ring(modulo=[Eq((1 - best) * Max(p - lam * r, 0), 0), Eq(Max(p - lam * r, 0), p - lam * r)])),
        ),
    ),
    why="Where the gain is positive the test says h_1, where it is negative h_0.",
    reads=[POINT],
)  # fmt: skip
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
    models=[TESTS],
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
    models=[TESTS],
    remarks=["Tests with a coin are among them, and one of them has any given false alarm rate alpha."],
)  # fmt: skip
