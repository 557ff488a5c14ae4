"""Eq. 9, 10 and 11: how often the threshold test says h_1 under each hypothesis, and its precision and recall."""

from __future__ import annotations

from proofs.liu2019 import misprints
from proofs.liu2019.best import scored
from proofs.liu2019.setting import (
    TAIL,
    THRESHOLD,
    alarm,
    eps,
    far,
    near,
    noise,
    recall,
    sensitivity,
    t,
    theta,
    x,
)
from proofs.statements.plan import Have, absurd, auto, cases, chain, function, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import D, Eq, Ne, Q, Term, exp, reals

PROBABILITY = "P(Q + noise >= theta) is the function of theta whose derivative is -density, which is 1/2 at theta = Q and tends to 0 as theta grows."
MENDED = "Theorem 5's proof, which substitutes into it, has the right sign."
p, h, other = reals("p h R'")
at_one: Point = {"theta": 1, "eps": 1, "Delta": 1}


def density(centre: Term, above: bool) -> Term:
    """Of the noisy output at theta, which lies on the given side of the centre."""
    distance = theta - centre if above else centre - theta
    return eps / (2 * sensitivity) * exp(-(eps * distance) / sensitivity)


def _upper(name: str, what: str, centre: Term, label: str) -> Statement:
    v = exp(-(theta - centre) * eps / sensitivity)
    value = laplace.false_alarm_above(v)
    return Statement(
        f"liu2019/{name}.upper",
        title=f"{what} for thresholds at or above the centre: minus its derivative is the density.",
        where=f"{label}, first line",
        printed=rf"{what} = 0.5 e^{{-\frac{{(\theta-{centre.name})\epsilon}}{{\Delta Q}}}},\ \theta \ge {centre.name}",
        variables=(theta, centre, eps, sensitivity),
        given=[*noise, centre <= theta],
        claim=[Eq(D(value, theta), -density(centre, above=True)), 0 < value],
        example={**at_one, centre.name: 1},
        proof=[ring(), positive(v, degree=1).after(Have(0 < v, function()))],
        why="It is half of an exponential; at the centre it is 1/2, and it tends to 0 as theta grows.",
        reads=[PROBABILITY],
    )


def _lower(name: str, what: str, centre: Term, label: str) -> Statement:
    v = exp(-(theta - centre) * eps / sensitivity)
    inverse = exp((theta - centre) * eps / sensitivity)
    value, mended = misprints.false_alarm_below(v), misprints.false_alarm_below(inverse)
    return Statement(
        f"liu2019/{name}.lower",
        title=f"{what} for thresholds at or below the centre is a probability.",
        where=f"{label}, second line",
        printed=rf"{what} = 1 - 0.5 e^{{-\frac{{(\theta-{centre.name})\epsilon}}{{\Delta Q}}}},\ \theta \le {centre.name}",
        variables=(theta, centre, eps, sensitivity),
        given=[*noise, theta <= centre],
        claim=0 <= value,
        example={**at_one, centre.name: 1},
        counterexample={**at_one, "theta": 0, centre.name: 1},
        cause="conversion",
        why=f"The sign of the exponent is wrong: one scale below the centre the formula is 1 - e/2 < 0. {MENDED}",
        reads=[PROBABILITY],
        repaired=Statement(
            f"liu2019/{name}.lower.repaired",
            title=f"{what} for thresholds at or below the centre: minus its derivative is the density.",
            where=f"{label}, second line",
            printed=rf"{what} = 1 - 0.5 e^{{\frac{{(\theta-{centre.name})\epsilon}}{{\Delta Q}}}},\ \theta \le {centre.name}",
            variables=(theta, centre, eps, sensitivity),
            given=[*noise, theta <= centre],
            claim=[Eq(D(mended, theta), -density(centre, above=False)), mended < 1],
            example={**at_one, centre.name: 1},
            proof=[ring(), positive(inverse, degree=1).after(Have(0 < inverse, function()))],
            why="It is 1 less half of an exponential; at the centre it is 1/2.",
            reads=[PROBABILITY],
        ),
    )


eq_9 = [_upper("eq-9", "RSR", far, "Eq. 9"), _lower("eq-9", "RSR", far, "Eq. 9")]
eq_10 = [_upper("eq-10", "GSR", near, "Eq. 10"), _lower("eq-10", "GSR", near, "Eq. 10")]

