"""Theorem 2: the Neyman-Pearson criterion is optimal for precision and recall."""

from __future__ import annotations

from proofs.lemmas.tails import recall_defined
from proofs.liu2019.definition_3 import SAME, WEIGHTED
from proofs.liu2019.finite_tests import (
    AT_ZERO,
    DISTRIBUTIONS,
    EVERYWHERE,
    HALVES,
    POSITIVE,
    TESTS,
    alarms,
    chance,
    detected,
    i,
    other_alarms,
    other_detected,
)
from proofs.liu2019.setting import BUDGET, DISTANCE, RATES, THRESHOLD
from proofs.liu2019.theorem_3.eq_6 import both, chosen_defined, threshold
from proofs.statements.plan import Have, auto, chain, instance, positive, rewrite, ring, termwise
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, ForAll, Term, as_term, functions, integers, reals

PLACE, N = integers("j N")
P, R, chosen, other = functions("p r best psi", 1)
lam, w = reals("lam w")


def nonnegative(test: Term, output: Term) -> Have:
    """A rate is nonnegative."""
    return Have(
        0 <= chance(test, output),
        termwise(
            pointwise=positive(test(PLACE), output(PLACE)).after(
                Have(0 <= test(PLACE), instance(ForAll(i, 1, N, 0 <= test(i)), PLACE)),
                Have(0 <= output(PLACE), instance(ForAll(i, 1, N, 0 <= output(i)), PLACE)),
            ),
            index="j",
        ),
    )


def largest_precision(
    name: str, where: str, title: str, weight: Term, extra: tuple[Term, ...], printed: str, quote: str, why: str
) -> Statement:
    """For any weight of a false alarm: 1, or the ratio of the prior probabilities."""
    gap = weight * other_alarms - weight * alarms
    return Statement(
        f"liu2019/{name}",
        title=title,
        where=where,
        printed=printed,
        quote=quote,
        variables=(N, P, R, lam, chosen, other, *extra),
        given=[*DISTRIBUTIONS, *([0 < w] if extra else []), 0 < lam, 0 < detected, Eq(other_detected, detected)],
        throughout=EVERYWHERE,
        before=[
            nonnegative(chosen, R),
            nonnegative(other, R),
            Have(0 <= weight * alarms, positive(weight, alarms) if extra else auto()),
            Have(0 <= weight * other_alarms, positive(weight, other_alarms) if extra else auto()),
            Have(0 < detected + weight * alarms, auto()),
            Have(0 < detected + weight * other_alarms, auto()),
        ],
        claim=laplace.precision(detected, other_alarms, weight) <= laplace.precision(detected, alarms, weight),
        example={**HALVES, "psi": ["3/4", "3/4"], "lam": 1, **({"w": 1} if extra else {})},
        proof=positive(
            0 <= detected * gap,
            multiply=[0 < detected + weight * alarms, 0 < detected + weight * other_alarms],
            degree=1,
        ).after(
            WEIGHTED,
            Have(
                0 <= lam * (other_alarms - alarms),
                positive(WEIGHTED.claim, modulo=[Eq(other_detected, detected)], degree=1),
            ),
            Have(alarms <= other_alarms, positive(0 <= lam * (other_alarms - alarms), multiply=[0 < lam], degree=1)),
            Have(0 <= gap, positive(weight, other_alarms - alarms) if extra else auto()),
            Have(0 <= detected * gap, positive(detected, gap)),
        ),
        why=why,
        reads=[POSITIVE],
        models=[TESTS],
        remarks=["The test that never says h_1 has recall 0 and precision 0/0.", AT_ZERO],
    )


theorem_2 = largest_precision(
    "theorem-2",
    "Theorem 2",
    "Among all tests with its recall, a likelihood ratio test has the largest precision (finite output spaces).",
    as_term(1),
    (),
    r"\text{The Neyman-Pearson criterion characterizes the optimal adversary that can achieve the best PR-relation}",
    "The Neyman-Pearson criterion characterizes the optimal adversary that can achieve the best PR-relation",
    "No test with the same recall has a smaller false-alarm rate.",
)

