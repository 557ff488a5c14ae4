"""Corollary 1: Theorem 2 for correlated records and all prior probabilities."""

from __future__ import annotations

from proofs.liu2019.finite_tests import AT_ZERO, POSITIVE, TESTS, chosen, lam, other
from proofs.liu2019.theorem_2 import largest_precision
from proofs.statements.plan import Have, HaveAll, Lambda, auto, chain, every, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, ForAll, Max, Sum, Term, functions, integers, reals

w, recall, alarm, more = reals("w R G G'")
PRINTED = (
    r"\text{The optimality of Neyman-Pearson criterion given in Theorem 2 holds for correlated records in the database}"
)
QUOTE = "The optimality of Neyman-Pearson criterion given in Theorem 2 holds for correlated records in the database"

odds = largest_precision(
    "corollary-1.odds",
    "Corollary 1",
    "For every prior odds w = P(h_0)/P(h_1), a likelihood ratio test has the largest precision at its recall: finite "
    "output spaces.",
    w,
    (w,),
    PRINTED,
    QUOTE,
    "At equal recall, precision is non-increasing in the false alarm rate for every w > 0.",
)

N, M, i, j, k, c, d, e = integers("N M i j k c d e")
far, near = functions("u v", 2)


def seen(joint: Term, at: Term) -> Term:
    """The probability of an output, summed over the values of the correlated records."""
    return Sum(joint(at, c), c, 1, M)


def chance(test: Term, joint: Term) -> Term:
    """The probability that a test decides for h_1."""
    return Sum(test(k) * seen(joint, k), k, 1, N)


detected, alarms, other_detected, other_alarms = (
    chance(test, joint) for test in (chosen, other) for joint in (far, near)
)
CORRELATED = (
    "u(k, c) is the probability under h_1 that the output is k and the correlated records have their c-th value; v(k, "
    "c) is this probability under h_0. The correlated records may have different distributions under h_1 and h_0; "
    "nothing else is assumed. An adversary who knows these records observes the pair (k, c). w = P(h_0)/P(h_1)."
)
TOTALS = [Eq(Sum(seen(joint, k), k, 1, N), 1) for joint in (far, near)]
NOT_NEGATIVE = [ForAll(i, 1, N, ForAll(d, 1, M, 0 <= joint(i, d))) for joint in (far, near)]
RULE = [
    ForAll(i, 1, N, 0 <= chosen(i)),
    ForAll(i, 1, N, chosen(i) <= 1),
    ForAll(i, 1, N, 0 <= other(i)),
    ForAll(i, 1, N, other(i) <= 1),
    ForAll(i, 1, N, Eq((1 - chosen(i)) * Max(seen(far, i) - lam * seen(near, i), 0), 0)),
    ForAll(i, 1, N, Eq(chosen(i) * Max(lam * seen(near, i) - seen(far, i), 0), 0)),
]


def output(joint: Term, known: ForAll) -> HaveAll:
    """The probability of every output is non-negative."""
    return HaveAll(
        ForAll(i, 1, N, 0 <= seen(joint, i)),
        every(termwise(index="e", pointwise=auto().after(Have(0 <= joint(i, e), instance(known, i, e))))),
    )


def nonnegative(test: Term, joint: Term, at: int) -> Have:
    """A rate is non-negative."""
    return Have(
        0 <= chance(test, joint),
        termwise(
            index="j",
            pointwise=positive(test(j), seen(joint, j)).after(
                Have(0 <= test(j), instance(RULE[at], j)),
                Have(0 <= seen(joint, j), instance(ForAll(i, 1, N, 0 <= seen(joint, i)), j)),
            ),
        ),
    )


outputs = [output(joint, known) for joint, known in zip((far, near), NOT_NEGATIVE, strict=True)]
SAME = {
    "N": N,
    "p": Lambda(k, seen(far, k)),
    "r": Lambda(k, seen(near, k)),
    "lam": lam,
    "best": Lambda(k, chosen(k)),
    "psi": Lambda(k, other(k)),
    "w": w,
}
corollary_1 = Statement(
    "liu2019/corollary-1",
    title="With correlated records, a likelihood ratio test has the largest precision at its recall: finite output "
    "spaces.",
    where="Corollary 1",
    printed=PRINTED,
    quote=QUOTE,
    variables=(N, M, far, near, lam, chosen, other, w),
    given=[1 <= N, 1 <= M, *TOTALS, 0 < w, 0 < lam, 0 < detected, Eq(other_detected, detected)],
    throughout=[*NOT_NEGATIVE, *RULE],
    before=[
        *outputs,
        nonnegative(chosen, near, 0),
        nonnegative(other, near, 2),
        Have(0 <= w * alarms, positive(w, alarms)),
        Have(0 <= w * other_alarms, positive(w, other_alarms)),
        Have(0 < detected + w * alarms, auto()),
        Have(0 < detected + w * other_alarms, auto()),
    ],
    claim=laplace.precision(detected, other_alarms, w) <= laplace.precision(detected, alarms, w),
    example={
        "N": 2,
        "M": 2,
        "u": [["1/2", "1/4"], ["1/8", "1/8"]],
        "v": [["1/8", "1/8"], ["1/4", "1/2"]],
        "best": [1, 0],
        "psi": ["3/4", "3/4"],
        "lam": 1,
        "w": 1,
    },
    proof=chain(odds.id, SAME),
    why="The test observes the output, whose probability is a sum over the values of the correlated records. Theorem "
    "2 holds for any two distributions and any prior odds.",
    reads=[POSITIVE],
    models=[TESTS, CORRELATED],
    remarks=[AT_ZERO],
)
equivalent = Statement(
    "liu2019/corollary-1.equivalent",
    title="At a fixed recall R > 0, a smaller false alarm rate gives a strictly larger precision, for every prior "
    "odds w.",
    where="Appendix 10.2",
    printed=r"\text{the maximization of } P_{TD} \text{ under a given level of } P_{FA} \text{ is equivalent to "
    r"maximizing \textit{precision} under a given level of \textit{recall}}",
    quote=r"is equivalent to maximizing *precision* under a given level of *recall*",
    variables=(recall, alarm, more, w),
    given=[0 < recall, recall <= 1, 0 <= alarm, alarm < more, more <= 1, 0 < w],
    before=[
        Have(0 <= w * alarm, positive(w, alarm)),
        Have(0 < w * (more - alarm), positive(w, more - alarm)),
        Have(0 < recall + w * alarm, auto()),
        Have(0 < recall + w * more, auto()),
    ],
    claim=laplace.precision(recall, more, w) < laplace.precision(recall, alarm, w),
    example={"R": "1/2", "G": "1/4", "G'": "1/2", "w": 1},
    proof=positive(
        0 < recall * (w * (more - alarm)), multiply=[0 < recall + w * alarm, 0 < recall + w * more], degree=1
    ).after(Have(0 < recall * (w * (more - alarm)), positive(recall, w * (more - alarm)))),
    why="At equal recall, precision is strictly decreasing in the false alarm rate. Maximizing the precision "
    "therefore means minimizing the false alarm rate. By theorem-2.minimal and definition-3.power, the same tests "
    "minimize P_FA at a given recall and maximize P_TD at a given P_FA.",
    rests_on=["liu2019/definition-3.power"],
)