positive_sum = Statement(
    "liu2019/lemma.positive-sum",
    title="The sum of two positive rates is positive.",
    where="used below",
    printed=r"0 < R + G",
    variables=(recall, alarm),
    given=[0 < recall, 0 < alarm],
    claim=0 < recall + 1 * alarm,
    example={"R": "1/2", "G": "1/4"},
    proof=positive(degree=1),
    why="its parts are",
)
in_range = Statement(
    "liu2019/lemma.precision-range",
    title="The precision of two positive rates lies strictly between 0 and 1.",
    where="used below",
    printed=r"0 < \frac{R}{R+G} < 1",
    variables=(recall, alarm),
    given=[0 < recall, 0 < alarm],
    before=[Have(0 < recall + 1 * alarm, auto())],
    claim=[0 < laplace.precision(recall, alarm), laplace.precision(recall, alarm) < 1],
    example={"R": "1/2", "G": "1/4"},
    proof=[
        positive(multiply=[0 < recall + 1 * alarm], degree=1),
        positive(multiply=[0 < recall + 1 * alarm], degree=1),
    ],
    why="its parts are positive",
)

precision = Statement(
    "liu2019/eq-11.precision",
    title="With equal prior probabilities the precision is RSR/(RSR + GSR).",
    where="Eq. 11",
    printed=r"precision = P(h_1 \mid \hat D = D) = \frac{RSR}{RSR+GSR}",
    variables=(h, recall, alarm),
    given=[0 < h, 0 <= recall, 0 <= alarm],
    defined=[0 < recall + alarm],
    before=[
        Have(Eq(h * recall + h * alarm, h * (recall + alarm)), ring()),
        Have(0 < h * (recall + alarm), positive(h, recall + alarm)),
        Have(0 < h * recall + h * alarm, auto()),
        Have(0 < recall + 1 * alarm, auto()),
    ],
    claim=Eq(h * recall / (h * recall + h * alarm), laplace.precision(recall, alarm)),
    example={"h": "1/2", "R": "3/4", "G": "1/4"},
    proof=ring(),
    why="Bayes' rule with P(h_0) = P(h_1) = h.",
)  # fmt: skip
defined = Statement(
    "liu2019/eq-11.defined",
    title="Every threshold says h_1 with a positive probability, so its precision has a value between 0 and 1.",
    where="Eq. 11",
    printed=r"0 < \frac{RSR}{RSR+GSR} < 1",
    variables=(x, t),
    given=[0 < x, 1 <= t],
    before=[
        *scored(x, t, Q(1, 1), Q(1, 1))[:6],
        Have(
            0 < laplace.recall(x, t) + 1 * laplace.false_alarm(x),
            chain(positive_sum.id, {"R": laplace.recall(x, t), "G": laplace.false_alarm(x)}),
        ),
    ],
    claim=[
        0 < laplace.precision(laplace.recall(x, t), laplace.false_alarm(x)),
        laplace.precision(laplace.recall(x, t), laplace.false_alarm(x)) < 1,
    ],
    example={"x": 1, "t": 2},
    proof=[
        chain(in_range.id, {"R": laplace.recall(x, t), "G": laplace.false_alarm(x)}),
        chain(in_range.id, {"R": laplace.recall(x, t), "G": laplace.false_alarm(x)}, claim=1),
    ],
    why="Both rates lie strictly between 0 and 1.",
    reads=[TAIL, THRESHOLD],
)
both = [0 < recall + 1 * alarm, 0 < recall + 1 * other]
one_to_one = Statement(
    "liu2019/eq-11.one-to-one",
    title="Precision and recall determine the two error rates.",
    where='Section 3, "a one-to-one correspondence with the false alarm rate P_FA and the missed detection rate 1 - P_TD"',
    printed=r"(precision, recall) \leftrightarrow (P_{FA}, 1-P_{TD}) \text{ is one-to-one}",
    variables=(recall, alarm, other),
    given=[0 <= recall, recall <= 1, 0 < alarm, alarm <= 1, 0 < other, other <= 1, Ne(alarm, other)],
    provided=[0 < recall],
    before=[Have(0 < recall + 1 * alarm, auto()), Have(0 < recall + 1 * other, auto())],
    claim=Ne(laplace.precision(recall, alarm), laplace.precision(recall, other)),
    example={"R": "1/2", "G": "1/2", "R'": "1/4"},
    counterexample={"R": 0, "G": "1/2", "R'": "1/4"},
    proof=cases(
        alarm, other,
        less=positive(0 < recall, alarm < other, multiply=both, reverse=True),
        equal=absurd(auto().after(Have(Eq(Q(1, 1), 0), ring(cofactors={Eq(alarm, other): 1 / (alarm - other)})))),
        greater=positive(0 < recall, other < alarm, multiply=both),
    ),
    why="At recall 0 every false alarm rate has precision 0: then the false alarm rate is not determined.",
)  # fmt: skip
STATEMENTS = [positive_sum, in_range, *eq_9, *eq_10, precision, defined, one_to_one]