rho, t, x = reals("rho t x")
other_centre = threshold(rho)
found = other_centre / t
reached = Statement(
    "liu2019/theorem-2.reached",
    title="Laplace noise: every recall strictly between 0 and 1 is the recall of some threshold.",
    where="Theorem 2",
    printed=theorem_2.printed,
    quote=theorem_2.quote,
    variables=(rho, t),
    given=[0 < rho, rho < 1, 1 <= t],
    exists=(x,),
    before=[
        *chosen_defined(rho),
        Have(0 < found, positive(other_centre, multiply=[0 < t], degree=1)),
        *recall_defined(found, t),
    ],
    claim=[0 < x, Eq(laplace.recall(x, t), rho)],
    example={"rho": "1/2", "t": 2},
    witness={"x": found},
    proof=[
        auto(),
        ring(
            modulo=[
                Eq(laplace.recall(found, t), laplace.false_alarm(other_centre)),
                Eq(laplace.false_alarm(other_centre), rho),
            ]
        ).after(
            Have(Eq(other_centre, found * t), ring()),
            Have(
                Eq(laplace.recall(found, t), laplace.false_alarm(other_centre)),
                rewrite(Eq(other_centre, found * t), ring()),
            ),
            Have(Eq(laplace.false_alarm(other_centre), rho), chain(both.id, {"alpha": rho})),
        ),
    ],
    why="The threshold is that of Eq. 6 with the other centre.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
)

nondecreasing = Statement(
    "liu2019/theorem-2.nondecreasing",
    title="The maximal P_TD is nondecreasing in the allowed P_FA (finite output spaces).",
    where="Appendix 10.1",
    printed=r"\text{the maximal } P_{TD} \text{ is not decreasing with the increasing of } P_{FA}",
    quote=r"note that the maximal  $P_{TD}$  is not decreasing with the increasing of  $P_{FA}$",
    variables=(N, P, R, lam, chosen, other),
    given=[*DISTRIBUTIONS, 0 <= lam, other_alarms <= alarms],
    throughout=EVERYWHERE,
    claim=other_detected <= detected,
    example={**HALVES, "psi": ["1/4", "0"], "lam": 1},
    proof=chain("liu2019/definition-3.power", SAME),
    why="The larger rate allows every test that the smaller rate allows, including the best one.",
    models=[
        TESTS,
        "best is the likelihood ratio test with the larger false-alarm rate. psi is any test with a smaller "
        "one, in particular the best among them.",
    ],
)
minimal = Statement(
    "liu2019/theorem-2.minimal",
    title="Among all tests with its P_TD, a likelihood ratio test has the least P_FA and P(D^ = D, D = D') (finite "
    "output spaces).",
    where="Appendix 10.1",
    printed=r"\text{the adversary implementing the Neyman-Pearson criterion can achieve the minimal false alarm rate } "
    r"P_{FA} = P(\hat{D} = D | \mathcal{D} = D') = P(\hat{D} = D, \mathcal{D} = D') / P(\mathcal{D} = D')",
    quote="the adversary implementing the Neyman-Pearson criterion can achieve the minimal false alarm rate",
    variables=(N, P, R, lam, chosen, other, w),
    given=[*DISTRIBUTIONS, 0 < lam, Eq(other_detected, detected), 0 <= w],
    throughout=EVERYWHERE,
    claim=[alarms <= other_alarms, w * alarms <= w * other_alarms],
    example={**HALVES, "psi": ["3/4", "3/4"], "lam": 1, "w": "1/2"},
    proof=[
        positive(0 <= lam * (other_alarms - alarms), multiply=[0 < lam], degree=1).after(
            WEIGHTED,
            Have(
                0 <= lam * (other_alarms - alarms),
                positive(WEIGHTED.claim, modulo=[Eq(other_detected, detected)], degree=1),
            ),
        ),
        positive(w, other_alarms - alarms, degree=2),
    ],
    why="It has the largest P_TD - lambda P_FA.",
    reads=[POSITIVE],
    models=[TESTS, "w is the prior probability of h_0, so w times the false-alarm rate is P(D^ = D, D = D')."],
    remarks=[AT_ZERO],
)
